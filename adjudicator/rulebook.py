"""A rulebook: board, deck, one reading per topic, and which of its items stand behind which finding.

Data, never code. Loading checks both ways: every finding the readings can produce is cited, every
citation points at an item, and no citation is for something that cannot come up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from math import comb
from typing import Any

from adjudicator.board import Board
from adjudicator.cards import Card, read_deck
from adjudicator.findings import (
    ASPECTS,
    BY_THE_CARD,
    FINDINGS,
    ORDINARY,
    UNLESS_CLOSER,
    WEIGHT,
    Finding,
    Grounds,
    is_ordinary,
)
from adjudicator.problems import Problem, Term
from adjudicator.readings import TOPICS
from adjudicator.records import NamedTuple
from adjudicator.rules import Rules, features, open_topics, producible
from adjudicator.source import At, Source
from adjudicator.words import nearest


class Citation(NamedTuple):
    """An item and on what footing it is cited: it says so, its example shows it, or a sister text says so."""

    id: str
    basis: str


class Item(NamedTuple):
    """One citable statement of a text, paraphrased."""

    id: str
    kind: str
    says: Mapping[str, str]


class Text(NamedTuple):
    """A source text: its title, its sections, its items."""

    id: str
    title: Mapping[str, str]
    language: str
    sections: Mapping[str, Mapping[str, str]]
    items: Mapping[str, Item]


class Choice(NamedTuple):
    """How a rulebook answers a topic; `contested` are the other readings its text can bear."""

    reading: str
    basis: str
    contested: tuple[str, ...]
    cites: tuple[Citation, ...]
    """Items for the reading itself, beside those for the findings it produces."""


class Rulebook:
    """One edition's rules, ready to be asked."""

    def __init__(
        self, data: Mapping[str, Any], texts: Mapping[str, Text], said: Mapping[str, Any] | None = None
    ) -> None:
        self.data = dict(data)
        """What the book was made from; a book that extends it starts from this."""
        self.said = data if said is None else said
        """What the book's own file says: house rules say only what they change."""
        self.id: str = data["id"]
        self.title: Mapping[str, str] = data["title"]
        self.own_texts: tuple[str, ...] = tuple(data["texts"])
        self.sister: str | None = data.get("sister")
        self.texts = texts
        self.board = Board(data["board"])
        self.cards: dict[str, Card] = read_deck(data["deck"])
        self.choices = {
            topic: Choice(
                said["is"], said["basis"], tuple(said.get("contested", ())), self._citations(said.get("cites", {}))
            )
            for topic, said in data["readings"].items()
        }
        self._cites = {code: self._citations(said) for code, said in data["cites"].items()}
        self._card_cites = {
            (card.name, function.name): self._citations(does.get("cites", {})) + self._citations(said.get("cites", {}))
            for card, said in zip(self.cards.values(), data["deck"].values(), strict=True)
            for function, does in zip(card.functions, said["does"], strict=True)
        }
        self.lifted: frozenset[str] = frozenset()
        self._found: dict[tuple[str, tuple[str, ...], tuple[str, str] | None], tuple[Citation, ...]] = {}
        self._rules: dict[tuple[tuple[str, str], ...], Rules] = {}
        self._in_order: dict[Any, tuple[Citation, ...]] = {}

    def _citations(self, said: Mapping[str, Iterable[str]]) -> tuple[Citation, ...]:
        return tuple(Citation(self.full_id(item), basis) for basis, items in said.items() for item in items)

    def full_id(self, item: str) -> str:
        """`faq.5` is short for the same item of the rulebook's first text."""
        return item if "/" in item else f"{self.own_texts[0]}/{item}"

    def rules(self, changed: Mapping[str, str] | None = None) -> Rules:
        """The rules with the book's own readings, or with some contested ones switched on."""
        key = tuple(sorted((changed or {}).items()))
        if key not in self._rules:
            readings = {topic: choice.reading for topic, choice in self.choices.items()} | dict(key)
            self._rules[key] = Rules(self.board, self.cards, readings, lifted=self.lifted)
        return self._rules[key]

    def citations(self, finding: Finding, card: str = "", function: str = "") -> tuple[Citation, ...]:
        """What the rulebook cites for a finding that came up with a card: the rules that fit it closest, then the
        more general ones, then worked examples, again the closest first."""
        used = (card, function) if finding.code in BY_THE_CARD else None
        key = finding.code, finding.aspects, used
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._find_citations(*key)
        return found

    def _find_citations(
        self, code: str, aspects: tuple[str, ...], used: tuple[str, str] | None
    ) -> tuple[Citation, ...]:
        closer = [cited for aspect in aspects for cited in self._cites.get(f"{code}@{aspect}", ())]
        by_card = self._card_cites.get(used, ()) if used and not (closer and code in UNLESS_CLOSER) else ()
        general = self._cites.get(code, ())
        examples = [cited for cited in closer if cited.basis == "example"]
        rules = [cited for cited in (*closer, *by_card, *general) if not (examples and cited.basis == "example")]
        return tuple(dict.fromkeys([*rules, *examples, *general]))

    def weighed(self, found: Grounds, card: str, function: str, narrowly: bool = False) -> tuple[Citation, ...]:
        """The items behind what happened: what is disputed before what is only counted, the book's own words before a
        sister's, then by weight. Narrowly without what is only counted, unless nothing else happened."""
        key = (found, card, function, narrowly)
        if key not in self._in_order:
            self._in_order[key] = self._weigh(*key)
        return self._in_order[key]

    def _weigh(self, codes: Grounds, card: str, function: str, narrowly: bool) -> tuple[Citation, ...]:
        tiers: tuple[list[tuple[bool, bool, int, tuple[Citation, ...]]], ...] = ([], [])
        for code, aspects in codes:
            ordinary = is_ordinary(finding := Finding(code, aspects=aspects))
            cited = self.citations(finding, card, function)
            borrowed = bool(cited) and cited[0].basis == "analogy"
            tiers[ordinary].append((ordinary and code not in ORDINARY, borrowed, WEIGHT[code], cited))
        rows = [sorted(tier) for tier in tiers]
        told = [rows[0] or rows[1]] if narrowly else rows
        return tuple(dict.fromkeys(item for row in told for item in in_columns(each[-1] for each in row)))

    def aspects_cited(self, code: str) -> tuple[str, ...]:
        """The closer circumstances of a finding for which this book has citations of their own."""
        return tuple(key.partition("@")[2] for key in self._cites if key.startswith(f"{code}@"))

    def item(self, item_id: str) -> Item | None:
        text, _, key = item_id.partition("/")
        return self.texts[text].items.get(key) if text in self.texts else None

    def supports(self, item_id: str) -> Iterator[tuple[str, str]]:
        """The findings and cards that cite an item, as ("finding" or "card", name)."""
        for code, cited in self._cites.items():
            if any(citation.id == item_id for citation in cited):
                yield "finding", code
        for (card, function), cited in self._card_cites.items():
            if any(citation.id == item_id for citation in cited):
                yield "card", card if card == function else f"{card} ({function})"

    def contested(self) -> Iterator[tuple[str, str]]:
        """Every other reading that the text can bear, as (topic, reading)."""
        yield from ((topic, other) for topic, choice in self.choices.items() for other in choice.contested)


