"""Changes every value that the cases expect, one at a time, and lists the changes with which a question still passes.

python -m tests.wrong_values [--share 0.1] [PATH...]
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from adjudicator._system.paths import folder
from tests.wrong_values.trial import trials


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.wrong_values", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="case files or folders; else the shipped")
    parser.add_argument("--share", type=float, default=1.0, help="try only this share of the changes")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    asked = parser.parse_args(arguments)
    tried: Counter[str] = Counter()
    passed = 0
    for question, change, failed in trials(asked.paths or [folder("positions")], asked.share, asked.seed):
        tried[str(change.at[0])] += 1
        if not failed:
            passed += 1
            print(f"still passes: {question.name}  {change}", flush=True)
    print(", ".join(f"{key} {count}" for key, count in tried.items()))
    print(f"{sum(tried.values())} changes, {passed} with which a question still passes")
    return 1 if passed or not tried else 0


if __name__ == "__main__":
    raise SystemExit(main())
