"""The sentences of a ruling on events, in every language: hit pieces, choices, and judges taking over."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator.engine.question import Question
from adjudicator.locales.catalogue import catalogue
from adjudicator.render.account import follows, happened, heading

TABLE: dict[str, Any] = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3"], "yellow": ["red 8"]}}


def account(lang: str, **changes: Any) -> Any:
    question = adjudicator.load({**TABLE, **changes})
    assert isinstance(question, Question)
    return question.ruling(lang)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "hits the yellow piece"),
        ("da", "slår den gule brik hjem"),
        ("fr", "capture le pion jaune"),
        ("is", "sendir gula peðið heim"),
    ],
)
def test_a_move_says_whom_it_hits(lang: str, said: str) -> None:
    """`classic/track.1`: also where the card that makes the move legal is laid after it."""
    told = account(lang, hand=[5, 2], events=[{"lays": 5}, {"moves": "red 3"}])
    assert said in happened(told, told.events[1])
    told = account(lang, rulebook="classic", hand=[5, 2], events=[{"moves": "red 3"}, {"lays": 5}])
    assert said in follows(told, told.events[1])[0]


@pytest.mark.parametrize(("lang", "said"), [("en", " or "), ("da", " eller "), ("fr", " ou "), ("is", " eða ")])
def test_a_penalty_with_a_choice_says_or(lang: str, said: str) -> None:
    """`classic/gameplay.15`: one of the talker's pieces."""
    told = account(lang, rulebook="classic", pieces={"red": ["0", "15"]}, events=[{"talks": "game"}])
    assert said in told.explanation()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("clock", [{"clock": 61}, {"clock": 52, "looks": "locked"}])
def test_where_judges_step_in_the_headline_says_so(lang: str, clock: dict[str, Any]) -> None:
    """`dm-2023/fair-play.7.1`, `.7.2`: no player did anything wrong, and still the game does not simply go on."""
    told = account(lang, events=[clock])
    assert told.verdict == "legal"
    assert heading(told).startswith(catalogue(lang).label("judges-account"))
    assert heading(account(lang, events=[{"clock": 30}])).startswith(catalogue(lang).label("legal-account"))
