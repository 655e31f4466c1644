"""The names of contested readings in the rulebooks and in the second opinion."""

from __future__ import annotations

import random
from typing import Any

from adjudicator.rules.library import shipped
from adjudicator.rules.readings import TOPICS

THEIR_NAMES = {
    "start-field-bar=others-both-ways": ("own-start-bars-owner", "never"),
    "landing-on-pair=refused": ("landing-on-several", "illegal"),
    "landing-on-own=hit": ("landing-on-own", "captured"),
    "lane-backward=allowed": ("minus-four-in-lane", "yes"),
    "lane-turning=straight-back-inside": ("lane-piece-blocked-ahead", "reverse"),
    "lane-turning=free-circle-ahead": ("lane-piece-blocked-ahead", "no-move"),
    "lane-entry-turn=must-fit": ("turning-from-outside", "no"),
    "second-turn=refused": ("turning-twice", "no"),
    "lane-exit=not-in-the-same-move": ("out-again", "no"),
    "lane-moves=further-in": ("unlocked-lane-piece", "inward"),
    "lane-moves=frozen": ("unlocked-lane-piece", "frozen"),
    "lane-entry-rest=locked-only": ("lane-entry-rest", "locked-only"),
    "swap-without-own=none-in-play": ("swap-of-two-others", "none-in-play"),
    "swap-lane=locked-only": ("swap-from-lane", "unlocked"),
    "swap-arrival=onto-zero": ("swap-to-own-0/15", "to-0"),
    "zero-landing=safe": ("own-0-held-by-two", "safe"),
    "arrival-pair=each-hit": ("several-on-15", "hit"),
    "lane-entry-rest=never-unlocked": ("lane-entry-rest", "never-unlocked"),
    "swap-duty=before-any-other": ("swap-card-in-hand", "played-first"),
    "split-helper=last-piece-only": ("split-partner", "last-piece"),
    "split-helper=only-if-home-before": ("split-partner", "before-card"),
    "split-turn=must-fit": ("turning-with-a-share", "no"),
}


def of_moves(book: str) -> list[tuple[str, str]]:
    """Return the contested readings of a rulebook that change legal plays."""
    return [(topic, name) for topic, name in shipped(book).contested() if not TOPICS[topic].optional]


def chosen(rng: random.Random, book: str) -> dict[str, str]:
    """Choose one of them, or several at once."""
    contested = of_moves(book)
    return dict(rng.sample(contested, rng.randint(1, len(contested))))


def for_the_second_opinion(document: dict[str, Any]) -> dict[str, Any]:
    theirs = dict(THEIR_NAMES[f"{topic}={name}"] for topic, name in document.get("readings", {}).items())
    return {**document, "readings": theirs}
