"""The worked positions of the texts, with the path of each piece and the reason of each refusal.

Every row names its item. EX-nn is the number of the reconstruction. A path is the list of spaces stepped on.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine_answers import judged, position

DM, CL = "dm-2023", "classic"
Pieces = dict[str, list[str]]

EX06: Pieces = {"red": ["goal 4", "goal 1", "yellow 14"]}
EX10: Pieces = {"red": ["yellow 13", "goal 4", "goal 1"]}
EX12: Pieces = {"red": ["goal 4", "goal 3", "goal 1", "yellow 10"]}
EX15: Pieces = {"yellow": ["blue 13", "blue 13", "blue 11"], "blue": ["blue 9"], "red": ["goal 1"]}
EX17: Pieces = {"red": ["goal 1", "start", "base"]}

# item | rulebook | turn | pieces | card | piece | path
LEGAL: list[tuple[str, str, str, Pieces, Any, Any, str]] = [
    ("start-field.2 (EX-01)", DM, "yellow", {"yellow": ["yellow 13"]}, 2, "yellow 13", "yellow 14, red 1"),
    (
        "start-field.5 (EX-02)",
        DM,
        "yellow",
        {"yellow": ["yellow 13"], "red": ["start"]},
        {"card": "1/14", "as": 1},
        "yellow 13",
        "yellow 14",
    ),
    (
        "start-field.8 (EX-03)",
        DM,
        "red",
        {"red": ["red 3", "start"]},
        -4,
        "red 3",
        "red 2, red 1, yellow 14, yellow 13",
    ),
    ("numbered-fields.3 (EX-05)", DM, "green", {"green": ["green 9"]}, 3, "green 9", "green 10, green 11, green 12"),
    ("example-1.1 (EX-06)", DM, "red", EX06, 5, "goal 4", "goal 3, goal 2, goal 3, goal 4, yellow 14"),
    ("example-3.1 (EX-07)", DM, "red", EX06, 5, "goal 4", "goal 3, goal 2, goal 3, goal 4, yellow 14"),
    (
        "example-2.1 (EX-08)",
        DM,
        "red",
        {"red": ["goal 1", "goal 2", "goal 4", "yellow 12"]},
        3,
        "goal 4",
        "goal 3, goal 4, yellow 14",
    ),
    ("goal-examples.2 (EX-10)", DM, "red", EX10, 5, "goal 4", "goal 3, goal 2, goal 3, goal 4, yellow 14"),
    ("block-in-goal.2 (EX-12)", DM, "red", EX12, 5, "goal 3", "goal 2, goal 3, goal 2, goal 3, goal 2"),
    (
        "stack-of-four.1 (EX-14)",
        DM,
        "red",
        {"red": ["start"], "yellow": ["yellow 14"] * 4},
        -4,
        "start",
        "yellow 14, yellow 13, yellow 12, yellow 11",
    ),
    ("worth-considering.3 (EX-20)", CL, "red", {"red": ["0"]}, -4, "0", "yellow 14, yellow 13, yellow 12, yellow 11"),
    ("worth-considering.3 (EX-20)", CL, "red", {"red": ["red 1"]}, -4, "red 1", "0, yellow 14, yellow 13, yellow 12"),
    ("worth-considering.3 (EX-20)", CL, "red", {"red": ["red 2"]}, -4, "red 2", "red 1, 0, yellow 14, yellow 13"),
    ("worth-considering.3 (EX-20)", CL, "red", {"red": ["red 3"]}, -4, "red 3", "red 2, red 1, 0, yellow 14"),
    ("worth-considering.3, contrast (EX-20)", CL, "red", {"red": ["red 4"]}, -4, "red 4", "red 3, red 2, red 1, 0"),
    (
        "worth-considering.4 (EX-21)",
        CL,
        "red",
        {"red": ["0"], "yellow": ["yellow 11"]},
        -4,
        "0",
        "yellow 14, yellow 13, yellow 12, yellow 11",
    ),
]


@pytest.mark.parametrize(("item", "book", "turn", "pieces", "card", "piece", "path"), LEGAL)
def test_legal_with_its_path(item: str, book: str, turn: str, pieces: Pieces, card: Any, piece: str, path: str) -> None:
    play = {**(card if isinstance(card, dict) else {"card": card}), "move": piece}
    ruling = judged(position(book, turn, pieces, play=play))
    assert ruling["verdict"] == "legal"
    assert ruling["moves"][0]["path"] == path.split(", ")
    assert [step["at"] for step in ruling["trace"]] == [piece, *path.split(", ")]
    assert ruling["citations"]


# item | rulebook | turn | pieces | play | reason
ILLEGAL: list[tuple[str, str, str, Pieces, dict[str, Any], str]] = [
    (
        "start-field.9 (EX-04)",
        DM,
        "blue",
        {"blue": ["red 2"], "red": ["start"]},
        {"card": -4, "move": "red 2"},
        "barred-by-start-field",
    ),
    (
        "start-field.5 (EX-02)",
        DM,
        "yellow",
        {"yellow": ["yellow 13"], "red": ["start"]},
        {"card": 2, "move": "yellow 13"},
        "barred-by-start-field",
    ),
    ("example-3.1 (EX-07)", DM, "red", EX06, {"card": 5, "move": "yellow 14"}, "no-free-circle-to-turn-on"),
    (
        "example-2.1 (EX-08)",
        DM,
        "red",
        {"red": ["goal 1", "goal 2", "goal 4", "yellow 13"]},
        {"card": 3, "move": "yellow 13"},
        "no-free-circle-to-turn-on",
    ),
    ("goal-examples.1 (EX-10)", DM, "red", EX10, {"card": 5, "move": "yellow 13"}, "no-free-circle-to-turn-on"),
    ("goal-examples.2 (EX-10)", DM, "red", EX10, {"card": 5, "move": "goal 4", "to": "goal 2"}, "not-where-claimed"),
    ("goal-examples.3 (EX-10)", DM, "red", EX10, {"card": 5, "move": "goal 1"}, "locked-piece"),
    ("goal-examples.4 (EX-10)", DM, "red", EX10, {"card": 3, "move": "goal 4"}, "would-rest-unlocked"),
    ("special-cards-in-goal.1 (EX-11)", DM, "red", EX10, {"card": -4, "move": "goal 4"}, "no-backward-in-lane"),
    (
        "special-cards-in-goal.1 (EX-11)",
        DM,
        "red",
        EX10,
        {"card": "swap", "swap": ["goal 4", "yellow 13"]},
        "swap-piece-in-lane",
    ),
    ("block-in-goal.1 (EX-12)", DM, "red", EX12, {"card": 5, "move": "yellow 10"}, "no-free-circle-to-turn-on"),
    ("block-in-goal.2 (EX-12)", DM, "red", EX12, {"card": 5, "move": "goal 4"}, "no-free-circle-to-turn-on"),
    (
        "swap-stack.2 (EX-16)",
        DM,
        "blue",
        EX15,
        {"card": "swap", "swap": ["blue 9", {"yellow": "blue 13"}]},
        "swap-piece-in-pair",
    ),
    (
        "swap-stack.5 (EX-16)",
        DM,
        "blue",
        EX15,
        {"card": "swap", "swap": ["blue 9", {"red": "goal 1"}]},
        "swap-piece-in-lane",
    ),
    ("swap-own.1 (EX-17)", DM, "red", EX17, {"card": "swap", "swap": ["goal 1", "start"]}, "swap-piece-in-lane"),
    ("swap-own.2 (EX-17)", DM, "red", EX17, {"card": "swap", "swap": ["start", "base"]}, "swap-piece-on-start"),
    ("swap-own.2 (EX-17)", DM, "red", EX17, {"card": "swap", "swap": ["base", "start"]}, "swap-piece-in-base"),
    (
        "faq.13.1 (EX-18)",
        DM,
        "red",
        {"red": ["red 3", "blue 5"]},
        {
            "card": 7,
            "moves": [
                {"move": "red 3", "steps": 2},
                {"move": "blue 5", "steps": 3},
                {"move": "red 5", "steps": 2},
            ],
        },
        "piece-moved-twice",
    ),
]


@pytest.mark.parametrize(("item", "book", "turn", "pieces", "play", "reason"), ILLEGAL)
def test_illegal_with_its_ground(
    item: str, book: str, turn: str, pieces: Pieces, play: dict[str, Any], reason: str
) -> None:
    ruling = judged(position(book, turn, pieces, play=play))
    assert (ruling["verdict"], ruling["reason"]) == ("illegal", reason)
    assert ruling["after"] is None
    cited = [citation["id"] for citation in ruling["citations"]]
    named = f"{book}/{item.split(' ')[0]}"
    assert cited[0].startswith(book)
    assert named in cited, cited


def test_seven_in_goal_houses_everything() -> None:
    """dm-2023/seven-in-goal.1 (EX-13): five with turns, one, one; every piece is locked in its own part."""
    parts = [
        {"move": "goal 3", "steps": 5, "to": "goal 2"},
        {"move": "goal 4", "steps": 1, "to": "goal 3"},
        {"move": "yellow 14", "steps": 1, "to": "goal 4"},
    ]
    pieces = {"red": ["goal 1", "goal 3", "goal 4", "yellow 14"]}
    ruling = judged(position(DM, "red", pieces, play={"card": 7, "moves": parts}))
    assert ruling["verdict"] == "legal"
    assert ruling["moves"][0]["path"] == ["goal 2", "goal 3", "goal 2", "goal 3", "goal 2"]
    assert ruling["after"]["red"] == ["goal 1", "goal 2", "goal 3", "goal 4"]
    assert "dm-2023/seven-in-goal.1" in [citation["id"] for citation in ruling["citations"]]


def test_the_order_of_the_parts_matters() -> None:
    """dm-2023/seven.4: one after another. The piece on goal 4 cannot step to goal 3 before that is free, and the
    ruling says that the same parts can be played in another order."""
    parts = [
        {"move": "goal 4", "steps": 1},
        {"move": "goal 3", "steps": 5},
        {"move": "yellow 14", "steps": 1},
    ]
    pieces = {"red": ["goal 1", "goal 3", "goal 4", "yellow 14"]}
    ruling = judged(position(DM, "red", pieces, play={"card": 7, "moves": parts}))
    assert (ruling["verdict"], ruling["reason"]) == ("illegal", "no-free-circle-to-turn-on")
    assert any("another order" in said for said in ruling["needed"])


def test_zero_and_fifteen() -> None:
    """classic/worth-considering.5 (EX-22): the piece on 15 goes home, then the one that arrived; 0 stays."""
    play = {"card": 2, "move": "yellow 13"}
    pieces = {"red": ["0", "15"], "yellow": ["yellow 13"]}
    ruling = judged(position(CL, "yellow", pieces, play=play))
    assert ruling["verdict"] == "legal"
    assert ruling["moves"][0]["path"] == ["yellow 14", "red 0/15"]
    assert ruling["moves"][0]["to"] == "base"
    assert ruling["hits"] == [{"piece": "red", "from": "15"}]
    assert ruling["after"]["red"] == ["0", "base", "base", "base"]
    assert ruling["after"]["yellow"] == ["base"] * 4


def test_a_pair_sends_home() -> None:
    """dm-2023/stack-of-four.2 (EX-14): a piece that lands on 14 from the other side goes home."""
    pieces = {"red": ["start"], "yellow": ["yellow 14"] * 4, "blue": ["yellow 12"]}
    ruling = judged(position(DM, "blue", pieces, play={"card": 2, "move": "yellow 12"}))
    assert ruling["verdict"] == "legal"
    assert (ruling["moves"][0]["path"][-1], ruling["moves"][0]["to"]) == ("yellow 14", "base")
    cited = {citation["id"] for citation in ruling["citations"]}
    assert {"dm-2023/faq.2.2", "dm-2023/faq.14.1", "dm-2023/stack-of-four.2"} <= cited


def test_a_lower_count_that_would_lock_is_named() -> None:
    """dm-2023/goal-examples.2: only a card that gives 2 locks the piece."""
    ruling = judged(position(DM, "red", EX10, play={"card": 3, "move": "goal 4"}))
    assert ruling["needed"] == ["A count of 2 would lock it on goal 2."]
