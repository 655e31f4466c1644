"""The same act written in one event or in several, and what somebody overlooks: one ruling for both."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from tests.procedure.acts import DM, STAND, Event, blue, to
from tests.sample_documents import found_in, valid

ROWS: list[tuple[str, dict[str, Any], list[Event], list[list[str]], list[str]]] = [
    (
        "dm-2023/fair-play.1.1: half a swap binds against another swap, also in one act",
        {**DM, "hand": ["swap"]},
        [{"lays": "swap"}, to("red 3", "blue 2"), {"swaps": ["red 9", {"blue": "blue 2"}]}],
        [["card-binds"], ["not-the-cards-move", "piece-binds"], ["not-the-cards-move"]],
        STAND,
    ),
    (
        "dm-2023/swap-card.1: the second piece of a swap put on a wrong space",
        {**DM, "hand": ["swap"]},
        [{"lays": "swap"}, to("red 3", "blue 2"), to({"blue": "blue 2"}, "red 5")],
        [["card-binds"], [], ["not-the-cards-move"]],
        STAND,
    ),
    (
        "dm-2023/swap-card.1: the second piece of a swap put on a wrong space, found later",
        {**DM, "hand": ["swap"]},
        [{"lays": "swap"}, to("red 3", "blue 2"), to({"blue": "blue 2"}, "red 5"), blue("lays", 2)],
        [["card-binds"], [], ["not-the-cards-move", "no-rule"], ["card-binds"]],
        ["base", "base", "blue 2", "red 9"],
    ),
    (
        "dm-2023/fair-play.4.2: two pieces exchanged without a card, found later",
        {**DM, "hand": ["swap"]},
        [
            {"moves": {"move": "red 3", "to": "blue 2", "as": "swap"}},
            {"moves": {"move": {"blue": "blue 2"}, "to": "red 3", "as": "swap"}},
            blue("lays", 2),
        ],
        [["no-rule", "piece-binds"], ["moved-without-card", "no-rule"], ["card-binds"]],
        ["base", "base", "blue 2", "red 9"],
    ),
    (
        "dm-2023/fair-play.4.2: two parts of a seven without a card, found later",
        DM,
        [
            {
                "moves": {
                    "moves": [
                        {"move": "red 3", "steps": 4, "to": "red 7"},
                        {"move": "red 9", "steps": 3, "to": "red 12"},
                    ]
                }
            },
            blue("lays", 2),
        ],
        [["moved-without-card", "no-rule", "no-rule"], ["card-binds"]],
        ["base", "base", "red 12", "red 7"],
    ),
    (
        "dm-2023/seven.3: a whole seven stands, and one more piece moved with it goes back",
        DM,
        [
            {"lays": 7},
            {
                "moves": {
                    "moves": [
                        {"move": "red 3", "steps": 7, "to": "red 10"},
                        {"move": "red 9", "steps": 3, "to": "red 12"},
                    ]
                }
            },
        ],
        [["card-binds"], ["too-many-steps"]],
        ["base", "base", "red 10", "red 9"],
    ),
    (
        "dm-2023/fair-play.1.1: a piece that binds is passed over by a wrong move",
        DM,
        [{"lays": 5}, {"lifts": "red 9"}, {"puts-down": "back"}, to("red 3", "red 7")],
        [["card-binds"], ["piece-binds"], [], ["touched-piece-stays", "not-where-claimed"]],
        STAND,
    ),
    (
        "dm-2023/faq.15.1: the partner's piece moved, found later, is put back where nobody says where it went",
        {**DM, "pieces": {**DM["pieces"], "green": ["yellow 6"]}},
        [{"lays": 5}, {"moves": {"green": "yellow 6"}}, blue("lays", 2)],
        [["card-binds"], ["partner-before-own-home", "no-rule"], ["card-binds"]],
        STAND,
    ),
    (
        "classic/track.1: a hit piece that nobody took off is moved by its owner",
        {**DM, "pieces": {"red": ["red 3", "red 9"], "blue": ["red 8"]}},
        [{"lays": 5}, to("red 3", "red 8"), blue("lays", 2), blue("moves", "red 8")],
        [["card-binds"], [], ["card-back"], ["hit-goes-home"]],
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "dm-2023/fair-play.5.1: a card shown before the turn is taken back when the turn has come",
        DM,
        [blue("lays", 2), {"lays": 5}, {"moves": "red 3"}, blue("takes-back", 2)],
        [["shown-too-early", "shown-binds"], ["card-binds"], [], ["shown-card-not-played"]],
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "dm-2023/faq.2.2: one of two pieces landed on is taken home instead of the own one",
        {**DM, "pieces": {"red": ["red 3", "red 9"], "yellow": ["red 8", "red 8"], "blue": ["blue 2"]}},
        [
            *({"lays": 5}, to("red 3", "red 8")),
            *({"lifts": {"yellow": "red 8"}, "by": "red"}, {"puts-down": "base", "by": "red"}),
        ],
        [["card-binds"], [], [], ["hit-goes-home", "not-your-piece"]],
        ["base", "base", "base", "red 9"],
    ),
    (
        "dm-2023/no-usable-card.1: the hand is thrown card by card",
        {**DM, "pieces": {"red": ["goal 1"], "blue": ["blue 2"]}, "hand": [5, 2]},
        [{"throws": [5]}, {"throws": [2]}],
        [[], ["nothing-playable"]],
        ["base", "base", "base", "goal 1"],
    ),
    (
        "dm-2023/no-usable-card.1: one card is thrown and no other",
        {**DM, "pieces": {"red": ["goal 1"], "blue": ["blue 2"]}, "hand": [5, 2]},
        [{"throws": [5]}],
        [["hand-thrown-in-part"]],
        ["base", "base", "base", "goal 1"],
    ),
    (
        "classic/space-15.3: a miscount onto another's 0/15, found later, hits the piece on 15",
        {**DM, "rulebook": "classic", "pieces": {"red": ["red 3", "red 9"], "yellow": ["15"], "blue": ["blue 2"]}},
        [{"lays": 5}, to("red 9", "yellow 0/15"), blue("lays", 2)],
        [[], ["not-where-claimed", "no-rule"], []],
        ["base", "base", "red 3", "yellow 0/15"],
    ),
    (
        "classic/gameplay.15: a piece of the talker is lifted for a swap, not for the penalty",
        {**DM, "rulebook": "classic", "hands": {"blue": ["swap"]}},
        [
            *({"talks": "game", "by": "red"}, {"lays": 5}, {"moves": "red 3"}, blue("lays", "swap")),
            *(blue("lifts", {"red": "red 9"}), blue("puts-down", "blue 2")),
            *(blue("lifts", "blue 2"), blue("puts-down", "red 9")),
        ],
        [["talked", "piece-sent-home"], [], [], [], [], [], [], []],
        ["base", "base", "blue 2", "red 8"],
    ),
    (
        "dm-2023/fair-play.1.1: a piece moved before a card that does not fit is moved on from there",
        {**DM, "hand": [9, 3]},
        [to("red 3", "red 6"), {"lays": 9}, to("red 6", "red 12")],
        [["no-rule", "piece-binds"], ["not-where-claimed", "card-binds"], []],
        ["base", "base", "red 12", "red 9"],
    ),
    (
        "dm-2023/swap-card.1: two pieces of others are swapped before the card, in two moves",
        {**DM, "pieces": {**DM["pieces"], "green": ["yellow 6"]}, "hand": ["swap"]},
        [
            {"moves": {"move": {"green": "yellow 6"}, "to": "blue 2", "as": "swap"}},
            {"moves": {"move": {"blue": "blue 2"}, "to": "yellow 6", "as": "swap"}},
            {"lays": "swap"},
        ],
        [["no-rule"], [], []],
        STAND,
    ),
    (
        "classic/gameplay.15: the talker's piece that is hit is taken off first, and the penalty follows",
        {**DM, "rulebook": "classic", "pieces": {"red": ["red 3", "red 9"], "blue": ["red 4", "blue 2"]}, "hand": [3]},
        [
            *({"talks": "game", "by": "red"}, {"lays": 3}, {"moves": "red 3"}, blue("lays", 2)),
            *(blue("moves", {"move": {"red": "red 6"}, "to": "base"}), blue("moves", "red 4")),
            blue("moves", {"move": {"red": "red 9"}, "to": "base"}),
        ],
        [["talked", "piece-sent-home"], [], [], [], [], [], ["no-rule"]],
        ["base", "base", "base", "base"],
    ),
    (
        "classic/gameplay.15: the penalty takes a piece that was just moved before its card",
        {**DM, "rulebook": "classic", "hand": [3]},
        [
            *({"talks": "game", "by": "red"}, to("red 3", "red 6")),
            *(blue("moves", {"move": {"red": "red 6"}, "to": "base"}), {"lays": 3}),
        ],
        [["talked", "piece-sent-home"], ["moved-before-card", "three-cards"], [], ["card-binds"]],
        ["base", "base", "base", "red 9"],
    ),
    (
        "classic/track.1: a hit piece that nobody took off is swapped by its owner",
        {**DM, "pieces": {"red": ["red 3", "red 9"], "blue": ["red 8"]}, "hands": {"blue": ["swap"]}},
        [{"lays": 5}, to("red 3", "red 8"), blue("lays", "swap"), blue("swaps", ["red 8", {"red": "red 9"}])],
        [["card-binds"], [], ["card-binds"], ["hit-goes-home"]],
        ["base", "base", "red 8", "red 9"],
    ),
]


@pytest.mark.parametrize(("why", "table", "events", "findings", "after"), ROWS, ids=[row[0] for row in ROWS])
def test_what_is_said_of_each_act(
    why: str, table: dict[str, Any], events: list[Event], findings: list[list[str]], after: list[str]
) -> None:
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    valid("ruling", said)
    assert [found_in(event) for event in said["events"]] == findings, why
    assert said["after"]["red"] == after


def test_a_move_without_a_card_is_told_as_that() -> None:
    """`classic/gameplay.9`: the player moved and laid no card, before or after."""
    events = [to("red 3", "red 8"), blue("lays", 2)]
    (fault, *_) = adjudicator.adjudicate({**DM, "rulebook": "classic", "events": events}).as_dict()["events"][0][
        "findings"
    ]
    assert fault["finding"] == "moved-before-card"
    assert "without laying one" in fault["explanation"]


def test_a_share_put_down_again_where_an_earlier_one_has_put_it() -> None:
    """`classic/cards.5`: nothing completed the three steps, which were refused; with four more of another piece they
    are the card."""
    three = {"moves": {"moves": [{"move": "yellow 1", "steps": 3}]}}
    again = [{"lifts": "yellow 4"}, {"puts-down": "yellow 4"}]
    acts = [{"lays": 7}, three, {"throws": [7]}, to("0", "blue 4"), *again]
    pieces = {"blue": ["yellow 1", "0"]}
    document = {"rulebook": "classic", "turn": "blue", "pieces": pieces, "hand": [7]}
    said = adjudicator.adjudicate({**document, "events": acts}).as_dict()
    assert (said["after"]["blue"], said["now"]["turn"]) == (["base", "base", "blue 4", "yellow 4"], "green")


SWAPPED = [{"yellow": "red 5"}, {"blue": "red 12"}]


@pytest.mark.parametrize(
    "acts",
    [
        [{"swaps": SWAPPED, "by": "blue"}],
        [{**to(SWAPPED[0], "red 12"), "by": "blue"}, {**to(SWAPPED[1], "red 5"), "by": "blue"}],
        [{**to(SWAPPED[1], "red 5"), "by": "blue"}, {**to(SWAPPED[0], "red 12"), "by": "blue"}],
    ],
)
def test_the_next_player_who_swaps_has_played_whichever_piece_comes_first(acts: list[Event]) -> None:
    """`classic/cards.9`; red's miscount stays where it was put, on which no text speaks."""
    pieces = {"red": ["red 3"], "blue": ["red 12"], "yellow": ["red 5"]}
    document = {"rulebook": "classic", "turn": "red", "pieces": pieces, "hand": [5, 2], "hands": {"blue": ["swap"]}}
    events = [{"lays": 5}, to("red 3", "red 7"), *acts, {"lays": "swap", "by": "blue"}]
    said = adjudicator.adjudicate({**document, "events": events}).as_dict()
    stand = [said["after"][camp][-1] for camp in ("red", "blue", "yellow")]
    assert stand == ["red 7", "red 5", "red 12"]
    assert said["now"]["turn"] == "green"


