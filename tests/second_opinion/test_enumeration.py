"""The second opinion itself: the worked rows, and properties that hold on any position."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests.rows import ROWS
from tests.rows.form import CL, DM, DUO, FR, P, Pieces
from tests.second_opinion.enumeration import as_after, move, read_table, results
from tests.second_opinion.game import COLOURS, DUO_CAMPS, After, Game, in_lane
from tests.second_opinion.in_full import plays
from tests.second_opinion.random_positions import SIDES, game_over, position
from tests.second_opinion.situations import situation


def after(book: str, pieces: Pieces, changes: Pieces) -> After:
    return as_after(read_table(Game(book), {**pieces, **changes}))


def ask(book: str, turn: str, pieces: Pieces, card: str, readings: dict[str, str] | None = None) -> set[After]:
    name, _, function = card.partition(" ")
    document: dict[str, Any] = {
        "rulebook": book,
        "turn": turn,
        "pieces": pieces,
        "hand": [name],
        "readings": readings or {},
    }
    return results(document)[name, function or name]


@pytest.mark.parametrize("ids,book,turn,pieces,card,out", ROWS, ids=[f"{r[1]}: {r[0]} [{r[4]}]" for r in ROWS])
def test_exactly(ids: str, book: str, turn: str, pieces: Pieces, card: str, out: list[Pieces]) -> None:
    assert ask(book, turn, pieces, card) == {after(book, pieces, changes) for changes in out}


# contested readings
LAST = P(red="goal 1, goal 2, goal 3, yellow 14", green="red 3")
READINGS: list[tuple[str, str, str, Pieces, str, list[Pieces]]] = [
    (
        "own-start-bars-owner=never",
        FR,
        "red",
        P(red="yellow 13, start"),
        "2",
        [P(red="goal 4, start"), P(red="yellow 13, red 2")],
    ),
    ("landing-on-several=illegal", FR, "red", P(red="blue 3", green="2x blue 5"), "2", []),
    ("minus-four-in-lane=yes", FR, "red", P(red="goal 3"), "-4", [P(red="yellow 12")]),
    ("lane-piece-blocked-ahead=no-move", FR, "red", P(red="goal 1, goal 2, goal 4, goal 3"), "5", []),
    ("lane-piece-blocked-ahead=no-move", FR, "red", P(red="goal 4, goal 3"), "5", [P(red="goal 4, goal 2")]),
    ("unlocked-lane-piece=frozen", DUO, "yellow", P(yellow_knob="goal 3"), "3", []),
    ("unlocked-lane-piece=inward", DUO, "yellow", P(yellow_knob="goal 2"), "3", []),
    ("unlocked-lane-piece=inward", DUO, "yellow", P(yellow_knob="goal 3"), "2/-2 2", [P(yellow_knob="goal 1")]),
    ("turning-from-outside=no", FR, "red", P(red="yellow 14"), "5", []),
    ("turning-from-outside=no", FR, "red", P(red="goal 4"), "5", [P(red="goal 3")]),
    ("turning-twice=no", FR, "red", P(red="goal 4, goal 3"), "6", [P(red="yellow 9, goal 3")]),
    ("turning-with-a-share=no", FR, "red", P(red="goal 3"), "7", []),
    ("landing-on-own=captured", FR, "red", P(red="red 3, red 5"), "2", [P(red="red 5"), P(red="red 3, red 7")]),
    (
        "landing-on-own=captured",
        FR,
        "red",
        P(red="red 3, 2x red 5, red 9"),
        "2",
        [P(red="3x red 5, red 9"), P(red="red 3, red 5, red 7, red 9"), P(red="red 3, 2x red 5, red 11")],
    ),
    (
        "swap-of-two-others=none-in-play",
        DUO,
        "yellow",
        P(yellow_knob="start", red_knob="red-knob 3, red-knob 5"),
        "9/swap swap",
        [],
    ),
    (
        "swap-from-lane=unlocked",
        DUO,
        "yellow",
        P(yellow_knob="goal 2, red-knob 3", red_knob="goal 3"),
        "9/swap swap",
        [{}],
    ),
    ("out-again=no", DUO, "yellow", P(yellow_knob="red-hole 10"), "7", []),
    ("out-again=no", DUO, "yellow", P(yellow_knob="red-hole 10"), "heart/6 6", []),
    ("out-again=no", DUO, "yellow", P(yellow_knob="red-hole 10"), "3", [P(yellow_knob="goal 1")]),
    ("swap-to-own-0/15=to-0", CL, "red", P(red="red 3", blue="red 0/15"), "swap", [P(red="0", blue="red 3")]),
    ("own-0-held-by-two=safe", CL, "red", P(red="red 4", blue="2x red 0/15"), "-4", [P(red="0", blue="2x red 0/15")]),
    ("several-on-15=hit", CL, "red", P(red="red 13", blue="15, 15"), "2", [P(red="blue 0/15", blue="base, base")]),
    ("lane-entry-rest=never-unlocked", DM, "red", P(red="yellow 14"), "2", []),
    ("lane-entry-rest=never-unlocked", DM, "red", P(red="yellow 14, goal 1"), "3", [P(red="goal 2, goal 1")]),
    ("lane-entry-rest=locked-only", DM, "red", P(red="yellow 14"), "5", []),
    ("lane-entry-rest=locked-only", DM, "red", P(red="yellow 14"), "3", [P(red="goal 2")]),
    (
        "split-partner=last-piece",
        DM,
        "red",
        P(red="goal 1, goal 2, goal 4, yellow 14", green="red 3"),
        "7",
        [
            P(red="goal 1, goal 2, yellow 10, yellow 14"),
            P(red="goal 1, goal 2, goal 3, yellow 10"),
            P(red="goal 1, goal 2, yellow 14, yellow 14"),
            P(red="goal 1, goal 2, yellow 13, goal 4"),
            P(red="goal 1, goal 2, yellow 12, goal 3"),
            P(red="goal 1, goal 2, yellow 11, goal 4"),
        ],
    ),
    ("split-partner=before-card", FR, "red", LAST, "7", [P(red="goal 1, goal 2, goal 3, yellow 9")]),
    ("split-partner=before-card", CL, "red", P(red="house 17, house 18, house 19, 15", green="red 3"), "7", []),
]


@pytest.mark.parametrize("reading,book,turn,pieces,card,out", READINGS)
def test_readings(reading: str, book: str, turn: str, pieces: Pieces, card: str, out: list[Pieces]) -> None:
    topic, value = reading.split("=")
    assert ask(book, turn, pieces, card, {topic: value}) == {after(book, pieces, changes) for changes in out}


# properties
BOOKS = (DM, FR, CL, DUO)
NUMBER = 300


def impossible(after_: After, book: str) -> str | None:
    held: dict[str, str] = {}
    table = {c: list(s) for c, s in after_}
    for camp, spaces in table.items():
        if len(spaces) != (3 if book == DUO else 4):
            return f"{len(spaces)} pieces of {camp}"
        for space in spaces:
            if in_lane(space):
                if spaces.count(space) > 1:
                    return f"two on {space}"
            elif space not in ("base", "start", "0", "15"):
                if held.setdefault(space, camp) != camp:
                    return f"two camps on {space}"
                if space.endswith("0/15"):
                    owner = space.split()[0]
                    if owner == camp or "0" in table[owner] or "15" in table[owner]:
                        return f"{camp} on {space}"
    return None


@pytest.mark.parametrize("book", BOOKS)
def test_possible_positions_only_and_nothing_impossible_comes_out(book: str) -> None:
    rng = random.Random(11)
    for _ in range(NUMBER):
        document = position(rng, book)
        before = as_after(read_table(Game(book), document["pieces"]))
        assert impossible(before, book) is None, document
        answer = results(document)
        for key, found in answer.items():
            for result in found:
                assert impossible(result, book) is None, (document, key, result)
        assert not (game_over(document) and any(answer.values()))


@pytest.mark.parametrize("book", BOOKS)
def test_every_situation_is_a_possible_position(book: str) -> None:
    rng = random.Random(14)
    for _ in range(NUMBER):
        name, document = situation(rng, book)
        assert impossible(as_after(read_table(Game(book), document["pieces"])), book) is None, (name, document)


@pytest.mark.parametrize("book", BOOKS)
def test_in_full_it_finds_the_same_results(book: str) -> None:
    rng = random.Random(15)
    for _ in range(NUMBER // 5):
        _, document = situation(rng, book)
        in_full = {key: {after for after, _ in found} for key, found in plays(document).items()}
        assert in_full == results(document), document


def test_it_never_looks_at_the_engine() -> None:
    for path in Path(__file__).parent.rglob("*.py"):
        imported = [line for line in path.read_text(encoding="utf-8").splitlines() if re.match("(from|import) ", line)]
        own = [line for line in imported if "tests." in line or "adjudicator" in line]
        allowed = r"from tests\.(second_opinion|rows)\b" if path.name != "__main__.py" else r"from tests\.agreement\b"
        assert all(re.match(allowed, line) for line in own), path.name


@pytest.mark.parametrize("book", BOOKS)
def test_the_board_is_the_same_from_every_seat(book: str) -> None:
    rng = random.Random(12)
    camps = DUO_CAMPS if book == DUO else COLOURS
    following = dict(zip(camps, camps[1:] + camps[:1], strict=True))
    # one seat on: yellow-knob's place becomes red-knob's, so duo's player yellow becomes red and red becomes yellow
    player = {"yellow": "red", "red": "yellow"} if book == DUO else following

    def turned(space: str) -> str:
        first, _, n = space.partition(" ")
        return f"{following[first]} {n}" if first in following else space

    for _ in range(NUMBER // 3):
        document = position(rng, book)
        other = {
            "rulebook": book,
            "turn": player[document["turn"]],
            "pieces": {following[c]: [turned(s) for s in spaces] for c, spaces in document["pieces"].items()},
        }
        expected = {
            key: {
                tuple(sorted((following[c], tuple(sorted(turned(s) for s in spaces))) for c, spaces in a))
                for a in found
            }
            for key, found in results(document).items()
        }
        assert results(other) == expected


def naive_split(
    game: Game, table: list[tuple[str, str]], order: tuple[str, ...], left: int, moved: frozenset[int]
) -> set[After]:
    """Return the results of a splitting card with numbered pieces, every order written out, without caches."""

    def done(now: list[tuple[str, str]]) -> After:
        return as_after(tuple(sorted((c, s, False) for c, s in now)))

    if left == 0:
        return {done(table)}
    unfinished = [c for c in order if not all(in_lane(s) for d, s in table if d == c)]
    found: set[After] = set()
    for i, (camp, space) in enumerate(table):
        if not unfinished or camp != unfinished[0] or i in moved:
            continue
        for steps in range(1, left + 1):
            marked = tuple(sorted((c, s, False) for c, s in table))
            then = move(game, marked, (camp, space, False), steps, split=True)
            if then is None:
                continue
            # give the pieces their numbers back: the mover is the one marked as moved,
            # a hit camp loses what left its space
            now = list(table)
            now[i] = (camp, next(s for c, s, m in then if m))
            for j, (c, s) in enumerate(table):
                if j != i and s != "base" and (c, s, False) not in then:
                    now[j] = (c, "base")
            assert done(now) == as_after(then)
            found |= naive_split(game, now, order, left - steps, moved | {i})
    return found


@pytest.mark.parametrize("book", [DM, FR, CL])
def test_a_split_is_all_orders_of_all_pieces(book: str) -> None:
    rng = random.Random(13)
    for _ in range(60):
        document = position(rng, book)
        if game_over(document):
            continue
        table = [(c, s) for c, s, _ in read_table(Game(book), document["pieces"])]
        turn = document["turn"]
        partner = {"yellow": "blue", "blue": "yellow", "red": "green", "green": "red"}[turn]
        assert results({**document, "hand": ["7"]})["7", "7"] == naive_split(
            Game(book), table, (turn, partner), 7, frozenset()
        )


@pytest.mark.parametrize("book", BOOKS)
def test_documents(book: str) -> None:
    """An unlisted piece waits in base; without a hand every card is answered, numbers as cards too."""
    first = DUO_CAMPS[0] if book == DUO else "yellow"
    listed = results({"rulebook": book, "turn": "yellow", "pieces": {first: ["base"] * 3}})
    assert listed == results({"rulebook": book, "turn": "yellow", "pieces": {}})
    assert len({card for card, _ in listed}) == (10 if book == DUO else 14)
    assert set(results({"rulebook": book, "turn": "yellow", "pieces": {}, "hand": [3]})) == {("3", "3")}
    assert all(bool(found) == (function == "heart") for (_, function), found in listed.items())


def test_sides() -> None:
    assert {c for side in SIDES[False] for c in side} == set(COLOURS)
    assert {c for side in SIDES[True] for c in side} == set(DUO_CAMPS)
