"""The tables and cards for the engine, and the boards for python-chess."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import chess

import adjudicator
from adjudicator.documents.yaml_reader import read_file
from adjudicator.engine.question import Question
from adjudicator.rules.cards import Card
from tests.benchmarks.documents import FOUR_PIECES
from tests.benchmarks.measure import ROOT
from tests.second_opinion.random_positions import position

Asked = tuple[Question, Card]


def shipped(rulebook: str) -> Iterator[dict[str, Any]]:
    """Yield the tables of the shipped positions of a rulebook."""
    for path in sorted((ROOT / "positions").rglob("*.yaml")):
        document = read_file(path).data
        if document.get("rulebook") == rulebook and {"pieces", "turn"} <= document.keys():
            yield {key: document[key] for key in ("rulebook", "pieces", "turn")}


def drawn(rulebook: str, seed: int, number: int) -> Iterator[dict[str, Any]]:
    """Yield random tables of a rulebook, the same in every run."""
    rng = random.Random(f"{rulebook} {seed}")
    for _ in range(number):
        yield position(rng, rulebook)


def with_every_card(documents: Iterator[dict[str, Any]]) -> list[Asked]:
    return [(question, card) for question in map(adjudicator.load, documents) for card in question.cards()]


def anew(asked: list[Asked]) -> list[Question]:
    """Return the same questions with empty caches, one card in each."""
    return [question.at(question.table, question.player, (card,)) for question, card in asked]


def four_free(number: int, results: int = 120) -> list[Question]:
    """Return sevens over four pieces on the fields that are not in each other's way."""
    rng, found = random.Random(7), list[Question]()
    while len(found) < number:
        rulebook = rng.choice(FOUR_PIECES)
        fields = [f"{camp} {field}" for camp in ("yellow", "red", "blue", "green") for field in range(1, 15)]
        document = {"rulebook": rulebook, "turn": "red", "pieces": {"red": rng.sample(fields, 4)}, "hand": [7]}
        question = adjudicator.load(document)
        if len(question.legal()) == results:
            found.append(question.at(question.table, question.player, question.hand))
    return found


def boards(number: int) -> list[chess.Board]:
    """Return chess positions from the middle of random games."""
    rng, found = random.Random(1), list[chess.Board]()
    while len(found) < number:
        board = chess.Board()
        for _ in range(rng.randint(16, 50)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        else:
            found.append(board)
    return found
