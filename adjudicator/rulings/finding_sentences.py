"""Findings on a play in sentences: the sentence comes from a language's catalogue, its gaps are filled from the play.

Sentences are remembered by the few facts that they mention, since the same ones come up again and again. Which findings
explain a play, and in which order, is decided in `explanation.py`; remarks are in `remark_sentences.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.engine.step import Move
from adjudicator.locales.catalogue import Catalogue, Forms, capital
from adjudicator.rules.board import NOWHERE, Board
from adjudicator.rules.findings import FALSE_CLAIM, Finding
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rulings.phrases import card_words, function_words, piece_words, space_of_words, space_words

MOST_REMEMBERED = 5_000
"""Per language and rulebook."""
Used = tuple[str, str, str]
"""A card, the function it is used for, and the player."""


def sentence(words: Catalogue, question: Question, play: Play, finding: Finding, move: Move) -> str:
    about = _about(move, (play.card, play.function.name, question.player))
    return _sentences(words, question.book).sentence(finding, about, _turned(play, move))


def move_sentences(words: Catalogue, book: Rulebook, used: Used, move: Move, findings: Sequence[Finding]) -> list[str]:
    """Return the sentences for the findings of a legal move; repeated turns are put into one."""
    sentence, about = _sentences(words, book).sentence, _about(move, used)
    codes = [finding.code for finding in findings]
    turned = "turned-back" in codes
    if "turned-again" not in codes:
        return [sentence(finding, about, turned) for finding in findings]
    again = [finding for finding in findings if finding.code == "turned-again"]
    return [
        sentence(finding, about, turned, again if finding is again[0] else ())
        for finding in findings
        if finding not in again[1:]
    ]


About = tuple[int, int, int, int, str, str, str]
"""The fields of `Facts` from `camp` on."""


def _about(move: Move, used: Used) -> About:
    camp, origin, steps, path, to = move
    return (camp, origin, steps, path[-1] if path else to, *used)


class Facts(NamedTuple):
    """Everything that a sentence can mention: the fields of the finding, the move and the card."""

    code: str
    at: int | tuple[int, ...]
    """Where it happened; several spaces if it happened again."""
    who: int
    number: int
    step: int
    aspects: tuple[str, ...]
    camp: int
    origin: int
    steps: int
    to: int
    card: str
    function: str
    player: str


class _Form(NamedTuple):
    """A sentence with gaps, the facts that fill them, and the sentences already built from it."""

    template: str
    needed: Callable[[tuple[Any, ...]], Any]
    built: dict[Any, str]


class _Sentences:
    """The sentences of one language for the findings of one rulebook."""

    def __init__(self, words: Catalogue, book: Rulebook) -> None:
        self.words, self.book, self.board = words, book, book.board
        self.forms: dict[tuple[object, ...], _Form] = {}
        self.remembered = 0

    def sentence(self, finding: Finding, about: About, turned: bool, repeated: Sequence[Finding] = ()) -> str:
        code, _, _, number, _, aspects = finding
        otherwise = code == "piece-in-base" and could_bring_out(self.book, about[4], about[5])
        key = code, aspects, number if 0 <= number <= 1 else NOWHERE, turned, otherwise
        form = self.forms.get(key)
        if form is None:
            form = self.forms[key] = self._form(finding, turned, otherwise)
        facts: tuple[Any, ...] = finding + about
        if repeated:
            facts = (code, tuple([each.at for each in repeated]), *facts[2:])
        needed = form.needed(facts)
        text = form.built.get(needed)
        if text is None:
            self._make_room()
            text = form.built[needed] = form.template.format_map(_Gaps(self, Facts(*facts)))
        return text

    def _form(self, finding: Finding, turned: bool, otherwise: bool) -> _Form:
        template = self.words.finding(finding.code, _variants(finding, turned, otherwise, self.board))
        needed = {field for name in re.findall(r"{(\w+)", template) for field in _GAPS[name][0]}
        if finding.code == FALSE_CLAIM:
            needed |= {"at", "who", "camp"}
        places = sorted(map(Facts._fields.index, needed))
        return _Form(template, itemgetter(*places) if places else lambda _: None, {})

    def _make_room(self) -> None:
        self.remembered += 1
        if self.remembered > MOST_REMEMBERED:
            self.remembered = 1
            for form in self.forms.values():
                form.built.clear()


_sentences = lru_cache(maxsize=200)(_Sentences)


class _Gaps:
    """A mapping from the name of a gap to its filling, which is built when it is looked up."""

    def __init__(self, sentences: _Sentences, facts: Facts) -> None:
        self.words, self.book, self.board = sentences.words, sentences.book, sentences.board
        self.facts = facts
        self.false_claim = facts.code == FALSE_CLAIM

    def __getitem__(self, name: str) -> object:
        return _GAPS[name][1](self)

    def piece(self) -> str:
        return piece_words(self.words, self.board, self.facts.camp, self.facts.origin)

    def camp(self, camp: int) -> Forms:
        return self.words.camp(self.board.camps[camp] if camp != NOWHERE else "", "piece")

    def owner(self) -> Forms:
        who = self.facts.who
        return self.words.camp(self.board.camps[who] if who != NOWHERE else "", "owner")

    def space(self, space: int) -> str:
        return space_words(self.words, self.board, space)

    def where(self) -> str:
        facts = self.facts
        places = facts.at if isinstance(facts.at, tuple) else (facts.at,)
        of_another = self.false_claim and facts.who not in (facts.camp, NOWHERE)
        spaces = [
            space_of_words(self.words, self.board, facts.who, space) if of_another else self.space(space)
            for space in places
            if space != NOWHERE
        ]
        return self.words.listed(spaces) if spaces else ""

    def own_camp(self) -> Forms:
        return self.camp(self.board.players[self.facts.player].camps[0])


_GAPS: Mapping[str, tuple[tuple[str, ...], Callable[[_Gaps], object]]] = {
    "piece": (("camp", "origin"), _Gaps.piece),
    "Piece": (("camp", "origin"), lambda gaps: capital(gaps.piece())),
    "colour": (("camp",), lambda gaps: gaps.camp(gaps.facts.camp)),
    "to": (("to",), lambda gaps: gaps.space(gaps.facts.to)),
    "at": (("at",), _Gaps.where),
    "other": (("who",), lambda gaps: gaps.camp(gaps.facts.who)),
    "other_owner": (("who",), _Gaps.owner),
    "Other_owner": (("who",), lambda gaps: capital(str(gaps.owner()))),
    "count": (("number",), lambda gaps: gaps.facts.number),
    "steps": (("steps",), lambda gaps: gaps.facts.steps),
    "function": (("function",), lambda gaps: function_words(gaps.words, gaps.book, gaps.facts.function)),
    "card": (("card",), lambda gaps: card_words(gaps.words, gaps.book, gaps.facts.card)),
    "player": (("player",), lambda gaps: gaps.words.camp(gaps.facts.player)),
    "owner": (("player",), _Gaps.own_camp),
    "owner_name": (("player",), lambda gaps: gaps.words.camp(gaps.facts.player)),
    "landed": (("step",), lambda gaps: gaps.space(gaps.facts.step) if gaps.false_claim else ""),
}
"""Every gap that a sentence can have: the facts that it depends on, and how it is filled.

In a false claim `step` is the space where the piece does end."""


def _turned(play: Play, move: Move) -> bool:
    """Return whether the piece turned on its way."""
    for index, made in enumerate(play.moves):
        if made == move:
            return index < len(play.findings) and any(finding.code == "turned-back" for finding in play.findings[index])
    return False


def _variants(finding: Finding, turned: bool, played_otherwise: bool, board: Board) -> Iterator[str]:
    """Yield the circumstances in which a language may have another sentence for the same finding."""
    yield from finding.aspects
    if 0 <= finding.number <= 1:
        yield "one" if finding.number else "none"
    if turned:
        yield "turned"
    if played_otherwise:
        yield "played-otherwise"
    if board.double:
        yield "double"


def could_bring_out(book: Rulebook, card: str, function: str) -> bool:
    """Return whether the card has another function that brings a piece out of base."""
    return any(each.does == "leave-base" and each.name != function for each in book.cards[card].functions)
