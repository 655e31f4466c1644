"""Cards laid, held up, dropped, taken back, shown before the turn and thrown: what the referee says of them."""

from __future__ import annotations

from collections import Counter

from tests.second_opinion.enumeration import in_play
from tests.second_opinion.events import going_on, moved_on, pieces
from tests.second_opinion.events.possible import others_in_hand, shown_usable, usable, ways_with
from tests.second_opinion.events.state import WRONG_MOVE, Misplaced, Said, State
from tests.second_opinion.events.ways import Claim, Way, bound_together, covers, ways_of_hand
from tests.second_opinion.table import all_home


def lay(state: State, said: Said, card: str) -> None:
    player, hand = said.by, state.hands.get(said.by)
    if player != state.turn:
        if not _makes_the_last_move(state, player, card):
            show(state, said, card)
        return
    state.awaited.pop(player, None)
    state.thrown_wrongly.pop(player, None)
    said.act, said.waited = "lays", [claims for claims, _ in state.early]
    said.claims = [claim for claims in said.waited for claim in claims]
    if hand is not None and card not in hand:
        said.faults.add("card-not-in-hand")
    else:
        given_up(state, said, card)
        ways = ways_with(state, player, card)
        if not ways and usable(state, player, [card]):
            said.faults.add("swap-must-be-played")  # family-fr/stuck.2, read so
        lifted_stays(state, said, ways)
        shown_stays(state, said, card)
    state.refused, state.refused_card = said.faults - {WRONG_MOVE}, card if said.faults else None
    state.refused_at = len(state.said)
    if said.faults:
        return
    state.shown.pop(player, None)
    state.owed.pop(player, None)
    if state.laid == card and state.claims:
        return
    undone(state)
    early, state.early, state.claims = state.early, [], []
    state.under = [each for each in state.under if each != card]
    state.under += [state.laid] if state.laid not in (None, card) else []
    state.laid, state.ways = card, ways_with(state, player, card)
    if early:
        pieces.card_after_moves(state, said, early)
    else:
        state.finger = None
        follow(state, said)


def undone(state: State) -> None:
    """Undo what was begun with the card on the table; the pieces stand where they were put."""
    if state.claims and state.laid is not None:
        state.hit = []
        parts = state.ways[0].parts[: len(state.claims)]
        going_on.note(state, [Misplaced(taken.part[:2], taken.part[4], by=state.turn or "") for taken in parts])


def _makes_the_last_move(state: State, player: str, card: str) -> bool:
    """Use up the card late for a move that was left without one, if it makes that move: classic/gameplay.9."""
    hand = state.hands.get(player)
    if player not in state.awaited or (hand is not None and card not in hand):
        return False
    table, ends = state.awaited[player]
    ways = ways_of_hand(state.game, table, player, [card])
    moved = [Claim(*each.place, to=each.put) for each in ends]
    if not any(all(any(claim.is_part(way, n) for n in range(len(way.parts))) for claim in moved) for way in ways):
        return False
    del state.awaited[player]
    if hand is not None:
        hand.remove(card)
    state.used[player] = card
    return True


def given_up(state: State, said: Said, card: str) -> None:
    """Judge whether the card on the table may be replaced by another one: dm-2023/fair-play.3.1."""
    if state.laid in (None, card) or not state.ways:
        return
    if state.rules("laid-card") or state.must_use:  # or classic/gameplay.9
        said.faults.add("card-must-be-used")
    else:
        state.no_rule("laid-card")


def follow(state: State, said: Said) -> None:
    """Say what binds now that a card lies there."""
    assert state.laid is not None
    if state.ways:
        if state.rules("laid-card") or state.must_use:
            said.binds.append("card-binds")
        return
    if state.rules("laid-card"):
        said.binds.append("card-back")  # dm-2023/fair-play.4.1
    else:
        state.no_rule("laid-card")
    if said.by in state.hands and usable(state, said.by, others_in_hand(state, said.by, state.laid)):
        said.binds.append("another-card")  # dm-2023/fair-play.4.2, classic/gameplay.7, family-fr/stuck.1


