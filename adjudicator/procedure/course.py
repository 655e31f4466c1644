"""What happened around the move, gone through in order: what now binds, what was irregular, what follows from it.

Only what the rulebook says is decided here, by its readings; on what it does not speak of, that is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NoSuchPiece, Proposal, may_move, try_proposal
from adjudicator.engine.question import Question
from adjudicator.engine.tries import candidates
from adjudicator.procedure import cards_on_table, conduct, lifting, putting_down, swap_by_hand, touched_pieces
from adjudicator.procedure.event import Event
from adjudicator.procedure.hit_pieces import TakenOff, after_a_move, for_nothing, is_hit
from adjudicator.procedure.remark import WRONG, EventFault, Held, JudgedEvent, Piece, Remark, does_move, no_rule, said
from adjudicator.procedure.split_by_hand import SplitByHand, broken_off, goes_on, is_still_to_move, take_share
from adjudicator.procedure.swap_by_hand import HalfSwap
from adjudicator.rules.board import Table
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding, Kind


class Course:
    """The events of a question, one after the other, and where they lead."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.rules = question.rules
        self.board = question.board
        self.table: Table = question.table
        self.player = question.player
        self.hands = {**question.around.hands, question.player: question.hand}
        self.laid: Card | None = None
        self.touched: tuple[Piece, ...] = ()
        """The pieces that must be moved, the one that was lifted first at the head."""
        self.lifted: dict[str, tuple[Held, ...]] = {}
        """The pieces each holds in the hand, the last one lifted at the end."""
        self.off = TakenOff()
        self.pending: tuple[Event, ...] = ()
        """Moves that were made before their card was laid."""
        self.must_use = False
        """Was a piece moved before the card was laid, so that the card must be used?"""
        self.shown: dict[str, tuple[Card, ...]] = {}
        """Cards put out before their players' turns."""
        self.used: dict[str, Card] = {}
        """The card each has played last."""
        self.refused: tuple[Remark, ...] = ()
        """What was said against the last card laid, if it could not be accepted."""
        self.refused_card: Card | None = None
        self.made: Play | None = None
        self.shared: SplitByHand | None = None
        """What has been moved of a splitting card, piece by piece."""
        self.half: HalfSwap | None = None
        """The first piece of a swap of which each is moved by itself."""
        self.meant: Event | None = None
        """The move that putting a piece down amounts to, or the act as it is with whoever did it."""
        self.named = False
        """Does the document say who did this?"""
        self.looked_at = 0
        """How many plays have been looked at for where pieces are put: see `which_piece.py`."""
        self.later: tuple[Event, ...] = ()
        """What happens after this: a move says by it whether another one belongs to it."""
        self._known: dict[tuple[Table, str, str], list[Play]] = {}
        self._going_on: tuple[SplitByHand | HalfSwap, list[Play]] | None = None
        """What has been begun with the card that lies there, and the plays that it can come to."""
        events = question.around.events
        self.passed = [self._pass(event, events[n:]) for n, event in enumerate(events, 1)]

    def _pass(self, event: Event, later: tuple[Event, ...]) -> JudgedEvent:
        self.later, self.named = later, bool(event.by)
        event = event if event.by else event._replace(by=self.player)
        before, hand = self.table_now, self.hands.get(event.by)
        self.made = self.meant = None
        if self.over and event.act not in _AFTERWARDS:
            told = [Remark(Finding("game-over"), event.by)] if event.act in _OF_PLAY else []
        elif hand == () and event.act in _OF_PLAY and not is_hit(self, event):
            told = [Remark(Finding("no-cards-left"), event.by)]
        else:
            told = list(_ACTS[event.act](self, event))
        irregular = any(each.kind is Kind.IRREGULAR for each in told)
        if irregular and not any(each.kind is Kind.PENALTY for each in told):
            told.append(Remark(Finding("no-penalty"), event.by))
        return JudgedEvent(self.meant or event, tuple(told), self.made, before, hand)

    # How things stand.

    @property
    def table_now(self) -> Table:
        """The table as it looks, also while a card is being shared out."""
        return self.shared.tables[0] if self.shared else self.table

    @property
    def over(self) -> bool:
        """Has a side all its pieces home?"""
        return self.rules.over(self.table)

    @property
    def deal_over(self) -> bool:
        """Has nobody any card left?"""
        return all(self.hands.get(player) == () for player in self.board.seats)

    def plays(self, card: Card) -> list[Play]:
        """Every legal use of a card by the player whose turn it is, as the table stands."""
        key = (self.table, self.player, card.name)
        if key not in self._known:
            tries = candidates(self.rules, self.table, self.player, card)
            self._known[key] = [play for play in tries if play.legal]
        begun = (self.shared or self.half) if card == self.laid else None
        if begun is None:
            return self._known[key]
        if self._going_on is None or self._going_on[0] is not begun:
            self._going_on = begun, [play for play in self._known[key] if begun.begins(play)]
        return self._going_on[1]

    def uses(self, cards: Iterable[Card]) -> list[Play]:
        """Every legal use of any of the cards."""
        return [play for card in {card.name: card for card in cards}.values() for play in self.plays(card)]

    def first(self, cards: Iterable[Card], piece: Piece | None = None) -> Play | None:
        """A play that one of the cards allows, of a certain piece if one is named."""
        plays = (play for card in {card.name: card for card in cards}.values() for play in self.plays(card))
        return next((play for play in plays if piece is None or does_move(play, piece)), None)

    def bound(self, player: str) -> list[Card]:
        """The cards a player put out before the turn, as far as they must be played now (`dm-2023/fair-play.5.1`)."""
        binds = player == self.player and "card-before-turn" in self.rules.procedure
        return [card for card in self.shown.get(player, ()) if self.plays(card)] if binds else []

    def may_hold(self, player: str) -> list[Card]:
        """The card that lies there, or one that must be played; else those in hand, or, where nobody knows them, any
        card of the deck."""
        if self.laid:
            return [self.laid]
        hand = self.hands.get(player)
        return self.bound(player) or list(self.question.book.cards.values() if hand is None else hand)

    def over_to_the_next(self) -> None:
        """The turn passes to the left, over those who have no cards."""
        self.laid = self.shared = self.half = None
        self.pending, self.touched = (), ()
        self.must_use = False
        self.refused, self.refused_card = (), None
        self.lifted.pop(self.player, None)
        for _ in self.board.seats:
            self.player = self.board.left_of(self.player)
            if self.hands.get(self.player) != ():
                return

    def not_their_turn(self, event: Event) -> list[Remark]:
        return [Remark(Finding("not-their-turn"), event.by, other=self.player)]

    # Pieces.

    def moves(self, event: Event) -> list[Remark]:
        if event.by != self.player:
            return self.not_their_turn(event)
        if self.laid is None:
            return list(self.refused) or self._moved_first(event)
        claimed = any(part.to is not None for each in event.proposals.values() for part in each.parts)
        if self.refused and not claimed:
            return list(self.refused)
        told = self._carry_out(event, self.laid)
        return list(self.refused) if self.refused and any(each.kind in WRONG for each in told) else told

    def _moved_first(self, event: Event) -> list[Remark]:
        """The piece was moved before the card was laid (`classic/gameplay.8`, `.9`)."""
        self.pending = (*self.pending, event)
        if len(self.pending) > 1:
            return []
        decide = self.rules.procedure.get("piece-before-card")
        self.must_use = decide is not None
        told = [said(code, event.by) for code in decide()] if decide else [no_rule("piece-before-card", event.by)]
        parts = next((proposal.parts for proposal in event.proposals.values()), ())
        if parts:
            piece = lifting.find(self, event, parts[0].piece, self.board.on_fields(parts[0].piece.space))
            foreign = may_move(self.rules, self.table, event.by, *piece) and piece not in self.off.to_be_hit
            if foreign or "touched-piece" in self.rules.procedure:
                told += lifting.leaves_its_field(self, event.by, piece)
        return told

    def moved_already(self, card: Card) -> list[Remark]:
        """The card comes after the moves: now it is known what they were made with."""
        waiting, self.pending = self.pending, ()
        after_the_card = self.later
        told: list[Remark] = []
        for n, event in enumerate(waiting, 1):
            if self.laid is None:
                return [*told, Remark(Finding("not-the-cards-move"), event.by, card=card.name)]
            self.later = (*waiting[n:], *after_the_card)
            told += self._carry_out(event, card)
        return told if self.laid is None or self.shared else told + cards_on_table.card_lies(self, card)

    def _proposed(self, event: Event, card: Card) -> Proposal | HalfSwap | None:
        """What was done with the card: one of its moves, or a swap with two of them."""
        proposal = self._as_it_ends(event, card)
        if proposal and proposal.function and (event.act == "swaps" or proposal.function.does == "split"):
            return proposal
        if proposal and not swap_by_hand.may_be_half(self, event, card):
            tried = try_proposal(self.rules, self.table, self.player, proposal)
            if not isinstance(tried, NoSuchPiece) and tried.legal:
                return proposal
        return swap_by_hand.begun_or_done(self, event, card) or proposal

    def _as_it_ends(self, event: Event, card: Card) -> Proposal | None:
        """The move with this card. Of several functions it is the one that takes the piece to where it is put."""
        proposal, either = event.proposals.get(card.name), event.either.get(card.name, ())
        if proposal is None or not either:
            return proposal
        tries = [proposal._replace(function=function) for function in either]
        made = ((each, try_proposal(self.rules, self.table, self.player, each)) for each in tries)
        return next((each for each, play in made if isinstance(play, Play) and play.legal), proposal)

    def _half_or_nothing(self, event: Event, card: Card, half: HalfSwap | None) -> list[Remark]:
        """The first piece of a swap, or what is no move of this card at all."""
        if self.half or (half and swap_by_hand.is_left(self, event, half)):
            return [swap_by_hand.left_undone(event.by, card)]
        if half:
            self.half = half
            return []
        faults = event.faults.get(card.name, ())
        if any(fault.code != "play-shape" for fault in faults):
            raise EventFault("play-shape", event, problems=faults)
        return swap_by_hand.refused(self, event, card) or [
            Remark(Finding("not-the-cards-move"), event.by, card=card.name)
        ]

    def _carry_out(self, event: Event, card: Card) -> list[Remark]:
        proposal = self._proposed(event, card)
        if not isinstance(proposal, Proposal):
            return self._half_or_nothing(event, card, proposal)
        play = self._tried(event, proposal)
        if play is None:
            return []
        if isinstance(play, NoSuchPiece):
            raise EventFault(play.code, event, play, self.table_now)
        self.made = play
        if play.refusal:
            return [Remark(play.refusal, event.by, card=card.name, play=play)]
        told = self._left_behind(event.by, card, play)
        if any(each.kind in WRONG for each in told):
            return told
        told += for_nothing(self, event.by, play)
        after_a_move(self, event.by, play)
        self._played(event.by, card, play)
        return told + conduct.how_it_was_swapped(self, event)

    def _left_behind(self, player: str, card: Card, play: Play) -> list[Remark]:
        """Pieces that were lifted and are not moved: with this card they must be, or they cannot be
        (`dm-2023/fair-play.1.1`, `.1.2`)."""
        if not self.touched:
            return []
        plays = self.plays(card)
        bound = touched_pieces.bound_pieces(self, plays) or self.touched[:1]
        return [] if touched_pieces.moves_all(play, bound) else [touched_pieces.left(self, player, bound, plays)]

    def _tried(self, event: Event, proposal: Proposal) -> Play | NoSuchPiece | None:
        """The play that the move is, or makes whole; nothing where it is a share of one that goes on."""
        if not proposal.function or proposal.function.does != "split" or not proposal.card:
            return try_proposal(self.rules, self.table, self.player, proposal)
        more, plays = goes_on(self.board, self.later, event.by), self.plays(proposal.card)
        taken = take_share(self.rules, self.table, self.player, proposal, self.shared, plays, more)
        if more and taken.shared:
            going_on = [play for play in plays if taken.shared.begins(play)]
            in_hand = {held.piece for held in self.lifted.get(event.by, ())}
            if not is_still_to_move(self.later, event.by, going_on, in_hand):
                taken = take_share(self.rules, self.table, self.player, proposal, self.shared, plays, False)
        if not taken.shared or (taken.play and broken_off(self.rules, self.later, event.by)):
            return taken.play
        self.shared = taken.shared
        self.touched = tuple(each for each in self.touched if not self.shared.has_moved(*each))
        if isinstance(taken.play, Play):
            after_a_move(self, event.by, taken.play, whole=False)
        return None

    def _played(self, player: str, card: Card, play: Play) -> None:
        """The table as it is after a play, the card out of the hand, and the turn with the next."""
        self.table = play.after
        hand = self.hands.get(player)
        if hand is not None:
            left = list(hand)
            left.remove(card)
            self.hands[player] = tuple(left)
        self.used[player] = card
        self.over_to_the_next()


_OF_PLAY = frozenset({"lays", "shows", "moves", "swaps", "throws", "lifts"})
"""Acts of play, which come too late when the game is over."""

_AFTERWARDS = frozenset({"asks", "argues", "claims"})
"""Acts about which there is still something to say then."""

_ACTS: dict[str, Callable[[Course, Event], Any]] = {
    "lays": cards_on_table.lays,
    "takes-back": cards_on_table.takes_back,
    "shows": cards_on_table.shows,
    "lifts": lifting.lifts,
    "puts-down": putting_down.puts_down,
    "moves": Course.moves,
    "swaps": Course.moves,
    "throws": cards_on_table.throws,
    "talks": conduct.talks,
    "hints": conduct.hints,
    "thinks": conduct.thinks,
    "clock": conduct.clock,
    "asks": conduct.turns_to_the_judge,
    "argues": conduct.turns_to_the_judge,
    "claims": conduct.turns_to_the_judge,
}
