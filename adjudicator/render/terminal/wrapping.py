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
from adjudicator.render.terminal.text_output import Paper, all_as_printed, for_log
from adjudicator.rules.rulebook import Citation
from adjudicator.rulings.ruling import Ruling

if TYPE_CHECKING:
    from rich.console import Console

MOST_ITEMS = 5
MOST_PLAYS = 8


class Detail(Enum):
    """The amount printed: `--brief`, nothing, or `--full`."""

    brief = "brief"
    normal = "normal"
    full = "full"


def fitted(text: Text, width: int) -> Iterator[Text]:
    """Yield a text in lines that are no wider, without trailing spaces."""
    for line in text.split(allow_blank=True) if "\n" in text.plain else [text]:
        places = breaks(line.plain, width)
        for part in line.divide(places) if places else [line]:
            part.rstrip()
            yield part


def breaks(text: str, width: int) -> list[int]:
    """Return where to break a line; a word is broken only if it is wider than the line."""
    places: list[int] = []
    begun = used = end = 0
    for word in re.finditer(r"[^ ]+", text):
        wide = len(word[0]) if word[0].isascii() else cell_len(word[0])
        used += word.start() - end + wide
        end = word.end()
        if used > width and word.start() > begun:
            begun, used = word.start(), wide
            places.append(begun)
        if used > width:
            *full, rest = chop_cells(word[0], width)
            for piece in full:
                begun += len(piece)
                places.append(begun)
            used = cell_len(rest)
    return places


def paragraph(out: Console | Paper, text: Text, indent: int = 0, hang: int = 0) -> None:
    """Print a text wrapped to the terminal, lines after the first indented by `hang` more."""
    for n, line in enumerate(fitted(all_as_printed(text), max(out.width - indent - hang, 20))):
        out.print(for_log(Text(" " * (indent + (hang if n else 0))).append_text(line)), soft_wrap=True)


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
    """Print the deciding items with their texts; in full detail every item the ruling rests on."""
    head(out, ruling, "rule-items")
    all_items = items(ruling, cited)
    shown = all_items if detail is Detail.full else items(ruling, grounds or cited)[:MOST_ITEMS]
    for line in shown:
        show_item(out, line)
    if len(all_items) > len(shown):
        say(out, ruling.words.label("more-items-full", count=len(all_items) - len(shown)), "dim", 2)


def show_plays(out: Paper, ruling: Ruling, plays: Iterable[Play]) -> None:
    for play in plays:
        cited = ruling.why(play)
        name, line = card_name(ruling, play), in_a_line(ruling, play)
        text = Text.assemble((name, "bold"), f"  {line}  ", (first_item(cited), "cyan"))
        paragraph(out, text, 2, 2)


def show_code(out: Paper, ruling: Ruling) -> None:
    """Print the one-line code of the position, unbroken, so that it can be copied."""
    if ruling.code:
        out.print()
        out.print(Text(ruling.code, style="dim"), soft_wrap=True)
