"""Counts the sequences of turns in a deal, as defined at the top of tables.txt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import adjudicator
from tests.agreement.readings import for_the_second_opinion
from tests.engine_answers import results
from tests.perft.line import Document
from tests.second_opinion import enumeration
from tests.second_opinion.game import COLOURS, After

Play = tuple[str, str, After]
"""The card, the function it is used as, and the table it leaves."""


class Turns(NamedTuple):
    plays: set[Play]
    throws: bool
    """No card can be used, and the game is not over: the hand is thrown."""


Ask = Callable[[Document], Turns]


def _plays(found: Mapping[tuple[str, str], set[After]]) -> set[Play]:
    return {(card, function, after) for (card, function), tables in found.items() for after in tables}


def engine(document: Document) -> Turns:
    plays = _plays(results(document))
    return Turns(plays, not plays and adjudicator.load(document).hand_is_dead())


def second_opinion(document: Document) -> Turns:
    asked = for_the_second_opinion(document)
    plays = _plays(enumeration.results(asked))
    return Turns(plays, not plays and not enumeration.game_over(*enumeration.game_and_table(asked)))


class Node(NamedTuple):
    after: After
    turn: str
    hands: tuple[tuple[str, tuple[str, ...]], ...]
    """The cards that each player still holds, in playing order."""


class Level(NamedTuple):
    plays: int
    """Sequences of so many turns."""
    tables: int
    """Different tables at their ends."""
    thrown: int
    """Sequences whose last turn is a thrown hand."""


def dealt(document: Document, ask: Ask) -> Deal:
    """Return the deal of a document, with the same hand for every player."""
    setting: Document = {key: document[key] for key in ("rulebook", "readings") if key in document}
    players = ("yellow", "red") if document["rulebook"] == "duo" else COLOURS
    hand = tuple(sorted(document["hand"]))
    _, table = enumeration.game_and_table(for_the_second_opinion(document))
    return Deal(setting, ask, Node(enumeration.as_after(table), document["turn"], tuple((p, hand) for p in players)))


class Deal(NamedTuple):
    """All sequences from one moment of a deal."""

    setting: Document
    """The constant part of the document: rulebook and readings."""
    ask: Ask
    root: Node

    def following(self, node: Node) -> Iterator[tuple[Play | None, Node]]:
        """Yield every possible turn with the node after it; None is a thrown hand."""
        hands = dict(node.hands)
        hand = hands[node.turn]
        turns = self.ask({**self.setting, "pieces": dict(node.after), "turn": node.turn, "hand": sorted(set(hand))})
        for play in sorted(turns.plays):
            left = list(hand)
            left.remove(play[0])
            yield play, _next(play[2], node.turn, hands | {node.turn: tuple(left)})
        if turns.throws:
            yield None, _next(node.after, node.turn, hands | {node.turn: ()})

    def levels(self, depth: int) -> Iterator[Level]:
        """Yield the level of each depth; nodes reached in several ways are computed once."""
        nodes = Counter([self.root])
        for _ in range(depth):
            reached: Counter[Node] = Counter()
            thrown = 0
            for node, ways in nodes.items():
                if not dict(node.hands)[node.turn]:
                    continue  # all hands are empty
                for play, following in self.following(node):
                    reached[following] += ways
                    thrown += ways if play is None else 0
            nodes = reached
            yield Level(nodes.total(), len({node.after for node in nodes}), thrown)

    def divided(self, depth: int) -> Iterator[tuple[Play | None, int]]:
        """Yield each first turn with the number of sequences of `depth` turns that begin with it."""
        for play, node in self.following(self.root):
            below = self._replace(root=node)
            yield play, [1, *(level.plays for level in below.levels(depth - 1))][-1]


def _next(after: After, turn: str, hands: dict[str, tuple[str, ...]]) -> Node:
    """Return the node at the turn of the next player who holds a card."""
    players = list(hands)
    seat = players.index(turn)
    waiting = [player for player in players[seat + 1 :] + players[: seat + 1] if hands[player]]
    return Node(after, waiting[0] if waiting else turn, tuple(hands.items()))
