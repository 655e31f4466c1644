"""Rulings on a terminal: colour where there is some, and readable without."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import groupby

from rich.console import Console
from rich.text import Text

from adjudicator.candidates import Play
from adjudicator.render.prose import (
    card_name,
    contested,
    first_item,
    heading,
    in_a_line,
    instead,
    items,
    shows_path,
    title,
    way,
)
from adjudicator.rulebook import Citation
from adjudicator.ruling import Judged, Listed, Ruling

MOST_ITEMS = 5
MOST_PLAYS = 8


def console() -> Console:
    return Console(file=sys.stdout, highlight=False, markup=False, emoji=False, soft_wrap=False)


def paragraph(out: Console, text: Text, indent: int = 0) -> None:
    """Wraps to the terminal; the lines end where their words end, so that nothing trails in a pipe."""
    for line in text.wrap(out, max(out.width - indent, 20)):
        line.rstrip()
        out.print(Text(" " * indent) + line, soft_wrap=True)


def say(out: Console, text: str, style: str = "", indent: int = 0) -> None:
    paragraph(out, Text(text, style=style), indent)


def show(out: Console, ruling: Ruling) -> None:
    if isinstance(ruling, Judged):
        show_judged(out, ruling)
    elif isinstance(ruling, Listed):
        show_listed(out, ruling)
    else:
        from adjudicator.account import Account
        from adjudicator.first_dealer import Drawn
        from adjudicator.render.account_text import show_account, show_drawn

        if isinstance(ruling, Account):
            show_account(out, ruling)
        elif isinstance(ruling, Drawn):
            show_drawn(out, ruling)


def show_judged(out: Console, ruling: Judged) -> None:
    """The verdict first, then the way, then the items, then what else could have been played."""
    if ruling.question.title:
        say(out, title(ruling), "dim")
    say(out, heading(ruling), "bold red" if ruling.refusal else "bold green")
    for sentence in [ruling.told(), *ruling.needs()]:
        say(out, sentence, indent=2)
    _show_path(out, ruling)
    show_items(out, ruling, ruling.cites)
    _show_contested(out, ruling)
    _show_instead(out, ruling)
    if ruling.play is None and not ruling.refusal:
        head(out, ruling, "certificate")
        show_refusals(out, ruling, ruling.question.tries())


def _show_path(out: Console, ruling: Judged) -> None:
    play = ruling.play
    if play is None or not shows_path(ruling):
        return
    head(out, ruling, "path")
    for index in range(len(play.moves)):
        say(out, way(ruling, play, index), indent=2)


def head(out: Console, ruling: Ruling, label: str, **params: object) -> None:
    out.print()
    say(out, ruling.words.label(label, **params), "bold")


def show_items(out: Console, ruling: Ruling, cited: list[Citation]) -> None:
    head(out, ruling, "rule-items")
    for line in items(ruling, cited)[:MOST_ITEMS]:
        text = Text.assemble((line.id, "cyan"), (f" ({line.basis})", "dim"), f"  {line.says}")
        paragraph(out, text, 2)
    if len(cited) > MOST_ITEMS:
        say(out, ruling.words.label("more-items", count=len(cited) - MOST_ITEMS), "dim", 2)


def _show_contested(out: Console, ruling: Judged) -> None:
    if told := contested(ruling):
        head(out, ruling, "contested")
        for sentence in told:
            say(out, sentence, indent=2)


def _show_instead(out: Console, ruling: Judged) -> None:
    if not (heading_or_none := instead(ruling)):
        return
    out.print()
    say(out, heading_or_none, "bold" if ruling.legal else "")
    show_plays(out, ruling, ruling.legal[:MOST_PLAYS])
    if len(ruling.legal) > MOST_PLAYS:
        say(out, ruling.words.label("more-plays", count=len(ruling.legal) - MOST_PLAYS), "dim", 2)


def show_plays(out: Console, ruling: Ruling, plays: Iterable[Play]) -> None:
    for play in plays:
        cited = ruling.why(play)
        name, line = card_name(ruling, play), in_a_line(ruling, play)
        text = Text.assemble((name, "bold"), f"  {line}  ", (first_item(cited), "cyan"))
        paragraph(out, text, 2)


def show_listed(out: Console, ruling: Listed) -> None:
    """Legal plays card by card, then every refusal with its reason."""
    if ruling.question.title:
        say(out, title(ruling), "dim")
    if ruling.over:
        say(out, ruling.words.label("game-is-over"), "bold")
    elif not ruling.legal:
        say(out, ruling.words.label("no-legal" if ruling.must_discard else "no-legal-asked"), "bold red")
    else:
        say(out, ruling.words.label("legal-plays"), "bold green")
        show_plays(out, ruling, ruling.legal)
    if ruling.over:
        return
    if ruling.rejected:
        head(out, ruling, "refused")
    show_refusals(out, ruling, ruling.rejected)


def show_refusals(out: Console, ruling: Ruling, rejected: list[Play]) -> None:
    """Card by card every refusal with its reason."""
    for card, plays in groupby(rejected, key=lambda play: card_name(ruling, play)):
        say(out, card, "bold", 2)
        for _, alike in groupby(plays, key=_same_refusal):
            _show_refused(out, ruling, list(alike))


def _same_refusal(play: Play) -> tuple[object, ...]:
    """Shares of a split that one piece is refused on the same ground are told together."""
    move, refusal = play.moves[play.failed], play.refusal
    split = play.function.does == "split" and refusal is not None
    return (move.camp, move.origin, refusal.code if refusal else "") if split else (id(play),)


def _show_refused(out: Console, ruling: Ruling, plays: list[Play]) -> None:
    entry = ruling.rejected_entry(plays[0])
    text = Text(entry["explanation"])
    if others := [str(play.moves[play.failed].steps) for play in plays[1:]]:
        text.append(" " + ruling.words.label("likewise", steps=ruling.words.listed(others)))
    text.append("  ").append(entry["citations"][0]["id"], "cyan")
    paragraph(out, text, 4)
