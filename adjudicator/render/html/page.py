"""Any ruling as one self-contained HTML page (`--format html`) that loads nothing. The style sheet is in `style.py`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from adjudicator.documents.safe_text import in_markup
from adjudicator.engine.play import Play
from adjudicator.render import account as prose_of_events
from adjudicator.render.hand import answer, by_card, by_reason
from adjudicator.render.html.style import style
from adjudicator.render.scene import scene
from adjudicator.render.summary import (
    card_name,
    contested,
    first_item,
    heading,
    in_a_line,
    instead,
    items,
    played_line,
    shows_path,
    stations,
    title,
    verdict,
)
from adjudicator.render.svg.picture import pictures
from adjudicator.rules.rulebook import Citation
from adjudicator.rulings.account import Account
from adjudicator.rulings.first_dealer import DealerDraw
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.ruling import Ruling
from adjudicator.rulings.verdict import Verdict

MOST_ITEMS, MOST_CONTESTED, MOST_PLAYS, MOST_REFUSED = 5, 2, 8, 6
"""What fits on a sheet of A4; the text with --full has them all."""


def page(rulings: list[Ruling], files: list[str] | None = None) -> str:
    """Return a page with an article for each ruling, below the name of its file if names are given."""
    first = rulings[0]
    head = [
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(heading(first) if isinstance(first, Verdict) else _headline(first))}</title>",
        f"<style>\n{style()}</style>",
    ]
    articles = (_article(ruling, file) for ruling, file in zip(rulings, files or [""] * len(rulings), strict=True))
    opening = "\n".join([f'<!DOCTYPE html>\n<html lang="{first.lang}">\n<head>', *head, "</head>\n<body>"])
    return in_markup("\n".join([opening, *articles, "</body>\n</html>\n"]))


def _headline(ruling: Ruling) -> str:
    if isinstance(ruling, Verdict):
        return verdict(ruling)
    if isinstance(ruling, HandList):
        return answer(ruling)
    if isinstance(ruling, Account):
        return ruling.words.label(prose_of_events.verdict_label(ruling))
    assert isinstance(ruling, DealerDraw)
    player = ruling.words.camp(ruling.dealer)
    return ruling.words.label(ruling.verdict, player=player[:1].upper() + player[1:])


def _kind(ruling: Ruling) -> str:
    """Return `legal` or `illegal`; `open` where the rulebook has no rule, or nothing was in dispute."""
    if isinstance(ruling, HandList):
        return "open"
    if isinstance(ruling, DealerDraw):
        return "legal" if ruling.dealer else "open"
    if isinstance(ruling, Account) and not ruling.wrong and ruling.unruled:
        return "open"
    return "illegal" if ruling.as_dict()["verdict"] == "illegal" else "legal"


def _article(ruling: Ruling, file: str) -> str:
    lines = [f'<article class="{_kind(ruling)}">']
    if file:
        lines.append(f'<p class="id" dir="auto">{escape(file)}</p>')
    if ruling.question.title:
        lines.append(f'<p class="asked" dir="auto">{escape(title(ruling))}</p>')
    lines.append(f"<h1>{escape(_headline(ruling))}</h1>")
    if isinstance(ruling, Verdict):
        lines += _verdict(ruling)
    elif isinstance(ruling, HandList):
        lines += _hand(ruling)
    elif isinstance(ruling, Account):
        lines += _account(ruling)
    elif isinstance(ruling, DealerDraw):
        lines += [_paragraph("why", ruling.explanation()), *_items(ruling, ruling.cites)]
    if ruling.code:
        lines.append(f"<p><code>{escape(ruling.code)}</code></p>")
    return "\n".join([*lines, "</article>"])


def _paragraph(kind: str, text: str) -> str:
    return f'<p class="{kind}">{escape(text)}</p>'


def _marked(kind: str, text: str) -> str:
    return f'<span class="{kind}">{escape(text)}</span>'


def _list(label: str, entries: list[str], *, ordered: bool = False) -> list[str]:
    """Return a heading and a list of entries, which are markup already; nothing without entries."""
    if not entries:
        return []
    tag = "ol" if ordered else "ul"
    return [f"<h2>{escape(label)}</h2>", f"<{tag}>", *(f"<li>{entry}</li>" for entry in entries), f"</{tag}>"]


def _items(ruling: Ruling, cited: Sequence[Citation]) -> list[str]:
    entries = []
    lines = items(ruling, cited)
    for line in lines[:MOST_ITEMS]:
        entries.append(f"{_marked('id', line.id)} {_marked('basis', f'({line.basis})')} {escape(line.says)}")
    if len(lines) > MOST_ITEMS:
        entries.append(escape(ruling.words.label("more-items", count=len(lines) - MOST_ITEMS)))
    return _list(ruling.words.label("rule-items"), entries)


def _contested(ruling: Ruling, sentences: list[str]) -> list[str]:
    if len(sentences) > MOST_CONTESTED:
        more = ruling.words.label("more-items", count=len(sentences) - MOST_CONTESTED)
        sentences = [*sentences[:MOST_CONTESTED], more]
    return _list(ruling.words.label("contested"), list(map(escape, sentences)))


def _picture(ruling: Ruling) -> list[str]:
    words = ruling.words
    shown = pictures(scene(ruling), words)
    before, after = f"<figure>{shown.before}", ""
    if shown.after:
        before = f"<figure><figcaption>{escape(words.label('picture-before'))}</figcaption>{shown.before}"
        after = f"<figure><figcaption>{escape(words.label('picture-after'))}</figcaption>{shown.after}</figure>"
    signs = "".join(f"<li>{sign} {escape(text)}</li>" for sign, text in shown.legend)
    several = " two" if shown.after else ""
    return [f'<div class="boards{several}">', f"{before}</figure>", after, f'<ul class="legend">{signs}</ul>', "</div>"]


def _ways(ruling: Verdict, play: Play) -> list[str]:
    """Return each piece's path; a step has the number that it has in the picture."""
    paths, before = [], 0
    counted = play.function.does not in ("swap", "leave-base")
    for index, move in enumerate(play.moves):
        spans = []
        for at, name in enumerate(stations(ruling, play, index)):
            number = f' data-step="{before + at}"' if counted and 0 < at <= len(move.path) else ""
            spans.append(f"<span{number}>{escape(name)}</span>")
        before += len(move.path)
        paths.append(" → ".join(spans))
    return paths


