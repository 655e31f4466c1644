"""The questions every rulebook must answer, and the answers a rulebook can choose.

A *topic* is a question, a *reading* one answer: a small function that decides and names findings. It
never sees a rulebook or an item; which items stand behind a finding is the rulebook's business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Reading(NamedTuple):
    topic: str
    name: str
    decide: Callable[..., Any]
    produces: frozenset[str]
    """The findings it can name."""


class Topic(NamedTuple):
    name: str
    needs: frozenset[str]
    """Features of board, deck or other readings without which the question does not arise."""
    readings: dict[str, Reading]
    concerns: frozenset[str]
    """What is cited on account of the answer, beside the findings that only its readings produce: in a book that
    answers otherwise the old items for these do not stand."""
    optional: bool = False
    """May a rulebook be silent on it?"""


TOPICS: dict[str, Topic] = {}


def topic(name: str, needs: str = "", concerns: str = "", optional: bool = False) -> None:
    TOPICS[name] = Topic(name, frozenset(needs.split()), {}, frozenset(concerns.split()), optional)


def reading(topic_name: str, name: str, produces: str = "") -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Registers a function as one answer to a topic, with the findings it can name."""

    def register(decide: Callable[..., Any]) -> Callable[..., Any]:
        TOPICS[topic_name].readings[name] = Reading(topic_name, name, decide, frozenset(produces.split()))
        return decide

    return register
