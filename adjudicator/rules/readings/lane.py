"""Readings on the goal lane: counts that do not fit, circles a piece may rest on, and locked pieces."""

from __future__ import annotations

from adjudicator.rules.readings.topics import reading, topic

topic("lane-end")


@reading("lane-end", "turn-back", "no-free-circle-to-turn-on turned-back turned-again left-lane")
def turn_back(on_circle: bool, own_piece: bool, turned: bool) -> str:
    if not on_circle:
        return "no-free-circle-to-turn-on"
    return "turned-again" if turned else "turned-back"


@reading("lane-end", "exact-count", "count-too-high own-piece-in-lane")
def exact_count(on_circle: bool, own_piece: bool, turned: bool) -> str:
    return "own-piece-in-lane" if own_piece else "count-too-high"


topic("lane-turning", "lane-end=turn-back", concerns="turned-back@own-piece")


@reading("lane-turning", "free-circle-ahead", "no-free-circle-to-turn-on")
def free_circle_ahead(turned: bool) -> str | None:
    return "no-free-circle-to-turn-on"


@reading("lane-turning", "straight-back-inside", "no-free-circle-to-turn-on")
def straight_back_inside(turned: bool) -> str | None:
    return "no-free-circle-to-turn-on" if turned else None


topic("lane-rest", concerns="rests-unlocked locked@inside left-lane@inside")


@reading("lane-rest", "locked-or-out", "would-rest-unlocked")
def locked_or_out(locked: bool) -> str | None:
    return None if locked else "would-rest-unlocked"


@reading("lane-rest", "anywhere")
def rest_anywhere(locked: bool) -> str | None:
    return None


topic("lane-entry-rest", "lane-end=turn-back", concerns="rests-unlocked")


@reading("lane-entry-rest", "anywhere")
def entry_anywhere(locked: bool, turned: bool) -> str | None:
    return None


@reading("lane-entry-rest", "locked-only", "would-enter-unlocked")
def entry_locked_only(locked: bool, turned: bool) -> str | None:
    return "would-enter-unlocked" if turned and not locked else None


topic("lane-lock")


@reading("lane-lock", "from-innermost", "locked-piece locked rests-unlocked")
def lock_from_innermost(occupied: int, inner: int) -> bool:
    return occupied & inner == inner


@reading("lane-lock", "never", "placed-in-lane")
def lock_never(occupied: int, inner: int) -> bool:
    return False


topic("lane-moves")


@reading("lane-moves", "allowed")
def lane_moves_allowed() -> str | None:
    return None


@reading("lane-moves", "frozen", "frozen-in-lane")
def lane_moves_frozen() -> str | None:
    return "frozen-in-lane"


topic("lane-backward", "backward", concerns="moved-backward@in-lane")


@reading("lane-backward", "refused", "no-backward-in-lane")
def backward_refused() -> str | None:
    return "no-backward-in-lane"


@reading("lane-backward", "allowed", "no-free-circle-to-turn-on")
def backward_allowed() -> str | None:
    return None
