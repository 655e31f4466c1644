"""A turn with one wrong act, told in several forms: the faults and the table are the same, whatever the form."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from tests.procedure.acts import Event, part, to
from tests.sample_documents import found_in

NO_FAULTS = {"no-rule", "no-remedy", "no-penalty", "judge-decides", "card-binds"}
FIFTEEN: dict[str, Any] = {"green": ["15", "green 14"], "blue": ["yellow 14", "green 10"]}
EARLY = ["moved-before-card", "three-cards"]
SHARES: list[Event] = [{"move": "red 1", "steps": 4}, {"move": {"yellow": "yellow 10"}, "steps": 3}]
ONE_OR_TWO_ACTS: list[list[Event]] = [
    [{"moves": {"moves": SHARES}}],
    [{"moves": {"moves": [share]}} for share in SHARES],
]
UNDONE = to("blue 1", "red 3")

Row = tuple[str, str, dict[str, list[str]], str, list[Any], list[list[Event]], list[str], dict[str, list[str]]]

ROWS: list[Row] = [
    (
        "classic/space-15.4: a swap away from 15 before its card, found when the next player plays",
        "classic",
        FIFTEEN,
        "green",
        ["swap", 2],
        [
            [{"swaps": ["15", {"blue": "yellow 14"}], "finger": True}, {"lays": "swap"}],
            [
                {**to("15", "yellow 14"), "finger": True},
                *(to({"blue": "yellow 14"}, "green 0/15"), {"lays": "swap"}),
            ],
            [
                to({"blue": "yellow 14"}, "green 0/15"),
                *({**to("15", "yellow 14"), "finger": True}, {"lays": "swap"}),
            ],
        ],
        [*EARLY, "swap-piece-on-arrival"],
        {"green": ["green 14", "yellow 14"], "blue": ["green 0/15", "green 10"]},
    ),
    *(
        (
            f"as-played/pieces.1: a seven with one wrong share, {when} its card",
            "classic",
            {"red": ["red 1", "red 9"], "yellow": ["yellow 10"]},
            "red",
            [7],
            [[*first, *moves, *then] for moves in ONE_OR_TWO_ACTS],
            [*early, "not-your-piece"],
            {"red": ["red 5", "red 9"], "yellow": ["yellow 13"]},
        )
        for when, first, then, early in (("after", [{"lays": 7}], [], []), ("before", [], [{"lays": 7}], EARLY))
    ),
    (
        "family-fr/final-zone.4: a share of a locked piece, and the other share",
        "family-fr",
        {"red": ["red 12", "blue 12", "goal 1"]},
        "red",
        [7, 5],
        [
            [{"lays": 7}, {"moves": {"moves": [{"move": "goal 1", "steps": 4}, {"move": "blue 12", "steps": 3}]}}],
            [{"lays": 7}, part("goal 1", 4), part("blue 12", 3)],
        ],
        ["locked-piece"],
        {"red": ["goal 1", "green 1", "red 12"]},
    ),
    (
        "classic/gameplay.8: a piece sent home by a pair before its card, and taken off by its player",
        "classic",
        {"red": ["red 5", "red 9"], "blue": ["red 8", "red 8"]},
        "red",
        [7],
        [
            [part("red 9", 4), part("red 5", 3), to("red 8", "base"), {"lays": 7}],
            [part("red 9", 4), part("red 5", 3), to({"red": "red 8"}, "base"), {"lays": 7}],
            [to("red 9", "red 13"), to("red 5", "red 8"), {"lifts": "red 8"}, {"puts-down": "base"}, {"lays": 7}],
        ],
        EARLY,
        {"red": ["red 13"], "blue": ["red 8", "red 8"]},
    ),
    (
        "no text of classic lets a made swap be taken back, nor forbids it",
        "classic",
        {"red": ["red 3", "red 9"], "blue": ["blue 1"]},
        "red",
        ["swap", 2],
        [
            [{"lays": "swap"}, {"swaps": ["red 3", {"blue": "blue 1"}], "finger": True}, *undone]
            for undone in (
                [{"swaps": ["blue 1", {"blue": "red 3"}], "by": "red"}],
                [{**UNDONE, "by": "red"}, {**to({"blue": "red 3"}, "blue 1"), "by": "red"}],
            )
        ],
        ["swap-shown"],
        {"red": ["blue 1", "red 9"], "blue": ["red 3"]},
    ),
    (
        "as-played/hands.2: a piece knocked over is set up on the wrong field",
        "dm-2023",
        {"red": ["red 3", "red 9"]},
        "red",
        [5, 2],
        [
            [{"lays": 5}, {"knocks": "red 3"}, {"puts-down": "red 4"}, {"moves": "red 9"}],
            [{"lays": 5}, {"knocks": "red 3"}, {"lifts": "red 3"}, {"puts-down": "red 4"}, {"moves": "red 9"}],
        ],
        ["piece-knocked-over"],
        {"red": ["red 14", "red 3"]},
    ),
]


@pytest.mark.parametrize(
    ("why", "book", "pieces", "turn", "hand", "forms", "found", "after"), ROWS, ids=[row[0] for row in ROWS]
)
def test_forms_of_a_turn(
    why: str,
    book: str,
    pieces: dict[str, list[str]],
    turn: str,
    hand: list[Any],
    forms: list[list[Event]],
    found: list[str],
    after: dict[str, list[str]],
) -> None:
    table = {"rulebook": book, "turn": turn, "pieces": pieces, "hand": hand}
    following = {"yellow": "red", "red": "blue", "blue": "green", "green": "yellow"}[turn]
    for events in forms:
        said = adjudicator.adjudicate({**table, "events": [*events, {"lays": 10, "by": following}]}).as_dict()
        codes = {code: None for event in said["events"][:-1] for code in found_in(event) if code not in NO_FAULTS}
        assert sorted(codes) == sorted(found), f"{why}: {events}"
        assert {camp: [each for each in said["after"][camp] if each != "base"] for camp in after} == after, why


@pytest.mark.parametrize("form", ["whole", "parts"])
def test_the_protected_piece_on_0_is_taken_off_instead_of_the_comer(form: str) -> None:
    """`classic/space-0.3`, `classic/worth-considering.5`: on 0 and on any other space alike."""
    home = to({"red": "0"}, "base") if form == "whole" else {"lifts": {"red": "0"}}
    events = [{"lays": 3}, to("yellow 12", "red 0/15"), {**home, "by": "blue"}]
    events += [] if form == "whole" else [{"puts-down": "base", "by": "blue"}]
    table = {"rulebook": "classic", "turn": "blue", "pieces": {"red": ["0"], "blue": ["yellow 12"]}, "hand": [3, 2]}
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    assert found_in(said["events"][-1])[:2] == ["hit-goes-home", "not-your-piece"]
    assert "0" in said["after"]["red"]


def test_who_takes_off_a_piece_where_the_comer_was_sent_home_is_asked_on_15_too() -> None:
    """`classic/space-0.3`: the next player is not fined for it."""
    table = {"rulebook": "classic", "turn": "blue", "pieces": {"red": ["15", "15"], "blue": ["yellow 12"]}}
    events = [{"lays": 3}, to("yellow 12", "red 0/15"), to({"red": "15"}, "base")]
    with pytest.raises(adjudicator.BadDocument) as bad:
        adjudicator.adjudicate({**table, "hand": [3, 2], "events": events})
    assert [problem.code for problem in bad.value.problems] == ["act-where-one-was-sent-home"]


def test_a_piece_on_15_that_a_miscount_seems_to_hit_goes_back_with_it() -> None:
    """`classic/track.1`: for the comer, 15 is the field 0/15."""
    table = {"rulebook": "classic", "turn": "blue", "pieces": {"red": ["15"], "blue": ["yellow 12"]}, "hand": [2]}
    events = [{"lays": 2}, to("yellow 12", "red 0/15"), to({"red": "15"}, "base")]
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    assert [found_in(event)[:1] for event in said["events"][1:]] == [["not-where-claimed"], []]


SHOWN: list[Event] = [{"shows": 2, "by": "blue"}, {"takes-back": 2, "by": "blue"}]
RED_PLAYS: list[Event] = [{"lays": 5}, {"moves": "red 3"}]


@pytest.mark.parametrize(
    ("shown", "end", "fined"),
    [
        (SHOWN, "blue 5", True),
        ([*SHOWN, {"shows": 6, "by": "blue"}], "blue 9", False),
        ([SHOWN[0], {"shows": 6, "by": "blue"}], "blue 9", False),
    ],
    ids=["taken back", "another one shown", "two shown"],
)
def test_a_card_taken_back_before_the_turn_lies_no_longer(shown: list[Event], end: str, fined: bool) -> None:
    """`classic/gameplay.9`: who moves before the card lies there is dealt three cards only."""
    table = {"rulebook": "classic", "turn": "red", "pieces": {"red": ["red 3"], "blue": ["blue 3"]}, "hand": [5]}
    events = [*shown, *RED_PLAYS, {**to("blue 3", end), "by": "blue"}]
    said = adjudicator.adjudicate({**table, "hands": {"blue": [2, 6]}, "events": events}).as_dict()
    assert bool(said["penalties"]) is fined
    assert (said["now"]["turn"] == "blue") is fined


def test_a_card_taken_back_before_the_turn_binds_in_the_guide_all_the_same() -> None:
    """`dm-2023/fair-play.5.1`"""
    table = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3"], "blue": ["blue 3"]}, "hand": [5]}
    events = [*SHOWN, *RED_PLAYS, {"lays": 6, "by": "blue"}]
    said = adjudicator.adjudicate({**table, "hands": {"blue": [2, 6]}, "events": events}).as_dict()
    assert found_in(said["events"][-1])[:1] == ["shown-card-not-played"]


def test_a_card_that_lies_there_already_is_laid_again() -> None:
    """`dm-2023/fair-play.5.1`: it has been shown once, and one that lies under another one is there once too."""
    table = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3"]}, "hand": [5]}
    events = [{"shows": 2, "by": "blue"}, {"lays": 2, "by": "blue"}]
    said = adjudicator.adjudicate({**table, "hands": {"blue": [2, 6]}, "events": events}).as_dict()
    assert [found_in(event)[:1] for event in said["events"]] == [["shown-too-early"], []]
    laid: list[Event] = [{"lays": 5}, {"lays": 2}, {"lays": 5}, {"takes-back": 5}]
    for back, lies in ([], "2"), ([{"takes-back": 2}], None):
        family = {**table, "rulebook": "family-fr", "hand": [5, 2], "events": [*laid, *back]}
        assert adjudicator.adjudicate(family).as_dict()["now"]["laid"] == lies


def test_named_steps_are_counted_around_the_own_pieces_in_the_lane() -> None:
    """`dm-2023/goal-circles.3`: seven from goal 4 turn before goal 1 and lead out to yellow 12."""
    table = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["goal 4", "goal 1"]}, "hand": [5]}
    for steps, end in (6, "yellow 13"), (7, "yellow 12"):
        events = [{"lays": 5}, part("goal 4", steps), {"lays": 10, "by": "blue"}]
        said = adjudicator.adjudicate({**table, "events": events}).as_dict()
        assert said["after"]["red"] == ["base", "base", "goal 1", end]


TAKEN_HOME = to({"blue": "red 8"}, "base")
MISCOUNT = to("red 2", "red 8")


@pytest.mark.parametrize(
    "acts",
    [
        [MISCOUNT, TAKEN_HOME],
        [TAKEN_HOME, MISCOUNT],
        [{"lifts": "red 2"}, TAKEN_HOME, {"puts-down": "red 8"}],
        [{"lifts": "red 2"}, {"lifts": {"blue": "red 8"}}, {"puts-down": "base"}, {"puts-down": "red 8"}],
    ],
)
@pytest.mark.parametrize("book", ["dm-2023", "classic", "family-fr"])
def test_a_piece_that_a_miscount_seems_to_hit_is_taken_off_before_it_or_after_it(book: str, acts: list[Event]) -> None:
    """`classic/track.1`: the miscount is the one wrong act."""
    pieces = {"red": ["red 2", "red 9"], "blue": ["red 8"]}
    table = {"rulebook": book, "turn": "red", "pieces": pieces, "hand": [5, 3], "events": [{"lays": 5}, *acts]}
    said = adjudicator.adjudicate(table).as_dict()
    wrong = [
        f["finding"] for event in said["events"] for f in event["findings"] if f["kind"] in ("refusal", "irregular")
    ]
    assert wrong == ["not-where-claimed"]


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_piece_brought_back_into_the_lane_has_made_no_share(by_hand: bool) -> None:
    """`as-played/pieces.1`: though two steps of the seven would lead from goal 2 to goal 1 and back."""
    acts: list[Event] = [to("yellow 11", "goal 2")]
    acts = [{"lifts": "yellow 11"}, {"puts-down": "goal 2"}] if by_hand else acts
    events = [{"lays": 7}, to("goal 2", "yellow 11"), *acts, to("goal 2", "yellow 12")]
    table = {"rulebook": "family-fr", "turn": "red", "pieces": {"red": ["goal 2", "red 3"]}, "hand": [7]}
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    assert found_in(said["events"][-1]) == []
    assert said["after"]["red"] == ["base", "base", "red 3", "yellow 12"]


def test_a_second_piece_sent_home_for_talk_is_no_move_before_the_card() -> None:
    """`classic/gameplay.8` speaks of the move that the card makes."""
    home = [to({"red": "red 3"}, "base"), to({"red": "red 9"}, "base")]
    events = [{"talks": "game", "by": "red"}, *home, {"lays": 3}, {"moves": "blue 3"}]
    table = {"rulebook": "classic", "turn": "blue", "pieces": {"red": ["red 3", "red 9"], "blue": ["blue 3"]}}
    said = adjudicator.adjudicate({**table, "hand": [3, 2], "events": events}).as_dict()
    assert [penalty["penalty"] for penalty in said["penalties"]] == ["piece-sent-home"]
    assert found_in(said["events"][2])[:1] == ["not-your-piece"]


def test_of_two_pieces_in_the_hand_the_one_lifted_last_is_taken_home() -> None:
    """`duo/play.11`: red's own piece could be hit by another one of red's, but nothing hits yellow's."""
    pieces = {"red-knob": ["yellow-hole 5"], "yellow-hole": ["red-knob 8"], "red-hole": ["red-hole 2"]}
    lifts: list[Event] = [{"lifts": {"red-hole": "red-hole 2"}}, {"lifts": {"yellow-hole": "red-knob 8"}}]
    events = [{"lays": 7}, *lifts, {"puts-down": "base"}, {"puts-down": "red-knob 8"}]
    table = {"rulebook": "duo", "turn": "red", "pieces": pieces, "hand": [7], "events": events}
    said = adjudicator.adjudicate(table).as_dict()
    assert found_in(said["events"][-1])[:1] == ["not-where-claimed"]


