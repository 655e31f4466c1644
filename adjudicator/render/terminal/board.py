"""The board in letters (`--draw`, Markdown): track, start fields, lanes and bases, and the play marked on it.

Readable without colour: every piece is its camp's letter. Where there is no room for a board, one line per camp.
"""

from __future__ import annotations

import textwrap
import unicodedata
from typing import NamedTuple

from rich.text import Text

from adjudicator._system.ascii_fallback import SIGNS
from adjudicator.locales.catalogue import Catalogue
from adjudicator.render.palette import CAMPS, OTHER
from adjudicator.render.scene import Leg, Place, Scene
from adjudicator.rules.board import Board
from adjudicator.rulings.phrases import space_in_list

MOST_WIDTH, LEAST_WIDTH = 80, 20


class Cell(NamedTuple):
    row: int
    column: int


class Grid(NamedTuple):
    """Row and column of every space; the lanes begin in the middle of the four sides."""

    rows: int
    columns: int
    wide: int
    """Characters to a cell."""
    cells: dict[Place, Cell]
    bases: tuple[Cell, ...]


def grid(board: Board, letters: tuple[str, ...]) -> Grid | None:
    """Return the board as a rectangle of four equal sectors; nothing where that is impossible or does not fit."""
    sector, inside = board.fields + 1, board.circles + (1 if board.double else 0)
    least = 3 + max(len(letter) for letter in letters)
    for high in range(inside + 2 if not board.double else inside + 1, 8):
        broad = sector - high
        wide = min(MOST_WIDTH // (2 * broad + 1), 6) if broad > inside else 0
        if len(board.camps) == 4 and wide >= least:
            cells = _cells(board, _ring(high, broad), high, broad)
            bases = (
                *(Cell(high - 2, 1), Cell(2, broad + 1)),
                *(Cell(high + 2, 2 * broad - 1), Cell(2 * high - 2, broad - 1)),
            )
            return Grid(2 * high + 1, 2 * broad + 1, wide, cells, bases)
    return None


def _ring(high: int, broad: int) -> list[Cell]:
    up = [Cell(row, 0) for row in range(high, 0, -1)]
    top = [Cell(0, column) for column in range(2 * broad)]
    down = [Cell(row, 2 * broad) for row in range(2 * high)]
    bottom = [Cell(2 * high, column) for column in range(2 * broad, 0, -1)]
    return [*up, *top, *down, *bottom, *(Cell(row, 0) for row in range(2 * high, high, -1))]


def _cells(board: Board, ring: list[Cell], high: int, broad: int) -> dict[Place, Cell]:
    """Return the cell of each space. A double space lies on the track, its owner's two side by side before it."""
    cells: dict[Place, Cell] = {}
    sector, camps = board.fields + 1, range(len(board.camps))
    inward = ((0, 1), (1, 0), (0, -1), (-1, 0))
    for owner in camps:
        gate = ring[owner * sector]
        for camp in camps:
            for field in range(board.fields):
                cells[Place(camp, owner * board.fields + field)] = ring[owner * sector + 1 + field]
            if board.double:
                cells[Place(camp, board.shared + owner)] = gate
        down, right = inward[owner]
        lane = [Cell(gate.row + down * far, gate.column + right * far) for far in range(1, max(high, broad))]
        if board.double:
            cells[Place(owner, board.start)] = Cell(lane[0].row - right, lane[0].column + down)
            cells[Place(owner, board.arrival)] = lane.pop(0)
        else:
            cells[Place(owner, board.start)] = gate
        for circle in range(board.circles):
            cells[Place(owner, board.lane + circle)] = lane[circle]
    return cells


class Signs(NamedTuple):
    """The characters that mark the play."""

    fails: str = "✗"
    turns: str = "↶"
    hit: str = "!"
    home: str = "⌂"
    swap: str = "⇄"
    out: str = "▲"
    origin: str = "●"
    several: str = "·"
    to: str = "…"
    along: str = "─"
    down: str = "│"
    times: str = "×"


PLAIN = Signs("x", "~", "!", "h", "<>", "^", "o", ",", "-", "-", "|", "x")
_ASCII = str.maketrans(SIGNS | {"·": ","})


def plain(text: str) -> str:
    """Return a text in ASCII."""
    spelt = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", text).translate(_ASCII))
    return "".join(sign if sign.isascii() else "" if unicodedata.combining(sign) else "?" for sign in spelt)


class Canvas:
    """Characters with their styles, line by line."""

    def __init__(self, lines: int, width: int) -> None:
        self.signs = [[(" ", "")] * width for _ in range(lines)]

    def put(self, line: int, column: int, text: str, style: str = "") -> None:
        row = self.signs[line]
        for at, sign in enumerate(text, column):
            if 0 <= at < len(row):
                row[at] = (sign, style)

    def lines(self) -> list[Text]:
        lines = []
        for row in self.signs:
            text = Text()
            for sign, style in row:
                text.append(sign, style)
            text.rstrip()
            lines.append(text)
        while lines and not lines[-1].plain:
            lines.pop()
        return lines


def board_lines(scene: Scene, words: Catalogue, width: int = MOST_WIDTH, ascii_only: bool = False) -> list[Text]:
    """Return the table with the play on it; a list where the board does not fit."""
    laid = grid(scene.board, scene.letters)
    signs = PLAIN if ascii_only else Signs()
    if laid is None or laid.columns * laid.wide > width:
        return _wrapped(_listed(scene, words, signs), width, ascii_only)
    canvas = Canvas(2 * laid.rows, laid.columns * laid.wide)
    _draw_lines(canvas, laid, signs)
    for place, cell in laid.cells.items():
        text, style = _space(scene, place, signs)
        if text:
            _put(canvas, 2 * cell.row, cell.column * laid.wide, laid.wide, text, style)
    for camp in range(len(scene.board.camps)):
        _draw_base(canvas, laid, scene, words, camp, signs)
    if scene.card:
        card = f"[{plain(scene.function) if ascii_only else scene.function}]"[: 3 * laid.wide]
        middle = laid.columns * laid.wide // 2
        canvas.put(laid.rows - 1, middle - len(card) // 2, card, "bold")
    for cell, mark in marks(scene, laid, signs).items():
        style = "bold red" if signs.fails in mark else "bold magenta"
        canvas.put(2 * cell.row + 1, cell.column * laid.wide, " " * (laid.wide - 1))
        _put(canvas, 2 * cell.row + 1, cell.column * laid.wide, laid.wide, mark, style)
    return [*canvas.lines(), *_wrapped(_legend(scene, words, signs), width, ascii_only)]


def _put(canvas: Canvas, line: int, column: int, wide: int, text: str, style: str) -> None:
    """Write into the middle of a cell and leave the rest of it."""
    canvas.put(line, column + max(wide - len(text), 0) // 2, text[:wide], style)


def _draw_lines(canvas: Canvas, laid: Grid, signs: Signs) -> None:
    for row in (0, laid.rows - 1):
        for column in range(laid.columns - 1):
            canvas.put(2 * row, column * laid.wide + 1, signs.along * laid.wide, "dim")
    for row in range(laid.rows - 1):
        for column in (0, laid.columns - 1):
            _put(canvas, 2 * row + 1, column * laid.wide, laid.wide, signs.down, "dim")


def _space(scene: Scene, place: Place, signs: Signs) -> tuple[str, str]:
    """Return text and style of a cell; nothing where another camp's space in the same cell has the piece."""
    board, (camp, space) = scene.board, place
    camps = range(len(board.camps)) if space < board.base else (camp,)
    standing = next((owner for owner in camps if space in scene.table[owner]), None)
    if space < board.base and camp != (standing or 0):
        return "", ""
    own_start = space in (board.start, board.arrival) and not space < board.base
    if standing is None:
        name = board.tokens[space].rpartition(" ")[2] if space != board.start or board.double else " "
        if board.in_lane(space):
            return f"({name})", _style(board, camp)
        return (f"[{name}]", _style(board, camp)) if own_start else (name, "dim")
    many = scene.table[standing].count(space)
    letter = scene.letters[standing]
    if board.in_lane(space):
        text = f"<{letter}>" if Place(camp, space) in scene.locked else f"({letter})"
    elif own_start:
        text = f"[{letter}{many}]" if many > 1 else f"[{letter}]"
    else:
        text = f"{letter}{signs.times}{many}" if many > 1 else f" {letter} "
    return text, _style(board, standing, piece=True)


def _style(board: Board, camp: int, *, piece: bool = False) -> str:
    """Return a camp's style: pieces on a coloured ground, those of a second camp of the colour and spaces without."""
    name = board.camps[camp].partition("-")[0]
    second = any(other.partition("-")[0] == name for other in board.camps[:camp])
    colour = CAMPS.get(name, OTHER)
    return f"bold {colour.letter} on {colour.terminal}" if piece and not second else f"bold {colour.terminal}"


def _draw_base(canvas: Canvas, laid: Grid, scene: Scene, words: Catalogue, camp: int, signs: Signs) -> None:
    """Write the number of pieces in a base beside the start field; right-aligned for the last two camps."""
    board, cell = scene.board, laid.bases[camp]
    many = scene.table[camp].count(board.base)
    name = f"{space_in_list(words, board, board.base)} "
    name = plain(name) if signs is PLAIN else name
    pieces = f"{scene.letters[camp]}{signs.times}{many}" if many else "-"
    column = cell.column * laid.wide + 1
    if camp >= 2:
        column += laid.wide - 2 - len(name) - len(pieces)
    canvas.put(2 * cell.row, column, name, "dim")
    canvas.put(2 * cell.row, column + len(name), pieces, _style(board, camp, piece=True) if many else "dim")


# The play.


def marks(scene: Scene, laid: Grid, signs: Signs) -> dict[Cell, str]:
    """Return the marks below the cells: the numbers of the steps, and signs for what happens there."""
    steps: dict[Cell, list[int]] = {}
    flags: dict[Cell, str] = {}

    def flag(place: Place, sign: str) -> None:
        if place in laid.cells and sign not in flags.get(cell := laid.cells[place], ""):
            flags[cell] = flags.get(cell, "") + sign

    for leg in scene.legs:
        for at, space in enumerate(leg.spaces[1:], leg.first):
            if leg.counted and Place(leg.camp, space) in laid.cells:
                steps.setdefault(laid.cells[Place(leg.camp, space)], []).append(at)
        for place, sign in _flags(leg, signs):
            flag(place, sign)
    for hit in scene.hits:
        flag(hit, signs.hit)
    for cell in steps:
        flags[cell] = flags.get(cell, "").replace(signs.origin, "")
    marked = dict.fromkeys([*steps, *flags])
    return {cell: _mark(steps.get(cell, []), flags.get(cell, ""), laid.wide, signs) for cell in marked}


def _flags(leg: Leg, signs: Signs) -> list[tuple[Place, str]]:
    origin = Place(leg.camp, leg.spaces[0])
    flags = [(Place(leg.camp, leg.spaces[turn]), signs.turns) for turn in leg.turns if turn < len(leg.spaces)]
    if leg.does == "swap":
        flags.append((origin, signs.swap))
    elif leg.does == "leave-base" and len(leg.spaces) > 1:
        flags.append((leg.end, signs.out))
    else:
        flags.insert(0, (origin, signs.origin))
    if leg.sent_home:
        flags.append((leg.end, signs.home))
    return [*flags, (leg.fails, signs.fails)] if leg.fails else flags


def _mark(steps: list[int], flags: str, wide: int, signs: Signs) -> str:
    """Return the steps and the flags of one cell, shortened to its width."""
    numbers = signs.several.join(map(str, steps))
    if len(numbers) + len(flags) > wide and len(steps) > 1:
        numbers = f"{steps[0]}{signs.to}{steps[-1]}"
    if len(numbers) + len(flags) > wide:
        numbers = numbers[: max(wide - len(flags), 0)]
    return (numbers + flags)[-wide:]


# Legend, and the list for narrow terminals.


def _legend(scene: Scene, words: Catalogue, signs: Signs) -> list[str]:
    """Return the camps, the kinds of space, and the marks this picture uses."""
    board = scene.board
    circle = board.tokens[board.lane].rpartition(" ")[2]
    camps = [f"{letter} {words.camp(camp)}" for letter, camp in zip(scene.letters, board.camps, strict=True)]
    start = f"[{board.tokens[board.start]}]" if board.double else "[ ]"
    spaces = [f"{start} {words.label('fact/start')}", f"({circle}) {words.label('picture-lane')}"]
    if scene.locked:
        spaces.append(f"<{scene.letters[next(iter(scene.locked)).camp]}> {words.label('picture-locked')}")
    used = [
        (any(leg.counted for leg in scene.legs), signs.origin, "picture-origin"),
        (any(leg.counted and len(leg.spaces) > 1 for leg in scene.legs), "1", "picture-step"),
        (any(leg.turns for leg in scene.legs), signs.turns, "picture-turn"),
        (any(leg.does == "leave-base" for leg in scene.legs), signs.out, "picture-out"),
        (any(leg.does == "swap" for leg in scene.legs), signs.swap, "picture-swap"),
        (bool(scene.hits), signs.hit, "picture-hit"),
        (any(leg.sent_home for leg in scene.legs), signs.home, "picture-home"),
        (any(leg.fails and not leg.claimed for leg in scene.legs), signs.fails, "picture-fails"),
        (any(leg.claimed for leg in scene.legs), signs.fails, "picture-claimed"),
    ]
    marks = [f"{sign} {words.label(label)}" for shown, sign, label in used if shown]
    # No-break spaces, so that a line does not end inside an entry.
    rows = [[entry.replace(" ", "\N{NO-BREAK SPACE}") for entry in entries] for entries in ([*camps, *spaces], marks)]
    return ["   ".join(entries) for entries in rows if entries]


def _listed(scene: Scene, words: Catalogue, signs: Signs) -> list[str]:
    """Return a line for each camp, then the paths."""
    board, lines = scene.board, list[str]()
    for camp, pieces in enumerate(scene.table):
        spaces = []
        for space in sorted(set(pieces)):
            many = pieces.count(space)
            name = space_in_list(words, board, space) + (f" ×{many}" if many > 1 else "")
            lock = f" ({words.label('picture-locked')})" if Place(camp, space) in scene.locked else ""
            spaces.append(name + lock)
        lines.append(f"{words.head(f'{scene.letters[camp]} {words.camp(board.camps[camp])}')} {', '.join(spaces)}")
    lines += scene.ways
    for leg in scene.legs:
        if leg.fails and leg.fails.space >= 0:
            label = words.label("picture-claimed" if leg.claimed else "picture-fails")
            lines.append(f"{words.head(f'{signs.fails} {label}')} {space_in_list(words, board, leg.fails.space)}")
    return lines


def _wrapped(entries: list[str], width: int, ascii_only: bool) -> list[Text]:
    if ascii_only:
        entries = ["\N{NO-BREAK SPACE}".join(map(plain, entry.split("\N{NO-BREAK SPACE}"))) for entry in entries]
    room = max(min(width, MOST_WIDTH), LEAST_WIDTH)
    lines = [line for entry in entries for line in textwrap.wrap(entry, room, subsequent_indent="  ")]
    return [Text(line.replace("\N{NO-BREAK SPACE}", " ")) for line in lines]
