"""The obligations of a player: to use the card on the table (`dm-2023/fair-play.3.1`, `.4.1`), and to move the pieces
that have left their fields (`dm-2023/fair-play.1.1`)."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.play import Play
from adjudicator.procedure.remark import Piece, Remark, does_move, no_rule
from adjudicator.procedure.table_state import TableState
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding


def card_on_table(state: TableState, card: Card) -> list[Remark]:
    """Return the remarks on a card just laid: it binds, or another one in the hand must be played, or none can be."""
    plays = state.plays(card)
    bound = bound_pieces(state, plays) if state.touched else ()
    decide, example = state.rules.procedure.get("laid-card"), next((p for p in plays if moves_all(p, bound)), None)
    if decide:
        code = decide(usable=example is not None, given_up=False)
        remarks = [Remark(Finding(code), state.player, card=card.name, play=example)]
    elif state.must_use and example:
        remarks = [Remark(Finding("card-binds"), state.player, card=card.name, play=example)]
    else:
        remarks = [] if example else [no_rule("laid-card", state.player)]
    hand = state.hands.get(state.player)
    if example or hand is None:
        return remarks
    other = state.first_use(each for each in hand if each != card)
    code = "another-card" if other else "nothing-playable"
    return [*remarks, Remark(Finding(code), state.player, card=card.name, play=other)]


def card_given_up(state: TableState, card: Card) -> list[Remark]:
    """Return the remarks on taking the card back, or laying another one instead."""
    decide, example = state.rules.procedure.get("laid-card"), state.first_use([card])
    if example is None:
        return []
    if decide or state.must_use:
        code = decide(usable=True, given_up=True) if decide else "card-must-be-used"
        return [Remark(Finding(code), state.player, card=card.name, play=example)]
    return [no_rule("laid-card", state.player)]


def bound_pieces(state: TableState, plays: list[Play]) -> tuple[Piece, ...]:
    """Return the touched pieces that must be moved: the first that can be, and every later one that the same play
    moves too."""
    bound: tuple[Piece, ...] = ()
    for piece in state.touched:
        if any(moves_all(play, (*bound, piece)) for play in plays):
            bound = (*bound, piece)
    return bound


def piece_binds_the_choice(state: TableState) -> bool:
    """Return whether a lifted piece binds which card is laid (`dm-2023/fair-play.1.1`), or the card binds that is laid
    (`dm-2023/fair-play.3.1`)."""
    decide = state.rules.procedure.get("touched-piece")
    return decide is not None and decide(movable=True, left=True, laid=True) == "touched-piece-stays"


def moves_all(play: Play, pieces: Iterable[Piece]) -> bool:
    return all(does_move(play, piece) for piece in pieces)


def left_standing(state: TableState, player: str, pieces: tuple[Piece, ...], plays: list[Play]) -> Remark:
    """Return the remark that other pieces were moved than those lifted, which some of the plays would have moved."""
    example = next((play for play in plays if moves_all(play, pieces)), None)
    code = state.rules.procedure["touched-piece"](movable=example is not None, left=True)
    card, aspects = card_that_binds(state, player)
    play = example or next(iter(plays), None)
    return Remark(Finding(code, aspects=aspects), player, card=card, piece=pieces[0], play=play, pieces=pieces)


def card_that_binds(state: TableState, player: str) -> tuple[str, tuple[str, ...]]:
    """Return the one card that is to be played with the aspects of a finding, or none if any of the hand may be."""
    bound = [state.laid] if state.laid else state.bound_cards(player)
    return (bound[0].name, ()) if len(bound) == 1 else ("", ("hand",))
