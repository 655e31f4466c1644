"""What stays on the board if the next player plays before anything is put right: all that was moved in the turn, as no
text says otherwise (`dm-2023/foreword.3`), but not beside the right move; and pieces that are moved for another
player."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from tests.procedure.acts import Event, blue, to
from tests.sample_documents import found_in

LAID: Event = {"lays": 5}
ONE: dict[str, Any] = {"red": ["red 3"], "blue": ["red 8", "blue 2"], "green": ["green 3"]}
PAIR: dict[str, Any] = {**ONE, "blue": ["blue 2", "red 8", "red 8"]}
SEVEN: dict[str, Any] = {"red": ["red 3", "red 10", "yellow 2"], "yellow": ["red 5", "blue 2"], "blue": ["blue 4"]}
MISCOUNT: dict[str, Any] = {"red": ["red 3", "yellow 2"], "yellow": ["red 9"], "blue": ["blue 4"]}
TWO: dict[str, Any] = {"red": ["red 3", "yellow 4"], "yellow": ["yellow 6"], "blue": ["green 2"]}
SWAP: dict[str, Any] = {"red": ["yellow 4", "red 3"], "yellow": ["blue 14", "blue 14"], "blue": ["yellow 12"]}
BLUE_PLAYS = blue("lays", 2)
HOME: Event = {**to({"blue": "red 8"}, "base"), "by": "red"}
BOTH_LIFTED: list[Event] = [{"lifts": "red 3"}, {"lifts": {"yellow": "red 9"}}]
SHARES: list[Event] = [{"move": "red 3", "steps": 2}, {"move": "red 10", "steps": 6}]
LATE = ["no-rule"]

ROWS: list[tuple[str, dict[str, Any], list[Event], dict[str, list[str]], dict[int, list[str]]]] = [
    (
        "dm-2023/faq.2.2: both pieces of a pair that has sent the comer home are taken home",
        PAIR,
        [LAID, to("red 3", "red 8"), HOME, HOME, BLUE_PLAYS],
        {"blue": ["blue 2", "red 8", "red 8"], "red": []},
        {2: ["hit-goes-home", "not-your-piece"], 3: ["hit-goes-home", "not-your-piece"]},
    ),
    (
        "classic/track.1: a hit piece is put down beside",
        ONE,
        [LAID, to("red 3", "red 8"), {**to({"blue": "red 8"}, "red 9"), "by": "red"}, BLUE_PLAYS],
        {"blue": ["blue 2"]},
        {2: ["hit-goes-home"]},
    ),
    (
        "classic/track.1: or lifted and put down beside",
        ONE,
        [
            *(LAID, to("red 3", "red 8"), {"lifts": {"blue": "red 8"}, "by": "red"}),
            *({"puts-down": "red 9", "by": "red"}, BLUE_PLAYS),
        ],
        {"blue": ["blue 2"]},
        {3: ["hit-goes-home"]},
    ),
    (
        "classic/track.1: its owner moves it on instead of playing",
        ONE,
        [
            LAID,
            to("red 3", "red 8"),
            BLUE_PLAYS,
            blue("moves", to({"blue": "red 8"}, "red 10")["moves"]),
            {"lays": 3, "by": "green"},
        ],
        {"blue": ["blue 2", "red 10"]},
        {3: ["hit-goes-home", *LATE]},
    ),
    (
        "as-played/pieces.1: a foreign piece is put down one field off before a lawful move",
        TWO,
        [LAID, {"lifts": {"yellow": "yellow 6"}}, {"puts-down": "yellow 7"}, to("yellow 4", "yellow 9"), BLUE_PLAYS],
        {"yellow": ["yellow 6"], "red": ["red 3", "yellow 9"]},
        {2: ["not-your-piece"], 3: []},
    ),
    (
        "as-played/pieces.1: and it is named there in a later turn",
        TWO,
        [
            *(LAID, {"lifts": {"yellow": "yellow 6"}}, {"puts-down": "yellow 7"}, to("yellow 4", "yellow 9")),
            *(BLUE_PLAYS, {"knocks": "yellow 7", "by": "yellow"}),
        ],
        {"yellow": ["yellow 7"], "red": ["red 3", "yellow 9"]},
        {2: ["not-your-piece", *LATE], 3: []},
    ),
    (
        "dm-2023/number-cards.1: two pieces are moved wrongly",
        TWO,
        [LAID, to("red 3", "red 9"), to({"blue": "green 2"}, "green 3"), BLUE_PLAYS],
        {"red": ["red 9", "yellow 4"], "blue": ["green 3"]},
        {1: ["not-where-claimed", *LATE]},
    ),
    *(
        (
            f"dm-2023/number-cards.1: a miscount with the piece hit in the hand, {how}",
            MISCOUNT,
            [LAID, *BOTH_LIFTED, *puts, BLUE_PLAYS],
            {"red": ["red 9", "yellow 2"], "yellow": []},
            {},
        )
        for how, puts in (
            ("which goes home last", [{"puts-down": "red 9"}, {"puts-down": "base"}]),
            ("which goes home first", [{"puts-down": "base"}, {"puts-down": "red 9"}]),
        )
    ),
    *(
        (
            f"dm-2023/seven.3: a share too long, {how}",
            SEVEN,
            [{"lays": 7}, *moves, BLUE_PLAYS],
            {"red": ["blue 2", "red 5", "yellow 2"], "yellow": []},
            {},
        )
        for how, moves in (
            ("by its steps", [{"moves": {"moves": SHARES}}]),
            ("by its end", [to("red 3", "red 5"), to("red 10", "blue 2")]),
        )
    ),
    (
        "dm-2023/seven.4: the partner makes the second share",
        {"red": ["red 3", "red 10"]},
        [{"lays": 7}, to("red 3", "red 5"), {**to({"red": "red 10"}, "blue 1"), "by": "green"}],
        {"red": ["blue 1", "red 5"]},
        {1: [], 2: ["no-rule"]},
    ),
    (
        "dm-2023/swap-card.1: the owner makes the other half of a swap",
        {"red": ["red 3"], "yellow": ["red 5"]},
        [{"lays": "swap"}, to("red 3", "red 5"), {**to({"yellow": "red 5"}, "red 3"), "by": "yellow"}],
        {"red": ["red 5"], "yellow": ["red 3"]},
        {1: [], 2: ["no-rule"]},
    ),
    (
        "dm-2023/swap-stack.2: both pieces in the hand are put in each other's place",
        SWAP,
        [
            *({"lays": "swap"}, {"lifts": {"yellow": "blue 14"}}, {"lifts": "yellow 4"}),
            *({"puts-down": "yellow 4"}, {"puts-down": "blue 14"}),
        ],
        {"yellow": ["blue 14", "blue 14"]},
        {3: ["swap-piece-in-pair"]},
    ),
    (
        "dm-2023/faq.15.1: a seven of which nobody can use the rest is left after its first share",
        {"red": ["goal 1", "goal 2", "goal 3", "yellow 13"], "blue": ["blue 4"]},
        [{"lays": 7}, to("yellow 13", "goal 4"), {"stops": "here"}],
        {"red": ["goal 1", "goal 2", "goal 3", "yellow 13"]},
        {1: [], 2: ["rest-cannot-be-used", "piece-binds"]},
    ),
    (
        "dm-2023/fair-play.1.1: a foreign piece is put back after the own move",
        {"red": ["yellow 4"], "yellow": ["yellow 6"], "blue": ["yellow 12"]},
        [
            *(LAID, {"lifts": {"yellow": "yellow 6"}}, to("yellow 4", "yellow 9")),
            {"puts-down": "back", "by": "red"},
        ],
        {"yellow": ["yellow 6"], "red": ["yellow 9"]},
        {3: []},
    ),
    (
        "dm-2023/fair-play.3.1: half a swap is put back, and the piece swapped with another one",
        {"red": ["red 3", "red 10"], "yellow": ["red 5"], "blue": ["blue 4"]},
        [
            *({"lays": "swap"}, to("red 3", "red 5"), to({"red": "red 5"}, "red 3")),
            {"swaps": ["red 3", {"blue": "blue 4"}]},
        ],
        {"red": ["blue 4", "red 10"], "blue": ["red 3"]},
        {2: [], 3: []},
    ),
    (
        "dm-2023/no-usable-card.1: cards thrown wrongly are taken up again",
        ONE,
        [{"throws": [5]}, {"takes-back": 5}, {"lays": 5}],
        {"red": ["red 3"]},
        {0: ["hand-thrown-in-part", "must-play-card"], 1: [], 2: ["card-binds"]},
    ),
    (
        "dm-2023/number-cards.1: a player out of turn has passed another one over",
        ONE,
        [LAID, to("red 3", "red 8"), {**to("green 3", "green 6"), "by": "green"}, {"lays": 5, "by": "yellow"}],
        {"green": ["green 6"]},
        {2: ["not-their-turn", "no-rule", *LATE, *LATE], 3: ["card-back"]},
    ),
]


@pytest.mark.parametrize(("why", "pieces", "events", "after", "findings"), ROWS, ids=[row[0] for row in ROWS])
def test_what_stays(
    why: str,
    pieces: dict[str, list[str]],
    events: list[Event],
    after: dict[str, list[str]],
    findings: dict[int, list[str]],
) -> None:
    table = {"rulebook": "dm-2023", "turn": "red", "pieces": pieces, "hand": [5, 7, "swap"], "hands": {"blue": [2, 3]}}
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    assert {number: found_in(said["events"][number]) for number in findings} == findings, why
    stand = {camp: [space for space in said["after"][camp] if space != "base"] for camp in after}
    assert stand == after, why


def ruled(pieces: dict[str, list[str]], hand: list[Any], events: list[Event], book: str = "dm-2023") -> dict[str, Any]:
    document = {"rulebook": book, "turn": "red", "pieces": pieces, "hand": hand, "hands": {"blue": [2, 3]}}
    return adjudicator.adjudicate({**document, "events": events}).as_dict()


def test_a_piece_moved_without_a_card_before_the_hand_is_thrown() -> None:
    """`dm-2023/start-circle.2`: only a heart brings it out. The hand is thrown rightly, so the piece counts as back."""
    acts: list[Event] = [{"moves": {"move": "base", "to": "start"}}, {"throws": "hand"}]
    said = ruled({"red": ["goal 1"], "blue": ["yellow 3"]}, [5, 3], acts)
    assert found_in(said["events"][0]) == ["moved-without-card", "no-rule"]
    assert said["events"][0]["goes_back"] == "piece"
    assert said["after"]["red"][-1] == "goal 1"


def test_a_piece_moved_without_a_card_before_the_hand_is_thrown_wrongly() -> None:
    """`dm-2023/fair-play.4.2`; that both stay if the next player plays, no text says."""
    said = ruled(
        {"red": ["red 3"], "blue": ["yellow 3"]}, [5, 3], [to("red 3", "red 9"), {"throws": "hand"}, BLUE_PLAYS]
    )
    faults = [found_in(event)[0] for event in said["events"][:2]]
    assert faults == ["moved-without-card", "must-play-card"]
    assert said["after"]["red"][-1] == "red 9"


@pytest.mark.parametrize(
    ("card", "shares"),
    [(5, {"red 3": (4, "red 7"), "red 9": (1, "red 10")}), (7, {"goal 4": (1, "goal 3"), "red 3": (6, "red 9")})],
)
def test_wrong_shares_stay_alike_in_one_act_and_in_two(card: int, shares: dict[str, tuple[int, str]]) -> None:
    """`dm-2023/number-cards.1`, `dm-2023/goal-circles.5`; that they stay where they were put, no text says."""
    pieces = {"red": [*shares, "goal 1"], "blue": ["yellow 4"]}
    whole: Event = {"moves": {"moves": [{"move": piece, "steps": steps} for piece, (steps, _) in shares.items()]}}
    for acts in ([whole], [to(piece, space) for piece, (_, space) in shares.items()]):
        said = ruled(pieces, [card, 3], [{"lays": card}, *acts, BLUE_PLAYS])
        assert sorted(said["after"]["red"]) == sorted(["base", "goal 1", *(space for _, space in shares.values())])
        assert len(set(found_in(said["events"][1]))) == len(found_in(said["events"][1]))


@pytest.mark.parametrize("book", ["dm-2023", "classic", "family-fr", "duo"])
def test_a_locked_piece_named_with_fewer_steps_than_the_card_has(book: str) -> None:
    """`dm-2023/goal-circles.4`: it goes nowhere, and so nothing says where it was put."""
    camp, locked = ("red-knob", "goal 3") if book == "duo" else ("red", "house 19" if book == "classic" else "goal 1")
    acts: list[Event] = [{"lays": 10}, {"moves": {"moves": [{"move": {camp: locked}, "steps": 3}]}}]
    document = {"rulebook": book, "turn": "red", "pieces": {camp: [locked]}, "hand": [10, 3], "events": acts}
    said = adjudicator.adjudicate(document).as_dict()
    assert not said["events"][1]["regular"]
    assert locked in said["after"][camp]


@pytest.mark.parametrize("book", ["dm-2023", "classic", "family-fr"])
def test_the_other_one_of_a_pair_is_not_the_piece_sent_home_by_mistake(book: str) -> None:
    """`classic/track.1` sends home a piece that is hit; this one is its owner's to move."""
    pair = {"red": ["green 6"], "blue": ["blue 5", "blue 5"]}
    wrong = [{"lays": 7}, to({"blue": "blue 5"}, "base"), blue("lays", 3)]
    by_hand = [blue("lifts", "blue 5"), blue("puts-down", "blue 8")]
    for acts in (by_hand, [blue("moves", to("blue 5", "blue 8")["moves"])]):
        said = ruled(pair, [7], [*wrong, *acts], book)
        assert "hit-goes-home" not in [code for event in said["events"] for code in found_in(event)]
        assert [space for space in said["after"]["blue"] if space != "base"] == ["blue 8"]


