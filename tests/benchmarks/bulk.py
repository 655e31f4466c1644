"""Many documents: `batch` beside libyaml, which only parses them, and `test` on many files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import yaml

from adjudicator.commands.json_lines import LineJob, Lines
from tests.benchmarks import documents
from tests.benchmarks.documents import Document, different
from tests.benchmarks.measure import (
    COMMAND,
    Row,
    Section,
    Side,
    Work,
    in_turns,
    most,
    peak_memory,
    rate,
    run,
    times_as_fast,
)

TARGET, LEAST = 0.5, 0.2
LEAST_OF_TEST = 0.4
TARGET_OF_TWO = 1.8
MOST_MORE_MEMORY, MOST_MORE_MEMORY_OF_TEST = 1.1, 1.2
"""`test` needs half the memory of `batch`, so its caches, of 20,000 walks, show more while they fill."""
PLAYS = "plays to judge"
AS_MANY = 4
"""Two processes pay off only for long files: each fills its own caches."""
IDLE = 0.5
"""The machine's load up to which wall time on two cores means something."""

_PARSE = "import sys, yaml\nfor document in yaml.load_all(open(sys.argv[1], 'rb'), yaml.CSafeLoader): pass"
_PARSE_EACH = """
import os, sys, yaml
for name in sorted(os.listdir(sys.argv[1])):
    with open(f"{sys.argv[1]}/{name}", "rb") as file:
        yaml.load(file.read(), yaml.CSafeLoader)
"""


