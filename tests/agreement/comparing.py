"""The differences between the engine and the second opinion on one position, in words.

`bare` compares the plain list of results, card by card. `explained` compares the ruling's JSON with the enumeration
in full: parts, paths, hits, accepted and rejected first parts; and the ruling with the plain list. `judged` puts
single plays of the list in dispute, as a player would.
"""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import adjudicator
from tests.agreement.readings import for_the_second_opinion
from tests.engine_answers import results
from tests.second_opinion import enumeration, in_full
from tests.second_opinion.game import After, game_of

Document = dict[str, Any]
Entry = dict[str, Any]
Results = dict[tuple[str, str], set[After]]
Compare = Callable[[Document], list[str]]

SHOWN = 3


def bare(document: Document, known: Results | None = None) -> list[str]:
    """Compare the plain results; `known` are those of the second opinion, if already computed."""
    ours, theirs = results(document), known or enumeration.results(for_the_second_opinion(document))
    return [*_apart("cards", set(ours), set(theirs))] + [
        line
        for key in sorted(set(ours) & set(theirs))
        for line in _apart(f"results of {' as '.join(key)}", ours[key], theirs[key])
    ]


def _apart(what: str, ours: Any, theirs: Any) -> Iterator[str]:
    if ours != theirs:
        yield f"{what}: the engine has {len(ours)}, the second opinion {len(theirs)}"
        yield from (f"  only the engine: {each}" for each in sorted(ours - theirs)[:SHOWN])
        yield from (f"  only the second opinion: {each}" for each in sorted(theirs - ours)[:SHOWN])


def explained(document: Document) -> list[str]:
    question = adjudicator.load(document)
    said = question.ruling().as_dict()
    plays = in_full.plays(for_the_second_opinion(document))
    found = [*_list_and_ruling(question, document, said["legal"])]
    over = any(entry["reason"] == "game-over" for entry in said["rejected"])
    for (card, function), theirs in plays.items():
        legal = [entry for entry in said["legal"] if (entry["card"], entry["as"]) == (card, function)]
        found += _ways(f"{card} as {function}", legal, theirs)
        if not over:
            rejected = [entry for entry in said["rejected"] if (entry["card"], entry["as"]) == (card, function)]
            found += _beginnings(document, function, rejected, theirs)
    dead = "hand" in document and not over and not any(plays.values())
    if said["must_discard"] != dead:
        found.append(f"must_discard is {said['must_discard']}, with {sum(map(len, plays.values()))} legal plays")
    return found


def after_of(entry: Entry) -> Any:
    return tuple(sorted((camp, tuple(spaces)) for camp, spaces in entry["after"].items()))


def way_of(entry: Entry) -> in_full.Way:
    parts = tuple((m["piece"], m["from"], m["steps"], tuple(m["path"]), m["to"]) for m in entry["moves"])
    return parts, tuple(sorted((hit["piece"], hit["from"]) for hit in entry["hits"]))


def _list_and_ruling(question: Any, document: Document, legal: list[Entry]) -> Iterator[str]:
    told: dict[tuple[str, str], set[Any]] = {}
    for entry in legal:
        told.setdefault((entry["card"], entry["as"]), set()).add(after_of(entry))
    listed = {key: found for key, found in results(document).items() if found}
    if told != listed:
        yield from _apart("ruling and bare list, keys", set(told), set(listed))
        for key in sorted(set(told) & set(listed)):
            yield from _apart(f"ruling and bare list, {' as '.join(key)}", told[key], listed[key])
    if len(legal) != len(question.legal()):
        yield f"the ruling has {len(legal)} legal plays, the bare list {len(question.legal())}"


def _ways(what: str, legal: list[Entry], theirs: in_full.Plays) -> Iterator[str]:
    """Check that there is one entry for each result and shares, and that its path is possible."""
    keys = []
    for entry in legal:
        way = way_of(entry)
        keys.append((after_of(entry), tuple(sorted(part[:3] for part in way[0]))))
        if way not in theirs.get(keys[-1], (way,)):
            yield f"{what}: the engine's way {way} is none of {sorted(theirs[keys[-1]])[:SHOWN]}"
    yield from _apart(f"results and shares of {what}", set(keys), set(theirs))
    yield from (f"{what}: listed {times} times: {key}" for key, times in Counter(keys).items() if times > 1)


