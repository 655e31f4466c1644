"""All plays that a player might try with a card, legal or not, and why a hand with legal plays may not be thrown.

Whether a try is legal is decided in `step.py`, `split.py` and `swap.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from adjudicator.engine.play import Play, play_of, single_moves
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
            for camp in rules.board.players[player].camps:
                for origin in dict.fromkeys(table[camp]):
                    step = Step(Move(camp, origin, function.steps, (), origin), table)
                    yield Play(card.name, function, table, (step,), Finding("game-over", origin))
        elif function.does == "split":
            split = split_of(rules, table, player, card.name, function)
            yield from split.plays
            yield from split.refused()
        elif function.does == "swap":
            yield from swap_plays(rules, table, player, card.name, function)
        else:
            for step in _single_moves(rules, table, player, function):
                yield play_of(card.name, function, (step,))


def legal_plays(rules: Ruleset, table: Table, player: str, cards: Iterable[Card]) -> list[Play]:
    """List the legal plays of these cards; refusals of splits are not worked out."""
    found: list[Play] = []
    if not game_over(rules.board, table):
        for card in cards:
            for function in card.functions:
                if function.does == "split":
                    found += split_of(rules, table, player, card.name, function).plays
                elif function.does == "swap":
                    found += [play for play in swap_plays(rules, table, player, card.name, function) if play.legal]
                else:
                    steps = _single_moves(rules, table, player, function)
                    found += [Play(card.name, function, step.table, (step,)) for step in steps if step.refusal is None]
    return found


def _single_moves(rules: Ruleset, table: Table, player: str, function: Function) -> list[Step]:
    """Move each piece that the player's cards move, those on one space once."""
    camps = active_camps(rules.board, table, player)
    pieces = [(camp, origin) for camp in camps for origin in dict.fromkeys(table[camp])]
    return single_moves(rules, table, pieces, function)


def swap_due(rules: Ruleset, table: Table, player: str, hand: Iterable[Card]) -> Finding | None:
    """Return why no other card may be played, if the hand has a swap that must be (`family-fr/stuck.2`)."""
    cards = [card for card in hand if card.can_swap]
    if rules.swap_duty is None or not cards:
        return None
    plays = legal_plays(rules, table, player, cards)
    code = rules.swap_duty() if any(play.function.does == "swap" for play in plays) else None
    return Finding(code) if code else None


def only_swaps(table: Table, tries: Sequence[Play], refusal: Finding) -> Iterator[Play]:
    """Yield these tries with every legal one refused that is no swap; of a split each part, once."""
    refused: set[tuple[object, ...]] = set()
    for play in sorted(tries, key=lambda play: play.legal):
        swap = play.function.does == "swap"
        if swap or not play.legal:
            refused.add((play.card, play.function, *play.moves[0][:3]))
            yield play
            continue
        for camp, origin, steps, _, _ in play.moves:
            key = play.card, play.function, camp, origin, steps
            if key not in refused:
                refused.add(key)
                step = Step(Move(camp, origin, steps, (), origin), table)
                yield Play(play.card, play.function, table, (step,), refusal)


def thrown_in_part(hand: Sequence[Card], thrown: Sequence[Card]) -> Finding | None:
    """Return why these cards may not be thrown, if it is not the whole hand; without any the hand is thrown whole."""
    if not thrown or sorted(card.name for card in thrown) == sorted(card.name for card in hand):
        return None
    strange = not_held(hand, thrown)
    if not strange:
        return Finding("hand-thrown-in-part")
    return Finding("card-not-in-hand", aspects=("again",) if strange in [card.name for card in hand] else ())


def not_held(hand: Sequence[Card], thrown: Sequence[Card]) -> str:
    """Return the name of a card that is thrown more often than the hand has it."""
    return next(iter(Counter(card.name for card in thrown) - Counter(card.name for card in hand)), "")


def thrown_too_soon(rules: Ruleset, legal: Sequence[Play], *, helping: bool) -> Finding | None:
    """Return why a hand with these legal plays may not be thrown; swaps count (`family-fr/stuck.2`), even those of a
    player without a piece in play (`dm-2023/faq.17.2`), and so do plays that only help the partner
    (`classic/gameplay.12`), unless the text is read otherwise."""
    if not legal:
        return None
    only_swaps = all(play.function.does == "swap" for play in legal)
    two_others = only_swaps and all(_notes(play, "swapped-without-own") for play in legal)
    helping = helping or all(_notes(play, "rest-to-helper") for play in legal)
    decide = rules.procedure.get("throwing")
    if decide and decide(two_others=two_others, helping=helping):
        return None
    aspects = ("swap", "without-own") if two_others else ("swap",) if only_swaps else ()
    return Finding("must-play-card", aspects=aspects)


def _notes(play: Play, code: str) -> bool:
    return any(finding.code == code for findings in play.findings for finding in findings)
