"""The fields 0 and 15 of a piece's own (`classic/board.3`) named 0/15, as only other colours call them."""

from __future__ import annotations

import json

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator.loading.one_line_code import from_code
from adjudicator.loading.position_reader import load_source
from tests.command_line import run
from tests.malformed import check_messages, refusal

TABLE = "rulebook: classic\nturn: yellow\n"
ON_ITS_OWN = f"{TABLE}pieces: {{yellow: [0, yellow 12], red: [red 3]}}\n"
NAMED = {
    "a piece on the table": f"{TABLE}pieces: {{yellow: [yellow 0/15]}}\n",
    "a piece that is moved": f"{ON_ITS_OWN}play: {{card: 5, move: yellow 0/15}}\n",
    "with its colour": f"{ON_ITS_OWN}play: {{card: 5, move: {{yellow: yellow 0/15}}}}\n",
    "in a split": f"{ON_ITS_OWN}"
    "play: {card: 7x1, moves: [{move: yellow 12, steps: 3}, {move: yellow 0/15, steps: 4}]}\n",
    "a piece swapped by another player": f"{ON_ITS_OWN.replace('turn: yellow', 'turn: red')}"
    "play: {card: swap, swap: [red 3, {yellow: yellow 0/15}]}\n",
    "a piece said to be hit": f"{ON_ITS_OWN.replace('turn: yellow', 'turn: red')}"
    "play: {card: 5, move: red 3, hits: [{yellow: yellow 0/15}]}\n",
    "moved by hand": f"{ON_ITS_OWN}events: [{{lays: 5}}, {{moves: yellow 0/15}}]\n",
    "lifted": f"{ON_ITS_OWN}events: [{{lays: 5}}, {{lifts: yellow 0/15}}]\n",
    "knocked over": f"{ON_ITS_OWN}events: [{{knocks: {{yellow: yellow 0/15}}}}]\n",
    "of the partner who is helped": "rulebook: classic\nturn: blue\n"
    "pieces: {yellow: [0], blue: [house 16, house 17, house 18, house 19]}\nplay: {card: 5, move: yellow 0/15}\n",
}


@pytest.mark.parametrize("name", NAMED)
def test_it_is_said_what_to_write(name: str) -> None:
    (problem,) = refusal(lambda: adjudicator.load(NAMED[name]))
    check_messages([problem])
    assert problem.code == "own-double"
    assert "`yellow 0/15`; for a yellow piece write `0` or `15`." in problem.text()


@pytest.mark.parametrize("line", ["y:Y0/15 turn=y", "y:0 turn=y play=5:Y0/15", "y:0 turn=y events=lays:5,moves:Y0/15"])
def test_a_line_has_it_as_it_is_typed(line: str) -> None:
    (problem,) = refusal(lambda: load_source(from_code(f"classic {line}")))
    assert "`Y0/15`; for a yellow piece write `0` or `15`." in problem.text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_to_be_written_can_be(lang: str) -> None:
    (problem,) = refusal(lambda: adjudicator.load(NAMED["a piece on the table"]))
    for own in ("0", "15"):
        assert f"`{own}`" in problem.text(lang)
        table = {"rulebook": "classic", "turn": "yellow", "pieces": {"yellow": [own]}, "hand": [5]}
        assert run("batch", text=json.dumps(table)).returncode == 0


def test_a_piece_of_another_colour_that_stands_there_is_named_instead() -> None:
    there = f"{TABLE}pieces: {{red: [yellow 0/15]}}\nplay: {{card: 5, move: yellow 0/15}}\n"
    (problem,) = refusal(lambda: adjudicator.load(there))
    assert problem.text().endswith("but a red one does: write {red: yellow 0/15}.")
