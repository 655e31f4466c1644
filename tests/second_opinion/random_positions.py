"""Random possible positions of the four rulebooks, weighted toward the situations in which the rules bite.

    position(random.Random(7), "classic") -> {"rulebook": ..., "turn": ..., "pieces": {...}}
    (no hand: ask for the whole deck)

What is never produced, because it cannot arise:
 - more pieces of a camp than there are (4; duo 3);
 - two camps' pieces on one field: whoever lands hits a single piece, or is sent home by several
   (classic: also on a foreign 0/15);
 - a foreign piece on a start field, in a lane or in a House: there is no token for it;
 - two pieces of a camp on one goal circle or House space;
 - classic: a foreign piece on X 0/15 while X has a piece on 0 or 15 (for landing they are one place, a heart
   too hits a single piece there, two bar it, and nobody is swapped to 15);
 - classic: a camp's own piece under the token of its own 0/15 (`red` on `red 0/15`): it is on `0` or `15`;
 - both sides finished: the game ended when the first one was.
What is produced rarely (about one in 200): a position in which the game is over.

Everything else of the right shape can arise: any subset of a lane's circles can be held (a piece that enters
may rest on any circle), and stacks of up to all pieces of a camp on a numbered field, its start, 0, 15 or a
foreign 0/15.
"""

from __future__ import annotations

import random
from typing import Any

COLOURS = ("yellow", "red", "blue", "green")
DUO_CAMPS = ("yellow-knob", "red-knob", "yellow-hole", "red-hole")
SIDES = {
    True: (("yellow-knob", "yellow-hole"), ("red-knob", "red-hole")),
    False: (("yellow", "blue"), ("red", "green")),
}

# how likely a piece is in: base, own start (classic 0), classic 15, lane, before the own lane, after the own start,
# near a foreign start (classic: on it too), a hot field, anywhere
MOODS: dict[str, tuple[int, ...]] = {
    "opening": (10, 6, 2, 1, 2, 6, 4, 3, 3),
    "middle": (3, 3, 2, 3, 5, 3, 7, 7, 6),
    "ending": (1, 2, 4, 14, 12, 1, 2, 3, 2),
    "stacking": (1, 4, 3, 2, 3, 2, 6, 6, 2),
    "stuck": (8, 2, 1, 16, 2, 0, 1, 0, 0),
}


def _field(rng: random.Random, rulebook: str, camp: str, near: str) -> str:
    camps = DUO_CAMPS if rulebook == "duo" else COLOURS
    last = 10 if rulebook == "duo" else 14
    before = camps[camps.index(camp) - 1]
    if near == "lane":
        return f"{before} {last - min(int(rng.expovariate(0.45)), last - 1)}"
    if near == "after":
        return f"{camp} {rng.randint(1, 5)}"
    if near == "foreign":
        other = rng.choice([c for c in camps if c != camp])
        offset = rng.choice((-4, -3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 3, 4))
        if offset == 0 and rulebook == "classic":
            return f"{other} 0/15"
        if offset <= 0:
            return f"{camps[camps.index(other) - 1]} {last + offset + (offset < 0)}"
        return f"{other} {offset}"
    n = rng.randint(0 if rulebook == "classic" else 1, last)
    sector = rng.choice([c for c in camps if c != camp] if n == 0 else camps)
    return f"{sector} {n or '0/15'}"


def allowed(table: dict[str, list[str]], rulebook: str, camp: str, space: str) -> bool:
    """Return whether a piece of the camp may stand there with the pieces already placed."""
    if space == "base":
        return True
    if space.startswith(("goal", "house")):
        return space not in table[camp]
    if space == f"{camp} 0/15":
        return False
    if space == "start":
        return True
    others = [c for c in table if c != camp]
    if rulebook == "classic" and space in ("0", "15"):
        return not any(f"{camp} 0/15" in table[c] for c in others)
    if space.endswith(" 0/15") and any(s in ("0", "15") for s in table[space.split()[0]]):
        return False
    return not any(space in table[c] for c in others)


def _space(rng: random.Random, rulebook: str, camp: str, mood: tuple[int, ...], hot: list[str]) -> str:
    classic, duo = rulebook == "classic", rulebook == "duo"
    weights = list(mood)
    if not classic:
        weights[2] = 0
    kind = rng.choices(range(9), weights)[0]
    if kind == 0:
        return "base"
    if kind == 1:
        return "0" if classic else "start"
    if kind == 2:
        return "15"
    if kind == 3:
        return f"house {rng.randint(16, 19)}" if classic else f"goal {rng.randint(1, 3 if duo else 4)}"
    if kind == 7:
        return rng.choice(hot)
    return _field(rng, rulebook, camp, {4: "lane", 5: "after", 6: "foreign", 8: "any"}[kind])


