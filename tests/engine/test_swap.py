"""Swaps: which pieces stand where, and what the text says of them."""

from __future__ import annotations

import pytest

from tests.engine_answers import judged, position

OTHERS = {"yellow": ["red 3"], "blue": ["red 9"]}


@pytest.mark.parametrize(
    ("item", "book", "own", "said"),
    [
        ("dm-2023/swap-card.2", "dm-2023", ["base"], True),
        ("dm-2023/goal-circles.2: a locked piece stays", "dm-2023", ["goal 1"], True),
        ("dm-2023/goal-circles.6: an unlocked one may be moved", "dm-2023", ["goal 4"], False),
        ("dm-2023/swap-card.2: one on its start field can be moved too", "dm-2023", ["start"], False),
    ],
)
def test_that_none_of_ones_own_is_in_play_is_said_only_then(item: str, book: str, own: list[str], said: bool) -> None:
    play = {"card": "swap", "swap": [{"yellow": "red 3"}, {"blue": "red 9"}]}
    ruling = judged(position(book, "red", {"red": own, **OTHERS}, play=play))
    assert ruling["verdict"] == "legal"
    findings = [finding["finding"] for step in ruling["trace"] for finding in step["findings"]]
    assert ("swapped-without-own" in findings) is said
