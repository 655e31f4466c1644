"""The search for splits beside one that tries every part in every order."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.engine.part import SplitState, take_part
from adjudicator.engine.question import Question
from adjudicator.engine.split import split_of
from adjudicator.engine.step import Step
from adjudicator.engine.tries import candidates, legal_plays
from adjudicator.engine.winning_and_helping import game_over
from adjudicator.rules.readings import TOPICS
from adjudicator.rules.ruleset import Ruleset, open_topics
from tests.second_opinion.random_positions import position

SEEDS = st.integers(min_value=0, max_value=2**32)
BOOKS = st.sampled_from(shipped_rulebooks())
COMMON = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
MOST_ORDERS = 20_000


def any_answers(rng: random.Random, question: Question) -> Ruleset:
    """Rules that no text has: each topic answered at random, so that readings meet that never met before."""
    answers: dict[str, str] = {}
    while True:
        raised = open_topics(question.board, question.book.cards, answers)
        unanswered = sorted(topic for topic in raised - answers.keys() if not TOPICS[topic].optional)
        if not unanswered:
            kept = {topic: name for topic, name in answers.items() if topic in raised}
            return Ruleset(question.board, question.book.cards, kept)
        for topic in unanswered:
            answers[topic] = rng.choice(sorted(TOPICS[topic].readings))


class TooManyOrders(Exception):
    """The table has more orders than a test has time for."""


def every_order(rules: Ruleset, state: SplitState, tried: list[None]) -> Iterator[tuple[Step, ...]]:
    """Yield every sequence of parts that spends the card."""
    pieces = state.table[state.camp]
    for origin in dict.fromkeys(pieces):
        if pieces.count(origin) == state.spent.count((state.camp, origin)):
            continue
        for count in range(1, state.left + 1):
            tried.append(None)
            if len(tried) > MOST_ORDERS:
                raise TooManyOrders
            step, after = take_part(rules, state, origin, count)
            if step.refusal is None:
                yield from every_order(rules, after, tried) if after.left else [after.steps]


def agree(rules: Ruleset, question: Question) -> None:
    for card in question.book.cards.values():
        for function in card.functions:
            if function.does == "split" and not game_over(rules.board, question.table):
                split = split_of(rules, question.table, question.player, card.name, function)
                first: dict[object, tuple[Step, ...]] = {}
                begun = set()
                for state in split.states:
                    for steps in every_order(rules, state, []):
                        begun.add(steps[0].move[:3])
                        key = steps[-1].table, tuple(sorted(step.move[:3] for step in steps))
                        first[key] = min(first.get(key, steps), steps, key=parts_of)
                expected = sorted(first.values(), key=lambda steps: (len(steps), parts_of(steps)))
                assert [play.steps for play in split.plays] == expected
                assert [play.after for play in split.plays] == [steps[-1].table for steps in expected]
                refused = [play.moves[0] for play in split.refused()]
                assert not begun & {move[:3] for move in refused}
                assert {move[:2] for move in refused} | {part[:2] for part in begun} == {
                    (state.camp, origin) for state in split.states for origin in state.table[state.camp]
                }


def parts_of(steps: tuple[Step, ...]) -> list[tuple[int, ...]]:
    return [step.move[:3] for step in steps]


@given(BOOKS, SEEDS)
@COMMON
def test_no_order_of_the_parts_leads_elsewhere(book: str, seed: int) -> None:
    question = adjudicator.load(position(random.Random(seed), book))
    try:
        agree(question.rules, question)
    except TooManyOrders:
        return


@given(BOOKS, SEEDS)
@COMMON
def test_nor_under_any_other_readings(book: str, seed: int) -> None:
    rng = random.Random(seed)
    question = adjudicator.load(position(rng, book))
    try:
        agree(any_answers(rng, question), question)
    except TooManyOrders:
        return


@given(BOOKS, SEEDS)
@COMMON
def test_the_bare_list_is_what_is_tried_and_legal(book: str, seed: int) -> None:
    question = adjudicator.load(position(random.Random(seed), book))
    for card in question.cards():
        tried = [play for play in candidates(question.rules, question.table, question.player, card) if play.legal]
        listed = legal_plays(question.rules, question.table, question.player, [card])
        assert [(play.function, play.steps, play.after) for play in listed] == [
            (play.function, play.steps, play.after) for play in tried
        ]
