"""A finding in a sentence: the words come from a language's catalogue, the facts from the play.

A sentence names little of what there is to know, and what has been said with the same few facts is said again: in one
long list of plays as in a million documents.
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
from adjudicator.rules.findings import Finding
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rulings.phrases import card_in_words, function_in_words, named, piece_in_words

MOST_REMEMBERED = 5_000
"""In one language under one rulebook."""
Used = tuple[str, str, str]
"""A card, what it is played as, and by whom."""


def sentence(words: Catalogue, question: Question, play: Play, finding: Finding, move: Move) -> str:
    """One finding in one sentence."""
    about = _about(move, (play.card, play.function.name, question.player))
    return _sentences(words, question.book).told(finding, about, _turned(play, move))


def of_move(words: Catalogue, book: Rulebook, used: Used, move: Move, findings: Sequence[Finding]) -> list[str]:
    """All that is told of one move that stands; turning again and again is told once."""
    told, about = _sentences(words, book).told, _about(move, used)
    codes = [finding.code for finding in findings]
    turned = "turned-back" in codes
    if "turned-again" not in codes:
        return [told(finding, about, turned) for finding in findings]
    again = [finding for finding in findings if finding.code == "turned-again"]
    return [
        told(finding, about, turned, again if finding is again[0] else ())
        for finding in findings
        if finding not in again[1:]
    ]


About = tuple[int, int, int, int, str, str, str]
"""What a sentence can name beside its finding: the camp and its piece, its steps and where they end, and the card."""


def _about(move: Move, used: Used) -> About:
    camp, origin, steps, path, to = move
    return (camp, origin, steps, path[-1] if path else to, *used)


class Facts(NamedTuple):
    """All that a sentence can be about: a finding as it is, and the move it came up in."""

    code: str
    at: int | tuple[int, ...]
    """Where it happened; several places if it happened again."""
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
    """A sentence with its gaps, the facts that fill them, and what has been told with it."""

    said: str
    needs: Callable[[tuple[Any, ...]], Any]
    told: dict[Any, str]


class _Sentences:
    """The sentences of one language for the findings of one rulebook."""

    def __init__(self, words: Catalogue, book: Rulebook) -> None:
        self.words, self.book, self.board = words, book, book.board
        self.forms: dict[tuple[object, ...], _Form] = {}
        self.many = 0

    def told(self, finding: Finding, about: About, turned: bool, repeated: Sequence[Finding] = ()) -> str:
        """The sentence for a finding that came up in a move, perhaps `repeated`."""
        code, _, _, number, _, aspects = finding
        otherwise = code == "piece-in-base" and could_bring_out(self.book, about[4], about[5])
        key = code, aspects, number if 0 <= number <= 1 else NOWHERE, turned, otherwise
        form = self.forms.get(key)
        if form is None:
            form = self.forms[key] = self._form(finding, turned, otherwise)
        facts: tuple[Any, ...] = finding + about
        if repeated:
            facts = (code, tuple([each.at for each in repeated]), *facts[2:])
        needed = form.needs(facts)
        said = form.told.get(needed)
        if said is None:
            self._make_room()
            said = form.told[needed] = form.said.format_map(_Filling(self, Facts(*facts)))
        return said

    def _form(self, finding: Finding, turned: bool, otherwise: bool) -> _Form:
        said = self.words.finding(finding.code, _variants(finding, turned, otherwise, self.board))
        needed = {field for name in re.findall(r"{(\w+)", said) for field in _FACTS[name][0]}
        if finding.code in CLAIMED:
            needed |= {"at", "who", "camp"}
        places = sorted(map(Facts._fields.index, needed))
        return _Form(said, itemgetter(*places) if places else lambda _: None, {})

    def _make_room(self) -> None:
        self.many += 1
        if self.many > MOST_REMEMBERED:
            self.many = 1
            for form in self.forms.values():
                form.told.clear()


_sentences = lru_cache(maxsize=200)(_Sentences)

CLAIMED = ("not-where-claimed",)
"""Findings that tell where a piece does end: the only ones in which `step` is a space."""


class _Filling:
    """What stands in the gaps; looked up when it is asked for."""

    def __init__(self, sentences: _Sentences, facts: Facts) -> None:
        self.words, self.book, self.board = sentences.words, sentences.book, sentences.board
        self.facts = facts
        self.claimed = facts.code in CLAIMED

    def __getitem__(self, name: str) -> object:
        return _FACTS[name][1](self)

    def piece(self) -> str:
        return piece_in_words(self.words, self.board, self.facts.camp, self.facts.origin)

    def camp(self, camp: int) -> Forms:
        return self.words.camp(self.board.camps[camp] if camp != NOWHERE else "", "piece")

    def owner(self) -> Forms:
        who = self.facts.who
        return self.words.camp(self.board.camps[who] if who != NOWHERE else "", "owner")

    def space(self, space: int) -> str:
        return named(self.words, self.board, space)

    def where(self) -> str:
        facts = self.facts
        places = facts.at if isinstance(facts.at, tuple) else (facts.at,)
        spaces = [self.space(space) for space in places if space != NOWHERE]
        if self.claimed and facts.who not in (facts.camp, NOWHERE):
            spaces = [f"{self.owner()} {space}" for space in spaces]
        return self.words.listed(spaces) if spaces else ""

    def own_camp(self) -> Forms:
        """The player's first camp."""
        return self.camp(self.board.players[self.facts.player].camps[0])


_FACTS: Mapping[str, tuple[tuple[str, ...], Callable[[_Filling], object]]] = {
    "piece": (("camp", "origin"), _Filling.piece),
    "Piece": (("camp", "origin"), lambda gap: capital(gap.piece())),
    "colour": (("camp",), lambda gap: gap.camp(gap.facts.camp)),
    "to": (("to",), lambda gap: gap.space(gap.facts.to)),
    "at": (("at",), _Filling.where),
    "other": (("who",), lambda gap: gap.camp(gap.facts.who)),
    "other_owner": (("who",), _Filling.owner),
    "Other_owner": (("who",), lambda gap: capital(str(gap.owner()))),
    "count": (("number",), lambda gap: gap.facts.number),
    "steps": (("steps",), lambda gap: gap.facts.steps),
    "function": (("function",), lambda gap: function_in_words(gap.words, gap.book, gap.facts.function)),
    "card": (("card",), lambda gap: card_in_words(gap.words, gap.book, gap.facts.card)),
    "player": (("player",), lambda gap: gap.words.camp(gap.facts.player)),
    "owner": (("player",), _Filling.own_camp),
    "owner_name": (("player",), lambda gap: gap.words.camp(gap.facts.player)),
    "landed": (("step",), lambda gap: gap.space(gap.facts.step) if gap.claimed else ""),
}
"""What a sentence can name: the facts that it rests on, and how it is called."""


def _turned(play: Play, move: Move) -> bool:
    """Did the piece turn on its way?"""
    for index, made in enumerate(play.moves):
        if made == move:
            return index < len(play.findings) and any(found.code == "turned-back" for found in play.findings[index])
    return False


def _variants(finding: Finding, turned: bool, played_otherwise: bool, board: Board) -> Iterator[str]:
    """Circumstances in which a language may have another sentence for the same finding."""
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
    """Has the card another function that brings a piece out of base?"""
    return any(each.does == "leave-base" and each.name != function for each in book.cards[card].functions)
