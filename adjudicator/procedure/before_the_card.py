"""Moving pieces before their card is laid (`classic/gameplay.8`, `.9`). The card carries these out in `moving.py`."""

from __future__ import annotations

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, may_move, whose
from adjudicator.procedure import lifting
from adjudicator.procedure.begun import SplitByHand
from adjudicator.procedure.event import Act, Event
from adjudicator.procedure.looking_ahead import is_exchanged
from adjudicator.procedure.misplaced_pieces import note_wrong_move, out_of_base
from adjudicator.procedure.remark import Piece, Remark, brings, first_wrong, no_rule, remark_on
from adjudicator.procedure.split_by_hand import counted_to, parts_of, take_share
from adjudicator.procedure.table_state import TableState
from adjudicator.procedure.where_put import are_exchanged, landed_camps, put_before_the_card
from adjudicator.rules.board import Board
from adjudicator.rules.findings import Kind


def move_first(state: TableState, event: Event) -> list[Remark]:
    """Note a move made before its card is laid (`classic/gameplay.8`, `.9`)."""
    if before := _gone_on_with(state, event):
        return _go_on_with(state, before, event)
    goes_home = _goes_home_for_nothing(state, event)
    first, state.pending = not state.moved_first, (*state.pending, event)
    taken_off = _taken_off_first(state, event, first=first)
    # A piece of others that nothing hits is put into base, or one that was just moved is moved on by another player:
    # that is no move that a card could make.
    is_foreign = any(remark.kind is Kind.REFUSAL for remark in taken_off)
    is_no_move = is_foreign and (not event.brings_on(state.board.base) or _corrects_the_last_move(state, event))
    remarks = [] if goes_home or is_no_move else moved_before_card(state, event.by)
    for piece, to in _moved_first(state):
        if to is not None:
            state.note_landing((piece[0], to))
    if goes_home:
        remarks = [no_rule("taken-home", event.by)]
    if goes_home or first_wrong(taken_off):
        state.pending = state.pending[:-1]
        taken_off += note_wrong_move(state, event)
    return remarks + taken_off


def _corrects_the_last_move(state: TableState, event: Event) -> bool:
    """Return whether the piece is one that another player has just moved."""
    moved = state.last_play.play.moves if state.last_play and state.last_play.player != event.by else ()
    return any(named.space == move.to and named.camp == move.camp for named, _ in event.ends for move in moved)


def _goes_home_for_nothing(state: TableState, event: Event) -> bool:
    """Return whether an own piece is taken home that no card sends there: that is no move, and was perhaps meant as
    carrying out a hit."""
    base = state.board.base
    if [to for _, to in event.ends] != [base]:
        return False
    piece = _piece(state, event.by, event.ends[0][0])
    if piece is None or piece[1] == base or may_move(state.rules, state.table, event.by, *piece):
        return False
    return not any(brings(state.board, play, piece, base) for play in state.uses(state.possible_cards(event.by)))


def moved_before_card(state: TableState, player: str) -> list[Remark]:
    """Return what follows for a piece moved before any card lies, once in a turn; it may be one that is going to be
    hit (`classic/gameplay.9`)."""
    first, state.moved_first = not state.moved_first, True
    if not first or state.must_use:
        return []
    decide = state.rules.procedure.get("piece-before-card")
    state.must_use = decide is not None
    codes = decide(lifted=False) if decide else ()
    remarks = [remark_on(player, code) for code in codes]
    return remarks or [no_rule("piece-before-card", player)]


def _gone_on_with(state: TableState, event: Event) -> Event | None:
    """Return the move before the card that this one goes on with: from where it has put its piece."""
    if len(event.parts) != 1 or event.parts[0].to is None:
        return None
    piece = event.parts[0].piece
    if not isinstance(whose(state.rules, state.table, event.by, piece), NoSuchPiece):
        return None
    put = put_before_the_card(state, piece)
    return put[0] if put else None


def take_up_again(state: TableState, player: str) -> None:
    """Let the pieces moved before the card that are in the hand again count as lifted where they stood: they are not
    moved yet when the card is laid."""
    for held in state.lifted.get(player, ()):
        put = put_before_the_card(state, held.named)
        if put is None or put[1] != held.piece or held.piece[1] in state.table[held.piece[0]]:
            continue
        state.pending = tuple(each for each in state.pending if each is not put[0])
        piece = held.piece[0], put[0].parts[0].piece.space
        again = held._replace(piece=piece)
        state.lifted[player] = tuple(again if each is held else each for each in state.lifted[player])


def _go_on_with(state: TableState, before: Event, event: Event) -> list[Remark]:
    """Take both moves together as one."""
    start = before.parts[0].piece
    together = {
        card: each._replace(parts=(each.parts[0]._replace(piece=start),)) for card, each in event.proposals.items()
    }
    if start.space == state.board.base:
        together = out_of_base(state, (event.parts[0]._replace(piece=start),))
    finger = before.finger if event.finger is None else event.finger
    whole = event._replace(proposals=together, finger=finger)
    camp = whose(state.rules, state.table, before.by, start, any_camp=True)
    if not isinstance(camp, NoSuchPiece):  # The sentence names this piece, not one that stands there and may be hit.
        state.meant = event.with_camp(camp)
    place = state.pending.index(before)
    state.pending = (*state.pending[:place], whole, *state.pending[place + 1 :])
    return []


