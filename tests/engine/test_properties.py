"""Properties that hold on every table under any rulebook; hypothesis chooses the tables."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.rules.board import moved
from adjudicator.rules.ruleset import Ruleset
from tests.engine_answers import results
from tests.second_opinion.random_positions import position

SEEDS = st.integers(min_value=0, max_value=2**32)
BOOKS = st.sampled_from(shipped_rulebooks())
COMMON = settings(max_examples=90, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def asked(book: str, seed: int) -> tuple[dict[str, Any], Question]:
    document = position(random.Random(seed), book)
    return document, adjudicator.load(document)


@given(BOOKS, SEEDS)
@COMMON
def test_pieces_are_conserved_and_colours_do_not_mix(book: str, seed: int) -> None:
    _, question = asked(book, seed)
    board = question.book.board
    for play in question.legal():
        assert [len(pieces) for pieces in play.after] == [board.pieces] * len(board.camps)
        for camp, pieces in enumerate(play.after):
            for space in pieces:
                if board.on_fields(space):
                    assert not any(space in others for other, others in enumerate(play.after) if other != camp)
                if board.in_lane(space):
                    assert pieces.count(space) == 1


@given(BOOKS, SEEDS)
@COMMON
def test_replaying_the_moves_gives_the_result(book: str, seed: int) -> None:
    """Check that each piece moves from its origin to its end, each hit piece to base, and nothing else changes."""
    _, question = asked(book, seed)
    for play in question.legal():
        table = question.table
        if play.function.does == "swap":
            for move in play.moves:
                assert move.path == (move.to,)
        for move in play.moves:
            assert move.origin in table[move.camp]
            assert move.path
            assert move.to in (move.path[-1], question.book.board.base)
            table = moved(table, move.camp, move.origin, move.to)
        for hit in play.hits:
            table = moved(table, hit.camp, hit.origin, question.book.board.base)
        assert table == play.after


@given(BOOKS, SEEDS)
@COMMON
def test_each_step_is_to_a_neighbour(book: str, seed: int) -> None:
    _, question = asked(book, seed)
    board = question.book.board
    for play in question.legal():
        if play.function.does in ("swap", "leave-base"):
            continue
        for move in play.moves:
            assert len(move.path) == move.steps
            for here, there in zip((move.origin, *move.path), move.path, strict=False):
                assert there in (board.forward[move.camp][here], board.backward[move.camp][here])


@given(BOOKS, SEEDS, st.integers(min_value=1, max_value=3))
@COMMON
def test_turning_the_board_changes_nothing(book: str, seed: int, quarters: int) -> None:
    document, question = asked(book, seed)
    camps = question.book.board.camps
    turned = {camp: camps[(n + quarters) % len(camps)] for n, camp in enumerate(camps)}
    owners = {
        camp: player.name
        for player in question.book.board.players.values()
        for camp in (camps[c] for c in player.camps)
    }

    def turn(token: str) -> str:
        first, _, rest = token.partition(" ")
        return f"{turned[first]} {rest}" if first in turned else token

    own = next(camp for camp, owner in owners.items() if owner == document["turn"])
    elsewhere = {
        "rulebook": book,
        "turn": owners[turned[own]],
        "pieces": {turned[camp]: [turn(token) for token in tokens] for camp, tokens in document["pieces"].items()},
    }
    expected = {
        key: {
            tuple(sorted((turned[camp], tuple(sorted(map(turn, tokens)))) for camp, tokens in after)) for after in found
        }
        for key, found in results(document).items()
    }
    assert results(elsewhere) == expected


def written(question: Question, play: Play) -> dict[str, Any]:
    """Return a listed play as a document would give it."""
    board = question.book.board

    def piece(camp: int, space: int) -> dict[str, str]:
        return {board.camps[camp]: board.tokens[space]}

    said: dict[str, Any] = {"card": play.card, "as": play.function.name}
    if play.function.does == "swap":
        return {**said, "swap": [piece(move.camp, move.origin) for move in play.moves]}
    if play.function.does == "split":
        parts = [{"move": piece(m.camp, m.origin), "steps": m.steps, "to": board.tokens[m.to]} for m in play.moves]
        return {**said, "moves": parts}
    (move,) = play.moves
    return {**said, "move": piece(move.camp, move.origin), "to": board.tokens[move.to]}


@given(BOOKS, SEEDS)
@settings(COMMON, max_examples=25)
def test_generator_and_judge_agree_on_every_play(book: str, seed: int) -> None:
    document, question = asked(book, seed)
    for play in question.tries():
        if play.function.does == "swap" and len(play.moves) == 1:
            continue
        if play.refusal and play.function.does == "split":
            continue
        ruling = adjudicator.load({**document, "play": written(question, play)}).ruling()
        said = ruling.as_dict()
        assert said["verdict"] == ("illegal" if play.refusal else "legal"), (document, play)
        if play.refusal:
            assert said["reason"] == play.refusal.code
        else:
            assert said["after"] == question.book.board.name(play.after)


def guess(rng: random.Random, question: Question) -> dict[str, Any]:
    """Return a random claim of a play: any pieces, any card, any shares."""
    board = question.book.board
    card = rng.choice(list(question.book.cards.values()))
    function = rng.choice(card.functions)

    def piece() -> dict[str, str]:
        camp = rng.choice([*question.book.board.players[question.player].camps, *range(len(board.camps))])
        return {board.camps[camp]: board.tokens[rng.choice(question.table[camp])]}

    said: dict[str, Any] = {"card": card.name, "as": function.name}
    if function.does == "swap":
        return {**said, "swap": [piece(), piece()]}
    if function.does != "split":
        return {**said, "move": piece()}
    shares, left = [], function.steps
    while left and len(shares) < 4:
        shares.append(rng.randint(1, left))
        left -= shares[-1]
    shares[-1] += left
    return {**said, "moves": [{"move": piece(), "steps": steps} for steps in shares]}


@given(BOOKS, SEEDS)
@settings(COMMON, max_examples=150)
def test_a_guessed_play_stands_only_if_the_generator_lists_it(book: str, seed: int) -> None:
    rng = random.Random(seed)
    document, question = asked(book, seed)
    for _ in range(12):
        try:
            judging = adjudicator.load({**document, "play": guess(rng, question)})
        except adjudicator.BadDocument as bad:
            assert {problem.code for problem in bad.problems} <= {  # noqa: PT017
                "no-such-piece",
                "no-such-piece-other",
                "swap-with-itself",
            }
            continue
        said = judging.ruling().as_dict()
        listed = [
            {(m.camp, m.origin, m.steps) for m in play.moves}
            for play in question.legal()
            if (play.card, play.function.name) == (said["play"]["card"], said["play"]["as"])
        ]
        made = {
            (question.book.board.camps.index(m["piece"]), question.book.board.spaces[m["from"]], m["steps"])
            for m in said["moves"]
        }
        if said["verdict"] == "legal":
            assert made in listed, (document, said["play"])
        elif len(said["moves"]) == 1 and said["reason"] != "steps-left-over":
            assert made not in listed, (document, said["play"])


@given(BOOKS, SEEDS)
@settings(COMMON, max_examples=60)
def test_refused_first_parts_do_not_begin_any_split(book: str, seed: int) -> None:
    _, question = asked(book, seed)
    tries = [play for play in question.tries() if play.function.does == "split"]
    begun = {play.moves[0][:3] for play in tries if play.legal}
    whole = ("piece-in-base", "locked-piece", "frozen-in-lane")
    for play in tries:
        if play.refusal and play.refusal.code in whole:
            assert not any(opening[:2] == play.moves[0][:2] for opening in begun)
        elif play.refusal:
            assert play.moves[0][:3] not in begun


@given(BOOKS, SEEDS)
@settings(COMMON, max_examples=60)
def test_every_entry_is_cited_and_explained(book: str, seed: int) -> None:
    _, question = asked(book, seed)
    said = question.ruling().as_dict()
    for entry in [*said["legal"], *said["rejected"]]:
        assert entry["citations"], entry
        assert all(question.book.item(citation["id"]) for citation in entry["citations"])
        assert entry["explanation"]
        assert "  " not in entry["explanation"]


@pytest.mark.parametrize("book", shipped_rulebooks())
def test_asking_twice_gives_the_same(book: str) -> None:
    """Walks are cached with the rules: an earlier question must not change a later answer."""
    rng = random.Random(5)
    documents = [position(rng, book) for _ in range(100)]
    first = [results(document) for document in documents]
    assert [results(document) for document in reversed(documents)] == first[::-1]


@given(BOOKS, SEEDS)
@COMMON
def test_the_same_topics_come_up_when_walks_are_remembered(book: str, seed: int) -> None:
    _, question = asked(book, seed)
    question.rules = Ruleset(question.board, question.rules.cards, question.rules.readings)
    noted = []
    for _ in range(2):
        with question.rules.noting() as topics:
            question.legal()
        noted.append(topics)
    assert noted[0] == noted[1]
