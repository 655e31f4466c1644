"""A splitting card played with the hands, one piece after the other (`dm-2023/seven.4`).

A piece that is put down where fewer steps take it has taken a share, and the rest is still to come. In the lane the
same circle can be come to with several counts, so every division that fits is kept until the card is used up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NoSuchPiece, Proposal, ProposedMove, try_proposal
from adjudicator.engine.step import advance
from adjudicator.engine.walk import Count
from adjudicator.procedure.event import Event
from adjudicator.procedure.remark import Piece
from adjudicator.rules.board import Board, Table
from adjudicator.rules.ruleset import Ruleset

Parts = tuple[ProposedMove, ...]


class SplitByHand(NamedTuple):
    """What has been moved of a card so far: each way to count it, and how the table looks."""

    ways: tuple[Parts, ...]
    tables: tuple[Table, ...]
    moves: tuple[tuple[tuple[int, int, int], ...], ...]
    """For each way its moves, as (camp, origin, steps)."""

    def begins(self, play: Play) -> bool:
        """Can the card go on so that it comes to this play?"""
        held = Counter((move.camp, move.origin, move.steps) for move in play.moves)
        return any(not Counter(moves) - held for moves in self.moves)

    def has_moved(self, camp: int, space: int) -> bool:
        """Has the piece that stands here now taken a share, or the one that stood here before?"""
        return any((camp, space) in {move[:2] for move in moves} for moves in self.moves)


class Taken(NamedTuple):
    """What came of one more share: a whole play, a play that is refused, or what is shared out so far, with the play
    that this would be if nothing more came."""

    play: Play | NoSuchPiece | None
    shared: SplitByHand | None = None


def goes_on(board: Board, later: Iterable[Event], player: str) -> bool:
    """Is another piece moved by this player, before anything else is done with cards?"""
    for each in later:
        if each.act in ("lays", "takes-back", "throws"):
            return False
        if _is_a_move(board, each) and each.by in ("", player):
            return True
    return False


def _is_a_move(board: Board, event: Event) -> bool:
    """What is put into base has been hit, and that is no share (`classic/track.1`)."""
    return event.moves or (event.put is not None and event.to != board.base)


def is_still_to_move(later: Iterable[Event], player: str, plays: list[Play], in_hand: set[Piece]) -> bool:
    """Is a piece that these plays move what is moved next? Else whoever does so without being named is the next player,
    and the card was used up. A piece is named by where it stands, or by where an earlier share has put it."""
    moves = {move for play in plays for move in play.moves}
    places = {(move.camp, space) for move in moves for space in (move.origin, *move.path)}
    known = places | {(None, space) for _, space in places}
    held = not in_hand.isdisjoint((move.camp, move.origin) for move in moves)
    for each in later:
        if each.act in ("lays", "takes-back", "throws"):
            return False
        if each.by not in ("", player):
            continue
        parts = next((proposal.parts for proposal in each.proposals.values()), ())
        named = each.piece or (parts[0].piece if parts else None)
        if (each.put and held) or (named and (named.camp, named.space) in known):
            return True
    return False


def broken_off(rules: Ruleset, later: Iterable[Event], player: str) -> bool:
    """Does play go on with something else than another share, though the card asks for more?"""
    others = False
    given_up = {"lays", "throws"} | (set() if "laid-card" in rules.procedure else {"takes-back"})
    for each in later:
        if each.by not in ("", player):
            others = others or each.act in ("lays", "throws") or each.moves
        elif _is_a_move(rules.board, each):
            return False
        elif each.act in given_up:
            return True
    return others


def take_share(
    rules: Ruleset,
    table: Table,
    player: str,
    proposal: Proposal,
    before: SplitByHand | None,
    plays: list[Play],
    more: bool,
) -> Taken:
    """One more share of the card; `plays` is all it can still be used for, `more` says that another share follows."""
    whole: Play | None = None
    going: list[tuple[Parts, Play]] = []
    refused: Play | NoSuchPiece | None = None
    for parts in _divisions(proposal, before):
        play = try_proposal(rules, table, player, proposal._replace(parts=parts))
        if isinstance(play, NoSuchPiece):
            refused = refused or play
        elif play.refusal is None:
            whole = whole or play
        elif play.refusal.code == "steps-left-over" and any(_prefix(play, other) for other in plays):
            going.append((parts, play))
        elif refused is None or not _ends_there(rules, refused, parts[-1]):
            refused = play
    if whole and not (more and going):
        return Taken(whole)
    if going:
        moves = tuple(tuple((m.camp, m.origin, m.steps) for m in play.moves) for _, play in going)
        return Taken(
            going[0][1], SplitByHand(tuple(p for p, _ in going), tuple(play.after for _, play in going), moves)
        )
    return Taken(refused)


def _ends_there(rules: Ruleset, play: Play | NoSuchPiece, part: ProposedMove) -> bool:
    """Is what was counted in a refused play what would bring its last piece where it was put, were it alone?"""
    if isinstance(play, NoSuchPiece) or part.to is None:
        return True
    move = play.moves[-1]
    alone = tuple(
        tuple(sorted([rules.board.base] * (len(row) - 1) + [move.origin])) if camp == move.camp else row
        for camp, row in enumerate([(rules.board.base,) * rules.board.pieces] * len(rules.board.camps))
    )
    return part.to in advance(rules, alone, move.camp, move.origin, Count(move.steps, part=True)).move.path[-1:]


def _divisions(proposal: Proposal, before: SplitByHand | None) -> Iterator[Parts]:
    """Every way to count what has been moved and this share: the steps named, those that fit the claim, or all that
    are left."""
    assert proposal.function is not None
    total = proposal.function.steps
    for done in before.ways if before else ((),):
        left = total - sum(part.steps for part in done)
        first = proposal.parts[0]
        if len(proposal.parts) > 1 or first.steps != total:
            yield (*done, *proposal.parts)
        elif first.to is None:
            yield (*done, first._replace(steps=left))
        else:
            yield from ((*done, first._replace(steps=steps)) for steps in range(1, left + 1))


def _prefix(play: Play, other: Play) -> bool:
    """Does another play move the same pieces by the same steps, and then others?"""
    held = Counter((move.camp, move.origin, move.steps) for move in other.moves)
    return not Counter((move.camp, move.origin, move.steps) for move in play.moves) - held
