"""Pieces put down, moved and swapped by hand: what the referee says of them."""

from __future__ import annotations

from copy import deepcopy

from tests.second_opinion.events import (
    before_card,
    cards,
    conduct,
    lifting,
    moved_on,
    out_of_turn,
    stopping,
    which_card,
)
from tests.second_opinion.events.going_on import (
    finish,
    goes_on,
    note,
    put_elsewhere,
    same_field,
    still_there,
    table_now,
)
from tests.second_opinion.events.half_done import (
    goes_on_as_swap,
)
from tests.second_opinion.events.judging import goes_on_after_a_refused_part, judge_following, left_standing
from tests.second_opinion.events.possible import bound, hand_ways, may_take_off, usable, ways_with
from tests.second_opinion.events.put_right import half_is_undone, is_put_right, note_if_back, stand_there
from tests.second_opinion.events.state import WRONG_MOVE, CannotHaveHappened, Misplaced, Said, State
from tests.second_opinion.events.ways import (
    Claim,
    Place,
    Way,
    bound_together,
    covers,
    moved_by,
    unfinished,
    unmarked,
)


def put_down(state: State, said: Said, where: str, finger: bool | None) -> None:
    if state.air is None:
        raise CannotHaveHappened
    place, state.air, state.taken_up = state.air, None, None
    claim = Claim(*place, to=where)
    if state.went_back:
        state.misplaced = [each for each in state.misplaced if each.place != place]
    is_back = state.went_back and said.by != state.last  # and was hit there, in nobody's hand
    if where == "base" and _put_home(state, said, place):
        return
    if place in still_there(state) and not is_back:
        said.faults.add("hit-goes-home")
        state.air = put_elsewhere(state, said.by, place, None if where == "back" else where)
        said.claims = [] if where == "back" else [claim]
        return
    if _is_set_up_elsewhere(state, said, claim):
        return
    if where == place[1] and state.lifted_elsewhere and said.by == state.turn:
        half_is_undone(state, place)
    if place in state.foreign:
        state.foreign.remove(place)
        if where in ("back", place[1]) and not state.reads("touched-piece=any-piece"):
            state.no_rule("foreign-piece")
    # A share that leads there and back is none if the piece was put elsewhere before: it is put back.
    ways = [way for way in state.ways if len(way.parts) == 1 or not state.lifted_elsewhere]
    if where != "back" and (where != place[1] or any(claim.is_part(way, len(state.claims)) for way in ways)):
        laid = state.laid
        move(state, said, [claim], finger)
        if said.faults - {"moved-before-card"} and state.laid == laid:
            state.air, state.went_back = place, True


def _is_set_up_elsewhere(state: State, said: Said, claim: Claim) -> bool:
    """Return whether a piece that was knocked over is set up on another space, where the card does not bring it."""
    place, ways = claim[:2], _ways_now(state) if said.by == state.turn else []
    by_card = [way for way in ways if claim.is_part(way, len(state.claims))]
    if place != state.knocked or claim.to in (None, "back", "base", place[1]) or by_card:
        return False
    note(state, [Misplaced(place, claim.to or "", by=said.by, goes_back=True, by_accident=True)])
    state.no_rule("knocked-piece")
    said.binds.append("piece-knocked-over")
    return True


def _ways_now(state: State) -> list[Way]:
    """Return what the player can do with the card on the table, or the one laid next, or else with the hand."""
    assert state.turn is not None
    own = [event["lays"] for event in state.later if "lays" in event and event.get("by", state.turn) == state.turn]
    cards = state.shown.get(state.turn, []) or list(map(str, own[:1])) or state.hands.get(state.turn, [])
    return state.ways if state.laid is not None else usable(state, state.turn, cards)


def _goes_home_from_two(state: State, place: Place) -> bool:
    """Take home a piece that a wrong move has put on two others, as these would send it home; return whether it is."""
    for each in state.misplaced:
        there = [p for p in unmarked(state.table) if p[0] != each.place[0] and same_field(each.place[0], each.put, p)]
        if place in (each.place, (each.place[0], each.put)) and len(there) > 1:
            note(state, [each._replace(put="base")])
            return True
    return False


