"""Complaints about the own hand, and the card received in the exchange."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator.locales.catalogue import catalogue
from adjudicator.render.account import happened
from tests.sample_documents import found_in, valid


def told(book: str, event: dict[str, str], lang: str = "en", **changes: Any) -> Any:
    document = {"rulebook": book, "turn": "red", "pieces": {"red": ["red 3"]}, "events": [event], **changes}
    ruling = adjudicator.load(document).ruling(lang)
    valid("ruling", ruling.as_dict())
    return ruling


@pytest.mark.parametrize(
    ("book", "event", "found"),
    [
        ("dm-2023", {"complains": "exchange"}, ["complaint-allowed"]),  # dm-2023/fair-play.2.1
        ("dm-2023", {"complains": "play"}, ["no-rule"]),
        ("classic", {"complains": "exchange"}, ["talked", "piece-sent-home"]),  # classic/gameplay.14, .15
        ("classic", {"complains": "play"}, ["talked", "piece-sent-home"]),
        ("family-fr", {"complains": "exchange"}, ["no-rule"]),
        ("classic", {"takes-up": "early"}, ["taken-up-early"]),  # classic/gameplay.4
        ("classic", {"takes-up": "in-time"}, ["taken-up-in-time"]),
        ("dm-2023", {"takes-up": "early"}, ["no-rule"]),
    ],
)
def test_what_the_texts_say(book: str, event: dict[str, str], found: list[str]) -> None:
    said = told(book, event).as_dict()
    assert found_in(said["events"][0]) == found
    assert said["now"]["turn"] == "red"


def test_a_complaint_as_a_hint_is_contested() -> None:
    """`dm-2023/fair-play.2.1`."""
    (other,) = told("dm-2023", {"complains": "exchange"}).as_dict()["contested"]
    assert (other["topic"], other["reading"], other["verdict"]) == ("complaints", "as-hint", "illegal")


def test_no_penalty_is_named_for_taking_a_card_up_early() -> None:
    """`classic/gameplay.4`."""
    said = told("classic", {"takes-up": "early"}).as_dict()
    assert (said["penalties"], said["events"][0]["remedy"]) == ([], "none")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "event", [{"complains": "play"}, {"complains": "exchange"}, {"takes-up": "early"}, {"takes-up": "in-time"}], ids=str
)
def test_each_act_has_its_words(event: dict[str, str], lang: str) -> None:
    ruling = told("classic", event, lang)
    ((act, word),) = event.items()
    assert f"act-{act}/{word}" in catalogue(lang).labels
    assert "{" not in happened(ruling, ruling.events[0])


TALKED: list[dict[str, Any]] = [{"talks": "game", "by": "green"}]


@pytest.mark.parametrize(
    ("acts", "found"),
    [
        ([{"moves": {"move": {"green": "green 3"}, "to": "base"}, "by": "yellow"}], [[]]),
        ([{"moves": {"move": {"red": "red 3"}, "to": "base"}, "by": "yellow"}], [["wrong-piece-sent-home"]]),
        ([{"moves": {"red": "red 3"}, "by": "yellow"}], [["wrong-piece-sent-home"]]),
        ([{"moves": {"move": {"green": "house 16"}, "to": "base"}, "by": "yellow"}], [["wrong-piece-sent-home"]]),
        (
            [{"lifts": {"red": "red 3"}, "by": "yellow"}, {"puts-down": "base", "by": "yellow"}],
            [[], ["wrong-piece-sent-home"]],
        ),
        ([{"moves": {"move": {"green": "green 3"}, "to": "base"}, "by": "blue"}], [["not-their-turn", "no-rule"]]),
    ],
)
def test_for_talk_a_piece_of_the_talker_on_the_track_goes_home(
    acts: list[dict[str, Any]], found: list[list[str]]
) -> None:
    """`classic/gameplay.15`: not the partner's, by the English text, and none in House; the turn is no matter."""
    pieces = {"red": ["red 3"], "green": ["green 3", "house 16"], "yellow": ["yellow 3"]}
    table = {"rulebook": "classic", "turn": "red", "hand": [7], "pieces": pieces}
    said = adjudicator.adjudicate({**table, "events": [*TALKED, *acts]}).as_dict()
    assert [found_in(event) for event in said["events"][1:]] == found
    assert said["after"]["red"][-1] == "red 3"
    assert (said["after"]["green"].count("base") == 3) is (found == [[]])
    assert said["now"]["turn"] == "red"
    valid("ruling", said)


