"""The plays of a hand, on a terminal. How they are grouped is in `adjudicator.render.hand`."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from adjudicator.engine.play import Play
from adjudicator.render.hand import answer, by_card, by_reason
from adjudicator.render.summary import title
from adjudicator.render.terminal.text_output import Paper
from adjudicator.render.terminal.wrapping import head, paragraph, say, show_code
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.ruling import Ruling


def show_hand(out: Paper, ruling: HandList) -> None:
    if ruling.question.title:
        say(out, title(ruling), "dim")
    say(out, answer(ruling), "bold" if ruling.over else "bold green" if ruling.legal else "bold red")
    for sentence in ruling.bound:
        say(out, sentence, indent=2)
    for name, ways in by_card(ruling, ruling.legal):
        say(out, name, "bold", 2)
        for way in ways:
            text = Text.assemble(f"{way.line}  ", (way.item, "cyan"))
            if way.others:
                text.append(" " + way.others, "dim")
            paragraph(out, text, 4, 2)
            for share in way.shares:
                paragraph(out, Text(share), 6, 2)
    if ruling.rejected:
        head(out, ruling, "refused")
    show_refusals(out, ruling, ruling.rejected)
    show_code(out, ruling)


def show_refusals(out: Paper, ruling: Ruling, rejected: Iterable[Play]) -> None:
    for reason in by_reason(ruling, rejected):
        paragraph(out, Text.assemble((reason.line.id, "cyan"), (f"{reason.basis}  {reason.line.says}", "dim")), 2, 2)
        for refusal in reason.refusals:
            text = Text.assemble((ruling.words.head(refusal.cards), "bold"), f" {refusal.why}")
            if refusal.likewise:
                text.append(f" {refusal.likewise}")
            paragraph(out, text, 4, 2)
