"""The growth of time with the pieces that share a card, and with documents, cases and turns."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

import adjudicator
from adjudicator.engine.question import Question
from tests.benchmarks import documents
from tests.benchmarks.documents import Document
from tests.benchmarks.measure import COMMAND, Curve, Row, Section, Work, exponent, most, run, spent
from tests.benchmarks.worst import WORST, unremembered
from tests.games import generator

MOST_MS = 40
MOST_EXPONENT = 1.15
NOBODY_HURRIES = (-3.0,)
"""The players of a long game choose badly, so that no piece comes home for a long time."""


def section(quick: bool) -> Section:
    runs, rounds = (2, 3) if quick else (5, 9)
    listed, cold, explained = _splits(rounds)
    with TemporaryDirectory() as held:
        folder = Path(held)
        curves = (
            _curve("documents in `batch`", _batch(folder, [400, 800, 1_600] if quick else _DOUBLINGS), runs),
            _curve("files in `test`", _test(folder, [200, 400, 800] if quick else _DOUBLINGS), runs),
            _curve(
                "turns in `replay`", _replay(folder, [250, 500, 1_000] if quick else [250, 500, 1_000, 2_000]), runs
            ),
        )
    rows = [
        most("a seven over up to eight pieces, at first sight", max(cold.seconds) * 1000, MOST_MS, "ms", _counts()),
        Row("… met before", max(listed.seconds) * 1000, "ms", little=True),
        Row("… explained, with every refusal", max(explained.seconds) * 1000, "ms", little=True),
        *map(_linear, curves),
    ]
    said = (
        "The worst tables that a search has found for a seven over so many pieces, the least CPU time of "
        f"{rounds} rounds; and the exponent of CPU time, the slope on a log-log plot, of commands over more and more "
        f"(less the time of a command over nothing, the least of {runs} runs)"
    )
    return Section("growth", said, rows, (listed, cold, explained, *curves))


_DOUBLINGS = [500, 1_000, 2_000, 4_000, 8_000]


def _counts() -> str:
    return f"{len(adjudicator.load(WORST[8]).legal())} legal plays over eight"


def _splits(rounds: int) -> tuple[Curve, Curve, Curve]:
    """Time the list with warm and with empty caches, and the explained list, by number of pieces."""
    questions = [adjudicator.load(document) for document in WORST.values()]

    def listing(question: Question) -> Work:
        return question.at(question.table, question.player, question.hand).legal

    def explaining(question: Question) -> Work:
        asked = question.at(question.table, question.player, question.hand)
        return lambda: asked.ruling().as_dict()

    def curve(what: str, prepared: Callable[[Question], Work]) -> Curve:
        seconds = [min(spent(prepared(question)) for _ in range(rounds)) for question in questions]
        return Curve(what, list(WORST), seconds)

    return curve("met before", listing), curve("nothing remembered", unremembered), curve("explained", explaining)


Sized = list[tuple[int, list[str]]]
"""Time commands by the size of their input; the first input is almost empty."""


def _curve(what: str, commands: Sized, runs: int) -> Curve:
    """The sizes take turns, so that a busy moment does not affect only one of them."""
    times: list[list[float]] = [[] for _ in commands]
    for _ in range(runs):
        for held, (_, command) in zip(times, commands, strict=True):
            held.append(run(command).cpu)
    nothing, *best = map(min, times)
    return Curve(what, [size for size, _ in commands[1:]], [seconds - nothing for seconds in best])


def _linear(curve: Curve) -> Row:
    each = [f"{seconds * 1000:,.0f} ms" for seconds in curve.seconds]
    how = f"{curve.sizes[0]:,}: {each[0]}, {curve.sizes[-1]:,}: {each[-1]}"
    return most(f"exponent of {curve.what}", exponent(curve), MOST_EXPONENT, "", how)


def _mix(number: int) -> list[Document]:
    """Return plays and hands alternately, so that any first part of them is representative."""
    plays = documents.different(documents.judged(3), number)
    held = documents.different(documents.hands(3, False), number)
    return [each for pair in zip(plays, held, strict=True) for each in pair]


def _batch(folder: Path, sizes: Sequence[int]) -> Sized:
    mix, commands = _mix(sizes[-1] // 2), []
    for size in [0, *sizes]:
        path = folder / f"{size}.jsonl"
        documents.write_lines(path, mix[:size], size)
        commands.append((size, [COMMAND, "batch", str(path)]))
    return commands


def _test(folder: Path, sizes: Sequence[int]) -> Sized:
    mix, commands = documents.different(documents.cases(4), sizes[-1]), []
    for size in [1, *sizes]:
        documents.write_cases(folder / str(size), mix[:size])
        commands.append((size, [COMMAND, "test", str(folder / str(size))]))
    return commands


def long_game(turns: int) -> Document:
    """Return a game of about so many turns; a longer one begins like a shorter one."""
    with mock.patch.object(generator, "BOLDNESS", NOBODY_HURRIES):
        return generator.game(random.Random(2), "dm-2023", most_turns=turns)


def length(game: Document) -> int:
    return sum(len(deal["turns"]) for deal in game["deals"])


def _replay(folder: Path, sizes: Sequence[int]) -> Sized:
    commands = []
    for size in [1, *sizes]:
        game = long_game(size)
        path = folder / f"game-{size}.json"
        path.write_text(json.dumps(game), encoding="utf-8")
        commands.append((length(game), [COMMAND, "replay", str(path)]))
    return commands
