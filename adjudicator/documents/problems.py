"""What is wrong with a document, and where: bad input is told apart from an illegal play."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

At = tuple[str | int, ...]
"""The way to a part of a document: keys and list positions from the top."""

MOST_PROBLEMS = 100


NO_BREAK = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Spaces that French sets before some signs; they steer nothing."""
_PARTING = re.compile(rf"[^\S{NO_BREAK}]+")


def printable(text: str) -> str:
    """A document's words made safe to show: nothing in them can steer a terminal."""
    if text.isprintable():
        return text
    kept = (sign if sign.isprintable() or sign in NO_BREAK else "\N{REPLACEMENT CHARACTER}" for sign in text)
    return "".join(kept)


def one_line(text: str) -> str:
    """A document's words in one line; what must not be parted at the end of a line stays together."""
    return printable(" ".join(_PARTING.split(text)).strip(" "))


def sign_name(sign: str) -> str:
    """What a sign that cannot be seen is called."""
    return f"U+{ord(sign):04X}"


class Term(str):
    """A name of the game in a problem's params, or another word that every language has its own for. As text it is
    the name that documents write: `red`, `goal 4`, `heart/8`."""

    kind: str

    def __new__(cls, kind: str, name: str) -> Term:
        made = super().__new__(cls, name)
        made.kind = kind
        return made

    def __reduce__(self) -> tuple[type[Term], tuple[str, str]]:
        return Term, (self.kind, str(self))


class Phrase(tuple[str, ...]):
    """Several parts, some of them terms, that are told as one."""

    def __str__(self) -> str:
        return "".join(self)


def os_term(error: Exception) -> Term:
    """Why the system refuses a file."""
    if isinstance(error, OSError):
        return Term("os", errno.errorcode.get(error.errno or 0, str(error)))
    return Term("os", "ENOMEM" if isinstance(error, MemoryError) else "name")


def terms(kind: str, names: Iterable[str]) -> list[Term]:
    return [Term(kind, name) for name in names]


def harmless(said: str) -> str:
    """JSON that may be looked at on a terminal: a sign that would steer it stays the escape that JSON has for it."""
    if said.isprintable():
        return said
    plain = said
    for space in f"\n{NO_BREAK}":
        plain = plain.replace(space, "")
    if plain.isprintable():
        return said
    from json import dumps

    kept = f"\n{NO_BREAK}"
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
        from adjudicator.locales.catalogue import catalogue

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


class ProblemList(list[Problem]):
    """Problems as they are found; a document that is nothing but problems is given up after the first of them."""

    def note(self, problem: Problem) -> None:
        if len(self) >= MOST_PROBLEMS:
            last = max(self, key=lambda noted: noted.mark)
            raise BadDocument([*self, last._replace(code="more-problems", params={"most": MOST_PROBLEMS}, cites=())])
        self.append(problem)

    def note_all(self, problems: Iterable[Problem]) -> ProblemList:
        """The same for several, which are looked for only as long as there is room."""
        for problem in problems:
            self.note(problem)
        return self
