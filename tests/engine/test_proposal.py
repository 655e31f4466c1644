"""The claims in a proposal beside the move itself: its end, its steps, the card's function, the hand."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from tests.engine_answers import judged, position

DM, CL = "dm-2023", "classic"
Pieces = dict[str, list[str]]


def verdict(book: str, turn: str, pieces: Pieces, play: dict[str, Any], **more: Any) -> tuple[str, str]:
    said = judged(position(book, turn, pieces, play=play, **more))
    return said["verdict"], said.get("reason", "")


# item | rulebook | pieces | play | verdict, reason
CLAIMS: list[tuple[str, str, Pieces, dict[str, Any], tuple[str, str]]] = [
    ("number-cards.1", DM, {"red": ["yellow 3"]}, {"card": 5, "move": "yellow 3", "to": "Y8"}, ("legal", "")),
    (
        "number-cards.1",
        DM,
        {"red": ["yellow 3"]},
        {"card": 5, "move": "yellow 3", "to": "yellow 7"},
        ("illegal", "not-where-claimed"),
    ),
    (
        "goal-circles.1: whose circle",
        DM,
        {"red": ["yellow 14"]},
        {"card": 2, "move": "yellow 14", "to": "blue goal 3"},
        ("illegal", "not-where-claimed"),
    ),
    (
        "goal-circles.1: whose circle",
        DM,
        {"red": ["yellow 14"]},
        {"card": 2, "move": "yellow 14", "to": "red goal 3"},
        ("legal", ""),
    ),
    (
        "number-cards.1: three of five steps",
        DM,
        {"red": ["yellow 3"]},
        {"card": 5, "moves": [{"move": "yellow 3", "steps": 3}]},
        ("illegal", "steps-left-over"),
    ),
    (
        "number-cards.1: six for a five",
        DM,
        {"red": ["yellow 3"]},
        {"card": 5, "moves": [{"move": "yellow 3", "steps": 6}]},
        ("illegal", "too-many-steps"),
    ),
    (
        "number-cards.1: a five is not shared",
        DM,
        {"red": ["yellow 3", "red 2"]},
        {"card": 5, "moves": [{"move": "yellow 3", "steps": 3}, {"move": "red 2", "steps": 2}]},
        ("illegal", "only-one-piece"),
    ),
    (
        "seven.3",
        DM,
        {"red": ["yellow 3", "red 2"]},
        {"card": 7, "moves": [{"move": "yellow 3", "steps": 3}, {"move": "red 2", "steps": 2}]},
        ("illegal", "steps-left-over"),
    ),
    (
        "seven.3",
        DM,
        {"red": ["yellow 3", "red 2"]},
        {"card": 7, "moves": [{"move": "yellow 3", "steps": 3}, {"move": "red 2", "steps": 5}]},
        ("illegal", "too-many-steps"),
    ),
    (
        "faq.15.1: begun with the partner's piece",
        DM,
        {"red": ["yellow 3"], "green": ["blue 5"]},
        {"card": 7, "moves": [{"move": {"green": "blue 5"}, "steps": 7}]},
        ("illegal", "partner-before-own-home"),
    ),
    (
        "seven.2: an opponent's piece",
        DM,
        {"red": ["yellow 3"], "blue": ["blue 5"]},
        {"card": 7, "moves": [{"move": "yellow 3", "steps": 6}, {"move": {"blue": "blue 5"}, "steps": 1}]},
        ("illegal", "not-your-piece"),
    ),
    (
        "gameplay.12: an opponent's piece",
        CL,
        {"red": ["yellow 3"], "blue": ["blue 5"]},
        {"card": 5, "move": {"blue": "blue 5"}},
        ("illegal", "not-your-piece"),
    ),
    (
        "goal-circles.2, before minus-four.2: the outermost of four pieces that are home",
        DM,
        {"red": ["goal 1", "goal 2", "goal 3", "goal 4"], "green": ["green 3"]},
        {"card": -4, "move": {"red": "goal 4"}},
        ("illegal", "locked-piece"),
    ),
    ("start.2", CL, {}, {"card": "Start/8", "to": "0"}, ("legal", "")),
    ("cards.6", CL, {"red": ["0"]}, {"card": "8", "move": "0", "to": "red 8"}, ("legal", "")),
]


@pytest.mark.parametrize(("item", "book", "pieces", "play", "expected"), CLAIMS)
def test_claim(item: str, book: str, pieces: Pieces, play: dict[str, Any], expected: tuple[str, str]) -> None:
    assert verdict(book, "red", pieces, play) == expected


def test_a_part_names_its_piece_and_no_other() -> None:
    """Red is home; a part that names red's own circle is refused and does not move green's piece on the same one."""
    pieces = {"red": ["goal 1", "goal 2", "goal 3", "goal 4"], "green": ["blue 5", "goal 4"]}
    play = {"card": 7, "moves": [{"move": {"red": "goal 4"}, "steps": 1}, {"move": "blue 5", "steps": 6}]}
    assert verdict(DM, "red", pieces, play) == ("illegal", "locked-piece")
    single = {"card": 3, "move": {"green": "goal 4"}}
    assert judged(position(DM, "red", pieces, play=single))["moves"][0]["piece"] == "green"
    with pytest.raises(adjudicator.BadDocument) as caught:
        adjudicator.load(position(DM, "red", pieces, play={"card": 3, "move": "goal 4"}))
    assert [problem.code for problem in caught.value.problems] == ["which-piece"]


def test_the_function_may_be_left_out_where_only_one_can_be_meant() -> None:
    """dm-2023/two-function-cards.1: the player chooses; a move from base or a claimed end shows which function is
    meant."""
    pieces = {"red": ["yellow 13", "base"]}
    asked = {
        "heart": {"card": "heart/8", "move": "base"},
        "8": {"card": "heart/8", "move": "yellow 13"},
        "1": {"card": "1/14", "move": "yellow 13", "to": "yellow 14"},
        "14": {"card": "1/14", "move": "yellow 13", "to": "yellow 9"},
    }
    for function, play in asked.items():
        assert judged(position(DM, "red", pieces, play=play))["play"]["as"] == function
        if function != "heart":
            events = [{"lays": play["card"]}, {"moves": {key: play[key] for key in play if key != "card"}}]
            assert judged(position(DM, "red", pieces, events=events))["events"][1]["play"]["as"] == function
    with pytest.raises(adjudicator.BadDocument) as caught:
        adjudicator.load(position(DM, "red", pieces, play={"card": "1/14", "move": "yellow 13"}))
    assert [problem.code for problem in caught.value.problems] == ["which-function"]


def test_a_card_that_is_not_in_the_hand() -> None:
    """family-fr/play.1, by analogy: the card must be in the hand, whatever it could do."""
    said = judged(position(DM, "red", {"red": ["goal 4"]}, hand=[3, 5], play={"card": 6, "move": "goal 4"}))
    assert said["reason"] == "card-not-in-hand"
    assert [citation["id"] for citation in said["citations"]] == ["family-fr/play.1"]
    assert said["needed"] == []
    assert {entry["card"] for entry in said["legal"]} <= {"3", "5"}


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ([3], ("illegal", "must-play-card")),
        ([-4], ("legal", "")),
        (["swap", -4], ("legal", "")),
        ([], ("illegal", "no-cards-left")),
    ],
)
def test_throwing_the_hand(hand: list[Any], expected: tuple[str, str]) -> None:
    """dm-2023/no-usable-card.1, fair-play.4.2: all cards are thrown exactly when none can be used; without cards one
    waits for the next deal."""
    pieces = {"red": ["goal 4"]}
    assert verdict(DM, "red", pieces, {"discard": "all"}, hand=hand) == expected
    listed = adjudicator.load(position(DM, "red", pieces, hand=hand)).ruling().as_dict()
    assert listed["must_discard"] == (expected[0] == "legal")


def test_stacks_are_passed_as_they_stand_when_the_part_is_moved() -> None:
    """dm-2023/stack-of-two.2, with the table as earlier parts have left it."""

    def passed(pieces: list[str]) -> list[str]:
        moves = [{"move": "red 5", "steps": 1}, {"move": "red 3", "steps": 6}]
        said = judged(position(DM, "red", {"red": pieces}, play={"card": 7, "moves": moves}))
        return [step["at"] for step in said["trace"] if any(f["finding"] == "stack-passed" for f in step["findings"])]

    assert passed(["red 3", "red 5", "red 5"]) == []
    assert passed(["red 3", "red 5", "red 6"]) == ["red 6"]


def test_an_effect_stands_where_it_happens() -> None:
    """classic/board.4, space-15.2: 0/15 and 15 are noted on the step that reaches them."""
    said = judged(position(CL, "yellow", {"yellow": ["yellow 14"]}, play={"card": 2, "move": "yellow 14"}))
    at = {found["finding"]: (step["step"], step["at"]) for step in said["trace"] for found in step["findings"]}
    assert at["double-counted"] == (1, "red 0/15")
    said = judged(position(CL, "red", {"red": ["yellow 14"]}, play={"card": 2, "move": "yellow 14"}))
    at = {found["finding"]: (step["step"], step["at"]) for step in said["trace"] for found in step["findings"]}
    assert at["passed-own-arrival"] == (1, "15")


@pytest.mark.parametrize(
    "play",
    [
        {"card": 5, "move": "yellow 5"},
        {"card": 7, "moves": [{"move": "red 1", "steps": 3}, {"move": "yellow 5", "steps": 4}]},
    ],
    ids=["move", "share"],
)
@pytest.mark.parametrize("other", ["blue", "green"])
def test_a_piece_named_without_a_colour_is_of_the_camps_that_ones_cards_move(other: str, play: dict[str, Any]) -> None:
    """An opponent's piece, and the partner's before one is home, is named with its colour; then the play is refused."""
    pieces = {"red": ["red 1"], other: ["yellow 5"]}
    with pytest.raises(adjudicator.BadDocument) as caught:
        adjudicator.load(position(DM, "red", pieces, play=play))
    assert [problem.code for problem in caught.value.problems] == ["no-such-piece-other"]


CITED_FIRST: list[tuple[str, str, str, Pieces, dict[str, Any]]] = [
    ("classic/cards.2", CL, "red", {"red": ["house 16"]}, {"card": "1/14", "as": 14, "move": "house 16"}),
    ("classic/cards.8", CL, "red", {"red": ["yellow 13"]}, {"card": "13", "as": "13", "move": "yellow 13"}),
    ("classic/house.2", CL, "red", {"red": ["house 16", "house 18"]}, {"card": 2, "move": "house 16"}),
    ("classic/house.3", CL, "red", {"red": ["15", "house 17"]}, {"card": 3, "move": "15"}),
    ("dm-2023/number-cards.1", DM, "red", {"red": ["red 3"]}, {"card": 3, "move": "red 3", "to": "red 7"}),
    (
        "dm-2023/faq.15.1",
        DM,
        "red",
        {"red": ["goal 1", "goal 2", "goal 3", "yellow 14"], "green": ["blue 5"]},
        {"card": 7, "moves": [{"move": "yellow 14", "steps": 1}]},
    ),
    ("classic/track.1", DM, "red", {"red": ["blue 3"], "green": ["blue 5"]}, {"card": 2, "move": "blue 3"}),
    (
        "dm-2023/faq.4.1",
        DM,
        "yellow",
        {"yellow": ["yellow 13"], "red": ["start"]},
        {"card": 2, "move": "yellow 13"},
    ),
    ("dm-2023/start-field.4", DM, "blue", {"blue": ["red 2"], "red": ["start"]}, {"card": -4, "move": "red 2"}),
]


@pytest.mark.parametrize(("item", "book", "turn", "pieces", "play"), CITED_FIRST)
def test_the_deciding_item_is_cited_first(
    item: str, book: str, turn: str, pieces: Pieces, play: dict[str, Any]
) -> None:
    said = judged(position(book, turn, pieces, play=play))
    assert said["citations"][0]["id"] == item


def test_every_part_names_a_piece_that_is_there_even_when_an_earlier_part_falls() -> None:
    """A reason that stops the split under one reading need not stop it under another: all its pieces must be there."""
    parts = [{"move": "goal 4", "steps": 1}, {"move": "blue 6", "steps": 6}]
    with pytest.raises(adjudicator.BadDocument) as caught:
        adjudicator.load(position(DM, "red", {"red": ["goal 4"], "blue": ["blue 3"]}, play={"card": 7, "moves": parts}))
    assert [problem.code for problem in caught.value.problems] == ["no-such-piece"]


def test_a_piece_that_an_earlier_part_has_hit_cannot_take_a_share() -> None:
    """dm-2023/start-circle.2: red's first part sends green's piece home, so the second part cannot move it."""
    parts = [
        {"move": "blue 3", "steps": 2},
        {"move": "yellow 14", "steps": 1},
        {"move": {"green": "blue 5"}, "steps": 4},
    ]
    pieces = {"red": ["goal 1", "goal 2", "yellow 14", "blue 3"], "green": ["blue 5"]}
    said = judged(position(DM, "red", pieces, play={"card": 7, "moves": parts}))
    assert (said["verdict"], said["reason"]) == ("illegal", "partner-before-own-home")
    parts = [
        {"move": "yellow 14", "steps": 1},
        {"move": {"green": "blue 2"}, "steps": 3},
        {"move": {"yellow": "blue 5"}, "steps": 3},
    ]
    pieces = {"red": ["goal 1", "goal 2", "goal 3", "yellow 14"], "green": ["blue 2"], "yellow": ["blue 5"]}
    said = judged(position(DM, "red", pieces, play={"card": 7, "moves": parts}))
    assert (said["verdict"], said["reason"]) == ("illegal", "not-your-piece")
