"""Expectations of cases rewritten to what came out; everything else in the file stays byte for byte."""

from __future__ import annotations

import difflib
import json
import os
import re
from collections.abc import Container, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from adjudicator.cases.case import CaseQuestion, Outcome, answer, questions
from adjudicator.cases.expectation import Answer, canonical, cited_by, is_under, legal_of, move_meant
from adjudicator.documents.problems import BadDocument, Problem, mark_after
from adjudicator.documents.surrogate_pairs import hide_pairs
from adjudicator.documents.yaml_reader import read_bytes
from adjudicator.documents.yaml_writer import as_number, flow
from adjudicator.loading.names import Unreadable, read_camp

Json = dict[str, Any]
BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
WIDTH = 116


class RewrittenFile(NamedTuple):
    """A case file before and after."""

    file: Path
    before: str
    after: str

    def is_still_there(self) -> bool:
        """Return whether nobody has changed the file meanwhile."""
        return self.file.read_bytes() == self.before.encode("utf-8")

    def diff(self) -> list[str]:
        name = self.file.as_posix()
        return list(difflib.unified_diff(self.before.splitlines(), self.after.splitlines(), name, name, lineterm=""))


class LeftQuestion(NamedTuple):
    """A question that cannot be rewritten so that it passes, and why."""

    question: CaseQuestion
    why: Problem


def by_file(failing: Iterable[CaseQuestion]) -> dict[Path, list[CaseQuestion]]:
    """Return the questions of each file, each once though its file be named twice or by a link too."""
    found: dict[str, dict[int, CaseQuestion]] = {}
    for question in failing:
        found.setdefault(os.path.realpath(question.file), {}).setdefault(question.number, question)
    several = (list(by_number.values()) for by_number in found.values())
    return {of_file[0].file: of_file for of_file in several}


def rewrite_file(file: Path, failing: list[CaseQuestion]) -> tuple[RewrittenFile | None, list[LeftQuestion]]:
    """Return a file with new expectations, None if nothing changes, and the questions that are left as they are.

    The questions are answered again, since keeping thousands of rulings would fill the memory.
    """
    text = _unchanged_text(file, failing)
    try:
        spans = None if text is None else _spans(text.removeprefix(BOM))
    except yaml.YAMLError:  # The strict reader accepts texts that compose() refuses.
        return None, _left(failing, "expectation-shared")
    if text is None or spans is None:
        return None, left_as_changed(failing)
    alone = [question for question in failing if _is_own(spans, question.number)]
    left = _left([question for question in failing if question not in alone], "expectation-shared")
    alone.sort(key=lambda question: -question.number)
    anew, lost = _write_anew(text.removeprefix(BOM), spans, alone)
    after, faults = _rewrite_most(text, spans, anew)
    left += lost + faults
    return RewrittenFile(file, text, after) if after != text else None, left


def _left(failing: Iterable[CaseQuestion], why: str) -> list[LeftQuestion]:
    return [LeftQuestion(question, Problem(why, {})) for question in failing]


def left_as_changed(failing: Iterable[CaseQuestion]) -> list[LeftQuestion]:
    """Return the questions of a file that has changed meanwhile as left alone."""
    return _left(failing, "file-changed")


def _unchanged_text(file: Path, failing: list[CaseQuestion]) -> str | None:
    """Read a case file again; None if it has changed since its questions were answered, or is no regular file."""
    if not file.is_file():
        return None
    try:
        raw = file.read_bytes()
        now = set(map(_content, questions(file, read_bytes(raw, str(file)))))
    except (OSError, BadDocument):
        return None
    return raw.decode("utf-8") if set(map(_content, failing)) <= now else None


def _content(question: CaseQuestion) -> tuple[int, str, str]:
    return question.number, str(question.source.data), str(question.expect)


def _is_own(spans: list[_Span], number: int) -> bool:
    """Return whether the expectation is written at its question and shared with no other."""
    begin = spans[number].begin
    return begin >= 0 and [span.begin for span in spans].count(begin) == 1


_Anew = tuple[CaseQuestion, str]
"""A question, and the text of its new expectation."""


def _write_anew(
    text: str, spans: list[_Span], failing: Iterable[CaseQuestion]
) -> tuple[list[_Anew], list[LeftQuestion]]:
    """Return the questions with new expectations, and those left since a comment would be lost."""
    newline = _line_end(text)
    as_json = text.lstrip().startswith("{")
    anew: list[_Anew] = []
    left: list[LeftQuestion] = []
    for question in failing:
        span = spans[question.number]
        expect = new_expectation(answer(question))
        written = json.dumps(expect, ensure_ascii=False) if as_json else _written(expect, span, text)
        if line := _lost_comment(text, span, written):
            left.append(LeftQuestion(question, Problem("comment-lost", {"line": line})))
        else:
            anew.append((question, written.replace("\n", newline)))
    return anew, left


