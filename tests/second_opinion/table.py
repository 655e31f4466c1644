"""A table looked at, and pieces taken from it, put on it or sent home; nothing here asks who may do so."""

from __future__ import annotations

from tests.second_opinion.game import Game, Piece, Table, in_lane


def count(table: Table, camp: str, space: str) -> int:
    return table.count((camp, space, False)) + table.count((camp, space, True))


def on_field(space: str) -> bool:
    """Return whether this is a numbered field (in classic also a foreign 0/15), not base, start, goal, house, own 0
    or 15."""
    return space not in ("base", "start", "0", "15") and not in_lane(space)


def all_home(table: Table, camp: str) -> bool:
    return all(in_lane(s) for c, s, _ in table if c == camp)


def game_over(game: Game, table: Table) -> bool:
    sides = (
        [("yellow-knob", "yellow-hole"), ("red-knob", "red-hole")]
        if game.rulebook == "duo"
        else [("yellow", "blue"), ("red", "green")]
    )
    return any(all(all_home(table, camp) for camp in side) for side in sides)


def locked(game: Game, table: Table, camp: str, space: str) -> bool:
    """Return whether the piece is on circle k with circles 1..k all held by its camp. Classic has no locking."""
    if game.rulebook == "classic" or not in_lane(space):
        return False
    k = int(space.split()[1])
    return all(count(table, camp, f"goal {n}") > 0 for n in range(1, k + 1))


def without(table: Table, piece: Piece) -> Table:
    rest = list(table)
    rest.remove(piece)
    return tuple(rest)


def with_piece(table: Table, piece: Piece) -> Table:
    return tuple(sorted((*table, piece)))


def send_home(table: Table, camp: str, space: str) -> Table:
    """Send every piece of the camp on that space to base; it keeps its mark, as it stays in base anyway."""
    return tuple(sorted((c, "base" if (c, s) == (camp, space) else s, m) for c, s, m in table))
