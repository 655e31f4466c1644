"""Recorded games as their documents state them, followed turn by turn: every deal, exchange, play and thrown hand is
checked against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from adjudicator.documents.yaml_reader import At
from adjudicator.engine.meant import as_meant
from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NoSuchPiece, Proposal, try_proposal
from adjudicator.engine.question import Question
from adjudicator.engine.tries import swap_due
from adjudicator.engine.winning_and_helping import game_over, helping
from adjudicator.procedure.hand_knowledge import DEALT, Kinds, KnownHand
from adjudicator.procedure.remark import Remark
from adjudicator.procedure.turn_rules import (
    as_claimed,
    is_made,
    next_player,
    not_in_hand,
    not_their_turn,
    thrown_with,
    too_late,
)
from adjudicator.rules.board import Table
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rules.ruleset import producible

DEALS = 3
"""Deals by one dealer until the cards are shuffled again (`dm-2023/faq.19.1`, `classic/gameplay.11`,
`family-fr/new-dealer.1`, `duo/play.15`)."""


Cards = tuple[Card | None, ...]
"""Cards, None for each that is unseen."""


class Turn(NamedTuple):
    player: str
    proposal: Proposal
    at: At


class Deal(NamedTuple):
    hands: Mapping[str, Cards]
    """A hand that names an unseen card is whole; from any other the unseen cards may be left out."""
    exchange: Mapping[str, Card | None] | None
    turns: tuple[Turn, ...]
    at: At
    dealer: str | None = None
    penalised: tuple[str, ...] = ()
    """The players who were dealt one card less as a penalty."""


class Game(NamedTuple):
    """A recorded game, or the part of it that was recorded."""

    book: Rulebook
    readings: Mapping[str, str]
    title: str
    dealer: str
    deals: tuple[Deal, ...]

    @property
    def turns(self) -> int:
        return sum(len(deal.turns) for deal in self.deals)


class Irregularity(NamedTuple):
    """A remark on a deal or a turn that was not in order, with the question as it stood before."""

    deal: int
    turn: int | None
    """Counted over the whole game; None for dealing and the exchange."""
    remark: Remark
    question: Question
    at: At
    play: Play | None = None


class Unchecked(NamedTuple):
    """A turn in which a hand was thrown of which too little is known to check it."""

    deal: int
    turn: int
    player: str


class Moment(NamedTuple):
    """The question after a turn; its player is the next one."""

    turn: int
    question: Question
    without_cards: tuple[str, ...] = ()
    """The other players who have played or thrown all their cards, while the deal goes on."""


class Replay:
    """A game being followed; after an irregularity it goes on from what was played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.book = game.book
        self.board = game.book.board
        self.rules = game.book.rules(game.readings)
        self.table: Table = tuple((self.board.base,) * self.board.pieces for _ in self.board.camps)
        self.dealer = game.dealer
        self.dealt = 0
        """How often this dealer has dealt."""
        self.hands: dict[str, KnownHand] = {}
        self.seen: Counter[str] = Counter()
        """The cards seen since the last shuffle."""
        self.due = self.board.left_of(game.dealer)
        self.last = ""
        """The player of the last turn."""
        self.turn = 0
        self.unchecked: list[Unchecked] = []

    @property
    def over(self) -> bool:
        return game_over(self.rules.board, self.table)

    def winners(self) -> list[str]:
        """Return the players of the side that is home, in a game that is over."""
        board = self.board
        return [
            name
            for name, player in board.players.items()
            if self.over and all(board.home(self.table[camp]) for camp in board.team(player))
        ]

    def question(self, player: str) -> Question:
        hand = self.hands[player].cards(self.book.cards) if player in self.hands else None
        return Question(self.book, self.game.readings, self.table, player, hand)

    def follow(self) -> Iterator[Irregularity | Moment]:
        """Yield every irregularity, and the moment after each turn."""
        yield Moment(0, self.question(self.due))
        for number, deal in enumerate(self.game.deals, 1):
            for remark in self._deal(deal, number - 1):
                yield Irregularity(number, None, remark, self.question(remark.player or self.due), deal.at)
            self._pass_turn(self._before_the_first(number - 1, self.dealer))
            if "opening" not in self.rules.procedure and deal.turns:
                self.due = deal.turns[0].player
            for n, turn in enumerate(deal.turns):
                self.turn += 1
                before = self.question(turn.player)
                for remark, play in self._play(turn, number, opens=n == 0):
                    yield Irregularity(number, self.turn, remark, before, turn.at, play)
                self.last = turn.player
                self._pass_turn(turn.player)
                without_cards = self._without_cards()
                goes_on = len(without_cards) < len(self.hands)
                yield Moment(self.turn, self._next_question(number), without_cards if goes_on else ())

    def _without_cards(self) -> tuple[str, ...]:
        return tuple(player for player, hand in self.hands.items() if hand.size <= 0)

    def _pass_turn(self, after: str) -> None:
        self.due = next_player(self.board, after, self._without_cards())

    def _before_the_first(self, number: int, dealer: str) -> str:
        """Return the player after whom the first turn of a deal comes: the dealer, or the one who played last
        (`classic/gameplay.5`, `classic/gameplay.10`)."""
        decide = self.rules.procedure.get("opening")
        return self.last if decide and not decide(deal=number) and self.last else dealer

    def _next_question(self, number: int) -> Question:
        """Return the question for the player due, at the end of a deal for the one who will begin the next."""
        if any(hand.size > 0 for hand in self.hands.values()):
            return self.question(self.due)
        dealer = self.board.left_of(self.dealer) if self.dealt == DEALS else self.dealer
        after = self._before_the_first(number, dealer)
        return Question(self.book, self.game.readings, self.table, self.board.left_of(after))

    # Dealing and exchanging.

    def _deal(self, deal: Deal, number: int) -> Iterator[Remark]:
        if number and self.over:
            yield Remark(Finding("game-over"))
        left = next((player for player, hand in self.hands.items() if hand.size > 0), None)
        if left and not self.over:
            yield Remark(Finding("deal-not-played-out"), left)
        if self.dealt == DEALS:
            self._new_dealer(self.board.left_of(self.dealer))
        if deal.dealer and deal.dealer != self.dealer:
            yield Remark(Finding("wrong-dealer"), deal.dealer, other=self.dealer)
            self._new_dealer(deal.dealer)
        known = producible(self.board, self.rules.cards, self.rules.readings)
        penalised = deal.penalised if "three-cards" in known else ()
        self.hands = {}
        for player in self.board.seats:
            cards = deal.hands.get(player, ())
            if None not in cards:
                left_out = (DEALT - 1 if player in deal.penalised else DEALT) - len(cards)
                cards = (*cards, *[None] * left_out)
            wanted = DEALT - 1 if player in penalised else DEALT
            self.hands[player] = KnownHand(cards)
            if len(cards) != wanted:
                aspects = ("penalised",) if wanted < DEALT else ()
                yield Remark(Finding("wrong-hand-size", number=len(cards), aspects=aspects), player, due=wanted)
            for card in cards:
                yield from self._turned_up(card, player)
        yield from self._exchange(deal, self.dealt)
        self.dealt += 1

    def _new_dealer(self, player: str) -> None:
        """Have another player deal from now on, who first shuffles all cards (`family-fr/new-dealer.2`)."""
        self.dealer, self.dealt = player, 0
        self.seen.clear()

    def _turned_up(self, card: Card | None, player: str) -> Iterator[Remark]:
        if card is None:
            return
        self.seen[card.name] += 1
        if self.seen[card.name] > card.copies:
            yield Remark(Finding("too-many-copies", number=self.seen[card.name]), player, card=card.name)

    def _exchange(self, deal: Deal, number: int) -> Iterator[Remark]:
        decide = self.rules.procedure.get("exchange")
        later = ("later",) if number else ()
        if deal.exchange is None:
            if decide and decide(deal=number) and deal.turns:
                yield Remark(Finding("played-before-exchange", aspects=later), deal.turns[0].player)
            return
        received: dict[str, tuple[Kinds, Kinds]] = {}
        for player in self.board.seats:
            other = self.board.players[player].partner or self.board.left_of(player)
            if player not in deal.exchange:
                if not decide or not (decide(deal=number) or other in deal.exchange):
                    continue
                yield Remark(Finding("exchange-incomplete", aspects=later), player)
            # A card that was not recorded may have been given away all the same: the partner is not a card short.
            card = deal.exchange.get(player)
            hand = self.hands[player]
            hidden = card is not None and hand.shows_anew(card)
            counted = frozenset() if card else frozenset(+hand.known)
            received[other] = (frozenset({card.name}) if card else hand.may_give()), counted
            if not hand.take_out(card):
                yield Remark(Finding("given-not-held"), player, card=card.name if card else "")
            elif hidden:
                yield from self._turned_up(card, player)
        for player, (kinds, counted) in received.items():
            self.hands[player].receive(kinds, counted)

    # Playing.

    def _play(self, turn: Turn, deal: int, *, opens: bool) -> Iterator[tuple[Remark, Play | None]]:
        hand = self.hands[turn.player]
        if late := too_late(turn.player, over=self.over, has_cards=hand.size > 0, threw=hand.is_thrown):
            yield late, None
        elif turn.player != self.due:
            yield not_their_turn(turn.player, self.due, opens=opens), None
        if not self.over:
            yield from self._throw(turn, deal) if turn.proposal.card is None else self._carry_out(turn)

    def _throw(self, turn: Turn, deal: int) -> Iterator[tuple[Remark, None]]:
        hand, thrown = self.hands[turn.player], turn.proposal.thrown
        in_part = 0 < len(thrown) < hand.size
        if in_part:
            yield Remark(Finding("hand-thrown-in-part"), turn.player), None
        shows_all, may_be = len(thrown) == hand.size, hand.possible()
        held = {card.name for card in thrown} if shows_all else {*+hand.known, *(hand.received or ())}
        legal = self.question(turn.player).legal([card for name, card in self.book.cards.items() if name in held])
        usable = frozenset(play.card for play in legal)
        helps = helping(self.board, self.table, turn.player)
        if usable if shows_all else hand.surely_one_of(usable):
            sure = {name for name in usable if shows_all or hand.surely_one_of(frozenset({name}))}
            legal.sort(key=lambda play: play.card not in sure)
            for remark in thrown_with(self.rules, turn.player, legal, helping=helps):
                yield remark if sure else _with_any(remark), None
        elif not shows_all and (may_be is None or usable & may_be):
            self.unchecked.append(Unchecked(deal, self.turn, turn.player))
        for card in thrown:
            for remark in self._leaves_the_hand(card, turn.player):
                yield remark, None
        if not in_part:
            hand.throw()

    def _leaves_the_hand(self, card: Card, player: str) -> Iterator[Remark]:
        """Take a card that is seen now out of a hand; yield the remark if it cannot have been there."""
        hand = self.hands[player]
        hidden, none_left = hand.shows_anew(card), hand.size <= 0
        if not hand.take_out(card):
            if not none_left:
                yield not_in_hand(player, card)
        elif hidden:
            yield from self._turned_up(card, player)

    def _carry_out(self, turn: Turn) -> Iterator[tuple[Remark, Play | None]]:
        card = turn.proposal.card
        assert card is not None
        due = self._swap_due(turn.player)
        for remark in self._leaves_the_hand(card, turn.player):
            yield remark, None
        situation = self.rules, self.table, turn.player
        play = try_proposal(*situation, as_meant(*situation, turn.proposal))
        if isinstance(play, NoSuchPiece):
            yield self._no_piece(turn.player, card, play), None
        elif play.refusal:
            yield Remark(play.refusal, turn.player, card=play.card, play=play), play
            honest = try_proposal(*situation, turn.proposal._replace(hits=None))
            if isinstance(honest, Play) and honest.legal:
                self.table = honest.after
            elif is_made(play):
                self.table = play.after
            elif len(turn.proposal.parts) == 1:
                part, move = turn.proposal.parts[0], play.moves[0]
                self.table = as_claimed(self.board, self.table, (move.camp, move.origin), part.to, part.to_camp)
        else:
            if due and play.function.does != "swap":
                yield Remark(due, turn.player, card=play.card), play
            self.table = play.after

    def _swap_due(self, player: str) -> Finding | None:
        """Return why this player may play nothing but a swap, if the hand is sure to have one (`family-fr/stuck.2`)."""
        swaps = {name: card for name, card in self.book.cards.items() if card.can_swap}
        sure = self.rules.swap_comes_first and self.hands[player].surely_one_of(frozenset(swaps))
        return swap_due(self.rules, self.table, player, swaps.values()) if sure else None

    def _no_piece(self, player: str, card: Card, missing: NoSuchPiece) -> Remark:
        """Return the remark on a play without its piece: a swap with one piece, an unclear record, or a wrong one."""
        if missing.code == "swap-with-itself":
            return Remark(Finding("not-the-cards-move", aspects=("itself",)), player, card=card.name)
        space, camp = missing.named.space, missing.camps[0]
        code = "piece-unclear" if missing.code == "which-piece" else "piece-not-there"
        pieces = tuple((each, space) for each in missing.camps)
        return Remark(Finding(code, space, camp), player, piece=(camp, space), pieces=pieces)


def _with_any(remark: Remark) -> Remark:
    """Return the remark on a hand that holds a usable card whichever of several it is."""
    return remark._replace(finding=remark.finding._replace(aspects=("whichever", *remark.finding.aspects)))
