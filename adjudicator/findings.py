"""The closed list of grounds: what can happen on a walk, why a walk dies, why a table is impossible.

No rulebook is named here. Each rulebook says which of its items it cites for each finding; which
findings it can produce follows from its board and deck (`needs`) and from its readings.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Kind(Enum):
    EFFECT = "effect"
    """Something that happens in a play that stands."""
    REFUSAL = "refusal"
    """Why a play is not allowed."""
    IMPOSSIBLE = "impossible"
    """Why a table cannot look like this."""


class Finding(NamedTuple):
    """One ground, with what a sentence about it has to name."""

    code: str
    at: int = -1
    """The space it happens on."""
    who: int = -1
    """The camp of the other piece, or whose start field it is."""
    number: int = 0
    step: int = -1
    """How many steps had been counted; -1 where it is not about one step."""


class Ground(NamedTuple):
    kind: Kind
    needs: frozenset[str]
    """Features of board and deck without which it cannot come up."""


def _grounds(kind: Kind, *groups: tuple[str, str]) -> dict[str, Ground]:
    return {code: Ground(kind, frozenset(needs.split())) for needs, codes in groups for code in codes.split()}


FINDINGS: dict[str, Ground] = {
    **_grounds(
        Kind.EFFECT,
        ("", "hit shares-field shares-start stack-passed sent-home-by-pair nothing-playable"),
        ("forward", "moved-forward"),
        ("backward", "moved-backward"),
        ("leave-base", "left-base"),
        ("swap", "swapped swapped-same-camp swapped-without-own"),
        ("split", "split-steps"),
        ("split helper", "rest-to-helper"),
        ("two-functions", "chose-function"),
        ("partner", "plays-partner"),
        ("jump", "start-field-jumped"),
        ("start-uncounted", "start-field-skipped own-start-passed"),
        (
            "start-double",
            "double-counted set-out-from-start passed-own-arrival passed-own-start hit-on-arrival hit-on-double "
            "sent-home-by-start-piece",
        ),
        ("", "turned-back turned-again left-lane rests-unlocked locked locked-too placed-in-lane"),
    ),
    **_grounds(
        Kind.REFUSAL,
        ("", "piece-in-base not-in-base not-your-piece only-one-piece not-where-claimed game-over"),
        ("", "card-not-in-hand must-play-card"),
        ("", "barred-by-start-field no-free-circle-to-turn-on count-too-high own-piece-in-lane"),
        ("", "would-rest-unlocked would-enter-unlocked locked-piece frozen-in-lane landing-on-pair-refused"),
        ("partner", "partner-before-own-home"),
        ("backward", "no-backward-in-lane"),
        ("start-double", "exit-barred-by-pair"),
        ("swap", "swap-piece-in-base swap-piece-on-start swap-piece-in-lane swap-piece-in-pair swap-needs-two"),
        ("swap start-double", "swap-piece-on-arrival swap-to-own-double"),
        ("split", "piece-moved-twice steps-left-over too-many-steps rest-cannot-be-used part-must-lock"),
        ("split two-camps", "split-other-camp"),
    ),
    **_grounds(
        Kind.IMPOSSIBLE,
        ("", "impossible-too-many-pieces impossible-two-colours impossible-foreign-on-start"),
        ("", "impossible-foreign-in-lane impossible-shared-circle"),
        ("start-double", "impossible-double-held"),
    ),
}

BY_THE_CARD = frozenset(
    ["moved-forward", "moved-backward", "left-base", "swapped", "split-steps", "only-one-piece", "not-where-claimed"]
)
"""Findings that say what a card does: a rulebook cites for them what it cites for the card."""


def is_refusal(code: str) -> bool:
    return FINDINGS[code].kind is Kind.REFUSAL
