"""A position, and the play in dispute on it, as one self-contained SVG."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from adjudicator.board import Table
from adjudicator.locales import Words
from adjudicator.render.layout import FIELD, Layout, Spot, layout
from adjudicator.render.scene import Place, Scene
from adjudicator.render.svg_parts import (
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
    padlock,
    piece,
    style,
    tag,
    turn_mark,
    words_of,
    write,
)
from adjudicator.render.svg_play import homeward, over, under

BESIDE, BELOW = "beside", "below"
GAP = 14.0


def svg(scene: Scene, words: Words, after: str = "") -> str:
    """The picture; `after` puts the table after a legal play `beside` or `below` it."""
    drawn = layout(scene.board)
    two = scene.after is not None and after in (BESIDE, BELOW)
    width = drawn.size * 2 + GAP if two and after == BESIDE else drawn.size
    said, top = _caption(scene, width)
    boards, height = _boards(scene, words, drawn, after if two else "", top)
    legend, height = _legend(scene, words, width, height)
    box = f"0 0 {number(width)} {number(height)}"
    title = words_of(scene.title or words.label("picture"))
    inside = [
        f"<title>{title}</title><desc>{words_of(_description(scene))}</desc>",
        style(),
        tag("rect", fill="paper", width=float(width), height=float(height)),
        said,
        boards,
        legend,
    ]
    family = "font-family=\"system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',Arial,sans-serif\""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="partners" role="img" lang="{scene.lang}" viewBox="{box}"'
    return f"{head} {family}>{''.join(inside)}</svg>\n"


def _description(scene: Scene) -> str:
    """What a screen reader says: the verdict, why, every path, and where every piece stands."""
    board = scene.board
    standing = [f"{camp}: {', '.join(spaces)}." for camp, spaces in board.name(scene.table).items()]
    return " ".join([scene.heading, scene.told, *(f"{way}." for way in scene.ways), *standing])


def _boards(scene: Scene, words: Words, drawn: Layout, after: str, top: float) -> tuple[str, float]:
    """One board, or two with a heading over each."""
    if not after:
        return _moved(0, top, _board(scene, drawn, scene.table, scene.locked, True)), top + drawn.size
    assert scene.after is not None
    before = _board(scene, drawn, scene.table, scene.locked, True)
    then = _board(scene, drawn, scene.after, scene.locked_after, False)
    right, down = (drawn.size + GAP, 0.0) if after == BESIDE else (0.0, drawn.size + 22)
    middle = drawn.size / 2
    told = write((middle, top + 9), words.label("picture-before"), 13, "ink", True)
    told += write((middle + right, top + down + 9), words.label("picture-after"), 13, "ink", True)
    told += _moved(0, top + 18, before) + _moved(right, top + down + 18, then)
    return told, top + down + 18 + drawn.size


def _moved(x: float, y: float, content: str) -> str:
    return tag("g", content, transform=f"translate({number(x)} {number(y)})")


def _board(scene: Scene, drawn: Layout, table: Table, locked: frozenset[Place], with_play: bool) -> str:
    """The board with its pieces, and the play on it."""
    told = homeward(scene, drawn) if with_play else ""
    told += _track(drawn) + _lanes(drawn) + _bases(drawn)
    told += under(scene, drawn) if with_play else ""
    told += "".join(_pieces(scene, drawn, table, locked))
    told += over(scene, drawn) if with_play else ""
    return told + (_card(scene, drawn) if with_play and scene.card else "")


def _track(drawn: Layout) -> str:
    """The numbered fields, each sector in the colour of the camp whose start field opens it, and the start fields."""
    board, colour = drawn.board, colours(drawn.board)
    every: list[Point] = []
    for camp in range(len(board.camps)):
        fields = drawn.fields[camp * board.fields : (camp + 1) * board.fields]
        gate = [drawn.own[camp][2], drawn.own[camp][1]] if board.double else [drawn.own[camp][1]]
        every += [spot.point for spot in (*gate, *fields)]
    told = line([*every, every[0]], "line", 2.0)
    for space, spot in enumerate(drawn.fields[: board.shared]):
        sector, field = divmod(space, board.fields)
        told += circle(spot.point, FIELD, fill="field", stroke=colour[sector], stroke_width=1.4)
        told += write(spot.point, str(field + 1), 10.2)
    for camp in range(len(board.camps)):
        told += _double(drawn, camp) if board.double else _start(drawn, camp)
    return told


def _start(drawn: Layout, camp: int) -> str:
    """A start field: square, so that it is told from the fields that count."""
    spot, colour, half = drawn.own[camp][1], colours(drawn.board)[camp], 8.6
    corners = [
        (spot.x + spot.tx * ahead - spot.ty * right, spot.y + spot.ty * ahead + spot.tx * right)
        for ahead, right in ((-half, -half), (half, -half), (half, half), (-half, half), (-half, -half))
    ]
    return line(corners, colour, 3.0, fill="field") + circle(spot.point, 2.6, fill=colour)


def _double(drawn: Layout, camp: int) -> str:
    """One space to all others, and its owner's two: drawn as one shape with three places."""
    board, colour = drawn.board, colours(drawn.board)[camp]
    start, arrival, guest = drawn.own[camp][1], drawn.own[camp][2], drawn.fields[board.shared + camp]
    corners = [start.point, arrival.point, guest.point, start.point]
    told = line(corners, colour, 27.0, fill=colour) + line(corners, "field", 23.5, fill="field")
    names = (board.tokens[board.start], board.tokens[board.arrival], board.tokens[board.shared + camp].split(" ")[-1])
    for spot, name, size in zip((start, arrival, guest), names, (10.2, 10.2, 7.6), strict=True):
        told += circle(spot.point, FIELD, fill="field", stroke="line", stroke_width=1.2) + write(spot.point, name, size)
    return told


