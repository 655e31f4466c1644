"""Plays proposed in documents, and their trial on a table: legal, refused, or about a piece that is not there.

Documents are read into proposals in `loading/play_reader.py`.
"""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.documents.yaml_reader import At
from adjudicator.engine.part import SplitState, own_all_home, take_part
from adjudicator.engine.play import Play, play_of, single_moves
from adjudicator.engine.split import Split
from adjudicator.engine.step import Move, Step
from adjudicator.engine.swap import Piece, try_swap
from adjudicator.engine.winning_and_helping import active_camps, game_over
from adjudicator.rules.board import Board, Table
from adjudicator.rules.cards import Card, Function
from adjudicator.rules.findings import FALSE_CLAIM, FALSE_HIT, Finding
from adjudicator.rules.ruleset import Ruleset


class NamedPiece(NamedTuple):
    """A piece as a document names it; without a camp it is one of the player's own."""

    space: int
    camp: int | None
    at: At


class ProposedMove(NamedTuple):
    """One move of a proposed play; `to` is where the player claims that it ends."""

    piece: NamedPiece
    steps: int
    to: int | None = None
    to_camp: int | None = None
    """The camp whose space that is, where the player names it."""


class Proposal(NamedTuple):
    """A proposed play. Without a card it is the throwing of the hand: the cards in `thrown`, or all of it."""

    card: Card | None
    function: Function | None
    parts: tuple[ProposedMove, ...] = ()
    swap: tuple[NamedPiece, ...] = ()
    either: tuple[Function, ...] = ()
    """Other functions that can be meant: see `meant.py`."""
    hits: tuple[NamedPiece, ...] | None = None
    """Exactly the pieces that the player claims to be hit, if there is a claim."""
    thrown: tuple[Card, ...] = ()
    """The cards thrown, where the document names them."""
    counted: bool = False
    """Whether the document names the steps, and they are not all that the card has left."""

    def meaning(self, function: Function) -> Proposal:
        """Return the play with this function of its card; one piece takes all the steps of a split."""
        all_steps = function.steps if function.does == "split" else 0
        parts = tuple(part._replace(steps=part.steps or all_steps) for part in self.parts)
        return self._replace(function=function, parts=parts)


class NoSuchPiece(NamedTuple):
    """A piece named in a proposal that is not there: an error of the document, not of the play."""

    code: str
    named: NamedPiece
    camps: tuple[int, ...]


def try_proposal(rules: Ruleset, table: Table, player: str, proposal: Proposal) -> Play | NoSuchPiece:
    play = _try_moves(rules, table, player, proposal)
    if proposal.hits is None or isinstance(play, NoSuchPiece) or play.refusal:
        return play
    return _hits_as_claimed(table, play, [named for named in proposal.hits if not _goes_home(rules, play, named)])


def _goes_home(rules: Ruleset, play: Play, named: NamedPiece) -> bool:
    """Return whether it is the piece moved, which is itself hit where it lands (`classic/track.2`)."""
    return any(
        move.path and move.to == rules.board.base and named.space == move.origin and named.camp in (None, move.camp)
        for move in play.moves
    )


def _hits_as_claimed(table: Table, play: Play, claimed: list[NamedPiece]) -> Play:
    """Return the play, refused if it hits other pieces than the player claims (`classic/track.1`, `.2`)."""
    unclaimed = list(play.hits)
    missed: list[NamedPiece] = []
    for named in claimed:
        hit = next((hit for hit in unclaimed if hit.origin == named.space and named.camp in (None, hit.camp)), None)
        if hit:
            unclaimed.remove(hit)
        else:
            missed.append(named)
    if not missed and not unclaimed:
        return play
    camp, space = unclaimed[0] if unclaimed else (_standing(table, missed[0]), missed[0].space)
    refusal = Finding(FALSE_HIT, space, camp, aspects=("denied" if unclaimed else "missed",))
    steps = enumerate(play.steps)
    about = (n for n, step in steps if (unclaimed[0] in step.hits if unclaimed else space in step.move.path[-1:]))
    failed = next(about, len(play.steps) - 1)
    return Play(play.card, play.function, table, play.steps, refusal, failed)


def _standing(table: Table, named: NamedPiece) -> int:
    """Return the camp of a piece named with its colour or without."""
    camps = (camp for camp, pieces in enumerate(table) if named.space in pieces)
    return next(camps, 0) if named.camp is None else named.camp


def _try_moves(rules: Ruleset, table: Table, player: str, proposal: Proposal) -> Play | NoSuchPiece:
    card, function, parts = proposal.card, proposal.function, proposal.parts
    assert card is not None
    assert function is not None
    if function.does == "swap":
        return _try_swap(rules, table, player, card, function, proposal.swap)
    space = parts[0].piece.space
    camp = whose(rules, table, player, parts[0].piece)
    if isinstance(camp, NoSuchPiece):
        if not _from_empty_base(rules, table, player, proposal):
            return camp
        camp = active_camps(rules.board, table, player)[0]
        stays = Step(Move(camp, space, 0, (), space), table)
        return Play(card.name, function, table, (stays,), Finding("not-in-base", aspects=("nobody",)))
    if refusal := _refused_at_once(rules, table, player, camp, function, parts):
        move = Move(camp, space, parts[0].steps or function.steps, (), space)
        return Play(card.name, function, table, (Step(move, table),), refusal)
    if function.does == "split":
        return _try_split(rules, table, player, card, function, camp, parts)
    (step,) = single_moves(rules, table, [(camp, space)], function)
    return play_of(card.name, function, (_as_claimed(rules.board, step, parts[0]),))


