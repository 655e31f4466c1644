"""Looking ahead at the events still to come: whether a player goes on with a card that moves several pieces.

No text says when a seven or a swap made by hand is over, so a share is judged by what is done next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, whose
from adjudicator.procedure.event import ENDS_THE_CARD, OF_HANDS, Act, Ends, Event
from adjudicator.procedure.remark import Piece, brings
from adjudicator.procedure.table_state import TableState
from adjudicator.procedure.where_put import ends_of


def goes_on(state: TableState, player: str) -> bool:
    """Return whether the player moves another piece before doing anything else with cards."""
    for event, ends in with_ends(state.later):
        if not event.may_be_by(player):
            continue
        if ends_the_card(state, event):
            return False
        if is_moved(state, event, ends):
            return True
    return False


def another_follows(state: TableState, event: Event) -> bool:
    """Return whether the player moves another piece next with the card, and not this one on or back."""
    own = {space for named, to, _ in ends_of(state, event) for space in (named.space, to)}
    for later, ends in with_ends(state.later):
        if not later.may_be_by(event.by):
            continue
        if ends_the_card(state, later) or later.act == Act.STOPS:
            return False
        if is_moved(state, later, ends):
            return all(named.space not in own and named.space != to for named, to in ends)
    return False


def ends_the_card(state: TableState, event: Event) -> bool:
    """Return whether no more pieces are moved with the card on the table after this; it may be named again."""
    return event.act in ENDS_THE_CARD and not (event.act == Act.LAYS and event.card == state.laid)


def is_moved(state: TableState, event: Event, ends: Ends = ()) -> bool:
    """Return whether the event moves a piece, be it home. One that is lifted and put down there may have been moved
    too: from where it counts as standing, or by a card that takes it there and back, in a lane."""
    to = event.to
    is_back = event.puts_back and to is not None and not state.board.in_lane(to)
    if is_back and (any(each.space == to for each in state.misplaced) or _returns(state, to)):
        return True
    return (event.brings_on(state.board.base) and not is_back) or _runs_home(state, ends)


def _runs_home(state: TableState, ends: Ends) -> bool:
    """Return whether the one piece that goes into base is sent home by its own move with the card on the table."""
    if [to for _, to in ends] != [state.board.base]:
        return False
    moves = (move for play in state.uses([state.laid] if state.laid else []) for move in play.moves)
    return any((move.origin, move.to) == (ends[0][0].space, state.board.base) for move in moves)


def _returns(state: TableState, space: int | None) -> bool:
    """Return whether the card on the table takes a piece back to this space."""
    moves = (move for play in state.uses([state.laid] if state.laid else []) for move in play.moves)
    return any(move.path[-1:] == (move.origin,) == (space,) for move in moves)


def is_still_to_move(state: TableState, player: str, plays: list[Play], in_hand: set[Piece]) -> bool:
    """Return whether the next piece moved is one that these plays move; otherwise an unnamed player is the next one,
    and the card was used up. A piece is named by where it stands, or by where an earlier share has put it."""
    known = _places(state, plays)
    is_held = not in_hand.isdisjoint((move.camp, move.origin) for play in plays for move in play.moves)
    for event in state.later:
        if not event.may_be_by(player):
            continue
        if ends_the_card(state, event):
            return False
        if event.act == Act.LIFTS and event.piece:
            is_held = is_held or (event.piece.camp, event.piece.space) in known
        if is_moved(state, event):
            return is_held if event.put else any((end.camp, end.space) in known for end, _ in event.ends[:1])
    return False


def _places(state: TableState, plays: list[Play]) -> set[tuple[int | None, int]]:
    """Return where the pieces that these plays move can be named, with and without their colour."""
    moves = {move for play in plays for move in play.moves}
    places = {(move.camp, space) for move in moves for space in (move.origin, *move.path)}
    places |= {(each.piece[0], each.space) for each in state.misplaced if each.piece in places}
    return places | {(None, space) for _, space in places}


def broken_off(state: TableState, player: str, going_on: Callable[[], list[Play]]) -> bool:
    """Return whether another share was due, and play goes on with something else: the player uses another card, or the
    next one has played; once two have, the turn is over. A piece that no play going on moves, and that nobody is said
    to move, is that of the next player who has laid a card."""
    played, laid = [player], set[str]()
    for event, ends in with_ends(state.later):
        if not event.may_be_by(player):
            if event.act == Act.LAYS:
                laid.add(event.by)
            elif event.by not in laid and len(played) == 1 and _is_share_for(state, event, ends, going_on()):
                return False
            if event.by == state.following(played[-1]) and is_played_on(state, event, player, ends):
                played.append(event.by)
            if len(played) > 2:
                return True
        elif event.act == Act.STOPS or is_moved(state, event, ends):
            if event.by or event.act == Act.STOPS or state.following(player) not in laid:
                return False
            known = _places(state, going_on())
            return not any((end.camp, end.space) in known for end, _ in ends)
        elif ends_the_card(state, event):
            # A card that must be used cannot be changed for another one.
            return len(played) > 1 or "laid-card" not in state.rules.procedure
    return len(played) > 1


def _is_share_for(state: TableState, event: Event, ends: Ends, plays: list[Play]) -> bool:
    """Return whether another player moves a piece as one of these plays does."""
    if len(ends) != 1:
        return False
    (named, to) = ends[0]
    camps = state.board.players[event.by].camps if named.camp is None else (named.camp,)
    if event.counts_steps and to is None:
        origins = {(move.camp, move.origin) for play in plays for move in play.moves}
        return any((camp, named.space) in origins for camp in camps)
    return any(brings(state.board, play, (camp, named.space), to) for play in plays for camp in camps)


def is_left_undone(state: TableState, player: str) -> bool:
    """Return whether the document says next that the player leaves the card half done."""
    own = (event.act for event in state.later if event.may_be_by(player) and event.act in OF_HANDS)
    return next(own, None) == Act.STOPS


def with_ends(later: Iterable[Event]) -> Iterator[tuple[Event, Ends]]:
    """Yield events with the pieces that they move and where these end, also of a piece lifted and then put down."""
    lifted: dict[str, NamedPiece] = {}
    for event in later:
        if event.act == Act.LIFTS and event.piece:
            lifted[event.by] = event.piece
        hands = [event.by, *([""] if event.by else lifted)]  # A player who is not named may be any of them.
        found = next((by for by in hands if by in lifted), None) if event.act == Act.PUTS_DOWN else None
        yield event, event.ends if found is None else [(lifted.pop(found), event.to)]


def is_played_on(state: TableState, event: Event, player: str, ends: Ends) -> bool:
    """Return whether another player's act takes the turn for over. Laying a card does not: the player in turn may
    still be counting, and it is the same as showing it (`dm-2023/fair-play.5.1`). Nor does moving a piece for this
    player."""
    helps = bool(ends) and all(named.camp in state.board.players[player].camps for named, _ in ends)
    return event.act == Act.THROWS or (event.brings_on(state.board.base) and not event.puts_back and not helps)


def is_exchanged(state: TableState, event: Event) -> bool:
    """Return whether the next piece moved is the one that stands where this one was put, and goes where it stood: the
    two are swapped."""
    piece, to = event.ends[0]
    acts = (each for each in with_ends(state.later) if each[0].may_be_by(event.by))
    moved = next(((later, ends) for later, ends in acts if is_moved(state, later) or later.act in ENDS_THE_CARD), None)
    ends = moved[1] if moved else ()
    in_hand = [held.named for held in state.lifted.get(event.by, ()) if held.named != piece]
    if moved and moved[0].act == Act.PUTS_DOWN and not ends and in_hand:
        ends = [(in_hand[-1], moved[0].to)]
    if to is None or len(ends) != 1 or isinstance(whose(state.rules, state.table, event.by, ends[0][0]), NoSuchPiece):
        return False
    camps = [whose(state.rules, state.table, event.by, named, any_camp=True) for named in (piece, ends[0][0])]
    camp, other = (each if isinstance(each, int) else None for each in camps)
    if camp is None or other is None:
        return False
    spaces = {to: ends[0][0].space, piece.space: ends[0][1]}  # The other piece's colour may call them otherwise.
    return all(named in (space, *state.board.same_field(camp, space, other)) for space, named in spaces.items())
