"""A recorded game followed turn by turn: every deal, exchange, play and thrown hand held against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.documents.yaml_reader import At
from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NoSuchPiece, Proposal, try_proposal
from adjudicator.engine.question import Question
from adjudicator.engine.throwing import thrown_too_soon
from adjudicator.procedure.game import Deal, Game, Turn
from adjudicator.procedure.hand_knowledge import DEALT, KnownHand
from adjudicator.procedure.remark import Remark
from adjudicator.rules.board import NOWHERE, Table, moved
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding

DEALS = 3
"""Deals by one dealer before the cards are shuffled again (`dm-2023/faq.19.1`, `classic/gameplay.11`,
`family-fr/new-dealer.1`, `duo/play.15`)."""


class Irregularity(NamedTuple):
    """Something in the record that should not have been, and the table it happened on."""

    deal: int
    turn: int | None
    """Counted over the whole game; None where it is about dealing or the exchange."""
    told: Remark
    question: Question
    at: At
    play: Play | None = None


class Moment(NamedTuple):
    """How things stand after some turn."""

    turn: int
    question: Question


class Replay:
    """Follows a game, noting what is irregular and going on from what was played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.book = game.book
        self.board = game.book.board
        self.rules = game.book.rules(game.readings)
        self.table: Table = tuple((self.board.base,) * self.board.pieces for _ in self.board.camps)
        self.dealer = game.dealer
        self.hands: dict[str, KnownHand] = {}
        self.seen: Counter[str] = Counter()
        """The cards that have turned up since the cards were shuffled."""
        self.due = self.board.left_of(game.dealer)
        self.turn = 0
        self.unchecked = 0
        """Thrown hands of which too little was seen to say whether they could be."""

    def winners(self) -> list[str]:
        """The players whose side has all its pieces home."""
        board = self.board
        return [
            name
            for name, player in board.players.items()
            if all(board.home(self.table[camp]) for camp in board.team(player))
        ]

    def question(self, player: str) -> Question:
        """The table as it stands, seen by a player."""
        hand = self.hands[player].cards(self.book.cards) if player in self.hands else None
        return Question(self.book, self.game.readings, self.table, player, hand)

    def follow(self) -> Iterator[Irregularity | Moment]:
        """Everything that is irregular, and the moment after each turn."""
        yield Moment(0, self.question(self.due))
        for number, deal in enumerate(self.game.deals, 1):
            for told in self._dealt(deal, number - 1):
                yield Irregularity(number, None, told, self.question(told.player or self.due), deal.at)
            self.due = self.board.left_of(self.dealer)
            for turn in deal.turns:
                self.turn += 1
                self._pass_over()
                before = self.question(turn.player)
                for told, play in self._played(turn):
                    yield Irregularity(number, self.turn, told, before, turn.at, play)
                self._pass_over()
                yield Moment(self.turn, self._next_question(number))

    def _next_question(self, number: int) -> Question:
        """What the next player is up to; when the cards of a deal are played, whoever will begin the next one."""
        if any(hand.size > 0 for hand in self.hands.values()):
            return self.question(self.due)
        dealer = self.board.left_of(self.dealer) if number % DEALS == 0 else self.dealer
        return Question(self.book, self.game.readings, self.table, self.board.left_of(dealer))

    # Dealing and exchanging.

    def _dealt(self, deal: Deal, number: int) -> Iterator[Remark]:
        if number and self.winners():
            yield Remark(Finding("game-over"))
        left = next((player for player, hand in self.hands.items() if hand.size > 0), None)
        if left and not self.winners():
            yield Remark(Finding("deal-not-played-out"), left)
        if number and number % DEALS == 0:
            self.dealer = self.board.left_of(self.dealer)
        if number % DEALS == 0:
            self.seen.clear()
        if deal.dealer and deal.dealer != self.dealer:
            yield Remark(Finding("wrong-dealer"), deal.dealer, other=self.dealer)
            self.dealer = deal.dealer
        self.hands = {}
        for player in self.board.seats:
            cards = deal.hands.get(player)
            few = player in deal.penalised and self._gives_three_cards()
            wanted = DEALT - few
            self.hands[player] = KnownHand([None] * wanted if cards is None else cards)
            if cards is not None and len(cards) != wanted:
                yield Remark(Finding("wrong-hand-size", number=len(cards)), player, due=wanted)
            for card in cards or ():
                yield from self._turned_up(card, player)
        yield from self._exchanged(deal, number % DEALS)

    def _gives_three_cards(self) -> bool:
        """Does the rulebook have a penalty of three cards at all?"""
        return bool(self.rules.procedure.keys() & {"piece-before-card", "swap-procedure"})

    def _turned_up(self, card: Card | None, player: str) -> Iterator[Remark]:
        if card is None:
            return
        self.seen[card.name] += 1
        if self.seen[card.name] == card.copies + 1:
            yield Remark(Finding("too-many-copies", number=card.copies + 1), player, card=card.name)

    def _exchanged(self, deal: Deal, number: int) -> Iterator[Remark]:
        decide = self.rules.procedure.get("exchange")
        later = ("later",) if number else ()
        if deal.exchange is None:
            if decide and decide(number) and deal.turns:
                yield Remark(Finding("played-before-exchange", aspects=later), deal.turns[0].player)
            return
        received: dict[str, frozenset[str]] = {}
        for player in self.board.seats:
            other = self._gives_to(player)
            if player not in deal.exchange:
                if decide and (decide(number) or other in deal.exchange):
                    yield Remark(Finding("exchange-incomplete", aspects=later), player)
                continue
            card = deal.exchange[player]
            hand = self.hands[player]
            hidden = card is not None and hand.shows_anew(card)
            received[other] = frozenset({card.name}) if card else hand.may_give()
            if not hand.take_out(card):
                yield Remark(Finding("given-not-held"), player, card=card.name if card else "")
            elif hidden:
                yield from self._turned_up(card, player)
        for player, kinds in received.items():
            giver = next(name for name in self.board.seats if self._gives_to(name) == player)
            self.hands[player].receive(kinds, seen=deal.exchange[giver] is not None)

    def _gives_to(self, player: str) -> str:
        """With whom a player exchanges: the partner, or where there is none the other player."""
        return self.board.players[player].partner or self.board.left_of(player)

    # Playing.

    def _pass_over(self) -> None:
        """The turn passes over those who have no cards left."""
        for _ in self.board.seats:
            if self.hands[self.due].size > 0:
                return
            self.due = self.board.left_of(self.due)

    def _played(self, turn: Turn) -> Iterator[tuple[Remark, Play | None]]:
        if self.winners():
            yield Remark(Finding("game-over"), turn.player), None
            self.due = self.board.left_of(turn.player)
            return
        if self.hands[turn.player].size <= 0:
            yield Remark(Finding("no-cards-left"), turn.player), None
        elif turn.player != self.due:
            yield Remark(Finding("not-their-turn"), turn.player, other=self.due), None
        yield from self._thrown(turn) if turn.proposals[0].card is None else self._carried_out(turn)
        self.due = self.board.left_of(turn.player)

    def _thrown(self, turn: Turn) -> Iterator[tuple[Remark, None]]:
        hand = self.hands[turn.player]
        may_be = hand.possible()
        held = [card for name, card in self.book.cards.items() if hand.known[name] or name in (hand.received or ())]
        legal = self.question(turn.player).about(held).stand() if held else []
        usable = frozenset(play.card for play in legal)
        if hand.surely_one_of(usable) and (refusal := thrown_too_soon(legal)):
            yield Remark(refusal, turn.player, play=legal[0]), None
        elif may_be is None or usable & may_be:
            self.unchecked += 1
        hand.empty()

    def _carried_out(self, turn: Turn) -> Iterator[tuple[Remark, Play | None]]:
        card, hand = turn.proposals[0].card, self.hands[turn.player]
        assert card is not None
        hidden, none_left = hand.shows_anew(card), hand.size <= 0
        if not hand.take_out(card):
            if not none_left:
                yield Remark(Finding("card-not-in-hand"), turn.player, card=card.name), None
        elif hidden:
            for told in self._turned_up(card, turn.player):
                yield told, None
        play = self._tried(turn)
        if isinstance(play, NoSuchPiece):
            space, camp = play.named.space, play.camps[0]
            code = "piece-unclear" if play.code == "which-piece" else "piece-not-there"
            pieces = tuple((each, space) for each in play.camps)
            yield Remark(Finding(code, space, camp), turn.player, piece=(camp, space), pieces=pieces), None
        elif play.refusal:
            yield Remark(play.refusal, turn.player, card=play.card, play=play), play
            self.table = self._as_claimed(turn.proposals[0], play)
        else:
            self.table = play.after

    def _tried(self, turn: Turn) -> Play | NoSuchPiece:
        """The play as it comes out; of several functions the one that bears out the claim."""
        tries = [try_proposal(self.rules, self.table, turn.player, proposal) for proposal in turn.proposals]
        legal = (play for play in tries if isinstance(play, Play) and play.legal)
        return next(legal, tries[0])

    def _as_claimed(self, proposal: Proposal, play: Play) -> Table:
        """What was played all the same: the piece is put where it was claimed to end, if it can stand there."""
        if len(proposal.parts) != 1 or proposal.parts[0].to is None:
            return self.table
        move, to = play.moves[0], proposal.parts[0].to
        taken = any(
            to in pieces and (camp != move.camp or self.board.in_lane(to)) for camp, pieces in enumerate(self.table)
        )
        foreign = proposal.parts[0].to_camp not in (None, move.camp)
        if to == NOWHERE or taken or foreign or move.origin not in self.table[move.camp]:
            return self.table
        return moved(self.table, move.camp, move.origin, to)
