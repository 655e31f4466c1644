"""Pieces taken off the board by hand: before the move that hits them, between two shares, after the move, or without
reason."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from tests.sample_documents import found_in, valid

Event = dict[str, Any]
LIFTS: Event = {"lifts": {"blue": "red 8"}}
HOME: Event = {"puts-down": "base"}
HIT: list[Event] = [{"lays": 5}, {"moves": "red 3"}]
ONE = {"pieces": {"red": ["red 3"], "blue": ["red 8"]}, "hand": [5]}
TWO = {"pieces": {"red": ["red 3", "red 9"], "blue": ["red 5"]}, "hand": [7]}
EITHER = {"pieces": {"red": ["red 3", "red 5"], "blue": ["red 8"]}, "hand": [5, 3]}
PAIR = {"pieces": {"red": ["red 3"], "blue": ["red 8", "red 8"]}, "hand": [5]}
NO_CARDS = {"blue": [], "green": [], "yellow": []}
SHARES: list[Event] = [{"lays": 7}, {"moves": {"move": "red 3", "to": "red 5"}}]
REST: Event = {"moves": {"move": "red 9", "to": "red 14"}}
BLUE_ON_5: Event = {"lifts": {"blue": "red 5"}}

ROWS: list[tuple[str, dict[str, Any], list[Event], list[list[str]]]] = [
    (
        "classic/gameplay.12: the piece that was put home is not hit by the move that is made",
        EITHER,
        [{"lays": 5}, LIFTS, HOME, {"moves": "red 5"}],
        [["card-binds"], [], ["not-your-piece"], []],
    ),
    (
        "as-played/pieces.1: and is back when the next player plays on after the right move",
        {**EITHER, "pieces": {"red": ["red 3", "red 5"], "blue": ["red 8", "blue 2"]}},
        [{"lays": 5}, LIFTS, HOME, {"moves": "red 5"}, {"lays": 2, "by": "blue"}],
        [["card-binds"], [], ["not-your-piece"], [], ["card-binds"]],
    ),
    (
        "as-played/pieces.1: and the move is wrong as well",
        {**EITHER, "pieces": {"red": ["red 3", "red 5"], "blue": ["red 8", "blue 2"]}},
        [
            *({"lays": 5}, LIFTS, HOME, {"moves": {"move": "red 5", "to": "red 11"}}),
            {"lays": 2, "by": "blue"},
        ],
        [["card-binds"], [], ["not-your-piece", "no-rule"], ["not-where-claimed", "no-rule"], ["card-binds"]],
    ),
    (
        "classic/gameplay.12: nor is it where it is still in the hand",
        EITHER,
        [{"lays": 5}, LIFTS, {"moves": "red 5"}],
        [["card-binds"], [], ["no-rule"]],
    ),
    (
        "classic/track.1: it is by the other one",
        EITHER,
        [{"lays": 5}, LIFTS, HOME, {"moves": "red 3"}],
        [["card-binds"], [], [], []],
    ),
    (
        "what was put back where it stood has not been touched for anything",
        EITHER,
        [{"lays": 5}, LIFTS, {"puts-down": "back"}, {"moves": "red 5"}],
        [["card-binds"], [], ["no-rule"], []],
    ),
    (
        "classic/track.1: the hit piece is taken off when the last card is played",
        ONE,
        [*HIT, {**LIFTS, "by": "red"}, {**HOME, "by": "red"}],
        [["card-binds"], [], [], []],
    ),
    (
        "classic/track.1: and when nobody has a card left",
        {**ONE, "hands": NO_CARDS},
        [*HIT, LIFTS, HOME],
        [["card-binds"], [], [], []],
    ),
    (
        "classic/track.1: without anybody taking it up first",
        {**ONE, "hands": NO_CARDS},
        [*HIT, HOME],
        [["card-binds"], [], []],
    ),
    (
        "dm-2023/seven.4: between two shares, each of which is a move of its own",
        TWO,
        [*SHARES, BLUE_ON_5, HOME, REST],
        [["card-binds"], [], [], [], []],
    ),
    (
        "dm-2023/seven.4: taken up by the way",
        TWO,
        [{"lays": 7}, {"lifts": "red 3"}, {"puts-down": "red 5"}, HOME, REST],
        [["card-binds"], ["piece-binds"], [], [], []],
    ),
    (
        "dm-2023/seven.4: with the other piece in the other hand",
        TWO,
        [
            *({"lays": 7}, {"lifts": "red 3"}, {"lifts": "red 9"}, {"puts-down": "red 5"}),
            *(BLUE_ON_5, HOME, {"puts-down": "red 14"}),
        ],
        [["card-binds"], ["piece-binds"], ["piece-binds"], [], [], [], []],
    ),
    (
        "dm-2023/seven.4: or only when all is moved",
        TWO,
        [*SHARES, REST, BLUE_ON_5, HOME],
        [["card-binds"], [], [], [], []],
    ),
    (
        "classic/track.1: a hit piece goes nowhere but home",
        ONE,
        [*HIT, LIFTS, {"puts-down": "red 9"}, HOME],
        [["card-binds"], [], [], ["hit-goes-home"], []],
    ),
    (
        "classic/track.1: and not back",
        ONE,
        [*HIT, LIFTS, {"puts-down": "back"}],
        [["card-binds"], [], [], ["hit-goes-home"]],
    ),
    (
        "dm-2023/faq.2.2: who lands on two goes home, and somebody puts the piece there",
        PAIR,
        [{"lays": 5}, {"lifts": "red 3"}, {"puts-down": "red 8"}, HOME],
        [["card-binds"], ["piece-binds"], [], []],
    ),
    (
        "classic/cards.4: what a share has hit stands again when its card is taken back",
        {**TWO, "rulebook": "classic", "hand": [7, 2]},
        [*SHARES, {"moves": {"move": "red 9", "to": "blue 1"}}, {"takes-back": 7}, {**BLUE_ON_5, "by": "blue"}],
        [[], [], ["not-where-claimed"], ["no-rule"], ["no-rule"]],
    ),
]


@pytest.mark.parametrize(("why", "table", "events", "findings"), ROWS, ids=[row[0] for row in ROWS])
def test_pieces_taken_off(why: str, table: dict[str, Any], events: list[Event], findings: list[list[str]]) -> None:
    said = adjudicator.adjudicate({"rulebook": "dm-2023", "turn": "red", **table, "events": events}).as_dict()
    assert [found_in(event) for event in said["events"]] == findings, why
    valid("ruling", said)


@pytest.mark.parametrize(("named", "by"), [({}, "red"), ({"by": "blue"}, "blue"), ({"by": "green"}, "green")])
def test_who_takes_it_off_is_who_the_document_names(named: Event, by: str) -> None:
    """Without `by`, the player who hit the piece has taken it off."""
    events = [*HIT, {**LIFTS, **named}, {**HOME, **named}]
    document = {"rulebook": "dm-2023", "turn": "red", **ONE, "hand": [5, 2], "events": events}
    said = adjudicator.adjudicate(document).as_dict()
    assert [event["by"] for event in said["events"][2:]] == [by, by]


@pytest.mark.parametrize(
    ("hand", "to", "found"),
    [
        ([5, "swap"], "red 3", ["no-rule", "no-rule"]),
        ([5, "swap"], "yellow 14", ["no-rule", "not-your-piece"]),
        ([5], "yellow 14", ["no-rule", "not-your-piece"]),
    ],
)
def test_another_players_piece_moved_before_the_card_binds_nobody(hand: list[Any], to: str, found: list[str]) -> None:
    """`dm-2023/fair-play.1.1` is about a player's own piece, lifted or moved."""
    pieces = {"red": ["red 3"], "yellow": ["yellow 9"]}
    events = [{"moves": {"move": {"yellow": "yellow 9"}, "to": to}}]
    document = {"rulebook": "dm-2023", "turn": "red", "pieces": pieces, "hand": hand, "events": events}
    said = adjudicator.adjudicate(document).as_dict()
    assert found_in(said["events"][0]) == found
    assert "must_move" not in said["now"]


@pytest.mark.parametrize(
    ("later", "stands"),
    [
        ([], "red 8"),
        ([{"lays": 2}], "red 8"),
        ([{"lays": 2}, {"moves": "red 8"}], "red 10"),
        ([{"thinks": "moment"}], "red 8"),
        (
            [{"lifts": "red 8", "by": "blue"}, {"puts-down": "back", "by": "blue"}, {"lays": 2}, {"moves": "red 8"}],
            "red 10",
        ),
    ],
)
def test_a_piece_put_into_base_and_not_hit_is_back_after_the_right_move(later: list[Event], stands: str) -> None:
    """`as-played/pieces.1`: the one who then plays rightly counts as having put everything back."""
    table = {**EITHER, "pieces": {"red": ["red 3", "red 5"], "blue": ["red 8", "blue 2"]}}
    events = [{"lays": 5}, LIFTS, HOME, {"moves": "red 5"}, *later]
    said = adjudicator.adjudicate({"rulebook": "dm-2023", "turn": "red", **table, "events": events}).as_dict()
    assert stands in said["after"]["blue"]
    assert said["events"][2]["goes_back"] == "piece"
