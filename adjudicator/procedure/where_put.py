"""Pieces that count as standing elsewhere than a wrong move, or a move before its card, has put them.

The document names such a piece where it was put. What is done with it there is judged in the other files.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, may_move, whose
from adjudicator.procedure.event import OF_HANDS, Act, Event
from adjudicator.procedure.overlooked import Misplaced
from adjudicator.procedure.remark import Piece
from adjudicator.procedure.split_by_hand import counted_to
from adjudicator.procedure.table_state import TableState
from adjudicator.rules.board import Board


def misplaced_to(state: TableState, player: str, named: NamedPiece, to: int | None = None) -> Misplaced | None:
    """Return the piece that a wrong move has put where this one is named. Where another piece of the same colour stands
    too, it is this one if a card brings it to where it goes now."""
    here = next((each for each in state.misplaced if is_meant(state, player, each, named)), None)
    standing = whose(state.rules, state.table_now, player, named)
    if here is None or isinstance(standing, NoSuchPiece):
        return here
    plays = state.uses(state.possible_cards(player)) if standing == here.piece[0] and to is not None else []
    own = (move for play in plays for move in play.moves if (move.camp, move.origin) == here.piece)
    return here if any(to in (move.to, *move.path[-1:]) for move in own) else None


def is_meant(state: TableState, player: str, each: Misplaced, named: NamedPiece) -> bool:
    """Return whether a misplaced piece, which still counts as standing where it stood, can be the one named: without a
    colour it is one that the player may move."""
    camp, space = each.piece
    own = may_move(state.rules, state.table, player, camp, space) is None
    is_it = named.camp == camp or (named.camp is None and own)
    return each.space == named.space and is_it and space in state.table_now[camp]


def where_put(state: TableState, events: Iterable[Event]) -> list[Misplaced]:
    """Return where the events have put their pieces, as far as they say it."""
    return [each for event in events for each in as_misplaced(state, event.by, ends_of(state, event))]


def ends_of(state: TableState, event: Event) -> list[tuple[NamedPiece, int | None, int | None]]:
    """Return the pieces that the event moves with where they end, where it says so or where its steps lead, and the
    camp whose space that is, where it is named."""
    if event.act == Act.SWAPS:
        camps = [whose(state.rules, state.table_now, event.by, other, any_camp=True) for other, _ in event.ends]
        owners = [camp if isinstance(camp, int) else None for camp in camps]
        return [(named, to, owner) for (named, to), owner in zip(event.ends, reversed(owners), strict=True)]
    ends: list[tuple[NamedPiece, int | None, int | None]] = []
    for part in event.parts:
        camp = whose(state.rules, state.table_now, event.by, part.piece)
        is_counted = event.counts_steps and part.to is None and not isinstance(camp, NoSuchPiece)
        to = counted_to(state.rules, state.table_now, camp, part) if is_counted and isinstance(camp, int) else part.to
        ends.append((part.piece, to, part.to_camp))
    return ends


def as_misplaced(
    state: TableState, player: str, ends: Iterable[tuple[NamedPiece, int | None, int | None]], steps: int = 0
) -> Iterator[Misplaced]:
    for named, to, owner in ends:
        camp = whose(state.rules, state.table_now, player, named)
        if to is not None and not isinstance(camp, NoSuchPiece):
            other = None if owner == camp or state.board.on_fields(to) else owner
            yield Misplaced((camp, named.space), to, player, steps, owner=other)


def other_half(state: TableState, event: Event) -> Misplaced | None:
    """Return the piece that a wrong move has put where this one is taken from, if this one goes where that one stood:
    the two moves are one exchange."""
    if len(event.ends) != 1:
        return None
    named, to = event.ends[0]
    own = (each for each in state.misplaced if each.by == event.by)
    found = (each for each in own if (each.space, each.piece[1]) == (named.space, to))
    return next((each for each in found if named.camp != each.piece[0]), None)


def crosswise(state: TableState, player: str) -> list[tuple[NamedPiece, int | None]]:
    """Return two pieces that the player has put in each other's place with where they stand; nothing if there are
    none."""
    return as_named(exchanged(state, [each for each in state.misplaced if each.by == player]))


def as_named(put: Iterable[Misplaced]) -> list[tuple[NamedPiece, int | None]]:
    """Return pieces as a document names them, by where they count as standing, with where they were put."""
    return [(NamedPiece(each.piece[1], each.piece[0], ()), each.space) for each in put]


def are_exchanged(state: TableState, event: Event, following: Event) -> bool:
    """Return whether two moves put each piece where the other one stood."""
    is_two = len(event.ends) == len(following.ends) == 1
    return is_two and bool(exchanged(state, where_put(state, [event, following])))


def exchanged(state: TableState, put: Iterable[Misplaced]) -> tuple[Misplaced, ...]:
    """Return two of these pieces that stand in each other's place, or nothing."""
    for two in itertools.combinations(put, 2):
        if all(_is_in_place_of(state, *pair) for pair in (two, two[::-1])):
            return two
    return ()


