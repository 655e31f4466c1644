"""Moving pieces with the card on the table, or before the card is laid; the play that comes of it is carried out."""

from __future__ import annotations

from functools import partial

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import (
    NamedPiece,
    NoSuchPiece,
    Proposal,
    ProposedMove,
    as_meant,
    may_move,
    try_proposal,
    whose,
)
from adjudicator.procedure import conduct, lifting, swap_by_hand
from adjudicator.procedure.event import Act, Event
from adjudicator.procedure.hit_pieces import lifted_for_nothing, note_hits
from adjudicator.procedure.obligations import bound_pieces, card_on_table, left_standing, moves_all
from adjudicator.procedure.remark import EventFault, Piece, Remark, first_wrong, no_rule, remark_on
from adjudicator.procedure.split_by_hand import broken_off, goes_on, is_left_undone, is_still_to_move, take_share
from adjudicator.procedure.table_state import HalfSwap, Misplaced, SplitByHand, TableState, TakenOff
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding


def moves(state: TableState, event: Event) -> list[Remark]:
    """Move a piece, or swap two."""
    if event.by != state.player:
        return lifting.moved_out_of_turn(state, event.by, event.parts[0].piece if event.parts else None)
    named = event
    if state.misplaced:
        event = _from_its_own_field(state, event)
        if event.parts != named.parts and [part.to for part in event.parts] == [event.parts[0].piece.space]:
            state.misplaced = ()  # It is put back where it stood.
            return []
    if state.laid is None and not state.refused:
        remarks = _move_first(state, event)
        state.meant = event if event is not named and first_wrong(remarks) else state.meant
        return remarks
    standing, player = state.table_now, state.player
    unclear = event.act == Act.MOVES and all(part.to is None for part in event.parts)
    tried: list[Remark] = []
    if state.laid is None or (
        state.refused and ((unclear and state.refused_card != state.laid) or _is_for_the_refused_card(state, event))
    ):
        remarks = list(state.refused)
    else:
        tried = _carry_out(state, event, state.laid)
        remarks = list(state.refused) if state.refused and first_wrong(tried) else tried
    wrong = first_wrong(remarks)
    if wrong and event is not named:
        state.meant = event
    if wrong and state.player == player and state.table_now == standing:
        another_binds = any(remark.finding.code == "touched-piece-stays" for remark in (*tried, *remarks))
        _note_wrong_move(state, event, binds=not another_binds)
    return remarks


def _is_for_the_refused_card(state: TableState, event: Event) -> bool:
    """Return whether the card that may not lie there can make the move, and the one that binds cannot."""
    assert state.laid
    assert state.refused_card
    if swap_by_hand.begun_or_done(state, event, state.laid):
        return False
    return state.refused_card.name in event.proposals and state.laid.name not in event.proposals


def _note_wrong_move(state: TableState, event: Event, *, binds: bool) -> None:
    """Note where a wrong move has put its pieces, and unless another piece binds, that they have left their fields."""
    if binds:
        lifting.has_left_its_field(state, event)
    ends, steps = event.ends, 0
    if len(ends) == 1 and state.made and state.made.refusal and state.made.refusal.code == "steps-left-over":
        last = state.made.moves[-1]
        ends, steps = [(ends[0][0], last.to)], last.steps
    camps = [(whose(state.rules, state.table_now, event.by, named), named.space, to) for named, to in ends]
    state.misplaced = tuple(
        Misplaced((camp, space), to, steps)
        for camp, space, to in camps
        if to is not None and not isinstance(camp, NoSuchPiece)
    )


def _from_its_own_field(state: TableState, event: Event) -> Event:
    """Return the move with a piece that a wrong move has misplaced taken from where it counts as standing."""
    total = state.laid.functions[0].steps if state.laid else 0  # what a move has that names no steps of a split

    def moved(part: ProposedMove) -> ProposedMove:
        found = (each for each in state.misplaced if each.space == part.piece.space)
        here = next((each for each in found if part.piece.camp in (None, each.piece[0])), None)
        if here is None or not isinstance(whose(state.rules, state.table_now, event.by, part.piece), NoSuchPiece):
            return part
        camp, space = here.piece
        steps = part.steps
        if part.to is None and steps != total:
            steps += here.steps
            if state.shared and steps == total:
                steps += 1  # More than are left either way; as many as the card has would stand for none named.
        return part._replace(piece=part.piece._replace(camp=camp, space=space), steps=steps)

    proposals = {card: each._replace(parts=tuple(map(moved, each.parts))) for card, each in event.proposals.items()}
    parts = tuple(map(moved, event.parts))
    if parts != event.parts and [part.piece.space for part in parts] == [state.board.base]:
        proposals = _out_of_base(state, parts)
    return event._replace(proposals=proposals)


