"""Findings as sentences: the language comes from the catalogue, the facts from the play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.board import NOWHERE, Board
from adjudicator.candidates import Play
from adjudicator.findings import Finding
from adjudicator.locales import Words
from adjudicator.question import Question
from adjudicator.trace import Move


class Grounded:
    """A play with every finding that explains it, in the order in which they are told."""

    def __init__(self, question: Question, play: Play) -> None:
        self.question = question
        self.play = play
        self.board = question.book.board

    def by_move(self, index: int) -> list[Finding]:
        """What the card does to this piece, then what happens on its way and where it ends."""
        play, move = self.play, self.play.moves[index]
        found = [*self._card_says(index, move)]
        found += play.findings[index] if index < len(play.findings) else ()
        return [*found, *self._passed(index, move)]

    def about_play(self) -> list[Finding]:
        """What holds of the play as a whole."""
        question, board = self.question, self.board
        player = board.players[question.player]
        camps = {move.camp for move in self.play.moves}
        found: list[Finding] = []
        if len(question.book.cards[self.play.card].functions) > 1:
            found.append(Finding("chose-function"))
        if self.play.function.does == "swap":
            own = [space for camp in player.camps for space in question.table[camp]]
            if all(space == board.base or board.in_lane(space) for space in own):
                found.append(Finding("swapped-without-own"))
        elif player.partner and not camps & set(player.camps):
            found.append(Finding("plays-partner", who=min(camps)))
        return found

    def _card_says(self, index: int, move: Move) -> Iterator[Finding]:
        does = self.play.function.does
        if does == "split":
            if index and move.camp != self.play.moves[index - 1].camp:
                yield Finding("rest-to-helper", move.origin, self.play.moves[index - 1].camp)
            yield Finding("split-steps", move.to, number=move.steps)
        elif does in ("forward", "backward"):
            yield Finding(f"moved-{does}", move.to, number=move.steps)

    def _passed(self, index: int, move: Move) -> Iterator[Finding]:
        """Fields with several pieces of one colour that the piece went past."""
        if self.play.function.does == "swap":
            return
        table = self.question.table
        for space in dict.fromkeys(move.path[:-1]):
            for camp, pieces in enumerate(table):
                if self.board.on_fields(space) and pieces.count(space) - ((camp, space) == move[:2]) > 1:
                    yield Finding("stack-passed", space, camp, pieces.count(space))


def named(words: Words, board: Board, space: int) -> str:
    """A space as a person would name it; where 0 and 15 are counted the waiting area is called Start."""
    if space == board.base and board.double:
        return words.label("base-beside-double")
    return words.space(board.tokens[space])


def piece(words: Words, question: Question, camp: int, space: int) -> str:
    """A piece as a person would name it."""
    board = question.book.board
    colour = words.camp(board.camps[camp], "piece")
    if space == board.base and not board.double:
        return words.label("piece-in-base", colour=colour)
    if space == board.start and not board.double:
        return words.label("piece-on-start", colour=colour)
    return words.label("piece", colour=colour, space=named(words, board, space))


def sentence(words: Words, question: Question, play: Play, finding: Finding, move: Move, example: str = "") -> str:
    """One finding in one sentence."""
    board = question.book.board
    camps = board.camps
    moving = piece(words, question, move.camp, move.origin)
    who = camps[finding.who] if finding.who != NOWHERE else ""
    landed = named(words, board, finding.step) if finding.code == "not-where-claimed" else ""
    player = board.players[question.player]
    return words.findings[finding.code].format(
        piece=moving,
        Piece=_upper(moving),
        colour=words.camp(camps[move.camp], "piece"),
        to=named(words, board, move.path[-1] if move.path else move.to),
        at=named(words, board, finding.at) if finding.at != NOWHERE else "",
        other=words.camp(who, "piece"),
        other_owner=words.camp(who, "owner"),
        Other_owner=_upper(words.camp(who, "owner")),
        count=finding.number,
        steps=move.steps,
        function=words.card(play.function.name),
        card=words.card(play.card),
        player=words.camp(player.name),
        owner=words.camp(camps[player.camps[0]], "piece"),
        owner_name=words.camp(player.name),
        landed=landed,
        example=example,
    )


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def explanation(words: Words, question: Question, play: Play) -> str:
    """Why a play stands or falls, in a few sentences, the decisive one first."""
    if play.refusal:
        return sentence(words, question, play, play.refusal, play.moves[play.failed])
    grounded = Grounded(question, play)
    told = [
        sentence(words, question, play, finding, move)
        for index, move in enumerate(play.moves)
        for finding in grounded.by_move(index)
    ]
    told += [sentence(words, question, play, finding, play.moves[0]) for finding in grounded.about_play()]
    return " ".join(dict.fromkeys(told))


def needed(words: Words, question: Question, play: Play) -> list[str]:
    """What the refused piece would have needed, where that is simple."""
    from adjudicator.walk import walk

    if play.refusal is None or play.function.does not in ("forward", "split"):
        return []
    rules, table = question.rules, question.table
    move = play.moves[play.failed]
    if move.origin == rules.board.base or play.refusal.code in ("locked-piece", "not-where-claimed", "game-over"):
        return []
    board = rules.board
    for count in range(1, board.fields + 1):
        way = walk(rules, table, move.camp, move.origin, count, True, False, False)
        if way.refusal is None and any(found.code == "locked" for found in way.findings):
            return [words.label("needs-lock", count=count, space=named(words, board, way.path[-1]))]
    if play.refusal.code == "barred-by-start-field" and play.refusal.number:
        return [words.label("needs-most", count=play.refusal.number)]
    return []


def parts_line(words: Words, question: Question, moves: Sequence[Move]) -> str:
    """Moves in one line: each piece and where it ends."""
    board = question.book.board
    return ", ".join(
        f"{piece(words, question, move.camp, move.origin)}{f' ({move.steps})' if move.steps else ''}"
        f" → {named(words, board, move.to)}"
        for move in moves
    )