def _from_empty_base(rules: Ruleset, table: Table, player: str, proposal: Proposal) -> bool:
    """Return whether a piece is to be brought out of base where none waits: a play, though a refused one."""
    base, function, piece = rules.board.base, proposal.function, proposal.parts[0].piece
    if function is None or function.does != "leave-base" or piece.space != base:
        return False
    camps = active_camps(rules.board, table, player)
    return piece.camp in (None, *camps) and not any(base in table[camp] for camp in camps)


def missing_pieces(rules: Ruleset, table: Table, player: str, proposal: Proposal) -> list[NoSuchPiece]:
    """Return the pieces of a proposed play that are not there when they are to be moved, or hit.

    A part of a split may name a piece where an earlier part has put it, so plays of several pieces are tried.
    """
    return [*_missing_to_move(rules, table, player, proposal), *_missing_to_hit(rules, table, player, proposal)]


def _missing_to_hit(rules: Ruleset, table: Table, player: str, proposal: Proposal) -> list[NoSuchPiece]:
    """Return the pieces claimed to be hit that are not there, or are claimed more often than they stand there."""
    found: list[NoSuchPiece] = []
    claimed: list[Piece] = []
    for named in proposal.hits or ():
        camp = whose(rules, table, player, named, any_camp=True)
        if isinstance(camp, NoSuchPiece):
            found += [camp] if camp.code == "no-such-piece" else []
            continue
        piece = Piece(camp, named.space)
        claimed.append(piece)
        if claimed.count(piece) == table[camp].count(named.space) + 1:
            found.append(NoSuchPiece("hit-too-often", named, (camp,)))
    return found


def _missing_to_move(rules: Ruleset, table: Table, player: str, proposal: Proposal) -> list[NoSuchPiece]:
    """Return the pieces that are not there when they are to be moved."""
    if len(proposal.parts) == 1:
        missing = whose(rules, table, player, proposal.parts[0].piece)
        if isinstance(missing, NoSuchPiece) and not _from_empty_base(rules, table, player, proposal):
            return [missing]
        return []
    tried = try_proposal(rules, table, player, proposal)
    found = [tried] if isinstance(tried, NoSuchPiece) else []
    landed = set() if isinstance(tried, NoSuchPiece) else {move.to for move in tried.moves}
    for piece in (*proposal.swap, *(part.piece for part in proposal.parts)):
        missing = whose(rules, table, player, piece, any_camp=bool(proposal.swap))
        if isinstance(missing, NoSuchPiece) and missing not in found and piece.space not in landed:
            found.append(missing)
    return found


def whose(rules: Ruleset, table: Table, player: str, named: NamedPiece, *, any_camp: bool = False) -> int | NoSuchPiece:
    """Return the camp of a named piece: the player's own, or one that the player's cards move; with `any_camp` any."""
    board = rules.board
    own = board.players[player].camps
    if named.camp is not None:
        there = named.space in table[named.camp]
        return named.camp if there else NoSuchPiece("no-such-piece", named, (named.camp,))
    others = range(len(board.camps)) if any_camp else ()
    active = active_camps(rules.board, table, player)
    for camps in (own if active is own else {*active, *own}, others):
        holding = [camp for camp in camps if named.space in table[camp]]
        if len(holding) == 1:
            return holding[0]
        if holding:
            return NoSuchPiece("which-piece", named, tuple(sorted(holding)))
    return NoSuchPiece("no-such-piece", named, own)


def may_move(rules: Ruleset, table: Table, player: str, camp: int, space: int) -> Finding | None:
    """Return why a player's cards may not move a piece of this camp."""
    who = rules.board.players[player]
    if camp in who.camps or camp in active_camps(rules.board, table, player):
        return None
    partners = rules.board.players[who.partner].camps if who.partner else ()
    return Finding("partner-before-own-home" if camp in partners else "not-your-piece", space, camp)


def _refused_at_once(
    rules: Ruleset, table: Table, player: str, camp: int, function: Function, parts: tuple[ProposedMove, ...]
) -> Finding | None:
    """Return why not even the first piece may be moved."""
    part, space = parts[0], parts[0].piece.space
    if game_over(rules.board, table):
        return Finding("game-over", space)
    refusal = may_move(rules, table, player, camp, space)
    if function.does == "split":
        return refusal and refusal._replace(aspects=("split",))
    if len(parts) > 1:
        return Finding("only-one-piece", space, camp)
    if refusal is None and function.does in ("forward", "backward") and part.steps not in (0, function.steps):
        code = "steps-left-over" if part.steps < function.steps else "too-many-steps"
        return Finding(code, space, camp, max(function.steps - part.steps, 0) or function.steps)
    return refusal