def _out_of_base(state: TableState, parts: tuple[ProposedMove, ...]) -> dict[str, Proposal]:
    """Return the move of a piece that has to leave its base, with every card that can be it: this was not to be known
    from the space where it is named."""
    cards = state.rules.cards.values()
    return {
        card.name: Proposal(card, each, parts) for card in cards for each in card.functions if each.does == "leave-base"
    }


def stops(state: TableState, event: Event) -> list[Remark]:
    """Leave a split or a swap half done; what was moved stays where it is, and the card still binds. Shares to which
    nothing can be added go back."""
    last, own = state.taken_off.by, event.by == state.player
    if own and state.shared and state.laid:
        state.made = state.shared.ways[0][1]
        if not state.plays(state.laid):
            _put_shares_back(state, event.by, state.shared)
        refusal = state.made.refusal
        return [Remark(refusal, event.by, card=state.made.card, play=state.made)] if refusal else []
    if own and state.half and state.laid:
        return [Remark(Finding("not-the-cards-move", aspects=("half",)), event.by, card=state.laid.name)]
    if not last or (state.named and event.by != last):
        raise EventFault("nothing-begun", event)
    state.meant = event._replace(by=last)
    return []


def _put_shares_back(state: TableState, player: str, alone: SplitByHand) -> None:
    """Put back the last shares, to which nothing can be added; their pieces have left their fields."""
    state.shared, state.taken_off = alone.before, TakenOff()
    if alone.before:
        note_hits(state, player, alone.before.ways[0][1], whole=False)
    done = len(alone.before.ways[0][1].moves) if alone.before else 0
    back = alone.ways[0][1].moves[done:]
    for move in back:
        lifting.has_left(state, player, (move.camp, move.origin))
    state.misplaced = tuple(Misplaced((move.camp, move.origin), move.to, move.steps) for move in back)


def _move_first(state: TableState, event: Event) -> list[Remark]:
    """Note a move made before its card is laid (`classic/gameplay.8`, `.9`)."""
    if before := _gone_on_with(state, event):
        return _go_on_with(state, before, event)
    first, state.moved_first, state.pending = not state.moved_first, True, (*state.pending, event)
    remarks: list[Remark] = []
    if first and not state.must_use:
        decide = state.rules.procedure.get("piece-before-card")
        state.must_use = decide is not None
        codes = decide(lifted=False) if decide else ()
        remarks = [remark_on(event.by, code) for code in codes] or [no_rule("piece-before-card", event.by)]
    taken_off = _taken_off_first(state, event, first=first)
    if first_wrong(taken_off):
        state.pending = state.pending[:-1]
        _note_wrong_move(state, event, binds=False)
    return remarks + taken_off


def _gone_on_with(state: TableState, event: Event) -> Event | None:
    """Return the move before the card that this one goes on with, or takes back: from where it has put its piece."""
    if len(event.parts) != 1 or event.parts[0].to is None:
        return None
    piece = event.parts[0].piece
    if not isinstance(whose(state.rules, state.table, event.by, piece), NoSuchPiece):
        return None
    return next((each for each in state.pending if len(each.parts) == 1 and _landed(state, each, piece)), None)


def _landed(state: TableState, before: Event, piece: NamedPiece) -> bool:
    """Return whether the move has put the named piece on the space where it is named."""
    landed = [named for named, to in before.ends if to == piece.space]
    camps = [whose(state.rules, state.table, before.by, named, any_camp=True) for named in landed]
    return any(piece.camp in (None, camp) for camp in camps)


def _go_on_with(state: TableState, before: Event, event: Event) -> list[Remark]:
    """Take both moves together as one, or as none if the piece is back where it stood."""
    start = before.parts[0].piece
    together = {
        card: each._replace(parts=(each.parts[0]._replace(piece=start),)) for card, each in event.proposals.items()
    }
    if start.space == state.board.base:
        together = _out_of_base(state, (event.parts[0]._replace(piece=start),))
    whole = () if event.parts[0].to == start.space else (event._replace(proposals=together),)
    place = state.pending.index(before)
    state.pending = (*state.pending[:place], *whole, *state.pending[place + 1 :])
    return []


