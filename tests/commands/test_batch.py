"""`batch`: the same answers as one by one, in the same order, on any number of processes."""

from __future__ import annotations

import io
import json
import random
import re
import subprocess
import time
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator._system.paths import folder, rulebook_file, shipped_rulebooks
from adjudicator.commands.json_lines import CHUNK, MOST_BYTES, LineJob, read_lines
from adjudicator.documents.yaml_reader import read_file
from tests.benchmarks import documents
from tests.command_line import COMMAND, children_of, run, run_process, shell
from tests.malformed import cost
from tests.sample_documents import valid
from tests.second_opinion.random_positions import position

SEEDS = st.integers(min_value=0, max_value=2**32)
BOOKS = st.sampled_from(shipped_rulebooks())
COMMON = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


BAD = b'{"rulebook": "dm-2023", "pieces": {"red": ["gaol 1", "gaol 2"]}, "turn": "rad"}\n'


def test_a_bad_line_is_answered_with_all_its_problems() -> None:
    (said,) = map(json.loads, run("batch", text=BAD).stdout.splitlines())
    valid("ruling", said)
    assert (said["line"], len(said["problems"])) == (1, 3)
    lines = run("batch", "--format", "text", text=b"\n" + BAD).stdout.splitlines()
    assert len(lines) == 2
    assert re.findall("<stdin>:([0-9:]+): ", lines[1]) == ["2:44", "2:54", "2:74"]


def test_a_whole_number_may_have_a_fraction_of_noughts(tmp_path: Path) -> None:
    """A number means the same in a line, a JSON file and a YAML file, and what is quoted is text in all of them."""
    split = {"card": 7.0, "moves": [{"move": "yellow 3", "steps": 3.0}, {"move": "yellow 9", "steps": 4.00}]}
    table = {"rulebook": "dm-2023", "title": "7.0 \\", "pieces": {"red": ["yellow 3", "yellow 9"]}, "turn": "red"}
    document = {**table, "play": split, "hand": [7.0]}
    (said,) = map(json.loads, run("batch", text=dumped(document).replace("4.0", "4.00")).stdout.splitlines())
    assert (said["verdict"], said["title"], said["play"]["moves"][1]["steps"]) == ("legal", "7.0 \\", 4)
    assert {**said, "line": 1} == {**adjudicator.adjudicate(document).as_dict(), "line": 1}
    for name in ("table.json", "table.yaml"):
        (tmp_path / name).write_text(dumped(document), encoding="utf-8")
        told = run("judge", "--format", "json", str(tmp_path / name))
        assert json.loads(told.stdout) == {key: value for key, value in said.items() if key != "line"}
    bad = dumped({**document, "turn": 7.5}).replace("3.0}", '3.5}, {"steps": "4.0"}')
    lines = run("batch", "--format", "text", text=bad.encode()).stdout.splitlines()
    wrong = re.findall(":([0-9]+): This should be of type whole number", lines[0])
    assert [int(column) - 1 for column in wrong] == [bad.index("3.5"), bad.index('"4.0"')]


@pytest.mark.parametrize(
    ("part", "advice"),
    [
        ({"play": "5:R3"}, {"card": 5, "move": "red 3"}),
        ({"hand": "5 7"}, [5, 7]),
        ({"play": {"discard": 5}}, {"discard": [5]}),
        ({"events": [{"moves": "red 3", "to": "red 8"}], "hand": [5]}, {"moves": {"move": "red 3", "to": "red 8"}}),
    ],
)
def test_advice_on_a_line_is_json(part: dict[str, Any], advice: object) -> None:
    table = {"rulebook": "dm-2023", "pieces": {"red": ["red 3"]}, "turn": "red", "hand": [5, 7], **part}
    told = run("batch", "--format", "text", text=dumped(table)).stdout
    (written,) = re.findall("Write it as `(.*)`", told)
    assert json.loads(written) == advice
    odd = {**table, "events": [{"moves": "a{b", "to": "red 8"}]}
    assert '`{"moves": {"move": "a{b", "to": "red 8"}}`' in run("batch", "--format", "text", text=dumped(odd)).stdout


def dumped(document: object) -> str:
    return json.dumps(document, ensure_ascii=False)


@given(BOOKS, SEEDS, st.sampled_from(["en", "da"]))
@COMMON
def test_what_is_remembered_is_what_would_be_said(book: str, seed: int, lang: str) -> None:
    rng = random.Random(seed)
    document = position(rng, book)
    cards = rng.sample(list(adjudicator.load(document).book.cards), 3)
    question = adjudicator.load({**document, "hand": cards})
    ruling = question.ruling(lang)
    assert ruling.as_text() == dumped(ruling.as_dict())


