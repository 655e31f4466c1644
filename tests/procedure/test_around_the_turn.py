"""Penalties carried out, players without cards, the clock, and cards thrown: what holds beyond a single act."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator.render.account import verdict_label
from adjudicator.rulings.account import Account

Event = dict[str, Any]
TALK: dict[str, Any] = {"rulebook": "classic", "turn": "red", "pieces": {"red": ["red 3", "red 9"], "blue": ["blue 2"]}}
TO_BASE = {"moves": {"move": {"red": "red 9"}, "to": "base"}, "by": "blue"}


def told(document: dict[str, Any]) -> dict[str, Any]:
    return adjudicator.adjudicate(document).as_dict()


@pytest.mark.parametrize(
    "carried_out", [[TO_BASE], [{"lifts": {"red": "red 9"}, "by": "blue"}, {"puts-down": "base", "by": "blue"}]]
)
def test_the_left_neighbour_sends_the_talkers_piece_home(carried_out: list[Event]) -> None:
    """`classic/gameplay.15`: in the talker's own turn, which then goes on."""
    events = [{"talks": "game"}, *carried_out, {"lays": 3}, {"moves": "red 3"}]
    ruling = told({**TALK, "hand": [3], "events": events})
    assert [event["regular"] for event in ruling["events"]] == [False, *[True] * (len(events) - 1)]
    assert ruling["after"]["red"] == ["base", "base", "base", "red 6"]


@pytest.mark.parametrize(
    "other",
    [
        {**TO_BASE, "by": "yellow"},
        {"moves": {"move": {"red": "red 9"}, "to": "red 8"}, "by": "blue"},
        {"moves": {"move": "blue 2", "to": "base"}, "by": "blue"},
    ],
)
def test_nothing_else_is_that_penalty(other: Event) -> None:
    """`classic/gameplay.15`: the player to the left, one of the talker's pieces, to Start."""
    ruling = told({**TALK, "hand": [3], "events": [{"talks": "game"}, other]})
    assert not ruling["events"][1]["regular"]
    assert ruling["after"]["red"] == ["base", "base", "red 3", "red 9"]


@pytest.mark.parametrize(
    ("pieces", "before", "home", "left"),
    [
        (["red 3"], [{"lays": 3}, {"moves": "red 3"}], "red 6", []),
        (["red 3", "red 3"], [], "red 3", ["red 3"]),
    ],
)
def test_the_piece_is_chosen_where_it_stands_by_then(
    pieces: list[str], before: list[Event], home: str, left: list[str]
) -> None:
    """`classic/gameplay.15`: also one that has been moved since the talk, and one of two on a space."""
    lift = [{"lifts": {"red": home}, "by": "blue"}, {"puts-down": "base", "by": "blue"}]
    table = {**TALK, "pieces": {"red": pieces}, "hand": [3], "hands": {"blue": [5]}}
    ruling = told({**table, "events": [{"talks": "game"}, *before, *lift]})
    assert all(event["regular"] for event in ruling["events"][1:])
    assert ruling["after"]["red"] == [*["base"] * (4 - len(left)), *left]


def test_a_player_without_cards_is_passed_by() -> None:
    """`dm-2023/no-usable-card.2`: the turn goes on; it is not held up by who has no cards."""
    table = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3"], "blue": ["blue 1"]}, "hand": []}
    played = told({**table, "events": [{"lays": 5, "by": "blue"}, {"moves": "blue 1", "by": "blue"}]})
    assert (played["verdict"], played["after"]["blue"]) == ("legal", ["base", "base", "base", "blue 6"])
    asked = told({**table, "events": [{"asks": "judge"}]})
    assert asked["now"]["turn"] == "blue"


def test_a_laid_card_is_not_thrown_with_the_hand() -> None:
    """`dm-2023/fair-play.3.1` holds also where a hand may be thrown by choice (`dm-2023/faq.17.2`)."""
    table = {"rulebook": "dm-2023", "turn": "red", "pieces": {"yellow": ["red 3"], "blue": ["red 9"]}}
    document = {**table, "hand": ["swap", 5], "readings": {"throwing": "rather-than-swap-two-others"}}
    assert told({**document, "events": [{"throws": "hand"}]})["verdict"] == "legal"
    thrown = told({**document, "events": [{"lays": "swap"}, {"throws": "hand"}]})
    assert (thrown["verdict"], thrown["reason"]) == ("illegal", "card-must-be-used")
    assert thrown["events"][1]["goes_back"] == "hand"


@pytest.mark.parametrize("minutes", [52, 70])
def test_the_clock_is_not_forgotten_when_play_goes_on(minutes: int) -> None:
    """`dm-2023/fair-play.7.1`, `.7.2`."""
    table = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3"]}, "hand": [5]}
    events = [{"clock": minutes, "looks": "locked"}, {"lays": 5}, {"moves": "red 3"}]
    ruling = adjudicator.adjudicate({**table, "events": events})
    assert isinstance(ruling, Account)
    assert verdict_label(ruling) == "judges-account"


def test_a_rule_on_lifting_does_not_stand_beside_its_absence() -> None:
    """`classic/gameplay.9`, read so that lifting is moving."""
    document = {**TALK, "hand": [3], "readings": {"piece-before-card": "lifting-counts"}}
    ruling = told({**document, "events": [{"lifts": "red 3"}]})
    assert [found["finding"] for found in ruling["events"][0]["findings"]] == ["moved-before-card", "three-cards"]


def test_a_card_thrown_more_often_than_held_is_named() -> None:
    """`dm-2023/no-usable-card.1`: all the cards of the hand are thrown, and no others."""
    table = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3"]}, "hand": [5, 3]}
    for asked in ({"play": {"discard": [5, 5]}}, {"events": [{"throws": [5, 5]}]}):
        ruling = told({**table, **asked})
        assert ruling["reason"] == "card-not-in-hand"
        assert "The card 5 is in the hand, but not so often." in ruling["explanation"]
