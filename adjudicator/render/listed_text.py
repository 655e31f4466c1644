"""What a hand can do, on a terminal: legal plays card by card, refusals reason by reason."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from rich.console import Console
from rich.text import Text

from adjudicator.candidates import Play
from adjudicator.render.prose import card_name, first_item, in_a_line, items, title
from adjudicator.render.text import head, paragraph, say, show_code
from adjudicator.ruling import Listed, Ruling
from adjudicator.split import WHATEVER_THE_COUNT

FEW = 8
"""So many ways to share out a card are listed one by one; more are gathered by where they lead."""


def show_listed(out: Console, ruling: Listed) -> None:
    """Legal plays card by card, then every refusal with its reason."""
    if ruling.question.title:
        say(out, title(ruling), "dim")
    if ruling.over:
        say(out, ruling.words.label("game-is-over"), "bold")
        return
    if ruling.legal:
        say(out, ruling.words.label("legal-plays"), "bold green")
        _show_by_card(out, ruling, ruling.legal)
    else:
        say(out, ruling.words.label("no-legal" if ruling.must_discard else "no-legal-asked"), "bold red")
    if ruling.rejected:
        head(out, ruling, "refused")
    show_refusals(out, ruling, ruling.rejected)
    show_code(out, ruling)


def _show_by_card(out: Console, ruling: Listed, plays: Iterable[Play]) -> None:
    for name, of_card in groupby(plays, key=lambda play: card_name(ruling, play)):
        alike = list(of_card)
        say(out, name, "bold", 2)
        results: dict[object, list[Play]] = {}
        for play in alike:
            results.setdefault(play.after if len(alike) > FEW else id(play), []).append(play)
        for ways in results.values():
            text = Text.assemble(in_a_line(ruling, ways[0]), "  ", (first_item(ruling.why(ways[0])), "cyan"))
            if len(ways) > 1:
                text.append(" " + ruling.words.label("other-ways", count=len(ways) - 1), "dim")
            paragraph(out, text, 4)


def show_refusals(out: Console, ruling: Ruling, rejected: Iterable[Play]) -> None:
    """Under each reason, with its item, the pieces it keeps from moving, and with which cards."""
    reasons: dict[str, dict[tuple[str, int, int], list[Play]]] = {}
    for play in rejected:
        assert play.refusal is not None
        move, item = play.moves[play.failed], ruling.why_not(play, play.refusal)[0].id
        piece = (play.refusal.code, move.camp, move.origin)
        reasons.setdefault(item, {}).setdefault(piece, []).append(play)
    for item, pieces in reasons.items():
        first = next(iter(pieces.values()))[0]
        assert first.refusal is not None
        line = items(ruling, ruling.why_not(first, first.refusal)[:1])[0]
        paragraph(out, Text.assemble((item, "cyan"), (f"  {line.says}", "dim")), 2)
        for plays in pieces.values():
            _show_refused(out, ruling, plays)


def _show_refused(out: Console, ruling: Ruling, plays: list[Play]) -> None:
    """A piece that may not be moved; other cards and shares that come to the same are named after it."""
    entry = ruling.rejected_entry(plays[0])
    text = Text.assemble((f"{_cards_and_shares(ruling, plays[:1])[0]}: ", "bold"), entry["explanation"])
    if others := _cards_and_shares(ruling, plays[1:]):
        text.append(" " + ruling.words.label("likewise", steps=ruling.words.listed(others)))
    paragraph(out, text, 4)


def _cards_and_shares(ruling: Ruling, plays: Iterable[Play]) -> list[str]:
    """Each card once, with the shares of it that are meant where it makes a difference."""
    shares: dict[str, list[str]] = {}
    for play in plays:
        counted = shares.setdefault(card_name(ruling, play), [])
        if play.function.does == "split" and play.refusal and play.refusal.code not in WHATEVER_THE_COUNT:
            counted.append(str(play.moves[play.failed].steps))
    return [f"{card} ({', '.join(counted)})" if counted else card for card, counted in shares.items()]
