"""A position in one line means the same as its document, and is written back as it was read."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator._system.paths import folder, rulebook_file, shipped_rulebooks
from adjudicator.cases.case import questions
from adjudicator.cases.files import find
from adjudicator.documents.problems import BadDocument
from adjudicator.engine.proposal import Proposal
from adjudicator.engine.question import NOTHING_AROUND, Question
from adjudicator.loading.one_line_code import from_code, is_code, to_code
from adjudicator.loading.position_reader import load_source
from adjudicator.locales.catalogue import catalogue
from adjudicator.rules.board import NOWHERE
from adjudicator.rules.library import is_shipped
from tests.command_line import run
from tests.malformed import refusal
from tests.second_opinion.random_positions import position


def unplaced(proposal: Proposal | None) -> Any:
    """Return a proposal without the places of its parts."""
    if proposal is None:
        return None
    parts = [part._replace(piece=part.piece._replace(at=())) for part in proposal.parts]
    return proposal._replace(parts=tuple(parts), swap=tuple(named._replace(at=()) for named in proposal.swap))


def same(one: Question, other: Question) -> bool:
    return (
        (one.book, one.readings, one.table, one.player, one.hand)
        == (other.book, other.readings, other.table, other.player, other.hand)
    ) and unplaced(one.proposal) == unplaced(other.proposal)


def test_every_shipped_position_goes_round() -> None:
    """Also with plays of every kind, claimed ends, other players' pieces, hands and contested readings."""
    gone_round = 0
    for file in find([folder("positions")]):
        for asked in questions(file):
            if asked.expects_impossible or "deals" in asked.source.data:
                continue
            question = load_source(asked.source)
            code = to_code(question)
            if code is None:
                claims_hits = question.proposal is not None and question.proposal.hits is not None
                assert claims_hits or question.around != NOTHING_AROUND or not is_shipped(question.book)
                continue
            assert "\n" not in code
            assert same(question, load_source(from_code(code))), code
            gone_round += 1
    assert gone_round > 500


EVENTS: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "lays:5,lifts:Y5,puts-down:back,lifts:B6,puts-down:B11",
        [
            *({"lays": 5}, {"lifts": "yellow 5"}, {"puts-down": "back"}, {"lifts": "blue 6"}, {"puts-down": "blue 11"}),
        ],
    ),
    (
        "lays:7,moves:Y5+3,moves:B6>B8,b.shows:5,stops",
        [
            *({"lays": 7}, {"moves": {"moves": [{"move": "yellow 5", "steps": 3}]}}),
            *({"moves": {"move": "blue 6", "to": "blue 8"}}, {"shows": 5, "by": "blue"}, {"stops": "here"}),
        ],
    ),
    (
        "lays:swap,lifts:g@G2,puts-down:back,swaps:Y5+g@G2",
        [
            *({"lays": "swap"}, {"lifts": {"green": "green 2"}}, {"puts-down": "back"}),
            {"swaps": ["yellow 5", {"green": "green 2"}]},
        ],
    ),
    (
        "asks,g.talks:game,clock:52,lays:5,moves:Y5,b.throws",
        [
            *({"asks": "judge"}, {"talks": "game", "by": "green"}, {"clock": 52}, {"lays": 5}, {"moves": "yellow 5"}),
            {"throws": "hand", "by": "blue"},
        ],
    ),
]


@pytest.mark.parametrize("gap", ["\t", "   ", " \t ", "\N{NO-BREAK SPACE}"])
def test_any_blanks_may_stand_between_the_words(gap: str) -> None:
    """As in a line taken from a table; without a turn the line is known by its rulebook."""
    words = ["dm-2023", "r:R3", "turn=r", "play=5:R3"]
    assert run("judge", gap.join(words)).stdout == run("judge", " ".join(words)).stdout != ""
    assert "`turn` is missing" in run("judge", gap.join([*words[:2], words[3]])).stderr


def test_a_line_that_was_wrapped_on_its_way_is_one() -> None:
    line = "dm-2023 r:R3 turn=r play=5:R3"
    plain = adjudicator.adjudicate(line).as_dict()
    for wrapped in (line.replace(" turn", "\nturn"), line.replace(" play", "\r\n  play"), f"{line}\n", f"\n{line}"):
        assert run("judge", wrapped).stdout == run("judge", line).stdout
        assert adjudicator.adjudicate(wrapped).as_dict() == plain
    assert adjudicator.load("rulebook: dm-2023\npieces: {}\nturn: red\nnotes: dm-2023 r:R3 turn=r").player == "red"


