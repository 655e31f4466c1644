"""One part of a split, moved on the table after earlier parts. All combinations of parts are found in `division.py`."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.engine.step import Step, advance
from adjudicator.engine.walk import Count
from adjudicator.rules.board import NOWHERE, Table
from adjudicator.rules.findings import Finding
from adjudicator.rules.ruleset import Ruleset

Spent = tuple[tuple[int, int], ...]
"""The pieces that this card has moved, as (camp, space where the piece stands now)."""


class SplitState(NamedTuple):
    """The state of a split after some of its parts."""

    table: Table
    camp: int
    """The camp whose piece the next part moves."""
    left: int
    spent: Spent = ()
    steps: tuple[Step, ...] = ()
    switched: bool = False
    """Whether the split has gone over to the helper's pieces."""
    came_from: int = NOWHERE
    """The camp that the last part has brought home, if it has."""


def take_part(rules: Ruleset, state: SplitState, origin: int, count: int) -> tuple[Step, SplitState]:
    """Move one part; a piece that it sends home stays spent."""
    step = part_step(rules, state.table, state.camp, origin, count, state.came_from)
    if step.refusal:
        return step, state
    spent = list(state.spent)
    for hit in step.hits:
        if (hit.camp, hit.origin) in spent:
            spent.remove((hit.camp, hit.origin))
            spent.append((hit.camp, rules.board.base))
    spent.append((state.camp, step.move.to))
    after = SplitState(
        step.table, state.camp, state.left - count, tuple(sorted(spent)), (*state.steps, step), state.switched
    )
    helper = NOWHERE if after.switched else helper_after(rules, after.table, after.camp, len(after.spent))
    if helper != NOWHERE:
        after = after._replace(camp=helper, switched=True, came_from=state.camp)
    return step, after


def part_step(rules: Ruleset, table: Table, camp: int, origin: int, count: int, came_from: int = NOWHERE) -> Step:
    """Move one piece by a part; `came_from`: it is the first part for the helper of this camp."""
    step = advance(rules, table, camp, origin, Count(count, part=True))
    if came_from == NOWHERE:
        return step
    return step._replace(findings=(Finding("rest-to-helper", origin, came_from), *step.findings))


def helper_after(rules: Ruleset, table: Table, camp: int, own_parts: int) -> int:
    """Return the camp whose pieces take the rest of a split once so many parts have brought all of this camp's pieces
    home (`dm-2023/seven.5`), or NOWHERE."""
    board = rules.board
    if not board.home(table[camp]) or not rules.split_helper or not rules.split_helper(own_parts=own_parts):
        return NOWHERE
    return board.helper(camp)


def own_all_home(rules: Ruleset, player: str, state: SplitState) -> bool:
    """Return whether the split has brought home the last of the player's own pieces, not of those of the helper."""
    return state.switched and state.steps[0].move.camp in rules.board.players[player].camps
