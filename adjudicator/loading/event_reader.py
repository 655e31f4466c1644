"""What happened at the table as a document tells it: one act after the other, each by somebody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.documents.nearest import nearest
from adjudicator.documents.problems import Problem, ProblemList
from adjudicator.documents.yaml_reader import At
from adjudicator.engine.proposal import NamedPiece, Proposal, ProposedMove
from adjudicator.loading.names import Unreadable, read_space
from adjudicator.loading.play_reader import PlayReader
from adjudicator.procedure.event import ACTS, Event
from adjudicator.rules.cards import Card, Function


class EventReader(PlayReader):
    """Reads `events`; which piece is put down is known only when it happens."""

    around_the_move = False
    """Is it an event that is read, and not the play in dispute?"""
    either: list[Function]

    def events(self) -> tuple[Event, ...]:
        """Everything that happened, as far as it can be read."""
        said = enumerate(self.data.get("events") or ())
        found = (self._event(event, ("events", n)) for n, event in said if event)
        return tuple(event for event in found if event)

    def _event(self, said: Mapping[str, Any], at: At) -> Event | None:
        acts = [key for key in ACTS if key in said]
        if len(acts) != 1:
            if self.told_of(at):
                return None
            self.say("one-act", (*at, *acts[1:2]), key=len(acts) > 1, known=list(ACTS))
            return None
        act = acts[0]
        for key, belongs in (("finger", "swaps"), ("looks", "clock")):
            if key in said and act != belongs:
                self.say("not-with-this-act", (*at, key), key=True, name=key, act=belongs)
        by = self.player(said["by"], (*at, "by")) if "by" in said else ""
        value = said[act]
        if value is None or by is None:
            return None
        event = Event(act, by, (*at, act), finger=said.get("finger"))
        if act in ("lays", "takes-back", "shows"):
            card = self.card(value, event.at)
            return event._replace(card=card) if card else None
        if act == "lifts":
            piece = self._piece(value, event.at)
            return event._replace(piece=piece) if piece else None
        if act == "puts-down":
            return self._put_down(event, value)
        if act in ("moves", "swaps"):
            return self._moved(event, {"swap": value} if act == "swaps" else _as_play(value))
        if act == "clock":
            return event._replace(minutes=value, word=str(said.get("looks") or ""))
        return event._replace(word=str(value))

    def _put_down(self, event: Event, value: Any) -> Event | None:
        """A piece put back where it stood, or put down at a place that is named."""
        if value == "back":
            return event
        unread = isinstance(read_space(self.board, value), Unreadable)
        if unread and nearest(value, ["back", "base", "start"]) == "back":
            self.say("unknown-space", event.at, value=value, near="back", known=["back"])
            return None
        place = self.space(value, event.at)

        def put(lifted: NamedPiece) -> Event:
            token = self.board.tokens[lifted.space]
            move = token if lifted.camp is None else {self.board.camps[lifted.camp]: token}
            return self._moved(event, {"move": move, "to": value})

        return event._replace(to=place[0], put=put) if place else None

    def _moved(self, event: Event, value: Mapping[str, Any]) -> Event:
        """The move as it would be with each card of the deck; what is wrong with it whatever the card is told now."""
        noted, proposals, self.around_the_move = self.problems, dict[str, Proposal](), True
        faults: dict[str, tuple[Problem, ...]] = {}
        either: dict[str, tuple[Function, ...]] = {}
        for name in self.book.cards:
            self.problems, self.either = ProblemList(), []
            proposal = self.proposal({"card": name, **value}, event.at, True)
            if proposal:
                proposals[name] = proposal
                either[name] = tuple(self.either)
            else:
                faults[name] = tuple(self.problems)
        self.problems, self.around_the_move = noted, False
        if not proposals:
            for problem in min(faults.values(), key=len):
                self.problems.note(problem)
        return event._replace(proposals=proposals, either=either, faults=faults)

    def as_claimed(self, card: Card, meant: list[Function], parts: list[ProposedMove]) -> Function | None:
        """Of a move at the table that comes about: any for now, and all that may turn out to be the one."""
        if not any(part.to is not None for part in parts):
            return None
        self.either = meant
        return meant[0]


def _as_play(value: Any) -> Mapping[str, Any]:
    """`moves: goal 4` is short for `moves: {move: goal 4}`; so is a piece of another colour."""
    if isinstance(value, dict) and value.keys() & {"move", "moves"}:
        return value
    return {"move": value}
