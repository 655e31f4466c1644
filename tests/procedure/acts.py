"""Tables and acts that several tests of quarrels share."""

from __future__ import annotations

from typing import Any

Event = dict[str, Any]
DM: dict[str, Any] = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3", "red 9"], "blue": ["blue 2"]}}
CLASSIC = {**DM, "rulebook": "classic"}
STAND = ["base", "base", "red 3", "red 9"]


def blue(act: str, what: Any) -> Event:
    return {act: what, "by": "blue"}


def part(piece: str, steps: int) -> Event:
    return {"moves": {"moves": [{"move": piece, "steps": steps}]}}


def to(piece: str | dict[str, str], space: str) -> Event:
    return {"moves": {"move": piece, "to": space}}
