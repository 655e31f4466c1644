"""The base class of all rulings: the parts of their JSON that they share.

A question gets its kind of ruling in `dispatch.py`. The items cited are found in `citations.py`, the sentences built in
`explanation.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain
from json import loads
from typing import Any

from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.loading.one_line_code import to_code
from adjudicator.locales.catalogue import Catalogue, catalogue
from adjudicator.rules.board import Board
from adjudicator.rules.findings import Finding
from adjudicator.rules.rulebook import NOT_IN_THE_BOOK, Citation
from adjudicator.rulings.citations import cited_for_legal, cited_for_refusal
from adjudicator.rulings.explanation import Explained, PlayExplanation, explanation
from adjudicator.rulings.json_parts import JsonParts, dumps, json_parts
from adjudicator.rulings.needed import what_was_needed

Json = dict[str, Any]
Claim = tuple[int | None, int, int | None, int | None]
"""The camp and space of a piece, and the camp and space where it is claimed to end."""


def as_json(text: str) -> Json:
    found: Json = loads(text)
    return found


class Ruling:
    """An answer to a question: a verdict, a list of what a hand can do, an account or a first dealer."""

    def __init__(self, question: Question, lang: str) -> None:
        self.question = question
        self.lang = lang
        self.words: Catalogue = catalogue(lang)
        self.board: Board = question.book.board
        self._explained_moves: dict[str, Explained] = {}
        """By card the moves of splits already explained: many splits have moves in common."""
        self._explained: dict[int, tuple[Play, PlayExplanation]] = {}

    def as_dict(self) -> Json:
        """Return the ruling as data, as in its JSON."""
        raise NotImplementedError

    def as_text(self) -> str:
        """Return the ruling's JSON in one line, without terminal control characters."""
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
        """The position as a one-line code, or None if a code cannot express it."""
        return to_code(self.question)

    def explained(self, play: Play) -> PlayExplanation:
        """Explain a play that several parts of the ruling use."""
        explained = self._explained.get(id(play))
        if explained is None:
            explained = self._explained[id(play)] = play, self._explain(play)
        return explained[1]

    def _explain(self, play: Play) -> PlayExplanation:
        by_card = self._explained_moves.setdefault(play.card, {}) if play.function.does == "split" else None
        return PlayExplanation(self.question, play, by_card)

    def citations(self, cited: Iterable[Citation]) -> list[Json]:
        return list(loads(self.json.cited[tuple(cited)]))

    def silence(self, grounds: Sequence[Citation]) -> list[str]:
        """Say that the rulebook has no word on it, and what is followed, where the deciding item is not its own."""
        if not grounds or grounds[0].basis not in NOT_IN_THE_BOOK:
            return []
        book, deciding = self.question.book, grounds[0]
        titles = (book.title, book.texts[deciding.id.split("/")[0]].title)
        here, sister = (title.get(self.lang, title["en"]) for title in titles)
        return [self.words.label(f"silent-{deciding.basis}", book=here, sister=sister)]

    def doubts_about(self, findings: Iterable[Finding], refusal: Finding | None = None) -> list[Json]:
        """Return the sentences of the book that come into play with these findings and can be read otherwise."""
        doubts = self.question.book.doubts_about(findings, refusal)
        return [{"item": doubt.item, "says": doubt.says.get(self.lang, doubt.says["en"])} for doubt in doubts]

    def all_findings(self, play: Play) -> list[Finding]:
        """Return the findings on a play as a whole, then those on each of its moves."""
        explained = self.explained(play)
        by_move = (explained.findings(index) for index in range(len(play.moves)))
        return [*explained.about_play, *chain.from_iterable(by_move)]

    def contested_entry(self, topic: str, reading: str) -> Json:
        """Return the beginning of the entry of another reading."""
        here = self.question.readings.get(topic, self.question.book.choices[topic].reading)
        return {"topic": topic, "here": here, "reading": reading}

    def token(self, space: int) -> str:
        return self.board.tokens[space]

    def claim(self, claimed: Claim) -> Json:
        camp, space, owner, to = claimed
        token = self.token(space)
        entry: Json = {"move": token if camp is None else {self.board.camps[camp]: token}}
        if to is not None:
            entry["to"] = self.token(to) if owner is None else f"{self.board.camps[owner]} {self.token(to)}"
        return entry

    def why(self, play: Play, *, narrowly: bool = False) -> Sequence[Citation]:
        """Return the items that a legal play or its refusal rests on."""
        explained = self.explained(play)
        if play.refusal:
            return cited_for_refusal(explained, play.refusal, narrowly=narrowly)
        return cited_for_legal(explained, narrowly=narrowly)

    def played(self, play: Play) -> Json:
        return as_json(self.json.played(play))

    def legal_text(self, play: Play) -> str:
        """Return the entry of a legal play in a list, as JSON."""
        return self.json.legal(self.question, play, self.json.reasons(self.question, play, self._explain(play)))

    def rejected_text(self, play: Play) -> str:
        """Return the entry of a refused play in a list, as JSON."""
        return self.json.rejected(play, tuple(self.why(play)), self.why_refused(play))

    def why_refused(self, play: Play) -> str:
        """Explain why a play is refused, and what would have been legal."""
        words, question = self.words, self.question
        return " ".join([explanation(words, question, play), *what_was_needed(words, question, play)])

    def legal_entry(self, play: Play) -> Json:
        return as_json(self.legal_text(play))

    def rejected_entry(self, play: Play) -> Json:
        return as_json(self.rejected_text(play))

    def certificate(self) -> Json:
        """Return a legal play of the hand, or else every refused one, as proof of whether the hand can be used."""
        tries = self.question.tries()
        usable = next((play for play in tries if play.legal), None)
        if usable:
            return {"usable": True, "play": self.legal_entry(usable)}
        return {"usable": False, "refused": [self.rejected_entry(play) for play in tries]}
