"""Counts of the situations, results and findings that a comparison covered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from itertools import pairwise
from textwrap import fill

from adjudicator.rules.findings import FINDINGS, Kind
from adjudicator.rules.library import shipped
from adjudicator.rules.rulebook_checks import possible_findings

OF_THE_WHOLE = {"nothing-playable", "chose-function", "plays-partner"}
"""Findings about a whole play, which no trace shows."""
BY_SIZE = (0, 1, 10, 25, 50, 100, 200)


@dataclass
class Tally:
    compared: Counter[str] = field(default_factory=Counter)
    """The number of positions compared, by the kind of comparison."""
    situations: Counter[str] = field(default_factory=Counter)
    sizes: Counter[int] = field(default_factory=Counter)
    """The lower ends of the classes of results of the whole deck."""
    results: Counter[str] = field(default_factory=Counter)
    """The number of results, by function of a card."""
    most: dict[str, int] = field(default_factory=dict)
    """The most results of one function in one position."""
    readings: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    """Findings in disputed plays and in rejected ones."""

    def add(self, other: Tally) -> None:
        for each in fields(self):
            if each.name != "most":
                getattr(self, each.name).update(getattr(other, each.name))
        for function, most in other.most.items():
            self.most[function] = max(most, self.most.get(function, 0))

    def note_results(self, by_function: dict[str, int]) -> None:
        total = sum(by_function.values())
        self.sizes[max(size for size in BY_SIZE if size <= total)] += 1
        self.results.update(by_function)
        for function, number in by_function.items():
            self.most[function] = max(number, self.most.get(function, 0))

    def lines(self, book: str) -> Iterator[str]:
        compared = self.compared
        yield f"{book}: {compared['positions']} positions, {compared['under readings']} again under contested readings,"
        yield f"  {compared['explained']} explained and with plays put in dispute"
        yield _line("situations", self.situations)
        classes = {f"{size} to {above - 1}": self.sizes[size] for size, above in pairwise((*BY_SIZE, 1000))}
        yield _line("positions by the results the deck has", {name: n for name, n in classes.items() if n})
        yield _line("results", self.results)
        yield _line("the most at once", dict(sorted(self.most.items(), key=lambda item: -item[1])))
        if self.readings:
            yield _line("contested readings", self.readings)
        effects = Counter({code: n for code, n in self.seen.items() if not code.startswith("refused")})
        yield _line("found in plays in dispute", effects)
        refused = {code.removeprefix("refused: "): n for code, n in self.seen.items() if code.startswith("refused")}
        yield _line("refused for", Counter(refused))
        never = sorted(_effects(book) - set(effects))
        yield _line("never found", dict.fromkeys(never, 0))


def _effects(book: str) -> set[str]:
    """Return the findings that can occur in a legal play."""
    return {code for code in possible_findings(shipped(book)) if FINDINGS[code].kind is Kind.EFFECT} - OF_THE_WHOLE


def _line(title: str, counted: dict[str, int] | Counter[str]) -> str:
    items = counted.most_common() if isinstance(counted, Counter) else counted.items()
    told = ", ".join(f"{what}: {number}" if number else what for what, number in items)
    return fill(f"{title}: {told or '-'}", 120, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
