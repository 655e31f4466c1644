"""The rules in force: board, deck and the chosen reading of every topic, as the engine applies them.

Citations are in `rulebook.py`, the readings themselves in `readings.py`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from adjudicator.rules.board import Board
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import FINDINGS, Kind, is_refusal
from adjudicator.rules.readings import TOPICS

if TYPE_CHECKING:
    from adjudicator.rules import reading_protocols as protocols

SWAP_PROTECTIONS = ("swap-piece-in-base", "swap-piece-on-start", "swap-piece-in-lane")
"""Refusals of swaps that all editions share; other protections are readings."""


def _features(board: Board, cards: Mapping[str, Card], readings: Mapping[str, str]) -> frozenset[str]:
    """Return the features of board, deck and readings that a topic or a finding can depend on."""
    functions = [function for card in cards.values() for function in card.functions]
    has = {function.does for function in functions}
    has |= {f"{topic}={name}" for topic, name in readings.items()}
    found = {
        "start-double": board.double,
        "start-uncounted": not board.double,
        "two-functions": any(len(card.functions) > 1 for card in cards.values()),
        "two-camps": any(len(player.camps) > 1 for player in board.players.values()),
        "partner": any(player.partner for player in board.players.values()),
        "helper": all(board.helper(camp) >= 0 for camp in range(len(board.camps))),
        "jump": any(function.jumps for function in functions),
        "nothing-on-moving-first": "piece-before-card" not in readings,
    }
    return frozenset(has | {feature for feature, is_there in found.items() if is_there})


def open_topics(board: Board, cards: Mapping[str, Card], readings: Mapping[str, str]) -> set[str]:
    """Return the topics that arise with this board, this deck and these readings."""
    has = _features(board, cards, readings)
    return {name for name, topic in TOPICS.items() if topic.needs <= has}


_BY_READING = frozenset(
    code for topic in TOPICS.values() for reading in topic.readings.values() for code in reading.produces
)


def producible(
    board: Board, cards: Mapping[str, Card], readings: Mapping[str, str], contested: Iterable[tuple[str, str]] = ()
) -> set[str]:
    """Return every finding that can come up under these readings, or with a contested one (topic, name) instead."""
    others = [producible(board, cards, {**readings, topic: name}) for topic, name in contested]
    has = _features(board, cards, readings)
    chosen = {code for topic, name in readings.items() for code in TOPICS[topic].readings[name].produces}
    own = {
        code
        for code, finding in FINDINGS.items()
        if finding.needs <= has and (code not in _BY_READING or code in chosen) and finding.kind is not Kind.SILENT
    }
    return own.union(*others)


ASKED_AHEAD = frozenset({"swap-duty", "start-field-bar", "landing-on-own"})
"""Topics that are consulted when a ruleset is made, too: they can matter where `noting` does not collect them."""


class _Consulted(threading.local):
    """The topics that one thread consults, apart from those of the others."""

    topics: set[str] | None = None
    """The topics whose readings are; None while nothing collects them: see `noting`."""


class Ruleset:
    """Board, cards and the chosen reading of every topic, callable by the topic's name."""

    def __init__(
        self,
        board: Board,
        cards: Mapping[str, Card],
        readings: Mapping[str, str],
        swap_protections: Sequence[str] = SWAP_PROTECTIONS,
    ) -> None:
        self.board = board
        self.cards = cards
        self.readings = dict(readings)
        self.swap_protections = swap_protections
        self.consulted = _Consulted()
        self.walks: dict[tuple[Any, ...], Any] = {}
        """Cache of walks: see `engine/walk.py`."""
        self.part_ends: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        """Cache of the ends of split parts: see `engine/division.py`."""
        chosen = {topic: self._noted(topic, TOPICS[topic].readings[name].decide) for topic, name in readings.items()}
        self.start_field_bar: protocols.StartFieldBar = chosen["start-field-bar"]
        self.lane_end: protocols.LaneEnd = chosen["lane-end"]
        self.lane_rest: protocols.LaneRest = chosen["lane-rest"]
        self.lane_lock: protocols.LaneLock = chosen["lane-lock"]
        self.lane_moves: protocols.LaneMoves = chosen["lane-moves"]
        self.landing_on_pair: protocols.Finds = chosen["landing-on-pair"]
        self.landing_on_own: protocols.Finds = chosen["landing-on-own"]
        self.lane_turning: protocols.LaneTurning | None = chosen.get("lane-turning")
        self.lane_entry_turn: protocols.LaneEntryTurn | None = chosen.get("lane-entry-turn")
        self.lane_exit: protocols.Finds | None = chosen.get("lane-exit")
        self.second_turn: protocols.Finds | None = chosen.get("second-turn")
        self.lane_entry_rest: protocols.LaneEntryRest | None = chosen.get("lane-entry-rest")
        self.lane_backward: protocols.Finds | None = chosen.get("lane-backward")
        self.heart_exit: protocols.HeartExit | None = chosen.get("heart-exit")
        self.double_landing: protocols.DoubleLanding | None = chosen.get("double-landing")
        self.arrival_pair: protocols.Finds | None = chosen.get("arrival-pair")
        self.zero_landing: protocols.Finds | None = chosen.get("zero-landing")
        self.swap_pairs: protocols.SwapPairs | None = chosen.get("swap-pairs")
        self.swap_duty: protocols.Finds | None = chosen.get("swap-duty")
        self.swap_lane: protocols.SwapLane | None = chosen.get("swap-lane")
        self.swap_without_own: protocols.SwapWithoutOwn | None = chosen.get("swap-without-own")
        self.swap_arrival: protocols.SwapArrival | None = chosen.get("swap-arrival")
        self.split_helper: protocols.SplitHelper | None = chosen.get("split-helper")
        self.split_turn: protocols.Finds | None = chosen.get("split-turn")
        self.procedure = cast(
            "protocols.Procedure", {topic: decide for topic, decide in chosen.items() if TOPICS[topic].optional}
        )
        """The readings on acts around the move, by topic; without one there is no rule."""
        own_start = TOPICS["start-field-bar"].readings[readings["start-field-bar"]].decide
        codes = [own_start(owner=True, forward=forward) for forward in (True, False)]
        self.own_start_bars = any(code and is_refusal(code) for code in codes)
        """Whether a piece on its start field can stop its own colour."""
        self.hits_own = TOPICS["landing-on-own"].readings[readings["landing-on-own"]].decide() is not None
        """Whether a piece can hit another one of its own colour."""
        duty = readings.get("swap-duty")
        self.swap_comes_first = duty is not None and TOPICS["swap-duty"].readings[duty].decide() is not None
        """Whether a swap that can be made leaves no choice of another card."""
        self.locks = "locked" in TOPICS["lane-lock"].readings[readings["lane-lock"]].produces

    def _noted(self, topic: str, decide: Callable[..., Any]) -> Callable[..., Any]:
        """Return a reading that adds its topic to `consulted` when it is."""
        consulted = self.consulted

        def noted(*args: Any, **named: Any) -> Any:
            if consulted.topics is not None:
                consulted.topics.add(topic)
            return decide(*args, **named)

        return noted

    @contextmanager
    def noting(self, apart: bool = False) -> Iterator[set[str]]:
        """Collect the topics whose readings are consulted inside the block; with `apart` only for it, and not for a
        block around it."""
        outside, topics = self.consulted.topics, set[str]()
        self.consulted.topics = topics
        try:
            yield topics
        finally:
            if outside is not None and not apart:
                outside |= topics
            self.consulted.topics = outside
