"""The rulings on events against the referee of the second opinion, on random documents.

`python -m tests.second_opinion.events --count 20000` compares more.
"""

from __future__ import annotations

import random

import pytest
import yaml

from adjudicator._system.paths import shipped_rulebooks
from adjudicator.procedure import cards_on_table, lifting
from tests.agreement import events
from tests.second_opinion.events.documents import document

COUNT = 200


@pytest.mark.parametrize("book", shipped_rulebooks())
def test_the_ruling_and_the_referee_say_the_same(book: str) -> None:
    bad = 0
    for number in range(COUNT):
        asked, theirs = events.drawn("the same", book, number)
        found = events.differences(asked, theirs)
        bad += found is None
        assert not found, (found, asked)
    assert bad < COUNT / 20


def test_a_difference_is_printed_with_its_document(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lifting, "bound_pieces", lambda *_: ())
    assert events.main(["--book", "dm-2023", "--count", "200", "--seed", "1", "--shown", "1"]) == 1
    said = capsys.readouterr().out
    shown = said[said.index("# document") : said.index("dm-2023: 200 documents")]
    assert events.differences(yaml.safe_load(shown), {})


def test_a_card_that_may_be_given_up_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """`dm-2023/fair-play.3.1`, `classic/gameplay.9`."""
    monkeypatch.setattr(cards_on_table, "card_given_up", lambda *_: [])
    for book in ("dm-2023", "classic"):
        assert any(events.differences(*events.drawn("the same", book, number)) for number in range(COUNT)), book


def test_the_same_seed_draws_the_same_document() -> None:
    assert document(random.Random(3), "duo") == document(random.Random(3), "duo")
