"""Reading `events`: the acts at the table, in order. `procedure/course.py` follows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.documents.nearest import nearest
from adjudicator.documents.problems import Problem, ProblemList
from adjudicator.documents.yaml_reader import At
from adjudicator.engine.proposal import NamedPiece, Proposal
from adjudicator.loading.names import Unreadable, function_terms, read_function_of_any, read_space
from adjudicator.loading.play_reader import PlayReader
from adjudicator.procedure.event import ABOUT_ONE_CARD, ABOUT_ONE_PIECE, Act, Event


class EventReader(PlayReader):
    """Reads `events`. The piece that is put down is determined later, when the event is followed."""

    around_the_move = False
    """Whether an event is being read, and not the play in dispute."""
    short: At = ()
    """The place of a piece that stands for `{move: piece}`."""

    def report(self, code: str, at: At, key: bool = False, cites: tuple[str, ...] = (), **params: Any) -> None:
        if self.short and at[: len(self.short) + 1] == (*self.short, "move"):
            at = (*self.short, *at[len(self.short) + 1 :])
        super().report(code, at, key, cites, **params)

    def events(self) -> tuple[Event, ...]:
        """Return the events, without those that cannot be read."""
        entries = enumerate(self.data.get("events") or ())
        events = (self._event(entry, ("events", n)) for n, entry in entries if entry)
        return tuple(event for event in events if event)

    def _event(self, entry: Mapping[str, Any], at: At) -> Event | None:
        acts = [act for act in Act if act in entry]
        if len(acts) != 1:
            if self.has_fault(at):
                return None
            self.report("one-act", (*at, *map(str, acts[1:2])), key=len(acts) > 1, known=list(map(str, Act)))
            return None
        act = acts[0]
        for key, belongs in (("finger", (Act.SWAPS, Act.MOVES, Act.PUTS_DOWN)), ("looks", (Act.CLOCK,))):
            if key in entry and act not in belongs:
                self.report("not-with-this-act", (*at, key), key=True, name=key, act=[each.value for each in belongs])
        by = self.player(entry["by"], (*at, "by")) if "by" in entry else ""
        value = entry[act]
        if value is None or by is None:
            return None
        event = Event(act, by, (*at, act.value), finger=entry.get("finger"))
        if act in ABOUT_ONE_CARD or act == Act.THROWS:
            return self._of_cards(event, value)
        if act in ABOUT_ONE_PIECE:
            piece = self._piece(value, event.at)
            return event._replace(piece=piece) if piece else None
        if act == Act.PUTS_DOWN:
            return self._put_down(event, value)
        if act == Act.MOVES:
            return self._move(event, value)
        if act == Act.SWAPS:
            return self._moved(event, {"swap": value})
        if act == Act.CLOCK:
            return event._replace(minutes=value, word=str(entry.get("looks") or ""))
        return event._replace(word=str(value))

    def _move(self, event: Event, value: Any) -> Event | None:
        """Read a move: `moves: goal 4` is short for `moves: {move: goal 4}`, also with a piece of another colour."""
        if isinstance(value, dict) and value.keys() & {"move", "moves"}:
            return self._moved(event, value)
        if self.has_fault(event.at):
            return None
        self.short = event.at
        return self._moved(event, {"move": value})

    def _of_cards(self, event: Event, value: Any) -> Event | None:
        """Read the card of an act, or the cards that are thrown."""
        if event.act != Act.THROWS:
            card = self.card(value, event.at)
            return event._replace(card=card) if card else None
        if not isinstance(value, list):
            return event
        cards = [self.card(name, (*event.at, n)) for n, name in enumerate(value)]
        return event._replace(cards=tuple(filter(None, cards)), word="cards")

    def _put_down(self, event: Event, value: Any) -> Event | None:
        if value == "back":
            return event
        unread = isinstance(read_space(self.board, value), Unreadable)
        if unread and nearest(value, ["back", "base", "start"]) == "back":
            self.report("unknown-space", event.at, value=value, near="back", known=["back"])
            return None
        place = self.space(value, event.at)

        def put(lifted: NamedPiece) -> Event:
            token = self.board.tokens[lifted.space]
            move = token if lifted.camp is None else {self.board.camps[lifted.camp]: token}
            return self._moved(event, {"move": move, "to": value})

        return event._replace(to=place[0], to_camp=place[1], put=put) if place else None

    def _moved(self, event: Event, value: Mapping[str, Any]) -> Event:
        """Read the move with every card of the deck; report now only what is wrong with all of them."""
        meant = read_function_of_any(self.book.cards, value["as"]) if "move" in value and value.get("as") else None
        if meant and meant.does == "swap":
            moved = self._moved(event, {key: what for key, what in value.items() if key != "as"})
            return moved._replace(as_swap=True)
        noted, proposals, self.around_the_move = self.problems, dict[str, Proposal](), True
        faults: dict[str, tuple[Problem, ...]] = {}
        for name in self.book.cards:
            self.problems = ProblemList()
            proposal = self.proposal({"card": name, **value}, event.at, True)
            if proposal:
                proposals[name] = proposal._replace(counted="moves" in value)
            else:
                faults[name] = tuple(self.problems)
        self.problems, self.around_the_move = noted, False
        if not proposals:
            for problem in min(faults.values(), key=len):
                if problem.code == "unknown-function":  # Of every card, and none of them lies there yet.
                    params = {"value": value["as"], "known": function_terms(self.book.cards)}
                    problem = problem._replace(code="unknown-card", params=params)
                self.problems.note(problem)
        as_swap = False if value.get("as") else None
        return event._replace(proposals=proposals, faults=faults, as_swap=as_swap)
