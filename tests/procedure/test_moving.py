"""Moves by hand in an unusual order: what each act is found to be, and where the pieces stand at the end."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator

Event = dict[str, Any]
TO_RED_8: Event = {"moves": {"move": "red 3", "to": "red 8"}}
BLUE_BACK: Event = {"moves": {"move": {"blue": "red 9"}, "to": "red 3"}}

# item | pieces | hand | events | for each event: in order, and what is found | red's pieces in play at the end
ROWS: list[tuple[str, dict[str, list[str]], list[Any], list[Event], list[tuple[bool, set[str]]], list[str]]] = [
    (
        "dm-2023/fair-play.1.1: a piece moved before its card binds, and no second one is moved",
        {"red": ["red 3", "red 9"]},
        [5],
        [TO_RED_8, {"moves": {"move": "red 9", "to": "red 14"}}, {"lays": 5}],
        [(True, {"no-rule", "piece-binds"}), (False, {"touched-piece-stays"}), (True, set())],
        ["red 8", "red 9"],
    ),
    (
        "dm-2023/seven.4: a piece that has had its share is lifted again",
        {"red": ["red 3", "red 9"]},
        [7],
        [{"lays": 7}, {"moves": {"move": "red 3", "to": "red 6"}}, {"lifts": "red 6"}],
        [(True, {"card-binds"}), (True, set()), (True, {"other-piece"})],
        ["red 6", "red 9"],
    ),
    (
        "dm-2023/fair-play.5.1: another player's card and talk do not end a seven that is being counted",
        {"red": ["red 3", "red 9"]},
        [7],
        [
            {"lays": 7},
            {"moves": {"move": "red 3", "to": "red 6"}},
            {"by": "blue", "lays": 5},
            {"talks": "other"},
            {"by": "red", "moves": {"move": "red 9", "to": "red 13"}},
        ],
        [(True, {"card-binds"}), (True, set()), (False, {"shown-too-early"}), (True, {"no-rule"}), (True, set())],
        ["red 13", "red 6"],
    ),
    (
        "dm-2023/swap-card.1, dm-2023/fair-play.3.1: half a swap, and then another card",
        {"red": ["red 3"], "blue": ["red 9"]},
        ["swap", 5],
        [{"lays": "swap"}, {"moves": {"move": "red 3", "to": "red 9"}}, {"lays": 5}],
        [(True, {"card-binds"}), (True, set()), (False, {"card-must-be-used"})],
        ["red 3"],
    ),
    (
        "dm-2023/swap-card.1: half a swap before its card, the other half after it",
        {"red": ["red 3"], "blue": ["red 9"]},
        ["swap"],
        [{"moves": {"move": "red 3", "to": "red 9"}}, {"lays": "swap"}, BLUE_BACK],
        [(True, {"no-rule", "piece-binds"}), (True, {"card-binds"}), (True, set())],
        ["red 9"],
    ),
    (
        "dm-2023/seven.4: two pieces of one field, put down before the card, each with its share",
        {"red": ["red 3", "red 3"]},
        [7],
        [{"lifts": "red 3"}, {"lifts": "red 3"}, {"puts-down": "red 6"}, {"puts-down": "red 7"}, {"lays": 7}],
        [(True, {"piece-binds"}), (True, {"piece-binds"}), (True, {"no-rule"}), (True, set()), (True, set())],
        ["red 6", "red 7"],
    ),
    (
        "dm-2023/seven.4: two pieces put down on one field before the card",
        {"red": ["red 3", "red 4"]},
        [7],
        [{"lifts": "red 3"}, {"lifts": "red 4"}, {"puts-down": "red 7"}, {"puts-down": "red 7"}, {"lays": 7}],
        [(True, {"piece-binds"}), (True, {"piece-binds"}), (True, {"no-rule"}), (True, {"piece-binds"}), (True, set())],
        ["red 7", "red 7"],
    ),
]


@pytest.mark.parametrize(("item", "pieces", "hand", "events", "found", "red"), ROWS, ids=[row[0] for row in ROWS])
def test_moves_by_hand(
    item: str,
    pieces: dict[str, list[str]],
    hand: list[Any],
    events: list[Event],
    found: list[tuple[bool, set[str]]],
    red: list[str],
) -> None:
    document = {"rulebook": "dm-2023", "turn": "red", "pieces": pieces, "hand": hand, "events": events}
    ruling = adjudicator.adjudicate(document).as_dict()
    assert [event["regular"] for event in ruling["events"]] == [regular for regular, _ in found]
    for event, (_, codes) in zip(ruling["events"], found, strict=True):
        assert codes <= {finding["finding"] for finding in event["findings"]}
        assert codes or not event["findings"]
    assert [space for space in ruling["after"]["red"] if space != "base"] == red
