"""What follows from an act that was not in order: what its own rule says, a penalty, or the word of a judge.

It does not say what becomes of a piece, a card or a hand: that no text says, and `course.py` puts them back.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.procedure.remark import Remark, no_rule
from adjudicator.rules.findings import Finding, Kind
from adjudicator.rules.ruleset import Ruleset

SETTLED = frozenset(
    {
        *("card-must-be-used", "touched-piece-stays", "shown-card-not-played", "swap-must-be-played"),
        *("shown-too-early", "move-stands", "judge-has-ruled", "hit-goes-home", "wrong-piece-sent-home"),
        "game-over",
    }
)
"""Wrong acts whose own rule says what is to be done now: play that card, move that piece, leave it as it is."""

PENALISED = frozenset({"moved-before-card", "swap-not-shown", "talked"})
"""Wrong acts for which a text can name a penalty; by some readings it names none."""


WITHOUT_REMEDY = frozenset({"no-penalty", "no-remedy", "judge-decides"})
"""What `remedy` says where no rule says what follows."""


def remedy(rules: Ruleset, player: str, remarks: Sequence[Remark], later: str = "") -> list[Remark]:
    """Return what is to be said after these remarks: that there is no penalty, or no remedy at all, and then that the
    judge decides if there is one (`dm-2023/foreword.3`, `.4`); `later` is the topic if it was found out too late."""
    wrong = [remark for remark in remarks if remark.is_wrong]
    if later or any(remark.finding.code not in SETTLED | PENALISED for remark in wrong):
        decide = rules.procedure.get("judge")
        none = Finding("no-remedy", aspects=("judge",) if decide else ())
        judge = [Remark(Finding(decide(act="no-remedy")), player)] if decide else []
        return [no_rule(later, player) if later else Remark(none, player), *judge]
    irregular, penalty = (any(each.kind is kind for each in remarks) for kind in (Kind.IRREGULAR, Kind.PENALTY))
    return [Remark(Finding("no-penalty"), player)] if irregular and not penalty else []
