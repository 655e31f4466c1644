"""Rounds in which nobody does anything wrong, told as events in every form: all must be in order, and end as the
recorded game does. The turns come from random legal games; no rule is written here."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import adjudicator
from adjudicator.documents.yaml_reader import plain, read_text
from adjudicator.loading.game_reader import read_game
from adjudicator.rulings.game_report import GameReport, position
from tests.games.generator import game
from tests.procedure.acts import found_in

Document = dict[str, Any]
WRONG = {"irregular", "refusal"}
SEATS = (("yellow", "red", "blue", "green"), ("yellow", "red"))


def rounds(rng: random.Random, book: str, most: int = 9) -> Iterator[tuple[Document, Document]]:
    """Yield documents of up to `most` turns of a random game, each with the position in which they end."""
    record, seats = game(rng, book), SEATS[book == "duo"]
    turns = [turn for deal in record["deals"] for turn in deal["turns"]]
    follows = dict(zip(seats, [*seats[1:], seats[0]], strict=True))
    first = 0
    while first < len(turns):
        last = first
        while last < len(turns) and last - first < most and "discard" not in turns[last]["play"]:
            last += 1
            if last < len(turns) and turns[last]["player"] != follows[turns[last - 1]["player"]]:
                break  # Another one has no cards left, or a deal begins.
        if last > first:
            before, after = (_at(record, number) for number in (first, last))
            events = [act for turn in turns[first:last] for act in _acts(rng, book, turn)]
            asked = {"rulebook": book, "pieces": before["pieces"], "turn": turns[first]["player"], "events": events}
            yield asked, after
        first = max(last, first + 1)


def _at(record: Document, turn: int) -> Document:
    """Return the position after a turn of the recorded game."""
    report = GameReport(read_game(plain(record)), stop_at=turn)
    found: Document = read_text(position(report)).data
    return found


def _acts(rng: random.Random, book: str, turn: Document) -> list[Document]:
    """Return the acts of a turn in one of the forms that a document allows."""
    play, by = turn["play"], turn["player"]
    lays = {"lays": play["card"]}
    if "swap" in play:
        acts = [lays, {"swaps": play["swap"]}]
    elif "moves" in play and rng.random() < 0.5:
        acts = [lays, *({"moves": {"moves": [share]}} for share in play["moves"])]
    elif "moves" in play:
        acts = [lays, {"moves": {"moves": play["moves"]}}]
    else:
        moves = {"moves": {"move": "base", **{key: play[key] for key in ("move", "as", "to") if key in play}}}
        acts = [lays, moves] if book == "classic" or rng.random() < 0.7 else [moves, lays]
        if "to" in play and "as" not in play and rng.random() < 0.5:
            acts = [lays, {"lifts": play["move"]}, {"puts-down": play["to"]}]
    return [{**act, "by": by} for act in acts] if rng.random() < 0.5 else acts


def faults(asked: Document, after: Document) -> list[str]:
    """Return what the ruling finds wrong in a round in which nothing is, or ends otherwise."""
    said = adjudicator.adjudicate(asked).as_dict()
    wrong = [
        f"event {number}: {found_in(event)}"
        for number, event in enumerate(said["events"], 1)
        if any(found["kind"] in WRONG for found in event["findings"])
    ]
    placed = {camp: [space for space in spaces if space != "base"] for camp, spaces in said["after"].items()}
    expected = {camp: sorted(map(str, spaces)) for camp, spaces in after["pieces"].items() if spaces}
    found = {camp: sorted(spaces) for camp, spaces in placed.items() if spaces}
    return wrong + ([f"after: {found}, not {expected}"] if found != expected else [])
