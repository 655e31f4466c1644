"""Cards and what each of their functions does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Function(NamedTuple):
    """One thing a card can be used for."""

    name: str
    """What the card is played as: `14` of a 1/14, `heart` of a heart/8."""
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
    """What stands on the card, by language, where that is not its name here."""

    def function(self, name: str) -> Function | None:
        return next((f for f in self.functions if f.name == name), None)


KINDS = ("forward", "backward", "leave-base", "swap", "split")


def read_deck(data: Mapping[str, Any]) -> dict[str, Card]:
    return {name: _card(name, said) for name, said in data.items()}


def _card(name: str, said: Mapping[str, Any]) -> Card:
    functions = tuple(_function(name, does) for does in said["does"])
    return Card(name, functions, said["copies"], tuple(said.get("aliases", ())), said.get("printed", {}))


def _function(card: str, said: Mapping[str, Any]) -> Function:
    does = next(kind for kind in KINDS if kind in said)
    steps = 0 if does in ("leave-base", "swap") else int(said[does])
    return Function(str(said.get("as", card)), does, steps, bool(said.get("jumps", False)))
