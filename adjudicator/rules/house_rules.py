"""House rules: a short rulebook file that extends another one.

What the file says replaces what the extended book says: readings, citations, cards, parts of the board. What it
leaves out is inherited, as far as it can still come up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from adjudicator._system.paths import read_schema
from adjudicator.documents.nearest import nearest
from adjudicator.documents.problems import BadDocument, Problem
from adjudicator.documents.safe_text import printable
from adjudicator.documents.yaml_reader import Source
from adjudicator.locales.name_index import card_names, fold_card
from adjudicator.rules.board import Board
from adjudicator.rules.cards import read_deck
from adjudicator.rules.readings.topics import TOPICS
from adjudicator.rules.rulebook import Text, read_text
from adjudicator.rules.ruleset import features, open_topics, producible

MOST_GENERATIONS = 5

Data = dict[str, Any]


def merged(source: Source, base: Data, base_texts: Mapping[str, Text]) -> tuple[Data, dict[str, Text]]:
    """The whole rulebook that an extending file stands for, and its texts; still to be checked."""
    own = source.data
    texts = dict(base_texts)
    full = _namer(own, base, base_texts)
    old = base["readings"]
    if own.get("items"):
        texts[own["id"]] = _own_text(own)
    data: Data = {
        "id": own["id"],
        "title": _in_a_line(own.get("title", base["title"])),
        "texts": [*([own["id"]] if own.get("items") else []), *own.get("texts", []), *base["texts"]],
        "board": {**base["board"], **own.get("board", {})},
        "deck": _deck(own, base, full),
        "readings": old | {t: _answer(said, old.get(t, {}), full) for t, said in own.get("readings", {}).items()},
        "cites": base["cites"] | {code: full(said) for code, said in own.get("cites", {}).items()},
    }
    if sister := own.get("sister", base.get("sister")):
        data["sister"] = sister
    _replace_cites(data, own, base)
    _drop_idle(data, own)
    return data, texts


def uncited_readings(source: Source, base: Data) -> Iterator[Problem]:
    """A topic that is answered otherwise than in the extended book needs items of its own: the items for the old
    answer do not say so."""
    own = source.data
    for topic in _changed(own, base):
        said = own["readings"][topic]
        name, cites = (said, {}) if isinstance(said, str) else (said["is"], said.get("cites", {}))
        produced = TOPICS[topic].readings[name].produces
        cited = {code.split("@")[0] for code in own.get("cites", {})}
        if not any(cites.values()) and not produced & cited:
            yield source.problem("reading-uncited", ("readings", topic), name=name, topic=topic, known=sorted(produced))


def _changed(own: Data, base: Data) -> list[str]:
    """The topics that the file answers with another reading than the book it extends."""
    said = own.get("readings", {})
    answers = {topic: answer if isinstance(answer, str) else answer["is"] for topic, answer in said.items()}
    return [
        topic
        for topic, name in answers.items()
        if topic in TOPICS and name in TOPICS[topic].readings and base["readings"].get(topic, {}).get("is") != name
    ]


def _replace_cites(data: Data, own: Data, base: Data) -> None:
    """What the extended book cites on account of a replaced reading does not stand behind the new one; what the
    file cites for the reading itself does."""
    for topic in _changed(own, base):
        answer, held = data["readings"][topic], TOPICS[topic]
        affected = {key for reading in held.readings.values() for key in reading.produces} | held.concerns
        for key in [k for k in data["cites"] if k in affected or k.split("@")[0] in affected]:
            if key not in own.get("cites", {}):
                del data["cites"][key]
        for key in affected - set(own.get("cites", {})):
            if answer.get("cites"):
                data["cites"][key] = answer["cites"]


def qualified(data: Data) -> Data:
    """A rulebook whose citations all name their text, so that they mean the same in a book that extends it."""
    first = data["texts"][0]

    def full(said: Mapping[str, list[str]]) -> Data:
        return {basis: [item if "/" in item else f"{first}/{item}" for item in items] for basis, items in said.items()}

    deck = {
        name: {key: full(value) if key == "cites" else value for key, value in card.items()}
        | {"does": [{key: full(v) if key == "cites" else v for key, v in does.items()} for does in card["does"]]}
        for name, card in data["deck"].items()
    }
    readings = {topic: {**said, "cites": full(said.get("cites", {}))} for topic, said in data["readings"].items()}
    cites = {code: full(said) for code, said in data["cites"].items()}
    return {**data, "deck": deck, "readings": readings, "cites": cites}


def nothing_to_take_out(source: Source, base: Data) -> Iterator[Problem]:
    """A card that is taken out must be in the deck of the extended book."""
    for name, card in source.data.get("deck", {}).items():
        if card is None and name not in base["deck"]:
            meant = card_names(read_deck(base["deck"])).get(fold_card(name), ())
            near = meant[0] if len(meant) == 1 else nearest(name, base["deck"])
            yield source.problem("unknown-card", ("deck", name), key=True, value=name, near=near, known=[*base["deck"]])


def _own_text(own: Data) -> Text:
    return read_text(
        {
            "id": own["id"],
            "title": _in_a_line(own.get("title", {"en": own["id"]})),
            "language": "en",
            "sections": {},
            "items": {key: _in_a_line(said) for key, said in own["items"].items()},
        }
    )


def _in_a_line(said: Mapping[str, str]) -> dict[str, str]:
    """A statement in every language, without a sign that steers a terminal."""
    return {lang: printable(" ".join(text.split())) for lang, text in said.items()}


Cites = Mapping[str, list[str]]
Full = Callable[[Cites], dict[str, list[str]]]


def _namer(own: Data, base: Data, base_texts: Mapping[str, Text]) -> Full:
    """Names items in full: one named without its text is the file's own, else of the first text that has it."""
    own_items = own.get("items", {})

    def full(item: str) -> str:
        if "/" in item:
            return item
        holding = (text for text in base["texts"] if text in base_texts and item in base_texts[text].items)
        return f"{own['id'] if item in own_items else next(holding, base['texts'][-1])}/{item}"

    return lambda said: {basis: [full(item) for item in items] for basis, items in said.items()}


