"""How people behave at the table: talk, hints, pace, the clock, and the judge's word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.procedure.event import Event
from adjudicator.procedure.remark import Remark, no_rule, said
from adjudicator.rules.board import Board
from adjudicator.rules.findings import Finding

if TYPE_CHECKING:
    from adjudicator.procedure.course import Course


def talks(course: Course, event: Event) -> list[Remark]:
    """Partners talk, about the game or about something else, of which no text speaks (`classic/gameplay.14`)."""
    decide, of_the_game = course.rules.procedure.get("talking"), event.word == "game"
    if decide is None:
        return [no_rule("talking", event.by, ("talking",) if of_the_game else ())]
    return [_penalised(course, said(code, event.by)) for code in decide(of_the_game)]


def _penalised(course: Course, told: Remark) -> Remark:
    """Who sends a piece home, and which ones there are to choose from."""
    if told.finding.code != "piece-sent-home":
        return told
    board, player = course.board, course.board.players[told.player]
    camps = board.team(player) if "either" in told.finding.aspects else player.camps
    pieces = tuple((camp, space) for camp in camps for space in course.table_now[camp] if _on_the_track(board, space))
    finding = told.finding._replace(number=len(pieces))
    return told._replace(finding=finding, other=course.board.left_of(told.player), pieces=pieces)


def _on_the_track(board: Board, space: int) -> bool:
    """In play and not in the lane; 0 and 15 belong to the Track (`classic/board.2`)."""
    return space != board.base and not board.in_lane(space)


def hints(course: Course, event: Event) -> list[Remark]:
    """A card is named or hinted at: in the exchange (`dm-2023/fair-play.2.1`), or in play, which comes nearest to talk
    about the game (`classic/gameplay.14`)."""
    decide, in_the_exchange = course.rules.procedure.get("hints"), event.word == "exchange"
    code = decide(in_the_exchange) if decide else None
    if code:
        return [Remark(Finding(code), event.by)]
    own = ("talking",) if "talking" in course.rules.procedure else ()
    return [no_rule("hints", event.by, ("hints", *own) if in_the_exchange else ("talking",))]


def thinks(course: Course, event: Event) -> list[Remark]:
    """Somebody takes time over a move (`dm-2023/fair-play.6.1`)."""
    decide = course.rules.procedure.get("pace")
    if decide and event.by != course.player:
        return []
    return [Remark(Finding(decide(event.word == "long")), event.by)] if decide else [no_rule("pace", event.by)]


def clock(course: Course, event: Event) -> list[Remark]:
    """How long the game has lasted (`dm-2023/fair-play.7.1`, `.7.2`)."""
    decide = course.rules.procedure.get("game-time")
    if decide is None:
        return [no_rule("game-time", event.by)]
    code = decide(event.minutes, event.word != "fine")
    return [Remark(Finding(code, number=event.minutes), event.by)]


def turns_to_the_judge(course: Course, event: Event) -> list[Remark]:
    """A judge is asked, argued with, or told of another custom (`dm-2023/foreword.3`, `.4`, `.1`)."""
    decide = course.rules.procedure.get("judge")
    return [Remark(Finding(decide(event.act)), event.by)] if decide else [no_rule("judge", event.by)]


def how_it_was_swapped(course: Course, event: Event) -> list[Remark]:
    """Whether the others could follow a swap (`classic/worth-considering.6`)."""
    if event.act != "swaps" or event.finger is None:
        return []
    decide = course.rules.procedure.get("swap-procedure")
    if decide is None:
        return [] if event.finger else [no_rule("swap-procedure", event.by)]
    return [said(code, event.by) for code in decide(event.finger)]
