"""What is done for another player, to another player's pieces, or with a card that lies there already."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from tests.procedure.acts import Event, blue, to
from tests.sample_documents import found_in

DM: dict[str, Any] = {"rulebook": "dm-2023", "turn": "red", "hand": [5, 3], "hands": {"blue": [2, 9]}}


def told(events: list[Event], **changes: Any) -> dict[str, Any]:
    return adjudicator.adjudicate({**DM, **changes, "events": events}).as_dict()


def test_nobody_wins_by_a_wrong_move_that_the_next_player_overlooks() -> None:
    """`dm-2023/number-cards.1`: the five does not reach; the next player has put the card out too early."""
    home = ["goal 1", "goal 2", "goal 3"]
    pieces = {"red": [*home, "yellow 12"], "green": [*home, "goal 4"], "blue": ["red 8"]}
    said = told([{"lays": 5}, to("yellow 12", "goal 4"), blue("lays", 2)], pieces=pieces)
    assert said["now"]["turn"] == "red"
    assert found_in(said["events"][-1]) == ["shown-too-early", "shown-binds"]


def test_a_card_shown_early_is_let_go_of_after_its_move() -> None:
    """`dm-2023/fair-play.5.1`."""
    pieces = {"red": ["red 3"], "blue": ["red 8"]}
    early = [blue("shows", 2), {"lays": 3}, {"moves": "red 3"}]
    said = told([*early, blue("moves", {"move": "red 8", "to": "red 10"}), blue("lays", 2)], pieces=pieces)
    assert said["events"][-1]["regular"]
    assert said["now"]["turn"] == "green"


def test_a_forgotten_hit_piece_is_taken_home_from_beside_another_of_its_colour() -> None:
    """`classic/track.1`."""
    pieces = {"red": ["red 3", "red 1"], "blue": ["red 8", "red 6"], "green": ["green 2"]}
    acts = [{"lays": 5}, to("red 3", "red 8"), blue("lays", 2), blue("moves", {"move": "red 6", "to": "red 8"})]
    said = told([*acts, {**to({"blue": "red 8"}, "base"), "by": "green"}], pieces=pieces)
    assert said["events"][-1]["regular"]
    assert said["after"]["blue"] == ["base", "base", "base", "red 8"]


def test_a_miscount_is_corrected_where_another_own_piece_stands() -> None:
    """`dm-2023/number-cards.1`."""
    pieces = {"red": ["red 14", "red 3", "red 7"], "blue": ["green 3"]}
    corrected = blue("moves", {"move": {"red": "red 7"}, "to": "red 8"})
    said = told([{"lays": 5}, to("red 3", "red 7"), corrected], pieces=pieces)
    assert said["after"]["red"] == ["base", "red 14", "red 7", "red 8"]
    assert said["silent"] == ["put-right-by-another"]


def test_the_reason_of_a_split_in_one_act_is_that_of_the_whole() -> None:
    """`duo/cards.12`: the steps were all used, but not by one camp."""
    pieces = {"red-knob": ["red-knob 1", "red-knob 2"], "red-hole": ["red-hole 3"]}
    shares = [{"move": {"red-hole": "red-hole 3"}, "steps": 2}, {"move": {"red-knob": "red-knob 1"}, "steps": 2}]
    said = told([{"lays": "4x1"}, {"moves": {"moves": shares}}], rulebook="duo", pieces=pieces, hand=["4x1"], hands={})
    assert found_in(said["events"][1])[0] == "split-other-camp"


@pytest.mark.parametrize(
    "acts",
    [
        [to("red 3", "base")],
        [{"lifts": "red 3"}, {"puts-down": "base"}],
        [{"lifts": "red 3"}, {"puts-down": "back"}],
    ],
)
def test_the_talker_takes_off_the_piece_that_is_to_go_home(acts: list[Event]) -> None:
    """`classic/gameplay.15`: the next player to the left chooses it; whose hand takes it off, no text says."""
    pieces = {"red": ["red 3", "red 9"], "blue": ["red 5"]}
    said = told([{"talks": "game"}, *acts], rulebook="classic", pieces=pieces)
    assert all(event["regular"] for event in said["events"][1:])
    assert ("red 3" in said["after"]["red"]) is ("puts-down" in acts[-1] and acts[-1]["puts-down"] == "back")


def test_the_example_of_a_card_that_can_be_used_is_one_that_may_be_played() -> None:
    """`dm-2023/fair-play.1.1` and `.5.1`: a lifted piece binds, and so does a card shown too early."""
    lifted = [{"lifts": "goal 4"}, {"puts-down": "back"}, {"lays": 5}]
    pieces: dict[str, Any] = {"red": ["goal 4", "goal 1", "red 3"]}
    (binds,) = (
        each for each in told(lifted, pieces=pieces)["events"][-1]["findings"] if each["finding"] == "card-binds"
    )
    assert "red 3" not in binds["explanation"]
    shown = [blue("shows", 2), {"lays": 3}, {"moves": "red 3"}, blue("throws", "hand")]
    thrown = told(shown, pieces={"red": ["red 3"], "blue": ["red 8"]})["events"][-1]["findings"][0]
    assert thrown["finding"] == "must-play-card"
    assert "9" not in thrown["explanation"]
