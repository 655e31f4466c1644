"""Everything a player might try with a card, each tried by the same tracer.

Over-generated on purpose: what cannot be done comes out too, with the reason why.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.play import Play, as_play, move_one
from adjudicator.engine.split import split_plays
from adjudicator.engine.step import Move
from adjudicator.engine.swap import swap_plays
from adjudicator.rules.board import Table
from adjudicator.rules.cards import Card, Function
from adjudicator.rules.findings import Finding
from adjudicator.rules.ruleset import Ruleset


def candidates(rules: Ruleset, table: Table, player: str, card: Card) -> Iterator[Play]:
    """Every use of the card that a player might try, legal or not."""
    for function in card.functions:
        if rules.over(table):
            yield from _over(rules, table, player, card, function)
        elif function.does == "swap":
            yield from swap_plays(rules, table, player, card.name, function)
        elif function.does == "split":
            yield from split_plays(rules, table, player, card.name, function)
        else:
            yield from _single(rules, table, player, card.name, function)


def _single(rules: Ruleset, table: Table, player: str, card: str, function: Function) -> Iterator[Play]:
    for camp in rules.active_camps(table, player):
        last = -1
        for origin in table[camp]:
            if origin != last:
                last = origin
                yield as_play(card, function, move_one(rules, table, camp, origin, function))


def _over(rules: Ruleset, table: Table, player: str, card: Card, function: Function) -> Iterator[Play]:
    for camp in rules.board.players[player].camps:
        for origin in sorted(set(table[camp])):
            move = Move(camp, origin, function.steps, (), origin)
            yield Play(card.name, function, (move,), table, refusal=Finding("game-over", origin))
