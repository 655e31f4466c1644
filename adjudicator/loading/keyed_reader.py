"""What every document is read with: problems are noted with their place, and the reading goes on."""

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


class Reader:
    """One document being read; notes problems and goes on as far as it can. A part that is None is faulty in
    form: it has been told of already, and everything that rests on it is left out."""

    def __init__(self, source: Source, book: Rulebook, faults: ProblemList) -> None:
        self.source = source
        self.data: Mapping[str, Any] = source.data
        self.problems = faults
        self.book = book
        self.board: Board = book.board

    def say(self, code: str, at: At, key: bool = False, cites: tuple[str, ...] = (), **params: Any) -> None:
        """Notes a problem."""
        self.problems.note(self.source.problem(code, at, key, cites, **params))

    def told_of(self, part: At) -> bool:
        """Is something wrong with this part already?"""
        return bool(self.problems) and any(problem.at[: len(part)] == part for problem in self.problems)

    def space(self, value: Any, at: At) -> tuple[int, int | None] | None:
        """A space, and whose it is where that is said."""
        if value is None:
            return None
        place = read_space(self.board, value)
        if isinstance(place, Unreadable):
            self.say(place.code, at, **place.params)
            return None
        return place

    def card(self, value: Any, at: At) -> Card | None:
        """A card of the deck."""
        if value is None:
            return None
        card = read_card(self.book.cards, value)
        if isinstance(card, Unreadable):
            self.say(card.code, at, **card.params)
            return None
        return card

    def camp_term(self, camp: int) -> Term:
        """A camp as a problem names it."""
        return Term("camp", self.board.camps[camp])

    def camp(self, name: str, at: At) -> int | None:
        """A camp that stands as a key."""
        camp = read_camp(self.board, name)
        if isinstance(camp, Unreadable):
            self.say(camp.code, at, key=True, **camp.params)
            return None
        return camp

    def player(self, name: Any, at: At, key: bool = False) -> str | None:
        """Somebody at the table."""
        if name is None:
            return None
        player = read_player(self.board, name)
        if isinstance(player, Unreadable):
            self.say(player.code, at, key=key, **player.params)
            return None
        return player

    def players(self, said: Mapping[str, Any] | None, at: At) -> Iterator[tuple[str, Any, At]]:
        """Everybody who stands as a key, with what stands there and its place; nobody twice under two names."""
        seen: dict[str, str] = {}
        for name, value in (said or {}).items():
            here = (*at, name)
            player = self.player(name, here, key=True)
            if player in seen:
                self.say("camp-named-twice", here, key=True, name=name, other=seen[player])
            elif player:
                seen[player] = name
                yield player, value, here

    def readings(self) -> dict[str, str]:
        """The contested topics that the document answers, each with its reading."""
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
