"""The closed list of grounds: what can happen on a walk, why a walk dies, why a table is impossible.

No rulebook is named here. Each rulebook says which of its items it cites for each finding; which
findings it can produce follows from its board and deck (`needs`) and from its readings.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple


class Kind(Enum):
    EFFECT = "effect"
    """Something that happens in a play that stands."""
    REFUSAL = "refusal"
    """Why a play is not allowed."""
    IMPOSSIBLE = "impossible"
    """Why a table cannot look like this."""
    BINDING = "binding"
    """What follows from something that was done around the move, and was in order."""
    IRREGULAR = "irregular"
    """Something that was done and should not have been."""
    PENALTY = "penalty"
    """What follows from it."""
    SILENT = "silent"
    """That the rulebook has no rule."""


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
    aspects: tuple[str, ...] = ()
    """What a rulebook may cite more closely for: see ASPECTS."""


Grounds = frozenset[tuple[str, tuple[str, ...]]]
"""What items are cited for: which findings, in which circumstances."""


def grounds(found: Iterable[Finding]) -> Grounds:
    """What can be cited for what happened."""
    return frozenset([(code, aspects) for code, _, _, _, _, aspects in found])


class Ground(NamedTuple):
    kind: Kind
    needs: frozenset[str]
    """Features of board and deck without which it cannot come up."""


def _grounds(kind: Kind, *groups: tuple[str, str]) -> dict[str, Ground]:
    return {code: Ground(kind, frozenset(needs.split())) for needs, codes in groups for code in codes.split()}


_ORDINARY = (
    ("", "shares-field shares-start"),
    ("start-double", "set-out-from-start set-out-from-arrival passed-own-arrival passed-own-start double-counted"),
    ("", "locked placed-in-lane"),
    ("leave-base", "left-base"),
    ("swap", "swapped"),
    ("start-uncounted", "start-field-skipped"),
    ("split", "split-steps"),
    ("backward", "moved-backward"),
    ("forward", "moved-forward"),
    ("two-functions", "chose-function"),
)

FINDINGS: dict[str, Ground] = {
    # Effects stand in the order of their weight in a dispute: what a player would not have expected first.
    **_grounds(
        Kind.EFFECT,
        ("", "nothing-playable sent-home-by-pair"),
        ("start-double", "sent-home-by-start-piece hit-on-arrival hit-on-double"),
        ("split helper", "rest-to-helper"),
        ("", "turned-again rests-unlocked turned-back left-lane"),
        ("jump", "start-field-jumped"),
        ("", "own-start-passed"),
        ("partner", "plays-partner"),
        ("swap", "swapped-without-own swapped-same-camp"),
        ("swap start-double", "swapped-on-double"),
        ("", "game-won stack-passed hit"),
    ),
    **_grounds(Kind.EFFECT, *_ORDINARY),
    **_grounds(
        Kind.REFUSAL,
        ("", "piece-in-base not-in-base not-your-piece only-one-piece not-where-claimed game-over"),
        ("", "card-not-in-hand must-play-card steps-left-over too-many-steps"),
        ("", "barred-by-start-field no-free-circle-to-turn-on count-too-high own-piece-in-lane"),
        ("", "would-rest-unlocked would-enter-unlocked locked-piece frozen-in-lane landing-on-pair-refused"),
        ("partner", "partner-before-own-home"),
        ("backward", "no-backward-in-lane"),
        ("start-double", "exit-barred-by-pair"),
        ("swap", "swap-piece-in-base swap-piece-on-start swap-piece-in-lane swap-piece-in-pair swap-needs-two"),
        ("swap start-double", "swap-piece-on-arrival swap-to-own-double"),
        ("split", "piece-moved-twice rest-cannot-be-used part-must-lock"),
        ("split two-camps", "split-other-camp"),
    ),
    **_grounds(
        Kind.IMPOSSIBLE,
        ("", "impossible-too-many-pieces impossible-two-colours impossible-foreign-on-start"),
        ("", "impossible-foreign-in-lane impossible-shared-circle"),
        ("start-double", "impossible-double-held"),
    ),
    **_grounds(
        Kind.BINDING,
        ("", "card-binds card-back another-card piece-binds other-piece shown-binds shown-lapses swap-shown"),
        ("", "moment-to-think time-left judges-step-in time-is-up judge-asked guide-decides talk-allowed"),
        ("", "deals-first kitchen-deals-first"),
    ),
    **_grounds(
        Kind.IRREGULAR,
        ("", "not-their-turn no-cards-left not-the-cards-move card-must-be-used touched-piece-stays hit-goes-home"),
        ("", "shown-too-early shown-card-not-played"),
        ("", "moved-before-card swap-not-shown talked hinted too-slow judge-has-ruled move-stands"),
        ("", "played-before-exchange exchange-incomplete given-not-held"),
        ("", "too-many-copies wrong-hand-size wrong-dealer deal-not-played-out"),
    ),
    **_grounds(Kind.PENALTY, ("", "three-cards piece-sent-home")),
    **_grounds(Kind.SILENT, ("", "no-rule no-penalty piece-not-there piece-unclear")),
}

IMPOSSIBLE = frozenset(code for code, ground in FINDINGS.items() if ground.kind is Kind.IMPOSSIBLE)

BY_THE_CARD = frozenset(
    {
        *("moved-forward", "moved-backward", "left-base", "swapped", "split-steps", "chose-function"),
        *("only-one-piece", "not-where-claimed", "count-too-high", "steps-left-over", "too-many-steps"),
        *("not-in-base", "not-the-cards-move"),
    }
)
"""Findings that say what a card does: a rulebook cites for them what it cites for the card's function."""

