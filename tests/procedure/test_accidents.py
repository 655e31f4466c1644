"""Cards held up or dropped, and pieces knocked over: no text speaks of them, and here they bind no player."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator._system.paths import rulebook_file
from adjudicator.documents.yaml_reader import read_file
from adjudicator.render.account import heading
from tests.procedure.test_course import problems, told
from tests.sample_documents import found_in, valid

Event = dict[str, Any]


@pytest.mark.parametrize(
    ("events", "findings"),
    [
        ([{"holds-up": 5}, {"takes-back": 5}, {"lays": 3}], [["card-held-up"], [], ["card-binds"]]),
        ([{"holds-up": 5}, {"lays": 5}], [["card-held-up"], ["card-binds"]]),
        ([{"holds-up": 9}], [["card-not-in-hand"]]),
        ([{"drops": 7, "by": "blue"}, {"lays": 5}], [["card-dropped"], ["card-binds"]]),
        ([{"lays": 5}, {"drops": 3}, {"takes-back": 3}], [["card-binds"], ["card-dropped"], []]),
        ([{"lays": 5}, {"knocks": {"yellow": "red 8"}}], [["card-binds"], ["piece-knocked-over"]]),
    ],
)
def test_accidents_bind_no_player(events: list[Event], findings: list[list[str]]) -> None:
    """`as-played/hands.1`, `.2`."""
    said = told(*events)
    assert [found_in(event) for event in said["events"]] == findings
    valid("ruling", said)


def test_a_house_rule_decides_otherwise() -> None:
    """`dm-2023/fair-play.3.1`, `.5.1`, `.1.1`: with the other readings they are a card laid, or shown, and a touch."""
    laid = {"readings": {"held-or-dropped-card": "laid"}}
    assert found_in(told({"drops": 5}, **laid)["events"][0]) == ["card-binds"]
    assert found_in(told({"drops": 7, "by": "blue"}, **laid)["events"][0]) == ["shown-too-early", "shown-binds"]
    touched = told({"knocks": "red 3"}, readings={"knocked-piece": "touched"})
    assert touched["now"]["must_move"] == {"piece": "red", "from": "red 3"}
    blue = told({"knocks": "blue 3", "by": "blue"}, readings={"knocked-piece": "touched"})
    assert found_in(blue["events"][0]) == ["piece-knocked-over"]


@pytest.mark.parametrize(
    ("topic", "event", "matter"),
    [
        ("held-or-dropped-card", {"holds-up": 5}, "a card that is held up, or dropped by accident"),
        ("held-or-dropped-card", {"drops": 5}, "a card that is held up, or dropped by accident"),
        ("knocked-piece", {"knocks": "red 3"}, "a piece that is knocked over by accident"),
    ],
)
def test_a_rulebook_need_not_speak_of_accidents(topic: str, event: Event, matter: str, tmp_path: Path) -> None:
    book = json.loads(json.dumps(read_file(rulebook_file("dm-2023")).data))
    del book["readings"][topic]
    found = {"held-or-dropped-card": ("card-held-up", "card-dropped"), "knocked-piece": ("piece-knocked-over",)}
    for code in found[topic]:
        book["cites"].pop(code, None)
    (tmp_path / "club.yaml").write_text(json.dumps({**book, "id": "club"}), encoding="utf-8")
    (passed,) = told(event, rulebook=str(tmp_path / "club.yaml"))["events"]
    assert [remark["finding"] for remark in passed["findings"]] == ["no-rule"]
    assert passed["findings"][0]["explanation"].startswith(f"The rulebook has no rule on {matter}.")


def test_the_other_reading_is_played_out() -> None:
    said = told({"lays": 5}, {"knocks": "red 3"}, {"moves": "goal 4"})
    assert said["verdict"] == "legal"
    (other,) = (each for each in said["contested"] if each["topic"] == "knocked-piece")
    assert (other["reading"], other["verdict"]) == ("touched", "illegal")


def test_a_piece_that_is_not_there_is_a_fault_of_the_document() -> None:
    assert problems({"knocks": "red 5"}) == ["no-such-piece"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("event", [{"holds-up": 5}, {"drops": 5}, {"knocks": "red 3"}], ids=str)
def test_it_says_that_no_text_says_it(event: Event, lang: str) -> None:
    document = {"rulebook": "classic", "turn": "red", "pieces": {"red": ["red 3"]}, "hand": [5], "events": [event]}
    ruling: Any = adjudicator.load(document).ruling(lang)
    assert ruling.words.label("silent-assumed") in heading(ruling)
    assert {citation["basis"] for citation in ruling.as_dict()["citations"]} == {"assumed"}
