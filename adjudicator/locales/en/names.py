"""What camps, spaces, cards and kinds are called in English."""

CAMPS = {
    camp: {"plain": camp, "piece": camp, "owner": f"{camp}'s"}
    for camp in ("yellow", "red", "blue", "green", "yellow-knob", "red-knob", "yellow-hole", "red-hole")
}

SPACES = {"base": "base", "start": "the start field", "goal": "goal {number}", "house": "house {number}"}

CARDS: dict[str, str] = {}

TYPES = {
    "array": "list",
    "object": "keys with values",
    "string": "text",
    "integer": "whole number",
    "boolean": "true or false",
    "null": "nothing",
}

KINDS = {
    kind: kind
    for kind in [
        "advice",
        "block",
        "board",
        "capture",
        "card",
        "deal",
        "fair-play",
        "goal",
        "move",
        "penalty",
        "set-up",
        "split",
        "swap",
        "turn",
        "win",
    ]
}
