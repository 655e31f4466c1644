"""The bare list of legal plays beside the legal moves of python-chess, in one process."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any

import chess

from adjudicator._system.paths import shipped_rulebooks
from adjudicator.engine.question import Question
from tests.benchmarks.measure import Row, Section, Side, Work, in_turns, rate, spent, times_as_fast
from tests.benchmarks.tables import Asked, anew, boards, drawn, four_free, shipped, with_every_card

BOOKS = shipped_rulebooks()
LEAST, LEAST_NEVER_SEEN, LEAST_OF_SEVENS = 0.9, 0.5, 0.107


def section(quick: bool) -> Section:
    rounds, tables = (5, 40) if quick else (15, 120)
    chess_boards = boards(600)
    moves = sum(len(list(board.legal_moves)) for board in chess_boards) / len(chess_boards)
    theirs = listing_moves(chess_boards)
    both = {book: (with_every_card(shipped(book)), with_every_card(drawn(book, 0, tables))) for book in BOOKS}
    mix = {
        **{book: ours + drawn_ones for book, (ours, drawn_ones) in both.items()},
        "the shipped tables alone": [each for ours, _ in both.values() for each in ours],
        "the random tables alone": [each for _, drawn_ones in both.values() for each in drawn_ones],
    }
    asked = [each for book in BOOKS for each in mix[book]]
    first = _first(asked, theirs, len(chess_boards))
    rows = [*_fixed(asked, mix, theirs, len(chess_boards), moves, rounds), first]
    rows += _never_seen(theirs, len(chess_boards), rounds, tables)
    rows += _sevens(theirs, len(chess_boards), rounds)
    said = (
        f"`Question.legal()` on {len(asked):,} questions (every shipped table and {tables} random ones a rulebook, "
        "each with every card of the deck, a card a question, asked anew each round) against `list(board.legal_moves)` "
        f"of python-chess on {len(chess_boards)} mid-game boards ({moves:.0f} moves each); {rounds} rounds in turns"
    )
    return Section("engine", said, rows)


def listing_moves(chess_boards: Sequence[chess.Board]) -> Side:
    def work() -> None:
        for board in chess_boards:
            list(board.legal_moves)

    return lambda number: work


def listing(questions: Sequence[Question]) -> Work:
    """Return the listing of the plays, each with the table after it, as work."""

    def work() -> None:
        for question in questions:
            for play in question.legal():
                _ = play.after

    return work


def _first(asked: list[Asked], theirs: Side, their_units: int) -> Row:
    """Time tables met for the first time, with empty caches."""
    spent(theirs(0))
    ours, their = spent(listing(anew(asked))), spent(theirs(0))
    value = times_as_fast([ours], [their], len(asked), their_units)
    return Row("the first time round, nothing looked up before", value, how=rate(len(asked), [ours]))


def _fixed(
    everything: list[Asked], mix: dict[str, list[Asked]], theirs: Side, their_units: int, moves: float, rounds: int
) -> list[Row]:
    plays = sum(len(question.legal()) for question in anew(everything)) / len(everything)
    chess_times, ours, *parts = in_turns(
        [
            theirs,
            lambda _: listing(anew(everything)),
            *[lambda _, asked=asked: listing(anew(asked)) for asked in mix.values()],
        ],
        rounds,
    )
    number = len(everything)
    beside = f"{rate(number, ours)}, python-chess {rate(their_units, chess_times)}"
    value = times_as_fast(ours, chess_times, number, their_units)
    rows = [Row("legal plays of a card, with their results", value, how=beside, least=LEAST)]
    for (name, asked), times in zip(mix.items(), parts, strict=True):
        value = times_as_fast(times, chess_times, len(asked), their_units)
        rows.append(Row(f"… {name}", value, how=rate(len(asked), times)))
    value = times_as_fast(ours, chess_times, number * plays, their_units * moves)
    how = f"{plays:.1f} plays a question: {rate(number * plays, ours)}"
    rows.append(Row("the same counted in plays listed", value, how=how))
    return rows


def _never_seen(theirs: Side, their_units: int, rounds: int, tables: int) -> list[Row]:
    """Time new tables in every round."""
    sizes: list[int] = []

    def others(number: int) -> Work:
        asked = [each for book in BOOKS for each in with_every_card(drawn(book, 1 + number, tables))]
        sizes.append(len(asked))
        return listing(anew(asked))

    chess_times, ours = in_turns([theirs, others], rounds)
    pairs: list[Any] = list(zip(ours, chess_times, sizes, strict=True))
    value = median(times_as_fast([our], [their], size, their_units) for our, their, size in pairs)
    how = f"{sum(sizes):,} questions, each asked once"
    return [Row("tables never seen before", value, how=how, least=LEAST_NEVER_SEEN)]


def _sevens(theirs: Side, their_units: int, rounds: int) -> list[Row]:
    """Time a seven over four free pieces, each table once."""
    each = 60
    questions = four_free(each * rounds)

    def part(number: int) -> Work:
        return listing(questions[number * each : (number + 1) * each])

    chess_times, ours = in_turns([theirs, part], rounds)
    value = times_as_fast(ours, chess_times, each, their_units)
    how = f"120 results each: {rate(each, ours)}"
    return [Row("a seven over four free pieces", value, how=how, least=LEAST_OF_SEVENS)]
