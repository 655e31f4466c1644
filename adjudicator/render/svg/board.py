"""The board of a picture: numbered fields, lanes, bases, the pieces on them, and the card in the middle.

The arrows and marks of a play are in `play.py`, the words round the board in `picture.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from adjudicator.locales.catalogue import Catalogue
from adjudicator.render.palette import camp_colours, hollow, outline_colours
from adjudicator.render.scene import Place, Scene
from adjudicator.render.svg.layout import FIELD, Layout
from adjudicator.render.svg.play import arrived, homeward, key, marked_at, over, under
from adjudicator.render.svg.shapes import Point, circle, cross, line, padlock, piece, tag, write
from adjudicator.rules.board import Board, Table


def board_with_play(scene: Scene, words: Catalogue, drawn: Layout) -> str:
    """Draw the table before the play, with the play and its card on it."""
    layers = [
        homeward(scene, drawn),
        _spaces(scene, words, drawn, scene.table),
        under(scene, drawn),
        *_pieces(scene, drawn, scene.table),
        *_covered_numbers(scene, drawn, scene.table, with_play=True),
        over(scene, drawn),
        *_counts(scene, drawn, scene.table, scene.locked),
        _card(scene, drawn) if scene.card else "",
    ]
    return "".join(layers)


def board_after(scene: Scene, words: Catalogue, drawn: Layout) -> str:
    table = scene.after or ()
    layers = [
        _spaces(scene, words, drawn, table),
        arrived(scene, drawn),
        *_pieces(scene, drawn, table),
        *_covered_numbers(scene, drawn, table, with_play=False),
        *_counts(scene, drawn, table, scene.locked_after),
    ]
    return "".join(layers)


def _spaces(scene: Scene, words: Catalogue, drawn: Layout, table: Table) -> str:
    occupied = {key(scene, camp, space) for camp, pieces in enumerate(table) for space in pieces}
    return _track(drawn, occupied) + _lanes(drawn, occupied) + _bases(drawn, words)


def _track(drawn: Layout, occupied: set[Place | int]) -> str:
    """Draw the fields with their numbers, outlined in the colour of their sector, and the start fields."""
    board, colour = drawn.board, outline_colours(drawn.board)
    points: list[Point] = []
    for camp in range(len(board.camps)):
        fields = drawn.fields[camp * board.fields : (camp + 1) * board.fields]
        gate = [drawn.own[camp][2], drawn.own[camp][1]] if board.double else [drawn.own[camp][1]]
        points += [spot.point for spot in (*gate, *fields)]
    shapes = line([*points, points[0]], "line", 2.0)
    for space, spot in enumerate(drawn.fields[: board.shared]):
        sector, field = divmod(space, board.fields)
        shapes += circle(spot.point, FIELD, fill="field", stroke=colour[sector], stroke_width=1.4)
        shapes += "" if space in occupied else write(spot.point, str(field + 1), 10.2)
    for camp in range(len(board.camps)):
        shapes += _double(drawn, camp, occupied) if board.double else _start(drawn, camp)
    return shapes


def _start(drawn: Layout, camp: int) -> str:
    """Draw a start field: a square, to tell it from the fields that count."""
    spot, colour, half = drawn.own[camp][1], outline_colours(drawn.board)[camp], 8.6
    corners = [
        (spot.x + spot.tx * ahead - spot.ty * right, spot.y + spot.ty * ahead + spot.tx * right)
        for ahead, right in ((-half, -half), (half, -half), (half, half), (-half, half), (-half, -half))
    ]
    return line(corners, colour, 3.0, fill="field") + circle(spot.point, 2.6, fill=colour)


def _double(drawn: Layout, camp: int, occupied: set[Place | int]) -> str:
    """Draw a double space as one shape with three places: one for guests and two for its owner."""
    board, colour = drawn.board, outline_colours(drawn.board)[camp]
    start, arrival, guest = drawn.own[camp][1], drawn.own[camp][2], drawn.fields[board.shared + camp]
    corners = [start.point, arrival.point, guest.point, start.point]
    shapes = line(corners, colour, 27.0, fill=colour) + line(corners, "field", 23.5, fill="field")
    spaces = (board.start, board.arrival, board.shared + camp)
    for spot, space, size in zip((start, arrival, guest), spaces, (10.2, 10.2, 7.6), strict=True):
        shapes += circle(spot.point, FIELD, fill="field", stroke="line", stroke_width=1.2)
        if space not in occupied and Place(camp, space) not in occupied:
            shapes += write(spot.point, board.tokens[space].split(" ")[-1], size)
    return shapes


def _lanes(drawn: Layout, occupied: set[Place | int]) -> str:
    board, shapes = drawn.board, ""
    for camp, colour in enumerate(outline_colours(board)):
        lane = [drawn.at(camp, space) for space in range(board.lane, board.end)]
        shapes += line([lane[0].beside(0, -16), lane[-1].point], "line", 2.0)
        for space, spot in zip(range(board.lane, board.end), lane, strict=True):
            shapes += circle(spot.point, FIELD, fill="field", stroke=colour, stroke_width=3)
            if Place(camp, space) not in occupied:
                shapes += write(spot.point, board.tokens[space].rpartition(" ")[2], 10.2)
    return shapes


def _bases(drawn: Layout, words: Catalogue) -> str:
    shapes, (middle, centre) = "", drawn.centre
    for camp, (places, colour) in enumerate(zip(drawn.bases, outline_colours(drawn.board), strict=True)):
        xs, ys = [spot.x for spot in places], [spot.y for spot in places]
        x, y, room = min(xs) - FIELD - 1, min(ys) - FIELD - 1, 2 * FIELD + 2
        wide, high = max(xs) - min(xs) + room, max(ys) - min(ys) + room
        shapes += tag("rect", "", "field", colour, stroke_width=1.6, x=x, y=y, rx=9, width=wide, height=high)
        shapes += "".join(circle(spot.point, 8.0, stroke="line", stroke_width=1.2) for spot in places)
        at, anchor = (x + 2, "start") if x < middle else (x + wide - 2, "end")
        name = words.camp(drawn.board.camps[camp])
        shapes += write((at, y - 6 if y < centre else y + high + 6), name, 9.4, "ink", False, anchor)
    return shapes


def _pieces(scene: Scene, drawn: Layout, table: Table) -> Iterator[str]:
    board = scene.board
    for camp, pieces in enumerate(table):
        letter, colour, hole = scene.letters[camp], camp_colours(board)[camp], hollow(board)[camp]
        for space in sorted(set(pieces)):
            many = pieces.count(space)
            if space == board.base:
                yield "".join(piece(spot.point, letter, colour, hollow=hole) for spot in drawn.bases[camp][:many])
                continue
            spot = drawn.at(camp, space)
            if many > 1:
                yield piece((spot.x + 2.6, spot.y - 2.6), "", colour, hollow=hole)
            yield piece(spot.point, letter, colour, hollow=hole)


def _covered_numbers(scene: Scene, drawn: Layout, table: Table, *, with_play: bool) -> Iterator[str]:
    """Write the number of every field under a piece beside it, beyond the star of a hit and clear of other marks."""
    board = scene.board
    hit = {where.space for where in scene.hits} if with_play else set()
    marked = marked_at(scene, drawn) if with_play else []
    places = [(-17, 0), (-28.5, 0), (17, 0), (-25, 13), (-25, -13), (17, 13), (17, -13), (30, 0)]
    for space in {space for pieces in table for space in pieces if space < board.shared}:
        beside = [drawn.fields[space].beside(*at) for at in ([(-23.5, 0), *places[1:]] if space in hit else places)]
        free = (at for at in beside if all(hypot(at[0] - x, at[1] - y) > 12 for x, y in marked))
        yield write(next(free, beside[0]), str(space % board.fields + 1), 8.8)


def _counts(scene: Scene, drawn: Layout, table: Table, locked: frozenset[Place]) -> Iterator[str]:
    """Draw the padlocks, and the number of pieces where several share a space."""
    board = scene.board
    for camp, pieces in enumerate(table):
        for space in sorted(set(pieces) - {board.base}):
            spot = drawn.at(camp, space)
            if Place(camp, space) in locked:
                yield padlock(spot.beside(-12, 5))
            if (many := pieces.count(space)) > 1:
                yield _count(spot.beside(*_free_corner(board, space)), many)


def _free_corner(board: Board, space: int) -> tuple[float, float]:
    """Return where beside a space a small badge fits: at a double space only the inner corners are free."""
    if board.double and space in (board.start, board.arrival):
        return 9, 9 if space == board.start else -9
    return -9, 12


def _count(at: Point, many: int) -> str:
    x, y = at
    box = tag("rect", fill="paper", stroke="edge", stroke_width=1, x=x - 7, y=y - 5.5, width=14, height=11, rx=4)
    return box + write((x, y), f"×{many}", 8.8, "ink", True)


def _card(scene: Scene, drawn: Layout) -> str:
    """Draw the card in the middle with the function it is played as; crossed out if the card is refused."""
    x, y = drawn.centre
    name, function = scene.card, scene.function
    large = name if name == function else function
    size = 20 if len(large) < 4 else 13
    wide = max(42.0, 0.64 * size * len(large) + 12, 7 * len(name) + 10)
    shapes = tag(
        "rect", fill="field", stroke="ink", stroke_width=1.6, x=x - wide / 2, y=y - 22, width=wide, height=44, rx=6
    )
    shapes += write((x, y - (0 if name == function else 6)), large, size, "ink", True)
    if name != function:
        shapes += write((x, y + 12), name, 10.5, "faint")
    return shapes + (cross((x + wide / 2, y - 22), 7.5) if scene.card_refused else "")
