"""One question under every rulebook, and two rulebooks side by side."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator._system.paths import folder, shipped_rulebooks
from adjudicator.locales.catalogue import catalogue
from adjudicator.render.terminal.comparison import _cells
from adjudicator.rules.library import shipped
from adjudicator.rulings import account
from adjudicator.rulings.compare import as_dict, compare
from adjudicator.rulings.other_board import Inexpressible, put_to
from tests.command_line import run
from tests.engine_answers import position
from tests.malformed import cost


def answers(document: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of each rulebook under its own readings."""
    said = as_dict(compare(adjudicator.load(document), "en"))
    return {answer["rulebook"]: answer for answer in [said["asked"], *said["answers"]] if not answer["readings"]}


def test_the_lane_is_where_editions_part() -> None:
    """goal-examples.4 (dm-2023): a 3 does not move the goal 4 piece; family-fr/final-zone.6 lets it rest; classic
    counts exactly and finds the innermost house occupied."""
    found = answers(position("dm-2023", "red", {"red": ["goal 1", "goal 4"]}, play={"card": 3, "move": "goal 4"}))
    assert {book: answer.get("verdict") for book, answer in found.items()} == {
        "dm-2023": "illegal",
        "family-fr": "legal",
        "classic": "illegal",
        "duo": None,
    }
    assert found["family-fr"]["differs"]
    assert not found["classic"]["differs"]
    assert found["duo"]["why"]["reason"] == "other-board"


def test_start_is_zero_and_goal_is_house() -> None:
    """minus-four.3 and worth-considering.3: the start field is counted in classic and not in the guide."""
    found = answers(position("dm-2023", "red", {"red": ["red 2", "start"]}, play={"card": -4, "move": "red 2"}))
    assert found["dm-2023"]["after"]["red"] == ["base", "base", "start", "yellow 12"]
    assert found["classic"]["after"]["red"] == ["0", "base", "base", "yellow 13"]
    assert found["classic"]["differs"]
    back = answers(position("classic", "red", {"red": ["house 19", "yellow 3"]}, play={"card": 5, "move": "yellow 3"}))
    assert back["dm-2023"]["after"]["red"] == ["base", "base", "goal 1", "yellow 8"]
    assert not back["dm-2023"]["differs"]


@pytest.mark.parametrize(
    ("pieces", "what"),
    [({"red": ["15"]}, "15"), ({"yellow": ["red 0/15"], "red": ["yellow 3"]}, "red 0/15")],
)
def test_spaces_that_only_classic_has(pieces: dict[str, list[str]], what: str) -> None:
    question = adjudicator.load(position("classic", "red", pieces, hand=[2]))
    assert put_to(question, shipped("dm-2023"), {}) == Inexpressible("no-such-space", what)
    assert not isinstance(put_to(question, shipped("classic"), {}), Inexpressible)


@pytest.mark.parametrize(
    ("book", "there", "events"),
    [
        (
            "classic",
            "dm-2023",
            [{"lays": 5}, {"moves": "red 3"}, {"lifts": {"yellow": "red 8"}}, {"puts-down": "base"}],
        ),
        ("classic", "dm-2023", [{"lays": "heart"}, {"lifts": "base"}, {"puts-down": "0"}]),
        ("dm-2023", "classic", [{"lays": "heart"}, {"lifts": "base"}, {"puts-down": "start"}]),
    ],
)
def test_a_piece_put_down_is_put_down_there_too(book: str, there: str, events: list[dict[str, Any]]) -> None:
    """classic/track.1, start-circle.3 (dm-2023): base and start field have other places on classic's board."""
    document = {"rulebook": book, "turn": "red", "pieces": {"red": ["red 3"], "yellow": ["red 8"]}, "events": events}
    found = answers({**document, "hand": [5, "heart"]})
    assert (found[book]["verdict"], found[there]["verdict"]) == ("legal", "legal")


def test_a_hand_is_compared_by_what_it_can_do() -> None:
    found = answers(position("dm-2023", "red", {"red": ["goal 1", "goal 4"]}, hand=[3]))
    assert found["dm-2023"]["must_discard"]
    assert [entry["moves"][0]["to"] for entry in found["family-fr"]["legal"]] == ["goal 3"]


