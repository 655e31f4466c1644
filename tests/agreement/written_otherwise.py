"""The same happening written in another way has to get the same ruling.

    python -m tests.agreement.written_otherwise --count 2000 --seed 7 --book duo

Random documents with events are written once more: a player named who was not, a move as lifting and putting down,
several parts in one act or in several, a judge asked in between. Prints each difference with both documents, and how
many each way of writing gave; the exit code is 1 if there was one.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import yaml

import adjudicator
from adjudicator._system.paths import shipped_rulebooks
from tests.second_opinion.events.documents import document

Document = dict[str, Any]
Event = dict[str, Any]
Acts = list[tuple[Event, ...]]
"""For every event of a document the acts that stand for it in another."""
Said = dict[str, Any]
WRONG = ("irregular", "refusal")
AT_THE_TABLE = ("throws", "lays", "lifts", "puts-down", "moves", "swaps", "stops", "shows", "takes-back")


def by_name(events: list[Event], said: list[Said]) -> Acts:
    """Name the player of every act."""
    return [({**event, "by": told["by"]},) for event, told in zip(events, said, strict=True)]


def colours_named(events: list[Event], said: list[Said]) -> Acts:
    """Name the colour of every piece, as the ruling has understood it."""
    return [(_with_colour(event, told),) for event, told in zip(events, said, strict=True)]


def _made(told: Said) -> list[Said]:
    """Return the moves that an act made in order."""
    return list(told.get("play", {}).get("moves", ())) if told["regular"] else []


def _named(event: Event) -> list[Any]:
    """Return the pieces that an act moves, as it names them."""
    what = event.get("moves", {})
    return [part["move"] for part in what["moves"]] if "moves" in what else [what.get("move", what)]


def _with_colour(event: Event, told: Said) -> Event:
    moves = _made(told)
    if (
        "moves" not in event
        or len(moves) != 1
        or (isinstance(event["moves"], str) is False and "moves" in event["moves"])
    ):
        return event
    what = event["moves"] if isinstance(event["moves"], dict) and "move" in event["moves"] else {"move": event["moves"]}
    if not isinstance(what["move"], str):
        return event
    return {**event, "moves": {**what, "move": {moves[0]["piece"]: moves[0]["from"]}}}


def by_hand(events: list[Event], said: list[Said]) -> Acts:
    """Lift each piece and put it down, instead of moving it in one act."""
    acts: Acts = []
    in_hand = False
    for event in events:
        if "lifts" in event:
            in_hand = True
        elif "puts-down" in event:
            in_hand = False
        what = event.get("moves")
        if not in_hand and isinstance(what, dict) and "to" in what and "as" not in what and "finger" not in event:
            by = {"by": event["by"]} if "by" in event else {}
            acts.append(({"lifts": what["move"], **by}, {"puts-down": what["to"], **by}))
        else:
            acts.append((event,))
    return acts


def part_by_part(events: list[Event], said: list[Said]) -> Acts:
    """Move the parts of a card one by one."""
    acts: Acts = []
    for event in events:
        what = event.get("moves")
        if isinstance(what, dict) and "moves" in what and len(what["moves"]) > 1:
            acts.append(tuple({**event, "moves": {"moves": [each]}} for each in what["moves"]))
        else:
            acts.append((event,))
    return acts


def with_the_end(events: list[Event], said: list[Said]) -> Acts:
    """Name the end of a move that was in order."""
    acts: Acts = []
    for event, told in zip(events, said, strict=True):
        what, moves = event.get("moves"), _made(told)
        bare = isinstance(what, str) or (isinstance(what, dict) and not {"to", "moves"} & what.keys())
        if what is not None and bare and told["regular"] and len(moves) == 1 and moves[0].get("path"):
            whole = what if isinstance(what, dict) and "move" in what else {"move": what}
            acts.append(({**event, "moves": {**whole, "to": moves[0]["path"][-1]}},))
        else:
            acts.append((event,))
    return acts


def asking(events: list[Event], said: list[Said]) -> Acts:
    """Ask a judge after every act."""
    return [(event, {"asks": "judge", "by": told["by"]}) for event, told in zip(events, said, strict=True)]


def thrown_by_name(events: list[Event], said: list[Said]) -> Acts:
    """Name the cards of a thrown hand."""
    return [
        ({**event, "throws": told["hand"]},) if event.get("throws") == "hand" and told.get("hand") else (event,)
        for event, told in zip(events, said, strict=True)
    ]


def thrown_card_by_card(events: list[Event], said: list[Said]) -> Acts:
    """Throw cards one by one."""
    return [
        tuple({**event, "throws": [card]} for card in event["throws"])
        if isinstance(event.get("throws"), list) and len(event["throws"]) > 1
        else (event,)
        for event in events
    ]


def taken_off(events: list[Event], said: list[Said]) -> Acts:
    """Put the hit pieces into base in so many words, where no other act of the document does."""
    acts: Acts = []
    hit = [{each["piece"]: each["from"]} for told in said for each in told.get("play", {}).get("hits", ())]
    for event in events:
        named = [event.get("lifts"), event.get("knocks"), *event.get("swaps", ()), *_named(event)]
        if "base" in str(event.get("moves", event.get("puts-down"))) or any(piece in named for piece in hit):
            return [(event,) for event in events]
    for event, told in zip(events, said, strict=True):
        home = tuple(
            {"moves": {"move": {hit["piece"]: hit["from"]}, "to": "base"}, "by": told["by"]}
            for hit in told.get("play", {}).get("hits", ())
            if told["regular"]
        )
        acts.append((event, *home))
    return acts


def touched_first(events: list[Event], said: list[Said]) -> Acts:
    """Lift the piece and put it back before it is moved in order."""
    acts: Acts = []
    in_hand = False
    for event, told in zip(events, said, strict=True):
        if "lifts" in event:
            in_hand = True
        elif "puts-down" in event:
            in_hand = False
        moves = _made(told)
        is_one = "moves" in event and told["regular"] and len(moves) == 1 and moves[0]["from"] != "base"
        if is_one and not in_hand and moves[0]["from"] in str(_named(event)[0]):
            by, piece = {"by": told["by"]}, {moves[0]["piece"]: moves[0]["from"]}
            acts.append(({"lifts": piece, **by}, {"puts-down": "back", **by}, event))
        else:
            acts.append((event,))
    return acts


def back_by_name(events: list[Event], said: list[Said]) -> Acts:
    """Put a piece back by naming its space."""
    acts: Acts = []
    lifted: Any = None
    for event in events:
        if "lifts" in event:
            lifted = event["lifts"]
        if event.get("puts-down") == "back" and lifted is not None:
            space = lifted if isinstance(lifted, str) else next(iter(lifted.values()))
            acts.append(({**event, "puts-down": space},))
        else:
            acts.append((event,))
    return acts


WAYS: dict[str, Callable[[list[Event], list[Said]], Acts]] = {
    "by": by_name,
    "colour": colours_named,
    "hand": by_hand,
    "parts": part_by_part,
    "end": with_the_end,
    "judge": asking,
    "throws": thrown_by_name,
    "card-by-card": thrown_card_by_card,
    "off": taken_off,
    "touched": touched_first,
    "back": back_by_name,
}


def outcome(ruling: Said, lengths: list[int]) -> Iterator[tuple[str, Any]]:
    """Yield what has to be the same: the faults of each act, where all stands, and what can be played now."""
    said = ruling["events"]
    start = 0
    for number, length in enumerate(lengths, 1):
        faults = {f["finding"] for told in said[start : start + length] for f in told["findings"] if f["kind"] in WRONG}
        start += length
        yield f"event {number}: faults", sorted(faults)
    yield "after", ruling["after"]
    now = ruling["now"]
    yield "turn", now["turn"]
    yield "laid", now["laid"]
    yield "must move", sorted((piece["piece"], piece["from"]) for piece in now.get("must_move_all", ()))
    yield "hand", sorted(now.get("hand", ()))
    yield "plays", sorted({(e["card"], e["as"], str(e["after"])) for e in now["legal"]})
    yield "penalties", sorted(str(penalty) for penalty in ruling["penalties"])


def differences(asked: Document, way: str) -> tuple[Document, list[str]] | None:
    """Return the document written otherwise, and what its ruling says otherwise; None if it stays as it is, or cannot
    be written so."""
    try:
        first = adjudicator.load(asked).ruling().as_dict()
    except adjudicator.BadDocument:
        return None
    acts = WAYS[way](asked["events"], first["events"])
    events = [event for several in acts for event in several]
    if events == asked["events"]:
        return None
    other = {**asked, "events": events}
    try:
        second = adjudicator.load(other).ruling().as_dict()
    except adjudicator.BadDocument as bad:
        return other, [f"refused: {bad.problems[0].line('en')}"]
    pairs = zip(outcome(first, [1] * len(acts)), outcome(second, [len(each) for each in acts]), strict=True)
    return other, [f"{what}: {ours} / {theirs}" for (what, ours), (_, theirs) in pairs if ours != theirs]


def drawn(seed: str, book: str, number: int) -> Document:
    """Return a random document; in every other one a piece of the player whose turn it is was lifted first."""
    rng = random.Random(f"{seed} {book} {number}")
    found = document(rng, book)
    own = [camp for camp in found["pieces"] if camp.startswith(found["turn"])]
    if number % 2 and own:
        piece = {own[0]: rng.choice(found["pieces"][own[0]])}
        found["events"] = [{"lifts": piece}, {"puts-down": "back"}, *found["events"]]
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "python -m tests.agreement.written_otherwise", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--count", type=int, default=500, help="how many documents a rulebook")
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(10**6)), help="another one each time")
    parser.add_argument("--book", action="append", choices=shipped_rulebooks(), help="which; all of them if not said")
    parser.add_argument("--way", action="append", choices=list(WAYS), help="which; all of them if not said")
    parser.add_argument("--shown", type=int, default=3, help="how many differences to print a way and rulebook")
    options = parser.parse_args(arguments)
    print(f"seed {options.seed}", flush=True)
    different = 0
    for book in options.book or shipped_rulebooks():
        for way in options.way or WAYS:
            tried, found = Counter[str](), 0
            for number in range(options.count):
                asked = drawn(options.seed, book, number)
                result = differences(asked, way)
                if result is None:
                    continue
                tried["tried"] += 1
                other, apart = result
                if apart:
                    found += 1
                    tried[apart[0].split(":")[0 if apart[0].startswith("refused") else -2].split(", ")[-1]] += 1
                    if found <= options.shown:
                        print(f"# document {number} of {book}, {way}", *(f"# {line}" for line in apart), sep="\n")
                        print(yaml.safe_dump(asked, sort_keys=False, default_flow_style=None, width=150))
                        print(yaml.safe_dump(other["events"], sort_keys=False, default_flow_style=None, width=150))
            different += found
            print(f"{book} {way}: {tried['tried']} written otherwise, {found} differ", flush=True)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
