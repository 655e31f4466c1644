"""The shipped corpus: a file for each target, with one input a line, written as a JSON string of bytes in Latin-1."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).resolve().parent / "corpus"
MOST_BYTES = 75_000
"""The largest size of a target's file; the shortest inputs are chosen."""


def read(target: str) -> list[bytes]:
    file = HERE / f"{target}.jsonl"
    return (
        [json.loads(line).encode("latin-1") for line in file.read_text("ascii").splitlines()] if file.exists() else []
    )


def write(target: str, inputs: Iterable[bytes]) -> int:
    """Write as many inputs as there is room for, the shortest first; return their number."""
    HERE.mkdir(exist_ok=True)
    lines, room = [], MOST_BYTES
    for data in sorted(set(inputs), key=lambda each: (len(each), each)):
        line = json.dumps(data.decode("latin-1")) + "\n"
        room -= len(line)
        if room < 0:
            break
        lines.append(line)
    (HERE / f"{target}.jsonl").write_text("".join(lines), "ascii")
    return len(lines)


def unpack(inputs: Iterable[bytes], folder: Path) -> None:
    """Write each input to a file of its own, as the fuzzer reads them."""
    folder.mkdir(parents=True, exist_ok=True)
    for data in inputs:
        (folder / hashlib.sha1(data, usedforsecurity=False).hexdigest()).write_bytes(data)


def packed(folder: Path) -> list[bytes]:
    return [file.read_bytes() for file in sorted(folder.iterdir())]
