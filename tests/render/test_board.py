"""The board on a terminal."""

from __future__ import annotations

import adjudicator
from adjudicator.locales.catalogue import catalogue
from adjudicator.render.scene import scene
from adjudicator.render.terminal.board import board_lines
from adjudicator.rulings.verdict import Verdict


def test_the_steps_and_where_the_play_fails_have_their_own_colours() -> None:
    ruling = adjudicator.load("dm-2023 r:Y3 turn=r play=5:Y3>Y9").ruling()
    assert isinstance(ruling, Verdict)
    lines = board_lines(scene(ruling), catalogue("en"))
    styles = {(line.plain[span.start : span.end], str(span.style)) for line in lines for span in line.spans}
    assert {style for sign, style in styles if sign == "✗"} == {"bold red"}
    assert {style for sign, style in styles if sign == "●"} == {"bold magenta"}
