"""A position, and the play in dispute on it, as one self-contained SVG."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from math import hypot
from typing import NamedTuple

from adjudicator.locales.catalogue import Catalogue, capital
from adjudicator.render.scene import Place, Scene
from adjudicator.render.svg.layout import FIELD, Layout, layout
from adjudicator.render.svg.play import arrived, homeward, key, marked_at, over, under
from adjudicator.render.svg.shapes import (
    Point,
    badge,
    burst,
    circle,
    colours,
    cross,
    curve,
    hollow,
    line,
    number,
    outlines,
    padlock,
    piece,
    rules,
    tag,
    turn_mark,
    words_of,
    write,
)
from adjudicator.rules.board import Board, Table
from adjudicator.rulings.phrases import by_itself

BESIDE, BELOW = "beside", "below"
GAP = 14.0
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',Arial,sans-serif"


def svg(scene: Scene, words: Catalogue, after: str = "") -> str:
    """The picture; `after` puts the table after a legal play `beside` or `below` it."""
    drawn = layout(scene.board)
    two = scene.after is not None and after in (BESIDE, BELOW)
    width = drawn.size * 2 + GAP if two and after == BESIDE else drawn.size
    said, top = _caption(scene, width)
    boards, height = _boards(scene, words, drawn, after if two else "", top)
    legend, height = _legend(scene, words, width, height)
    inside = [
        _named(scene, words),
        f"<style>{rules()}</style>",
        tag("rect", fill="paper", width=float(width), height=float(height)),
        said,
        boards,
        legend,
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="partners" role="img" lang="{scene.lang}"'
    return f'{head} viewBox="0 0 {number(width)} {number(height)}" font-family="{FONT}">{"".join(inside)}</svg>\n'


class Pictures(NamedTuple):
    """The same in pieces, for a page that has words and colours of its own."""

    before: str
    after: str
    """Empty where no play leads anywhere."""
    legend: tuple[tuple[str, str], ...]
    """Each sign as a small picture, and what it means."""


def pictures(scene: Scene, words: Catalogue) -> Pictures:
    drawn = layout(scene.board)
    before = _bare(_named(scene, words) + _board(scene, words, drawn, True), drawn.size)
    named = f"<title>{words_of(words.label('picture-after'))}</title>"
    after = _bare(named + _board(scene, words, drawn, False), drawn.size) if scene.after else ""
    middle = SIGN / 2
    signs = ((_bare(sign((middle, middle)), SIGN), text) for sign, text in _signs(scene, words))
    return Pictures(before, after, tuple(signs))


SIGN = 24.0


def _bare(content: str, size: float) -> str:
    role = 'role="img"' if "<title>" in content else 'aria-hidden="true"'
    return f'<svg class="partners" {role} viewBox="0 0 {number(size)} {number(size)}">{content}</svg>'


def _named(scene: Scene, words: Catalogue) -> str:
    """What a screen reader says, and a pointer over the picture shows."""
    title = words_of(scene.title or words.label("picture"))
    return f"<title>{title}</title><desc>{words_of(_description(scene, words))}</desc>"


def _description(scene: Scene, words: Catalogue) -> str:
    """What a screen reader says: the verdict, why, every path, and where every piece stands."""
    board = scene.board
    standing = [
        f"{words.head(capital(words.camp(camp)))} {', '.join(by_itself(words, board, space) for space in spaces)}."
        for camp, spaces in zip(board.camps, scene.table, strict=True)
    ]
    return " ".join([scene.heading, scene.told, *(f"{way}." for way in scene.ways), *standing])


def _boards(scene: Scene, words: Catalogue, drawn: Layout, after: str, top: float) -> tuple[str, float]:
    """One board, or two with a heading over each."""
    before = _board(scene, words, drawn, True)
    if not after:
        return _moved(0, top, before), top + drawn.size
    then = _board(scene, words, drawn, False)
    right, down = (drawn.size + GAP, 0.0) if after == BESIDE else (0.0, drawn.size + 22)
    middle = drawn.size / 2
    told = write((middle, top + 9), words.label("picture-before"), 13, "ink", True)
    told += write((middle + right, top + down + 9), words.label("picture-after"), 13, "ink", True)
    told += _moved(0, top + 18, before) + _moved(right, top + down + 18, then)
    return told, top + down + 18 + drawn.size


def _moved(x: float, y: float, content: str) -> str:
    return tag("g", content, transform=f"translate({number(x)} {number(y)})")


def _board(scene: Scene, words: Catalogue, drawn: Layout, with_play: bool) -> str:
    """The board with its pieces, and the play on it; or the board after it."""
    table, locked = (scene.table, scene.locked) if with_play else (scene.after or (), scene.locked_after)
    told = homeward(scene, drawn) if with_play else ""
    held = {key(scene, camp, space) for camp, pieces in enumerate(table) for space in pieces}
    told += _track(drawn, held) + _lanes(drawn, held) + _bases(drawn, words)
    told += under(scene, drawn) if with_play else arrived(scene, drawn)
    told += "".join(_pieces(scene, drawn, table)) + "".join(_numbers(scene, drawn, table, with_play))
    told += over(scene, drawn) if with_play else ""
    told += "".join(_counts(scene, drawn, table, locked))
    return told + (_card(scene, drawn) if with_play and scene.card else "")


def _track(drawn: Layout, held: set[Place | int]) -> str:
    """The numbered fields, each sector in the colour of the camp whose start field opens it, and the start fields."""
    board, colour = drawn.board, outlines(drawn.board)
    every: list[Point] = []
    for camp in range(len(board.camps)):
        fields = drawn.fields[camp * board.fields : (camp + 1) * board.fields]
        gate = [drawn.own[camp][2], drawn.own[camp][1]] if board.double else [drawn.own[camp][1]]
        every += [spot.point for spot in (*gate, *fields)]
    told = line([*every, every[0]], "line", 2.0)
    for space, spot in enumerate(drawn.fields[: board.shared]):
        sector, field = divmod(space, board.fields)
        told += circle(spot.point, FIELD, fill="field", stroke=colour[sector], stroke_width=1.4)
        told += "" if space in held else write(spot.point, str(field + 1), 10.2)
    for camp in range(len(board.camps)):
        told += _double(drawn, camp, held) if board.double else _start(drawn, camp)
    return told


def _start(drawn: Layout, camp: int) -> str:
    """A start field: square, so that it is told from the fields that count."""
    spot, colour, half = drawn.own[camp][1], outlines(drawn.board)[camp], 8.6
    corners = [
        (spot.x + spot.tx * ahead - spot.ty * right, spot.y + spot.ty * ahead + spot.tx * right)
        for ahead, right in ((-half, -half), (half, -half), (half, half), (-half, half), (-half, -half))
    ]
    return line(corners, colour, 3.0, fill="field") + circle(spot.point, 2.6, fill=colour)


def _double(drawn: Layout, camp: int, held: set[Place | int]) -> str:
    """One space to all others, and its owner's two: drawn as one shape with three places."""
    board, colour = drawn.board, outlines(drawn.board)[camp]
    start, arrival, guest = drawn.own[camp][1], drawn.own[camp][2], drawn.fields[board.shared + camp]
    corners = [start.point, arrival.point, guest.point, start.point]
    told = line(corners, colour, 27.0, fill=colour) + line(corners, "field", 23.5, fill="field")
    spaces = (board.start, board.arrival, board.shared + camp)
    for spot, space, size in zip((start, arrival, guest), spaces, (10.2, 10.2, 7.6), strict=True):
        told += circle(spot.point, FIELD, fill="field", stroke="line", stroke_width=1.2)
        if space not in held and Place(camp, space) not in held:
            told += write(spot.point, board.tokens[space].split(" ")[-1], size)
    return told


