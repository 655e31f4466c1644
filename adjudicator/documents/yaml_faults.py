"""Faults that keep a text from being read as YAML, in words for people who do not know YAML."""

from __future__ import annotations

from typing import Any

import yaml

from adjudicator.documents.problems import Mark, Problem, lines_of, mark_after, mark_of

MOST_OF_A_KEY = 1024
"""Characters of the longest key that YAML reads."""
_FAULTS = (
    ("tab character", "no-tabs", False),
    ("cannot start any token", "stray-sign", False),
    ("keys are not allowed", "stray-sign", False),
    ("block scalar", "stray-sign", True),
    ("directive", "directive", True),
    ("incompatible", "directive", True),
    ("tag", "tag", True),
    ("alphabetic or numeric", "stray-sign", True),
    ("unexpected end of stream", "open-quote", True),
    ("unexpected document", "open-quote", True),
    ("escape", "bad-escape", False),
    ("hexdecimal", "bad-escape", False),
    ("expected ':'", "no-colon", True),
    ("values are not allowed", "stray-colon", False),
    ("entries are not allowed", "bad-indent", False),
    ("expected ',' or", "open-bracket", True),
    ("node content", "value-missing", False),
    ("expected key", "bad-indent", False),
    ("'-' indicator", "bad-indent", False),
    ("<block end>", "bad-indent", False),
    ("<document start>", "several-documents", False),
)
"""Words in libyaml's messages, the code of our problem, and whether it stands where the part began."""


def malformed(error: yaml.MarkedYAMLError, text: str, file: str) -> Problem:
    """Return libyaml's error as a problem that users without knowledge of YAML understand."""
    message = " ".join(part for part in (error.context, error.problem) if part)
    place: Any = error.problem_mark
    began: Any = error.context_mark or place
    if "<document start>" in message and (directive := _directive_before(text, place.line)):
        return Problem("directive", {}, directive, file)
    code, at_start = _code(message, text, place)
    if code == "open-bracket" and began.line == place.line:
        code, at_start = "comma-missing", False
    if at_start:
        place = began
    word = text[place.index :].split(maxsplit=1)[:1]
    sign = text[place.index : place.index + 1]
    if code in ("bad-indent", "several-documents") and lines_of(text)[place.line][: place.column].strip("- "):
        code = "left-over"
    if code in ("bad-indent", "left-over") and sign == ":":
        code = "value-missing"
    if code == "value-missing" and "flow node" in message and not word:
        code, place = "open-bracket", _open_bracket(text)
    if code == "stray-sign" and sign == "\t":
        code = "no-tabs"
    if code in ("left-over", "comma-missing") and sign.isalnum() and text[: place.index].endswith(("'", '"')):
        code = "quote-inside"
    mark = mark_of(place) if place.index < len(text) else mark_after(text)
    colon = text.find(":", began.index) if code == "no-colon" else place.index
    if code in _ABOUT_KEYS and (begin := _long_key(text, colon)) is not None:
        return Problem("text-too-long", {"most": MOST_OF_A_KEY}, mark_after(text[:begin]), file)
    if code == "stray-colon" and (line := _line_without_colon(text, place.line)):
        code, mark = "no-colon", line
    if code == "bad-escape":
        # libyaml points to the digits of an escape, or to its backslash.
        mark = mark_after(text[: text.rfind("\\", 0, place.index + 1)])
    return Problem(code, {"sign": sign, "tag": "".join(word)}, mark, file)


def _code(message: str, text: str, place: Any) -> tuple[str, bool]:
    """Return the code of our problem, and whether it stands where the part began."""
    code, at_start = next(((code, start) for words, code, start in _FAULTS if words in message), ("malformed", False))
    if code == "several-documents" and place.column < _indented(_first_line(text)):
        return "bad-indent", at_start
    return code, at_start


_ABOUT_KEYS = ("stray-colon", "no-colon", "comma-missing", "open-bracket")


def _long_key(text: str, colon: int) -> int | None:
    """Return where the key before a colon begins, if it is longer than YAML allows."""
    if text[colon : colon + 1] != ":":
        return None
    end = len(text[:colon].rstrip())
    quote = text[end - 1 : end]
    if quote and quote in "'\"":
        begin = text.rfind(quote, 0, end - 1)
    else:
        begin = 1 + max(text.rfind(sign, 0, end) for sign in "{[,\n\"'")
        begin += len(text[begin:end]) - len(text[begin:end].lstrip("- "))
    return begin if colon - begin > MOST_OF_A_KEY else None


def _line_without_colon(text: str, number: int) -> Mark | None:
    """Return where a line begins that lacks its colon, so that the line after it was read as its second half."""
    lines = lines_of(text)
    found, wanted = None, _indented(lines[number])
    for above in range(number - 1, -1, -1):
        line = lines[above].rstrip()
        if not line or _indented(line) != wanted or line.endswith(":") or ": " in line or " #" in line:
            break
        found = Mark(above + 1, wanted + 1)
    return found


def _open_bracket(text: str) -> Any:
    """Return the mark of the innermost bracket that is open at the end of a text."""
    marks: list[Any] = []
    for token in yaml.scan(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        if isinstance(token, yaml.FlowSequenceStartToken | yaml.FlowMappingStartToken):
            marks.append(token.start_mark)
        elif isinstance(token, yaml.FlowSequenceEndToken | yaml.FlowMappingEndToken):
            marks.pop()
    return marks[-1]


def _directive_before(text: str, number: int) -> Mark | None:
    """Return where the line begins that was read last before the given one, if it is a directive, which only a line of
    dashes can follow."""
    above = enumerate(lines_of(text)[:number], 1)
    last = next(((n, line) for n, line in reversed([*above]) if line.strip() and line.lstrip()[0] != "#"), None)
    return Mark(last[0], 1) if last and last[1].startswith("%") else None


def _first_line(text: str) -> str:
    """Return the first line that is neither empty nor a comment."""
    return next((line for line in lines_of(text) if line.strip() and not line.lstrip().startswith("#")), "")


def _indented(line: str) -> int:
    """Return how far a line is indented; the dash of a list counts as a space."""
    return len(line) - len(line.lstrip("- "))
