"""Cases: expectations are compared with the answers, and a failure is explained in a rule author's words."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from adjudicator._system.paths import folder, shipped_rulebooks
from adjudicator.cases import pytest_plugin
from adjudicator.cases.case import answer, questions
from adjudicator.cases.expectation import _match
from adjudicator.cases.files import find
from adjudicator.cases.report import as_annotations, failure_lines
from adjudicator.cases.run import RunResults, result_of
from adjudicator.engine.question import Question
from adjudicator.loading.position_reader import load_source
from adjudicator.locales.catalogue import catalogue
from tests.command_line import run
from tests.sample_documents import RIGHT, TABLE

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"verdict": "legal"}, "verdict: expected legal, got illegal"),
    ({"reason": "locked-piece"}, "reason: expected locked-piece, got no-free-circle-to-turn-on"),
    ({"cites": ["dm-2023/faq.14"]}, "cites: expected [dm-2023/faq.14], got [dm-2023/faq.5.2"),
    ({"to": "goal 4"}, "to: expected goal 4, got yellow 13"),
    ({"path": ["yellow 14", "goal 4"]}, "path: expected [yellow 14, goal 4], got [yellow 14]"),
    ({"after": {"red": ["goal 1"]}}, "after: red: expected [goal 1], got -"),
    ({"legal": []}, "legal: expected [], got [{card: 5, as: 5, piece: red, move: goal 4, to: yellow 14}]"),
]


def case(tmp_path: Path, asked: list[dict[str, Any]], name: str = "case.yaml") -> Path:
    file = tmp_path / name
    file.write_text(json.dumps({**TABLE, "questions": asked}), encoding="utf-8")
    return file


def test_right_expectations_hold(tmp_path: Path) -> None:
    outcomes = [answer(asked) for asked in questions(case(tmp_path, RIGHT))]
    assert [outcome.differences for outcome in outcomes] == [()] * len(RIGHT)


@pytest.mark.parametrize(("expect", "said"), WRONG)
def test_a_wrong_expectation_fails_with_what_came_out(expect: dict[str, Any], said: str, tmp_path: Path) -> None:
    file = case(tmp_path, [{"ask": "13?", "play": {"card": 5, "move": "yellow 13"}, "expect": expect}])
    (outcome,) = (answer(asked) for asked in questions(file))
    assert not outcome.passed
    lines = failure_lines(outcome, catalogue("en"))
    assert lines[0].startswith(said)
    assert any("Not legal: red plays 5" in line for line in lines)
    assert "yellow 13 → yellow 14 → ✗" in lines
    (annotation,) = as_annotations(RunResults([result_of(outcome, "en")]), "en")
    assert f"file={str(file).replace(':', '%3A')},line=1::" in annotation
    done = run("test", str(file))
    assert done.returncode == 1
    assert "case.yaml#113?" in "".join(done.stdout.split())  # a long path wraps


def test_exit_codes_and_formats(tmp_path: Path) -> None:
    file, report = case(tmp_path, RIGHT), tmp_path / "report.xml"
    done = run("test", str(tmp_path), "--junit", str(report))
    assert (done.returncode, done.stdout) == (0, "All 4 questions hold.\n")
    suite = ElementTree.fromstring(report.read_bytes())
    assert (suite.get("tests"), suite.get("failures"), len(suite)) == ("4", "0", 4)
    said = json.loads(run("test", str(file), "--format", "json", "-k", "may the piece").stdout)
    assert (said["questions"], said["failed"]) == (1, 0)
    case(tmp_path, [{"hand": [5], "expect": {"legal": [], "verdikt": "legal"}}], "bad.yaml")
    done = run("test", str(tmp_path))
    assert done.returncode == 3
    assert "bad.yaml:1:" in done.stderr
    assert "All 4 questions hold" in done.stdout
    assert run("test", str(tmp_path / "nothing.yaml")).returncode == 3
    assert run("test", str(file), "--junit", str(tmp_path / "no" / "where.xml")).returncode == 2


def test_annotations_in_a_build(tmp_path: Path) -> None:
    file = case(tmp_path, [{"play": {"card": 5, "move": "yellow 13"}, "expect": {"verdict": "legal"}}])
    assert "::error file=" in run("test", str(file), GITHUB_ACTIONS="true").stderr
    assert "::error file=" not in run("test", str(file), GITHUB_ACTIONS="false").stderr


def test_a_case_is_a_position_too() -> None:
    """A shipped case can be judged by its own play."""
    assert run("judge", str(folder("positions") / "dm-2023" / "locked-piece-stays-put.yaml")).returncode == 1


def test_the_shipped_cases() -> None:
    """There are at least 250 questions over the four rulebooks. pytest collects them below positions/."""
    asked = [each for file in find([folder("positions")]) for each in questions(file)]
    assert len(asked) >= 250
    names = {each.source.data["rulebook"] for each in asked}
    assert set(shipped_rulebooks()) <= names


def test_coverage_and_mutation_of_the_shipped_books() -> None:
    """Every finding is exercised, and every change to a shipped rulebook fails a case, except those proven to change
    nothing."""
    done = run("test", str(folder("positions")), "--coverage", "--mutate", "--format", "json")
    assert done.returncode == 0
    said = json.loads(done.stdout)
    assert said["failed"] == 0
    for book in shipped_rulebooks():
        for what in ("items", "findings"):
            share = said["coverage"][book][what]
            assert (share["missing"], share["covered"]) == ([], share["total"])
        mutation = said["mutation"][book]
        assert mutation["survived"] == []
        assert mutation["noticed"] + len(mutation["equivalent"]) == mutation["mutants"] > 30
    assert said["mutation"]["classic"]["equivalent"] == ["start-field-bar: owner-backward-only"]


def test_a_question_of_several_lines_is_told_on_one(tmp_path: Path) -> None:
    wrong = {**RIGHT[1], "ask": "May red\tmove?\nI mean\nreally?\n", "expect": {"must_discard": True}}
    done = run("test", str(case(tmp_path, [wrong])), "--junit", str(tmp_path / "out.xml"), COLUMNS="500")
    assert done.stdout.splitlines()[0].endswith("case.yaml#1  May red move? I mean really?")
    (told,) = ElementTree.parse(tmp_path / "out.xml").iter("testcase")
    assert told.attrib["name"] == "1: May red move? I mean really?"


def test_a_missing_case_lets_a_mutant_survive(tmp_path: Path) -> None:
    done = run("test", str(case(tmp_path, RIGHT)), "--mutate", "--coverage")
    assert done.returncode == 1
    assert "Noticed by no case: " in done.stdout
    assert "By no case: " in done.stdout
    assert json.loads(run("test", str(tmp_path), "--mutate", "--format", "json").stdout)["mutation"]["dm-2023"][
        "survived"
    ]


pytest_plugins = ["pytester"]


def _yaml(document: dict[str, Any]) -> str:
    """Return the document in block style, so that each key begins its line."""
    return "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in document.items())


def test_the_plugin_passes_over_empty_lines_in_time(tmp_path: Path) -> None:
    (tmp_path / "blank.yaml").write_text("a: 1\n" + "\n" * 300_000, encoding="utf-8")
    begin = time.process_time()
    assert pytest_plugin.pytest_collect_file(tmp_path / "blank.yaml", None) is None  # type: ignore[arg-type]
    assert time.process_time() - begin < 2


def test_the_plugin_prints_no_command_for_a_build_server(pytester: pytest.Pytester) -> None:
    play = {"card": 5, "move": "goal 1"}
    asked = {"ask": "first\n::error::boo\n##[error]foo", "play": play, "expect": {"verdict": "legal"}}
    pytester.makefile(".yaml", case=_yaml({**TABLE, "questions": [asked]}))
    done = pytester.runpytest("-p", "no:cacheprovider", "--junit-xml=out.xml")
    done.assert_outcomes(failed=1)
    assert not re.search(r"(?m)^\s*::|##\[", done.stdout.str())
    (case,) = ElementTree.parse(pytester.path / "out.xml").iter("testcase")
    assert case.attrib["name"].startswith("1: first : :error: :boo ## [error]foo")


@pytest.mark.parametrize("family", ["xunit1", "xunit2"])
def test_the_plugin_escapes_a_name_that_is_not_utf_8(family: str, pytester: pytest.Pytester) -> None:
    file = pytester.mkdir("d\udcf8r") / "sk\udce6v.yaml"
    file.write_text(_yaml({**TABLE, "questions": RIGHT[:1]}), encoding="utf-8")
    words = ("-p", "no:cacheprovider", "-p", "no:terminal", "--junit-xml=out.xml", "-o", f"junit_family={family}")
    assert pytester.runpytest_subprocess(*words).ret == 0
    (case,) = ElementTree.parse(pytester.path / "out.xml").iter("testcase")
    assert case.attrib["classname"] == r"d\xf8r.sk\xe6v.yaml"


def test_the_plugin_collects_cases(pytester: pytest.Pytester) -> None:
    good, bad = RIGHT[0], {"ask": "Red?", "play": {"card": 5, "move": "goal 1"}, "expect": {"verdict": "legal"}}
    pytester.makefile(".yaml", case=_yaml({**TABLE, "questions": [good, bad]}), other="a: 1\n")
    done = pytester.runpytest("-p", "no:cacheprovider")
    done.assert_outcomes(passed=1, failed=1)
    done.stdout.fnmatch_lines(["*case.yaml#2: Red?", "verdict: expected legal, got illegal"])
    assert "Traceback" not in done.stdout.str()
    pytester.makefile(".yaml", flow="\ufeff" + json.dumps({**TABLE, "questions": [good]}))
    pytester.runpytest("-p", "no:cacheprovider").assert_outcomes(passed=2, failed=1)
    (pytester.path / "flow.yaml").unlink()
    pytester.makefile(".yaml", case=_yaml({**TABLE, "turn": "purple", "questions": [good]}))
    done = pytester.runpytest("-p", "no:cacheprovider")
    done.assert_outcomes(errors=1)
    done.stdout.fnmatch_lines(["*case.yaml:*: `purple` is not one of the players.*"])


@pytest.mark.parametrize(
    "name, text, told",
    [
        ("question.yaml", _yaml({**TABLE, "question": RIGHT}), "`question` is not a key here."),
        ("expects.yaml", "rulebook: duo\ndeals: [{turns: []}]\nexpects: {won: []}\n", "`expects` is not a key here."),
        ("book.yaml", _yaml({**TABLE, "questions": RIGHT}).replace("book:", "bok:"), "`rulebok` is not a key here."),
        ("bytes.yaml", _yaml({**TABLE, "title": "blå", "questions": RIGHT}).encode("latin-1"), "not UTF-8"),
        ("CASE.YAML", _yaml({**TABLE, "questions": RIGHT}).replace("illegal", "legal"), "4 questions"),
    ],
)
def test_a_case_with_a_slip_is_not_passed_over(
    name: str, text: str | bytes, told: str, tmp_path: Path, pytester: pytest.Pytester
) -> None:
    (pytester.path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    done = run("test", str(pytester.path))
    assert done.returncode == (1 if name == "CASE.YAML" else 3)
    assert told in done.stdout + done.stderr
    assert pytester.runpytest("-p", "no:cacheprovider").ret != 0


def test_other_documents_are_passed_over_and_counted(pytester: pytest.Pytester) -> None:
    pytester.makefile(".yaml", case=_yaml({**TABLE, "questions": RIGHT}), position=_yaml(TABLE), other="question: 1\n")
    done = run("test", str(pytester.path))
    assert done.stdout == "All 4 questions hold.\n2 files without questions were passed over.\n"
    assert json.loads(run("test", str(pytester.path), "--format", "json").stdout)["passed_over"] == 2
    pytester.runpytest("-p", "no:cacheprovider").assert_outcomes(passed=4)


def test_update_rewrites_only_what_failing_questions_expect(tmp_path: Path) -> None:
    """Rewritten in place, with a diff, and nothing else changed."""
    file = tmp_path / "case.yaml"
    before = (
        "rulebook: dm-2023   # the guide\r\npieces: {red: [goal 1, goal 4, yellow 13]}\r\nturn: red\r\nquestions:\r\n"
        "  - ask: Wrong?   # æøå\r\n    play: {card: 5, move: goal 4, to: goal 2}\r\n    expect:\r\n"
        "      verdict: legal\r\n      to: goal 2   # no\r\n      path: [goal 3, goal 2]\r\n\r\n"
        "  - ask: Right?\r\n    hand: [5]\r\n    expect: {legal: [{move: g4, to: Y14}]}\r\n"
        "  - ask: Chosen?\r\n    hand: [3]\r\n    expect: {must_discard: false, cites: [dm-2023/faq.1]}\r\n"
    )
    file.write_bytes(before.encode())
    assert run("test", str(file)).returncode == 1
    assert file.read_bytes().decode() == before, "without --update nothing is written"
    done = run("test", str(file), "--update", "-k", "Wrong")
    assert done.returncode == 0
    assert "-      verdict: legal" in done.stdout
    assert (
        "+      verdict: illegal\n+      reason: not-where-claimed\n+      # no\n+      to: yellow 14\n" in done.stdout
    )
    after = file.read_bytes().decode()
    assert "expect: {must_discard: false, cites: [dm-2023/faq.1]}" in after, "a question that was not chosen stays"
    assert after.startswith(before[: before.index("      verdict")])
    assert after.endswith(before[before.index("\r\n  - ask: Right?") :])
    done = run("test", str(file), "--update", "--format", "json")
    assert (done.returncode, json.loads(done.stdout)["failed"]) == (0, 0)
    assert "+    expect: {must_discard: true, cites: [dm-2023/" in done.stderr
    done = run("test", str(file), "--update")
    assert (done.returncode, "@@" in done.stdout) == (0, False)


def test_update_of_what_cannot_be_rewritten(tmp_path: Path) -> None:
    """An expectation that is an alias of another place is left alone and keeps failing."""
    file = tmp_path / "case.yaml"
    text = (
        "rulebook: dm-2023\npieces: {red: [goal 1, goal 4]}\nturn: red\nquestions:\n"
        "  - {play: {card: 3, move: goal 4}, expect: &same {verdict: illegal}}\n"
        "  - {play: {card: 5, move: goal 4}, expect: *same}\n"
    )
    file.write_text(text)
    assert run("test", str(file), "--update").returncode == 1
    assert file.read_text() == text


def test_update_leaves_what_serves_several_questions_and_says_so(tmp_path: Path) -> None:
    """A question that is an alias of another cannot be rewritten; the others can."""
    file = tmp_path / "case.yaml"
    file.write_bytes(
        b"\xef\xbb\xbfrulebook: dm-2023\npieces: {red: [goal 1, goal 4, yellow 13]}\nturn: red\nquestions:\n"
        b"  - &q {ask: twice, play: {card: 5, move: goal 4}, expect: {verdict: illegal}}\n  - *q\n"
        b"  - {ask: once, hand: [5], expect: {legal: [{move: goal 4, to: goal 1}], must_discard: false}}\r\n"
    )
    done = run("test", str(file), "--update")
    assert done.returncode == 1
    assert f"{file}#1 could not be rewritten" in done.stderr
    assert f"{file}#2 could not be rewritten" in done.stderr
    after = file.read_bytes()
    assert after.startswith(b"\xef\xbb\xbfrulebook")
    assert b"legal: [{move: goal 4, to: yellow 14}], must_discard: false}}\r\n" in after
    table = {**TABLE, "questions": [{"play": {"card": 5, "move": "goal 4"}, "expect": {"verdict": "illegal"}}]}
    file.write_text(json.dumps(table), encoding="utf-8")
    assert run("test", str(file), "--update").returncode == 0
    assert json.loads(file.read_text())["questions"][0]["expect"] == {"verdict": "legal"}


def test_a_run_without_questions_is_not_green(tmp_path: Path) -> None:
    done = run("test", str(case(tmp_path, RIGHT)), "-k", "no such words")
    assert (done.returncode, done.stdout) == (1, "No question was asked.\n")
    assert run("test", str(tmp_path / "nothing.yaml")).returncode == 3
    good = case(tmp_path, RIGHT).read_text()
    assert run("test", "-", text=good).stdout == "All 4 questions hold.\n"


def test_bad_files_are_told_of_in_reports_and_builds(tmp_path: Path) -> None:
    report, file = tmp_path / "report.xml", tmp_path / "bad.yaml"
    file.write_text("rulebook: dm-2023\npieces: {red: [goal 9]}\nturn: red\nquestions: [{expect: {legal: []}}]\n")
    done = run("test", str(file), "--junit", str(report), GITHUB_ACTIONS="true")
    assert done.returncode == 3
    assert f"::error file={str(file).replace(':', '%3A')},line=2::" in done.stderr
    suite = ElementTree.fromstring(report.read_bytes())
    assert (suite.get("tests"), suite.get("errors")) == ("1", "1")
    assert "goal 9" in (suite[0][0].get("message") or "")


def test_that_a_table_cannot_be_may_be_expected(tmp_path: Path) -> None:
    two = {"red": ["yellow 3"], "blue": ["yellow 3"]}
    right = {"verdict": "impossible", "reason": "impossible-two-colours", "cites": ["dm-2023/swap-stack"]}
    asked = [
        {"ask": "Both?", "pieces": two, "expect": right},
        {"ask": "Why?", "pieces": two, "expect": right | {"reason": "impossible-shared-circle"}},
        {"ask": "Cited?", "pieces": two, "expect": right | {"cites": ["dm-2023/faq.1"]}},
        {"ask": "Not so?", "hand": [5], "expect": {"verdict": "impossible"}},
    ]
    outcomes = [answer(each) for each in questions(case(tmp_path, asked))]
    assert [outcome.passed for outcome in outcomes] == [True, False, False, False]
    said = [failure_lines(outcome, catalogue("en"))[0] for outcome in outcomes[1:]]
    assert said == [
        "reason: expected impossible-shared-circle, got impossible-two-colours",
        "cites: expected [dm-2023/faq.1], got [dm-2023/swap-stack.3]",
        "verdict: expected impossible, got possible",
    ]
    first, *_ = json.loads(run("test", str(tmp_path), "--format", "json").stdout)["failures"]
    assert [problem["problem"] for problem in first["problems"]] == ["impossible-two-colours"]
    done = run("test", str(case(tmp_path, [{"pieces": two, "expect": {"verdict": "legal"}}])))
    assert (done.returncode, "impossible-two-colours" in done.stderr) == (3, False)
    done = run("check", str(case(tmp_path, [{"pieces": two, "expect": right | {"reason": "locked-piece"}}])))
    assert (done.returncode, "`locked-piece`" in done.stderr) == (3, True)


def test_no_question_is_another_one_with_its_colours_changed() -> None:
    """No two are the same, even after turning the board so that another colour comes first."""
    asked_before: dict[Any, str] = {}
    twice = []
    for file in find([folder("positions")]):
        for asked in questions(file):
            data = asked.source.data
            if asked.expects_impossible or {"deals", "draw", "events"} & data.keys():
                continue
            question = load_source(asked.source)
            turns = range(0, len(question.board.camps), 1 if len(question.board.players) == 4 else 2)
            key = min(_turned(question, by) for by in turns)
            twice += [(asked_before[key], asked.name)] if key in asked_before else []
            asked_before.setdefault(key, asked.name)
    assert twice == []


def _turned(question: Question, by: int) -> str:
    """Turn a question: move every camp and every field on by so many sectors."""
    board = question.board
    camps = len(board.camps)

    def space(here: int | None) -> Any:
        if here is None or here >= board.base:
            return here
        sector, field = divmod(here, board.fields) if here < board.shared else (here - board.shared, -1)
        return (sector + by) % camps, field

    def camp(one: int | None) -> int | None:
        return None if one is None else (one + by) % camps

    table = [sorted(map(str, map(space, question.table[(n - by) % camps]))) for n in range(camps)]
    proposal = question.proposal
    first = board.players[question.player].camps[0]
    said: list[Any] = [question.book.id, table, camp(first), sorted(question.readings.items())]
    said.append(None if question.hand is None else sorted(card.name for card in question.hand))
    if proposal:
        said += [proposal.card and proposal.card.name, proposal.function and proposal.function.name]
        said.append([(space(p.piece.space), camp(p.piece.camp), p.steps, space(p.to)) for p in proposal.parts])
        for pieces in (proposal.swap, proposal.hits):
            said.append(pieces and sorted(str((space(named.space), camp(named.camp))) for named in pieces))
        said.append(sorted(card.name for card in proposal.thrown))
    return str(said)


def test_expected_plays_may_stand_in_any_order() -> None:
    """A play that is described loosely leaves the exact one to another."""
    loose, exact = {"card": 5}, {"card": 5, "to": "red 8"}
    got = [exact, {"card": 5, "to": "red 9"}]
    assert _match([loose, exact], got)
    assert _match([exact, loose], got)
    assert not _match([exact, exact], got)
    assert not _match([loose], got)


@pytest.mark.parametrize(("first", "to"), [("red 3", "yellow 9"), ("{blue: yellow 9}", "red 3")])
def test_of_a_swap_the_end_of_the_piece_named_first_is_meant(first: str, to: str, tmp_path: Path) -> None:
    pieces = ["red 3", "{blue: yellow 9}"]
    swap = ", ".join(sorted(pieces, key=lambda piece: piece != first))
    table = "rulebook: dm-2023\npieces: {red: [red 3], blue: [yellow 9]}\nturn: red\n"
    table += f"play: {{card: swap, swap: [{swap}]}}\n"
    file = tmp_path / "case.yaml"
    for expected, code in ((to, 0), ("red 14", 1)):
        file.write_text(f"{table}questions: [{{expect: {{to: {expected}, path: [{expected}]}}}}]\n", encoding="utf-8")
        assert run("test", str(file)).returncode == code
    run("test", "--update", str(file))
    assert run("test", str(file)).returncode == 0


def test_long_lists_pair_up_whatever_their_order() -> None:
    rows = [{"card": "7", "to": str(number)} for number in range(1500)]
    loose: list[dict[str, str]] = [{"card": "7"}] * 1499
    assert _match([*loose, {"to": "0"}], rows)
    assert _match([*loose, {"to": "0"}], rows[::-1])
    assert not _match([*loose, {"to": "x"}], rows)
    assert not _match([*loose, {"card": "7"}], [*rows[1:], {"card": "5"}])
    assert _match([{"a": 1}, {"b": 1}, {"a": 1, "b": 1}], [{"a": 1, "b": 1}, {"a": 1, "b": 2}, {"a": 2, "b": 1}])
