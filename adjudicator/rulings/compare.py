"""The same question under every rulebook that can express it, and under every contested reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from adjudicator._system.paths import shipped_rulebooks
from adjudicator.documents.problems import Term
from adjudicator.engine.proposal import NoSuchPiece
from adjudicator.engine.question import Question
from adjudicator.procedure.remark import EventFault, Remark
from adjudicator.rules.library import shipped
from adjudicator.rules.readings.topics import TOPICS
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rulings.account import Account
from adjudicator.rulings.decision import decide
from adjudicator.rulings.dispatch import rule_on
from adjudicator.rulings.first_dealer import FirstDealer
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.other_board import Inexpressible, by_role, put_to, role
from adjudicator.rulings.ruling import Ruling
from adjudicator.rulings.verdict import Verdict

Json = dict[str, Any]
Outcome = frozenset[tuple[Any, ...]]


class Answer(NamedTuple):
    """What one rulebook, under some readings, answers; `ruling` is why it cannot where it cannot."""

    book: Rulebook
    readings: Mapping[str, str]
    ruling: Ruling | Inexpressible
    differs: bool
    echoes: bool = False
    """Is this a contested reading under which the rulebook answers as it does without?"""


class Comparison(NamedTuple):
    """All answers: those that differ from the first first, then those that agree, then the silent ones."""

    question: Question
    asked: Answer
    answers: list[Answer]

    @property
    def agree(self) -> bool:
        """Does nobody answer otherwise?"""
        return not any(answer.differs for answer in self.answers)

    @property
    def alone(self) -> bool:
        """Can no other rulebook express the question?"""
        return all(
            answer.book is self.asked.book or isinstance(answer.ruling, Inexpressible) for answer in self.answers
        )


def compare(question: Question, lang: str) -> Comparison:
    """Puts the question to its own rulebook and to all shipped ones."""
    own = rule_on(question, lang)
    outcome = _outcome(own)
    asked = Answer(question.book, question.readings, own, False)
    answers: list[Answer] = []
    plain: dict[str, Outcome] = {question.book.id: outcome}
    for book, readings in _variants(question):
        there = put_to(question, book, readings)
        if not isinstance(there, Inexpressible) and (missing := _missing(there)):
            there = Inexpressible("piece-elsewhere", Term("space", there.board.tokens[missing.named.space]))
        if isinstance(there, Inexpressible):
            if not readings:
                answers.append(Answer(book, readings, there, False))
            continue
        ruling = _ruling(there, lang)
        if isinstance(ruling, Inexpressible):
            answers += [] if readings else [Answer(book, readings, ruling, False)]
            continue
        came_out = _outcome(ruling)
        if not readings:
            plain[book.id] = came_out
        echoes = bool(readings) and plain.setdefault(book.id, came_out) == came_out
        answers.append(Answer(book, readings, ruling, came_out != outcome, echoes))
    answers.sort(key=lambda answer: (not answer.differs, isinstance(answer.ruling, Inexpressible)))
    return Comparison(question, asked, answers)


def _missing(question: Question) -> NoSuchPiece | None:
    """Return the piece of the disputed play that is not there on this board."""
    tried = decide(question) if question.proposal else None
    return tried if isinstance(tried, NoSuchPiece) else None


def _variants(question: Question) -> Iterator[tuple[Rulebook, dict[str, str]]]:
    """Every rulebook under its own readings and under each contested one, the question's own answer apart."""
    books = [shipped(name) for name in shipped_rulebooks()]
    if question.book not in books:
        books.insert(0, question.book)
    for book in books:
        around = bool(question.around.events or question.around.draw)
        contested = [(topic, other) for topic, other in book.contested() if around or not TOPICS[topic].optional]
        for readings in ({}, *({topic: other} for topic, other in contested)):
            if book is not question.book:
                yield book, readings
                continue
            chosen = {**question.readings, **readings}
            if readings and _in_force(book, chosen) != _in_force(book, question.readings):
                yield book, chosen
        if book is question.book and _in_force(book, question.readings) != _in_force(book, {}):
            yield book, {}


def _in_force(book: Rulebook, readings: Mapping[str, str]) -> dict[str, str]:
    return {topic: readings.get(topic, choice.reading) for topic, choice in book.choices.items()}


def _ruling(question: Question, lang: str) -> Ruling | Inexpressible:
    """The answer; events that cannot follow one another on another board cannot be told there."""
    try:
        return rule_on(question, lang)
    except EventFault as fault:
        return Inexpressible("other-course", Term("act", fault.event.act))


def _outcome(ruling: Ruling) -> Outcome:
    """What an answer comes to, in terms that compare across boards."""
    board = ruling.board
    if isinstance(ruling, Account):
        return frozenset({(*_told(ruling), by_role(board, ruling.state.table))})
    if isinstance(ruling, FirstDealer):
        return frozenset({(ruling.dealer, ruling.remark.finding.code)})
    assert isinstance(ruling, Verdict | HandList)
    if isinstance(ruling, HandList):
        return frozenset((play.card, play.function.name, by_role(board, play.after)) for play in ruling.legal)
    if ruling.refusal:
        return frozenset({("illegal",)})
    table = ruling.play.after if ruling.play else ruling.question.table
    return frozenset({("legal", by_role(board, table))})


def _told(account: Account) -> list[tuple[Any, ...]]:
    """What is told of each event, in terms that compare across boards."""
    board = account.board

    def pieces(told: Remark) -> tuple[Any, ...]:
        return tuple((camp, role(board, space)) for camp, space in told.pieces)

    return [
        (passed.event.act, tuple((told.finding.code, pieces(told)) for told in passed.remarks))
        for passed in account.events
    ]


def parted(asked: Account, other: Account) -> list[int]:
    """The events, counted from 1, of which another account tells something else."""
    pairs = zip(_told(asked), _told(other), strict=False)
    return [number for number, (here, there) in enumerate(pairs, 1) if here != there]


def stand_otherwise(asked: Account, other: Account) -> list[int]:
    """The camps whose pieces stand elsewhere at the end of another account."""
    tables = (by_role(account.board, account.state.table) for account in (asked, other))
    return [camp for camp, (here, there) in enumerate(zip(*tables, strict=True)) if here != there]


def as_dict(comparison: Comparison) -> Json:
    question = comparison.question
    return {
        "rulebook": question.book.id,
        "readings": question.readings,
        "turn": question.player,
        "agree": comparison.agree,
        "asked": _answer(comparison.asked),
        "answers": [_answer(answer, comparison.asked) for answer in comparison.answers],
    }


def _answer(answer: Answer, asked: Answer | None = None) -> Json:
    said: Json = {"rulebook": answer.book.id, "readings": dict(answer.readings), "differs": answer.differs}
    ruling = answer.ruling
    if isinstance(ruling, Inexpressible):
        return {**said, "expressible": False, "why": {"reason": ruling.label, "what": ruling.what}}
    said["expressible"] = True
    if isinstance(ruling, HandList):
        said["legal"] = [ruling.legal_entry(play) for play in ruling.legal]
        said["must_discard"] = ruling.must_discard
        return said
    told = ruling.as_dict()
    if asked and isinstance(ruling, Account) and isinstance(asked.ruling, Account):
        said["parted"] = parted(asked.ruling, ruling)
    return {**said, **{key: told[key] for key in _SHOWN if key in told}}


_SHOWN = ("verdict", "reason", "binds", "silent", "dealer", "after", "citations", "explanation")
