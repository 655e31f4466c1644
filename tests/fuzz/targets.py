"""The targets: each turns bytes into a call of the program. Only a `Finding` or a bug is raised."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from xml.parsers import expat
from zlib import crc32

from adjudicator._system.language_setting import LANGUAGES
from adjudicator.cases.case import answer, questions
from adjudicator.cases.check import check_source, kind_of
from adjudicator.cases.report import as_annotations, as_junit
from adjudicator.cases.report import as_dict as results_as_dict
from adjudicator.cases.run import RunResults, result_of
from adjudicator.cases.update import by_file, rewrite_file
from adjudicator.commands.json_lines import LineJob, read_lines
from adjudicator.documents.problems import BadDocument
from adjudicator.documents.safe_text import NO_BREAK
from adjudicator.documents.schema import _validator, form_problems
from adjudicator.documents.schema_fast import is_valid
from adjudicator.documents.yaml_reader import Source, read_bytes
from adjudicator.engine.question import Question
from adjudicator.loading.game_reader import read_game
from adjudicator.loading.names import Unreadable, read_camp, read_card, read_space
from adjudicator.loading.one_line_code import from_code, is_code
from adjudicator.loading.position_reader import load_source, read_with
from adjudicator.render.html.page import page
from adjudicator.render.markdown import markdown
from adjudicator.render.scene import scene, table_only
from adjudicator.render.svg.picture import svg
from adjudicator.render.terminal.board import board_lines
from adjudicator.render.terminal.game_report import show_record
from adjudicator.render.terminal.ruling import show
from adjudicator.render.terminal.text_output import Paper
from adjudicator.render.terminal.wrapping import Detail
from adjudicator.rules.library import read_rulebook
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rulings.compare import as_dict as compared
from adjudicator.rulings.compare import compare
from adjudicator.rulings.game_report import GameReport, position
from adjudicator.rulings.hand_list import HandList
from tests.fuzz.outcome import Finding, check, check_problems

FILE = "<document>"
BETWEEN = b"\n---\n"
"""Separates the documents of one input."""


def reading(data: bytes) -> None:
    """Read any text and check it by its kind; both schema validators must agree on it."""
    read: list[Source] = []
    if check(lambda: read.append(read_bytes(data, FILE)), _text(data)):
        _form_is_told(read[0])
        check(lambda: check_source(read[0]), _text(data))


def asking(data: bytes) -> None:
    """Rule on a position, events or a draw, list the plays, and print it in every language."""
    check(lambda: _answered(load_source(read_bytes(data, FILE)), _lang(data)), _text(data))


def telling(data: bytes) -> None:
    """Print a position, events or a draw as Markdown, page and picture, under every rulebook."""
    check(lambda: _told(load_source(read_bytes(data, FILE)), data), _text(data))


def code(data: bytes) -> None:
    """Read a position in one line; the code written from it must read the same."""
    line = data.decode("utf-8", "replace")
    if is_code(line):
        check(lambda: _code_again(load_source(from_code(line)), data), line.replace("\r", " "))


def game(data: bytes) -> None:
    """Check a recorded game to its end, and the position after some turn."""
    check(lambda: _followed(data), _text(data))


def case(data: bytes) -> None:
    """Run a case file: answer every question, report every result, and rewrite failed ones."""
    check(lambda: _asked(data), _text(data))


def rulebook(data: bytes) -> None:
    """Load a rulebook, and a position under it."""
    written, _, asked = data.partition(BETWEEN)
    held: list[Any] = []
    if not check(lambda: held.append(read_rulebook(read_bytes(written, FILE))), _text(written)):
        return
    check(lambda: _names_are_read(held[0]), None)
    if asked:
        check(lambda: _answered(read_with(read_bytes(asked, FILE), held[0]), _lang(data)), _text(asked))


def batch(data: bytes) -> None:
    """Answer JSON Lines: as many answers as lines, and every problem on its line."""
    check(lambda: _batch(data), None)


class Target(NamedTuple):
    """A call, and the way its inputs are made."""

    ask: Callable[[bytes], None]
    longest: int
    shape: str = "trees"
    """The way to change an input: as trees (or bytes), as a line of words, or as any text."""
    between: bytes = b""
    """Separates the documents of an input, each of which is a tree."""


TARGETS: Mapping[str, Target] = {
    "reading": Target(reading, 2000, "text"),
    "asking": Target(asking, 3000),
    "telling": Target(telling, 2000),
    "code": Target(code, 300, "words"),
    "game": Target(game, 6000),
    "case": Target(case, 4000),
    "rulebook": Target(rulebook, 16000, between=BETWEEN),
    "batch": Target(batch, 3000, between=b"\n"),
}


def _form_is_told(source: Source) -> None:
    """Check that the generated validator agrees with the library, and that invalid documents have problems."""
    kind = kind_of(source.data)
    valid = _validator(kind).is_valid(source.data)
    if is_valid(kind, source.data) not in (None, valid):
        raise Finding(f"valid: {valid}, but not for what was made of the schema")
    with suppress(BadDocument):
        if bool(form_problems(kind, source)) == valid and not source.problems:
            raise Finding(f"valid: {valid}, but told otherwise")


def _text(data: bytes) -> str:
    """Return the text in which problems have their places."""
    return data.decode("utf-8-sig", "replace")


def _lang(data: bytes) -> str:
    return LANGUAGES[crc32(data) % len(LANGUAGES)]


def _answered(question: Question, lang: str) -> None:
    legal = question.legal()
    ruling = question.ruling(lang)
    said = ruling.as_dict()
    if isinstance(ruling, HandList) and len(said["legal"]) < len({play.after for play in legal}):
        raise Finding("fewer plays told than there are")


class _Sheet(Paper):
    """An output that is checked and discarded."""

    def __init__(self) -> None:
        self.console = None
        self.width = 60
        self.lines = []

    def done(self) -> None:
        if not all(line.plain.replace("\n", "").translate(_SPACES).isprintable() for line in self.lines):
            raise Finding("a sign that steers")


_SPACES = dict.fromkeys(map(ord, NO_BREAK))


def _told(question: Question, data: bytes) -> None:
    ruling, luck = question.ruling(_lang(data)), crc32(data)
    sheet = _Sheet()
    show(sheet, ruling, list(Detail)[luck % 3])
    sheet.done()
    markdown(ruling)
    parse(page([ruling]).partition("</head>")[2].partition("</html>")[0].replace("<br>", "<br/>"))
    if not question.around.draw:
        seen = table_only(question, ruling.words) if isinstance(ruling, HandList) else scene(ruling)
        parse(svg(seen, ruling.words, ("", "beside", "below")[len(data) % 3]))
        board_lines(seen, ruling.words, (100, 60, 30)[luck % 3], luck % 2 == 0)
    if luck % 8 == 0:
        compared(compare(question, _lang(data)))


def parse(markup: str) -> None:
    """Check that markup is well-formed."""
    try:
        expat.ParserCreate().Parse(markup.encode("utf-8", "surrogatepass"), True)
    except expat.ExpatError as error:
        raise Finding(f"markup: {error}") from error


def _names_are_read(book: Rulebook) -> None:
    """Check that printed names of camps, players, spaces, cards and functions can be read back."""
    board = book.board
    if [read_camp(board, camp) for camp in board.camps] != list(range(len(board.camps))):
        raise Finding(f"camps: {board.camps}")
    for space, token in enumerate(board.tokens):
        place = read_space(board, token)
        if isinstance(place, Unreadable) or place.space != space:
            raise Finding(f"{token!r} is read as {place}")
    for name, card in book.cards.items():
        if read_card(book.cards, name) is not card:
            raise Finding(f"card {name!r} is read as {read_card(book.cards, name)}")


def _code_again(question: Question, data: bytes) -> None:
    _answered(question, _lang(data))
    if written := question.ruling().code:
        again = load_source(from_code(written))
        if (again.table, again.player, again.hand) != (question.table, question.player, question.hand):
            raise Finding(f"{written!r} reads otherwise than it was written")


def _followed(data: bytes) -> None:
    recorded = read_game(read_bytes(data, FILE))
    lang = _lang(data)
    for everything in (False, True):
        record = GameReport(recorded, lang, everything=everything)
        record.as_dict()
        show_record(sheet := _Sheet(), record)
        sheet.done()
    record = GameReport(recorded, lang, everything=True, stop_at=crc32(data) % (recorded.turns + 1))
    load_source(read_bytes(position(record).encode(), FILE))


def _asked(data: bytes) -> None:
    with tempfile.TemporaryDirectory(prefix="adjudicator-fuzz-") as folder:
        file = Path(folder) / "case.yaml"
        file.write_bytes(data)
        _asked_in(file, data)


def _asked_in(file: Path, data: bytes) -> None:
    try:
        asked = questions(file)
    except BadDocument as bad:
        results = RunResults((), bad.problems)
        as_junit(results, "en")
        for annotation in as_annotations(results, _lang(data)):
            _one_line(annotation)
        raise
    outcomes = [answer(each, _lang(data)) for each in asked[:20]]
    results = RunResults([result_of(outcome, _lang(data)) for outcome in outcomes])
    parse(as_junit(results, _lang(data)).decode())
    list(results_as_dict(results, _lang(data))["failures"])
    for annotation in as_annotations(results, _lang(data)):
        _one_line(annotation)
    for outcome in outcomes:
        if outcome.problems:
            check_problems(outcome.problems, _text(data))
    failing = by_file(outcome.question for outcome in outcomes if outcome.answered and not outcome.passed)
    for file, of_file in failing.items():
        change, _ = rewrite_file(file, of_file)
        if change:
            change.diff()


def _one_line(said: str) -> None:
    if "\n" in said or "\r" in said:
        raise Finding(f"a note of several lines: {said!r}")


def _batch(data: bytes) -> None:
    lines = data.split(b"\n")
    lines = lines[:-1] if lines[-1] == b"" else lines
    number = 0
    work, in_text = LineJob(FILE, "en", True), LineJob(FILE, _lang(data), False)
    parts = list(read_lines(io.BytesIO(data)))
    for part in parts:
        for done in (work.answers(part), in_text.answers(part)):
            if done.text.count("\n") != len(part.raw):
                raise Finding(f"{done.text!r} for {len(part.raw)} lines")
    for number, raw in enumerate((raw for part in parts for raw in part.raw), 1):
        _, problems = work.answer(raw, number)
        if problems:
            text = lines[number - 1].decode("utf-8-sig" if number == 1 else "utf-8", "replace")
            if any(problem.mark.line != number for problem in problems):
                raise Finding("a problem in another line")
            check_problems(problems, "\n" * (number - 1) + text.replace("\r", " "))
    if number != len(lines):
        raise Finding(f"{number} answers for {len(lines)} lines")
