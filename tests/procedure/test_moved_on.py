"""Pieces moved on, or back, from where they were put wrongly or before their card: what is said of each act, but for
its remedy, and where red's pieces stand after."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from tests.procedure.acts import CLASSIC, DM, STAND, Event, blue, part, to
from tests.sample_documents import found_in, valid

ROWS: list[tuple[str, dict[str, Any], list[Event], list[list[str]], list[str]]] = [
    (
        "dm-2023/number-cards.1: a miscount put right from where the piece was put",
        DM,
        [{"lays": 5}, to("red 3", "red 7"), to("red 7", "red 8")],
        [["card-binds"], ["not-where-claimed", "piece-binds"], []],
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "the same piece pushed back where it stood",
        DM,
        [{"lays": 5}, to("red 3", "red 7"), to("red 7", "red 3"), {"moves": "red 3"}],
        [["card-binds"], ["not-where-claimed", "piece-binds"], [], []],
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "classic/gameplay.9: pushed back before the card, and another is moved with it",
        CLASSIC,
        [to("red 3", "red 8"), to("red 8", "red 3"), {"lays": 3}, {"moves": "red 9"}],
        [["moved-before-card", "three-cards"], [], ["card-binds"], []],
        ["base", "base", "red 12", "red 3"],
    ),
    (
        "classic/gameplay.9: moved on before the card",
        CLASSIC,
        [to("red 3", "red 5"), to("red 5", "red 8"), {"lays": 5}],
        [["moved-before-card", "three-cards"], [], []],
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "classic/gameplay.8: moved on before the card, and then the next player plays on",
        CLASSIC,
        [to("red 3", "red 5"), to("red 5", "red 8"), blue("lays", 2)],
        [["moved-before-card", "three-cards", "no-rule"], [], []],
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "dm-2023/seven.3: and by all the steps that are left",
        DM,
        [{"lays": 7}, part("red 3", 2), part("red 9", 1), {"moves": "red 10"}],
        [["card-binds"], [], ["steps-left-over", "piece-binds"], []],
        ["base", "base", "red 14", "red 5"],
    ),
    (
        "dm-2023/fair-play.3.1: a part before the seven that nothing completes: the seven binds, as it can be used",
        {**DM, "pieces": {"red": ["red 3"]}, "hand": [7, 2]},
        [to("red 3", "red 4"), {"lays": 7}, {"stops": "here"}],
        [["no-rule", "piece-binds"], ["card-binds"], ["steps-left-over", "piece-binds"]],
        ["base", "base", "base", "red 3"],
    ),
    (
        "classic/gameplay.9: moved on before a seven",
        CLASSIC,
        [to("red 3", "red 5"), to("red 5", "red 8"), {"lays": 7}, part("red 9", 2)],
        [["moved-before-card", "three-cards"], [], ["card-binds"], []],
        ["base", "base", "red 11", "red 8"],
    ),
    (
        "classic/gameplay.9: out of base before the card, and from there to the start field",
        {**CLASSIC, "pieces": {}, "hand": ["heart/13"]},
        [to("base", "red 2"), to("red 2", "0"), {"lays": "heart/13"}],
        [["moved-before-card", "three-cards"], [], []],
        ["0", "base", "base", "base"],
    ),
    (
        "dm-2023/seven.3: the only piece that a seven moves, counted in two goes",
        {**DM, "pieces": {"red": ["red 3"]}},
        [{"lays": 7}, {"moves": {"moves": [{"move": "red 3", "steps": 3}]}}, to("red 6", "red 10")],
        [["card-binds"], ["steps-left-over", "piece-binds"], []],
        ["base", "base", "base", "red 10"],
    ),
    (
        "dm-2023/seven.3: the only piece that a seven moves stops on the way",
        {**DM, "pieces": {"red": ["red 3"]}},
        [{"lays": 7}, {"moves": {"moves": [{"move": "red 3", "steps": 3}]}}, {"stops": "here"}],
        [["card-binds"], [], ["steps-left-over", "piece-binds"]],
        ["base", "base", "base", "red 3"],
    ),
    (
        "dm-2023/seven.3: two parts counted before the seven is laid",
        {**DM, "hand": [7], "pieces": {"red": ["red 10", "red 13"], "blue": ["start"]}},
        [
            {"moves": {"moves": [{"move": "red 10", "steps": 4}]}},
            {"moves": {"moves": [{"move": "red 13", "steps": 1}]}},
            {"lays": 7},
        ],
        [["no-rule", "other-piece"], ["other-piece"], ["steps-left-over", "card-back", "nothing-playable"]],
        ["base", "base", "red 10", "red 13"],
    ),
    (
        "dm-2023/number-cards.1: moved on to a wrong field again, and the next player plays on",
        DM,
        [{"lays": 5}, to("red 3", "red 7"), to("red 7", "red 10"), blue("lays", 2)],
        [["card-binds"], ["not-where-claimed", "piece-binds"], ["not-where-claimed", "no-rule"], ["card-binds"]],
        ["base", "base", "red 10", "red 9"],
    ),
    (
        "dm-2023/heart-cards.1: out of base to a wrong field, and from there to the start field",
        {**DM, "pieces": {}, "hand": ["heart"]},
        [{"lays": "heart"}, to("base", "red 2"), to("red 2", "start")],
        [["card-binds"], ["not-where-claimed", "piece-binds"], []],
        ["base", "base", "base", "start"],
    ),
    (
        "dm-2023/seven.3: the steps of a part that went back count again only with those of the other parts",
        DM,
        [{"lays": 7}, part("red 3", 2), part("red 9", 1), part("red 10", 6)],
        [["card-binds"], [], ["steps-left-over", "piece-binds"], ["too-many-steps"]],
        ["base", "base", "red 5", "red 9"],
    ),
    (
        "dm-2023/seven.4: and so does the end it is moved on to",
        DM,
        [{"lays": 7}, part("red 3", 2), part("red 9", 1), to("red 10", "red 14")],
        [["card-binds"], [], ["steps-left-over", "piece-binds"], []],
        ["base", "base", "red 14", "red 5"],
    ),
    (
        "classic/gameplay.12: another player's piece, moved before the card, is put back",
        CLASSIC,
        [to({"blue": "blue 2"}, "blue 5"), to({"blue": "blue 5"}, "blue 2"), {"lays": 5}],
        [["moved-before-card", "three-cards", "not-your-piece"], [], ["card-binds"]],
        STAND,
    ),
    (
        "classic/gameplay.12: or moved on, and the next player plays on",
        {**CLASSIC, "pieces": {"red": ["red 3", "red 9"], "yellow": ["yellow 9"]}},
        [to({"yellow": "yellow 9"}, "yellow 11"), to({"yellow": "yellow 11"}, "yellow 13"), blue("lays", 2)],
        [["moved-before-card", "three-cards", "not-your-piece"], ["not-your-piece", "no-rule"], ["no-rule"]],
        STAND,
    ),
    (
        "family-fr/cards.10: the seven is used up by the moves before it, and another follows",
        {**DM, "rulebook": "family-fr", "pieces": {"red": ["red 3", "red 9", "red 12"]}},
        [
            {"moves": {"moves": [{"move": "red 3", "steps": 3}, {"move": "red 9", "steps": 4}]}},
            *(part("red 12", 1), {"lays": 7}),
        ],
        [["no-rule"], [], ["not-the-cards-move"]],
        ["base", "red 12", "red 13", "red 6"],
    ),
    (
        "dm-2023/seven.4: only the part goes back that nothing completes",
        DM,
        [{"lays": 7}, part("red 3", 3), part("red 9", 2), {"stops": "here"}],
        [["card-binds"], [], [], ["steps-left-over", "piece-binds"]],
        ["base", "base", "red 6", "red 9"],
    ),
    *(
        (
            f"dm-2023/seven.3: parts moved before the seven that nothing completes are like those after it, {told}",
            DM,
            [*parts, {"lays": 7}],
            [["no-rule", "piece-binds"], ["piece-binds"], ["steps-left-over", "card-binds"]],
            ["base", "base", "red 6", "red 9"],
        )
        for told, parts in (
            ("counted", [part("red 3", 3), part("red 9", 2)]),
            ("by their ends", [to("red 3", "red 6"), to("red 9", "red 11")]),
        )
    ),
    (
        "classic/gameplay.4: a card taken up too early is no move that is left as it was played",
        CLASSIC,
        [{"lays": 7}, part("red 3", 3), {"takes-up": "early", "by": "red"}, blue("lays", 2), part("red 9", 4)],
        [[], [], ["taken-up-early"], ["not-their-turn", "no-rule"], []],
        ["base", "base", "red 13", "red 6"],
    ),
    *(
        (
            f"classic/gameplay.9: lifted where the move before the card has put it, and {how}",
            CLASSIC,
            [to("red 3", "red 8"), {"lifts": "red 8"}, *acts],
            [["moved-before-card", "three-cards"], [], *found],
            ["base", "base", stands, "red 9"],
        )
        for how, acts, found, stands in (
            ("put on", [{"puts-down": "red 6"}, {"lays": 3}], [[], []], "red 6"),
            ("put down there again", [{"puts-down": "back"}, {"lays": 5}], [[], []], "red 8"),
            ("put back where it stood", [{"puts-down": "red 3"}, {"lays": 5}], [[], ["card-binds"]], "red 3"),
            ("put down after the card", [{"lays": 3}, {"puts-down": "red 6"}], [["card-binds"], []], "red 6"),
            ("put down there after the card", [{"lays": 5}, {"puts-down": "red 8"}], [["card-binds"], []], "red 8"),
        )
    ),
    *(
        (
            f"dm-2023/fair-play.1.1: lifted where a wrong move has put it, and {how}",
            DM,
            [{"lays": 5}, to("red 3", "red 7"), {"lifts": "red 7"}, {"puts-down": where}],
            [["card-binds"], ["not-where-claimed", "piece-binds"], *found],
            ["base", "base", stands, "red 9"],
        )
        for how, where, found, stands in (
            ("put right", "red 8", [["piece-binds"], []], "red 8"),
            ("put back where it stood", "red 3", [[], []], "red 3"),
            ("put down there again", "back", [["piece-binds"], []], "red 3"),
            ("put down wrongly again", "red 6", [["piece-binds"], ["not-where-claimed"]], "red 3"),
        )
    ),
    (
        "dm-2023/fair-play.1.1: lifted where a wrong move has put it, while another piece binds",
        DM,
        [
            *({"lays": 5}, {"lifts": "red 9"}, {"puts-down": "back"}, to("red 3", "red 7")),
            *({"lifts": "red 7"}, {"puts-down": "red 3"}, {"moves": "red 9"}),
        ],
        [["card-binds"], ["piece-binds"], [], ["touched-piece-stays", "not-where-claimed"], [], [], []],
        ["base", "base", "red 14", "red 3"],
    ),
    (
        "dm-2023/swap-card.1: half a swap found later: the other piece is lifted where it still stands",
        {**DM, "hand": ["swap"]},
        [
            *({"lays": "swap"}, to("red 3", "blue 2"), blue("lays", 2)),
            *(blue("lifts", "blue 2"), blue("puts-down", "red 5")),
        ],
        [["card-binds"], ["not-the-cards-move", "no-rule"], ["card-binds"], ["piece-binds"], []],
        ["base", "base", "blue 2", "red 9"],
    ),
    (
        "dm-2023/swap-card.1: swapped without a swap card, and swapped back",
        {**DM, "hand": [5]},
        [
            *({"lays": 5}, {"swaps": ["red 3", {"blue": "blue 2"}]}, {"swaps": ["blue 2", {"blue": "red 3"}]}),
            {"moves": "red 3"},
        ],
        [["card-binds"], ["not-the-cards-move", "piece-binds"], [], []],
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "classic/gameplay.9: swapped before the card and swapped back, and another is laid",
        {**CLASSIC, "hand": ["swap", 5]},
        [
            *({"swaps": ["red 3", {"blue": "blue 2"}]}, {"swaps": [{"blue": "red 3"}, "blue 2"]}),
            *({"lays": 5}, {"moves": "red 9"}),
        ],
        [["moved-before-card", "three-cards"], [], ["card-binds"], []],
        ["base", "base", "red 14", "red 3"],
    ),
    (
        "dm-2023/seven.3: the steps that are named are added to those the piece was put on by",
        {**DM, "pieces": {"red": ["red 3"]}},
        [{"lays": 7}, to("red 3", "red 7"), {"moves": {"moves": [{"move": "red 7", "steps": 3}]}}],
        [["card-binds"], ["steps-left-over", "piece-binds"], []],
        ["base", "base", "base", "red 10"],
    ),
]


@pytest.mark.parametrize(("why", "table", "events", "findings", "after"), ROWS, ids=[row[0] for row in ROWS])
def test_what_is_said_of_each_act(
    why: str, table: dict[str, Any], events: list[Event], findings: list[list[str]], after: list[str]
) -> None:
    said = told(table, events)
    assert [found_in(event) for event in said["events"]] == findings, why
    assert said["after"]["red"] == after


def told(table: dict[str, Any], events: list[Event]) -> dict[str, Any]:
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    valid("ruling", said)
    return said


def test_a_part_of_a_seven_that_went_back_has_left_its_field() -> None:
    """`dm-2023/fair-play.1.1`: like any other piece that was moved wrongly."""
    table = {**DM, "pieces": {"red": ["red 3", "red 13"], "blue": ["start"]}}
    said = told(table, [{"lays": 7}, part("red 3", 3), {"stops": "here"}])
    assert [piece["from"] for piece in said["now"]["must_move_all"]] == ["red 3"]


def test_another_players_piece_does_not_stand_where_a_move_before_the_card_has_put_one() -> None:
    """`classic/gameplay.9`."""
    with pytest.raises(adjudicator.BadDocument, match="yellow"):
        told(CLASSIC, [to("red 3", "red 8"), to({"yellow": "red 8"}, "red 10")])
