"""Lifting a piece off its field, or knocking it over: whose piece it is, whether others must move with it, and what
follows from it."""

from __future__ import annotations

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, may_move, whose
from adjudicator.engine.step import Move
from adjudicator.procedure import hit_pieces, swap_by_hand
from adjudicator.procedure.event import OF_HANDS, Act, Event
from adjudicator.procedure.obligations import bound_pieces, card_on_table, card_that_binds, left_standing, moves_all
from adjudicator.procedure.overlooked import Misplaced
from adjudicator.procedure.remark import (
    EventFault,
    Piece,
    Remark,
    brings,
    does_move,
    does_move_or_hit,
    no_rule,
    remark_on,
)
from adjudicator.procedure.table_state import Held, TableState
from adjudicator.procedure.turn_rules import not_their_turn, too_late
from adjudicator.procedure.where_put import by_its_own_field, hit_by_wrong_move, misplaced_to, put_before_the_card
from adjudicator.rules.findings import Finding


def lifts(state: TableState, event: Event) -> list[Remark]:
    """Lift a piece off its field (`dm-2023/fair-play.1.1`)."""
    assert event.piece is not None
    if hit := hit_pieces.lifted_hit(state, event):
        hit_pieces.take_off(state, event, hit)
        return []
    if landed := hit_pieces.sent_home_where_it_landed(state, event):
        state.taken_off.aside += (landed,)
        state.taken_off.by = event.by
        return []
    swap_by_hand.ask_which(state, event, event.piece)
    if state.is_out_of_turn(event.by) and changes_its_move(state, event.by, event.piece):
        state.lifted[event.by] = (Held(state.touched[0], event.piece.at),)
        return []
    if lifted_again := _where_it_was_put(state, event, event.piece):
        state.lifted[event.by] = (
            *state.lifted.get(event.by, ()),
            Held(lifted_again, event.piece.at, stood_elsewhere=True),
        )
        state.meant = event._replace(piece=event.piece._replace(camp=lifted_again[0]))
        is_new = not state.pending and (not state.touched or lifted_again in state.touched)
        return _unless_moved(state, event.by, leaves_its_field(state, event.by, lifted_again)) if is_new else []
    own_field = by_its_own_field(state, event.piece) if state.is_out_of_turn(event.by) else event.piece
    piece = find_piece(state, event, own_field)
    state.lifted[event.by] = (*state.lifted.get(event.by, ()), Held(piece, event.piece.at))
    taken_home = state.puts_down_next(event.by) == state.board.base
    if state.knocked == piece or (taken_home and hit_by_wrong_move(state, event, event.piece)):
        return []  # It is set upright, or goes back with the piece that seems to have hit it.
    if taken_home and event.by != state.player and hit_pieces.may_be_hit(state, event.by, piece):
        return []
    if state.is_out_of_turn(event.by):
        return _lifted_out_of_turn(state, event.by, event.piece, piece)
    too_early = _before_the_card(state, event.by)
    follows = _unless_moved(state, event.by, leaves_its_field(state, event.by, piece))
    # The rule on lifting is the rule on this piece.
    return [*too_early, *(remark for remark in follows if not too_early or remark.topic != "touched-piece")]


def _unless_moved(state: TableState, player: str, remarks: list[Remark]) -> list[Remark]:
    """Leave out that there is no rule on lifting where the piece just lifted is put elsewhere next: it is moved."""
    lifted, swaps = state.lifted[player][-1].piece, state.laid is not None and state.laid.can_swap
    below, above, is_exchanged = state.lifted[player][:-1], list[NamedPiece](), False
    other: int | None = None
    for later in state.later:
        if later.act == Act.LAYS or (later.act in OF_HANDS and not later.may_be_by(player)):
            break
        if later.act == Act.LIFTS and later.piece:
            above.append(later.piece)
        elif later.act == Act.PUTS_DOWN and above:
            is_exchanged = above.pop().space == later.to and swaps
        elif later.act == Act.PUTS_DOWN and swaps and below and later.to == lifted[1] and other is None:
            other = below[-1].piece[1]  # If the one lifted before it goes there, this one goes where that one stood.
        elif later.act == Act.PUTS_DOWN:
            elsewhere = later.to != lifted[1] or (player == state.player and _goes_there_and_back(state, lifted))
            moved = later.to is not None and (is_exchanged or (elsewhere and other in (None, later.to)))
            return [each for each in remarks if not moved or each.topic not in _OF_LIFTING]
    return remarks


_OF_LIFTING = ("touched-piece", "foreign-piece", "lifted-out-of-turn")
"""Matters of a piece that is lifted, and not moved."""


