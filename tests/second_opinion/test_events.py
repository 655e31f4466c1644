"""The referee of events on tables of which a text says what follows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.second_opinion.events.referee import refereed

Event = dict[str, Any]
R3: Event = {"red": "red 3"}
R9: Event = {"red": "red 9"}
B5: Event = {"blue": "blue 5"}
TWO: dict[str, Any] = {
    "rulebook": "dm-2023",
    "pieces": {"red": ["red 3", "red 9"], "blue": ["blue 5"]},
    "turn": "red",
    "hand": [5, 7, "swap"],
    "hands": {"blue": [2, 3]},
}
BARRED = {**TWO, "pieces": {"red": ["red 10"], "blue": ["start"]}, "hand": [9, 2]}
CLASSIC = {**TWO, "rulebook": "classic"}

ROWS: list[tuple[str, dict[str, Any], list[Event], list[set[str]], str | None, int]] = [
    ("dm-2023/fair-play.3.1: a card that can be used binds", TWO, [{"lays": 5}], [set()], "red", 2),
    (
        "dm-2023/fair-play.3.1: and is not taken back",
        TWO,
        [{"lays": 5}, {"takes-back": 5}],
        [set(), {"card-must-be-used"}],
        "red",
        2,
    ),
    ("classic: has no such rule", {**CLASSIC, "hand": [5]}, [{"lays": 5}, {"takes-back": 5}], [set(), set()], "red", 2),
    (
        "dm-2023/fair-play.4.1: one that cannot be used is taken back, and another is played",
        BARRED,
        [{"lays": 9}, {"takes-back": 9}, {"lays": 2}, {"moves": {"red": "red 10"}}],
        [set()] * 4,
        "blue",
        2,
    ),
    (
        "dm-2023/fair-play.4.2: the hand is not thrown while a card can be used",
        BARRED,
        [{"throws": "hand"}],
        [{"must-play-card"}],
        "red",
        1,
    ),
    (
        "dm-2023/fair-play.4.3: else it is",
        {**BARRED, "hand": [9, 12]},
        [{"throws": "hand"}],
        [set()],
        "blue",
        2,
    ),
    (
        "dm-2023/fair-play.1.1: the lifted piece is the one to move",
        TWO,
        [{"lays": 5}, {"lifts": R3}, {"puts-down": "back"}, {"moves": R9}],
        [set(), set(), set(), {"touched-piece-stays"}],
        "red",
        1,
    ),
    (
        "dm-2023/fair-play.1.2: unless it cannot be moved",
        {**TWO, "pieces": {"red": ["goal 1", "red 9"]}, "hand": [5]},
        [{"lays": 5}, {"lifts": {"red": "goal 1"}}, {"puts-down": "back"}, {"moves": R9}],
        [set()] * 4,
        "blue",
        0,
    ),
    (
        "family-fr: says nothing of lifted pieces",
        {**TWO, "rulebook": "family-fr"},
        [{"lays": 5}, {"lifts": R3}, {"puts-down": "back"}, {"moves": R9}],
        [set()] * 4,
        "blue",
        2,
    ),
    (
        "dm-2023/fair-play.5.1: a card shown early is played when the turn comes",
        TWO,
        [{"shows": 3, "by": "blue"}, {"lays": 5}, {"moves": R3}, {"lays": 2}],
        [{"shown-too-early"}, set(), set(), {"shown-card-not-played"}],
        "blue",
        1,
    ),
    (
        "dm-2023/seven.4: part after part, each piece once",
        TWO,
        [{"lays": 7}, {"moves": {"move": R3, "to": "red 5"}}, {"moves": {"move": {"red": "red 5"}, "to": "red 7"}}],
        [set(), set(), {"wrong-move"}],
        "red",
        1,
    ),
    (
        "dm-2023/seven.3: all seven steps",
        TWO,
        [{"lays": 7}, {"moves": {"move": R3, "to": "red 5"}}, {"stops": "here"}],
        [set(), set(), {"wrong-move"}],
        "red",
        1,
    ),
    (
        "classic/gameplay.9: a pawn moved before the card costs a card, and the card is used",
        {**CLASSIC, "hand": [5]},
        [{"moves": {"move": R3, "to": "red 8"}}, {"lays": 5}],
        [{"moved-before-card"}, set()],
        "blue",
        2,
    ),
    (
        "classic/worth-considering.8: a swap that nobody could follow stands",
        CLASSIC,
        [{"lays": "swap"}, {"swaps": [R3, B5], "finger": False}],
        [set(), {"swap-not-shown"}],
        "blue",
        2,
    ),
    (
        "classic/gameplay.5: each in turn, clockwise",
        CLASSIC,
        [{"lays": 5}, {"moves": R3}, {"moves": B5, "by": "green"}],
        [set(), set(), {"not-their-turn"}],
        "blue",
        2,
    ),
    (
        "dm-2023/fair-play.1.1: who has moved a piece does not take it up again",
        TWO,
        [{"lays": 5}, {"moves": R3}, {"lifts": {"red": "red 8"}, "by": "red"}],
        [set(), set(), {"move-stands"}],
        "blue",
        2,
    ),
]


@pytest.mark.parametrize(("why", "table", "events", "faults", "turn", "plays"), ROWS, ids=[row[0] for row in ROWS])
def test_what_follows(
    why: str, table: dict[str, Any], events: list[Event], faults: list[set[str]], turn: str | None, plays: int
) -> None:
    verdict = refereed({**table, "events": events})
    assert [said.faults for said in verdict.said] == faults, why
    assert (verdict.turn, len(verdict.legal)) == (turn, plays), verdict.legal


def test_who_talks_may_lose_a_piece() -> None:
    """`classic/gameplay.15`, and `classic-da/gameplay.16`, which takes either partner's."""
    table = {**CLASSIC, "pieces": {"red": ["red 3", "house 16"], "green": ["green 4"]}}
    talk = [{"talks": "game", "by": "red"}]
    (penalty,) = refereed({**table, "events": talk}).penalties
    assert (penalty.by, penalty.pieces) == ("blue", [("red", "red 3")])
    danish = {"talking": "either-partners-piece-goes-home"}
    (penalty,) = refereed({**table, "events": talk, "readings": danish}).penalties
    assert sorted(penalty.pieces) == [("green", "green 4"), ("red", "red 3")]
