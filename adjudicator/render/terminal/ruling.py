"""Rulings on a terminal: colour where there is some, and readable without."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING

from rich.cells import cell_len, chop_cells
from rich.text import Text

from adjudicator.engine.tries import Play
from adjudicator.render.summary import (
    Line,
    card_name,
    contested,
    first_item,
    heading,
    in_a_line,
    instead,
    items,
    shows_path,
    stations,
    title,
)
from adjudicator.render.terminal.paper import Paper
from adjudicator.rules.rulebook import Citation
from adjudicator.rulings.phrases import by_itself
from adjudicator.rulings.ruling import Judged, Listed, Ruling

if TYPE_CHECKING:
    from rich.console import Console

MOST_ITEMS = 5
MOST_PLAYS = 8


class Detail(Enum):
    """How much is told."""

    brief = "brief"
    normal = "normal"
    full = "full"


def fitted(text: Text, width: int) -> Iterator[Text]:
    """A text in lines that are no wider; they end where their words end, so that nothing trails in a pipe."""
    for line in text.split(allow_blank=True):
        for part in line.divide(breaks(line.plain, width)):
            part.rstrip()
            yield part


def breaks(text: str, width: int) -> list[int]:
    """Where a line's text is to be parted to fit; only a word that is wider than the line is broken itself."""
    found: list[int] = []
    begun = 0
    for word in re.finditer(r"[^ ]+", text):
        if cell_len(text[begun : word.end()]) > width and word.start() > begun:
            begun = word.start()
            found.append(begun)
        if cell_len(text[begun : word.end()]) > width:
            for piece in chop_cells(text[begun : word.end()], width)[:-1]:
                begun += len(piece)
                found.append(begun)
    return found


def paragraph(out: Console | Paper, text: Text, indent: int = 0, hang: int = 0) -> None:
    """Wraps to the terminal, what follows the first line indented by `hang` more."""
    for n, line in enumerate(fitted(text, max(out.width - indent - hang, 20))):
        out.print(Text(" " * (indent + (hang if n else 0))) + line, soft_wrap=True)


def say(out: Console | Paper, text: str, style: str = "", indent: int = 0) -> None:
    paragraph(out, Text(text, style=style), indent)


def show(out: Paper, ruling: Ruling, detail: Detail = Detail.normal) -> None:
    """Any answer, as short or as long as it is asked for."""
    if isinstance(ruling, Judged):
        show_judged(out, ruling, detail)
    elif isinstance(ruling, Listed):
        from adjudicator.render.terminal.hand import show_listed

        show_listed(out, ruling)
    else:
        from adjudicator.render.terminal.account import show_account, show_drawn
        from adjudicator.rulings.account import Account
        from adjudicator.rulings.first_dealer import Drawn

        if isinstance(ruling, Account):
            show_account(out, ruling, detail)
        elif isinstance(ruling, Drawn):
            show_drawn(out, ruling)


def show_judged(out: Paper, ruling: Judged, detail: Detail) -> None:
    """The verdict first, then the way, then the items, then what else could have been played."""
    if ruling.question.title:
        say(out, title(ruling), "dim")
    say(out, heading(ruling), "bold red" if ruling.refusal else "bold green")
    for sentence in [ruling.told(), *ruling.needs()]:
        say(out, sentence, indent=2)
    if detail is Detail.brief:
        show_item(out, items(ruling, ruling.cites[:1])[0])
        return
    _show_path(out, ruling, detail)
    show_items(out, ruling, ruling.cites, detail, ruling.grounds)
    _show_contested(out, ruling)
    _show_instead(out, ruling, detail)
    if ruling.play is None and not ruling.refusal:
        from adjudicator.render.terminal.hand import show_refusals

        head(out, ruling, "certificate")
        show_refusals(out, ruling, ruling.question.tries())
    show_code(out, ruling)


def show_code(out: Paper, ruling: Ruling) -> None:
    """The position in a line, to be sent or asked again; never broken, so that it can be copied."""
    if ruling.code:
        out.print()
        out.print(Text(ruling.code, style="dim"), soft_wrap=True)


def _show_path(out: Paper, ruling: Judged, detail: Detail) -> None:
    play = ruling.play
    if play is None or not shows_path(ruling):
        return
    head(out, ruling, "path")
    steps = ruling.trace() if detail is Detail.full else []
    for index in range(len(play.moves)):
        _show_way(out, stations(ruling, play, index))
        for step in (each for each in steps if each["move"] == index):
            for told in step["findings"]:
                cited = ", ".join(item["id"] for item in told["citations"])
                where = by_itself(ruling.words, ruling.board, ruling.board.spaces[step["at"]])
                paragraph(out, Text.assemble((where, "bold"), f"  {told['explanation']}  ", (cited, "cyan")), 4, 2)


def _show_way(out: Paper, spaces: list[str]) -> None:
    """Breaks the line between spaces, never within the name of one."""
    lines: list[list[str]] = [[]]
    for space in spaces:
        if lines[-1] and len(" → ".join([*lines[-1], space])) > out.width - 6:
            lines.append([])
        lines[-1].append(space)
    for n, line in enumerate(lines):
        onward = " →" if n + 1 < len(lines) else ""
        out.print(Text(f"{'    ' if n else '  '}{' → '.join(line)}{onward}"), soft_wrap=True)


def head(out: Paper, ruling: Ruling, label: str, **params: object) -> None:
    out.print()
    say(out, ruling.words.label(label, **params), "bold")


def show_items(
    out: Paper,
    ruling: Ruling,
    cited: Sequence[Citation],
    detail: Detail = Detail.normal,
    grounds: Sequence[Citation] | None = None,
) -> None:
    """The items that settle it, with what they say; all that it rests on only where all is asked for."""
    head(out, ruling, "rule-items")
    every = items(ruling, cited)
    shown = every if detail is Detail.full else items(ruling, grounds or cited)[:MOST_ITEMS]
    for line in shown:
        show_item(out, line)
    if len(every) > len(shown):
        say(out, ruling.words.label("more-items-full", count=len(every) - len(shown)), "dim", 2)


def _show_contested(out: Paper, ruling: Judged) -> None:
    if told := contested(ruling):
        head(out, ruling, "contested")
        for sentence in told:
            say(out, sentence, indent=2)


def show_item(out: Console | Paper, line: Line) -> None:
    text = Text.assemble((line.id, "cyan"), (f" ({line.basis})", "dim"), f"  {line.says}")
    paragraph(out, text, 2, 2)


def _show_instead(out: Paper, ruling: Judged, detail: Detail) -> None:
    if not (heading_or_none := instead(ruling)):
        return
    out.print()
    say(out, heading_or_none, "bold" if ruling.legal else "")
    most = len(ruling.legal) if detail is Detail.full else MOST_PLAYS
    show_plays(out, ruling, ruling.legal[:most])
    if len(ruling.legal) > most:
        say(out, ruling.words.label("more-plays", count=len(ruling.legal) - most), "dim", 2)


def show_plays(out: Paper, ruling: Ruling, plays: Iterable[Play]) -> None:
    """Each play in a line, with the item it rests on."""
    for play in plays:
        cited = ruling.why(play)
        name, line = card_name(ruling, play), in_a_line(ruling, play)
        text = Text.assemble((name, "bold"), f"  {line}  ", (first_item(cited), "cyan"))
        paragraph(out, text, 2, 2)