def in_columns(rows: Iterable[tuple[Citation, ...]]) -> list[Citation]:
    """Each item once: the first of every row, then the second of every row, and so on."""
    return list(dict.fromkeys(item for column in zip_longest(*rows) for item in column if item))


def read_text(data: Mapping[str, Any]) -> Text:
    items = {key: Item(f"{data['id']}/{key}", said.get("kind", "move"), said) for key, said in data["items"].items()}
    return Text(data["id"], data["title"], data["language"], data["sections"], items)


def cited_texts(data: Mapping[str, Any]) -> list[str]:
    """The texts a rulebook needs: its own, and the sister texts it follows by analogy."""
    names = dict.fromkeys(data["texts"])
    for _, said in _all_cites(data):
        names |= dict.fromkeys(item.split("/")[0] for items in said.values() for item in items if "/" in item)
    return list(names)


def _all_cites(data: Mapping[str, Any]) -> Iterator[tuple[At, Mapping[str, list[str]]]]:
    for topic, said in data["readings"].items():
        yield ("readings", topic, "cites"), said.get("cites", {})
    for card, said in data["deck"].items():
        yield ("deck", card, "cites"), said.get("cites", {})
        for n, does in enumerate(said["does"]):
            yield ("deck", card, "does", n, "cites"), does.get("cites", {})
    for code, said in data["cites"].items():
        yield ("cites", code), said


