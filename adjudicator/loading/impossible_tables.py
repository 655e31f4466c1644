"""Tables that cannot arise. Which items make them impossible is data of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple

from adjudicator.documents.problems import Problem, Term
from adjudicator.documents.yaml_reader import Source
from adjudicator.loading.names import space_term
from adjudicator.rules.board import NOWHERE, Board
from adjudicator.rules.findings import Finding
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rules.ruleset import Ruleset


class CampRow(NamedTuple):
    """A camp's pieces as the document lists them, under the name it gives the camp."""

    name: str
    spaces: list[int]
    """NOWHERE for a space that cannot be read."""


Standing = Mapping[int, CampRow]
"""The pieces of every camp listed, in the document's order."""
Impossible = tuple[str, int, int, dict[str, Any]]
"""A problem's code, the camp, the index of the piece that causes it, and further params of the message."""


def impossibilities(source: Source, book: Rulebook, rules: Ruleset, standing: Standing) -> Iterator[Problem]:
    """Yield what is impossible about a table under these rules, each at the piece that causes it."""
    board = book.board
    checks = (_too_many, _on_one_circle, _of_two_colours)
    found = chain(*[check(board, standing) for check in checks], _on_an_occupied_double(rules, standing))
    for code, camp, n, params in found:
        cites = tuple(citation.id for citation in book.citations(Finding(code)))
        name, spaces = standing[camp]
        named = {"camp": Term("camp", board.camps[camp]), "space": space_term(board, spaces[n]), **params}
        yield source.problem(code, ("pieces", name, n), False, cites, **named)


def _too_many(board: Board, standing: Standing) -> Iterator[Impossible]:
    for camp, (_, spaces) in standing.items():
        if len(spaces) > board.pieces:
            read = [n for n, space in enumerate(spaces) if space != NOWHERE]
            if len(read) > board.pieces:
                params = {"count": len(read), "most": board.pieces}
                yield "impossible-too-many-pieces", camp, read[board.pieces], params


def _on_one_circle(board: Board, standing: Standing) -> Iterator[Impossible]:
    for camp, (_, spaces) in standing.items():
        if len({*spaces}) < len(spaces):
            in_lane = [space for space in spaces if space >= board.lane]
            for space in dict.fromkeys(in_lane):
                if in_lane.count(space) > 1:
                    yield "impossible-shared-circle", camp, spaces.index(space, spaces.index(space) + 1), {}


def _of_two_colours(board: Board, standing: Standing) -> Iterator[Impossible]:
    owners: dict[int, int] = {NOWHERE: NOWHERE}
    for camp, (_, spaces) in standing.items():
        for n, space in enumerate(spaces):
            if space < board.base and owners.setdefault(space, camp) != camp and space != NOWHERE:
                yield "impossible-two-colours", camp, n, {"other": Term("camp", board.camps[owners[space]])}


def _on_an_occupied_double(rules: Ruleset, standing: Standing) -> Iterator[Impossible]:
    """Yield foreign pieces on a double space whose owner has a piece there: its 0 or its 15 is the same space. Where a
    piece is safe on 0, it can have come to others there."""
    board = rules.board
    safe = rules.zero_landing and rules.zero_landing()
    not_shared = (board.arrival,) if safe else (board.start, board.arrival)
    if not board.double:
        return
    for camp, (_, spaces) in standing.items():
        for n, space in enumerate(spaces):
            owner = space - board.shared
            if 0 <= owner < len(board.camps):
                own = standing[owner].spaces if owner in standing else []
                occupied = [board.tokens[space] for space in not_shared if space in own]
                if occupied:
                    params = {"owner": Term("camp", board.camps[owner]), "held": occupied}
                    yield "impossible-double-held", camp, n, params
