"""Pieces lifted or moved by a player whose turn it is not: what the referee says of them."""

from __future__ import annotations

from tests.second_opinion.events import moved_on
from tests.second_opinion.events.going_on import is_share, next_share, table_now
from tests.second_opinion.events.half_done import is_second_half, owner_makes_it
from tests.second_opinion.events.state import WRONG_MOVE, Said, State
from tests.second_opinion.events.ways import Claim, Place, Way, moved_by, unfinished


def lifted(state: State, said: Said, place: Place) -> None:
    """Note a piece lifted out of turn: only of the one just moved does a text speak, dm-2023/fair-play.1.1."""
    if not _made(state, said, place):
        own = place[0] in state.game.camps_of(said.by) or moved_by(state.game, state.table, said.by, place)
        state.no_rule("lifted-out-of-turn" if own else "foreign-piece")


def moved(state: State, said: Said, place: Place, to: str | None) -> None:
    """Judge a piece moved out of turn; on taking back the move just made most texts have nothing."""
    if not state.rules("touched-piece") and _takes_back(state, said.by, place, to):
        state.no_rule("made-move")
        return
    if to == "base" and _takes_off_for_nothing(state, said.by, place):
        said.faults.add(WRONG_MOVE)
        return
    plays_again = bool(state.shown.get(said.by))
    without_cards, is_made = state.hands.get(said.by) == [], not plays_again and _made(state, said, place)
    said.faults.add("no-cards-left" if without_cards else "not-their-turn")
    if not is_made and not without_cards:
        state.no_rule("moved-out-of-turn")


def _takes_off_for_nothing(state: State, player: str, place: Place) -> bool:
    """Return whether the player who has just moved takes off another's piece that the move has not hit: track.1."""
    begun = state.laid or state.refused or state.early or state.touched
    own = place[0] in state.game.camps_of(player) or moved_by(state.game, state.table, player, place)
    return state.last == player and not begun and not own and place[1] != "base" and place in table_now(state)


def taken_back(state: State, said: Said, place: Place, to: str | None) -> bool:
    """Judge a share of a card that is taken back, or a move by the only player with cards, before anything else is
    done; return whether it is."""
    if said.by == state.turn and state.laid is not None and state.claims and _is_share(state, place, to):
        if state.rules("touched-piece"):
            said.faults.add("move-stands")
        else:
            state.no_rule("made-move")
        return True
    return said.by == state.turn and _takes_back(state, said.by, place, to) and _made(state, said, place)


def swap_taken_back(state: State, said: Said, claims: list[Claim]) -> bool:
    """Judge a swap that the only player with cards takes back in one act; return whether it is."""
    if said.act != "swaps" or said.by != state.turn or len(claims) != 2:
        return False
    ends = zip(claims, reversed(claims), strict=True)
    if not all(_takes_back(state, said.by, claim[:2], other.space) for claim, other in ends):
        return False
    said.claims = claims
    return _made(state, said, claims[0][:2])


def _is_share(state: State, place: Place, to: str | None) -> bool:
    """Return whether a piece goes back to where a share of the card on the table has moved it from."""
    parts, at = [taken.part for taken in state.ways[0].parts[: len(state.claims)]], len(state.claims)
    following = (way.parts[at].part for way in state.ways if len(way.parts) > at)
    if any((part[:2], part[4]) == (place, to) for part in following):
        return False  # Another piece stands there too, and the card brings it back.
    return state.ways[0].function != "swap" and any((part[0], part[4], part[1]) == (*place, to) for part in parts)


def _takes_back(state: State, player: str, place: Place, to: str | None) -> bool:
    begun = state.laid or state.refused or state.early or state.touched
    is_back = (place, to) in zip(state.last_moved, state.moved_from, strict=True)
    return is_back and not begun and state.last == player


def _made(state: State, said: Said, place: Place) -> bool:
    """Judge whether the move of a piece that its player has just moved stands; return whether it is one."""
    if state.last != said.by or place not in state.last_moved:
        return False
    if state.rules("touched-piece"):
        said.faults.add("move-stands")
    else:
        state.no_rule("made-move")
    return True


def is_due(state: State, player: str, claims: list[Claim]) -> bool:
    """Return whether another player does what the card on the table has to do next: the rest of it, or the move that
    went wrong."""
    if state.laid is None or state.turn is None or state.shown.get(player):
        return False
    if len(claims) > 1:
        return True
    claim, at = moved_on.counted(state, claims[0]), len(state.claims)
    is_free = claim.to != "base" and not _has_chosen(state) and not _moves_itself(state)
    if claim.to is None:
        return is_free and not state.claims and any(claim.is_part(way, 0) and len(way.parts) == 1 for way in state.ways)
    wrong = [each for each in state.misplaced if each.by == state.turn]
    claim = next((claim._replace(space=e.place[1]) for e in wrong if (e.place[0], e.put) == claim[:2]), claim)
    own = claim.camp in state.game.camps_of(state.turn) or moved_by(state.game, state.table, state.turn, claim[:2])
    swaps = [way for way in state.ways if way.function == "swap" and claim.is_part(way, 0)]
    swap = bool(swaps) and not at and _second_half_follows(state, swaps)
    is_begun = (own and is_free) or at > 0 or claim[:2] in [each.place for each in wrong] or swap
    return is_begun and any(claim.is_part(way, number) for way in state.ways for number in range(at, len(way.parts)))


def _has_chosen(state: State) -> bool:
    """Return whether the player in turn has moved a piece in this turn, though wrongly."""
    return any((each.by, each.turn) == (state.turn, state.turns_passed) for each in state.misplaced)


def _moves_itself(state: State) -> bool:
    """Return whether the player in turn makes a move next with a card that is not shared out."""
    if state.laid is None or unfinished(state.game, state.table, state.turn or "", state.laid, 1):
        return False
    for event in state.later:
        by = event.get("by")
        if {"lays", "throws"} & event.keys() or (by not in (None, state.turn) and is_share(event)):
            return False
        if by == state.turn and is_share(event):
            return True
    return False


def _second_half_follows(state: State, swaps: list[Way]) -> bool:
    """Return whether the player in turn, or the owner, moves the other piece of one of these swaps."""
    as_theirs = Said(state.turn or "", "")
    share = next_share(state, state.turn or "")
    return owner_makes_it(state, as_theirs, swaps) or bool(share and is_second_half(state, as_theirs, swaps, share))
