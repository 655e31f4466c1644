"""Comparisons on a terminal: one question under several rulebooks (`compare`), two rulebooks (`rule --diff`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions
from rich.containers import Lines
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from adjudicator.locales.catalogue import Catalogue, catalogue
from adjudicator.render.account import happened, verdict_label
from adjudicator.render.summary import first_item, in_a_line, title, verdict
from adjudicator.render.terminal.text_output import as_printed, console, for_log
from adjudicator.render.terminal.wrapping import fitted, paragraph
from adjudicator.rules.board import Board, Player
from adjudicator.rules.cards import Function
from adjudicator.rules.rulebook_diff import DiffRow, Side, facts, starts, topics
from adjudicator.rulings.account import Account
from adjudicator.rulings.citations import cited_for_remarks
from adjudicator.rulings.compare import BookAnswer, Comparison, differing_camps, differing_events
from adjudicator.rulings.first_dealer import DealerDraw
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.other_board import Inexpressible
from adjudicator.rulings.phrases import space_words
from adjudicator.rulings.verdict import Verdict

if TYPE_CHECKING:
    from adjudicator.rules.rulebook import Rulebook


Cells = tuple[str, str, str, str]
"""Rulebook, verdict, result and deciding item."""
NARROW = 60


class NoBreakText(Text):
    """A text that rich breaks at plain spaces only, never at a no-break space."""

    def wrap(self, console: Console, width: int, **_: Any) -> Lines:
        return Lines(fitted(self, width))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        least = max(cell_len(word) for word in re.split("[ \n]", self.plain))
        return Measurement(least, max(super().__rich_measure__(console, options).maximum, least))


def show_comparison(comparison: Comparison, lang: str) -> None:
    """Print the question's own answer, then those that differ, agree, or cannot express the question."""
    out, words = console(), catalogue(lang)
    own = comparison.asked.ruling
    if comparison.question.title and not isinstance(own, Inexpressible):
        paragraph(out, Text(title(own), style="dim"))
    paragraph(out, Text(words.label(_outcome(comparison)), style="bold"))
    own_rows = [answer for answer in comparison.answers if not answer.echoes]
    out.print()
    rows = [(_cells(answer, comparison.asked, words), answer.differs) for answer in (comparison.asked, *own_rows)]
    if out.width < NARROW:
        _show_list(out, rows)
    else:
        _show_table(out, rows, words)
    _show_readings(out, words, "under-readings", [answer for answer in own_rows if answer.readings])
    _show_readings(out, words, "echoes", [answer for answer in comparison.answers if answer.echoes])


def _show_table(out: Console, rows: list[tuple[Cells, bool]], words: Catalogue) -> None:
    table = Table(box=None, pad_edge=False, show_edge=False)
    for label in ("document/rulebook", "verdict-column", "result-column"):
        table.add_column(as_printed(words.label(label)), overflow="fold")
    table.add_column(as_printed(words.label("item-column")), no_wrap=True)
    for cells, differs in rows:
        table.add_row(*(NoBreakText(as_printed(cell)) for cell in cells), style="yellow" if differs else "")
    with out.capture() as drawn:
        out.print(table)
    for line in drawn.get().splitlines():
        text = Text.from_ansi(line)
        text.rstrip()
        out.print(for_log(text), soft_wrap=True)


def _show_list(out: Console, rows: list[tuple[Cells, bool]]) -> None:
    """Print the cells of each answer under one another, where there is no room for columns."""
    for (name, verdict_of_it, result, item), differs in rows:
        style = "yellow" if differs else ""
        first = " ".join(name.split())
        paragraph(out, Text(f"{first}: {verdict_of_it}", style=style), 0, 2)
        for line in (*result.splitlines(), item):
            if line:
                paragraph(out, Text(line, style=style), 2, 2)


def _show_readings(out: Console, words: Catalogue, label: str, answers: list[BookAnswer]) -> None:
    if not answers:
        return
    out.print()
    paragraph(out, Text(words.label(label), style="bold"))
    for topic, reading in dict.fromkeys(pair for answer in answers for pair in answer.readings.items()):
        books = dict.fromkeys(answer.book.id for answer in answers if answer.readings.get(topic) == reading)
        code = f"{topic}={reading} ({', '.join(books)})"
        paragraph(out, Text.assemble((words.head(code), "cyan"), f" {words.reading(topic, reading)}"), 2)


def _outcome(comparison: Comparison) -> str:
    if not comparison.agree:
        return "they-differ"
    return "nobody-else" if comparison.alone else "all-agree"


