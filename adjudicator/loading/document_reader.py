"""Reading the names in a document: spaces, cards, camps, players, contested readings. Every problem is collected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from adjudicator.documents.nearest import nearest
from adjudicator.documents.problems import ProblemList, Term
from adjudicator.documents.yaml_reader import At, Source
from adjudicator.loading.names import Unreadable, read_camp, read_card, read_player, read_space
from adjudicator.loading.one_line_code import FILE, typed_params
from adjudicator.rules.board import Board
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding
from adjudicator.rules.rulebook import Rulebook

T = TypeVar("T")


class DocumentReader:
    """A document being read; each method notes problems, and returns None for what cannot be read. Parts that are None
    have faults of form, noted before, and are skipped."""

    def __init__(self, source: Source, book: Rulebook, faults: ProblemList) -> None:
        self.source = source
        self.data: Mapping[str, Any] = source.data
        self.problems = faults
        self.book = book
        self.board: Board = book.board

    def report(self, code: str, at: At, key: bool = False, cites: tuple[str, ...] = (), **params: Any) -> None:
        if self.source.file == FILE:
            params = typed_params(self.board, code, params)
        self.problems.note(self.source.problem(code, at, key, cites, **params))

    def title(self) -> str:
        """Return the document's title; one of spaces alone is none."""
        title = str(self.data.get("title") or "")
        return title if title.strip() else ""

    def has_fault(self, part: At) -> bool:
        return bool(self.problems) and any(problem.at[: len(part)] == part for problem in self.problems)

    def space(self, value: Any, at: At) -> tuple[int, int | None] | None:
        """Read a space, with the camp it belongs to if one is named."""
        return None if value is None else self._readable(read_space(self.board, value), at)

    def card(self, value: Any, at: At) -> Card | None:
        return None if value is None else self._readable(read_card(self.book.cards, value), at)

    def camp_term(self, camp: int) -> Term:
        return Term("camp", self.board.camps[camp])

    def cited(self, code: str) -> tuple[str, ...]:
        return tuple(citation.id for citation in self.book.citations(Finding(code)))

    def own_double(self, camp: int, at: At) -> None:
        """Report that a piece of a camp is named on the double space of its own, as only other colours call it."""
        board, tokens = self.board, self.board.tokens
        own: dict[str, Any] = {"start": tokens[board.start], "arrival": tokens[board.arrival]}
        own |= {"space": Term("space", tokens[board.shared + camp]), "camp": self.camp_term(camp)}
        self.report("own-double", at, cites=self.cited("impossible-foreign-on-start"), **own)

    def camp(self, name: str, at: At, key: bool = True) -> int | None:
        """Read a camp, which mostly is a key."""
        return self._readable(read_camp(self.board, name), at, key)

    def player(self, name: Any, at: At, key: bool = False) -> str | None:
        return None if name is None else self._readable(read_player(self.board, name), at, key)

    def _readable(self, meant: T | Unreadable, at: At, key: bool = False) -> T | None:
        """Return what a name means, or report that it has no meaning."""
        if isinstance(meant, Unreadable):
            self.report(meant.code, at, key, **meant.params)
            return None
        return meant

    def players(self, entries: Mapping[str, Any] | None, at: At) -> Iterator[tuple[str, Any, At]]:
        """Yield each player that is a key with value and path; report a player named twice."""
        seen: dict[str, str] = {}
        for name, value in (entries or {}).items():
            here = (*at, name)
            player = self.player(name, here, key=True)
            if player in seen:
                self.report("camp-named-twice", here, key=True, name=name, other=seen[player])
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
            if choice is None:
                known = sorted({topic for topic, _ in self.book.contested()})
                self.report("topic-not-contested", at, key=True, name=topic, near=nearest(topic, known), known=known)
            elif name not in (choice.reading, *choice.contested):
                known = [choice.reading, *choice.contested]
                self.report("reading-not-contested", at, name=name, topic=topic, near=nearest(name, known), known=known)
            else:
                found[topic] = name
        return found
