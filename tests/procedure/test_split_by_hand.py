"""Plays given as hand movements are recognised: all pieces lifted first and put down one after the other, the card
laid at any time, hit pieces taken off at any time."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.engine.landing import Hit
from adjudicator.engine.play import Play
from adjudicator.rules.board import Board
from tests.second_opinion.random_positions import position

Event = dict[str, Any]
SEEDS = st.integers(min_value=0, max_value=2**32)
BOOKS = st.sampled_from(shipped_rulebooks())
TAKEN_OFF = st.sampled_from(["by nobody", "first", "by the way", "lifted by the way", "last"])
COMMON = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
HOME: Event = {"puts-down": "base"}


def lifted(board: Board, camp: int, space: int) -> Event:
    return {"lifts": {board.camps[camp]: board.tokens[space]}}


def by_hand(rng: random.Random, board: Board, play: Play, taken_off: str) -> list[Event]:
    """Return the events: all pieces lifted in some order, then put down in the order of the play."""
    told = [lifted(board, move.camp, move.origin) for move in rng.sample(play.moves, len(play.moves))]
    hits: list[Hit] = list(play.hits)
    if taken_off == "first":
        told += [event for hit in hits for event in (lifted(board, hit.camp, hit.origin), HOME)]
    for move in play.moves:
        landed = move.path[-1]
        told.append({"puts-down": board.tokens[landed]})
        for hit in [each for each in hits if each.origin in board.same_field(move.camp, landed, each.camp)]:
            hits.remove(hit)
            if taken_off == "lifted by the way":
                told.append(lifted(board, hit.camp, hit.origin))
            told += [HOME] if taken_off.endswith("by the way") else []
        if move.to == board.base and taken_off.endswith("by the way"):
            told.append(HOME)
    if taken_off == "last":
        told += [event for hit in play.hits for event in (lifted(board, hit.camp, hit.origin), HOME)]
    return told


@given(BOOKS, SEEDS, TAKEN_OFF, st.booleans())
@COMMON
def test_a_play_told_with_the_hands_is_the_play(book: str, seed: int, taken_off: str, card_first: bool) -> None:
    """`dm-2023/seven.2`, `.4`, `classic/track.1`: the order of lifting, the time of the card and of taking off hit
    pieces do not matter, unless a rule says so (`classic/gameplay.9`)."""
    rng = random.Random(seed)
    document = position(rng, book)
    question = adjudicator.load(document)
    plays = [play for play in question.legal() if play.function.does not in ("swap", "leave-base")]
    plays = [play for play in plays if len(play.moves) > 1] or [play for play in plays if play.hits]
    for play in rng.sample(plays, min(3, len(plays))):
        hands = by_hand(rng, question.board, play, taken_off)
        lays = 0 if card_first else rng.randrange(len(hands) if taken_off == "last" else len(hands) + 1)
        events = [*hands[:lays], {"lays": play.card}, *hands[lays:]]
        own = question.board.players[question.player].camps
        if not card_first and play.hits and (taken_off == "last" or any(hit.camp in own for hit in play.hits)):
            continue  # Only the card shows that a piece is hit on an occupied field, or that it is the player's own.
        said = adjudicator.adjudicate({**document, "hand": [play.card], "events": events}).as_dict()
        told = {found["finding"] for event in said["events"] for found in event["findings"] if not event["regular"]}
        assert told <= {"moved-before-card", "three-cards"}, (document, events, told)
        assert said["after"] == question.board.name(play.after), (document, events)


def test_a_piece_lifted_next_shows_that_the_share_before_was_not_the_whole_card() -> None:
    """`dm-2023/seven.2`, `faq.14.1`: a piece is home after three steps or seven; the player is not named again."""
    pieces = {"red": ["yellow 5", "blue 6"], "blue": ["yellow 8", "yellow 8", "yellow 12", "yellow 12"]}
    table = {"rulebook": "dm-2023", "turn": "red", "pieces": pieces, "hand": [7]}
    home: list[Event] = [{"lays": 7}, {"lifts": "yellow 5"}, {"puts-down": "base"}]
    shared = adjudicator.adjudicate({**table, "events": [*home, {"lifts": "blue 6"}, {"puts-down": "blue 10"}]})
    assert shared.as_dict()["verdict"] == "legal"
    assert shared.as_dict()["after"]["red"] == ["base", "base", "base", "blue 10"]
    ends = adjudicator.adjudicate({**table, "events": [*home, {"lifts": {"blue": "yellow 8"}}]}).as_dict()
    assert ends["events"][3]["by"] == "blue"
