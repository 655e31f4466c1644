"""Which function of its card a play means that names only where its piece ends (`dm-2023/two-function-cards.1`)."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NoSuchPiece, Proposal, try_proposal, whose
from adjudicator.rules.board import Table, moved
from adjudicator.rules.ruleset import Ruleset


def as_meant(rules: Ruleset, table: Table, player: str, proposal: Proposal) -> Proposal:
    """Choose the first function that leads to the claimed end, where several can be meant; then one that would lead
    there without the other pieces, or takes the piece one step beyond, as if its start field had been counted too."""
    if not proposal.either:
        return proposal
    functions = [proposal, *map(proposal.meaning, proposal.either)]
    legal = (meant for meant in functions if _is_legal(rules, table, player, meant))
    return next(legal, None) or _miscounted(rules, table, player, functions) or proposal


def _miscounted(rules: Ruleset, table: Table, player: str, functions: Iterable[Proposal]) -> Proposal | None:
    """Return the function that was counted to the claimed end, though it cannot be used so."""
    board, counted = rules.board, [meant for meant in functions if len(meant.parts) == 1]
    camp = whose(rules, table, player, counted[0].parts[0].piece) if counted else None
    if not isinstance(camp, int) or (to := counted[0].parts[0].to) is None:
        return None
    part = counted[0].parts[0]
    alone = moved(((board.base,) * board.pieces,) * len(board.camps), camp, board.base, part.piece.space)
    tried = [(meant, try_proposal(rules, alone, player, meant)) for meant in counted]
    plays = [(meant, play) for meant, play in tried if isinstance(play, Play)]
    ends = [meant for meant, play in plays if play.legal]
    one_short = [meant for meant, play in plays if board.names(camp, _before_the_end(play), to, part.to_camp)]
    leaves_lane = board.in_lane(part.piece.space) and not board.in_lane(to)
    backward = [meant for meant, play in plays if leaves_lane and play.function.does == "backward"]
    found = next(iter([*ends, *one_short, *backward]), None)
    return found and found._replace(either=())


def _before_the_end(play: Play) -> int:
    path = play.moves[0].path
    return path[-2] if len(path) > 1 else play.moves[0].origin


def _is_legal(rules: Ruleset, table: Table, player: str, meant: Proposal) -> bool:
    play = try_proposal(rules, table, player, meant)
    return not isinstance(play, NoSuchPiece) and play.legal
