"""Talk, hints, complaints, a card taken up in the exchange, thinking time, the clock and the judge: acts that change
neither the table nor what can be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.second_opinion.events.going_on import place_of, table_now
from tests.second_opinion.events.possible import ways_with
from tests.second_opinion.events.state import CannotHaveHappened, Penalty, Said, State
from tests.second_opinion.events.ways import Place, moved_by
from tests.second_opinion.game import PARTNER, Table, in_lane
from tests.second_opinion.table import with_piece, without

ACTS = ("talks", "hints", "complains", "takes-up", "thinks", "clock", "asks", "argues", "claims")
MATTERS = {
    "talks": "talking",
    "hints": "hints",
    "complains": "complaints",
    "takes-up": "received-card",
    "thinks": "pace",
    "clock": "game-time",
    "asks": "judge",
    "argues": "judge",
    "claims": "other-custom",
}


def judge_conduct(state: State, said: Said, event: Mapping[str, Any]) -> None:
    act = said.act
    if act == "hints" and state.reads("talking=any-sign-counts"):
        _talk(state, said, about="game")
    elif not state.rules(MATTERS[act]) or (act in ("hints", "complains") and not _covered(state, act, event[act])):
        state.no_rule(MATTERS[act])
    elif act == "talks":
        _talk(state, said, about=event["talks"])
    elif act == "hints":
        said.faults.add("hinted")  # dm-2023/fair-play.2.1
    elif act == "complains":
        _complaint(state, said)
    elif act == "takes-up" and event["takes-up"] == "early":
        said.faults.add("taken-up-early")  # classic/gameplay.4
    elif act == "takes-up":
        said.binds.append("taken-up-in-time")
    elif act == "thinks":
        _thought(state, said, long=event["thinks"] == "long")
    elif act == "clock":
        said.binds.append(_time(state, event["clock"], event.get("looks", "long")))
        if "time-is-up" in said.binds:
            state.no_rule("after-the-hour")
    elif act == "argues":
        said.faults.add("judge-has-ruled")  # dm-2023/foreword.4
    else:
        said.binds.append("judge-asked" if act == "asks" else "guide-decides")  # dm-2023/foreword.3 and .1


def _covered(state: State, act: str, when: str) -> bool:
    """Return whether the rule on hints and on words about the own hand covers them: dm-2023/fair-play.2.1 is about the
    exchange, classic/gameplay.14 about the game in progress."""
    if act == "complains" and state.reads("complaints=no-talk"):
        return False
    if when == "exchange" or (act == "complains" and state.rules("talking")):
        return True
    return act == "hints" and state.reads("hints=never")


def _complaint(state: State, said: Said) -> None:
    if state.rules("talking"):
        _talk(state, said, about="game")
    elif state.reads("complaints=as-hint"):
        said.faults.add("hinted")
    else:
        said.binds.append("complaint-allowed")  # no card is named


def _talk(state: State, said: Said, *, about: str) -> None:
    """Judge talk in classic: gameplay.14 and .15, by the Danish text classic-da/gameplay.16."""
    if about != "game":
        said.binds.append("talk-allowed")
        return
    said.faults.add("talked")
    on_track = _on_track(state, said.by)
    state.penalties.append(Penalty("piece-sent-home", said.by, state.left_of(said.by), on_track, state.turns_passed))
    if on_track:
        state.dues.append(state.penalties[-1])
    else:
        state.no_rule("penalty-without-a-piece")
    if PARTNER[said.by] in state.talked:
        state.no_rule("both-partners-talked")
    if said.by in state.talked:
        state.no_rule("talked-twice")
    state.talked.add(said.by)


def _on_track(state: State, talker: str) -> list[Place]:
    """Return the pieces one of which goes home."""
    either = state.reads("talking=either-partners-piece-goes-home")
    camps = (talker, PARTNER[talker]) if either else (talker,)
    on_track = [(camp, space) for camp, space in table_now(state) if camp in camps and _track(space)]
    if state.reads("talking=no-safe-piece-goes-home"):
        on_track = [place for place in on_track if place[1] != "0" and on_track.count(place) == 1]
    return on_track


def sends_home(state: State, said: Said, event: Mapping[str, Any]) -> bool:
    """Carry out the penalty for talk, in one act or in two; return False if the act is something else."""
    if "lifts" in event and not _goes_home_next(state, said.by):
        return False
    return any(_carries_out(state, event, due, said.by) for due in state.dues if said.by in (due.by, due.player))


def _goes_home_next(state: State, player: str) -> bool:
    usual = player if player == state.turn else None
    puts = [each for each in state.later if "puts-down" in each]
    own = (e["puts-down"] for e in puts if player == e.get("by", player if e["puts-down"] == "base" else usual))
    is_talker = any(due.player == player for due in state.dues)
    return next(own, None if is_talker else "base") == "base"


def sends_home_another(state: State, said: Said, place: Place, to: str | None) -> bool:
    """Judge a piece of another colour sent home that may not be, though one may."""
    is_meant = to == "base" or (to is None and said.by != state.turn)
    foreign = bool(said.by) and not moved_by(state.game, state.table, said.by, place) and place[0] != said.by
    if not is_meant or not foreign or all(due.by != said.by for due in state.dues):
        return False
    said.faults.add("wrong-piece-sent-home")
    return True


def _carries_out(state: State, event: Mapping[str, Any], due: Penalty, by: str) -> bool:
    word, place = event.get("moves"), None
    if "lifts" in event:
        place = place_of(event["lifts"])
    elif isinstance(word, Mapping) and word.get("to") == "base":
        place = place_of(word["move"])
    elif isinstance(word, Mapping) and not word.keys() & {"move", "moves"} and due.by:
        named = place_of(word)
        place = None if moved_by(state.game, state.table, by, named) else named
    elif event.get("puts-down") == "base":
        place = state.due_lifted
    if place not in _on_track(state, due.player):
        return False
    assert place is not None
    if state.laid is not None and state.claims:
        raise CannotHaveHappened  # It has to be written after what is half done.
    if "lifts" in event:
        state.due_lifted = place
    else:
        state.table, state.due_lifted = moved_home(state.table, place), None
        if state.played and (*place, False) in state.played.table:  # which may stay
            state.played = state.played._replace(table=moved_home(state.played.table, place))
        state.dues = [each for each in state.dues if each is not due]
        if due.turn != state.turns_passed:
            state.no_rule("penalty-later")
        if by == due.player and _on_track(state, due.player):
            state.no_rule("penalty-by-the-talker")
        if state.laid is not None and state.turn is not None:
            state.ways = ways_with(state, state.turn, state.laid)
    return True


def moved_home(table: Table, place: Place) -> Table:
    return with_piece(without(table, (*place, False)), (place[0], "base", False))


def _track(space: str) -> bool:
    """Return whether a space of classic is on the Track, 0 and 15 included: classic/board.2."""
    return space != "base" and not in_lane(space)


def _thought(state: State, said: Said, *, long: bool) -> None:
    """Judge time taken by the player whose turn it is: dm-2023/fair-play.6.1."""
    if said.by != (state.turn or state.seat):
        return
    if long:
        said.faults.add("too-slow")
    else:
        said.binds.append("moment-to-think")


def _time(state: State, minutes: int, looks: str) -> str:
    """Return what the clock means: dm-2023/fair-play.7.1 and .2."""
    if minutes >= 60:
        return "judges-step-in" if state.reads("game-time=until-the-judges-end-it") else "time-is-up"
    return "judges-step-in" if minutes >= 50 and looks != "fine" else "time-left"
