"""What the referee keeps of a table from one act to the next, and what it says of each act. It decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.second_opinion.events.ways import Claim, Place, Way
from tests.second_opinion.game import COLOURS, Game, Table

WRONG_MOVE = "wrong-move"
"""The one fault of a piece moved as no card allows; why, the enumeration does not say."""


class CannotHaveHappened(Exception):
    """An event that does not fit those before it, such as a piece put down that is in no hand."""


@dataclass
class Said:
    """What the referee says of one act."""

    by: str
    act: str
    faults: set[str] = field(default_factory=set)
    binds: list[str] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    """What it moves."""
    waited: list[list[Claim]] = field(default_factory=list)
    """What waited for the card that it lays, act by act."""
    thrown: list[str] = field(default_factory=list)
    """The cards it throws, with those thrown one by one before."""
    stood: Table | None = None
    """The table before it."""
    in_parts: bool = False
    """Whether its moves have been judged one by one."""
    left: Table | None = None
    """The table as a part of a card has left it that goes back with this act."""


@dataclass
class Penalty:
    name: str
    player: str
    by: str | None = None
    pieces: list[Place] = field(default_factory=list)
    turn: int = 0


class Misplaced(NamedTuple):
    """A piece that a wrong move has put on another space; it counts as back where it stood."""

    place: Place
    put: str
    steps: int = 0
    """Those counted, if too few."""
    by: str = ""
    turn: int = 0
    """The number of turns that had passed."""
    act: int = -1
    """The number of the act."""
    goes_back: bool = False
    """Whether it was taken home as if one put wrongly on its field had hit it, or was moved though its move stands."""
    in_turn: bool = True
    """Whether it was that player's turn."""
    others_own: bool = False
    """Whether that is a space of another camp alone, where the piece cannot stand."""
    by_accident: bool = False
    """Whether it was knocked over and set up there; seen later, it stays."""


class Played(NamedTuple):
    """The last wrong act of the player in turn, or move that waits for its card."""

    acts: list[int]
    """The act, after earlier moves that wait for the same card."""
    table: Table
    """The table if it stays."""
    matter: str
    card: str | None
    thrown: list[str]
    ends: list[Misplaced]
    put: list[Misplaced]
    in_parts: bool
    """Whether the table is without them."""
    waits: bool
    swap: Way | None
    """The swap of which only one piece was moved."""
    begun: tuple[list[Claim], int]
    lost: int = 0
    """The steps of a wrong share that has put no piece anywhere."""