def shown_stays(state: State, said: Said, card: str) -> None:
    """Judge whether a card shown before the turn has to be played in place of this one: dm-2023/fair-play.5.1."""
    shown = [*state.shown.get(said.by, []), *state.owed.get(said.by, [])]
    if not shown or card in shown or not state.rules("card-before-turn"):
        return
    if shown_usable(state):
        said.faults.add("shown-card-not-played")
    else:
        said.binds.append("shown-lapses")


def lifted_stays(state: State, said: Said, ways: list[Way]) -> None:
    """Judge whether a piece lifted before asks for another card: dm-2023/fair-play.1.1, or .3.1 where that is first. A
    card that no piece can use goes back: dm-2023/fair-play.4.1."""
    if not ways or state.reads("touched-piece=laid-card-comes-first"):
        return
    cards = shown_usable(state) or state.hands.get(said.by, [])
    bound = bound_together(usable(state, said.by, cards), state.touched)
    if bound and not any(covers(way, bound) for way in ways):
        said.faults.add("touched-piece-stays")
        moved = [claim for claims, _ in state.early for claim in claims]
        if moved and not any(all(claim.is_part(way, n) for n, claim in enumerate(moved)) for way in ways):
            said.faults.add(WRONG_MOVE)


def show(state: State, said: Said, card: str) -> None:
    player, hand = said.by, state.hands.get(said.by)
    if player == state.turn:
        lay(state, said, card)
        return
    shown = state.shown.setdefault(player, [])
    if hand is not None and hand.count(card) <= shown.count(card):
        if card not in shown or said.act == "shows":
            said.faults.add("card-not-in-hand")
        return
    shown.append(card)
    if card in state.owed.get(player, []):
        state.owed[player].remove(card)
    state.shown_at[player] = len(state.said)
    if not state.rules("card-before-turn"):
        state.no_rule("card-before-turn")
        if said.act != "shows":
            said.faults.add("not-their-turn")
        return
    said.faults.add("shown-too-early")  # dm-2023/fair-play.5.1
    if len(shown) > 1:
        state.no_rule("second-card-shown")
    else:
        said.binds.append("shown-binds")


def take_back(state: State, said: Said, card: str) -> None:
    if said.by == state.turn and card == state.refused_card:
        state.refused, state.refused_card = set(), None
    elif said.by == state.turn and card == state.laid:
        given_up(state, said, "")
        if not said.faults:
            undone(state)
            state.laid, state.ways, state.claims, state.finger = None, [], [], None
            if state.under:
                state.laid = state.under.pop()
                state.ways = ways_with(state, said.by, state.laid)
    elif said.by == state.turn and card in state.under:
        state.under.remove(card)
    elif card in state.shown.get(said.by, []):
        if not state.rules("card-before-turn"):
            state.shown[said.by].remove(card)
        elif said.by != state.turn:
            state.shown[said.by].remove(card)
            state.owed.setdefault(said.by, []).append(card)
            said.binds.append("shown-binds")
        elif usable(state, said.by, [card]):
            said.faults.add("shown-card-not-played")
        else:
            said.binds.append("shown-lapses")
    elif state.unlaid == (said.by, card):
        state.unlaid = None
    else:
        _take_back_gone(state, said, card)


def _take_back_gone(state: State, said: Said, card: str) -> None:
    """Judge a card taken back that was thrown, or used."""
    wrongly = state.thrown_wrongly.get(said.by, [])
    if card in wrongly:
        wrongly.remove(card)
        if not wrongly:
            del state.thrown_wrongly[said.by]
    elif said.by in state.thrown_early and card in state.hands.get(said.by, [card]):
        state.thrown_early.discard(said.by)
    elif state.used.get(said.by) != card and card in state.thrown_away.get(said.by, []):
        state.no_rule("thrown-card-taken-back")
    elif state.rules("laid-card"):
        said.faults.add("move-stands")
    else:
        state.no_rule("laid-card")


def hold_up_or_drop(state: State, said: Said, card: str) -> None:
    """Judge a card that was not let go of on purpose: no text says whether it is laid."""
    if card not in state.hands.get(said.by, [card]):
        said.faults.add("card-not-in-hand")
    elif state.reads("held-or-dropped-card=laid"):
        lay(state, said, card)
    else:
        state.no_rule("held-or-dropped-card")
        state.unlaid = said.by, card
        said.binds.append("card-dropped" if said.act == "drops" else "card-held-up")