@pytest.mark.parametrize("in_one_act", [True, False])
def test_nothing_lands_on_a_piece_that_an_earlier_share_has_moved_away(in_one_act: bool) -> None:
    """`classic/track.1`: a piece is hit where it stands."""
    shares: list[Event] = [{"move": "red 5", "steps": 4}, {"move": {"green": "red 2"}, "steps": 3}]
    acts = [shares] if in_one_act else [shares[:1], shares[1:]]
    moved: list[Event] = [{"moves": {"moves": act}} for act in acts]
    said = ruled({"red": ["red 5"], "green": ["red 2"]}, [7], [{"lays": 7}, *moved, blue("lays", 2)])
    assert said["after"]["red"] == ["base", "base", "base", "red 9"]
    assert said["after"]["green"] == ["base", "base", "base", "red 5"]


@pytest.mark.parametrize(("piece", "card", "end"), [("start", "1/14", "blue start"), ("goal 4", 3, "blue goal 4")])
@pytest.mark.parametrize("by_hand", [True, False])
def test_another_colour_s_start_field_or_lane_is_not_where_a_piece_stood(
    piece: str, card: Any, end: str, by_hand: bool
) -> None:
    """`dm-2023/number-cards.1`: a piece travels as many fields as its card says."""
    acts = [{"lifts": piece}, {"puts-down": end}] if by_hand else [to(piece, end)]
    said = ruled({"red": [piece]}, [card], [{"lays": card}, *acts, blue("lays", 2)])
    assert [found_in(said["events"][number])[:1] for number in (-2, -1)] == [["not-where-claimed"], ["card-back"]]
