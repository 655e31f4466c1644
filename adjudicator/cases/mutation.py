"""Mutants of a rulebook: one thing changed at a time, to see whether any case notices.

A rulebook is only held true by cases that fail when it is wrong. So every reading is flipped to each alternative,
every card's number and every size of the board shifted, one at a time, and the book's questions are asked again.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from adjudicator.cases.case import CaseQuestion, answer
from adjudicator.rules.readings.topics import TOPICS
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rules.ruleset import SWAP_PROTECTIONS, features, open_topics, producible

Data = dict[str, Any]


class Mutant(NamedTuple):
    """A rulebook with one thing changed, and what that is."""

    change: str
    book: Rulebook


class MutantFate(NamedTuple):
    """A mutant, and the first question that noticed it."""

    mutant: Mutant
    noticed_by: str | None
    equivalent: bool = False
    """Is it proven that no position can tell it from the book?"""

    @property
    def survived(self) -> bool:
        """Is a case missing that would notice it?"""
        return self.noticed_by is None and not self.equivalent


def try_mutants(book: Rulebook, asked: Iterable[CaseQuestion]) -> Iterator[MutantFate]:
    """Asks the book's questions of each of its mutants until one comes out otherwise than expected."""
    questions = list(asked)
    for mutant in mutants(book):
        noticed = next((each.name for each in questions if not answer(each, book=mutant.book).passed), None)
        yield MutantFate(mutant, noticed, noticed is None and _is_the_same(book, mutant.book))


def _is_the_same(book: Rulebook, mutant: Rulebook) -> bool:
    """The readings of `start-field-bar` differ only for an owner that passes the own start field. Where 0 and 15 are
    spaces of their own no way leads past it (nor do own pieces stand on the double space of others), so there is
    nothing to see."""
    changed = [
        topic
        for topic, choice in book.choices.items()
        if topic not in mutant.choices or mutant.choices[topic].reading != choice.reading
    ]
    board = book.board
    ways = [*enumerate(board.forward_past), *enumerate(board.backward_past)]
    passing = any(past == camp and space != board.shared + camp for camp, row in ways for space, past in enumerate(row))
    return changed == ["start-field-bar"] and board.double and not passing


def mutants(book: Rulebook) -> Iterator[Mutant]:
    """Every change, one at a time, to what the book's own file says."""
    for change, data in (*_readings(book), *_numbers(book), *_sizes(book)):
        yield Mutant(change, Rulebook(data, book.texts))
    yield from _protections(book)


def _readings(book: Rulebook) -> Iterator[tuple[str, Data]]:
    """Each topic answered in each other way; questions that thereby arise or fall away are answered or dropped."""
    for topic, choice in book.choices.items():
        if topic not in book.said.get("readings", {}):
            continue
        for name in TOPICS[topic].readings:
            if name != choice.reading:
                data = copy.deepcopy(book.data)
                data["readings"][topic] = {"is": name, "basis": "explicit"}
                _answer_all(book, data)
                yield f"{topic}: {name}", data
        if TOPICS[topic].optional:
            data = copy.deepcopy(book.data)
            del data["readings"][topic]
            yield f"{topic}: no rule", data
    for topic in TOPICS.values() if "board" in book.said else ():
        if topic.optional and topic.name not in book.choices:
            data = copy.deepcopy(book.data)
            data["readings"][topic.name] = {"is": next(iter(topic.readings)), "basis": "explicit"}
            yield f"{topic.name}: {next(iter(topic.readings))}", data


def _answer_all(book: Rulebook, data: Data) -> None:
    readings = {topic: said["is"] for topic, said in data["readings"].items()}
    asked = open_topics(features(book.board, book.cards, readings))
    data["readings"] = {topic: said for topic, said in data["readings"].items() if topic in asked}
    for topic in (each for each in asked - set(data["readings"]) if not TOPICS[each].optional):
        first = next(iter(TOPICS[topic].readings))
        data["readings"][topic] = {"is": first, "basis": "explicit"}


def _protections(book: Rulebook) -> Iterator[Mutant]:
    """Each protection from the swap lifted that is not a reading's; those of pairs, of start fields and of locked
    pieces are readings."""
    readings = {topic: choice.reading for topic, choice in book.choices.items()}
    if "board" in book.said:
        for code in SWAP_PROTECTIONS:
            if code in producible(book.board, book.cards, readings):
                unprotected = Rulebook(book.data, book.texts)
                unprotected.swap_protections = [other for other in SWAP_PROTECTIONS if other != code]
                yield Mutant(f"no {code}", unprotected)


def _numbers(book: Rulebook) -> Iterator[tuple[str, Data]]:
    """Each count of each card one more and one less."""
    for name, card in book.data["deck"].items():
        if name not in book.said.get("deck", {}):
            continue
        for n, does in enumerate(card["does"]):
            for kind in ("forward", "backward", "split"):
                for by in (1, -1):
                    if kind in does and does[kind] + by > 0:
                        data = copy.deepcopy(book.data)
                        data["deck"][name]["does"][n][kind] += by
                        yield f"{name}: {kind} {does[kind] + by}", data
            if does.get("jumps"):
                data = copy.deepcopy(book.data)
                del data["deck"][name]["does"][n]["jumps"]
                yield f"{name}: no jump", data


def _sizes(book: Rulebook) -> Iterator[tuple[str, Data]]:
    """The sectors one field longer and shorter, the lane one circle longer, seats exchanged."""
    if "board" not in book.said:
        return
    for by in (1, -1):
        data = copy.deepcopy(book.data)
        data["board"]["fields"] += by
        yield f"fields: {data['board']['fields']}", data
    data = copy.deepcopy(book.data)
    circles = data["board"]["lane"]["circles"]
    circles.insert(0, max(circles) + 1 if circles[0] > circles[-1] else min(circles) - 1)
    yield f"circles: {len(circles)}", data
    data = copy.deepcopy(book.data)
    camps = data["board"]["camps"]
    camps[0], camps[1] = camps[1], camps[0]
    yield f"camps: {', '.join(camps)}", data


def as_dict(verdicts: list[MutantFate]) -> Data:
    """The figures of one rulebook."""
    return {
        "mutants": len(verdicts),
        "noticed": sum(verdict.noticed_by is not None for verdict in verdicts),
        "equivalent": [verdict.mutant.change for verdict in verdicts if verdict.equivalent],
        "survived": [verdict.mutant.change for verdict in verdicts if verdict.survived],
    }
