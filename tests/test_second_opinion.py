"""The engine against the separately written enumeration, on random positions with every card of the deck."""

from __future__ import annotations

import random

import pytest

from adjudicator.resources import shipped_rulebooks
from tests.asking import results
from tests.second_opinion import enumeration
from tests.second_opinion.random_positions import position

POSITIONS = 400


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("book", shipped_rulebooks())
def test_both_find_the_same_results(book: str, seed: int) -> None:
    rng = random.Random(f"{book} {seed}")
    for _ in range(POSITIONS):
        document = position(rng, book)
        assert results(document) == enumeration.results(document), document