def _rewrite_most(before: str, spans: list[_Span], anew: list[_Anew]) -> tuple[str, list[LeftQuestion]]:
    """Return the text with as many new expectations as can be, and the questions left: where some do not fit, first
    one half is written and then the other, so that a fault of one does not keep the others from being rewritten."""
    after, faults = _rewrite(before, spans, anew)
    if not faults:
        return after, []
    if len(anew) == 1:
        return before, faults
    middle = len(anew) // 2
    after, left = _rewrite_most(before, spans, anew[:middle])
    after, others = _rewrite_most(after, spans, anew[middle:])
    return after, left + others


def _rewrite(before: str, spans: list[_Span], anew: list[_Anew]) -> tuple[str, list[LeftQuestion]]:
    """Return the text with new expectations, written from the last to the first, and those that do not pass then."""
    if not anew:
        return before, []
    text = after = before.removeprefix(BOM)
    for question, written in anew:
        span = spans[question.number]
        after = after[: span.begin] + written + after[span.end :]
    failing = [question for question, _ in anew]
    file, numbers = failing[0].file, {question.number for question in failing}
    source = read_bytes(before.encode("utf-8"), str(file))
    try:
        then = read_bytes(after.encode("utf-8"), str(file))
        again = questions(file, then)
    except BadDocument as bad:
        # Other faults would be those of a text that is never written.
        of_size = (problem for problem in bad.problems if problem.code.startswith("too-"))
        why = next(of_size, Problem("expectation-shared", {}))
        return before, [LeftQuestion(question, why) for question in failing]
    if _without_expectations(then.data, numbers) != _without_expectations(source.data, numbers):
        return before, _left(failing, "expectation-shared")
    fail = [question for question in again if question.number in numbers and not answer(question).passed]
    return before[: len(before) - len(text)] + after, _left(fail, "still-fails")


def _without_expectations(case: Json, numbers: Container[int]) -> Json:
    """Return a case without what the questions with these numbers expect."""
    if "questions" not in case:
        return case | {"expect": {}}
    asked = enumerate(case["questions"])
    return case | {"questions": [each | {"expect": {}} if number in numbers else each for number, each in asked]}


def _line_end(text: str) -> str:
    """Return the line end that a text mostly has."""
    pairs = text.count("\r\n")
    counts = {"\n": text.count("\n") - pairs, "\r\n": pairs, "\r": text.count("\r") - pairs}
    return max(counts, key=counts.__getitem__)


class _Span(NamedTuple):
    """The place of an expectation in the text, its indentation, and whether each key has a line of its own."""

    begin: int
    end: int
    column: int
    block: bool


def _spans(text: str) -> list[_Span]:
    """Return the place of each question's `expect`; it begins at -1 if it is an alias of another place."""
    found: list[_Span] = []
    text = re.sub(r"\r(?!\n)", "\n", text).replace("\r", " ")  # Every place stays where it is.
    document: Any = yaml.compose(hide_pairs(text) or text, yaml.SafeLoader)
    is_case = any(key.value == "questions" for key, _ in document.value)
    for question in _value(document, "questions")[1].value if is_case else [document]:
        key, value = _value(question, "expect")
        begin, end = value.start_mark.index, _end(value, text)
        own = begin >= key.end_mark.index
        block = not value.flow_style
        column = value.start_mark.column if block else question.start_mark.column + 2
        found.append(_Span(begin if own else -1, end, column, block))
    return found


def _value(node: Any, name: str) -> tuple[Any, Any]:
    return next((key, value) for key, value in node.value if key.value == name)


_ALIAS = re.compile(r"[\s:,-]*\*[^\s,\]}]+")


def _end(node: Any, text: str) -> int:
    """Return the end of a node's own text; the end mark of a block is the start of the next node."""
    if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
        lines = re.compile(r"[^\n]*(?:\n[ \t]*(?=\n)|\n" + " " * _indentation(node, text) + r"[^\n]*)*")
        found = lines.match(text, node.start_mark.index)
        return node.start_mark.index + len(found[0].rstrip()) if found else int(node.end_mark.index)
    if isinstance(node, yaml.ScalarNode) or node.flow_style:
        return int(node.end_mark.index)
    key, last = node.value[-1] if isinstance(node.value[-1], tuple) else (node, node.value[-1])
    if last.start_mark.index < key.start_mark.index:  # An alias has the marks of the place that it repeats.
        before = key.end_mark.index
        if key is node:
            before = _end(node.value[-2], text) if len(node.value) > 1 else node.start_mark.index
        found = _ALIAS.match(text, before)
        return found.end() if found else before
    return _end(last, text)


def _indentation(node: Any, text: str) -> int:
    """Return how far the lines of a block of text are indented."""
    first = re.compile(r"[^\n]*\n(?:[ \t]*\n)*( *)").match(text, node.start_mark.index)
    return len(first[1]) if first else 0


