"""House rules: a short rulebook file that extends another one.

The file replaces readings, citations, cards and parts of the board of the extended book. Everything else is inherited,
as far as it can still come up. Files are found and the result is checked in `library.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from adjudicator._system.paths import read_schema
from adjudicator.documents.nearest import nearest
from adjudicator.documents.problems import At, BadDocument, LazyMarks, Problem, ProblemList
from adjudicator.documents.safe_text import printable
from adjudicator.documents.yaml_reader import Source
from adjudicator.locales.name_index import card_names, fold_card, plain_number
from adjudicator.rules.board import Board
from adjudicator.rules.cards import Card, read_deck
from adjudicator.rules.readings import TOPICS
from adjudicator.rules.rulebook import Text, read_text
from adjudicator.rules.ruleset import open_topics, producible

MOST_GENERATIONS = 5

Data = dict[str, Any]


def merged(source: Source, base: Data, base_texts: Mapping[str, Text]) -> tuple[Data, dict[str, Text]]:
    """Return the whole rulebook that an extending file stands for, and its texts, both unchecked."""
    own = source.data
    texts = dict(base_texts)
    full = _namer(own, base, base_texts)
    old = base["readings"]
    answered = {each["asks"] for each in own.get("silent", ())}
    if own.get("items"):
        title = _in_a_line(own.get("title", {"en": own["id"]}))
        items = {key: _in_a_line(says) for key, says in own["items"].items()}
        text = read_text({"id": own["id"], "title": title, "language": "en", "sections": {}, "items": items})
        texts[own["id"]] = text._replace(of_house_rules=True)
    data: Data = {
        "id": own["id"],
        "title": _in_a_line(own.get("title", base["title"])),
        "texts": [*([own["id"]] if own.get("items") else []), *own.get("texts", []), *base["texts"]],
        "board": {**base["board"], **own.get("board", {})},
        "deck": _deck(own, base, full),
        "readings": old | {t: _answer(new, old.get(t, {}), full) for t, new in own.get("readings", {}).items()},
        "cites": base["cites"] | {code: full(cites) for code, cites in own.get("cites", {}).items()},
        "doubts": [*base.get("doubts", ()), *_named_in_full(own.get("doubts", ()), "item", full)],
        "silent": [
            *(each for each in base.get("silent", ()) if each["asks"] not in answered),
            *_named_in_full(own.get("silent", ()), "follows", full),
        ],
    }
    if sister := own.get("sister", base.get("sister")):
        data["sister"] = sister
    _replace_cites(data, own, base)
    _add_cites(data, own, base)
    _drop_idle(data, own)
    return data, texts


def with_known_cards(source: Source, cards: Mapping[str, Card]) -> Source:
    """Return an extending file in which each card of the extended deck has its name there: a file may call it as
    documents do, `hjerter` for `heart`. The other names of a card that is taken out are free for a new one. Raise
    BadDocument if a card has two entries."""
    changes = source.data.get("deck", {})
    taken_out = {_card_called(name, cards) for name, change in changes.items() if change is None}
    left = {name: card for name, card in cards.items() if name not in taken_out}
    keys: dict[str | int, str] = {}
    problems = ProblemList()
    for name, change in changes.items():
        meant = _card_called(name, cards if change is None or name in cards else left)
        if meant in keys.values():
            problems.note(source.problem("named-twice", ("deck", name), key=True, name=name, other=meant))
        elif change and "does" not in change and meant not in cards and plain_number(name) in cards:
            problems.note(_no_such_card(source, name, cards))
        keys[name] = meant
    if problems:
        raise BadDocument(problems)
    if all(name == meant for name, meant in keys.items()):
        return source

    def renamed(at: At) -> At:
        return (at[0], keys.get(at[1], at[1]), *at[2:]) if at[:1] == ("deck",) and len(at) > 1 else at

    deck = {keys[name]: card for name, card in source.data["deck"].items()}
    marks = LazyMarks(lambda: {renamed(at): mark for at, mark in source.marks.items()})
    return source._replace(data={**source.data, "deck": deck}, marks=marks)


def _card_called(name: str, cards: Mapping[str, Card]) -> str:
    """Return the card of a deck that is called so in any language; the name itself if there is none."""
    return name if name in cards else next(iter(card_names(cards).get(fold_card(name), ())), name)


def uncited_readings(source: Source, base: Data) -> Iterator[Problem]:
    """Yield a problem for every replaced reading that the file cites no items of its own for."""
    own = source.data
    for topic in _changed(own, base):
        answer = own["readings"][topic]
        name, cites = (answer, {}) if isinstance(answer, str) else (answer["is"], answer.get("cites", {}))
        produced = TOPICS[topic].readings[name].produces
        cited = {code.split("@")[0] for code in own.get("cites", {})}
        if not any(cites.values()) and not produced & cited:
            yield source.problem("reading-uncited", ("readings", topic), name=name, topic=topic, known=sorted(produced))


def _changed(own: Data, base: Data) -> list[str]:
    """Return the topics that the file answers with another reading than the extended book."""
    readings = own.get("readings", {}).items()
    answers = {topic: answer if isinstance(answer, str) else answer["is"] for topic, answer in readings}
    return [
        topic
        for topic, name in answers.items()
        if topic in TOPICS and name in TOPICS[topic].readings and base["readings"].get(topic, {}).get("is") != name
    ]


def _replace_cites(data: Data, own: Data, base: Data) -> None:
    """Replace the citations inherited for a replaced reading by those that the file has for the new one."""
    for topic in _changed(own, base):
        answer, replaced = data["readings"][topic], TOPICS[topic]
        affected = {key for reading in replaced.readings.values() for key in reading.produces} | replaced.concerns
        for key in [k for k in data["cites"] if k in affected or k.split("@")[0] in affected]:
            if key not in own.get("cites", {}):
                del data["cites"][key]
        for key in affected - set(own.get("cites", {})):
            if answer.get("cites"):
                data["cites"][key] = answer["cites"]


def _add_cites(data: Data, own: Data, base: Data) -> None:
    """Put what the file cites for a reading that stays before the inherited citations: for each finding that this
    reading produces, or for which the extended book cites the same item as for the reading."""
    changed = _changed(own, base)
    for topic, answer in own.get("readings", {}).items():
        if topic in changed or topic not in TOPICS or isinstance(answer, str) or "cites" not in answer:
            continue
        new, old = data["readings"][topic], base["readings"].get(topic, {})
        produced = TOPICS[topic].readings[new["is"]].produces if new["is"] in TOPICS[topic].readings else frozenset()
        behind = _items_in(old.get("cites", {}))
        for key in data["cites"].keys() - own.get("cites", {}).keys():
            inherited, code = data["cites"][key], key.split("@")[0]
            concerned = TOPICS[topic].concerns & {key, code}
            if code in produced or (concerned and behind & _items_in(inherited)):
                data["cites"][key] = {
                    basis: list(dict.fromkeys([*new["cites"].get(basis, ()), *inherited.get(basis, ())]))
                    for basis in (*new["cites"], *inherited)
                }


def _items_in(cites: Cites) -> set[str]:
    return {item for items in cites.values() for item in items}


def qualified(data: Data) -> Data:
    """Return a rulebook with the text named in every citation, so that it means the same in a book that extends it."""
    first = data["texts"][0]

    def full(cites: Cites) -> Data:
        return {basis: [item if "/" in item else f"{first}/{item}" for item in items] for basis, items in cites.items()}

    deck = {name: _card(card, full) for name, card in data["deck"].items()}
    readings = {topic: {**answer, "cites": full(answer.get("cites", {}))} for topic, answer in data["readings"].items()}
    cites = {code: full(cites) for code, cites in data["cites"].items()}
    doubts = _named_in_full(data.get("doubts", ()), "item", full)
    silent = _named_in_full(data.get("silent", ()), "follows", full)
    return {**data, "deck": deck, "readings": readings, "cites": cites, "doubts": doubts, "silent": silent}


def _named_in_full(entries: Iterable[Data], key: str, full: Full) -> list[Data]:
    """Return entries with the item under a key named in full."""
    return [{**each, key: full({"": [each[key]]})[""][0]} if key in each else each for each in entries]


def absent_cards(source: Source, base: Data) -> Iterator[Problem]:
    """Yield a problem for every card to be taken out that is not in the deck of the extended book."""
    for name, card in source.data.get("deck", {}).items():
        if card is None and name not in base["deck"]:
            yield _no_such_card(source, name, base["deck"])


def _no_such_card(source: Source, name: str, deck: Iterable[str]) -> Problem:
    near = nearest(plain_number(name), deck)
    return source.problem("unknown-card", ("deck", name), key=True, value=name, near=near, known=[*deck])


def _in_a_line(says: Mapping[str, str]) -> dict[str, str]:
    """Return a statement in every language, in one line and without terminal control characters."""
    return {lang: printable(" ".join(text.split())) for lang, text in says.items()}


Cites = Mapping[str, list[str]]
Full = Callable[[Cites], dict[str, list[str]]]


def _namer(own: Data, base: Data, base_texts: Mapping[str, Text]) -> Full:
    """Return a function that names items in full: without a text they are the file's own, else of the first text that
    has them. One that no text has stays as it is written."""
    own_items = own.get("items", {})

    def full(item: str) -> str:
        if "/" in item:
            return item
        if item in own_items:
            return f"{own['id']}/{item}"
        holding = (text for text in base["texts"] if text in base_texts and item in base_texts[text].items)
        return next((f"{text}/{item}" for text in holding), item)

    return lambda cites: {basis: [full(item) for item in items] for basis, items in cites.items()}


def _answer(answer: Any, old: Data, full: Full) -> Data:
    """Return a topic's new answer: explicit if only the reading is named; with the old details that it does not give
    if it is the old one."""
    new: Data = {"is": answer} if isinstance(answer, str) else dict(answer)
    if "cites" in new:
        new["cites"] = full(new["cites"])
    is_old = new["is"] == old.get("is")
    kept = old if is_old and not new.get("cites") else {"basis": next(iter(new.get("cites", {})), "explicit")}
    return {**(old if is_old else {}), **kept, **new}


def _deck(own: Data, base: Data, full: Full) -> Data:
    """Return the deck with changed and added cards, without those taken out (null). A card with new functions loses the
    old citations."""
    changes = {name: card and _card(card, full) for name, card in own.get("deck", {}).items()}
    deck: Data = {}
    for name, card in base["deck"].items():
        change = changes.get(name, {})
        if change is not None:
            inherited = {key: value for key, value in card.items() if key != "cites"} if "does" in change else card
            deck[name] = inherited | change
            if "aliases" in card and "aliases" in change:
                deck[name]["aliases"] = list(dict.fromkeys([*change["aliases"], *card["aliases"]]))
    return deck | {name: card for name, card in changes.items() if card is not None and name not in base["deck"]}


def _card(card: Data, full: Full) -> Data:
    """Return a card with its citations named in full."""

    def named(part: Data) -> Data:
        return {key: full(value) if key == "cites" else value for key, value in part.items()}

    return named(card) | ({"does": [named(does) for does in card["does"]]} if "does" in card else {})


def _drop_idle(data: Data, own: Data) -> None:
    """Drop inherited readings and citations for what cannot come up any more."""
    try:
        board, cards = Board(data["board"]), read_deck(data["deck"])
        readings = {t: answer["is"] for t, answer in data["readings"].items() if answer["is"] in TOPICS[t].readings}
        arising = open_topics(board, cards, readings)
    except (KeyError, ValueError, TypeError, StopIteration):
        return
    for topic in [t for t in data["readings"] if t not in arising and t not in own.get("readings", {})]:
        del data["readings"][topic]
        readings.pop(topic, None)
    contested = [(topic, other) for topic in readings for other in data["readings"][topic].get("contested", ())]
    known = [(topic, other) for topic, other in contested if other in TOPICS[topic].readings]
    possible = producible(board, cards, readings, known)
    for code in [c for c in data["cites"] if c.split("@")[0] not in possible and c not in own.get("cites", {})]:
        del data["cites"][code]


def is_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.lower().endswith((".yaml", ".yml", ".json"))


def looks_like_a_rulebook(data: Any) -> bool:
    """Return whether a document is meant as a rulebook, so that reporting its problems discloses no other file."""
    if not isinstance(data, dict) or "id" not in data or not ("extends" in data or "board" in data):
        return False
    known = read_schema("rulebook")["properties"]
    return sum(key in known for key in data) > len(data) / 2
