"""Results of cases: on a terminal, as JSON, as JUnit XML and as annotations of a build."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from adjudicator.cases.case import Outcome
from adjudicator.cases.expectation import Difference, cited_by
from adjudicator.documents.problems import Problem, printable
from adjudicator.locales.catalogue import Catalogue, catalogue
from adjudicator.render.terminal.paper import Paper

if TYPE_CHECKING:
    from adjudicator.cases.coverage import Coverage
    from adjudicator.cases.run import Result, RunResults

Json = dict[str, Any]


def show_results(results: RunResults, lang: str) -> None:
    """Every failure as what was expected and what came out, then how many there were."""
    from rich.text import Text

    from adjudicator.render.terminal.lines import paragraph

    out, words = Paper(), catalogue(lang)
    failed = results.failed
    for each in failed:
        paragraph(out, Text(printable(f"{each.name}  {each.ask}"), style="bold red"))
        for line in each.lines:
            paragraph(out, Text(printable(line)), 2)
        out.print()
        out.done()
    if not results.asked:
        said = words.label("no-questions")
    else:
        said = words.label("cases-fail" if failed else "cases-hold", failed=len(failed), count=results.asked)
    fine = results.asked and not failed
    paragraph(out, Text(said, style="bold green" if fine else "bold red"))
    out.done()


def show_coverage(covered: list[Coverage], lang: str) -> None:
    """For each rulebook how much is exercised, and the names of what is not."""
    from rich.text import Text

    from adjudicator.render.terminal.lines import paragraph

    out, words = Paper(), catalogue(lang)
    for each in covered:
        out.print()
        paragraph(out, Text(each.book.id, style="bold"))
        for label, share in (("covered-items", each.items), ("covered-findings", each.findings)):
            paragraph(out, Text(words.label(label, covered=len(share.covered), total=share.total)), 2)
            if share.missing:
                paragraph(out, Text(words.label("not-covered", names=", ".join(share.missing)), style="dim"), 4)
        paragraph(out, Text(words.label("counted-apart", count=len(each.apart))), 2)
    out.done()


def show_mutation(mutated: dict[str, Json], lang: str) -> None:
    """For each rulebook how many of its mutants were noticed, and which were not."""
    from rich.text import Text

    from adjudicator.render.terminal.lines import paragraph

    out, words = Paper(), catalogue(lang)
    for name, figures in mutated.items():
        out.print()
        said = words.label("mutants-noticed", book=name, noticed=figures["noticed"], count=figures["mutants"])
        paragraph(out, Text(said, style="bold"))
        for label in ("survived", "equivalent"):
            if figures[label]:
                paragraph(out, Text(words.label(f"mutants-{label}", names=words.several(figures[label]))), 2)
    out.done()


def told(outcome: Outcome, words: Catalogue) -> list[str]:
    """A failure in lines that a rule author understands."""
    from adjudicator.render.summary import summary, way
    from adjudicator.rulings.verdict import Verdict

    lines = [_difference(difference, words) for difference in outcome.differences]
    if outcome.ruling is None:
        return [*lines, *(problem.line(words.lang) for problem in outcome.problems)]
    ruling = outcome.ruling
    lines.append(summary(ruling))
    if isinstance(ruling, Verdict) and ruling.play:
        lines += [way(ruling, ruling.play, index) for index, move in enumerate(ruling.play.moves) if move.path]
    cited = cited_by(ruling)
    return [*lines, f"{words.head(words.label('rule-items'))} {', '.join(cited[:8])}"]


def _difference(difference: Difference, words: Catalogue) -> str:
    expected, got = _plain(difference.expected), _plain(difference.got)
    return words.label("difference", what=difference.what, expected=expected, got=got)


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_plain(each) for each in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_plain(each)}" for key, each in value.items()) + "}"
    if isinstance(value, bool):
        return str(value).lower()
    return "-" if value is None else str(value)


def as_dict(results: RunResults, lang: str) -> Json:
    """All results as data."""
    failed = results.failed
    return {
        "questions": results.asked,
        "failed": len(failed),
        "failures": _Failures(failed),
        "problems": [problem.as_dict(lang) for problem in results.problems],
    }


class _Failures(list[Json]):
    """A list that unpacks its entries as they are wanted, for all answers at once would fill the memory."""

    def __init__(self, failed: list[Result]) -> None:
        super().__init__()
        self.failed = failed

    def __len__(self) -> int:
        return len(self.failed)

    def __iter__(self) -> Iterator[Json]:
        return (each.as_dict() for each in self.failed)


def failure_as_dict(outcome: Outcome, lang: str) -> Json:
    """A failure with all that came out."""
    return {
        "file": outcome.asked.file.as_posix(),
        "line": outcome.asked.line,
        "question": outcome.asked.number + 1,
        "ask": outcome.asked.ask,
        "differences": [difference._asdict() for difference in outcome.differences],
        "problems": [problem.line(lang) for problem in outcome.problems],
        "got": outcome.ruling.as_dict() if outcome.ruling else None,
    }


def junit(results: RunResults, lang: str) -> bytes:
    """The results as JUnit XML, a test case for each question that is told of, and an error for each file that could
    not be read."""
    from xml.etree import ElementTree

    problems: dict[str, list[Problem]] = {}
    for problem in results.problems:
        problems.setdefault(problem.file, []).append(problem)
    counts = {"tests": len(results.told) + len(problems), "failures": len(results.failed), "errors": len(problems)}
    suite = ElementTree.Element("testsuite", {"name": "adjudicator", **{key: str(n) for key, n in counts.items()}})
    for file, found in problems.items():
        case = ElementTree.SubElement(suite, "testcase", classname=printable(file), name=printable(file))
        lines = [problem.line(lang) for problem in found]
        ElementTree.SubElement(case, "error", message=lines[0]).text = "\n".join(lines)
    for each in results.told:
        name = printable(f"{each.number + 1}: {each.ask}")
        case = ElementTree.SubElement(suite, "testcase", classname=printable(each.file), name=name)
        if each.failed:
            lines = [printable(line) for line in each.lines]
            ElementTree.SubElement(case, "failure", message=lines[0]).text = "\n".join(lines)
    written: bytes = ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True)
    return written


def annotation(told: Result) -> str:
    """A failure as a note that a build puts beside the line."""
    return _annotated(told.file, told.line, " ".join(told.lines))


def annotation_of(problem: Problem, lang: str) -> str:
    """What is wrong with a file, as such a note."""
    return _annotated(problem.file, problem.mark.line, problem.text(lang))


def _annotated(file: str, line: int, said: str) -> str:
    place = _for_github(file).replace(",", "%2C").replace(":", "%3A")
    return f"::error file={place},line={line}::{_for_github(said)}"


def _for_github(text: str) -> str:
    """In one line, in which nothing begins another command or steers a terminal."""
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return printable(escaped)
