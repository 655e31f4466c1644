"""Putting pieces back where they count as standing, by any player and in any form of the document.

No text says who may do that, and nothing follows from it.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, whose
from adjudicator.procedure.event import Act, Event
from adjudicator.procedure.hit_pieces import put_on_the_board
from adjudicator.procedure.misplaced_pieces import note_moved_first
from adjudicator.procedure.overlooked import Misplaced
from adjudicator.procedure.remark import Remark, no_rule
from adjudicator.procedure.table_state import Held, TableState
from adjudicator.procedure.where_put import is_meant


def puts_right(state: TableState, event: Event) -> list[Remark] | None:
    """Put pieces back where they count as standing, if the event does nothing else, and return the remarks on it; None
    if it does something else."""
    if event.act == Act.LIFTS:
        return _lifts_to_put_right(state, event)
    found = what_is_put_right(state, event)
    if not found:
        return None
    pieces, acts = [each for each, _ in found], [act for _, act in found if act]
    if event.act == Act.PUTS_DOWN:
        back = [each.piece for each in pieces]
        state.lifted[event.by] = tuple(each for each in state.lifted[event.by] if each.piece not in back)
    else:
        _name_camps(state, event, [each.piece[0] for each in pieces])
    for player, held in state.lifted.items():  # A piece that went back is in no hand.
        back = [each.piece for each in pieces]
        state.lifted[player] = tuple(each for each in held if not each.went_back or each.piece not in back)
    note_moved_first(state, acts)  # Of an act with several pieces the others are still where it has put them.
    put = [(each.piece, each.space) for each in pieces]
    state.misplaced = tuple(each for each in state.misplaced if (each.piece, each.space) not in put)
    state.pending = tuple(each for each in state.pending if each not in acts)
    is_undone = state.half is not None and state.half.piece in [each.piece for each in pieces]
    if is_undone or event.by != state.player or "laid-card" not in state.rules.procedure:
        state.half = None  # The card may bind (`dm-2023/fair-play.3.1`), but not to the swap begun.
    own = state.board.players[event.by].camps
    is_anothers = event.by != state.player and any(each.by != event.by and each.piece[0] not in own for each in pieces)
    by_another = [no_rule("put-right-by-another", event.by)] if is_anothers else []
    return [*by_another, *put_on_the_board(state, event.by, [each.piece for each in pieces])]


def note_if_back(state: TableState, event: Event) -> None:
    """Note that a piece is back where it counts as standing, if it is named there and no other one can be meant."""
    for named in (event.piece, *(piece for piece, _ in event.ends)):
        if named is not None:
            camps = state.board.players[event.by].camps if named.camp is None else (named.camp,)
            only = [(camp, named.space) for camp in camps if state.table_now[camp].count(named.space) == 1]
            state.forget_put(*only)


def what_is_put_right(state: TableState, event: Event) -> list[tuple[Misplaced, Event | None]]:
    """Return the pieces that the event puts back where they count as standing, each with the move before the card that
    took it away; none if the event does anything else."""
    in_hands = state.lifted.get(event.by, ()) if event.act == Act.PUTS_DOWN else ()
    held = tuple(each for each in in_hands if not each.went_back)[-1:] or in_hands[-1:]
    ends = [(each.named, event.to) for each in held if event.to is not None] or event.ends
    in_hand = any(each.went_back or each.stood_elsewhere for each in held)
    owners = (
        [event.to_camp]
        if held and event.to is not None
        else [part.to_camp for part in event.parts] or [None] * len(ends)
    )
    back = [
        _brought_back(state, event.by, named, to, owner, in_hand=in_hand)
        for (named, to), owner in zip(ends, owners, strict=True)
    ]
    found = [each for each in back if each]
    return found if len(found) == len(ends) else []


def lifted_to_put_right(state: TableState, event: Event) -> Misplaced | None:
    """Return the piece lifted, if it is put back next where it counts as standing."""
    to = state.puts_down_next(event.by)
    found = _brought_back(state, event.by, event.piece, to, None, in_hand=False) if event.piece else None
    return found[0] if found else None


def _lifts_to_put_right(state: TableState, event: Event) -> list[Remark] | None:
    """Lift a piece that the player puts back next where it counts as standing."""
    found = lifted_to_put_right(state, event)
    if event.piece is None or found is None:
        return None
    piece = found.piece
    state.lifted[event.by] = (*state.lifted.get(event.by, ()), Held(piece, event.piece.at, stood_elsewhere=True))
    state.meant = event._replace(piece=event.piece._replace(camp=piece[0]))
    return []


def _brought_back(
    state: TableState, player: str, named: NamedPiece, to: int | None, owner: int | None, *, in_hand: bool
) -> tuple[Misplaced, Event | None] | None:
    """Return the piece that goes from where it is named back to where it counts as standing, which is no space of
    another `owner`. A piece in a hand is named by either place."""
    is_nobodys = named.camp is None and isinstance(whose(state.rules, state.table_now, player, named), NoSuchPiece)
    for each, act in _standing_elsewhere(state, player, named):
        is_named = is_meant(state, player, each, named) or (in_hand and each.piece == (named.camp, named.space))
        is_named = is_named or (is_nobodys and each.space == named.space)
        is_back = to == each.piece[1] and owner in (None, each.piece[0])
        if is_named and is_back and not _is_another_meant(state, player, each, act):
            return each, act
    return None


def _is_another_meant(state: TableState, player: str, each: Misplaced, act: Event | None) -> bool:
    """Return whether the player in turn does something else than putting the piece back: the whole card on the table
    takes it there and back, or another piece of that colour stands there by right, and is moved or swapped, perhaps
    wrongly."""
    camp, space = each.piece
    if player != state.player:
        return False
    plays = state.uses(state.possible_cards(player))
    ends = [(move.camp, move.origin, move.to) for play in plays for move in play.moves]
    whole = [(move.camp, move.origin, move.to) for play in plays for move in play.moves if len(play.moves) == 1]
    if state.laid and (camp, space, space) in whole:
        return True
    if state.laid and state.laid.can_swap and each.by == player and act is None and each.space in state.table_now[camp]:
        return True  # Own pieces are put in each other's place.
    return each.space in state.table_now[camp] and (camp, each.space, space) in ends


def _standing_elsewhere(state: TableState, player: str, named: NamedPiece) -> Iterator[tuple[Misplaced, Event | None]]:
    """Yield the pieces that stand elsewhere than they count: put there wrongly, by a move before its card, as the first
    half of a swap, or taken home before the move that is to hit them."""
    yield from ((each, None) for each in state.misplaced)
    for act in state.pending:
        for named, to in act.ends:
            camp = whose(state.rules, state.table, act.by, named, any_camp=True)
            if to is not None and not isinstance(camp, NoSuchPiece):
                yield Misplaced((camp, named.space), to, act.by), act
    for piece in state.taken_off.away:
        yield Misplaced(piece, state.board.base, state.player), None
    for piece, turn in state.seems_hit.items():
        if turn >= state.turns_passed - 1 and piece[1] in state.table_now[piece[0]]:
            yield Misplaced(piece, state.board.base, player), None
    is_plain = state.half is not None and state.half.piece[0] != state.half.other[0]  # Else the other one is meant.
    if state.half and (is_plain if player != state.player else named.camp is not None):
        yield Misplaced(state.half.piece, state.half.other[1], state.player), None


def _name_camps(state: TableState, event: Event, camps: list[int]) -> None:
    """Let the sentence on the event name these camps, and not those of other pieces that stand there."""
    if event.act != Act.SWAPS:
        state.meant = event.with_camp(*camps)
        return
    proposals = {
        card: each._replace(swap=tuple(named._replace(camp=camp) for named, camp in zip(each.swap, camps, strict=True)))
        for card, each in event.proposals.items()
        if each.swap
    }
    state.meant = event._replace(proposals=proposals)
