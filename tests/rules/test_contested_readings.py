"""Contested readings: named, switchable, mentioned in every ruling they touch, and checked by the second opinion."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator._system.paths import folder, shipped_rulebooks
from adjudicator.cases.case import answer, questions
from adjudicator.cases.files import find
from adjudicator.documents.yaml_reader import read_file
from adjudicator.rules.library import shipped
from adjudicator.rulings.account import Account
from adjudicator.rulings.verdict import Verdict
from tests.agreement.readings import for_the_second_opinion, of_moves
from tests.command_line import run
from tests.engine_answers import judged, position, results
from tests.second_opinion import enumeration
from tests.second_opinion.game import game_of
from tests.second_opinion.situations import situation

OF_MOVES = [(book, topic, name) for book in shipped_rulebooks() for topic, name in of_moves(book)]


@pytest.mark.parametrize(("book", "topic", "name"), OF_MOVES)
def test_both_find_the_same_results_under_a_contested_reading(book: str, topic: str, name: str) -> None:
    rng = random.Random(f"{book} {topic}")
    changed = 0
    for _ in range(120):
        _, document = situation(rng, book)
        if rng.random() < 0.5:
            document["hand"] = rng.sample([*enumeration.deck_of(game_of(book))], 4)
        read_so = {**document, "readings": {topic: name}}
        ours = results(read_so)
        assert ours == enumeration.results(for_the_second_opinion(read_so)), document
        changed += ours != results(document)
    assert changed, "no position in which the reading makes a difference"


def test_every_contested_reading_has_a_position_on_which_it_changes_the_answer() -> None:
    changing: set[tuple[str, str, str]] = set()
    for path in sorted(folder("positions").rglob("*.yaml")):
        if "play" in read_file(path).data:
            said = adjudicator.adjudicate(path).as_dict()
            assert all(other["citations"] for other in said["contested"])
            changing |= {(said["rulebook"], o["topic"], o["reading"]) for o in said["contested"] if o["differs"]}
    assert set(OF_MOVES) <= changing


def test_every_contested_reading_of_acts_has_a_case_with_another_answer() -> None:
    """Of events the account says so itself; first dealers and games are asked with the reading switched on."""
    changing: set[tuple[str, str, str]] = set()
    for file in find([folder("positions")]):
        for asked in questions(file):
            data, ruling = asked.source.data, answer(asked).ruling
            used = data.get("readings") or {}
            if isinstance(ruling, Account):
                changing |= {(data["rulebook"], other.topic, other.reading) for other in ruling.contested}
            elif isinstance(ruling, Verdict):
                differing = [other for other in ruling.contested if other.differs]
                changing |= {(data["rulebook"], other.topic, other.reading) for other in differing}
            elif "deals" in data or "draw" in data:
                changing |= {(data["rulebook"], topic, name) for topic, name in used.items()}
    every = {(book, topic, name) for book in shipped_rulebooks() for topic, name in shipped(book).contested()}
    assert every - set(OF_MOVES) <= changing


def test_a_ruling_names_only_the_topics_it_touched() -> None:
    """A plain step on the fields touches no contested topic; turning in the lane touches lane-entry-rest."""
    plain = judged(position("dm-2023", "red", {"red": ["red 3"]}, play={"card": 5, "move": "red 3"}))
    assert plain["contested"] == []
    turned = judged(position("dm-2023", "red", {"red": ["yellow 14"]}, play={"card": 5, "move": "yellow 14"}))
    assert [(o["topic"], o["here"], o["reading"]) for o in turned["contested"]] == [
        ("lane-entry-rest", "anywhere", "locked-only"),
        ("lane-entry-rest", "anywhere", "never-unlocked"),
    ]
    for other in turned["contested"]:
        assert (other["verdict"], other["differs"]) == ("illegal", True)
        assert other["citations"]


def test_a_reading_is_switched_on_in_the_document_or_on_the_command_line(tmp_path: Path) -> None:
    document = position("dm-2023", "red", {"red": ["yellow 14"]}, play={"card": 5, "move": "yellow 14"})
    switched = judged({**document, "readings": {"lane-entry-rest": "locked-only"}})
    assert (switched["verdict"], switched["reason"]) == ("illegal", "would-enter-unlocked")
    assert switched["readings"] == {"lane-entry-rest": "locked-only"}
    assert [o["reading"] for o in switched["contested"]] == ["anywhere", "never-unlocked"]
    file = tmp_path / "p.yaml"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert run("judge", str(file)).returncode == 0
    assert run("judge", str(file), "--reading", "lane-entry-rest=locked-only").returncode == 1
    assert run("judge", str(file), "--reading", "lane-entry-rest=nowhere").returncode == 2
    assert "lane-entry-rest=locked-only" in run("judge", str(file), "--reading", "lane-lock=never").stderr


def test_only_contested_readings_can_be_switched() -> None:
    with pytest.raises(adjudicator.BadDocument) as caught:
        adjudicator.load(position("dm-2023", "red", {}, readings={"lane-lock": "never", "lane-entry-rest": "x"}))
    assert {problem.code for problem in caught.value.problems} == {"reading-not-contested"}


def test_an_analogy_names_its_sister() -> None:
    """dm-2023 is silent on hitting a single piece; classic/track.1 is followed, and the ruling says so."""
    pieces = {"red": ["blue 3"], "green": ["blue 5"]}
    said = judged(position("dm-2023", "red", pieces, play={"card": 2, "move": "blue 3"}))
    assert {"id": "classic/track.1", "basis": "analogy", "sister": "classic"} in said["citations"]


def test_a_thrown_hand_tells_of_contested_readings() -> None:
    """A 5 that turns in the lane and rests is the only play; if a piece that turns must lock, the hand is dead."""
    said = judged(position("dm-2023", "red", {"red": ["yellow 14"]}, hand=[5], play={"discard": "all"}))
    assert (said["verdict"], said["reason"]) == ("illegal", "must-play-card")
    other = next(other for other in said["contested"] if other["reading"] == "locked-only")
    assert (other["verdict"], other["differs"]) == ("legal", True)
    assert other["citations"]


def test_a_table_can_be_possible_under_another_reading_only() -> None:
    """classic/space-0.3: where a piece is safe on 0, it can have come to two others there; to 15 it cannot."""
    pieces = {"red": ["0"], "blue": ["red 0/15", "red 0/15"]}
    safe = {"zero-landing": "safe"}
    assert adjudicator.load(position("classic", "blue", pieces, readings=safe)).legal()
    for document in (
        position("classic", "blue", pieces),
        position("classic", "blue", {**pieces, "red": ["15"]}, readings=safe),
    ):
        with pytest.raises(adjudicator.BadDocument) as caught:
            adjudicator.load(document)
        assert {problem.code for problem in caught.value.problems} == {"impossible-double-held"}


@pytest.mark.parametrize(
    ("document", "reading"),
    [
        (
            {"rulebook": "dm-2023", "pieces": {"green": ["goal 4"]}, "turn": "green", "hand": ["-4", "1/14"]}
            | {"events": [{"drops": "1/14"}, {"moves": "goal 4"}]},
            ("held-or-dropped-card", "laid"),
        ),
        (
            {"rulebook": "duo", "pieces": {"yellow-knob": ["goal 3"], "yellow-hole": ["goal 2", "goal 1"]}}
            | {"turn": "yellow", "hand": ["2/-2"]}
            | {"events": [{"lays": "2/-2"}, {"throws": "hand"}, {"moves": {"yellow-knob": "goal 3"}}]},
            ("lane-moves", "frozen"),
        ),
    ],
)
def test_a_document_is_read_under_a_reading_of_the_command_line_too(
    document: dict[str, Any], reading: tuple[str, str], tmp_path: Path
) -> None:
    """What a document leaves open, and so whether it is refused, depends on the reading."""
    topic, name = reading
    (tmp_path / "by-option.yaml").write_text(json.dumps(document), encoding="utf-8")
    (tmp_path / "in-it.yaml").write_text(json.dumps({**document, "readings": {topic: name}}), encoding="utf-8")
    by_option = run("judge", str(tmp_path / "by-option.yaml"), "--reading", f"{topic}={name}")
    in_it = run("judge", str(tmp_path / "in-it.yaml"))
    assert (by_option.returncode, by_option.stdout) == (in_it.returncode, in_it.stdout)
    assert run("judge", str(tmp_path / "by-option.yaml")).returncode != in_it.returncode
