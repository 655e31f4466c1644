"""The pytest plugin: `pytest positions/` collects case files, with a test for each question."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from adjudicator.cases.case import CaseQuestion, Outcome


_KEY = re.compile(r"""(?m)(?:^[ \t]*|[{,]\s*)["']?(\w+)["']?\s*:""")
"""A key, in YAML or JSON."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect YAML files that look like cases."""
    if file_path.suffix.lower() not in (".yaml", ".yml"):
        return None
    from adjudicator.cases.files import is_meant_as_case
    from adjudicator.documents.yaml_reader import MOST_BYTES

    try:
        with file_path.open(encoding="utf-8-sig", errors="replace") as file:
            text = file.read(MOST_BYTES).replace("\0", "")  # as UTF-16 has them
    except OSError:
        return None
    if is_meant_as_case(dict.fromkeys(_KEY.findall(text))):
        found: pytest.Collector = CaseFile.from_parent(parent, path=file_path)
        if (name := _in_utf8(found.nodeid)) != found.nodeid:
            found = CaseFile.from_parent(parent, path=file_path, nodeid=name)
        return found
    return None


def _in_utf8(name: str) -> str:
    """Return a file's name with escapes for bytes that are not UTF-8, which pytest cannot write to its XML."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


class CaseFile(pytest.File):
    """A case file; collecting a bad one fails with all its problems."""

    def collect(self) -> Iterator[pytest.Item]:
        from adjudicator.cases.case import questions
        from adjudicator.documents.problems import BadDocument
        from adjudicator.documents.safe_text import for_log, one_line

        try:
            found = questions(self.path)
        except BadDocument as bad:
            raise self.CollectError(str(bad)) from None
        for question in found:
            # Names stand in the log of a build server, and pytest splits them at a double colon.
            ask = for_log(one_line(question.ask)).replace("::", ": :")
            name = f"{question.number + 1}: {ask}" if ask else str(question.number + 1)
            yield CaseItem.from_parent(self, name=name, question=question)


class CaseItem(pytest.Item):
    def __init__(self, *, question: CaseQuestion, **more: Any) -> None:
        super().__init__(**more)
        self.question = question

    def runtest(self) -> None:
        from adjudicator.cases.case import answer

        outcome = answer(self.question)
        if not outcome.passed:
            raise CaseFailedError(outcome)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return a failure for authors of rules, without a traceback."""
        if not isinstance(excinfo.value, CaseFailedError):
            return super().repr_failure(excinfo, style)
        from adjudicator.cases.report import failure_lines
        from adjudicator.documents.safe_text import for_log, one_line
        from adjudicator.locales.catalogue import catalogue

        lines = failure_lines(excinfo.value.outcome, catalogue("en"))
        return "\n".join(map(for_log, [f"{self.question.name}: {one_line(self.question.ask)}", *lines]))

    def reportinfo(self) -> tuple[Path, int, str]:
        return Path(_in_utf8(str(self.path))), self.question.line - 1, self.name


class CaseFailedError(Exception):
    """Raised for a question whose answer is not as expected."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.question.name)
        self.outcome = outcome