def section(quick: bool) -> Section:
    number, rounds = (4_000, 3) if quick else (10_000, 5)
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    mixes = {
        PLAYS: different(documents.judged(1), number),
        "… those of cards that do not split": different(filter(documents.of_one_move, documents.judged(1)), number),
        "… hands of four, 12 KB an answer": different(documents.hands(1, False), number),
        "… hands with a splitting card, 34 KB an answer": different(documents.hands(1, True), number // 5),
    }
    rows: list[Row] = []
    with TemporaryDirectory() as held:
        folder = Path(held)
        for name, mix in mixes.items():
            rows += _command(folder, name, mix, 3)
        rows += _in_process(mixes[PLAYS], rounds)
        lines, many = folder / "lines.jsonl", AS_MANY * number
        documents.write_lines(lines, different(documents.judged(2), many), many)
        rows.append(_two_cores(f"{many:,} lines", "batch", str(lines), 3, load))
        lines.unlink()
        rows += _memory(folder, (10_000, 30_000) if quick else (10_000, 100_000))
        rows += _cases(folder, (2_000, 4_000) if quick else (10_000, 20_000), 3, load)
    said = (
        f"{number:,} different documents of the four rulebooks with cards as they are dealt, as JSON Lines for `batch` "
        "and as YAML for libyaml (`CSafeLoader`). As commands over a file, start and cold tables included, the median "
        "of 3 runs in turns, unless another way is named"
    )
    return Section("bulk", said, rows)


def _command(folder: Path, name: str, mix: list[Document], rounds: int) -> list[Row]:
    """Time `batch` on a file, beside an interpreter that only parses it."""
    lines, parsed = folder / "lines.jsonl", folder / "documents.yaml"
    documents.write_lines(lines, mix, len(mix))
    parsed.write_text("---\n".join(documents.as_yaml(mix)), encoding="utf-8")
    batch, parse = [COMMAND, "batch", str(lines)], [sys.executable, "-c", _PARSE, str(parsed)]
    run(parse)
    ran = [(run(batch).cpu, run(parse).cpu) for _ in range(rounds)]
    ours, theirs = [our for our, _ in ran], [their for _, their in ran]
    how = f"{rate(len(mix), ours)}, libyaml {rate(len(mix), theirs)}"
    asked_for = (TARGET, LEAST) if name == PLAYS else (None, None)
    return [Row(f"`batch`: {name}" if name == PLAYS else name, times_as_fast(ours, theirs), "times", how, *asked_for)]


def _in_process(mix: list[Document], rounds: int) -> list[Row]:
    """Time the same without start-up and with warm tables: new documents each round, the first round untimed."""
    size = len(mix) // (rounds + 1)
    lines, parsed = documents.as_json(mix), documents.as_yaml(mix)

    def part(texts: list[str], number: int) -> list[str]:
        return texts[(number + 1) * size : (number + 2) * size]

    def answering(number: int) -> Work:
        asked = Lines(1, [line.encode() for line in part(lines, number)])
        return lambda: LineJob("lines", "en", True).answers(asked)

    sides: list[Side] = [
        answering,
        lambda number: lambda: _load(part(parsed, number)),
        lambda number: lambda: _events(part(parsed, number)),
        lambda number: lambda: _load(part(lines, number)),
    ]
    answering(-1)()
    ours, loaded, events, as_it_stands = in_turns(sides, rounds)
    how = f"{rate(size, ours)}, libyaml {rate(size, loaded)}"
    return [
        Row("`batch` in one process, tables warm: plays to judge", times_as_fast(ours, loaded), "times", how),
        Row("… beside libyaml's events only", times_as_fast(ours, events), how=rate(size, events)),
        Row(
            "… beside libyaml on the JSON as it stands", times_as_fast(ours, as_it_stands), how=rate(size, as_it_stands)
        ),
    ]


def _load(texts: list[str]) -> None:
    for text in texts:
        yaml.load(text, yaml.CSafeLoader)


def _events(texts: list[str]) -> None:
    for text in texts:
        for _ in yaml.parse(text, yaml.CSafeLoader):
            pass


def _two_cores(what: str, command: str, path: str, rounds: int, load: float) -> Row:
    alone, both = [COMMAND, command, path], [COMMAND, command, "--jobs", "2", path]
    ran = [(run(alone), run(both)) for _ in range(rounds)]
    value = min(one.wall for one, _ in ran) / min(two.wall for _, two in ran)
    more = median(two.cpu / one.cpu for one, two in ran)
    how = f"wall time, the best of {rounds}; CPU time of both together {more:.2f} times that of one"
    if load > IDLE:
        how += f"; the machine was busy (load {load:.1f}), which wall time cannot abide"
    return Row(f"`{command} --jobs 2` beside `--jobs 1`: {what}", value, "times", how, TARGET_OF_TWO)


def _memory(folder: Path, sizes: tuple[int, int]) -> Iterator[Row]:
    """Yield the peak memory of `batch` with few and with many lines."""
    peaks = []
    for number in sizes:
        lines = folder / "many.jsonl"
        documents.write_lines(lines, documents.single_cards(1), number)
        peaks.append(peak_memory([COMMAND, "batch", str(lines)]))
        lines.unlink()
    yield _more(f"memory of `batch`: {sizes[1]:,} lines beside {sizes[0]:,}", peaks, MOST_MORE_MEMORY)


def _more(what: str, peaks: list[float], limit: float) -> Row:
    return most(what, peaks[1] / peaks[0], limit, how=f"{peaks[0]:.0f} MB, then {peaks[1]:.0f} MB")


def _cases(folder: Path, sizes: tuple[int, int], rounds: int, load: float) -> Iterator[Row]:
    """Time `test` on so many case files, beside an interpreter that only parses them."""
    mix, peaks = different(documents.cases(2), sizes[1]), []
    for number in sizes:
        documents.write_cases(folder / str(number), mix[:number])
        peaks.append(peak_memory([COMMAND, "test", str(folder / str(number))]))
    held = str(folder / str(sizes[0]))
    asked, parsed = [COMMAND, "test", held], [sys.executable, "-c", _PARSE_EACH, held]
    ran = [(run(asked).cpu, run(parsed).cpu) for _ in range(rounds)]
    ours, theirs = [our for our, _ in ran], [their for _, their in ran]
    how = f"{rate(sizes[0], ours)}, libyaml {rate(sizes[0], theirs)}"
    yield Row(f"`test` on {sizes[0]:,} case files", times_as_fast(ours, theirs), "times", how, TARGET, LEAST_OF_TEST)
    yield _two_cores(f"{sizes[0]:,} files", "test", held, rounds, load)
    yield _more(f"memory of `test`: {sizes[1]:,} files beside {sizes[0]:,}", peaks, MOST_MORE_MEMORY_OF_TEST)