def _beginnings(document: Document, function: str, rejected: list[Entry], theirs: in_full.Plays) -> Iterator[str]:
    """Check that no first part of a legal play is rejected, and that every other first part that can be tried is."""
    game, table = enumeration.game_and_table(for_the_second_opinion(document))
    own = enumeration.played_camps(game, table, document["turn"])
    total, orders = enumeration.split_orders(game, table, own, document["turn"], function)
    if total:  # it begins with a camp that is not all home
        own = tuple(camp for camp, *_ in orders if not enumeration.all_home(table, camp)) or own
    first = {way[0][:3] for ways in theirs.values() for way, _ in ways}
    legal = {(camp, space, steps if total else 0) for camp, space, steps in first}
    refused = {(e["piece"], e["from"], e["steps"] if total else 0) for e in rejected}
    yield from (f"{function}: {each} begins a legal play and is rejected" for each in sorted(legal & refused))
    movers = {piece[:2] for piece in table if function == "swap" or piece[0] in own}
    every = {*range(1, total + 1)} if total else {0}
    for piece in sorted(movers):
        begun, not_begun = ({n for *named, n in some if tuple(named) == piece} for some in (legal, refused))
        steps = begun | not_begun
        if steps != every and (begun or not_begun != {1}):  # a piece that cannot move at all is rejected once
            yield f"{function}: of the steps {sorted(steps)} of {piece} it is said whether they begin a play"


def judged(document: Document, rng: random.Random, seen: Counter[str]) -> list[str]:
    """Put one legal play and one rejected one in dispute; count in `seen` the findings on the way."""
    said = adjudicator.load(document).ruling().as_dict()
    seen.update(f"refused: {entry['reason']}" for entry in said["rejected"])
    split = "4x1" if document["rulebook"] == "duo" else "7"
    found: list[str] = []
    if said["legal"]:
        function = rng.choice(sorted({entry["as"] for entry in said["legal"]}))
        entry = rng.choice([entry for entry in said["legal"] if entry["as"] == function])
        play = as_play(entry, split)
        ruling = adjudicator.adjudicate({**document, "play": play}).as_dict()
        seen.update({f["finding"] for step in ruling["trace"] for f in step["findings"]})
        if ruling["verdict"] != "legal":
            found.append(f"{play}: listed as legal, judged {ruling['verdict']}: {ruling.get('reason')}")
        elif ruling["after"] != entry["after"] or way_of(ruling) != way_of(entry):
            found.append(f"{play}: listed with {way_of(entry)}, judged with {way_of(ruling)}")
    if "hand" in document:
        ruling = adjudicator.adjudicate({**document, "play": {"discard": "all"}}).as_dict()
        seen.update({f["finding"] for step in ruling["trace"] for f in step["findings"]})
        if (ruling["verdict"] == "legal") != said["must_discard"]:
            found.append(f"throwing the hand is {ruling['verdict']}, must_discard is {said['must_discard']}")
    one_piece = [entry for entry in said["rejected"] if "from" in entry and entry["as"] not in ("swap", split)]
    if one_piece:
        entry = rng.choice(one_piece)
        play = {"card": entry["card"], "as": entry["as"], "move": {entry["piece"]: entry["from"]}}
        ruling = adjudicator.adjudicate({**document, "play": play}).as_dict()
        if (ruling["verdict"], ruling.get("reason")) != ("illegal", entry["reason"]):
            found.append(f"{play}: rejected for {entry['reason']}, judged {ruling['verdict']} {ruling.get('reason')}")
    return found


def as_play(entry: Entry, split: str) -> Document:
    """Return a legal play as a document would give it."""
    moves = entry["moves"]
    play: Document = {"card": entry["card"], "as": entry["as"]}
    if entry["as"] == "swap":
        return {**play, "swap": [{m["piece"]: m["from"]} for m in moves]}
    if entry["as"] == split:
        return {**play, "moves": [{"move": {m["piece"]: m["from"]}, "steps": m["steps"]} for m in moves]}
    return {**play, "move": {moves[0]["piece"]: moves[0]["from"]}}


def caught(compare: Compare, document: Document) -> list[str]:
    """Return the differences; an exception on either side is one, so that the document is reported."""
    try:
        return compare(document)
    except Exception:
        return traceback.format_exc().splitlines()


def smallest(document: Document, compare: Compare) -> Document:
    """Return the document with as few cards and pieces as still make the two differ."""
    hands = [[card] for card in enumeration.deck_of(game_of(document["rulebook"]), document.get("hand"))]
    for hand in hands:
        if caught(compare, {**document, "hand": hand}):
            document = {**document, "hand": hand}
            break
    for camp in document["pieces"]:
        for space in list(document["pieces"][camp]):
            fewer = list(document["pieces"][camp])
            fewer.remove(space)
            without = {**document, "pieces": {**document["pieces"], camp: fewer}}
            if space != "base" and caught(compare, without):
                document = without
    return document
