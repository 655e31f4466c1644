"""A turn is over when the next player plays on: until then every act that names nobody is of the player in turn, and
afterwards all stays as it was put. No text says when a turn is over (`dm-2023/foreword.3`)."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from tests.procedure.acts import Event, blue, to
from tests.sample_documents import found_in

WRONG = [{"lays": 5}, to("red 3", "red 9")]
BLUE_PLAYS = blue("lays", 2)
TABLE: dict[str, Any] = {
    "rulebook": "dm-2023",
    "turn": "red",
    "pieces": {"red": ["red 3", "red 12"], "yellow": ["red 8"], "blue": ["blue 4"], "green": ["green 3"]},
    "hand": [5, 3],
    "hands": {"blue": [2, 3]},
}


def told(events: list[Event], **changes: Any) -> dict[str, Any]:
    return adjudicator.adjudicate({**TABLE, **changes, "events": events}).as_dict()


def on_board(said: dict[str, Any], camp: str) -> list[str]:
    return [space for space in said["after"][camp] if space != "base"]


@pytest.mark.parametrize(
    ("why", "between"),
    [
        ("nothing", []),
        ("dm-2023/fair-play.3.1: the card, which binds, is to be taken back", [{"takes-back": 5}]),
        ("dm-2023/fair-play.3.1: another card is laid on it", [{"lays": 3}]),
        ("dm-2023/fair-play.1.1: another piece is touched", [{"lifts": "red 12"}, {"puts-down": "back"}]),
        ("dm-2023/foreword.3: the judge is asked", [{"asks": "judge"}]),
        ("dm-2023/fair-play.2.1: words", [{"complains": "play"}, {"talks": "other"}]),
        ("knocked over", [{"knocks": "red 12"}]),
    ],
)
@pytest.mark.parametrize("by", [{}, {"by": "red"}])
def test_no_act_in_between_hides_a_fault(why: str, between: list[Event], by: Event) -> None:
    said = told([*WRONG, *({**event, **by} for event in between), BLUE_PLAYS])
    assert found_in(said["events"][1]) == ["not-where-claimed", "no-rule"], why
    assert {event["by"] for event in said["events"][:-1]} == {"red"}
    assert on_board(said, "red") == ["red 12", "red 9"]
    assert said["now"]["turn"] == "blue"
    assert said["events"][-1]["regular"]


@pytest.mark.parametrize(
    ("why", "between"),
    [
        ("it is put right", [to({"red": "red 9"}, "red 3")]),
        ("it is being put right", [{"lifts": {"red": "red 9"}}]),
        ("it is named where it stood", [{"lifts": "red 3"}, {"puts-down": "back"}]),
        ("another player puts it right", [{**to({"red": "red 9"}, "red 3"), "by": "green"}]),
    ],
)
def test_a_fault_that_was_noticed_is_not_found_later(why: str, between: list[Event]) -> None:
    said = told([*WRONG, *between, BLUE_PLAYS])
    assert "found-later" not in said["silent"], why
    assert found_in(said["events"][-1]) == ["shown-too-early", "shown-binds"]
    assert on_board(said, "red") == ["red 12", "red 3"]


def test_a_piece_taken_home_after_a_fault_is_the_mover_s_act() -> None:
    """`classic/gameplay.9`: the next player, who has done nothing yet, pays nothing for it."""
    said = told([*WRONG, to({"yellow": "red 8"}, "base"), BLUE_PLAYS], rulebook="classic")
    assert [event["by"] for event in said["events"]] == ["red", "red", "red", "blue"]
    assert said["penalties"] == []
    assert on_board(said, "yellow") == []


SHARE = to("blue 13", "green 2")
REST = to("red 3", "red 7")


@pytest.mark.parametrize(
    "acts",
    [
        [SHARE, REST],
        [REST, SHARE],
        [{"moves": {"moves": [{"move": "blue 13", "steps": 3}, {"move": "red 3", "steps": 4}]}}],
        [
            {
                "moves": {
                    "moves": [
                        {"move": "blue 13", "steps": 3, "to": "green 2"},
                        {"move": "red 3", "steps": 4, "to": "red 7"},
                    ]
                }
            }
        ],
        [{"lifts": "blue 13"}, {"puts-down": "green 2"}, {"lifts": "red 3"}, {"puts-down": "red 7"}],
    ],
)
def test_a_seven_with_one_wrong_share_stays_whole(acts: list[Event]) -> None:
    """`dm-2023/faq.4.1`: the share passes a start field that bars it; the other one was counted rightly."""
    pieces = {"red": ["blue 13", "red 3"], "green": ["start"], "blue": ["blue 4"]}
    said = told([{"lays": 7}, *acts, BLUE_PLAYS], pieces=pieces, hand=[7, 3])
    assert on_board(said, "red") == ["green 2", "red 7"]
    assert "found-later" in said["silent"]


FIFTEEN: dict[str, Any] = {"red": ["15", "red 10"], "blue": ["blue 4"]}


@pytest.mark.parametrize(
    "acts",
    [
        [{"swaps": ["15", {"blue": "blue 4"}]}],
        [to("15", "blue 4"), to({"blue": "blue 4"}, "red 0/15")],
        [{"lifts": "15"}, {"lifts": {"blue": "blue 4"}}, {"puts-down": "red 0/15"}, {"puts-down": "blue 4"}],
        [{"lifts": "15"}, {"puts-down": "blue 4"}, {"lifts": {"blue": "blue 4"}}, {"puts-down": "red 0/15"}],
    ],
)
def test_a_swap_away_from_15_leaves_both_where_they_were_put(acts: list[Event]) -> None:
    """`classic/space-15.4`: 15 is closed to swapping."""
    said = told([{"lays": "swap"}, *acts, BLUE_PLAYS], rulebook="classic", pieces=FIFTEEN, hand=["swap", 3])
    assert (on_board(said, "red"), on_board(said, "blue")) == (["blue 4", "red 10"], ["red 0/15"])


@pytest.mark.parametrize("player", ["blue", "green", "yellow"])
def test_a_piece_moved_out_of_turn_stays_when_the_player_in_turn_plays(player: str) -> None:
    before = {"blue": "blue 4", "green": "green 3", "yellow": "red 8"}[player]
    after = {"blue": "blue 6", "green": "green 5", "yellow": "red 10"}[player]
    said = told([{**to(before, after), "by": player}, {"lays": 5}, {"moves": "red 12"}])
    assert on_board(said, player) == [after]
    assert found_in(said["events"][0]) == ["not-their-turn", "no-rule", "no-rule"]
    assert said["now"]["turn"] == "blue"


def test_it_does_not_stay_where_its_player_names_it_as_before() -> None:
    said = told([{**to("blue 4", "blue 6"), "by": "blue"}, {"knocks": "blue 4", "by": "blue"}, {"lays": 5}])
    assert on_board(said, "blue") == ["blue 4"]


@pytest.mark.parametrize(
    "events",
    [
        [{"throws": "hand"}, BLUE_PLAYS, {"takes-back": 6, "by": "red"}],
        [{"throws": [6, 3]}, {"takes-back": 3, "by": "red"}],
    ],
)
def test_a_card_of_a_hand_that_was_thrown_stays_thrown(events: list[Event]) -> None:
    """`dm-2023/no-usable-card.1`: the whole hand is thrown; on taking a card of it back there is nothing."""
    said = told(events, hand=[6, 3], pieces={"blue": ["blue 4"]})
    assert said["events"][-1]["by"] == "red"
    assert found_in(said["events"][-1]) == ["no-rule"]
    assert "thrown-card-taken-back" in said["silent"]
    assert "6" not in said["now"].get("hand", [])


@pytest.mark.parametrize(
    "owner",
    [
        [{**to({"yellow": "red 8"}, "red 3"), "by": "yellow"}],
        [{"lifts": "red 8", "by": "yellow"}, {"puts-down": "red 3", "by": "yellow"}],
    ],
)
def test_the_owner_makes_the_other_half_of_a_swap(owner: list[Event]) -> None:
    """`dm-2023/swap-card.1`: the two change places, whoever's hand does it."""
    said = told([{"lays": "swap"}, to("red 3", "red 8"), *owner], hand=["swap", 3])
    assert found_in(said["events"][1]) == []
    assert (on_board(said, "red"), on_board(said, "yellow")) == (["red 12", "red 8"], ["red 3"])


def test_a_player_who_plays_twice_without_being_named_is_asked_for() -> None:
    """The second play is taken for the next player's; the message says so, and not that a colour is missing."""
    with pytest.raises(adjudicator.BadDocument) as refused:
        told([{"lays": 5}, {"moves": "red 3"}, {"lays": 3}, {"moves": "red 12"}])
    (problem,) = refused.value.problems
    assert problem.code == "act-of-the-player-before"