@pytest.mark.parametrize("by_hand", [True, False])
@pytest.mark.parametrize(
    ("book", "code"), [("family-fr", "no-rule"), ("classic", "no-rule"), ("dm-2023", "move-stands")]
)
def test_a_share_that_is_taken_back_is_a_made_move(book: str, code: str, by_hand: bool) -> None:
    """`dm-2023/fair-play.1.1`; that a piece moves only once (`classic/cards.5`) is about the card's steps."""
    back = [{"lifts": "red 6"}, {"puts-down": "red 3"}] if by_hand else [to("red 6", "red 3")]
    events = [{"lays": 7}, to("red 3", "red 6"), *back]
    table = {"rulebook": book, "turn": "red", "pieces": {"red": ["red 3", "red 9"]}, "hand": [7], "events": events}
    said = adjudicator.adjudicate(table).as_dict()
    assert found_in(said["events"][-1])[:1] == [code]
    assert ("made-move" in said["silent"]) is (code == "no-rule")


def test_a_seven_left_half_done_is_over_once_a_round_has_been_played() -> None:
    """`dm-2023/fair-play.3.1`: the next card of its player is laid in another turn."""
    others = [{"lays": 6, "by": by} for by in ("blue", "green", "yellow")]
    moves = [{"moves": f"{by} 3", "by": by} for by in ("blue", "green", "yellow")]
    played = [event for pair in zip(others, moves, strict=True) for event in pair]
    events = [{"lays": 7}, to("red 3", "red 6"), *played, {"lays": 5, "by": "red"}, {"moves": "red 6", "by": "red"}]
    pieces = {"red": ["red 3", "red 9"], **{by: [f"{by} 3"] for by in ("blue", "green", "yellow")}}
    table = {"rulebook": "dm-2023", "turn": "red", "pieces": pieces, "hand": [7, 5], "events": events}
    said = adjudicator.adjudicate({**table, "hands": {by: [6] for by in ("blue", "green", "yellow")}}).as_dict()
    assert said["after"]["red"] == ["base", "base", "red 11", "red 9"]
    assert [found_in(event)[:1] for event in said["events"][2:]] == [["card-binds"], []] * 4


