"""The manual page of each command: description, input, output, exit codes, environment, examples.

Imported only for help. The sentences in other languages stand in `locales/*/manual.py`.
"""

from __future__ import annotations

from typing import NamedTuple

from adjudicator._system.exit_codes import ExitCode

Rows = tuple[tuple[str, str], ...]


class Page(NamedTuple):
    """One command's page; each row of a section is a term and its meaning."""

    says: tuple[str, ...]
    examples: Rows
    status: Rows
    input: Rows = ()
    output: Rows = ()
    environment: Rows = ()
    see: tuple[str, ...] = ()

    @property
    def sections(self) -> list[tuple[str, Rows]]:
        sections = [
            ("Input", self.input),
            ("Output", self.output),
            ("Exit status", self.status),
            ("Environment", self.environment),
        ]
        return [(heading, rows) for heading, rows in sections if rows]


DOCUMENT: Rows = (
    ("table.yaml", "A document in YAML or JSON; `adjudicator schema position` prints its form."),
    ("cases.yaml#2", "The second question of a case, as `test` numbers them."),
    ("-", "A document on standard input."),
    ('"dm-2023 r:g1,g4 turn=r"', "A position in one line, as every ruling ends with one; quoted, for it has spaces."),
)
TEXT_OR_JSON: Rows = (
    ("text", "For people: wrapped to the terminal, in colour where there is some."),
    ("json", "For programs."),
)
AS_A_PAGE: Rows = (
    ("markdown", "To post."),
    ("html", "One page with the picture, to send or to print; it loads nothing."),
)
WRONG: Rows = (
    (str(ExitCode.WRONG_USAGE), "Wrong usage: an unknown option, an argument that is missing."),
    (str(ExitCode.BAD_DOCUMENT), "A bad document; what is wrong is told with file, line and column."),
)
NO_SUCH_ITEM: Rows = ((str(ExitCode.WRONG_USAGE), "No such item, with the nearest one."), WRONG[1])
EVERYWHERE: Rows = (
    ("ADJUDICATOR_LANG", "The language: en, da, fr or is; else what LC_ALL, LC_MESSAGES or LANG says, else English."),
    ("COLUMNS", "How wide the text may be; else as wide as the terminal, at most 100, and without one 80."),
    ("NO_COLOR", "Set to anything: no colour."),
    ("FORCE_COLOR", "Set to anything: colour in a pipe too."),
    ("TERM", "dumb: no colour."),
)
WITH_A_BOARD: Rows = (
    *EVERYWHERE[:-1],
    ("TERM", "dumb: no colour, and the board in plain ASCII, as where the system's language is not in UTF-8."),
)


MOST_JOBS = "--jobs starts no more processes than there are cores, or four where there are fewer."


def _exit_codes(yes: str, no: str = "", wrong: Rows = WRONG) -> Rows:
    return ((str(ExitCode.YES), yes), *(((str(ExitCode.NO), no),) if no else ()), *wrong)


