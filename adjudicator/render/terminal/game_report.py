"""The ruling on a recorded game, on a terminal (`adjudicator replay`). Its JSON is in `rulings/game_report.py`."""

from __future__ import annotations

from rich.console import Console

from adjudicator.documents.safe_text import one_line
from adjudicator.procedure.game_replay import Irregularity
from adjudicator.render.summary import first_item, items, read_otherwise
from adjudicator.render.terminal.wrapping import MOST_ITEMS, say, show_item
from adjudicator.rulings.game_report import GameReport, OtherReport
from adjudicator.rulings.ruling import Ruling


def heading(report: GameReport) -> str:
    words = report.words
    if report.irregular:
        return words.label("record-irregular", count=len(report.irregular))
    counts = {"turns": report.replay.turn, "deals": len(report.game.deals)}
    line = words.label("record-in-order", **{name: words.label(name, count=n) for name, n in counts.items()})
    won = report.replay.winners()
    winners = words.listed([words.camp(player) for player in won])
    return f"{line} {words.label('won', players=winners)}" if won else line


def where(report: GameReport, irregular: Irregularity) -> str:
    label = "at-turn" if irregular.turn is not None else "at-deal"
    player = report.words.camp(irregular.remark.player)
    return report.words.label(label, deal=irregular.deal, turn=irregular.turn, player=player)


def contested(report: GameReport) -> list[str]:
    """Return what would be irregular, and when, under the contested readings with which it differs."""
    words = report.words
    readings = [
        read_otherwise(
            words,
            other.topic,
            other.reading,
            other.explanation(),
            "; ".join([*([where(other.report, other.first)] if other.first else []), _item(report, other)]),
        )
        for other in report.contested
    ]
    return [*readings, *(words.label("doubt", **doubt) for doubt in report.doubts)]


def _item(report: GameReport, other: OtherReport) -> str:
    return first_item(other.cites or report.game.book.choices[other.topic].cites)


def show_record(out: Console, report: GameReport) -> None:
    """Print whether all is in order, else every irregularity with its place and its items."""
    if report.game.title:
        say(out, one_line(report.game.title), "dim")
    say(out, heading(report), "bold red" if report.irregular else "bold green")
    for irregular in report.irregular:
        out.print()
        say(out, where(report, irregular), "bold")
        say(out, report.sentence(irregular), indent=2)
        for line in items(Ruling(irregular.question, report.lang), report.cites_of(irregular))[:MOST_ITEMS]:
            show_item(out, line)
    if sentences := contested(report):
        out.print()
        say(out, report.words.label("contested"), "bold")
        for sentence in sentences:
            say(out, sentence, indent=2)
    if unchecked := report.replay.unchecked:
        out.print()
        say(out, report.words.label("unchecked", count=len(unchecked)), "dim")
        for each in unchecked:
            player = report.words.camp(each.player)
            say(out, report.words.label("at-turn", deal=each.deal, turn=each.turn, player=player), "dim", 2)
