"""The next act of a random document, chosen by the state of the table. What follows from it is not decided here."""

from __future__ import annotations

import random
from typing import Any

from tests.second_opinion.events.going_on import table_now
from tests.second_opinion.events.possible import bound, shown_usable, usable
from tests.second_opinion.events.state import State
from tests.second_opinion.events.ways import Place, Way
from tests.second_opinion.game import CARDS, DUO_CARDS

Event = dict[str, Any]


def act(rng: random.Random, state: State, before: list[Event]) -> Event | None:
    """Return an act that can be written down at this point, or None."""
    if state.dues and state.due_lifted:
        return {"puts-down": "base", "by": state.dues[-1].by}
    choices = [(_conduct, 5), (_shows, 8), (_out_of_turn, 5), (_accident, 5)]
    choices += [(_next_plays, 60)] if _went_wrong(state) else []
    if state.air is not None and not (state.went_back and rng.random() < 0.6):
        choices += [(_puts_down, 60), (_moves, 4)]
    elif state.hit and rng.random() < 0.2:
        choices = [(_hit_piece, 2), (_takes_off, 1)]
    elif state.turn is None:
        pass
    elif state.laid is not None:
        choices += [(_moves, 45), (_lifts, 20), (_takes_back, 6), (_lays, 5), (_throws, 3), (_wrong_move, 7)]
        choices += [(_stops, 12), (_wrong_move, 12)] if state.claims else []
        choices += [(_takes_off, 10), (_part, 10)]
        choices += [(_moves_on, 40), (_stops, 12)] if state.misplaced else []
    else:
        choices += [(_lays, 50), (_lifts, 14), (_moves, 6), (_throws, 8), (_wrong_move, 2), (_takes_off, 4), (_part, 2)]
        choices += [(_moves_on, 20), (_part, 10), (_moves, 10)] if state.early else []
        choices += [(_moves, 15)] if state.shown.get(state.turn) else []
    for _ in range(9):
        choose = rng.choices([choice for choice, _ in choices], [weight for _, weight in choices])[0]
        event = choose(rng, state)
        if event is not None:
            if state.turn is None:
                event.setdefault("by", rng.choice(state.players))
            elif rng.random() < 0.1:
                event.setdefault("by", state.turn)
            return event
    return None


def _mapping(place: Place) -> dict[str, str]:
    return {place[0]: place[1]}


def _pieces_of(state: State, camps: tuple[str, ...]) -> list[Place]:
    early = [claim[:2] for claim in state.claims] if state.laid is None else []
    on_table = [place for place in table_now(state) if place[1] != "base"]
    return [place for place in on_table if place[0] in camps and place not in early]


def _any_piece(rng: random.Random, state: State) -> Place | None:
    """Return a piece, mostly an own one."""
    own = _pieces_of(state, state.game.camps_of(state.turn)) if state.turn else []
    every = _pieces_of(state, state.game.camps)
    some = own if own and rng.random() < 0.8 else every
    return rng.choice(some) if some else None


def _hand_ways(state: State) -> list[Way]:
    return usable(state, state.turn, shown_usable(state) or state.hands.get(state.turn, [])) if state.turn else []


def _way(rng: random.Random, state: State) -> Way | None:
    """Return a way to go on."""
    ways = state.ways if state.laid is not None else _hand_ways(state)
    must = bound(state)
    good = [way for way in ways if all(place in way.places for place in must)]
    some = good if good and rng.random() < 0.6 else ways
    early = list(enumerate(state.claims if state.laid is None else []))
    some = [way for way in some if all(claim.is_part(way, number) for number, claim in early)]
    some = [way for way in some if len(way.parts) > len(state.claims)]
    return rng.choice(some) if some else None


def _card(rng: random.Random, state: State, player: str) -> str:
    deck = list(DUO_CARDS if state.game.rulebook == "duo" else CARDS)
    hand = state.hands.get(player, deck)
    return rng.choice(hand if hand and rng.random() < 0.97 else deck)


