"""One illegal change in a recorded game, and the place where the record becomes wrong.

    tamper(random.Random(7), document) -> (tampered document, deal, turn or None, kind)

Deals and turns are counted from 1, turns over the whole game; the turn is None for dealing and exchange. The record
is unchanged before that place, all cards, players and spaces exist, and the referee confirms the place. The given
document must be legal, and the cards that a change depends on must be in it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from tests.games.misdeals import (
    exchange_left_out,
    exchange_of_a_card_not_held,
    one_copy_too_many,
    wrong_hand_size,
)
from tests.games.plays import (
    Play,
    deck,
    function_of,
    mover_ends,
    named,
    options,
    outcome,
    piece_of,
    played_camps,
    players,
    split_total,
    written,
)
from tests.games.referee import Document, Followed, Place, Situation, can_use, follow
from tests.second_opinion.game import PARTNER, Game, Piece, Table, back, in_lane, toward
from tests.second_opinion.table import all_home, count, locked, on_field

Change = Callable[[random.Random, Document, Followed], Place | None]


def tamper(rng: random.Random, document: Document, kind: str | None = None) -> tuple[Document, int, int | None, str]:
    """Make a change of any kind, or of a given kind; raise LookupError if none applies to this game."""
    kinds = list(KINDS) if kind is None else [kind]
    rng.shuffle(kinds)
    followed = follow(document)
    assert followed.wrong is None, followed.wrong
    for name in kinds:
        changed = deepcopy(document)
        place = KINDS[name](rng, changed, followed)
        if place is not None:
            wrong = follow(changed).wrong
            assert wrong is not None, (name, place)
            assert wrong[:2] == place, (name, place, wrong)
            return changed, *place, name
    raise LookupError(f"no tampering of the kinds {kinds} is possible here")


# finding the place


def _shuffled(rng: random.Random, followed: Followed) -> list[Situation]:
    return rng.sample(followed.situations, len(followed.situations))


def _turns(document: Document, at: Situation) -> list[dict[str, Any]]:
    turns: list[dict[str, Any]] = document["deals"][at.deal - 1]["turns"]
    return turns


def _replay(document: Document, at: Situation, play: Play, player: str | None = None) -> Place:
    _turns(document, at)[at.in_deal] = {"player": player or at.player, "play": play}
    return at.deal, at.turn


def _cards(at: Situation) -> list[str]:
    """Return cards that the player certainly holds: the whole hand if it was seen, else the card played."""
    if at.hands[at.player].certain:
        return at.hands[at.player].cards()
    return [] if "discard" in at.play else [str(at.play["card"])]


def _legal_play(rng: random.Random, game: Game, table: Table, player: str, cards: list[str]) -> Play | None:
    """Return a play of one of the cards, or None."""
    can = [play for c in cards for f in deck(game)[c] for play, _ in options(rng, game, table, player, c, f)]
    return rng.choice(can) if can else None


# wrong player, wrong card


def _as_another(rng: random.Random, at: Situation, game: Game) -> tuple[str, Play] | None:
    """Let another player play, if it were that player's turn."""
    for player in rng.sample(players(game), len(players(game))):
        hand = at.hands[player]
        if player == at.due or not hand.certain or not hand.size:
            continue
        play = _legal_play(rng, game, at.table, player, hand.cards())
        return player, play or {"discard": "all"}
    return None


def wrong_player(rng: random.Random, document: Document, now: Followed) -> Place | None:
    for at in _shuffled(rng, now):
        if at.in_deal and (other := _as_another(rng, at, now.game)):
            return _replay(document, at, other[1], other[0])
    return None


def wrong_first_player(rng: random.Random, document: Document, now: Followed) -> Place | None:
    if rng.random() < 0.2:
        document["dealer"] = rng.choice([p for p in players(now.game) if p != document["dealer"]])
        return 1, 1
    for at in _shuffled(rng, now):
        if not at.in_deal and (other := _as_another(rng, at, now.game)):
            return _replay(document, at, other[1], other[0])
    return None


