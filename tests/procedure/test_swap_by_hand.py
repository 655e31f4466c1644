"""A swap with each piece moved separately: recognised among the functions of a card, left half done, forbidden."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator.render.markdown import markdown
from tests.procedure.acts import to
from tests.sample_documents import found_in

Event = dict[str, Any]
YK, RH = "yellow-knob", "red-hole"
NINE: dict[str, Any] = {"rulebook": "duo", "turn": "yellow", "hand": ["9/swap"]}
APART = {YK: ["yellow-knob 3"], RH: ["red-knob 2"]}
"""A nine takes one piece to the other's place; both movements together show which function is meant (`duo/cards.7`)."""
OTHER: Event = {RH: "red-knob 2"}


BY_HAND: list[list[Event]] = [
    [{"lifts": "yellow-knob 3"}, {"lifts": OTHER}, {"puts-down": "yellow-knob 3"}, {"puts-down": "red-knob 2"}],
    [{"lifts": "yellow-knob 3"}, {"lifts": OTHER}, {"puts-down": "red-knob 2"}, {"puts-down": "yellow-knob 3"}],
    [{"lifts": "yellow-knob 3"}, {"puts-down": "red-knob 2"}, {"lifts": OTHER}, {"puts-down": "yellow-knob 3"}],
    [{"moves": {"move": OTHER, "to": "yellow-knob 3"}}, {"moves": {"move": "yellow-knob 3", "to": "red-knob 2"}}],
]
LAID: Event = {"lays": "9/swap"}


@pytest.mark.parametrize("events", [*([LAID, *moves] for moves in BY_HAND), *([*moves, LAID] for moves in BY_HAND)])
def test_what_is_done_with_both_pieces_says_that_it_is_a_swap(events: list[Event]) -> None:
    said = adjudicator.adjudicate({**NINE, "pieces": APART, "events": events}).as_dict()
    assert said["after"][YK] == ["base", "base", "red-knob 2"]
    assert said["after"][RH] == ["base", "base", "yellow-knob 3"]


def test_a_piece_that_was_lifted_keeps_its_colour() -> None:
    table = {"rulebook": "dm-2023", "turn": "red", "hand": ["swap"], "pieces": {"red": ["red 3"], "yellow": ["Y9"]}}
    events = [{"lays": "swap"}, {"lifts": "yellow 9"}, {"puts-down": "red 3"}, {"lifts": "red 3"}, {"puts-down": "Y9"}]
    page = markdown(adjudicator.adjudicate({**table, "events": events}))
    assert "the yellow piece on yellow 9 → red 3" in page
    assert "the red piece on yellow 9" not in page


def test_a_nine_alone_is_a_nine() -> None:
    events = [{"lays": "9/swap"}, {"lifts": "yellow-knob 3"}, {"puts-down": "red-knob 2"}]
    said = adjudicator.adjudicate({**NINE, "pieces": APART, "events": events}).as_dict()
    assert said["after"][YK] == ["base", "base", "red-knob 2"]
    assert said["after"][RH] == ["base"] * 3


@pytest.mark.parametrize(
    ("table", "second"),
    [
        (
            {
                "rulebook": "dm-2023",
                "turn": "red",
                "hand": ["swap"],
                "pieces": {"red": ["red 3"], "yellow": ["yellow 9"], "green": ["green 4"]},
            },
            {"swaps": [{"green": "green 4"}, {"yellow": "yellow 9"}]},
        ),
        (
            {**NINE, "pieces": {YK: ["yellow-knob 3"], RH: ["yellow-knob 9"]}},
            {"moves": {"move": "yellow-knob 3", "to": "red-knob 2"}},
        ),
    ],
)
def test_half_a_swap_is_none(table: dict[str, Any], second: Event) -> None:
    """`dm-2023/swap-card.1`, `duo/cards.7`: two pieces change places."""
    start, end = ("red 3", "yellow 9") if table["turn"] == "red" else ("yellow-knob 3", "yellow-knob 9")
    events = [{"lays": table["hand"][0]}, {"moves": {"move": start, "to": end}}, second]
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    assert "not-the-cards-move" in said["faults"]
    assert "only one of them was moved" in said["explanation"]


@pytest.mark.parametrize(
    ("reason", "book", "pieces", "moved", "to"),
    [
        ("swap-piece-in-lane", "dm-2023", {"red": ["goal 4"], "yellow": ["yellow 9"]}, "goal 4", "yellow 9"),
        ("swap-piece-in-lane", "dm-2023", {"red": ["red 3"], "yellow": ["goal 2"]}, "red 3", "yellow goal 2"),
        ("swap-piece-in-lane", "dm-2023", {"red": ["red 3", "goal 2"], "yellow": ["yellow 9"]}, "red 3", "goal 2"),
        ("swap-piece-on-start", "dm-2023", {"red": ["red 3"], "yellow": ["start"]}, "red 3", "yellow start"),
        ("swap-piece-in-base", "dm-2023", {"red": ["red 3"], "yellow": ["goal 2"]}, "red 3", "yellow base"),
        ("swap-piece-in-pair", "dm-2023", {"red": ["red 3"], "yellow": ["yellow 9"] * 2}, "red 3", "yellow 9"),
        ("swap-piece-on-start", "classic", {"red": ["0"], "yellow": ["yellow 9"]}, "0", "yellow 9"),
        (
            "swap-to-own-double",
            "classic",
            {"yellow": ["yellow 9"], "green": ["yellow 0/15"]},
            {"yellow": "yellow 9"},
            "yellow 0/15",
        ),
    ],
)
def test_a_swap_that_is_forbidden_is_refused_for_what_forbids_it(
    reason: str, book: str, pieces: dict[str, list[str]], moved: Any, to: str
) -> None:
    """`dm-2023/swap-card.3`, `dm-2023/swap-card.4`, `dm-2023/faq.6.1`, `dm-2023/swap-stack.2`,
    `classic/space-0.3`, `classic/space-15.4`."""
    document = {"rulebook": book, "turn": "red", "pieces": {**pieces, "blue": ["blue 3"]}, "hand": ["swap"]}
    events = [{"lays": "swap"}, {"moves": {"move": moved, "to": to}}]
    assert adjudicator.adjudicate({**document, "events": events}).as_dict()["reason"] == reason


