"""The state of the table between two events: pieces, cards, turn, and what has been begun with the hands.

`course.py` passes it from one event to the next; the other files of the room read and change it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field
from typing import NamedTuple

from adjudicator.documents.yaml_reader import At
from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece
from adjudicator.engine.tries import candidates, swap_due
from adjudicator.engine.winning_and_helping import game_over
from adjudicator.procedure.begun import HalfSwap, LastPlay, SplitByHand
from adjudicator.procedure.event import Act, Event
from adjudicator.procedure.overlooked import AsPlayed, FoundLater, Misplaced
from adjudicator.procedure.remark import Piece, Remark, does_move
from adjudicator.procedure.turn_rules import next_player
from adjudicator.rules.board import Board, Table
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding
from adjudicator.rules.ruleset import Ruleset


class Held(NamedTuple):
    """A piece in a player's fingers, and where the document names it."""

    piece: Piece
    at: At
    went_back: bool = False
    """Whether it was put down wrongly, so that it is back where it stood unless it is put down once more."""
    stood_elsewhere: bool = False
    """Whether it was lifted where a wrong act, or a move before its card, had put it."""

    @property
    def named(self) -> NamedPiece:
        camp, space = self.piece
        return NamedPiece(space, camp, self.at)


class Penalty(NamedTuple):
    """A piece that one player may send home because another has talked (`classic/gameplay.15`)."""

    by: str
    talker: str
    aspects: tuple[str, ...]
    """Those of the finding, which tell which pieces can be chosen."""
    turn: int
    """The number of turns that had passed."""
    lifted: Piece | None = None


@dataclass
class TakenOff:
    """Hit pieces on their way from the board into base; see `hit_pieces.py`."""

    hit: tuple[Piece, ...] = ()
    """Sent home by the last move, and not taken off the board yet."""
    aside: tuple[Held, ...] = ()
    """Sent home, and still in a hand."""
    away: tuple[Piece, ...] = ()
    """Already in base, though the card may not be used up yet."""
    guessed: tuple[Piece, ...] = ()
    """Those put into base without a word on which piece it was."""
    to_be_hit: tuple[Piece, ...] = ()
    """Pieces of others lifted before the move that is to hit or swap them."""
    by: str = ""
    """The player who made the last move."""
    forgotten: tuple[Piece, ...] = ()
    """Sent home by earlier plays, and still not taken off the board."""

    def before_the_move(self) -> TakenOff:
        """Return the pieces put into base for a move still to come; those that parts of a card have hit stand again."""
        away = tuple(piece for piece in self.away if piece in self.to_be_hit)
        return TakenOff(away=away, to_be_hit=self.to_be_hit, forgotten=self.forgotten)

    def of_earlier_plays(self) -> tuple[Piece, ...]:
        """Return the pieces sent home so far that still have to be taken off the board."""
        return (*self.forgotten, *self.hit)


