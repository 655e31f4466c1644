"""What camps, spaces, cards and kinds are called in English."""

CAMPS = {
    camp: {"plain": camp, "piece": camp, "owner": f"{camp}'s"}
    for camp in ("yellow", "red", "blue", "green", "yellow-knob", "red-knob", "yellow-hole", "red-hole")
} | {"": {"plain": "{camp}", "piece": "{camp}", "owner": "{camp}'s"}}

SPACES = {"base": "base", "start": "the start field", "goal": "goal {number}", "house": "house {number}"}

WRITTEN: dict[str, str] = {"start": "start"}
"""What is written in a document where it is not what stands in a sentence."""

CARDS: dict[str, str] = {}

CARD_FORMS: dict[str, dict[str, str]] = {}

ALSO_READ = {
    "green": ("gr",),
    "knob": ("k",),
    "hole": ("h",),
    "base": ("the base", "start circle"),
    "start": ("start field",),
    "goal": ("g", "goal circle", "circle"),
    "house": ("h",),
    "heart": ("hearts", "♥"),
    "5-jump": ("5 jump",),
}


def is_one(count: object) -> bool:
    return count == 1


TYPES = {
    "array": "list",
    "object": "keys with values",
    "string": "text",
    "integer": "whole number",
    "number": "number with a fraction",
    "boolean": "true or false",
    "null": "nothing",
    "long-number": "number of more than 16 digits",
}

KINDS: dict[str, str] = {}
"""The kinds of item have English names in documents."""
