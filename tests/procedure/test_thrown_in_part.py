"""A part of a hand thrown: never in order, whether or not a card can be used."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.documents.yaml_reader import Source
from adjudicator.loading.game_reader import read_game
from adjudicator.render.account import happened
from adjudicator.rulings.game_report import GameReport
from tests.command_line import run
from tests.sample_documents import found_in, valid

TABLE: dict[str, Any] = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3"]}, "hand": [5, 3, 3]}


def judged(cards: list[Any], **changes: Any) -> dict[str, Any]:
    said = adjudicator.adjudicate({**TABLE, **changes, "play": {"discard": cards}}).as_dict()
    valid("ruling", said)
    return said


def told(cards: Any, lang: str = "en", **changes: Any) -> Any:
    ruling = adjudicator.load({**TABLE, **changes, "events": [{"throws": cards}]}).ruling(lang)
    valid("ruling", ruling.as_dict())
    return ruling


@pytest.mark.parametrize("book", sorted(shipped_rulebooks()))
def test_all_texts_have_the_whole_hand_thrown(book: str) -> None:
    """`dm-2023/no-usable-card.1`, `classic/gameplay.6`, `family-fr/stuck.1`, `duo/play.7`."""
    table = {"rulebook": book, "pieces": {}, "hand": [3, 10]}
    said = judged([3], **table)
    assert (said["verdict"], said["reason"], said["play"]) == ("illegal", "hand-thrown-in-part", {"discard": ["3"]})
    assert {citation["basis"] for citation in said["citations"]} == {"explicit"}
    assert judged([10, 3], **table)["verdict"] == "legal"


def test_the_ground_is_the_same_where_a_card_can_be_used() -> None:
    """`dm-2023/fair-play.4.2`, `.4.3`."""
    assert judged([3])["reason"] == "hand-thrown-in-part"
    assert judged([3, 5, 3])["reason"] == "must-play-card"
    event = told([3]).as_dict()["events"][0]
    assert found_in(event) == ["hand-thrown-in-part", "must-play-card"]
    assert (event["goes_back"], event["remedy"]) == ("hand", "judge")
    assert found_in(told([3], pieces={}).as_dict()["events"][0]) == ["hand-thrown-in-part"]
    assert told([3, 3, 5], pieces={}).as_dict()["now"]["turn"] == "blue"


def test_cards_that_are_not_held_cannot_be_thrown() -> None:
    said = judged([9])
    assert (said["reason"], "9" in said["explanation"]) == ("card-not-in-hand", True)
    said = judged([5, 5])
    assert said["reason"] == "card-not-in-hand"
    assert "The card 5 is in the hand, but not so often." in said["explanation"]
    event = told([5, 5]).as_dict()["events"][0]
    assert "The card 5 is in the hand, but not so often." in event["findings"][0]["explanation"]
    event = told([9]).as_dict()["events"][0]
    assert event["findings"][0]["finding"] == "card-not-in-hand"
    assert "9" in event["findings"][0]["explanation"]


def test_a_part_found_out_later_is_gone() -> None:
    """No text speaks of it; the other cards are still in the hand."""
    table = {
        **TABLE,
        "pieces": {"red": ["red 3"], "blue": ["blue 4"]},
        "hands": {"blue": [3], "green": [], "yellow": []},
    }
    acts = [{"throws": [5]}, {"lays": 3, "by": "blue"}, {"moves": "blue 4", "by": "blue"}]
    said = adjudicator.adjudicate({**table, "events": acts}).as_dict()
    assert (said["silent"], said["now"]["turn"], said["now"]["hand"]) == (["found-later"], "red", ["3", "3"])


@pytest.mark.parametrize(
    ("cards", "found"),
    [([5, 3], ["hand-thrown-in-part"]), ([5, 3, 9, 12], []), ([2, 3, 9, 12], ["card-not-in-hand"])],
)
def test_a_recorded_game_is_checked_for_it(cards: list[int], found: list[str]) -> None:
    deal = {"hands": {"red": [5, 3, 9, 12]}, "exchange": {}}
    turns = [{"player": "red", "play": {"discard": cards}}]
    game = {"rulebook": "dm-2023", "dealer": "yellow", "deals": [{**deal, "turns": turns}]}
    report = GameReport(read_game(Source("<document>", game, {})), everything=True)
    assert [each.remark.finding.code for each in report.irregular if each.turn] == found
    valid("ruling", report.as_dict())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_cards_are_named(lang: str) -> None:
    ruling = told([5, 3], lang)
    assert all(card in happened(ruling, ruling.events[0]) for card in "53")
    line = run("judge", "dm-2023 r:R3 turn=r hand=5,3,9 play=discard:5,3", "--brief", "--lang", lang).stdout
    assert all(card in line for card in "53")


def test_in_one_line() -> None:
    line = "dm-2023 r:R3 turn=r hand=5,3,9 play=discard:5,3"
    said = adjudicator.adjudicate(line).as_dict()
    assert (said["code"], said["reason"]) == (line, "hand-thrown-in-part")
    events = adjudicator.adjudicate("dm-2023 r:R3 turn=r hand=5,3,9 events=throws:5+3").as_dict()["events"]
    assert found_in(events[0]) == ["hand-thrown-in-part", "must-play-card"]
    wrong = run("judge", "dm-2023 r:R3 turn=r hand=5,3 play=discard:5,33")
    assert (wrong.returncode, ":1:45: " in wrong.stderr) == (3, True), wrong.stderr


@pytest.mark.parametrize("book", sorted(shipped_rulebooks()))
@pytest.mark.parametrize("card", ["all", 3])
def test_without_cards_nothing_is_thrown_or_played_in_any_form(book: str, card: Any) -> None:
    """All four texts have cards dealt when all are used: `classic/gameplay.10`, `family-fr/end-of-deal.1`."""
    camp = "red-knob" if book == "duo" else "red"
    table = {"rulebook": book, "pieces": {}, "turn": "red", "hand": []}
    plays = [{"discard": "all"}, {"discard": [3]}] if card == "all" else [{"card": 3, "move": {camp: "base"}}]
    forms: list[dict[str, Any]] = [{"play": play} for play in plays]
    forms.append({"events": [{"throws": "hand"} if card == "all" else {"lays": 3}]})
    for form in forms:
        said = adjudicator.adjudicate({**table, **form}).as_dict()
        valid("ruling", said)
        assert (said["verdict"], said["reason"]) == ("illegal", "no-cards-left")
        assert adjudicator.load({**table, **form}).ruling("en").explanation().count("Red has no cards left") == 1
    thrown = {"player": "red", "play": {"discard": "all"}}
    turns = [{"player": "red", "play": {"discard": [3, 3, 7, 10]}}, thrown]
    deal = {"hands": {"red": [3, 3, 7, 10]}, "turns": turns}
    game = {"rulebook": book, "dealer": "yellow", "deals": [deal]}
    report = GameReport(read_game(Source("<document>", game, {})), everything=True)
    assert [each.remark.finding.code for each in report.irregular if each.turn == 2][:1] == ["no-cards-left"]