def _goes_there_and_back(state: TableState, piece: Piece) -> bool:
    """Return whether the card on the table takes the piece back to where it stands."""
    moves = [move for play in state.uses([state.laid] if state.laid else []) for move in play.moves]
    return any((move.camp, move.origin) == piece and move.path[-1:] == (move.origin,) for move in moves)


def _where_it_was_put(state: TableState, event: Event, named: NamedPiece) -> Piece | None:
    """Return the piece that an earlier act of the turn has put where this one is named: one misplaced by where it
    counts as standing, one moved before its card by where it stands."""
    if event.by != state.player:
        return None
    if here := misplaced_to(state, event.by, named, state.puts_down_next(event.by)):
        return here.piece
    missing = isinstance(whose(state.rules, state.table_now, event.by, named), NoSuchPiece)
    put = put_before_the_card(state, named) if missing else None
    return put[1] if put else None


def _before_the_card(state: TableState, player: str) -> list[Remark]:
    """Return what follows for a piece lifted before any card lies, if lifting is moving (`classic/gameplay.9`)."""
    decide = state.rules.procedure.get("piece-before-card")
    if decide is None or state.laid or state.refused or state.must_use:
        return []
    remarks = [remark_on(player, code) for code in decide(lifted=True)]
    state.must_use = bool(remarks)
    return remarks


def knocks(state: TableState, event: Event) -> list[Remark]:
    """Knock a piece over by accident: an own one is touched, where the rulebook says so."""
    assert event.piece is not None
    topic = "knocked-piece"
    piece = _where_it_was_put(state, event, event.piece) or find_piece(state, event, event.piece)
    if any(held.piece == piece and not held.went_back for in_hand in state.lifted.values() for held in in_hand):
        raise EventFault("knocked-in-hand", event)
    hands = (later.act for later in state.later if later.may_be_by(event.by) and later.act in OF_HANDS)
    is_free = not state.lifted.get(event.by) and not state.taken_off.aside
    if next(hands, None) == Act.PUTS_DOWN and is_free:  # The document says where it is put back.
        state.lifted[event.by] = (*state.lifted.get(event.by, ()), Held(piece, event.piece.at))
    decide = state.rules.procedure.get("knocked-piece")
    if decide is None:
        return [no_rule(topic, event.by)]
    own = may_move(state.rules, state.table_now, event.by, *piece) is None
    if decide(own_in_turn=own and event.by == state.player) is None:
        return leaves_its_field(state, event.by, piece)
    state.knocked = piece
    return [knocked_over(event.by, piece)]


def knocked_over(player: str, piece: Piece) -> Remark:
    """Return the remark on a piece that was knocked over, which does not count as touched."""
    return Remark(Finding("piece-knocked-over"), player, "knocked-piece", piece=piece)


def _lifted_out_of_turn(state: TableState, player: str, named: NamedPiece, piece: Piece) -> list[Remark]:
    """Return what follows for a piece lifted out of turn: no text says whether it binds."""
    if stands := _move_stands(state, player, named):
        return stands
    if may_move(state.rules, state.table_now, player, *piece):
        return _unless_moved(state, player, [no_rule("foreign-piece", player)])
    return _unless_moved(state, player, [no_rule("lifted-out-of-turn", player, ("touched-piece",))])


def moved_out_of_turn(state: TableState, player: str, named: NamedPiece | None) -> list[Remark]:
    """Return the remarks on a piece moved out of turn. No text says whether it binds then, or costs what a move before
    the card does (`classic/gameplay.9`)."""
    near = {"touched-piece": True, "piece-before-card": not state.shown.get(player)}
    related = [topic for topic, counts in near.items() if counts and topic in state.rules.procedure]
    silent = [no_rule("moved-out-of-turn", player, tuple(related))]
    plays_again = bool(state.shown.get(player))  # With another card: the move made before is not changed.
    stands = [] if plays_again else _move_stands(state, player, named)
    has_cards, threw = state.hands.get(player) != (), player in state.sits_out
    late = too_late(player, over=False, has_cards=has_cards, threw=threw)
    return [*stands, late or not_their_turn(player, state.player), *([] if stands or late else silent)]


def _move_stands(state: TableState, player: str, named: NamedPiece | None) -> list[Remark]:
    """Return that the move stands of the piece that the player has just moved (`dm-2023/fair-play.1.1`), or that there
    is no rule on it."""
    move = just_made(state, player, named)
    return _stands(state, player, move, state.last_play.play.card) if move and state.last_play else []


def _stands(state: TableState, player: str, move: Move, card: str) -> list[Remark]:
    """Return that this move stands, or that there is no rule on it; nothing where it may still be changed."""
    decide = state.rules.procedure.get("made-move")
    if decide is None:
        return [no_rule("made-move", player)]
    if (code := decide()) is None:
        return []
    return [Remark(Finding(code, aspects=("piece",)), player, card=card, piece=(move.camp, move.to))]