def _put_home(state: State, said: Said, place: Place) -> bool:
    """Put a piece into base that is hit, has been or is going to be; return False if it is none."""
    if _goes_home_from_two(state, place):
        return True
    if moved_on.goes_back_too(state, said.by, place) and place not in state.hit:
        note(state, [Misplaced(place, "base", by=said.by, goes_back=True)])
        return True
    if place in state.hit:
        state.hit.remove(place)
        state.home.append(place)
        return True
    if place in still_there(state):
        state.forgotten.remove(place)
        return True
    own = place[0] in state.game.camps_of(said.by) or moved_by(state.game, state.table, said.by, place)
    swapped = said.by == state.turn and any(place in way.places for way in hand_ways(state))
    if said.by == state.last == state.turn and state.hit and own:
        state.hit.pop(0)  # that one, and what is in the hand stays there
        state.air = place
        return True
    if (own or swapped) and _is_hit_by_moves_first(state, place):
        state.foreign = [each for each in state.foreign if each != place]
        state.home.append(place)
        state.home_by.setdefault(place, said)
        return True  # by a move whose card is still to come
    if not may_take_off(state, said.by, place):
        return False
    if place not in state.foreign and not lifting.ones_own(state, place):
        state.foreign.append(place)
    state.home.append(place)
    state.home_by.setdefault(place, said)
    state.misplaced = [each for each in state.misplaced if each.place != place]
    if state.laid is None and not state.refused and not state.shown.get(said.by):
        lifting.moved_before_card(state, said)
    return True


def _is_hit_by_moves_first(state: State, place: Place) -> bool:
    """Return whether the pieces moved before their card hit this one, if some card makes that."""
    lands = [claim for claim in state.claims if claim.to == place[1]] if state.laid is None else []
    made = [(way, number) for way in hand_ways(state) for number in range(len(way.parts))] if lands else []
    return any(claim.is_part(way, n) and place in way.parts[n].hits for way, n in made for claim in lands)


def move(state: State, said: Said, claims: list[Claim], finger: bool | None) -> None:
    """Judge what is done with one or several pieces in one act."""
    places = [claim[:2] for claim in claims]
    if is_put_right(state, said, claims):
        note_if_back(state, places)
        said.claims = claims
        return
    note_if_back(state, places)
    if (len(claims) == 1 and _is_no_play(state, said, claims[0])) or out_of_turn.swap_taken_back(state, said, claims):
        return
    gone = [place for place in places if place in state.hit and place not in stand_there(state)]
    if said.by == state.turn and said.act == "swaps" and gone:
        said.faults.add("hit-goes-home")
        return
    if said.by == state.turn:
        if claims[0].to != "base":
            _lay_the_shown_card(state, said, claims)
        claims = moved_on.from_their_own_fields(state, claims)
        which_card.set_aside_for_the_next(state, claims)
    moved_on.on_the_board_again(state, claims)
    if said.by == state.turn and moved_on.goes_on_before_card(state, claims):
        return
    said.claims = claims
    if said.by != state.turn and out_of_turn.is_due(state, said.by, claims) and _can_be_made(state, claims, finger):
        for_player = Said(state.turn or "", said.act)
        move(state, for_player, claims, finger)
        said.faults |= for_player.faults
        said.binds += for_player.binds
        state.no_rule("put-right-by-another")
    elif said.by != state.turn:
        _moved_out_of_turn(state, said, claims)
    elif state.laid is None and state.refused:
        said.faults |= state.refused | left_standing(state, said, claims)  # made with the card that was refused
        lifting.left_their_fields(state, said, claims)
    elif state.laid is None:
        before_card.move_first(state, said, claims, finger)
    else:
        which_card.use_card_under(state, claims)
        alone = Said(said.by, said.act)  # A card shown early may have been refused just now.
        _with_card(state, alone, claims, finger, [])
        said.faults |= state.refused if alone.faults and state.refused else alone.faults
        said.binds, said.in_parts = said.binds + alone.binds, alone.in_parts
    if said.by == state.turn and said.faults - {"moved-before-card"} and not said.in_parts:
        moved_on.note_wrong(state, claims)


