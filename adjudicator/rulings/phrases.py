"""The names of spaces, pieces, cards and plays in a language, to be used in sentences and in lists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.engine.step import Move
from adjudicator.locales.catalogue import Catalogue, Forms
from adjudicator.rules.board import Board
from adjudicator.rules.rulebook import Rulebook


def space_words(words: Catalogue, board: Board, space: int) -> str:
    """Return the name of a space in a sentence; on boards that count 0 and 15 the waiting area is called Start."""
    if space == board.base and board.double:
        return words.label("base-beside-double")
    return words.space(board.tokens[space])


@lru_cache(maxsize=10_000)
def space_in_list(words: Catalogue, board: Board, space: int) -> str:
    """Return the name of a space in a list or a path."""
    token, name = board.tokens[space], space_words(words, board, space)
    return words.written(token) if name == words.space(token) else name


def space_of_words(words: Catalogue, board: Board, camp: int, space: int) -> str:
    """Return the name of a space with the camp that owns it: blue's goal 1."""
    owner = words.camp(board.camps[camp], "owner")
    return words.label("space-of", other_owner=owner, space=space_in_list(words, board, space))


def card_words(words: Catalogue, book: Rulebook, card: str) -> Forms:
    printed = book.cards[card].printed
    return words.card(card, printed.get(words.lang) or printed.get("en") or "")


def function_words(words: Catalogue, book: Rulebook, name: str) -> Forms:
    return card_words(words, book, name) if name in book.cards else words.card(name)


@lru_cache(maxsize=10_000)
def piece_words(words: Catalogue, board: Board, camp: int, space: int) -> str:
    """Return the name of a piece: its colour and space."""
    colour = words.camp(board.camps[camp], "piece")
    if space == board.base and not board.double:
        return words.label("piece-in-base", colour=colour)
    if space == board.start and not board.double:
        return words.label("piece-on-start", colour=colour)
    return words.label("piece", colour=colour, space=space_words(words, board, space))


def parts_line(words: Catalogue, question: Question, moves: Sequence[Move]) -> str:
    board = question.board
    return ", ".join(
        f"{piece_words(words, board, move.camp, move.origin)}"
        f"{f' ({move.steps})' if move.steps and len(moves) > 1 else ''}"
        f" → {space_in_list(words, board, move.to)}"
        for move in moves
    )


def hits_in_words(words: Catalogue, board: Board, play: Play) -> list[str]:
    return [words.label("hits", colour=words.camp(board.camps[hit.camp], "piece")) for hit in play.hits]


def play_line(words: Catalogue, question: Question, play: Play) -> str:
    """Return a play in one line: each piece and where it ends, and the pieces sent home."""
    return ", ".join([parts_line(words, question, play.moves), *hits_in_words(words, question.board, play)])


def shown_by(words: Catalogue, question: Question, play: Play) -> str:
    """Return a play in a few words, with its card."""
    return f"{words.head(card_words(words, question.book, play.card))} {parts_line(words, question, play.moves)}"