def turn_left_out(rng: random.Random, document: Document, now: Followed) -> Place | None:
    for at in _shuffled(rng, now):
        turns = _turns(document, at)
        if at.in_deal + 1 < len(turns) and turns[at.in_deal + 1]["player"] != at.player:
            del turns[at.in_deal]
            return at.deal, at.turn
    return None


def turn_after_the_end(rng: random.Random, document: Document, now: Followed) -> Place | None:
    if not now.over or now.due is None or not now.hands[now.due].certain:
        return None
    play = _legal_play(rng, now.game, now.table, now.due, now.hands[now.due].cards()) or {"discard": "all"}
    document["deals"][-1]["turns"].append({"player": now.due, "play": play})
    return len(document["deals"]), len(now.situations) + 1


def card_not_held(rng: random.Random, document: Document, now: Followed) -> Place | None:
    for at in _shuffled(rng, now):
        if at.hands[at.player].certain:
            others = [card for card in deck(now.game) if card not in at.hands[at.player].cards()]
            play = _legal_play(rng, now.game, at.table, at.player, [rng.choice(others)])
            if play:
                return _replay(document, at, play)
    return None


def thrown_hand(rng: random.Random, document: Document, now: Followed) -> Place | None:
    for at in _shuffled(rng, now):
        hand = at.hands[at.player]
        if hand.certain and any(can_use(now.game, at.table, at.player, card) for card in hand.cards()):
            return _replay(document, at, {"discard": "all"})
    return None


# a piece that cannot make the move


def _impossible(
    rng: random.Random, document: Document, now: Followed, wanted: Callable[[Situation, Piece], bool]
) -> Place | None:
    """Use a number card on a piece of the wanted kind that cannot make the move."""
    game = now.game
    for at in _shuffled(rng, now):
        pieces = [piece for piece in sorted(set(at.table)) if wanted(at, piece)]
        tries = [(c, f, p) for c in _cards(at) for f in deck(game)[c] for p in pieces if _moves_one(game, f)]
        rng.shuffle(tries)
        for card, function, (camp, space, _) in tries:
            play: Play = {"card": written(card), "as": written(function), "move": named(game, at.player, camp, space)}
            if outcome(game, at.table, at.player, play) is None:
                return _replay(document, at, play)
    return None


def _moves_one(game: Game, function: str) -> bool:
    return function not in ("heart", "swap") and split_total(game, function) is None


def blocked_piece(rng: random.Random, document: Document, now: Followed) -> Place | None:
    def wanted(at: Situation, piece: Piece) -> bool:
        own = piece[0] in played_camps(now.game, at.table, at.player)
        return own and piece[1] != "base" and not locked(now.game, at.table, *piece[:2])

    return _impossible(rng, document, now, wanted)


def locked_piece(rng: random.Random, document: Document, now: Followed) -> Place | None:
    def wanted(at: Situation, piece: Piece) -> bool:
        own = piece[0] in played_camps(now.game, at.table, at.player)
        return own and in_lane(piece[1]) and (locked(now.game, at.table, *piece[:2]) or piece[1] == "house 19")

    return _impossible(rng, document, now, wanted)


def waiting_piece(rng: random.Random, document: Document, now: Followed) -> Place | None:
    return _impossible(
        rng, document, now, lambda at, p: p[1] == "base" and p[0] in played_camps(now.game, at.table, at.player)
    )


def opponents_piece(rng: random.Random, document: Document, now: Followed) -> Place | None:
    def wanted(at: Situation, piece: Piece) -> bool:
        side = now.game.camps_of(at.player) if now.game.rulebook == "duo" else (at.player, PARTNER[at.player])
        return piece[0] not in side and piece[1] != "base"

    return _impossible(rng, document, now, wanted)


def partners_piece(rng: random.Random, document: Document, now: Followed) -> Place | None:
    """Move a partner's piece before the own pieces are home."""
    if now.game.rulebook == "duo":
        return None
    return _impossible(
        rng,
        document,
        now,
        lambda at, p: p[0] == PARTNER[at.player] and p[1] != "base" and not all_home(at.table, at.player),
    )


