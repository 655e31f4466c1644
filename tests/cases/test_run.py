"""Thousands of cases: the fast comparison gives the same answers as the full one, on any number of processes."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

import adjudicator.cases.run
from adjudicator._system.paths import folder, read_schema
from adjudicator.cases import report
from adjudicator.cases.case import CaseQuestion, answer, questions
from adjudicator.cases.expectation import Answer, RulingFacts, cited, legal_of, shown
from adjudicator.cases.files import find
from adjudicator.cases.run import CaseInput, CaseJob, RunResults
from adjudicator.documents.problems import BadDocument
from adjudicator.documents.yaml_reader import Source
from adjudicator.rulings.hand_list import HandList
from tests.command_line import COMMAND, children_of, run, run_process
from tests.sample_documents import RIGHT, TABLE

POSITIONS = folder("positions")
ASKED = [each for file in find([POSITIONS]) for each in questions(file)]

# The fast comparison of an expectation, part by part, with the full answer.


def ruling_of(asked: CaseQuestion) -> Answer | None:
    return answer(asked).ruling


def named_in(ruling: Answer) -> list[str]:
    """Return every item of the full answer, in order."""
    said = ruling.as_dict()
    rows = [*said["legal"], *said["rejected"]] if isinstance(ruling, HandList) else [said]
    rows += [finding for step in said.get("trace", ()) for finding in step["findings"]]
    rows += [finding for event in said.get("events", ()) for finding in event["findings"]]
    rows += [other for other in said.get("contested", ()) if other.get("differs")]
    return [citation["id"] for row in rows for citation in row.get("citations", ())]


EXPECTED = list(read_schema("case")["$defs"]["expect"]["properties"])
WHOLE = (
    *("verdict", "reason", "must_discard", "binds", "silent", "dealer", "penalties", "moves", "after", "won", "turn"),
    "doubts",
)


def test_an_answer_says_the_same_in_parts_as_in_full() -> None:
    seen: set[str] = set()
    for asked in ASKED:
        ruling = ruling_of(asked)
        if ruling is None:
            continue
        full = ruling.as_dict()
        for first in WHOLE:
            said = RulingFacts(ruling)
            for key in (first, *WHOLE):
                assert said.get(key, "nothing") == full.get(key, "nothing"), (asked.name, key)
        seen |= full.keys() & set(WHOLE)
        assert list(cited(ruling)) == named_in(ruling), asked.name
        listed = full.get("now", full).get("legal")
        assert legal_of(ruling) == (None if listed is None else [shown(entry) for entry in listed]), asked.name
    assert seen == set(WHOLE)
    assert set(EXPECTED) <= {*WHOLE, "cites", "to", "path", "legal"}


def test_a_question_of_a_case_in_order_is_a_position_in_order() -> None:
    """So the position's schema need not be checked again: both schemas ask the same of each part."""
    case, position = read_schema("case"), read_schema("position")

    def parts(schema: dict[str, Any]) -> dict[str, Any]:
        local = {"$ref": lambda ref: ref.removeprefix("position.schema.json")}
        return {
            key: {name: local[name](held) if name in local else held for name, held in part.items()}
            for key, part in schema["properties"].items()
        }

    of_position, of_question = parts(position), parts(case["$defs"]["question"])
    assert {key: part for key, part in parts(case).items() if key != "questions"} == of_position
    own = {key: part for key, part in of_question.items() if key not in ("ask", "expect", "draw")}
    assert own.items() <= of_position.items()
    assert set(position["required"]) < set(case["required"])
    draw = read_schema("draw")
    assert of_question["draw"] == {"$ref": "draw.schema.json#/$defs/draw"}
    left = {"rulebook", "readings", "title", "notes", "cites", "draw"}
    assert left <= draw["properties"].keys()
    assert set(draw["required"]) <= left


def test_house_rules_of_the_same_id_are_told_apart(tmp_path: Path) -> None:
    """What only the cases of the other file notice or exercise is noticed and exercised by none."""
    rules = 'id: club\nextends: dm-2023\nitems: {five.1: {kind: card, en: "A five is odd."}}\n'
    asked: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
        "a": ("backward: 5", {"card": 3, "move": "red 8"}, {"to": "red 11"}),
        "b": ("forward: 6", {"card": 5, "move": "red 8"}, {"to": "red 14", "cites": ["club/five.1"]}),
    }
    for name, (does, play, expect) in asked.items():
        deck = f"deck: {{'5': {{copies: 4, does: [{{{does}}}], cites: {{explicit: [five.1]}}}}}}\n"
        (tmp_path / f"{name}.yaml").write_text(rules + deck, encoding="utf-8")
        table = {"rulebook": f"{name}.yaml", "pieces": {"red": ["red 8"]}, "turn": "red"}
        case = {**table, "questions": [{"play": play, "expect": expect}]}
        (tmp_path / f"of-{name}.yaml").write_text(json.dumps(case), encoding="utf-8")
    both = "test", str(tmp_path / "of-b.yaml"), str(tmp_path / "of-a.yaml"), "--mutate", "--coverage"
    done = run(*both, "--format", "json")
    said = json.loads(done.stdout)
    of_b, of_a = (f"club ({tmp_path / name})" for name in ("b.yaml", "a.yaml"))
    survived = {name: figures["survived"] for name, figures in said["mutation"].items()}
    assert survived == {of_b: [], of_a: ["5: backward 6", "5: backward 4"]}
    missing = {name: figures["items"]["missing"] for name, figures in said["coverage"].items()}
    assert missing == {of_b: [], of_a: ["club/five.1"]}
    assert (done.returncode, run(*both).returncode) == (1, 1)
    alone = json.loads(run("test", str(tmp_path / "of-b.yaml"), "--mutate", "--format", "json").stdout)
    assert list(alone["mutation"]) == ["club"]


