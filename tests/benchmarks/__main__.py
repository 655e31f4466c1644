"""Measures every promised ratio in one run, with its peers: `python -m tests.benchmarks [SECTION…]`.

Exits with 1 if a limit is missed. It needs `pip install -e '.[bench]'`.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

from tests.benchmarks.report import as_markdown, as_text, surroundings

SECTIONS = ("start", "engine", "bulk", "growth")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"some of {', '.join(SECTIONS)}; else all")
    parser.add_argument("--quick", action="store_true", help="fewer rounds and smaller sizes: a minute or two")
    parser.add_argument(
        "--markdown", action="store_true", help="the table for adjudicator/README.md; all else to standard error"
    )
    parser.add_argument("--plot", action="store_true", help="draw growth.svg anew (with the section growth)")
    asked = parser.parse_args()
    unknown = [name for name in asked.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"there is no section {unknown[0]}; there are {', '.join(SECTIONS)}")
    said = sys.stderr if asked.markdown else sys.stdout
    print(surroundings(), end="\n\n", file=said, flush=True)
    sections = []
    for name in asked.sections or SECTIONS:
        section = import_module(f"tests.benchmarks.{name}").section(asked.quick)
        sections.append(section)
        print(as_text(section), file=said, flush=True)
        if asked.plot and section.curves:
            from tests.benchmarks.plot import draw

            draw(section)
    if asked.markdown:
        print(as_markdown(sections))
    missed = sum(row.missed for section in sections for row in section.rows)
    print(f"{missed} missed" if missed else "Nothing missed.", file=said)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
