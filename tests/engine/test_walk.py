"""The shortcuts of a walk change nothing: skipping plain fields, and skipping spaces out of reach."""

from __future__ import annotations

import random
from copy import copy

from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.engine.walk import Count, walk_among
from adjudicator.rules.board import Board
from adjudicator.rules.ruleset import Ruleset
from tests.engine.test_split import any_answers
from tests.second_opinion.random_positions import position


def step_by_step(board: Board) -> Board:
    """Return the same board without shortcuts: no field is plain, and nothing is out of reach."""
    slow = copy(board)
    vars(slow).update(plain=lambda *_: (), starts_near=lambda *_: -1, gate=lambda *_: 0)
    return slow


@given(st.sampled_from(shipped_rulebooks()), st.integers(min_value=0, max_value=2**32))
@settings(max_examples=150, deadline=None)
def test_a_walk_is_the_same_step_by_step(book: str, seed: int) -> None:
    rng = random.Random(seed)
    question = adjudicator.load(position(rng, book))
    rules = any_answers(rng, question)
    board = rules.board
    slow = Ruleset(step_by_step(board), rules.cards, rules.readings)
    for _ in range(40):
        camp, origin, count = rng.randrange(len(board.camps)), rng.randrange(board.end), rng.randint(1, 20)
        held, barring = rng.getrandbits(board.circles), rng.getrandbits(len(board.camps))
        if board.in_lane(origin):
            held &= ~(1 << (origin - board.lane))
        ahead, jumps, part = rng.random() < 0.7, rng.random() < 0.3, rng.random() < 0.5
        asked = camp, origin, Count(count, ahead, jumps, part), held, barring
        assert walk_among(rules, *asked) == walk_among(slow, *asked)
