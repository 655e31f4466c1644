"""Any ruling as Markdown (`--format markdown`)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from adjudicator.locales.catalogue import capital
from adjudicator.render.summary import (
    ItemLine,
    card_name,
    contested,
    heading,
    in_a_line,
    instead,
    items,
    shows_path,
    title,
    way,
)
from adjudicator.rules.rulebook import Citation
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.ruling import Ruling
from adjudicator.rulings.verdict import Verdict

if TYPE_CHECKING:
    from adjudicator.engine.play import Play
    from adjudicator.rulings.account import Account
    from adjudicator.rulings.first_dealer import DealerDraw

_SPECIAL = "\\`*_{}[]<>#|~!&"
_BREAK = "<!-- -->"
"""What shows as nothing and ends a word; a backslash does not keep a site from making a link of the finished text."""
_ALIVE = re.compile(
    r"@|\$"  # mentions and addresses; formulas
    r"|[#!&%~](?=[\w\"])"  # numbers of issues, requests, milestones; labels
    r"|\bGH-(?=\d)|\b[0-9a-f](?=[0-9a-f]{6,39}\b)"  # issues; commits
    r"|:(?=//)|\bwww(?=\.)|:(?=[\w+-]+:)"  # bare links; emoji
    r"|:(?=:)|=(?==)",  # containers; marked text
    re.IGNORECASE,
)


_LIST = re.compile(r"(\s*\d{0,9})([-+.)])(?=[\s-]|\Z)")
"""What makes a list or a line across the page of the text that begins with it."""


def escape(text: str) -> str:
    """Escape every character that means something to Markdown or HTML, and break up what sites make links of."""
    if begins := _LIST.match(text):
        return f"{begins[1]}\\{begins[2]}{escape(text[begins.end() :])}"
    if text.startswith("/"):  # A command for GitLab or Prow, at the start of a line.
        return f"&#47;{escape(text[1:])}"
    if not _ALIVE.search(text):
        return _escaped(text)
    ends = [0, *(found.end() for found in _ALIVE.finditer(text)), len(text)]
    return _BREAK.join(_escaped(text[begin:end]) for begin, end in pairwise(ends))


def _escaped(text: str) -> str:
    return "".join(f"\\{sign}" if sign in _SPECIAL else sign for sign in text)


def markdown(ruling: Ruling, picture: str = "") -> str:
    shown = _picture(ruling, picture)
    if isinstance(ruling, Verdict):
        return _verdict(ruling, shown)
    if isinstance(ruling, HandList):
        return _hand(ruling, shown)
    from adjudicator.rulings.account import Account
    from adjudicator.rulings.first_dealer import DealerDraw

    if isinstance(ruling, Account):
        return _account(ruling, shown)
    return _first_dealer(ruling) if isinstance(ruling, DealerDraw) else ""


def _picture(ruling: Ruling, file: str) -> list[str]:
    """Return a link to a drawing or the board in letters: Markdown has no drawings of its own."""
    if ruling.question.around.draw:
        return []
    if file:
        from urllib.parse import quote

        link = re.sub("^//+", "/", file)  # Two slashes would begin the name of a host.
        return [f"![{escape(title(ruling) or ruling.words.label('picture'))}]({quote(os.fsencode(link))})", ""]
    from adjudicator.render.scene import scene
    from adjudicator.render.terminal.board import board_lines

    return ["```text", *(line.plain for line in board_lines(scene(ruling), ruling.words)), "```", ""]


def _titled(ruling: Ruling, headline: str) -> list[str]:
    lines = [f"## {escape(headline)}", ""]
    return [*lines, f"*{escape(title(ruling))}*", ""] if ruling.question.title else lines


def _items(ruling: Ruling, cited: Sequence[Citation]) -> list[str]:
    lines = [f"### {ruling.words.label('rule-items')}", ""]
    return [*lines, *(f"- {_head(ruling, line)} {escape(line.says)}" for line in items(ruling, cited))]


def _head(ruling: Ruling, line: ItemLine) -> str:
    return ruling.words.head(f"`{line.id}` ({line.basis})")


def _account(account: Account, shown: list[str]) -> str:
    from adjudicator.render import account as prose

    words = account.words
    lines = [*_titled(account, prose.heading(account)), *shown, f"### {words.label('what-happened')}", ""]
    for number, passed in enumerate(account.events, 1):
        lines.append(f"{number}. {escape(prose.happened(account, passed))}")
        lines += [f"   - {escape(sentence)}" for sentence in prose.follows(account, passed)]
    lines += ["", *_items(account, account.cites)]
    if sentences := prose.contested(account):
        lines += ["", f"### {words.label('contested')}", "", *(f"- {escape(sentence)}" for sentence in sentences)]
    for hand in account.thrown:
        lines += _refusals(hand, words.label("certificate"), hand.question.tries())
    lines += ["", f"### {words.label('what-now')}", "", escape(prose.turn(account))]
    if plays := account.plays_now():
        here = Ruling(account.now(), account.lang)
        lines += ["", *(f"- **{escape(card_name(here, play))}** {escape(in_a_line(here, play))}" for play in plays)]
    return "\n".join(lines) + "\n"


def _first_dealer(ruling: DealerDraw) -> str:
    headline = ruling.words.label(ruling.verdict, player=capital(ruling.words.camp(ruling.dealer)))
    lines = [*_titled(ruling, headline), escape(ruling.explanation()), "", *_items(ruling, ruling.cites)]
    return "\n".join(lines) + "\n"


def _verdict(ruling: Verdict, shown: list[str]) -> str:
    words = ruling.words
    lines = _titled(ruling, heading(ruling))
    lines += [escape(" ".join([ruling.explanation(), *ruling.needed()])), "", *shown]
    play = ruling.play
    if play and shows_path(ruling):
        lines += [f"### {words.label('path')}", ""]
        lines += [f"{n}. {escape(way(ruling, play, n - 1))}" for n in range(1, len(play.moves) + 1)]
        lines.append("")
    lines += _items(ruling, ruling.cites)
    if sentences := contested(ruling):
        lines += ["", f"### {words.label('contested')}", "", *(f"- {escape(sentence)}" for sentence in sentences)]
    if label := instead(ruling):
        lines += ["", *([f"### {escape(label)}", ""] if ruling.legal else [escape(label)])]
        for other in ruling.legal:
            lines.append(f"- **{escape(card_name(ruling, other))}** {escape(in_a_line(ruling, other))}")
    if ruling.is_dead:
        lines += _refusals(ruling, words.label("certificate"), ruling.question.tries())
    return "\n".join([*lines, *_code(ruling)]) + "\n"


def _code(ruling: Ruling) -> list[str]:
    return ["", f"`{ruling.code}`"] if ruling.code else []


def _hand(listed: HandList, shown: list[str]) -> str:
    from adjudicator.render.hand import answer, by_card

    lines = [*_titled(listed, answer(listed)), *shown]
    for sentence in listed.bound:
        lines += [escape(sentence), ""]
    for name, ways in by_card(listed, listed.legal):
        lines += [f"### {escape(name)}", ""]
        for entry in ways:
            lines.append(f"- {escape(entry.line)} `{entry.item}` {escape(entry.others)}".rstrip())
            lines += [f"  - {escape(share)}" for share in entry.shares]
        lines.append("")
    refused = _refusals(listed, listed.words.label("refused"), listed.rejected)
    return "\n".join([*lines[:-1], *refused, *_code(listed)]) + "\n"


def _refusals(ruling: Ruling, label: str, rejected: Iterable[Play]) -> list[str]:
    from adjudicator.render.hand import by_reason

    lines = []
    for reason in by_reason(ruling, rejected):
        lines.append(f"- `{reason.line.id}`{reason.basis}: {escape(reason.line.says)}")
        for refusal in reason.refusals:
            lines.append(f"  - **{escape(refusal.cards)}:** {escape(f'{refusal.why} {refusal.likewise}'.strip())}")
    return ["", f"### {escape(label)}", "", *lines] if lines else []