def _written(expect: Json, span: _Span, text: str) -> str:
    """Return an expectation in the style it had: a line for each key, with the comments before it, or all in braces."""
    if not span.block:
        return _flow(expect, span.column)
    comments = _comments(text[span.begin : span.end], span.column)
    lines: list[str] = []
    for key, value in expect.items():
        lines += [*comments.pop(key, ()), f"{key}: {_flow(value, span.column + 2)}"]
    lines += [line for left in comments.values() for line in left]
    return f"\n{' ' * span.column}".join(lines)


_COMMENT = re.compile(r"""(?<![^\s,\[{:])(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|(?<!\S)#[^\r\n]*""")
"""A comment, or text in quotes, in which a # begins none."""


def _comments(block: str, column: int) -> dict[str, list[str]]:
    """Return the comments in a block by the key that they stand before or beside."""
    found: dict[str, list[str]] = {}
    waiting: list[str] = []
    for line in f"{' ' * column}{block}".splitlines():
        waiting += [text[0].strip() for text in _COMMENT.finditer(line) if text[0].startswith("#")]
        if key := re.match(rf" {{{column}}}['\"]?([\w-]+)['\"]?\s*:", line):
            found[key[1]], waiting = waiting, []
    return found | {"": waiting}


def _lost_comment(text: str, span: _Span, written: str) -> int:
    """Return the line of the first comment in an expectation that is not in the new one; 0 if there is none."""
    kept = [line.strip() for line in written.splitlines()]
    for found in _COMMENT.finditer(text, span.begin, span.end):
        if found[0].startswith("#") and found[0].strip() not in kept:
            return mark_after(text[: found.start()]).line
    return 0


def _flow(value: Any, column: int) -> str:
    """Return a value in flow style, with line breaks only after commas."""
    lines = [""]
    for part in flow(value, 100_000).split(", "):
        if lines[-1] and column + len(lines[-1]) + len(part) > WIDTH:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        lines[-1] += f"{part}, "
    lines[-1] = lines[-1].removesuffix(", ")
    return f"\n{' ' * column}".join(lines)


def new_expectation(outcome: Outcome) -> Json:
    """Return the answer under the keys that the question expects, with the reason if the verdict changes."""
    expect, ruling = dict(outcome.question.expect), outcome.ruling
    if ruling is None:
        codes = [problem.code for problem in outcome.problems]
        cited = [item for problem in outcome.problems for item in problem.cites]
        return {"verdict": "impossible", "reason": codes[0], "cites": cited}
    data = ruling.as_dict()
    result: Json = {}
    differing = {difference.what.partition(":")[0] for difference in outcome.differences}
    for key, value in expect.items():
        if (new := _new_value(key, value, ruling, data) if key in differing else value) is not None:
            result[key] = new
    if "verdict" in result and result["verdict"] != expect["verdict"] and data.get("reason"):
        result = {"verdict": result["verdict"], "reason": data["reason"]} | result
    return result or ({"verdict": data["verdict"]} if "verdict" in data else {"legal": legal_of(ruling)})


def _new_value(key: str, expected: Any, ruling: Answer, data: Json) -> Any:
    """Return the answer's value for one key of an expectation; None if it has none."""
    if key == "cites":
        return _cites(expected, ruling)
    if key in ("to", "path"):
        return move_meant(data.get("moves")).get(key)
    if key == "after":
        return _after(expected, ruling, data.get("after"))
    if key == "legal":
        kinds = {"move", "moves", "swap"}
        written = {name for play in expected for name in play} or {"card", "to", *kinds}
        written |= kinds if written & kinds else set()  # A play of another kind has another one of these.
        plays = legal_of(ruling)
        if plays is None:
            return None
        return [{name: as_number(value) for name, value in play.items() if name in written} for play in plays]
    if key == "doubts":
        return list(dict.fromkeys(doubt["item"] for doubt in data["doubts"])) if "doubts" in data else None
    if key == "penalties":
        return _penalties(expected, data["penalties"]) if "penalties" in data else None
    return data.get(key)


def _penalties(expected: Any, penalties: list[Json]) -> list[Any]:
    """Return the penalties with the keys that the expectation wrote, or their names alone."""
    written = {name for penalty in expected if isinstance(penalty, dict) for name in penalty}
    if not written:
        return [penalty["penalty"] for penalty in penalties]
    return [{name: value for name, value in penalty.items() if name in written} for penalty in penalties]


def _cites(expected: Any, ruling: Answer) -> list[str] | None:
    """Return the expected items that are still cited, else the deciding one."""
    cited = cited_by(ruling)
    kept = [item for item in expected if any(is_under(item, name) for name in cited)]
    return kept or cited[:1] or None


def _after(expected: Mapping[str, Any], ruling: Answer, after: Any) -> Json | None:
    if after is None:
        return None
    camps = {name: read_camp(ruling.board, name) for name in expected}
    return {
        name: sorted(canonical(ruling.board, space) for space in after[ruling.board.camps[camp]])
        for name, camp in camps.items()
        if not isinstance(camp, Unreadable)
    }
