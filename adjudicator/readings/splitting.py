"""The card that is shared out over several pieces."""

from __future__ import annotations

from adjudicator.readings import reading, topic

topic("split-helper", "split helper", concerns="partner-before-own-home@split partner-before-own-home@by-parts")


@reading("split-helper", "once-home-by-parts", "rest-to-helper")
def once_home_by_parts() -> bool:
    """When earlier parts have brought the last own piece home, the rest goes on the partner's pieces."""
    return True


@reading("split-helper", "only-if-home-before")
def only_if_home_before() -> bool:
    """Steps go on the partner's pieces only when all own pieces were home before the card was laid."""
    return False


topic("split-lane-exit", "split lane-end=turn-back")


@reading("split-lane-exit", "allowed")
def exit_allowed() -> str | None:
    """A part may take a piece from the lane out on the numbered fields."""
    return None


@reading("split-lane-exit", "must-lock", "part-must-lock")
def parts_must_lock() -> str | None:
    """A part that moves a piece standing in the lane must lock it."""
    return "part-must-lock"