def _taken_off_first(state: TableState, event: Event, *, first: bool) -> list[Remark]:
    """Return what follows for the pieces moved before the card: one's own are touched (`dm-2023/fair-play.1.1`),
    another's may be moved if a card can do it."""
    remarks: list[Remark] = []
    earlier = state.pending[:-1]
    before = [named.space for each in earlier for named, _ in each.ends]
    for number, (named, _) in enumerate(event.ends):
        any_camp = state.board.on_fields(named.space)
        missing = isinstance(whose(state.rules, state.table, event.by, named, any_camp=any_camp), NoSuchPiece)
        if missing and any(_landed(state, each, named) for each in earlier):
            continue  # It stands there since the move before.
        piece = lifting.find_piece(state, event, named, any_camp=any_camp)
        if may_move(state.rules, state.table, event.by, *piece) is None:
            if "touched-piece" in state.rules.procedure and named.space not in before:
                remarks += lifting.leaves_its_field(state, event.by, piece)
        elif lifting.any_piece_binds(state) or (event.act != Act.SWAPS and number == 0):
            refused = _foreign_moved(state, event) if event.act != Act.SWAPS and number == 0 else []
            touched = first or (lifting.any_piece_binds(state) and named.space not in before)
            remarks += refused or (lifting.leaves_its_field(state, event.by, piece) if touched else [])
            lifting.is_put_down(state, piece)
    return remarks


def _foreign_moved(state: TableState, event: Event) -> list[Remark]:
    """Return the refusal of a piece that is not the player's to move, if no card moves it there with the pieces moved
    before; a swap may, or the rest of a seven."""
    moved: list[tuple[Piece, int | None]] = []
    for named, to in (end for each in state.pending for end in each.ends):
        camp = whose(state.rules, state.table, event.by, named, any_camp=state.board.on_fields(named.space))
        if isinstance(camp, NoSuchPiece):
            return []
        moved.append(((camp, named.space), to))
    piece, _ = moved[-len(event.ends)]
    foreign = may_move(state.rules, state.table, event.by, *piece)
    plays, base = state.uses(state.possible_cards(event.by)) if foreign else [], state.board.base
    if foreign is None or any(all(_leads_to(play, *end, base) for end in moved) for play in plays):
        return []
    return [Remark(foreign, event.by, piece=piece)]


def _leads_to(play: Play, piece: Piece, to: int | None, base: int) -> bool:
    """Return whether the play moves the piece there, or hits it and sends it home."""
    if piece in play.hits and to in (None, base):
        return True
    own = [move for move in play.moves if (move.camp, move.origin) == piece]
    ends = {space for move in own for space in (move.to, *move.path)}
    swapped = {move.origin for move in play.moves} if play.function.does == "swap" else set()
    return bool(own) and (to is None or to in ends | swapped)


def carry_out_pending(state: TableState, card: Card) -> list[Remark]:
    """Carry out the moves made before this card was laid."""
    waiting, state.pending = state.pending, ()
    after_the_card, touched = state.later, state.touched
    remarks: list[Remark] = _refused_together(state, waiting, card)
    if remarks:
        return [*remarks, *card_on_table(state, card)]
    for n, event in enumerate(waiting, 1):
        if state.laid is None:
            return [*remarks, Remark(Finding("not-the-cards-move"), event.by, card=card.name)]
        state.later = (*waiting[n:], *after_the_card)
        remarks += _carry_out(state, event, card)
    if state.laid is None:
        return remarks
    if state.shared and (wrong := first_wrong(remarks)):
        # No play of the card begins with all of them.
        state.shared, state.touched, state.taken_off, remarks = None, touched, TakenOff(), [wrong]
    if state.shared is None or state.plays(card):
        return remarks + card_on_table(state, card)
    alone, state.shared = state.shared, None  # Nothing completes this share: its player says next that it stops there.
    remarks, state.shared = remarks + card_on_table(state, card), alone
    return remarks


def _refused_together(state: TableState, waiting: tuple[Event, ...], card: Card) -> list[Remark]:
    """Return why the shares of a splitting card moved before it was laid do not make a play together."""
    each = [event.proposals.get(card.name) for event in waiting]
    shares = [proposal for proposal in each if proposal and proposal.function and proposal.function.does == "split"]
    parts = tuple(part for proposal in shares for part in proposal.parts)
    is_counted = all(
        proposal.function and part.steps < proposal.function.steps for proposal in shares for part in proposal.parts
    )
    if len(shares) < max(len(waiting), 2) or not is_counted or goes_on(state.board, state.later, waiting[0].by):
        return []
    if shares[0].function and sum(part.steps for part in parts) > shares[0].function.steps:
        return []  # The first of them may use it up.
    play = try_proposal(state.rules, state.table, state.player, shares[0]._replace(parts=parts))
    if isinstance(play, NoSuchPiece) or not play.refusal:
        return []
    state.made = play
    return [Remark(play.refusal, waiting[0].by, card=card.name, play=play)]


