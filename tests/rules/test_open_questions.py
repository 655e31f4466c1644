"""What can be read otherwise is mentioned where it comes into play; `rule --contested` lists it, and what is silent."""

from __future__ import annotations

import json
from typing import Any

import pytest

import adjudicator
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.documents.problems import BadDocument
from adjudicator.documents.yaml_reader import plain
from adjudicator.locales.catalogue import catalogue
from adjudicator.rules.library import find, read_rulebook, shipped
from adjudicator.rules.open_questions import as_dict, borrowed
from adjudicator.rules.rulebook_checks import possible_findings
from tests.command_line import run

HOME = ["goal 1", "goal 2", "goal 3", "goal 4"]
HOUSE = ["house 16", "house 17", "house 18", "house 19"]
Pieces = dict[str, list[str]]
PLAYS: list[tuple[str, str, Pieces, str, list[Any] | None, dict[str, Any]]] = [
    (
        "goal-circles.6",
        "dm-2023",
        {"red": ["goal 1", "goal 4"], "blue": ["yellow 14"] * 2},
        "red",
        None,
        {"card": 5, "move": "goal 4"},
    ),
    (
        "seven-in-goal.3",
        "dm-2023",
        {"red": ["yellow 13", "red 3"]},
        "red",
        None,
        {"card": 7, "moves": [{"move": "yellow 13", "steps": 2}, {"move": "red 3", "steps": 5}]},
    ),
    (
        "seven-in-goal.3",
        "dm-2023",
        {"red": ["goal 1", "goal 2", "goal 4", "red 3"]},
        "red",
        None,
        {"card": 7, "moves": [{"move": "goal 4", "steps": 3}, {"move": "red 3", "steps": 4}]},
    ),
    (
        "seven.5",
        "dm-2023",
        {"red": ["goal 1", "goal 2", "goal 3", "yellow 14"], "green": ["blue 5"]},
        "red",
        None,
        {"card": 7, "moves": [{"move": {"green": "blue 5"}, "steps": 6}, {"move": "yellow 14", "steps": 1}]},
    ),
    (
        "no-usable-card.1",
        "dm-2023",
        {"red": ["blue 13"], "blue": ["blue 10"], "green": ["start"]},
        "red",
        [5],
        {"discard": "all"},
    ),
    ("block-in-goal.2", "dm-2023", {"red": ["goal 2", "goal 4"]}, "red", None, {"card": 5, "move": "goal 2"}),
    (
        "stack-of-two.3",
        "dm-2023",
        {"red": ["red 4"], "yellow": ["yellow 14"] * 2},
        "red",
        None,
        {"card": -4, "move": "red 4"},
    ),
    (
        "space-0-15.1",
        "classic",
        {"red": ["yellow 13"], "blue": ["red 0/15"]},
        "red",
        None,
        {"card": 2, "move": "yellow 13"},
    ),
    ("play.4", "family-fr", {"blue": ["red 2"]}, "blue", None, {"card": -4, "move": "red 2"}),
    ("final-zone.7", "family-fr", {"red": ["goal 1", "yellow 14"]}, "red", None, {"card": 5, "move": "yellow 14"}),
    ("final-zone.7", "family-fr", {"red": ["goal 1", "goal 4"]}, "red", None, {"card": 3, "move": "goal 4"}),
    (
        "play.3",
        "family-fr",
        {"red": ["start"], "blue": ["yellow 5"]},
        "red",
        None,
        {"card": "swap", "swap": ["start", {"blue": "yellow 5"}]},
    ),
    (
        "cards.16",
        "duo",
        {"yellow-knob": ["yellow-knob 8"], "red-knob": ["start"]},
        "yellow",
        None,
        {"card": "5-jump", "move": "yellow-knob 8"},
    ),
    (
        "cards.10",
        "duo",
        {"yellow-knob": ["start"], "red-knob": ["yellow-hole 5"]},
        "yellow",
        None,
        {"card": "9/swap", "as": "swap", "swap": ["start", {"red-knob": "yellow-hole 5"}]},
    ),
    (
        "space-15.2",
        "classic",
        {"red": ["house 16", "yellow 13"]},
        "red",
        None,
        {"card": 5, "move": "yellow 13", "to": "red 3"},
    ),
    ("space-15.2", "classic", {"red": ["yellow 13"]}, "red", None, {"card": 3, "move": "yellow 13"}),
    ("space-15.2", "classic", {"red": ["yellow 13"]}, "red", None, {"card": 9, "move": "yellow 13"}),
    ("space-0.2", "classic", {"red": ["red 4"]}, "red", None, {"card": -4, "move": "red 4"}),
    (
        "cards.7",
        "family-fr",
        {"red": ["red 8"], "blue": ["red 4", "red 4"]},
        "red",
        None,
        {"card": -4, "move": "red 8"},
    ),
    (
        "cards.15",
        "duo",
        {"yellow-knob": ["goal 1", "goal 2", "red-hole 10"], "yellow-hole": ["yellow-hole 3"]},
        "yellow",
        None,
        {
            "card": "4x1",
            "moves": [{"move": "red-hole 10", "steps": 1}, {"move": {"yellow-hole": "yellow-hole 3"}, "steps": 3}],
        },
    ),
]
EVENTS: list[tuple[str, str, list[dict[str, Any]]]] = [
    (
        "fair-play.1.1",
        "dm-2023",
        [{"lays": 7}, {"lifts": "red 3"}, {"puts-down": "back"}, {"moves": {"move": "red 3", "to": "red 10"}}],
    ),
    ("fair-play.1.2", "dm-2023", [{"lays": 3}, {"lifts": "goal 4"}, {"puts-down": "back"}]),
    ("fair-play.2.1", "dm-2023", [{"talks": "game"}]),
    ("fair-play.4.1", "dm-2023", [{"lays": "heart"}]),
    ("fair-play.5.1", "dm-2023", [{"shows": 5, "by": "yellow"}]),
    ("fair-play.7.2", "dm-2023", [{"clock": 52, "looks": "fine"}]),
    ("foreword.1", "dm-2023", [{"claims": "house-rule"}]),
    ("foreword.4", "dm-2023", [{"argues": "ruling"}]),
    ("exchange.2", "family-fr", [{"takes-up": "early"}]),
    ("setting-up.7", "duo", [{"takes-up": "early"}]),
    ("gameplay.2", "classic", [{"shows": 5, "by": "yellow"}]),
    ("gameplay.6", "classic", [{"lays": "heart"}]),
    ("gameplay.9", "classic", [{"moves": {"move": "red 3", "to": "red 8"}}, {"lays": 5}]),
]