@pytest.mark.parametrize("lang", ["en", "da", "fr"])
def test_so_it_is_for_verdicts(lang: str) -> None:
    """Every line twice, so that the second answer comes from the cache; some with a card that cannot be held."""
    rng = random.Random(23)
    asked = [adjudicator.load(document) for document in islice(documents.judged(23), 400)]
    for document in islice(documents.judged(24), 200):
        hand = rng.sample(list(adjudicator.load(document).book.cards), 3)
        asked.append(adjudicator.load({**document, "hand": hand}))
    assert {question.board.double for question in asked} == {True, False}
    for _ in range(2):
        for question in asked:
            ruling = question.ruling(lang)
            assert ruling.as_text() == dumped(ruling.as_dict())


def test_so_it_is_for_the_same_move_with_another_card() -> None:
    document = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3"]}, "hand": ["heart", "heart/13"]}
    ruling = adjudicator.load({**document, "play": {"card": "heart/8", "as": "heart"}}).ruling()
    assert ruling.as_text() == dumped(ruling.as_dict())


def test_so_it_is_for_every_shipped_position() -> None:
    judged = 0
    for path in sorted(folder("positions").rglob("*.yaml")):
        data = read_file(path).data
        if not {"play", "events"} & data.keys() or "extends" in data or str(data["rulebook"]).endswith(".yaml"):
            continue
        kept = {key: value for key, value in data.items() if key not in ("questions", "cites", "expect", "notes")}
        for reading in ({}, {"da": True}):
            ruling = adjudicator.load(kept).ruling("da" if reading else "en")
            assert ruling.as_text() == dumped(ruling.as_dict()), path
        judged += 1
    assert judged > 100


def lines(count: int) -> list[bytes]:
    rng = random.Random(11)
    found = []
    for n in range(count):
        document = position(rng, rng.choice(shipped_rulebooks()))
        card = next(iter(adjudicator.load(document).book.cards))
        found.append(b"{]" if n % 50 == 7 else dumped({**document, "hand": [] if n % 3 else [card]}).encode())
    return found


