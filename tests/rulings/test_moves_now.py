"""After events `moves` lists exactly what the ruling on the events says can be played now."""

from __future__ import annotations

import json
from typing import Any

import pytest

import adjudicator
from adjudicator._system.paths import folder
from adjudicator.cases.case import CaseQuestion, answer, questions
from adjudicator.cases.files import find
from adjudicator.engine.play import Play
from adjudicator.rulings.account import Account
from adjudicator.rulings.moves_now import MovesNow
from tests.command_line import run
from tests.sample_documents import valid

AROUND = [each for file in find([folder("positions")]) for each in questions(file) if "events" in each.source.data]
LIFTED = str(folder("positions") / "dm-2023" / "lifted-piece-and-what-moves-lists.yaml")


def outlines(plays: list[Play]) -> list[Any]:
    return sorted((play.card, str(play.moves)) for play in plays)


@pytest.mark.parametrize("asked", AROUND, ids=lambda asked: asked.name)
def test_the_list_is_what_the_ruling_leaves(asked: CaseQuestion) -> None:
    """`dm-2023/fair-play.1.1`, `.3.1`, `.5.1`: what binds, binds in both; for single cards as well."""
    account = answer(asked, "en").ruling
    assert isinstance(account, Account)
    listed = MovesNow(account.question, "en")
    valid("ruling", listed.as_dict())
    assert "code" not in listed.as_dict()
    if account.state.hands.get(account.state.player) is None:
        return
    left = account.plays_now()
    assert outlines(listed.legal) == outlines(left)
    for card in account.cards_now():
        of_card = MovesNow(account.question, "en", [card]).legal
        assert outlines(of_card) == outlines([play for play in left if play.card == card.name])


@pytest.mark.parametrize(
    ("number", "options", "from_spaces"),
    [
        (1, [], ["yellow 5"]),
        (1, ["--card", "5"], ["yellow 5"]),
        (1, ["--card", "9"], []),
        (2, [], ["red 3"]),
        (3, [], ["blue 3"]),
        (3, ["--card", "2"], []),
    ],
)
def test_on_the_command_line(number: int, options: list[str], from_spaces: list[str]) -> None:
    """`dm-2023/fair-play.1.1`, `.5.1`: a piece lifted first, a card shown early."""
    done = run("moves", f"{LIFTED}#{number}", *options, "--format", "json")
    said = json.loads(done.stdout)
    assert [play["moves"][0]["from"] for play in said["legal"]] == from_spaces
    assert said["bound"]
    text = run("moves", f"{LIFTED}#{number}", *options).stdout
    assert said["bound"][0]["explanation"][:30] in text
    assert not text.rstrip().splitlines()[-1].startswith("dm-2023 ")


def test_an_unseen_hand_is_any_hand() -> None:
    """`dm-2023/fair-play.1.1`: of every card only the plays that move the lifted piece, if it can move it."""
    table = {"rulebook": "dm-2023", "pieces": {"red": ["yellow 5", "goal 4"]}, "turn": "red"}
    question = adjudicator.load({**table, "events": [{"lifts": "yellow 5"}, {"puts-down": "back"}]})
    listed = MovesNow(question, "en")
    moved = {(play.card, board_space) for play in listed.legal for board_space in [play.moves[0].origin]}
    five = question.board.spaces["yellow 5"]
    assert {space for card, space in moved if card in ("5", "6", "9")} == {five}
