"""Where two rulebooks part: topic by topic, who says what, and on what ground."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudicator.findings import Finding
from adjudicator.readings import TOPICS
from adjudicator.rulebook import Citation, Rulebook

Json = dict[str, Any]


class Side(NamedTuple):
    """One rulebook's answer to a topic; without a reading the question does not arise there."""

    reading: str = ""
    basis: str = ""
    contested: tuple[str, ...] = ()
    cites: tuple[Citation, ...] = ()


class Row(NamedTuple):
    topic: str
    sides: tuple[Side, Side]

    @property
    def differs(self) -> bool:
        return self.sides[0].reading != self.sides[1].reading


class Fact(NamedTuple):
    """A figure of board or deck in which the two differ."""

    name: str
    values: tuple[str, str]


def topics(one: Rulebook, other: Rulebook) -> list[Row]:
    """Every topic that arises in either book, those that are answered differently first."""
    rows = [Row(topic, (_side(one, topic), _side(other, topic))) for topic in TOPICS]
    arising = [row for row in rows if any(side.reading for side in row.sides)]
    return sorted(arising, key=lambda row: not row.differs)


def _side(book: Rulebook, topic: str) -> Side:
    choice = book.choices.get(topic)
    if choice is None:
        return Side()
    produced = sorted(TOPICS[topic].readings[choice.reading].produces)
    cites = list(choice.cites)
    cites += [c for code in produced for c in book.citations(Finding(code, aspects=book.aspects_cited(code)))]
    return Side(choice.reading, choice.basis, choice.contested, tuple(dict.fromkeys(cites)))


def facts(one: Rulebook, other: Rulebook) -> Iterator[Fact]:
    """Camps, pieces, fields, circles and cards."""
    for name in ("camps", "pieces", "fields", "circles"):
        values = _figure(one, name), _figure(other, name)
        if values[0] != values[1]:
            yield Fact(name, values)
    starts = _start(one), _start(other)
    if starts[0] != starts[1]:
        yield Fact("start", starts)
    for card in {**one.cards, **other.cards}:
        copies = tuple(str(book.cards[card].copies) if card in book.cards else "-" for book in (one, other))
        if copies[0] != copies[1]:
            yield Fact(f"card {card}", (copies[0], copies[1]))


def _figure(book: Rulebook, name: str) -> str:
    value = getattr(book.board, name)
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _start(book: Rulebook) -> str:
    board = book.board
    spaces = [board.start, board.arrival, board.shared] if board.double else [board.start]
    return ", ".join(board.tokens[space] for space in spaces)


def as_dict(one: Rulebook, other: Rulebook) -> Json:
    def side(said: Side) -> Json | None:
        if not said.reading:
            return None
        cites = [{"id": citation.id, "basis": citation.basis} for citation in said.cites]
        return {"reading": said.reading, "basis": said.basis, "contested": list(said.contested), "citations": cites}

    return {
        "rulebooks": [one.id, other.id],
        "topics": [
            {"topic": row.topic, "differs": row.differs, one.id: side(row.sides[0]), other.id: side(row.sides[1])}
            for row in topics(one, other)
        ],
        "facts": [{"fact": fact.name, one.id: fact.values[0], other.id: fact.values[1]} for fact in facts(one, other)],
    }
