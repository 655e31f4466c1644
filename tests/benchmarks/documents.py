"""Thousands of different documents: plays to judge, hands to list, cases to run."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

import adjudicator
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.documents.problems import BadDocument
from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.engine.tries import candidates
from adjudicator.rules.board import Board
from adjudicator.rules.cards import Card
from tests.second_opinion.random_positions import position

Document = dict[str, Any]
FOUR_PIECES = ("dm-2023", "family-fr", "classic")
"""The rulebooks in which four pieces can share a seven."""


def judged(seed: int) -> Iterator[Document]:
    """Yield disputed plays with any card, about half of them legal, with cards as frequent as in the deck."""
    rng = random.Random(f"judged {seed}")
    while True:
        document = position(rng, rng.choice(shipped_rulebooks()))
        question = adjudicator.load(document)
        card = rng.choice(_stock(question))
        tried = list(candidates(question.rules, question.table, question.player, card))
        legal = [play for play in tried if play.legal]
        if not tried:
            continue
        play = rng.choice(legal) if legal and rng.random() < 0.5 else rng.choice(tried)
        found = {**document, "hand": [_plain(card.name)], "play": as_written(question, play)}
        try:
            adjudicator.load(found)
        except BadDocument:  # some tried plays cannot be written as a document
            continue
        yield found


def of_one_move(document: Document) -> bool:
    """Return whether the card does not split its steps."""
    return "moves" not in document["play"]


def hands(seed: int, splits: bool) -> Iterator[Document]:
    """Yield hands of four cards, without a splitting card or with at least one."""
    rng = random.Random(f"hands {seed} {splits}")
    while True:
        document = position(rng, rng.choice(shipped_rulebooks()))
        question = adjudicator.load(document)
        held = rng.sample(_stock(question), 4)
        if any(function.does == "split" for card in held for function in card.functions) is splits:
            yield {**document, "hand": [_plain(card.name) for card in held]}


def single_cards(seed: int) -> Iterator[Document]:
    """Yield hands of one card that does not split, which are quick to make."""
    rng = random.Random(f"single {seed}")
    decks = {
        book: [card for card in _deck(book) if not any(function.does == "split" for function in card.functions)]
        for book in shipped_rulebooks()
    }
    while True:
        book = rng.choice(list(decks))
        yield {**position(rng, book), "hand": [_plain(rng.choice(decks[book]).name)]}


def cases(seed: int) -> Iterator[Document]:
    """Yield a disputed play with its right expectation: the verdict, its reason and the deciding item; in every
    third case the end of the piece."""
    for number, document in enumerate(judged(seed)):
        said = adjudicator.load(document).ruling().as_dict()
        expect = {key: said[key] for key in ("verdict", "reason") if key in said}
        if number % 3 == 0 and said["moves"]:
            expect["to"] = said["moves"][0 if "swap" in document["play"] else -1]["to"]
        expect["cites"] = [citation["id"] for citation in said["citations"][:1]]
        yield {**document, "questions": [{"ask": "May it be played?", "expect": expect}]}


def _stock(question: Question) -> list[Card]:
    """Return every card of the deck, as often as it occurs."""
    return [card for card in question.book.cards.values() for _ in range(card.copies)]


def _deck(book: str) -> list[Card]:
    return list(adjudicator.load({"rulebook": book, "turn": "red", "pieces": {}}).book.cards.values())


def as_written(question: Question, play: Play) -> Document:
    """Return a play as a document gives it."""
    board, own = question.board, question.board.players[question.player].camps
    named = [_named(board, own, move.camp, move.origin) for move in play.moves]
    written: Document = {"card": _plain(play.card), "as": _plain(play.function.name)}
    if play.function.does == "swap":
        return {**written, "swap": named}
    if play.function.does == "split":
        parts = [{"move": name, "steps": move.steps} for name, move in zip(named, play.moves, strict=True)]
        return {**written, "moves": parts}
    return {**written, "move": named[0]}


def _named(board: Board, own: tuple[int, ...], camp: int, space: int) -> Any:
    token = board.tokens[space]
    return token if own == (camp,) else {board.camps[camp]: token}


def _plain(word: str) -> int | str:
    return int(word) if word.lstrip("-").isdigit() else word


def different(documents: Iterable[Document], number: int) -> list[Document]:
    """Return so many documents, all different."""
    found: dict[str, Document] = {}
    for document in documents:
        found.setdefault(json.dumps(document), document)
        if len(found) == number:
            break
    return list(found.values())


def as_json(documents: Iterable[Document]) -> list[str]:
    return [json.dumps(document, ensure_ascii=False) for document in documents]


def as_yaml(documents: Iterable[Document]) -> list[str]:
    """Return documents as people write them: a line for each key, lists in brackets."""
    dump: Callable[..., str] = yaml.dump
    options = {"Dumper": yaml.CSafeDumper, "default_flow_style": None, "sort_keys": False, "allow_unicode": True}
    return [dump(document, **options) for document in documents]


def write_lines(path: Path, documents: Iterable[Document], number: int) -> None:
    """Write so many documents as JSON Lines, one at a time."""
    with path.open("w", encoding="utf-8") as out:
        for _, document in zip(range(number), documents, strict=False):
            out.write(json.dumps(document, ensure_ascii=False) + "\n")


def write_cases(folder: Path, documents: Iterable[Document]) -> None:
    folder.mkdir()
    for number, text in enumerate(as_yaml(documents)):
        (folder / f"{number:05}.yaml").write_text(text, encoding="utf-8")
