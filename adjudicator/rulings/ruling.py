"""What all kinds of ruling share: how plays, moves and citations become data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from json import loads
from typing import Any

from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.loading.one_line_code import write
from adjudicator.locales.catalogue import Catalogue, catalogue
from adjudicator.rules.board import Board
from adjudicator.rules.findings import CONTEXT, Finding, grounds, is_ordinary
from adjudicator.rules.rulebook import Citation, in_columns
from adjudicator.rulings.grounds import Known, PlayGrounds, explanation, needed
from adjudicator.rulings.json_parts import JsonParts, dumps, json_parts
from adjudicator.rulings.sentences import could_bring_out

Json = dict[str, Any]
Claim = tuple[int | None, int, int | None, int | None]
"""A camp and the space of its piece, and the camp and the space where it is said to end."""


def as_json(text: str) -> Json:
    """Return as data what has been put into JSON."""
    found: Json = loads(text)
    return found


class Ruling:
    """An answer to a question: a verdict, a list of what a hand can do, an account or a first dealer."""

    def __init__(self, question: Question, lang: str) -> None:
        self.question = question
        self.lang = lang
        self.words: Catalogue = catalogue(lang)
        self.board: Board = question.book.board
        self._known: dict[str, Known] = {}
        """By card what has been told of the moves of a split: many shares of one have moves in common."""
        self._grounded: dict[int, tuple[Play, PlayGrounds]] = {}

    def as_dict(self) -> Json:
        """Return the ruling as data: what its JSON holds."""
        raise NotImplementedError

    def as_text(self) -> str:
        """Return the ruling's JSON in one line, with no sign in it that can steer a terminal."""
        return dumps(self.as_dict())

    @cached_property
    def json(self) -> JsonParts:
        return json_parts(self.question.book, self.lang)

    @cached_property
    def head(self) -> Json:
        question = self.question
        head: Json = {"rulebook": question.book.id, "readings": question.readings, "turn": question.player}
        if question.title:
            head["title"] = question.title
        if code := self.code:
            head["code"] = code
        return head

    @cached_property
    def code(self) -> str | None:
        """The position in one line, where one can hold it."""
        return write(self.question)

    def grounded(self, play: Play) -> PlayGrounds:
        """What explains a play; several parts of a ruling ask for it."""
        known = self._grounded.get(id(play))
        if known is None:
            known = self._grounded[id(play)] = play, self.telling(play)
        return known[1]

    def telling(self, play: Play) -> PlayGrounds:
        """The same for a play that is told of once."""
        known = self._known.setdefault(play.card, {}) if play.function.does == "split" else None
        return PlayGrounds(self.question, play, known)

    def cited(self, findings: Iterable[Finding], play: Play | None) -> list[Citation]:
        """The items behind some findings, each once: the first item of every finding, then the others."""
        card, function = (play.card, play.function.name) if play else ("", "")
        return in_columns(self.question.book.citations(finding, card, function) for finding in findings)

    def citations(self, cited: Iterable[Citation]) -> list[Json]:
        return list(loads(self.json.cited[tuple(cited)]))

    def token(self, space: int) -> str:
        return self.board.tokens[space]

    def claim(self, claimed: Claim) -> Json:
        """A piece that is moved, as a document has it."""
        camp, space, owner, to = claimed
        token = self.token(space)
        said: Json = {"move": token if camp is None else {self.board.camps[camp]: token}}
        if to is not None:
            said["to"] = self.token(to) if owner is None else f"{self.board.camps[owner]} {self.token(to)}"
        return said

    def why(self, play: Play, narrowly: bool = False) -> tuple[Citation, ...]:
        """What a legal play rests on, the weightiest first; narrowly what decides it, without how it is counted."""
        found = self.grounded(play).grounds()
        return self.question.book.weighed(found, play.card, play.function.name, narrowly)

    def why_not(self, play: Play, refusal: Finding, narrowly: bool = False) -> Sequence[Citation]:
        """What a refusal rests on: its own ground, and then what led up to it; a false claim first on what was not
        reckoned with."""
        before = self.grounded(play).by_move(play.failed)
        context = [found for found in before if found.code in CONTEXT.get(refusal.code, CONTEXT[""])]
        misjudged = refusal.code == "not-where-claimed"
        if narrowly and not misjudged:
            context = [found for found in context if not is_ordinary(found)]
        led_up = self.question.book.weighed(grounds(context), play.card, play.function.name)
        own = self.cited([refusal], play)
        if refusal.code == "piece-in-base" and could_bring_out(self.question.book, play.card, play.function.name):
            own += self.cited([Finding("chose-function")], play)
        return list(dict.fromkeys([*led_up, *own] if misjudged else [*own, *led_up]))

    def played(self, play: Play) -> Json:
        """Return a play as data, without what comes of it."""
        return as_json(self.json.played(play))

    def legal_text(self, play: Play) -> str:
        """Return the entry of a legal play in a list, as JSON."""
        return self.json.legal(self.question, play, self.json.reasons(self.question, play, self.telling(play)))

    def rejected_text(self, play: Play) -> str:
        """Return the entry of a refused play in a list, as JSON."""
        assert play.refusal is not None
        return self.json.rejected(play, tuple(self.why_not(play, play.refusal)), self.why_refused(play))

    def legal_entry(self, play: Play) -> Json:
        return as_json(self.legal_text(play))

    def rejected_entry(self, play: Play) -> Json:
        return as_json(self.rejected_text(play))

    def why_refused(self, play: Play) -> str:
        """Why, and what would have been needed."""
        told = explanation(self.words, self.question, play)
        return " ".join([told, *needed(self.words, self.question, play)])

    def certificate(self) -> Json:
        """Whether a card of the hand can be used: a play that shows it, or for each card and piece why it cannot."""
        tries = self.question.tries()
        usable = next((play for play in tries if play.legal), None)
        if usable:
            return {"usable": True, "play": self.legal_entry(usable)}
        return {"usable": False, "refused": [self.rejected_entry(play) for play in tries]}
