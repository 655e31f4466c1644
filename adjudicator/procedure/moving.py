"""Moving pieces with the card on the table, or before the card is laid; the play that comes of it is carried out."""

from __future__ import annotations

from adjudicator.documents.problems import Term
from adjudicator.engine.meant import as_meant
from adjudicator.engine.play import Play
from adjudicator.engine.proposal import (
    NamedPiece,
    NoSuchPiece,
    Proposal,
    may_move,
    try_proposal,
    whose,
)
from adjudicator.procedure import conduct, lifting, swap_by_hand
from adjudicator.procedure.before_the_card import move_first
from adjudicator.procedure.begun import HalfSwap, LastPlay
from adjudicator.procedure.event import Act, Event
from adjudicator.procedure.hit_pieces import (
    goes_home,
    is_hit,
    lifted_for_nothing,
    note_hits,
    own_one_goes_home,
    put_back_by_its_owner,
    taken_off_for_nothing,
)
from adjudicator.procedure.looking_ahead import (
    is_exchanged,
)
from adjudicator.procedure.misplaced_pieces import (
    from_its_own_field,
    note_moved_first,
    note_wrong_move,
)
from adjudicator.procedure.obligations import bound_pieces, card_on_table, left_standing, moves_all
from adjudicator.procedure.out_of_turn import does_what_is_due, end_with_shown_card, means_the_same, moves_itself
from adjudicator.procedure.overlooked import Misplaced
from adjudicator.procedure.remark import EventFault, Piece, Remark, first_wrong, no_rule, without_repeats
from adjudicator.procedure.sharing import not_yet_moved, try_move, with_refused_shares
from adjudicator.procedure.stopping import put_shares_back
from adjudicator.procedure.table_state import TableState
from adjudicator.procedure.where_put import by_its_own_field, ends_of, misplaced_to, other_half, where_put
from adjudicator.procedure.which_card import (
    is_for_the_refused_card,
    made_with,
    says_no_end,
    set_aside_for_the_next,
    use_card_under,
)
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import FALSE_CLAIM, Finding


def moves(state: TableState, event: Event) -> list[Remark]:
    """Move a piece, or swap two."""
    if another := conduct.sends_home_another(state, event):
        return another
    if own := own_one_goes_home(state, event):
        return own
    if put_back := put_back_by_its_owner(state, event):
        return [goes_home(state, event.by, put_back)]
    first = event.parts[0].piece if event.parts else None
    if state.is_out_of_turn(event.by) and (for_nothing := taken_off_for_nothing(state, event)):
        return for_nothing
    if state.is_out_of_turn(event.by) and not (first and lifting.changes_its_move(state, event.by, first)):
        return _move_out_of_turn(state, event, first)
    if stands := lifting.takes_back_its_move(state, event):
        return stands
    for part in event.parts:
        swap_by_hand.ask_which(state, event, part.piece)
    if event.act == Act.SWAPS and (hit := next((each for each, _ in event.ends if is_hit(state, event, each)), None)):
        camp = hit.camp if hit.camp is not None else state.board.players[event.by].camps[0]
        return [goes_home(state, event.by, (camp, hit.space))]
    named, event = event, from_its_own_field(state, event) if state.misplaced else event
    return _moves_in_turn(state, event, named)


def _move_out_of_turn(state: TableState, event: Event, first: NamedPiece | None) -> list[Remark]:
    """Move a piece out of turn, or make for the player in turn what is due."""
    put = misplaced_to(state, state.player, first, event.parts[0].to) if first else None
    if first and first.camp is None and isinstance(whose(state.rules, state.table_now, event.by, first), int):
        put = None  # It is the player's own piece.
    piece = put.piece if put else lifting.find_piece(state, event, by_its_own_field(state, first)) if first else None
    if (made := _made_for_player(state, event, piece)) is not None:
        return [no_rule("put-right-by-another", event.by), *made]
    silent = lifting.takes_back_its_move(state, event)
    if piece is None or len(event.parts) > 1:
        state.note_put(*(each._replace(goes_back=bool(silent)) for each in where_put(state, [event])))
    else:
        _note_out_of_turn(state, event, piece)
    if silent and not first_wrong(silent):
        return silent
    return lifting.moved_out_of_turn(state, event.by, next((named for named, _ in event.ends), None))


