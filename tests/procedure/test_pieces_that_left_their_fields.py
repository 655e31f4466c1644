"""A piece that has left its field binds however it left it: lifted, moved wrongly, moved or swapped before the card.
What was begun with a seven or a swap is gone on with from where the pieces stand."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from tests.sample_documents import found_in, valid

Event = dict[str, Any]
DM: dict[str, Any] = {"rulebook": "dm-2023", "turn": "red"}
TWO = {**DM, "pieces": {"red": ["red 3", "red 9"], "blue": ["blue 5"]}, "hand": [5, "swap"]}
SWAP = {**DM, "pieces": {"red": ["red 3", "red 9"], "yellow": ["yellow 6"]}, "hand": ["swap", 5]}
BARRED = {**DM, "pieces": {"red": ["red 10", "red 3"], "blue": ["start"]}, "hand": [12, 3]}
BLUE: Event = {"blue": "blue 5"}
YELLOW: Event = {"yellow": "yellow 6"}
STAYS = ["touched-piece-stays"]

ROWS: list[tuple[str, dict[str, Any], list[Event], list[list[str]], list[str]]] = [
    (
        "dm-2023/fair-play.1.1: a piece moved wrongly goes back, and no other may be moved",
        TWO,
        [{"lays": 5}, {"moves": {"move": "red 3", "to": "red 7"}}, {"moves": "red 9"}],
        [["card-binds"], ["not-where-claimed", "piece-binds"], STAYS],
        ["red 3"],
    ),
    (
        "dm-2023/fair-play.1.2: unless the card cannot move it",
        {**TWO, "pieces": {"red": ["goal 1", "red 9"]}},
        [{"lays": 5}, {"moves": {"move": "goal 1", "to": "yellow 14"}}, {"moves": "red 9"}],
        [["card-binds"], ["locked-piece"], []],
        [],
    ),
    (
        "dm-2023/fair-play.1.1: of two pieces on one field the one lifted after the first had its share still binds",
        {**DM, "pieces": {"red": ["red 3", "red 3", "red 9"]}, "hand": [7]},
        [
            {"lays": 7},
            {"moves": {"move": "red 3", "to": "red 7"}},
            {"lifts": "red 3"},
            {"puts-down": "back"},
            {"moves": {"move": "red 9", "to": "red 10"}},
        ],
        [["card-binds"], [], ["piece-binds"], [], []],
        ["red 3"],
    ),
    (
        "dm-2023/fair-play.1.1, read so: a piece of others that the card cannot move as well is one too many",
        {**TWO, "readings": {"touched-piece": "any-piece"}},
        [{"lays": 5}, {"lifts": "red 3"}, {"puts-down": "back"}, {"lifts": BLUE}],
        [["card-binds"], ["piece-binds"], [], STAYS],
        ["red 3"],
    ),
    (
        "dm-2023/seven.4: a piece put down where it stood, over which the card only passes, has gone back",
        {**DM, "pieces": {"red": ["goal 4"], "blue": ["blue 5"]}, "hand": [7]},
        [{"lays": 7}, {"lifts": "goal 4"}, {"puts-down": "goal 4"}],
        [["card-binds"], ["piece-binds"], []],
        ["goal 4"],
    ),
    (
        "classic/gameplay.9, read so: who lifts a piece and then moves it before the card is dealt three cards once",
        {**TWO, "rulebook": "classic", "readings": {"piece-before-card": "lifting-counts"}},
        [{"lifts": "red 3"}, {"puts-down": "red 8"}, {"lays": 5}],
        [["moved-before-card", "three-cards"], [], []],
        [],
    ),
    (
        "classic/gameplay.9, read so: a card that is not in the hand was laid first all the same",
        {**TWO, "rulebook": "classic", "readings": {"piece-before-card": "lifting-counts"}},
        [{"lays": 9}, {"lifts": "red 3"}],
        [["card-not-in-hand"], ["no-rule"]],
        [],
    ),
    (
        "dm-2023/fair-play.1.1: two pieces swapped before the card: one's own has left its field",
        SWAP,
        [{"swaps": ["red 9", YELLOW]}, {"lays": 5}],
        [["no-rule", "piece-binds"], ["not-the-cards-move", "card-binds"]],
        ["red 9"],
    ),
    (
        "dm-2023/fair-play.1.1: of two pieces moved before the card the second is one too many",
        {**TWO, "hand": [5]},
        [{"moves": {"move": "red 3", "to": "red 8"}}, {"moves": {"move": "red 9", "to": "red 14"}}, {"lays": 5}],
        [["no-rule", "piece-binds"], STAYS, []],
        [],
    ),
    (
        "dm-2023/fair-play.1.1: a seven may move both, and then both bind",
        {**TWO, "hand": [7, 5]},
        [
            {"moves": {"moves": [{"move": "red 3", "steps": 2}, {"move": "red 9", "steps": 4}]}},
            {"lays": 5},
        ],
        [["no-rule", "piece-binds", "piece-binds"], [*STAYS, "only-one-piece"]],
        ["red 3", "red 9"],
    ),
    (
        "dm-2023/fair-play.1.1: a piece lifted while a card lies there that nothing can be done with",
        BARRED,
        [{"lays": 12}, {"lifts": "red 10"}, {"puts-down": "back"}, {"takes-back": 12}, {"lays": 3}, {"moves": "red 3"}],
        [["card-back", "another-card"], ["card-back", "another-card"], [], [], ["card-binds"], STAYS],
        ["red 10"],
    ),
    (
        "dm-2023/fair-play.1.1: six steps leave one, and that does not move the lifted piece",
        {**DM, "pieces": {"red": ["goal 1", "goal 4", "red 3", "red 12"]}, "hand": [7]},
        [{"lays": 7}, {"lifts": "goal 4"}, {"puts-down": "back"}, {"moves": {"move": "red 3", "to": "red 9"}}],
        [["card-binds"], ["piece-binds"], [], [*STAYS, "piece-binds"]],
        ["goal 4", "red 3"],
    ),
    (
        "dm-2023/fair-play.1.1: half a swap that leaves the lifted piece standing",
        SWAP,
        [
            *({"lays": "swap"}, {"lifts": "red 3"}, {"puts-down": "back"}),
            *({"moves": {"move": "red 9", "to": "yellow 6"}}, {"moves": {"move": YELLOW, "to": "red 9"}}),
        ],
        [["card-binds"], ["piece-binds"], [], [*STAYS, "piece-binds"], STAYS],
        ["red 3", "red 9"],
    ),
    (
        "dm-2023/fair-play.3.1: the card that was laid is used, with another one on top of it or not",
        SWAP,
        [{"lays": "swap"}, {"lays": 5}, {"swaps": ["red 3", YELLOW]}],
        [["card-binds"], ["card-must-be-used"], []],
        [],
    ),
    (
        "family-fr/play.1: a foreign piece moved before the card is wrong once, and then it is back",
        {**TWO, "rulebook": "family-fr", "hand": [5]},
        [{"moves": {"move": BLUE, "to": "blue 8"}}, {"lays": 5}, {"moves": "red 3"}],
        [["no-rule", "not-your-piece"], [], []],
        [],
    ),
    (
        "dm-2023/swap-stack.3: a foreign piece put down wrongly is back, and not off the board",
        {**TWO, "hand": [5]},
        [{"lays": 5}, {"lifts": BLUE}, {"puts-down": "blue 7"}, {"moves": "red 3"}],
        [["card-binds"], [], ["not-your-piece"], []],
        [],
    ),
    (
        "classic/gameplay.9: one card too late, one penalty, whatever else was moved",
        {**TWO, "rulebook": "classic", "hand": [5]},
        [{"moves": {"move": BLUE, "to": "blue 8"}}, {"moves": {"move": "red 3", "to": "red 8"}}, {"lays": 5}],
        [["moved-before-card", "three-cards", "not-your-piece"], [], []],
        [],
    ),
]


@pytest.mark.parametrize(("why", "table", "events", "findings", "must_move"), ROWS, ids=[row[0] for row in ROWS])
def test_what_has_left_its_field(
    why: str, table: dict[str, Any], events: list[Event], findings: list[list[str]], must_move: list[str]
) -> None:
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    assert [found_in(event) for event in said["events"]] == findings, why
    assert [piece["from"] for piece in said["now"].get("must_move_all", ())] == must_move
    valid("ruling", said)


def test_the_rest_of_a_seven_is_counted_from_where_the_pieces_stand() -> None:
    """`dm-2023/seven.4`: the piece on goal 4 went first, to red 12; with the one on goal 2 moved first it would have
    ended on red 14, which the same steps in another order are."""
    document = {
        **DM,
        "turn": "blue",
        "pieces": {"blue": ["goal 2", "goal 4", "blue 13"]},
        "hand": [7],
        "events": [{"lays": 7}, {"moves": {"move": "goal 4", "to": "red 12"}}],
    }
    said = adjudicator.adjudicate(document).as_dict()
    assert said["after"]["blue"] == ["base", "blue 13", "goal 2", "red 12"]
    assert said["now"]["legal"]
    assert all("red 12" in play["after"]["blue"] for play in said["now"]["legal"])


def test_half_a_swap_that_is_given_up_goes_back() -> None:
    """`duo/cards.7`: nine steps or a swap; no text of `duo` binds the player to the one begun."""
    document = {
        "rulebook": "duo",
        "turn": "yellow",
        "pieces": {"yellow-knob": ["yellow-knob 4"], "yellow-hole": ["red-hole 6"]},
        "hand": ["9/swap"],
        "events": [
            *({"lays": "9/swap"}, {"moves": {"move": {"yellow-hole": "red-hole 6"}, "to": "yellow-knob 4"}}),
            *({"stops": "here"}, {"moves": {"move": {"yellow-hole": "red-hole 6"}, "as": 9}}),
        ],
    }
    said = adjudicator.adjudicate(document).as_dict()
    assert [event["regular"] for event in said["events"]] == [True, True, False, True]
    assert said["after"]["yellow-knob"] == ["base", "base", "yellow-knob 4"]


def test_a_swap_that_comes_first_comes_before_the_card_that_is_laid() -> None:
    """`family-fr/stuck.2`, read so that the Exchange card goes before any other."""
    table = {"rulebook": "family-fr", "pieces": {"red": ["red 3"], "blue": ["blue 9"]}, "turn": "red"}
    document = {**table, "hand": [5, "swap"], "events": [{"lays": 5}]}
    assert adjudicator.adjudicate(document).as_dict()["verdict"] == "legal"
    said = adjudicator.adjudicate({**document, "readings": {"swap-duty": "before-any-other"}}).as_dict()
    assert said["reason"] == "swap-must-be-played"
    assert said["now"]["laid"] is None
    assert [play["as"] for play in said["now"]["legal"]] == ["swap"]
    assert said["events"][0]["goes_back"] == "card"
