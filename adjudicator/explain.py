"""Why a play stands or falls: what happened in it, in order and in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from adjudicator.board import Board, Table
from adjudicator.candidates import Play
from adjudicator.findings import CONTEXT, Finding, is_ordinary
from adjudicator.locales import Words
from adjudicator.question import Question
from adjudicator.records import NamedTuple
from adjudicator.rulebook import Grounds, Rulebook, grounds
from adjudicator.sentences import MOST_REMEMBERED, Used, of_move, sentence
from adjudicator.trace import Move, stacks_passed
from adjudicator.walk import surroundings, walk
from adjudicator.wording import named


class Grounded:
    """A play with every finding that explains it, in the order in which they are told."""

    def __init__(self, question: Question, play: Play) -> None:
        self.question = question
        self.play = play
        self.board = question.book.board
        self._parts: dict[int, Part] = {}

    def by_move(self, index: int) -> tuple[Finding, ...]:
        """What the card does to this piece, then what happens on its way and where it ends."""
        move, happened, passed = self._happened(index)
        return _in_order(self.board, self.play.function.does, move, happened, passed)

    def part(self, words: Words, index: int) -> Part:
        """The same in words."""
        known = self._parts.get(index)
        if known is None:
            play, question = self.play, self.question
            used = play.card, play.function.name, question.player
            known = _part(words, question.book, used, play.function.does, *self._happened(index))
            self._parts[index] = known
        return known

    def _happened(self, index: int) -> tuple[Move, tuple[Finding, ...], tuple[Finding, ...]]:
        play, move = self.play, self.play.moves[index]
        happened = play.findings[index] if index < len(play.findings) else ()
        before = play.before[index] if index < len(play.before) else ()
        return move, happened, stacks_passed(self.board, before, move) if before else ()

    def about_play(self) -> list[Finding]:
        """What holds of the play as a whole."""
        question, play = self.question, self.play
        found: list[Finding] = []
        if len(question.book.cards[play.card].functions) > 1:
            found.append(Finding("chose-function"))
        if play.function.does != "swap" and question.outlook.helping:
            found.append(Finding("plays-partner", who=play.moves[0].camp))
        return found


class Part(NamedTuple):
    """One move that stands."""

    grounds: Grounds
    """What happened in it: which findings, in which circumstances."""
    told: tuple[str, ...]


@lru_cache(MOST_REMEMBERED)
def _part(
    words: Words,
    book: Rulebook,
    used: Used,
    does: str,
    move: Move,
    happened: tuple[Finding, ...],
    passed: tuple[Finding, ...],
) -> Part:
    findings = _in_order(book.board, does, move, happened, passed)
    return Part(grounds(findings), of_move(words, book, used, move, findings))


def _in_order(
    board: Board, does: str, move: Move, happened: tuple[Finding, ...], passed: tuple[Finding, ...]
) -> tuple[Finding, ...]:
    """What happened in one move as it is told: where it begins, what the card says, what happened then."""
    gone_over = happened[:1] if happened and happened[0].code == "rest-to-helper" else ()
    return (*gone_over, *_card_says(board, does, move), *happened[len(gone_over) :], *passed)


def _card_says(board: Board, does: str, move: Move) -> Iterator[Finding]:
    if does == "split":
        yield Finding("split-steps", move.to, number=move.steps)
    elif does == "forward":
        on_fields = all(board.on_fields(space) for space in (move.origin, *move.path))
        yield Finding("moved-forward", move.to, number=move.steps, aspects=("fields",) if on_fields else ())
    elif does == "backward":
        before_own_start = move.to in board.last_fields_before(move.camp)
        aspects = ("in-lane",) if board.in_lane(move.origin) else ("near-home",) if before_own_start else ()
        yield Finding("moved-backward", move.to, number=move.steps, aspects=aspects)


def explanation(words: Words, question: Question, play: Play, grounded: Grounded | None = None) -> str:
    """Why a play stands or falls, in a few sentences, the decisive one first."""
    if play.refusal:
        move = play.moves[play.failed]
        found = [play.refusal, *misjudged(question, play)]
        return " ".join(sentence(words, question, play, finding, move) for finding in found)
    grounded = grounded or Grounded(question, play)
    about = grounded.about_play()
    first = [finding for finding in about if finding.code == "plays-partner"]
    told = [sentence(words, question, play, finding, play.moves[0]) for finding in first]
    for index in range(len(play.moves)):
        told += grounded.part(words, index).told
    told += [sentence(words, question, play, finding, play.moves[0]) for finding in about if finding not in first]
    return " ".join(dict.fromkeys(told))


def misjudged(question: Question, play: Play) -> list[Finding]:
    """What whoever claims another end of a move has not reckoned with."""
    if play.refusal is None or play.refusal.code != "not-where-claimed":
        return []
    found = [each for each in Grounded(question, play).by_move(play.failed) if each.code in CONTEXT[play.refusal.code]]
    disputed = [finding for finding in found if not is_ordinary(finding) and finding.code != "turned-again"]
    return disputed or found


OF_THE_COUNT = (
    *("would-rest-unlocked", "would-enter-unlocked", "no-free-circle-to-turn-on", "count-too-high"),
    *("part-must-lock", "barred-by-start-field"),
)
"""Refusals where another count would have done."""


def needed(words: Words, question: Question, play: Play) -> list[str]:
    """What the refused piece would have needed, where that is simple."""
    if play.refusal is None or play.refusal.code not in OF_THE_COUNT or play.function.does == "backward":
        return []
    move = play.moves[play.failed]
    table, camp, origin = failing(question, play)
    key = words.lang, play.refusal, camp, origin, move.steps, surroundings(question.board, table, camp, origin)
    known = question.rules.needed
    said = known.get(key)
    if said is None:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        said = known[key] = _needed(words, question, play.refusal, move, table)
    return [*said]


def failing(question: Question, play: Play) -> tuple[Table, int, int]:
    """The table on which a move fails, its camp and where it stands."""
    move = play.moves[play.failed]
    return (play.before[play.failed] if play.failed < len(play.before) else question.table), move.camp, move.origin


def _needed(words: Words, question: Question, refusal: Finding, move: Move, table: Table) -> list[str]:
    board = question.board
    ways = {
        count: walk(question.rules, table, move.camp, move.origin, count, True, False, False)
        for count in range(1, board.fields + 1)
    }
    for count, way in ways.items():
        locks = way.refusal is None and any(found.code == "locked" for found in way.findings)
        if locks and count in _counts(question):
            return [words.label("needs-lock", count=count, space=named(words, board, way.path[-1]))]
    if refusal.code == "count-too-high":
        fits = max((count for count in range(1, move.steps) if ways[count].refusal is None), default=0)
        return [words.label("needs-most", count=fits)] if fits else []
    if refusal.code == "barred-by-start-field" and refusal.number and not board.double:
        return [words.label("needs-most", count=refusal.number)]
    return []


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