def _lanes(drawn: Layout, held: set[Place | int]) -> str:
    board, told = drawn.board, ""
    for camp, colour in enumerate(outlines(board)):
        lane = [drawn.at(camp, space) for space in range(board.lane, board.end)]
        told += line([lane[0].beside(0, -16), lane[-1].point], "line", 2.0)
        for space, spot in zip(range(board.lane, board.end), lane, strict=True):
            told += circle(spot.point, FIELD, fill="field", stroke=colour, stroke_width=3)
            if Place(camp, space) not in held:
                told += write(spot.point, board.tokens[space].rpartition(" ")[2], 10.2)
    return told


def _bases(drawn: Layout, words: Catalogue) -> str:
    """The bases, each with the name of its camp between it and the edge."""
    told, (middle, centre) = "", drawn.centre
    for camp, (places, colour) in enumerate(zip(drawn.bases, outlines(drawn.board), strict=True)):
        xs, ys = [spot.x for spot in places], [spot.y for spot in places]
        x, y, room = min(xs) - FIELD - 1, min(ys) - FIELD - 1, 2 * FIELD + 2
        wide, high = max(xs) - min(xs) + room, max(ys) - min(ys) + room
        told += tag("rect", "", "field", colour, stroke_width=1.6, x=x, y=y, rx=9, width=wide, height=high)
        told += "".join(circle(spot.point, 8.0, stroke="line", stroke_width=1.2) for spot in places)
        at, anchor = (x + 2, "start") if x < middle else (x + wide - 2, "end")
        name = words.camp(drawn.board.camps[camp])
        told += write((at, y - 6 if y < centre else y + high + 6), name, 9.4, "ink", False, anchor)
    return told