def check_board(source: Source) -> Iterator[Problem]:
    """Players and camps must fit together before a board can be made of them."""
    board = source.data["board"]
    owners: dict[str, str] = {}
    for name, player in board["players"].items():
        at: At = ("board", "players", name)
        for n, camp in enumerate(player["camps"]):
            if camp not in board["camps"]:
                near = nearest(camp, board["camps"])
                yield source.problem("unknown-camp-in-board", (*at, "camps", n), name=camp, near=near)
            elif owners.setdefault(camp, name) != name:
                yield source.problem("camp-of-two", (*at, "camps", n), name=camp, other=owners[camp])
        partner = player.get("partner")
        if partner is None:
            continue
        if partner == name or board["players"].get(partner, {}).get("partner") != name:
            near = "" if partner in board["players"] else nearest(partner, board["players"])
            yield source.problem("unknown-partner", (*at, "partner"), name=partner, near=near)
    for n, camp in enumerate(board["camps"]):
        if camp in ("base", "start", "goal", "house"):
            yield source.problem("camp-like-a-space", ("board", "camps", n), name=camp)
        if camp not in owners:
            yield source.problem("camp-of-nobody", ("board", "camps"), name=camp)
    if len(board["lane"]["circles"]) != board["pieces"]:
        yield source.problem("circles-and-pieces", ("board", "lane", "circles"), pieces=board["pieces"])
    yield from _check_start(source, board)


def _check_start(source: Source, board: Mapping[str, Any]) -> Iterator[Problem]:
    """What the start field is called must be told apart from all else that is read as a space."""
    start, at = board["start"], ("board", "start", "token")
    if "double" not in start:
        if start["token"] != "start":
            yield source.problem("not-one-of", at, value=start["token"], known=["start"])
        return
    numbers = [start["token"], start["arrival"], *map(str, board["lane"]["circles"])]
    for n, key in enumerate(("token", "arrival")):
        if not start[key].isdigit() or start[key] in numbers[n + 1 :]:
            yield source.problem("not-one-of", (*at[:2], key), value=start[key], known=["0", "15"])
    if start["double"] != (whole := f"{start['token']}/{start['arrival']}"):
        yield source.problem("not-one-of", (*at[:2], "double"), value=start["double"], known=[whole])


def check_deck(source: Source) -> Iterator[Problem]:
    """No two cards, and no two functions of one card, may go by the same name."""
    named: dict[str, str] = {str(name): str(name) for name in source.data["deck"]}
    for name, card in source.data["deck"].items():
        yield from _check_card_names(source, name, card)
        functions = [str(does.get("as", name)) for does in card["does"]]
        for n, function in enumerate(functions):
            if function in functions[:n]:
                yield source.problem("named-twice", ("deck", name, "does", n), name=function, other=name)
        for n, alias in enumerate(card.get("aliases", ())):
            if named.setdefault(alias, name) != name:
                yield source.problem("named-twice", ("deck", name, "aliases", n), name=alias, other=named[alias])
    yield from _check_plays(source)


def _check_card_names(source: Source, name: str, card: Mapping[str, Any]) -> Iterator[Problem]:
    """A card's names stand in the middle of sentences."""
    at: At = ("deck", name)
    names: list[tuple[At, str]] = [(at, name)]
    names += [((*at, "does", n, "as"), does["as"]) for n, does in enumerate(card["does"]) if "as" in does]
    names += [((*at, "printed", lang), said) for lang, said in card.get("printed", {}).items()]
    for there, said in names:
        if stray := next((sign for sign in said if not sign.isprintable()), None):
            yield source.problem("unprintable", there, key=there == at, sign=f"U+{ord(stray):04X}")


MOST_PLAYS = 5000
"""What a deck may offer in one position. The decks of the game offer some 300, a seven over eight pieces 3432."""


def _check_plays(source: Source) -> Iterator[Problem]:
    """A card that could be played in more ways than can be listed: shares over many pieces, swaps of any two."""
    board, plays = source.data["board"], 0
    own = board["pieces"] * max(len(player["camps"]) for player in board["players"].values())
    everybodys = board["pieces"] * len(board["camps"])
    for name, card in source.data["deck"].items():
        for n, does in enumerate(card["does"]):
            ways = comb(everybodys, 2) if "swap" in does else own
            if "split" in does:
                ways = comb(does["split"] + own - 1, own - 1)
            plays += ways
            if plays > MOST_PLAYS:
                yield source.problem(
                    "too-many-plays", ("deck", name, "does", n), card=name, count=ways, most=MOST_PLAYS
                )
                return


def check_text(source: Source) -> Iterator[Problem]:
    """Every item of a text stands in one of its sections."""
    for key in source.data["items"]:
        if not any(key.startswith(f"{section}.") for section in source.data["sections"]):
            yield source.problem("own-section-missing", ("items", key), key=True, name=key)


def check(source: Source, book: Rulebook) -> list[Problem]:
    """The two-way check: answers for all questions, citations for all findings, and nothing dead."""
    return [*_check_readings(source, book), *_check_findings(source, book), *_check_items(source, book)]