def test_many_lines_on_two_cores_are_answered_as_on_one(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    written = lines(900)
    file.write_bytes(b"\n".join(written) + b"\n")
    assert file.stat().st_size > 2 * CHUNK
    one, two = run("batch", str(file)), run_process("batch", str(file), "--jobs", "2")
    assert one.stdout == two.stdout
    assert (one.returncode, two.returncode) == (1, 1)
    answers = [json.loads(line) for line in one.stdout.splitlines()]
    assert [answer["line"] for answer in answers if "problems" in answer] == list(range(8, 901, 50))
    for raw, answer in zip(written, answers, strict=True):
        if "problems" not in answer:
            assert answer["turn"] == json.loads(raw)["turn"]


def test_lines_are_the_same_however_they_come() -> None:
    long = b"x" * (3 * MOST_BYTES)
    text = b"one\n\nthree\r\n" + long + b"\nfive"

    class Dripping(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            return self.read(min(size or 1, 7_000))

    for stream in (io.BytesIO(text), Dripping(text)):
        came = [raw for part in read_lines(stream) for raw in part.raw]
        assert [raw[:10] for raw in came] == [b"one", b"", b"three\r", b"x" * 10, b"five"]
        assert len(came[3]) > MOST_BYTES


def test_a_line_is_answered_before_the_next_one_comes() -> None:
    work = LineJob("<stdin>", "en", True)
    document = dumped({"rulebook": "dm-2023", "pieces": {}, "turn": "red", "hand": []}).encode()

    class Asking(io.BytesIO):
        def __init__(self) -> None:
            super().__init__()
            self.left = 3

        def read1(self, size: int | None = -1, /) -> bytes:
            assert len(answered) == 3 - self.left
            self.left -= 1
            return document + b"\n" if self.left >= 0 else b""

    answered: list[str] = []
    for part in read_lines(Asking()):
        answered.append(work.answers(part).text)
    assert len(answered) == 3


def test_a_line_that_comes_again_is_answered_again(tmp_path: Path) -> None:
    """The same for house rules, read again after they change."""
    work = LineJob(str(tmp_path / "lines.jsonl"), "en", True)

    def ends(book: str) -> tuple[str, ...]:
        asked = {"pieces": {"red": ["red 9"]}, "turn": "red", "play": {"card": 5, "move": "red 9"}}
        said = [work.answer(dumped({"rulebook": book, **asked}).encode(), number) for number in (1, 7)]
        assert said[0] == said[1]
        return tuple(move["to"] for move in json.loads(said[0][0])["moves"])

    assert ends("dm-2023") == ("red 14",)
    whole = rulebook_file("dm-2023").read_text(encoding="utf-8")
    for fields, end in ((14, "red 14"), (12, "blue 2")):
        rules = f"id: club\nextends: dm-2023\nboard: {{fields: {fields}}}\n"
        (tmp_path / "club.yaml").write_text(rules, encoding="utf-8")
        (tmp_path / "own.yaml").write_text(whole.replace("fields: 14", f"fields: {fields}"), encoding="utf-8")
        assert ends("club.yaml") == ends("own.yaml") == (end,)


def test_nobody_works_on_when_the_batch_has_been_killed(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_bytes(b"\n".join(lines(300) * 40) + b"\n")
    started = subprocess.Popen([*COMMAND, "batch", str(file), "--jobs", "2"], stdout=subprocess.PIPE)
    assert started.stdout is not None
    assert started.stdout.readline()
    children = children_of(started.pid)
    assert len(children) == 2
    started.kill()
    started.wait()
    for _ in range(100):
        if not any(Path(f"/proc/{child}").exists() for child in children):
            return
        time.sleep(0.1)
    raise AssertionError(f"still at work: {children}")


def test_many_keys_of_which_one_stands_twice_cost_little(tmp_path: Path) -> None:
    file = tmp_path / "keys.jsonl"
    file.write_text("{" + ",".join(f'"{n % 19_999}":1' for n in range(20_000)) + "}\n", encoding="utf-8")
    assert file.stat().st_size < MOST_BYTES
    code, seconds, _ = cost("batch", file)
    assert code == 1
    assert seconds < 3


def test_a_byte_order_mark_is_allowed_on_the_first_line_alone() -> None:
    line = b'\xef\xbb\xbf{"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3"]}, "hand": [9]}\n'
    first, second = map(json.loads, run("batch", "-", text=line * 2).stdout.splitlines())
    assert "legal" in first
    assert second["problems"][0]["problem"] == "bad-json"


def test_rules_on_a_line_are_in_no_file_that_a_document_could_name() -> None:
    told = run("batch", "--format", "text", text='{"id": "x", "extends": "duo"}\n').stdout
    assert '`"rulebook": "rules.yaml"`' in told
    assert "rulebook: <stdin>" not in told


def test_a_problem_of_house_rules_has_its_place_in_their_file(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text("id: club\nextends: duo\ntitle: {en: club}\nboard: 5\n", encoding="utf-8")
    asked = tmp_path / "asked.jsonl"
    asked.write_text('{}\n{"rulebook": "club.yaml", "pieces": {}, "turn": "red", "hand": [5]}\n', encoding="utf-8")
    second = json.loads(run("batch", str(asked)).stdout.splitlines()[1])["problems"]
    checked = json.loads(run("check", "--format", "json", str(tmp_path / "club.yaml")).stdout)["problems"]
    assert [problem["line"] for problem in second] == [4]
    assert second == checked


def test_a_line_with_bad_house_rules_that_is_no_json_is_bad(tmp_path: Path) -> None:
    """The problems of the rules are told once the line can be read."""
    (tmp_path / "club.yaml").write_text("id: club\nextends: duo\ntitle: {en: club}\nboard: 5\n", encoding="utf-8")
    asked = tmp_path / "asked.jsonl"
    line = '{"rulebook": "club.yaml", "pieces": {}, "turn": red}'
    asked.write_text(line, encoding="utf-8")
    done = run("batch", str(asked))
    (problem,) = json.loads(done.stdout)["problems"]
    assert (done.returncode, problem["problem"], problem["column"]) == (1, "bad-json", line.index("red}") + 1)


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity"])
@pytest.mark.parametrize("text", ["", "NaN Infinity -Infinity", "\\", '"NaN Infinity -Infinity'])
def test_what_is_no_number_is_told_at_its_place(name: str, text: str) -> None:
    line = dumped({"rulebook": "dm-2023", "notes": text, "hand": float(name)})
    assert f"<stdin>:1:{line.rindex(name) + 1}: " in run("batch", "--format", "text", text=line).stdout


@pytest.mark.parametrize(
    "command", ["batch lines >> lines", "batch < lines >> lines", "batch - --jobs 2 < lines 1<> lines"]
)
def test_answers_do_not_go_into_the_file_that_is_read(command: str, tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_bytes(BAD)
    done = shell(f"ulimit -f 1000; adjudicator {command}", tmp_path)
    assert (done.returncode, file.read_bytes()) == (2, BAD)
    assert "write the answers to another file" in done.stderr
    assert shell("adjudicator batch lines >> answers", tmp_path).returncode == 1
