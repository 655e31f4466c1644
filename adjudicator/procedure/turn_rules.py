"""The decisions shared by `course.py` (the events around one move) and `game_replay.py` (whole games).

The first knows whole hands or nothing, the second parts of them, so both pass in what they know.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from adjudicator.engine.play import Play
from adjudicator.engine.tries import not_held, thrown_in_part, thrown_too_soon
from adjudicator.procedure.remark import Remark
from adjudicator.rules.board import NOWHERE, Board, Table, moved
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding
from adjudicator.rules.ruleset import Ruleset


def next_player(board: Board, after: str, without_cards: Collection[str]) -> str:
    """Return the next player to the left who still has cards, at last `after` again."""
    player = board.left_of(after)
    while player != after and player in without_cards:
        player = board.left_of(player)
    return player


def as_claimed(board: Board, table: Table, piece: tuple[int, int], to: int | None, owner: int | None) -> Table:
    """Return the table after a wrong move: the piece stands where it was put, and a single piece of others is sent home
    from there. It stays where it was if it cannot stand there; `owner` is the camp named with the space."""
    camp, origin = piece
    if to is not None and owner not in (None, camp):
        to = next(iter(board.same_field(owner, to, camp)), None)
    elif to == board.shared + camp and board.double:
        to = board.arrival  # Its own 0/15, where a move along the track ends on 15.
    if to is None or to == NOWHERE or origin not in table[camp]:
        return table
    held = [
        (other, space)
        for other, pieces in enumerate(table)
        for space in pieces
        if other != camp and space in board.same_field(camp, to, other)
    ]
    if len(held) > 1 or (board.in_lane(to) and to in table[camp]) or any(space == board.start for _, space in held):
        return table
    for other, space in held:
        table = moved(table, other, space, board.base)
    return moved(table, camp, origin, to)


def is_made(play: Play) -> bool:
    """Return whether every move of the play can be made, though perhaps others are still to come."""
    return play.refusal is None or play.refusal.code == "steps-left-over"


def too_late(player: str, *, over: bool, has_cards: bool, threw: bool) -> Remark | None:
    """Return the remark on an act of play after the end of the game, or with no cards left: they are played, or the
    player has thrown the hand and sits out (`dm-2023/no-usable-card.2`)."""
    if over:
        return Remark(Finding("game-over"), player)
    return None if has_cards else Remark(Finding("no-cards-left", aspects=("thrown",) if threw else ()), player)


def not_their_turn(player: str, due: str, *, opens: bool = False) -> Remark:
    """Return the remark on an act out of turn; with `opens` at the beginning of a deal, on which a text may say
    something else than on how the turn goes on (`dm-2023/no-usable-card.2`, `classic/gameplay.5`)."""
    return Remark(Finding("not-their-turn", aspects=("opening" if opens else "going-on",)), player, other=due)


def not_in_hand(player: str, card: Card) -> Remark:
    return Remark(Finding("card-not-in-hand"), player, card=card.name)


def thrown_alone(player: str, hand: Sequence[Card], thrown: Sequence[Card]) -> list[Remark]:
    """Return the remark on throwing these cards, if they are not the whole hand (`dm-2023/no-usable-card.1`)."""
    refusal = thrown_in_part(hand, thrown)
    return [Remark(refusal, player, card=not_held(hand, thrown))] if refusal else []


def thrown_with(rules: Ruleset, player: str, usable: Sequence[Play], *, helping: bool) -> list[Remark]:
    """Return the remark on throwing a hand in which these plays are legal (`dm-2023/fair-play.4.2`, `.4.3`)."""
    refusal = thrown_too_soon(rules, usable, helping=helping)
    return [Remark(refusal, player, play=usable[0])] if refusal else []
