"""Events written in another form than theirs are answered with the form that is wanted."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES

TABLE: dict[str, Any] = {"rulebook": "dm-2023", "pieces": {"red": ["red 3", "red 5"]}, "turn": "red", "hand": [7, 5]}

ROWS: list[tuple[dict[str, Any], str, str]] = [
    ({"lifts": ["red 3", "red 5"]}, "wrong-type", "`{lifts: red 3}, {lifts: red 5}`"),
    ({"lays": [7, 5]}, "wrong-type", "`{lays: 7}, {lays: 5}`"),
    ({"moves": ["red 3", "red 5"]}, "wrong-type", "`{moves: red 3}, {moves: red 5}`"),
    ({"moves": {"move": "red 5", "steps": 3}}, "unknown-key", "`{moves: {moves: [{move: red 5, steps: 3}]}}`"),
    ({"moves": [{"move": "red 5", "steps": 3}]}, "wrong-type", "`{moves: {moves: [{move: red 5, steps: 3}]}}`"),
    ({"knocks": [{"red": "red 5"}]}, "wrong-type", "`{knocks: {red: red 5}}`"),
    ({"knocks": ["red 3"] * 5}, "wrong-type", ", ".join(["{knocks: red 3}"] * 5)),
    ({"moves": [{"move": "red 5", "to": "red 8"}]}, "wrong-type", "`{moves: {move: red 5, to: red 8}}`"),
    ({"moves": [{"blue": "red 5"}]}, "wrong-type", "`{moves: {blue: red 5}}`"),
    (
        {"moves": [{"move": "red 5", "steps": 3}, {"move": {"blue": "red 9"}, "steps": 4}]},
        "wrong-type",
        "`{moves: {moves: [{move: red 5, steps: 3}]}}, {moves: {moves: [{move: {blue: red 9}, steps: 4}]}}`",
    ),
    (
        {"moves": {"move": {"blue": "red 5"}, "steps": 3}},
        "unknown-key",
        "`{moves: {moves: [{move: {blue: red 5}, steps: 3}]}}`",
    ),
    ({"exchanges": {"red": 2}}, "exchange-is-no-event", "`exchange: {red: 2, green: null}`"),
    ({"exchange": 2}, "exchange-is-no-event", "`{hints: exchange}`"),
    ({"stops": "red 5"}, "not-one-of", "`{stops: here}`"),
    ({"throws": "all"}, "not-one-of", "`{throws: hand}`"),
    ({"throws": 5}, "not-one-of", "`{throws: [5]}`"),
    ({"talks": "hand"}, "not-one-of", "`{complains: play}`"),
    ({"exchanges": 5}, "exchange-is-no-event", "`{takes-up: early}`"),
]


def problem_of(*events: dict[str, Any]) -> Any:
    with pytest.raises(adjudicator.BadDocument) as bad:
        adjudicator.load({**TABLE, "events": [{"lays": 7}, *events]})
    (problem,) = bad.value.problems
    return problem


@pytest.mark.parametrize(("event", "code", "right"), ROWS, ids=[str(row[0]) for row in ROWS])
def test_the_message_shows_the_right_form(event: dict[str, Any], code: str, right: str) -> None:
    problem = problem_of(event)
    assert problem.code == code
    for lang in LANGUAGES:
        assert right in problem.text(lang), lang


@pytest.mark.parametrize(
    "event",
    [
        {"lifts": [{"red": {"red": "red 5"}}]},
        {"knocks": [None]},
        {"moves": [{"steps": 3}]},
        {"moves": [["red 3", "red 8"]]},
        {"moves": {"move": ["red 3"]}},
        {"lays": 5, "by": ["red"]},
        {"lays": [5] * 6},
    ],
    ids=str,
)
def test_no_form_is_shown_that_could_not_be_written(event: dict[str, Any]) -> None:
    assert "`" not in problem_of(event).text("en")


def test_the_form_shown_is_understood() -> None:
    """What the messages offer can be written."""
    for events in (
        [{"lifts": "red 3"}, {"lifts": "red 5"}],
        [{"moves": {"moves": [{"move": "red 5", "steps": 3}]}}, {"stops": "here"}],
        [{"hints": "exchange"}],
    ):
        adjudicator.load({**TABLE, "events": [{"lays": 7}, *events]})


def test_an_act_after_a_completed_move_is_taken_as_the_next_players() -> None:
    """The message names that player, and what to write if it was the other one."""
    problem = problem_of({"moves": "red 3"}, {"takes-back": 7})
    assert problem.code == "nothing-laid-by-the-next"
    text = problem.text("en")
    assert "blue's act" in text
    assert "`by: red`" in text
    said = adjudicator.adjudicate(
        {**TABLE, "events": [{"lays": 7}, {"moves": "red 3"}, {"takes-back": 7, "by": "red"}]}
    ).as_dict()
    assert said["reason"] == "move-stands"
    assert problem_of({"takes-back": 5}).text("en").startswith("No 5 of red's lies on the table")
