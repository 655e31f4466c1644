"""Which count a refused piece would have needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine_answers import judged, position


def needed(book: str, at: str) -> list[str]:
    """Return what a piece would have needed for which a 10 is too high, read so that the count must fit."""
    play = {"card": 10, "move": at}
    asked = position(book, "red", {"red-knob": [at]}, play=play, readings={"lane-entry-turn": "must-fit"})
    return list(judged(asked)["needed"])


@pytest.mark.parametrize(
    ("deck", "sentence"),
    [
        ("", "A count of 5 would lock it on goal 1."),
        ("deck: {5-jump: null}\n", "It could move 5 at the most."),
    ],
)
def test_a_count_is_named_only_if_a_card_or_a_share_can_give_it(deck: str, sentence: str, tmp_path: Path) -> None:
    """duo/play.16, cards.11: five steps lock it; a 4x1 that is divided gives up to four."""
    (tmp_path / "club.yaml").write_text(f"id: club\nextends: duo\n{deck}", "utf-8")
    assert needed(str(tmp_path / "club.yaml"), "yellow-knob 8") == [sentence]