def takes_back_its_move(state: TableState, event: Event) -> list[Remark]:
    """Return that the move stands whose pieces the player puts back where they were moved from, or hit."""
    if state.shared and state.laid and (share := _share_undone(state, event)):
        return _stands(state, event.by, share, state.laid.name)
    undone = [_undone(state, event.by, named, to) for named, to in event.ends]
    move = undone[0] if undone and all(undone) and not state.has_begun else None
    return _move_stands(state, event.by, NamedPiece(move.to, move.camp, event.at)) if move else []


def _share_undone(state: TableState, event: Event) -> Move | None:
    """Return the share of the card on the table whose piece its player puts back where it was moved from."""
    shared = state.shared
    if shared is None or state.laid is None or event.by != state.player or len(event.ends) != 1:
        return None
    named, to = event.ends[0]
    moved = (move for move in shared.moves if (move.to, move.origin) == (named.space, to) and to != move.to)
    undone = next((move for move in moved if named.camp in (None, move.camp)), None)
    if undone is None or to is None:
        return None
    going_on = (play for play in state.plays(state.laid) if shared.begins(play))
    is_another = any(brings(state.board, play, (undone.camp, undone.to), to) for play in going_on)
    return None if is_another else undone


def _undone(state: TableState, player: str, named: NamedPiece, to: int | None) -> Move | None:
    """Return the move of the player's last play that is undone if this piece goes there: its own one, or one it hit."""
    move, last = just_made(state, player, named), state.last_play
    if move is not None:
        return move if to == move.origin else None
    is_last = last is not None and last.player == player and named.space == state.board.base
    hits = [hit for hit in last.play.hits if (hit.camp, hit.origin) == (named.camp, to)] if last and is_last else []
    return last.play.moves[-1] if last and hits else None


def changes_its_move(state: TableState, player: str, named: NamedPiece) -> bool:
    """Undo the move of the piece that the player has just moved if it may still go elsewhere, and return whether."""
    decide, move = state.rules.procedure.get("made-move"), just_made(state, player, named)
    if decide is None or decide() is not None or move is None or state.has_begun:
        return False
    piece = move.camp, move.origin
    state.take_back_play()
    state.touched = (piece,)
    state.note_put(Misplaced(piece, move.to, player))
    return True


def just_made(state: TableState, player: str, named: NamedPiece | None) -> Move | None:
    """Return the move of the last play that has put the player's piece where it is named."""
    last = state.last_play
    if named is None or last is None or last.player != player:
        return None
    moved = (move for move in last.play.moves if move.to == named.space and named.camp in (None, move.camp))
    return next(moved, None)


def leaves_its_field(state: TableState, player: str, piece: Piece) -> list[Remark]:
    """Return what follows for a piece that leaves its field, alone or beside others that must be moved
    (`dm-2023/fair-play.1.1`)."""
    plays = state.uses(state.cards_in_use(player))
    if may_move(state.rules, state.table_now, player, *piece):
        return _foreign_lifted(state, player, piece, plays)
    return _has_to_be_moved(state, player, piece, plays)


def _foreign_lifted(state: TableState, player: str, piece: Piece, plays: list[Play]) -> list[Remark]:
    """Return what follows for a piece that is not the player's to move: nothing if it is swapped with an own one lifted
    before, or can only be hit; else it binds too, or there is no rule, as `dm-2023/fair-play.1.1` can be read
    as being about one's own piece."""
    state.taken_off.to_be_hit += (piece,)
    bound = bound_pieces(state, plays)
    together = [play for play in plays if moves_all(play, bound)]
    moved = any(does_move(play, piece) for play in together)
    is_hit = any(piece in play.hits for play in together)
    if is_hit and not moved:
        return []
    if any_piece_binds(state):
        return _has_to_be_moved(state, player, piece, plays)
    if moved and bound:
        return []
    is_put_down(state, piece)
    return [no_rule("foreign-piece", player)]


def any_piece_binds(state: TableState) -> bool:
    """Return whether a piece that is not the player's to move binds like an own one (`dm-2023/fair-play.1.1`)."""
    decide = state.rules.procedure.get("touched-piece")
    return decide is not None and decide(movable=True, left=False, foreign=True) != "no-rule"


def _has_to_be_moved(state: TableState, player: str, piece: Piece, plays: list[Play]) -> list[Remark]:
    """Return what follows for a piece that binds if it can be moved, alone or beside others that do."""
    bound = bound_pieces(state, plays)
    if bound and piece not in bound:
        return _joins(state, player, piece, bound, plays)
    return _touched(state, player, piece)


