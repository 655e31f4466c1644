"""Bad lines of `batch` and bad one-line codes: each answered or refused with its place."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest

import adjudicator
from adjudicator.loading.one_line_code import MOST_BYTES, from_code
from adjudicator.loading.position_reader import load_source
from tests.command_line import run
from tests.malformed import check_messages, places, refusal

DOCUMENT = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["goal 4"]}, "hand": [5], "title": "Rød 😀"}
GOOD = json.dumps(DOCUMENT, ensure_ascii=False).encode()
OTHER = GOOD.replace(b"goal 4", b"goal 3")
TURN = b'{"rulebook": "dm-2023", "pieces": {}, "turn": "%s"}'

FILES: dict[str, tuple[bytes, list[str]]] = {
    "a byte order mark before the first line": (b"\xef\xbb\xbf" + GOOD + b"\n" + GOOD, ["", ""]),
    "a byte order mark before the second line": (GOOD + b"\n\xef\xbb\xbf" + OTHER + b"\n", ["", "bad-json 2:1"]),
    "CRLF": (GOOD + b"\r\n" + GOOD + b"\r\n", ["", ""]),
    "CR only": (GOOD + b"\r" + GOOD + b"\r", ["bad-json 1:102"]),
    "no end of the last line": (GOOD + b"\n" + GOOD, ["", ""]),
    "empty lines": (b"\n\n" + GOOD + b"\n\n", ["bad-json 1:1", "bad-json 2:1", "", "bad-json 4:1"]),
    "UTF-16": (GOOD.decode().encode("utf-16") + b"\n", ["not-utf8 1:1"]),
    "UTF-16 without its mark": (TURN.decode().encode("utf-16-le"), ["bad-json 1:2"]),
    "UTF-32": (GOOD.decode().encode("utf-32") + b"\n", ["not-utf8 1:1"]),
    "a number that JSON does not have": (TURN % b"red\", \"hand\": [NaN], \"title\": \"a" + b"\n", ["bad-json 1:63"]),
    "NUL": (TURN % b"r\0ed" + b"\n", ["bad-json 1:49"]),
    "an escaped NUL": (TURN % b"r\\u0000ed" + b"\n", ["unprintable 1:47"]),
    "an escape sequence": (TURN % b"\\u001b[2J" + b"\n", ["unprintable 1:47"]),
    "half a character": (TURN % b"r\xc3" + b"\n" + GOOD, ["not-utf8 1:49", ""]),
    "Latin-1": (GOOD + b"\n" + TURN % b"r\xf8d", ["", "not-utf8 2:49"]),
    "a surrogate in UTF-8": (TURN % b"\xed\xa0\x80", ["not-utf8 1:48"]),
    "the first half of a pair": (TURN % b"\\ud83d", ["unprintable 1:48"]),
    "the second half of a pair": (TURN % b"\\ude00", ["unprintable 1:48"]),
    "a pair the wrong way round": (TURN % b"\\ude00\\ud83d", ["unprintable 1:48"]),
    "an escaped NUL beside a key that stands twice": (
        b'{"turn": "red", "title": "\\u0000", "x": 1, "x": 2}',
        ["unprintable 1:26"],
    ),
    "tabs": (b' \t{\t"turn":\t"rad", "rulebook": "duo", "pieces": {}}\t', ["unknown-player 1:13"]),
    "an escaped NUL beside half of a pair": (TURN % b"\\u0000\\ud83d", ["unprintable 1:54"]),
    "numbers that are none": (b'{"rulebook": "duo", "turn": "red", "pieces": NaN}', ["bad-json 1:46"]),
    "many digits": (b'{"rulebook": "duo", "turn": ' + b"9" * 5000 + b', "pieces": {}}', ["text-too-long 1:29"]),
    "brackets": (b'{"pieces": ' + b"[" * 2000 + b"\n" + GOOD, ["too-deep 1:51", ""]),
    "braces": (b'{"a":' * 40_000 + b"\n" + GOOD, ["too-deep 1:201", ""]),
    "a YAML document": (b"rulebook: dm-2023\nturn: red\n", ["bad-json 1:1", "bad-json 2:1"]),
    "an alias": (b'{"rulebook": &a "duo", "turn": *a, "pieces": {}}', ["bad-json 1:14"]),
    "two documents on a line": (GOOD + GOOD, ["bad-json 1:101"]),
    "a comment after it": (GOOD + b" # so", ["bad-json 1:102"]),
    "the same key twice in what is no JSON": (b'{"turn": "red", "turn": "red"}}', ["bad-json 1:31"]),
    "the same key twice, and too deep": (b'{"a": {"b": 1, "b": 2}, "c": ' + b"[" * 60_000, ["too-deep 1:69"]),
    "the same key twice": (b'{"turn": "red", "turn": "red", "rulebook": "duo", "pieces": {}}', ["duplicate-key 1:17"]),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_each_line_is_answered(name: str) -> None:
    text, expected = FILES[name]
    done = run("batch", "-", text=text)
    assert (done.returncode, done.stderr) == (int(any(expected)), "")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    found = [
        ", ".join(f"{each['problem']} {each['line']}:{each['column']}" for each in answer.get("problems", ()))
        for answer in answers
    ]
    assert found == expected


@pytest.mark.parametrize(
    "line", ["", "dm-2023 r:g4 turn=r hand=5", "rulebook: dm-2023", "{'rulebook': 'dm-2023'}", '{"turn": "red",}']
)
def test_what_to_write_in_place_of_a_line_that_is_no_json(line: str) -> None:
    told = run("batch", "--format", "text", text=f"{line}\n").stdout
    assert "keys and texts in double quotes and no comma after the last." in told
    example = re.search("Write it as `(.*)`", told)
    assert bool(example) == (not line.startswith("{"))
    assert example is None or run("batch", text=f"{example[1]}\n").returncode == 0


CODES = {
    "dm-2023 turn=r\0": "unknown-player 1:14",
    "dm-2023 r:\x1b[2J turn=r": "unknown-space 1:11",
    "dm-2023 \x1b[31m:g1 turn=r": "unknown-camp 1:9",
    "dm-2023 r:g1\u202e turn=r": "unknown-space 1:11",
    "dm-2023 turn=\ud800": "unknown-player 1:14",
    "dm-2023\r turn=r\r": "",
    "\ufeffdm-2023 turn=r": "unknown-rulebook 1:1",
    "dm-2023 turn=r hand=" + "9" * 5000: "text-too-long 1:21",
    "dm-2023 turn=r play=7:g1+" + "9" * 5000: "wrong-type 1:26",
    "dm-2023 turn=r play=7:" + "g1+1," * 3000: "too-many 1:16, missing-key 1:16",
    "dm-2023 turn=r " + "x" * 20_000: "too-long 1:1",
    "dm-2023 turn=r".ljust(MOST_BYTES): "",
    "dm-2023 turn=r".ljust(MOST_BYTES + 1): "too-long 1:1",
    "dm-2023 " + "r:g1 " * 300 + "turn=r": "more-problems",
    "dm-2023 r:" + "g1," * 5000 + " turn=r": "too-many 1:9",
    "x turn=r " + "r:" * 5_000: "unknown-rulebook 1:1, text-too-long 1:12",
    "dm-2023 r:R3 turn=r hand=5 hand=3": "duplicate-key 1:28",
    "dm-2023 r:R3 turn=r r:R4": "duplicate-key 1:21",
    "dm-2023 r:R3 turn=r readings=lane-turning:x,lane-turning:y": "reading-not-contested 1:43, duplicate-key 1:45",
    "dm-2023 r:R3 turn=r readings=lane-turning": "reading-not-contested 1:30",
    "dm-2023 r:R3 turn=r readings=nonsense:x": "topic-not-contested 1:30",
    "dm-2023 r:R3 turn=r play=5:R3,R4,R5": "too-many 1:21, play-shape 1:21",
    "dm-2023 r:R3 turn=r play=5:R3>": "unknown-space 1:31",
    "dm-2023 r:R3 turn=r play=1/14=:R3": "unknown-function 1:31",
    "dm-2023 r:R3 b:Y9 turn=r play=swap:R3,blu@Y9": "unknown-camp 1:39",
    "dm-2023 r:R3 b:Y9 turn=r play=5:R3*blu@Y9": "unknown-camp 1:36",
    "dm-2023 r:R3 b:Y9 turn=r events=lays:swap,swaps:R3+blu@Y9": "unknown-camp 1:52",
    "dm-2023 r:R3 turn=r events=swaps:R3": "too-few 1:34",
    "dm-2023 r:R3 turn=r events=swaps::52": "too-few 1:34",
    "dm-2023 r:R3 b:Y9 turn=r events=swaps:R3+b@Y9+R4": "too-many 1:39",
    "dm-2023 r:R3 turn=r play=7:R3+99999999": "out-of-range 1:31",
    "/etc/passwd turn=r": "not-a-rulebook 1:1",
    "../../../../../../etc/passwd turn=r": "not-a-rulebook 1:1",
    "/dev/stdin turn=r": "rulebook-unreadable 1:1",
}


@pytest.mark.parametrize("line", CODES, ids=lambda line: repr(line[:30]))
def test_a_line_is_refused_with_its_place(line: str) -> None:
    found = refusal(lambda: load_source(from_code(line)))
    check_messages(found)
    if CODES[line] == "more-problems":
        assert found[-1].code == CODES[line]
    else:
        assert places(found) == CODES[line]


@pytest.mark.parametrize(
    ("line", "advised"),
    [
        ("dm-2023 r:R3 b:Y9 turn=r play=5:Y9", "b@Y9"),
        ("dm-2023 r:R3 b:Y9 g:Y8 turn=r play=7:R3+3,Y9+4", "b@Y9"),
        ("dm-2023 r:g1,g2,g3,g4 g:g4 turn=r play=3:g4", "r@g4"),
        ("duo rk:RK3 yk:RK4 turn=r play=3:RK4", "yk@RK4"),
    ],
)
def test_the_piece_that_is_meant_is_advised_as_a_line_has_it(line: str, advised: str) -> None:
    (problem,) = refusal(lambda: load_source(from_code(line)))
    assert problem.text().endswith(f" {advised}.")


def test_a_text_of_ten_megabytes_is_too_long() -> None:
    """Such a line cannot be typed or passed to a command, but a program can pass it to the library."""
    for text in (
        "dm-2023 turn=r hand=" + "5," * 5_000_000,
        "dm-2023 turn=r " * 1_000_000,
        "title: " + "x" * 10_000_000,
    ):
        began = time.process_time()
        assert places(refusal(lambda text=text: adjudicator.load(text))) == "too-long 1:1"  # type: ignore[misc]
        assert time.process_time() - began < 1


def test_a_file_name_is_no_line(tmp_path: Path) -> None:
    name = tmp_path / "a turn=red.yaml"
    name.write_bytes(GOOD)
    done = run("check", str(name))
    assert done.returncode == 3
    assert done.stderr.startswith("<code>:1:1: ")


def test_an_act_with_its_only_value_is_the_act_alone() -> None:
    line = "dm-2023 r:R3,g4 turn=r hand=5 events="
    assert from_code(f"{line}throws:hand").data == from_code(f"{line}throws").data


def test_a_clock_before_its_beginning_is_out_of_range() -> None:
    line = "dm-2023 r:R3,g4 turn=r hand=5 events=clock:-1"
    assert places(refusal(lambda: load_source(from_code(line)))) == "out-of-range 1:44"