def _answer(said: Any, old: Data, full: Full) -> Data:
    """A topic's new answer. The bare name of a reading is answered explicitly; the old answer named again, with
    nothing more said, stays what it was."""
    new: Data = {"is": said} if isinstance(said, str) else dict(said)
    if "cites" in new:
        new["cites"] = full(new["cites"])
    if new["is"] == old.get("is"):
        return {**old, **new}
    return {"basis": next(iter(new.get("cites", {})), "explicit"), **new}


def _deck(own: Data, base: Data, full: Full) -> Data:
    """Cards changed or added, and those taken out (null) left out. A card that does something else does not keep
    what was cited for what it did."""
    changes = {name: card and _card(card, full) for name, card in own.get("deck", {}).items()}
    deck: Data = {}
    for name, card in base["deck"].items():
        change = changes.get(name, {})
        if change is not None:
            kept = {key: value for key, value in card.items() if key != "cites"} if "does" in change else card
            deck[name] = kept | change
    return deck | {name: card for name, card in changes.items() if card is not None and name not in base["deck"]}


def _card(card: Data, full: Full) -> Data:
    """A card with its citations named in full."""

    def named(part: Data) -> Data:
        return {key: full(value) if key == "cites" else value for key, value in part.items()}

    return named(card) | ({"does": [named(does) for does in card["does"]]} if "does" in card else {})


def _drop_idle(data: Data, own: Data) -> None:
    """What was inherited and cannot come up any more is no fault of the file."""
    try:
        board, cards = Board(data["board"]), read_deck(data["deck"])
        readings = {t: said["is"] for t, said in data["readings"].items() if said["is"] in TOPICS[t].readings}
        asked = open_topics(features(board, cards, readings))
    except (KeyError, ValueError, TypeError, StopIteration):
        return
    for topic in [t for t in data["readings"] if t not in asked and t not in own.get("readings", {})]:
        del data["readings"][topic]
        readings.pop(topic, None)
    possible = producible(board, cards, readings)
    for topic, said in data["readings"].items():
        for other in said.get("contested", ()):
            if topic in readings and other in TOPICS[topic].readings:
                possible |= producible(board, cards, {**readings, topic: other})
    for code in [c for c in data["cites"] if c.split("@")[0] not in possible and c not in own.get("cites", {})]:
        del data["cites"][code]


def path_of(source: Source, name: str) -> Path:
    """A rulebook path in a document is relative to the document."""
    path = Path(name)
    return path if path.is_absolute() else Path(source.file).parent / path


def is_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.endswith((".yaml", ".yml"))


def looks_like_a_rulebook(data: Any) -> bool:
    """Is it meant as one? Its faults are told then, and with them something of what stands in the file."""
    if not isinstance(data, dict) or "id" not in data or not ("extends" in data or "board" in data):
        return False
    known = read_schema("rulebook")["properties"]
    return sum(key in known for key in data) > len(data) / 2


def too_many_generations(source: Source) -> BadDocument:
    problem: Problem = source.problem("extends-too-long", ("extends",), most=MOST_GENERATIONS)
    return BadDocument([problem])