def pass_by_spent_hand(state: State, following: str) -> None:
    """Give the turn to the next player, who plays on, if the last card of the one before lies there and can do nothing:
    dm-2023/no-usable-card.1."""
    player = state.turn
    if player is None or following == player or following != state.next_with_cards(player):
        return
    if state.laid is not None and state.hands.get(player) == [state.laid] and not usable(state, player, [state.laid]):
        state.hands[player] = []
        going_on.pass_turn(state, player)


def throw(state: State, said: Said, thrown: list[str] | None) -> None:
    """Judge a hand that is thrown, or these cards of it."""
    player = said.by
    if player != state.turn:
        said.faults.add("not-their-turn")
        if thrown is None:
            state.thrown_early.add(player)
        return
    hand = state.hands.get(player, [])
    if thrown is not None:
        thrown = [*state.thrown, *thrown]
    goes_on = thrown is not None and _throws_the_rest(state, player, hand, thrown)
    if thrown is not None and not goes_on and state.laid is not None and len(thrown) == len(hand) - 1:
        thrown = [*thrown, state.laid]
    state.thrown, said.thrown = thrown or [] if goes_on else [], thrown or []
    if thrown is not None and not goes_on and sorted(thrown) != sorted(hand):
        in_hand = all(thrown.count(card) <= hand.count(card) for card in thrown)
        said.faults.add("hand-thrown-in-part" if in_hand else "card-not-in-hand")  # dm-2023/no-usable-card.1
    if not _may_throw(state, player, usable(state, player, hand)):
        said.faults.add("must-play-card")
    elif state.laid is not None and usable(state, player, [state.laid]):
        if state.rules("laid-card") or state.must_use:  # dm-2023/fair-play.3.1, classic/gameplay.9
            said.faults.add("card-must-be-used")
        else:
            state.no_rule("laid-card")
    if said.faults and not goes_on:
        state.thrown_wrongly[player] = list(thrown or hand)
    if said.faults or goes_on:
        return
    going_on.note_put_home(state, player, going_on.home_for_nothing(state, []))
    moved_on.note_moved(state, [claim for claims, _ in state.early for claim in claims])
    _note_moved_without_card(state)
    state.thrown_away[player] = list(hand)
    state.hands[player] = []
    state.forgotten += state.hit
    state.hit = []
    going_on.pass_turn(state, player)


def _note_moved_without_card(state: State) -> None:
    """Judge the moves that were still waiting for a card when the hand was thrown."""
    for moved in (state.said[act] for act in (state.played.acts if state.early and state.played else ())):
        moved.binds.clear()
        if not moved.faults and not state.must_use:
            moved.faults.add("moved-without-card")  # dm-2023/fair-play.4.2, family-fr/play.1, duo/play.1


def _throws_the_rest(state: State, player: str, hand: list[str], thrown: list[str]) -> bool:
    """Return whether the player throws the rest of the hand next, in one act or in several; what lies on the table
    already may be left out."""
    so_far, on_table = Counter(thrown), Counter([state.laid] if state.laid is not None else [])
    for event in state.later:
        is_next = event.get("by") == state.next_with_cards(player)
        if is_next and ("lays" in event or "throws" in event or going_on.is_move(event)):
            return False
        if event.get("by", player) != player or not any(act in event for act in going_on.WITH_CARDS_OR_PIECES):
            continue
        if "throws" not in event:
            return False
        so_far += Counter(str(card) for card in event["throws"] if event["throws"] != "hand")
        if event["throws"] == "hand" or Counter(hand) in (so_far, so_far + on_table):
            return so_far <= Counter(hand)
    return False


def _may_throw(state: State, player: str, ways: list[Way]) -> bool:
    """Return whether the hand may be thrown though it can be used in these ways: dm-2023/fair-play.4.2 and .4.3."""
    own = state.game.camps_of(player)
    if state.reads("throwing=rather-than-swap-two-others"):
        return not ways or (all(way.function == "swap" for way in ways) and not in_play(state.game, state.table, own))
    if state.reads("throwing=rather-than-help"):
        if all(all_home(state.table, camp) for camp in own):
            return True
        return all(way.function != "swap" and not {camp for camp, _ in way.places} <= {*own} for way in ways)
    return not ways
