"""The registry of topics (questions that rulebooks answer) and readings (the answers they can choose).

A reading is a small function that decides and names findings; its signature is in `protocols.py`. The items cited for a
finding are in the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Reading(NamedTuple):
    topic: str
    name: str
    decide: Callable[..., Any]
    produces: frozenset[str]
    """The codes of the findings it can name."""


class Topic(NamedTuple):
    name: str
    needs: frozenset[str]
    """Features of board, deck or other readings without which the question does not arise."""
    readings: dict[str, Reading]
    concerns: frozenset[str]
    """Findings cited because of the answer, beside those that its readings produce: house rules with another answer
    drop their inherited citations too."""
    optional: bool = False
    """Whether a rulebook may be silent on it."""


TOPICS: dict[str, Topic] = {}


def topic(name: str, needs: str = "", concerns: str = "", optional: bool = False) -> None:
    TOPICS[name] = Topic(name, frozenset(needs.split()), {}, frozenset(concerns.split()), optional)


def reading(topic_name: str, name: str, produces: str = "") -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a function as a reading of a topic, with the findings it can name."""

    def register(decide: Callable[..., Any]) -> Callable[..., Any]:
        TOPICS[topic_name].readings[name] = Reading(topic_name, name, decide, frozenset(produces.split()))
        return decide

    return register