@pytest.mark.parametrize(("place", "code"), [("0", 0), ("yellow 0", 0), ("blue 0", 1), ("yellow 15", 1)])
def test_the_place_of_a_penalty_may_be_named_with_its_owner(place: str, code: int, tmp_path: Path) -> None:
    """`classic/gameplay.15`: yellow has talked, and red may send its piece on 0 home."""
    piece = {"piece": "yellow", "from": place}
    said = {"penalty": "piece-sent-home", "player": "yellow", "by": "red", "pieces": [piece]}
    asked = {"events": [{"talks": "game", "by": "yellow"}], "expect": {"penalties": [said]}}
    table = {"rulebook": "classic", "pieces": {"yellow": ["0"]}, "turn": "red", "questions": [asked]}
    (tmp_path / "case.yaml").write_text(json.dumps(table), encoding="utf-8")
    assert run("test", str(tmp_path)).returncode == code


def test_where_something_stands_is_told_all_the_same(tmp_path: Path) -> None:
    """One problem in a question and one in the table it uses, each with its place."""
    file = tmp_path / "case.yaml"
    file.write_text(
        "rulebook: dm-2023\npieces: {red: [gaol 1]}\nturn: red\nquestions:\n"
        "  - {hand: [5], expect: {legal: []}}\n  - {play: {card: 5,\n      move: goal 9}, expect: {verdict: illegal}}\n"
    )
    with pytest.raises(BadDocument) as caught:
        questions(file)
    assert [(each.code, *each.mark) for each in caught.value.problems] == [
        ("unknown-space", 2, 16),
        ("unknown-space", 7, 13),
    ]


# Many files, on one core and on two.


def mixed(tmp_path: Path) -> Path:
    """Write some hundred files in folders: cases that pass and fail, bad ones, another kind of document, a broken
    link."""
    held = tmp_path / "cases"
    wrong = {"ask": "Wrong, is <it>?", "play": {"card": 5, "move": "goal 4"}, "expect": {"verdict": "illegal"}}
    for n in range(170):
        file = held / f"part {n % 3}" / f"{n}.{'yml' if n % 10 == 2 else 'yaml'}"
        file.parent.mkdir(parents=True, exist_ok=True)
        asked: list[Any] = [*RIGHT[: n % 4 + 1], *([wrong] if n % 7 == 3 else [])]
        if n % 40 == 11:
            asked.append({"expect": {"verdikt": "legal"}})
        file.write_text(json.dumps({**TABLE, "questions": asked}, indent=1), encoding="utf-8")
    (held / "other.yaml").write_text(json.dumps(TABLE), encoding="utf-8")
    (held / "part 1" / "gone.yaml").symlink_to(tmp_path / "nothing.yaml")
    return held


@pytest.mark.parametrize(
    "more",
    [(), ("--format", "json"), ("--lang", "da", "-k", "wrong"), ("--coverage",), ("--junit", "RESULTS")],
    ids=" ".join,
)
def test_many_files_on_two_cores_are_asked_as_on_one(more: tuple[str, ...], tmp_path: Path) -> None:
    held, results = mixed(tmp_path), tmp_path / "results.xml"
    told = []
    for jobs in ("1", "2"):
        args = [str(results) if word == "RESULTS" else word for word in more]
        done = run_process("test", str(held), "--jobs", jobs, *args, GITHUB_ACTIONS="true")
        written = results.read_bytes() if results.exists() else b""
        told.append((done.returncode, done.stdout, done.stderr, written))
    assert told[0] == told[1]
    code, out, err, written = told[0]
    assert code == 3
    assert err.count("::error file=") > 5
    assert "gone.yaml" in err
    if "json" in more:
        said = json.loads(out)
        assert (said["questions"], said["failed"], len(said["problems"])) == (431, 24, 5)
        assert [failure["got"]["verdict"] for failure in said["failures"]] == ["legal"] * 24
    if written:
        assert (written.count(b"<testcase"), written.count(b"<failure")) == (436, 24)


