"""The engine against the second opinion on any number of random positions.

    python -m tests.second_opinion --positions 100000 --jobs 2 [--rulebook dm-2023] [--seed 7]

Every position is asked for every card of the deck. A part of them is asked again under contested readings, and a part
is explained, with random hands, and single plays put in dispute. Where the two differ, a document that shows it is
printed, as small as it can be made, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import yaml

from adjudicator._system.paths import shipped_rulebooks
from adjudicator.rules.library import shipped
from tests.agreement.comparing import bare, caught, explained, judged, smallest
from tests.agreement.readings import chosen
from tests.agreement.tally import Tally
from tests.second_opinion import enumeration
from tests.second_opinion.game import game_of
from tests.second_opinion.situations import situation

CHUNK = 200


class Task(NamedTuple):
    book: str
    seed: str
    numbers: range
    contested: int
    """One position in so many is also asked under contested readings; 0: none."""
    explained: int
    """One in so many is also explained, and plays of it put in dispute; 0: none."""


class Difference(NamedTuple):
    name: str
    """The number of the position and the run."""
    lines: list[str]
    document: dict[str, Any]

    def report(self) -> str:
        comments = "".join(f"# {line}\n" for line in (self.name, *self.lines))
        document = {**self.document, "pieces": {c: list(s) for c, s in self.document["pieces"].items()}}
        return comments + yaml.safe_dump(document, sort_keys=False, default_flow_style=None, width=120)


def run(task: Task) -> tuple[Tally, Difference | None]:
    """Compare until a difference is found."""
    tally = Tally()
    for number in task.numbers:
        for document, lines in _compared(task, number, tally):
            if lines:
                compare = bare if caught(bare, document) else explained
                small = smallest(document, compare) if caught(compare, document) else document
                name = f"position {number} of {task.book}, seed {task.seed}"
                return tally, Difference(name, lines, small)
    return tally, None


def _compared(task: Task, number: int, tally: Tally) -> Iterator[tuple[dict[str, Any], list[str]]]:
    rng = random.Random(f"{task.seed} {task.book} {number}")
    name, document = situation(rng, task.book)
    tally.compared["positions"] += 1
    tally.situations[name] += 1
    theirs = enumeration.results(document)
    tally.note_results({function: len(found) for (_, function), found in theirs.items()})
    yield document, caught(partial(bare, known=theirs), document)
    if task.contested and number % task.contested == 0:
        readings = chosen(rng, task.book)
        read_so = {**document, **_asked(rng, task.book), "readings": readings}
        tally.compared["under readings"] += 1
        tally.readings.update(f"{topic}={name}" for topic, name in readings.items())
        yield read_so, caught(bare, read_so)
    if task.explained and number % task.explained == 0:
        tally.compared["explained"] += 1
        asked = {**document, **_asked(rng, task.book)}
        yield asked, caught(explained, asked)
        yield asked, caught(partial(judged, rng=rng, seen=tally.seen), asked)


def _asked(rng: random.Random, book: str) -> dict[str, Any]:
    """Return a hand half of the time, and contested readings a quarter of the time."""
    asked: dict[str, Any] = {}
    if rng.random() < 0.5:
        deck = [*enumeration.deck_of(game_of(book))]
        copies = [shipped(book).cards[card].copies for card in deck]
        asked["hand"] = rng.sample(deck, rng.randint(1, 4), counts=copies)
    if rng.random() < 0.25:
        asked["readings"] = chosen(rng, book)
    return asked


def tasks(options: argparse.Namespace, book: str) -> list[Task]:
    ranges = (range(n, min(n + CHUNK, options.positions)) for n in range(0, options.positions, CHUNK))
    return [Task(book, options.seed, numbers, options.contested, options.explained) for numbers in ranges]


def compare(options: argparse.Namespace, book: str, pool: ProcessPoolExecutor | None) -> bool:
    """Compare one rulebook and print the result; return whether they agreed."""
    began, tally, found = time.monotonic(), Tally(), None
    listed = tasks(options, book)
    waiting: list[Future[tuple[Tally, Difference | None]]] = [pool.submit(run, task) for task in listed] if pool else []
    done = (future.result() for future in waiting) if pool else map(run, listed)
    for part, difference in done:
        tally.add(part)
        if sys.stderr.isatty():
            print(f"\r{book} {tally.compared['positions']}", end="\r", file=sys.stderr)
        if difference:
            found = difference
            for future in waiting:
                future.cancel()
            break
    print("\n".join(tally.lines(book)))
    print(f"  {'they DIFFER' if found else 'no difference'}, {time.monotonic() - began:.0f} s", flush=True)
    if found:
        print(found.report())
    return found is None


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.second_opinion", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--positions", type=int, default=1000, help="how many a rulebook")
    parser.add_argument(
        "--rulebook", action="append", choices=shipped_rulebooks(), help="which; all of them if not said"
    )
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(10**6)), help="another one each time")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--contested", type=int, default=4, help="one in so many again under contested readings")
    parser.add_argument("--explained", type=int, default=25, help="one in so many also explained")
    options = parser.parse_args(arguments)
    print(f"seed {options.seed}", flush=True)
    pool = ProcessPoolExecutor(options.jobs) if options.jobs > 1 else None
    agreed = [compare(options, book, pool) for book in options.rulebook or shipped_rulebooks()]
    if pool:
        pool.shutdown()
    return 0 if all(agreed) else 1
