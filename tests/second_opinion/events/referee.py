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
from tests.second_opinion.events import cards, conduct, pieces
from tests.second_opinion.events.state import Penalty, Said, State
from tests.second_opinion.events.ways import Claim, Place, covers
from tests.second_opinion.game import After

AROUND = ("touched-piece", "talking")
"""The contested topics of what is around the move; the others are of the move."""


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
    state = begun(document)
    for event in document["events"]:
        state.said.append(judge(state, event))
    return verdict(state)


def begun(document: Mapping[str, Any]) -> State:
    readings = dict(document.get("readings", {}))
    around = {topic: readings.pop(topic) for topic in AROUND if topic in readings}
    game, table = game_and_table({**document, "readings": readings})
    hands = {player: [str(card) for card in hand] for player, hand in document.get("hands", {}).items()}
    if "hand" in document:
        hands[document["turn"]] = [str(card) for card in document["hand"]]
    return State(game, table, document["turn"], hands, around)


def judge(state: State, event: Mapping[str, Any]) -> Said:
    act = next(key for key in event if key not in ("by", "finger", "looks"))
    by = event.get("by", state.turn)
    said, word = Said(by, act), event[act]
    if act in conduct.ACTS:
        conduct.judge_conduct(state, said, event)
    elif act == "lays":
        cards.lay(state, said, str(word))
    elif act == "shows":
        cards.show(state, said, str(word))
    elif act == "takes-back":
        cards.take_back(state, said, str(word))
    elif act == "throws":
        cards.throw(state, said)
    elif act == "lifts":
        pieces.lift(state, said, _place(word))
    elif act == "puts-down":
        pieces.put_down(state, said, word, event.get("finger"))
    elif act == "stops":
        pieces.stop(state, said)
    else:
        for claim in _claims(act, word):
            if not said.faults - {"moved-before-card"}:
                pieces.move(state, said, claim, event.get("finger"))
    return said


def _place(word: Mapping[str, str]) -> Place:
    ((camp, space),) = word.items()
    return camp, space


def _claims(act: str, word: Any) -> list[Claim]:
    """Return what is done with each piece."""
    if act == "swaps":
        one, two = map(_place, word)
        return [Claim(*one, to=two[1], function="swap"), Claim(*two, to=one[1], function="swap")]
    if "moves" in word:
        return [Claim(*_place(part["move"]), to=part.get("to"), steps=part["steps"]) for part in word["moves"]]
    if "move" in word:
        return [Claim(*_place(word["move"]), to=word.get("to"), function=word.get("as"))]
    return [Claim(*_place(word))]


def verdict(state: State) -> Verdict:
    must, legal = [], set()
    hand = state.hands.get(state.turn) if state.turn else None
    if state.turn:
        must = pieces.bound(state)
        ways = pieces.open_ways(state)
        legal = {(way.card, way.function, as_after(way.after)) for way in ways if covers(way, must)}
    return Verdict(
        state.said,
        state.silent,
        state.penalties,
        state.turn,
        state.laid,
        must,
        hand,
        sorted(pieces.table_now(state)),
        legal,
    )
