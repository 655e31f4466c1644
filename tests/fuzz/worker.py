"""One target under atheris, in a process of its own: python -m tests.fuzz.worker TARGET, then libFuzzer's options.

To merge inputs libFuzzer starts its program again; `--again=` names that program.
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["adjudicator"]):
    from tests.fuzz.targets import TARGETS

from tests.fuzz.mutate import mutated


def main() -> None:
    name = sys.argv.pop(1)
    if sys.argv[1:] and sys.argv[1].startswith("--again="):
        sys.argv[0] = sys.argv.pop(1).partition("=")[2]

    def change(data: bytes, longest: int, seed: int) -> bytes:
        return mutated(name, data, longest, seed, atheris.Mutate)[:longest]

    atheris.Setup(sys.argv, TARGETS[name].ask, custom_mutator=change)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
