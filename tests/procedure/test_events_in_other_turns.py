"""Pieces moved by hand in the middle of a game: after other turns, with pieces cleared away between moves, and with
cards whose steps can be counted in several ways."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator

Event = dict[str, Any]

IN_ORDER: list[tuple[str, str, dict[str, Any], list[Event], dict[str, list[str]]]] = [
    (
        "dm-2023/two-function-cards.1: which number of a 1/14 is meant shows on the table of its turn",
        "dm-2023",
        {"pieces": {"red": ["red 3"], "blue": ["blue 4"]}, "hand": [5], "hands": {"blue": ["1/14"]}},
        [{"lays": 5}, {"moves": "red 3"}, {"lays": "1/14"}, {"lifts": "blue 4"}, {"puts-down": "blue 5"}],
        {"blue": ["base", "base", "base", "blue 5"]},
    ),
    (
        "dm-2023/two-function-cards.1: and the other number, moved at once",
        "dm-2023",
        {"pieces": {"red": ["red 3"], "blue": ["blue 1"]}, "hand": [5], "hands": {"blue": ["1/14"]}},
        [{"lays": 5}, {"moves": "red 3"}, {"lays": "1/14"}, {"moves": {"move": "blue 1", "to": "green 1"}}],
        {"blue": ["base", "base", "base", "green 1"]},
    ),
    (
        "dm-2023/seven.2: a hit piece that is taken off after the last share is no share",
        "dm-2023",
        {
            "pieces": {"yellow": ["goal 2", "goal 3", "goal 4", "start"], "red": ["green 14"]},
            "turn": "yellow",
            "hand": [7],
            "hands": {"red": ["heart"]},
        },
        [
            {"lays": 7},
            {"moves": {"move": "goal 2", "to": "goal 1"}},
            {"moves": {"move": "goal 3", "to": "goal 2"}},
            {"moves": {"move": "goal 4", "to": "green 14"}},
            {"lifts": {"red": "green 14"}},
            {"puts-down": "base"},
            {"lays": "heart"},
        ],
        {"red": ["base"] * 4, "yellow": ["goal 1", "goal 2", "green 14", "start"]},
    ),
    (
        "family-fr/cards.10: of several ways to count, one that uses all the steps",
        "family-fr",
        {"pieces": {"red": ["goal 2", "goal 3", "goal 4", "yellow 13"]}, "hand": [7]},
        [
            {"lays": 7},
            {"lifts": "goal 4"},
            {"lifts": "yellow 13"},
            {"lifts": "goal 3"},
            {"puts-down": "yellow 14"},
            {"puts-down": "yellow 12"},
            {"puts-down": "goal 4"},
            {"lays": 9, "by": "blue"},
        ],
        {"red": ["goal 2", "goal 4", "yellow 12", "yellow 14"]},
    ),
    (
        "classic/worth-considering.5: one piece is put away without a word, and then the other is named",
        "classic",
        {"pieces": {"red": ["red 14"], "blue": ["15", "0"]}, "hand": ["1/14"]},
        [
            {"lays": "1/14"},
            {"moves": {"move": "red 14", "to": "blue 0/15"}},
            {"puts-down": "base"},
            {"lifts": {"blue": "15"}},
            {"puts-down": "base"},
        ],
        {"red": ["base"] * 4, "blue": ["0", "base", "base", "base"]},
    ),
    (
        "dm-2023/faq.2.2, dm-2023/seven.4: the same where one share hits and another is sent home",
        "dm-2023",
        {
            "pieces": {"blue": ["yellow 9", "red 1"], "red": ["yellow 13"], "yellow": ["red 4", "red 4"]},
            "turn": "blue",
            "hand": [7],
        },
        [
            {"lays": 7},
            {"moves": {"move": "yellow 9", "to": "yellow 13"}},
            {"moves": {"move": "red 1", "to": "red 4"}},
            {"puts-down": "base"},
            {"lifts": {"red": "yellow 13"}},
            {"puts-down": "base"},
        ],
        {"red": ["base"] * 4, "blue": ["base", "base", "base", "yellow 13"]},
    ),
    (
        "duo/cards.7: a nine that hits is no half of a swap, though another piece then goes where it stood",
        "duo",
        {
            "pieces": {"red-knob": ["red-knob 3"], "yellow-knob": ["yellow-hole 2", "red-knob 1"]},
            "hand": ["9/swap"],
            "hands": {"yellow": ["2/-2"]},
        },
        [
            {"lays": "9/swap"},
            {"moves": {"move": "red-knob 3", "to": "yellow-hole 2"}},
            {"moves": {"move": {"yellow-knob": "red-knob 1"}, "to": "red-knob 3"}},
            {"lays": "2/-2"},
        ],
        {"red-knob": ["base", "base", "yellow-hole 2"], "yellow-knob": ["base", "base", "red-knob 3"]},
    ),
    (
        "family-fr/cards.10: a seven is used up where the next to move is somebody else's piece",
        "family-fr",
        {
            "pieces": {"red": ["goal 4", "goal 1", "goal 3", "yellow 14"], "blue": ["start"]},
            "hand": [7],
            "hands": {"blue": [9]},
        },
        [
            {"lays": 7},
            {"moves": {"move": "goal 3", "to": "goal 3"}},
            {"moves": {"move": "goal 4", "to": "yellow 14"}},
            {"moves": {"move": "start", "to": "blue 9"}},
            {"lays": 9},
        ],
        {"red": ["goal 1", "goal 3", "yellow 14", "yellow 14"], "blue": ["base", "base", "base", "blue 9"]},
    ),
    *(
        (
            f"dm-2023/faq.2.2: a piece moved onto two others before its card is laid is lifted there, {how}",
            "dm-2023",
            {"pieces": {"red": ["green 14"], "yellow": ["yellow 1", "yellow 1"]}, "hand": ["1/14"]},
            [
                {"moves": {"move": "green 14", "to": "yellow 1"}},
                {"lifts": piece},
                {"puts-down": "base"},
                {"lays": "1/14"},
            ],
            {"red": ["base"] * 4, "yellow": ["base", "base", "yellow 1", "yellow 1"]},
        )
        for how, piece in (("with its colour", {"red": "yellow 1"}), ("without", "yellow 1"))
    ),
]


@pytest.mark.parametrize(("item", "book", "table", "events", "after"), IN_ORDER, ids=[row[0] for row in IN_ORDER])
def test_what_is_played_in_order_is_in_order(
    item: str, book: str, table: dict[str, Any], events: list[Event], after: dict[str, list[str]]
) -> None:
    said = adjudicator.adjudicate({"rulebook": book, "turn": "red", **table, "events": events}).as_dict()
    wrong = [finding["code"] for event in said["events"] if not event["regular"] for finding in event["findings"]]
    assert wrong == []
    assert {camp: said["after"][camp] for camp in after} == after


def test_clearing_away_what_was_hit_is_no_act_of_play() -> None:
    """`classic/worth-considering.5`: also for a player without cards."""
    table = {"rulebook": "classic", "pieces": {"red": ["red 14"], "blue": ["15", "0"]}, "turn": "red", "hand": ["1/14"]}
    events = [
        {"lays": "1/14"},
        {"moves": {"move": "red 14", "to": "blue 0/15"}},
        {"puts-down": "base"},
        {"lifts": {"blue": "15"}, "by": "yellow"},
        {"puts-down": "base", "by": "yellow"},
    ]
    said = adjudicator.adjudicate({**table, "hands": {"yellow": []}, "events": events}).as_dict()
    assert said["verdict"] == "legal"


def test_that_the_game_is_won_is_not_what_a_move_stands_on() -> None:
    """`classic/space-15.1` lets the piece in; `classic/winning.1` only follows."""
    document = {
        "rulebook": "classic",
        "pieces": {"red": ["15", "h17", "h18", "h19"], "green": ["h16", "h17", "h18", "h19"]},
        "turn": "red",
        "play": {"card": "1/14", "move": "15", "to": "house 16"},
    }
    cited = [item["id"] for item in adjudicator.adjudicate(document).as_dict()["citations"]]
    assert cited[0] != "classic/winning.1"
    assert "classic/winning.1" in cited
