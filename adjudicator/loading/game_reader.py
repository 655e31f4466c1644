"""Reading a recorded game: deals, hands, exchanges and turns. `procedure/game_replay.py` checks it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.documents.problems import BadDocument, ProblemList
from adjudicator.documents.schema import form_problems
from adjudicator.documents.yaml_reader import At, Source
from adjudicator.engine.proposal import Proposal
from adjudicator.loading.play_reader import PlayReader
from adjudicator.loading.position_reader import find_book
from adjudicator.procedure.game_replay import Cards, Deal, Game, Turn
from adjudicator.rules.rulebook import Rulebook


def read_game(source: Source, book: Rulebook | None = None, readings: Mapping[str, str] | None = None) -> Game:
    """Read a recorded game, under another rulebook or with other readings if given; raise BadDocument with every
    problem."""
    faults = form_problems("game", source)
    if isinstance(source.data, dict) and "deals" not in source.data and {"pieces", "draw"} & source.data.keys():
        faults = ProblemList([source.problem("not-a-game", (), key=True)])
    if not isinstance(source.data, dict) or "deals" not in source.data:
        raise BadDocument(faults)
    sound = source.without_faults(faults)
    if sound.data.get("rulebook") is None:
        raise BadDocument(faults)
    return _GameReader(sound, book or find_book(sound), faults).game(readings or {})


class _GameReader(PlayReader):
    def game(self, readings: Mapping[str, str]) -> Game:
        data = self.data
        chosen = {**self.readings(), **readings}
        dealer = self.player(data.get("dealer"), ("dealer",))
        deals = tuple(self._deal(deal, ("deals", n)) for n, deal in enumerate(data["deals"] or ()) if deal)
        if self.problems:
            raise BadDocument(self.problems)
        return Game(self.book, chosen, self.title(), dealer or "", deals)

    def _deal(self, entry: Mapping[str, Any], at: At) -> Deal:
        given = self.players(entry.get("hands"), (*at, "hands"))
        hands = {player: self._cards(cards, where) for player, cards, where in given}
        exchange = None
        if entry.get("exchange") is not None:
            given = self.players(entry["exchange"], (*at, "exchange"))
            exchange = {player: self.card(value, where) for player, value, where in given}
        turns = tuple(self._turn(turn, (*at, "turns", t)) for t, turn in enumerate(entry.get("turns") or ()) if turn)
        dealer = self.player(entry.get("dealer"), (*at, "dealer"))
        names = enumerate(entry.get("penalised") or ())
        penalised = (self.player(name, (*at, "penalised", n)) for n, name in names)
        return Deal(hands, exchange, turns, at, dealer, tuple(name for name in penalised if name))

    def _cards(self, values: list[Any], at: At) -> Cards:
        return tuple(self.card(value, (*at, n)) for n, value in enumerate(values or ()))

    def _turn(self, entry: Mapping[str, Any], at: At) -> Turn:
        player = self.player(entry.get("player"), (*at, "player"))
        proposal = self.proposal(entry.get("play") or {}, (*at, "play"), hand_known=True) if entry.get("play") else None
        return Turn(player or "", proposal or Proposal(None, None), at)
