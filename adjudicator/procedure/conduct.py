"""Conduct at the table: talk, hints, complaints, the exchange, pace, the clock, and the judge's word."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from adjudicator.engine.proposal import NoSuchPiece, may_move, whose
from adjudicator.procedure.event import Act, Event
from adjudicator.procedure.remark import EventFault, Piece, Remark, no_rule, remark_on
from adjudicator.procedure.table_state import Penalty, TableState
from adjudicator.procedure.where_put import by_its_own_field
from adjudicator.rules.board import moved
from adjudicator.rules.findings import Finding


def talks(state: TableState, event: Event) -> list[Remark]:
    """Judge talk between partners, about the game or about something else, on which no text has a rule
    (`classic/gameplay.14`)."""
    decide, of_the_game = state.rules.procedure.get("talking"), event.word == "game"
    if decide is None:
        return [no_rule("talking", event.by, ("talking",) if of_the_game else ())]
    return _with_penalty(state, event.by, decide(of_the_game=of_the_game, by_sign=False))


def _with_penalty(state: TableState, player: str, codes: Iterable[str]) -> list[Remark]:
    """Return the remarks on talk, and what no text says of its penalty: without a piece to send home, or for both."""
    remarks = [_with_choice(state, remark_on(player, code)) for code in codes]
    if any(remark.is_wrong for remark in remarks):
        partner = state.board.players[player].partner
        both, twice = ("both-partners-talked", partner), ("talked-twice", player)
        remarks += [no_rule(topic, player) for topic, who in (both, twice) if who in state.talked]
        state.talked |= {player}
    lapses = any(remark.finding.code == "piece-sent-home" and not remark.pieces for remark in remarks)
    return [*remarks, *([no_rule("penalty-without-a-piece", player)] if lapses else [])]


def _with_choice(state: TableState, remark: Remark) -> Remark:
    """Add to the penalty of a piece sent home which pieces can be chosen, and by whom."""
    if remark.finding.code != "piece-sent-home":
        return remark
    pieces = _choosable(state, remark.player, remark.finding.aspects)
    finding = remark.finding._replace(number=len(pieces))
    return remark._replace(finding=finding, other=state.board.left_of(remark.player), pieces=pieces)


def _choosable(state: TableState, talker: str, aspects: Collection[str]) -> tuple[Piece, ...]:
    """Return the pieces on the Track that can be chosen now; 0 and 15 belong to it (`classic/board.2`)."""
    board, player = state.board, state.board.players[talker]
    return tuple(
        (camp, space)
        for camp in (board.team(player) if "either" in aspects else player.camps)
        for space in state.table_now[camp]
        if space != board.base and not board.in_lane(space)
        if not ("unsafe" in aspects and _is_safe(state, camp, space))
    )


def sends_home(state: TableState, event: Event) -> list[Remark] | None:
    """Carry out a penalty: the player it is due to sends home a piece that can be chosen, or its owner takes it off, in
    anybody's turn (`classic/gameplay.15`); until when, no text says. Return None if the event does not do that, nor
    lifts the piece for it."""
    if (event.act == Act.LIFTS and not _goes_home_next(state, event)) or _is_hit_next(state, event):
        return None
    carried_out = (
        due for due in state.penalties if event.by in (due.by, due.talker) and _carries_out(state, event, due)
    )
    due = next(carried_out, None)
    if due is None:
        return None
    if event.act == Act.LIFTS:
        return []
    is_choice = event.by == due.talker and len(_choosable(state, due.talker, due.aspects)) > 0
    matters = {"penalty-later": due.turn != state.turns_passed, "penalty-by-the-talker": is_choice}
    return [no_rule(matter, event.by, ("talking",)) for matter, is_it in matters.items() if is_it]


def _goes_home_next(state: TableState, event: Event) -> bool:
    """Return whether the player puts down next into base, or nothing any more; the talker may lift a piece to move."""
    puts = (later for later in state.later if later.act == Act.PUTS_DOWN)
    is_mine = {event.by} if event.by != state.player else {event.by, ""}
    own = (later.to for later in puts if later.by in is_mine or (not later.by and later.to == state.board.base))
    is_talker = any(due.talker == event.by for due in state.penalties)
    return next(own, None if is_talker else state.board.base) == state.board.base


def _is_hit_next(state: TableState, event: Event) -> bool:
    """Return whether the piece is taken off for the player's own move, which lands there next (`classic/track.1`)."""
    named = event.piece if event.act == Act.LIFTS else event.parts[0].piece if event.parts else None
    if named is None or event.by != state.player or state.laid is None:
        return False
    hitting = [play for play in state.plays(state.laid) if any(hit.origin == named.space for hit in play.hits)]
    origins = {move.origin for play in hitting for move in play.moves}
    own = [later for later in state.later if later.may_be_by(event.by)]
    moved_there = any(piece.space in origins for later in own for piece, to in later.ends if to in (None, named.space))
    return moved_there or (bool(hitting) and any(later.to == named.space for later in own))


