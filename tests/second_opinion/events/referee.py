"""The referee: goes through the events of a document and says of each what is in order, and at the end what can be
played.

    refereed(document) -> Verdict

A document has every event written out: `by` may be left out as in any document, pieces are `{camp: space}`, and all
spaces are canonical.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.second_opinion.enumeration import as_after, game_and_table
from tests.second_opinion.events import as_played, cards, conduct, found_later, going_on, lifting, pieces, stopping
from tests.second_opinion.events.going_on import place_of, table_now
from tests.second_opinion.events.possible import bound, listed_ways, shown_usable
from tests.second_opinion.events.state import WRONG_MOVE, Penalty, Said, State
from tests.second_opinion.events.ways import Claim, Place, bound_together, covers, makes
from tests.second_opinion.game import After
from tests.second_opinion.table import game_over

AROUND = (
    *("touched-piece", "held-or-dropped-card", "knocked-piece", "piece-before-card", "swap-procedure", "throwing"),
    *("talking", "hints", "complaints", "game-time"),
)
"""The contested topics of what is around the move; the others are of the move."""

OF_PLAY = ("lays", "shows", "moves", "swaps", "throws", "lifts")
"""Acts for which one needs cards."""


@dataclass
class Verdict:
    said: list[Said]
    silent: set[str]
    penalties: list[Penalty]
    turn: str | None
    laid: str | None
    must: list[Place]
    hand: list[str] | None
    after: list[Place]
    legal: set[tuple[str, str, After]]


def refereed(document: Mapping[str, Any]) -> Verdict:
    """Referee a document; `readings` by the names of this second opinion, but for those of AROUND."""
    return verdict(followed(document))


def followed(document: Mapping[str, Any]) -> State:
    """Return what is to be said of the events, and the state after the last of them."""
    state = begun(document)
    for number, event in enumerate(document["events"], 1):
        state.later = document["events"][number:]
        state.said.append(judge(state, event))
    return state


def begun(document: Mapping[str, Any]) -> State:
    readings = dict(document.get("readings", {}))
    around = {topic: readings.pop(topic) for topic in AROUND if topic in readings}
    game, table = game_and_table({**document, "readings": readings})
    hands = {player: [str(card) for card in hand] for player, hand in document.get("hands", {}).items()}
    if "hand" in document:
        hands[document["turn"]] = [str(card) for card in document["hand"]]
    return State(game, table, document["turn"], hands, around, seat=document["turn"])


def judge(state: State, event: Mapping[str, Any]) -> Said:
    act = next(key for key in event if key not in ("by", "finger", "looks"))
    player = event.get("by", state.turn)
    if player is not None and state.turn is not None:
        found_later.play_goes_on(state, player, event)
        if found_later.plays(state, player, event):
            cards.pass_by_spent_hand(state, player)
    by = event.get("by", _usual(state, event))
    said, word = Said(by, act, stood=tuple((*place, False) for place in table_now(state))), event[act]
    fined, in_hand = len(state.penalties), state.air
    over = game_over(state.game, state.table)
    if conduct.sends_home(state, said, event):
        pass
    elif act in OF_PLAY and over:
        said.faults.add(WRONG_MOVE)
    elif act in ("lays", "shows", "throws") and state.hands.get(by) == []:
        said.faults.add("no-cards-left")
    elif act in conduct.ACTS:
        if not over or act in ("asks", "argues", "claims"):
            conduct.judge_conduct(state, said, event)
    elif not over:
        waiting = list(state.early)
        _judge_play(state, said, word, event.get("finger"))
        as_played.note_played(state, said, event, waiting)
    is_moved = act in ("moves", "swaps") and state.knocked in found_later.places_of(state, by or "", event)
    if is_moved or (act == "puts-down" and in_hand == state.knocked) or state.knocked not in table_now(state):
        state.knocked = None
    for number, penalty in enumerate(state.penalties[fined:], fined):
        if penalty.name == "three-cards" and penalty in state.penalties[:number]:
            state.no_rule("fined-twice")
    return said


def _judge_play(state: State, said: Said, word: Any, finger: bool | None) -> None:
    act = said.act
    if act == "lays":
        cards.lay(state, said, str(word))
    elif act == "shows":
        cards.show(state, said, str(word))
    elif act == "takes-back":
        cards.take_back(state, said, str(word))
    elif act == "throws":
        cards.throw(state, said, None if word == "hand" else [str(card) for card in word])
    elif act in ("holds-up", "drops"):
        cards.hold_up_or_drop(state, said, str(word))
    elif act == "knocks":
        lifting.knock(state, said, place_of(word))
    elif act == "lifts":
        lifting.lift(state, said, place_of(word))
    elif act == "puts-down":
        pieces.put_down(state, said, word, finger)
    elif act == "stops":
        stopping.stop(state, said)
    else:
        pieces.move(state, said, _claims(act, word), finger)


def _usual(state: State, event: Mapping[str, Any]) -> str | None:
    """Return who does it if nobody is named: who has hit a piece puts it back."""
    if "puts-down" in event and state.air in state.hit and state.went_back and state.lifter == state.turn:
        return state.turn
    if _hit_piece(state, event) or ("puts-down" in event and state.air in going_on.still_there(state)):
        by_a_part = state.laid is not None and state.claims and state.ways[0].function != "swap"
        return state.turn if by_a_part else state.last or state.turn
    has_parts = ("4x1", "9/swap") if state.game.rulebook == "duo" else ("7", "swap")
    own = ((each.by, each.turn) == (state.turn, state.turns_passed) for each in state.misplaced)
    is_refused = state.laid in has_parts and any(own)
    if "stops" in event and not is_refused and not (state.claims and state.laid):
        return state.last  # whose card is used up
    return state.turn or state.seat


def _hit_piece(state: State, event: Mapping[str, Any]) -> bool:
    """Return whether a hit piece is lifted, or put into base in one act."""
    word = event.get("moves", {})
    return event.get("lifts", word.get("move") if word.get("to") == "base" else None) in [
        {camp: space} for camp, space in going_on.still_there(state)
    ]


def _claims(act: str, word: Any) -> list[Claim]:
    """Return what is done with each piece."""
    if act == "swaps":
        one, two = map(place_of, word)
        return [Claim(*one, to=two[1], function="swap"), Claim(*two, to=one[1], function="swap")]
    if "moves" in word:
        return [Claim(*place_of(part["move"]), to=part.get("to"), steps=part["steps"]) for part in word["moves"]]
    if "move" in word:
        return [Claim(*place_of(word["move"]), to=word.get("to"), function=word.get("as"))]
    return [Claim(*place_of(word))]


def _bound_with(state: State, card: str) -> list[Place]:
    """Return the pieces that have to be moved if this card is laid."""
    return bound_together([way for way in listed_ways(state) if way.card == card], state.touched)


def verdict(state: State) -> Verdict:
    must, legal = [], set()
    if game_over(state.game, state.table):
        state.turn = None
    hand = state.hands.get(state.turn) if state.turn else None
    if state.turn:
        must = bound(state)
        if state.laid is not None or hand is not None or shown_usable(state):
            ways = [way for way in listed_ways(state) if covers(way, must)]
            if state.laid is None and state.reads("touched-piece=laid-card-comes-first"):
                ways = [way for way in listed_ways(state) if covers(way, _bound_with(state, way.card))]
            if state.laid is None and state.claims:
                ways = [way for way in ways if makes(way, state.claims)] or ways
            legal = {(way.card, way.function, as_after(way.after)) for way in ways}
    return Verdict(
        state.said,
        state.silent,
        state.penalties,
        state.turn,
        state.laid,
        must,
        hand,
        sorted(table_now(state)),
        legal,
    )
