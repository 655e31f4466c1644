"""Pieces that stand elsewhere than a ruling counts them can be put where it counts them, and nothing else changes.

    python -m tests.agreement.put_back --count 2000 --seed 7 --book duo

Random documents with events are followed once more without any rules: a piece stands where the last act has put it.
Where the ruling counts it elsewhere, one more act brings it there, by anybody's hand. That act may be no fault, and
afterwards all stands as before and the same can be played. Prints what is otherwise; the exit code is 1 if there was
anything.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter, defaultdict
from typing import Any

import yaml

import adjudicator
from adjudicator._system.paths import shipped_rulebooks
from tests.agreement.written_otherwise import WRONG, drawn, outcome

Document = dict[str, Any]
Event = dict[str, Any]
Said = dict[str, Any]
Place = tuple[str, str]


class Unclear(Exception):
    """A document that does not say where a piece was put."""


def stand(asked: Document, ruling: Said) -> Counter[Place]:
    """Return where all pieces stand after the events, as far as the document says it."""
    table, said = Counter[Place](), ruling["events"]
    for camp, spaces in ruling["after"].items():
        named = list(map(str, asked["pieces"].get(camp, ())))
        table.update((camp, space) for space in [*named, *["base"] * (len(spaces) - len(named))])
    hands: dict[str, list[Place]] = defaultdict(list)
    for event, told in zip(asked["events"], said, strict=True):
        if "lifts" in event:
            hands[told["by"]].append(_taken(table, _place(event["lifts"])))
        elif "puts-down" in event:
            if not hands[told["by"]]:
                raise Unclear
            camp, space = hands[told["by"]].pop()
            table[camp, space if event["puts-down"] == "back" else event["puts-down"]] += 1
        elif "knocks" in event:
            table[_taken(table, _place(event["knocks"]))] += 1
        elif "swaps" in event:
            one, other = (_taken(table, _place(piece)) for piece in event["swaps"])
            table.update([(one[0], other[1]), (other[0], one[1])])
        elif "moves" in event:
            for piece, to in _ends(event["moves"], told):
                camp, _ = _taken(table, piece)
                table[camp, to] += 1
    if any(hands.values()):
        raise Unclear
    return +table


def _taken(table: Counter[Place], place: Place) -> Place:
    if not table[place]:
        raise Unclear
    table[place] -= 1
    return place


def _place(named: Any) -> Place:
    if not isinstance(named, dict):
        raise Unclear
    ((camp, space),) = named.items()
    return camp, str(space)


def _ends(what: Any, told: Said) -> list[tuple[Place, str]]:
    """Return the pieces moved with where they were put; of a move in order the ruling may tell it."""
    parts = what.get("moves", [what if "move" in what else {"move": what}])
    if all("to" in part for part in parts):
        return [(_place(part["move"]), str(part["to"])) for part in parts]
    moves = told.get("play", {}).get("moves", ()) if told["regular"] else ()
    if len(moves) != len(parts) or not all(move.get("path") for move in moves):
        raise Unclear
    return [((move["piece"], move["from"]), move["path"][-1]) for move in moves]


def ways_back(asked: Document, ruling: Said) -> list[tuple[str, str, str]]:
    """Return the pieces that stand elsewhere than they count, with both spaces; none if that is not plain."""
    stands = stand(asked, ruling)
    counts = Counter((camp, space) for camp, spaces in ruling["after"].items() for space in spaces)
    found = []
    for camp in ruling["after"]:
        here, there = ([s for c, s in some.elements() if c == camp] for some in (stands - counts, counts - stands))
        if len(here) > 1 or len(here) != len(there):
            return []
        found += [(camp, *here, *there)] if here else []
    return found


def put(camp: str, here: str, there: str, by: str, *, by_hand: bool) -> list[Event]:
    if by_hand:
        return [{"lifts": {camp: here}, "by": by}, {"puts-down": there, "by": by}]
    return [{"moves": {"move": {camp: here}, "to": there}, "by": by}]


def differences(asked: Document, rng: random.Random) -> tuple[Document, list[str]] | None:
    """Return the document with all pieces put back, and what is otherwise then; None if there is nothing to put."""
    try:
        first = adjudicator.load(asked).ruling().as_dict()
        found = ways_back(asked, first)
    except (adjudicator.BadDocument, Unclear):
        return None
    if not found or "swap" in str(first["now"]["laid"]):  # It would be the other half, or give up the first.
        return None
    rng.shuffle(found)
    players = sorted({camp.split("-")[0] for camp in first["after"]})
    by, by_hand, played = rng.choice(players), rng.random() < 0.4, asked["events"]
    acts = [act for way in found for act in put(*way, by, by_hand=by_hand)]
    other = {**asked, "events": [*played, *acts]}
    try:
        second = adjudicator.load(other).ruling().as_dict()
    except adjudicator.BadDocument as bad:
        return other, [f"refused: {bad.problems[0].line('en')}"]
    faults = [f["finding"] for told in second["events"][len(played) :] for f in told["findings"] if f["kind"] in WRONG]
    if faults:
        return other, [f"faults: {faults}"]
    pairs = zip(outcome(first, []), outcome(second, []), strict=True)
    return other, [
        f"{what}: {ours} / {theirs}"
        for (what, ours), (_, theirs) in pairs
        if ours != theirs and (what != "plays" or first["now"]["laid"])  # A card may have to make what was moved.
    ]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.agreement.put_back", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--count", type=int, default=500, help="how many documents a rulebook")
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(10**6)), help="another one each time")
    parser.add_argument("--book", action="append", choices=shipped_rulebooks(), help="which; all of them if not said")
    parser.add_argument("--shown", type=int, default=5, help="how many differences to print a rulebook")
    options = parser.parse_args(arguments)
    print(f"seed {options.seed}", flush=True)
    different = 0
    for book in options.book or shipped_rulebooks():
        tried, found = 0, Counter[str]()
        for number in range(options.count):
            asked = drawn(options.seed, book, number)
            result = differences(asked, random.Random(f"{options.seed} {book} {number} back"))
            tried += result is not None
            if result is None or not result[1]:
                continue
            other, apart = result
            found[apart[0].split(":")[0]] += 1
            if sum(found.values()) <= options.shown:
                print(f"# document {number} of {book}", *(f"# {line}" for line in apart), sep="\n")
                print(yaml.safe_dump(other, sort_keys=False, default_flow_style=None, width=150))
        different += sum(found.values())
        print(f"{book}: {tried} put back, {sum(found.values())} differ {dict(found)}", flush=True)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
