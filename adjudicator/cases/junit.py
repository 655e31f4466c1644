"""Results of cases as JUnit XML, for build servers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.documents.problems import Problem
from adjudicator.documents.safe_text import printable

if TYPE_CHECKING:
    from adjudicator.cases.run import RunResults


def as_junit(results: RunResults, lang: str) -> bytes:
    """Return the XML: a test case for each question listed, and an error for each file that could not be read."""
    from xml.etree import ElementTree

    by_file: dict[str, list[Problem]] = {}
    for problem in results.problems:
        by_file.setdefault(problem.file, []).append(problem)
    counts = {"tests": len(results.results) + len(by_file), "failures": len(results.failures), "errors": len(by_file)}
    suite = ElementTree.Element("testsuite", {"name": "adjudicator", **{key: str(n) for key, n in counts.items()}})
    for file, problems in by_file.items():
        case = ElementTree.SubElement(suite, "testcase", classname=printable(file), name=printable(file))
        lines = [problem.line(lang) for problem in problems]
        ElementTree.SubElement(case, "error", message=lines[0]).text = "\n".join(lines)
    for result in results.results:
        name = printable(f"{result.number + 1}: {result.ask}")
        case = ElementTree.SubElement(suite, "testcase", classname=printable(result.file), name=name)
        if result.failed:
            lines = [printable(line) for line in result.lines]
            ElementTree.SubElement(case, "failure", message=lines[0]).text = "\n".join(lines)
    xml: bytes = ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True)
    return xml
