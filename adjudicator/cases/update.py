"""Rewriting what cases expect by what came out, in place: all else in the file stays as it was written."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from adjudicator._system.atomic_write import save
from adjudicator.cases.case import CaseQuestion, Outcome, answer, questions
from adjudicator.cases.expectation import Answer, canonical, cited_by, legal_of
from adjudicator.documents.problems import BadDocument
from adjudicator.documents.yaml_reader import read_bytes
from adjudicator.loading.names import Unreadable, read_camp

Json = dict[str, Any]
BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
WIDTH = 116


class Rewritten(NamedTuple):
    """A case file as it was and as it would be."""

    file: Path
    before: str
    after: str

    def diff(self) -> list[str]:
        """What changes, line by line."""
        name = self.file.as_posix()
        return list(difflib.unified_diff(self.before.splitlines(), self.after.splitlines(), name, name, lineterm=""))

    def write(self) -> None:
        """Puts it in the file's place."""
        save(self.file, self.after.encode("utf-8"))


def rewritten(failing: Iterable[CaseQuestion]) -> tuple[list[Rewritten], list[CaseQuestion]]:
    """The files of questions that fail, with what each expects replaced by what comes out; and those that could not be
    rewritten so that they hold. What comes out is asked for again: thousands of rulings would fill the memory."""
    failed: dict[Path, dict[int, CaseQuestion]] = {}
    for asked in failing:
        # A file that was named twice is asked twice, and rewritten once.
        failed.setdefault(asked.file, {})[asked.number] = asked
    found: list[Rewritten] = []
    left: list[CaseQuestion] = []
    for file, each_once in failed.items():
        of_file = list(each_once.values())
        text = _as_asked(file, of_file)
        if text is None:
            left += of_file
            continue
        try:
            spans = _spans(text.removeprefix(BOM))
        except yaml.YAMLError:  # What the strict reader takes for YAML, and this one does not.
            left += of_file
            continue
        alone = [each for each in of_file if _is_its_own(spans, each.number)]
        changed = _rewrite(file, text, spans, alone)
        found += [changed] if changed else []
        left += [each for each in of_file if changed is None or each not in alone]
    return found, left


def _as_asked(file: Path, failing: list[CaseQuestion]) -> str | None:
    """The text of a case file; nothing if it was changed or taken away while its questions were asked, or is a pipe,
    which tells a thing only once."""
    if not file.is_file():
        return None
    try:
        raw = file.read_bytes()
        now = {(each.number, str(each.source.data), str(each.expect)) for each in questions(file, read_bytes(raw, ""))}
    except (OSError, BadDocument):
        return None
    before = {(each.number, str(each.source.data), str(each.expect)) for each in failing}
    return raw.decode("utf-8") if before <= now else None


def _is_its_own(spans: list[_Span], number: int) -> bool:
    """Does the expectation stand with its question, and serve no other?"""
    span = spans[number]
    return span.begin >= 0 and [each.begin for each in spans].count(span.begin) == 1


def _rewrite(file: Path, before: str, spans: list[_Span], failing: list[CaseQuestion]) -> Rewritten | None:
    text = before.removeprefix(BOM)
    newline = "\r\n" if text.count("\r\n") * 2 > text.count("\n") else "\n"
    after = text
    for asked in sorted(failing, key=lambda each: -each.number):
        span = spans[asked.number]
        expect = expectation(answer(asked))
        as_json = text.lstrip().startswith("{")
        written = json.dumps(expect, ensure_ascii=False) if as_json else _written(expect, span)
        after = after[: span.begin] + written.replace("\n", newline) + after[span.end :]
    numbers = {asked.number for asked in failing}
    try:
        again = questions(file, read_bytes(after.encode("utf-8"), str(file)))
    except BadDocument:
        return None
    held = failing and all(answer(each).passed for each in again if each.number in numbers)
    return Rewritten(file, before, before[: len(before) - len(text)] + after) if held else None


class _Span(NamedTuple):
    """Where an expectation stands in the text, how far it is indented, and whether its keys have a line each."""

    begin: int
    end: int
    column: int
    block: bool


