"""An event: one act at the table, as a document describes it. What follows from it is decided in `course.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from adjudicator.documents.problems import Problem
from adjudicator.documents.yaml_reader import At
from adjudicator.engine.proposal import NamedPiece, Proposal
from adjudicator.rules.cards import Card, Function

ACTS = (
    *("lays", "takes-back", "shows", "lifts", "puts-down", "moves", "swaps", "throws"),
    *("hints", "talks", "thinks", "clock", "asks", "argues", "claims"),
)


class Event(NamedTuple):
    """One act; what it says beside itself depends on what it is."""

    act: str
    by: str
    """Who did it; nobody is named where it is the player whose turn it is."""
    at: At
    card: Card | None = None
    piece: NamedPiece | None = None
    proposals: Mapping[str, Proposal] = {}
    """The move that is told, by the card it may have been made with: which one lies there is known when it happens."""
    either: Mapping[str, tuple[Function, ...]] = {}
    """By card the functions that could be meant, where only the table of that moment tells which one it is."""
    faults: Mapping[str, tuple[Problem, ...]] = {}
    """Why it is no move with some card."""
    word: str = ""
    minutes: int = 0
    to: int | None = None
    """Where a piece is put down."""
    put: Callable[[NamedPiece], Event] | None = None
    """The move that this is, by the piece somebody has in hand then."""
    finger: bool | None = None
    """Did a finger stay on the space of the first piece that was swapped?"""

    @property
    def moves(self) -> bool:
        """Is a move told?"""
        return bool(self.proposals or self.faults)
