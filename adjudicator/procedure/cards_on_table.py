"""Laying cards, holding them up, dropping them, taking them back, showing them before the turn, throwing the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from adjudicator.documents.problems import Term
from adjudicator.engine.tries import legal_plays
from adjudicator.engine.winning_and_helping import helping
from adjudicator.procedure.as_played import moved_without_card
from adjudicator.procedure.before_the_card import take_up_again
from adjudicator.procedure.event import OF_HANDS, STARTS_ANEW, Act, Event
from adjudicator.procedure.hit_pieces import lifted_for_nothing
from adjudicator.procedure.misplaced_pieces import note_moved_first
from adjudicator.procedure.moving import carry_out_pending
from adjudicator.procedure.obligations import (
    bound_pieces,
    card_given_up,
    card_on_table,
    left_standing,
    moves_all,
    piece_binds_the_choice,
)
from adjudicator.procedure.overlooked import FoundLater, Misplaced
from adjudicator.procedure.remark import EventFault, Remark, brings, does_move, first_wrong, no_rule
from adjudicator.procedure.table_state import TableState, TakenOff
from adjudicator.procedure.turn_rules import not_in_hand, not_their_turn, thrown_alone, thrown_with
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding


def lays(state: TableState, event: Event) -> list[Remark]:
    """Lay a card, in its player's turn or before it (`dm-2023/fair-play.3.1`, `.5.1`)."""
    assert event.card is not None
    if event.by != state.player:
        return [] if _lies_there_already(state, event.by, event.card) else _lays_out_of_turn(state, event)
    state.thrown_wrongly.pop(event.by, None)
    state.awaited.pop(event.by, None)
    remarks = _against_laying(state, event, event.card)
    if first_wrong(remarks):
        state.refused, state.refused_card, state.refused_at = tuple(remarks), event.card, state.number
        return [*remarks, *_moved_first_in_vain(state, event.card, remarks)]
    state.refused, state.refused_card, state.given_up = (), None, None
    if event.card == state.laid and (state.shared or state.half):
        return []
    under = [card for card in state.under if card != event.card]
    state.under = (*under, *([state.laid] if state.laid and state.laid != event.card else []))
    _replace_card(state, event.card)
    state.shown.pop(event.by, None)
    state.taken_up.pop(event.by, None)
    take_up_again(state, event.by)
    follows = carry_out_pending if state.pending else card_on_table
    return remarks + follows(state, event.card)


def _lays_out_of_turn(state: TableState, event: Event) -> list[Remark]:
    """Lay a card before the turn: a card shown early where a text speaks of that, else play out of turn; or the card of
    the last move late, for which it is used (`classic/gameplay.9`)."""
    if _makes_the_last_move(state, event):
        return []
    remarks = shows(state, event)
    is_silent = any(remark.topic == "card-before-turn" for remark in remarks)
    return [not_their_turn(event.by, state.player), *remarks] if is_silent else remarks


def _makes_the_last_move(state: TableState, event: Event) -> bool:
    """Use up the card for the player's last move, which was left without one, if it makes that move."""
    player, card, hand = event.by, event.card, state.hands.get(event.by)
    if player not in state.awaited or card is None or (hand is not None and card not in hand):
        return False
    table, ends = state.awaited[player]
    plays = legal_plays(state.rules, table, player, [card])
    if not any(all(brings(state.board, play, each.piece, each.space) for each in ends) for play in plays):
        return False
    del state.awaited[player]
    state.take_out(player, [card])
    state.used[player] = card
    return True


def _lies_there_already(state: TableState, player: str, card: Card) -> bool:
    """Return whether the player lets go only now of a card shown before, or of one just used and held up or shown
    before."""
    last, hand, shown = state.last_play, state.hands.get(player), state.shown.get(player, ())
    if card in shown:
        return hand is not None and hand.count(card) <= shown.count(card)
    is_it = last is not None and (player, card) == state.counts_as_laid == (last.player, last.card)
    return is_it and hand is not None and card not in hand


def _replace_card(state: TableState, card: Card | None) -> None:
    """Undo what was begun with the card on the table, and put this one there."""
    if state.shared:
        state.taken_off = state.taken_off.before_the_move()
        state.undone = len(state.shared.moves)
        state.note_put(*(Misplaced((each.camp, each.origin), each.to, state.player) for each in state.shared.moves))
    elif state.half:
        state.undone = 1
        state.note_put(Misplaced(state.half.piece, state.half.other[1], state.player))
    state.laid, state.shared, state.half = card, None, None


