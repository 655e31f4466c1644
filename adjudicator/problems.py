"""What is wrong with a document, and where: bad input is told apart from an illegal play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.records import NamedTuple

At = tuple[str | int, ...]
"""The way to a part of a document: keys and list positions from the top."""

MOST_PROBLEMS = 100


def printable(text: str) -> str:
    """A document's words made safe to show: nothing in them can steer a terminal."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


_NO_BREAK, _NARROW = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"
"""What stands before a colon in French, say, and does no harm."""


def harmless(said: str) -> str:
    """JSON that may be looked at on a terminal: a sign that would steer it stays the escape that JSON has for it."""
    plain = said.replace("\n", "")
    if plain.isprintable() or plain.replace(_NO_BREAK, "").replace(_NARROW, "").isprintable():
        return said
    from json import dumps

    kept = ("\n", _NO_BREAK, _NARROW)
    return "".join(sign if sign.isprintable() or sign in kept else dumps(sign)[1:-1] for sign in said)


class Mark(NamedTuple):
    """A place in a text, counted from 1 as editors do."""

    line: int
    column: int


class Problem(NamedTuple):
    """One thing that is wrong; `code` names its message in every language's catalogue."""

    code: str
    params: Mapping[str, Any]
    mark: Mark = Mark(1, 1)
    file: str = "<document>"
    cites: tuple[str, ...] = ()
    at: At = ()

    def text(self, lang: str = "en") -> str:
        from adjudicator.locales import catalogue

        said = printable(catalogue(lang).problem(self.code, self.params))
        return f"{said} [{', '.join(self.cites)}]" if self.cites else said

    def line(self, lang: str = "en") -> str:
        return f"{printable(self.file)}:{self.mark.line}:{self.mark.column}: {self.text(lang)}"

    def as_dict(self, lang: str = "en") -> dict[str, Any]:
        return {
            "file": self.file,
            "line": self.mark.line,
            "column": self.mark.column,
            "problem": self.code,
            "message": self.text(lang),
            "citations": list(self.cites),
        }


class BadDocument(Exception):
    """A document that cannot be ruled on; carries every problem found, in the order of the text."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(problems, key=lambda p: (p.file, p.mark))
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(problem.line() for problem in self.problems)


class Noted(list[Problem]):
    """Problems as they are found; a document that is nothing but problems is given up after the first of them."""

    def note(self, problem: Problem) -> None:
        if len(self) >= MOST_PROBLEMS:
            last = max(self, key=lambda noted: noted.mark)
            raise BadDocument([*self, last._replace(code="more-problems", params={"most": MOST_PROBLEMS}, cites=())])
        self.append(problem)