def _is_in_place_of(state: TableState, one: Misplaced, other: Misplaced) -> bool:
    """Return whether one has been put where the other one stood, as either colour calls that field."""
    (camp, space), board = other.piece, state.board
    if space < board.base or one.space < board.base:
        return space in (one.space, *board.same_field(one.piece[0], one.space, camp))
    return space == one.space and camp in (one.piece[0], one.owner)


def hit_by_wrong_move(state: TableState, event: Event, named: NamedPiece) -> Piece | None:
    """Return the piece of others that stands where a wrong move has put one, or puts one next: it goes back with that
    one, though it was taken home as if it were hit."""
    half = state.half.piece if state.half else None
    camp = whose(state.rules, state.table_now, event.by, named, any_camp=True)
    if isinstance(camp, NoSuchPiece):
        return None
    there = (camp, named.space)
    put = [(each.piece[0], each.space) for each in state.misplaced if each.piece != half]
    is_hit = any(stand_together(state.board, piece, there) for piece in put)
    is_hit = is_hit or _is_landed_on_next(state, event.by, there)
    return there if is_hit else None


def landed_on_two(state: TableState, piece: Piece) -> Misplaced | None:
    """Return where a wrong move has put the piece, named there or where it counts as standing, if two others of one
    colour stand there: taken home as they would send it home, it is back where it stood."""
    for each in state.misplaced:
        there = (each.piece[0], each.space)
        stand = [(camp, space) for camp, pieces in enumerate(state.table_now) for space in pieces]
        others = [other for other in stand if stand_together(state.board, there, other)]
        if piece in (there, each.piece) and len(others) > 1:
            return each
    return None


def _is_landed_on_next(state: TableState, player: str, piece: Piece) -> bool:
    """Return whether the player in turn puts an own piece next where this one stands, though no card takes it there."""
    if player != state.player or state.laid is None or may_move(state.rules, state.table_now, player, *piece) is None:
        return False
    moves = (move for play in state.plays(state.laid) for move in play.moves)
    if any(stand_together(state.board, (move.camp, space), piece) for move in moves for space in move.path[-1:]):
        return False  # The card takes one there, and hits it or is sent home by it.
    acts = (later for later in state.later if later.act in OF_HANDS and later.act != Act.LIFTS)
    later = next((later for later in acts if not later.goes_home(state.board.base)), None)
    if later is None or not later.may_be_by(player) or not (later.put or later.parts):
        return False
    to = later.to if later.put else later.parts[0].to
    camps = state.board.players[player].camps
    return to is not None and any(stand_together(state.board, (camp, to), piece) for camp in camps)


def stand_together(board: Board, one: Piece, other: Piece) -> bool:
    """Return whether two pieces of different colours stand on one field, even if each colour names it differently."""
    return one[0] != other[0] and other[1] in board.same_field(*one, other[0])


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
    landed = [named for named, to, _ in ends_of(state, before) if to == piece.space]
    camps = [whose(state.rules, state.table, before.by, named, any_camp=True) for named in landed]
    return [camp for camp in camps if not isinstance(camp, NoSuchPiece) and piece.camp in (None, camp)]
