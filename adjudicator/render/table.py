"""Comparisons on a terminal: answers under several rulebooks, and two rulebooks side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from adjudicator.account import Account
from adjudicator.compare import Answer, Comparison, parted, stand_otherwise
from adjudicator.differences import Row, Side, facts, topics
from adjudicator.explain import named
from adjudicator.findings import Kind
from adjudicator.first_dealer import Drawn
from adjudicator.locales import Words, catalogue
from adjudicator.readings import TOPICS
from adjudicator.render.account import happened, verdict_label
from adjudicator.render.paper import console
from adjudicator.render.prose import first_item, in_a_line, title, verdict
from adjudicator.render.text import paragraph
from adjudicator.ruling import Judged, Listed
from adjudicator.telling import cited
from adjudicator.translate import Inexpressible

if TYPE_CHECKING:
    from adjudicator.rulebook import Rulebook


Cells = tuple[str, str, str, str]
"""Rulebook, verdict, result and deciding item."""
NARROW = 60


def show_comparison(comparison: Comparison, lang: str) -> None:
    """The question's own answer first, then those that differ, those that agree, and those that cannot tell."""
    out, words = console(), catalogue(lang)
    own = comparison.asked.ruling
    if comparison.question.title and not isinstance(own, Inexpressible):
        paragraph(out, Text(title(own), style="dim"))
    paragraph(out, Text(words.label(_outcome(comparison)), style="bold"))
    told = [answer for answer in comparison.answers if not answer.echoes]
    out.print()
    rows = [(_cells(answer, comparison.asked, words), answer.differs) for answer in (comparison.asked, *told)]
    if out.width < NARROW:
        _show_list(out, rows)
    else:
        _show_table(out, rows, words)
    echoes = [f"{answer.book.id} {_readings(answer)}" for answer in comparison.answers if answer.echoes]
    if echoes:
        out.print()
        paragraph(out, Text(words.label("echoes", readings="; ".join(echoes)), style="dim"))


def _show_table(out: Console, rows: list[tuple[Cells, bool]], words: Words) -> None:
    table = Table(box=None, pad_edge=False, show_edge=False)
    for label in ("rulebook-column", "verdict-column", "result-column"):
        table.add_column(words.label(label), overflow="fold")
    table.add_column(words.label("item-column"), no_wrap=True)
    for cells, differs in rows:
        table.add_row(*map(Text, cells), style="yellow" if differs else "")
    with out.capture() as drawn:
        out.print(table)
    out.file.writelines(f"{line.rstrip()}\n" for line in drawn.get().splitlines())


def _show_list(out: Console, rows: list[tuple[Cells, bool]]) -> None:
    """Where there is no room for columns, the cells of each answer under one another."""
    for (name, verdict_of_it, result, item), differs in rows:
        style = "yellow" if differs else ""
        first = " ".join(name.split())
        paragraph(out, Text(f"{first}: {verdict_of_it}", style=style), 0, 2)
        for line in (*result.splitlines(), item):
            if line:
                paragraph(out, Text(line, style=style), 2, 2)


def _readings(answer: Answer) -> str:
    return ", ".join(f"{topic}={reading}" for topic, reading in answer.readings.items())


def _outcome(comparison: Comparison) -> str:
    if not comparison.agree:
        return "they-differ"
    return "nobody-else" if comparison.alone else "all-agree"


def _cells(answer: Answer, asked: Answer, words: Words) -> Cells:
    readings = "".join(f"\n  {topic}\n  = {reading}" for topic, reading in answer.readings.items())
    mark, name = "≠ " if answer.differs else "  ", answer.book.id + readings
    ruling = answer.ruling
    if isinstance(ruling, Inexpressible):
        return mark + name, "–", words.label(ruling.label, what=ruling.what), ""
    if isinstance(ruling, Listed):
        plays = "; ".join(in_a_line(ruling, play) for play in ruling.legal[:3])
        more = " …" if len(ruling.legal) > 3 else ""
        said = words.label("playable", count=len(ruling.legal))
        return mark + name, said, plays + more, first_item(ruling.why(ruling.legal[0])) if ruling.legal else ""
    if isinstance(ruling, Judged):
        return mark + name, verdict(ruling), _result(ruling), first_item(ruling.cites)
    assert isinstance(ruling, Account | Drawn)
    if isinstance(ruling, Account):
        said = words.label(verdict_label(ruling))
        items = cited(ruling.question, ruling.deciding) or ([] if ruling.told(Kind.SILENT) else ruling.cites)
        return mark + name, said, _course(ruling, asked), first_item(items)
    return mark + name, "–", ruling.explanation(), first_item(ruling.cites)


def _course(account: Account, asked: Answer) -> str:
    """The answer, and where it parts from the one asked for: what is told of an event, or where the pieces stand."""
    lines, words, board = [account.explanation()], account.words, account.board
    if not isinstance(asked.ruling, Account) or asked.ruling is account:
        return lines[0]
    for number in parted(asked.ruling, account):
        passed = account.passed[number - 1]
        told = [said for said in account.sentences(passed) if said not in lines[0]]
        if told or not passed.told:
            said = " ".join(told) or words.label("nothing-follows")
            lines.append(f"{number}. {happened(account, passed)} {said}")
    for camp in stand_otherwise(asked.ruling, account):
        spaces = words.listed([named(words, board, space) for space in account.course.table[camp]])
        lines.append(words.label("stands-afterwards", camp=words.camp(board.camps[camp]), spaces=spaces))
    return "\n".join(lines)


def _result(ruling: Judged) -> str:
    """What comes out: where the pieces end, or why they do not."""
    if ruling.refusal or ruling.play is None:
        return ruling.told()
    return in_a_line(ruling, ruling.play)


def show_differences(one: Rulebook, other: Rulebook, lang: str) -> None:
    """Topic by topic: the answers that part first."""
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
            paragraph(out, Text(f"{fact.name}: {one.id} {fact.values[0]}; {other.id} {fact.values[1]}"), 2)


def _show_row(out: Console, words: Words, row: Row, books: tuple[Rulebook, Rulebook], indent: int = 0) -> None:
    paragraph(out, Text(row.topic, style="bold"), indent)
    for book, side in zip(books, row.sides, strict=True):
        paragraph(out, Text.assemble((f"{book.id}: ", "cyan"), _says(row, side, words)), indent + 2, 2)


def _says(row: Row, side: Side, words: Words) -> str:
    if not side.reading:
        return words.label("silent-account" if TOPICS[row.topic].optional else "does-not-arise")
    cites = ", ".join(
        citation.id if citation.basis == "explicit" else f"{citation.id} ({words.label(citation.basis)})"
        for citation in side.cites
    )
    said = f"{words.reading(row.topic, side.reading)} ({side.reading}; {words.label(side.basis)}) {cites}".rstrip()
    if side.contested:
        said += " " + words.label("contested-with", readings=", ".join(side.contested))
    return said
