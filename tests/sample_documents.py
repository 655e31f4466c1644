"""Documents that many tests ask about, and the check of an answer against its JSON Schema."""

from __future__ import annotations

from typing import Any

import jsonschema
import referencing

from adjudicator._system.paths import read_schema, schema_names

LEGAL = {
    "rulebook": "dm-2023",
    "pieces": {"red": ["goal 1", "goal 4", "yellow 13"]},
    "turn": "red",
    "hand": [5],
    "play": {"card": 5, "move": "goal 4", "to": "yellow 14"},
}
ILLEGAL = {**LEGAL, "play": {"card": 5, "move": "yellow 13"}}
OPEN = {key: value for key, value in LEGAL.items() if key != "play"}

POSITION = "rulebook: dm-2023\npieces: {red: [goal 1, goal 4, yellow 13]}\nturn: red\nhand: [5]\n"
ASKED = POSITION + "play: {card: 5, move: yellow 13}\n"
CASE = POSITION + "questions:\n  - play: {card: 5, move: yellow 13}\n    expect: {verdict: legal}\n"
TYPED = "dm-2023\n\ng1, g4\n\n\nred\n5\n\n"
"""Answers to the questions of `new`."""

REMEDIES = {"no-penalty", "no-remedy", "judge-decides"}
"""Findings that say what follows from a fault: `tests/procedure/test_remedy.py` is about them."""


def found_in(event: dict[str, Any]) -> list[str]:
    """Return the findings on an event, without what follows from a fault."""
    return [found["finding"] for found in event["findings"] if found["finding"] not in REMEDIES]


TABLE = {"rulebook": "dm-2023", "pieces": {"red": ["goal 1", "goal 4", "yellow 13"]}, "turn": "red"}
RIGHT: list[dict[str, Any]] = [
    {
        "ask": "May the piece on 13 be moved?",
        "play": {"card": 5, "move": "yellow 13"},
        "expect": {
            "verdict": "illegal",
            "reason": "no-free-circle-to-turn-on",
            "cites": ["dm-2023/goal-examples.1", "dm-2023/faq.5"],
        },
    },
    {"ask": "What then?", "hand": [5], "expect": {"legal": [{"move": "g4", "to": "Y14"}], "must_discard": False}},
    {
        "play": {"card": 5, "move": "goal 4"},
        "expect": {
            "to": "yellow 14",
            "path": ["g3", "g2", "g3", "g4", "Y14"],
            "after": {"rød": ["base", "g1", "Y13", "Y14"]},
        },
    },
    {"hand": ["swap"], "expect": {"legal": [], "must_discard": True}},
]


def valid(name: str, value: Any) -> None:
    """Check a value against a shipped schema."""
    registry = referencing.Registry().with_resources(
        (schema["$id"], referencing.Resource.from_contents(schema)) for schema in map(read_schema, schema_names())
    )
    jsonschema.Draft202012Validator(read_schema(name), registry=registry).validate(value)