def _lays(rng: random.Random, state: State) -> Event:
    """Lay a card: mostly one that can be used, and one that was shown."""
    assert state.turn is not None
    card = _card(rng, state, state.turn)
    shown = state.shown.get(state.turn)
    if state.laid is not None and rng.random() < 0.3:
        card = state.laid
    elif shown and rng.random() < 0.5:
        card = rng.choice(shown)
    elif rng.random() < 0.6:
        ways = _hand_ways(state)
        card = rng.choice(sorted({way.card for way in ways})) if ways else card
    return {"lays": card}


def _shows(rng: random.Random, state: State) -> Event | None:
    player = state.left_of(state.turn) if state.turn and rng.random() < 0.6 else rng.choice(state.players)
    if player == state.turn and rng.random() < 0.8:
        return None
    return {rng.choice(("shows", "shows", "lays")): _card(rng, state, player), "by": player}


def _takes_back(rng: random.Random, state: State) -> Event | None:
    return {"takes-back": state.laid} if state.laid is not None else None


def _throws(rng: random.Random, state: State) -> Event | None:
    return {"throws": _thrown(rng, state, state.turn)} if state.turn in state.hands else None


def _thrown(rng: random.Random, state: State, player: str) -> str | list[str]:
    """Return how the hand is thrown: as a whole, all its cards by name, or some of them."""
    hand, kind = state.hands[player], rng.random()
    if kind < 0.7 or not hand:
        return "hand"
    cards = rng.sample(hand, len(hand) if kind < 0.85 else rng.randint(1, len(hand)))
    return [*cards[1:], _card(rng, state, player)] if kind > 0.97 else cards


def _accident(rng: random.Random, state: State) -> Event | None:
    """Hold up a card or let one fall, take it back, or knock over a piece."""
    if state.unlaid is not None and rng.random() < 0.4:
        player, card = state.unlaid
        return {"takes-back": card, "by": player}
    player = state.turn if state.turn and rng.random() < 0.7 else rng.choice(state.players)
    by = {"by": player} if player != state.turn else {}
    if rng.random() < 0.6:
        return {rng.choice(("holds-up", "drops")): _card(rng, state, player), **by}
    place = _any_piece(rng, state)
    return {"knocks": _mapping(place), **by} if place else None


def _went_wrong(state: State) -> bool:
    """Return whether the player whose turn it is has just done something that the others can overlook."""
    own = [said for said in state.said[-2:] if said.by == state.turn is not None]
    return any(
        (said.faults or state.early) and (said.claims or said.act in ("moves", "swaps", "puts-down", "stops", "throws"))
        for said in own
    )


def _next_plays(rng: random.Random, state: State) -> Event | None:
    """Let the next player play on, as if the last act had been in order."""
    assert state.turn is not None
    player = state.next_with_cards(state.turn)
    if player == state.turn:
        return None
    hand = state.shown.get(player) or state.hands.get(player) or [_card(rng, state, player)]
    if player not in state.shown and rng.random() < 0.8:
        return {"lays": rng.choice(hand), "by": player}
    ways = [way for way in usable(state, player, hand) if len(way.parts) == 1 or way.function != "swap"]
    if not ways:
        return {"throws": "hand", "by": player} if player in state.hands else None
    part = rng.choice(ways).parts[0].part
    return {"moves": {"move": _mapping(part[:2]), "to": part[3][-1]}, "by": player}


def _stops(rng: random.Random, state: State) -> Event:
    return {"stops": "here"}


def _lifts(rng: random.Random, state: State) -> Event | None:
    if state.air is not None:
        return None  # It went back, and may be put down once more.
    way = _way(rng, state)
    if way is not None and rng.random() < 0.6:
        place = way.places[min(len(state.claims), len(way.places) - 1)]
    elif state.claims and state.laid is None:
        return None
    else:
        found = _any_piece(rng, state)
        if found is None:
            return None
        place = found
    if place in state.home or (state.laid is None and place in [claim[:2] for claim in state.claims]):
        return None
    return {"lifts": _mapping(place)}