def _taken_off_first(state: TableState, event: Event, *, first: bool) -> list[Remark]:
    """Return what follows for the pieces moved before the card: one's own are touched (`dm-2023/fair-play.1.1`),
    another's may be moved if a card can do it."""
    remarks: list[Remark] = []
    earlier, is_swap = state.pending[:-1], event.act == Act.SWAPS or event.as_swap
    before = [_piece(state, each.by, named) for each in earlier for named, _ in each.ends]
    for number, (named, _) in enumerate(event.ends):
        if _piece(state, event.by, named) is None and any(landed_camps(state, each, named) for each in earlier):
            continue  # It stands there since the move before.
        piece = lifting.find_piece(state, event, named, any_camp=state.board.on_fields(named.space))
        if may_move(state.rules, state.table, event.by, *piece) is None:
            if "touched-piece" in state.rules.procedure and piece not in before:
                remarks += lifting.leaves_its_field(state, event.by, piece)
        elif lifting.any_piece_binds(state) or (number == 0 and not is_swap):
            refused = _foreign_moved(state, event) if number == 0 and not is_swap else []
            touched = first and not is_exchanged(state, event)
            touched = touched or (lifting.any_piece_binds(state) and piece not in before)
            remarks += refused or (lifting.leaves_its_field(state, event.by, piece) if touched else [])
            lifting.is_put_down(state, piece)
    return remarks


def _foreign_moved(state: TableState, event: Event) -> list[Remark]:
    """Return the refusal of a piece that is not the player's to move, if no card moves it there with the pieces moved
    before; a swap may, or the rest of a seven. Of a swap the card decides, as it does of one in a single act."""
    if any(are_exchanged(state, before, event) for before in state.pending[-2:-1]):
        return []
    if len(event.ends) == 1 and is_exchanged(state, event):
        return []
    moved = _moved_first(state, by_steps=True)
    if len(moved) < len(event.ends):
        return []
    piece, _ = moved[-len(event.ends)]
    foreign = may_move(state.rules, state.table, event.by, *piece)
    plays = state.uses(state.possible_cards(event.by)) if foreign else []
    if foreign is None or any(all(_leads_to(state.board, play, *end) for end in moved) for play in plays):
        return []
    return [Remark(foreign, event.by, piece=piece)]


def _moved_first(state: TableState, *, by_steps: bool = False) -> list[tuple[Piece, int | None]]:
    """Return the pieces moved before their card with where they were put, or with `by_steps` where their steps lead on
    an empty board; none if one of them cannot be found."""
    moved: list[tuple[Piece, int | None]] = []
    for event in state.pending:
        for number, (named, to) in enumerate(event.ends):
            piece = _piece(state, state.player, named)
            if piece is None:
                return []
            counted = event.parts[number] if by_steps and event.counts_steps and to is None else None
            moved.append((piece, counted_to(state.rules, state.table, piece[0], counted) if counted else to))
    return moved


def _piece(state: TableState, player: str, named: NamedPiece) -> Piece | None:
    """Return the piece that was moved before its card, by where it still counts as standing."""
    camp = whose(state.rules, state.table, player, named, any_camp=state.board.on_fields(named.space))
    return None if isinstance(camp, NoSuchPiece) else (camp, named.space)


def makes_what_was_moved(state: TableState, play: Play) -> bool:
    """Return whether the play makes the moves made before their card; a split begins with them."""
    if play.function.does == "split":
        return _begins_with_what_was_moved(state, play)
    meant, moved, base = all(_can_mean(event, play) for event in state.pending), _moved_first(state), state.board.base
    brought_on = [piece for piece, to in moved if to != base]
    return (
        meant
        and len(moved) > 0
        and len(brought_on) <= len(play.moves)
        and all(_leads_to(state.board, play, *end) for end in moved)
    )


def _begins_with_what_was_moved(state: TableState, play: Play) -> bool:
    shared: SplitByHand | None = None
    for number, event in enumerate(state.pending, 1):
        proposal = event.proposals.get(play.card)
        if proposal is None or proposal.function != play.function:
            return False
        taken = take_share(state.rules, state.table, state.player, proposal, shared, [play], more=True)
        if taken.shared is None:
            whole = taken.play if isinstance(taken.play, Play) and taken.play.legal else None
            same = whole is not None and (parts_of(whole), whole.after) == (parts_of(play), play.after)
            return same and number == len(state.pending)
        shared = taken.shared
    return shared is not None


def _can_mean(event: Event, play: Play) -> bool:
    """Return whether the document can mean a move with this card and this function of it."""
    if event.counts_steps and [part.steps for part in event.parts] != [play.function.steps]:
        return False
    proposal = event.proposals.get(play.card)
    if play.function.does == "swap" or event.as_swap:
        return play.function.does == "swap" and event.as_swap is not False
    if proposal is None:
        return all(fault.code != "unknown-function" for fault in event.faults.get(play.card, ()))
    return play.function in (proposal.function, *proposal.either)


def _leads_to(board: Board, play: Play, piece: Piece, to: int | None) -> bool:
    """Return whether the play moves the piece there, or hits it and sends it home."""
    if piece in play.hits and to == board.base:
        return True
    own = [move for move in play.moves if (move.camp, move.origin) == piece]
    ends = {space for move in own for space in (move.to, *move.path[-1:])}
    others = {move.origin for move in play.moves} - {piece[1]} if play.function.does == "swap" else set()
    return bool(own) and (to is None or any(board.names(piece[0], space, to, None) for space in ends | others))