def _made_for_player(state: TableState, event: Event, piece: Piece | None) -> list[Remark] | None:
    """Make a move that is due for the player whose turn it is; return None if it is not, or not in order, or made with
    a card that its player has laid too early."""
    if event.by == state.player or state.shown.get(event.by):
        return None
    for_player, meant = event._replace(by=state.player), event
    if piece is None or len(event.ends) > 1:
        is_due = state.laid is not None and means_the_same(state, event)
    else:
        for_player, meant = for_player.with_camp(piece[0]), event.with_camp(piece[0])
        is_begun = bool(_moved_wrongly(state, piece) or state.shared or state.half)
        is_begun = is_begun or _can_be_made_for(state, for_player, piece)
        is_due = is_begun and does_what_is_due(state, event, piece)
    tried = moves(state.copy(), for_player) if is_due else []
    if not is_due or any(remark.is_wrong and remark.finding.code != "swap-not-shown" for remark in tried):
        return None
    last, shared = state.last_play, state.shared
    remarks = moves(state, for_player)
    state.meant = meant
    if state.last_play and state.last_play is not last:
        state.last_play = state.last_play._replace(made_by=event.by)
    elif state.shared and state.shared is not shared:
        state.shared = state.shared._replace(made_by=event.by)
    return remarks


def _can_be_made_for(state: TableState, for_player: Event, piece: Piece) -> bool:
    """Return whether another player can make the move for the one in turn, who has begun none and makes none next; it
    is that player's own decision to be sent home by two others (`dm-2023/faq.14.1`)."""
    if state.laid is not None and swap_by_hand.begins(state, for_player, state.laid):
        return True
    own = may_move(state.rules, state.table, state.player, *piece) is None
    return own and for_player.brings_on(state.board.base) and not (state.misplaced_now or moves_itself(state))


def _moved_wrongly(state: TableState, piece: Piece) -> Misplaced | None:
    """Return where the player in turn has put the piece wrongly."""
    return next((each for each in state.misplaced if each.piece == piece and each.by == state.player), None)


def _note_out_of_turn(state: TableState, event: Event, piece: Piece) -> None:
    """Note where a piece has been put out of turn."""
    ((_, end, _),) = ends_of(state, event)
    to = end if end is not None else end_with_shown_card(state, event)
    if to is None:
        return
    own = may_move(state.rules, state.table, state.player, *piece) is None
    if wrongly := _moved_wrongly(state, piece):  # The move of that player is still wrong.
        state.note_put(Misplaced(piece, to, state.player, since=wrongly.event))
    elif own and state.laid:  # It is moved with that player's card.
        state.note_put(Misplaced(piece, to, state.player))
    else:
        undone = [each for each in state.misplaced if each.goes_back and each.by == event.by]
        stands = lifting.just_made(state, event.by, event.parts[0].piece) is not None
        stands = stands or any(each.turn == state.turns_passed for each in undone)  # And nothing takes its place.
        state.note_put(Misplaced(piece, to, event.by, goes_back=stands))


def _moves_in_turn(state: TableState, event: Event, named: Event) -> list[Remark]:
    """Move with the card on the table, or before it is laid; `named` is the move as the document names its pieces."""
    set_aside_for_the_next(state, event)
    if state.laid is None and not state.refused:
        remarks = move_first(state, event)
        state.meant = event if event is not named and first_wrong(remarks) else state.meant
        return remarks
    player = state.player
    remarks = _with_card_on_table(state, event)
    if not first_wrong(remarks) or state.player != player:
        return remarks
    if event is not named:
        state.meant = event
    if event.counts_steps and len(event.parts) > 1:
        return _part_by_part(state, event, remarks)
    return [*remarks, *put_shares_back(state, player), *note_wrong_move(state, event)]