def test_two_cores_are_given_what_only_the_first_process_can_read(tmp_path: Path) -> None:
    text = json.dumps({**TABLE, "questions": RIGHT})
    (tmp_path / "case.yaml").write_text(text, encoding="utf-8")
    for named in ("-", "/dev/stdin"):
        done = run_process("test", "--jobs", "2", str(tmp_path), named, text=text)
        assert (done.returncode, done.stdout) == (0, "All 8 questions hold.\n"), done.stderr
    done = run_process("test", "--jobs", "2", str(tmp_path), "-", text=text.replace("dm-2023", "dm-2022"))
    assert (done.returncode, done.stdout) == (3, "All 4 questions hold.\n")
    assert done.stderr.startswith("<stdin>:1:")


def test_answers_that_are_worked_on_are_found_on_one_core(tmp_path: Path) -> None:
    held = mixed(tmp_path)
    for option in ("--update", "--mutate"):
        file = held / "part 0" / ("3.yaml" if option == "--update" else "0.yaml")
        done = run_process("test", str(file), "--jobs", "2", option)
        assert done.returncode == (0 if option == "--update" else 1), done.stderr
        assert ("+" in done.stdout) is (option == "--update")


def test_files_are_found_in_the_order_of_their_paths(tmp_path: Path) -> None:
    cases = {"b.yaml", "a/z.yaml", "a.yaml", "a b/c.yml", "a/.hid.yaml", "a/b.yaml/c.yaml", "B.yaml"}
    for name in (*cases, "c.txt", ".yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("a: 1\n")
    (tmp_path / "loop").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "pipe.yaml")
    found = list(find([tmp_path, tmp_path / "named"]))
    assert found == [*sorted(found[:-1]), tmp_path / "named"]
    assert {str(path.relative_to(tmp_path)) for path in found[:-1]} == cases


def test_a_bug_met_in_one_file_does_not_keep_the_others_from_being_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(file: Path, text: Source | None = None) -> list[CaseQuestion]:
        return questions(file, text) if file.name != "1.yaml" else [][1]

    monkeypatch.setattr(adjudicator.cases.run, "questions", asked)
    for n in range(3):
        (tmp_path / f"{n}.yaml").write_text(json.dumps({**TABLE, "questions": RIGHT}), encoding="utf-8")
    results = CaseJob("en").run([CaseInput(str(file)) for file in find([tmp_path])])
    assert (results.files, results.questions) == (3, 8)
    assert [(each.code, each.file) for each in results.problems] == [("bug", str(tmp_path / "1.yaml"))]


def test_of_what_holds_hardly_anything_is_handed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # The size of what is handed on must not depend on the length of the path.
    held = mixed(Path())
    files = [CaseInput(str(file)) for file in find([held])]
    for work, most in (
        (CaseJob("en"), 25_000),
        (CaseJob("en", with_data=True), 60_000),
        (CaseJob("en", list_passed=True), 45_000),
    ):
        results = work.run(files)
        handed = pickle.dumps(results)
        again: RunResults = pickle.loads(handed)
        assert (again.results, again.problems, again.questions) == (
            results.results,
            results.problems,
            results.questions,
        )
        assert len(handed) < most
    assert all(result.failed for result in CaseJob("en").run(files).results)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)])
def test_nobody_asks_on_when_the_run_is_stopped(number: int, code: int, tmp_path: Path) -> None:
    """Half of the files are in a pipe into which nothing is written."""
    held = mixed(tmp_path)
    os.mkfifo(tmp_path / "pipe.yaml")
    args = [*COMMAND, "test", str(held), str(tmp_path / "pipe.yaml"), "--jobs", "2"]
    with subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        deadline = time.monotonic() + 20
        while len(children := children_of(process.pid)) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        process.send_signal(number)
        assert process.wait(timeout=20) == code
        assert process.stdout is not None
        assert process.stderr is not None
    for _ in range(100):
        if not any(Path(f"/proc/{child}").exists() for child in children):
            return
        time.sleep(0.1)
    raise AssertionError(f"still at work: {children}")


@pytest.mark.parametrize(("lang", "more"), [("en", "… and 100 more"), ("da", "… og 100 til")])
def test_of_many_legal_plays_the_first_are_printed(lang: str, more: str, tmp_path: Path) -> None:
    table = "rulebook: dm-2023\nturn: red\npieces: {red: [red 1, red 3, red 9, red 12]}\n"
    case = f"{table}questions: [{{hand: [7], expect: {{must_discard: true}}}}]\n"
    (tmp_path / "case.yaml").write_text(case, encoding="utf-8")
    printed = " ".join(run("test", str(tmp_path), "--lang", lang).stdout.split())
    assert printed.count("(7);") == 4
    assert f" (1); {more} " in printed
    assert printed.count(" → ") < 40


def test_of_a_very_long_list_the_beginning_is_printed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(report, "MOST_IN_A_LIST", 3)
    case = {**TABLE, "questions": [{"hand": [7], "expect": {"legal": []}}]}
    (tmp_path / "case.yaml").write_text(json.dumps(case), encoding="utf-8")
    printed = " ".join(run("test", str(tmp_path)).stdout.split())
    assert "expected [], got [{card: 7" in printed
    assert "}, … and " in printed
    assert printed.partition("Legal plays")[0].count("card: 7") == 3