def sends_home_another(state: TableState, event: Event) -> list[Remark]:
    """Return the remark on a piece sent home for a fault that may not be chosen for it (`classic/gameplay.15`)."""
    due = next((due for due in state.penalties if event.by == due.by), None)
    if due is None or len(event.parts) != 1:
        return []
    part = event.parts[0]
    camp = whose(state.rules, state.table_now, event.by, part.piece, any_camp=True)
    is_meant = part.to == state.board.base or (part.to is None and event.by != state.player)
    if not is_meant or isinstance(camp, NoSuchPiece) or not may_move(state.rules, state.table, event.by, camp, 0):
        return []
    finding = Finding("wrong-piece-sent-home", aspects=due.aspects)
    pieces = _choosable(state, due.talker, due.aspects)
    return [Remark(finding, event.by, piece=(camp, part.piece.space), pieces=pieces)]


def _carries_out(state: TableState, event: Event, due: Penalty) -> bool:
    base = state.board.base
    pieces = set(_choosable(state, due.talker, due.aspects))
    if event.act == Act.PUTS_DOWN and due.lifted and event.to == base:
        chosen = [piece for piece in pieces if piece == due.lifted]
    else:
        named = event.piece if event.act == Act.LIFTS else event.parts[0].piece if event.parts else None
        named = named and by_its_own_field(state, named)
        chosen = [each for each in pieces if named and named.space == each[1] and named.camp in (None, each[0])]
    if len(chosen) != 1 or (event.act == Act.MOVES and not _goes_home(state, event, chosen[0])):
        return False
    if state.shared or state.half:
        raise EventFault("penalty-while-moving", event)
    others = tuple(each for each in state.penalties if each is not due)
    if event.act == Act.LIFTS:
        state.penalties = (due._replace(lifted=chosen[0]), *others)
    elif event.act in (Act.MOVES, Act.PUTS_DOWN):
        state.table, state.penalties = moved(state.table, *chosen[0], base), others
        _send_home_as_played(state, chosen[0])
        state.forget_put(chosen[0])
        state.pending = tuple(
            each for each in state.pending if chosen[0][1] not in [named.space for named, _ in each.ends]
        )
    return event.act in (Act.LIFTS, Act.MOVES, Act.PUTS_DOWN)


def _send_home_as_played(state: TableState, piece: Piece) -> None:
    """Send the piece home on the table of a wrong act too, which may stay."""
    played, (camp, space) = state.played, piece
    if played and played.table and space in played.table[camp]:
        state.played = played._replace(table=moved(played.table, camp, space, state.board.base))


def _goes_home(state: TableState, event: Event, piece: Piece) -> bool:
    """Return whether the move takes the piece to base; without an end, if no card of the player's could move it."""
    to = event.parts[0].to
    return to == state.board.base or (to is None and may_move(state.rules, state.table, event.by, *piece) is not None)


def _is_safe(state: TableState, camp: int, space: int) -> bool:
    """Return whether a piece cannot be hit home: on its 0, or with another of its colour (`classic/space-0.3`,
    `classic/track.2`)."""
    return space == state.board.start or state.table_now[camp].count(space) > 1


