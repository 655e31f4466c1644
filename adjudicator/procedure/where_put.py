"""Pieces that count as standing elsewhere than a wrong move, or a move before its card, has put them.

The document names such a piece where it was put. What is done with it there is judged in the other files.
"""

from __future__ import annotations

from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, whose
from adjudicator.procedure.event import Event
from adjudicator.procedure.remark import Piece
from adjudicator.procedure.table_state import Misplaced, TableState


def misplaced_to(state: TableState, player: str, named: NamedPiece) -> Misplaced | None:
    """Return the piece that a wrong move has put where this one is named, if no other stands there."""
    found = (each for each in state.misplaced if each.space == named.space)
    here = next((each for each in found if named.camp in (None, each.piece[0])), None)
    return here if isinstance(whose(state.rules, state.table_now, player, named), NoSuchPiece) else None


def put_before_the_card(state: TableState, named: NamedPiece) -> tuple[Event, Piece] | None:
    """Return the move before the card that has put a piece where this one is named, and the piece as it stands there;
    None for a move of several pieces."""
    single = (each for each in state.pending if len(each.parts) == 1)
    landed = ((each, camp) for each in single for camp in landed_camps(state, each, named))
    return next(((each, (camp, named.space)) for each, camp in landed), None)


def by_its_own_field(state: TableState, named: NamedPiece) -> NamedPiece:
    """Return a piece that is named where it was put wrongly or before its card as named where it counts as standing."""
    if not isinstance(whose(state.rules, state.table_now, state.player, named, any_camp=True), NoSuchPiece):
        return named
    found = [each.piece for each in state.misplaced if each.space == named.space]
    if put := put_before_the_card(state, named):
        found.append((put[1][0], put[0].ends[0][0].space))
    here = next((piece for piece in found if named.camp in (None, piece[0])), None)
    return named._replace(camp=here[0], space=here[1]) if here else named


def landed_camps(state: TableState, before: Event, piece: NamedPiece) -> list[int]:
    """Return the camps of the pieces that the move has put on the space where one is named, if it can be theirs."""
    landed = [named for named, to in before.ends if to == piece.space]
    camps = [whose(state.rules, state.table, before.by, named, any_camp=True) for named in landed]
    return [camp for camp in camps if not isinstance(camp, NoSuchPiece) and piece.camp in (None, camp)]
