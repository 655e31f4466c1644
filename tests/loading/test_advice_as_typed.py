"""What a problem says to write is in the notation of what was typed: a one-line code, a JSON line, a document."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator.loading.one_line_code import from_code
from adjudicator.loading.position_reader import load_source
from tests.command_line import run
from tests.malformed import check_messages, refusal

LINES = {
    "r:R3": ["Write it as `turn=r`."],
    "r:Y13 turn=r play=5:Y99": ["`Y99`: this sector has the fields Y1 to Y14."],
    "r:g9 turn=r": ["`g9` is not a space", "Did you mean `g4`?"],
    "r:R3 turn=r play=1/14:R3": ["Say with `=`", "1/14=1, 1/14=14"],
    "r:R3 turn=r play=discard": ["`hand=5,3`"],
    "r:R3 turn=r events=lifts:R3,lays:-4,throws": ["`hand=5,3`"],
    "r:R3 turn=r play=5:R3 events=lays:5": ["`play=` or `events=`"],
    "r:R3,g4 turn=r play=7:R3+3,g4": ["Write it as `R3+3`."],
    "r:R3 turn:r": ["Write it as `turn=r`."],
    "r:R3 turn=r hand:5": ["Write it as `hand=5`."],
    "r=R3 turn=r": ["Write it as `r:R3`."],
    "r:R3 turn=r turn=b": ["`turn` stands twice."],
    "r:R3 turn=r events=nonsense": ["no event `nonsense`", "lays, takes-back"],
    "r:R3 turn=r events=exchange:5": ["`hints:exchange`", "`takes-up:early`"],
    "r:R3 turn=r events=hits:R3": ["`play=5:R3*b@R8`"],
    "r:R3 turn=r events=talks:hand": ["Write it as `complains:play`."],
    "r:R3 turn=r events=stops:it": ["Write it as `stops`."],
    "r:R3 b:Y5 turn=r events=lays:5,moves:R3,takes-back:5": ["`red.takes-back:…`"],
    "r:R3 b:Y8 turn=r events=lifts:R3,b.puts-down:Y9": ["`red.puts-down:…`"],
    "r:R3 b:Y5 turn=r events=lays:swap,moves:R3": ["with `>`", "`swaps:one+other`"],
}


@pytest.mark.parametrize("line", LINES)
def test_advice_on_a_line_can_be_typed_in_it(line: str) -> None:
    found = refusal(lambda: load_source(from_code(f"dm-2023 {line}")))
    check_messages(found)
    told = " ".join(problem.text() for problem in found)
    assert [part for part in LINES[line] if part not in told] == [], told
    for lang in LANGUAGES:
        said = " ".join(problem.text(lang) for problem in found)
        assert not re.search(r"`(\w+: |\{|(play|events|hands|as|to)`)", said), said


def test_a_line_with_nothing_in_dispute() -> None:
    assert "no `play=` to rule on, and there are no `events=`" in run("judge", "dm-2023 r:R3 turn=r").stderr


def test_what_the_line_advises_is_read() -> None:
    for line in (
        "play=1/14=14:R3",
        "hand=5,3 play=discard",
        "events=lays:5,takes-up:early",
        "events=lays:5,red.takes-back:5",
        "events=lays:swap,swaps:R3+b@Y5",
    ):
        adjudicator.load(f"dm-2023 r:R3 b:Y5 turn=r {line}")


TABLE = {"rulebook": "dm-2023", "pieces": {"red": ["red 3"], "yellow": ["red 8"]}, "turn": "red"}
JSON: list[tuple[dict[str, Any], list[Any]]] = [
    ({"play": {"card": 5, "move": "red 8"}}, [{"yellow": "red 8"}]),
    ({"play": {"card": 5}}, [{"card": 5, "move": "yellow 1"}]),
    ({"play": {"card": "swap", "move": "red 3"}}, [{"card": "swap", "swap": ["yellow 1", {"red": "red 1"}]}]),
    ({"events": [{"exchange": 5}]}, [{"exchange": {"red": 2, "green": None}}, {"hints": "exchange"}]),
    ({"events": [{"hits": "red 3"}]}, [{"play": {"card": 5, "move": "red 3", "hits": [{"blue": "red 8"}]}}]),
    ({"events": [{"lays": 5}, {"moves": "red 3"}, {"takes-back": 5}]}, [{"by": "red"}]),
    ({"events": [{"lays": "swap"}, {"moves": "red 3"}]}, [{"swaps": ["one", "other"]}]),
    ({"pieces": {"red": ["{a: b}"]}}, []),
]


@pytest.mark.parametrize(("part", "advice"), JSON, ids=str)
def test_advice_on_a_json_line_is_json(part: dict[str, Any], advice: list[Any]) -> None:
    for lang in LANGUAGES:
        told = run("batch", "--format", "text", "--lang", lang, text=json.dumps(TABLE | part)).stdout
        assert lang != "en" or all(json.dumps(each)[1:-1] in told for each in advice), told
        spans = re.findall("`([^`]*)`", told.replace("`{a: b}`", ""))
        for written in filter(re.compile("[:{]").search, spans):
            json.loads(written if written[0] in "{[" else f"{{{written}}}")
        assert ("`{a: b}`" in told) == ("pieces" in part)


def test_a_list_is_no_document() -> None:
    assert '`"rulebook": "dm-2023"`' in run("batch", "--format", "text", text="[]\n").stdout


def test_a_document_has_it_as_before() -> None:
    text = "rulebook: dm-2023\nturn: red\npieces: {red: [red 3], blue: [red 9]}\n"
    events = "events: [{lays: 5}, {moves: red 3}, {takes-back: 5}]\n"
    (problem,) = refusal(lambda: adjudicator.load(text + events))
    assert problem.text().endswith("write `by: red` beside it.")
