"""The ruling on what happened around the move: event by event, and what binds after the last of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.procedure.course import Course
from adjudicator.procedure.remark import EventFault, JudgedEvent, Piece, Remark
from adjudicator.procedure.touched_pieces import bound_pieces, moves_all
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Kind
from adjudicator.rules.rulebook import Citation
from adjudicator.rulings.decision import differing
from adjudicator.rulings.remark_sentences import cited, elsewhere, tell
from adjudicator.rulings.ruling import Json, Ruling


class OtherAccount(NamedTuple):
    """How it would have gone under another reading of a contested topic."""

    topic: str
    reading: str
    account: Account


class Account(Ruling):
    """Everything that happened, with what the rules say about it."""

    def __init__(self, question: Question, lang: str, with_contested: bool = True) -> None:
        super().__init__(question, lang)
        self.course = Course(question)
        self.passed = self.course.passed
        self.contested = self._contested() if with_contested else []

    def _contested(self) -> list[OtherAccount]:
        """The contested readings under which something else would be told, or the table would look different."""
        found = []
        for topic, reading in differing(self.question):
            try:
                other = Account(self.question.under({topic: reading}), self.lang, with_contested=False)
            except EventFault:  # Under that reading what happened later could not have happened.
                continue
            if other.outline() != self.outline():
                found.append(OtherAccount(topic, reading, other))
        return found

    def outline(self) -> list[object]:
        """What is told of each event, and the table after it."""
        return [*map(_outline, self.passed), self.course.table_now]

    def otherwise(self, other: Account) -> str:
        """What is told under another reading and not here, or else all that is told there."""
        said = [
            tell(other.words, other.moment(there), told)
            for here, there in zip(self.passed, other.passed, strict=True)
            for told, outline in zip(there.told, _outline(there), strict=True)
            if outline not in _outline(here)
        ]
        return " ".join(dict.fromkeys(said)) or other.explanation()

    @property
    def thrown(self) -> list[Ruling]:
        """Each hand that was rightly thrown, as it was held then."""
        thrown = [each for each in self.passed if each.event.act == "throws" and each.hand and not each.wrong]
        return [Ruling(self.moment(each), self.lang) for each in thrown]

    @property
    def wrong(self) -> Remark | None:
        """The first thing that was not in order."""
        return next((told for each in self.passed if (told := each.wrong)), None)

    @property
    def verdict(self) -> str:
        return "illegal" if self.wrong else "legal"

    def told(self, *kinds: Kind) -> list[Remark]:
        """Everything of these kinds that is told, in order."""
        return [told for each in self.passed for told in each.told if told.kind in kinds]

    def moment(self, passed: JudgedEvent) -> Question:
        """The question as it stood when something happened."""
        return self.question.at(passed.before, passed.event.by, passed.hand)

    @property
    def deciding(self) -> list[Remark]:
        """What matters most: what was wrong with what follows from it, else what was said last."""
        for each in self.passed:
            if each.wrong:
                return [each.wrong, *(told for told in each.told if told.kind in (Kind.PENALTY, Kind.BINDING))]
        if silent := self.told(Kind.SILENT):
            return silent
        last = next((each for each in reversed(self.passed) if each.told or each.play), None)
        return list(last.told) if last else []

    @property
    def cites(self) -> Sequence[Citation]:
        """The items the answer rests on, the deciding ones first."""
        return list(dict.fromkeys([*self.grounds, *self._made()]))

    @property
    def grounds(self) -> Sequence[Citation]:
        """Those that settle it: what the moves rest on decides only where all was in order. That a card lies there to
        be used goes for every card."""
        every = [told for each in self.passed for told in each.told]
        told = [*self.deciding, *sorted(every, key=lambda each: each.finding.code == "card-binds")]
        made = [] if self.wrong or self.told(Kind.SILENT) else self._made(narrowly=True)
        return list(dict.fromkeys([*cited(self.question, told), *made]))

    def _made(self, narrowly: bool = False) -> Sequence[Citation]:
        """What the moves that were made rest on."""
        made = [each for each in self.passed if each.play and each.play.legal]
        return [item for each in made for item in self._rests_on(each, narrowly)]

    def _rests_on(self, passed: JudgedEvent, narrowly: bool) -> Sequence[Citation]:
        assert passed.play is not None
        return Ruling(self.moment(passed), self.lang).why(passed.play, narrowly)

    def sentences(self, passed: JudgedEvent) -> list[str]:
        """What is told of one event."""
        moment = self.moment(passed)
        return [tell(self.words, moment, told) for told in passed.told]

    def explanation(self) -> str:
        """The answer in a few sentences."""
        deciding = self.deciding
        said = [
            tell(self.words, self.moment(each), told) for each in self.passed for told in each.told if told in deciding
        ]
        return " ".join(dict.fromkeys(said)) or self.words.label("all-in-order")

    # What holds now.

    def cards_now(self) -> list[Card]:
        """The cards one of which is to be played next, as far as that is known."""
        course = self.course
        if course.over:
            return []
        bound = [course.laid] if course.laid else course.bound(course.player)
        if usable := [card for card in bound if course.plays(card)]:
            return usable
        return list({card.name: card for card in course.hands.get(course.player) or ()}.values())

    def plays_now(self) -> list[Play]:
        """What can be played next, with the card that binds and the piece that binds."""
        plays = [play for card in self.cards_now() for play in self.course.plays(card)]
        bound = self.must_move()
        return [play for play in plays if moves_all(play, bound)] or plays

    def must_move(self) -> tuple[Piece, ...]:
        """The pieces that must be moved next because they have left their fields, the one lifted first at the head."""
        course = self.course
        cards = self.cards_now() or course.may_hold(course.player)
        return bound_pieces(course, course.uses(cards)) if course.touched else ()

    def now(self) -> Question:
        course = self.course
        return self.question.at(course.table_now, course.player, course.hands.get(course.player))

    def as_dict(self) -> Json:
        course, wrong = self.course, self.wrong
        said: Json = {**self.head, "verdict": self.verdict}
        if wrong:
            said["reason"] = wrong.finding.code
        here = Ruling(self.now(), self.lang)
        ended = course.over or course.deal_over
        now: Json = {"turn": None if ended else course.player, "laid": course.laid.name if course.laid else None}
        if bound := self.must_move():
            now["must_move"] = self._piece(bound[0])
            now["must_move_all"] = [self._piece(piece) for piece in bound]
        if early := course.shown.get(course.player):
            now["shown"] = [card.name for card in early]
        if course.hands.get(course.player) is not None:
            now["hand"] = [card.name for card in course.hands[course.player] or ()]
        now["legal"] = [here.legal_entry(play) for play in self.plays_now()]
        said |= {
            "events": [self._event(each) for each in self.passed],
            "binds": [told.finding.code for told in self.told(Kind.BINDING)],
            "penalties": [self._penalty(each, told) for each in self.passed for told in each.told if _is_penalty(told)],
            "silent": [told.topic for told in self.told(Kind.SILENT) if told.topic],
            "now": now,
            "after": self.board.name(course.table_now),
            "citations": self.citations(self.cites),
            "explanation": self.explanation(),
            "contested": [self._differently(each) for each in self.contested],
        }
        return said

    def _piece(self, piece: tuple[int, int]) -> Json:
        return {"piece": self.board.camps[piece[0]], "from": self.token(piece[1])}

    def _event(self, passed: JudgedEvent) -> Json:
        event, moment = passed.event, self.moment(passed)
        said: Json = {"by": event.by, "act": event.act}
        if event.card:
            said["card"] = event.card.name
        said["regular"] = passed.wrong is None
        said["findings"] = [
            {
                "finding": told.finding.code,
                "kind": told.kind.value,
                "citations": self.citations(cited(moment, [told])),
                **({"elsewhere": items} if (items := elsewhere(self.question.book, told)) else {}),
                "explanation": tell(self.words, moment, told),
            }
            for told in passed.told
        ]
        entries = Ruling(moment, self.lang)
        if event.act == "throws" and passed.hand is not None:
            said["certificate"] = entries.certificate()
        if passed.play:
            play = passed.play
            said["play"] = entries.legal_entry(play) if play.legal else entries.rejected_entry(play)
        return said

    def _penalty(self, passed: JudgedEvent, told: Remark) -> Json:
        said: Json = {"penalty": told.finding.code, "player": told.player}
        if told.other:
            said |= {"by": told.other, "pieces": [self._piece(piece) for piece in told.pieces]}
        moment = self.moment(passed)
        return {
            **said,
            "citations": self.citations(cited(moment, [told])),
            "explanation": tell(self.words, moment, told),
        }

    def _differently(self, other: OtherAccount) -> Json:
        choice = self.question.book.choices[other.topic]
        return {
            "topic": other.topic,
            "here": self.question.readings.get(other.topic, choice.reading),
            "reading": other.reading,
            "verdict": other.account.verdict,
            "differs": True,
            "citations": self.citations(other.account.cites),
            "explanation": self.otherwise(other.account),
        }


def _outline(passed: JudgedEvent) -> list[object]:
    return [(told.finding.code, told.pieces) for told in passed.told]


def _is_penalty(told: Remark) -> bool:
    return told.kind is Kind.PENALTY
