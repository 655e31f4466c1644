"""The closed list of findings: effects of plays, reasons for refusals, impossible tables, remarks on acts.

Which items are cited for a finding stands in each rulebook. Which findings can come up under a rulebook follows from
its board and deck (`needs`) and from its readings: see `producible` in `ruleset.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple


class Kind(Enum):
    EFFECT = "effect"
    """Something that happens in a legal play."""
    REFUSAL = "refusal"
    """The reason why a play is not allowed."""
    IMPOSSIBLE = "impossible"
    """The reason why a table cannot arise."""
    BINDING = "binding"
    """A consequence of an act that was in order."""
    IRREGULAR = "irregular"
    """An act that was not in order."""
    PENALTY = "penalty"
    """A consequence of an act that was not in order."""
    REMEDY = "remedy"
    """What becomes of an act that was not in order and has no penalty."""
    SILENT = "silent"
    """A lack of any rule on an act."""


class Finding(NamedTuple):
    """One finding, with the facts that a sentence about it mentions."""

    code: str
    at: int = -1
    """The space it happens on."""
    who: int = -1
    """The camp of the other piece, or of the start field."""
    number: int = 0
    step: int = -1
    """The number of steps counted before it; -1 where it is not about one step."""
    aspects: tuple[str, ...] = ()
    """The circumstances for which a rulebook may cite more closely: see ASPECTS."""


Grounds = frozenset[tuple[str, tuple[str, ...]]]
"""Findings reduced to what items are cited for: codes with their aspects."""


def grounds(findings: Iterable[Finding]) -> Grounds:
    return frozenset([(code, aspects) for code, _, _, _, _, aspects in findings])


class FindingType(NamedTuple):
    kind: Kind
    needs: frozenset[str]
    """Features of board and deck without which the finding cannot come up."""


def _types(kind: Kind, *groups: tuple[str, str]) -> dict[str, FindingType]:
    return {code: FindingType(kind, frozenset(needs.split())) for needs, codes in groups for code in codes.split()}


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

FINDINGS: dict[str, FindingType] = {
    # Effects stand in the order of their weight in a dispute, the least expected first.
    **_types(
        Kind.EFFECT,
        ("", "nothing-playable thrown-by-choice sent-home-by-pair hit-own"),
        ("start-double", "safe-on-start sent-home-by-start-piece each-hit-on-arrival hit-on-arrival hit-on-double"),
        ("split helper", "rest-to-helper"),
        ("", "turned-again rests-unlocked turned-back left-lane"),
        ("jump", "start-field-jumped"),
        ("", "own-start-passed"),
        ("partner", "plays-partner"),
        ("swap", "swapped-without-own swapped-same-camp"),
        ("swap start-double", "swapped-to-start swapped-on-double"),
        ("", "game-won stack-passed hit"),
    ),
    **_types(Kind.EFFECT, *_ORDINARY),
    **_types(
        Kind.REFUSAL,
        ("", "piece-in-base not-in-base not-your-piece only-one-piece not-where-claimed hits-not-as-claimed"),
        ("", "game-over"),
        ("", "card-not-in-hand hand-thrown-in-part must-play-card steps-left-over too-many-steps"),
        ("", "barred-by-start-field no-free-circle-to-turn-on count-too-high own-piece-in-lane"),
        ("", "would-rest-unlocked would-enter-unlocked locked-piece frozen-in-lane landing-on-pair-refused"),
        ("", "no-second-turn only-further-in no-way-out-again"),
        ("partner", "partner-before-own-home"),
        ("backward", "no-backward-in-lane"),
        ("start-double", "exit-barred-by-pair"),
        ("swap", "swap-piece-in-base swap-piece-on-start swap-piece-in-lane swap-piece-in-pair swap-needs-two"),
        ("swap", "swap-into-lane swap-needs-own swap-must-be-played"),
        ("swap start-double", "swap-piece-on-arrival swap-to-own-double"),
        ("split", "piece-moved-twice rest-cannot-be-used part-must-fit"),
        ("split two-camps", "split-other-camp"),
    ),
    **_types(
        Kind.IMPOSSIBLE,
        ("", "impossible-too-many-pieces impossible-two-colours impossible-foreign-on-start"),
        ("", "impossible-foreign-in-lane impossible-shared-circle"),
        ("start-double", "impossible-double-held"),
    ),
    **_types(
        Kind.BINDING,
        ("", "card-binds card-back another-card piece-binds other-piece shown-binds shown-lapses swap-shown"),
        ("", "moment-to-think time-left judges-step-in time-is-up judge-asked guide-decides talk-allowed"),
        ("", "deals-first kitchen-deals-first card-held-up card-dropped piece-knocked-over"),
        ("", "complaint-allowed taken-up-in-time"),
    ),
    **_types(
        Kind.IRREGULAR,
        ("", "not-their-turn no-cards-left not-the-cards-move card-must-be-used touched-piece-stays hit-goes-home"),
        ("nothing-on-moving-first", "moved-without-card"),
        ("", "wrong-piece-sent-home shown-too-early shown-card-not-played"),
        ("", "moved-before-card swap-not-shown talked hinted too-slow judge-has-ruled move-stands"),
        ("", "taken-up-early played-before-exchange exchange-incomplete given-not-held"),
        ("", "too-many-copies wrong-hand-size wrong-dealer deal-not-played-out"),
    ),
    **_types(Kind.PENALTY, ("", "three-cards piece-sent-home")),
    **_types(Kind.REMEDY, ("", "judge-decides")),
    **_types(Kind.SILENT, ("", "no-rule no-penalty no-remedy piece-not-there piece-unclear")),
}

IMPOSSIBLE = frozenset(code for code, finding in FINDINGS.items() if finding.kind is Kind.IMPOSSIBLE)

BY_THE_CARD = frozenset(
    {
        *("moved-forward", "moved-backward", "left-base", "swapped", "split-steps", "chose-function"),
        *("only-one-piece", "not-where-claimed", "count-too-high", "steps-left-over", "too-many-steps"),
        *("not-in-base", "not-the-cards-move", "hits-not-as-claimed"),
    }
)
"""Findings on the function of a card: a rulebook cites for them the items of the card's function."""

