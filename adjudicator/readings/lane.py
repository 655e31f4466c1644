"""The goal lane: how a count that does not fit ends, where a piece may rest, and when it is locked."""

from __future__ import annotations

from adjudicator.readings import reading, topic

topic("lane-end")


@reading("lane-end", "turn-back", "no-free-circle-to-turn-on turned-back turned-again left-lane")
def turn_back(on_circle: bool, own_piece: bool, turned: bool) -> str:
    """A piece that cannot go on in its lane turns on the circle it stands on and goes back the rest;
    meeting an own piece behind, it turns again. Without a circle under it there is nothing to turn
    on: with goal 4 held, a piece on the field before the lane does not move in."""
    if not on_circle:
        return "no-free-circle-to-turn-on"
    return "turned-again" if turned else "turned-back"


@reading("lane-end", "exact-count", "count-too-high own-piece-in-lane")
def exact_count(on_circle: bool, own_piece: bool, turned: bool) -> str:
    """The count must fit: no turning, no passing an own piece in the lane."""
    return "own-piece-in-lane" if own_piece else "count-too-high"


topic("lane-turning", "lane-end=turn-back", concerns="turned-back@own-piece")


@reading("lane-turning", "free-circle-ahead", "no-free-circle-to-turn-on")
def free_circle_ahead(turned: bool) -> str | None:
    """A piece in the lane whose very next circle is held cannot move at all: it needs a free circle
    ahead to turn on."""
    return "no-free-circle-to-turn-on"


@reading("lane-turning", "straight-back-inside", "no-free-circle-to-turn-on")
def straight_back_inside(turned: bool) -> str | None:
    """A piece already in the lane that cannot advance goes straight back; only when it is shut in on
    both sides it stays."""
    return "no-free-circle-to-turn-on" if turned else None


topic("lane-rest", concerns="rests-unlocked locked@inside left-lane@inside")


@reading("lane-rest", "locked-or-out", "would-rest-unlocked")
def locked_or_out(locked: bool) -> str | None:
    """A piece that stood in the lane must end locked or out on a numbered field."""
    return None if locked else "would-rest-unlocked"


@reading("lane-rest", "anywhere")
def rest_anywhere(locked: bool) -> str | None:
    """A piece that stood in the lane may rest on any free circle."""
    return None


topic("lane-entry-rest", "lane-end=turn-back", concerns="rests-unlocked")


@reading("lane-entry-rest", "anywhere")
def entry_anywhere(locked: bool, turned: bool) -> str | None:
    """A piece that comes into the lane may rest on any free circle, also after turning."""
    return None


@reading("lane-entry-rest", "locked-only", "would-enter-unlocked")
def entry_locked_only(locked: bool, turned: bool) -> str | None:
    """A piece that comes into the lane and turns there must end locked or outside again."""
    return "would-enter-unlocked" if turned and not locked else None


topic("lane-lock")


@reading("lane-lock", "from-innermost", "locked-piece locked rests-unlocked")
def lock_from_innermost(held: int, inner: int) -> bool:
    """A piece is locked, for good, when it and every circle further in are held by own pieces."""
    return held & inner == inner


@reading("lane-lock", "never", "placed-in-lane")
def lock_never(held: int, inner: int) -> bool:
    """No piece is locked: it may go further in as long as there is room."""
    return False


topic("lane-moves")


@reading("lane-moves", "allowed")
def lane_moves_allowed() -> str | None:
    """A piece in the lane that is not locked may be moved."""
    return None


@reading("lane-moves", "frozen", "frozen-in-lane")
def lane_moves_frozen() -> str | None:
    """A piece that has come into the lane is not moved any more."""
    return "frozen-in-lane"


topic("lane-backward", "backward", concerns="moved-backward@in-lane")


@reading("lane-backward", "refused", "no-backward-in-lane")
def backward_refused() -> str | None:
    """A card that goes backward cannot be used on a piece in a goal circle."""
    return "no-backward-in-lane"


@reading("lane-backward", "allowed", "no-free-circle-to-turn-on")
def backward_allowed() -> str | None:
    """A card that goes backward can be used on a piece in the lane that is not locked."""
    return None
