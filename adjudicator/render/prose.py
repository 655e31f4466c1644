"""The words that all renderers share: the verdict in a line, plays in a line, items with their text."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.candidates import Play
from adjudicator.explain import named, piece
from adjudicator.locales import Words, printable
from adjudicator.rulebook import Citation
from adjudicator.ruling import Judged, Ruling


class Line(NamedTuple):
    """A rule item as it is shown under a ruling."""

    id: str
    basis: str
    says: str


def verdict(ruling: Judged) -> str:
    return ruling.words.label("illegal" if ruling.refusal else "legal")


def played(ruling: Judged) -> str:
    """Who plays what, as it was proposed."""
    words, play, proposal = ruling.words, ruling.play, ruling.question.proposal
    if play is None or proposal is None:
        return words.label("discard-play")
    if play.function.does == "swap":
        one, other = (piece(words, ruling.question, move.camp, move.origin) for move in play.moves)
        return words.label("swap-play", card=words.card(play.card), one=one, other=other)
    pieces = listed(words, [piece(words, ruling.question, move.camp, move.origin) for move in play.moves])
    several = len(ruling.question.book.cards[play.card].functions) > 1
    label = "one-play-as" if several else "one-play"
    card, function = words.card(play.card), words.card(play.function.name)
    said = words.label(label, card=card, function=function, piece=pieces)
    claimed = [named(words, ruling.board, part.to) for part in proposal.parts if part.to is not None]
    return words.label("claimed", play=said, to=claimed[-1]) if claimed else said


def listed(words: Words, names: list[str]) -> str:
    """Several things in one phrase: a, b and c."""
    return f" {words.label('and')} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def contested(ruling: Judged) -> list[str]:
    """A sentence for each contested reading under which the answer would be another."""
    told = []
    for topic, reading, legal, differs in ruling.contested:
        if differs:
            label = "contested-result" if legal and not ruling.refusal else "contested-differs"
            verdict_there = ruling.words.label("legal" if legal else "illegal")
            told.append(ruling.words.label(label, topic=topic, reading=reading, verdict=verdict_there))
    return told


def heading(ruling: Judged) -> str:
    player = ruling.words.camp(ruling.question.player)
    return ruling.words.label("verdict-line", verdict=verdict(ruling), player=player, play=played(ruling))


def title(ruling: Ruling) -> str:
    return printable(" ".join(ruling.question.title.split()))


def way(ruling: Ruling, play: Play, index: int) -> str:
    """One move's way, space by space."""
    words, move = ruling.words, play.moves[index]
    spaces = [named(words, ruling.board, space) for space in (move.origin, *move.path)]
    if play.refusal and index == play.failed:
        spaces.append("✗")
    elif move.path and move.to != move.path[-1]:
        spaces.append(named(words, ruling.board, move.to))
    return " → ".join(spaces)


def in_a_line(ruling: Ruling, play: Play) -> str:
    """A legal play as short as it can be said: each piece, where from and where to."""
    words, board = ruling.words, ruling.board
    parts = []
    for move in play.moves:
        steps = f" ({move.steps})" if play.function.does == "split" else ""
        origin, to = named(words, board, move.origin), named(words, board, move.to)
        parts.append(f"{words.camp(board.camps[move.camp])}: {origin} → {to}{steps}")
    return "; ".join(parts)


def card_name(ruling: Ruling, play: Play) -> str:
    """The card, with the function it is played as where that is not all it can do."""
    card, function = ruling.words.card(play.card), ruling.words.card(play.function.name)
    return card if card == function else f"{card} ({function})"


def items(ruling: Ruling, cited: list[Citation]) -> list[Line]:
    """The cited items with what they say, those in the reader's language first where texts run in parallel."""
    words, book = ruling.words, ruling.question.book
    found = []
    for citation in cited:
        item = book.item(citation.id)
        says = item.says.get(ruling.lang, item.says["en"]) if item else ""
        found.append(Line(citation.id, words.label(citation.basis), says))
    return found


def first_item(cited: list[Citation]) -> str:
    """The deciding item, short enough for the end of a line."""
    return cited[0].id if cited else ""
