"""The explanation of a play: its findings in the order in which they are listed, and the sentences for them.

One finding is put into a sentence in `finding_sentences.py`. The items cited for a play are in `citations.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.engine.step import Move, stacks_passed
from adjudicator.locales.catalogue import Catalogue
from adjudicator.rules.board import NOWHERE, Board
from adjudicator.rules.findings import CONTEXT, FALSE_CLAIMS, OF_THE_BOARD, Finding, Grounds, grounds, is_ordinary
from adjudicator.rulings.finding_sentences import move_sentences, sentence


class MoveExplanation(NamedTuple):
    """The findings of one legal move, as grounds and as sentences."""

    grounds: Grounds
    sentences: list[str]
    of_the_board: frozenset[str] = frozenset()
    """The sentences that are left out if an earlier move of the play has them."""


NOTHING: frozenset[str] = frozenset()
Happened = tuple[Move, tuple[Finding, ...], tuple[Finding, ...]]
"""A move, its findings, and the stacks that it passed."""
Explained = dict[tuple[Move, int, tuple[Finding, ...]], MoveExplanation]
"""Moves of plays already explained, by the id() of their findings: the plays must be kept alive, so that ids stay
unique."""


class PlayExplanation:
    """The findings that explain one play, in their order, and the sentences for them."""

    def __init__(self, question: Question, play: Play, explained: Explained | None = None) -> None:
        """Explain a play; moves that it shares with other plays of the card are looked up in `explained`."""
        self.question = question
        self.play = play
        self.board = question.book.board
        self.explained = explained
        self._findings: dict[int, tuple[Finding, ...]] = {}
        self._moves: list[MoveExplanation] = []
        self.about_play: list[Finding] = []
        """The findings on the play as a whole."""
        if len(question.book.cards[play.card].functions) > 1:
            self.about_play.append(Finding("chose-function"))
        if play.function.does != "swap" and question.helping:
            self.about_play.append(Finding("plays-partner", who=play.moves[0].camp))

    def findings(self, index: int) -> tuple[Finding, ...]:
        """Return the findings of a move: what the card does, then what happens on the way and at the end."""
        found = self._findings.get(index)
        if found is None:
            found = self._findings[index] = self._in_order(*self._happened(index))
        return found

    def moves(self, words: Catalogue) -> list[MoveExplanation]:
        if not self._moves:
            many = len(self.play.moves)
            self._moves = [self._move(words, 0)] if many == 1 else [self._move(words, index) for index in range(many)]
        return self._moves

    def _move(self, words: Catalogue, index: int) -> MoveExplanation:
        explained = self.explained
        if explained is None:
            return self._in_words(words, self.play.moves[index], self.findings(index))
        move, found, passed = happened = self._happened(index)
        explanation = explained.get((move, id(found), passed))
        if explanation is None:
            explanation = self._in_words(words, move, self._in_order(*happened))
            explained[move, id(found), passed] = explanation
        return explanation

    def _in_words(self, words: Catalogue, move: Move, findings: tuple[Finding, ...]) -> MoveExplanation:
        used, book = (self.play.card, self.play.function.name, self.question.player), self.question.book
        sentences = move_sentences(words, book, used, move, findings)
        board = [found for found in findings if found.code in OF_THE_BOARD] if len(self.play.moves) > 1 else ()
        of_the_board = frozenset(move_sentences(words, book, used, move, board)) if board else NOTHING
        return MoveExplanation._make((grounds(findings), sentences, of_the_board))

    def _happened(self, index: int) -> Happened:
        move, _, _, happened, _, before = self.play.steps[index]
        return move, happened, stacks_passed(self.board, before, move) if before else ()

    def _in_order(self, move: Move, happened: tuple[Finding, ...], passed: tuple[Finding, ...]) -> tuple[Finding, ...]:
        to_helper = 1 if happened and happened[0].code == "rest-to-helper" else 0
        by_card = _card_findings(self.board, self.play.function.does, move)
        return (*happened[:to_helper], *by_card, *happened[to_helper:], *passed)

    def grounds(self) -> Grounds:
        """Return all that the items are cited for on which the play rests; no sentence is built for it."""
        about, moves = self.about_play, self._moves
        if len(moves) == 1 and not about:
            return moves[0].grounds
        by_move = [move.grounds for move in moves] or [grounds(self.findings(n)) for n in range(len(self.play.moves))]
        return grounds(about).union(*by_move)

    def sentences(self, words: Catalogue, index: int) -> dict[Finding, str]:
        """Return the sentence for each finding of a legal move; nothing if one sentence stands for several findings."""
        found, sentences = self.findings(index), self.moves(words)[index].sentences
        return dict(zip(found, sentences, strict=True)) if len(found) == len(sentences) else {}


def _card_findings(board: Board, does: str, move: Move) -> tuple[Finding, ...]:
    camp, origin, steps, path, to = move
    if does == "split":
        return (Finding._make(("split-steps", to, NOWHERE, steps, NOWHERE, ())),)
    if does == "forward":
        aspects = ("fields",) if max((origin, *path)) < board.base else ()
        return (Finding._make(("moved-forward", to, NOWHERE, steps, NOWHERE, aspects)),)
    if does == "backward":
        skips = board.skips_the_lap(camp, origin, to)
        near = ("near-home",) if skips else ("to-start",) if path[-1:] == (board.start,) else ()
        aspects = ("in-lane",) if board.in_lane(origin) else near
        return (Finding("moved-backward", to, number=steps, aspects=aspects),)
    return ()


def explanation(words: Catalogue, question: Question, play: Play, explained: PlayExplanation | None = None) -> str:
    """Explain in a few sentences why a play is legal or refused, the decisive one first."""
    if play.refusal:
        move = play.moves[play.failed]
        found = [play.refusal, *_misjudged(question, play)]
        return " ".join(sentence(words, question, play, finding, move) for finding in found)
    explained = explained or PlayExplanation(question, play)
    about = explained.about_play
    moves = explained.moves(words)
    sentences: Iterable[str] = dict.fromkeys(moves[0].sentences) if len(moves) == 1 else _joined(moves)
    if about:
        general = {finding.code: sentence(words, question, play, finding, play.moves[0]) for finding in about}
        whose = [general.pop("plays-partner")] if "plays-partner" in general else []
        sentences = [*whose, *sentences, *general.values()]
    return " ".join(sentences)


def _joined(moves: Sequence[MoveExplanation]) -> list[str]:
    """Return the sentences on all moves; those on how the board is counted only once."""
    joined: list[str] = []
    for move in moves:
        own, known = dict.fromkeys(move.sentences), move.of_the_board
        joined += [text for text in own if text not in known or text not in joined] if known and joined else own
    return joined


def _misjudged(question: Question, play: Play) -> list[Finding]:
    """Return the findings that a false claim on the end of a move has overlooked."""
    if play.refusal is None or play.refusal.code not in FALSE_CLAIMS:
        return []
    context = CONTEXT[play.refusal.code]
    found = [finding for finding in PlayExplanation(question, play).findings(play.failed) if finding.code in context]
    disputed = [finding for finding in found if not is_ordinary(finding) and finding.code != "turned-again"]
    return disputed or found
