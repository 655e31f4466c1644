"""The checks of rulebooks and texts beyond their form.

Above all both ways between findings and items: every finding that the readings can produce is cited, every citation
names an item, and none is for a finding that cannot come up. The form is checked by the schemas.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from math import comb
from typing import Any

from adjudicator._system.language_setting import LANGUAGES
from adjudicator.documents.nearest import nearest
from adjudicator.documents.problems import Problem, Term
from adjudicator.documents.safe_text import sign_name
from adjudicator.documents.yaml_reader import At, Source
from adjudicator.locales.catalogue import catalogue
from adjudicator.locales.name_index import fold_card, names_anywhere, space_names, squeeze
from adjudicator.rules.findings import ASPECTS, BY_THE_CARD, FINDINGS
from adjudicator.rules.readings import TOPICS
from adjudicator.rules.rulebook import NOT_IN_THE_BOOK, Rulebook, all_cites
from adjudicator.rules.ruleset import open_topics, producible


def check_board(source: Source) -> Iterator[Problem]:
    """Check that players, camps, lane and start fit together, before a board is built from them."""
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
        if camp in ("base", "start", "goal", "house") or squeeze(camp) in space_names(board["lane"]["name"]):
            yield source.problem("camp-like-a-space", ("board", "camps", n), name=camp)
        if camp not in owners:
            yield source.problem("camp-of-nobody", ("board", "camps"), name=camp)
    if len(board["lane"]["circles"]) != board["pieces"]:
        yield source.problem("circles-and-pieces", ("board", "lane", "circles"), pieces=board["pieces"])
    yield from _same_in_print(source, [(camp, ("board", "camps", n)) for n, camp in enumerate(board["camps"])])
    yield from _same_in_print(source, [(player, ("board", "players", player)) for player in board["players"]])
    yield from _check_start(source, board)


def _same_in_print(source: Source, colours: list[tuple[str, At]]) -> Iterator[Problem]:
    """Yield each camp or player that is called like another one in some language, as `gul` beside `yellow`."""
    named: dict[str, str] = {}
    for colour, at in colours:
        printed = [squeeze(catalogue(lang).camp(colour)) for lang in LANGUAGES]
        other = next((named[name] for name in printed if name in named), colour)
        if other != colour:
            yield source.problem("named-twice", at, key="players" in at, name=colour, other=other)
        named |= dict.fromkeys(printed, colour)


def _check_start(source: Source, board: Mapping[str, Any]) -> Iterator[Problem]:
    """Check that the names of the start field differ from those of all other spaces."""
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
    """Check that no two cards, and no two functions of one card, have the same name in any language."""
    named: dict[str, str] = {}

    def twice(at: At, called: str, names: set[str], card: str) -> Iterator[Problem]:
        others = sorted({named.setdefault(name, card) for name in names if name} - {card})
        if others:
            yield source.problem("named-twice", at, key=len(at) == 2, name=called, other=others[0])

    for name in source.data["deck"]:
        yield from twice(("deck", name), name, names_anywhere(name), name)
    for name, card in source.data["deck"].items():
        yield from _check_card_names(source, name, card)
        for n, alias in enumerate(card.get("aliases", ())):
            yield from twice(("deck", name, "aliases", n), alias, {fold_card(alias)}, name)
        for lang, printed in card.get("printed", {}).items():
            yield from twice(("deck", name, "printed", lang), printed, {fold_card(printed)}, name)
            if fold_card(printed) in _names_beside(source.data["deck"], name):
                yield source.problem("function-named-twice", ("deck", name, "printed", lang), name=printed)
        yield from _check_function_names(source, name, card)
    yield from _check_plays(source)


def _check_function_names(source: Source, card: str, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Check that a play can choose between the functions of a card by their names."""
    before: set[str] = set()
    for n, does in enumerate(data["does"]):
        function = str(does.get("as", card))
        if before & names_anywhere(function):
            yield source.problem("function-named-twice", ("deck", card, "does", n), name=function)
        before |= names_anywhere(function)


def _names_beside(deck: Mapping[str, Any], function: str) -> set[str]:
    """Return the names of the other functions on the cards that have a function of this name."""
    cards = [[str(does.get("as", name)) for does in card["does"]] for name, card in deck.items()]
    beside = {other for functions in cards if function in functions for other in functions if other != function}
    return {name for other in beside for name in names_anywhere(other)}


