"""The answer to a recorded game: what is irregular first, and by which other readings it would be otherwise."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import adjudicator
from adjudicator._system.paths import folder
from tests.command_line import run
from tests.games.generator import game
from tests.games.tampering import tamper
from tests.sample_documents import valid

GAMES = folder("positions") / "games"


@pytest.mark.parametrize(
    ("name", "contested"),
    [
        (
            "dm-2023-a-whole-game",
            [("lane-entry-rest=locked-only", "illegal"), ("lane-entry-rest=never-unlocked", "illegal")],
        ),
        ("dm-2023-thrown-hand", [("lane-entry-rest=never-unlocked", "illegal")]),
        ("classic-yellow-played-last-and-red-leads", [("opening=after-the-last-player", "legal")]),
        ("dm-2023-swap-of-one-piece", []),
    ],
)
def test_readings_under_which_the_game_comes_out_otherwise(name: str, contested: list[tuple[str, str]]) -> None:
    said = json.loads(run("replay", str(GAMES / f"{name}.yaml"), "--format", "json").stdout)
    valid("ruling", said)
    found = [(f"{each['topic']}={each['reading']}", each["verdict"]) for each in said["contested"]]
    assert found == contested
    assert all(each["citations"] for each in said["contested"] if each["verdict"] == "illegal")


def test_it_is_told_when_the_game_would_be_irregular() -> None:
    """`dm-2023/goal-circles.4`: green's piece comes into the lane and rests unlocked in turn 23."""
    text = run("replay", str(GAMES / "dm-2023-thrown-hand.yaml")).stdout
    assert "(Deal 2, turn 23: green; dm-2023/goal-circles.4)" in " ".join(text.split())


def test_a_sentence_that_can_be_read_otherwise(tmp_path: Path) -> None:
    """`dm-2023/faq.19.1`: a doubt on what is irregular."""
    doubt = "{item: dm-2023/faq.19.1, arises: [wrong-dealer], says: {en: At will.}}"
    house = f"id: house\nextends: dm-2023\ndoubts: [{doubt}]\n"
    (tmp_path / "house.yaml").write_text(house, encoding="utf-8")
    recorded = "rulebook: ./house.yaml\ndealer: red\ndeals: [{dealer: blue, hands: {}, turns: []}]\n"
    (tmp_path / "game.yaml").write_text(recorded, encoding="utf-8")
    said = json.loads(run("replay", str(tmp_path / "game.yaml"), "--format", "json").stdout)
    assert said["doubts"] == [{"item": "dm-2023/faq.19.1", "says": "At will."}]
    assert "At will." in run("replay", str(tmp_path / "game.yaml")).stdout


@pytest.mark.parametrize("seed", [11, 12])
def test_the_explanation_is_that_of_the_first_irregularity(seed: int) -> None:
    rng = Random(seed)
    document, *_ = tamper(rng, game(rng, "dm-2023"), "false-claim")
    done = run("replay", "-", "--all", "--format", "json", text=json.dumps(document))
    said = json.loads(done.stdout)
    assert len(said["irregularities"]) > 1
    assert said["explanation"] == said["irregularities"][0]["explanation"]


def test_another_reading_tells_what_differs(tmp_path: Path) -> None:
    """`classic/gameplay.5`: who leads is contested, and not what is irregular after it."""
    recorded = (GAMES / "classic-yellow-played-last-and-red-leads.yaml").read_text(encoding="utf-8")
    again = [line for line in recorded.splitlines() if line.strip()][-1:]
    (tmp_path / "game.yaml").write_text("\n".join([recorded.rstrip(), *again, ""]), encoding="utf-8")
    said = json.loads(run("replay", "--all", str(tmp_path / "game.yaml"), "--format", "json").stdout)
    (other,) = said["contested"]
    first, *_ = said["irregularities"]
    assert other["explanation"] == f"Turn {first['turn']} is in order."


def test_a_game_in_order_that_fails_as_a_case(tmp_path: Path) -> None:
    deal = "{hands: {green: [heart, 2, 3, 5]}, turns: [{player: green, play: {card: heart}}]}"
    recorded = f"rulebook: dm-2023\ndealer: blue\nexpect: {{deal: 1}}\ndeals: [{deal}]\n"
    file = tmp_path / "game.yaml"
    file.write_text(recorded, encoding="utf-8")
    told = run("test", str(file), COLUMNS="500").stdout.splitlines()
    assert told[1:4] == ["  deal: expected 1, got -", "  Nothing was out of order.", ""]


@pytest.mark.parametrize("command", ["judge", "moves", "draw", "compare"])
@pytest.mark.parametrize("expect", ["", "expect: {deal: 1}\n"])
def test_a_game_is_no_question_by_its_number(command: str, expect: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(f"rulebook: dm-2023\ndealer: blue\n{expect}deals: [{{turns: []}}]\n", encoding="utf-8")
    for words in ([f"{file}#1"], [f"{file}#2"], [str(file), "--question", "1"]):
        done = run(command, *words)
        assert done.returncode == 3
        assert "This is a recorded game" in done.stderr


@pytest.mark.parametrize(("hand", "told"), [([7, 7, 7, 7], True), ([7, 7, 7, 7, 7], False)])
def test_a_position_printed_from_a_game_can_be_read_again(hand: list[int], told: bool, tmp_path: Path) -> None:
    """A hand with more of a card than the deck has is left out of the position."""
    deal = {"hands": {"red": ["heart", 5, 2, 3], "blue": hand}, "turns": [{"player": "red", "play": {"card": "heart"}}]}
    recorded, after = tmp_path / "game.json", tmp_path / "after.yaml"
    recorded.write_text(json.dumps({"rulebook": "dm-2023", "dealer": "yellow", "deals": [deal]}), encoding="utf-8")
    after.write_text(run("replay", "--all", "--at", "1", str(recorded)).stdout, encoding="utf-8")
    assert run("check", str(after)).returncode == 0
    assert ("\nhand: [7" in after.read_text(encoding="utf-8")) is told


def test_the_position_after_a_turn_says_who_has_no_cards(tmp_path: Path) -> None:
    """The turn passes them by."""
    deal = """
  - hands: {yellow: [heart, 3, 5, 6], red: [2, 3, 5, 9], blue: [9, 10, 12, -4], green: [9, 10, 12, heart]}
    exchange: {yellow: 3, red: 3, blue: 9, green: 10}
    turns:
      - {player: yellow, play: {card: heart}}
      - {player: red, play: {discard: all}}
      - {player: blue, play: {discard: all}}
      - {player: green, play: {card: heart}}
"""
    file = tmp_path / "game.yaml"
    file.write_text(f"rulebook: family-fr\ndealer: green\ndeals:{deal}", encoding="utf-8")
    assert "hands" not in run("replay", str(file), "--at", "1").stdout
    position = run("replay", str(file), "--at", "4").stdout
    assert "hands: {red: [], blue: []}" in position.splitlines()
    acts = "events: [{lays: 5}, {moves: start}]\n"
    assert adjudicator.adjudicate(position + acts).as_dict()["now"]["turn"] == "green"