def _part_by_part(state: TableState, event: Event, refused: list[Remark]) -> list[Remark]:
    """Move several pieces one after the other, as if each had been an act, since the card does not move them all."""
    player, later, remarks = state.player, state.later, list[Remark]()
    parts = [event.only(number) for number in range(len(event.parts))]
    for number, part in enumerate(parts, 1):
        state.later = (*parts[number:], *later)
        remarks += _moves_in_turn(state, part, part)
        if state.player != player and number < len(parts):  # The card is used up.
            state.note_put(*where_put(state, parts[number:]))
            remarks += [remark for remark in refused if remark.is_wrong]
            break
    state.later = later
    whole = first_wrong(refused)
    if whole and whole.finding.code != "steps-left-over":  # Of one act the reason is that of the whole.
        over = [remark for remark in remarks if remark.finding.code == "steps-left-over"]
        remarks = [whole if remark in over[:1] else remark for remark in remarks if remark not in over[1:]]
    wrong = first_wrong(remarks)
    state.made = wrong.play if wrong and wrong.play else state.made
    return without_repeats(remarks)


def _with_card_on_table(state: TableState, event: Event) -> list[Remark]:
    """Make the move with the card that lies there, which is the one that binds where another one was refused."""
    is_exchange = state.half or other_half(state, event) or is_exchanged(state, event)
    passed_over = _passed_over(state, event) if state.touched and not is_exchange else []
    if state.laid is None or is_for_the_refused_card(state, event, state.laid):
        state.made = made_with(state, event, state.refused_card)
        return [*state.refused, *passed_over]
    use_card_under(state, event, state.laid)
    tried = _carry_out(state, event, state.laid)
    if first_wrong(tried) and all(remark.finding.code != "touched-piece-stays" for remark in tried):
        tried = [*passed_over, *tried]
    return list(state.refused) if state.refused and first_wrong(tried) else tried


def carry_out_pending(state: TableState, card: Card) -> list[Remark]:
    """Carry out the moves made before this card was laid."""
    waiting, state.pending = state.pending, ()
    after_the_card, remarks, refused = state.later, list[Remark](), list[Event]()
    for n, event in enumerate(waiting, 1):
        state.later = (*waiting[n:], *after_the_card)
        used_up = state.laid is None
        fault = [Remark(Finding("not-the-cards-move"), event.by, card=card.name)] if used_up else []
        tried = fault or _carry_out(state, event, card)
        if first_wrong(tried) and card.can_split and event.counts_steps and len(event.parts) > 1 and not used_up:
            tried = _part_by_part(state, event, tried)
        elif first_wrong(tried):
            refused.append(event)
        remarks = without_repeats([*remarks, *tried])
        if used_up:
            break
    state.later = after_the_card
    if state.laid is None:
        return remarks
    if first_wrong(remarks):
        remarks += put_shares_back(state, state.player)
    if first_wrong(remarks) and not state.half:
        note_moved_first(state, refused if state.shared else waiting)
    if state.shared is None or state.plays(card):
        return remarks + card_on_table(state, card)
    alone, state.shared = state.shared, None  # Nothing completes this share: its player says next that it stops there.
    remarks, state.shared = remarks + card_on_table(state, card), alone
    return remarks