MOST_OF_A_NAME = 200
"""Characters in the name of a card that a document can give (`card` in the schema of positions)."""


def _check_card_names(source: Source, name: str, card: Mapping[str, Any]) -> Iterator[Problem]:
    """Check that a card's names are printable and not empty, since sentences contain them, and can be written."""
    at: At = ("deck", name)
    names: list[tuple[At, str]] = [(at, name)]
    names += [((*at, "does", n, "as"), does["as"]) for n, does in enumerate(card["does"]) if "as" in does]
    names += [((*at, "printed", lang), printed) for lang, printed in card.get("printed", {}).items()]
    for there, text in names:
        if "\n" in text or "\t" in text:
            yield source.problem("name-in-one-line", there, key=there == at)
        elif stray := next((sign for sign in text if not sign.isprintable()), None):
            yield source.problem("name-unprintable", there, key=there == at, sign=sign_name(stray))
        elif not fold_card(text):
            yield source.problem("no-name", there, key=there == at)
        elif len(text) > MOST_OF_A_NAME:
            yield source.problem("text-too-long", there, key=there == at, most=MOST_OF_A_NAME)


MOST_PLAYS = 5000
"""The most plays that a deck may offer in one position. Shipped decks offer some 300, a seven over 8 pieces 3432."""


def _check_plays(source: Source) -> Iterator[Problem]:
    """Check that the plays of the deck in one position can be listed: splits over many pieces, swaps of any two."""
    board, plays = source.data["board"], 0
    own = board["pieces"] * max(len(player["camps"]) for player in board["players"].values())
    all_pieces = board["pieces"] * len(board["camps"])
    for name, card in source.data["deck"].items():
        for n, does in enumerate(card["does"]):
            ways = comb(all_pieces, 2) if "swap" in does else own
            if "split" in does:
                ways = comb(does["split"] + own - 1, own - 1)
            plays += ways
            if plays > MOST_PLAYS:
                yield source.problem(
                    "too-many-plays", ("deck", name, "does", n), card=name, count=ways, most=MOST_PLAYS
                )
                return


def check_text(source: Source) -> Iterator[Problem]:
    """Check that every item of a text is in one of its sections."""
    for key in source.data["items"]:
        if not any(key.startswith(f"{section}.") for section in source.data["sections"]):
            yield source.problem("own-section-missing", ("items", key), key=True, name=key)


def check(source: Source, book: Rulebook) -> Iterator[Problem]:
    """Check that all topics are answered and all findings cited, and that nothing is cited in vain."""
    return chain(
        _check_readings(source, book),
        _check_findings(source, book),
        _check_items(source, book),
        _check_doubts(source, book),
        _check_silent(source, book),
    )


def _check_readings(source: Source, book: Rulebook) -> Iterator[Problem]:
    chosen = {topic: choice.reading for topic, choice in book.choices.items()}
    arising = open_topics(book.board, book.cards, chosen)
    for topic, choice in book.choices.items():
        at = ("readings", topic)
        if topic not in TOPICS:
            yield source.problem("unknown-topic", at, key=True, name=topic, near=nearest(topic, TOPICS))
            continue
        if topic not in arising:
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
    for topic in sorted(topic for topic in arising - set(book.choices) if not TOPICS[topic].optional):
        yield source.problem("topic-unanswered", ("readings",), name=topic, known=list(TOPICS[topic].readings))


def possible_findings(book: Rulebook) -> set[str]:
    """Return the findings that can come up under the book's own readings or a contested one."""
    chosen = {topic: choice.reading for topic, choice in book.choices.items()}
    return producible(book.board, book.cards, chosen, book.contested())


KNOWN = frozenset({*FINDINGS, *(f"{name}@{aspect}" for name, aspects in ASPECTS.items() for aspect in aspects)})
"""Every finding, and every one with an aspect, that a rulebook can name."""


