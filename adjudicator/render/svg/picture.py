"""The whole SVG of a position and its play: boards, caption, legend, and a text for screen readers."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from adjudicator.documents.safe_text import in_markup
from adjudicator.locales.catalogue import Catalogue, capital
from adjudicator.render.palette import camp_colours, colour_rules, hollow
from adjudicator.render.scene import Scene
from adjudicator.render.svg.board import board_after, board_with_play
from adjudicator.render.svg.layout import Layout, layout
from adjudicator.render.svg.shapes import (
    Point,
    badge,
    burst,
    cross,
    curve,
    number,
    padlock,
    piece,
    tag,
    turn_mark,
    words_of,
    write,
)
from adjudicator.rulings.phrases import space_in_list

BESIDE, BELOW = "beside", "below"
GAP = 14.0
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',Arial,sans-serif"


def svg(scene: Scene, words: Catalogue, after: str = "") -> str:
    """Return the picture as a document; `after` puts the table after a legal play `beside` or `below` it."""
    drawn = layout(scene.board)
    two = scene.after is not None and after in (BESIDE, BELOW)
    width = drawn.size * 2 + GAP if two and after == BESIDE else drawn.size
    caption, top = _caption(scene, width)
    boards, height = _boards(scene, words, drawn, after if two else "", top)
    legend, height = _legend(scene, words, width, height)
    inside = [
        _named(scene, words),
        f"<style>{colour_rules()}</style>",
        tag("rect", fill="paper", width=float(width), height=float(height)),
        caption,
        boards,
        legend,
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="partners" role="img" lang="{scene.lang}"'
    size = f'viewBox="0 0 {number(width)} {number(height)}"'
    return in_markup(f'{head} {size} font-family="{FONT}">{"".join(inside)}</svg>\n')


class Pictures(NamedTuple):
    """The parts of a picture, for a page with a style sheet of its own."""

    before: str
    after: str
    """Empty without a legal play."""
    legend: tuple[tuple[str, str], ...]
    """Each sign as a small picture, and its meaning."""


def pictures(scene: Scene, words: Catalogue) -> Pictures:
    drawn = layout(scene.board)
    before = _bare(_named(scene, words) + board_with_play(scene, words, drawn), drawn.size)
    named = f"<title>{words_of(words.label('picture-after'))}</title>"
    after = _bare(named + board_after(scene, words, drawn), drawn.size) if scene.after else ""
    middle = SIGN / 2
    signs = ((_bare(sign((middle, middle)), SIGN), text) for sign, text in _signs(scene, words))
    return Pictures(before, after, tuple(signs))


SIGN = 24.0


def _bare(content: str, size: float) -> str:
    role = 'role="img"' if "<title>" in content else 'aria-hidden="true"'
    return f'<svg class="partners" {role} viewBox="0 0 {number(size)} {number(size)}">{content}</svg>'


def _named(scene: Scene, words: Catalogue) -> str:
    title = words_of(scene.title or words.label("picture"))
    return f"<title>{title}</title><desc>{words_of(_description(scene, words))}</desc>"


def _description(scene: Scene, words: Catalogue) -> str:
    """Return the verdict, the reason, every path, and where every piece stands."""
    board = scene.board
    standing = [
        f"{words.head(capital(words.camp(camp)))} {', '.join(space_in_list(words, board, space) for space in spaces)}."
        for camp, spaces in zip(board.camps, scene.table, strict=True)
    ]
    return " ".join([scene.heading, scene.why, *(f"{way}." for way in scene.ways), *standing])


def _boards(scene: Scene, words: Catalogue, drawn: Layout, after: str, top: float) -> tuple[str, float]:
    """Draw one board, or two with a heading over each; return them with the height used."""
    before = board_with_play(scene, words, drawn)
    if not after:
        return _moved(0, top, before), top + drawn.size
    then = board_after(scene, words, drawn)
    right, down = (drawn.size + GAP, 0.0) if after == BESIDE else (0.0, drawn.size + 22)
    middle = drawn.size / 2
    drawing = write((middle, top + 9), words.label("picture-before"), 13, "ink", True)
    drawing += write((middle + right, top + down + 9), words.label("picture-after"), 13, "ink", True)
    drawing += _moved(0, top + 18, before) + _moved(right, top + down + 18, then)
    return drawing, top + down + 18 + drawn.size


def _moved(x: float, y: float, content: str) -> str:
    return tag("g", content, transform=f"translate({number(x)} {number(y)})")


# Words round the board.


def _caption(scene: Scene, width: float) -> tuple[str, float]:
    """Write the title and the verdict in lines that fit; return them with the height used."""
    lines, y = "", 6.0
    for text, size, fill, bold in (
        (scene.title, 14.0, "ink", True),
        (scene.heading, 12.5, "fail" if scene.refused else "ink", False),
        (scene.why if scene.refused else "", 12.5, "ink", False),
    ):
        for part in textwrap.wrap(text, int((width - 20) / (size * (0.6 if bold else 0.53)))):
            y += size * 1.3
            lines += write((10, y - size * 0.4), part, size, fill, bold, "start")
        y += 3 if text else 0
    return lines, y + 4


Sign = Callable[[Point], str]


def _signs(scene: Scene, words: Catalogue) -> Iterator[tuple[Sign, str]]:
    """Yield the signs of the legend with their meanings: the camps, and every mark that this picture uses."""
    board = scene.board
    for camp, name in enumerate(board.camps):
        letter, colour = scene.letters[camp], camp_colours(board)[camp]
        yield partial(piece, letter=letter, colour=colour, hollow=hollow(board)[camp]), words.camp(name)
    walks = [leg for leg in scene.legs if leg.counted]
    if any(len(leg.spaces) > 1 for leg in walks):
        yield lambda at: badge(at, [1]), words.label("picture-step")
    if any(leg.turns for leg in walks):
        yield turn_mark, words.label("picture-turn")
    fails = [leg for leg in scene.legs if leg.fails]
    if any(not leg.claimed for leg in fails) or scene.card_refused:
        yield cross, words.label("picture-fails")
    if any(leg.claimed for leg in fails):
        yield cross, words.label("picture-claimed")
    if scene.hits:
        yield lambda at: burst(at, 9.0), words.label("picture-hit")
    if scene.hits or any(leg.sent_home for leg in scene.legs):
        yield _dashes, words.label("picture-home")
    if scene.locked or scene.locked_after:
        yield padlock, words.label("picture-locked")


def _dashes(at: Point) -> str:
    return curve(f"M{number(at[0] - 8)} {number(at[1])}h16", "edge", 3.2, True)


def _legend(scene: Scene, words: Catalogue, width: float, top: float) -> tuple[str, float]:
    entries, x, y = "", 16.0, top + 14
    for sign, text in _signs(scene, words):
        room = 31 + len(text) * 6.5
        if x > 16 and x + room > width:
            x, y = 16.0, y + 22
        entries += sign((x, y)) + write((x + 13, y), text, 11.5, "ink", False, "start")
        x += room
    return entries, y + 16
