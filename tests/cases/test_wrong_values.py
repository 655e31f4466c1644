"""Expectations with a wrong value: the question fails."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from adjudicator._system.language_setting import LANGUAGES
from adjudicator._system.paths import folder
from adjudicator.cases.case import answer, questions
from tests.command_line import run
from tests.sample_documents import TABLE
from tests.wrong_values.trial import trials

FROM_BASE = {"card": "heart"}
IN_THE_LANE = {"card": 5, "move": "goal 4"}
OWNERS_CHANGED: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (FROM_BASE, {"to": "blue start"}),
    (FROM_BASE, {"to": "bstart"}),
    (FROM_BASE, {"path": ["green start"]}),
    (IN_THE_LANE, {"path": ["blue goal 3", "goal 2", "goal 3", "goal 4", "yellow 14"]}),
    (IN_THE_LANE, {"legal": [{"move": "blue goal 4"}]}),
    (IN_THE_LANE, {"legal": [{"piece": "red", "move": "yellow goal 4", "to": "yellow 14"}]}),
]


def outcome(question: dict[str, Any], tmp_path: Path, **table: Any) -> Any:
    file = tmp_path / "case.yaml"
    file.write_text(json.dumps({**TABLE, **table, "questions": [question]}), encoding="utf-8")
    (asked,) = questions(file)
    return answer(asked)


@pytest.mark.parametrize(("play", "expect"), OWNERS_CHANGED, ids=str)
def test_a_space_of_another_camp_is_not_the_movers_own(
    play: dict[str, Any], expect: dict[str, Any], tmp_path: Path
) -> None:
    assert not outcome({"play": play, "expect": expect}, tmp_path).passed


@pytest.mark.parametrize(
    "expect",
    [
        {
            "to": "red start",
            "path": ["red start"],
            "after": {"red": ["red goal 1", "goal 4", "red start", "yellow 13"]},
        },
        {"legal": [{"piece": "red", "move": "red base", "to": "rød startfelt"}]},
        {"legal": [{"move": "rbase", "to": "start"}]},
    ],
    ids=str,
)
def test_the_movers_own_space_may_be_named_with_its_owner(expect: dict[str, Any], tmp_path: Path) -> None:
    assert outcome({"play": FROM_BASE, "expect": expect}, tmp_path).passed


def test_the_owner_in_a_partners_lane_is_the_partner(tmp_path: Path) -> None:
    """After its own pieces are home red plays green's."""
    table = {"pieces": {"red": ["goal 1", "goal 2", "goal 3", "goal 4"], "green": ["start"], "blue": ["red 14"]}}
    play = {"card": "heart", "move": {"green": "base"}}
    right = {"to": "green start", "legal": [{"move": "green base", "to": "green start"}]}
    held = outcome({"play": {"card": 2, "move": {"green": "start"}}, "expect": {"to": "green 2"}}, tmp_path, **table)
    assert held.passed
    without = {"pieces": {"red": table["pieces"]["red"]}}
    assert outcome({"play": play, "expect": right}, tmp_path, **without).passed
    assert not outcome({"play": play, "expect": {"to": "red start"}}, tmp_path, **without).passed
    wrong = {"legal": [{"move": "red base", "to": "start"}]}
    assert not outcome({"play": play, "expect": wrong}, tmp_path, **without).passed


@pytest.mark.parametrize("play", [{"as": "hjerte"}, {"card": "hjerter", "as": "cœur"}, {"as": "heart"}], ids=str)
def test_a_function_may_be_named_in_any_language(play: dict[str, Any], tmp_path: Path) -> None:
    assert outcome({"hand": ["heart"], "expect": {"legal": [play]}}, tmp_path).passed
    assert not outcome({"hand": ["heart"], "expect": {"legal": [{"as": "bytte"}]}}, tmp_path).passed


