"""Rounds of random legal games, told as events in every form: nobody is at fault in them."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from adjudicator._system.paths import shipped_rulebooks
from tests.agreement.whole_rounds import faults, rounds

ROUNDS = 20
"""Rounds per rulebook in a test run. Thirteen hundred of each were in order as well."""


@pytest.mark.parametrize("book", shipped_rulebooks())
def test_lawful_rounds_are_in_order(book: str) -> None:
    rng = random.Random(f"rounds of {book}")
    told = list(islice((each for _ in range(3) for each in rounds(rng, book)), ROUNDS))
    assert len(told) == ROUNDS
    for asked, after in told:
        assert faults(asked, after) == [], asked