@pytest.mark.parametrize("book", ["dm-2023", "classic", "family-fr"])
def test_a_hit_piece_that_its_owner_puts_on_the_board_again_goes_home(book: str) -> None:
    """`classic/track.1`: that is no move before a card."""
    taken = {**to({"blue": "red 8"}, "base"), "by": "red"}
    events = [{"lays": 5}, to("red 3", "red 8"), taken, {**to({"blue": "base"}, "red 8"), "by": "blue"}]
    table = {"rulebook": book, "turn": "red", "pieces": {"red": ["red 3"], "blue": ["red 8"]}, "hand": [5, 2]}
    said = adjudicator.adjudicate({**table, "hands": {"blue": [2, "heart"]}, "events": events}).as_dict()
    assert found_in(said["events"][-1])[:1] == ["hit-goes-home"]
    assert said["penalties"] == []
    assert said["after"]["blue"] == ["base"] * 4


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_knocked_piece_of_others_is_set_up_on_the_wrong_field(by_hand: bool) -> None:
    """`as-played/hands.2`: it is no move, and costs nothing."""
    set_up = [{"lifts": {"blue": "blue 8"}}, {"puts-down": "blue 9"}] if by_hand else [to({"blue": "blue 8"}, "blue 9")]
    events = [{"knocks": {"blue": "blue 8"}}, *set_up, {"lays": 5}, to("red 9", "red 14")]
    table = {"rulebook": "classic", "turn": "red", "pieces": {"red": ["red 9"], "blue": ["blue 8"]}, "hand": [5, 2]}
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    assert said["penalties"] == []
    assert "blue 8" in said["after"]["blue"]