@pytest.mark.parametrize("space", ["blue base", "bbase", "blue start", "blue goal 2"])
def test_a_piece_is_not_expected_on_a_space_of_another_camp(space: str, tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    expect = {"after": {"red": ["goal 1", "goal 4", "yellow 13", space]}}
    file.write_text(json.dumps({**TABLE, "questions": [{"play": FROM_BASE, "expect": expect}]}), encoding="utf-8")
    done = run("check", str(file))
    assert (done.returncode, "This space belongs to another camp than red." in done.stderr) == (3, True)


def test_an_impossible_table_has_no_other_answer(tmp_path: Path) -> None:
    """What is expected beside the impossibility was not compared."""
    two = {"red": ["yellow 3"], "blue": ["yellow 3"]}
    for more in ({"legal": []}, {"to": "goal 1"}, {"must_discard": True}, {"after": {"red": ["base"]}}, {"binds": []}):
        assert not outcome({"pieces": two, "expect": {"verdict": "impossible", **more}}, tmp_path).passed


def test_a_list_that_an_answer_does_not_have_is_not_empty(tmp_path: Path) -> None:
    draw = {"yellow": 5, "red": 7, "blue": 2, "green": 3}
    for expect in ({"legal": []}, {"penalties": []}, {"binds": []}):
        assert not outcome({"draw": draw, "expect": expect}, tmp_path).passed
    assert not outcome({"play": IN_THE_LANE, "expect": {"penalties": []}}, tmp_path).passed


@pytest.mark.parametrize(
    ("play", "problem"),
    [
        ('{"mvoe": "goal 4"}', "`mvoe` is not a key here. Did you mean `move`?"),
        ("{}", "At least 1 must stand here."),
        ('"goal 4"', "This should be of type keys with values, not text."),
        ('{"card": 5, "as": 6}', "The card 5 has no function `6`. Known here: 5."),
        ('{"as": "nonsense"}', "There is no card `nonsense` in this deck. Known here: 2, 3, 5, 6, 7,"),
        ('{"piece": "rad"}', "There is no colour or camp `rad`. Did you mean `red`?"),
        ('{"moves": [{"steps": 3, "too": "goal 4"}]}', "`too` is not a key here. Did you mean `to`?"),
        (
            '{"moves": [{"steps": 3, "to": "gaol 4"}]}',
            "`gaol 4` is not a space of this rulebook. Did you mean `goal 4`?",
        ),
        ('{"swap": [{"red": "goal 4"}]}', "At least 2 must stand here."),
        ('{"swap": [{"red": "goal 4"}, {"bleu": "gaol 1"}]}', "`gaol 1` is not a space of this rulebook."),
    ],
)
def test_a_legal_play_that_no_answer_can_have_is_reported(play: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    asked = {**TABLE, "questions": [{"hand": [5], "expect": {"legal": [json.loads(play)]}}]}
    file.write_text(json.dumps(asked), encoding="utf-8")
    done = run("check", str(file))
    assert (done.returncode, problem in done.stderr) == (3, True), done.stderr


HEADLINES = {
    "en": "with the red piece on goal 4 to blue's goal 1.",
    "da": "med den røde brik på målcirkel 4 til blås målcirkel 1.",
    "fr": "avec le pion rouge sur la case finale 4 jusqu’à la case finale 1 chez bleu.",
    "is": "á rauða peðið (markhringur 4) → markhringur 1 blás.",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refused_claim_keeps_its_owner_in_the_headline(lang: str) -> None:
    line = "dm-2023 r:g4,g1 turn=r play=5:g4>b@g1"
    assert HEADLINES[lang] in " ".join(run("judge", line, "--brief", "--lang", lang, COLUMNS="300").stdout.split())


def test_every_value_of_a_shipped_case_counts() -> None:
    """A share of the changes that `python -m tests.wrong_values` makes: no question passes with a wrong value."""
    tried: Counter[str] = Counter()
    passed = []
    for question, change, failed in trials([folder("positions")], share=0.02):
        tried[str(change.at[0])] += 1
        passed += [] if failed else [f"{question.name} {change}"]
    assert passed == []
    assert sum(tried.values()) > 5000
    assert tried.keys() >= {"verdict", "reason", "cites", "to", "path", "after", "legal", "binds", "silent"}


def test_every_doubt_of_a_shipped_case_counts() -> None:
    """`dm-2023/fair-play.7.1`, `.7.2`."""
    file = folder("positions") / "dm-2023" / "fair-play-7-one-hour-at-the-most.yaml"
    failed = [failed for _, change, failed in trials([file]) if change.at[0] == "doubts"]
    assert len(failed) > 10
    assert all(failed)
