"""Tables and acts that several tests of quarrels share."""

from __future__ import annotations

from typing import Any

import adjudicator
from tests.sample_documents import found_in

Event = dict[str, Any]
Row = tuple[str, str, dict[str, list[str]], str, list[Any] | None, list[Event], list[list[str]], dict[str, list[str]]]
"""Why, rulebook, pieces, player in turn and hand; the events, the faults of each, and where pieces stand then."""
SILENT = {"no-rule", "no-remedy", "no-penalty", "judge-decides", "card-binds", "piece-binds"}
DM: dict[str, Any] = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3", "red 9"], "blue": ["blue 2"]}}
CLASSIC = {**DM, "rulebook": "classic"}
STAND = ["base", "base", "red 3", "red 9"]


def blue(act: str, what: Any) -> Event:
    return {act: what, "by": "blue"}


def part(piece: str, steps: int) -> Event:
    return {"moves": {"moves": [{"move": piece, "steps": steps}]}}


def to(piece: str | dict[str, str], space: str) -> Event:
    return {"moves": {"move": piece, "to": space}}


def ruled(document: Event) -> tuple[list[list[str]], dict[str, list[str]]]:
    """Return the findings of each event but those on binding and silence, and the pieces that are not in base."""
    said = adjudicator.adjudicate(document).as_dict()
    faults = [[each for each in found_in(event) if each not in SILENT] for event in said["events"]]
    places = {camp: [space for space in spaces if space != "base"] for camp, spaces in said["after"].items()}
    return faults, {camp: spaces for camp, spaces in places.items() if spaces}