PAGES: dict[str, Page] = {
    "": Page(
        says=(
            "A document says by which rulebook is played, where the pieces stand, whose turn it is and what is in "
            "dispute. Every answer cites the rule items that it rests on.",
            "Each command has a page of its own: adjudicator COMMAND --help.",
        ),
        status=_exit_codes(
            "Yes: legal, in order, valid, all alike.",
            "No: not legal, not in order, not alike, not as a case expects.",
            (
                *WRONG,
                (str(ExitCode.UNWRITABLE), "The answer could not be written."),
                (str(ExitCode.INTERRUPTED), "Interrupted."),
                (str(ExitCode.NO_READER), "Whoever read the answer has stopped, as `head` does."),
            ),
        ),
        environment=WITH_A_BOARD,
        examples=(
            ("adjudicator judge table.yaml", "Is the play in this document legal, and why?"),
            ('adjudicator moves "dm-2023 r:g1,g4,Y13 turn=r hand=5"', "What can red do with a five?"),
            ("adjudicator rule dm-2023/faq.5", "What does FAQ 5 of the tournament guide say?"),
        ),
    ),
    "judge": Page(
        says=(
            "Says whether the play is legal, walks it step by step and cites the rule items, the deciding one first. "
            "Of a refused play it says what the card could have been used for.",
            "Where a document has `events` instead of a play, each is ruled on, with what binds after it and what "
            "can be played now; where it has a `draw`, the first dealer is named.",
        ),
        input=DOCUMENT,
        output=(
            TEXT_OR_JSON[0],
            ("json", "For programs; `adjudicator schema ruling` prints its form. Several documents make a list."),
            *AS_A_PAGE,
        ),
        status=_exit_codes(
            "Every play is legal, everything was in order.", "A play is not legal, or something was out of order."
        ),
        environment=WITH_A_BOARD,
        examples=(
            ("adjudicator judge table.yaml", "The ruling on the play in this document."),
            ("adjudicator judge --lang da --brief table.yaml", "In Danish: the verdict, why, and the deciding item."),
            ('adjudicator judge "dm-2023 r:g1,g4,Y13 turn=r play=5:Y13"', "A table typed in one line."),
            ("adjudicator judge --draw --full table.yaml", "The board, every step and every item."),
            ("adjudicator judge --format html table.yaml > ruling.html", "A page to hand over."),
            (
                "adjudicator judge --format markdown --picture ruling.svg table.yaml > ruling.md",
                "To post, with a picture.",
            ),
            ("adjudicator judge cases.yaml#1", "One question of a case."),
            ("adjudicator judge --reading lane-entry-rest=locked-only table.yaml", "By another reading of the text."),
            ("adjudicator judge - < table.yaml", "From standard input."),
        ),
        see=("moves", "compare", "draw", "rule"),
    ),
    "moves": Page(
        says=(
            "Goes through the hand of the player whose turn it is, or through every kind of card in the deck where no "
            "hand is given. Legal plays stand under their card, refused ones under their reason. After `events` it "
            "tells what can be played now.",
        ),
        input=DOCUMENT,
        output=(*TEXT_OR_JSON, *AS_A_PAGE),
        status=_exit_codes("The plays are told, also where there is none."),
        environment=WITH_A_BOARD,
        examples=(
            ("adjudicator moves table.yaml", "All that can be done with the hand, and what cannot."),
            ("adjudicator moves --card 7 --card swap table.yaml", "Only with a seven and with a swap card."),
            ("adjudicator moves --format json table.yaml", "Every play with the table after it, for a program."),
            ('adjudicator moves --draw "classic r:B9,G6 turn=r hand=3"', "With the board, by the classic rules."),
        ),
        see=("judge", "compare"),
    ),
    "compare": Page(
        says=(
            "Puts the play, the hand or the events to every rulebook that can express them, and to every contested "
            "reading. An answer that differs from the first is marked ≠, with what differs.",
        ),
        input=DOCUMENT,
        output=TEXT_OR_JSON,
        status=_exit_codes("All give the same answer.", "At least one differs."),
        environment=EVERYWHERE,
        examples=(
            ("adjudicator compare table.yaml", "Would it be legal elsewhere?"),
            ("adjudicator compare --lang fr table.yaml", "The same in French."),
            ("adjudicator compare --format json table.yaml", "For a program."),
        ),
        see=("judge", "rule"),
    ),
    "new": Page(
        says=(
            "Asks for rulebook, pieces, turn, hand and play, shows the board as it grows, and writes the document. "
            "What cannot be read is asked again. The questions go to standard error, so the document can be piped.",
        ),
        status=_exit_codes("The document is written.", "No more answers came.", WRONG[:1]),
        environment=WITH_A_BOARD,
        examples=(
            ("adjudicator new -o table.yaml", "Writes the document to a file that does not exist yet."),
            ("adjudicator new --rulebook classic > classic.yaml", "Begins with the classic rules; to standard output."),
        ),
        see=("judge", "check"),
    ),
    "batch": Page(
        says=(
            "One document a line goes in, one answer a line comes out, in the same order: the ruling on its play, else "
            "the plays of its hand. A bad line is answered with what is wrong and does not stop the rest.",
            MOST_JOBS,
        ),
        input=(
            ("positions.jsonl", "One document a line, as JSON."),
            ("-", "The same on standard input; so without FILE."),
        ),
        output=(("json", "One answer a line, for programs."), ("text", "The number of the line and the answer.")),
        status=_exit_codes("Every line was answered.", "A line was bad."),
        environment=EVERYWHERE[:1],
        examples=(
            ("adjudicator batch positions.jsonl > rulings.jsonl", "Answers a file with a file."),
            ("adjudicator batch --jobs 2 positions.jsonl > rulings.jsonl", "The same on two cores."),
            ("zcat many.jsonl.gz | adjudicator batch --format text", "From a pipe, to be read by people."),
        ),
        see=("judge", "moves"),
    ),
    "test": Page(
        says=(
            "What comes out of each question is held against what it expects; where it is something else, that is told "
            "with the ruling. In a folder every .yaml and .yml file that has questions is asked.",
            "With --jobs the files are shared out among several cores; with --mutate or --update one core does all.",
            MOST_JOBS,
        ),
        input=(
            ("cases.yaml", "A case, or a recorded game with `expect`; see `adjudicator schema case`."),
            ("positions", "A folder."),
            ("-", "A case on standard input."),
        ),
        output=TEXT_OR_JSON,
        status=_exit_codes(
            "Every question holds.", "One does not, there was none to ask, or with --mutate a change went unnoticed."
        ),
        environment=(*EVERYWHERE, ("GITHUB_ACTIONS", "true: every failure as an annotation on standard error.")),
        examples=(
            ("adjudicator test positions", "All cases in a folder."),
            ("adjudicator test positions -k seven --coverage", "Some of them, and what no case exercises."),
            ("adjudicator test positions --junit results.xml", "With the results for a build server."),
            ("adjudicator test positions --jobs 2", "On two cores."),
            ("adjudicator test cases.yaml --update", "Takes over what came out, and shows every changed line."),
        ),
        see=("judge", "check", "schema"),
    ),
    "replay": Page(
        says=(
            "Follows hands, exchanges, turns, plays and thrown hands, and rules on the first irregularity. Cards that "
            "nobody saw may be left out.",
        ),
        input=(("game.yaml", "A recorded game; `adjudicator schema game` prints its form."), DOCUMENT[2]),
        output=TEXT_OR_JSON,
        status=_exit_codes("All is in order, or the position asked for is printed.", "Something was not in order."),
        environment=EVERYWHERE,
        examples=(
            ("adjudicator replay game.yaml", "Is the record in order?"),
            ("adjudicator replay --all game.yaml", "Everything that is not."),
            ("adjudicator replay game.yaml --at 1 > after-1.yaml", "The position after the first turn, as a document."),
        ),
        see=("judge", "test"),
    ),
    "draw": Page(
        says=(
            "Draws the board with its pieces, and a play in dispute as an arrow with its steps, its hits and the step "
            "where it fails. The picture reads in light and dark and needs nothing beside it.",
        ),
        input=DOCUMENT,
        status=_exit_codes("The picture is written."),
        environment=EVERYWHERE[:1],
        examples=(
            ("adjudicator draw table.yaml -o table.svg", "The table and the play."),
            ("adjudicator draw --after beside table.yaml > both.svg", "Before and after, side by side."),
        ),
        see=("judge",),
    ),
    "check": Page(
        says=(
            "What kind of document it is shows in what it says. Every problem is told at once, with its place and what "
            "would be right.",
        ),
        input=(("house-rules.yaml", "A document of any kind."), *DOCUMENT[2:]),
        output=TEXT_OR_JSON,
        status=_exit_codes("All are valid."),
        environment=EVERYWHERE[:1],
        examples=(
            ("adjudicator check positions/*.yaml house-rules.yaml", "Many documents at once."),
            ("adjudicator check --format json table.yaml", "The problems for a program."),
        ),
        see=("schema", "test"),
    ),
    "schema": Page(
        says=(
            "For editors and programs; the same in every format and language. An editor that knows schemas completes "
            "and checks a document that begins with the line `# yaml-language-server: $schema=` and the schema's file.",
        ),
        status=_exit_codes("The schema is printed.", wrong=WRONG[:1]),
        examples=(
            ("adjudicator schema position > position.schema.json", "The form of a position."),
            ("adjudicator schema ruling", "The form of what `judge --format json` prints."),
        ),
        see=("check",),
    ),
    "rule": Page(
        says=(
            "An item is told with what it says, its source, what rests on it and which shipped positions show it; a "
            "section or a rulebook as a list, and without ID everything.",
            "With --diff two rulebooks stand side by side, topic by topic, first where they part.",
        ),
        input=(
            ("dm-2023/faq.5.2", "An item."),
            ("dm-2023/faq.5", "All items of a section."),
            ("classic-da", "All items of a text."),
        ),
        output=TEXT_OR_JSON,
        status=_exit_codes("Found.", wrong=NO_SUCH_ITEM),
        environment=EVERYWHERE,
        examples=(
            ("adjudicator rule dm-2023/faq.5", "What FAQ 5 of the tournament guide says."),
            ("adjudicator rule --rulebook house-rules.yaml", "What house rules say."),
            ("adjudicator rule --diff dm-2023 classic", "Where the two part."),
        ),
        see=("compare", "judge"),
    ),
}
