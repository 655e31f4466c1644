"""Quarrels in which two acts meet: what is said of each act, but for its remedy, and where red's pieces stand after."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator.render.account import happened
from adjudicator.rulings.account import Account
from tests.procedure.acts import CLASSIC, DM, STAND, Event, blue, to
from tests.sample_documents import found_in, valid

HITTING = {**DM, "pieces": {"red": ["red 3", "red 9"], "yellow": ["red 6"]}, "hand": [3, 5]}
SWAP = {**DM, "pieces": {"red": ["red 3"], "yellow": ["red 8"], "blue": ["blue 2"]}, "hand": ["swap"]}
OFF = {"moves": {"move": {"yellow": "red 6"}, "to": "base"}}


ROWS: list[tuple[str, dict[str, Any], list[Event], list[list[str]], list[str]]] = [
    # What the next player does after a wrong move.
    (
        "dm-2023/fair-play.3.1: a card laid after a miscount is laid in its player's turn",
        DM,
        [{"lays": 5}, to("red 3", "red 9"), blue("lays", 2)],
        [["card-binds"], ["not-where-claimed", "no-rule"], ["card-binds"]],
        ["base", "base", "red 9", "red 9"],
    ),
    (
        "dm-2023/swap-card.1: half a swap: the other piece goes where the first one stood",
        SWAP,
        [{"lays": "swap"}, to("red 3", "red 8"), blue("lays", 2), blue("moves", "blue 2")],
        [["card-binds"], ["not-the-cards-move", "no-rule"], ["card-binds"], []],
        ["base", "base", "base", "red 8"],
    ),
    (
        "classic/gameplay.8: moved without a card, and the next player plays on",
        CLASSIC,
        [to("red 3", "red 8"), blue("lays", 2)],
        [["moved-before-card", "three-cards", "no-rule"], []],
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "dm-2023: nor has the guide a rule on it, and it is left as it was played",
        DM,
        [to("red 3", "red 8"), blue("lays", 2)],
        [["moved-without-card", "no-rule", "no-rule"], ["card-binds"]],
        ["base", "base", "red 8", "red 9"],
    ),
    # A card that is laid over another, or twice.
    (
        "dm-2023/fair-play.3.1: of two copies either is used",
        {**DM, "hand": [5, 5]},
        [{"lays": 5}, {"lays": 5}, {"moves": "red 9"}],
        [["card-binds"], ["card-binds"], []],
        ["base", "base", "red 14", "red 3"],
    ),
    (
        "the only copy, named again",
        {**DM, "hand": [5, 2]},
        [{"lays": 5}, {"lays": 5}, {"moves": "red 9"}],
        [["card-binds"], ["card-binds"], []],
        ["base", "base", "red 14", "red 3"],
    ),
    (
        "dm-2023/fair-play.3.1: a move with the second card, told with its function",
        {**DM, "hand": [6, "1/14"]},
        [{"lays": 6}, {"lays": "1/14"}, {"moves": {"move": "red 3", "as": "1"}}],
        [["card-binds"], ["card-must-be-used"], ["card-must-be-used", "piece-binds"]],
        STAND,
    ),
    (
        "dm-2023/swap-card.1: a swap with a card of two functions that is none",
        {**SWAP, "hand": ["heart/8"]},
        [{"lays": "heart/8"}, {"swaps": ["red 3", {"yellow": "red 8"}]}],
        [["card-binds"], ["not-the-cards-move", "piece-binds"]],
        ["base", "base", "base", "red 3"],
    ),
    (
        "dm-2023/fair-play.3.1: the swap that was laid is made in two moves, with another card on top of it",
        {**SWAP, "hand": ["swap", "heart/8"]},
        [{"lays": "swap"}, {"lays": "heart/8"}, to("red 3", "red 8"), to({"yellow": "red 8"}, "red 3")],
        [["card-binds"], ["card-must-be-used"], [], []],
        ["base", "base", "base", "red 8"],
    ),
    # Cards shown before the turn.
    (
        "classic/gameplay.9: a card shown before the turn lies there when its player moves",
        CLASSIC,
        [blue("shows", 2), {"lays": 5}, {"moves": "red 3"}, blue("moves", "blue 2")],
        [["no-rule"], [], [], []],
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "classic-da/gameplay.5: laid then, it is a turn played too early",
        CLASSIC,
        [blue("lays", 2), {"lays": 5}, {"moves": "red 3"}, blue("moves", "blue 2")],
        [["not-their-turn", "no-rule"], [], [], []],
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "dm-2023/fair-play.5.1: and is laid with it",
        DM,
        [blue("lays", 2), {"lays": 5}, {"moves": "red 3"}, blue("moves", "blue 2")],
        [["shown-too-early", "shown-binds"], ["card-binds"], [], ["card-binds"]],
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "dm-2023/fair-play.5.1: but a piece put back is no move with it",
        {**DM, "hands": {"blue": [2, 3]}},
        [
            *(blue("lays", 2), {"lays": 5}, {"moves": "red 3"}),
            *(blue("lifts", "blue 2"), {"puts-down": "blue 2", "by": "blue"}, blue("lays", 2)),
        ],
        [["shown-too-early", "shown-binds"], ["card-binds"], [], ["piece-binds"], [], ["card-binds"]],
        ["base", "base", "red 8", "red 9"],
    ),
    # Out of turn.
    (
        "dm-2023/fair-play.1.1: a piece lifted out of turn binds nobody here",
        DM,
        [blue("lifts", "blue 2"), blue("puts-down", "back")],
        [["no-rule"], []],
        STAND,
    ),
    (
        "dm-2023/fair-play.1.1: nor does somebody else's",
        DM,
        [blue("lifts", {"red": "red 3"}), blue("puts-down", "back")],
        [["no-rule"], []],
        STAND,
    ),
    (
        "classic/gameplay.9: moved out of turn, and before the card",
        CLASSIC,
        [blue("moves", "blue 2")],
        [["not-their-turn", "no-rule"]],
        STAND,
    ),
    # Hit pieces.
    (
        "classic/track.1: the hit piece is put into base in one act, before the move",
        HITTING,
        [{"lays": 3}, OFF, {"moves": "red 3"}],
        [["card-binds"], [], []],
        ["base", "base", "red 6", "red 9"],
    ),
    (
        "classic/gameplay.9: before the card it is a piece moved too early",
        {**HITTING, "rulebook": "classic"},
        [OFF, {"lays": 3}, {"moves": "red 3"}],
        [["moved-before-card", "three-cards"], ["card-binds"], []],
        ["base", "base", "red 6", "red 9"],
    ),
    (
        "classic/track.1: or after the move",
        HITTING,
        [{"lays": 3}, {"moves": "red 3"}, OFF],
        [["card-binds"], [], []],
        ["base", "base", "red 6", "red 9"],
    ),
    (
        "as-played/pieces.1: put into base, and then not hit",
        HITTING,
        [{"lays": 3}, OFF, {"moves": "red 9"}],
        [["card-binds"], ["not-your-piece"], []],
        ["base", "base", "red 12", "red 3"],
    ),
    (
        "dm-2023: on a piece moved before the card the guide has no rule",
        HITTING,
        [{"lifts": {"yellow": "red 6"}}, {"puts-down": "base"}, {"lays": 3}, {"moves": "red 3"}],
        [[], ["no-rule"], ["card-binds"], []],
        ["base", "base", "red 6", "red 9"],
    ),
    (
        "classic/gameplay.9: where the card lies there since before the turn, it comes first",
        {
            **CLASSIC,
            "turn": "yellow",
            "hands": {"red": [3]},
            "pieces": {"red": ["red 3"], "yellow": ["red 6", "yellow 1"]},
        },
        [{"shows": 3, "by": "red"}, {"lays": 2}, {"moves": "yellow 1"}, OFF, {"moves": "red 3"}],
        [["no-rule"], [], [], [], []],
        ["base", "base", "base", "red 6"],
    ),
    (
        "another player's piece, still in the hand at the own move",
        {**HITTING, "hand": [5]},
        [{"lays": 5}, {"lifts": {"yellow": "red 6"}}, {"moves": "red 3"}],
        [["card-binds"], ["no-rule"], []],
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "classic/gameplay.9: put into base in one act it has been lifted",
        {**HITTING, "rulebook": "classic", "readings": {"piece-before-card": "lifting-counts"}},
        [OFF, {"lays": 3}, {"moves": "red 3"}],
        [["moved-before-card", "three-cards"], ["card-binds"], []],
        ["base", "base", "red 6", "red 9"],
    ),
    (
        "classic/track.1: the hit piece is the one in the hand, and not one that went back",
        {**HITTING, "hand": [7]},
        [
            *({"lays": 7}, {"lifts": "red 3"}, {"puts-down": "red 13"}, to("red 3", "red 6")),
            *({"lifts": {"yellow": "red 6"}}, {"puts-down": "back"}),
        ],
        [["card-binds"], ["piece-binds"], ["not-where-claimed"], [], [], ["hit-goes-home"]],
        ["base", "base", "red 6", "red 9"],
    ),
    (
        "classic/track.1: after the last card, too",
        {**HITTING, "hand": [3]},
        [{"lays": 3}, {"moves": "red 3"}, {**OFF, "by": "red"}],
        [["card-binds"], [], []],
        ["base", "base", "red 6", "red 9"],
    ),
    (
        "classic/track.1: a piece put into base is no move by which the turn is over",
        HITTING,
        [{"lays": 3}, to("red 9", "red 14"), {**OFF, "by": "blue"}, {"moves": "red 9"}],
        [["card-binds"], ["not-where-claimed", "piece-binds"], ["not-their-turn", "no-rule"], []],
        ["base", "base", "red 12", "red 3"],
    ),
    (
        "classic/track.1: nor is it the owner's to put into base what may be hit",
        HITTING,
        [{"lifts": {"yellow": "red 6"}, "by": "yellow"}, {"puts-down": "base", "by": "yellow"}],
        [[], ["not-their-turn", "no-rule"]],
        STAND,
    ),
    (
        "classic/track.1: but what has been hit, also if it was in the owner's hand by then",
        HITTING,
        [
            *({"lifts": {"yellow": "red 6"}, "by": "yellow"}, {"lays": 3}, {"moves": "red 3"}),
            {"puts-down": "base", "by": "yellow"},
        ],
        [["no-rule"], ["card-binds"], [], []],
        ["base", "base", "red 6", "red 9"],
    ),
    (
        "dm-2023/swap-card.1: half a swap, lifted and put down, and the next player plays on",
        SWAP,
        [
            {"lays": "swap"},
            *({"lifts": "red 3"}, {"puts-down": "red 8"}),
            *(blue("lays", 2), blue("moves", "blue 2")),
        ],
        [["card-binds"], ["piece-binds"], ["not-the-cards-move", "no-rule"], ["card-binds"], []],
        ["base", "base", "base", "red 8"],
    ),
    # Talk.
    (
        "classic/gameplay.15: both partners have talked",
        {**CLASSIC, "pieces": {"red": ["red 3"], "green": ["green 3"]}},
        [{"talks": "game"}, {"talks": "game", "by": "green"}],
        [["talked", "piece-sent-home"], ["talked", "piece-sent-home", "no-rule"]],
        ["base", "base", "base", "red 3"],
    ),
    (
        "classic/gameplay.15: a talker without a piece on the Track",
        {**CLASSIC, "pieces": {"red": [], "green": ["green 3"]}},
        [{"talks": "game"}],
        [["talked", "piece-sent-home", "no-rule"]],
        ["base", "base", "base", "base"],
    ),
]


@pytest.mark.parametrize(("why", "table", "events", "findings", "after"), ROWS, ids=[row[0] for row in ROWS])
def test_what_is_said_of_each_act(
    why: str, table: dict[str, Any], events: list[Event], findings: list[list[str]], after: list[str]
) -> None:
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    assert [found_in(event) for event in said["events"]] == findings, why
    assert said["after"]["red"] == after
    valid("ruling", said)


def told(table: dict[str, Any], events: list[Event]) -> dict[str, Any]:
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    valid("ruling", said)
    return said


def test_a_piece_hit_by_a_wrong_move_that_stays_is_named() -> None:
    """`classic/track.1`: with a move that is found to be wrong only later."""
    said = told({**HITTING, "hand": [2]}, [{"lays": 2}, to("red 3", "red 6"), blue("lays", 2)])
    assert said["events"][1]["sent_home"] == [{"piece": "yellow", "from": "red 6"}]
    assert said["after"]["yellow"] == ["base"] * 4


def test_after_a_part_of_a_seven_only_the_rest_is_listed() -> None:
    """`dm-2023/seven.4`: the pieces are moved one after another; what has been moved is not to be played next."""
    part = {"moves": {"moves": [{"move": "red 3", "steps": 3}]}}
    said = told(DM, [{"lays": 7}, part])
    assert [[move["from"] for move in play["moves"]] for play in said["now"]["legal"]] == [["red 9"]]
    assert [move["to"] for play in said["now"]["legal"] for move in play["moves"]] == ["red 13"]


def test_a_hand_thrown_after_half_a_swap_leaves_no_swap() -> None:
    """`dm-2023/swap-card.1`: it is the throwing that is found later."""
    said = told(SWAP, [{"lays": "swap"}, to("red 3", "red 8"), {"stops": "here"}, {"throws": "hand"}, blue("lays", 2)])
    assert said["silent"] == ["found-later"]


def test_a_piece_moved_wrongly_binds_beside_the_one_touched_first() -> None:
    """`dm-2023/fair-play.1.1`: the seven that lies there can move both."""
    acts: list[Event] = [{"lays": 7}, {"lifts": "red 3"}, {"puts-down": "back"}, {"lays": 7}, {"moves": "red 9"}]
    said = told({**DM, "hand": [7, 7]}, acts)
    assert [piece["from"] for piece in said["now"]["must_move_all"]] == ["red 3", "red 9"]


def test_a_hand_that_has_to_be_thrown_is_named_last() -> None:
    """`dm-2023/fair-play.4.3`: a card that cannot be used was laid, and no other can be."""
    table = {**DM, "pieces": {"red": ["red 3"], "blue": ["start"]}, "hand": [12]}
    said = told(table, [{"lays": 12}])
    assert said["now"]["must_discard"] is True
    assert "must_discard" not in told({**table, "hand": [12, 2]}, [{"lays": 12}])["now"]


def test_another_card_could_move_the_lifted_piece_than_the_one_shown() -> None:
    """`dm-2023/fair-play.5.1` against `.1.1`: no text says which comes first."""
    table = {**DM, "pieces": {"red": ["red 3"], "blue": ["blue 2", "blue 13"], "green": ["start"]}, "hand": [5]}
    shown = [blue("shows", 3), {"lays": 5}, {"moves": "red 3"}, blue("lifts", "blue 13")]
    said = told({**table, "hands": {"blue": [3, "1/14"]}}, shown)
    (found,) = said["events"][-1]["findings"]
    assert found["finding"] == "other-piece"
    assert [item["id"] for item in found["citations"]] == [
        "dm-2023/fair-play.5.1",
        "dm-2023/fair-play.1.1",
        "dm-2023/fair-play.1.2",
    ]


@pytest.mark.parametrize("act", [{"moves": "red 9"}, {"lifts": "red 9"}])
def test_an_act_that_may_be_the_last_players_is_asked_about(act: Event) -> None:
    """A piece of the player before, named without a colour by nobody named."""
    with pytest.raises(adjudicator.BadDocument, match="by: red"):
        told({**CLASSIC, "hand": [5, 3]}, [{"lays": 5}, {"moves": "red 3"}, act])


def test_the_owner_takes_the_hit_piece_home() -> None:
    """`classic/track.1`: the piece named is the owner's, not the one that hit it."""
    acts: list[Event] = [{"lifts": "red 6", "by": "yellow"}, {"puts-down": "base", "by": "yellow"}]
    ruling = adjudicator.adjudicate({**HITTING, "events": [{"lays": 3}, {"moves": "red 3"}, *acts]})
    assert isinstance(ruling, Account)
    assert happened(ruling, ruling.events[2]) == "Yellow lifts the yellow piece on red 6."


@pytest.mark.parametrize(
    ("first", "cards"),
    [
        (to("red 3", "red 5"), ["2"]),
        ({"moves": {"move": "red 3", "as": "1"}}, ["1/14"]),
        (to("red 3", "red 7"), ["1/14", "1/14", "2"]),
    ],
)
def test_after_a_move_before_its_card_the_cards_that_make_it_are_listed(first: Event, cards: list[str]) -> None:
    """`dm-2023/number-cards.1`; all of them where none makes it, as then the piece goes back."""
    said = told({**DM, "hand": [2, "1/14"]}, [first])
    assert sorted(play["card"] for play in said["now"]["legal"]) == cards


def test_another_card_is_laid_than_the_move_was_made_with() -> None:
    """`dm-2023/fair-play.3.1`: moved as the one of a 1/14, and then a 5 is laid."""
    said = told({**DM, "hand": [5, "1/14"]}, [{"moves": {"move": "red 3", "as": "1"}}, {"lays": 5}])
    assert (said["reason"], said["now"]["laid"]) == ("not-the-cards-move", "5")
