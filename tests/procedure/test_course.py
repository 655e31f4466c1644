"""Events around the move: every shipped account fits its schema and reads well, malformed events are reported with
their place, and unusual orders of events come out as the texts say."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator._system.paths import folder
from adjudicator.cases.case import CaseQuestion, answer, questions
from adjudicator.cases.files import find
from adjudicator.render.markdown import markdown
from adjudicator.rulings.game_report import GameReport
from adjudicator.rulings.ruling import Ruling
from tests.command_line import run
from tests.sample_documents import found_in, valid

AROUND = [each for file in find([folder("positions")]) for each in questions(file) if "events" in each.source.data]
DRAWS = [each for file in find([folder("positions")]) for each in questions(file) if "draw" in each.source.data]
TABLE: dict[str, Any] = {
    "rulebook": "dm-2023",
    "pieces": {"red": ["goal 1", "goal 4", "yellow 13", "red 3"], "yellow": ["red 8"], "blue": ["blue 3"]},
    "turn": "red",
    "hand": [5, 3, 7],
    "hands": {"blue": [7, 2]},
}


def told(*events: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return adjudicator.adjudicate({**TABLE, **changes, "events": list(events)}).as_dict()


def problems(*events: Any, **changes: Any) -> list[str]:
    with pytest.raises(adjudicator.BadDocument) as bad:
        adjudicator.load({**TABLE, **changes, "events": list(events)})
    return [problem.code for problem in bad.value.problems]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("asked", [*AROUND, *DRAWS], ids=lambda asked: asked.name)
def test_shipped_accounts_keep_to_the_schema_and_read_as_markdown(asked: CaseQuestion, lang: str) -> None:
    ruling = answer(asked, lang).ruling
    assert isinstance(ruling, Ruling)
    said = ruling.as_dict()
    valid("ruling", said)
    page = markdown(ruling)
    assert page.startswith("## ")
    assert "{" not in page.replace("\\{", "")
    assert "()" not in page


def test_in_text_and_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "event.yaml"
    file.write_text(json.dumps({**TABLE, "events": [{"lays": 5}, {"takes-back": 5}]}), encoding="utf-8")
    done = run("judge", str(file))
    assert done.returncode == 1
    assert done.stdout.startswith("Not in order: 5 lies on the table and can be used")
    assert "dm-2023/fair-play.3.1" in done.stdout
    assert run("judge", str(file), "--lang", "da").stdout.startswith("Ikke i orden: Kortet 5 ligger på bordet")
    assert run("judge", str(file), "--format", "markdown").stdout.startswith("## Not in order")
    assert json.loads(run("judge", str(file), "--format", "json").stdout)["reason"] == "card-must-be-used"
    assert "red 3 → red 8" in run("moves", str(file)).stdout
    assert run("compare", str(file)).returncode == 1
    file.write_text(json.dumps({"rulebook": "dm-2023", "draw": {"yellow": 7, "red": 5, "blue": 2, "green": 3}}))
    assert run("judge", str(file)).stdout.startswith("Yellow deals first.")
    assert run("moves", str(file)).returncode == 3
    assert run("compare", str(file)).returncode == 1
    assert run("check", str(file)).stdout == f"{file}: a valid draw for the first dealer\n"


def test_a_refused_card_or_move_leaves_the_one_before_it(tmp_path: Path) -> None:
    """`dm-2023/fair-play.3.1`: a card that could not be taken back still binds."""
    after = {"red": ["goal 1", "red 3", "yellow 13", "yellow 14"]}
    for events in (
        [{"lays": 5}, {"takes-back": 5}, {"moves": "goal 4"}],
        [{"lays": 5}, {"lays": 7}, {"takes-back": 7}, {"moves": "goal 4"}],
        [{"lays": 5}, {"lays": 7, "by": "blue"}, {"moves": "goal 4"}],
        [{"lays": 5}, {"moves": "blue 3", "by": "blue"}, {"moves": "goal 4"}],
        [{"lays": 5}, {"moves": {"move": "goal 4", "to": "goal 3"}}, {"moves": "goal 4"}],
    ):
        said = told(*events)
        assert (said["verdict"], said["after"]["red"]) == ("illegal", after["red"]), events


def test_a_thrown_hand_comes_with_its_certificate() -> None:
    """`dm-2023/fair-play.4.2`, `.4.3`: a play that proves that a card can be used, or why none can, piece by piece."""
    position = {key: value for key, value in TABLE.items() if key != "hands"}
    thrown = adjudicator.adjudicate({**position, "play": {"discard": "all"}}).as_dict()
    assert (thrown["verdict"], thrown["certificate"]["usable"]) == ("illegal", True)
    assert thrown["certificate"]["play"]["card"] in ("5", "3", "7")
    stuck = {**position, "pieces": {"red": ["goal 1"]}, "hand": [5, 3, "swap"], "play": {"discard": "all"}}
    thrown = adjudicator.adjudicate(stuck).as_dict()
    assert (thrown["verdict"], thrown["certificate"]["usable"]) == ("legal", False)
    refused = {(entry["card"], entry["from"], entry["reason"]) for entry in thrown["certificate"]["refused"]}
    assert refused >= {("5", "base", "piece-in-base"), ("5", "goal 1", "locked-piece"), ("3", "base", "piece-in-base")}
    assert ("swap", "goal 1", "swap-piece-in-lane") in refused
    valid("ruling", thrown)


def test_english_and_danish_classic_text_differ_on_the_penalty_for_talking() -> None:
    """`classic/gameplay.15`: one of the talker's pieces; `classic-da/gameplay.16`: one of either partner's."""
    table = {"rulebook": "classic", "pieces": {"red": ["red 3"], "green": ["0"]}, "turn": "red"}
    said = adjudicator.adjudicate({**table, "events": [{"talks": "game"}]}).as_dict()
    (penalty,) = said["penalties"]
    assert (penalty["by"], penalty["pieces"]) == ("blue", [{"piece": "red", "from": "red 3"}])
    (other,) = said["contested"]
    assert "classic-da/gameplay.16" in [cited["id"] for cited in other["citations"]]
    danish = {"talking": "either-partners-piece-goes-home"}
    said = adjudicator.adjudicate({**table, "readings": danish, "events": [{"talks": "game"}]}).as_dict()
    assert {"piece": "green", "from": "0"} in said["penalties"][0]["pieces"]


MALFORMED: list[tuple[list[Any], list[str]]] = [
    ([{}], ["too-few"]),
    ([{"lays": 5, "lifts": "red 3"}], ["one-act"]),
    ([{"by": "red"}], ["one-act"]),
    ([{"plays": 5}], ["unknown-key"]),
    ([{"lays": 8}], ["unknown-card"]),
    ([{"lays": 5, "finger": True}], ["not-with-this-act"]),
    ([{"lays": 5}, {"moves": "red 3", "finger": True}], ["finger-without-swap"]),
    ([{"lays": 5, "by": "purple"}], ["unknown-player"]),
    ([{"takes-back": 5}], ["nothing-laid"]),
    ([{"puts-down": "back"}], ["nothing-lifted"]),
    ([{"lifts": "red 3"}, {"knocks": "red 3"}], ["knocked-in-hand"]),
    ([{"stops": "here"}], ["nothing-begun"]),
    ([{"lays": 5}, {"stops": "here"}], ["nothing-begun"]),
    ([{"lays": 5}, {"moves": "red 3"}, {"stops": "here", "by": "green"}], ["nothing-begun"]),
    ([{"stops": "there"}], ["not-one-of"]),
    ([{"lifts": "red 4"}], ["no-such-piece"]),
    ([{"lays": 5}, {"moves": "red 4"}], ["no-such-piece"]),
    ([{"lays": 5}, {"moves": []}], ["wrong-type"]),
    ([{"lays": 5}, {"moves": {}}], ["missing-key"]),
    ([{"lays": 5}, {"moves": {"move": "red 3", "bogus": 1}}], ["unknown-key"]),
    ([{"lays": 7}, {"moves": {"moves": [{"move": "red 3"}]}}], ["missing-key"]),
    ([{"lays": 7}, {"moves": {"moves": [{"move": "red 3", "steps": 0}]}}], ["out-of-range"]),
    ([{"lays": 5}, {"swaps": ["red 3", {"yellow": "red 9"}]}, {"lays": 8}], ["unknown-card"]),
    ([{"by": "green", "throws": "hand"}, {"throws": "everything"}], ["not-one-of"]),
    ([{"clock": -1}], ["out-of-range"]),
    ([{"talks": "weather"}], ["not-one-of"]),
]


@pytest.mark.parametrize(("events", "codes"), MALFORMED, ids=[str(events)[:60] for events, _ in MALFORMED])
def test_malformed_events_are_problems_of_the_document(events: list[Any], codes: list[str]) -> None:
    assert problems(*events) == codes


def test_other_malformed_documents() -> None:
    assert problems({"lays": 5}, play={"card": 5, "move": "red 3"}) == ["play-and-events"]
    assert problems({"lays": 5}, hands={"red": [5]}) == ["hand-twice"]
    assert problems({"lays": 7}, hand=[7, 7, 7, 7, 7]) == ["more-than-the-deck"]
    assert problems({"throws": "hand"}, turn="green", hands={}, hand=None) == ["wrong-type"]
    draw = {"yellow": 7, "red": 5, "blue": 2}
    for changed, code in ((draw, "draw-incomplete"), ({**draw, "gul": 3}, "camp-named-twice"), ({"a": 1}, "unknown-p")):
        with pytest.raises(adjudicator.BadDocument) as bad:
            adjudicator.load({"rulebook": "dm-2023", "draw": changed})
        assert bad.value.problems[0].code.startswith(code)


def test_every_shipped_record_keeps_to_the_schema() -> None:
    records = [each for file in find([folder("positions") / "games"]) for each in questions(file)]
    assert len(records) >= 30
    for asked in records:
        for lang in LANGUAGES:
            record = answer(asked, lang).ruling
            assert isinstance(record, GameReport)
            valid("ruling", record.as_dict())


RED_AND_BLUE = {"red": ["red 10", "red 3"], "blue": ["blue 5"]}
AT_THE_TABLE: list[tuple[str, dict[str, Any], list[dict[str, Any]], list[list[str]], list[str]]] = [
    (
        "dm-2023/fair-play.1.1: another card does not free from a piece that can be moved",
        {"pieces": {"red": ["red 10", "red 3"], "blue": ["start"]}, "hand": [3, 9]},
        [{"lifts": "red 10"}, {"lays": 9}],
        [["piece-binds"], ["touched-piece-stays"]],
        ["base", "base", "red 10", "red 3"],
    ),
    (
        "dm-2023/seven.4: a seven played with the hands, one piece after the other",
        {"pieces": {"red": ["red 3", "red 9"]}, "hand": [7]},
        [{"lays": 7}, {"lifts": "red 3"}, {"puts-down": "red 6"}, {"lifts": "red 9"}, {"puts-down": "red 13"}],
        [["card-binds"], ["piece-binds"], [], ["piece-binds"], []],
        ["base", "base", "red 13", "red 6"],
    ),
    (
        "dm-2023/seven-in-goal.1: to and fro by hand, then the others",
        {"pieces": {"red": ["goal 1", "goal 3", "goal 4", "yellow 14"]}, "hand": [7]},
        [
            {"lays": 7},
            {"moves": {"move": "goal 3", "to": "goal 2"}},
            {"moves": {"move": "goal 4", "to": "goal 3"}},
            {"moves": {"move": "yellow 14", "to": "goal 4"}},
        ],
        [["card-binds"], [], [], []],
        ["goal 1", "goal 2", "goal 3", "goal 4"],
    ),
    (
        "dm-2023/seven.4: a piece that has taken a share takes no other",
        {"pieces": {"red": ["red 1", "red 5"], "green": ["green 3"]}, "hand": [7]},
        [
            {"lays": 7},
            {"moves": {"move": "red 5", "to": "red 8"}},
            {"moves": {"move": "red 8", "to": "red 12"}},
            {"moves": {"moves": [{"move": "red 1", "steps": 4}]}},
        ],
        [["card-binds"], [], ["piece-moved-twice"], []],
        ["base", "base", "red 5", "red 8"],
    ),
    (
        "dm-2023/seven.3: a share whose rest nobody can use is none",
        {"pieces": {"red": ["red 5", "goal 1"], "green": ["green 3"]}, "hand": [7]},
        [{"lays": 7}, {"moves": {"move": "red 5", "to": "red 8"}}, {"moves": "red 5"}],
        [["card-binds"], ["steps-left-over", "piece-binds"], []],
        ["base", "base", "goal 1", "red 12"],
    ),
    (
        "dm-2023/fair-play.1.1: a share of another piece does not free the one that was lifted",
        {"pieces": {"red": ["red 1", "red 5", "red 10"], "yellow": ["green 8"]}, "hand": [7]},
        [
            {"lays": 7},
            {"lifts": "red 1"},
            {"puts-down": "back"},
            {"moves": {"move": "red 5", "to": "red 8"}},
            {"moves": {"move": "red 10", "to": "red 14"}},
        ],
        [["card-binds"], ["piece-binds"], [], [], ["touched-piece-stays", "piece-binds"]],
        ["base", "red 1", "red 10", "red 8"],
    ),
    (
        "classic/gameplay.9: two shares before the card",
        {"rulebook": "classic", "pieces": {"red": ["red 5", "red 1"]}, "hand": [7]},
        [{"moves": {"move": "red 5", "to": "red 8"}}, {"moves": {"move": "red 1", "to": "red 5"}}, {"lays": 7}],
        [["moved-before-card", "three-cards"], [], []],
        ["base", "base", "red 5", "red 8"],
    ),
    (
        "a piece put down wrongly, and then where it belongs",
        {"pieces": {"red": ["red 3"]}, "hand": [5]},
        [{"lays": 5}, {"lifts": "red 3"}, {"puts-down": "red 9"}, {"puts-down": "red 8"}],
        [["card-binds"], ["piece-binds"], ["not-where-claimed"], []],
        ["base", "base", "base", "red 8"],
    ),
    (
        "classic/worth-considering.8: no penalty for a swap that was not made",
        {"rulebook": "classic", "pieces": RED_AND_BLUE, "hand": ["swap"], "hands": {"blue": ["swap"]}},
        [{"swaps": ["red 10", {"blue": "blue 5"}], "finger": False, "by": "blue"}],
        [["not-their-turn", "no-rule"]],
        ["base", "base", "red 10", "red 3"],
    ),
    (
        "classic/gameplay.14: there is no game in progress any more",
        {
            "rulebook": "classic",
            "pieces": {camp: [f"house {n}" for n in range(16, 20)] for camp in ("yellow", "blue")} | {"red": ["red 3"]},
            "hand": [2],
        },
        [{"talks": "game", "by": "red"}, {"lays": 2}, {"takes-back": 2}],
        [[], ["game-over"], []],
        ["base", "base", "base", "red 3"],
    ),
    (
        "dm-2023/no-usable-card.2: nobody plays without cards",
        {"pieces": {"red": ["red 3"]}, "hand": [2], "hands": {"blue": [], "green": [], "yellow": []}},
        [{"lays": 2}, {"moves": "red 3"}, {"lays": 3, "by": "blue"}],
        [["card-binds"], [], ["no-cards-left"]],
        ["base", "base", "base", "red 5"],
    ),
    (
        "dm-2023/seven.3: a player who stops has used up the card, or has steps left over",
        {"pieces": {"red": ["red 3", "red 9"]}, "hand": [7]},
        [
            *({"lays": 7}, {"moves": {"move": "red 3", "to": "red 6"}}, {"stops": "here"}),
            *({"moves": {"move": "red 9", "to": "red 13"}}, {"stops": "here"}),
        ],
        [["card-binds"], [], ["steps-left-over"], [], []],
        ["base", "base", "red 13", "red 6"],
    ),
    (
        "one seven is not shown twice",
        {"pieces": {"red": ["red 3"], "blue": ["blue 3"]}, "hand": [5], "hands": {"blue": [7, 2]}},
        [{"shows": 7, "by": "blue"}, {"shows": 7, "by": "blue"}],
        [["shown-too-early", "shown-binds"], ["card-not-in-hand"]],
        ["base", "base", "base", "red 3"],
    ),
    (
        "dm-2023/number-cards.1: a five does not swap",
        {"pieces": RED_AND_BLUE, "hand": ["swap", 5]},
        [{"lays": 5}, {"swaps": ["red 10", {"blue": "blue 5"}]}],
        [["card-binds"], ["not-the-cards-move", "piece-binds"]],
        ["base", "base", "red 10", "red 3"],
    ),
]


@pytest.mark.parametrize(
    ("why", "table", "events", "findings", "after"), AT_THE_TABLE, ids=[r[0] for r in AT_THE_TABLE]
)
def test_what_hands_do_at_a_table(
    why: str, table: dict[str, Any], events: list[dict[str, Any]], findings: list[list[str]], after: list[str]
) -> None:
    document = {"rulebook": "dm-2023", "turn": "red", **table, "events": events}
    said = adjudicator.adjudicate(document).as_dict()
    assert [found_in(event) for event in said["events"]] == findings, why
    assert said["after"]["red"] == after
    valid("ruling", said)


@pytest.mark.parametrize(
    ("events", "goes_back"),
    [
        ([{"lays": 5}, {"moves": "red 3"}], [None, None]),
        ([{"lays": 5}, {"moves": "blue 3", "by": "blue"}], [None, "piece"]),
        ([{"lays": 5}, {"moves": {"move": "red 3", "to": "red 9"}}], [None, "piece"]),
        ([{"lays": 5}, {"swaps": ["red 3", {"yellow": "red 8"}]}], [None, "pieces"]),
        ([{"lays": 5}, {"lays": 7}], [None, "card"]),
        ([{"lays": 5}, {"lays": 9}], [None, None]),
        ([{"lifts": "yellow 13"}, {"lays": 5}], [None, "card"]),
        ([{"lays": 5}, {"lays": 7, "by": "blue"}], [None, None]),
    ],
)
def test_what_was_laid_or_moved_wrongly_goes_back(events: list[dict[str, Any]], goes_back: list[str | None]) -> None:
    """No text says what becomes of it. A card that is not in the hand cannot go back to it; one that was only shown
    early is played later (`dm-2023/fair-play.5.1`)."""
    said = told(*events)
    assert [event.get("goes_back") for event in said["events"]] == goes_back
    assert said["after"]["red"] == sorted(TABLE["pieces"]["red"]) or goes_back == [None, None]
    valid("ruling", said)


def test_the_steps_left_of_a_seven_are_counted() -> None:
    """`dm-2023/seven.3`; in the lane one way may be counted in several (`dm-2023/seven-in-goal.1`)."""
    first = {"moves": {"move": "red 3", "to": "red 6"}}
    pieces = {"red": ["red 3", "red 9", "red 12"]}
    said = told({"lays": 7}, first, {"moves": {"move": "red 9", "to": "red 11"}}, pieces=pieces, hand=[7])
    assert [event.get("steps_left") for event in said["events"]] == [None, [4], [2]]
    in_lane = [{"lays": 7}, *({"moves": {"move": f"goal {n}", "to": f"goal {n - 1}"}} for n in (3, 4))]
    lane = {"red": ["goal 1", "goal 3", "goal 4", "yellow 14"]}
    assert told(*in_lane, pieces=lane, hand=[7])["events"][1]["steps_left"] == [2, 4, 6]
    for lang in LANGUAGES:
        page = markdown(adjudicator.adjudicate({**TABLE, "pieces": lane, "hand": [7], "events": in_lane}, lang))
        assert re.search(r"1, 3 \w+ 5", page)


def test_many_events_are_no_burden() -> None:
    """The plays of a card on a table are computed once, however often the card is laid and taken back."""
    table = {"red": ["red 3", "red 9", "red 12", "blue 2"], "green": ["green 3", "green 7"], "yellow": ["yellow 4"]}
    events = [{"lays": 7}, {"takes-back": 7}] * 100
    started = time.process_time()
    told(*events, pieces=table, hand=[7, 7, 7, "swap"], hands={})
    assert time.process_time() - started < 2


TALK = ["classic/gameplay.14", "classic-da/gameplay.15"]


@pytest.mark.parametrize(
    ("book", "event", "elsewhere", "here"),
    [
        # fair-play.2.1 is about the exchange alone; a hint during play is nearest to talk about the game.
        ("classic", {"hints": "play"}, [], TALK),
        ("classic", {"hints": "exchange"}, ["dm-2023/fair-play.2.1"], TALK),
        ("dm-2023", {"hints": "play"}, TALK, []),
        ("family-fr", {"hints": "play"}, TALK, []),
        ("family-fr", {"hints": "exchange"}, ["dm-2023/fair-play.2.1"], []),
        ("duo", {"hints": "exchange"}, ["dm-2023/fair-play.2.1"], []),
        # gameplay.14 and .15 are about the game in progress and do not forbid other talk.
        ("dm-2023", {"talks": "other"}, [], []),
        ("duo", {"talks": "other"}, [], []),
        # fair-play.2.1 is about cards named in the exchange, gameplay.4 about taking the card up.
        ("dm-2023", {"complains": "play"}, TALK, []),
        ("duo", {"complains": "exchange"}, ["dm-2023/fair-play.2.1", *TALK], []),
        ("family-fr", {"complains": "play"}, TALK, []),
        ("dm-2023", {"takes-up": "early"}, ["classic/gameplay.4", "classic-da/gameplay.4"], []),
        ("family-fr", {"takes-up": "in-time"}, ["classic/gameplay.4", "classic-da/gameplay.4"], []),
        ("duo", {"talks": "game"}, ["classic/gameplay.14", "classic/gameplay.15", "classic-da/gameplay.15"], []),
    ],
)
def test_where_there_is_no_rule_texts_are_named_that_speak_of_just_this(
    book: str, event: dict[str, str], elsewhere: list[str], here: list[str]
) -> None:
    camp = "red-knob" if book == "duo" else "red"
    document = {"rulebook": book, "turn": "red", "pieces": {camp: [f"{camp} 1"]}, "events": [event]}
    for lang in LANGUAGES:
        (passed,) = adjudicator.adjudicate(document, lang).as_dict()["events"]
        (told,) = passed["findings"]
        assert told["finding"] == "no-rule"
        assert told.get("elsewhere", []) == elsewhere
        assert re.findall(r"[a-z0-9-]+/[a-z-]+[0-9.]*[0-9]", told["explanation"]) == [*here, *elsewhere]