def _carry_out(state: TableState, event: Event, card: Card) -> list[Remark]:
    swap_by_hand.forget_if_given_up(state, event, card)
    half = state.half
    if event.as_swap and not card.can_swap:
        return [Remark(Finding("not-the-cards-move"), event.by, card=card.name)]
    if event.finger is not None and not (event.act == Act.SWAPS or card.can_swap):
        raise EventFault("finger-without-swap", event)
    proposal = _proposed(state, event, card)
    if not isinstance(proposal, Proposal):
        return _begin_swap_or_refuse(state, event, card, proposal)
    play = try_move(state, event, proposal)
    if play is None or isinstance(play, Remark):
        return [play] if play else []
    if isinstance(play, NoSuchPiece):
        raise EventFault(play.code, event, play, state.table_now)
    if half and not half.begins(play):
        return [Remark(Finding("not-the-cards-move", aspects=("half",)), event.by, card=card.name)]
    state.made = play
    if play.refusal:
        if proposal.either and play.refusal.code == FALSE_CLAIM:
            play.refusal = play.refusal._replace(aspects=("either",))
        shown = with_refused_shares(state, play)
        return [Remark(shown.refusal or play.refusal, event.by, card=card.name, play=shown)]
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


def _passed_over(state: TableState, event: Event) -> list[Remark]:
    """Return the remark that a wrong move leaves the touched pieces standing, if no card can move its pieces too
    (`dm-2023/fair-play.1.1`)."""
    plays = state.uses(state.cards_in_use(event.by))
    bound = not_yet_moved(state, bound_pieces(state, plays))
    camps = [(whose(state.rules, state.table, event.by, named), named.space) for named, _ in event.ends]
    pieces = [(camp, space) for camp, space in camps if not isinstance(camp, NoSuchPiece)]
    passed_over = bool(pieces) and bool(bound) and not set(pieces) & set(bound)
    together = any(moves_all(play, (*bound, piece)) for piece in pieces for play in plays)
    return [left_standing(state, event.by, bound, plays)] if passed_over and not together else []


def _proposed(state: TableState, event: Event, card: Card) -> Proposal | HalfSwap | None:
    """Return what the event does with the card: one of its moves, or a swap with two of them."""
    if event.as_swap:
        return swap_by_hand.begun_or_done(state, event, card)
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
    left = [Remark(Finding("not-the-cards-move", aspects=("half",)), event.by, card=card.name)]
    if state.half and swap_by_hand.moves_other(state, event, state.half):
        return [swap_by_hand.other_put_elsewhere(event.by, card, state.half)]
    if state.half:
        return left
    if half:
        plays = [play for play in state.plays(card) if half.begins(play)]
        bound = bound_pieces(state, state.plays(card))
        if not any(moves_all(play, bound) for play in plays):
            return [left_standing(state, event.by, bound, state.plays(card))]
        state.half = half
        if swap_by_hand.is_left(state, event, half):
            elsewhere = [swap_by_hand.other_put_elsewhere(event.by, card, half)]
            return elsewhere if swap_by_hand.other_put_before(state, event.by, half) else left
        lifting.has_left(state, event.by, half.piece)
        return swap_by_hand.taken_home_instead(state, event.by, card, half)
    if len(card.functions) == 1 and card.can_swap and event not in state.waiting and says_no_end(event):
        raise EventFault("swap-without-end", event, card=Term("card", card.name))
    faults = event.faults.get(card.name, ())
    codes = {fault.code for fault in faults} - {"play-shape"}
    if event in state.waiting:
        codes -= {"unknown-function"}  # The card laid afterwards may be another one than was meant.
    if codes and (event.act != Act.SWAPS or card.can_swap):
        raise EventFault("play-shape", event, problems=faults)
    if event not in state.waiting:
        for part in event.parts:
            lifting.find_piece(state, event, part.piece)
    refused = swap_by_hand.refused(state, event, card)
    return refused or [Remark(Finding("not-the-cards-move"), event.by, card=card.name)]


def _finish(state: TableState, player: str, card: Card, play: Play) -> None:
    """Take over the table after a play, take the card out of the hand, and pass the turn."""
    state.last_play = LastPlay(player, play, card, state.table, state.hands.get(player))
    state.count_in_base((hit.camp, hit.origin) for hit in play.hits)
    state.misplaced = tuple(each for each in state.misplaced if each.piece[1] in play.after[each.piece[0]])
    state.table = play.after
    state.take_out(player, [card])
    state.used[player] = card
    state.pass_turn()
