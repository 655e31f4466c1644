"""Why a play stands or falls: what happened in it, in order and in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.engine.step import Move, advance, stacks_passed
from adjudicator.engine.walk import Count, surroundings, walk
from adjudicator.locales.catalogue import Catalogue
from adjudicator.rules.board import NOWHERE, Board, Table
from adjudicator.rules.findings import CONTEXT, OF_THE_BOARD, Finding, Grounds, grounds, is_ordinary
from adjudicator.rules.ruleset import Ruleset
from adjudicator.rulings.phrases import named
from adjudicator.rulings.sentences import of_move, sentence


class MoveGrounds(NamedTuple):
    """One move that stands."""

    grounds: Grounds
    """What happened in it: which findings, in which circumstances."""
    told: list[str]
    once: frozenset[str] = frozenset()
    """What of it another move of the play may have told already."""


NOTHING: frozenset[str] = frozenset()
Happened = tuple[Move, tuple[Finding, ...], tuple[Finding, ...]]
"""A move, what happened in it, and whom it went past."""
Known = dict[tuple[Move, int, tuple[Finding, ...]], MoveGrounds]
"""What has been told of the moves of plays, all of which are held on to: their findings are known by being the same."""


class PlayGrounds:
    """A play with every finding that explains it, in the order in which they are told."""

    def __init__(self, question: Question, play: Play, known: Known | None = None) -> None:
        """What has been told of the moves of other plays of this card is `known`."""
        self.question = question
        self.play = play
        self.board = question.book.board
        self.known = known
        self._found: dict[int, tuple[Finding, ...]] = {}
        self._parts: list[MoveGrounds] = []

    def by_move(self, index: int) -> tuple[Finding, ...]:
        """What the card does to this piece, then what happens on its way and where it ends."""
        known = self._found.get(index)
        if known is None:
            known = self._found[index] = self._in_order(*self._happened(index))
        return known

    def parts(self, words: Catalogue) -> list[MoveGrounds]:
        """The same of every move, in words."""
        if not self._parts:
            many = len(self.play.moves)
            self._parts = [self._part(words, 0)] if many == 1 else [self._part(words, index) for index in range(many)]
        return self._parts

    def _part(self, words: Catalogue, index: int) -> MoveGrounds:
        known = self.known
        if known is None:
            return self._in_words(words, self.play.moves[index], self.by_move(index))
        move, found, passed = happened = self._happened(index)
        part = known.get((move, id(found), passed))
        if part is None:
            part = self._in_words(words, move, self._in_order(*happened))
            known[move, id(found), passed] = part
        return part

    def _in_words(self, words: Catalogue, move: Move, findings: tuple[Finding, ...]) -> MoveGrounds:
        used, book = (self.play.card, self.play.function.name, self.question.player), self.question.book
        told = of_move(words, book, used, move, findings)
        board = [found for found in findings if found.code in OF_THE_BOARD] if len(self.play.moves) > 1 else ()
        once = frozenset(of_move(words, book, used, move, board)) if board else NOTHING
        return MoveGrounds._make((grounds(findings), told, once))

    def _happened(self, index: int) -> Happened:
        move, _, _, happened, _, before = self.play.steps[index]
        return move, happened, stacks_passed(self.board, before, move) if before else ()

    def _in_order(self, move: Move, happened: tuple[Finding, ...], passed: tuple[Finding, ...]) -> tuple[Finding, ...]:
        gone_over = 1 if happened and happened[0].code == "rest-to-helper" else 0
        said = _card_says(self.board, self.play.function.does, move)
        return (*happened[:gone_over], *said, *happened[gone_over:], *passed)

    def grounds(self) -> Grounds:
        """All that the items are cited for on which the play rests; nothing is put into words for it."""
        about, parts = self.about_play, self._parts
        if len(parts) == 1 and not about:
            return parts[0].grounds
        each = [part.grounds for part in parts] or [grounds(self.by_move(n)) for n in range(len(self.play.moves))]
        return grounds(about).union(*each)

    def sentences(self, words: Catalogue, index: int) -> dict[Finding, str]:
        """Each finding of a move that stands with what is told of it, where each is told of by itself."""
        found, told = self.by_move(index), self.parts(words)[index].told
        return dict(zip(found, told, strict=True)) if len(found) == len(told) else {}

    @cached_property
    def about_play(self) -> Sequence[Finding]:
        """What holds of the play as a whole."""
        question, play = self.question, self.play
        found: list[Finding] = []
        if len(question.book.cards[play.card].functions) > 1:
            found.append(Finding("chose-function"))
        if play.function.does != "swap" and question.rules.helping(question.table, question.player):
            found.append(Finding("plays-partner", who=play.moves[0].camp))
        return found


def _card_says(board: Board, does: str, move: Move) -> tuple[Finding, ...]:
    camp, origin, steps, path, to = move
    if does == "split":
        return (Finding._make(("split-steps", to, NOWHERE, steps, NOWHERE, ())),)
    if does == "forward":
        aspects = ("fields",) if max((origin, *path)) < board.base else ()
        return (Finding._make(("moved-forward", to, NOWHERE, steps, NOWHERE, aspects)),)
    if does == "backward":
        skips = board.skips_the_lap(camp, origin, to)
        aspects = ("in-lane",) if board.in_lane(origin) else ("near-home",) if skips else ()
        return (Finding("moved-backward", to, number=steps, aspects=aspects),)
    return ()


def explanation(words: Catalogue, question: Question, play: Play, grounded: PlayGrounds | None = None) -> str:
    """Why a play stands or falls, in a few sentences, the decisive one first."""
    if play.refusal:
        move = play.moves[play.failed]
        found = [play.refusal, *misjudged(question, play)]
        return " ".join(sentence(words, question, play, finding, move) for finding in found)
    grounded = grounded or PlayGrounds(question, play)
    about = grounded.about_play
    parts = grounded.parts(words)
    told: Iterable[str] = dict.fromkeys(parts[0].told) if len(parts) == 1 else _in_turn(parts)
    if about:
        said = {finding.code: sentence(words, question, play, finding, play.moves[0]) for finding in about}
        whose = [said.pop("plays-partner")] if "plays-partner" in said else []
        told = [*whose, *told, *said.values()]
    return " ".join(told)


def _in_turn(parts: Sequence[MoveGrounds]) -> list[str]:
    """What is told of each move; that a piece turns, or goes home, is told again of the next one to do so."""
    told: list[str] = []
    for part in parts:
        own = dict.fromkeys(part.told)
        told += [said for said in own if said not in part.once or said not in told] if part.once and told else own
    return told


def misjudged(question: Question, play: Play) -> list[Finding]:
    """What whoever claims another end of a move has not reckoned with."""
    if play.refusal is None or play.refusal.code != "not-where-claimed":
        return []
    found = [
        each for each in PlayGrounds(question, play).by_move(play.failed) if each.code in CONTEXT[play.refusal.code]
    ]
    disputed = [finding for finding in found if not is_ordinary(finding) and finding.code != "turned-again"]
    return disputed or found


OF_THE_COUNT = (
    *("would-rest-unlocked", "would-enter-unlocked", "no-free-circle-to-turn-on", "count-too-high"),
    *("part-must-lock", "barred-by-start-field"),
)
"""Refusals where another count would have done."""
MOST_NEEDS = 2_000
"""So many answers are remembered."""


def needed(words: Catalogue, question: Question, play: Play) -> list[str]:
    """What the refused piece would have needed, where that is simple."""
    if play.refusal is None or play.refusal.code not in OF_THE_COUNT or play.function.does == "backward":
        return []
    move = play.moves[play.failed]
    table, camp, origin = failing(question, play)
    key = play.refusal, camp, origin, move.steps, surroundings(question.board, table, camp, origin)
    known = _needs(question.rules, words.lang)
    if key not in known:
        if len(known) >= MOST_NEEDS:
            known.clear()
        known[key] = _needed(words, question, play.refusal, move, table)
    return [*known[key]]


@lru_cache(maxsize=64)
def _needs(rules: Ruleset, lang: str) -> dict[tuple[object, ...], list[str]]:
    """Return the answers of `needed` that are remembered for a ruleset in a language."""
    return {}


def failing(question: Question, play: Play) -> tuple[Table, int, int]:
    """The table on which a move fails, its camp and where it stands."""
    move = play.moves[play.failed]
    return play.steps[play.failed].before or question.table, move.camp, move.origin


def _needed(words: Catalogue, question: Question, refusal: Finding, move: Move, table: Table) -> list[str]:
    board = question.board
    ways = {
        count: walk(question.rules, table, move.camp, move.origin, Count(count)) for count in range(1, board.fields + 1)
    }
    for count, way in ways.items():
        locks = way.refusal is None and any(found.code == "locked" for found in way.findings)
        if locks and count in _counts(question):
            return [words.label("needs-lock", count=count, space=named(words, board, way.path[-1]))]
    if refusal.code == "count-too-high":
        fits = max((count for count in range(1, move.steps) if ways[count].refusal is None), default=0)
        return [words.label("needs-most", count=fits)] if fits else []
    if refusal.code == "barred-by-start-field" and not board.double and not _somebody_jumps(question):
        tries = (advance(question.rules, table, move.camp, move.origin, Count(n)) for n in range(refusal.number, 0, -1))
        fits = next((step.move.steps for step in tries if step.refusal is None), 0)
        return [words.label("needs-most", count=fits)] if fits else []
    return []


def _somebody_jumps(question: Question) -> bool:
    """Has the deck a card that leaps over a closed start field (`duo/cards.16`)?"""
    return any(function.jumps for card in question.book.cards.values() for function in card.functions)


def _counts(question: Question) -> set[int]:
    """The counts that some card of the deck, or a share of one, can give."""
    found: set[int] = set()
    for card in question.book.cards.values():
        for function in card.functions:
            if function.does == "forward":
                found.add(function.steps)
            elif function.does == "split":
                found.update(range(1, function.steps + 1))
    return found
