"""What the rules say about something that was done around the move."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.documents.problems import Problem
from adjudicator.documents.yaml_reader import At
from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece, NoSuchPiece
from adjudicator.procedure.event import Event
from adjudicator.rules.board import Table
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import FINDINGS, Finding, Kind

Piece = tuple[int, int]
"""A piece as (camp, space)."""


class Held(NamedTuple):
    """A piece in somebody's fingers, and where the document speaks of it."""

    piece: Piece
    at: At

    @property
    def named(self) -> NamedPiece:
        camp, space = self.piece
        return NamedPiece(space, camp, self.at)


WRONG = frozenset({Kind.IRREGULAR, Kind.REFUSAL})


class Remark(NamedTuple):
    """One thing the rules say about what somebody did."""

    finding: Finding
    player: str = ""
    topic: str = ""
    """What there is no rule on."""
    card: str = ""
    piece: Piece | None = None
    other: str = ""
    """Another player who has a part in it."""
    play: Play | None = None
    """A play that shows it, or the one it is about."""
    pieces: tuple[Piece, ...] = ()
    due: int = 0
    """How many it should have been."""
    near: tuple[str, ...] = ()
    """The topics under which a text may speak of what there is no rule on."""

    @property
    def kind(self) -> Kind:
        return FINDINGS[self.finding.code].kind


class JudgedEvent(NamedTuple):
    """An event gone through, with what the rules say about it and the play made by it."""

    event: Event
    told: tuple[Remark, ...]
    play: Play | None = None
    before: Table = ()
    hand: tuple[Card, ...] | None = None
    """What its player held then, as far as that is known."""

    @property
    def wrong(self) -> Remark | None:
        """What was irregular about it, the first thing if there are several."""
        return next((each for each in self.told if each.kind in WRONG), None)


class EventFault(Exception):
    """An event that cannot have happened after those before it: the document is wrong, not a player."""

    def __init__(
        self,
        code: str,
        event: Event,
        missing: NoSuchPiece | None = None,
        table: Table = (),
        problems: tuple[Problem, ...] = (),
    ) -> None:
        super().__init__(code)
        self.problems = problems
        self.table = table
        self.code = code
        self.event = event
        self.missing = missing


def said(code: str, player: str) -> Remark:
    """A finding as a reading names it, with its circumstance after an @."""
    name, _, aspect = code.partition("@")
    return Remark(Finding(name, aspects=(aspect,) if aspect else ()), player)


def no_rule(topic: str, player: str = "", near: tuple[str, ...] | None = None) -> Remark:
    """That a rulebook has no rule on something; texts that speak of its topic speak of it unless others are `near`."""
    return Remark(Finding("no-rule"), player, topic, near=(topic,) if near is None else near)


def does_move(play: Play, piece: Piece) -> bool:
    """Is this piece one of those the play moves?"""
    return any((move.camp, move.origin) == piece for move in play.moves)


def does_hit(play: Play, piece: Piece) -> bool:
    """Is this piece one of those that the play sends home?"""
    return any((hit.camp, hit.origin) == piece for hit in play.hits)
