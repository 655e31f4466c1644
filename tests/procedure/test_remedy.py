"""What follows from an act that was not in order: the rule's own word, a penalty, the judge, or nothing."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.documents.yaml_reader import Source
from adjudicator.loading.game_reader import read_game
from adjudicator.procedure.remedy import PENALISED, SETTLED
from adjudicator.rules.findings import FINDINGS, Kind
from adjudicator.rules.library import shipped
from adjudicator.rules.readings import TOPICS
from adjudicator.rulings.game_report import GameReport
from tests.sample_documents import REMEDIES, valid

Event = dict[str, Any]
TABLE: dict[str, Any] = {"turn": "red", "pieces": {"red": ["red 3", "red 6"], "blue": ["blue 3"]}, "hand": [5, 3]}
WRONG = {"moves": {"move": "red 3", "to": "red 9"}}


def told(book: str, events: list[Event], lang: str = "en", **changes: Any) -> dict[str, Any]:
    said = adjudicator.adjudicate({"rulebook": book, **TABLE, **changes, "events": events}, lang).as_dict()
    valid("ruling", said)
    return said


@pytest.mark.parametrize(
    ("events", "dm", "classic"),
    [
        # dm-2023/foreword.3, .4: a judge can be asked where the guide has no remedy; classic has no judge.
        ([{"lays": 5}, WRONG], "judge", "none"),
        ([{"throws": "hand"}], "judge", "none"),
        ([{"moves": "blue 3", "by": "blue"}], "judge", "none"),
        ([{"lays": 9}], "judge", "none"),
        ([{"hints": "exchange"}], "judge", ""),
        # dm-2023/fair-play.3.1, .5.1, .1.1: the card is played, the piece is moved.
        ([{"lays": 5}, {"takes-back": 5}], "rule", ""),
        ([{"shows": 5, "by": "blue"}], "rule", ""),
        ([{"lays": 5}, {"lifts": "red 3"}, {"puts-down": "back"}, {"moves": "red 6"}], "rule", ""),
        # classic/gameplay.9, .15: penalties.
        ([{"moves": "red 3"}], "", "penalty"),
        ([{"talks": "game"}], "", "penalty"),
    ],
)
def test_after_every_wrong_act_there_is_one_remedy(events: list[Event], dm: str, classic: str) -> None:
    for book, remedy in (("dm-2023", dm), ("classic", classic)):
        last = told(book, events)["events"][-1]
        assert last.get("remedy", "") == remedy
        assert last["regular"] == (not remedy)
        said = [found["finding"] for found in last["findings"] if found["finding"] in REMEDIES]
        judge = ["no-remedy", "judge-decides"]
        assert said == {"judge": judge, "none": ["no-remedy"], "rule": ["no-penalty"]}.get(remedy, [])


def test_the_judges_word_cites_the_foreword() -> None:
    said = told("dm-2023", [{"lays": 5}, WRONG])
    (judge,) = (found for found in said["events"][1]["findings"] if found["finding"] == "judge-decides")
    assert [citation["id"] for citation in judge["citations"]] == ["dm-2023/foreword.3", "dm-2023/foreword.4"]
    assert judge["explanation"] in said["explanation"]
    assert said["reason"] == "not-where-claimed"
    assert said["citations"][0]["id"] == "dm-2023/number-cards.1"


def test_a_hand_thrown_wrongly_is_taken_up_again() -> None:
    """`dm-2023/fair-play.4.2`: a card must be played; the guide does not say what becomes of the hand."""
    said = told("dm-2023", [{"throws": "hand"}])
    assert said["events"][0]["goes_back"] == "hand"
    assert said["now"]["hand"] == ["5", "3"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("book", sorted(shipped_rulebooks()))
def test_no_remedy_is_said_once(book: str, lang: str) -> None:
    camp = "red-knob" if book == "duo" else "red"
    document = {"rulebook": book, "turn": "red", "pieces": {camp: [f"{camp} 3"]}, "hand": [3]}
    event = {"moves": {"move": {camp: f"{camp} 3"}, "to": f"{camp} 8"}}
    said = adjudicator.adjudicate({**document, "events": [{"lays": 3}, event]}, lang).as_dict()
    assert said["events"][1]["remedy"] == ("judge" if "judge" in shipped(book).choices else "none")
    sentences = [found["explanation"] for found in said["events"][1]["findings"]]
    assert len(set(sentences)) == len(sentences)
    assert all(said["explanation"].count(sentence) == 1 for sentence in sentences)


def test_a_game_says_it_of_its_first_irregularity() -> None:
    deals = [{"exchange": {}, "turns": [{"player": "red", "play": {"card": 5, "move": "base"}}]}]
    for book, remedy in (("dm-2023", "judge"), ("family-fr", "none")):
        game = {"rulebook": book, "dealer": "yellow", "deals": deals}
        said = GameReport(read_game(Source("<document>", game, {}))).as_dict()
        valid("ruling", said)
        assert {each["remedy"] for each in said["irregularities"]} == {remedy}


def test_faults_with_a_penalty_are_those_whose_readings_name_one() -> None:
    wrong = {code for code, found in FINDINGS.items() if found.kind in (Kind.IRREGULAR, Kind.REFUSAL)}
    penalties = {code for code, found in FINDINGS.items() if found.kind is Kind.PENALTY}
    assert wrong >= SETTLED | PENALISED
    for topic in TOPICS.values():
        for reading in topic.readings.values():
            assert reading.produces & PENALISED or not reading.produces & penalties, topic.name