def _pieces(scene: Scene, drawn: Layout, table: Table) -> Iterator[str]:
    board = scene.board
    for camp, pieces in enumerate(table):
        how = (scene.letters[camp], colours(board)[camp], hollow(board)[camp])
        for space in sorted(set(pieces)):
            many = pieces.count(space)
            if space == board.base:
                yield "".join(piece(spot.point, *how) for spot in drawn.bases[camp][:many])
                continue
            spot = drawn.at(camp, space)
            if many > 1:
                yield piece((spot.x + 2.6, spot.y - 2.6), "", *how[1:])
            yield piece(spot.point, *how)


def _numbers(scene: Scene, drawn: Layout, table: Table, with_play: bool) -> Iterator[str]:
    """The number of every field that a piece covers, outside it; beyond the star of a piece that is hit, and out of
    the way of what is marked there."""
    board = scene.board
    hit = {where.space for where in scene.hits} if with_play else set()
    marked = marked_at(scene, drawn) if with_play else []
    places = [(-17, 0), (-28.5, 0), (17, 0), (-25, 13), (-25, -13), (17, 13), (17, -13), (30, 0)]
    for space in {space for pieces in table for space in pieces if space < board.shared}:
        beside = [drawn.fields[space].beside(*at) for at in ([(-23.5, 0), *places[1:]] if space in hit else places)]
        free = (at for at in beside if all(hypot(at[0] - x, at[1] - y) > 12 for x, y in marked))
        yield write(next(free, beside[0]), str(space % board.fields + 1), 8.8)


def _counts(scene: Scene, drawn: Layout, table: Table, locked: frozenset[Place]) -> Iterator[str]:
    """How many pieces stand on one space, and which are locked."""
    board = scene.board
    for camp, pieces in enumerate(table):
        for space in sorted(set(pieces) - {board.base}):
            spot = drawn.at(camp, space)
            if Place(camp, space) in locked:
                yield padlock(spot.beside(-12, 5))
            if (many := pieces.count(space)) > 1:
                yield _count(spot.beside(*_clear(board, space)), many)


def _clear(board: Board, space: int) -> tuple[float, float]:
    """Where beside a space there is room for a small badge: a double space is full but on its inner corners."""
    if board.double and space in (board.start, board.arrival):
        return 9, 9 if space == board.start else -9
    return -9, 12


def _count(at: Point, many: int) -> str:
    x, y = at
    box = tag("rect", fill="paper", stroke="edge", stroke_width=1, x=x - 7, y=y - 5.5, width=14, height=11, rx=4)
    return box + write((x, y), f"×{many}", 8.8, "ink", True)


def _card(scene: Scene, drawn: Layout) -> str:
    """The card in the middle, with what it is played as; crossed out if it is the card that is refused."""
    x, y = drawn.centre
    name, function = scene.card, scene.function
    large = name if name == function else function
    size = 20 if len(large) < 4 else 13
    wide = max(42.0, 0.64 * size * len(large) + 12, 7 * len(name) + 10)
    told = tag(
        "rect", fill="field", stroke="ink", stroke_width=1.6, x=x - wide / 2, y=y - 22, width=wide, height=44, rx=6
    )
    told += write((x, y - (0 if name == function else 6)), large, size, "ink", True)
    if name != function:
        told += write((x, y + 12), name, 10.5, "faint")
    return told + (cross((x + wide / 2, y - 22), 7.5) if scene.card_refused else "")


# Words round the board.


def _caption(scene: Scene, width: float) -> tuple[str, float]:
    """The title and the verdict, in lines that fit."""
    told, y = "", 6.0
    for text, size, fill, bold in (
        (scene.title, 14.0, "ink", True),
        (scene.heading, 12.5, "fail" if scene.refused else "ink", False),
        (scene.told if scene.refused else "", 12.5, "ink", False),
    ):
        for said in textwrap.wrap(text, max(int((width - 20) / (size * (0.6 if bold else 0.53))), 10)):
            y += size * 1.3
            told += write((10, y - size * 0.4), said, size, fill, bold, "start")
        y += 3 if text else 0
    return told, y + 4


Sign = Callable[[Point], str]


def _signs(scene: Scene, words: Catalogue) -> Iterator[tuple[Sign, str]]:
    """What the legend explains: the camps, and every mark that this picture uses."""
    board = scene.board
    for camp, name in enumerate(board.camps):
        how = (scene.letters[camp], colours(board)[camp], hollow(board)[camp])
        yield lambda at, how=how: piece(at, *how), words.camp(name)  # type: ignore[misc]
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
    told, x, y = "", 16.0, top + 14
    for sign, text in _signs(scene, words):
        room = 31 + len(text) * 6.5
        if x > 16 and x + room > width:
            x, y = 16.0, y + 22
        told += sign((x, y)) + write((x + 13, y), text, 11.5, "ink", False, "start")
        x += room
    return told, y + 16
