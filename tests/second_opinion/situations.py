"""Random positions, each built round one special case of the rules, so that all of them occur.

    situation(random.Random(7), "classic") -> ("two before a start", {"rulebook": ..., "turn": ..., "pieces": {...}})

`own` is the camp whose turn it is (duo: one of the two), `other` its partner (duo: the player's other camp). The
rest is filled in as in random_positions.py; only possible tables are returned.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.second_opinion.game import PARTNER, Game, back, game_of, toward
from tests.second_opinion.random_positions import COLOURS, DUO_CAMPS, MOODS, allowed, fill, position

Corner = Callable[["Draft"], None]


class Draft:
    """A table under construction."""

    def __init__(self, rng: random.Random, rulebook: str) -> None:
        self.rng = rng
        self.game: Game = game_of(rulebook)
        self.classic, self.duo = rulebook == "classic", rulebook == "duo"
        self.table: dict[str, list[str]] = {camp: [] for camp in (DUO_CAMPS if self.duo else COLOURS)}
        self.turn = rng.choice(("yellow", "red") if self.duo else COLOURS)
        both = [f"{self.turn}-knob", f"{self.turn}-hole"] if self.duo else [self.turn, PARTNER[self.turn]]
        if self.duo:
            rng.shuffle(both)
        self.own, self.other = both
        self.foes = [camp for camp in self.table if camp not in both]
        self.inmost_first = self.game.lane[::-1]
        self.out = "0" if self.classic else "start"

    def put(self, camp: str, *spaces: str) -> None:
        """Place pieces of the camp on those of the spaces where they may stand, while it has any."""
        for space in spaces:
            if len(self.table[camp]) < self.game.each and allowed(self.table, self.game.rulebook, camp, space):
                self.table[camp].append(space)

    def ahead(self, camp: str, space: str, steps: int) -> str:
        """Return the space so many steps on (or back), as far as the board goes."""
        for _ in range(abs(steps)):
            following = (toward if steps > 0 else back)(self.game, camp, space)
            if following is None:
                break
            space = following
        return space

    def near_home(self, camp: str, most: int) -> str:
        return (
            self.ahead(camp, self.game.lane[0], -self.rng.randint(1, most))
            if not self.classic
            else (self.ahead(camp, "15", -self.rng.randint(0, most)))
        )

    def lane(self, camp: str, pieces: int) -> None:
        self.put(camp, *self.rng.sample(self.inmost_first, pieces))

    def home(self, camp: str, missing: int = 0) -> None:
        self.put(camp, *self.inmost_first[: self.game.each - missing])

    def all_near_home(self, camp: str, most: int = 7) -> None:
        self.put(camp, *(self.near_home(camp, most) for _ in range(self.game.each)))

    def field(self) -> str:
        return f"{self.rng.choice(self.game.camps)} {self.rng.randint(1, self.game.sector)}"


def crowded_lane(draft: Draft) -> None:
    for camp in (draft.own, draft.other):
        draft.lane(camp, draft.rng.randint(1, draft.game.each - 1))
        draft.all_near_home(camp, 13)


def stacks(draft: Draft) -> None:
    """Lay several pieces of one camp where another camp's pieces can land by a card."""
    for camp in draft.rng.sample(draft.game.camps, 3):
        space = draft.field()
        draft.put(camp, *[space] * draft.rng.randint(2, draft.game.each))
        for _ in range(2):
            mover = draft.own if camp != draft.own else draft.other
            draft.put(mover, draft.ahead(mover, space, -draft.rng.choice((1, 2, 3, 4, 5, 6, 7, 10))))


def starts_held(draft: Draft) -> None:
    for camp in draft.rng.sample(draft.game.camps, draft.rng.randint(2, 4)):
        draft.put(camp, *[draft.out] * draft.rng.choice((1, 1, 2)))
        for mover in (draft.own, draft.rng.choice(draft.game.camps)):
            last = f"{draft.game.before_camp(camp)} {draft.game.sector}"
            draft.put(mover, draft.ahead(mover, last, draft.rng.randint(-8, 5)))


def last_piece(draft: Draft) -> None:
    """Lay all pieces home but one, so that the other camp can take the rest of a split."""
    draft.home(draft.own, 1)
    draft.put(draft.own, draft.near_home(draft.own, 6))
    draft.put(draft.other, *(draft.near_home(draft.other, 12) for _ in range(draft.rng.randint(1, 3))))