def test_a_piece_wrongly_sent_home_for_talk_is_no_move_of_the_own_turn() -> None:
    """`classic/gameplay.15`: nor is the turn over by it, when the next player lays a card."""
    pieces = {"red": ["red 3"], "blue": ["blue 3"], "green": ["green 3"]}
    acts = [{"moves": {"move": {"green": "green 3"}, "to": "base"}}, {"lays": 5, "by": "green"}]
    table = {"rulebook": "classic", "turn": "blue", "pieces": pieces}
    said = adjudicator.adjudicate({**table, "events": [{"talks": "game", "by": "red"}, *acts]}).as_dict()
    assert (said["now"]["turn"], said["penalties"][0]["penalty"], len(said["penalties"])) == (
        "blue",
        "piece-sent-home",
        1,
    )


def test_two_pieces_on_one_space_are_named_once_among_those_that_may_go_home() -> None:
    """`classic/gameplay.15`."""
    table = {"rulebook": "classic", "turn": "blue", "pieces": {"red": ["red 6", "red 6"], "green": ["green 3"]}}
    acts = [{"talks": "game", "by": "red"}, {"moves": {"move": {"green": "green 3"}, "to": "base"}}]
    said = adjudicator.adjudicate({**table, "events": acts}).as_dict()
    (found,) = [each for each in said["events"][1]["findings"] if each["finding"] == "wrong-piece-sent-home"]
    assert found["explanation"].count("red 6") == 1


@pytest.mark.parametrize("laid", [[{"lays": 5}], []])
def test_a_penalty_carried_out_before_a_fault_is_found_late_stays_carried_out(laid: list[dict[str, Any]]) -> None:
    """`classic/gameplay.15`: red's miscount stays where it was put, and green's piece in base."""
    home = {"moves": {"move": {"green": "green 3"}, "to": "base"}, "by": "yellow"}
    miscount = {"moves": {"move": "red 3", "to": "red 7"}}
    events = [{"talks": "game", "by": "green"}, *laid, miscount, home, {"lays": 2, "by": "blue"}]
    pieces = {"red": ["red 3"], "blue": ["blue 3"], "green": ["green 3", "green 4"]}
    document = {"rulebook": "classic", "turn": "red", "pieces": pieces, "hand": [5, 2], "hands": {"blue": [2, 3]}}
    said = adjudicator.adjudicate({**document, "events": events}).as_dict()
    assert (said["after"]["red"][-1], said["after"]["green"]) == ("red 7", ["base", "base", "base", "green 4"])


@pytest.mark.parametrize(
    ("pieces", "silent"), [(["yellow 6", "yellow 4"], ["penalty-by-the-talker"]), (["yellow 4"], [])]
)
def test_the_talker_who_takes_a_piece_off_is_said_to_follow_the_choice_of_another(
    pieces: list[str], silent: list[str]
) -> None:
    """`classic/gameplay.15`: the choice is that of the player on the left; with one piece there is none."""
    home = {"moves": {"move": {"yellow": "yellow 4"}, "to": "base"}, "by": "yellow"}
    document = {"rulebook": "classic", "turn": "red", "pieces": {"yellow": pieces}, "hand": [6, 2]}
    events = [{"talks": "game", "by": "yellow"}, home]
    assert adjudicator.adjudicate({**document, "events": events}).as_dict()["silent"] == silent


def test_a_piece_is_taken_home_for_talk_while_another_one_is_moved() -> None:
    """`classic/gameplay.15`."""
    pieces = {"red": ["red 3", "red 9"], "green": ["green 3", "green 4"]}
    lifted = [{"lifts": "red 3"}, {"lifts": {"green": "green 3"}, "by": "yellow"}]
    events = [{"talks": "game", "by": "green"}, {"lays": 5}, *lifted, {"puts-down": "red 8"}]
    document = {"rulebook": "classic", "turn": "red", "pieces": pieces, "hand": [5, 6]}
    said = adjudicator.adjudicate({**document, "events": [*events, {"puts-down": "base", "by": "yellow"}]}).as_dict()
    assert said["events"][-1]["regular"]
    assert said["after"]["green"] == ["base", "base", "base", "green 4"]
