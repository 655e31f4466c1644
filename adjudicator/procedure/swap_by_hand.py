"""A swap made by hand in two moves, one piece after the other (`classic/worth-considering.6`)."""

from __future__ import annotations

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, Proposal, ProposedMove, try_proposal, whose
from adjudicator.procedure.begun import HalfSwap
from adjudicator.procedure.event import Act, Event
from adjudicator.procedure.looking_ahead import ends_the_card, goes_on, is_moved, is_played_on, with_ends
from adjudicator.procedure.overlooked import Misplaced
from adjudicator.procedure.remark import EventFault, Piece, Remark
from adjudicator.procedure.table_state import TableState
from adjudicator.rules.board import moved
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding


def begun_or_done(state: TableState, event: Event, card: Card) -> Proposal | HalfSwap | None:
    """Return the whole swap if the second piece is moved, its half if the first is, or None for any other move."""
    part, piece = _moved(state, event)
    if part is None or piece is None or event.as_swap is False:
        return None
    named = part.piece._replace(camp=piece[0])
    if state.half and part.to is None:
        part = part._replace(to=state.half.piece[1])
    for play in state.plays(card):
        for one, other in (play.moves, play.moves[::-1]) if play.function.does == "swap" else ():
            # The end may be named as the owner of either piece calls it.
            if (one.camp, one.origin) != piece or part.to not in (one.to, other.origin):
                continue
            if state.half is None:
                return HalfSwap(piece, named, (other.camp, other.origin), event.finger)
            if state.half.piece == (other.camp, other.origin):
                return Proposal(card, play.function, (), (state.half.named, named))
    return None


def forget_if_given_up(state: TableState, event: Event, card: Card) -> None:
    """Forget half a swap that its player has left there, unless the event moves the other piece after all."""
    if state.half and state.half.stopped and not isinstance(begun_or_done(state, event, card), Proposal):
        state.half = None


def ask_which(state: TableState, event: Event, named: NamedPiece) -> None:
    """Raise EventFault for a piece named without its colour where both pieces of half a swap stand: the own one, put
    there, can be put back, and the other one completes the swap."""
    half = state.half
    if half is None or event.by != state.player or named.camp is not None or named.space != half.other[1]:
        return
    table = moved(state.table, *half.piece, half.other[1])
    if whose(state.rules, table, event.by, named, any_camp=True) != half.other[0]:
        camps = tuple(sorted({half.piece[0], half.other[0]}))
        raise EventFault("which-piece", event, NoSuchPiece("which-piece", named, camps), table)


def may_be_half(state: TableState, event: Event, card: Card) -> bool:
    """Return whether a move that another function of the card would make as well is one half of a swap: it is if the
    other piece is put where this one stood."""
    return state.half is not None or begins(state, event, card)


def begins(state: TableState, event: Event, card: Card) -> bool:
    """Return whether the move is the first half of a swap with the card, and the other one follows."""
    half = begun_or_done(state, event, card)
    return isinstance(half, HalfSwap) and other_follows(state, event, half)


def other_follows(state: TableState, event: Event, half: HalfSwap, *, anywhere: bool = False) -> bool:
    """Return whether the other piece is put where the first one stood before another card is laid; with `anywhere`, or
    on another space, or whether another piece is put there instead."""
    taken = [held.named for held in state.lifted.get(event.by, ())]
    ends = {half.piece[1], *ends_of_other(state, half)}
    for later, moved_to in with_ends(state.later):
        if not later.may_be_by(event.by):
            own, (camp, space) = state.board.players[later.by].camps, half.other
            moved_there = [named for named, to in moved_to if to in ends and named.space == space]
            if any(named.camp == camp or (named.camp is None and camp in own) for named in moved_there):
                return True  # Its owner moves it.
            continue
        if ends_the_card(state, later):
            return False
        if later.act == Act.LIFTS and later.piece:
            taken.append(later.piece)
        is_share, base = is_moved(state, later), state.board.base
        if is_share or (anywhere and base in [later.to, *(to for _, to in later.ends)]):
            parts = [part for part in later.parts if not later.counts_steps]
            going = [part.piece for part in parts if anywhere or part.to in {None, *ends}]
            going += taken if later.put and (anywhere or later.to in ends) else []
            found = any(named.space == half.other[1] and named.camp in (None, half.other[0]) for named in going)
            goes_there = anywhere and half.piece[1] in [later.to, *(part.to for part in parts)]
            if found or is_share:
                return found or goes_there
    return False