FALSE_CLAIM = "not-where-claimed"

_LED_UP = ("rest-to-helper", "turned-back", "turned-again", "set-out-from-start", "passed-own-arrival")

CONTEXT: dict[str, frozenset[str]] = {
    "": frozenset(_LED_UP),
    FALSE_CLAIM: frozenset({*_LED_UP, "start-field-skipped", "double-counted", "passed-own-start"}),
}
"""Effects on the way that belong to the ground of a refusal; a false claim may have miscounted."""

WEIGHT = {code: weight for weight, code in enumerate(FINDINGS)}

ORDINARY = frozenset(code for _, codes in _ORDINARY for code in codes.split())
"""Effects that only say how a piece is counted and where it comes to stand: they decide nothing where another does."""


def is_ordinary(finding: Finding) -> bool:
    """A piece that comes in and rests unlocked is disputed only where it turned, or stood in the lane before."""
    return finding.code in ORDINARY or (finding.code == "rests-unlocked" and not finding.aspects)


OF_THE_BOARD = frozenset({"start-field-skipped", "double-counted", "stack-passed", "own-start-passed"})
"""Findings that tell how the board is counted, whichever piece goes there: in one play it is enough to say so once."""

DECIDES_NOTHING = {
    "stack-passed": frozenset({"analogy"}),
    "game-won": frozenset({"explicit", "example", "analogy"}),
}
"""Effects on which no play stands, by the footing on which they are cited: what a card lets a piece do stands where
nothing forbids it, and the end of the game only follows from it."""

UNLESS_CLOSER = frozenset({"steps-left-over", "too-many-steps", "count-too-high"})
"""Of the findings by the card those for which the card's own items only stand where none is cited more closely."""

ASPECTS: dict[str, frozenset[str]] = {
    code: frozenset(aspects.split())
    for code, aspects in {
        "sent-home-by-start-piece": "after-hit alone",
        "barred-by-start-field": "own foreign forward backward",
        "no-free-circle-to-turn-on": "outside inside",
        "partner-before-own-home": "split by-parts",
        "not-your-piece": "split",
        "split-other-camp": "split",
        "rest-cannot-be-used": "helper first",
        "steps-left-over": "split helper",
        "too-many-steps": "split",
        "not-where-claimed": "turned",
        "own-piece-in-lane": "joining passing",
        "count-too-high": "split",
        "left-lane": "inside",
        "locked": "split inside",
        "rests-unlocked": "inside turned",
        "turned-again": "split",
        "turned-back": "own-piece end",
        "moved-forward": "fields",
        "start-field-skipped": "lane board",
        "own-start-passed": "forward backward",
        "swapped-same-camp": "own",
        "swapped": "own foreign",
        "must-play-card": "swap without-own",
        "moved-backward": "near-home in-lane",
        "hit": "partner",
        "swap-piece-in-lane": "own-locked own-unlocked foreign-locked foreign-unlocked",
        "swap-piece-in-pair": "own",
        "swap-piece-on-start": "own",
        "three-cards": "before-card fitting",
        "piece-sent-home": "talker either",
        "not-the-cards-move": "half",
        "touched-piece-stays": "laid",
        "played-before-exchange": "later",
        "exchange-incomplete": "later",
    }.items()
}
"""Closer circumstances of a finding. A rulebook may cite items for `finding@aspect` beside those for `finding`."""


def is_refusal(code: str) -> bool:
    return FINDINGS[code].kind is Kind.REFUSAL
