"""Results of cases on a terminal, as JSON, as annotations for GitHub Actions and as JUnit XML for build servers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from adjudicator._system.lazy_list import LazyList
from adjudicator.cases.case import Outcome
from adjudicator.cases.expectation import cited_by
from adjudicator.documents.problems import Problem
from adjudicator.documents.safe_text import in_markup, one_line, printable
from adjudicator.locales.catalogue import Catalogue, catalogue
from adjudicator.render.terminal.text_output import Paper

if TYPE_CHECKING:
    from adjudicator.cases.run import RunResults

Json = dict[str, Any]


def show_results(results: RunResults, lang: str) -> None:
    """Print each failure with what was expected and what came out, then the counts."""
    out, words = Paper(), catalogue(lang)
    failures = results.failures
    for failure in failures:
        _print(out, f"{printable(failure.name)}  {one_line(failure.ask)}", style="bold red")
        for line in failure.lines:
            _print(out, printable(line), 2)
        out.print()
        out.done()
    label = "cases-fail" if failures else "cases-hold" if results.questions else "no-questions"
    total = words.label(label, failed=len(failures), count=results.questions)
    _print(out, total, style="bold green" if results.questions and not failures else "bold red")
    if results.passed_over:
        _print(out, words.label("passed-over", count=results.passed_over))
    out.done()


def show_coverage(covered: dict[str, Json], lang: str) -> None:
    """Print for each rulebook how much is exercised, and the names of the rest."""
    out, words = Paper(), catalogue(lang)
    for name, figures in covered.items():
        out.print()
        _print(out, printable(name), style="bold")
        for part in ("items", "findings"):
            share = figures[part]
            _print(out, words.label(f"covered-{part}", covered=share["covered"], total=share["total"]), 2)
            if share["missing"]:
                _print(out, words.label("not-covered", names=", ".join(share["missing"])), 4, "dim")
        _print(out, words.label("counted-apart", count=figures["items"]["apart"]), 2)
    out.done()


def show_mutation(mutated: dict[str, Json], lang: str) -> None:
    """Print for each rulebook how many mutants the cases noticed, and which not."""
    out, words = Paper(), catalogue(lang)
    for name, figures in mutated.items():
        out.print()
        total = words.label(
            "mutants-noticed", book=printable(name), noticed=figures["noticed"], count=figures["mutants"]
        )
        _print(out, total, style="bold")
        for label in ("survived", "equivalent"):
            if figures[label]:
                _print(out, words.label(f"mutants-{label}", names=words.several(figures[label])), 2)
    out.done()


def _print(out: Paper, text: str, indent: int = 0, style: str = "") -> None:
    from rich.text import Text

    from adjudicator.render.terminal.wrapping import paragraph

    paragraph(out, Text(text, style=style), indent)


MOST_PLAYS, MOST_ITEMS = 20, 8
"""Legal plays and items that are printed of a question that failed."""
MOST_IN_A_LIST = 200
"""Parts of an expected list, and of the one that came out; an ordinary seven comes to some forty plays."""


def failure_lines(outcome: Outcome, words: Catalogue) -> list[str]:
    """Return a failure in lines for authors of rules: differences, the ruling, its path and its items."""
    from adjudicator.render.summary import summary, way
    from adjudicator.rulings.verdict import Verdict

    lines = [
        words.label("difference", what=what, expected=_shortened(expected, words), got=_shortened(got, words))
        for what, expected, got in outcome.differences
    ]
    if outcome.ruling is None:
        return [*lines, *(problem.line(words.lang) for problem in outcome.problems)]
    ruling = outcome.ruling
    lines.append(summary(ruling, MOST_PLAYS))
    if isinstance(ruling, Verdict) and ruling.play:
        lines += [way(ruling, ruling.play, index) for index, move in enumerate(ruling.play.moves) if move.path]
    if items := cited_by(ruling, MOST_ITEMS):
        lines.append(f"{words.head(words.label('rule-items'))} {', '.join(items)}")
    return lines


def _shortened(value: Any, words: Catalogue) -> str:
    """Return a value as text; of a very long list the beginning."""
    if isinstance(value, list) and len(value) > MOST_IN_A_LIST:
        value = [*value[:MOST_IN_A_LIST], words.label("more-items", count=len(value) - MOST_IN_A_LIST)]
    return _plain(value)


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_plain, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_plain(part)}" for key, part in value.items()) + "}"
    if isinstance(value, bool):
        return str(value).lower()
    return "-" if value is None else str(value)


def as_dict(results: RunResults, lang: str) -> Json:
    failures = results.failures
    return {
        "questions": results.questions,
        "failed": len(failures),
        "passed_over": results.passed_over,
        "failures": LazyList(lambda failure: failure.as_dict(), failures),
        "problems": [problem.as_dict(lang) for problem in results.problems],
    }


def failure_as_dict(outcome: Outcome, lang: str) -> Json:
    """Return a failure as data, with the whole ruling."""
    question = outcome.question
    return {
        "file": question.file.as_posix(),
        "line": question.line,
        "question": question.number + 1,
        "ask": question.ask,
        "differences": [difference._asdict() for difference in outcome.differences],
        "problems": [problem.as_dict(lang) for problem in outcome.problems],
        "got": outcome.ruling.as_dict() if outcome.ruling else None,
    }


def as_annotations(results: RunResults, lang: str) -> Iterator[str]:
    """Yield the commands that make GitHub Actions show failures and problems beside their lines."""
    for failure in results.failures:
        yield _annotation(failure.file, failure.line, " ".join(failure.lines))
    for problem in results.problems:
        yield _annotation(problem.file, problem.mark.line, problem.text(lang))


def _annotation(file: str, line: int, message: str) -> str:
    place = _escaped(file).replace(",", "%2C").replace(":", "%3A")
    return f"::error file={place},line={line}::{_escaped(message)}"


def _escaped(text: str) -> str:
    """Escape text so that it cannot begin another command or control a terminal."""
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return printable(escaped)


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
        name = one_line(f"{result.number + 1}: {result.ask}")
        case = ElementTree.SubElement(suite, "testcase", classname=printable(result.file), name=name)
        if result.failed:
            lines = [printable(line) for line in result.lines]
            ElementTree.SubElement(case, "failure", message=lines[0]).text = "\n".join(lines)
    xml: bytes = ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True)
    return in_markup(xml.decode("utf-8")).encode("utf-8")
