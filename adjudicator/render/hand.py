"""What a hand can do, put in order for every renderer: legal plays card by card, refusals reason by reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from adjudicator.engine.play import Play
from adjudicator.engine.split import WHATEVER_THE_COUNT
from adjudicator.render.summary import ItemLine, card_name, first_item, in_a_line, items
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.phrases import named, piece
from adjudicator.rulings.ruling import Ruling

FEW = 8
"""So many ways to share out a card are listed one by one; more are gathered by where they lead, and those that only
move pieces on by whose they are."""

_COUNTING = frozenset({"start-field-skipped", "double-counted", "passed-own-start", "set-out-from-start"})


class Way(NamedTuple):
    """A legal play, or several that lead to the same table, or all that only move pieces on."""

    said: str
    item: str
    others: str = ""
    """That there are other ways to the same, if there are."""
    shares: tuple[str, ...] = ()
    """For each choice of pieces, the shares that can fall to them."""


class RefusalGroup(NamedTuple):
    """A piece that may not be moved, and with what."""

    cards: str
    why: str
    likewise: str
    """Other cards, shares and pieces that come to the same."""


class Reason(NamedTuple):
    """A ground for refusal, and every piece that it keeps from moving."""

    line: ItemLine
    kept: list[RefusalGroup]


def answer(listed: HandList) -> str:
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
        many = len(results) > FEW
        told = [_way(ruling, ways) for ways in results.values() if not (many and all(map(_only_counted, ways)))]
        counted = [play for ways in results.values() if many and all(map(_only_counted, ways)) for play in ways]
        yield name, [*told, _shares(ruling, counted)] if counted else told


def _way(ruling: Ruling, ways: list[Play]) -> Way:
    others = ruling.words.label("other-ways", count=len(ways) - 1) if len(ways) > 1 else ""
    return Way(in_a_line(ruling, ways[0]), first_item(ruling.why(ways[0])), others)


def _only_counted(play: Play) -> bool:
    """A share-out that moves pieces on along the fields, and nothing else comes of it. A card that goes to one piece as
    a whole is not shared (`dm-2023/seven.1`)."""
    happened = (finding for findings in play.findings for finding in findings)
    shared = play.function.does == "split" and len(play.moves) > 1
    return shared and all(finding.code in _COUNTING for finding in happened)


def _shares(ruling: Ruling, plays: list[Play]) -> Way:
    plainest = min(plays, key=lambda play: sum(map(len, play.findings)))
    shares: dict[str, list[str]] = {}
    for play in plays:
        shares.setdefault(_movers(ruling, play), []).append("+".join(str(move.steps) for move in play.moves))
    told = tuple(f"{pieces} ({', '.join(counted)})" for pieces, counted in shares.items())
    return Way(ruling.words.label("only-counted"), first_item(ruling.why(plainest)), shares=told)


def _movers(ruling: Ruling, play: Play) -> str:
    """The pieces that a play moves, colour by colour."""
    words, board = ruling.words, ruling.board
    return words.several(
        f"{words.head(words.camp(board.camps[camp]))} {' + '.join(named(words, board, move.origin) for move in moves)}"
        for camp, moves in groupby(play.moves, key=lambda move: move.camp)
    )


def by_reason(ruling: Ruling, rejected: Iterable[Play]) -> list[Reason]:
    """Under each reason, with its item, the pieces it keeps from moving, and with which cards."""
    reasons: dict[str, dict[tuple[str, bool, int, int], list[Play]]] = {}
    for play in rejected:
        assert play.refusal is not None
        move, item = play.moves[play.failed], ruling.why(play)[0].id
        kept = (play.refusal.code, "first" in play.refusal.aspects, move.camp, move.origin)
        reasons.setdefault(item, {}).setdefault(kept, []).append(play)
    found = []
    for pieces in reasons.values():
        first = next(iter(pieces.values()))[0]
        line = items(ruling, ruling.why(first)[:1])[0]
        alike: dict[tuple[str, ...], list[list[Play]]] = {}
        for plays in pieces.values():
            alike.setdefault(_said_of_any_piece(ruling, plays), []).append(plays)
        found.append(Reason(line, [_kept(ruling, of_pieces) for of_pieces in alike.values()]))
    return found


def _piece(ruling: Ruling, plays: list[Play]) -> str:
    move = plays[0].moves[plays[0].failed]
    return piece(ruling.words, ruling.question, move.camp, move.origin)


def _said_of_any_piece(ruling: Ruling, plays: list[Play]) -> tuple[str, ...]:
    """The refusal without the piece's name: where it is the same, it is told once."""
    moving, told = _piece(ruling, plays), ruling.rejected_entry(plays[0])["explanation"]
    for name in (moving, moving[:1].upper() + moving[1:]):
        told = told.replace(name, "…")
    return (told, *_cards_and_shares(ruling, plays))


def _kept(ruling: Ruling, of_pieces: list[list[Play]]) -> RefusalGroup:
    """Other cards and shares that come to the same are named after the piece, then other pieces of which it is true."""
    plays, words, cards = of_pieces[0], ruling.words, ruling.question.book.cards
    told = next((play for play in plays if len(cards[play.card].functions) == 1), plays[0])
    likewise = []
    if others := _cards_and_shares(ruling, [play for play in plays if play is not told]):
        likewise.append(words.label("likewise", steps=words.listed(others)))
    if others := [_piece(ruling, each) for each in of_pieces[1:]]:
        likewise.append(words.label("likewise-pieces", pieces=words.listed(others)))
    said = ruling.rejected_entry(told)["explanation"]
    return RefusalGroup(_cards_and_shares(ruling, [told])[0], said, " ".join(likewise))


def _cards_and_shares(ruling: Ruling, plays: Iterable[Play]) -> list[str]:
    """Each card once, with the shares of it that are meant where it makes a difference."""
    shares: dict[str, list[str]] = {}
    for play in plays:
        counted = shares.setdefault(card_name(ruling, play), [])
        if play.function.does == "split" and play.refusal and play.refusal.code not in WHATEVER_THE_COUNT:
            counted.append(str(play.moves[play.failed].steps))
    return [f"{card} ({', '.join(counted)})" if counted else card for card, counted in shares.items()]