def _lanes(drawn: Layout) -> str:
    board, told = drawn.board, ""
    for camp, colour in enumerate(colours(board)):
        lane = [drawn.at(camp, space) for space in range(board.lane, board.end)]
        told += line([lane[0].beside(0, -16), lane[-1].point], "line", 2.0)
        for space, spot in zip(range(board.lane, board.end), lane, strict=True):
            told += circle(spot.point, FIELD, fill="field", stroke=colour, stroke_width=3)
            told += write(spot.point, board.tokens[space].rpartition(" ")[2], 10.2)
    return told


def _bases(drawn: Layout) -> str:
    told = ""
    for places, colour in zip(drawn.bases, colours(drawn.board), strict=True):
        xs, ys = [spot.x for spot in places], [spot.y for spot in places]
        x, y, room = min(xs) - FIELD - 1, min(ys) - FIELD - 1, 2 * FIELD + 2
        size = {"width": max(xs) - min(xs) + room, "height": max(ys) - min(ys) + room}
        told += tag("rect", "", "field", colour, stroke_width=1.6, x=x, y=y, rx=9, **size)
        told += "".join(circle(spot.point, 8.0, stroke="line", stroke_width=1.2) for spot in places)
    return told


def _pieces(scene: Scene, drawn: Layout, table: Table, locked: frozenset[Place]) -> Iterator[str]:
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
            if many > 1:
                yield _count(spot, many)
            if Place(camp, space) in locked:
                yield padlock(spot.beside(-12, 5))
            if space < board.shared:
                yield write(spot.beside(-17), str(space % board.fields + 1), 8.4, "faint")


def _count(spot: Spot, many: int) -> str:
    """How many pieces stand on one space."""
    x, y = spot.beside(-9, 9)
    box = tag("rect", fill="paper", stroke="edge", stroke_width=1, x=x - 7, y=y - 5.5, width=14, height=11, rx=4)
    return box + write((x, y), f"×{many}", 8.8, "ink", True)


def _card(scene: Scene, drawn: Layout) -> str:
    """The card in the middle, with what it is played as; crossed out if it is the card that is refused."""
    x, y = drawn.centre
    name, function = scene.card, scene.function
    wide = max(42.0, 7.2 * max(len(name), len(function)) + 10)
    told = tag(
        "rect", fill="field", stroke="ink", stroke_width=1.6, x=x - wide / 2, y=y - 22, width=wide, height=44, rx=6
    )
    large = name if name == function else function
    told += write((x, y - (0 if name == function else 6)), large, 20 if len(large) < 4 else 13, "ink", True)
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


def _signs(scene: Scene, words: Words) -> Iterator[tuple[Sign, str]]:
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


def _legend(scene: Scene, words: Words, width: float, top: float) -> tuple[str, float]:
    told, x, y = "", 16.0, top + 14
    for sign, text in _signs(scene, words):
        room = 31 + len(text) * 6.5
        if x > 16 and x + room > width:
            x, y = 16.0, y + 22
        told += sign((x, y)) + write((x + 13, y), text, 11.5, "ink", False, "start")
        x += room
    return told, y + 16
