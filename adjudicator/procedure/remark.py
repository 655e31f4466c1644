"""Remarks: what the rules say about an act, and the record of an event with its remarks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from adjudicator.documents.problems import Problem
from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NoSuchPiece
from adjudicator.procedure.event import Event
from adjudicator.rules.board import Board, Table
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import FINDINGS, Finding, Kind

Piece = tuple[int, int]
"""A piece as (camp, space)."""

_WRONG = frozenset({Kind.IRREGULAR, Kind.REFUSAL})
FOUND_LATER = ("found-later", "half-swap-found-later", "found-later-and-put-back")
WITHOUT_TOPIC = (
    *FOUND_LATER,
    "draw-tied",
    "foreign-piece",
    "second-card-shown",
    "lifted-out-of-turn",
    "moved-out-of-turn",
    "penalty-without-a-piece",
    "both-partners-talked",
    "talked-twice",
    "penalty-later",
    "penalty-by-the-talker",
    "fined-twice",
    "after-the-hour",
    "put-right-by-another",
    "thrown-card-taken-back",
    "passed-over",
    "taken-home",
    "set-up-elsewhere",
)
"""Matters on which no rulebook can have a reading, so that there is never a rule."""


class Remark(NamedTuple):
    """A finding about an act."""

    finding: Finding
    player: str = ""
    topic: str = ""
    """The topic on which there is no rule, or on which the rulebook may follow another text or none."""
    card: str = ""
    piece: Piece | None = None
    other: str = ""
    """Another player who takes part."""
    play: Play | None = None
    """The play the remark is about, or an example."""
    pieces: tuple[Piece, ...] = ()
    due: int = 0
    """The number that would have been right."""
    near: tuple[str, ...] = ()
    """Where there is no rule: the topics under which a text may say something related."""

    @property
    def kind(self) -> Kind:
        return FINDINGS[self.finding.code].kind

    @property
    def is_wrong(self) -> bool:
        """True for a remark about something irregular or refused."""
        return self.kind in _WRONG


def first_wrong(remarks: Iterable[Remark]) -> Remark | None:
    return next((remark for remark in remarks if remark.is_wrong), None)


def without_repeats(remarks: Iterable[Remark]) -> list[Remark]:
    """Return the remarks with each fault once, though several pieces moved in one act have it together."""
    found: dict[object, Remark] = {}
    for number, remark in enumerate(remarks):
        found.setdefault((remark.finding.code, remark.finding.at) if remark.is_wrong else number, remark)
    return list(found.values())


def remedy_in(remarks: Iterable[Remark]) -> str:
    """Return what the text has against a wrong act: its own `rule`, a `penalty`, the `judge`, or `none`."""
    found = list(remarks)
    if first_wrong(found) is None:
        return ""
    kinds = {remark.kind for remark in found}
    if Kind.REMEDY in kinds:
        return "judge"
    if any(remark.finding.code == "no-remedy" or remark.topic in FOUND_LATER for remark in found):
        return "none"
    return "penalty" if Kind.PENALTY in kinds else "rule"


class JudgedEvent(NamedTuple):
    event: Event
    remarks: tuple[Remark, ...]
    play: Play | None = None
    before: Table = ()
    hand: tuple[Card, ...] | None = None
    """The player's hand before the event, if it is known."""
    goes_back: str = ""
    """`card`, `piece`, `pieces` or `hand` where a wrong act has laid, moved or thrown something; no text says what
    becomes of it."""
    sent_home: tuple[Piece, ...] = ()
    """The pieces hit by a wrong move that is left as it was played."""
    steps_left: tuple[int, ...] = ()
    """After a share of a split the steps still to come; several numbers if the share can be counted in several ways."""

    @property
    def wrong(self) -> Remark | None:
        return first_wrong(self.remarks)

    @property
    def remedy(self) -> str:
        return remedy_in(self.remarks)


class EventFault(Exception):
    """An event that cannot have happened after those before it: the document is wrong, not a player."""

    def __init__(
        self,
        code: str,
        event: Event,
        missing: NoSuchPiece | None = None,
        table: Table = (),
        problems: tuple[Problem, ...] = (),
        **params: str,
    ) -> None:
        super().__init__(code)
        self.params = params
        self.code, self.event, self.missing, self.table, self.problems = code, event, missing, table, problems


def remark_on(player: str, code: str) -> Remark:
    """Return the remark for a finding as a reading names it, with its aspect after an @."""
    name, _, aspect = code.partition("@")
    return Remark(Finding(name, aspects=(aspect,) if aspect else ()), player)


def no_rule(topic: str, player: str = "", near: tuple[str, ...] | None = None) -> Remark:
    """Return the remark that a rulebook has no rule on a topic; without `near` its texts may speak of the topic."""
    return Remark(Finding("no-rule"), player, topic, near=(topic,) if near is None else near)


def does_move(play: Play, piece: Piece) -> bool:
    return any((move.camp, move.origin) == piece for move in play.moves)


def does_move_or_hit(play: Play, piece: Piece) -> bool:
    """Return whether the piece leaves its space; one that is hit the mover takes off the board (`classic/track.1`)."""
    return does_move(play, piece) or piece in play.hits


def brings(board: Board, play: Play, piece: Piece, to: int | None) -> bool:
    """Return whether the play brings the piece there, in a split with some of the steps."""
    part = play.function.does == "split" and piece[1] != to
    moves_of_piece = (move for move in play.moves if (move.camp, move.origin) == piece)
    ends = (space for move in moves_of_piece for space in (move.to, *(move.path if part else move.path[-1:])))
    return to is not None and any(board.names(piece[0], space, to, None) for space in ends)
