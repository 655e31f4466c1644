"""Cards and their functions, read from a rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Function(NamedTuple):
    """One of the uses of a card."""

    name: str
    """`14` of a 1/14, `heart` of a heart/8."""
    does: str
    """forward, backward, leave-base, swap or split."""
    steps: int = 0
    jumps: bool = False


class Card(NamedTuple):
    name: str
    functions: tuple[Function, ...]
    copies: int
    aliases: tuple[str, ...]
    printed: Mapping[str, str]
    """The print on the card by language, where it differs from the name."""

    def function(self, name: str) -> Function | None:
        return next((f for f in self.functions if f.name == name), None)

    @property
    def can_swap(self) -> bool:
        return any(function.does == "swap" for function in self.functions)

    @property
    def can_split(self) -> bool:
        return any(function.does == "split" for function in self.functions)


KINDS = ("forward", "backward", "leave-base", "swap", "split")


def read_deck(data: Mapping[str, Any]) -> dict[str, Card]:
    deck: dict[str, Card] = {}
    for name, card in data.items():
        functions = tuple(_function(name, does) for does in card["does"])
        deck[name] = Card(name, functions, card["copies"], tuple(card.get("aliases", ())), card.get("printed", {}))
    return deck


def _function(card: str, data: Mapping[str, Any]) -> Function:
    does = next(kind for kind in KINDS if kind in data)
    steps = 0 if does in ("leave-base", "swap") else int(data[does])
    return Function(str(data.get("as", card)), does, steps, bool(data.get("jumps", False)))
