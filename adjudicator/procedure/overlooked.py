"""Records of wrong acts, kept until these are put right, or until the next player has played and they stay."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.procedure.remark import Piece, Remark
from adjudicator.rules.board import Table
from adjudicator.rules.cards import Card


class Misplaced(NamedTuple):
    """A piece that a wrong act has put on another space, or into base; it counts as back where it stood."""

    piece: Piece
    space: int
    by: str
    steps: int = 0
    """The steps counted, if too few of a split's."""
    turn: int = 0
    """The number of turns that had passed."""
    event: int = -1
    """The number of the event."""
    owner: int | None = None
    """The camp whose space that is, where another one than the piece's is named."""
    since: int = -1
    """The number of the event that moved it wrongly, if another one has moved it on."""
    goes_back: bool = False
    """Whether it does not stay there even if the next player plays: taken home as one put wrongly on its field seems to
    have hit it, it goes back with that one; and a move that was made stands."""
    in_turn: bool = True
    """Whether it was the turn of the player who has put it there."""
    by_accident: bool = False
    """Whether it was knocked over and set up there; it stays if it is named there in a later turn, as nobody saw it."""


class AsPlayed(NamedTuple):
    """The last wrong act of the player in turn, or move without a card, with the table as it looks after it."""

    events: tuple[int, ...]
    """The number of the event, after those of earlier moves that wait for the same card."""
    table: Table | None
    """None if it is the one that counts, with the pieces where they were put."""
    topic: str
    """What is said of it if it stays."""
    card: Card | None
    """The card it was done with."""
    thrown: tuple[Card, ...]
    ends: tuple[Misplaced, ...]
    """Where it has put pieces."""
    put: tuple[Misplaced, ...]
    """Those of them that count as standing elsewhere; it is put right as soon as one of them is."""
    waits: bool
    """Whether its card was still to come."""
    begun: tuple[object, ...]
    """What was begun when it was done: moves before their card, shares of a split, half a swap."""
    lost: int = 0
    """The steps named for a piece that cannot take them. Shares after it that leave just as many use the card up."""


class FoundLater(NamedTuple):
    """The remarks on an event that turns out to be wrong, or to stay, only when the next player plays."""

    topic: str
    sent_home: tuple[Piece, ...] = ()
    remarks: tuple[Remark, ...] = ()
    """Those that could not be made before."""
    no_card: bool = False
    """Whether it was moved without any card."""
    goes_back: bool = False
    """Whether it does not stay."""
