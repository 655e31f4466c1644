"""Pieces that leave their fields, lifted, knocked over or moved wrongly: what the referee says of them."""

from __future__ import annotations

from tests.second_opinion.events import cards, out_of_turn
from tests.second_opinion.events.going_on import WITH_CARDS_OR_PIECES, still_there, table_now
from tests.second_opinion.events.moved_on import goes_back_too
from tests.second_opinion.events.possible import bound, may_take_off, open_ways
from tests.second_opinion.events.put_right import lifted_to_put_right, note_if_back, put_down_next
from tests.second_opinion.events.state import Penalty, Said, State
from tests.second_opinion.events.ways import Claim, Place, covers, moved_by


def lift(state: State, said: Said, place: Place) -> None:
    named, back = place, lifted_to_put_right(state, said.by, place)
    note_if_back(state, [named])
    if back is not None:
        place = back
    elif said.by == state.turn and place not in [*table_now(state), *still_there(state)]:
        place = next((each.place for each in state.misplaced if (each.place[0], each.put) == place), place)
    state.air, state.lifter, state.went_back = place, said.by, False
    state.lifted_elsewhere = back is not None or named not in [*table_now(state), *still_there(state)]
    state.taken_up = place if place in still_there(state) else None
    if state.taken_up:
        return  # taken up to be put back in base
    if back is not None or place == state.knocked:
        return  # put back where it stood, or set upright
    if goes_back_too(state, said.by, place) and put_down_next(state, said.by) == "base":
        return  # as if it were hit; it goes back with the piece that was put wrongly there
    goes_home = put_down_next(state, said.by) == "base" and may_take_off(state, said.by, place)
    if said.by != state.turn and not goes_home:
        _lifted_out_of_turn(state, said, place)
    elif said.by == state.turn:
        silent, too_early = set(state.silent), _lifted_before_card(state, said)
        _leaves_its_field(state, said, place)
        if _is_put_elsewhere(state, said.by, place):
            if "foreign-piece" in state.silent - silent:
                state.foreign.remove(place)
            state.silent = silent  # It is moved, as in one act.
        elif too_early:
            state.silent = silent | (state.silent & {"foreign-piece"})  # The rule on lifting is the rule on this piece.


def _lifted_out_of_turn(state: State, said: Said, place: Place) -> None:
    silent = set(state.silent)
    out_of_turn.lifted(state, said, place)
    if _is_put_elsewhere(state, said.by, place):  # It is moved, as in one act.
        state.silent -= {"lifted-out-of-turn", "foreign-piece"} - silent


def _is_put_elsewhere(state: State, player: str, place: Place) -> bool:
    """Return whether the player puts the piece down next on another space than where it stood, or on this one as the
    card takes it there and back; pieces lifted after it are put down before it."""
    above = 0
    for event in (event for event in state.later if any(act in event for act in WITH_CARDS_OR_PIECES)):
        if event.get("by", player) != player or "lays" in event:
            return False
        if "lifts" in event:
            above += 1
        elif "puts-down" in event and above:
            above -= 1
        elif "puts-down" in event:
            ways = state.ways if state.laid is not None else []
            around = [taken.part[3][-1] for way in ways for taken in way.parts if taken.part[:2] == place]
            return event["puts-down"] != "back" and (event["puts-down"] != place[1] or place[1] in around)
    return False


def knock(state: State, said: Said, place: Place) -> None:
    """Judge a piece knocked over by accident; it is put back."""
    note_if_back(state, [place])
    own_in_turn = said.by == state.turn and ones_own(state, place)
    if own_in_turn and state.reads("knocked-piece=touched"):
        _leaves_its_field(state, said, place)
    else:
        state.no_rule("knocked-piece")
        state.knocked = place
        said.binds.append("piece-knocked-over")


def _lifted_before_card(state: State, said: Said) -> bool:
    """Judge a piece lifted before any card lies, where that counts as moving it: classic/gameplay.8 and .9."""
    none_lies = state.laid is None and not state.refused
    if not none_lies or state.must_use or not state.reads("piece-before-card=lifting-counts"):
        return False
    _must_use(state, said)
    return True


def _must_use(state: State, said: Said) -> None:
    said.faults.add("moved-before-card")
    state.penalties.append(Penalty("three-cards", said.by))
    state.must_use = True


def _leaves_its_field(state: State, said: Said, place: Place) -> None:
    if not ones_own(state, place):
        foreign(state, said, place)
    elif not state.rules("touched-piece"):
        state.no_rule("touched-piece")
    else:
        touch(state, said, place)


def foreign(state: State, said: Said, place: Place) -> None:
    """Note a piece of others taken off its field, on which no text has a rule, unless it is read as every piece's; that
    a card hits or swaps it is no matter."""
    state.foreign.append(place)
    must = bound(state)
    ways = [way for way in open_ways(state) if covers(way, must)]
    moved = any(place in way.places for way in ways)
    hit = any(place in taken.hits for way in ways for taken in way.parts)
    if state.reads("touched-piece=any-piece"):
        if moved or not hit:
            touch(state, said, place)
    elif not (moved and must) and not (hit and not moved):
        state.no_rule("foreign-piece")


def touch(state: State, said: Said, place: Place) -> None:
    """Say what follows from a piece that has left its field: dm-2023/fair-play.1.1 and .1.2."""
    before = bound(state)
    known = place in state.touched
    if not known:
        state.touched.append(place)
    binds = place in bound(state)
    if not known and not binds:
        state.touched.remove(place)
    if before and not (known and binds):
        ways = [way for way in open_ways(state) if covers(way, before)]
        if not binds and not any(place in taken.hits for way in ways for taken in way.parts):
            said.faults.add("touched-piece-stays")
        elif binds:
            said.binds.append("piece-binds")
    elif state.laid is not None and not state.ways:
        cards.follow(state, said)
    else:
        said.binds.append("piece-binds" if binds else "other-piece")


def ones_own(state: State, place: Place) -> bool:
    """Return whether it is a piece that the player moves: of the own colour, or the partner's once it is helped."""
    assert state.turn is not None
    if place[0] in state.game.camps_of(state.turn) or moved_by(state.game, state.table, state.turn, place):
        return True
    at = len(state.claims)
    return state.laid is not None and any(
        way.function != "swap" and at < len(way.parts) and way.places[at] == place for way in state.ways
    )


def left_their_fields(state: State, said: Said, claims: list[Claim]) -> None:
    """Note the pieces that a wrong move took off their fields; they go back, and bind, beside others if one card moves
    them all: dm-2023/fair-play.1.1."""
    every = state.reads("touched-piece=any-piece")
    for claim in claims:
        place = (claim.camp, claim.space)
        is_there = place in table_now(state)
        may_bind = state.rules("touched-piece") and place not in state.touched and is_there
        if may_bind and (every or ones_own(state, place)):
            state.touched.append(place)
            if place not in bound(state):
                state.touched.remove(place)
            else:
                said.binds.append("piece-binds")


def moved_before_card(state: State, said: Said) -> None:
    """Judge a piece moved before the card, also one that is going to be hit: classic/gameplay.9."""
    state.moved_first = True
    if not state.rules("piece-before-card"):
        state.no_rule("piece-before-card")
    elif not state.must_use:
        _must_use(state, said)
