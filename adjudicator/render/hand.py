"""The plays of a hand in groups, for every renderer: legal plays by card, refusals by reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from adjudicator.engine.play import Play
from adjudicator.engine.split import WHATEVER_THE_COUNT
from adjudicator.render.summary import ItemLine, card_name, first_item, in_a_line, items
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.phrases import piece_words, space_words
from adjudicator.rulings.ruling import Ruling

FEW = 8
"""Up to this many ways to split a card are listed one by one. More are grouped by the table they lead to, and those
that do nothing but move pieces on are grouped by the pieces moved."""

_COUNTING = frozenset({"start-field-skipped", "double-counted", "passed-own-start", "set-out-from-start"})


class Way(NamedTuple):
    """A line of the list: a legal play, several that lead to the same table, or all that only move pieces on."""

    line: str
    item: str
    others: str = ""
    """How many other ways lead to the same table."""
    shares: tuple[str, ...] = ()
    """For each choice of pieces, how the steps can be split among them."""


class RefusalGroup(NamedTuple):
    """A piece that cannot be moved, and the cards it cannot be moved with."""

    cards: str
    why: str
    likewise: str
    """The other cards, shares and pieces refused in the same words."""


class Reason(NamedTuple):
    """A rule item, and every refusal that rests on it."""

    line: ItemLine
    refusals: list[RefusalGroup]
    basis: str
    """The basis in brackets, with a space before it, if the item does not say so itself."""


def answer(listed: HandList) -> str:
    """Return the heading over the plays of a hand."""
    if listed.over:
        return listed.words.label("game-is-over")
    if listed.legal:
        return listed.words.label("can-be-played-bound" if listed.bound else "legal-plays")
    if listed.question.hand == ():
        return listed.words.label("no-cards")
    return listed.words.label("no-legal" if listed.must_discard else "no-legal-asked")


def by_card(ruling: Ruling, plays: Iterable[Play]) -> Iterator[tuple[str, list[Way]]]:
    """Yield each card with its legal plays, grouped where there are many."""
    for name, of_card in groupby(plays, key=lambda play: card_name(ruling, play)):
        card_plays = list(of_card)
        by_result: dict[object, list[Play]] = {}
        for play in card_plays:
            by_result.setdefault(play.after if len(card_plays) > FEW else id(play), []).append(play)
        singles, only_counted = list(by_result.values()), list[Play]()
        if len(by_result) > FEW:
            only_counted = [play for plays in singles if all(map(_only_counted, plays)) for play in plays]
            singles = [plays for plays in singles if not all(map(_only_counted, plays))]
        ways = [_way(ruling, plays) for plays in singles]
        yield name, [*ways, _shares(ruling, only_counted)] if only_counted else ways


def _way(ruling: Ruling, plays: list[Play]) -> Way:
    others = ruling.words.label("other-ways", count=len(plays) - 1) if len(plays) > 1 else ""
    return Way(in_a_line(ruling, plays[0]), first_item(ruling.why(plays[0])), others)


def _only_counted(play: Play) -> bool:
    """Return whether a split of two pieces or more only moves them on along the fields, with no other finding.

    A card used up by one piece is not split (`dm-2023/seven.1`)."""
    findings = (finding for of_move in play.findings for finding in of_move)
    is_split = play.function.does == "split" and len(play.moves) > 1
    return is_split and all(finding.code in _COUNTING for finding in findings)


def _shares(ruling: Ruling, plays: list[Play]) -> Way:
    plainest = min(plays, key=lambda play: sum(map(len, play.findings)))
    shares: dict[str, list[str]] = {}
    for play in plays:
        shares.setdefault(_movers(ruling, play), []).append("+".join(str(move.steps) for move in play.moves))
    lines = tuple(f"{pieces} ({', '.join(counted)})" for pieces, counted in shares.items())
    return Way(ruling.words.label("only-counted"), first_item(ruling.why(plainest)), shares=lines)


def _movers(ruling: Ruling, play: Play) -> str:
    """Return the pieces that a play moves, colour by colour."""
    words, board = ruling.words, ruling.board
    return words.several(
        f"{words.head(words.camp(board.camps[camp]))} "
        f"{' + '.join(space_words(words, board, move.origin) for move in moves)}"
        for camp, moves in groupby(play.moves, key=lambda move: move.camp)
    )


def by_reason(ruling: Ruling, rejected: Iterable[Play]) -> list[Reason]:
    """Group refused plays by the item that refuses them; pieces refused in the same words are one group."""
    reasons: dict[str, dict[tuple[str, bool, int, int], list[Play]]] = {}
    for play in rejected:
        assert play.refusal is not None
        move, item = play.moves[play.failed], ruling.why(play)[0].id
        key = (play.refusal.code, "first" in play.refusal.aspects, move.camp, move.origin)
        reasons.setdefault(item, {}).setdefault(key, []).append(play)
    grouped = []
    for pieces in reasons.values():
        first = next(iter(pieces.values()))[0]
        line = items(ruling, ruling.why(first)[:1])[0]
        alike: dict[tuple[str, ...], list[list[Play]]] = {}
        for plays in pieces.values():
            alike.setdefault(_without_piece(ruling, plays), []).append(plays)
        says_so = ruling.why(first)[0].basis == "explicit"
        refusals = [_refusal_group(ruling, of_pieces) for of_pieces in alike.values()]
        grouped.append(Reason(line, refusals, "" if says_so else f" ({line.basis})"))
    return grouped


def _piece(ruling: Ruling, plays: list[Play]) -> str:
    move = plays[0].moves[plays[0].failed]
    return piece_words(ruling.words, ruling.board, move.camp, move.origin)


def _without_piece(ruling: Ruling, plays: list[Play]) -> tuple[str, ...]:
    """Return the refusal without the piece's name: pieces for which it is the same are printed together."""
    moving, why = _piece(ruling, plays), ruling.why_refused(plays[0])
    for name in (moving, moving[:1].upper() + moving[1:]):
        why = why.replace(name, "…")
    return (why, *_cards_and_shares(ruling, plays))


def _refusal_group(ruling: Ruling, of_pieces: list[list[Play]]) -> RefusalGroup:
    """Explain one refused play in full, then name the other cards and pieces refused for the same reason.

    A card with one function is preferred as the example."""
    plays, words, cards = of_pieces[0], ruling.words, ruling.question.book.cards
    example = next((play for play in plays if len(cards[play.card].functions) == 1), plays[0])
    likewise = []
    if others := _cards_and_shares(ruling, [play for play in plays if play is not example]):
        likewise.append(words.label("likewise", steps=words.listed(others)))
    if others := [_piece(ruling, of_piece) for of_piece in of_pieces[1:]]:
        likewise.append(words.label("likewise-pieces", pieces=words.listed(others)))
    why = ruling.why_refused(example)
    return RefusalGroup(_cards_and_shares(ruling, [example])[0], why, " ".join(likewise))


def _cards_and_shares(ruling: Ruling, plays: Iterable[Play]) -> list[str]:
    """Return each card once, with the shares of a split where the refusal depends on them."""
    shares: dict[str, list[str]] = {}
    for play in plays:
        counted = shares.setdefault(card_name(ruling, play), [])
        if play.function.does == "split" and play.refusal and play.refusal.code not in WHATEVER_THE_COUNT:
            counted.append(str(play.moves[play.failed].steps))
    return [f"{card} ({', '.join(counted)})" if counted else card for card, counted in shares.items()]