def _carry_out(state: TableState, event: Event, card: Card) -> list[Remark]:
    half = state.half
    if event.finger is not None and not (event.act == Act.SWAPS or card.can_swap):
        raise EventFault("finger-without-swap", event)
    proposal = _proposed(state, event, card)
    if not isinstance(proposal, Proposal):
        return _begin_swap_or_refuse(state, event, card, proposal)
    play = _try(state, event, proposal)
    if play is None or isinstance(play, Remark):
        return [play] if play else []
    if isinstance(play, NoSuchPiece):
        raise EventFault(play.code, event, play, state.table_now)
    state.made = play
    if play.refusal:
        return [Remark(play.refusal, event.by, card=card.name, play=play)]
    if play.function.does != "swap" and (due := state.swap_due()):
        return [Remark(due, event.by, card=card.name)]
    remarks: list[Remark] = []
    if state.touched:
        # This card must move the lifted pieces, or it cannot (`dm-2023/fair-play.1.1`, `.1.2`).
        plays = state.plays(card)
        bound = bound_pieces(state, plays) or state.touched[:1]
        remarks = [] if moves_all(play, bound) else [left_standing(state, event.by, bound, plays)]
    if first_wrong(remarks):
        return remarks
    remarks += lifted_for_nothing(state, event.by, play)
    note_hits(state, event.by, play)
    _finish(state, event.by, card, play)
    fingers = [half.finger if half else None, event.finger] if play.function.does == "swap" else []
    return remarks + conduct.judge_swap_procedure(state, event.by, fingers)


def _proposed(state: TableState, event: Event, card: Card) -> Proposal | HalfSwap | None:
    """Return what the event does with the card: one of its moves, or a swap with two of them."""
    proposal = event.proposals.get(card.name)
    if proposal:
        proposal = as_meant(state.rules, state.table, state.player, proposal)
    if proposal and proposal.function and (event.act == Act.SWAPS or proposal.function.does == "split"):
        return proposal
    if proposal and not swap_by_hand.may_be_half(state, event, card):
        tried = try_proposal(state.rules, state.table, state.player, proposal)
        if not isinstance(tried, NoSuchPiece) and tried.legal:
            return proposal
    return swap_by_hand.begun_or_done(state, event, card) or (None if state.half else proposal)


def _begin_swap_or_refuse(state: TableState, event: Event, card: Card, half: HalfSwap | None) -> list[Remark]:
    """Begin a swap with its first piece, or refuse what is no move of this card."""
    if state.half or (half and swap_by_hand.is_left(state, event, half)):
        return [Remark(Finding("not-the-cards-move", aspects=("half",)), event.by, card=card.name)]
    if half:
        plays = [play for play in state.plays(card) if half.begins(play)]
        bound = bound_pieces(state, state.plays(card))
        if not any(moves_all(play, bound) for play in plays):
            return [left_standing(state, event.by, bound, state.plays(card))]
        state.half = half
        return []
    faults = event.faults.get(card.name, ())
    if any(fault.code != "play-shape" for fault in faults) and (event.act != Act.SWAPS or card.can_swap):
        raise EventFault("play-shape", event, problems=faults)
    refused = swap_by_hand.refused(state, event, card)
    return refused or [Remark(Finding("not-the-cards-move"), event.by, card=card.name)]


def _try(state: TableState, event: Event, proposal: Proposal) -> Play | NoSuchPiece | Remark | None:
    """Try the play that the move makes or completes; return None for a share of a split that goes on, and a remark if
    no touched piece could be moved after it."""
    if not proposal.function or proposal.function.does != "split" or not proposal.card:
        return try_proposal(state.rules, state.table, state.player, proposal)
    plays = state.plays(proposal.card)
    bound = bound_pieces(state, plays)
    take = partial(take_share, state.rules, state.table, state.player, proposal, state.shared, plays)
    more = goes_on(state.board, state.later, event.by)
    taken = take(more=more)
    if more and taken.shared:
        going_on = [play for play in plays if taken.shared.begins(play)]
        in_hand = {held.piece for held in state.lifted.get(event.by, ())}
        if not is_still_to_move(state.board, state.later, event.by, going_on, in_hand):
            taken = take(more=False)
    elif isinstance(taken.play, Play) and taken.play.legal and not moves_all(taken.play, bound):
        taken = take(more=True)
    stopped = not taken.shared and is_left_undone(state.later, event.by)
    if stopped:
        taken = take(more=True, stopped=True)
    if not taken.shared or (taken.play and broken_off(state.rules, state.later, event.by)):
        return taken.play
    if not stopped and not any(taken.shared.begins(play) and moves_all(play, bound) for play in plays):
        return left_standing(state, event.by, bound, plays)
    state.touched = tuple(each for each in state.touched if not taken.shared.has_moved(each, since=state.shared))
    state.shared = taken.shared._replace(before=state.shared)
    if isinstance(taken.play, Play):
        note_hits(state, event.by, taken.play, whole=False)
    return None


def _finish(state: TableState, player: str, card: Card, play: Play) -> None:
    """Take over the table after a play, take the card out of the hand, and pass the turn."""
    state.table = play.after
    state.take_out(player, [card])
    state.used[player], state.last_play = card, (player, play)
    state.pass_turn()
