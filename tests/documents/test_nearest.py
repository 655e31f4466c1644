"""The word meant by a misspelt one: the one that the fewest slips lead to, two letters in the wrong order first."""

from __future__ import annotations

import time

import pytest

from adjudicator.documents.nearest import AMONG_MANY, nearest
from adjudicator.documents.problems import Problem
from adjudicator.loading.names import Unreadable, read_camp, read_card, read_space
from adjudicator.rules.library import shipped

COLOURS = {
    "bule": "blue",
    "bgue": "blue",
    "ble": "blue",
    "rde": "red",
    "gren": "green",
    "gull": "yellow",
    "yleow": "yellow",
    "geren": "green",
    "violet": "",
}
SPACES = {
    "gola 3": "goal 3",
    "gaol 4": "goal 4",
    "bule 5": "blue 5",
    "bgue 7": "blue 7",
    "rde 3": "red 3",
    "strat": "start",
    "bsae": "base",
    "goal4x": "goal 4",
    "yelow 14": "yellow 14",
    "a house": "",
}
CARDS = {"haert": "heart", "sawp": "swap", "1/41": "1/14", "heart/9": "heart/8"}


def suggested(read: object) -> str:
    assert isinstance(read, Unreadable)
    return str(read.params["near"])


@pytest.mark.parametrize("typed", COLOURS)
def test_the_nearest_colour(typed: str) -> None:
    assert suggested(read_camp(shipped("dm-2023").board, typed)) == COLOURS[typed]


@pytest.mark.parametrize("typed", SPACES)
def test_the_nearest_space(typed: str) -> None:
    assert suggested(read_space(shipped("dm-2023").board, typed)) == SPACES[typed]


@pytest.mark.parametrize("typed", CARDS)
def test_the_nearest_card(typed: str) -> None:
    assert suggested(read_card(shipped("dm-2023").cards, typed)) == CARDS[typed]


def test_the_suggestion_is_printed_in_the_readers_language() -> None:
    read = read_camp(shipped("dm-2023").board, "bule")
    assert isinstance(read, Unreadable)
    assert "`blå`" in Problem(read.code, read.params).text("da")


@pytest.mark.parametrize(
    ("typed", "known", "like", "found"),
    [
        ("ab", ["ba", "ac"], 0.5, "ba"),
        ("abc", ["xbc", "abx"], 0.5, "abx"),
        ("abc", ["abx", "aby"], 0.5, "abx"),
        ("ABC", ["Abc"], 0.9, "Abc"),
        ("abcd", ["abxy"], 0.5, "abxy"),
        ("abcd", ["abxy"], 0.6, ""),
        ("dansk", ["en", "da", "d"], 0.5, "da"),
        ("dansk", ["en", "da"], AMONG_MANY, ""),
        ("a", ["abc"], 0.5, ""),
        ("", ["a"], 0.5, ""),
        ("", [], 0.5, ""),
        (5, [5, 6], 0.5, "5"),
        ("x" * 500, ["x" * 80], 0.5, "x" * 80),
    ],
)
def test_what_counts_as_near(typed: object, known: list[object], like: float, found: str) -> None:
    assert nearest(typed, known, like) == found


def test_it_is_quick_among_many() -> None:
    """A hundred problems with a thousand known words each."""
    known = [f"{letter * 3}-{n}-of-many" for letter in "abcdefghij" for n in range(100)]
    began = time.process_time()
    for n in range(100):
        nearest(f"zzz-{n}-of-man", known, AMONG_MANY)
    assert time.process_time() - began < 20
