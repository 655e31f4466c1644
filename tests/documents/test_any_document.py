"""Any document that fits its schema ends in an answer or in problems, within seconds and in every language."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.console import Console

from adjudicator._system.language_setting import LANGUAGES
from adjudicator.cases.case import CaseQuestion, answer
from adjudicator.cases.check import check_source
from adjudicator.cases.question_document import single_question
from adjudicator.cases.report import as_annotations, as_junit
from adjudicator.cases.run import RunResults, result_of
from adjudicator.cases.update import new_expectation
from adjudicator.documents.problems import BadDocument
from adjudicator.documents.schema import form_problems
from adjudicator.documents.yaml_reader import plain, read_text
from adjudicator.loading.game_reader import read_game
from adjudicator.loading.position_reader import load_source
from adjudicator.render.html.page import page
from adjudicator.render.markdown import markdown
from adjudicator.render.scene import scene
from adjudicator.render.svg.picture import svg
from adjudicator.render.terminal.ruling import show
from adjudicator.render.terminal.wrapping import Detail
from adjudicator.rulings.compare import compare
from adjudicator.rulings.game_report import GameReport, position
from adjudicator.rulings.hand_list import HandList
from tests.malformed import check_messages
from tests.schema_strategies import documents

SETTINGS = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
LANGS = st.sampled_from(LANGUAGES)
SECONDS = 3


def rule_on(document: dict[str, Any], lang: str) -> None:
    """Load a position, list its plays, rule on it, and print it in every format."""
    question = load_source(plain(document))
    question.legal()
    ruling = question.ruling(lang)
    json.dumps(ruling.as_dict())
    show(Console(file=StringIO(), width=60, markup=False), ruling, Detail.full)
    if not isinstance(ruling, HandList):
        markdown(ruling)
        page([ruling])
        if not question.around.draw:
            svg(scene(ruling), ruling.words, "beside")
    compare(question, lang)


def ask_all(document: dict[str, Any], lang: str) -> None:
    """Answer a case's questions and report them."""
    source = plain(document)
    check_source(source)
    for n, question in enumerate(source.data["questions"]):
        asked = CaseQuestion(Path("case.yaml"), n, "", single_question(source, n), question["expect"], source)
        outcome = answer(asked, lang)
        check_messages(outcome.problems)
        results = RunResults([result_of(outcome, lang)])
        assert outcome.passed or all(as_annotations(results, lang))
        assert as_junit(results, lang)
        assert outcome.passed or not outcome.answered or new_expectation(outcome)


def follow(document: dict[str, Any], lang: str) -> None:
    """Check a game, and the position after its last turn."""
    game = read_game(plain(document))
    record = GameReport(game, lang, everything=True)
    json.dumps(record.as_dict())
    load_source(read_text(position(record)))


KINDS: dict[str, Callable[[dict[str, Any], str], None]] = {
    "position": rule_on,
    "draw": rule_on,
    "case": ask_all,
    "game": follow,
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_of_sound_form(kind: str) -> None:
    outcomes: Counter[str] = Counter()

    @given(documents(kind), LANGS)
    @settings(SETTINGS, max_examples=80 if kind == "case" else 40)
    def ask(document: dict[str, Any], lang: str) -> None:
        assert form_problems(kind, plain(document)) == []
        began = time.process_time()
        try:
            KINDS[kind](document, lang)
            outcomes["answered"] += 1
        except BadDocument as bad:
            check_messages(bad.problems)
            outcomes["refused" if bad.problems else "refused for nothing"] += 1
        assert time.process_time() - began < SECONDS

    ask()
    assert outcomes.keys() == {"answered", "refused"}, outcomes