def _against_laying(state: TableState, event: Event, card: Card) -> list[Remark]:
    """Return the remarks on laying a card that is not in the hand, or while another card, a lifted piece or one shown
    too early (`dm-2023/fair-play.5.1`) binds."""
    player, hand = event.by, state.hands.get(event.by)
    if hand is not None and card not in hand:
        return [not_in_hand(player, card)]
    remarks: list[Remark] = []
    if state.laid and state.laid != card and state.first_use([state.laid]):  # A copy of it does the same.
        remarks += card_given_up(state, state.laid)
    if (due := state.swap_due()) and not state.plays(card) and legal_plays(state.rules, state.table, player, [card]):
        remarks.append(Remark(due, player, card=card.name))
    if piece_binds_the_choice(state):
        remarks += _piece_left_by(state, event, card)
    early = state.shown_early(player)
    if early and card not in early and (decide := state.rules.procedure.get("card-before-turn")):
        example = state.first_use(early)
        code = decide(usable=example is not None, passed_over=True)
        finding = Finding(code, aspects=("either",) if len({each.name for each in early}) > 1 else ())
        remarks.append(Remark(finding, player, card=example.card if example else early[0].name, play=example))
    return remarks


def _moved_first_in_vain(state: TableState, card: Card, remarks: Sequence[Remark]) -> list[Remark]:
    """Return why the card cannot make the move made before it, where it leaves that piece standing."""
    if not state.pending or all("laid" not in remark.finding.aspects for remark in remarks):
        return []
    trial = state.copy()
    trial.refused, trial.refused_card, trial.laid = (), None, card
    tried = carry_out_pending(trial, card)
    return [remark for remark in tried if remark.is_wrong and remark.finding.code != "touched-piece-stays"][:1]


def _piece_left_by(state: TableState, event: Event, card: Card) -> list[Remark]:
    """Return the remark on a card that cannot move a lifted piece, if another in the hand can. Moving another piece
    is for pieces that cannot be moved at all (`dm-2023/fair-play.1.2`), and the card would bind like any other
    (`dm-2023/fair-play.3.1`). No text says which of the two comes first; here the piece does, as it was first. A card
    that no piece can use does not bind and is taken back (`dm-2023/fair-play.4.1`)."""
    if not state.plays(card):
        return []
    player = event.by
    hand = state.bound_cards(player) or state.hands.get(player)
    could = state.uses(state.rules.cards.values() if hand is None else hand)
    bound = bound_pieces(state, could)
    if hand is None:
        if bound and not any(does_move(play, bound[0]) for play in state.plays(card)):
            raise EventFault("lifted-without-hand", event, card=Term("card", card.name))
        return []
    if not bound or any(moves_all(play, bound) for play in state.plays(card)):
        return []
    remark = left_standing(state, player, bound, could)
    finding = remark.finding._replace(aspects=("laid", *remark.finding.aspects))
    return [remark._replace(finding=finding, card=card.name)]


def takes_back(state: TableState, event: Event) -> list[Remark]:
    """Take a card back: one that could not be used, or one that binds (`dm-2023/fair-play.3.1`, `.4.1`)."""
    assert event.card is not None
    if event.by == state.player and state.refused_card == event.card:
        state.refused, state.refused_card = (), None
        return []
    if event.by == state.player and state.laid == event.card:
        remarks = card_given_up(state, event.card)
        if first_wrong(remarks):
            state.given_up = event.card
        else:
            _replace_card(state, state.under[-1] if state.under else None)
            state.under = state.under[:-1]
        return remarks
    if event.by == state.player and event.card in state.under:
        state.under = tuple(card for card in state.under if card != event.card)
        return []
    if event.card in state.shown.get(event.by, ()):
        return _takes_back_shown(state, event, event.card)
    if state.unlaid == (event.by, event.card):
        state.unlaid = None
        return []
    if _takes_up_thrown(state, event.by, event.card):
        return []
    if state.used.get(event.by) == event.card:
        stands = Remark(Finding("move-stands", aspects=("card",)), event.by, card=event.card.name)
        return [stands if "laid-card" in state.rules.procedure else no_rule("laid-card", event.by)]
    if event.card in state.thrown_away.get(event.by, ()):
        return [no_rule("thrown-card-taken-back", event.by)]
    used = next((player for player, card in state.used.items() if card == event.card and not state.named), None)
    card, player = Term("card", event.card.name), Term("camp", event.by)
    if used:
        raise EventFault("nothing-laid-by-the-next", event, card=card, player=player, other=Term("camp", used))
    raise EventFault("nothing-laid", event, card=card, player=player)


def _takes_up_thrown(state: TableState, player: str, card: Card) -> bool:
    """Take up a card that was thrown wrongly or out of turn; return whether it was."""
    if card in (thrown := state.thrown_wrongly.get(player, ())):
        state.thrown_wrongly[player] = _without(thrown, card)
        if not state.thrown_wrongly[player]:
            del state.thrown_wrongly[player]
        return True
    hand = state.hands.get(player)
    is_early = player in state.thrown_early and (hand is None or card in hand)
    if is_early:
        del state.thrown_early[player]
    return is_early


def _takes_back_shown(state: TableState, event: Event, card: Card) -> list[Remark]:
    """Take back a card shown before the turn, which binds if it can be used then (`dm-2023/fair-play.5.1`)."""
    decide, player = state.rules.procedure.get("card-before-turn"), event.by
    if decide is None or player != state.player:
        state.shown[player] = _without(state.shown[player], card)
    if decide is None:
        return []
    if player != state.player:
        state.taken_up[player] = (*state.taken_up.get(player, ()), card)
        return [Remark(Finding("shown-binds"), player, card=card.name)]
    example = state.first_use([card])
    return [
        Remark(Finding(decide(usable=example is not None, passed_over=True)), event.by, card=card.name, play=example)
    ]