@pytest.mark.parametrize(
    ("play", "example"),
    [
        *(("5:", "5:Y1"), ("5:R3,R4", "5:Y1"), ("1/14=14:", "1/14=14:Y1"), ("swap:R3", "swap:Y1,r@R1")),
        *(("7:", "7:Y1"), ("heart:R3,Y4", "heart:base")),
    ],
)
def test_a_play_that_is_written_wrongly_is_shown_as_a_line_has_it(play: str, example: str) -> None:
    line = "dm-2023 r:R3 turn=r play="
    first, *_ = refusal(lambda: adjudicator.load(line + play))
    assert f"for example: {example}." in first.text()
    again = refusal(lambda: adjudicator.load(line + example))
    assert {problem.code for problem in again} <= {"no-such-piece"}


@pytest.mark.parametrize("lang", ["en", "da", "fr", "is"])
def test_a_file_that_holds_a_line_is_told_from_other_texts(lang: str, tmp_path: Path) -> None:
    file = tmp_path / "line.txt"
    file.write_text("dm-2023 r:R3\tturn=r play=5:R3\n", encoding="utf-8")
    for command in ("judge", "check", "moves", "test"):
        done = run(command, str(file), "--lang", lang)
        assert done.returncode == 3
        assert done.stderr == f"{file}:1:1: {catalogue(lang).problem('is-a-line', {})}\n"


@pytest.mark.parametrize(("line", "events"), EVENTS, ids=[row[0] for row in EVENTS])
def test_events_in_a_line_are_those_of_the_document(line: str, events: list[dict[str, Any]]) -> None:
    pieces = {"red": ["yellow 5", "blue 6"], "green": ["green 2"]}
    hands = {"red": [5, 7, "swap"], "blue": None}
    document = {"rulebook": "dm-2023", "pieces": pieces, "turn": "red", "hand": hands["red"], "events": events}
    code = f"dm-2023 r:Y5,B6 g:G2 turn=r hand=5,7,swap events={line}"
    outcomes = []
    for told in (document, code):
        try:
            outcomes.append(adjudicator.adjudicate(told).as_dict())
        except BadDocument as bad:
            outcomes.append([problem.code for problem in bad.problems])
    assert outcomes[0] == outcomes[1]
    assert isinstance(outcomes[1], dict) or outcomes[1] == ["discard-without-hand"]


def test_wrong_events_in_a_line_are_found_at_their_place() -> None:
    code = "dm-2023 r:Y5 turn=r hand=5 events=lays:5,lift:Y5,x.moves:Y6,puts-down:Q9,stops:now,,b."
    with pytest.raises(BadDocument) as bad:
        adjudicator.load(code)
    found = {(problem.code, problem.mark.column) for problem in bad.value.problems}
    for wanted in (("unknown-key", "lift:"), ("unknown-player", "x.moves"), ("not-one-of", "now")):
        assert (wanted[0], code.index(wanted[1]) + 1) in found, found


def test_the_second_piece_of_a_swap_has_its_place() -> None:
    code = "dm-2023 r:Y5 g:G2 turn=r hand=swap events=lays:swap,swaps:Y5+g@Q9"
    with pytest.raises(BadDocument) as bad:
        adjudicator.load(code)
    (problem,) = bad.value.problems
    assert problem.mark.column == code.index("Q9") + 1


@pytest.mark.parametrize("book", shipped_rulebooks())
def test_random_positions_go_round(book: str) -> None:
    rng = random.Random(book)
    for _ in range(300):
        question = adjudicator.load(position(rng, book))
        code = to_code(question)
        assert code is not None
        assert same(question, adjudicator.load(code)), code


