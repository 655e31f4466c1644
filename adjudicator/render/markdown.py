"""A ruling as Markdown, to post or to file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.render.prose import card_name, contested, heading, in_a_line, instead, items, shows_path, title, way
from adjudicator.rulebook import Citation
from adjudicator.ruling import Judged, Ruling

if TYPE_CHECKING:
    from adjudicator.account import Account
    from adjudicator.first_dealer import Drawn

_SPECIAL = "\\`*_{}[]<>#|~!&"


def escape(text: str) -> str:
    """A text in which no sign means anything to Markdown or HTML."""
    return "".join(f"\\{sign}" if sign in _SPECIAL else sign for sign in text)


def markdown(ruling: Ruling) -> str:
    """Any answer that is not a list of plays."""
    if isinstance(ruling, Judged):
        return _judged(ruling)
    from adjudicator.account import Account
    from adjudicator.first_dealer import Drawn

    return _account(ruling) if isinstance(ruling, Account) else _drawn(ruling) if isinstance(ruling, Drawn) else ""


def _titled(ruling: Ruling, said: str) -> list[str]:
    lines = [f"## {escape(said)}", ""]
    return [*lines, f"*{escape(title(ruling))}*", ""] if ruling.question.title else lines


def _items(ruling: Ruling, cited: list[Citation]) -> list[str]:
    lines = [f"### {ruling.words.label('rule-items')}", ""]
    return [*lines, *(f"- `{line.id}` ({line.basis}): {escape(line.says)}" for line in items(ruling, cited))]


def _account(account: Account) -> str:
    from adjudicator.render import account as prose

    words = account.words
    lines = [*_titled(account, prose.heading(account)), f"### {words.label('what-happened')}", ""]
    for number, passed in enumerate(account.passed, 1):
        lines.append(f"{number}. {escape(prose.happened(account, passed))}")
        lines += [f"   - {escape(sentence)}" for sentence in prose.follows(account, passed)]
    lines += ["", *_items(account, account.cites)]
    if told := prose.contested(account):
        lines += ["", f"### {words.label('contested')}", "", *(f"- {escape(sentence)}" for sentence in told)]
    lines += ["", f"### {words.label('what-now')}", ""]
    lines.append(escape(prose.turn(account)))
    if plays := account.plays_now():
        here = Ruling(account.now(), account.lang)
        lines += ["", *(f"- **{escape(card_name(here, play))}** {escape(in_a_line(here, play))}" for play in plays)]
    return "\n".join(lines) + "\n"


def _drawn(drawn: Drawn) -> str:
    player = drawn.words.camp(drawn.dealer)
    said = drawn.words.label(drawn.verdict, player=player[:1].upper() + player[1:])
    return "\n".join([*_titled(drawn, said), escape(drawn.explanation()), "", *_items(drawn, drawn.cites)]) + "\n"


def _judged(ruling: Judged) -> str:
    words = ruling.words
    lines = _titled(ruling, heading(ruling))
    lines += [escape(" ".join([ruling.told(), *ruling.needs()])), ""]
    play = ruling.play
    if play and shows_path(ruling):
        lines += [f"### {words.label('path')}", ""]
        lines += [f"{n}. {escape(way(ruling, play, n - 1))}" for n in range(1, len(play.moves) + 1)]
        lines.append("")
    lines += _items(ruling, ruling.cites)
    if told := contested(ruling):
        lines += ["", f"### {words.label('contested')}", "", *(f"- {escape(sentence)}" for sentence in told)]
    if said := instead(ruling):
        lines += ["", f"### {escape(said)}" if ruling.legal else escape(said), ""]
        for other in ruling.legal:
            lines.append(f"- **{escape(card_name(ruling, other))}** {escape(in_a_line(ruling, other))}")
    if ruling.code:
        lines += ["", f"`{ruling.code}`"]
    return "\n".join(lines) + "\n"
