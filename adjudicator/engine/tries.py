"""All plays that a player might try with a card, legal or not.

Whether a try is legal is decided in `step.py`, `split.py` and `swap.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.engine.play import Play, move_one, play_of
from adjudicator.engine.split import split_of
from adjudicator.engine.step import Move, Step
from adjudicator.engine.swap import swap_plays
from adjudicator.engine.winning_and_helping import active_camps, game_over
from adjudicator.rules.board import Table
from adjudicator.rules.cards import Card, Function
from adjudicator.rules.findings import Finding
from adjudicator.rules.ruleset import Ruleset


def candidates(rules: Ruleset, table: Table, player: str, card: Card) -> Iterator[Play]:
    """Yield every use of the card that a player might try, legal or not."""
    for function in card.functions:
        if game_over(rules.board, table):
            yield from _after_the_end(rules, table, player, card, function)
        elif function.does == "split":
            split = split_of(rules, table, player, card.name, function)
            yield from split.plays
            yield from split.refused()
        else:
            yield from _tries(rules, table, player, card, function)


def legal_plays(rules: Ruleset, table: Table, player: str, cards: Iterable[Card]) -> list[Play]:
    """List the legal plays of these cards; refusals of splits are not worked out."""
    found: list[Play] = []
    if not game_over(rules.board, table):
        for card in cards:
            for function in card.functions:
                if function.does == "split":
                    found += split_of(rules, table, player, card.name, function).plays
                else:
                    found += [play for play in _tries(rules, table, player, card, function) if play.refusal is None]
    return found


def _tries(rules: Ruleset, table: Table, player: str, card: Card, function: Function) -> Iterator[Play]:
    if function.does == "swap":
        yield from swap_plays(rules, table, player, card.name, function)
        return
    for camp in active_camps(rules.board, table, player):
        for origin in dict.fromkeys(table[camp]):
            yield play_of(card.name, function, (move_one(rules, table, camp, origin, function),))


def _after_the_end(rules: Ruleset, table: Table, player: str, card: Card, function: Function) -> Iterator[Play]:
    """Yield a refusal for every own piece: the game is over."""
    for camp in rules.board.players[player].camps:
        for origin in dict.fromkeys(table[camp]):
            move = Move(camp, origin, function.steps, (), origin)
            yield Play(card.name, function, table, (Step(move, table),), Finding("game-over", origin))
