"""The engine against the second opinion: some positions are the same in each run, others random.

`python -m tests.second_opinion --positions 100000 --jobs 2` compares more.
"""

from __future__ import annotations

import random

import pytest
import yaml

from adjudicator._system.paths import shipped_rulebooks
from tests.agreement import comparing
from tests.agreement.command import Task, main, run
from tests.second_opinion import enumeration, in_full
from tests.second_opinion.game import Game, Table
from tests.second_opinion.situations import CLASSIC_CORNERS, CORNERS, situation

THE_SAME = 120
OTHERS = 120


@pytest.mark.parametrize("book", shipped_rulebooks())
def test_both_say_the_same(book: str) -> None:
    another = str(random.SystemRandom().randrange(10**9))
    for task in (Task(book, "the same", range(THE_SAME), 4, 15), Task(book, another, range(OTHERS), 4, 15)):
        tally, difference = run(task)
        assert difference is None, difference.report()
        assert tally.compared["positions"] == len(task.numbers)


def test_a_difference_is_shown_by_a_small_document(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nobody_hits(game: Game, others: Table, camp: str, space: str) -> Table | None:
        return enumeration.with_piece(others, (camp, space, True))

    monkeypatch.setattr(enumeration, "land", nobody_hits)
    assert main(["--positions", "100", "--rulebook", "dm-2023", "--seed", "1"]) == 1
    said = capsys.readouterr().out
    document = yaml.safe_load(said[said.index("# position") :])
    assert comparing.bare(document)
    assert sum(len(spaces) for spaces in document["pieces"].values()) <= 4
    assert len(document["hand"]) == 1


def test_a_different_way_to_the_same_result_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_hits(*arguments: object) -> in_full.Taken:
        return taken(*arguments)._replace(hits=())  # type: ignore[arg-type]

    taken = in_full.taken
    monkeypatch.setattr(in_full, "taken", without_hits)
    _, difference = run(Task("dm-2023", "1", range(100), 0, 1))
    assert difference is not None
    assert "the engine's way" in difference.lines[0]
    assert not comparing.bare(difference.document)


@pytest.mark.parametrize("book", shipped_rulebooks())
def test_every_corner_comes_up(book: str) -> None:
    rng = random.Random(book)
    corners = {"anything", *CORNERS, *(CLASSIC_CORNERS if book == "classic" else ())}
    assert {situation(rng, book)[0] for _ in range(200)} == corners
