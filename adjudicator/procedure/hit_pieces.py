"""Taking hit pieces off the board, before the move, during it or after it.

A player sends home the pieces that are hit (`classic/track.1`), and a piece that lands on two others goes home itself
(`dm-2023/faq.2.2`). The state counts them as in base at once; this file follows the hands that still have to put them
there. That is no act of play, so it can follow the last card as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, may_move, try_proposal, whose
from adjudicator.procedure.event import Act, Event
from adjudicator.procedure.overlooked import Misplaced
from adjudicator.procedure.remark import Piece, Remark, does_move_or_hit, no_rule
from adjudicator.procedure.split_by_hand import counted_to
from adjudicator.procedure.table_state import Held, TableState, TakenOff
from adjudicator.procedure.where_put import by_its_own_field, ends_of, stand_together
from adjudicator.rules.board import moved
from adjudicator.rules.findings import Finding


def lifted_hit(state: TableState, event: Event) -> Piece | None:
    """Return the piece lifted, or moved into base in one act, if the last move sent it home; its owner may leave out
    its colour."""
    taken = event.parts[0] if event.act == Act.MOVES and len(event.parts) == 1 else None
    named = taken.piece if taken else event.piece if event.act == Act.LIFTS else None
    if named is None:
        return None
    stands = not isinstance(whose(state.rules, state.table_now, event.by, named), NoSuchPiece)
    to = taken.to if taken else state.puts_down_next(event.by)
    is_in_turn = taken is not None or (state.has_begun and named.camp is None)
    if stands and is_in_turn and to != state.board.base:
        return None  # Another piece stands there now.
    camp, space, off = named.camp, named.space, state.taken_off
    players = (event.by,) if state.named or not off.by else (event.by, off.by)
    own = [each for player in players for each in state.board.players[player].camps]
    camps = own if camp is None else [camp]
    may_be = (*off.hit, *off.guessed) if off.hit else ()
    foreign = camp is not None and may_move(state.rules, state.table_now, event.by, camp, space) is not None
    is_free = not stands or (camp is not None and foreign and not may_be_hit(state, event.by, (camp, space)))
    may_be = (*may_be, *off.forgotten) if is_free else may_be
    return next((piece for piece in may_be if piece[1] == space and piece[0] in camps), None)


def is_hit(state: TableState, event: Event, named: NamedPiece) -> bool:
    """Return whether the player names an own piece that the last move sent home and that is still on the board."""
    own = state.board.players[event.by].camps
    camps = own if named.camp is None else (named.camp,)
    hit = any(piece in state.taken_off.hit for piece in ((camp, named.space) for camp in camps))
    return hit and isinstance(whose(state.rules, state.table_now, event.by, named), NoSuchPiece)


def take_off(state: TableState, event: Event, piece: Piece) -> None:
    """Take a hit piece off the board; if it was guessed to be in base, another one went there."""
    off = state.taken_off
    if piece in off.forgotten and piece not in off.hit:
        off.forgotten = tuple((Counter(off.forgotten) - Counter([piece])).elements())
    elif piece not in off.hit:
        other = off.hit[0]
        off.hit = (piece, *off.hit[1:])
        off.away = _replaced(off.away, piece, other)
        off.guessed = _replaced(off.guessed, piece, other)
    off.hit = tuple((Counter(off.hit) - Counter([piece])).elements())
    off.aside += (Held(piece, event.at),)
    named = event.piece and event.piece._replace(camp=piece[0])
    state.meant = by_the_hitter(state, event)._replace(piece=named)


def on_the_board_again(state: TableState, event: Event) -> None:
    """Forget that a piece was put into base for a move to come, if it is now moved from where it stood."""
    if not event.brings_on(state.board.base):
        return
    named = [by_its_own_field(state, piece) for piece, _ in event.ends]
    _forget(state, [piece for piece in state.taken_off.to_be_hit if _is_named(piece, named)])


def put_on_the_board(state: TableState, player: str, pieces: Collection[Piece]) -> list[Remark]:
    """Put back pieces that were put into base for a move to come; of touching another's piece no text speaks."""
    foreign = [piece for piece in pieces if piece in state.taken_off.to_be_hit]
    _forget(state, pieces)
    return [no_rule("foreign-piece", player)] if foreign else []


