"""The changes of an expectation: each changes one value to another that a case could have there, or drops or repeats
an entry of a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from adjudicator.cases.case import Outcome
from adjudicator.cases.expectation import legal_of
from adjudicator.loading.names import Unreadable, read_camp, read_space
from adjudicator.loading.position_reader import find_book
from adjudicator.rules.findings import FINDINGS, IMPOSSIBLE, Kind
from adjudicator.rules.readings import TOPICS
from adjudicator.rulings.game_report import GameReport

At = tuple[str | int, ...]
VERDICTS = ("legal", "illegal", "impossible", "decided", "undecided")
OWN_LISTS = ("path", "legal", "binds", "silent", "penalties", "won", "after", "doubts")
"""Lists of which every entry counts."""


class Change(NamedTuple):
    at: At
    was: Any
    now: Any
    expect: dict[str, Any]

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.at))}: {self.was} → {self.now}"


class Changes:
    """The changes of one question's expectation."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.expect: dict[str, Any] = dict(outcome.question.expect)
        self.book = find_book(outcome.question.source)
        self.board = self.book.board
        ruling = outcome.ruling
        self.answer: dict[str, Any] = ruling.as_dict() if ruling else {}
        self.plays = (legal_of(ruling) if ruling else None) or []
        self.is_game = isinstance(ruling, GameReport)

    def __iter__(self) -> Iterator[Change]:
        for at, was in leaves(self.expect):
            for now in self._others(at, was):
                yield Change(at, was, now, changed(self.expect, at, now))
        for at, entries in lists(self.expect):
            if at[0] in OWN_LISTS:
                for n, entry in enumerate(entries):
                    for now in ([*entries[:n], *entries[n + 1 :]], [*entries, entry]):
                        yield Change((*at, n), entry, now, changed(self.expect, at, now))

    def _others(self, at: At, was: Any) -> Iterator[Any]:
        """Yield the other values that could stand in this place, those left out that the answer bears out as well."""
        if at[0] in ("to", "path"):
            moves = self.answer.get("moves") or [{}]
            return self._spaces(was, {moves[-1].get("piece")})
        if at[0] == "after":
            return self._spaces(was, {self._camp(at[1])})
        if at[0] == "legal":
            return self._of_a_play(at, was)
        if at[0] == "penalties":
            return self._of_a_penalty(at, was)
        return (other for other in _WORDS[str(at[0])](self) if str(other) != str(was))

    def _camp(self, name: object) -> str:
        camp = read_camp(self.board, name)
        return "" if isinstance(camp, Unreadable) else self.board.camps[camp]

    def _spaces(self, was: Any, camps: set[Any]) -> Iterator[str]:
        """Yield every other space, and each own space of every camp but these."""
        board = self.board
        meant = read_space(board, was)
        assert not isinstance(meant, Unreadable), was
        yield from (token for space, token in enumerate(board.tokens) if space != meant.space)
        for camp in sorted(set(board.camps) - camps):
            owned = (f"{camp} {token}" for token in board.tokens[board.base :])
            yield from (name for name in owned if not isinstance(read_space(board, name), Unreadable))

    def _of_a_play(self, at: At, was: Any) -> Iterator[Any]:
        play, key = self.expect["legal"][at[1]], at[-1]
        if key in ("move", "to"):
            part = play if len(at) == 3 else play["moves"][at[3]]
            yield from self._spaces(was, self._pieces(part))
        elif "swap" in at:
            yield from self._spaces(was, {self._camp(key)})
        elif key == "steps":
            yield from (was + 1, was - 1)
        else:
            names = {
                "card": list(self.book.cards),
                "as": sorted({f.name for card in self.book.cards.values() for f in card.functions}),
                "piece": self.board.camps,
            }[str(key)]
            right = {str(was), self._camp(was)}
            yield from (name for name in names if name not in right)

    def _pieces(self, part: dict[str, Any]) -> set[str]:
        """Return the camps that this part of a legal play can be about."""
        if "piece" in part:
            return {self._camp(part["piece"])}
        parts = [part for play in self.plays for part in play.get("moves", [play])]
        return {each["piece"] for each in parts if "piece" in each}

    def _of_a_penalty(self, at: At, was: Any) -> Iterator[Any]:
        if at[-1] == "from":
            piece = self.expect["penalties"][at[1]]["pieces"][at[3]]["piece"]
            yield from self._spaces(was, {piece})
            return
        names: Iterable[str] = {"player": self.board.players, "by": self.board.players, "piece": self.board.camps}.get(
            str(at[-1]), codes(Kind.PENALTY)
        )
        yield from (name for name in names if name != was)

    def _reasons(self) -> Iterable[str]:
        """Return the reasons; one of several impossibilities of a table is as good as another."""
        if self.outcome.ruling is None:
            return sorted(set(IMPOSSIBLE) - {problem.code for problem in self.outcome.problems})
        return codes(Kind.REFUSAL, Kind.IRREGULAR)

    def _items(self) -> Iterable[str]:
        """Return the items that the answer does not cite; every one that it cites may be expected."""
        cited = {citation for problem in self.outcome.problems for citation in problem.cites} | _cited(self.answer)
        return [f"{text.id}/{number}" for text in self.book.texts.values() for number in text.items
                if f"{text.id}/{number}" not in cited]  # fmt: skip


def codes(*kinds: Kind) -> list[str]:
    return [code for code, ground in FINDINGS.items() if ground.kind in kinds]


_WORDS: dict[str, Callable[[Changes], Iterable[Any]]] = {
    "verdict": lambda of: VERDICTS[:2] if of.is_game else VERDICTS,
    "reason": Changes._reasons,
    "cites": Changes._items,
    "doubts": lambda of: [doubt.item for doubt in of.book.doubts],
    "must_discard": lambda of: (True, False),
    "binds": lambda of: codes(Kind.BINDING),
    "silent": lambda of: [topic.name for topic in TOPICS.values() if topic.optional],
    "dealer": lambda of: of.board.players,
    "won": lambda of: of.board.players,
    "deal": lambda of: range(1, 5),
    "turn": lambda of: range(1, 100),
}


def _cited(value: Any) -> set[str]:
    """Return every item cited anywhere in an answer."""
    if isinstance(value, list):
        return {item for part in value for item in _cited(part)}
    if not isinstance(value, dict):
        return set()
    own = {citation["id"] for citation in value.get("citations", ())}
    return own | {item for part in value.values() for item in _cited(part)}


def leaves(value: Any, at: At = ()) -> Iterator[tuple[At, Any]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if inside is None:
        yield at, value
        return
    for key, part in inside:
        yield from leaves(part, (*at, key))


def lists(value: Any, at: At = ()) -> Iterator[tuple[At, list[Any]]]:
    if isinstance(value, list):
        yield at, value
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from lists(part, (*at, key))


def changed(value: Any, at: At, now: Any) -> Any:
    """Return a copy of a value with another part in one place."""
    if not at:
        return now
    copy = list(value) if isinstance(value, list) else dict(value)
    copy[at[0]] = changed(copy[at[0]], at[1:], now)
    return copy
