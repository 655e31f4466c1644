"""A question put to another rulebook: its table, play and cards on that board (`start` is classic's `0`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from adjudicator.documents.problems import Term
from adjudicator.engine.proposal import NamedPiece, Proposal, ProposedMove
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
    here, there = question.book.board, book.board
    for name in ("camps", "fields", "pieces", "circles"):
        if getattr(here, name) != getattr(there, name):
            return Inexpressible("other-board", Term("fact", name))
    if {name: player.camps for name, player in here.players.items()} != {
        name: player.camps for name, player in there.players.items()
    }:
        return Inexpressible("other-board", Term("fact", "players"))
    table = _table(question.table, here, there)
    disputed = question.proposal.card if question.proposal else None
    known = [card for card in question.hand or () if disputed is None or card.name in book.cards]
    hand = None if question.hand is None else [book.cards.get(card.name) for card in known]
    if isinstance(table, Inexpressible):
        return table
    if hand is not None and None in hand:
        return Inexpressible("no-such-card", Term("card", known[hand.index(None)].name))
    proposal = _proposal(question.proposal, here, book) if question.proposal else None
    around = _around(question, book)
    for part in (proposal, around):
        if isinstance(part, Inexpressible):
            return part
    cards = None if hand is None else tuple(card for card in hand if card)
    assert not isinstance(proposal, Inexpressible)
    assert not isinstance(around, Inexpressible)
    return Question(book, readings, table, question.player, cards, proposal, question.title, around)


def _around(question: Question, book: Rulebook) -> Circumstances | Inexpressible:
    """Return events, hands and draw with the other deck's cards, on the other board."""
    try:
        around = question.around
        events = tuple(_event(event, question.board, book) for event in around.events)
        hands = {
            name: None if hand is None else tuple(_card(card, book) for card in hand)
            for name, hand in around.hands.items()
        }
        return Circumstances(events, hands, {name: _card(card, book) for name, card in around.draw.items()})
    except _InexpressibleError as error:
        return error.why


class _InexpressibleError(Exception):
    def __init__(self, why: Inexpressible) -> None:
        super().__init__(why.label)
        self.why = why


def _card(card: Card, book: Rulebook) -> Card:
    if card.name not in book.cards:
        raise _InexpressibleError(Inexpressible("no-such-card", Term("card", card.name)))
    return book.cards[card.name]


def _event(event: Event, here: Board, book: Rulebook) -> Event:
    piece = _named(event.piece, here, book.board) if event.piece else None
    if isinstance(piece, Inexpressible):
        raise _InexpressibleError(piece)
    put = {name: _proposal(proposal, here, book) for name, proposal in event.proposals.items()}
    proposals = {name: proposal for name, proposal in put.items() if isinstance(proposal, Proposal)}
    if put and not proposals:
        raise _InexpressibleError(next(why for why in put.values() if isinstance(why, Inexpressible)))
    return event._replace(card=event.card and _card(event.card, book), piece=piece, proposals=proposals)


def _table(table: Table, here: Board, there: Board) -> Table | Inexpressible:
    spaces: list[tuple[int, ...]] = []
    for pieces in table:
        moved = [space_of(there, role(here, space)) for space in pieces]
        if None in moved:
            return Inexpressible("no-such-space", Term("space", here.tokens[pieces[moved.index(None)]]))
        spaces.append(tuple(sorted(space for space in moved if space is not None)))
    return tuple(spaces)


def _proposal(proposal: Proposal, here: Board, book: Rulebook) -> Proposal | Inexpressible:
    there = book.board
    if proposal.card is None or proposal.function is None:
        return proposal
    card = book.cards.get(proposal.card.name)
    function = card.function(proposal.function.name) if card else None
    if card is None or function is None:
        return Inexpressible("no-such-card", Term("card", proposal.card.name))
    if function.does != proposal.function.does:
        return Inexpressible("other-card", Term("card", proposal.card.name))
    parts: list[ProposedMove] = []
    for part in proposal.parts:
        piece = _named(part.piece, here, there)
        to = None if part.to is None else space_of(there, role(here, part.to))
        if isinstance(piece, Inexpressible):
            return piece
        if part.to is not None and to is None:
            return Inexpressible("no-such-space", Term("space", here.tokens[part.to]))
        parts.append(ProposedMove(piece, part.steps, to, part.to_camp))
    swap = [_named(named, here, there) for named in proposal.swap]
    lost = next((named for named in swap if isinstance(named, Inexpressible)), None)
    if lost:
        return lost
    return Proposal(card, function, tuple(parts), tuple(named for named in swap if isinstance(named, NamedPiece)))


def _named(named: NamedPiece, here: Board, there: Board) -> NamedPiece | Inexpressible:
    space = space_of(there, role(here, named.space))
    if space is None:
        return Inexpressible("no-such-space", Term("space", here.tokens[named.space]))
    return named._replace(space=space)


def by_role(board: Board, table: Table) -> tuple[tuple[Role, ...], ...]:
    """Return a table as roles, which compare across boards."""
    return tuple(tuple(sorted(role(board, space) for space in pieces)) for pieces in table)