@dataclass
class State:
    game: Game
    table: Table
    turn: str | None
    """Nobody's when the game or the deal is over; then `seat` is who would be next."""
    hands: dict[str, list[str]]
    """The hands that are known; a player who is not in it may hold anything."""
    around: dict[str, str]
    """The contested readings of what is around the move."""

    seat: str = ""
    laid: str | None = None
    under: list[str] = field(default_factory=list)
    """The cards laid before it that nobody has taken back."""
    claims: list[Claim] = field(default_factory=list)
    """The pieces that the player whose turn it is has moved so far, in order."""
    early: list[tuple[list[Claim], bool | None]] = field(default_factory=list)
    """The same by acts, each with what was said of the finger, if no card lies there yet."""
    ways: list[Way] = field(default_factory=list)
    """How the laid card can go on after them."""
    refused: set[str] = field(default_factory=set)
    """The faults of the last card laid, if it was refused, until another one is laid or it is taken back."""
    refused_card: str | None = None
    refused_at: int = -1
    touched: list[Place] = field(default_factory=list)
    thrown: list[str] = field(default_factory=list)
    """Cards thrown one after the other, while others are to follow."""
    moved_first: bool = False
    """Whether anything has been moved before its card in this turn."""
    must_use: bool = False
    """Whether a piece was moved before the card, so that the card has to be used (classic)."""
    air: Place | None = None
    """The piece in a hand, by where it stood."""
    lifter: str | None = None
    taken_up: Place | None = None
    """The same, if it is one that was hit."""
    went_back: bool = False
    """Whether it was put down wrongly: it is back where it stood, unless it is put down once more."""
    foreign: list[Place] = field(default_factory=list)
    """Pieces of others that the player whose turn it is has taken off and not put back."""
    home: list[Place] = field(default_factory=list)
    """Pieces that this player has put into base because they are hit."""
    home_by: dict[Place, Said] = field(default_factory=dict)
    """The acts that did it."""
    misplaced: list[Misplaced] = field(default_factory=list)
    beside: list[Misplaced] = field(default_factory=list)
    """Hit pieces put elsewhere than into base, where they count."""
    played: Played | None = None
    lifted_elsewhere: bool = False
    """Whether the piece in the hand was lifted where a wrong act has put it."""
    before_alone: list[tuple[list[Claim], list[Way]]] = field(default_factory=list)
    """What had been moved before each part of a seven that nothing completes, and how the card could go on."""
    given_up: bool = False
    """Whether half a swap was left there, so that its piece goes back."""
    thrown_wrongly: dict[str, list[str]] = field(default_factory=dict)
    """Cards thrown though they may not be, by player, until one is laid or they are taken up again."""
    thrown_early: set[str] = field(default_factory=set)
    """The players who have thrown their hands before their turns."""
    thrown_away: dict[str, list[str]] = field(default_factory=dict)
    shown: dict[str, list[str]] = field(default_factory=dict)
    owed: dict[str, list[str]] = field(default_factory=dict)
    """Cards shown before the turn and taken back, which have to be played all the same."""
    shown_at: dict[str, int] = field(default_factory=dict)
    finger: bool | None = None
    unlaid: tuple[str, str] | None = None
    """The player and the card last held up or dropped, if that is not laying it."""

    last: str | None = None
    """Who played last, the last card of each, where the moved pieces are now, and which pieces were hit."""
    used: dict[str, str] = field(default_factory=dict)
    last_moved: list[Place] = field(default_factory=list)
    moved_from: list[str] = field(default_factory=list)
    hit: list[Place] = field(default_factory=list)
    forgotten: list[Place] = field(default_factory=list)
    """Those hit by earlier plays that nobody has taken off."""

    later: list[Mapping[str, Any]] = field(default_factory=list)
    """The events still to come: they show whether a card is gone on with."""
    said: list[Said] = field(default_factory=list)
    silent: set[str] = field(default_factory=set)
    talked: set[str] = field(default_factory=set)
    turns_passed: int = 0
    awaited: dict[str, tuple[Table, list[Misplaced]]] = field(default_factory=dict)
    """The table before a move that was left without a card, and where it has put its pieces, by players."""
    seem_hit: dict[Place, int] = field(default_factory=dict)
    """The pieces on whose fields others were put wrongly, or before their cards, with the turns passed."""
    knocked: Place | None = None
    """The piece knocked over last, until it is set up or moved."""
    dues: list[Penalty] = field(default_factory=list)
    """The pieces that may be sent home and have not been yet."""
    due_lifted: Place | None = None
    penalties: list[Penalty] = field(default_factory=list)

    @property
    def players(self) -> tuple[str, ...]:
        return ("yellow", "red") if self.game.rulebook == "duo" else COLOURS

    def left_of(self, player: str) -> str:
        """Return the player to the left, who comes next: clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def next_with_cards(self, player: str) -> str:
        """Return who comes after this player; nobody else has cards if it is the same one."""
        following = self.left_of(player)
        while following != player and self.hands.get(following) == []:
            following = self.left_of(following)
        return following

    def reads(self, reading: str) -> bool:
        """Return whether a contested sentence is read like this."""
        topic, name = reading.split("=")
        return self.around.get(topic) == name

    def rules(self, matter: str) -> bool:
        """Return whether the rulebook has a rule on it."""
        return matter in RULES[self.game.rulebook]

    def no_rule(self, matter: str) -> None:
        self.silent.add(matter)


RULES = {
    "dm-2023": {
        "laid-card",
        "touched-piece",
        "card-before-turn",
        "hints",
        "complaints",
        "pace",
        "game-time",
        "judge",
        "other-custom",
    },
    "classic": {"piece-before-card", "swap-procedure", "talking", "complaints", "received-card"},
    "family-fr": set[str](),
    "duo": set[str](),
}
"""The matters around the move of which each text speaks: dm-2023 in its fair play and foreword, classic under gameplay
and worth-considering."""
