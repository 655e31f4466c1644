"""Claims about hits in a proposed play: `hits` names exactly the pieces that are hit, and `[]` that none is."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator.documents.problems import BadDocument
from adjudicator.documents.yaml_reader import Source
from adjudicator.loading.game_reader import read_game
from adjudicator.rulings.compare import compare
from adjudicator.rulings.game_report import GameReport
from adjudicator.rulings.ruling import Ruling
from tests.sample_documents import valid

BLUE = {"blue": "red 8"}
SEVEN = {"card": 7, "moves": [{"move": "red 3", "steps": 5}, {"move": "red 9", "steps": 2}]}


def judged(play: dict[str, Any], lang: str = "en", book: str = "dm-2023", **pieces: list[str]) -> dict[str, Any]:
    table = {"rulebook": book, "turn": "red", "pieces": {"red": ["red 3", "red 9"], "blue": ["red 8"], **pieces}}
    said = adjudicator.adjudicate({**table, "play": play}, lang).as_dict()
    valid("ruling", said)
    return said


@pytest.mark.parametrize(
    ("play", "pieces", "reason", "at"),
    [
        # classic/track.1: a single piece is hit.
        ({"card": 5, "move": "red 3", "hits": [BLUE]}, {}, None, None),
        ({"card": 5, "move": "red 3", "hits": ["red 8"]}, {}, None, None),
        ({"card": 5, "move": "red 3", "hits": []}, {}, "hits-not-as-claimed", "red 8"),
        ({"card": 3, "move": "red 3", "hits": [BLUE]}, {}, "hits-not-as-claimed", "red 8"),
        ({"card": 3, "move": "red 3", "hits": []}, {}, None, None),
        # dm-2023/faq.2.2: two of one colour are not.
        ({"card": 5, "move": "red 3", "hits": []}, {"blue": ["red 8", "red 8"]}, None, None),
        ({"card": 5, "move": "red 3", "hits": [BLUE]}, {"blue": ["red 8", "red 8"]}, "hits-not-as-claimed", "red 8"),
        # dm-2023/seven.4: each share may hit.
        ({**SEVEN, "hits": [BLUE]}, {}, None, None),
        ({**SEVEN, "hits": [BLUE]}, {"yellow": ["red 11"]}, "hits-not-as-claimed", "red 11"),
        ({**SEVEN, "hits": [{"yellow": "red 11"}, BLUE]}, {"yellow": ["red 11"]}, None, None),
        # dm-2023/faq.2.2: the piece that lands on two others is the one that is hit.
        ({"card": 5, "move": "red 3", "hits": ["red 3"]}, {"blue": ["red 8", "red 8"]}, None, None),
        # dm-2023/swap-card.1: a swap hits no piece.
        ({"card": "swap", "swap": ["red 3", BLUE], "hits": []}, {}, None, None),
        ({"card": "swap", "swap": ["red 3", BLUE], "hits": [BLUE]}, {}, "hits-not-as-claimed", "red 8"),
        # Another ground comes first: dm-2023/goal-examples.2, dm-2023/start-circle.2.
        ({"card": 5, "move": "red 3", "to": "red 9", "hits": []}, {}, "not-where-claimed", "red 9"),
        ({"card": 5, "move": "base", "hits": []}, {}, "piece-in-base", "base"),
    ],
)
def test_a_claim_is_a_ground_of_its_own(
    play: dict[str, Any], pieces: dict[str, list[str]], reason: str | None, at: str | None
) -> None:
    said = judged(play, **pieces)
    assert (said["verdict"], said.get("reason"), said.get("at")) == ("illegal" if reason else "legal", reason, at)
    if reason == "hits-not-as-claimed":
        assert (said["after"], said["hits"]) == (None, [])
        assert len(said["legal"]) > 0
        assert said["citations"]


def test_the_item_that_decides_the_hit_comes_first() -> None:
    denied = judged({"card": 5, "move": "red 3", "hits": []})
    assert denied["citations"][0] == {"id": "classic/track.1", "basis": "analogy", "sister": "classic"}
    assert judged({"card": 5, "move": "red 3", "hits": [BLUE]}, blue=["red 8", "red 8"])["citations"][0]["id"] == (
        "dm-2023/faq.2.2"
    )


def test_the_double_space_of_classic() -> None:
    """`classic/space-15.3`: a piece on 15 is hit from its 0/15."""
    play = {"card": 5, "move": "red 10", "hits": [{"blue": "15"}]}
    table = {"red": ["red 10"], "blue": ["15"]}
    assert judged(play, book="classic", **table)["verdict"] == "legal"
    assert judged({**play, "hits": []}, book="classic", **table)["reason"] == "hits-not-as-claimed"


def test_a_piece_that_is_not_there_is_a_fault_of_the_document() -> None:
    document = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3"]}}
    with pytest.raises(BadDocument) as bad:
        adjudicator.load({**document, "play": {"card": 5, "move": "red 3", "hits": [BLUE]}})
    assert [(problem.code, problem.at) for problem in bad.value.problems] == [("no-such-piece", ("play", "hits", 0))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sentence_says_what_is_so(lang: str) -> None:
    denied, missed = (
        judged({"card": 5, "move": "red 3", "hits": hits}, lang, blue=blue)["explanation"]
        for hits, blue in (([], ["red 8"]), ([BLUE], ["red 8", "red 8"]))
    )
    assert denied != missed
    assert "8" in denied
    assert "2" in missed


def test_the_code_and_other_rulebooks() -> None:
    said = judged({"card": 5, "move": "red 3", "hits": [BLUE]})
    assert said["play"]["hits"] == [{"blue": "red 8"}]
    assert said["code"] == "dm-2023 r:R3,R9 b:R8 turn=r play=5:R3*b@R8"
    assert adjudicator.adjudicate(said["code"]).as_dict()["play"] == said["play"]
    none = "dm-2023 r:R3,R9 b:R8 turn=r play=7:R3+5,R9+2*"
    assert adjudicator.adjudicate(none).as_dict()["reason"] == "hits-not-as-claimed"
    question = adjudicator.load(
        {
            "rulebook": "dm-2023",
            "turn": "red",
            "pieces": {"red": ["red 3"], "blue": ["red 8"]},
            "play": {"card": 5, "move": "red 3", "hits": []},
        }
    )
    rulings = [answer.ruling for answer in compare(question, "en").answers]
    told = [ruling.as_dict()["reason"] for ruling in rulings if isinstance(ruling, Ruling)]
    assert told.count("hits-not-as-claimed") == len(told) >= 3


def test_a_recorded_game_goes_on_from_what_was_played() -> None:
    turns = [
        {"player": "red", "play": {"card": "heart"}},
        {"player": "blue", "play": {"discard": "all"}},
        {"player": "green", "play": {"discard": "all"}},
        {"player": "yellow", "play": {"discard": "all"}},
        {"player": "red", "play": {"card": 5, "move": "start", "hits": ["start"]}},
    ]
    game = {"rulebook": "dm-2023", "dealer": "yellow", "deals": [{"exchange": {}, "turns": turns}]}
    report = GameReport(read_game(Source("<document>", game, {})), everything=True)
    assert "hits-not-as-claimed" in [each.remark.finding.code for each in report.irregular]
    assert report.as_dict()["after"]["red"] == ["base", "base", "base", "red 5"]


@pytest.mark.parametrize("hits", [[BLUE, BLUE], ["red 8", BLUE]])
def test_one_piece_is_not_claimed_twice(hits: list[Any]) -> None:
    with pytest.raises(BadDocument) as caught:
        judged({"card": 5, "move": "red 3", "hits": hits})
    assert [(problem.code, problem.at) for problem in caught.value.problems] == [("hit-too-often", ("play", "hits", 1))]


def test_both_of_two_pieces_can_be_claimed() -> None:
    said = judged({"card": 5, "move": "red 3", "hits": [BLUE, BLUE]}, blue=["red 8", "red 8"])
    assert said["reason"] == "hits-not-as-claimed"
