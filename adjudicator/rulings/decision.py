"""The decision on the disputed play, as data: whether it stands, and whether it would under other readings."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NoSuchPiece, try_proposal
from adjudicator.engine.question import Question
from adjudicator.engine.tries import candidates, thrown_in_part, thrown_too_soon
from adjudicator.engine.winning_and_helping import game_over
from adjudicator.rules.findings import Finding
from adjudicator.rules.rulebook import Rulebook


class Decision(NamedTuple):
    """The disputed play as it came out (None where a hand is thrown), and why it is refused, if it is."""

    play: Play | None
    refusal: Finding | None
    topics: frozenset[str]
    """The topics that came up in trying the play."""

    def same_as(self, other: Decision) -> bool:
        """Return whether both allow the play with the same result, or both refuse it."""
        if self.refusal or other.refusal:
            return bool(self.refusal) == bool(other.refusal)
        return (self.play and self.play.after) == (other.play and other.play.after)


class OtherReading(NamedTuple):
    """The decision under another reading of a contested topic."""

    topic: str
    reading: str
    play: Play | None
    refusal: Finding | None
    differs: bool


def decide(question: Question) -> Decision | NoSuchPiece:
    """Try the disputed play; the first ground that applies decides."""
    proposal, rules, table, player = question.proposal, question.rules, question.table, question.player
    assert proposal is not None
    if proposal.card is None:
        if game_over(rules.board, table):
            return Decision(None, Finding("game-over"), frozenset())
        if question.hand == ():
            return Decision(None, Finding("no-cards-left"), frozenset())
        in_part = thrown_in_part(question.hand or (), proposal.thrown)
        with rules.noting() as topics:
            too_soon = thrown_too_soon(rules, question.legal(), helping=question.helping)
        return Decision(None, in_part or too_soon, frozenset(topics))
    with rules.noting() as topics:
        play = try_proposal(rules, table, player, proposal)
        due = None
        if isinstance(play, Play) and play.legal and play.function.does != "swap":
            due = question.swap_due()
    if isinstance(play, NoSuchPiece):
        return play
    over = play.refusal is not None and play.refusal.code == "game-over"
    if not over and question.hand is not None and proposal.card not in question.hand:
        return Decision(play, Finding("card-not-in-hand" if question.hand else "no-cards-left"), frozenset(topics))
    return Decision(play, play.refusal or due, frozenset(topics))


def decide_otherwise(question: Question, here: Decision) -> list[OtherReading]:
    """Decide under every other reading of each contested topic that came up."""
    others = differing(question)
    if not others:
        return []
    topics = here.topics if here.play else here.topics | _topics_of_hand(question)
    found: list[OtherReading] = []
    for topic, reading in others:
        if topic in topics:
            there = decide(question.under({topic: reading}))
            if not isinstance(there, NoSuchPiece):
                found.append(OtherReading(topic, reading, there.play, there.refusal, not there.same_as(here)))
    return found


def _topics_of_hand(question: Question) -> frozenset[str]:
    """Return the topics that come up when every card is tried."""
    with question.rules.noting() as topics:
        for card in question.cards():
            list(candidates(question.rules, question.table, question.player, card))
    return frozenset(topics)


def other_order(question: Question, legal: list[Play]) -> Play | None:
    """Find the legal split with the parts of a refused one in another order (`dm-2023/seven.4`)."""
    parts = question.proposal.parts if question.proposal else ()
    if len(parts) < 2:
        return None
    wanted = sorted((part.piece.space, part.steps) for part in parts)
    named = {(part.piece.camp, part.piece.space) for part in parts if part.piece.camp is not None}
    for other in legal:
        moves = {(move.camp, move.origin) for move in other.moves}
        if sorted(move[1:3] for move in other.moves) == wanted and named <= moves:
            return other
    return None


def differing(question: Question) -> tuple[tuple[str, str], ...]:
    """Return every reading that the text can bear beside those in use, as (topic, reading)."""
    return _differing(question.book, tuple(question.readings.items()))


@lru_cache(maxsize=64)
def _differing(book: Rulebook, readings: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    here = dict(readings)
    return tuple(
        (topic, other)
        for topic, choice in book.choices.items()
        for other in (choice.reading, *choice.contested)
        if choice.contested and other != here.get(topic, choice.reading)
    )