def _joins(state: TableState, player: str, piece: Piece, bound: tuple[Piece, ...], plays: list[Play]) -> list[Remark]:
    """Return what follows for a piece lifted beside those that must be moved: one play has to move or hit them all."""
    together = [play for play in plays if moves_all(play, bound)]
    if not any(does_move_or_hit(play, piece) for play in together):
        return [left_standing(state, player, bound, plays)]
    if not any(does_move(play, piece) for play in together):
        return []
    _note_touched(state, piece)
    return [_must_be_moved(state, player, piece)]


def has_left_its_field(state: TableState, event: Event) -> None:
    """Note the pieces that a wrong move took off their fields: they go back, and bind like lifted ones
    (`dm-2023/fair-play.1.1`)."""
    for named, _ in event.ends:
        camp = whose(state.rules, state.table, event.by, named)
        if not isinstance(camp, NoSuchPiece) and named.space in state.table_now[camp]:
            has_left(state, event.by, (camp, named.space))


def has_left(state: TableState, player: str, piece: Piece) -> None:
    """Note that a piece which binds has left its field, if one play moves it beside those that bind already."""
    if "touched-piece" not in state.rules.procedure:
        return
    if may_move(state.rules, state.table_now, state.player, *piece) and not any_piece_binds(state):
        return
    plays = state.uses(state.cards_in_use(player))
    bound = bound_pieces(state, plays)
    if any(moves_all(play, (*bound, piece)) for play in plays):
        _note_touched(state, piece)


def bound_since(state: TableState, player: str, touched: tuple[Piece, ...]) -> list[Remark]:
    """Return the remarks on the pieces that must be moved and were not yet among those touched
    (`dm-2023/fair-play.1.1`)."""
    return [_must_be_moved(state, player, piece) for piece in state.touched if piece not in touched]


def _must_be_moved(state: TableState, player: str, piece: Piece) -> Remark:
    """Return that a touched piece must be moved, with a play that moves those which bind already too."""
    plays = state.uses(state.cards_in_use(player))
    bound = bound_pieces(state, plays)
    example = next((play for play in plays if moves_all(play, (*bound, piece))), None)
    example = example or state.first_use(state.cards_in_use(player), piece)
    aspects = () if piece[0] in state.board.players[player].camps else ("partners",)
    finding = Finding(state.rules.procedure["touched-piece"](movable=True, left=False), aspects=aspects)
    return Remark(finding, player, card=card_that_binds(state, player)[0], piece=piece, play=example)


def _note_touched(state: TableState, piece: Piece) -> None:
    """Note that a piece which binds has left its field, if a card in use moves it."""
    if piece not in state.touched and state.first_use(state.cards_in_use(state.player), piece):
        state.touched += (piece,)


def is_put_down(state: TableState, piece: Piece) -> None:
    """Note that another player's piece is no longer in the hand."""
    state.taken_off.to_be_hit = tuple(each for each in state.taken_off.to_be_hit if each != piece)


def find_piece(state: TableState, event: Event, named: NamedPiece, *, any_camp: bool = True) -> Piece:
    """Return the piece that an event names; with `any_camp`, of any camp if none is named."""
    camp = whose(state.rules, state.table_now, event.by, named, any_camp=any_camp)
    if isinstance(camp, NoSuchPiece):
        raise EventFault(camp.code, event, camp, state.table_now)
    return camp, named.space


def _touched(state: TableState, player: str, piece: Piece) -> list[Remark]:
    """Return what follows for a piece that has left its field and may bind (`dm-2023/fair-play.1.1`, `.1.2`)."""
    decide = state.rules.procedure.get("touched-piece")
    if decide is None:
        return [no_rule("touched-piece", player)]
    cards = state.possible_cards(player)
    example = state.first_use(cards, piece)
    card, aspects = card_that_binds(state, player)
    hand = state.hands.get(player)
    if card and not state.laid and not example and state.first_use(hand or (), piece):
        aspects = ("shown",)
    elif not card and not example and hand is not None and not state.first_use(hand):
        aspects = ("nothing-usable",)
    elif example and piece[0] not in state.board.players[player].camps:
        aspects = ("partners", *aspects)
    finding = Finding(decide(movable=example is not None, left=False), aspects=aspects)
    _note_touched(state, piece)
    known = example if card or state.hands.get(player) is not None else None
    remark = Remark(finding, player, card=card, piece=piece, play=known)
    if example or not card:
        return [remark]
    instead = state.first_use(cards)
    if instead is None and state.shared:
        return []  # It cannot take the rest of the card, which can be used otherwise.
    return [remark._replace(play=instead)] if instead or not state.laid else card_on_table(state, state.laid)