@dataclass
class TableState:
    rules: Ruleset
    table: Table
    """Where the pieces stand; changed by a whole play only (see `table_now` for the shares of a split)."""
    player: str
    """The player whose turn it is."""
    hands: dict[str, tuple[Card, ...] | None]
    """The cards of each player; None, or no entry, where they are unknown."""

    # The card on the table. `pass_turn` resets all of these.

    laid: Card | None = None
    """The accepted card, from the moment it is laid until it is used up or taken back."""
    under: tuple[Card, ...] = ()
    """The cards that were laid before it and that nobody has taken back, the first one first."""
    refused: tuple[Remark, ...] = ()
    """The remarks on the last card laid, if it was not accepted; until it is taken back or another one is accepted."""
    refused_card: Card | None = None
    """That card; set whenever `refused` is."""
    refused_at: int = -1
    """The number of the event that laid it."""
    given_up: Card | None = None
    """The laid card if its player has taken it back though it binds, until it is laid again."""
    pending: tuple[Event, ...] = ()
    """Moves made before their card was laid; empty as soon as `laid` is set."""
    moved_first: bool = False
    """Whether anything has been moved before its card in this turn."""
    thrown: tuple[Card, ...] = ()
    """Cards of the hand that have been thrown one after the other, as long as others are to follow."""
    must_use: bool = False
    """Whether the card to come must be used because a piece was moved first (topic `piece-before-card`)."""
    touched: tuple[Piece, ...] = ()
    """Own pieces that left their fields and must be moved, in the order they were lifted; a share of a split that moves
    one removes it."""
    shared: SplitByHand | None = None
    """The shares moved with `laid`, if it splits and is not used up."""
    half: HalfSwap | None = None
    """The first piece moved with `laid`, if it swaps and the second piece is still to come."""
    played: AsPlayed | None = None
    """The last wrong act, which stays if the next player plays before it is put right."""

    # Pieces and cards; these outlast the turn.

    misplaced: tuple[Misplaced, ...] = ()
    """Where wrong acts have put pieces that have been neither put right nor moved since."""
    beside: tuple[Misplaced, ...] = ()
    """Where hit pieces have been put instead of into base, where they count."""
    seems_hit: dict[Piece, int] = field(default_factory=dict)
    """The pieces on whose fields others were put wrongly, or before their cards, with the number of turns passed."""
    home_since: dict[Piece, int] = field(default_factory=dict)
    """The numbers of the events that have put pieces into base which are to be hit."""
    knocked: Piece | None = None
    """The piece knocked over last, until it is set up or moved."""
    lifted: dict[str, tuple[Held, ...]] = field(default_factory=dict)
    """The pieces in each player's hand, the last one lifted at the end; the turn's end empties that of its player."""
    taken_off: TakenOff = field(default_factory=TakenOff)
    """Replaced by every whole play; a thrown hand or another card after shares of a split clears it."""
    movers_sent_home: dict[Piece, str] = field(default_factory=dict)
    """The pieces that were sent home where they landed, `by-pair` or `by-start-piece`."""
    shown: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    """Cards put out before their player's turn, until that player's card is accepted."""
    taken_up: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    """Cards shown before the turn and then taken back, which bind all the same (`dm-2023/fair-play.5.1`)."""
    shown_at: dict[str, int] = field(default_factory=dict)
    """The numbers of the events that have shown one last."""
    unlaid: tuple[str, Card] | None = None
    """The player and the card last held up or dropped, until it is taken back."""
    counts_as_laid: tuple[str, Card] | None = None
    """The player and the card that lay there last though it was not let go of: shown before the turn, or held up."""
    thrown_wrongly: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    """The cards that a player has thrown though they may not be, until they are taken up again."""
    thrown_early: dict[str, int] = field(default_factory=dict)
    """The numbers of the events in which players threw their hands before their turns, until they play."""
    thrown_away: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    """The cards that a player has thrown, so that they are out of the hand."""
    awaited: dict[str, tuple[Table, tuple[Misplaced, ...]]] = field(default_factory=dict)
    """The table before a move that was left without a card, and where that has put its pieces, by players."""
    used: dict[str, Card] = field(default_factory=dict)
    """The last card each player has used."""
    last_play: LastPlay | None = None
    turns_passed: int = 0
    talked: frozenset[str] = frozenset()
    """The players who have talked about the game, where the rulebook has a rule on it."""
    sits_out: frozenset[str] = frozenset()
    """The players who have thrown their hands."""
    fined: frozenset[str] = frozenset()
    """The players who will be dealt fewer cards."""
    penalties: tuple[Penalty, ...] = ()
    """The pieces that may be sent home for a fault, and have not been yet."""

    # The event being judged; `course.py` sets these before every event.

    number: int = 0
    """The number of the event."""
    late: dict[int, FoundLater] = field(default_factory=dict)
    """What the event shows of earlier ones, by their numbers: they stay as they were played."""
    later: tuple[Event, ...] = ()
    """The events after it: they tell whether a move is a share of a longer one."""
    named: bool = False
    """Whether the document names the player of this event."""
    meant: Event | None = None
    """The event as understood: putting down a piece becomes a move, removing a hit piece an act of the mover."""
    waiting: tuple[Event, ...] = ()
    """The moves that were waiting for their card before it."""
    made: Play | None = None
    """The play the event tried or completed."""
    threw: tuple[Card, ...] = ()
    """The cards that the event throws, with those thrown one by one before them."""

    undone: int = 0
    """The number of pieces moved before with a card that the event replaces: they are back where they stood."""
    home_for_nothing: tuple[Remark, ...] = ()
    """The remarks on pieces put into base before the event, which it does not hit."""

    tried_puts: int = 0
    """Plays looked at for pieces that are put down, over all events; `putting_down.py` limits them."""
    _plays: dict[tuple[Table, str, str], list[Play]] = field(default_factory=dict)
    _plays_begun: tuple[SplitByHand | HalfSwap, list[Play]] | None = None
    """The last `shared` or `half` asked about, with the plays it can still become."""

    def copy(self) -> TableState:
        """Return a state of its own, on which an act can be tried."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | TakenOff):
                setattr(other, name, copy(value))
        return other

    @property
    def board(self) -> Board:
        return self.rules.board

    @property
    def table_now(self) -> Table:
        """The table as it looks, also between the shares of a split."""
        return self.shared.table if self.shared else self.table

    @property
    def over(self) -> bool:
        return game_over(self.rules.board, self.table)

    @property
    def deal_over(self) -> bool:
        return all(self.hands.get(player) == () for player in self.board.seats)

    @property
    def has_begun(self) -> bool:
        """Return whether the player in turn has laid a card, or moved or lifted a piece."""
        return bool(self.laid or self.refused or self.pending or self.touched)

    @property
    def misplaced_now(self) -> list[Misplaced]:
        """Where the player in turn has put pieces wrongly in this turn."""
        return [each for each in self.misplaced if (each.by, each.turn) == (self.player, self.turns_passed)]

    def is_out_of_turn(self, player: str) -> bool:
        """Return whether it is another player's turn, or nobody's because all cards of the deal are played."""
        return player != self.player or self.hands.get(player) == ()

    def following(self, player: str) -> str:
        """Return the next player to the left of this one who has cards."""
        without_cards = {name for name, hand in self.hands.items() if hand == ()}
        return next_player(self.board, player, without_cards)

    def puts_down_next(self, player: str) -> int | None:
        """Return where the player puts down the piece just lifted, if that comes before another one is lifted."""
        own = (later for later in self.later if later.may_be_by(player) and later.act in (Act.LIFTS, Act.PUTS_DOWN))
        following = next(own, None)
        return following.to if following else None

    def note_put(self, *put: Misplaced) -> None:
        """Note where pieces have been put; of several on one space each can be in another place."""
        for each in put:
            camp, space = each.piece
            same = [known for known in self.misplaced if known.piece == each.piece]
            others = [known for known in self.misplaced if known.piece != each.piece]
            most = max(self.table[camp].count(space), 1) - 1
            kept = same[len(same) - most :] if len(same) > most else same
            self.misplaced = (*others, *kept, self.dated(each))
            self.note_landing((camp, each.space))

    def note_landing(self, piece: Piece) -> None:
        """Note the single piece of others on whose field a piece was put wrongly or before its card: it seems hit."""
        others = [(camp, self.board.same_field(*piece, camp)) for camp in range(len(self.table)) if camp != piece[0]]
        there = [(camp, each) for camp, spaces in others for each in self.table[camp] if each in spaces]
        if len(there) == 1:
            self.seems_hit |= {there[0]: self.turns_passed}

    def dated(self, put: Misplaced) -> Misplaced:
        """Return where a piece has been put with when that was."""
        number = put.event if put.event >= 0 else self.number
        return put._replace(turn=self.turns_passed, event=number, in_turn=put.by == self.player)

    def forget_put(self, *pieces: Piece) -> None:
        """Forget where these pieces have been put: they stand there no longer."""
        self.misplaced = tuple(each for each in self.misplaced if each.piece not in pieces)

    def pass_turn(self) -> None:
        """Pass the turn to the next player who has cards."""
        self.laid = self.given_up = self.refused_card = self.shared = self.half = self.played = None
        self.refused, self.pending, self.touched, self.thrown, self.under = (), (), (), (), ()
        self.moved_first, self.must_use = False, False
        self.turns_passed += 1
        self.lifted[self.player] = tuple(held for held in self.lifted.get(self.player, ()) if not held.went_back)
        for early in (self.thrown_wrongly, self.thrown_early, self.shown, self.taken_up):  # They are of one turn.
            early.pop(self.player, None)
        self.player = self.following(self.player)

    def take_back_play(self) -> None:
        """Undo the last play; its pieces still stand where it has put them."""
        assert self.last_play is not None
        self.player, _, self.laid, self.table, hand, _ = self.last_play
        self.hands[self.player] = hand
        self.last_play, self.taken_off = None, TakenOff()

    def count_in_base(self, hit: Iterable[Piece]) -> None:
        """Let misplaced pieces that are hit where they count as standing count as in base."""
        in_base = {(camp, space): (camp, self.board.base) for camp, space in hit}
        self.misplaced = tuple(
            each._replace(piece=in_base[each.piece], goes_back=True) if each.piece in in_base else each
            for each in self.misplaced
        )

    def take_out(self, player: str, cards: Iterable[Card]) -> None:
        """Remove cards from a hand, as far as it is known and has them."""
        hand = self.hands.get(player)
        if hand is None:
            return
        left = list(hand)
        for card in cards:
            if card in left:
                left.remove(card)
        self.hands[player] = tuple(left)

    def pass_by_empty_hand(self) -> None:
        """Pass the turn on if the player whose turn it is has no cards left (`dm-2023/no-usable-card.2`)."""
        if self.hands.get(self.player) == () and not self.deal_over:
            self.pass_turn()

    def pass_by_spent_hand(self, following: str) -> None:
        """Pass the turn to the next player if the last card of the one before lies there and cannot be used: with it
        the whole hand is thrown (`dm-2023/no-usable-card.1`)."""
        is_next = following == self.following(self.player)
        is_last, is_begun = self.laid and self.hands.get(self.player) == (self.laid,), self.shared or self.half
        if is_next and is_last and not is_begun and self.laid and not self.plays(self.laid):
            self.hands[self.player] = ()
            self.pass_turn()

    def swap_due(self) -> Finding | None:
        """Return why the player whose turn it is may play nothing but a swap (`family-fr/stuck.2`)."""
        hand = self.hands.get(self.player) if self.rules.swap_comes_first else None
        return swap_due(self.rules, self.table, self.player, hand or ())

    def plays(self, card: Card) -> list[Play]:
        """Return every legal play of a card for the player whose turn it is; of the card on the table, every play
        that what was begun with it can still become."""
        key = (self.table, self.player, card.name)
        if key not in self._plays:
            tries = candidates(self.rules, self.table, self.player, card)
            self._plays[key] = [play for play in tries if play.legal]
        half = None if self.half and self.half.stopped else self.half
        begun = (self.shared or half) if card == self.laid else None
        if begun is None:
            plays = self._plays[key]
            return [play for play in plays if play.function.does == "swap"] if self.swap_due() else plays
        if self._plays_begun is None or self._plays_begun[0] is not begun:
            self._plays_begun = begun, [play for play in self._plays[key] if begun.begins(play)]
        return self._plays_begun[1]

    def uses(self, cards: Iterable[Card]) -> list[Play]:
        return list(self._uses(cards))

    def first_use(self, cards: Iterable[Card], piece: Piece | None = None) -> Play | None:
        """Return the first legal play of any of the cards, if a piece is given one that moves it."""
        return next((play for play in self._uses(cards) if piece is None or does_move(play, piece)), None)

    def _uses(self, cards: Iterable[Card]) -> Iterator[Play]:
        return (play for card in {card.name: card for card in cards}.values() for play in self.plays(card))

    def bound_cards(self, player: str) -> list[Card]:
        """Return the cards shown before the turn that must be played now (`dm-2023/fair-play.5.1`)."""
        binds = player == self.player and "card-before-turn" in self.rules.procedure
        return [card for card in self.shown_early(player) if self.plays(card)] if binds else []

    def shown_early(self, player: str) -> tuple[Card, ...]:
        """Return the cards shown before the turn, whether or not they still lie there."""
        return (*self.shown.get(player, ()), *self.taken_up.get(player, ()))

    def possible_cards(self, player: str) -> list[Card]:
        """Return the cards one of which is to be used: the card on the table, those that must be played, the hand, or
        the whole deck if the hand is unknown."""
        if self.laid:
            return [self.laid]
        hand = self.hands.get(player)
        return self.bound_cards(player) or list(self.rules.cards.values() if hand is None else hand)

    def cards_in_use(self, player: str) -> list[Card]:
        """Return the same, but the hand if the card on the table cannot be used at all (`dm-2023/fair-play.4.1`)."""
        if self.laid and not self.plays(self.laid):
            return [card for card in self.hands.get(player) or () if card != self.laid]
        return self.possible_cards(player)
