"""Wrong acts that are found out only after the next player has played: no text says whether they stand."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator.procedure.remark import FOUND_LATER
from tests.sample_documents import found_in, valid

Event = dict[str, Any]
TABLE: dict[str, Any] = {
    "turn": "red",
    "pieces": {"red": ["red 3", "red 12"], "blue": ["blue 4"], "yellow": ["red 9"]},
    "hand": [5, 3, 7],
    "hands": {"blue": [3, 6]},
}
WRONG: Event = {"moves": {"move": "red 3", "to": "red 7"}}
BLUE: list[Event] = [{"lays": 3, "by": "blue"}, {"moves": "blue 4", "by": "blue"}]


def told(events: list[Event], book: str = "dm-2023", lang: str = "en", **changes: Any) -> dict[str, Any]:
    said = adjudicator.adjudicate({"rulebook": book, **TABLE, **changes, "events": events}, lang).as_dict()
    valid("ruling", said)
    return said


@pytest.mark.parametrize(
    ("why", "acts", "findings", "red", "left"),
    [
        ("a miscount", [{"lays": 5}, WRONG], ["not-where-claimed", "no-rule"], ["red 12", "red 7"], ["3", "7"]),
        (
            "a miscount that hits",
            [{"lays": 5}, {"moves": {"move": "red 3", "to": "red 9"}}],
            ["not-where-claimed", "no-rule"],
            ["red 12", "red 9"],
            ["3", "7"],
        ),
        (
            "dm-2023/fair-play.3.1: a card laid on one that binds",
            [{"lays": 5}, {"lays": 3}, {"moves": {"move": "red 3", "to": "red 6"}}],
            ["card-must-be-used", "no-rule"],
            ["red 12", "red 6"],
            ["5", "7"],
        ),
        (
            "dm-2023/seven.3: a seven left half done",
            [{"lays": 7}, {"moves": {"moves": [{"move": "red 3", "steps": 4}]}}],
            ["steps-left-over", "no-rule"],
            ["red 12", "red 7"],
            ["3", "5"],
        ),
        (
            "dm-2023/seven.2: of two shares the second put down too far",
            [
                {"lays": 7},
                {
                    "moves": {
                        "moves": [{"move": "red 3", "steps": 3}, {"move": "red 12", "steps": 4, "to": "blue 3"}],
                    }
                },
            ],
            ["not-where-claimed", "no-rule"],
            ["blue 3", "red 6"],
            ["3", "5"],
        ),
        (
            "dm-2023/fair-play.1.1: another piece than the one lifted",
            [{"lays": 5}, {"lifts": "red 3"}, {"puts-down": "back"}, {"moves": "red 12"}],
            ["touched-piece-stays", "no-rule"],
            ["blue 3", "red 3"],
            ["3", "7"],
        ),
        (
            "a card laid after its moves that does not make them",
            [{"moves": {"move": "red 3", "to": "red 7"}}, {"lays": 5}],
            ["not-where-claimed", "no-rule"],
            ["red 12", "red 7"],
            ["3", "7"],
        ),
        ("dm-2023/fair-play.4.2", [{"throws": "hand"}], ["must-play-card", "no-rule"], ["red 12", "red 3"], []),
    ],
)
def test_what_was_played_stays(
    why: str, acts: list[Event], findings: list[str], red: list[str], left: list[str]
) -> None:
    said = told([*acts, *BLUE])
    wrong = said["events"][len(acts) - 1]
    assert found_in(wrong) == findings, why
    assert wrong["remedy"] == "judge"
    assert "goes_back" not in wrong
    assert "found-later" in said["silent"]
    assert said["after"]["red"] == ["base", "base", *red]
    assert said["after"]["blue"] == ["base", "base", "base", "blue 7"]
    assert all(event["regular"] for event in said["events"][len(acts) :])
    assert said["now"]["turn"] == "green"


def test_a_piece_hit_by_a_miscount_is_home() -> None:
    said = told([{"lays": 5}, {"moves": {"move": "red 3", "to": "red 9"}}, *BLUE])
    assert said["after"]["yellow"] == ["base"] * 4


@pytest.mark.parametrize(
    "after",
    [
        [{"shows": 3, "by": "blue"}],
        [{"lifts": "blue 4", "by": "blue"}],
        [{"moves": "blue 4", "by": "green"}],
        [{"moves": {"move": "red 3", "to": "red 8"}}, *BLUE],
        [{"talks": "other", "by": "blue"}],
    ],
)
def test_it_is_found_at_once_unless_the_next_player_has_played(after: list[Event]) -> None:
    said = told(
        [{"lays": 5}, WRONG, *after],
        pieces={**TABLE["pieces"], "green": ["blue 4"], "blue": ["blue 6"]}
        if after[0].get("by") == "green"
        else TABLE["pieces"],
    )
    assert "found-later" not in said["silent"]
    assert said["events"][1]["goes_back"] == "piece"


def test_where_nothing_says_where_it_went_the_turn_goes_on() -> None:
    """`dm-2023/faq.4.1`: a barred piece; only what is put down somewhere can stay there."""
    pieces = {"red": ["red 12"], "blue": ["start", "blue 4"]}
    said = told([{"lays": 5}, {"lays": 3}, {"moves": "red 12"}, *BLUE], hand=[3, 5], pieces=pieces)
    assert "found-later" not in said["silent"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("book", "remedy"), [("classic", "none"), ("family-fr", "none"), ("dm-2023", "judge")])
def test_it_is_said_in_every_rulebook(book: str, remedy: str, lang: str) -> None:
    said = told([{"lays": 5}, WRONG, *BLUE], book, lang)
    assert said["events"][1]["remedy"] == remedy
    (silent,) = (found for found in said["events"][1]["findings"] if found["finding"] == "no-rule")
    assert silent["explanation"] in said["explanation"]


SWAP: dict[str, Any] = {"hand": ["swap", 3], "pieces": {**TABLE["pieces"], "blue": ["blue 4", "green 2", "green 2"]}}


@pytest.mark.parametrize(
    ("why", "acts", "after", "changes"),
    [
        (
            "dm-2023/swap-card.1: half a swap, given up",
            [{"lays": "swap"}, {"moves": {"move": "red 3", "to": "red 9"}}, {"stops": "here"}],
            {"red": ["base", "base", "red 12", "red 9"], "yellow": ["base", "base", "base", "red 3"]},
            SWAP,
        ),
        (
            "dm-2023/swap-card.3: a swap with one of two pieces that protect each other cannot stand on the board",
            [{"lays": "swap"}, {"swaps": ["red 3", {"blue": "green 2"}]}],
            {"red": ["base", "base", "red 12", "red 3"], "blue": ["base", "blue 7", "green 2", "green 2"]},
            SWAP,
        ),
        (
            "dm-2023/seven.4: two pieces on one field, and only one of them was moved",
            [{"lays": 7}, {"moves": {"move": "red 3", "to": "red 5"}}],
            {"red": ["base", "base", "red 3", "red 5"]},
            {"pieces": {"red": ["red 3", "red 3"], "blue": ["blue 4"]}},
        ),
        (
            "two moves before a card that makes neither",
            [{"moves": {"move": "red 3", "to": "red 4"}}, {"moves": {"move": "red 12", "to": "red 13"}}, {"lays": 5}],
            {"red": ["base", "base", "red 13", "red 4"]},
            {},
        ),
    ],
)
def test_the_pieces_stay_where_they_were_put(
    why: str, acts: list[Event], after: dict[str, list[str]] | None, changes: dict[str, Any]
) -> None:
    said = told([*acts, *BLUE], **changes)
    assert any(topic in said["silent"] for topic in FOUND_LATER) == (after is not None), why
    for camp, spaces in (after or {}).items():
        assert said["after"][camp] == spaces, why


def test_who_alone_has_cards_notices_at_once() -> None:
    """`dm-2023/no-usable-card.2`: the turn comes back, but the next act puts the wrong one right."""
    others: dict[str, Any] = {"blue": [], "yellow": [], "green": []}
    right: list[Event] = [{"moves": {"move": "red 3", "to": "red 8"}, "by": "red"}]
    said = told([{"lays": 5}, WRONG, *right], hands=others)
    assert "found-later" not in said["silent"]
    assert said["events"][1]["goes_back"] == "piece"
    assert said["after"]["red"] == ["base", "base", "red 12", "red 8"]


def test_a_move_with_a_card_that_is_not_held_stays_as_that_card_makes_it() -> None:
    """The next player throws a hand that cannot be used, and so plays on (`dm-2023/no-usable-card.1`)."""
    table = {"pieces": {"green": ["green 14"]}, "turn": "green", "hand": [7, 5], "hands": {"yellow": [5, "1/14"]}}
    said = told([{"lays": 9}, {"moves": "green 14"}, {"throws": "hand", "by": "yellow"}], **table)
    assert [found_in(event) for event in said["events"]] == [
        ["card-not-in-hand"],
        ["card-not-in-hand", "no-rule"],
        ["nothing-playable"],
    ]
    assert said["after"]["green"][-1] == "yellow 9"
