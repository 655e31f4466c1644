"""A split or a swap that has been begun with the card on the table, and the last play."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece, ProposedMove
from adjudicator.engine.step import Move, Step
from adjudicator.procedure.remark import Piece
from adjudicator.rules.board import Table
from adjudicator.rules.cards import Card


class SplitByHand(NamedTuple):
    """The shares of a splitting card moved so far: every way to count them, with the play that they are together."""

    ways: tuple[tuple[tuple[ProposedMove, ...], Play], ...]
    rest_of: Callable[[Play], tuple[Step, ...] | None]
    """Return the moves with which the card still becomes this play, counted on from where the pieces stand."""
    before: SplitByHand | None = None
    """The shares before the last event that moved any."""
    made_by: str = ""
    """Another player, if one has moved the last share for the player in turn."""

    def begins(self, play: Play) -> bool:
        return self.rest_of(play) is not None

    @property
    def table(self) -> Table:
        return self.ways[0][1].after

    @property
    def steps_left(self) -> tuple[int, ...]:
        """The steps still to come, for every way to count."""
        left = {play.function.steps - sum(move.steps for move in play.moves) for _, play in self.ways}
        return tuple(sorted(left))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made so far, as the first way counts them."""
        return self.ways[0][1].moves

    def moves_since(self, before: SplitByHand | None) -> tuple[Move, ...]:
        """Return the moves made since then, as the first way counts them."""
        return self.moves[len(before.moves) if before else 0 :]

    def has_moved(self, piece: Piece, since: SplitByHand | None) -> bool:
        """Return whether a share since then began with a piece on this space."""
        done = len(since.moves) if since else 0
        return any((move.camp, move.origin) == piece for _, shares in self.ways for move in shares.moves[done:])


class HalfSwap(NamedTuple):
    """The first piece of a swap, put down where the other one still stands."""

    piece: Piece
    named: NamedPiece
    other: Piece
    finger: bool | None
    stopped: bool = False
    """Whether its player has left it there: the piece goes back, unless the other one follows after all."""

    def begins(self, play: Play) -> bool:
        """Return whether the play swaps these two pieces."""
        return {(move.camp, move.origin) for move in play.moves} == {self.piece, self.other}


class LastPlay(NamedTuple):
    """The last play, with its player, and the table and the hand before it."""

    player: str
    play: Play
    card: Card
    table: Table
    hand: tuple[Card, ...] | None
    made_by: str = ""
    """Another player, if one has made it."""
