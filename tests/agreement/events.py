"""The rulings on random documents with events, compared with the referee of the second opinion.

    python -m tests.second_opinion.events --count 20000 --seed 7 --book duo

Prints each difference with the whole document, and at the end how many documents were compared, how many were refused
as bad, and which acts and findings came up. The exit code is 1 if there was a difference.
"""

from __future__ import annotations

import argparse
import random
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from typing import Any

import yaml

import adjudicator
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.rules.library import shipped
from adjudicator.rules.readings import TOPICS
from tests.agreement.readings import THEIR_NAMES
from tests.second_opinion.events.documents import document
from tests.second_opinion.events.referee import AROUND, Verdict, refereed
from tests.second_opinion.events.state import WRONG_MOVE

Document = dict[str, Any]

MOST_FAULTS = 2
"""Wrong acts in a document, if no other number is asked for: where more come together, no text says which table is
played on from, and two readings can only agree by chance."""

OWN_NAMES = ("card-not-in-hand", "hand-thrown-in-part", "must-play-card", "swap-must-be-played")
"""The refusals that the referee calls by their own names; the others are all wrong moves to it."""


def fault(name: str, kind: str) -> str | None:
    """Return the referee's name of a finding that is a fault."""
    if kind == "irregular":
        return WRONG_MOVE if name == "not-the-cards-move" else name
    if kind == "refusal":
        return name if name in OWN_NAMES else WRONG_MOVE
    return None


def compared(ruling: dict[str, Any], theirs: Verdict) -> Iterator[str]:
    """Yield what the ruling and the referee say differently, what matters most first."""
    for number, (event, said) in enumerate(zip(ruling["events"], theirs.said, strict=True), 1):
        faults = {fault(f["finding"], f["kind"]) for f in event["findings"]} - {None}
        binds = sorted(f["finding"] for f in event["findings"] if f["kind"] == "binding")
        where = f"event {number}, {event['act']}"
        yield from _apart(f"{where}: by", event["by"], said.by)
        yield from _apart(f"{where}: faults", sorted(faults), sorted(said.faults))
        yield from _apart(f"{where}: binds", binds, sorted(said.binds))
    yield from _apart("after", *(_spaces(places) for places in (_places(ruling["after"]), theirs.after)))
    now = ruling["now"]
    yield from _apart("turn", now["turn"], theirs.turn)
    yield from _apart("laid", now["laid"], theirs.laid)
    must = sorted((piece["piece"], piece["from"]) for piece in now.get("must_move_all", ()))
    yield from _apart("pieces that bind", must, sorted(theirs.must))
    if theirs.turn is not None:
        yield from _apart("hand", sorted(now.get("hand", ())), sorted(theirs.hand or ()))
    legal = {(e["card"], e["as"], tuple(sorted((c, tuple(s)) for c, s in e["after"].items()))) for e in now["legal"]}
    yield from _apart("plays", sorted(legal - theirs.legal)[:2], sorted(theirs.legal - legal)[:2])
    yield from _apart("no rule", sorted(set(ruling["silent"])), sorted(theirs.silent))
    ours = [(p["penalty"], p["player"], p.get("by"), _pieces(p)) for p in ruling["penalties"]]
    yield from _apart("penalties", ours, [(p.name, p.player, p.by, sorted(p.pieces)) for p in theirs.penalties])


def _apart(what: str, ours: Any, theirs: Any) -> Iterator[str]:
    if ours != theirs:
        yield f"{what}: the ruling has {ours}, the referee {theirs}"


def _pieces(penalty: dict[str, Any]) -> list[tuple[str, str]]:
    return sorted((piece["piece"], piece["from"]) for piece in penalty.get("pieces", ()))


def _places(after: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(camp, space) for camp, spaces in after.items() for space in spaces]


def _spaces(places: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return sorted(place for place in places if place[1] != "base")


def differences(asked: Document, theirs: dict[str, str], seen: Counter[str] | None = None) -> list[str] | None:
    """Return what differs on a document, or None if it is refused as bad; count in `seen` what the referee says."""
    try:
        ruling = adjudicator.load(asked).ruling().as_dict()
    except adjudicator.BadDocument:
        return None
    try:
        verdict = refereed({**asked, "readings": theirs})
        if seen is not None:
            seen.update(found for said in verdict.said for found in (*said.faults, *said.binds))
            seen.update(f"no rule: {matter}" for matter in verdict.silent)
        return list(compared(ruling, verdict))
    except Exception:
        return traceback.format_exc().splitlines()


def readings(rng: random.Random, book: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return contested readings by the names of the rulebooks and of the referee; mostly none."""
    if rng.random() > 0.3:
        return {}, {}
    contested = [(t, n) for t, n in shipped(book).contested() if t in AROUND or not TOPICS[t].optional]
    chosen = dict(rng.sample(contested, rng.randint(1, min(2, len(contested))))) if contested else {}
    theirs = dict(THEIR_NAMES.get(f"{t}={n}", (t, n)) for t, n in chosen.items())
    return chosen, theirs


def drawn(seed: str, book: str, number: int, faults: int = MOST_FAULTS) -> tuple[Document, dict[str, str]]:
    rng = random.Random(f"{seed} {book} {number}")
    ours, theirs = readings(rng, book)
    return document(rng, book, ours, theirs, faults), theirs


def compare(book: str, count: int, seed: str, shown: int, tally: Counter[str], faults: int = MOST_FAULTS) -> int:
    """Compare so many documents that are not refused; return how many differ."""
    began, bad, different, number, kinds = time.monotonic(), 0, 0, 0, Counter[str]()
    while number - bad < count:
        asked, theirs = drawn(seed, book, number, faults)
        found = differences(asked, theirs, tally)
        number += 1
        if found is None:
            bad += 1
        elif found:
            different += 1
            kinds[found[0].split(": the ruling has")[0].split(", ")[-1]] += 1
            if different <= shown:
                print(f"# document {number - 1} of {book}, seed {seed}", *(f"# {line}" for line in found), sep="\n")
                print(yaml.safe_dump(asked, sort_keys=False, default_flow_style=None, width=120))
        tally.update(next(key for key in event if key not in ("by", "finger", "looks")) for event in asked["events"])
    seconds = time.monotonic() - began
    print(f"{book}: {count} documents compared, {different} differ, {bad} of {number} refused as bad", end=", ")
    print(f"{number / seconds:.0f} a second")
    for kind, times in kinds.most_common():
        print(f"  {kind}: {times}")
    return different


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "python -m tests.second_opinion.events", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--count", type=int, default=1000, help="how many documents a rulebook")
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(10**6)), help="another one each time")
    parser.add_argument("--book", action="append", choices=shipped_rulebooks(), help="which; all of them if not said")
    parser.add_argument("--shown", type=int, default=5, help="how many differences to print a rulebook")
    parser.add_argument("--faults", type=int, default=MOST_FAULTS, help="how many wrong acts a document has at most")
    options = parser.parse_args(arguments)
    print(f"seed {options.seed}", flush=True)
    tally: Counter[str] = Counter()
    books = options.book or shipped_rulebooks()
    different = sum(compare(book, options.count, options.seed, options.shown, tally, options.faults) for book in books)
    print("acts and findings:", ", ".join(f"{name} {times}" for name, times in tally.most_common()))
    return 1 if different else 0
