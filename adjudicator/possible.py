"""Tables that cannot arise, each with the items that make them impossible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.problems import Problem
from adjudicator.rulebook import Rulebook
from adjudicator.source import At, Source


def impossibilities(
    source: Source, book: Rulebook, standing: Sequence[Sequence[int]], marks: Mapping[tuple[int, int], At]
) -> Iterator[Problem]:
    """What is impossible about where the pieces stand; `marks` says where each is written."""
    board = book.board

    def problem(code: str, camp: int, space: int, **params: object) -> Problem:
        cites = tuple(citation.id for citation in book.citations(code))
        at = marks.get((camp, space), ("pieces",))
        named = {"camp": board.camps[camp], "space": board.tokens[space], **params}
        return source.problem(code, at, False, cites, **named)

    for camp, spaces in enumerate(standing):
        if len(spaces) > board.pieces:
            yield problem("impossible-too-many-pieces", camp, spaces[-1], count=len(spaces), most=board.pieces)
        for space in dict.fromkeys(spaces):
            if board.in_lane(space) and spaces.count(space) > 1:
                yield problem("impossible-shared-circle", camp, space)
            for other in range(camp):
                if board.on_fields(space) and space in standing[other]:
                    yield problem("impossible-two-colours", camp, space, other=board.camps[other])
            owner = space - board.shared
            if board.double and 0 <= owner < len(board.camps):
                held = [board.tokens[s] for s in (board.start, board.arrival) if s in standing[owner]]
                if held:
                    yield problem("impossible-double-held", camp, space, owner=board.camps[owner], held=held)
