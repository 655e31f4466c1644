"""An event: one act at the table as a document describes it. `course.py` decides what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from adjudicator.documents.problems import Problem
from adjudicator.documents.yaml_reader import At
from adjudicator.engine.proposal import NamedPiece, Proposal, ProposedMove
from adjudicator.rules.cards import Card


class Act(StrEnum):
    """Every act, by the key under which documents describe it."""

    LAYS = "lays"
    TAKES_BACK = "takes-back"
    SHOWS = "shows"
    HOLDS_UP = "holds-up"
    DROPS = "drops"
    LIFTS = "lifts"
    PUTS_DOWN = "puts-down"
    KNOCKS = "knocks"
    MOVES = "moves"
    SWAPS = "swaps"
    STOPS = "stops"
    THROWS = "throws"
    HINTS = "hints"
    TAKES_UP = "takes-up"
    COMPLAINS = "complains"
    TALKS = "talks"
    THINKS = "thinks"
    CLOCK = "clock"
    ASKS = "asks"
    ARGUES = "argues"
    CLAIMS = "claims"


ABOUT_ONE_CARD = frozenset({Act.LAYS, Act.TAKES_BACK, Act.SHOWS, Act.HOLDS_UP, Act.DROPS})
"""Acts that name a card."""

ABOUT_ONE_PIECE = frozenset({Act.LIFTS, Act.KNOCKS})
"""Acts that name a piece and no space to put it."""

OF_PLAY = frozenset({Act.LAYS, Act.SHOWS, Act.MOVES, Act.SWAPS, Act.THROWS, Act.LIFTS})
"""Acts that come too late when the game is over."""

WITH_CARDS = frozenset({Act.LAYS, Act.SHOWS, Act.THROWS})
"""Acts that come too late for a player without cards. Of pieces this is said where they are moved or lifted: the one
that the last card has moved may be meant."""

TO_THE_JUDGE = frozenset({Act.ASKS, Act.ARGUES, Act.CLAIMS})
"""Acts that are judged even when the game is over."""

OF_HANDS = frozenset({Act.LAYS, Act.TAKES_BACK, Act.LIFTS, Act.PUTS_DOWN, Act.MOVES, Act.SWAPS, Act.STOPS, Act.THROWS})
"""Acts by which a player who goes on shows that the turn is not over."""

STARTS_ANEW = frozenset({Act.LAYS, Act.THROWS})
"""Acts that use another card than the one that was moved with."""

ENDS_THE_CARD = STARTS_ANEW | {Act.TAKES_BACK, Act.STOPS}
"""Acts up to which pieces are moved with the card on the table."""


Ends = Sequence[tuple[NamedPiece, int | None]]
"""Pieces as a document names them, and where it says that they end."""


class Event(NamedTuple):
    """One act; which of the fields are set depends on the act."""

    act: Act
    by: str
    """The player; empty in a document that leaves the player whose turn it is unnamed."""
    at: At
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    """The cards thrown, where the document names them."""
    piece: NamedPiece | None = None
    proposals: Mapping[str, Proposal] = {}
    """The move for every card it is possible with: the card on the table is known only when the event is judged."""
    faults: Mapping[str, tuple[Problem, ...]] = {}
    """By card why it cannot be a move with that card."""
    word: str = ""
    minutes: int = 0
    to: int | None = None
    """The space a piece is put down on."""
    to_camp: int | None = None
    """The camp that the document names with that space."""
    put: Callable[[NamedPiece], Event] | None = None
    """Return the move that putting down this piece amounts to."""
    as_swap: bool | None = None
    """Whether the move is one of the two of a swap, where the document names the function of the card."""
    puts_back: bool = False
    """Whether a piece is put down where it was lifted, be it in one act; a card may take it there and back."""
    finger: bool | None = None
    """Whether a finger stayed on the space of the first piece of a swap; said of the swap, or of one of its moves."""

    @property
    def has_move(self) -> bool:
        return bool(self.proposals or self.faults)

    @property
    def parts(self) -> tuple[ProposedMove, ...]:
        """The single moves of the event, the same for every card up to their steps."""
        return next((proposal.parts for proposal in self.proposals.values()), ())

    @property
    def ends(self) -> list[tuple[NamedPiece, int | None]]:
        """The pieces that the event moves, as the document names them, and where it says that they end."""
        swap = next((proposal.swap for proposal in self.proposals.values() if proposal.swap), ())
        moved = [(part.piece, part.to) for part in self.parts]
        return moved or [(piece, other.space) for piece, other in zip(swap, reversed(swap), strict=True)]

    @property
    def counts_steps(self) -> bool:
        """Whether the document names the steps of its moves, as for shares of a split."""
        return any(proposal.counted for proposal in self.proposals.values())

    def with_camp(self, camp: int) -> Event:
        """Return the move of one piece with its colour named."""
        proposals = {
            card: each._replace(parts=tuple(part._replace(piece=part.piece._replace(camp=camp)) for part in each.parts))
            for card, each in self.proposals.items()
        }
        return self._replace(proposals=proposals)

    def only(self, number: int) -> Event:
        """Return the event with only this one of its moves."""
        parts = slice(number, number + 1)
        return self._replace(
            proposals={card: each._replace(parts=each.parts[parts]) for card, each in self.proposals.items()}
        )

    def without_first(self, count: int) -> Event:
        """Return the event without so many of its moves."""
        return self._replace(
            proposals={card: each._replace(parts=each.parts[count:]) for card, each in self.proposals.items()}
        )

    def brings_on(self, base: int) -> bool:
        """Return whether the event can be a move; a piece put into base cannot, for it was hit (`classic/track.1`)."""
        ends = [self.to] if self.put else [part.to for part in self.parts]
        return (self.has_move or self.put is not None) and ends != [base]

    def goes_home(self, base: int) -> bool:
        """Return whether the event puts one piece into base."""
        return (self.has_move or self.put is not None) and not self.brings_on(base)

    def may_be_by(self, player: str) -> bool:
        """Return whether the event names this player or none."""
        return self.by in ("", player)
