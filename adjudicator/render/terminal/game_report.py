"""A recorded game's ruling on a terminal and as Markdown."""

from __future__ import annotations

from rich.console import Console

from adjudicator.documents.safe_text import one_line
from adjudicator.procedure.game_replay import Irregularity
from adjudicator.render.summary import items
from adjudicator.render.terminal.lines import MOST_ITEMS, say, show_item
from adjudicator.rulings.game_report import GameReport
from adjudicator.rulings.ruling import Ruling


def heading(record: GameReport) -> str:
    """The answer in a line."""
    words = record.words
    if not record.irregular:
        counted = {"turns": record.replay.turn, "deals": len(record.game.deals)}
        said = words.label("record-in-order", **{name: words.label(name, count=n) for name, n in counted.items()})
        won = record.replay.winners()
        winners = words.listed([words.camp(player) for player in won])
        return f"{said} {words.label('won', players=winners)}" if won else said
    return words.label("record-irregular", count=len(record.irregular))


def where(record: GameReport, irregular: Irregularity) -> str:
    """Deal and turn of an irregularity."""
    label = "at-turn" if irregular.turn is not None else "at-deal"
    player = record.words.camp(irregular.remark.player)
    return record.words.label(label, deal=irregular.deal, turn=irregular.turn, player=player)


def show_record(out: Console, record: GameReport) -> None:
    """Whether all is in order; else every irregularity with its place and its items."""
    if record.game.title:
        say(out, one_line(record.game.title), "dim")
    say(out, heading(record), "bold red" if record.irregular else "bold green")
    for irregular in record.irregular:
        out.print()
        say(out, where(record, irregular), "bold")
        say(out, record.sentence(irregular), indent=2)
        for line in items(Ruling(irregular.question, record.lang), record.cites_of(irregular))[:MOST_ITEMS]:
            show_item(out, line)
    if record.replay.unchecked:
        out.print()
        say(out, record.words.label("unchecked", count=record.replay.unchecked), "dim")