def _moved_out_of_turn(state: State, said: Said, claims: list[Claim]) -> None:
    out_of_turn.moved(state, said, claims[0][:2], claims[0].to if len(claims) == 1 else None)
    for claim in (moved_on.with_shown_card(state, said.by, claim) for claim in claims):
        theirs = [each for each in state.misplaced if each.by == state.turn]
        wrong = [each for each in theirs if each.place == claim[:2]]
        if claim[:2] not in table_now(state):
            wrong += [each for each in theirs if (each.place[0], each.put) == claim[:2]]
        own = claim.camp in state.game.camps_of(state.turn or "") if state.turn else False
        own = own or bool(state.turn and moved_by(state.game, state.table, state.turn, claim[:2]))
        if claim.to and own and state.laid is not None and not wrong and len(claims) == 1:
            note(state, [Misplaced(claim[:2], claim.to, by=state.turn or "")])
        elif claim.to and wrong:  # It is still that player's wrong move.
            note(state, [Misplaced(wrong[0].place, claim.to, by=wrong[0].by)])
        elif claim.to:
            undone = [e for e in state.misplaced if (e.goes_back, e.by, e.turn) == (True, said.by, state.turns_passed)]
            stands = state.last == said.by and claim[:2] in state.last_moved and len(claims) == 1
            stands = stands or bool(undone)
            note(state, [Misplaced(claim[:2], claim.to, by=said.by, goes_back=stands)])


def _can_be_made(state: State, claims: list[Claim], finger: bool | None) -> bool:
    """Return whether the move would be in order if the player in turn made it."""
    trial = deepcopy(state)
    for_player = Said(trial.turn or "", "moves")
    move(trial, for_player, claims, finger)
    return not for_player.faults - {"swap-not-shown"}


def _is_no_play(state: State, said: Said, claim: Claim) -> bool:
    """Judge a piece that is taken home, that has to go there, that is put back, or taken back; return whether it is."""
    place = claim[:2]
    if claim.to == "base" and _goes_home_from_two(state, place):
        return True
    if claim.to == "base":
        goes_back = moved_on.goes_back_too(state, said.by, place) and place not in state.hit
        if goes_back:
            note(state, [Misplaced(place, "base", by=said.by, goes_back=True)])
        if goes_back or _takes_off(state, said, place):
            return True
    elif place in still_there(state) and place not in stand_there(state):
        said.faults.add("hit-goes-home")  # it is in base, though nobody has put it there
        end = moved_on.hit_moved_on(state, said.by, claim)
        put_elsewhere(state, said.by, place, end)
        said.claims = [claim._replace(to=end)]
        return True
    if conduct.sends_home_another(state, said, place, claim.to):
        return True
    if state.turn and _is_set_up_elsewhere(state, said, claim):
        return True
    if claim.to != "base" and moved_on.stays(state, said, claim):
        held = state.air, state.lifter, state.went_back
        moved_on.on_the_board_again(state, [claim])
        lifting.lift(state, said, place)
        put_down(state, said, "back", None)
        state.air, state.lifter, state.went_back = held
        return True
    is_taken_back = out_of_turn.taken_back(state, said, place, claim.to)
    said.claims = [claim] if is_taken_back else said.claims
    return is_taken_back


def _lay_the_shown_card(state: State, said: Said, claims: list[Claim]) -> None:
    """Lay the card shown before the turn: it lies there already."""
    card = which_card.shown_card(state, claims) if state.laid is None and not state.refused else None
    if card is not None:
        act = said.act
        cards.lay(state, said, card)
        said.act = act


def _takes_off(state: State, said: Said, place: Place) -> bool:
    """Take a piece off the board and put it into base in one act; return False if it is none that is hit."""
    if place not in still_there(state) and not may_take_off(state, said.by, place):
        return False
    silent = set(state.silent)
    lifting.lift(state, said, place)
    state.silent = silent  # The piece is not only lifted.
    put_down(state, said, "base", None)
    return True


