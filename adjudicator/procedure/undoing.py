"""Undoing moves: the last shares of a card, and what another player has moved for the one in turn.

That a move stands binds the player who made it (`dm-2023/fair-play.1.1`), and nobody for whom it was made.
"""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.step import Move
from adjudicator.procedure.begun import SplitByHand
from adjudicator.procedure.event import Act, Ends, Event
from adjudicator.procedure.hit_pieces import note_hits
from adjudicator.procedure.overlooked import Misplaced
from adjudicator.procedure.table_state import TableState


def undo_last_shares(state: TableState, shared: SplitByHand) -> None:
    """Undo the shares that the last act has moved."""
    state.shared, state.taken_off = shared.before, state.taken_off.before_the_move()
    if shared.before:
        note_hits(state, state.player, shared.before.ways[0][1], whole=False)


def undo_for_player(state: TableState, event: Event) -> None:
    """Undo the share or the play that another player has made, if the event puts its pieces back where they stood."""
    last, shared, ends = state.last_play, state.shared, event.ends
    if event.act == Act.LIFTS and event.piece:
        ends = [(event.piece, state.puts_down_next(event.by))]
    if shared and shared.made_by and _are_put_back(ends, shared.moves_since(shared.before)):
        undo_last_shares(state, shared)
        _note_put(state, shared.moves_since(shared.before), shared.made_by)
    elif last and last.made_by and _are_put_back(ends, last.play.moves) and not state.has_begun:
        gone = [(hit.camp, hit.origin) for hit in last.play.hits]
        home = [piece for piece in gone if piece not in state.taken_off.of_earlier_plays()]
        state.take_back_play()
        _note_put(state, last.play.moves, last.made_by)
        state.note_put(*(Misplaced(piece, state.board.base, last.made_by, goes_back=True) for piece in home))


def _are_put_back(ends: Ends, moves: Iterable[Move]) -> bool:
    """Return whether these ends are where the moves began, each named where the move has put its piece."""
    return {(named.space, to) for named, to in ends} == {(move.to, move.origin) for move in moves}


def _note_put(state: TableState, moves: Iterable[Move], player: str) -> None:
    state.note_put(*(Misplaced((move.camp, move.origin), move.to, player) for move in moves))
