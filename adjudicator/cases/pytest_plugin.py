"""For those who run pytest already: `pytest positions/` collects case files, a test for each question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from adjudicator.cases.case import CaseQuestion, Outcome


_KEY = re.compile(r"""(?m)(?:^|[{,])\s*["']?(rulebook|questions|deals|expect)["']?\s*:""")
"""The keys by which a case is known, as YAML or JSON writes them."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Takes YAML files that look like cases, and leaves all others to others."""
    if file_path.suffix not in (".yaml", ".yml"):
        return None
    try:
        text = file_path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return None
    told = set(_KEY.findall(text))
    if "rulebook" in told and ("questions" in told or {"deals", "expect"} <= told):
        found: pytest.Collector = CaseFile.from_parent(parent, path=file_path)
        return found
    return None


class CaseFile(pytest.File):
    """A case file; a bad one fails to be collected, with every problem in its place."""

    def collect(self) -> Iterator[pytest.Item]:
        from adjudicator.cases.case import questions
        from adjudicator.documents.problems import BadDocument

        try:
            asked = questions(self.path)
        except BadDocument as bad:
            raise self.CollectError(str(bad)) from None
        for each in asked:
            name = f"{each.number + 1}: {each.ask}" if each.ask else str(each.number + 1)
            yield CaseItem.from_parent(self, name=name, asked=each)


class CaseItem(pytest.Item):
    """One question of a case."""

    def __init__(self, *, asked: CaseQuestion, **more: Any) -> None:
        super().__init__(**more)
        self.asked = asked

    def runtest(self) -> None:
        """Asks it."""
        from adjudicator.cases.case import answer

        outcome = answer(self.asked)
        if not outcome.passed:
            raise CaseFailedError(outcome)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """A failure as a rule author reads it, without a word of Python."""
        if not isinstance(excinfo.value, CaseFailedError):
            return super().repr_failure(excinfo, style)
        from adjudicator.cases.report import told
        from adjudicator.locales.catalogue import catalogue

        return "\n".join([f"{self.asked.name}: {self.asked.ask}", *told(excinfo.value.outcome, catalogue("en"))])

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the question stands."""
        return self.path, self.asked.line - 1, self.name


class CaseFailedError(Exception):
    """What came out is not what was expected."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.asked.name)
        self.outcome = outcome