def _with_card(state: State, said: Said, claims: list[Claim], finger: bool | None, early: list[Claim]) -> None:
    """Judge a move with the card on the table; `early` are the moves after it that were made before it was laid."""
    stopping.forget_half(state, claims)
    is_swap = bool(state.claims) and state.ways[0].function == "swap"
    if is_swap and len(claims) == 2 and {claim[:2] for claim in claims} == set(state.ways[0].places):
        assert state.laid is not None
        state.claims = []  # both pieces of the swap begun
        state.ways = ways_with(state, said.by, state.laid)
    following = state.ways
    for number, claim in enumerate(claims, len(state.claims)):
        following = [way for way in following if claim.is_part(way, number)]
    if not following and not early and stopping.is_part_alone(state, said, claims):
        return
    must = bound(state)
    allowed = [way for way in following if covers(way, must)]
    if goes_on_after_a_refused_part(state, said, claims, following, allowed, early):
        lifting.left_their_fields(state, Said(said.by, said.act), claims)
        moved_on.note_wrong(state, claims)
        return
    before, touched, binds = len(state.claims), list(state.touched), len(said.binds)
    judge_following(state, said, claims, following, allowed, early)
    if finger is not None and (not said.faults or len(state.claims) > before):
        state.finger = finger and state.finger is not False
    if said.faults:
        assert state.laid is not None
        splits = said.act != "lays" or bool(unfinished(state.game, state.table, said.by, state.laid, 1))
        if splits and len(claims) > 1 and all(claim.steps for claim in claims):
            state.touched, said.binds = touched, said.binds[:binds]
            _part_by_part(state, said, claims, early)
        elif not early:
            stopping.put_back_alone(state, said)
        return
    count = len(state.claims) + len(claims)
    done = [way for way in allowed if len(way.parts) == count]
    longer = [way for way in allowed if len(way.parts) > count]
    if done:  # with the card's other function
        longer = [way for way in longer if way.function != "swap" or goes_on_as_swap(state, said, way, early)]
    if done and not goes_on(state, said.by, longer, early):
        if not must and bound_together(hand_ways(state), state.touched):
            said.binds.append("other-piece")  # another card would move it, but this one lies there
        finish(state, said, done[0])
    else:
        state.ways = [way for way in following if len(way.parts) > count]
        _go_on(state, said, claims)


def _go_on(state: State, said: Said, claims: list[Claim]) -> None:
    """Take over these moves as parts of the card."""
    state.claims = [*state.claims, *claims]
    if state.ways[0].function == "swap":
        lifting.left_their_fields(state, Said(state.turn or "", ""), claims[:1])
        other = state.ways[0].places[1]
        if other in state.home:  # as if it were hit
            state.home.remove(other)
            state.foreign = [place for place in state.foreign if place != other]
            note(state, [Misplaced(other, "base", by=said.by)])
            said.faults.add(WRONG_MOVE)
    else:
        hit = [place for taken in state.ways[0].parts[: len(state.claims)] for place in taken.hits]
        in_hand = state.air if state.lifter == said.by and state.air not in state.hit else None
        state.hit = [place for place in hit if place not in (*state.home, in_hand)]
        state.touched = [place for place in state.touched if place not in [claim[:2] for claim in claims]]


def _part_by_part(state: State, said: Said, claims: list[Claim], early: list[Claim]) -> None:
    """Judge several parts of a seven that the card does not make together as if each had been an act."""
    refused, later = set(said.faults), state.later
    said.faults.clear()
    parts = [{"moves": {"moves": [{"move": {c.camp: c.space}, "steps": c.steps, "to": c.to}]}} for c in claims]
    for number, claim in enumerate(claims, 1):
        state.later = [*({**part, "by": said.by} for part in parts[number:]), *later]
        alone = Said(said.by, said.act)
        _with_card(state, alone, [claim], None, [*claims[number:], *early] if early else [])
        said.faults |= alone.faults
        said.binds += alone.binds
        if alone.faults and state.turn == said.by:
            moved_on.note_wrong(state, [claim])
        if state.turn != said.by and number < len(claims):  # The card is used up.
            said.faults |= refused
            rest = [moved_on.counted(state, each) for each in claims[number:] if each[:2] in table_now(state)]
            note(state, [Misplaced(each[:2], each.to, by=said.by) for each in rest if each.to])
            break
    state.later = later
    said.in_parts = True


def card_after_moves(state: State, said: Said, early: list[tuple[list[Claim], bool | None]]) -> None:
    """Judge the moves that were made before this card by what the card does, as if they were made after it."""
    refused = list[Claim]()
    for number, (claims, finger) in enumerate(early, 1):
        if state.laid is None:
            said.faults.add(WRONG_MOVE)  # the card is used up
            return
        each = Said(said.by, said.act)
        _with_card(state, each, claims, finger, [claim for later, _ in early[number:] for claim in later])
        said.faults |= each.faults
        said.binds += each.binds
        refused += claims if each.faults and not each.in_parts else []
    if state.laid is None:
        return
    is_half_swap = bool(state.claims) and state.ways[0].function == "swap"
    if said.faults and not is_half_swap:
        every = [claim for claims, _ in early for claim in claims]
        moved_on.note_moved(state, refused if state.claims else every)
    claims, ways = state.claims, state.ways
    alone = bool(claims) and all(len(way.parts) == len(claims) for way in ways)
    if alone:  # nothing completes these parts, and the card is judged without them
        state.claims, state.ways = [], usable(state, said.by, [state.laid])
    cards.follow(state, said)
    if alone:
        state.claims, state.ways = claims, ways
