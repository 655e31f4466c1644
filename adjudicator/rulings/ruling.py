"""A ruling as data: what the JSON says, and what every renderer is made from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from adjudicator.engine.landing import Hit
from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.engine.step import Move
from adjudicator.loading.one_line_code import write
from adjudicator.locales.catalogue import Catalogue, catalogue
from adjudicator.rules.board import NOWHERE, Board
from adjudicator.rules.findings import BY_THE_CARD, CONTEXT, Finding, grounds, is_ordinary
from adjudicator.rules.rulebook import Citation, in_columns
from adjudicator.rulings.grounds import Known, PlayGrounds, explanation, needed
from adjudicator.rulings.phrases import card_words, parts_line, shown_by
from adjudicator.rulings.sentences import could_bring_out, sentence

Json = dict[str, Any]
Claim = tuple[int | None, int, int | None, int | None]
"""A camp and the space of its piece, and the camp and the space where it is said to end."""


class Ruling:
    """What both kinds of answer share."""

    def __init__(self, question: Question, lang: str) -> None:
        self.question = question
        self.lang = lang
        self.words: Catalogue = catalogue(lang)
        self.board: Board = question.book.board
        self._known: dict[str, Known] = {}
        """By card what has been told of the moves of a split: many shares of one have moves in common."""
        self._grounded: dict[int, tuple[Play, PlayGrounds]] = {}

    def as_dict(self) -> Json:
        raise NotImplementedError

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
        return [
            {"id": c.id, "basis": c.basis} | ({"sister": c.id.split("/")[0]} if c.basis == "analogy" else {})
            for c in cited
        ]

    def token(self, space: int) -> str:
        return self.board.tokens[space]

    def move(self, move: Move) -> Json:
        return {
            "piece": self.board.camps[move.camp],
            "from": self.token(move.origin),
            "steps": move.steps,
            "path": [self.token(space) for space in move.path],
            "to": self.token(move.to),
        }

    def claim(self, claimed: Claim) -> Json:
        """A piece that is moved, as a document has it."""
        camp, space, owner, to = claimed
        token = self.token(space)
        said: Json = {"move": token if camp is None else {self.board.camps[camp]: token}}
        if to is not None:
            said["to"] = self.token(to) if owner is None else f"{self.board.camps[owner]} {self.token(to)}"
        return said

    def hits(self, hits: Iterable[Hit]) -> list[Json]:
        return [{"piece": self.board.camps[hit.camp], "from": self.token(hit.origin)} for hit in hits]

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
        """A play bare, without what comes of it."""
        moves = [self.move(move) for move in play.moves]
        return {"card": play.card, "as": play.function.name, "moves": moves}

    def legal_entry(self, play: Play) -> Json:
        return {
            **self.played(play),
            "hits": self.hits(play.hits),
            "after": self.board.name(play.after),
            "citations": self.citations(self.why(play)),
            "explanation": explanation(self.words, self.question, play, self.grounded(play)),
        }

    def rejected_entry(self, play: Play) -> Json:
        refusal = play.refusal
        assert refusal is not None
        move = play.moves[play.failed]
        entry: Json = {
            "card": play.card,
            "as": play.function.name,
            "piece": self.board.camps[move.camp],
            "from": self.token(move.origin),
        }
        if play.function.does == "split":
            entry["steps"] = move.steps
        entry["reason"] = refusal.code
        if refusal.at != NOWHERE:
            entry["at"] = self.token(refusal.at)
        entry["citations"] = self.citations(self.why_not(play, refusal))
        entry["explanation"] = self.why_refused(play)
        return entry

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


class HandList(Ruling):
    """What a hand can do: every legal play and every refused one."""

    def __init__(
        self, question: Question, lang: str, legal: list[Play], rejected: list[Play], over: bool, must_discard: bool
    ) -> None:
        super().__init__(question, lang)
        self.legal = legal
        self.rejected = rejected
        self.over = over
        self.must_discard = must_discard

    def hand_as_dict(self) -> Json:
        """What was asked."""
        hand, asked = self.question.hand, self.question.asked
        return {
            **self.head,
            "hand": [card.name for card in (self.question.cards() if hand is None else hand)],
            **({} if asked is None else {"asked": [card.name for card in asked]}),
            "must_discard": self.must_discard,
        }

    def as_dict(self) -> Json:
        return {
            **self.hand_as_dict(),
            "legal": [self.legal_entry(play) for play in self.legal],
            "rejected": [self.rejected_entry(play) for play in self.rejected],
        }


class OtherReading(NamedTuple):
    """What the answer would be under another reading of a contested topic."""

    topic: str
    reading: str
    play: Play | None
    refusal: Finding | None
    differs: bool


class Verdict(Ruling):
    """The verdict on one play. `play` is None when the whole hand was thrown. All else is found out when it is asked
    for, since the verdict does not depend on it."""

    def __init__(
        self,
        question: Question,
        lang: str,
        play: Play | None,
        refusal: Finding | None,
        legal: Callable[[], list[Play]],
        other_order: Callable[[list[Play]], Play | None],
        contested: Callable[[], list[OtherReading]],
    ) -> None:
        super().__init__(question, lang)
        self.play = play
        self.refusal = refusal
        self._besides = legal, other_order, contested

    @cached_property
    def legal(self) -> list[Play]:
        """What could have been played."""
        return self._besides[0]()

    @cached_property
    def other_order(self) -> Play | None:
        """The same parts in an order in which they stand."""
        return self._besides[1](self.legal)

    @cached_property
    def contested(self) -> list[OtherReading]:
        """The answer under other readings of what is contested."""
        return self._besides[2]()

    @property
    def verdict(self) -> str:
        return "illegal" if self.refusal else "legal"

    @property
    def cites(self) -> Sequence[Citation]:
        """The items the verdict rests on, the deciding one first."""
        return self._cites_of(self.play, self.refusal)

    @property
    def grounds(self) -> Sequence[Citation]:
        """Those that settle it; the others only tell how pieces are counted."""
        return self._cites_of(self.play, self.refusal, True)

    def _cites_of(self, play: Play | None, refusal: Finding | None, narrowly: bool = False) -> Sequence[Citation]:
        if refusal is None:
            return self.why(play, narrowly) if play else self.cited([Finding("nothing-playable")], None)
        if play and refusal is play.refusal:
            return self.why_not(play, refusal, narrowly)
        return self.cited([refusal], None)

    def told(self) -> str:
        """Why, in a few sentences."""
        if self.play is None or (self.refusal and self.refusal is not self.play.refusal):
            return self._told_of_hand()
        return explanation(self.words, self.question, self.play, self.grounded(self.play))

    def _told_of_hand(self) -> str:
        """A verdict that is about the hand and not about a walk."""
        example = ""
        if self.legal:
            example = shown_by(self.words, self.question, self.legal[0])
        code = self.refusal.code if self.refusal else "nothing-playable"
        proposal = self.question.proposal
        name = self.words.card("")
        if proposal and proposal.card:
            name = card_words(self.words, self.question, proposal.card.name)
        return self.words.findings[code].format(card=name, example=example)

    def needs(self) -> list[str]:
        """What would have been needed, or would have done, where that is simple."""
        if self.play is None or not self.refusal or self.refusal is not self.play.refusal:
            return []
        said = needed(self.words, self.question, self.play)
        if self.other_order:
            parts = parts_line(self.words, self.question, self.other_order.moves)
            said.append(self.words.label("other-order", parts=parts))
        return said

    def trace(self) -> list[Json]:
        """Every step that was counted, with what happened there; the last one of a refusal says why."""
        if self.play is None:
            return []
        return [
            {
                "move": index,
                "step": step,
                "at": self.token(space),
                "findings": [self._finding(finding, move) for finding in findings],
            }
            for index, move in enumerate(self.play.moves)
            for step, (space, findings) in enumerate(self.steps(self.play, index))
        ]

    def steps(self, play: Play, index: int) -> Iterator[tuple[int, Iterable[Finding]]]:
        """One move step by step, with what happened there; the last of what is told of a refused one is why."""
        move, findings = play.moves[index], self.grounded(play).by_move(index)
        if play.refusal and index == play.failed:
            findings = (*(found for found in findings if found.code not in BY_THE_CARD), play.refusal)
        spaces = [move.origin, *move.path]
        at_step: dict[int, list[Finding]] = {}
        for finding in findings:
            step = finding.step if 0 <= finding.step < len(spaces) and finding.code != "not-where-claimed" else None
            at_step.setdefault(len(spaces) - 1 if step is None else step, []).append(finding)
        return ((space, at_step.get(step, ())) for step, space in enumerate(spaces))

    def _finding(self, finding: Finding, move: Move) -> Json:
        assert self.play is not None
        return {
            "finding": finding.code,
            "citations": self.citations(self.cited([finding], self.play)),
            "explanation": sentence(self.words, self.question, self.play, finding, move),
        }

    def cites_otherwise(self, other: OtherReading) -> Sequence[Citation]:
        """The items the answer under another reading rests on."""
        return self._cites_of(other.play, other.refusal)

    def _otherwise(self, other: OtherReading) -> Json:
        choice = self.question.book.choices[other.topic]
        return {
            "topic": other.topic,
            "here": self.question.readings.get(other.topic, choice.reading),
            "reading": other.reading,
            "verdict": "illegal" if other.refusal else "legal",
            "differs": other.differs,
            "citations": self.citations(self.cites_otherwise(other)),
        }

    def proposed(self) -> Json:
        """The play in canonical words."""
        proposal = self.question.proposal
        assert proposal is not None
        if self.play is None or proposal.function is None:
            return {"discard": "all"}
        said: Json = {"card": self.play.card, "as": self.play.function.name}
        if proposal.swap:
            return {**said, "swap": [{self.board.camps[m.camp]: self.token(m.origin)} for m in self.play.moves]}
        if proposal.function.does != "split":
            return {**said, **self.claim(self.claimed(self.play, 0))}
        parts = [
            {**self.claim(self.claimed(self.play, n)), "steps": part.steps} for n, part in enumerate(proposal.parts)
        ]
        return {**said, "moves": parts}

    def claimed(self, play: Play, index: int) -> Claim:
        """Which piece is moved, and where it is said to end; a camp only where it does not go without saying."""
        assert self.question.proposal is not None
        part = self.question.proposal.parts[index]
        own = self.board.players[self.question.player].camps
        camp = play.moves[index].camp if index < len(play.moves) else part.piece.camp
        foreign = camp is not None and (camp not in own or len(own) > 1)
        return camp if foreign else None, part.piece.space, part.to_camp if part.to_camp != camp else None, part.to

    def ground(self) -> Json:
        """The verdict, and for a refusal what it is refused for and where."""
        said: Json = {"verdict": self.verdict}
        if self.refusal:
            said["reason"] = self.refusal.code
            if self.refusal.at != NOWHERE:
                said["at"] = self.token(self.refusal.at)
        return said

    def verdict_as_dict(self) -> Json:
        """All but what else could be played."""
        play, refusal = self.play, self.refusal
        said: Json = {**self.head, **self.ground()}
        if play is None:
            said["certificate"] = self.certificate()
        return said | {
            "play": self.proposed(),
            "moves": [self.move(move) for move in play.moves] if play else [],
            "hits": self.hits(play.hits) if play and not refusal else [],
            "trace": self.trace(),
            "after": None if refusal else self.board.name(play.after if play else self.question.table),
            "citations": self.citations(self.cites),
            "explanation": self.told(),
            "needed": self.needs(),
        }

    def contested_as_list(self) -> list[Json]:
        return [self._otherwise(other) for other in self.contested]

    def as_dict(self) -> Json:
        legal = [self.legal_entry(other) for other in self.legal]
        return {**self.verdict_as_dict(), "legal": legal, "contested": self.contested_as_list()}