def hints(state: TableState, event: Event) -> list[Remark]:
    """Judge a card named or hinted at in the exchange (`dm-2023/fair-play.2.1`), or in play, for which talk about the
    game is the nearest rule and may cover it (`classic/gameplay.14`)."""
    decide, in_the_exchange = state.rules.procedure.get("hints"), event.word == "exchange"
    code = decide(in_the_exchange=in_the_exchange) if decide else None
    if code:
        return [remark_on(event.by, code)]
    talk = state.rules.procedure.get("talking")
    if codes := talk(of_the_game=True, by_sign=True) if talk else ():
        return _with_penalty(state, event.by, codes)
    own = ("talking",) if "talking" in state.rules.procedure else ()
    return [no_rule("hints", event.by, ("hints", *own) if in_the_exchange else ("talking",))]


def complains(state: TableState, event: Event) -> list[Remark]:
    """Judge words about the own hand, which name no card (`dm-2023/fair-play.2.1`), or are talk about the game
    (`classic/gameplay.14`)."""
    decide, in_the_exchange = state.rules.procedure.get("complaints"), event.word == "exchange"
    code = decide(in_the_exchange=in_the_exchange) if decide else None
    if code == "talked":
        return talks(state, event._replace(word="game"))
    if code:
        return [Remark(Finding(code), event.by)]
    return [no_rule("complaints", event.by, ("complaints",) if in_the_exchange else ("talking",))]


def takes_up(state: TableState, event: Event) -> list[Remark]:
    """Judge when the card received in the exchange is taken up (`classic/gameplay.4`)."""
    decide = state.rules.procedure.get("received-card")
    if decide is None:
        return [no_rule("received-card", event.by)]
    return [Remark(Finding(decide(early=event.word == "early")), event.by)]


def thinks(state: TableState, event: Event) -> list[Remark]:
    """Judge the time a player takes over a move (`dm-2023/fair-play.6.1`)."""
    decide = state.rules.procedure.get("pace")
    if decide is None:
        return [no_rule("pace", event.by)]
    return [Remark(Finding(decide(long=event.word == "long")), event.by)] if event.by == state.player else []


def clock(state: TableState, event: Event) -> list[Remark]:
    """Judge how long the game has lasted (`dm-2023/fair-play.7.1`, `.7.2`)."""
    decide = state.rules.procedure.get("game-time")
    if decide is None:
        return [no_rule("game-time", event.by)]
    code = decide(minutes=event.minutes, stuck=event.word != "fine")
    aspects = ("if-stuck",) if code == "judges-step-in" and not event.word else ()
    ended = [no_rule("after-the-hour", event.by, ("game-time",))] if code == "time-is-up" else []
    return [Remark(Finding(code, number=event.minutes, aspects=aspects), event.by), *ended]


def turns_to_the_judge(state: TableState, event: Event) -> list[Remark]:
    """Answer a question to the judge, or an objection (`dm-2023/foreword.3`, `.4`)."""
    decide = state.rules.procedure.get("judge")
    return [Remark(Finding(decide(act=event.act)), event.by)] if decide else [no_rule("judge", event.by)]


def claims_a_custom(state: TableState, event: Event) -> list[Remark]:
    """Judge the claim that the custom of another table holds (`dm-2023/foreword.1`)."""
    decide = state.rules.procedure.get("other-custom")
    return [Remark(Finding(decide()), event.by)] if decide else [no_rule("other-custom", event.by)]


def judge_swap_procedure(state: TableState, player: str, fingers: Iterable[bool | None]) -> list[Remark]:
    """Judge whether the others could follow a swap: whether a finger stayed on the first space, as far as the document
    says so of the swap or of its two moves (`classic/worth-considering.6`)."""
    known = [finger for finger in fingers if finger is not None]
    if not known:
        return []
    decide = state.rules.procedure.get("swap-procedure")
    if decide is None:
        return [] if all(known) else [no_rule("swap-procedure", player)]
    return [remark_on(player, code) for code in decide(shown=all(known))]
