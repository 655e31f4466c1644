"""What hands do with pieces: one is lifted, put back or put down, two are swapped one after the other; and which piece
must be moved once it has left its field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.candidates import Play
from adjudicator.cards import Card
from adjudicator.events import Event
from adjudicator.findings import Finding
from adjudicator.plays import Named, NoSuchPiece, Proposal, may_move, whose
from adjudicator.records import NamedTuple
from adjudicator.told import WRONG, EventFault, Piece, Told, does_move, no_rule

if TYPE_CHECKING:
    from adjudicator.procedure import Course


class Held(NamedTuple):
    """A piece in somebody's fingers, and how the document named it."""

    piece: Piece
    named: Named


class Half(NamedTuple):
    """The first of two pieces to be swapped, which lies where the second still stands."""

    piece: Piece
    onto: int
    at: Named


def lifts(course: Course, event: Event) -> list[Told]:
    """A piece is taken off its field (`dm-2023/fair-play.1.1`)."""
    assert event.piece is not None
    piece = find(course, event, event.piece)
    course.lifted[event.by] = (*course.lifted.get(event.by, ()), Held(piece, event.piece))
    if event.by != course.player:
        return course.not_their_turn(event)
    plays = course.uses(course.may_hold(event.by))
    if course.touched and piece != course.touched:
        together = (play for play in plays if does_move(play, course.touched))
        return [] if any(_leaves(play, piece) for play in together) else [left(course, event.by)]
    if course.shared and piece[1] not in course.table[piece[0]]:
        return [Told(Finding("piece-moved-twice", piece[1], piece[0]), event.by, piece=piece)]
    if refusal := may_move(course.rules, course.table_now, event.by, *piece):
        if any(does_move(play, piece) for play in plays):
            return [no_rule("foreign-piece", event.by)]
        return [] if any(_leaves(play, piece) for play in plays) else [Told(refusal, event.by, piece=piece)]
    return touched(course, event.by, piece)


def _leaves(play: Play, piece: Piece) -> bool:
    """Is the piece moved or hit? One that is hit is taken off by whoever hits it (`classic/track.1`)."""
    return does_move(play, piece) or piece in play.hits


def find(course: Course, event: Event, named: Named, anybody: bool = True) -> Piece:
    """The piece that an event names; without its colour it may be `anybody`'s that stands there."""
    camp = whose(course.rules, course.table_now, event.by, named, anybody)
    if isinstance(camp, NoSuchPiece):
        raise EventFault(camp.code, event, camp, course.table_now)
    return camp, named.space


def touched(course: Course, player: str, piece: Piece) -> list[Told]:
    """What follows for a piece that has left its field (`dm-2023/fair-play.1.1`, `.1.2`)."""
    decide = course.rules.procedure.get("touched-piece")
    if decide is None:
        return [no_rule("touched-piece", player)]
    cards = course.may_hold(player)
    example = course.first(cards, piece)
    card, aspects = _card_that_binds(course, player)
    finding = Finding(decide(example is not None, False), aspects=aspects)
    course.touched = piece if example else None
    known = example if card or course.hands.get(player) is not None else None
    told = Told(finding, player, card=card, piece=piece, play=known)
    if example or not card:
        return [told]
    instead = course.first(cards)
    return [told._replace(play=instead)] if instead or not course.laid else course.card_lies(course.laid)


def left(course: Course, player: str) -> Told:
    """Another piece than the one that was lifted first."""
    assert course.touched is not None
    cards = course.may_hold(player)
    example = course.first(cards, course.touched)
    code = course.rules.procedure["touched-piece"](example is not None, True)
    card, aspects = _card_that_binds(course, player)
    play = example or course.first(cards)
    return Told(Finding(code, aspects=aspects), player, card=card, piece=course.touched, play=play)


def _card_that_binds(course: Course, player: str) -> tuple[str, tuple[str, ...]]:
    """The one card that is to be played, if there is one; else it is about all in hand."""
    bound = [course.laid] if course.laid else course.bound(player)
    return (bound[0].name, ()) if len(bound) == 1 else ("", ("hand",))


def puts_down(course: Course, event: Event) -> list[Told]:
    """A piece is put back where it stood, a hit one into its base, or one somewhere else: then it has been moved."""
    in_hand = course.lifted.get(event.by, ())
    if not in_hand:
        raise EventFault("nothing-lifted", event)
    last = in_hand[-1]
    if event.put is None or event.to is None:
        return _out_of_hand(course, event.by, last)
    plays = course.uses(course.may_hold(event.by))
    going = [held for held in reversed(in_hand) if any(_takes(play, held.piece, event.to) for play in plays)]
    if not course.laid:
        going = [held for held in going if held.piece[1] != event.to]
    hit = event.to == course.board.base and any(last.piece in play.hits for play in plays)
    if not going and (hit or last.piece[1] == event.to):
        return _out_of_hand(course, event.by, last)
    moving = (going or [last])[0]
    course.meant = event.put(moving.named)._replace(by=event.by)
    told = course.moves(course.meant)
    if event.by in course.lifted and not any(each.kind in WRONG for each in told):
        _out_of_hand(course, event.by, moving)
    return told


def _out_of_hand(course: Course, player: str, held: Held) -> list[Told]:
    course.lifted[player] = tuple(each for each in course.lifted[player] if each is not held)
    return []


def _takes(play: Play, piece: Piece, to: int) -> bool:
    """Does the play bring the piece there, in a split with some of the steps?"""
    for move in play.moves:
        if (move.camp, move.origin) == piece:
            return to in (move.to, *(move.path if play.function.does == "split" else move.path[-1:]))
    return False


def swap_in_two(course: Course, event: Event, card: Card) -> Proposal | Half | None:
    """A swap of which each piece is moved by itself (`classic/worth-considering.6`): whole with the second."""
    parts = next((proposal.parts for proposal in event.proposals.values()), ())
    swaps = [play for play in course.plays(card) if play.function.does == "swap"]
    if not swaps or event.act == "swaps" or len(parts) != 1 or parts[0].to is None:
        return None
    piece, to = find(course, event, parts[0].piece), parts[0].to
    for play in swaps:
        one, other = play.moves
        ends = {(one.camp, one.origin): (one.to, other.origin), (other.camp, other.origin): (other.to, one.origin)}
        if to not in ends.get(piece, ()):
            continue
        if course.half and course.half.piece != piece and course.half.piece in ends:
            second = parts[0].piece._replace(camp=piece[0])
            return Proposal(card, play.function, (), (course.half.at, second))
        if course.half is None:
            return Half(piece, to, parts[0].piece._replace(camp=piece[0]))
    return None