def _forget(state: TableState, pieces: Collection[Piece]) -> None:
    off = state.taken_off
    off.away = tuple(piece for piece in off.away if piece not in pieces)
    off.to_be_hit = tuple(piece for piece in off.to_be_hit if piece not in pieces)


def _is_named(piece: Piece, named: list[NamedPiece]) -> bool:
    return any(each.space == piece[1] and each.camp in (None, piece[0]) for each in named)


def may_be_hit(state: TableState, player: str, piece: Piece) -> bool:
    """Return whether a play to come hits the piece, so that the player in turn may take it off, or its owner once the
    card lies there: no text says whose hand does it."""
    in_turn, own = player == state.player, piece[0] in state.board.players[player].camps
    if not in_turn and not (own and state.laid):
        return False
    return any(piece in play.hits for play in state.uses(state.possible_cards(state.player)))


def put_home_before_the_card(state: TableState, event: Event, held: Piece | None) -> bool:
    """Put into base the piece hit by a move whose card is still to come, which is the one held by another player;
    return False if that move hits none."""
    if not state.pending or event.to != state.board.base:
        return False
    for play in state.uses(state.possible_cards(state.player)):
        for part in state.pending[-1].parts:
            landed = [move for move in play.moves if move.origin == part.piece.space and part.to in move.path[-1:]]
            hit = tuple(each for each in play.hits if each.origin == part.to)
            if landed and (hit or landed[0].to == event.to) and held in (None, *hit):
                state.taken_off.away += hit
                return True
    return False


def sent_home_where_it_landed(state: TableState, event: Event) -> Held | None:
    """Return a lifted piece that was moved before its card is laid, if that very move sends it home
    (`dm-2023/faq.2.2`)."""
    if event.piece is None or not state.pending:
        return None
    moved = (end for each in state.pending for end in ends_of(state, each))
    origins = {named.space for named, to, _ in moved if to == event.piece.space}
    for play in state.uses(state.possible_cards(state.player)):
        for camp, landed in _sent_home(state, play):
            came = any(move.camp == camp and move.origin in origins for move in play.moves)
            if came and landed == event.piece.space and event.piece.camp in (None, camp):
                return Held((camp, landed), event.piece.at)
    return None


def put_home(state: TableState, event: Event) -> list[Remark]:
    """Put a hit piece into base; it may go nowhere else (`classic/track.1`)."""
    off = state.taken_off
    state.meant = by_the_hitter(state, event)
    piece = off.aside[-1].piece if off.aside else off.hit[0]
    if event.to != state.board.base:
        if off.aside:
            off.aside, off.hit = off.aside[:-1], (*off.hit, piece)
        return [goes_home(state, state.meant.by, piece, event.to)]
    off.away += (piece,)
    if off.aside:
        off.aside = off.aside[:-1]
    else:
        off.hit = off.hit[1:]
        off.guessed += (piece,)
    return []


def goes_home(state: TableState, player: str, piece: Piece, to: int | None = None) -> Remark:
    """Return that a piece goes home and nowhere else: one that was hit, or the mover that has landed on two. It stands
    where it is put until it is taken off."""
    why = state.movers_sent_home.get(piece)
    if to is not None:
        off, there = state.taken_off, (piece[0], to)
        elsewhere = [each for each in state.beside if (each.piece[0], each.space) != piece]
        state.beside = (*elsewhere, state.dated(Misplaced((piece[0], state.board.base), to, player)))
        off.hit, off.forgotten = _replaced(off.hit, there, piece), _replaced(off.forgotten, there, piece)
        state.movers_sent_home |= {there: why} if why else {}
    return Remark(Finding("hit-goes-home", aspects=(why,) if why else ()), player, piece=piece)


