"""What a problem advises to write, put from the notation of a document into that of a JSON line or a one-line code."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Any

from adjudicator.documents.problems import BadDocument
from adjudicator.documents.yaml_reader import read_text

JSON, LINE = "json", "line"
_SPAN = re.compile(r"`([^`]*)`|\{.*\}")
"""What is set off to be written, and an example that stands in braces alone."""
_IN_A_LINE = {"turn": "turn=", "hand": "hand=", "play": "play=", "events": "events=", "as": "=", "to": ">"}
WITHOUT_VALUE = {"throws": "hand", "stops": "here", "asks": "judge", "argues": "ruling", "claims": "house-rule"}
"""Acts of which a line gives the name alone, with their values in a document."""


def rewritten(message: str, notation: str, typed: Collection[str], act: str = "") -> str:
    """Return a message with its advice in a notation; what the writer typed stays. `act` is that of the problem."""

    def span(found: re.Match[str]) -> str:
        inside = found[1] if found[1] is not None else found[0]
        if inside in typed:
            return found[0]
        meant = _in_json(inside) if notation == JSON else _in_a_line(inside, act)
        return f"`{meant}`" if found[1] is not None else meant

    return _SPAN.sub(span, message)


def _in_json(text: str) -> str:
    data = _data(text)
    if not isinstance(data, dict | list):
        return text
    written = json.dumps(data, ensure_ascii=False)
    return written if text[:1] in "{[" else written[1:-1]


def _in_a_line(text: str, act: str) -> str:
    """Return a key, the player of an act or a whole act as a line has it, anything else as it is."""
    data = _data(text)
    if not isinstance(data, dict) or len(data) != 1:
        return _IN_A_LINE.get(text, text)
    ((key, value),) = data.items()
    if key == "by":
        return f"{value}.{act}:…" if act and act not in WITHOUT_VALUE else f"{value}.{act}"
    if value == WITHOUT_VALUE.get(key):
        return str(key)
    if isinstance(value, list) and not any(isinstance(part, dict | list) for part in value):
        return f"{key}:{'+'.join(map(str, value))}"
    return text if isinstance(value, dict | list) or value is None else f"{key}:{value}"


def _data(text: str) -> Any:
    """Return what a text of a document stands for; None for a word."""
    try:
        return read_text(text).data if re.search(r"[:{\[]", text) else None
    except BadDocument:
        return None
