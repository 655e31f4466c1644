"""What happens where a piece ends: hits, pairs, and the double space next to a start."""

from __future__ import annotations

from adjudicator.readings import reading, topic

topic("landing-on-pair")


@reading("landing-on-pair", "mover-sent-home", "sent-home-by-pair")
def mover_sent_home() -> str:
    """A piece that lands on two or more of one foreign colour goes to base itself; allowed, also on purpose."""
    return "sent-home-by-pair"


@reading("landing-on-pair", "refused", "landing-on-pair-refused")
def landing_refused() -> str:
    """Nobody lands on two or more of one foreign colour."""
    return "landing-on-pair-refused"


@reading("landing-on-pair", "all-hit")
def all_hit() -> None:
    """Pieces that stand together are not protected: whoever lands there hits them all."""


topic("double-landing", "start-double")


@reading("double-landing", "zero-stands-firm", "sent-home-by-start-piece")
def zero_stands_firm(on_start: int) -> str | None:
    """Who lands on a foreign 0/15 is sent home by a piece on the owner's 0, after having hit a single
    piece on the owner's 15."""
    return "sent-home-by-start-piece" if on_start else None


@reading("double-landing", "zero-only-bars")
def zero_only_bars(on_start: int) -> str | None:
    """A piece on the owner's 0 stops pieces from passing and does nothing to one that lands."""
    return None
