"""The refusal of throwing a hand while a card in it can be used."""

from __future__ import annotations

from adjudicator.engine.play import Play
from adjudicator.rules.findings import Finding


def thrown_too_soon(legal: list[Play]) -> Finding | None:
    """Return why a hand with these legal plays may not be thrown; swaps count (`family-fr/stuck.2`), even those of a
    player without a piece in play (`dm-2023/faq.17.2`)."""
    if not legal:
        return None
    only_swaps = all(play.function.does == "swap" for play in legal)
    without_own = any(finding.code == "swapped-without-own" for move in legal[0].findings for finding in move)
    aspects = ("swap", *(("without-own",) if without_own else ()))
    return Finding("must-play-card", aspects=aspects if only_swaps else ())
