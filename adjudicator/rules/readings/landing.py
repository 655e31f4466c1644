"""Readings on landing: hits, pairs, and the double space next to a start."""

from __future__ import annotations

from adjudicator.rules.readings.topics import reading, topic

topic("landing-on-pair")


@reading("landing-on-pair", "mover-sent-home", "sent-home-by-pair")
def mover_sent_home() -> str:
    return "sent-home-by-pair"


@reading("landing-on-pair", "refused", "landing-on-pair-refused")
def landing_refused() -> str:
    return "landing-on-pair-refused"


@reading("landing-on-pair", "all-hit")
def all_hit() -> None:
    return None


topic("double-landing", "start-double")


@reading("double-landing", "zero-stands-firm", "sent-home-by-start-piece")
def zero_stands_firm(on_start: int) -> str | None:
    return "sent-home-by-start-piece" if on_start else None


@reading("double-landing", "zero-only-bars")
def zero_only_bars(on_start: int) -> str | None:
    return None
