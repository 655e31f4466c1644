"""What may come of an input: an answer, or a bad document whose problems are all in order. All else is a finding."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterable

from adjudicator._system.language_setting import LANGUAGES
from adjudicator.documents.problems import BadDocument, Problem
from tests.malformed import harmless

MOST_SECONDS = 5.0
"""Processor time for one input. What is instrumented for its coverage takes some three times as long."""
MOST_KILOBYTES = 150_000
"""What one input may add to the most that the process has held; with the interpreter that makes 200 MB."""
LONGEST = 2000
"""No problem takes more letters than that to tell."""
WORDS_OF_A_BUG = ("Traceback", "NoneType", "<class ", "object at 0x", "Error(", "Exception", ".py:", "KeyError")


class Finding(AssertionError):
    """Something that no input may bring about."""


def check(ask: Callable[[], object], text: str | None) -> bool:
    """Asks; says whether there was an answer. `text` is what the places of problems must lie in, where there is one."""
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
    """Every problem has a place in the text and is told in every language in one printable line."""
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
    """Words of Python in what is said, where they are not the document's own."""
    own = " ".join(str(value) for value in problem.params.values() if problem.code != "malformed")
    return any(word in said and word not in own and word not in problem.file for word in WORDS_OF_A_BUG)
