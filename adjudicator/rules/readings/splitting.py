"""Readings on cards whose steps are divided among several pieces."""

from __future__ import annotations

from adjudicator.rules.readings.topics import reading, topic

topic("split-helper", "split helper", concerns="partner-before-own-home@split partner-before-own-home@by-parts")


@reading("split-helper", "once-home-by-parts", "rest-to-helper")
def once_home_by_parts() -> bool:
    return True


@reading("split-helper", "only-if-home-before")
def only_if_home_before() -> bool:
    return False


topic("split-lane-exit", "split lane-end=turn-back")


@reading("split-lane-exit", "allowed")
def exit_allowed() -> str | None:
    return None


@reading("split-lane-exit", "must-lock", "part-must-lock")
def parts_must_lock() -> str | None:
    return "part-must-lock"
