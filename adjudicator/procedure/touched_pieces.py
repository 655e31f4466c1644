"""Pieces that must be moved because they have left their fields, and the card for it (`dm-2023/fair-play.1.1`)."""

from __future__ import annotations

from adjudicator.engine.play import Play
from adjudicator.procedure.remark import Piece, Remark, does_move
from adjudicator.procedure.table_state import TableState
from adjudicator.rules.findings import Finding


def bound_pieces(state: TableState, plays: list[Play]) -> tuple[Piece, ...]:
    """Return the touched pieces that must be moved: the first that can be, and every later one that the same play
    moves too."""
    bound: tuple[Piece, ...] = ()
    for piece in state.touched:
        if any(moves_all(play, (*bound, piece)) for play in plays):
            bound = (*bound, piece)
    return bound


def moves_all(play: Play, pieces: tuple[Piece, ...]) -> bool:
    """Return whether the play moves all these pieces."""
    return all(does_move(play, piece) for piece in pieces)


def left_standing(state: TableState, player: str, pieces: tuple[Piece, ...], plays: list[Play]) -> Remark:
    """Return the remark that other pieces were moved than those lifted, which some of the plays would have moved."""
    example = next((play for play in plays if moves_all(play, pieces)), None)
    code = state.rules.procedure["touched-piece"](movable=example is not None, left=True)
    card, aspects = card_that_binds(state, player)
    play = example or next(iter(plays), None)
    return Remark(Finding(code, aspects=aspects), player, card=card, piece=pieces[0], play=play, pieces=pieces)


def card_that_binds(state: TableState, player: str) -> tuple[str, tuple[str, ...]]:
    """Return the one card that is to be played with the aspects of a finding, or none if any of the hand may be."""
    bound = [state.laid] if state.laid else state.bound_cards(player)
    return (bound[0].name, ()) if len(bound) == 1 else ("", ("hand",))
