"""Readings on passing start fields and leaving base."""

from __future__ import annotations

from adjudicator.rules.readings.topics import reading, topic

topic("start-field-bar")


@reading("start-field-bar", "others-both-ways", "barred-by-start-field own-start-passed")
def others_both_ways(owner: bool, forward: bool) -> str | None:
    return "own-start-passed" if owner else "barred-by-start-field"


@reading("start-field-bar", "owner-backward-only", "barred-by-start-field own-start-passed")
def owner_backward_only(owner: bool, forward: bool) -> str | None:
    return "own-start-passed" if owner and not forward else "barred-by-start-field"


@reading("start-field-bar", "nobody", "own-start-passed")
def nobody_barred(owner: bool, forward: bool) -> str | None:
    return "own-start-passed" if owner else None


topic("heart-exit", "start-double leave-base")


@reading("heart-exit", "always")
def exit_always(foreign: int) -> str | None:
    return None


@reading("heart-exit", "barred-by-pair", "exit-barred-by-pair")
def exit_barred_by_pair(foreign: int) -> str | None:
    return "exit-barred-by-pair" if foreign >= 2 else None
