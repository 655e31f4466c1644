"""The end of the game, the help for a partner, and the camps whose pieces a player's cards move.

That a play wins or begins the helping is a finding of `landing.py`.
"""

from __future__ import annotations

from adjudicator.rules.board import Board, Table


def game_over(board: Board, table: Table) -> bool:
    """Return whether a side has all its pieces home."""
    lane = board.lane
    for side in board.sides:
        for camp in side:
            if table[camp][0] < lane:
                break
        else:
            return True
    return False


def helping(board: Board, table: Table, player: str) -> bool:
    """Return whether all of the player's own pieces are home, so that the cards move the partner's."""
    who = board.players[player]
    return who.partner is not None and all(map(board.home, map(table.__getitem__, who.camps)))


def active_camps(board: Board, table: Table, player: str) -> tuple[int, ...]:
    """Return the camps that the player's cards move: the own ones, or the partner's once all own are home."""
    who = board.players[player]
    if who.partner and helping(board, table, player):
        return board.players[who.partner].camps
    return who.camps