def where_moved_on(state: TableState, event: Event, piece: Piece) -> int | None:
    """Return where a hit piece has been put that nobody took off: where the document says, or where the steps named or
    the card on the table take it."""
    part, (camp, space) = event.parts[0], piece
    if part.to is not None:
        return part.to
    if event.counts_steps:
        return counted_to(state.rules, state.table_now, camp, part._replace(piece=part.piece._replace(space=space)))
    proposal = event.with_camp(camp).proposals.get(state.laid.name) if state.laid else None
    table = moved(state.table, camp, state.board.base, space)
    play = try_proposal(state.rules, table, event.by, proposal) if proposal and event.by == state.player else None
    return play.moves[0].path[-1] if isinstance(play, Play) and play.legal and len(play.moves) == 1 else None


def put_back_by_its_owner(state: TableState, event: Event) -> Piece | None:
    """Return the hit piece that another player than the hitter puts back out of base to where it was hit."""
    last, part = state.last_play, event.parts[0] if len(event.parts) == 1 else None
    if last is None or part is None or event.by == last.player or part.piece.space != state.board.base:
        return None
    camps = state.board.players[event.by].camps if part.piece.camp is None else (part.piece.camp,)
    hit = ((each.camp, each.origin) for each in last.play.hits if each.camp in camps and each.origin == part.to)
    return next(hit, None)


def own_one_goes_home(state: TableState, event: Event) -> list[Remark]:
    """Return that it is the player's own piece that goes home, where another's is taken off the space on which that
    piece has landed on two (`dm-2023/faq.2.2`, `dm-2023/faq.9.1`)."""
    part = event.parts[0] if len(event.parts) == 1 else None
    if part is None or part.to != state.board.base:
        return []
    taken = whose(state.rules, state.table_now, event.by, part.piece, any_camp=True)
    if isinstance(taken, NoSuchPiece) or event.by != state.taken_off.by:
        return []
    there, own = (taken, part.piece.space), state.board.players[event.by].camps
    landed = [piece for piece in state.taken_off.hit if piece in state.movers_sent_home and piece[0] in own]
    landed = [piece for piece in landed if piece == there or stand_together(state.board, piece, there)]
    if not landed:
        return []
    state.note_put(Misplaced((taken, part.piece.space), state.board.base, event.by))
    refusal = may_move(state.rules, state.table_now, event.by, taken, part.piece.space)
    not_hit = [_not_hit(refusal, event.by, (taken, part.piece.space))] if refusal else []
    return [goes_home(state, event.by, landed[0]), *not_hit]


def taken_off_for_nothing(state: TableState, event: Event) -> list[Remark]:
    """Return that a piece is not hit which the player who has just moved takes off (`classic/track.1`)."""
    part, last = event.parts[0] if len(event.parts) == 1 else None, state.last_play
    if part is None or last is None or event.by != last.player or state.has_begun or part.to != state.board.base:
        return []
    camp = whose(state.rules, state.table_now, event.by, part.piece, any_camp=True)
    if isinstance(camp, NoSuchPiece) or part.piece.space == state.board.base:
        return []
    refusal = may_move(state.rules, state.table_now, event.by, camp, part.piece.space)
    if refusal:
        state.note_put(Misplaced((camp, part.piece.space), state.board.base, event.by))
    return [_not_hit(refusal, event.by, (camp, part.piece.space))] if refusal else []


def _not_hit(refusal: Finding, player: str, piece: Piece) -> Remark:
    """Return the remark on a piece of others that was put into base and that nothing has hit."""
    return Remark(refusal._replace(aspects=("not-hit",)), player, piece=piece)