def _cells(answer: BookAnswer, asked: BookAnswer, words: Catalogue) -> Cells:
    readings = "".join(f"\n  {topic}\n  = {reading}" for topic, reading in answer.readings.items())
    mark, name = "≠ " if answer.differs else "  ", answer.book.id + readings
    ruling = answer.ruling
    if isinstance(ruling, Inexpressible):
        return mark + name, "–", words.label(ruling.label, what=words.term(ruling.what)), ""
    if isinstance(ruling, HandList):
        plays = words.several(in_a_line(ruling, play) for play in ruling.legal[:3])
        more = " …" if len(ruling.legal) > 3 else ""
        count = words.label("playable", count=len(ruling.legal))
        return mark + name, count, plays + more, first_item(ruling.why(ruling.legal[0])) if ruling.legal else ""
    if isinstance(ruling, Verdict):
        return mark + name, verdict(ruling), _result(ruling), first_item(ruling.cites)
    assert isinstance(ruling, Account | DealerDraw)
    if isinstance(ruling, Account):
        answer_label = words.label(verdict_label(ruling))
        items = cited_for_remarks(ruling.question, ruling.deciding) or ([] if ruling.unruled else ruling.cites)
        return mark + name, answer_label, _course(ruling, asked), first_item(items)
    return mark + name, "–", ruling.explanation(), first_item(ruling.cites)


def _course(account: Account, asked: BookAnswer) -> str:
    """Return the answer and where it differs from the question's own: the remarks on an event, or the final table."""
    lines, words, board = [account.explanation()], account.words, account.board
    if not isinstance(asked.ruling, Account) or asked.ruling is account:
        return lines[0]
    for number in differing_events(asked.ruling, account):
        passed = account.events[number - 1]
        sentences = [sentence for sentence in account.sentences(passed) if sentence not in lines[0]]
        if sentences or not passed.remarks:
            remarks = " ".join(sentences) or words.label("nothing-follows")
            lines.append(f"{number}. {happened(account, passed)} {remarks}")
    for camp in differing_camps(asked.ruling, account):
        spaces = words.listed([space_words(words, board, space) for space in account.state.table[camp]])
        lines.append(words.label("stands-afterwards", camp=words.camp(board.camps[camp]), spaces=spaces))
    return "\n".join(lines)


def _result(ruling: Verdict) -> str:
    if ruling.refusal or ruling.play is None:
        return ruling.explanation()
    return in_a_line(ruling, ruling.play)


def show_differences(one: Rulebook, other: Rulebook, lang: str) -> None:
    """Print two rulebooks topic by topic, those that differ first."""
    out, words = console(), catalogue(lang)
    rows = topics(one, other)
    for row in rows:
        if row.differs:
            _show_row(out, words, row, (one, other))
    paragraph(out, Text(words.label("same-answers"), style="bold"))
    for row in rows:
        if not row.differs:
            _show_row(out, words, row, (one, other), 2)
    if found := list(facts(one, other)):
        paragraph(out, Text(words.label("board-and-deck"), style="bold"))
        for fact in found:
            sides = [f"{words.head(book.id)} {_figure(words, book, fact.name)}" for book in (one, other)]
            paragraph(out, Text.assemble((words.head(_fact(words, fact.name)), "bold"), f" {words.several(sides)}"), 2)


def _fact(words: Catalogue, name: str) -> str:
    card = name.removeprefix("card ")
    return words.label(f"fact/{name}") if card == name else words.label("card-name", named=words.card(card))


def _figure(words: Catalogue, book: Rulebook, name: str) -> str:
    """Return what a rulebook has for a difference of board or deck, in words."""
    board = book.board
    if name == "camps":
        return ", ".join(map(words.camp, board.camps))
    if name == "start":
        return ", ".join(map(words.written, starts(board)))
    if name == "players":
        return ", ".join(_player(words, board, player) for player in board.players.values())
    card = book.cards.get(name.removeprefix("card "))
    if name.startswith("card "):
        return f"{card.copies} × {' / '.join(_does(words, function) for function in card.functions)}" if card else "–"
    return str(getattr(board, name))


def _player(words: Catalogue, board: Board, player: Player) -> str:
    """Return a player with the partner, and with the camps where they are not of the player's own name."""
    camps = [board.camps[camp] for camp in player.camps]
    own = "" if camps == [player.name] else f" ({', '.join(map(words.camp, camps))})"
    return words.camp(player.name) + own + (f" + {words.camp(player.partner)}" if player.partner else "")


def _does(words: Catalogue, function: Function) -> str:
    does = "jump" if function.jumps else function.does
    return words.label(f"does/{does}", count=function.steps)


def _show_row(out: Console, words: Catalogue, row: DiffRow, books: tuple[Rulebook, Rulebook], indent: int = 0) -> None:
    paragraph(out, Text.assemble((words.topics[row.topic], "bold"), (f"  {row.topic}", "dim")), indent)
    for book, side in zip(books, row.sides, strict=True):
        paragraph(out, Text.assemble((words.head(book.id), "cyan"), f" {_says(row, side, words)}"), indent + 2, 2)


def _says(row: DiffRow, side: Side, words: Catalogue) -> str:
    if not side.reading:
        return words.label("silent-on-it" if side.arises else "does-not-arise")
    cites = ", ".join(
        citation.id if citation.basis == "explicit" else f"{citation.id} ({words.label(citation.basis)})"
        for citation in side.cites
    )
    ground = words.several([side.reading, words.label(side.basis)])
    line = f"{words.reading(row.topic, side.reading)} ({ground}) {cites}".rstrip()
    if side.contested:
        line += " " + words.label("contested-with", readings=", ".join(side.contested))
    return line
