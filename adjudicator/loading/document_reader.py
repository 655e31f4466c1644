"""Reading the names in a document: spaces, cards, camps, players, contested readings. Every problem is collected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.documents.nearest import nearest
from adjudicator.documents.problems import ProblemList, Term
from adjudicator.documents.yaml_reader import At, Source
from adjudicator.loading.names import Unreadable, read_camp, read_card, read_player, read_space
from adjudicator.rules.board import Board
from adjudicator.rules.cards import Card
from adjudicator.rules.rulebook import Rulebook


class DocumentReader:
    """A document being read; each method notes problems, and returns None for what cannot be read. Parts that are None
    have faults of form, noted before, and are skipped."""

    def __init__(self, source: Source, book: Rulebook, faults: ProblemList) -> None:
        self.source = source
        self.data: Mapping[str, Any] = source.data
        self.problems = faults
        self.book = book
        self.board: Board = book.board

    def say(self, code: str, at: At, key: bool = False, cites: tuple[str, ...] = (), **params: Any) -> None:
        """Note a problem."""
        self.problems.note(self.source.problem(code, at, key, cites, **params))

    def told_of(self, part: At) -> bool:
        """Return whether a problem is noted for this part."""
        return bool(self.problems) and any(problem.at[: len(part)] == part for problem in self.problems)

    def space(self, value: Any, at: At) -> tuple[int, int | None] | None:
        """Read a space, with the camp it belongs to if one is named."""
        if value is None:
            return None
        place = read_space(self.board, value)
        if isinstance(place, Unreadable):
            self.say(place.code, at, **place.params)
            return None
        return place

    def card(self, value: Any, at: At) -> Card | None:
        if value is None:
            return None
        card = read_card(self.book.cards, value)
        if isinstance(card, Unreadable):
            self.say(card.code, at, **card.params)
            return None
        return card

    def camp_term(self, camp: int) -> Term:
        return Term("camp", self.board.camps[camp])

    def camp(self, name: str, at: At) -> int | None:
        """Read a camp that is a key."""
        camp = read_camp(self.board, name)
        if isinstance(camp, Unreadable):
            self.say(camp.code, at, key=True, **camp.params)
            return None
        return camp

    def player(self, name: Any, at: At, key: bool = False) -> str | None:
        if name is None:
            return None
        player = read_player(self.board, name)
        if isinstance(player, Unreadable):
            self.say(player.code, at, key=key, **player.params)
            return None
        return player

    def players(self, entries: Mapping[str, Any] | None, at: At) -> Iterator[tuple[str, Any, At]]:
        """Yield each player that is a key with value and path; report a player named twice."""
        seen: dict[str, str] = {}
        for name, value in (entries or {}).items():
            here = (*at, name)
            player = self.player(name, here, key=True)
            if player in seen:
                self.say("camp-named-twice", here, key=True, name=name, other=seen[player])
            elif player:
                seen[player] = name
                yield player, value, here

    def readings(self) -> dict[str, str]:
        """Return the contested topics that the document answers, with their readings."""
        found: dict[str, str] = {}
        for topic, name in (self.data.get("readings") or {}).items():
            if name is None:
                continue
            at = ("readings", topic)
            choice = self.book.choices.get(topic)
            contested = sorted({topic for topic, _ in self.book.contested()})
            if choice is None:
                self.say(
                    "topic-not-contested", at, key=True, name=topic, near=nearest(topic, contested), known=contested
                )
            elif name not in (choice.reading, *choice.contested):
                known = [choice.reading, *choice.contested]
                self.say("reading-not-contested", at, name=name, topic=topic, near=nearest(name, known), known=known)
            else:
                found[topic] = name
        return found
