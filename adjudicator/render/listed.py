"""What a hand can do, put in order for every renderer: legal plays card by card, refusals reason by reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from adjudicator.candidates import Play
from adjudicator.render.prose import Line, card_name, first_item, in_a_line, items
from adjudicator.ruling import Listed, Ruling
from adjudicator.split import WHATEVER_THE_COUNT

FEW = 8
"""So many ways to share out a card are listed one by one; more are gathered by where they lead."""


class Way(NamedTuple):
    """A legal play, or several that lead to the same table."""

    said: str
    item: str
    others: str
    """That there are other ways to the same, if there are."""


class Kept(NamedTuple):
    """A piece that may not be moved, and with what."""

    cards: str
    why: str
    likewise: str
    """Other cards and shares that come to the same."""


class Reason(NamedTuple):
    """A ground for refusal, and every piece that it keeps from moving."""

    line: Line
    kept: list[Kept]


def answer(listed: Listed) -> str:
    """What comes of the hand as a whole."""
    if listed.over:
        return listed.words.label("game-is-over")
    if listed.legal:
        return listed.words.label("legal-plays")
    return listed.words.label("no-legal" if listed.must_discard else "no-legal-asked")


def by_card(ruling: Ruling, plays: Iterable[Play]) -> Iterator[tuple[str, list[Way]]]:
    """Each card, with where it can lead and the item that rests on."""
    for name, of_card in groupby(plays, key=lambda play: card_name(ruling, play)):
        alike = list(of_card)
        results: dict[object, list[Play]] = {}
        for play in alike:
            results.setdefault(play.after if len(alike) > FEW else id(play), []).append(play)
        yield name, [_way(ruling, ways) for ways in results.values()]


def _way(ruling: Ruling, ways: list[Play]) -> Way:
    others = ruling.words.label("other-ways", count=len(ways) - 1) if len(ways) > 1 else ""
    return Way(in_a_line(ruling, ways[0]), first_item(ruling.why(ways[0])), others)


def by_reason(ruling: Ruling, rejected: Iterable[Play]) -> list[Reason]:
    """Under each reason, with its item, the pieces it keeps from moving, and with which cards."""
    reasons: dict[str, dict[tuple[str, int, int], list[Play]]] = {}
    for play in rejected:
        assert play.refusal is not None
        move, item = play.moves[play.failed], ruling.why_not(play, play.refusal)[0].id
        piece = (play.refusal.code, move.camp, move.origin)
        reasons.setdefault(item, {}).setdefault(piece, []).append(play)
    found = []
    for pieces in reasons.values():
        first = next(iter(pieces.values()))[0]
        assert first.refusal is not None
        line = items(ruling, ruling.why_not(first, first.refusal)[:1])[0]
        found.append(Reason(line, [_kept(ruling, plays) for plays in pieces.values()]))
    return found


def _kept(ruling: Ruling, plays: list[Play]) -> Kept:
    others = _cards_and_shares(ruling, plays[1:])
    likewise = ruling.words.label("likewise", steps=ruling.words.listed(others)) if others else ""
    return Kept(_cards_and_shares(ruling, plays[:1])[0], ruling.rejected_entry(plays[0])["explanation"], likewise)


def _cards_and_shares(ruling: Ruling, plays: Iterable[Play]) -> list[str]:
    """Each card once, with the shares of it that are meant where it makes a difference."""
    shares: dict[str, list[str]] = {}
    for play in plays:
        counted = shares.setdefault(card_name(ruling, play), [])
        if play.function.does == "split" and play.refusal and play.refusal.code not in WHATEVER_THE_COUNT:
            counted.append(str(play.moves[play.failed].steps))
    return [f"{card} ({', '.join(counted)})" if counted else card for card, counted in shares.items()]
