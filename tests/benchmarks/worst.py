"""Searches for the tables on which a seven is hardest to split: `python -m tests.benchmarks.worst [TRIES] [SEED]`.

A table is changed a little again and again, and a change is accepted if listing the plays with empty caches takes
more calls. `WORST` holds the results by the number of pieces that can share: up to four own pieces, and from five on
all own pieces, which can come home with the card, and some of the partner's.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import adjudicator
from adjudicator.documents.problems import BadDocument
from adjudicator.engine.division import divisions, in_order
from adjudicator.engine.question import Question
from adjudicator.engine.tries import legal_plays
from adjudicator.rules.ruleset import Ruleset
from tests.benchmarks.documents import FOUR_PIECES, Document

CAMPS = ("yellow", "red", "blue", "green")


def _table(red: str, green: str = "", yellow: str = "", blue: str = "") -> Document:
    held = {"red": red, "green": green, "yellow": yellow, "blue": blue}
    pieces = {camp: spaces.split(", ") for camp, spaces in held.items() if spaces}
    return {"rulebook": "family-fr", "turn": "red", "pieces": pieces, "hand": [7]}


WORST: dict[int, Document] = {
    1: _table("goal 2", blue="yellow 10, goal 1, start, yellow 12", yellow="green 14, yellow 13, green 11, green 12"),
    2: _table("yellow 14, yellow 13", blue="red 13", yellow="goal 2, blue 13, yellow 12, start"),
    3: _table("goal 2, yellow 13, yellow 14", blue="red 11, start, red 12", yellow="yellow 11, start, blue 7"),
    4: _table("start, yellow 14, goal 2, goal 3", blue="red 6, red 11, red 12, red 13", yellow="red 4, red 8, blue 5"),
    5: _table("goal 2, goal 3, yellow 14, yellow 13", "goal 2", "green 9, yellow 9", "yellow 11, goal 1"),
    6: _table("goal 2, yellow 14, yellow 13, goal 3", "goal 3, goal 2", "yellow 12, green 8", "start, goal 2"),
    7: _table(
        "goal 4, goal 3, goal 2, yellow 14", "goal 2, blue 14, goal 3", "start, red 4, yellow 11", "start, red 14"
    ),
    8: _table(
        "yellow 14, goal 3, goal 4, goal 2", "goal 2, goal 3, blue 14, start", "green 2", "red 11, red 12, yellow 11"
    ),
}


def calls(work: Callable[[], object]) -> int:
    """Return the number of function calls, which is the same on any machine under any load."""
    counted = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return counted


def unremembered(question: Question) -> Callable[[], object]:
    """Return the list of plays as work, with every cache of the engine empty."""
    rules = Ruleset(question.book.board, question.book.cards, question.rules.readings)
    divisions.cache_clear()
    in_order.cache_clear()
    return lambda: legal_plays(rules, question.table, question.player, question.cards())


def sharing(question: Question) -> int:
    """Return the largest number of pieces that share in a legal play."""
    moving = {move[:2] for play in question.legal() for move in play.moves}
    return sum(question.table[camp].count(space) for camp, space in moving)


def cost(document: Document) -> tuple[int, int]:
    """Return the score of a table for the search; nothing for an impossible table."""
    try:
        question = adjudicator.load(document)
    except BadDocument:
        return 0, 0
    return sharing(question), calls(unremembered(question))


def _space(rng: random.Random, rulebook: str, camp: str) -> str:
    lane = [f"house {n}" for n in range(16, 20)] if rulebook == "classic" else [f"goal {n}" for n in range(1, 5)]
    own = ["0", "15"] if rulebook == "classic" else ["start"]
    before = CAMPS[CAMPS.index(camp) - 1]
    near = [f"{before} {n}" for n in range(8, 15)]
    anywhere = [f"{each} {n}" for each in CAMPS for n in range(1, 15)]
    return rng.choice(rng.choice([lane, own, near, near, anywhere]))


def _start(rng: random.Random, rulebook: str, pieces: int) -> Document:
    held = {"red": [_space(rng, rulebook, "red") for _ in range(min(pieces, 4))]}
    if pieces > 4:
        held["green"] = [_space(rng, rulebook, "green") for _ in range(pieces - 4)]
    return {"rulebook": rulebook, "turn": "red", "pieces": held, "hand": [7]}


def _changed(rng: random.Random, document: Document) -> Document:
    """Return the table with one or two pieces moved; pieces of others may be added or removed."""
    pieces = {camp: list(spaces) for camp, spaces in document["pieces"].items()}
    for _ in range(rng.choice((1, 1, 2))):
        camp = rng.choice([*document["pieces"], *CAMPS])
        if camp in ("yellow", "blue"):
            pieces[camp] = [_space(rng, document["rulebook"], camp) for _ in range(rng.randint(0, 4))]
        elif camp in pieces:
            pieces[camp][rng.randrange(len(pieces[camp]))] = _space(rng, document["rulebook"], camp)
    return {**document, "pieces": pieces}


def search(rng: random.Random, rulebook: str, pieces: int, tries: int) -> tuple[tuple[int, int], Document]:
    """Return the hardest table found by a climb of so many tries."""
    begun = [_start(rng, rulebook, pieces) for _ in range(tries // 5 + 1)]
    most, best = max(((cost(document), document) for document in begun), key=lambda found: found[0])
    for _ in range(tries):
        other = _changed(rng, best)
        if (its := cost(other)) >= most:
            most, best = its, other
    return most, best


if __name__ == "__main__":
    tries = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seed = sys.argv[2] if len(sys.argv) > 2 else "1"
    for number in range(1, 9):
        found = [search(random.Random(f"{seed} {book} {number}"), book, number, tries) for book in FOUR_PIECES]
        (_, most), document = max((each for each in found if each[0][0] == number), key=lambda each: each[0])
        print(number, most, len(adjudicator.load(document).legal()), document)
