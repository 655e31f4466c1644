"""The decision: does the disputed play stand, and what could have been played."""

from __future__ import annotations

from functools import lru_cache

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NoSuchPiece
from adjudicator.engine.question import Question
from adjudicator.engine.throwing import thrown_too_soon
from adjudicator.rules.findings import Finding
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rulings.ruling import HandList, OtherReading, Verdict


def list_moves(question: Question, lang: str) -> HandList:
    tries = question.tries()
    return HandList(
        question,
        lang,
        [play for play in tries if play.legal],
        [play for play in tries if not play.legal],
        question.rules.over(question.table),
        question.hand_is_dead(),
    )


def judge(question: Question, lang: str) -> Verdict:
    """The verdict on the disputed play; the decisive ground is the first that applies."""
    play, refusal = decide(question)
    card = question.proposal.card if question.proposal else None
    of_the_play = play is not None and (refusal is None or refusal is play.refusal)
    asked = (card,) if card and of_the_play else None
    in_order = refusal is None or refusal.code == "not-where-claimed"

    def legal() -> list[Play]:
        return question.stand(asked)

    def other_order(legal: list[Play]) -> Play | None:
        return None if in_order else _other_order(question, legal)

    def contested() -> list[OtherReading]:
        return _contested(question, play, refusal)

    return Verdict(question, lang, play, refusal, legal, other_order, contested)


def decide(question: Question) -> tuple[Play | None, Finding | None]:
    """The play as it came out, and the ground on which it is refused, if it is."""
    proposal, tried = question.proposal, question.tried
    assert proposal is not None
    if proposal.card is None:
        if question.rules.over(question.table):
            return None, Finding("game-over")
        return None, thrown_too_soon(question.stand())
    assert tried is not None
    assert not isinstance(tried, NoSuchPiece)
    if tried.refusal and tried.refusal.code == "game-over":
        return tried, tried.refusal
    if question.hand is not None and proposal.card not in question.hand:
        return tried, Finding("card-not-in-hand")
    return tried, tried.refusal


def _other_order(question: Question, legal: list[Play]) -> Play | None:
    """A refused split whose parts would stand in another order (`dm-2023/seven.4`)."""
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


def _contested(question: Question, play: Play | None, refusal: Finding | None) -> list[OtherReading]:
    """For each contested topic that came up, the answer under every other reading the text can bear."""
    found: list[OtherReading] = []
    others = differing(question)
    touched = question.touched() if others else frozenset()
    for topic, other in others:
        if topic in touched:
            there = question.under({topic: other})
            if not isinstance(there.tried, NoSuchPiece):
                found.append(_otherwise(there, topic, other, play, refusal))
    return found


def differing(question: Question) -> tuple[tuple[str, str], ...]:
    """Every reading that the text can bear beside those in use here, as (topic, reading)."""
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


def _otherwise(there: Question, topic: str, reading: str, play: Play | None, refusal: Finding | None) -> OtherReading:
    other, other_refusal = decide(there)
    same = (refusal is None) == (other_refusal is None) and (
        refusal is not None or (play and play.after) == (other and other.after)
    )
    return OtherReading(topic, reading, other, other_refusal, not same)