def put_home_out_of_the_hand(state: TableState, event: Event, held: Held) -> None:
    """Put into base a piece that was in its owner's hand when it was hit."""
    state.meant = by_the_hitter(state, event)
    off = state.taken_off
    off.hit, off.forgotten = (
        tuple((Counter(some) - Counter([held.piece])).elements()) for some in (off.hit, off.forgotten)
    )
    off.away += (held.piece,)


def _replaced(pieces: tuple[Piece, ...], new: Piece, old: Piece) -> tuple[Piece, ...]:
    """Return the pieces with the new one for the old one, if that is among them."""
    if old not in pieces:
        return pieces
    place = pieces.index(old)
    return (*pieces[:place], new, *pieces[place + 1 :])


def by_the_hitter(state: TableState, event: Event) -> Event:
    """Return the event as done by the player who hit the piece, unless the document names one."""
    return event if state.named else event._replace(by=state.taken_off.by or event.by)


def note_hits(state: TableState, player: str, play: Play, whole: bool = True) -> None:
    """Note the pieces a play, or a share of one, sends home; some may be in the hand or in base already. Pieces in the
    hand stay there until the card is used up."""
    off = state.taken_off
    if off.by not in ("", player):
        off.forgotten, off.hit = off.of_earlier_plays(), ()
    going = (*play.hits, *_sent_home(state, play))
    in_hand = tuple(held for held in state.lifted.get(player, ()) if held.piece in going)
    off.by, off.aside = player, tuple(held for held in off.aside if held.piece in going)
    gone = (*off.away, *(held.piece for held in (*in_hand, *off.aside)))
    off.hit = tuple((Counter(going) - Counter(gone)).elements())
    for move, found in zip(play.moves, play.findings, strict=True):
        if move.to == state.board.base and move.path:
            by_start = any(each.code == "sent-home-by-start-piece" for each in found)
            state.movers_sent_home[move.camp, move.path[-1]] = "by-start-piece" if by_start else "by-pair"
    if whole:
        for_nothing = [piece for piece in off.away if piece not in going and piece[1] in state.table_now[piece[0]]]
        note_put_home(state, player, for_nothing)
        guessed = tuple(piece for piece in off.guessed if piece in going)
        aside = (*off.aside, *in_hand)
        state.taken_off = TakenOff(off.hit, aside, guessed, guessed=guessed, by=player, forgotten=off.forgotten)


def note_put_home(state: TableState, player: str, pieces: Iterable[Piece]) -> None:
    """Note that the player has put these pieces into base, which nothing has hit."""
    for piece in pieces:
        number = state.home_since.get(piece, state.number)
        state.note_put(Misplaced(piece, state.board.base, player, event=number))


def _sent_home(state: TableState, play: Play) -> list[Piece]:
    """Return the pieces that are sent home from where they land; they stand there until they are taken off."""
    return [(move.camp, move.path[-1]) for move in play.moves if move.to == state.board.base and move.path]


def lifted_for_nothing(state: TableState, player: str, play: Play | None) -> list[Remark]:
    """Judge pieces of others that were taken off and are neither moved nor hit: on one that is still in the hand there
    is no rule, and none may be put into base, which `course.py` says of the act that has done it."""
    off = state.taken_off
    gone = [piece for piece in off.away if piece[1] not in state.table[piece[0]]]
    idle = [piece for piece in off.to_be_hit if not play or not does_move_or_hit(play, piece)]
    pieces = [piece for piece in idle if piece not in gone]
    refusals = [(may_move(state.rules, state.table, player, *piece), piece) for piece in pieces]
    home = [(refusal, piece) for refusal, piece in refusals if refusal and piece in off.away]
    state.home_for_nothing += tuple(_not_hit(refusal, player, piece) for refusal, piece in home)
    if play is None:
        note_put_home(state, player, [piece for _, piece in home])
    return [no_rule("foreign-piece", player)] if pieces and not home else []
