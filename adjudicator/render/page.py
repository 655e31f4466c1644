"""A ruling as one self-contained page, to hand over on paper, to read on a phone, to post; it loads nothing."""

from __future__ import annotations

from html import escape

from adjudicator.account import Account
from adjudicator.first_dealer import Drawn
from adjudicator.render import account as prose_of_events
from adjudicator.render.prose import card_name, contested, heading, in_a_line, instead, items, shows_path, title, way
from adjudicator.render.scene import scene
from adjudicator.render.svg import svg
from adjudicator.rulebook import Citation
from adjudicator.ruling import Judged, Ruling

STYLE = """
:root { color-scheme: light dark;
  --ink: #1b1b1b; --paper: #fff; --soft: #666; --yes: #1b6e35; --no: #a3211b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eee; --paper: #161616; --soft: #aaa; --yes: #6fd08c; --no: #ff8a80; }
}
body { margin: 0 auto; padding: 1rem; max-width: 46rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0.3rem 0; }
h2 { font-size: 1.05rem; margin: 1.1rem 0 0.3rem; }
.legal h1 { color: var(--yes); }
.illegal h1 { color: var(--no); }
.asked, .basis, code { color: var(--soft); }
figure { margin: 0.8rem 0; }
svg { display: block; width: 100%; height: auto; max-height: 70vh; }
ul, ol { margin: 0; padding-left: 1.3rem; }
li { margin: 0.15rem 0; }
.why { font-size: 1.1rem; }
.id { font-weight: 600; }
@media print {
  @page { size: A4; margin: 12mm; }
  :root { --ink: #000; --paper: #fff; --soft: #444; --yes: #000; --no: #000; }
  body { padding: 0; max-width: none; font-size: 9.5pt; line-height: 1.3; }
  h1 { font-size: 15pt; }
  svg { max-height: 95mm; }
}
"""
MOST_ITEMS, MOST_PLAYS = 8, 12
"""What fits on a sheet; the text with --full has them all."""


def page(rulings: list[Ruling]) -> str:
    """One page with every ruling on it."""
    first = rulings[0]
    parts = "\n".join(_article(ruling) for ruling in rulings)
    head = f"<title>{escape(_headline(first))}</title>\n<style>{STYLE}</style>"
    viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    opening = (
        f'<!DOCTYPE html>\n<html lang="{first.lang}">\n<head>\n<meta charset="utf-8">\n{viewport}\n{head}\n</head>'
    )
    return f"{opening}\n<body>\n{parts}\n</body>\n</html>\n"


def _headline(ruling: Ruling) -> str:
    if isinstance(ruling, Judged):
        return heading(ruling)
    if isinstance(ruling, Account):
        return ruling.words.label(prose_of_events.verdict_label(ruling))
    assert isinstance(ruling, Drawn)
    player = ruling.words.camp(ruling.dealer)
    return ruling.words.label(ruling.verdict, player=player[:1].upper() + player[1:])


def _article(ruling: Ruling) -> str:
    verdict = "legal" if ruling.as_dict()["verdict"] in ("legal", "decided") else "illegal"
    lines = [f'<article class="{verdict}">']
    if ruling.question.title:
        lines.append(f'<p class="asked">{escape(title(ruling))}</p>')
    lines.append(f"<h1>{escape(_headline(ruling))}</h1>")
    if isinstance(ruling, Judged):
        lines += _judged(ruling)
    elif isinstance(ruling, Account):
        lines += _account(ruling)
    elif isinstance(ruling, Drawn):
        lines += [_why(ruling.explanation()), *_items(ruling, ruling.cites)]
    if ruling.code:
        lines.append(f"<p><code>{escape(ruling.code)}</code></p>")
    return "\n".join([*lines, "</article>"])


def _why(text: str) -> str:
    return f'<p class="why">{escape(text)}</p>'


def _list(label: str, entries: list[str], ordered: bool = False) -> list[str]:
    """A heading and a list of entries that are markup already; nothing where there are none."""
    if not entries:
        return []
    tag = "ol" if ordered else "ul"
    return [f"<h2>{escape(label)}</h2>", f"<{tag}>", *(f"<li>{entry}</li>" for entry in entries), f"</{tag}>"]


def _items(ruling: Ruling, cited: list[Citation]) -> list[str]:
    entries = []
    for line in items(ruling, cited)[:MOST_ITEMS]:
        name, basis = escape(line.id), escape(line.basis)
        entries.append(f'<span class="id">{name}</span> <span class="basis">({basis})</span> {escape(line.says)}')
    if len(cited) > MOST_ITEMS:
        entries.append(escape(ruling.words.label("more-items", count=len(cited) - MOST_ITEMS)))
    return _list(ruling.words.label("rule-items"), entries)


def _picture(ruling: Ruling) -> str:
    return f"<figure>\n{svg(scene(ruling)._replace(title='', heading=''), ruling.words, '')}</figure>"


def _judged(ruling: Judged) -> list[str]:
    words, play = ruling.words, ruling.play
    lines = [_why(" ".join([ruling.told(), *ruling.needs()])), _picture(ruling)]
    if play and shows_path(ruling):
        ways = [escape(way(ruling, play, n)) for n in range(len(play.moves))]
        lines += _list(words.label("path"), ways, ordered=True)
    lines += _items(ruling, ruling.cites)
    lines += _list(words.label("contested"), [escape(sentence) for sentence in contested(ruling)])
    if said := instead(ruling):
        plays = [
            f"<b>{escape(card_name(ruling, o))}</b> {escape(in_a_line(ruling, o))}" for o in ruling.legal[:MOST_PLAYS]
        ]
        lines += _list(said, plays) or [f"<p>{escape(said)}</p>"]
    return lines


def _account(account: Account) -> list[str]:
    words = account.words
    lines = [_why(account.explanation()), _picture(account)]
    events = []
    for passed in account.passed:
        told = "<br>".join(escape(sentence) for sentence in prose_of_events.follows(account, passed))
        events.append(f"<b>{escape(prose_of_events.happened(account, passed))}</b>" + (f"<br>{told}" if told else ""))
    lines += _list(words.label("what-happened"), events, ordered=True)
    lines += _items(account, account.cites)
    lines += _list(words.label("contested"), [escape(said) for said in prose_of_events.contested(account)])
    here = Ruling(account.now(), account.lang)
    plays = [
        f"<b>{escape(card_name(here, o))}</b> {escape(in_a_line(here, o))}" for o in account.plays_now()[:MOST_PLAYS]
    ]
    return [*lines, *_list(words.label("what-now"), [escape(prose_of_events.turn(account)), *plays])]
