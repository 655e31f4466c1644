"""The words that all renderers share: the verdict in a line, plays in a line, items with their text."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.candidates import Play
from adjudicator.explain import piece
from adjudicator.locales import printable
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
        return words.label("swap-play", card=play.card, one=one, other=other)
    pieces = ", ".join(piece(words, ruling.question, move.camp, move.origin) for move in play.moves)
    several = len(ruling.question.book.cards[play.card].functions) > 1
    label = "one-play-as" if several else "one-play"
    said = words.label(label, card=play.card, function=play.function.name, piece=pieces)
    claimed = [ruling.token(part.to) for part in proposal.parts if part.to is not None]
    return words.label("claimed", play=said, to=words.space(claimed[-1])) if claimed else said


def heading(ruling: Judged) -> str:
    player = ruling.words.camp(ruling.question.player)
    return ruling.words.label("verdict-line", verdict=verdict(ruling), player=player, play=played(ruling))


def title(ruling: Ruling) -> str:
    return printable(" ".join(ruling.question.title.split()))


def way(ruling: Ruling, play: Play, index: int) -> str:
    """One move's way, space by space."""
    words, move = ruling.words, play.moves[index]
    spaces = [words.space(ruling.token(space)) for space in (move.origin, *move.path)]
    if play.refusal and index == play.failed:
        spaces.append("✗")
    elif move.path and move.to != move.path[-1]:
        spaces.append(words.space(ruling.token(move.to)))
    return " → ".join(spaces)


def in_a_line(ruling: Ruling, play: Play) -> str:
    """A legal play as short as it can be said: each piece, where from and where to."""
    words = ruling.words
    parts = []
    for move in play.moves:
        colour = words.camp(ruling.board.camps[move.camp])
        steps = f" ({move.steps})" if play.function.does == "split" else ""
        origin, to = words.space(ruling.token(move.origin)), words.space(ruling.token(move.to))
        parts.append(f"{colour} {origin} → {to}{steps}" if not origin.startswith(colour) else f"{origin} → {to}{steps}")
    return ", ".join(parts)


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
