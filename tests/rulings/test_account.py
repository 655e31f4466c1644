"""The sentences of a ruling on events, in every language: hit pieces, choices, and judges taking over."""

from __future__ import annotations

import re
from typing import Any

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator.engine.question import Question
from adjudicator.locales.catalogue import catalogue
from adjudicator.render.account import follows, happened, heading
from adjudicator.render.html.page import page as as_page
from adjudicator.render.markdown import markdown
from tests.sample_documents import valid

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
def test_of_two_faults_both_are_named_and_the_one_against_a_binding_first(lang: str) -> None:
    """`dm-2023/fair-play.5.1`, `.3.1`: blue shows a card too early, and red takes back one that binds."""
    events = [{"shows": 7, "by": "blue"}, {"lays": 5}, {"takes-back": 5}]
    told = account(lang, hand=[5, 2], events=events)
    said = told.as_dict()
    assert said["faults"] == ["card-must-be-used", "shown-too-early"]
    assert said["reason"] == said["faults"][0]
    taken_back, shown = (told.sentences(told.events[n])[0] for n in (2, 0))
    assert heading(told).index(taken_back) < heading(told).index(shown)
    valid("ruling", said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_custom_of_another_table_is_dismissed_without_a_fault(lang: str) -> None:
    """`dm-2023/foreword.1`: the guide's reading holds; claiming another one is no breach."""
    told = account(lang, events=[{"claims": "house-rule"}])
    assert told.verdict == "legal"
    assert heading(told).startswith(catalogue(lang).label("dismissed-account"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reasons_why_no_card_can_be_used_say_what_is_only_an_analogy(lang: str) -> None:
    """`dm-2023/minus-four.2`, which family-fr follows, is no sentence of its own; `family-fr/play.2` is."""
    table = {"rulebook": "family-fr", "turn": "red", "pieces": {"red": ["goal 4"]}, "hand": ["-4"]}
    thrown = adjudicator.adjudicate({**table, "events": [{"throws": "hand"}]}, lang)
    basis = f" ({catalogue(lang).label('analogy')})"
    for page in (markdown(thrown), as_page([thrown])):
        assert re.search(rf"dm-2023/minus-four.2\W*{re.escape(basis)}", page)
        assert not re.search(r"family-fr/play.2`? \(", page)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("clock", [{"clock": 61}, {"clock": 52, "looks": "locked"}])
def test_where_judges_step_in_the_headline_says_so(lang: str, clock: dict[str, Any]) -> None:
    """`dm-2023/fair-play.7.1`, `.7.2`: no player did anything wrong, and still the game does not simply go on."""
    told = account(lang, events=[clock])
    assert told.verdict == "legal"
    assert heading(told).startswith(catalogue(lang).label("judges-account"))
    assert heading(account(lang, events=[{"clock": 30}])).startswith(catalogue(lang).label("legal-account"))


@pytest.mark.parametrize(
    ("code", "item"),
    [
        ("dm-2023 r:R3,R12 turn=r hand=5 play=5:R12>B2", "dm-2023/start-field.1"),
        ("dm-2023 r:g4,g1 turn=r hand=5 play=5:g4>g2", "dm-2023/goal-circles.5"),
        ("family-fr r:g4,g1 turn=r hand=5 play=5:g4>g2", "family-fr/final-zone.7"),
        ("duo rk:g3,g1 turn=r hand=3 play=3:rk@g3>g2", "duo/play.18"),
    ],
)
def test_a_move_to_a_wrong_space_rests_on_the_same_items_as_the_play(code: str, item: str) -> None:
    """What takes the piece to another space is what the player has overlooked."""
    play = adjudicator.adjudicate(code).as_dict()
    position, _, move = code.partition(" play=")
    card, _, moved = move.partition(":")
    acts = adjudicator.adjudicate(f"{position} events=lays:{card},moves:{moved}").as_dict()
    assert [said["citations"][0]["id"] for said in (play, acts)] == [item, item]
    assert {each["id"] for each in play["citations"]} <= {each["id"] for each in acts["citations"]}
