"""The decision: does the disputed play stand, and what could have been played."""

from __future__ import annotations

from adjudicator.candidates import Play
from adjudicator.findings import Finding
from adjudicator.plays import NoSuchPiece
from adjudicator.question import Question
from adjudicator.ruling import Judged, Listed, Ruling


def rule_on(question: Question, lang: str) -> Ruling:
    """Rules on the disputed play, or lists what the hand can do where none is in dispute."""
    if question.proposal is None:
        return list_moves(question, lang)
    return judge(question, lang)


def list_moves(question: Question, lang: str) -> Listed:
    tries = question.tries()
    return Listed(
        question,
        lang,
        [play for play in tries if play.legal],
        [play for play in tries if not play.legal],
        question.rules.over(question.table),
    )


def judge(question: Question, lang: str) -> Judged:
    """The verdict on the disputed play; the decisive ground is the first that applies."""
    play, refusal = decide(question)
    card = question.proposal.card if question.proposal else None
    same_card = question.with_cards([card]).legal() if card else question.legal()
    other_order = _other_order(question, same_card) if refusal else None
    return Judged(question, lang, play, refusal, same_card, other_order, _contested(question, play, refusal))


def decide(question: Question) -> tuple[Play | None, Finding | None]:
    """The play as it came out, and the ground on which it is refused, if it is."""
    proposal, tried = question.proposal, question.tried
    assert proposal is not None
    if proposal.card is None:
        if question.rules.over(question.table):
            return None, Finding("game-over")
        return None, Finding("must-play-card") if question.legal() else None
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
    return next((other for other in legal if sorted(move[1:3] for move in other.moves) == wanted), None)


def _contested(question: Question, play: Play | None, refusal: Finding | None) -> list[tuple[str, str, bool, bool]]:
    """Each contested reading with what the verdict would be under it, and whether the answer differs:
    (topic, reading, legal, differs)."""
    found: list[tuple[str, str, bool, bool]] = []
    for topic, choice in question.book.choices.items():
        current = question.readings.get(topic, choice.reading)
        for other in (choice.reading, *choice.contested):
            if other != current and choice.contested:
                there = question.under({topic: other})
                if isinstance(there.tried, NoSuchPiece):
                    found.append((topic, other, False, refusal is None))
                    continue
                other_play, other_refusal = decide(there)
                differs = (refusal is None) != (other_refusal is None) or (
                    refusal is None and (play and play.after) != (other_play and other_play.after)
                )
                found.append((topic, other, other_refusal is None, differs))
    return found
