"""The boards, cards and contested readings of the second opinion, and the next space for a piece of a given camp."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

Piece = tuple[str, str, bool]
Table = tuple[Piece, ...]
After = tuple[tuple[str, tuple[str, ...]], ...]

COLOURS = ("yellow", "red", "blue", "green")  # clockwise
DUO_CAMPS = ("yellow-knob", "red-knob", "yellow-hole", "red-hole")  # clockwise
PARTNER = {"yellow": "blue", "blue": "yellow", "red": "green", "green": "red"}

CARDS: dict[str, tuple[str, ...]] = {  # card -> its functions
    **{card: (card,) for card in ("2", "3", "5", "6", "9", "10", "12")},
    "1/14": ("1", "14"),
    "-4": ("-4",),
    "7": ("7",),
    "heart": ("heart",),
    "heart/8": ("heart", "8"),
    "heart/13": ("heart", "13"),
    "swap": ("swap",),
}
DUO_CARDS: dict[str, tuple[str, ...]] = {
    "3": ("3",),
    "7": ("7",),
    "10": ("10",),
    "heart/1": ("heart", "1"),
    "heart/6": ("heart", "6"),
    "heart/8": ("heart", "8"),
    "2/-2": ("2", "-2"),
    "9/swap": ("9", "swap"),
    "4x1": ("4x1",),
    "5-jump": ("5-jump",),
}

# topic -> {rulebook: default}; "*" stands for the other rulebooks. In brackets the contested alternative.
DEFAULTS: dict[str, dict[str, str]] = {
    "own-start-bars-owner": {"family-fr": "forward", "*": "never"},  # family-fr [never]
    "landing-on-several": {"*": "mover-home"},  # family-fr [illegal]
    "landing-on-own": {"*": "together"},  # family-fr [captured]: a single one goes home
    "minus-four-in-lane": {"*": "no"},  # family-fr [yes]
    "lane-piece-blocked-ahead": {"family-fr": "reverse", "*": "no-move"},  # family-fr [no-move], dm-2023 [reverse]
    "turning-from-outside": {"*": "yes"},  # family-fr, duo [no]: the count must fit
    "turning-twice": {"*": "yes"},  # family-fr, duo [no]: shut in behind, it cannot move
    "turning-with-a-share": {"*": "yes"},  # family-fr [no]: a share must fit
    "out-again": {"*": "yes"},  # duo [no]: once in, it does not come out in the same move
    "unlocked-lane-piece": {"*": "moves"},  # duo [frozen; inward: never turns, never goes back]
    "lane-entry-rest": {"*": "any"},  # dm-2023 [locked-only]: entered AND turned -> must lock or leave
    # dm-2023 [never-unlocked]: entered -> must lock or leave
    "swap-of-two-others": {"*": "always"},  # duo [none-in-play]: only while none of one's own is on its way
    "swap-from-lane": {"*": "never"},  # duo [unlocked]: one not locked yet, with a piece of its own set
    "swap-to-own-0/15": {"*": "never"},  # classic [to-0]: he comes to stand on 0
    "own-0-held-by-two": {"*": "sent-home"},  # classic [safe]: on 0 he stays, and so do they
    "several-on-15": {"*": "safe"},  # classic [hit]: each of them goes home
    "swap-card-in-hand": {"*": "any-card"},  # family-fr [played-first]: where it can be, no other card is played
    "split-partner": {"*": "after-parts"},  # family-fr, classic [before-card], dm-2023 [last-piece]
}


@dataclass(frozen=True)
class Game:
    rulebook: str
    readings: tuple[tuple[str, str], ...] = ()

    @cached_property
    def _hash(self) -> int:
        return hash((self.rulebook, self.readings))

    def __hash__(self) -> int:
        return self._hash  # asked for at every step of every piece

    @cached_property
    def camps(self) -> tuple[str, ...]:
        return DUO_CAMPS if self.rulebook == "duo" else COLOURS

    @cached_property
    def sector(self) -> int:
        return 10 if self.rulebook == "duo" else 14

    @cached_property
    def each(self) -> int:
        """Return the pieces per camp, which is the number of circles in its lane."""
        return 3 if self.rulebook == "duo" else 4

    @cached_property
    def lane(self) -> tuple[str, ...]:
        """Return the lane's spaces, the outermost first."""
        if self.rulebook == "classic":
            return ("house 16", "house 17", "house 18", "house 19")
        return tuple(f"goal {n}" for n in range(self.each, 0, -1))

    @cached_property
    def chosen(self) -> dict[str, str]:
        """Return the reading in use for each topic."""
        usual = {topic: default.get(self.rulebook, default["*"]) for topic, default in DEFAULTS.items()}
        return usual | dict(self.readings)

    def reading(self, topic: str) -> str:
        return self.chosen[topic]

    def after_camp(self, camp: str) -> str:
        return self.camps[(self.camps.index(camp) + 1) % 4]

    def before_camp(self, camp: str) -> str:
        return self.camps[(self.camps.index(camp) - 1) % 4]

    def camps_of(self, player: str) -> tuple[str, ...]:
        """Return the camps a player owns."""
        return (f"{player}-knob", f"{player}-hole") if self.rulebook == "duo" else (player,)


@cache
def game_of(rulebook: str, readings: tuple[tuple[str, str], ...] = ()) -> Game:
    return Game(rulebook, readings)


@cache
def in_lane(space: str) -> bool:
    return space.startswith(("goal", "house"))


@cache
def toward(game: Game, camp: str, space: str) -> str | None:
    """Return the space one step forward (clockwise; before the own start field into the lane), or None."""
    if in_lane(space):
        deeper = game.lane.index(space) + 1
        return game.lane[deeper] if deeper < len(game.lane) else None
    if space in ("start", "0"):
        return f"{camp} 1"
    if space == "15":
        return game.lane[0]
    sector, n = space.split()
    if n == "0/15":
        return f"{sector} 1"
    if int(n) < game.sector:
        return f"{sector} {int(n) + 1}"
    following = game.after_camp(sector)
    if game.rulebook == "classic":
        return "15" if following == camp else f"{following} 0/15"
    return game.lane[0] if following == camp else f"{following} 1"


@cache
def back(game: Game, camp: str, space: str) -> str | None:
    """Return the space one step backward (anticlockwise)."""
    last_before_own_start = f"{game.before_camp(camp)} {game.sector}"
    if in_lane(space):
        if game.rulebook == "classic":
            return None  # never moves out again
        return last_before_own_start if space == game.lane[0] else game.lane[game.lane.index(space) - 1]
    if space in ("start", "0", "15"):
        return last_before_own_start
    sector, n = space.split()
    if n == "0/15":
        return f"{game.before_camp(sector)} {game.sector}"
    if int(n) > 1:
        return f"{sector} {int(n) - 1}"
    if game.rulebook == "classic":
        return "0" if sector == camp else f"{sector} 0/15"
    return f"{game.before_camp(sector)} {game.sector}"


@cache
def start_crossed(game: Game, camp: str, space: str, forward: bool) -> str | None:
    """Return the camp whose (uncounted) start field the next step from `space` passes. Not for classic, which counts
    it."""
    if space == "start":
        return None  # it leaves its own start field, it does not pass it
    if in_lane(space):
        return camp if not forward and space == game.lane[0] else None
    sector, n = space.split()
    if forward and int(n) == game.sector:
        return game.after_camp(sector)
    if not forward and int(n) == 1:
        return sector
    return None