def _hit_piece(rng: random.Random, state: State) -> Event | None:
    return {"lifts": _mapping(rng.choice(state.hit))} if state.hit else None


def _finger(rng: random.Random, way: Way | None) -> Event:
    if way is not None and way.function == "swap" and rng.random() < 0.3:
        return {"finger": rng.random() < 0.5}
    return {}


def _puts_down(rng: random.Random, state: State) -> Event | None:
    assert state.air is not None
    by = {"by": state.lifter} if state.lifter and state.lifter != state.turn else {}
    if state.air in state.hit:
        return {"puts-down": rng.choice(("base", "base", "back", _near(rng, state, state.air))), **by}
    ways = state.ways if state.laid is not None else _hand_ways(state)
    at = len(state.claims)
    here = [way for way in ways if at < len(way.parts) and way.places[at] == state.air]
    if here and rng.random() < 0.55:
        way = rng.choice(here)
        return {"puts-down": way.parts[at].part[3][-1], **_finger(rng, way), **by}
    if any(state.air in taken.hits for way in ways for taken in way.parts) and rng.random() < 0.5:
        return {"puts-down": "base", **by}
    if rng.random() < 0.7:
        return {"puts-down": "back", **by}
    return {"puts-down": _near(rng, state, state.air), **by}


def _near(rng: random.Random, state: State, place: Place) -> str:
    """Return a space not far away, or one where another piece stands."""
    others = [space for _, space in _pieces_of(state, state.game.camps) if not space.startswith(("goal", "house"))]
    others = [space for space in others if space not in ("start", "0", "15")]
    sector, *number = place[1].split()
    if number and number[0].isdigit() and not place[1].startswith(("goal", "house")):
        last = 10 if state.game.rulebook == "duo" else 14
        others.append(f"{sector} {min(last, max(1, int(number[0]) + rng.choice((-1, 1, 2, 3, 5))))}")
    others = [space for space in others if space != place[1]]
    return rng.choice(others) if others else state.game.lane[0]


def _moves(rng: random.Random, state: State) -> Event | None:
    way = _way(rng, state)
    if way is None or state.air in way.places:
        return None
    at = len(state.claims)
    finger = _finger(rng, way)
    if way.function == "swap":
        if at == 0 and rng.random() < 0.6:
            return {"swaps": [_mapping(place) for place in way.places], **finger}
        return {"moves": {"move": _mapping(way.places[at]), "to": way.parts[at].part[3][-1]}, **finger}
    rest = [taken.part for taken in way.parts[at:]]
    if len(way.parts) > 1 and at == 0 and rng.random() < 0.25:
        return {"moves": {"moves": [{"move": _mapping(part[:2]), "steps": part[2]} for part in rest]}}
    part = rest[0]
    claim: Event = {"move": _mapping(part[:2])}
    if len(rest) > 1 or rng.random() < 0.6:
        claim["to"] = part[3][-1]
    if way.card != way.function and ("to" not in claim or rng.random() < 0.4):
        claim["as"] = way.function
    return {"moves": _mapping(part[:2]) if len(claim) == 1 and rng.random() < 0.8 else claim}


def _moves_on(rng: random.Random, state: State) -> Event | None:
    """Move a piece on from where it was put wrongly or before the card, or back: in one go with the first move."""
    wrong = [(each.place, each.put) for each in state.misplaced]
    wrong = wrong or [(claims[0][:2], claims[0].to or "") for claims, _ in state.early if len(claims) == 1]
    if not wrong:
        return None
    place, put = rng.choice(wrong)
    here = (place[0], put)
    if not put or here in table_now(state):
        return None
    at = len(state.claims) if state.laid is not None else 0
    ways = state.ways if state.laid is not None else _hand_ways(state)
    ends = [way.parts[at].part[3][-1] for way in ways if at < len(way.parts) and way.places[at] == place]
    to = rng.choice([place[1], _near(rng, state, here), *ends])
    if to == put:
        return None
    steps = rng.choice([None, None, rng.randint(1, 6)]) if state.laid == "7" else None
    if steps is not None:
        return {"moves": {"moves": [{"move": _mapping(here), "steps": steps}]}}
    return {"moves": {"move": _mapping(here), "to": to}}


