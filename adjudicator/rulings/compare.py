"""The same question under every rulebook that can express it, and under every contested reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from adjudicator._system.lazy_list import LazyList
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.documents.problems import Term
from adjudicator.engine.proposal import NoSuchPiece
from adjudicator.engine.question import Question
from adjudicator.procedure.remark import EventFault, Remark
from adjudicator.rules.library import shipped
from adjudicator.rules.readings import TOPICS
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rulings.account import Account
from adjudicator.rulings.decision import decide
from adjudicator.rulings.dispatch import rule_on
from adjudicator.rulings.first_dealer import DealerDraw
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.other_board import Inexpressible, by_role, put_to, role
from adjudicator.rulings.ruling import Json, Ruling
from adjudicator.rulings.verdict import Verdict

Comparable = frozenset[tuple[Any, ...]]
"""The result of a ruling in terms that compare across boards."""


class BookAnswer(NamedTuple):
    """The answer of one rulebook under some readings; `ruling` is the reason if it cannot express the question."""

    book: Rulebook
    readings: Mapping[str, str]
    ruling: Ruling | Inexpressible
    differs: bool
    echoes: bool = False
    """Whether this is a contested reading that leaves the rulebook's answer as it is."""


class Comparison(NamedTuple):
    """All answers: first those that differ from `asked`, then those that agree, then rulebooks that cannot answer."""

    question: Question
    asked: BookAnswer
    answers: list[BookAnswer]

    @property
    def agree(self) -> bool:
        return not any(answer.differs for answer in self.answers)

    @property
    def alone(self) -> bool:
        """Return whether no other rulebook can express the question."""
        return all(
            answer.book is self.asked.book or isinstance(answer.ruling, Inexpressible) for answer in self.answers
        )


def compare(question: Question, lang: str) -> Comparison:
    """Put the question to its own rulebook and to all shipped ones."""
    own = rule_on(question, lang, with_contested=False)
    outcome = _comparable(own)
    asked = BookAnswer(question.book, question.readings, own, differs=False)
    answers: list[BookAnswer] = []
    plain: dict[str, Comparable] = {question.book.id: outcome}
    for book, readings in _variants(question):
        there = put_to(question, book, readings)
        if not isinstance(there, Inexpressible) and (missing := _missing(there)):
            there = Inexpressible("piece-elsewhere", Term("space", there.board.tokens[missing.named.space]))
        ruling = there if isinstance(there, Inexpressible) else _ruling(there, lang)
        if isinstance(ruling, Inexpressible):
            if not readings:
                answers.append(BookAnswer(book, readings, ruling, differs=False))
            continue
        result = _comparable(ruling)
        if not readings:
            plain[book.id] = result
        echoes = bool(readings) and plain.setdefault(book.id, result) == result
        answers.append(BookAnswer(book, readings, ruling, result != outcome, echoes))
    answers.sort(key=lambda answer: (not answer.differs, isinstance(answer.ruling, Inexpressible)))
    return Comparison(question, asked, answers)


def _missing(question: Question) -> NoSuchPiece | None:
    """Return the piece of the disputed play that is not there on this board."""
    tried = decide(question) if question.proposal else None
    return tried if isinstance(tried, NoSuchPiece) else None


def _variants(question: Question) -> Iterator[tuple[Rulebook, dict[str, str]]]:
    """Yield every rulebook under its own readings and under each contested one, without the question's own answer."""
    books = [shipped(name) for name in shipped_rulebooks()]
    if question.book not in books:
        books.insert(0, question.book)
    around = bool(question.around.events or question.around.draw)
    throws = question.proposal is not None and question.proposal.card is None
    of_acts = {topic for topic in TOPICS if TOPICS[topic].optional and not (throws and topic == "throwing")}
    for book in books:
        contested = [(topic, other) for topic, other in book.contested() if around or topic not in of_acts]
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
    """Rule on the question, or return the act that is not possible on this board."""
    try:
        return rule_on(question, lang, with_contested=False)
    except EventFault as fault:
        return Inexpressible("other-course", Term("act", fault.event.act))


def _comparable(ruling: Ruling) -> Comparable:
    """Return the result of an answer in terms that compare across boards."""
    board = ruling.board
    if isinstance(ruling, Account):
        return frozenset({(*_remarks(ruling), by_role(board, ruling.state.table))})
    if isinstance(ruling, DealerDraw):
        return frozenset({(ruling.dealer, ruling.remark.finding.code)})
    assert isinstance(ruling, Verdict | HandList)
    if isinstance(ruling, HandList):
        return frozenset((play.card, play.function.name, by_role(board, play.after)) for play in ruling.legal)
    if ruling.refusal:
        return frozenset({("illegal",)})
    table = ruling.play.after if ruling.play else ruling.question.table
    return frozenset({("legal", by_role(board, table))})


def _remarks(account: Account) -> list[tuple[Any, ...]]:
    """Return the remarks on each event in terms that compare across boards."""
    board = account.board

    def pieces(remark: Remark) -> tuple[Any, ...]:
        return tuple((camp, role(board, space)) for camp, space in remark.pieces)

    return [
        (judged.event.act, tuple((remark.finding.code, pieces(remark)) for remark in judged.remarks))
        for judged in account.events
    ]


def differing_events(asked: Account, other: Account) -> list[int]:
    pairs = zip(_remarks(asked), _remarks(other), strict=False)
    return [number for number, (here, there) in enumerate(pairs, 1) if here != there]


def differing_camps(asked: Account, other: Account) -> list[int]:
    """Return the camps whose pieces stand elsewhere at the end of another account."""
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
        "answers": LazyList(partial(_answer, asked=comparison.asked), comparison.answers),
    }


def _answer(answer: BookAnswer, asked: BookAnswer | None = None) -> Json:
    entry: Json = {"rulebook": answer.book.id, "readings": dict(answer.readings), "differs": answer.differs}
    ruling = answer.ruling
    if isinstance(ruling, Inexpressible):
        return {**entry, "expressible": False, "why": {"reason": ruling.label, "what": ruling.what}}
    entry["expressible"] = True
    if isinstance(ruling, HandList):
        again = HandList(ruling.question, ruling.lang)  # The one compared would keep all that is worked out for this.
        entry["legal"] = [again.legal_entry(play) for play in again.legal]
        entry["must_discard"] = ruling.must_discard
        return entry
    full = ruling.as_dict()
    if asked and isinstance(ruling, Account) and isinstance(asked.ruling, Account):
        entry["parted"] = differing_events(asked.ruling, ruling)
    return {**entry, **{key: full[key] for key in _SHOWN if key in full}}


_SHOWN = ("verdict", "reason", "binds", "silent", "dealer", "after", "citations", "explanation")