def false_claim(rng: random.Random, document: Document, now: Followed) -> Place | None:
    game = now.game
    for at in _shuffled(rng, now):
        if "move" not in at.play:
            continue
        then = outcome(game, at.table, at.player, at.play)
        assert then is not None
        camp, start, _ = piece_of(at.player, at.play["move"])
        end = mover_ends(then)
        if end == "base":
            continue
        own_double = {"0", "15"} if end in ("0", "15") else set[str]()  # classic
        near = (own_double | {start, "base", toward(game, camp, end), back(game, camp, end)}) - {None, end}
        play = {**at.play, "as": written(function_of(game, at.play)), "to": rng.choice(sorted(map(str, near)))}
        return _replay(document, at, play)
    return None


# splits and swaps


def _splits(rng: random.Random, now: Followed) -> Iterator[tuple[Situation, Play, int]]:
    """Yield where a splitting card was or could be played: that play (a copy) and its total."""
    for at in _shuffled(rng, now):
        for card in _cards(at):
            function = deck(now.game)[card][0]
            if total := split_total(now.game, function):
                for play, _ in options(rng, now.game, at.table, at.player, card, function):
                    yield at, deepcopy(play), total


def split_that_does_not_add_up(rng: random.Random, document: Document, now: Followed) -> Place | None:
    for at, play, total in _splits(rng, now):
        part = rng.choice(play["moves"])
        steps = [n for n in range(1, total + 1) if n != part["steps"]]
        part["steps"] = rng.choice(steps)
        return _replay(document, at, play)
    return None


def split_moving_a_piece_twice(rng: random.Random, document: Document, now: Followed) -> Place | None:
    for at, play, _ in _splits(rng, now):
        part = rng.choice(play["moves"])
        camp, space, _moved = piece_of(at.player, part["move"])
        if part["steps"] > 1 and count(at.table, camp, space) == 1:
            steps = rng.randint(1, part["steps"] - 1)
            again = {"move": part["move"], "steps": part["steps"] - steps}
            part["steps"] = steps
            play["moves"].insert(rng.randint(play["moves"].index(part) + 1, len(play["moves"])), again)
            return _replay(document, at, play)
    return None


def split_with_a_wrong_piece(rng: random.Random, document: Document, now: Followed) -> Place | None:
    """Give one part to another piece, which cannot take it at that point."""
    for at, play, _ in _splits(rng, now):
        pieces = [p for p in sorted(set(at.table)) if p[1] != "base"]
        rng.shuffle(pieces)
        part = rng.choice(play["moves"])
        for camp, space, _moved in pieces:
            part["move"] = named(now.game, at.player, camp, space)
            if outcome(now.game, at.table, at.player, play) is None and play["moves"].count(part) == 1:
                return _replay(document, at, play)
    return None


def protected_swap(rng: random.Random, document: Document, now: Followed) -> Place | None:
    for at in _shuffled(rng, now):
        card = next((c for c in _cards(at) if "swap" in deck(now.game)[c]), None)
        if card is None:
            continue
        open_ = [p for p in at.table if on_field(p[1]) and count(at.table, *p[:2]) == 1]
        shut = sorted(set(at.table) - set(open_))
        pairs = [(one, two) for one in shut for two in open_ or shut if one != two]
        pairs += [(one, two) for one in open_ for two in open_ if one[1] == f"{two[0]} 0/15"] * 3
        rng.shuffle(pairs)
        for pair in pairs:
            names = [{camp: space} for camp, space, _ in rng.sample(pair, 2)]
            play: Play = {"card": written(card), "as": "swap", "swap": names}
            if outcome(now.game, at.table, at.player, play) is None:
                return _replay(document, at, play)
    return None


KINDS: dict[str, Change] = {
    change.__name__.replace("_", "-"): change
    for change in (
        wrong_player,
        wrong_first_player,
        turn_left_out,
        turn_after_the_end,
        card_not_held,
        thrown_hand,
        blocked_piece,
        locked_piece,
        waiting_piece,
        opponents_piece,
        partners_piece,
        false_claim,
        split_that_does_not_add_up,
        split_moving_a_piece_twice,
        split_with_a_wrong_piece,
        protected_swap,
        one_copy_too_many,
        wrong_hand_size,
        exchange_of_a_card_not_held,
        exchange_left_out,
    )
}
