"""Lines on a terminal: wrapping, headings, rule items and plays. Whole answers are in `ruling.py`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING

from rich.cells import cell_len, chop_cells
from rich.text import Text

from adjudicator.engine.play import Play
from adjudicator.render.summary import ItemLine, card_name, first_item, in_a_line, items
from adjudicator.render.terminal.paper import Paper
from adjudicator.rules.rulebook import Citation
from adjudicator.rulings.ruling import Ruling

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


def head(out: Paper, ruling: Ruling, label: str, **params: object) -> None:
    out.print()
    say(out, ruling.words.label(label, **params), "bold")


def show_item(out: Console | Paper, line: ItemLine) -> None:
    text = Text.assemble((line.id, "cyan"), (f" ({line.basis})", "dim"), f"  {line.says}")
    paragraph(out, text, 2, 2)


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


def show_plays(out: Paper, ruling: Ruling, plays: Iterable[Play]) -> None:
    """Each play in a line, with the item it rests on."""
    for play in plays:
        cited = ruling.why(play)
        name, line = card_name(ruling, play), in_a_line(ruling, play)
        text = Text.assemble((name, "bold"), f"  {line}  ", (first_item(cited), "cyan"))
        paragraph(out, text, 2, 2)


def show_code(out: Paper, ruling: Ruling) -> None:
    """The position in a line, to be sent or asked again; never broken, so that it can be copied."""
    if ruling.code:
        out.print()
        out.print(Text(ruling.code, style="dim"), soft_wrap=True)