def _check_doubts(source: Source, book: Rulebook) -> Iterator[Problem]:
    """Check that every doubt is about an item, and comes into play with findings that there are."""
    matters = (key.partition("/")[2] for key in catalogue("en").procedure if key.startswith("matter/"))
    known = KNOWN | {f"no-rule@{matter}" for matter in matters} if book.doubts else KNOWN
    own = book.own_data.get("doubts", ())
    for number, (doubt, written) in enumerate(zip(book.doubts[len(book.doubts) - len(own) :], own, strict=True)):
        at: At = ("doubts", number)
        if book.item(doubt.item) is None:
            near = nearest(doubt.item, [f"{name}/{key}" for name, text in book.texts.items() for key in text.items])
            yield source.problem("unknown-item", (*at, "item"), name=written["item"], near=near)
        if written in own[:number]:
            yield source.problem("listed-twice", at, name=written["item"])
        for n, together in enumerate(written["arises"]):
            codes = together.split("+")
            for c, code in enumerate(codes):
                if code in codes[:c]:
                    yield source.problem("listed-twice", (*at, "arises", n), name=code)
                elif code not in known:
                    yield source.problem("unknown-finding", (*at, "arises", n), name=code, near=nearest(code, known))


def _check_silent(source: Source, book: Rulebook) -> Iterator[Problem]:
    """Check that every question left open is one of the catalogues' and stands once, and what is followed an item."""
    own = book.own_data.get("silent", ())
    asked = [each["asks"] for each in own]
    for number, silence in enumerate(book.silent[len(book.silent) - len(own) :]):
        at: At = ("silent", number)
        known = catalogue("en").silent
        if silence.asks not in known:
            near = nearest(silence.asks, known)
            yield source.problem("not-one-of", (*at, "asks"), value=silence.asks, near=near, known=list(known))
        elif silence.asks in asked[:number]:
            yield source.problem("listed-twice", (*at, "asks"), name=silence.asks)
        if silence.follows and book.item(silence.follows) is None:
            near = nearest(
                silence.follows, [f"{name}/{key}" for name, text in book.texts.items() for key in text.items]
            )
            yield source.problem("unknown-item", (*at, "follows"), name=own[number]["follows"], near=near)


def _check_findings(source: Source, book: Rulebook) -> Iterator[Problem]:
    cited = source.data["cites"]
    for key in cited:
        if key not in KNOWN:
            yield source.problem("unknown-finding", ("cites", key), key=True, name=key, near=nearest(key, KNOWN))
    for card, entry in source.data["deck"].items():
        for n, does in enumerate(entry["does"]):
            if not entry.get("cites") and not does.get("cites"):
                yield source.problem("function-uncited", ("deck", card, "does", n), card=Term("card", card))
    answers = [(topic, choice.reading) for topic, choice in book.choices.items()]
    if all(topic in TOPICS and name in TOPICS[topic].readings for topic, name in (*answers, *book.contested())):
        yield from _check_both_ways(source, book)


def _check_both_ways(source: Source, book: Rulebook) -> Iterator[Problem]:
    """Check that every finding that can come up is cited, and no other."""
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
    """Return the place to report an uncited finding: in house rules the reading, deck or board that produces it."""
    if ("extends",) not in source.marks:
        return ("cites",)
    for topic, choice in book.choices.items():
        produced = any(code in TOPICS[topic].readings[name].produces for name in (choice.reading, *choice.contested))
        if produced and ("readings", topic) in source.marks:
            return ("readings", topic)
    return next((at for at in (("deck",), ("board",)) if at in source.marks), ("cites",))


OWN_ITEM_LIKENESS = 0.85
"""How similar a wrong item must be to one of the file's own to be suggested before all others."""


def _check_items(source: Source, book: Rulebook) -> Iterator[Problem]:
    reported: set[str] = set()
    known = [f"{name}/{key}" for name, text in book.texts.items() for key in text.items]
    own = [f"{book.id}/{key}" for key in book.texts[book.id].items] if book.id in book.texts else []
    for at, cites in all_cites(source.data):
        for basis, items in cites.items():
            for n, short in enumerate(items):
                item = book.full_id(short)
                if book.item(item) is None and item not in reported:
                    reported.add(item)
                    near = nearest(f"{book.id}/{item.split('/')[1]}", own, OWN_ITEM_LIKENESS) or nearest(item, known)
                    yield source.problem("unknown-item", (*at, basis, n), name=short, near=near)
                elif book.item(item) is not None:
                    own_text, from_elsewhere = item.split("/")[0] in book.own_texts, basis in NOT_IN_THE_BOOK
                    if own_text is from_elsewhere:
                        code = "analogy-with-itself" if own_text else "foreign-text"
                        yield source.problem(code, (*at, basis, n), name=item)