def _plays(ruling: Ruling, plays: list[Play]) -> list[str]:
    lines = [
        f"<b>{escape(card_name(ruling, play))}</b> {escape(in_a_line(ruling, play))} "
        + _marked("id", first_item(ruling.why(play)))
        for play in plays[:MOST_PLAYS]
    ]
    if len(plays) > MOST_PLAYS:
        lines.append(escape(ruling.words.label("more-plays", count=len(plays) - MOST_PLAYS)))
    return lines


def _verdict(ruling: Verdict) -> list[str]:
    words, play = ruling.words, ruling.play
    lines = [_paragraph("played", played_line(ruling))]
    lines += [_paragraph("why", " ".join([ruling.explanation(), *ruling.needed()])), *_picture(ruling)]
    if play and shows_path(ruling):
        ways = _ways(ruling, play)
        path = _list(words.label("path"), ways, ordered=True)
        lines += path if len(ways) > 1 else [path[0], f"<p>{ways[0]}</p>"]
    lines += _items(ruling, ruling.cites)
    lines += _contested(ruling, contested(ruling))
    if label := instead(ruling):
        lines += _list(label, _plays(ruling, ruling.legal)) or [f"<p>{escape(label)}</p>"]
    if ruling.is_dead:
        lines += _refusals(ruling, words.label("certificate"), ruling.question.tries(), MOST_REFUSED)
    return lines


def _refusals(ruling: Ruling, label: str, rejected: Iterable[Play], most: int | None = None) -> list[str]:
    lines, reasons = [], by_reason(ruling, rejected)
    entries = [
        ((reason.line.id + reason.basis, reason.line.says), refusal)
        for reason in reasons
        for refusal in reason.refusals
    ]
    for (item, says), together in groupby(entries[:most], key=lambda entry: entry[0]):
        lines += [f"<h3>{escape(item)}</h3>", _paragraph("basis", says), "<ul>"]
        for _, (cards, why, likewise) in together:
            lines.append(f"<li><b>{escape(ruling.words.head(cards))}</b> {escape(why)} {escape(likewise)}</li>")
        lines.append("</ul>")
    if most is not None and len(entries) > most:
        lines.append(_paragraph("others", ruling.words.label("more-items", count=len(entries) - most)))
    return [f"<h2>{escape(label)}</h2>", *lines] if lines else []


def _hand(listed: HandList) -> list[str]:
    words = listed.words
    turn = _paragraph("played", words.label("turn-of", player=words.camp(listed.question.player)))
    lines = [] if listed.over else [turn]
    lines += [*(_paragraph("why", sentence) for sentence in listed.bound), *_picture(listed)]
    for name, ways in by_card(listed, listed.legal):
        entries = []
        for way in ways:
            shares = "".join(f"<br>{escape(share)}" for share in way.shares)
            entries.append(f"{escape(way.line)} {_marked('id', way.item)} {_marked('others', way.others)}{shares}")
        lines += _list(name, entries)
    return [*lines, *_refusals(listed, words.label("refused"), listed.rejected)]


def _account(account: Account) -> list[str]:
    words = account.words
    lines = [_paragraph("why", account.explanation()), *_picture(account)]
    events = []
    for passed in account.events:
        remarks = "".join(f"<br>{escape(sentence)}" for sentence in prose_of_events.follows(account, passed))
        events.append(f"<b>{escape(prose_of_events.happened(account, passed))}</b>{remarks}")
    lines += _list(words.label("what-happened"), events, ordered=True)
    lines += _items(account, account.cites)
    lines += _contested(account, prose_of_events.contested(account))
    for hand in account.thrown:
        lines += _refusals(hand, words.label("certificate"), hand.question.tries(), MOST_REFUSED)
    plays = _plays(Ruling(account.now(), account.lang), account.plays_now())
    return [*lines, *_list(words.label("what-now"), [escape(prose_of_events.turn(account)), *plays])]
