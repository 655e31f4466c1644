"""A card's steps shared out by hand: whoever holds all the pieces first puts them down one after the other."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator.candidates import Play
from adjudicator.question import Question
from adjudicator.resources import shipped_rulebooks
from tests.second_opinion.random_positions import position

Event = dict[str, Any]
SEEDS = st.integers(min_value=0, max_value=2**32)
BOOKS = st.sampled_from(shipped_rulebooks())
COMMON = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SPLITTING = {"duo": "4x1"}


def by_hand(question: Question, play: Play, order: list[int]) -> list[Event]:
    """All pieces of the play lifted, in some order, and put down in the order in which the play moves them."""
    board = question.board
    lifts: list[Event] = [{"lifts": {board.camps[m.camp]: board.tokens[m.origin]}} for m in play.moves]
    puts: list[Event] = [{"puts-down": board.tokens[move.path[-1]]} for move in play.moves]
    return [*(lifts[n] for n in order), *puts]


@given(BOOKS, SEEDS, st.booleans())
@COMMON
def test_a_split_told_with_the_hands_is_the_split(book: str, seed: int, card_first: bool) -> None:
    """`dm-2023/seven.2`, `.4`: which piece was lifted first does not matter, nor whether the card lay there already."""
    rng, card = random.Random(seed), SPLITTING.get(book, "7")
    document = {**position(rng, book), "hand": [card]}
    question = adjudicator.load(document)
    plays = [play for play in question.legal() if len(play.moves) > 1]
    for play in rng.sample(plays, min(3, len(plays))):
        order = rng.sample(range(len(play.moves)), len(play.moves))
        hands, lays = by_hand(question, play, order), [{"lays": card}]
        events = [*lays, *hands] if card_first else [*hands, *lays]
        said = adjudicator.adjudicate({**document, "events": events}).as_dict()
        told = {found["finding"] for event in said["events"] for found in event["findings"] if not event["regular"]}
        assert told <= {"moved-before-card", "three-cards"}, (document, events, told)
        assert said["after"] == question.board.name(play.after), (document, events)