def test_contested_readings_are_put_as_well() -> None:
    said = as_dict(
        compare(
            adjudicator.load(position("dm-2023", "red", {"red": ["yellow 14"]}, play={"card": 5, "move": "Y14"})), "en"
        )
    )
    differing = [(a["rulebook"], a["readings"]) for a in said["answers"] if a["differs"]]
    assert ("dm-2023", {"lane-entry-rest": "locked-only"}) in differing
    first_same = next(n for n, answer in enumerate(said["answers"]) if not answer["differs"])
    assert all(not answer["differs"] for answer in said["answers"][first_same:])


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "p.yaml"
    file.write_text(
        json.dumps(position("dm-2023", "red", {"red": ["red 3"]}, play={"card": 5, "move": "red 3"})), "utf-8"
    )
    done = run("compare", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(run("compare", str(file), "--format", "json").stdout)["agree"]
    parting = str(folder("positions") / "dm-2023" / "three-would-leave-it-unlocked.yaml")
    for lang in ("en", "da"):
        done = run("compare", parting, "--lang", lang)
        assert (done.returncode, done.stderr) == (1, "")
        assert "≠ family-fr" in done.stdout
    assert run("compare", parting, COLUMNS="50").returncode == 1
    file.write_text("rulebook: dm-2023\n", "utf-8")
    assert run("compare", str(file)).returncode == 3


@pytest.mark.parametrize("one", shipped_rulebooks())
def test_every_topic_is_set_side_by_side_with_citations(one: str) -> None:
    for other in shipped_rulebooks():
        said = json.loads(run("rule", "--diff", one, other, "--format", "json").stdout)
        assert {row["topic"] for row in said["topics"]} == set(shipped(one).choices) | set(shipped(other).choices)
        for row in said["topics"]:
            for book in {one, other}:
                assert row[book] is None or row[book]["citations"], row
        assert (one == other) == (not any(row["differs"] for row in said["topics"]) and not said["facts"])


def test_the_difference_in_words() -> None:
    done = run("rule", "--diff", "dm-2023", "classic")
    assert done.returncode == 0
    for word in ("lane-end", "exact-count", "house.3", "turn-back", "0, 15"):
        assert word in done.stdout
    assert run("rule", "--diff", "dm-2023", "klassik").returncode == 3
    assert "slutfeltet" in run("rule", "--diff", "dm-2023", "family-fr", "--lang", "da").stdout


def test_a_hand_does_not_keep_a_play_from_being_compared(tmp_path: Path) -> None:
    """A house rule's own card in the hand does not stop the comparison of a play without it."""
    card = "{copies: 4, does: [{forward: 4}], cites: {explicit: [number-cards.1]}}"
    (tmp_path / "club.yaml").write_text(f"id: club\nextends: dm-2023\ndeck: {{'4': {card}}}\n", "utf-8")
    play = {"card": 3, "move": "red 3"}
    document = position(str(tmp_path / "club.yaml"), "red", {"red": ["red 3"]}, hand=[3, 4], play=play)
    assert answers(document)["dm-2023"]["verdict"] == "legal"
    document["play"] = {"card": 4, "move": "red 3"}
    assert answers(document)["dm-2023"]["why"] == {"reason": "no-such-card", "what": "4"}
    file = tmp_path / "p.yaml"
    file.write_text(json.dumps(document), "utf-8")
    assert "No other rulebook" in run("compare", str(file)).stdout


def test_a_card_that_does_something_else_elsewhere(tmp_path: Path) -> None:
    card = "{copies: 4, does: [{backward: 5}], cites: {explicit: [minus-four.1]}}"
    (tmp_path / "club.yaml").write_text(f"id: club\nextends: dm-2023\ndeck: {{'5': {card}}}\n", "utf-8")
    play = {"card": 5, "move": "red 7"}
    document = position(str(tmp_path / "club.yaml"), "red", {"red": ["red 7"]}, play=play)
    assert answers(document)["dm-2023"]["why"] == {"reason": "other-card", "what": "5"}


def test_a_move_on_the_table_is_compared_whatever_other_cards_there_are(tmp_path: Path) -> None:
    """A move is kept for every card it can be made with, also for those that another rulebook does not have."""
    card = "{copies: 4, does: [{forward: 4}], cites: {explicit: [number-cards.1]}}"
    (tmp_path / "club.yaml").write_text(f"id: club\nextends: dm-2023\ndeck: {{'4': {card}}}\n", "utf-8")
    events = [{"lays": 5}, {"moves": "red 3"}]
    found = answers(position(str(tmp_path / "club.yaml"), "red", {"red": ["red 3"]}, hand=[5], events=events))
    assert found["club"]["verdict"] == found["dm-2023"]["verdict"] == "legal"


def test_one_reading_a_topic(tmp_path: Path) -> None:
    file = tmp_path / "p.yaml"
    file.write_text(json.dumps(position("dm-2023", "red", {"red": ["red 3"]})), "utf-8")
    both = ("--reading", "lane-entry-rest=anywhere", "--reading", "lane-entry-rest=locked-only")
    refused = run("compare", str(file), *both)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "A topic can have only one reading" in refused.stderr
    assert run("compare", str(file), *both[:2]).returncode != 2


def test_where_accounts_part_is_named() -> None:
    """fair-play.3.1 (dm-2023): only there does a laid card bind, and the comparison says at which event."""
    table = position("dm-2023", "red", {"red": ["red 3"]}, hand=[5, 3])
    compared = compare(adjudicator.load({**table, "events": [{"lays": 5}, {"moves": "red 3"}]}), "en")
    found = {answer["rulebook"]: answer for answer in as_dict(compared)["answers"] if not answer["readings"]}
    assert (found["classic"]["differs"], found["classic"]["parted"]) == (True, [1])
    rows = _cells(next(each for each in compared.answers if each.book.id == "classic"), compared.asked, catalogue("en"))
    assert rows[2].splitlines()[1] == "1. Red lays 5. Nothing follows from it here."


def test_pieces_that_may_be_sent_home_are_part_of_the_answer() -> None:
    """gameplay.15 against classic-da/gameplay.16: the owner of the piece that talking costs."""
    table = position("classic", "red", {"red": ["red 3"], "yellow": ["red 8"], "blue": ["blue 3"]})
    said = as_dict(compare(adjudicator.load({**table, "events": [{"talks": "game", "by": "yellow"}]}), "en"))
    other = next(answer for answer in said["answers"] if answer["readings"].get("talking"))
    assert (other["rulebook"], other["differs"], other["parted"]) == ("classic", True, [1])


LARGE = """id: large
extends: dm-2023
items: {a.1: {en: "Large."}}
board: {pieces: 8, lane: {name: goal, circles: [8, 7, 6, 5, 4, 3, 2, 1]}}
deck: {"7": {copies: 4, does: [{split: 7}], cites: {explicit: [a.1]}}}
"""
ON_IT = """rulebook: large.yaml
pieces:
  red: [red 1, red 3, red 5, red 7, yellow 9, yellow 3, blue 2, green 4]
  blue: [blue 1, red 2, red 4, yellow 2, yellow 4, green 9, green 1, blue 9]
  yellow: [red 9, red 11, blue 5, blue 7, blue 11, green 6, green 13, yellow 13]
turn: red
events: [{lays: 7}, {moves: {moves: [{move: red 1, steps: 1}]}}, {moves: {moves: [{move: red 3, steps: 1}]}}]
"""


def test_each_reading_is_followed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an answer says of other readings is not printed, and would be found anew under each of them."""
    followed: list[Any] = []
    follow = account.follow
    monkeypatch.setattr(account, "follow", lambda question: followed.append(question) or follow(question))
    (tmp_path / "large.yaml").write_text(LARGE, encoding="utf-8")
    (tmp_path / "p.yaml").write_text(ON_IT, encoding="utf-8")
    found = compare(adjudicator.load(tmp_path / "p.yaml"), "en")
    assert len(found.answers) > 10
    assert len(followed) <= len(found.answers) + 1
    assert cost("compare", tmp_path / "p.yaml")[1] < 10, "seconds of a processor; some two where it is not busy"


def test_the_plays_of_all_answers_are_never_in_memory_at_once() -> None:
    """A hand of house rules may have five thousand plays under each of twenty readings."""
    asked = adjudicator.load(position("dm-2023", "red", {"red": ["red 3", "goal 4", "red 9"]}, hand=[7]))
    given = as_dict(compare(asked, "en"))["answers"]
    count = len(given)
    tracemalloc.start()
    try:
        plays = sum(len(answer.get("legal", ())) for answer in given)
        one_by_one = tracemalloc.get_traced_memory()[1]
        tracemalloc.reset_peak()
        together = list(given)
        at_once = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert count == len(together) > 10
    assert plays > 100
    assert one_by_one * 3 < at_once


def test_a_thrown_hand_is_compared_under_the_readings_of_throwing() -> None:
    """`duo/play.9`: a swap of two others may be all that the hand can do."""
    code = "duo yk:g1,YH4 yh:YH1 turn=r hand=9/swap,2/-2,5-jump,5-jump play=discard"
    said = json.loads(run("compare", code, "--format", "json").stdout)
    assert not said["agree"]
    readings = [answer["readings"] for answer in said["answers"] if answer["differs"]]
    assert {"throwing": "rather-than-swap-two-others"} in readings