@pytest.mark.parametrize("acts", [[to("red 6", "blue 2")], [{"lifts": "red 6"}, {"puts-down": "blue 2"}]])
def test_a_touched_piece_is_passed_over_with_a_card_that_may_not_lie_there_too(acts: list[Event]) -> None:
    """`dm-2023/fair-play.1.1`."""
    events = [{"lifts": "red 2"}, {"lays": 10}, *acts]
    document = {"rulebook": "dm-2023", "turn": "blue", "pieces": {"blue": ["red 6", "red 2"]}, "hand": [12]}
    said = adjudicator.adjudicate({**document, "events": events}).as_dict()
    assert set(said["faults"]) == {"card-not-in-hand", "touched-piece-stays"}


@pytest.mark.parametrize(
    "moved",
    [
        to({"blue": "blue 3"}, "blue 5"),
        {"moves": {"moves": [{"move": {"blue": "blue 3"}, "steps": 2}]}},
    ],
)
def test_a_foreign_piece_that_no_card_moves_there_is_a_fault_however_its_way_is_named(moved: Event) -> None:
    """`dm-2023/number-cards.1`; the hand is not known, but no card moves blue's piece two fields for red."""
    pieces = {"red": ["red 3"], "blue": ["blue 3"]}
    said = adjudicator.adjudicate({"rulebook": "dm-2023", "turn": "red", "pieces": pieces, "events": [moved]}).as_dict()
    assert "not-your-piece" in found_in(said["events"][0])
