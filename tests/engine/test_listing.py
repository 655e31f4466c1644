"""The bare list of legal plays against those that are tried and explained one by one: both must agree."""

from __future__ import annotations

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.engine.listing import legal_plays, traced
from adjudicator.engine.outlook import Outlook
from adjudicator.engine.question import Question
from adjudicator.engine.tries import candidates
from adjudicator.rules.cards import Card
from adjudicator.rules.readings.topics import TOPICS
from adjudicator.rules.ruleset import Ruleset, features, open_topics
from tests.second_opinion.random_positions import position

SEEDS = st.integers(min_value=0, max_value=2**32)
BOOKS = st.sampled_from(shipped_rulebooks())
COMMON = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def any_answers(rng: random.Random, question: Question) -> Ruleset:
    """Return rules that no text has: each topic is answered at random, in combinations that occur nowhere else."""
    answers: dict[str, str] = {}
    while True:
        raised = open_topics(features(question.board, question.book.cards, answers))
        unanswered = sorted(topic for topic in raised - answers.keys() if not TOPICS[topic].optional)
        if not unanswered:
            kept = {topic: name for topic, name in answers.items() if topic in raised}
            return Ruleset(question.board, question.book.cards, kept)
        for topic in unanswered:
            answers[topic] = rng.choice(sorted(TOPICS[topic].readings))


def hold_together(rules: Ruleset, question: Question, card: Card) -> None:
    tried = [play for play in candidates(rules, question.table, question.player, card) if play.legal]
    listed = legal_plays(Outlook(rules, question.table, question.player), [card])
    assert traced(listed) == tried
    assert all(play.after == play.carried_out().after for play in listed)
    results = {(play.function, tuple(sorted(move[:3] for move in play.moves)), play.after) for play in listed}
    assert len(results) == len(listed)


@given(BOOKS, SEEDS)
@COMMON
def test_the_list_holds_what_is_tried_and_stands(book: str, seed: int) -> None:
    question = adjudicator.load(position(random.Random(seed), book))
    for card in question.cards():
        hold_together(question.rules, question, card)


@given(BOOKS, SEEDS)
@COMMON
def test_so_it_does_under_whatever_readings(book: str, seed: int) -> None:
    rng = random.Random(seed)
    question = adjudicator.load(position(rng, book))
    rules = any_answers(rng, question)
    for card in question.cards():
        hold_together(rules, question, card)
