"""A ruling as Markdown, to post or to file."""

from __future__ import annotations

from adjudicator.render.prose import card_name, contested, heading, in_a_line, instead, items, shows_path, title, way
from adjudicator.ruling import Judged

_SPECIAL = "\\`*_{}[]<>#|~!&"


def escape(text: str) -> str:
    """A text in which no sign means anything to Markdown or HTML."""
    return "".join(f"\\{sign}" if sign in _SPECIAL else sign for sign in text)


def markdown(ruling: Judged) -> str:
    words = ruling.words
    lines = [f"## {escape(heading(ruling))}", ""]
    if ruling.question.title:
        lines += [f"*{escape(title(ruling))}*", ""]
    lines += [escape(" ".join([ruling.told(), *ruling.needs()])), ""]
    play = ruling.play
    if play and shows_path(ruling):
        lines += [f"### {words.label('path')}", ""]
        lines += [f"{n}. {escape(way(ruling, play, n - 1))}" for n in range(1, len(play.moves) + 1)]
        lines.append("")
    lines += [f"### {words.label('rule-items')}", ""]
    lines += [f"- `{line.id}` ({line.basis}): {escape(line.says)}" for line in items(ruling, ruling.cites)]
    if told := contested(ruling):
        lines += ["", f"### {words.label('contested')}", "", *(f"- {escape(sentence)}" for sentence in told)]
    if said := instead(ruling):
        lines += ["", f"### {escape(said)}" if ruling.legal else escape(said), ""]
        for other in ruling.legal:
            lines.append(f"- **{escape(card_name(ruling, other))}** {escape(in_a_line(ruling, other))}")
    return "\n".join(lines) + "\n"