def test_after_the_first_half_only_the_second_can_be_played() -> None:
    """`dm-2023/swap-card.1`: the other swaps of the table are no longer possible."""
    pieces = {"red": ["red 3", "red 6"], "yellow": ["yellow 9"], "green": ["green 4"]}
    events = [{"lays": "swap"}, {"moves": {"move": "red 3", "to": "yellow 9"}}]
    document = {"rulebook": "dm-2023", "turn": "red", "pieces": pieces, "hand": ["swap"], "events": events}
    (play,) = adjudicator.adjudicate(document).as_dict()["now"]["legal"]
    assert {move["from"] for move in play["moves"]} == {"red 3", "yellow 9"}


HALF: dict[str, Any] = {
    "turn": "red",
    "pieces": {"red": ["red 3", "red 6"], "blue": ["red 9"]},
    "hand": ["swap"],
}
FIRST: list[Event] = [{"lays": "swap"}, {"moves": {"move": "red 3", "to": "red 9"}}]


@pytest.mark.parametrize("named", [{"moves": {"move": "red 9", "to": "red 3"}}, {"moves": "red 9"}, {"lifts": "red 9"}])
def test_where_both_pieces_of_half_a_swap_stand_the_colour_is_asked_for(named: Event) -> None:
    """`dm-2023/swap-card.1`: the own piece is put back, or the other one completes the swap."""
    with pytest.raises(adjudicator.BadDocument, match=r"red 9 \(red, blue\); say which with {red: red 9}"):
        adjudicator.adjudicate({"rulebook": "dm-2023", **HALF, "events": [*FIRST, named]})


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"move": "red 3", "to": "red 6"}, {"move": "red 6", "to": "red 3"}),
        ({"move": {"blue": "red 9"}, "to": "red 3"}, {"move": "red 3", "to": "red 9"}),
    ],
)
def test_no_colour_is_needed_where_only_one_can_be_meant(first: Event, second: Event) -> None:
    """`dm-2023/swap-card.1`: two of one colour, or the own one as the second."""
    events = [{"lays": "swap"}, {"moves": first}, {"moves": second}]
    said = adjudicator.adjudicate({"rulebook": "dm-2023", **HALF, "events": events}).as_dict()
    assert (said["verdict"], said["now"]["turn"]) == ("legal", "blue")


@pytest.mark.parametrize(
    ("book", "pairs"),
    [
        # dm-2023/fair-play.1.1, fair-play.3.1: the piece and the card bind, not the other piece.
        ("dm-2023", [{"red 3", "red 6"}, {"red 3", "red 9"}]),
        ("classic", [{"red 3", "red 6"}, {"red 3", "red 9"}, {"red 6", "red 9"}]),
    ],
)
def test_the_first_piece_of_a_swap_put_back_by_hand(book: str, pairs: list[set[str]]) -> None:
    events = [*FIRST, {"moves": {"move": {"red": "red 9"}, "to": "red 3"}}]
    said = adjudicator.adjudicate({"rulebook": book, **HALF, "events": events}).as_dict()
    assert found_in(said["events"][2]) == []
    assert said["after"]["red"] == ["base", "base", "red 3", "red 6"]
    listed = [{move["from"] for move in play["moves"]} for play in said["now"]["legal"]]
    assert sorted(map(sorted, listed)) == sorted(map(sorted, pairs))


PUT_ASIDE = to({"blue": "red 9"}, "red 4")
LIFTED = [{"lifts": "red 3"}, {"lifts": {"blue": "red 9"}}, {"puts-down": "red 4"}, {"puts-down": "red 9"}]


@pytest.mark.parametrize("acts", [[PUT_ASIDE, to("red 3", "red 9")], LIFTED, [to("red 3", "red 9"), PUT_ASIDE]])
def test_the_other_piece_of_a_swap_put_elsewhere_stays_there_whatever_was_moved_first(acts: list[Event]) -> None:
    """`dm-2023/swap-card.1`; that it stays there if the next player plays, no text says."""
    pieces = {"red": ["red 3"], "blue": ["red 9"]}
    events = [{"lays": "swap"}, *acts, {"lays": 2, "by": "blue"}]
    document = {"rulebook": "dm-2023", "turn": "red", "pieces": pieces, "hand": ["swap"], "hands": {"blue": [2, 3]}}
    said = adjudicator.adjudicate({**document, "events": events}).as_dict()
    assert (said["after"]["red"][-1], said["after"]["blue"][-1]) == ("red 9", "red 4")
    assert set(said["silent"]) == {"found-later"}


def test_a_third_piece_in_the_place_of_the_other_one_is_the_only_fault() -> None:
    """`dm-2023/swap-card.1`: the piece that was lifted first has been moved, so `dm-2023/fair-play.1.1` is kept."""
    pieces = {"red": ["red 3"], "blue": ["red 9"], "green": ["green 4"]}
    events = [*FIRST, to({"green": "green 4"}, "red 3")]
    said = adjudicator.adjudicate({**HALF, "rulebook": "dm-2023", "pieces": pieces, "events": events}).as_dict()
    assert [found_in(each)[:1] for each in said["events"][1:]] == [[], ["not-the-cards-move"]]