def _without(cards: Sequence[Card], card: Card) -> tuple[Card, ...]:
    """Return the cards without one that is this card, if there is one."""
    left = list(cards)
    if card in left:
        left.remove(card)
    return tuple(left)


def holds_up_or_drops(state: TableState, event: Event) -> list[Remark]:
    """Hold up a card without letting go of it, or let one fall by accident: a card laid, where the rulebook says so."""
    assert event.card is not None
    hand, topic = state.hands.get(event.by), "held-or-dropped-card"
    if hand is not None and event.card not in hand:
        return [not_in_hand(event.by, event.card)]
    decide = state.rules.procedure.get("held-or-dropped-card")
    if decide is None:
        return [no_rule(topic, event.by)]
    code = decide(dropped=event.act == Act.DROPS)
    if code is None:
        state.counts_as_laid = event.by, event.card
        return lays(state, event)
    state.unlaid = event.by, event.card
    return [Remark(Finding(code), event.by, topic, card=event.card.name)]


def shows(state: TableState, event: Event) -> list[Remark]:
    """Put a card out before the turn (`dm-2023/fair-play.5.1`)."""
    assert event.card is not None
    if event.by == state.player:
        return lays(state, event)
    hand = state.hands.get(event.by)
    already = state.shown.get(event.by, ())
    if hand is not None and hand.count(event.card) <= already.count(event.card):
        return [not_in_hand(event.by, event.card)]
    state.shown[event.by], state.shown_at[event.by] = (*already, event.card), state.number
    state.taken_up[event.by] = _without(state.taken_up.get(event.by, ()), event.card)
    decide = state.rules.procedure.get("card-before-turn")
    if decide is None:
        return [no_rule("card-before-turn", event.by)]
    early = Remark(Finding("shown-too-early"), event.by, card=event.card.name, other=state.player)
    binds = early._replace(finding=Finding(decide(usable=True, passed_over=False)))
    # The guide speaks of one card: with two the player plays either.
    return [early, no_rule("second-card-shown", event.by, ("card-before-turn",)) if already else binds]


def throws(state: TableState, event: Event) -> list[Remark]:
    """Throw the hand, which only a hand without a usable card allows, and then all of it (`dm-2023/fair-play.4.2`,
    `.4.3`)."""
    if event.by != state.player:
        if not event.cards:
            state.thrown_early[event.by] = state.number
        return [not_their_turn(event.by, state.player)]
    hand = state.hands.get(event.by)
    if hand is None:
        raise EventFault("discard-without-hand", event)
    usable, helps = state.uses([*state.bound_cards(event.by), *hand]), helping(state.board, state.table, event.by)
    too_soon = thrown_with(state.rules, event.by, usable, helping=helps)
    binds = state.laid and not too_soon and state.first_use([state.laid])
    given_up = card_given_up(state, state.laid) if state.laid and binds else []
    thrown = (*state.thrown, *event.cards) if event.cards else ()
    if thrown and _goes_on_throwing(state, event, hand, thrown):
        state.thrown = thrown
        return [*too_soon, *given_up]
    if thrown and state.laid and len(thrown) == len(hand) - 1:
        thrown = (*thrown, state.laid)  # It lies on the table already.
    state.thrown, state.threw = (), thrown
    if first_wrong(wrong := [*thrown_alone(event.by, hand, thrown), *too_soon, *given_up]):
        state.thrown_wrongly[event.by] = thrown or hand
        return wrong
    code = "thrown-by-choice" if usable else "nothing-playable"
    remarks = [Remark(Finding(code), event.by), *given_up, *lifted_for_nothing(state, event.by, None)]
    state.sits_out |= {event.by}
    off = state.taken_off
    note_moved_first(state, state.pending)
    if state.pending and state.played:
        found = tuple(moved_without_card(state, state.played))
        state.late |= {n: FoundLater("", remarks=found, no_card=True, goes_back=True) for n in state.played.events}
    state.thrown_away[event.by] = hand
    state.hands[event.by], state.taken_off = (), TakenOff(by=off.by, forgotten=off.of_earlier_plays())
    state.pass_turn()
    return remarks


def _goes_on_throwing(state: TableState, event: Event, hand: Sequence[Card], thrown: tuple[Card, ...]) -> bool:
    """Return whether the player throws the rest of the hand next, in one act or in several."""
    whole, so_far = Counter(card.name for card in hand), Counter(card.name for card in thrown)
    on_table = Counter([state.laid.name] if state.laid else [])
    for later in state.later:
        is_played = later.act in STARTS_ANEW or later.brings_on(state.board.base)
        if is_played and later.by == state.following(event.by):
            return False
        if not later.may_be_by(event.by) or later.act not in OF_HANDS:
            continue
        if later.act != Act.THROWS:
            return False
        so_far += Counter(card.name for card in later.cards)
        if not later.cards or whole in (so_far, so_far + on_table):
            return so_far <= whole
    return False
