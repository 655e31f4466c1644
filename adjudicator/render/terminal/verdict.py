"""The ruling on one play, on a terminal."""

from __future__ import annotations

from rich.text import Text

from adjudicator.render.summary import contested, heading, instead, items, shows_path, stations, title
from adjudicator.render.terminal.hand import show_refusals
from adjudicator.render.terminal.text_output import Paper
from adjudicator.render.terminal.wrapping import (
    MOST_PLAYS,
    Detail,
    head,
    paragraph,
    say,
    show_code,
    show_item,
    show_items,
    show_plays,
)
from adjudicator.rulings.phrases import space_in_list
from adjudicator.rulings.verdict import Verdict


def show_verdict(out: Paper, ruling: Verdict, detail: Detail) -> None:
    if ruling.question.title:
        say(out, title(ruling), "dim")
    say(out, heading(ruling), "bold red" if ruling.refusal else "bold green")
    for sentence in [ruling.explanation(), *ruling.needed()]:
        say(out, sentence, indent=2)
    if detail is Detail.brief:
        show_item(out, items(ruling, ruling.cites[:1])[0])
        return
    _show_path(out, ruling, detail)
    show_items(out, ruling, ruling.cites, detail, ruling.grounds)
    _show_contested(out, ruling)
    _show_instead(out, ruling, detail)
    if ruling.is_dead:
        head(out, ruling, "certificate")
        show_refusals(out, ruling, ruling.question.tries())
    show_code(out, ruling)


def _show_path(out: Paper, ruling: Verdict, detail: Detail) -> None:
    play = ruling.play
    if play is None or not shows_path(ruling):
        return
    head(out, ruling, "path")
    steps = ruling.trace() if detail is Detail.full else []
    for index in range(len(play.moves)):
        _show_way(out, stations(ruling, play, index))
        for step in steps:
            for finding in step["findings"] if step["move"] == index else ():
                cited = ", ".join(item["id"] for item in finding["citations"])
                where = space_in_list(ruling.words, ruling.board, ruling.board.spaces[step["at"]])
                paragraph(out, Text.assemble((where, "bold"), f"  {finding['explanation']}  ", (cited, "cyan")), 4, 2)


def _show_way(out: Paper, spaces: list[str]) -> None:
    """Print a path; lines break between spaces, never inside a name."""
    lines: list[list[str]] = [[]]
    for space in spaces:
        if lines[-1] and len(" → ".join([*lines[-1], space])) > out.width - 6:
            lines.append([])
        lines[-1].append(space)
    for n, line in enumerate(lines):
        onward = " →" if n + 1 < len(lines) else ""
        out.print(Text(f"{'    ' if n else '  '}{' → '.join(line)}{onward}"), soft_wrap=True)


def _show_contested(out: Paper, ruling: Verdict) -> None:
    if sentences := contested(ruling):
        head(out, ruling, "contested")
        for sentence in sentences:
            say(out, sentence, indent=2)


def _show_instead(out: Paper, ruling: Verdict, detail: Detail) -> None:
    if not (label := instead(ruling)):
        return
    out.print()
    say(out, label, "bold" if ruling.legal else "")
    most = len(ruling.legal) if detail is Detail.full else MOST_PLAYS
    show_plays(out, ruling, ruling.legal[:most])
    if len(ruling.legal) > most:
        say(out, ruling.words.label("more-plays", count=len(ruling.legal) - most), "dim", 2)
