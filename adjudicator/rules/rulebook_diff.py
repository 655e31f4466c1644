"""The differences between two rulebooks: topic by topic with their items, and in figures of board and deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from adjudicator.rules.board import Board
from adjudicator.rules.findings import Finding
from adjudicator.rules.readings import TOPICS
from adjudicator.rules.rulebook import Citation, Rulebook
from adjudicator.rules.ruleset import open_topics

Json = dict[str, Any]


class Side(NamedTuple):
    """One rulebook's answer to a topic; without a reading it is silent, or the topic does not arise there."""

    reading: str = ""
    basis: str = ""
    contested: tuple[str, ...] = ()
    cites: tuple[Citation, ...] = ()
    arises: bool = True


class DiffRow(NamedTuple):
    topic: str
    sides: tuple[Side, Side]

    @property
    def differs(self) -> bool:
        """Return whether the two give different answers; their items may differ where the answers do not."""
        return self.sides[0].reading != self.sides[1].reading


class Fact(NamedTuple):
    """A figure of board or deck in which the two differ."""

    name: str
    values: tuple[str, str]


def topics(one: Rulebook, other: Rulebook) -> list[DiffRow]:
    """Return every topic that arises in either book, those that are answered differently first."""
    rows = [DiffRow(topic, (_side(one, topic), _side(other, topic))) for topic in TOPICS]
    arising = [row for row in rows if any(side.reading for side in row.sides)]
    return sorted(arising, key=lambda row: not row.differs)


def _side(book: Rulebook, topic: str) -> Side:
    choice = book.choices.get(topic)
    if choice is None:
        chosen = {name: other.reading for name, other in book.choices.items()}
        return Side(arises=topic in open_topics(book.board, book.cards, chosen))
    produced = sorted(TOPICS[topic].readings[choice.reading].produces)
    cites = list(choice.cites)
    if not cites:
        cites = [c for code in produced for c in book.citations(Finding(code, aspects=book.aspects_cited(code)))]
    return Side(choice.reading, choice.basis, choice.contested, tuple(dict.fromkeys(cites)))


def facts(one: Rulebook, other: Rulebook) -> Iterator[Fact]:
    """Yield the differences in camps, pieces, fields, circles, players and cards."""
    cards = {**one.cards, **other.cards}
    for (name, here), (_, there) in zip(_facts(one, cards), _facts(other, cards), strict=True):
        if here != there:
            yield Fact(name, (here, there))


def _facts(book: Rulebook, cards: Iterable[str]) -> Iterator[tuple[str, str]]:
    board = book.board
    yield "camps", ", ".join(board.camps)
    yield from ((name, str(getattr(board, name))) for name in ("pieces", "fields", "circles"))
    yield "start", ", ".join(starts(board))
    yield "players", _players(book)
    yield from ((f"card {card}", _does(book, card)) for card in cards)


def _players(book: Rulebook) -> str:
    board = book.board
    return "; ".join(
        f"{player.name}: {', '.join(board.camps[camp] for camp in player.camps)}"
        + (f" + {player.partner}" if player.partner else "")
        for player in board.players.values()
    )


def _does(book: Rulebook, card: str) -> str:
    """Return the number of copies of a card and the functions of each, as text."""
    if card not in book.cards:
        return "-"
    functions = (f"{f.does} {f.steps or ''}".strip() + (" jump" if f.jumps else "") for f in book.cards[card].functions)
    return f"{book.cards[card].copies} × {' / '.join(functions)}"


def starts(board: Board) -> list[str]:
    """Return the spaces of a start, with the name that other camps have for it."""
    spaces = [board.start, board.arrival, board.shared] if board.double else [board.start]
    return [board.tokens[space] for space in spaces]


def as_dict(one: Rulebook, other: Rulebook) -> Json:
    def entry(side: Side) -> Json | None:
        if not side.reading:
            return None
        cites = [{"id": citation.id, "basis": citation.basis} for citation in side.cites]
        return {"reading": side.reading, "basis": side.basis, "contested": list(side.contested), "citations": cites}

    names = (one.id, other.id if other.id != one.id else f"{other.id} (2)")
    return {
        "rulebooks": list(names),
        "topics": [
            {"topic": row.topic, "differs": row.differs, names[0]: entry(row.sides[0]), names[1]: entry(row.sides[1])}
            for row in topics(one, other)
        ],
        "facts": [
            {"fact": fact.name, names[0]: fact.values[0], names[1]: fact.values[1]} for fact in facts(one, other)
        ],
    }