def last_of_both(draft: Draft) -> None:
    for camp in (draft.own, draft.other):
        missing = draft.rng.choice((1, 1, 2))
        draft.home(camp, missing)
        draft.put(camp, *(draft.near_home(camp, 4) for _ in range(missing)))


def helping(draft: Draft) -> None:
    draft.home(draft.own)
    if draft.rng.random() < 0.5:
        draft.lane(draft.other, draft.rng.randint(1, draft.game.each - 1))
        draft.all_near_home(draft.other, 12)


def seven_near_home(draft: Draft) -> None:
    """Lay both camps so near home that a splitting card has very many plays."""
    draft.lane(draft.own, draft.rng.randint(0, draft.game.each - 1))
    draft.all_near_home(draft.own)
    draft.all_near_home(draft.other)


def all_in_play(draft: Draft) -> None:
    """Lay no piece in base and all close together: the situation with the most plays."""
    middle = draft.field()
    for camp in draft.game.camps:
        steps = (draft.rng.randint(-9, 9) for _ in range(draft.game.each))
        draft.put(camp, *(draft.ahead(camp, middle, n) for n in steps))


def all_home(draft: Draft) -> None:
    """Lay a finished game."""
    for camp in draft.rng.choice(((draft.own, draft.other), tuple(draft.foes))):
        draft.home(camp)


def before_a_start(draft: Draft) -> None:
    """Lay one or two foreign pieces on a 0/15 whose owner could come out or come round to it (classic)."""
    owner, guest = draft.rng.choice(((draft.own, draft.other), (draft.own, draft.foes[0]), (draft.foes[1], draft.own)))
    draft.put(guest, *[f"{owner} 0/15"] * draft.rng.choice((1, 1, 2, 3)))
    draft.put(owner, "base", draft.near_home(owner, 14), draft.ahead(owner, "0", draft.rng.choice((4, 4, 5, 6))))


def zero_and_fifteen(draft: Draft) -> None:
    """Lay an owner on 0, on 15, or on both, and others who can reach the 0/15 from either side (classic)."""
    owner = draft.rng.choice(draft.game.camps)
    draft.put(owner, *draft.rng.choice((["0"], ["15"], ["15", "15"], ["0", "15"], ["0", "0", "15"], ["0", "15", "15"])))
    for mover in (draft.own, draft.other, draft.foes[0]):
        if mover != owner:
            distance = draft.rng.choice((-14, -13, -12, -10, -9, -8, -6, -5, -3, -2, -1, 1, 2, 3, 4, 4))
            draft.put(mover, draft.ahead(mover, f"{owner} 0/15", distance))


CORNERS: dict[str, tuple[int, Corner]] = {
    "crowded lane": (4, crowded_lane),
    "stacks": (4, stacks),
    "starts held": (4, starts_held),
    "all home but one": (4, last_piece),
    "both nearly home": (3, last_of_both),
    "helping": (4, helping),
    "sevens near home": (4, seven_near_home),
    "all in play": (2, all_in_play),
    "game over": (1, all_home),
}
CLASSIC_CORNERS: dict[str, tuple[int, Corner]] = {
    "guests on 0/15": (4, before_a_start),
    "owner on 0 or 15": (4, zero_and_fifteen),
}
ANYTHING = 10


def situation(rng: random.Random, rulebook: str) -> tuple[str, dict[str, Any]]:
    corners = CORNERS | (CLASSIC_CORNERS if rulebook == "classic" else {})
    weights = [ANYTHING, *(weight for weight, _ in corners.values())]
    (name,) = rng.choices(["anything", *corners], weights)
    if name == "anything":
        return name, position(rng, rulebook)
    draft = Draft(rng, rulebook)
    corners[name][1](draft)
    moods = {camp: MOODS[rng.choice(tuple(MOODS))] for camp in draft.table}
    fill(rng, rulebook, draft.table, moods, [draft.field() for _ in range(5)])
    for spaces in draft.table.values():
        rng.shuffle(spaces)
    return name, {"rulebook": rulebook, "turn": draft.turn, "pieces": draft.table}