def test_who_puts_a_piece_back_may_leave_out_its_colour() -> None:
    events = [{"lays": 5}, to("red 3", "red 7"), {**to("red 7", "red 3"), "by": "blue"}]
    table = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3"], "blue": ["blue 4"]}, "hand": [5]}
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    assert found_in(said["events"][-1]) == ["no-rule"]
    assert "put-right-by-another" in said["silent"]


@pytest.mark.parametrize(
    ("play", "legal"),
    [
        ("3:R12>B0/15", True),
        ("3:R12>15", True),
        ("heart:base>B0/15", True),
        ("3:Y12>R15", True),
        ("3:R12>R15", False),
        ("2:R12>B0/15", False),
    ],
)
def test_0_and_15_are_claimed_by_either_name(play: str, legal: bool) -> None:
    """`classic/board.4`: for others, a player's 0 and 15 are one field."""
    piece = "" if play.startswith("heart") else f" b:{play.split(':')[1].split('>')[0]}"
    said = adjudicator.adjudicate(f"classic{piece} turn=b hand=2,3,heart play={play}").as_dict()
    assert (said["verdict"] == "legal") is legal


def test_of_two_cards_shown_the_one_is_moved_with_that_leads_backward() -> None:
    """`duo/cards.5`: 2/-2 leads forward or back, and nothing else on the table makes this move."""
    pieces = {"red-hole": ["yellow-knob 7"], "yellow-knob": ["red-hole 4"]}
    shown: list[Event] = [{"shows": card, "by": "red"} for card in ("3", "2/-2")]
    played: list[Event] = [{"lays": "10"}, {"moves": {"yellow-knob": "red-hole 4"}}]
    events = [*shown, *played, {**to({"red-hole": "yellow-knob 7"}, "yellow-knob 5"), "by": "red"}]
    table = {"rulebook": "duo", "turn": "yellow", "pieces": pieces, "hand": ["10"], "events": events}
    said = adjudicator.adjudicate(table).as_dict()
    assert "yellow-knob 5" in said["after"]["red-hole"]
