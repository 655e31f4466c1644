"""The allowed outcomes of an input: an answer, or a bad document with well-formed problems. All else is a finding."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterable

from adjudicator._system.language_setting import LANGUAGES
from adjudicator.documents.problems import BadDocument, Problem
from tests.malformed import harmless

MOST_SECONDS = 5.0
"""Processor time for one input. Instrumented code takes some three times as long."""
MOST_KILOBYTES = 150_000
"""The memory that one input may add to the peak so far; with the interpreter that makes 200 MB."""
LONGEST = 2000
"""The longest message of a problem."""
WORDS_OF_A_BUG = ("Traceback", "NoneType", "<class ", "object at 0x", "Error(", "Exception", ".py:", "KeyError")


class Finding(AssertionError):
    """An outcome that no input may have."""


def check(ask: Callable[[], object], text: str | None) -> bool:
    """Run a call and return whether there was an answer. The places of problems must lie in `text`, if given."""
    held, began = _most_held(), time.process_time()
    try:
        ask()
        answered = True
    except BadDocument as bad:
        check_problems(bad.problems, text)
        answered = False
    check_cost(time.process_time() - began, _most_held() - held)
    return answered


def _most_held() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def check_cost(seconds: float, kilobytes: int) -> None:
    if seconds > MOST_SECONDS:
        raise Finding(f"took {seconds:.1f} s")
    if kilobytes > MOST_KILOBYTES:
        raise Finding(f"took {kilobytes / 1000:.0f} MB")


def check_problems(problems: Iterable[Problem], text: str | None) -> None:
    """Check that every problem has a place in the text and one printable line in every language."""
    lines = None if text is None else text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    told = 0
    for problem in problems:
        told += 1
        if problem.code == "bug":
            raise Finding(problem.line())
        if lines is not None:
            line, column = problem.mark
            if not (1 <= line <= len(lines) and 1 <= column <= len(lines[line - 1]) + 1):
                raise Finding(f"no such place: {problem.line()}")
        for lang in LANGUAGES:
            said = problem.line(lang)
            if not harmless(said) or len(said) > LONGEST or _speaks_of_a_bug(said, problem):
                raise Finding(f"told badly: {said!r}")
            if not problem.as_dict(lang)["message"]:
                raise Finding(f"tells nothing: {problem!r}")
    if not told:
        raise Finding("refused without a problem")


def _speaks_of_a_bug(said: str, problem: Problem) -> bool:
    """Return whether a message has Python words that are not the document's own."""
    own = " ".join(str(value) for value in problem.params.values() if problem.code != "malformed")
    return any(word in said and word not in own and word not in problem.file for word in WORDS_OF_A_BUG)