def _check_readings(source: Source, book: Rulebook) -> Iterator[Problem]:
    chosen = {topic: choice.reading for topic, choice in book.choices.items()}
    asked = open_topics(features(book.board, book.cards, chosen))
    for topic, choice in book.choices.items():
        at = ("readings", topic)
        if topic not in TOPICS:
            yield source.problem("unknown-topic", at, key=True, name=topic, near=nearest(topic, TOPICS))
            continue
        if topic not in asked:
            yield source.problem("topic-does-not-arise", at, key=True, name=topic)
        known = TOPICS[topic].readings
        if choice.cites and choice.basis not in {citation.basis for citation in choice.cites}:
            yield source.problem("basis-without-item", at, basis=choice.basis, topic=topic)
        if choice.reading in choice.contested:
            yield source.problem("answered-twice", at, name=choice.reading, topic=topic)
        for name in (choice.reading, *choice.contested):
            if name not in known:
                near = nearest(name, known)
                yield source.problem("unknown-reading", at, name=name, topic=topic, near=near, known=list(known))
    for topic in sorted(topic for topic in asked - set(book.choices) if not TOPICS[topic].optional):
        yield source.problem("topic-unanswered", ("readings",), name=topic, known=list(TOPICS[topic].readings))


def possible_findings(book: Rulebook) -> set[str]:
    """What can come up under the book's own readings or a contested one."""
    chosen = {topic: choice.reading for topic, choice in book.choices.items()}
    found = producible(book.board, book.cards, chosen)
    for topic, other in book.contested():
        found |= producible(book.board, book.cards, {**chosen, topic: other})
    return found


def _check_findings(source: Source, book: Rulebook) -> Iterator[Problem]:
    cited = source.data["cites"]
    for key in cited:
        code, _, aspect = key.partition("@")
        if code not in FINDINGS or (aspect and aspect not in ASPECTS.get(code, ())):
            known = [*FINDINGS, *(f"{name}@{each}" for name, held in ASPECTS.items() for each in held)]
            yield source.problem("unknown-finding", ("cites", key), key=True, name=key, near=nearest(key, known))
    for card, said in source.data["deck"].items():
        for n, does in enumerate(said["does"]):
            if not said.get("cites") and not does.get("cites"):
                yield source.problem("function-uncited", ("deck", card, "does", n), card=Term("card", card))
    if _all_readings_known(book):
        yield from _check_both_ways(source, book)


def _all_readings_known(book: Rulebook) -> bool:
    return all(
        name in TOPICS and {choice.reading, *choice.contested} <= set(TOPICS[name].readings)
        for name, choice in book.choices.items()
    )


def _check_both_ways(source: Source, book: Rulebook) -> Iterator[Problem]:
    """Nothing that can come up goes uncited, and nothing is cited for what cannot."""
    possible = possible_findings(book)
    cited = source.data["cites"]
    for code in sorted(possible - BY_THE_CARD):
        aspects = ASPECTS.get(code, frozenset())
        if code not in cited and not (aspects and all(f"{code}@{aspect}" in cited for aspect in aspects)):
            yield source.problem("finding-uncited", _where_chosen(source, book, code), key=True, name=code)
    for key in cited:
        code = key.partition("@")[0]
        if code in FINDINGS and code not in possible:
            yield source.problem("dead-citation", ("cites", key), key=True, name=key)


def _where_chosen(source: Source, book: Rulebook, code: str) -> At:
    """Where findings are cited; in house rules where the reading is chosen, or deck or board changed, that brings
    the finding about."""
    if ("extends",) not in source.marks:
        return ("cites",)
    for topic, choice in book.choices.items():
        produced = any(code in TOPICS[topic].readings[name].produces for name in (choice.reading, *choice.contested))
        if produced and ("readings", topic) in source.marks:
            return ("readings", topic)
    return next((at for at in (("deck",), ("board",)) if at in source.marks), ("cites",))


def _check_items(source: Source, book: Rulebook) -> Iterator[Problem]:
    told: set[str] = set()
    for at, said in _all_cites(source.data):
        for basis, items in said.items():
            for n, short in enumerate(items):
                item = book.full_id(short)
                text = item.split("/")[0]
                if book.item(item) is None and item not in told:
                    told.add(item)
                    known = [f"{name}/{key}" for name, held in book.texts.items() for key in held.items]
                    yield source.problem("unknown-item", (*at, basis, n), name=item, near=nearest(item, known))
                elif book.item(item) is not None and (basis == "analogy") == (text in book.own_texts):
                    code = "analogy-with-itself" if basis == "analogy" else "foreign-text"
                    yield source.problem(code, (*at, basis, n), name=item)