def _as_claimed(board: Board, step: Step, part: ProposedMove) -> Step:
    """Return the step, refused if the player claims another end (`dm-2023/goal-examples.2`)."""
    if step.refusal or part.to is None:
        return step
    landed, camp = step.move.path[-1], step.move.camp
    if any(board.names(camp, space, part.to, part.to_camp) for space in (landed, step.move.to)):
        return step
    owner = step.move.camp if part.to_camp is None else part.to_camp
    aspects = ("turned",) if any(found.code == "turned-back" for found in step.findings) else ()
    refusal = Finding(FALSE_CLAIM, part.to, owner, step=landed, aspects=aspects)
    return step._replace(table=step.before, hits=(), refusal=refusal)


def _try_swap(
    rules: Ruleset, table: Table, player: str, card: Card, function: Function, swap: tuple[NamedPiece, ...]
) -> Play | NoSuchPiece:
    pieces: list[Piece] = []
    for named in swap:
        camp = whose(rules, table, player, named, any_camp=True)
        if isinstance(camp, NoSuchPiece):
            return camp
        pieces.append(Piece(camp, named.space))
    one, other = pieces
    if one == other and table[one.camp].count(one.space) == 1:
        return NoSuchPiece("swap-with-itself", swap[1], (one.camp,))
    if game_over(rules.board, table):
        steps = tuple(Step(Move(camp, space, 0, (), space), table) for camp, space in pieces)
        return Play(card.name, function, table, steps, Finding("game-over", one.space))
    return try_swap(rules, table, player, card.name, function, (one, other))


def _try_split(
    rules: Ruleset,
    table: Table,
    player: str,
    card: Card,
    function: Function,
    camp: int,
    parts: tuple[ProposedMove, ...],
) -> Play | NoSuchPiece:
    """Try the parts one after another, the first one of this camp, up to the first that is refused."""
    state = SplitState(table, camp, function.steps)
    steps: list[Step] = []
    for part in parts:
        step = _part(rules, player, state, part, steps)
        if isinstance(step, NoSuchPiece):
            return step
        if step.refusal is None:
            step, onward = take_part(rules, state._replace(camp=step.move.camp), part.piece.space, part.steps)
            step = _as_claimed(rules.board, step, part)
            state = state if step.refusal else onward
        steps.append(step)
        if step.refusal:
            return play_of(card.name, function, tuple(steps))
    if state.left:
        steps[-1] = steps[-1]._replace(refusal=_left_over(rules, player, card, function, state))
    return play_of(card.name, function, tuple(steps))


def _left_over(rules: Ruleset, player: str, card: Card, function: Function, state: SplitState) -> Finding:
    """Return why steps may not be left over: another piece can take them, or none of the helper's can."""
    aspects = ("helper",) if own_all_home(rules, player, state) else ()
    last = state.steps[-1].move.to
    if state.switched and not Split(rules, player, card.name, function, [state]).plays:
        return Finding("rest-cannot-be-used", last, state.camp, state.left, aspects=aspects)
    return Finding("steps-left-over", last, state.camp, state.left, aspects=(*aspects, "split"))


def _part(rules: Ruleset, player: str, state: SplitState, part: ProposedMove, done: list[Step]) -> Step | NoSuchPiece:
    """Check that a part may be tried: its piece is there, the player may move it, and it has not moved yet."""
    space = part.piece.space
    camp = whose(rules, state.table, player, part.piece)
    if isinstance(camp, NoSuchPiece) and camp.code == "which-piece" and state.camp in camp.camps and not state.switched:
        camp = state.camp
    gone: Finding | None = None
    if isinstance(camp, NoSuchPiece):
        left = [step.move.camp for step in done if step.move.origin == space]
        hit = [each.camp for step in done for each in step.hits if each.origin == space]
        if not left and not hit:
            return camp
        camp = (left or hit)[0]
        gone = Finding("piece-moved-twice" if left else "piece-in-base", space, camp)
    barred = may_move(rules, state.table, player, camp, space)
    refusal = barred and barred._replace(aspects=("split",))
    refusal = refusal or gone or _may_take_part(rules, player, state, camp, space)
    if refusal is None and part.steps > state.left:
        refusal = Finding("too-many-steps", space, camp, state.left, aspects=("split",))
    return Step(Move(camp, space, part.steps, (), space), state.table, refusal=refusal)


def _may_take_part(rules: Ruleset, player: str, state: SplitState, camp: int, space: int) -> Finding | None:
    board = rules.board
    if state.table[camp].count(space) == state.spent.count((camp, space)):
        return Finding("piece-moved-twice", space, camp)
    if camp == state.camp or board.home(state.table[camp]):
        return None
    own = board.players[player].camps
    code = "split-other-camp" if camp in own and len(own) > 1 else "partner-before-own-home"
    by_parts = all(board.home(state.table[each]) for each in own)
    return Finding(code, space, camp, aspects=("split", "by-parts") if by_parts else ("split",))
