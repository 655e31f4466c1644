"""A question put to another rulebook: its table, play and cards on that board (`start` is classic's `0`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from adjudicator.documents.problems import Term
from adjudicator.engine.proposal import NamedPiece, Proposal
from adjudicator.engine.question import Circumstances, Question
from adjudicator.procedure.event import Event
from adjudicator.rules.board import Board, Table
from adjudicator.rules.cards import Card
from adjudicator.rules.rulebook import Rulebook

Role = tuple[str, int]
"""The kind of a space and its number within the kind: ("lane", 0) is the outermost circle on every board."""


class Inexpressible(NamedTuple):
    """The reason why a question cannot be put to another rulebook: a label and the name it mentions."""

    label: str
    what: Term


def role(board: Board, space: int) -> Role:
    """Return the role of a space on its board."""
    if space < board.shared:
        return "field", space
    if space < board.base:
        return "double", space - board.shared
    if space >= board.lane:
        return "lane", space - board.lane
    return {board.base: "base", board.start: "start"}.get(space, "arrival"), 0


def space_of(board: Board, wanted: Role) -> int | None:
    """Return the space that has this role on the board, if there is one."""
    name, index = wanted
    if name == "double":
        return board.shared + index if board.double else None
    if name == "arrival":
        return board.arrival if board.double else None
    return {"field": 0, "base": board.base, "start": board.start, "lane": board.lane}[name] + index


def put_to(question: Question, book: Rulebook, readings: Mapping[str, str]) -> Question | Inexpressible:
    """Return the question on another rulebook's board and deck, or why that rulebook cannot express it."""
    try:
        return _Translation(question.board, book).question(question, readings)
    except _InexpressibleError as error:
        return error.why


class _InexpressibleError(Exception):
    """Raised with what has no counterpart in the other rulebook: its kind and name."""

    def __init__(self, label: str, kind: str, name: str) -> None:
        super().__init__(label)
        self.why = Inexpressible(label, Term(kind, name))


class _Translation:
    """The way from a board to another rulebook's board and deck."""

    def __init__(self, here: Board, book: Rulebook) -> None:
        self.here, self.book, self.there = here, book, book.board

    def question(self, question: Question, readings: Mapping[str, str]) -> Question:
        self._check_boards()
        table, proposal, around = self._table(question.table), question.proposal, question.around
        disputed = proposal.card if proposal else None
        hand = question.hand
        if hand is not None:
            hand = tuple(self._card(card) for card in hand if disputed is None or card.name in self.book.cards)
        if proposal:
            proposal = self._proposal(proposal)
        events = tuple(self._event(event) for event in around.events)
        hands = {name: cards and tuple(map(self._card, cards)) for name, cards in around.hands.items()}
        draw = {name: self._card(card) for name, card in around.draw.items()}
        around = Circumstances(events, hands, draw)
        return Question(self.book, readings, table, question.player, hand, proposal, question.title, around)

    def _check_boards(self) -> None:
        here, there = self.here, self.there
        for name in ("camps", "fields", "pieces", "circles"):
            if getattr(here, name) != getattr(there, name):
                raise _InexpressibleError("other-board", "fact", name)
        if {name: player.camps for name, player in here.players.items()} != {
            name: player.camps for name, player in there.players.items()
        }:
            raise _InexpressibleError("other-board", "fact", "players")

    def _space(self, space: int) -> int:
        found = space_of(self.there, role(self.here, space))
        if found is None:
            raise _InexpressibleError("no-such-space", "space", self.here.tokens[space])
        return found

    def _table(self, table: Table) -> Table:
        return tuple(tuple(sorted(map(self._space, pieces))) for pieces in table)

    def _named(self, named: NamedPiece) -> NamedPiece:
        return named._replace(space=self._space(named.space))

    def _card(self, card: Card) -> Card:
        if card.name not in self.book.cards:
            raise _InexpressibleError("no-such-card", "card", card.name)
        return self.book.cards[card.name]

    def _event(self, event: Event) -> Event:
        piece = event.piece and self._named(event.piece)
        proposals: dict[str, Proposal] = {}
        errors: list[_InexpressibleError] = []
        for name, proposal in event.proposals.items():
            try:
                proposals[name] = self._proposal(proposal)
            except _InexpressibleError as error:
                errors.append(error)
        if errors and not proposals:
            raise errors[0]
        card, cards = event.card and self._card(event.card), tuple(map(self._card, event.cards))
        to, put = None if event.to is None else self._space(event.to), event.put and self._putting(event.put)
        return event._replace(card=card, cards=cards, piece=piece, proposals=proposals, to=to, put=put)

    def _putting(self, put: Callable[[NamedPiece], Event]) -> Callable[[NamedPiece], Event]:
        """Return the move that putting down a piece amounts to, the piece being one of the other board."""

        def putting(named: NamedPiece) -> Event:
            space = space_of(self.here, role(self.there, named.space))
            assert space is not None, "a piece is put down where the document has a space for it"
            return self._event(put(named._replace(space=space)))

        return putting

    def _proposal(self, proposal: Proposal) -> Proposal:
        if proposal.card is None or proposal.function is None:
            return proposal._replace(thrown=tuple(map(self._card, proposal.thrown)))
        card = self._card(proposal.card)
        function = card.function(proposal.function.name)
        if function is None:
            raise _InexpressibleError("no-such-card", "card", card.name)
        if function.does != proposal.function.does:
            raise _InexpressibleError("other-card", "card", card.name)
        parts = [
            part._replace(piece=self._named(part.piece), to=None if part.to is None else self._space(part.to))
            for part in proposal.parts
        ]
        swap = tuple(map(self._named, proposal.swap))
        hits = None if proposal.hits is None else tuple(map(self._named, proposal.hits))
        return proposal._replace(card=card, function=function, parts=tuple(parts), swap=swap, hits=hits)


def by_role(board: Board, table: Table) -> tuple[tuple[Role, ...], ...]:
    """Return a table as roles, which compare across boards."""
    return tuple(tuple(sorted(role(board, space) for space in pieces)) for pieces in table)
