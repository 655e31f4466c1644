"""A finding in a sentence: the words come from a language's catalogue, the facts from the play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from adjudicator.board import NOWHERE, Board
from adjudicator.candidates import Play
from adjudicator.findings import Finding
from adjudicator.locales import Words, capital
from adjudicator.question import Question
from adjudicator.rulebook import Rulebook
from adjudicator.trace import Move
from adjudicator.wording import card_in_words, function_in_words, named, piece_in_words

MOST_REMEMBERED = 10_000
"""The same moves are told of again and again, in one long list of plays as in a million documents."""
Used = tuple[str, str, str]
"""A card, what it is played as, and by whom."""
Stood = tuple[int, int, int, int]
"""The camp that moves, where from, how far and where to."""


def sentence(
    words: Words, question: Question, play: Play, finding: Finding, move: Move, repeated: Sequence[Finding] = ()
) -> str:
    """One finding in one sentence; one that was `repeated` names all the spaces it happened on."""
    used = play.card, play.function.name, question.player
    return _said(words, question.book, used, move, finding, repeated, _turned(play, move))


def _said(
    words: Words, book: Rulebook, used: Used, move: Move, finding: Finding, repeated: Sequence[Finding], turned: bool
) -> str:
    spaces = tuple([each.at for each in repeated or (finding,) if each.at != NOWHERE])
    stood = move.camp, move.origin, move.steps, move.path[-1] if move.path else move.to
    return _sentence(words, book, finding, used, stood, spaces, turned)


def _sentence(
    words: Words,
    book: Rulebook,
    finding: Finding,
    used: Used,
    stood: Stood,
    at: tuple[int, ...],
    turned: bool,
) -> str:
    card, function, _ = used
    otherwise = finding.code == "piece-in-base" and could_bring_out(book, card, function)
    said = words.finding(finding.code, _variants(finding, turned, otherwise, book.board))
    return said.format_map(_Facts(words, book, finding, used, stood, at))


class _Facts:
    """What a sentence can name; looked up when it does."""

    def __init__(
        self, words: Words, book: Rulebook, finding: Finding, used: Used, stood: Stood, at: tuple[int, ...]
    ) -> None:
        self.words, self.book, self.board = words, book, book.board
        self.finding, self.used, self.stood, self.at = finding, used, stood, at
        self.claim = finding.code == "not-where-claimed"

    def __getitem__(self, name: str) -> object:
        return _FACTS[name](self)

    def piece(self) -> str:
        return piece_in_words(self.words, self.board, *self.stood[:2])

    def moving_camp(self) -> str:
        return self.words.camp(self.board.camps[self.stood[0]], "piece")

    def other(self, form: str) -> str:
        who = self.finding.who
        return self.words.camp(self.board.camps[who] if who != NOWHERE else "", form)

    def where(self) -> str:
        spaces = [named(self.words, self.board, space) for space in self.at]
        if self.claim and self.finding.who not in (self.stood[0], NOWHERE):
            spaces = [f"{self.other('owner')} {space}" for space in spaces]
        return self.words.listed(spaces) if spaces else ""

    def player(self, form: str = "plain") -> str:
        return self.words.camp(self.used[2], form)

    def own_camp(self) -> str:
        """The player's first camp."""
        return self.words.camp(self.board.camps[self.board.players[self.used[2]].camps[0]], "piece")


_FACTS: Mapping[str, Callable[[_Facts], object]] = {
    "piece": _Facts.piece,
    "Piece": lambda facts: capital(facts.piece()),
    "colour": _Facts.moving_camp,
    "to": lambda facts: named(facts.words, facts.board, facts.stood[3]),
    "at": _Facts.where,
    "other": lambda facts: facts.other("piece"),
    "other_owner": lambda facts: facts.other("owner"),
    "Other_owner": lambda facts: capital(str(facts.other("owner"))),
    "count": lambda facts: facts.finding.number,
    "steps": lambda facts: facts.stood[2],
    "function": lambda facts: function_in_words(facts.words, facts.book, facts.used[1]),
    "card": lambda facts: card_in_words(facts.words, facts.book, facts.used[0]),
    "player": _Facts.player,
    "owner": _Facts.own_camp,
    "owner_name": _Facts.player,
    "landed": lambda facts: named(facts.words, facts.board, facts.finding.step) if facts.claim else "",
}


def _turned(play: Play, move: Move) -> bool:
    """Did the piece turn on its way?"""
    for index, made in enumerate(play.moves):
        if made == move:
            return index < len(play.findings) and _has_turned(play.findings[index])
    return False


def _has_turned(findings: Sequence[Finding]) -> bool:
    return any(found.code == "turned-back" for found in findings)


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


def of_move(words: Words, book: Rulebook, used: Used, move: Move, findings: tuple[Finding, ...]) -> tuple[str, ...]:
    """All that is told of one move that stands; turning again and again is told once."""
    again = [finding for finding in findings if finding.code == "turned-again"]
    told = [finding for finding in findings if finding not in again[1:]]
    turned = _has_turned(findings)
    return tuple(_said(words, book, used, move, finding, again if finding in again else (), turned) for finding in told)
