"""The duty to play a swap card before any other (`family-fr/stuck.2`, read by itself): at the table and in games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator.documents.yaml_reader import Source
from adjudicator.loading.game_reader import read_game
from adjudicator.rulings.game_report import GameReport
from tests.sample_documents import found_in, valid

SO_READ = {"swap-duty": "before-any-other"}
TABLE: dict[str, Any] = {
    "rulebook": "family-fr",
    "turn": "red",
    "pieces": {"red": ["red 3"], "blue": ["blue 4"]},
    "hand": [5, "swap"],
}


def told(*events: dict[str, Any], **changes: Any) -> dict[str, Any]:
    said = adjudicator.adjudicate({**TABLE, "readings": SO_READ, **changes, "events": list(events)}).as_dict()
    valid("ruling", said)
    return said


@pytest.mark.parametrize(
    ("events", "findings"),
    [
        ([{"lays": 5}, {"moves": "red 3"}], [["swap-must-be-played"], ["swap-must-be-played"]]),
        ([{"lays": "swap"}, {"swaps": ["red 3", {"blue": "blue 4"}]}], [[], []]),
        ([{"moves": "red 3"}, {"lays": 5}], [["no-rule"], ["swap-must-be-played"]]),
    ],
)
def test_another_card_is_refused(events: list[dict[str, Any]], findings: list[list[str]]) -> None:
    said = told(*events)
    assert [found_in(event) for event in said["events"]] == findings
    if findings[0] == ["swap-must-be-played"]:
        assert (said["events"][0]["goes_back"], said["events"][0]["remedy"]) == ("card", "rule")
        assert [play["card"] for play in said["now"]["legal"]] == ["swap"]


HOUSE_RULES = """
extends: duo
id: swap-first
title: {en: Swap first, da: Byt først}
readings: {swap-duty: {is: before-any-other, basis: analogy, cites: {analogy: [family-fr/stuck.2]}}}
cites: {swap-must-be-played: {analogy: [family-fr/stuck.2]}}
"""


def test_a_card_with_two_functions_is_used_to_swap(tmp_path: Path) -> None:
    """A duo in which the swap comes first: the 9/swap may be laid, but not used as 9."""
    file = tmp_path / "swap-first.yaml"
    file.write_text(HOUSE_RULES, encoding="utf-8")
    table = {"rulebook": str(file), "pieces": {"red-knob": ["red-knob 3"], "yellow-knob": ["yellow-knob 5"]}}
    nine = {"moves": {"move": {"red-knob": "red-knob 3"}, "as": 9}}
    said = told({"lays": "9/swap"}, nine, **table, hand=["9/swap"], readings={})
    assert [found_in(event) for event in said["events"]] == [[], ["swap-must-be-played"]]


def test_the_usual_reading_leaves_the_choice() -> None:
    said = told({"lays": 5}, {"moves": "red 3"}, readings={})
    assert said["verdict"] == "legal"
    (other,) = (each for each in said["contested"] if each["topic"] == "swap-duty")
    assert other["verdict"] == "illegal"


@pytest.mark.parametrize(
    ("red", "readings", "reasons"),
    [
        (["heart", 5, "swap", 3], SO_READ, ["swap-must-be-played"]),
        (["heart", 5, "swap", 3], {}, []),
        (["heart", 5, 2, 3], SO_READ, []),
        (["heart", 5, None, 3], SO_READ, []),
    ],
)
def test_a_recorded_game_is_checked_for_it(red: list[Any], readings: dict[str, str], reasons: list[str]) -> None:
    """Only of a hand that is sure to have a swap that can be made."""
    turns = [
        {"player": "red", "play": {"card": "heart"}},
        {"player": "blue", "play": {"card": "heart"}},
        {"player": "green", "play": {"card": "heart"}},
        {"player": "yellow", "play": {"card": "heart"}},
        {"player": "red", "play": {"card": 5, "move": "start"}},
        {"player": "blue", "play": {"card": 5, "move": "start"}},
        {"player": "green", "play": {"card": 6, "move": "start"}},
        {"player": "yellow", "play": {"card": 6, "move": "start"}},
        {"player": "red", "play": {"card": 3, "move": "red 5"}},
    ]
    exchange = dict.fromkeys(("red", "green", "blue", "yellow"), 12)
    hands = {"red": [*red[:3], 12], "green": [red[3], 12, None, None], "blue": [12, *[None] * 3]}
    hands["yellow"] = [12, *[None] * 3]
    exchange["green"] = red[3]
    game = {"rulebook": "family-fr", "dealer": "yellow", "readings": readings}
    game["deals"] = [{"hands": hands, "exchange": exchange, "turns": turns}]
    report = GameReport(read_game(Source("<document>", game, {})), everything=True)
    assert [each.remark.finding.code for each in report.irregular] == reasons
    valid("ruling", report.as_dict())
