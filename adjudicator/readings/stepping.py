"""Passing start fields and leaving base."""

from __future__ import annotations

from adjudicator.readings import reading, topic

topic("start-field-bar")


@reading("start-field-bar", "others-both-ways", "barred-by-start-field own-start-passed")
def others_both_ways(owner: bool, forward: bool) -> str | None:
    """A piece on its start field stops all other colours in both directions, never its own:
    with red on red's start field, a yellow piece on yellow 13 has one step left."""
    return "own-start-passed" if owner else "barred-by-start-field"


@reading("start-field-bar", "owner-backward-only", "barred-by-start-field own-start-passed")
def owner_backward_only(owner: bool, forward: bool) -> str | None:
    """A piece on its start field stops everybody in both directions; only its own colour may pass, and
    only going backward: with red on red's start field, no red piece goes home over it."""
    return "own-start-passed" if owner and not forward else "barred-by-start-field"


@reading("start-field-bar", "nobody", "own-start-passed")
def nobody_barred(owner: bool, forward: bool) -> str | None:
    """A piece on its start field stops nobody."""
    return "own-start-passed" if owner else None


topic("heart-exit", "start-double leave-base")


@reading("heart-exit", "always")
def exit_always(foreign: int) -> str | None:
    """A heart always brings a piece out, whoever stands on the double space."""
    return None


@reading("heart-exit", "barred-by-pair", "exit-barred-by-pair")
def exit_barred_by_pair(foreign: int) -> str | None:
    """Two foreign pieces on one's own 0/15 keep one's pieces in base; a single one does not."""
    return "exit-barred-by-pair" if foreign >= 2 else None
