"""A ruling on events, and the choice of the first dealer, on a terminal."""

from __future__ import annotations

from rich.text import Text

from adjudicator.locales.catalogue import capital
from adjudicator.render.account import contested, follows, happened, heading, turn
from adjudicator.render.summary import items, title
from adjudicator.render.terminal.hand import show_refusals
from adjudicator.render.terminal.text_output import Paper
from adjudicator.render.terminal.wrapping import (
    MOST_PLAYS,
    Detail,
    head,
    paragraph,
    say,
    show_item,
    show_items,
    show_plays,
)
from adjudicator.rulings.account import Account
from adjudicator.rulings.first_dealer import DealerDraw
from adjudicator.rulings.ruling import Ruling


def show_account(out: Paper, account: Account, detail: Detail) -> None:
    """Print the answer, the events with their remarks, the items, and what can be played now."""
    if account.question.title:
        say(out, title(account), "dim")
    say(out, heading(account), "bold red" if account.wrong else "bold green")
    if detail is Detail.brief:
        for line in items(account, account.cites[:1]):
            show_item(out, line)
        return
    head(out, account, "what-happened")
    for number, passed in enumerate(account.events, 1):
        style = "red" if passed.wrong else ""
        paragraph(out, Text.assemble((f"{number}. ", "dim"), (happened(account, passed), style)), 2, 3)
        for sentence in follows(account, passed):
            say(out, sentence, indent=5)
    if account.cites:
        show_items(out, account, account.cites, detail, account.grounds)
    if sentences := contested(account):
        head(out, account, "contested")
        for sentence in sentences:
            say(out, sentence, indent=2)
    for hand in account.thrown:
        head(out, account, "certificate")
        show_refusals(out, hand, hand.question.tries())
    _show_now(out, account)


def _show_now(out: Paper, account: Account) -> None:
    words = account.words
    head(out, account, "what-now")
    say(out, turn(account), indent=2)
    if plays := account.plays_now():
        say(out, words.label("can-be-played-bound" if account.binding() else "can-be-played"), indent=2)
        show_plays(out, Ruling(account.now(), account.lang), plays[:MOST_PLAYS])
        if len(plays) > MOST_PLAYS:
            say(out, words.label("more-plays", count=len(plays) - MOST_PLAYS), "dim", 2)


def show_first_dealer(out: Paper, drawn: DealerDraw) -> None:
    if drawn.question.title:
        say(out, title(drawn), "dim")
    words = drawn.words
    label = words.label(drawn.verdict, player=capital(words.camp(drawn.dealer)))
    say(out, label, "bold green" if drawn.dealer else "bold")
    say(out, drawn.explanation(), indent=2)
    if drawn.cites:
        show_items(out, drawn, drawn.cites)
