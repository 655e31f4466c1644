"""Random documents with events, mostly plausible: the next act is chosen by what lies on the table and is in the hands.

    document(random.Random(7), "duo") -> {"rulebook": ..., "pieces": ..., "turn": ..., "hand": ..., "events": [...]}

A few pieces stand near each other, so that something happens, and some acts are irregular on purpose.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tests.second_opinion.events import acts
from tests.second_opinion.events.referee import begun, followed, judge
from tests.second_opinion.events.state import CannotHaveHappened
from tests.second_opinion.game import CARDS, COLOURS, DUO_CAMPS, DUO_CARDS
from tests.second_opinion.random_positions import MOODS, allowed, fill

HANDS = {
    "duo": ("4x1", "4x1", "9/swap", "9/swap", "2/-2", "5-jump", *DUO_CARDS),
    "*": ("7", "7", "7", "swap", "swap", "-4", "1/14", "1/14", *CARDS),
}
"""Splits and swaps come more often than in the deck."""


def document(
    rng: random.Random,
    book: str,
    readings: dict[str, str] | None = None,
    theirs: dict[str, str] | None = None,
    faults: int | None = None,
) -> dict[str, Any]:
    """Return a document with so many wrong acts at most; `theirs` are the readings by the names of this second
    opinion."""
    players = ("yellow", "red") if book == "duo" else COLOURS
    turn = rng.choice(players)
    found: dict[str, Any] = {"rulebook": book, "pieces": table(rng, book, turn), "turn": turn}
    if rng.random() < 0.93:
        found["hand"] = hand(rng, book, 1)
    hands = {p: hand(rng, book, 0) for p in players if p != turn and rng.random() < 0.6}
    if hands:
        found["hands"] = hands
    found["events"] = []
    state = begun({**found, "readings": theirs or {}})
    for _ in range(rng.randint(1, 8)):
        event = acts.act(rng, state, found["events"])
        if event is None:
            break
        found["events"].append(event)
        try:
            if event.get("by", state.turn) == state.turn and "stops" not in event:
                state.said.append(judge(state, event))
            else:  # it may show that a wrong act was found out too late, or a part left standing alone
                state = followed({**found, "readings": theirs or {}})
        except CannotHaveHappened:
            found["events"].pop()
            break
        if faults is not None and sum(bool(said.faults) for said in state.said) > faults:
            found["events"].pop()
            break
    if readings:
        found["readings"] = readings
    return found


def hand(rng: random.Random, book: str, least: int) -> list[str]:
    size = rng.choice([least, 1, 2, 2, 3, 3, 4])
    cards = HANDS.get(book, HANDS["*"])
    drawn: list[str] = []
    while len(drawn) < size:
        card = rng.choice(cards)
        if drawn.count(card) < 2:
            drawn.append(card)
    return drawn


def table(rng: random.Random, book: str, turn: str) -> dict[str, list[str]]:
    camps = DUO_CAMPS if book == "duo" else COLOURS
    each = 3 if book == "duo" else 4
    placed: dict[str, list[str]] = {camp: [] for camp in camps}
    own = [camp for camp in camps if camp.startswith(turn)]
    if rng.random() < 0.2:
        bring_home(rng, book, placed, rng.choice(own))
    for camp in camps:
        free = rng.choice([1, 2, 2, 3] if camp in own else [0, 0, 1, 1, 2])
        placed[camp] += ["base"] * max(0, each - len(placed[camp]) - free)
    moods = {camp: MOODS[rng.choice(("middle", "middle", "ending", "stacking"))] for camp in camps}
    fill(rng, book, placed, moods, near(rng, camps, book))
    return {camp: [s for s in spaces if s != "base"] for camp, spaces in placed.items() if set(spaces) != {"base"}}


def near(rng: random.Random, camps: Sequence[str], book: str) -> list[str]:
    """Return a few neighbouring fields, mostly about a start field."""
    middle = rng.choice(camps)
    before = camps[camps.index(middle) - 1]
    last = 10 if book == "duo" else 14
    return rng.sample([f"{before} {last - n}" for n in range(5)] + [f"{middle} {n}" for n in range(1, 6)], 5)


def bring_home(rng: random.Random, book: str, placed: dict[str, list[str]], camp: str) -> None:
    """Bring the camp home, or all but one piece, so that the helper's part comes up."""
    each = 3 if book == "duo" else 4
    home = [f"house {n}" for n in (19, 18, 17, 16)] if book == "classic" else [f"goal {n + 1}" for n in range(each)]
    for space in home[: each - rng.choice((0, 1, 1))]:
        if allowed(placed, book, camp, space):
            placed[camp].append(space)
