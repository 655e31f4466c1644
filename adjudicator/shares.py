"""A splitting card played with the hands, one piece after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.plays import NoSuchPiece, Proposal, try_proposal

if TYPE_CHECKING:
    from adjudicator.procedure import Course


def with_shares(course: Course, proposal: Proposal) -> Proposal:
    """A splitting card played with the hands, piece by piece (`dm-2023/seven.4`): a piece that ends where fewer
    steps take it has taken a share, and the rest is still to come."""
    part = proposal.parts[-1]
    if len(proposal.parts) > 1 or part.to is None or proposal.function is None:
        return proposal
    left = proposal.function.steps - sum(share.steps for share in course.shares)
    for steps in range(1, left + 1):
        shares = (*course.shares, part._replace(steps=steps))
        play = try_proposal(course.rules, course.table, course.player, proposal._replace(parts=shares))
        if isinstance(play, NoSuchPiece):
            return proposal
        if play.refusal is None or play.refusal.code == "steps-left-over":
            course.shares = shares if play.refusal else ()
            return proposal._replace(parts=shares)
    return proposal
