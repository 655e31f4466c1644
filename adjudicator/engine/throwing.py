"""When a hand may be thrown: not while a card in it can be used."""

from __future__ import annotations

from adjudicator.engine.play import Play
from adjudicator.rules.findings import Finding


def thrown_too_soon(legal: list[Play]) -> Finding | None:
    """A hand is not thrown while it holds a card that can be used, be it only a swap (`family-fr/stuck.2`), and by
    somebody who has no piece in play (`dm-2023/faq.17.2`)."""
    if not legal:
        return None
    only_swaps = all(play.function.does == "swap" for play in legal)
    without_own = any(finding.code == "swapped-without-own" for found in legal[0].findings for finding in found)
    aspects = ("swap", *(("without-own",) if without_own else ()))
    return Finding("must-play-card", aspects=aspects if only_swaps else ())
