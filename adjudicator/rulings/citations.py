"""The items that a ruling cites, the deciding one first: for findings, plays and remarks.

What a rulebook cites for one finding, and how it weighs several, is in `rules/rulebook.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.rules.findings import BY_THE_CARD, CONTEXT, FALSE_CLAIM, FALSE_CLAIMS, Finding, grounds, is_ordinary
from adjudicator.rules.rulebook import Citation, Rulebook, in_columns
from adjudicator.rulings.explanation import PlayExplanation
from adjudicator.rulings.finding_sentences import could_bring_out

if TYPE_CHECKING:
    from adjudicator.procedure.remark import Remark


def cited_for_findings(book: Rulebook, findings: Iterable[Finding], play: Play | None) -> list[Citation]:
    """Return the items behind findings, each once: the first item of every finding, then the others."""
    card, function = (play.card, play.function.name) if play else ("", "")
    return in_columns(book.citations(finding, card, function) for finding in findings)


def cited_for_legal(explained: PlayExplanation, *, narrowly: bool = False) -> tuple[Citation, ...]:
    """Return the items that a legal play rests on; `narrowly`: without those on how pieces are counted."""
    play = explained.play
    return explained.question.book.weighed(explained.grounds(), play.card, play.function.name, narrowly=narrowly)


def cited_for_refusal(explained: PlayExplanation, refusal: Finding, *, narrowly: bool = False) -> Sequence[Citation]:
    """Return the items that a refusal rests on: for its own ground, then for what led up to it.

    For a false claim the order is reversed, since the claim has overlooked what led up to it. `narrowly`: without those
    on how pieces are counted.
    """
    book, play = explained.question.book, explained.play
    before = explained.findings(play.failed)
    context = [found for found in before if found.code in CONTEXT.get(refusal.code, CONTEXT[""])]
    if refusal.code == FALSE_CLAIM and not _is_one_short(play, refusal):
        context = [found for found in context if found.code != "start-field-skipped"]
    if narrowly and refusal.code not in FALSE_CLAIMS:
        context = [found for found in context if not is_ordinary(found)]
    led_up = book.weighed(grounds(context), play.card, play.function.name)
    own = cited_for_findings(book, [refusal], play)
    if refusal.code == "piece-in-base" and could_bring_out(book, play.card, play.function.name):
        own += cited_for_findings(book, [Finding("chose-function")], play)
    return list(dict.fromkeys([*led_up, *own] if refusal.code in FALSE_CLAIMS else [*own, *led_up]))


def _is_one_short(play: Play, refusal: Finding) -> bool:
    """Return whether the claimed end is the space before the right one, as if a start field had been counted."""
    return play.moves[play.failed].path[-2:-1] == (refusal.at,)


def cited_for_remarks(question: Question, remarks: Iterable[Remark]) -> list[Citation]:
    """Return the items behind remarks, each once."""
    return list(dict.fromkeys(item for remark in remarks for item in _cited_for_remark(question, remark)))


def _cited_for_remark(question: Question, remark: Remark) -> tuple[Citation, ...]:
    play = remark.play if remark.play and remark.play.refusal is remark.finding else None
    card, function = (play.card, play.function.name) if play else ("", "")
    if remark.finding.code in BY_THE_CARD and remark.card and not play:
        functions = question.book.cards[remark.card].functions
        swaps = (each for each in functions if each.does == "swap" and "itself" in remark.finding.aspects)
        card, function = remark.card, next(swaps, functions[0]).name
    return question.book.citations(remark.finding, card, function)
