"""Problems of documents with their places. An illegal play is no problem: that is a ruling."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from adjudicator.documents.safe_text import for_log, printable

At = tuple[str | int, ...]
"""The path of a part of a document: keys and list positions from the top."""

MOST_PROBLEMS = 100


class Term(str):
    """A word in a problem's params that is translated: a name of the game, a reason of the system.

    As text it is the name that documents use: `red`, `goal 4`, `heart/8`.
    """

    kind: str

    def __new__(cls, kind: str, name: str) -> Term:
        made = super().__new__(cls, name)
        made.kind = kind
        return made

    def __reduce__(self) -> tuple[type[Term], tuple[str, str]]:
        return Term, (self.kind, str(self))


class Phrase(tuple[str, ...]):
    """Several parts, some of them terms, printed as one text."""

    def __str__(self) -> str:
        return "".join(self)


_SAME_REASON = {"EPERM": "EACCES", "ENXIO": "EISDIR", "EINVAL": "EIO", "ENFILE": "EMFILE", "ETXTBSY": "EBUSY"}
"""Errors of the operating system that mean to users what another one means."""


def os_term(error: Exception) -> Term:
    """Return the reason of an error of the operating system, for translation."""
    if isinstance(error, OSError):
        name = errno.errorcode.get(error.errno or 0, str(error))
        return Term("os", _SAME_REASON.get(name, name))
    return Term("os", "ENOMEM" if isinstance(error, MemoryError) else "name")


def terms(kind: str, names: Iterable[str]) -> list[Term]:
    return [Term(kind, name) for name in names]


class Mark(NamedTuple):
    """A place in a text; lines and columns are counted from 1, as in editors."""

    line: int
    column: int


def lines_of(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def mark_after(text: str) -> Mark:
    """Return the place of what follows a text."""
    lines = lines_of(text)
    return Mark(len(lines), len(lines[-1]) + 1)


def mark_of(mark: Any) -> Mark:
    """Return a place as the YAML parser gives it, which counts from 0."""
    return Mark(mark.line + 1, mark.column + 1)


class LazyMarks(Mapping[At, Mark]):
    """Line and column of each node, computed on first use."""

    def __init__(self, compute: Callable[[], Mapping[At, Mark]]) -> None:
        self._compute = compute
        self._marks: Mapping[At, Mark] | None = None

    def _all(self) -> Mapping[At, Mark]:
        if self._marks is None:
            self._marks = self._compute()
        return self._marks

    def __getitem__(self, at: At) -> Mark:
        return self._all()[at]

    def __iter__(self) -> Iterator[At]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __reduce__(self) -> tuple[type, tuple[Mapping[At, Mark]]]:
        """Return what another process receives: the places themselves."""
        return dict, (dict(self),)


class Problem(NamedTuple):
    """One problem; `code` is the key of its message in every language's catalogue."""

    code: str
    params: Mapping[str, Any]
    mark: Mark = Mark(1, 1)
    file: str = "<document>"
    cites: tuple[str, ...] = ()
    at: At = ()
    notation: str = ""
    """That of what was typed, if it is no YAML: `json` or `line`, the one-line code."""

    def text(self, lang: str = "en") -> str:
        from adjudicator.locales.catalogue import catalogue

        said = catalogue(lang).problem(self.code, self.params, self.notation, self.at)
        # An invisible sign may be all that is wrong with a name, so it is shown as a replaced one.
        message = printable(said, joined=False)
        return f"{message} [{', '.join(self.cites)}]" if self.cites else message

    def line(self, lang: str = "en") -> str:
        return for_log(f"{self.file}:{self.mark.line}:{self.mark.column}: {self.text(lang)}")

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
    """Raised for a document that cannot be ruled on; `problems` has every problem in the order of the text."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(problems, key=lambda p: (p.file, p.mark))
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(problem.line() for problem in self.problems)


class ProblemList(list[Problem]):
    """The problems found so far; the 101st raises BadDocument, so that no more are looked for."""

    def note(self, problem: Problem) -> None:
        if len(self) >= MOST_PROBLEMS:
            last = max(self, key=lambda noted: noted.mark)
            raise BadDocument([*self, last._replace(code="more-problems", params={"most": MOST_PROBLEMS}, cites=())])
        self.append(problem)

    def note_all(self, problems: Iterable[Problem]) -> ProblemList:
        """Note several problems, computing no more of them than there is room for."""
        for problem in problems:
            self.note(problem)
        return self
