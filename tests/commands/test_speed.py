"""Guards against a gross loss of speed: by counting calls, which do not depend on load, and once loosely beside
libyaml. `python -m tests.benchmarks` measures the promised ratios."""

from __future__ import annotations

import gc
import io
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

import adjudicator
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.commands.app import command_line
from adjudicator.commands.json_lines import RULINGS, LineJob, read_lines
from tests.benchmarks import documents
from tests.benchmarks.growth import length, long_game
from tests.benchmarks.measure import Curve, Row, exponent, most
from tests.benchmarks.worst import WORST, calls, sharing, unremembered
from tests.second_opinion.random_positions import position

LINEAR = 1.1
"""The most that the cost per item may grow with the number of items."""


@pytest.fixture(scope="module")
def mix() -> list[dict[str, Any]]:
    return [*documents.different(documents.judged(6), 20), *documents.different(documents.hands(6, False), 10)]


def answering(lines: list[str]) -> Callable[[], object]:
    text = "\n".join(lines).encode()

    def work() -> None:
        RULINGS.clear()
        for each in read_lines(io.BytesIO(text)):
            LineJob("lines", "en", True).answers(each)

    return work


def command(*arguments: str) -> Callable[[], object]:
    def work() -> None:
        assert CliRunner().invoke(command_line(arguments), arguments).exit_code == 0

    return work


def grows(works: dict[int, Callable[[], object]]) -> float:
    """Return how much more an item costs late than early, with all caches filled."""
    few, more, many = works
    works[many]()
    spent = {number: calls(work) for number, work in works.items()}
    return (spent[many] - spent[more]) / (many - more) / ((spent[more] - spent[few]) / (more - few))


@pytest.mark.parametrize("pieces", WORST)
def test_a_seven_is_shared_out_in_so_many_calls(pieces: int) -> None:
    question = adjudicator.load(WORST[pieces])
    assert sharing(question) == pieces
    assert calls(unremembered(question)) < 60_000
    assert calls(question.at(question.table, question.player, question.hand).legal) < 16_000


def test_a_card_is_listed_in_so_many_calls() -> None:
    rng = random.Random(4)
    asked = [
        question.at(question.table, question.player, (card,))
        for book in shipped_rulebooks()
        for question in [adjudicator.load(position(rng, book)) for _ in range(20)]
        for card in question.cards()
    ]
    for question in asked:
        question.at(question.table, question.player, question.hand).legal()
    assert sum(calls(question.legal) for question in asked) / len(asked) < 250


def test_lines_are_answered_in_so_many_calls_each(mix: list[dict[str, Any]]) -> None:
    lines = documents.as_json(mix)
    answering(lines)()
    assert calls(answering(lines)) / len(lines) < 3_500
    short = ['{"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3"]}, "hand": [2]}']
    assert grows({number: answering(short * number) for number in (20, 200, 400)}) < LINEAR


def test_nothing_is_left_for_the_garbage_collector(mix: list[dict[str, Any]]) -> None:
    work = answering(documents.as_json(mix))
    work()
    gc.collect()
    gc.disable()
    try:
        work()
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_case_files_take_each_what_one_takes(tmp_path: Path) -> None:
    cases = documents.different(documents.cases(6), 2)
    works = {}
    for number in (4, 40, 80):
        documents.write_cases(tmp_path / str(number), cases * (number // 2))
        works[number] = command("test", str(tmp_path / str(number)))
    assert grows(works) < LINEAR


def test_turns_take_each_what_one_takes(tmp_path: Path) -> None:
    works = {}
    for game in map(long_game, (100, 400, 700)):
        path = tmp_path / str(length(game))
        path.write_text(json.dumps(game), encoding="utf-8")
        works[length(game)] = command("replay", str(path))
    assert grows(works) < LINEAR


def test_lines_are_not_a_world_slower_than_libyaml(mix: list[dict[str, Any]]) -> None:
    lines, texts = documents.as_json(mix), documents.as_yaml(mix)

    def parsing() -> None:
        for text in texts:
            yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))

    def taken(work: Callable[[], object]) -> float:
        begun = time.process_time()
        work()
        return time.process_time() - begun

    pairs = [(taken(parsing), taken(answering(lines))) for _ in range(5)]
    assert max(theirs / ours for theirs, ours in pairs) > 0.03


@pytest.mark.parametrize(
    ("row", "verdict"),
    [
        (Row("a", 1.4, target=1.3, least=0.75), "holds"),
        (Row("a", 0.8, target=1.3, least=0.75), "short of the target"),
        (Row("a", 0.7, target=1.3, least=0.75), "MISSED"),
        (Row("a", 0.7), ""),
        (Row("a", 1.7, target=1.8), "short of the target"),
        (most("a", 8.4, 8.5), "holds"),
        (most("a", 8.6, 8.5), "MISSED"),
    ],
)
def test_what_a_figure_is_called(row: Row, verdict: str) -> None:
    assert (row.verdict, row.missed) == (verdict, verdict == "MISSED")


@pytest.mark.parametrize("power", [0, 1, 2])
def test_the_exponent_is_the_slope(power: int) -> None:
    sizes = [100, 200, 400]
    seconds: list[Any] = [3 * size**power for size in sizes]
    assert exponent(Curve("a", sizes, seconds)) == pytest.approx(power)
