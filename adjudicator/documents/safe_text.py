"""Text of documents made safe to print: nothing in it can control a terminal, or a build server that reads the log."""

from __future__ import annotations

import re

NO_BREAK = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Spaces that French sets before some signs; harmless, though not printable in Python's sense."""
JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
_COMMAND = r"(?i)^\s*:(?=:)|##(?=(?:vso|teamcity)?\[)"
_BREAKING = re.compile(rf"[^\S{NO_BREAK}]+")


def printable(text: str, joined: bool = True) -> str:
    """Replace every control character. Signs that join two letters or emoji stay, unless they are to be seen."""
    if text.isprintable():
        return text
    return "".join(
        sign
        if sign.isprintable() or sign in NO_BREAK or (joined and _joins(text, place))
        else "\N{REPLACEMENT CHARACTER}"
        for place, sign in enumerate(text)
    )


def _joins(text: str, place: int) -> bool:
    """Return whether the sign in a place joins two letters, as Persian writes them, or two emoji."""
    beside = text[max(place - 1, 0) : place], text[place + 1 : place + 2]
    return text[place] in JOINERS and all(
        each.isalnum() or (each.isprintable() and not each.isascii()) for each in beside
    )


def one_line(text: str) -> str:
    """Replace control characters and put the text on one line; no-break spaces stay."""
    return printable(" ".join(_BREAKING.split(text)).strip(" "))


def command_breaks(line: str) -> list[int]:
    """Return where to put a space into a line so that it is no command for a build server.

    GitHub obeys `::error …` at the start of a line in a log, and the older `##[error]…` in any place; Azure Pipelines
    `##vso[…]`, and TeamCity `##teamcity[…]`.
    """
    if "::" not in line and "##" not in line:
        return []
    return [found.end() for found in re.finditer(_COMMAND, line)]


def for_log(line: str) -> str:
    """Return a line on which nothing controls a terminal or a build server."""
    line = printable(line)
    for place in reversed(command_breaks(line)):
        line = f"{line[:place]} {line[place:]}"
    return line


def in_markup(text: str) -> str:
    """Write HTML, SVG or XML so that no text in it is a command for a build server; no line of it begins with one."""
    return re.sub(_COMMAND, lambda found: f"{found[0][:-1]}&#{ord(found[0][-1])};", text)


def sign_name(sign: str) -> str:
    """Return the name of an invisible sign, such as U+200B."""
    return f"U+{ord(sign):04X}"


def harmless(text: str) -> str:
    """Escape in JSON text the control characters, line ends excepted, and commands for a build server."""
    if "##" in text:
        text = re.sub(_COMMAND, lambda found: found[0].replace("##", r"#\u0023"), text)
    if text.isprintable():
        return text
    allowed = f"\n{NO_BREAK}"
    rest = text
    for sign in allowed:
        rest = rest.replace(sign, "")
    if rest.isprintable():
        return text
    from json import dumps

    return "".join(sign if sign.isprintable() or sign in allowed else dumps(sign)[1:-1] for sign in text)