def doubts(document: dict[str, Any]) -> list[str]:
    return [doubt["item"] for doubt in adjudicator.adjudicate(document).as_dict()["doubts"]]


def as_document(book: str, pieces: Pieces, turn: str, hand: list[Any] | None, play: dict[str, Any]) -> dict[str, Any]:
    return {"rulebook": book, "pieces": pieces, "turn": turn, "play": play, **({"hand": hand} if hand else {})}


@pytest.mark.parametrize(("item", "book", "pieces", "turn", "hand", "play"), PLAYS, ids=lambda part: str(part)[:20])
def test_a_play_mentions_the_sentence(
    item: str, book: str, pieces: Pieces, turn: str, hand: list[Any] | None, play: dict[str, Any]
) -> None:
    document = as_document(book, pieces, turn, hand, play)
    assert f"{book}/{item}" in doubts(document)
    ruling = adjudicator.adjudicate(document, "da")
    assert ruling.as_dict()["doubts"][0]["says"] != adjudicator.adjudicate(document).as_dict()["doubts"][0]["says"]


def of_events(book: str, events: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a document with these events, in which red holds no heart that it can use."""
    if book == "duo":
        return {"rulebook": book, "pieces": {}, "turn": "yellow", "events": events}
    home = "house 19" if book == "classic" else "goal 1"
    pieces = {"red": ["red 3", "red 3", "goal 4", home], "yellow": ["red 9"]}
    pieces["red"][2] = "red 5" if book == "classic" else "goal 4"
    hand = [3, 5, 7, "heart", "swap"]
    return {"rulebook": book, "pieces": pieces, "turn": "red", "hand": hand, "events": events}


@pytest.mark.parametrize(("item", "book", "events"), EVENTS)
def test_events_mention_the_sentence(item: str, book: str, events: list[dict[str, Any]]) -> None:
    assert f"{book}/{item}" in doubts(of_events(book, events))


DRAW = {"rulebook": "dm-2023", "draw": {"yellow": 12, "red": "heart/13", "blue": -4, "green": 7}}


def test_a_draw_mentions_the_sentence() -> None:
    assert "dm-2023/faq.18.1" in doubts(DRAW)
    assert "dm-2023/faq.18.1 can be read otherwise" in adjudicator.adjudicate(DRAW).explanation()


HOME = {
    "rulebook": "dm-2023",
    "pieces": {"red": ["goal 1", "goal 2", "goal 3", "goal 4"], "green": ["red 3", "green 9"]},
    "turn": "red",
    "hand": [5],
    "events": [{"lays": 5}, {"lifts": {"green": "red 3"}}, {"puts-down": "back"}],
}


def test_the_partners_piece_that_is_touched_mentions_the_sentence() -> None:
    """`dm-2023/fair-play.1.1` speaks of one's own piece, and red plays with green's."""
    assert doubts(HOME) == ["dm-2023/fair-play.1.1"]


def test_every_doubt_has_a_document_on_which_it_is_mentioned() -> None:
    documents = [as_document(*rest) for _, *rest in PLAYS] + [of_events(*rest) for _, *rest in EVENTS] + [DRAW, HOME]
    said = {each["says"] for one in documents for each in adjudicator.adjudicate(one).as_dict()["doubts"]}
    assert {doubt.says["en"] for name in shipped_rulebooks() for doubt in shipped(name).doubts} <= said


def test_a_plain_play_mentions_none() -> None:
    play = {"card": 5, "move": "red 3"}
    assert doubts({"rulebook": "dm-2023", "pieces": {"red": ["red 3"]}, "turn": "red", "play": play}) == []


@pytest.mark.parametrize("name", shipped_rulebooks())
def test_every_doubt_can_come_into_play(name: str) -> None:
    book = shipped(name)
    possible = possible_findings(book)
    for doubt in book.doubts:
        codes = {code.split("@")[0] for together in doubt.arises for code in together}
        assert codes <= possible | {"no-rule"}, doubt.item
        assert book.item(doubt.item) is not None
        assert set(doubt.says) == {"en", "da", "fr", "is"}


def test_house_rules_inherit_doubts_and_add_their_own() -> None:
    own = {"item": "seven.1", "arises": ["split-steps"], "says": {"en": "x", "da": "x"}}
    club = read_rulebook(plain({"id": "club", "extends": "dm-2023", "doubts": [own]}))
    assert [doubt.item for doubt in club.doubts] == [*(d.item for d in shipped("dm-2023").doubts), "dm-2023/seven.1"]


def test_a_doubt_about_nothing_is_refused() -> None:
    own = {"item": "seven.99", "arises": ["split-step+hit"], "says": {"en": "x", "da": "x"}}
    with pytest.raises(BadDocument) as bad:
        read_rulebook(plain({"id": "club", "extends": "dm-2023", "doubts": [own]}))
    assert [problem.code for problem in bad.value.problems] == ["unknown-item", "unknown-finding"]


@pytest.mark.parametrize("name", shipped_rulebooks())
def test_the_open_questions_are_listed(name: str) -> None:
    listed = json.loads(run("rule", "--contested", name, "--format", "json").stdout)
    assert listed == json.loads(json.dumps(as_dict(find(plain({}, name), name, ()))))
    printed = run("rule", "--contested", name, "--lang", "da").stdout
    for doubt in listed["doubts"]:
        assert doubt["item"] in printed
    silent = catalogue("da").silent
    assert [each["asks"] for each in listed["silent"]] == [silence.asks for silence in shipped(name).silent]
    for asks in listed["silent"]:
        assert asks["question"]["da"] == silent[asks["asks"]]
        assert asks["question"]["da"] in " ".join(printed.split())
    for note in listed["notes"]:
        assert note["item"] in printed
    for topic in [*(entry["topic"] for entry in listed["contested"]), *listed["no_rule"]]:
        assert topic in printed


def test_every_question_left_open_is_some_books() -> None:
    """A question in the catalogues that no rulebook names would never be printed."""
    assert {silence.asks for name in shipped_rulebooks() for silence in shipped(name).silent} == set(
        catalogue("en").silent
    )


@pytest.mark.parametrize("name", shipped_rulebooks())
def test_a_silence_follows_an_item_that_there_is(name: str) -> None:
    book = shipped(name)
    for silence in book.silent:
        assert not silence.follows or book.item(silence.follows) is not None, silence


def test_house_rules_inherit_silence_and_say_what_they_follow() -> None:
    own = {"asks": "misdeal", "follows": "classic/gameplay.1"}
    club = read_rulebook(plain({"id": "club", "extends": "family-fr", "silent": [own]}))
    others = [silence for silence in shipped("family-fr").silent if silence.asks != "misdeal"]
    assert club.silent == [*others, ("misdeal", "classic/gameplay.1")]


def test_a_silence_about_nothing_is_refused() -> None:
    own = [{"asks": "misdeel"}, {"asks": "misdeal", "follows": "seven.99"}]
    with pytest.raises(BadDocument) as bad:
        read_rulebook(plain({"id": "club", "extends": "dm-2023", "silent": own}))
    assert [problem.code for problem in bad.value.problems] == ["not-one-of", "unknown-item"]


def test_a_note_is_printed_with_its_item() -> None:
    (entry,) = json.loads(run("rule", "dm-2023/faq.2.2", "--format", "json").stdout)
    assert set(entry["note"]) == {"en", "da", "fr", "is"}
    assert entry["note"]["da"] in " ".join(run("rule", "dm-2023/faq.2.2", "--lang", "da").stdout.split())
    assert "note" not in json.loads(run("rule", "dm-2023/faq.2.1", "--format", "json").stdout)[0]


def test_what_is_borrowed_is_not_in_the_book() -> None:
    """dm-2023 has no sentence on hitting a single piece, and none on whose pieces a card moves."""
    found = {each.finding: each.citation for each in borrowed(shipped("dm-2023"))}
    assert found["hit"] == ("classic/track.1", "analogy")
    assert found["not-your-piece"] == ("as-played/pieces.1", "assumed")
    assert "locked" not in found
