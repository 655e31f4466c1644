"""Mutants of a rulebook: one thing is changed at a time, to see whether any case notices.

Every reading is replaced by each alternative and every number of a card and of the board changed by one, and the book's
questions are answered again. A mutant that passes them all shows that a case is missing.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from adjudicator.cases.case import CaseQuestion, answer
from adjudicator.rules.readings import TOPICS
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rules.ruleset import SWAP_PROTECTIONS, open_topics, producible

Data = dict[str, Any]


def try_mutants(book: Rulebook, questions: list[CaseQuestion]) -> Data:
    """Answer the questions under each mutant until one fails; return how many mutants failed one, and the others."""
    tried = noticed = 0
    others: dict[str, list[str]] = {"equivalent": [], "survived": []}
    for change, mutant in mutants(book):
        tried += 1
        if not all(answer(question, book=mutant).passed for question in questions):
            noticed += 1
        else:
            others["equivalent" if _is_equivalent(book, mutant) else "survived"].append(change)
    return {"mutants": tried, "noticed": noticed, **others}


def _is_equivalent(book: Rulebook, mutant: Rulebook) -> bool:
    """Return whether the mutant differs in `start-field-bar` only, on a board where that has no effect.

    The readings of this topic differ only for a piece that passes its own start field. If 0 and 15 are separate spaces,
    no way leads past it, and no piece stands on another colour's double space.
    """
    changed = [
        topic
        for topic, choice in book.choices.items()
        if topic not in mutant.choices or mutant.choices[topic].reading != choice.reading
    ]
    board = book.board
    ways = [*enumerate(board.forward_past), *enumerate(board.backward_past)]
    passing = any(past == camp and space != board.shared + camp for camp, row in ways for space, past in enumerate(row))
    return changed == ["start-field-bar"] and board.double and not passing


def mutants(book: Rulebook) -> Iterator[tuple[str, Rulebook]]:
    """Yield every mutant with its change; only what the book's own file says is changed, not what it extends."""
    for change, data in (*_readings(book), *_numbers(book), *_sizes(book)):
        yield change, Rulebook(data, book.texts)
    yield from _protections(book)


def _readings(book: Rulebook) -> Iterator[tuple[str, Data]]:
    """Yield each reading replaced by each alternative; topics that open or close by that are answered or dropped."""
    for topic, choice in book.choices.items():
        if topic not in book.own_data.get("readings", {}):
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
    for topic in TOPICS.values() if "board" in book.own_data else ():
        if topic.optional and topic.name not in book.choices:
            data = copy.deepcopy(book.data)
            data["readings"][topic.name] = {"is": next(iter(topic.readings)), "basis": "explicit"}
            yield f"{topic.name}: {next(iter(topic.readings))}", data


def _answer_all(book: Rulebook, data: Data) -> None:
    readings = {topic: choice["is"] for topic, choice in data["readings"].items()}
    topics = open_topics(book.board, book.cards, readings)
    data["readings"] = {topic: choice for topic, choice in data["readings"].items() if topic in topics}
    for topic in (topic for topic in topics - set(data["readings"]) if not TOPICS[topic].optional):
        first = next(iter(TOPICS[topic].readings))
        data["readings"][topic] = {"is": first, "basis": "explicit"}


def _protections(book: Rulebook) -> Iterator[tuple[str, Rulebook]]:
    """Yield each protection from the swap lifted; those of pairs, start fields and locked pieces are readings."""
    readings = {topic: choice.reading for topic, choice in book.choices.items()}
    if "board" in book.own_data:
        for code in SWAP_PROTECTIONS:
            if code in producible(book.board, book.cards, readings):
                unprotected = Rulebook(book.data, book.texts)
                unprotected.swap_protections = [other for other in SWAP_PROTECTIONS if other != code]
                yield f"no {code}", unprotected


def _numbers(book: Rulebook) -> Iterator[tuple[str, Data]]:
    """Yield each number of each card one more and one less."""
    for name, card in book.data["deck"].items():
        if name not in book.own_data.get("deck", {}):
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
    """Yield sectors one field longer and shorter, the lane one circle longer, two seats exchanged."""
    if "board" not in book.own_data:
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
