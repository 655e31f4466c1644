"""Moves that a player makes for the one whose turn it is, or with a card shown before the own turn."""

from __future__ import annotations

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import try_proposal, whose
from adjudicator.procedure import swap_by_hand
from adjudicator.procedure.event import STARTS_ANEW, Event
from adjudicator.procedure.looking_ahead import is_moved, with_ends
from adjudicator.procedure.remark import Piece, brings
from adjudicator.procedure.split_by_hand import counted_to
from adjudicator.procedure.table_state import TableState


def end_with_shown_card(state: TableState, event: Event) -> int | None:
    """Return where the one card that the player has shown before the turn takes the piece."""
    shown = state.shown.get(event.by, ())
    proposal = event.proposals.get(shown[0].name) if len(shown) == 1 else None
    play = try_proposal(state.rules, state.table, event.by, proposal) if proposal else None
    return play.moves[-1].path[-1] if isinstance(play, Play) and play.legal and len(play.moves) == 1 else None


def does_what_is_due(state: TableState, event: Event, piece: Piece) -> bool:
    """Return whether another player moves the piece where the card on the table takes it, or makes the next share of
    it, or the other half of its swap."""
    part = event.parts[0]
    there = part._replace(piece=part.piece._replace(space=piece[1]))
    is_counted = event.counts_steps and part.to is None
    to = counted_to(state.rules, state.table_now, piece[0], there) if is_counted else part.to
    if state.laid is None or len(event.parts) != 1:
        return False
    if to is None:
        proposal = event.with_camp(piece[0]).proposals.get(state.laid.name)
        play = try_proposal(state.rules, state.table, state.player, proposal) if proposal else None
        return isinstance(play, Play) and play.legal and not state.shared
    if state.half:
        return piece == state.half.other and to in (state.half.piece[1], *swap_by_hand.ends_of_other(state, state.half))
    return any(brings(state.board, play, piece, to) for play in state.plays(state.laid))


def moves_itself(state: TableState) -> bool:
    """Return whether the player in turn moves a piece next with a card that is not shared out: what another one moves
    before that is not done for this player."""
    if state.laid is None or state.laid.can_split:
        return False
    for later, ends in with_ends(state.later):
        if later.act in STARTS_ANEW or (later.by not in ("", state.player) and is_moved(state, later, ends)):
            return False
        if later.by == state.player and is_moved(state, later, ends) and not later.puts_back:
            return True
    return False


def means_the_same(state: TableState, event: Event) -> bool:
    """Return whether the event names the same pieces if it is taken as the act of the player whose turn it is."""
    players = (event.by, state.player)
    named = [[whose(state.rules, state.table_now, player, piece) for player in players] for piece, _ in event.ends]
    return event.by != state.player and all(isinstance(theirs, int) and theirs == own for theirs, own in named)