def moves_other(state: TableState, event: Event, half: HalfSwap) -> bool:
    """Return whether the other piece of a swap is moved, though not to where the first one stood."""
    return event.act != Act.SWAPS and _moved(state, event)[1] == half.other


def ends_of_other(state: TableState, half: HalfSwap) -> list[int]:
    """Return where the other piece ends, as its own camp calls that space."""
    swaps = [play for play in state.plays(state.laid) if half.begins(play)] if state.laid else []
    return [move.to for play in swaps for move in play.moves if (move.camp, move.origin) == half.other]


def is_left(state: TableState, event: Event, half: HalfSwap) -> bool:
    """Return whether play goes on after the first half with something else than the second."""
    if other_follows(state, event, half, anywhere=True):
        return False
    if goes_on(state, event.by) or other_put_before(state, event.by, half):
        return True
    binds = "laid-card" in state.rules.procedure
    for later, moved_to in with_ends(state.later):
        own = later.may_be_by(event.by)
        if own and (later.act == Act.STOPS or (ends_the_card(state, later) and binds)):
            return False
        is_next = later.by == state.following(event.by)
        if ends_the_card(state, later) if own else is_next and is_played_on(state, later, event.by, moved_to):
            return True
    return False


def refused(state: TableState, event: Event, card: Card) -> list[Remark]:
    """Return why the piece that was moved may not be swapped with one that stands where it was put."""
    function = next((each for each in card.functions if each.does == "swap"), None)
    part, piece = _moved(state, event)
    if function is None or part is None or piece is None or (event.proposals.get(card.name) and not event.as_swap):
        return []
    for other in _standing_there(state, part, piece):
        named = (part.piece._replace(camp=piece[0]), NamedPiece(other[1], other[0], part.piece.at))
        play = try_proposal(state.rules, state.table, state.player, Proposal(card, function, (), named))
        if isinstance(play, Play) and play.refusal:
            state.made = play
            return [Remark(play.refusal, event.by, card=card.name, play=play)]
    return []


def _standing_there(state: TableState, part: ProposedMove, piece: Piece) -> list[Piece]:
    """Return the pieces on the space where one was put. Base, start field and lane are each camp's own: of the camp
    named there, or else of the moved piece's."""
    board, to = state.board, part.to
    assert to is not None
    owner = piece[0] if part.to_camp is None else part.to_camp
    named = ((camp, (to,) if camp == owner else board.same_field(owner, to, camp)) for camp in range(len(board.camps)))
    there = [(camp, space) for camp, spaces in named for space in spaces]
    return [(camp, space) for camp, space in there if space in state.table[camp] and (camp, space) != piece]


def _moved(state: TableState, event: Event) -> tuple[ProposedMove | None, Piece | None]:
    """Return the one move that names its end, or ends where the first piece of a swap stood, and its piece, of any
    colour."""
    if event.act == Act.SWAPS or len(event.parts) != 1 or event.counts_steps:
        return None, None
    if event.parts[0].to is None and state.half is None:
        return None, None
    part = event.parts[0]
    camp = whose(state.rules, state.table, event.by, part.piece, any_camp=True)
    return part, None if isinstance(camp, NoSuchPiece) else (camp, part.piece.space)


def other_put_before(state: TableState, player: str, half: HalfSwap) -> Misplaced | None:
    """Return where the player has put the other piece of a swap wrongly before the first one was moved."""
    return next((each for each in state.misplaced if (each.piece, each.by) == (half.other, player)), None)


def other_put_elsewhere(player: str, card: Card, half: HalfSwap) -> Remark:
    """Return that the other piece of a swap is not put where the first one stood."""
    return Remark(Finding("not-the-cards-move", aspects=("half-elsewhere",)), player, card=card.name, piece=half.piece)


def taken_home_instead(state: TableState, player: str, card: Card, half: HalfSwap) -> list[Remark]:
    """Return the remark on the other piece of a swap that was taken home before the card, as if it were hit."""
    off = state.taken_off
    if half.other not in off.away:
        return []
    off.away = tuple(piece for piece in off.away if piece != half.other)
    off.to_be_hit = tuple(piece for piece in off.to_be_hit if piece != half.other)
    state.note_put(Misplaced(half.other, state.board.base, player))
    return [other_put_elsewhere(player, card, half)]