def _home(rulebook: str) -> list[str]:
    return (
        [f"house {n}" for n in range(16, 20)]
        if rulebook == "classic"
        else [f"goal {n}" for n in range(1, 4 if rulebook == "duo" else 5)]
    )


def _is_home(table: dict[str, list[str]], camps: tuple[str, ...]) -> bool:
    return all(s.startswith(("goal", "house")) for c in camps for s in table[c])


def game_over(document: dict[str, Any]) -> bool:
    duo = document["rulebook"] == "duo"
    spaces = {
        c: (list(document["pieces"].get(c, ())) + ["base"] * 4)[: 3 if duo else 4]
        for c in (DUO_CAMPS if duo else COLOURS)
    }
    return any(_is_home(spaces, side) for side in SIDES[duo])


def position(rng: random.Random, rulebook: str) -> dict[str, Any]:
    duo = rulebook == "duo"
    players = ("yellow", "red") if duo else COLOURS
    while True:
        turn = rng.choice(players)
        table = _crowded(rng, rulebook, SIDES[duo][0 if turn in ("yellow", "blue") else 1])
        over = [_is_home(table, pair) for pair in SIDES[duo]]
        if all(over) or (any(over) and rng.random() > 0.3):
            continue
        for spaces in table.values():
            rng.shuffle(spaces)
        pieces = dict(table)
        if rng.random() < 0.2:  # a piece that is not listed waits in base
            pieces = {c: [x for x in s if x != "base"] for c, s in table.items() if set(s) != {"base"}}
        return {"rulebook": rulebook, "turn": turn, "pieces": pieces}


def _crowded(rng: random.Random, rulebook: str, side: tuple[str, ...]) -> dict[str, list[str]]:
    """Return a table with a crowded corner: a few neighbouring fields for pieces of every camp."""
    camps = DUO_CAMPS if rulebook == "duo" else COLOURS
    table: dict[str, list[str]] = {c: [] for c in camps}
    middle = rng.choice(camps)
    before = [f"{camps[camps.index(middle) - 1]} {n}" for n in range(10 if rulebook == "duo" else 14, 7, -1)]
    hot = rng.sample(before + [f"{middle} {n}" for n in range(1, 4)], 5)
    moods = {c: MOODS[rng.choice(tuple(MOODS))] for c in camps}
    _bring_home(rng, rulebook, side, table, moods)
    if rulebook == "classic" and rng.random() < 0.08:
        _before_a_start(rng, rng.choice(side), rng.choice(camps), table)
    fill(rng, rulebook, table, moods, hot)
    return table


def fill(
    rng: random.Random, rulebook: str, table: dict[str, list[str]], moods: dict[str, tuple[int, ...]], hot: list[str]
) -> None:
    """Place the remaining pieces, each camp by its own probabilities."""
    for camp in rng.sample(tuple(table), len(table)):
        while len(table[camp]) < (3 if rulebook == "duo" else 4):
            placed = [s for s in table[camp] if s != "base" and not s.startswith(("goal", "house"))]
            stack = bool(placed) and rng.random() < 0.25
            space = rng.choice(placed) if stack else _space(rng, rulebook, camp, moods[camp], hot)
            if allowed(table, rulebook, camp, space):
                table[camp].append(space)


def _bring_home(
    rng: random.Random,
    rulebook: str,
    side: tuple[str, ...],
    table: dict[str, list[str]],
    moods: dict[str, tuple[int, ...]],
) -> None:
    """Bring the own camp or the partner's (duo: one of the own camps) home, or all but one or two pieces."""
    for camp in side:
        luck, home = rng.random(), _home(rulebook)
        if luck < 0.12:
            table[camp] = home
        elif luck < 0.32:
            inmost = home[::-1] if rulebook == "classic" else home
            table[camp] = inmost[: len(home) - rng.choice((1, 1, 2))]
            moods[camp] = MOODS["ending"]


def _before_a_start(rng: random.Random, host: str, guest: str, table: dict[str, list[str]]) -> None:
    """Classic: place one or two foreign pieces before a Start on which a heart could bring out a piece."""
    if host != guest and not table[host] and not table[guest]:
        table[host], table[guest] = ["base"], [f"{host} 0/15"] * rng.choice((1, 2, 2))