def test_the_line_is_a_document_wherever_one_is_asked_for() -> None:
    code = "dm-2023 r:g1,g4,Y14 y:B9 turn=r hand=5 play=5:g4"
    done = run("judge", code)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "dm-2023 y:B9 r:Y14,g4,g1 turn=r hand=5 play=5:g4"
    assert run("moves", code).returncode == 0
    assert run("compare", code).returncode in (0, 1)
    assert run("check", code).stdout == "<code>: a valid position\n"
    question = adjudicator.load(code)
    assert question.proposal is not None
    assert question.proposal.parts[0].piece.space != NOWHERE


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("dm-2024 r:g1 turn=r", ["<code>:1:1: There is no rulebook `dm-2024`."]),
        ("dm-2023 r:g5 x:Y9 turn=p hand=8", ["1:11: `g5`", "1:14: There is no", "1:24: `p` is not", "1:31: There"]),
        ("dm-2023 r:Y15 turn=r nonsense", ["1:11: `Y15`", "1:22: `nonsense` does not belong"]),
        ("dm-2023 r:g1 turn=r play=5:g4>Q9", ["1:31: `Q9` is not a space"]),
        ("dm-2023 r:g1,Y9 turn=r play=7:Y9+x", ["1:34: This should be of type whole number"]),
    ],
)
def test_mistakes_are_told_with_their_column(code: str, said: list[str]) -> None:
    with pytest.raises(BadDocument) as bad:
        adjudicator.load(code)
    told = [problem.line() for problem in bad.value.problems]
    assert [any(part in line for line in told) for part in said] == [True] * len(said), told


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("duo yk:Y3 turn=y hand=3", "write one of these: YK3, YH3"),
        ("classic r:g1 turn=r hand=3", "write one of these: Y1, G1"),
        ("dm-2023 r:g5 turn=r hand=3", "Did you mean `g4`?"),
        ("dm-2023 r:Y14 turn=r play=5:Y13", "red has: Y14, base"),
        ("classic r:3 turn=r hand=5", "base, 0, 15, Y1 … G14, Y0/15 … G0/15, h16 … h19"),
        ("classic r:y@15 turn=r hand=5", "Known here: base"),
    ],
)
def test_spaces_are_suggested_as_a_line_has_them(code: str, said: str) -> None:
    with pytest.raises(adjudicator.BadDocument) as bad:
        adjudicator.load(code)
    assert said in bad.value.problems[0].line("en")


def test_a_file_with_the_name_of_a_shipped_rulebook_is_not_meant_by_that_name(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_bytes(rulebook_file("dm-2023").read_bytes())
    asked = "turn: red\npieces: {red: [goal 4]}\nhand: [5]\n"
    codes = []
    for book in ("dm-2023", "own.yaml"):
        (tmp_path / "p.yaml").write_text(f"rulebook: {book}\n{asked}", encoding="utf-8")
        codes.append(adjudicator.adjudicate(tmp_path / "p.yaml").as_dict().get("code"))
    assert codes == ["dm-2023 r:g4 turn=r hand=5", None]


def test_several_lines_are_numbered(tmp_path: Path) -> None:
    good, bad = "dm-2023 r:Y13 turn=r play=5:Y13", "dm-2023 r:Y98 turn=r play=5:Y13"
    file = tmp_path / "good.yaml"
    file.write_text("rulebook: dm-2023\npieces: {}\nturn: red\n", encoding="utf-8")
    checked = run("check", bad, str(file), good, bad)
    assert checked.stdout == f"{file}: a valid position\n<code 2>: a valid position\n"
    assert re.findall("<.*?>:[0-9:]+", checked.stderr) == ["<code 1>:1:11:", "<code 3>:1:11:"]
    judged = run("judge", "--brief", good, bad, good)
    assert re.findall("^<.*>$", judged.stdout, re.MULTILINE) == ["<code 1>", "<code 3>"]
    assert judged.stderr.startswith("<code 2>:1:11:")
    listed = json.loads(run("judge", "--format", "json", good, bad).stdout)
    assert [each["file"] for each in listed] == ["<code 1>", "<code 2>"]
    assert listed[1]["problems"][0]["file"] == "<code 2>"
    assert run("judge", bad, str(file)).stderr.startswith("<code>:1:11:")


@pytest.mark.parametrize(("hand", "code"), [("", "hand=5"), (" hand=5", "hand=5"), (" hand=3", None)])
def test_cards_that_are_asked_about_are_the_hand_of_the_line(hand: str, code: str | None) -> None:
    question = adjudicator.load(f"dm-2023 r:Y13 turn=r{hand}")
    asked = to_code(question.about([question.book.cards["5"]]))
    assert asked == (code and f"dm-2023 r:Y13 turn=r {code}")


@pytest.mark.parametrize("text", ['{"title": "%s", "rulebook": "duo", "pieces": {}, "turn": "red"}', "title: %s"])
def test_a_document_may_quote_a_line(text: str) -> None:
    assert not is_code(text % "dm-2023 r:Y13 turn=r hand=5")
