"""Readings on swaps: pieces that may change places."""

from __future__ import annotations

from adjudicator.rules.readings.topics import reading, topic

topic("swap-pairs", "swap", concerns="swapped")


@reading("swap-pairs", "refused", "swap-piece-in-pair")
def pairs_refused(alone: bool) -> str | None:
    return None if alone else "swap-piece-in-pair"


@reading("swap-pairs", "allowed")
def pairs_allowed(alone: bool) -> str | None:
    return None


topic("swap-arrival", "swap start-double")


@reading("swap-arrival", "neither-to-nor-from", "swap-piece-on-arrival swap-to-own-double")
def neither_to_nor_from(from_arrival: bool) -> str | None:
    return "swap-piece-on-arrival" if from_arrival else "swap-to-own-double"


@reading("swap-arrival", "not-from", "swap-piece-on-arrival swap-to-own-double")
def not_from(from_arrival: bool) -> str | None:
    return "swap-piece-on-arrival" if from_arrival else None