FALSE_CLAIM = "not-where-claimed"
FALSE_HIT = "hits-not-as-claimed"
FALSE_CLAIMS = (FALSE_CLAIM, FALSE_HIT)
"""Refusals of what a player claims of a play that could be made."""

_LED_UP = ("rest-to-helper", "turned-back", "turned-again", "set-out-from-start", "passed-own-arrival")

CONTEXT: dict[str, frozenset[str]] = {
    "": frozenset(_LED_UP),
    FALSE_HIT: frozenset(
        {
            *_LED_UP,
            *("hit", "hit-own", "hit-on-double", "hit-on-arrival", "each-hit-on-arrival", "safe-on-start"),
            *("sent-home-by-pair", "sent-home-by-start-piece", "shares-field", "shares-start"),
        }
    ),
    FALSE_CLAIM: frozenset({*_LED_UP, "start-field-skipped", "double-counted", "passed-own-start"}),
}
"""Effects on the way that are cited for a refusal as well, by its code; a false claim may be a miscount."""

WEIGHT = {code: weight for weight, code in enumerate(FINDINGS)}

ORDINARY = frozenset(code for _, codes in _ORDINARY for code in codes.split())
"""Effects on how a piece is counted and where it comes to stand: others decide, if there are any."""


def is_ordinary(finding: Finding) -> bool:
    """Return whether a finding is ordinary; resting unlocked is, unless the piece turned or was in the lane before."""
    return finding.code in ORDINARY or (finding.code == "rests-unlocked" and not finding.aspects)


OF_THE_BOARD = frozenset({"start-field-skipped", "double-counted", "stack-passed", "own-start-passed"})
"""Findings on how the board is counted, the same for every piece: an explanation mentions them once."""

DECIDES_NOTHING = {
    "stack-passed": frozenset({"analogy"}),
    "game-won": frozenset({"explicit", "example", "analogy"}),
}
"""Effects that never decide on a play, with the basis on which they are cited: passing a stack is allowed where nothing
forbids it, and the end of the game only follows from the play."""

UNLESS_CLOSER = frozenset({"steps-left-over", "too-many-steps", "count-too-high"})
"""Those findings of BY_THE_CARD for which the card's items are cited only if none is cited more closely."""

ASPECTS: dict[str, frozenset[str]] = {
    code: frozenset(aspects.split())
    for code, aspects in {
        "sent-home-by-start-piece": "after-hit alone",
        "barred-by-start-field": "own foreign forward backward",
        "no-free-circle-to-turn-on": "outside inside",
        "partner-before-own-home": "split by-parts not-hit",
        "not-your-piece": "split not-hit",
        "not-in-base": "nobody",
        "split-other-camp": "split",
        "rest-cannot-be-used": "helper first",
        "steps-left-over": "split helper uncounted",
        "wrong-hand-size": "penalised",
        "too-many-steps": "split",
        "not-where-claimed": "turned either split",
        "hits-not-as-claimed": "missed denied",
        "own-piece-in-lane": "joining passing",
        "count-too-high": "split",
        "would-enter-unlocked": "straight",
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
        "moved-backward": "near-home in-lane to-start",
        "hit": "partner",
        "swap-piece-in-lane": "own-locked own-unlocked foreign-locked foreign-unlocked",
        "swap-piece-in-pair": "own",
        "swap-piece-on-start": "own",
        "three-cards": "before-card fitting",
        "piece-sent-home": "talker either unsafe",
        "wrong-piece-sent-home": "talker either unsafe",
        "not-the-cards-move": "half half-elsewhere itself",
        "move-stands": "card piece",
        "moved-before-card": "lifted no-card",
        "moved-without-card": "nothing-usable",
        "no-cards-left": "thrown",
        "hit-goes-home": "by-pair by-start-piece",
        "judges-step-in": "if-stuck",
        "piece-binds": "partners",
        "talked": "by-sign",
        "hinted": "in-play",
        "not-their-turn": "opening going-on",
        "touched-piece-stays": "laid",
        "other-piece": "shown nothing-usable",
        "played-before-exchange": "later",
        "exchange-incomplete": "later",
    }.items()
}
"""Closer circumstances of a finding. A rulebook may cite items for `finding@aspect` beside those for `finding`."""


def is_refusal(code: str) -> bool:
    return FINDINGS[code].kind is Kind.REFUSAL
