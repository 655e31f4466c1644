"""Findings as sentences: the language comes from the catalogue, the facts from the play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from adjudicator.board import NOWHERE, Board
from adjudicator.candidates import Play
from adjudicator.findings import CONTEXT, Finding, is_ordinary
from adjudicator.locales import Forms, Words, capital
from adjudicator.question import Question
from adjudicator.rulebook import Rulebook
from adjudicator.trace import Move, stacks_passed


class Grounded:
    """A play with every finding that explains it, in the order in which they are told."""

    def __init__(self, question: Question, play: Play) -> None:
        self.question = question
        self.play = play
        self.board = question.book.board
        self._by_move: dict[int, list[Finding]] = {}

    def by_move(self, index: int) -> list[Finding]:
        """What the card does to this piece, then what happens on its way and where it ends."""
        known = self._by_move.get(index)
        if known is None:
            known = self._by_move[index] = self._found(index)
        return known

    def _found(self, index: int) -> list[Finding]:
        play, move = self.play, self.play.moves[index]
        happened = play.findings[index] if index < len(play.findings) else ()
        gone_over = happened[:1] if happened and happened[0].code == "rest-to-helper" else ()
        found = [*gone_over, *self._card_says(move), *happened[len(gone_over) :]]
        if index < len(play.before) and play.before[index]:
            found += stacks_passed(self.board, play.before[index], move)
        return found

    def about_play(self) -> list[Finding]:
        """What holds of the play as a whole."""
        question, play = self.question, self.play
        found: list[Finding] = []
        if len(question.book.cards[play.card].functions) > 1:
            found.append(Finding("chose-function"))
        if play.function.does != "swap" and question.rules.helping(question.table, question.player):
            found.append(Finding("plays-partner", who=play.moves[0].camp))
        return found

    def _card_says(self, move: Move) -> Iterator[Finding]:
        does = self.play.function.does
        if does == "split":
            yield Finding("split-steps", move.to, number=move.steps)
        elif does == "forward":
            on_fields = all(self.board.on_fields(space) for space in (move.origin, *move.path))
            yield Finding("moved-forward", move.to, number=move.steps, aspects=("fields",) if on_fields else ())
        elif does == "backward":
            before_own_start = move.to in self.board.last_fields_before(move.camp)
            in_lane = self.board.in_lane(move.origin)
            aspects = ("in-lane",) if in_lane else ("near-home",) if before_own_start else ()
            yield Finding("moved-backward", move.to, number=move.steps, aspects=aspects)


def named(words: Words, board: Board, space: int) -> str:
    """A space as a person would name it; where 0 and 15 are counted the waiting area is called Start."""
    if space == board.base and board.double:
        return words.label("base-beside-double")
    return words.space(board.tokens[space])


def by_itself(words: Words, board: Board, space: int) -> str:
    """A space as it stands in a list or a path, and not in a sentence."""
    token, said = board.tokens[space], named(words, board, space)
    return words.written(token) if said == words.space(token) else said


def card_words(words: Words, question: Question, card: str) -> Forms:
    """A card as it is printed, or as it is called in this language."""
    return _card_words(words, question.book, card)


def _card_words(words: Words, book: Rulebook, card: str) -> Forms:
    printed = book.cards[card].printed
    return words.card(card, printed.get(words.lang) or printed.get("en") or "")


def function_words(words: Words, question: Question, play: Play) -> Forms:
    """What the card is played as: where hearts are printed otherwise, by what is printed."""
    return _function_words(words, question.book, play.function.name)


def _function_words(words: Words, book: Rulebook, name: str) -> Forms:
    return _card_words(words, book, name) if name in book.cards else words.card(name)


def piece(words: Words, question: Question, camp: int, space: int) -> str:
    """A piece as a person would name it."""
    return _piece(words, question.book.board, camp, space)


@lru_cache(maxsize=20_000)
def _piece(words: Words, board: Board, camp: int, space: int) -> str:
    colour = words.camp(board.camps[camp], "piece")
    if space == board.base and not board.double:
        return words.label("piece-in-base", colour=colour)
    if space == board.start and not board.double:
        return words.label("piece-on-start", colour=colour)
    return words.label("piece", colour=colour, space=named(words, board, space))


def sentence(
    words: Words, question: Question, play: Play, finding: Finding, move: Move, repeated: Sequence[Finding] = ()
) -> str:
    """One finding in one sentence; one that was `repeated` names all the spaces it happened on."""
    spaces = tuple(each.at for each in repeated or (finding,) if each.at != NOWHERE)
    used = play.card, play.function.name, question.player
    stood = move.camp, move.origin, move.steps, move.path[-1] if move.path else move.to
    return _sentence(words, question.book, finding, used, stood, spaces, _turned(play, move))


@lru_cache(maxsize=20_000)
def _sentence(
    words: Words,
    book: Rulebook,
    finding: Finding,
    used: tuple[str, str, str],
    stood: tuple[int, int, int, int],
    at: tuple[int, ...],
    turned: bool,
) -> str:
    """A sentence is asked for again and again, in one long list of plays as in a million documents."""
    board, camps = book.board, book.board.camps
    card, function, player = used
    camp, origin, steps, to = stood
    moving = _piece(words, board, camp, origin)
    who = camps[finding.who] if finding.who != NOWHERE else ""
    claim = finding.code == "not-where-claimed"
    spaces = [named(words, board, space) for space in at]
    if claim and finding.who not in (camp, NOWHERE):
        spaces = [f"{words.camp(who, 'owner')} {space}" for space in spaces]
    otherwise = finding.code == "piece-in-base" and could_bring_out(book, card, function)
    return words.finding(finding.code, _variants(finding, turned, otherwise, board)).format(
        piece=moving,
        Piece=capital(moving),
        colour=words.camp(camps[camp], "piece"),
        to=named(words, board, to),
        at=words.listed(spaces) if spaces else "",
        other=words.camp(who, "piece"),
        other_owner=words.camp(who, "owner"),
        Other_owner=capital(str(words.camp(who, "owner"))),
        count=finding.number,
        steps=steps,
        function=_function_words(words, book, function),
        card=_card_words(words, book, card),
        player=words.camp(player),
        owner=words.camp(camps[board.players[player].camps[0]], "piece"),
        owner_name=words.camp(player),
        landed=named(words, board, finding.step) if claim else "",
    )


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
    for index, move in enumerate(play.moves):
        findings = grounded.by_move(index)
        again = [finding for finding in findings if finding.code == "turned-again"]
        for finding in findings:
            if finding not in again[1:]:
                told.append(sentence(words, question, play, finding, move, again if finding in again else ()))
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
    from adjudicator.walk import walk

    if play.refusal is None or play.refusal.code not in OF_THE_COUNT or play.function.does == "backward":
        return []
    move, board = play.moves[play.failed], question.book.board
    table = play.before[play.failed] if play.failed < len(play.before) else question.table
    ways = {
        count: walk(question.rules, table, move.camp, move.origin, count, True, False, False)
        for count in range(1, board.fields + 1)
    }
    for count, way in ways.items():
        locks = way.refusal is None and any(found.code == "locked" for found in way.findings)
        if locks and count in _counts(question):
            return [words.label("needs-lock", count=count, space=named(words, board, way.path[-1]))]
    if play.refusal.code == "count-too-high":
        fits = max((count for count in range(1, move.steps) if ways[count].refusal is None), default=0)
        return [words.label("needs-most", count=fits)] if fits else []
    if play.refusal.code == "barred-by-start-field" and play.refusal.number and not board.double:
        return [words.label("needs-most", count=play.refusal.number)]
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


def parts_line(words: Words, question: Question, moves: Sequence[Move]) -> str:
    """Moves in one line: each piece and where it ends."""
    board = question.book.board
    return ", ".join(
        f"{piece(words, question, move.camp, move.origin)}{f' ({move.steps})' if move.steps and len(moves) > 1 else ''}"
        f" → {by_itself(words, board, move.to)}"
        for move in moves
    )


def shown_by(words: Words, question: Question, play: Play) -> str:
    """A play in a few words, with its card."""
    return f"{words.head(card_words(words, question, play.card))} {parts_line(words, question, play.moves)}"
