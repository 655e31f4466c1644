"""Tables that cannot arise, each with the items that make them impossible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.board import Board
from adjudicator.findings import Finding
from adjudicator.problems import Problem, Term
from adjudicator.records import NamedTuple
from adjudicator.rulebook import Rulebook
from adjudicator.source import At, Source
from adjudicator.spaces import space_term


class Stood(NamedTuple):
    """A space that a piece stands on, and where that is written."""

    space: int
    at: At


Standing = Mapping[int, list[Stood]]
"""Every camp's pieces as the document lists them, and in its order."""
Impossible = tuple[str, int, Stood, dict[str, Any]]


def impossibilities(source: Source, book: Rulebook, standing: Standing) -> Iterator[Problem]:
    """What is impossible about where the pieces stand, told at the piece that makes it so."""
    board = book.board
    for check in (_too_many, _on_one_circle, _of_two_colours, _on_a_held_double):
        for code, camp, stood, params in check(board, standing):
            cites = tuple(citation.id for citation in book.citations(Finding(code)))
            named = {"camp": Term("camp", board.camps[camp]), "space": space_term(board, stood.space), **params}
            yield source.problem(code, stood.at, False, cites, **named)


def _too_many(board: Board, standing: Standing) -> Iterator[Impossible]:
    for camp, pieces in standing.items():
        if len(pieces) > board.pieces:
            params = {"count": len(pieces), "most": board.pieces}
            yield "impossible-too-many-pieces", camp, pieces[board.pieces], params


def _on_one_circle(board: Board, standing: Standing) -> Iterator[Impossible]:
    for camp, pieces in standing.items():
        for space in dict.fromkeys(stood.space for stood in pieces):
            there = [stood for stood in pieces if stood.space == space]
            if board.in_lane(space) and len(there) > 1:
                yield "impossible-shared-circle", camp, there[1], {}


def _of_two_colours(board: Board, standing: Standing) -> Iterator[Impossible]:
    owners: dict[int, int] = {}
    for camp, pieces in standing.items():
        for stood in pieces:
            if board.on_fields(stood.space) and owners.setdefault(stood.space, camp) != camp:
                yield "impossible-two-colours", camp, stood, {"other": Term("camp", board.camps[owners[stood.space]])}


def _on_a_held_double(board: Board, standing: Standing) -> Iterator[Impossible]:
    """Where the start field is counted, a foreign piece shares one space with its 0 and its 15."""
    if not board.double:
        return
    for camp, pieces in standing.items():
        for stood in pieces:
            owner = stood.space - board.shared
            if 0 <= owner < len(board.camps):
                own = [piece.space for piece in standing.get(owner, [])]
                held = [board.tokens[space] for space in (board.start, board.arrival) if space in own]
                if held:
                    yield (
                        "impossible-double-held",
                        camp,
                        stood,
                        {"owner": Term("camp", board.camps[owner]), "held": held},
                    )