def _spans(text: str) -> list[_Span]:
    """Where each question's `expect` begins and ends, and how far it is indented; an expectation that stands
    somewhere else, by an alias, is nowhere."""
    found: list[_Span] = []
    document: Any = yaml.compose(text, yaml.SafeLoader)
    is_case = any(key.value == "questions" for key, _ in document.value)
    for question in _value(document, "questions")[1].value if is_case else [document]:
        key, value = _value(question, "expect")
        begin, end = value.start_mark.index, _end(value)
        own = begin >= key.end_mark.index
        block = not value.flow_style
        column = value.start_mark.column if block else question.start_mark.column + 2
        found.append(_Span(begin if own else -1, end, column, block))
    return found


def _value(node: Any, name: str) -> tuple[Any, Any]:
    return next((key, value) for key, value in node.value if key.value == name)


def _end(node: Any) -> int:
    """Where a part's own text ends; that of a block goes on to whatever comes next."""
    if isinstance(node, yaml.ScalarNode) or node.flow_style:
        return int(node.end_mark.index)
    last = node.value[-1]
    return _end(last[1] if isinstance(last, tuple) else last)


def _written(expect: Json, span: _Span) -> str:
    """An expectation as it was written before: a line for each key, or all in braces."""
    if not span.block:
        return _flow(expect, span.column)
    lines = (f"{key}: {_flow(value, span.column + 2)}" for key, value in expect.items())
    return f"\n{' ' * span.column}".join(lines)


def _flow(value: Any, column: int) -> str:
    """In braces, broken only after commas."""
    said = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, sort_keys=False, width=100_000)
    lines = [""]
    for part in said.removesuffix("...\n").strip().split(", "):
        if lines[-1] and column + len(lines[-1]) + len(part) > WIDTH:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        lines[-1] += f"{part}, "
    lines[-1] = lines[-1].removesuffix(", ")
    return f"\n{' ' * column}".join(lines)


def expectation(outcome: Outcome) -> Json:
    """What came out, told by the same keys that the question uses; a verdict that changes brings its reason."""
    expect, ruling = dict(outcome.asked.expect), outcome.ruling
    if ruling is None:
        codes = [problem.code for problem in outcome.problems]
        cited = [item for problem in outcome.problems for item in problem.cites]
        return {"verdict": "impossible", "reason": codes[0], "cites": cited}
    said = ruling.as_dict()
    fresh: Json = {}
    differing = {difference.what.partition(":")[0] for difference in outcome.differences}
    for key, value in expect.items():
        if (new := _fresh(key, value, ruling, said) if key in differing else value) is not None:
            fresh[key] = new
    if "verdict" in fresh and fresh["verdict"] != expect["verdict"] and said.get("reason"):
        fresh = {"verdict": fresh["verdict"], "reason": said["reason"]} | fresh
    return fresh or ({"verdict": said["verdict"]} if "verdict" in said else {"legal": legal_of(ruling)})


def _fresh(key: str, expected: Any, ruling: Answer, said: Json) -> Any:
    """What came out for one key; nothing where there is nothing of the kind."""
    moves = said.get("moves") or []
    if key == "cites":
        return _cites(expected, ruling)
    if key in ("to", "path"):
        return moves[-1][key] if moves else None
    if key == "after":
        return _after(expected, ruling, said.get("after"))
    if key == "legal":
        written = {name for play in expected for name in play} or {"card", "move", "moves", "swap", "to"}
        return [
            {name: _plain(held) for name, held in play.items() if name in written} for play in legal_of(ruling)
        ] or []
    if key == "penalties":
        return [each["penalty"] for each in said.get("penalties", ())]
    return said.get(key)


def _cites(expected: Any, ruling: Answer) -> list[str] | None:
    """The items that are still cited, and the one that decides if none is."""
    cited = cited_by(ruling)
    kept = [item for item in expected if any(each == item or each.startswith(f"{item}.") for each in cited)]
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


def _plain(value: Any) -> Any:
    """Whole numbers as people write them."""
    return int(value) if isinstance(value, str) and value.lstrip("-").isdigit() else value