def _part(rng: random.Random, state: State) -> Event | None:
    """Move a piece by some of the steps of a splitting card, whether or not another can make up the rest."""
    total = {"7": 7, "4x1": 4}.get(state.laid or rng.choice(["7", "4x1"]), 0)
    own = _pieces_of(state, state.game.camps_of(state.turn)) if state.turn else []
    place = rng.choice(own) if own else None
    if place is None or total == 0 or (total == 4) != (state.game.rulebook == "duo"):
        return None
    return {"moves": {"moves": [{"move": _mapping(place), "steps": rng.randint(1, total - 1)}]}}


def _takes_off(rng: random.Random, state: State) -> Event | None:
    """Put a hit piece, or one that can be, into base in one act."""
    ways = state.ways if state.laid is not None else _hand_ways(state)
    hit = sorted({place for way in ways for taken in way.parts for place in taken.hits}) if state.air is None else []
    some = [place for place in state.hit or hit if place not in state.home]
    return {"moves": {"move": _mapping(rng.choice(some)), "to": "base"}} if some else None


def _wrong_move(rng: random.Random, state: State) -> Event | None:
    place = _any_piece(rng, state)
    if place is None:
        return None
    if state.laid is not None and "swap" in state.laid and not state.claims and rng.random() < 0.3:
        other = _any_piece(rng, state)
        return {"swaps": [_mapping(place), _mapping(other)]} if other and other != place else None
    if state.laid is not None and "/" not in state.laid and rng.random() < 0.3:
        return {"moves": _mapping(place)}
    return {"moves": {"move": _mapping(place), "to": _near(rng, state, place)}}


def _out_of_turn(rng: random.Random, state: State) -> Event | None:
    """Let another player act, often the one who has just played."""
    others = [player for player in state.players if player != state.turn]
    player = state.last if state.last in others and rng.random() < 0.6 else rng.choice(others)
    assert player is not None
    kind = rng.random()
    if kind < 0.15 and player in state.hands:
        return {"throws": _thrown(rng, state, player), "by": player}
    if kind < 0.3 and player in state.used:
        return {"takes-back": state.used[player], "by": player}
    if kind < 0.35 and state.shown.get(player):
        return {"takes-back": state.shown[player][0], "by": player}
    some = _pieces_of(state, state.game.camps_of(player))
    if player == state.last and rng.random() < 0.6:
        some = [place for place in state.last_moved if place[1] != "base"] or some
    if not some:
        return None
    place = rng.choice(some)
    if kind < 0.65:
        if state.air is not None:
            return None
        return {"lifts": _mapping(place), "by": player}
    return {"moves": {"move": _mapping(place), "to": _near(rng, state, place)}, "by": player}


def _conduct(rng: random.Random, state: State) -> Event:
    event: Event = rng.choice(
        (
            {"talks": rng.choice(("game", "other"))},
            {"hints": rng.choice(("exchange", "play"))},
            {"complains": rng.choice(("exchange", "play"))},
            {"takes-up": rng.choice(("early", "in-time"))},
            {"thinks": rng.choice(("moment", "long"))},
            {"clock": rng.choice((5, 49, 50, 52, 59, 60, 75))},
            {"asks": "judge"},
            {"argues": "ruling"},
            {"claims": "house-rule"},
        )
    ).copy()
    if "clock" in event and rng.random() < 0.7:
        event["looks"] = rng.choice(("fine", "locked", "long"))
    if rng.random() < 0.5:
        event["by"] = rng.choice(state.players)
    return event
