"""Documents that are valid YAML and not a valid position: all mistakes are reported at once, each with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator.cases.check import check_source
from adjudicator.documents.yaml_reader import plain, read_text
from tests.command_line import run
from tests.malformed import Bad, check_messages, check_refused, places, problems, refusal

FULL = """rulebook: dm-2023
readings: {lane-entry-rest: locked-only}
title: Red holds five cards
notes: From the final.
cites: dm-2023/goal-examples
pieces:
  red: [goal 1, goal 4, yellow 13]
  yellow: [yellow 9, start]
  blue: [base]
  green: []
turn: red
hand: [5, 1/14, -4, heart/13, swap, 7]
"""
ONE = FULL + "play: {card: 1/14, as: 14, move: goal 4, to: yellow 9}\n"
SPLIT = FULL + "play: {card: 7, moves: [{move: yellow 13, steps: 7, to: red 6}]}\n"
SWAP = FULL + "play: {card: swap, swap: [{yellow: yellow 9}, yellow 13]}\n"
THROWN = FULL + "play: {discard: all}\n"

# A correct word of a document, the wrong word in its place, and the code of the problem.
MISTAKES = [
    *[(ONE, f"{key}:", wrong, "unknown-key") for key, wrong in {
        "rulebook": "rulebok:", "readings": "reading:", "title": "tittle:", "notes": "note:", "cites": "cite:",
        "pieces": "peices:", "turn": "trun:", "hand": "hnad:", "play": "plays:", "card": "crad:", "as": "ass:",
        " move": " moev:", " to": " too:",
    }.items()],
    *[(SPLIT, f"{key}:", wrong, "unknown-key") for key, wrong in {
        "moves": "mvoes:", "{move": "{mvoe:", "steps": "step:", " to": " tto:",
    }.items()],
    (SWAP, " swap:", " swpa:", "unknown-key"),
    (THROWN, "discard:", "discrad:", "unknown-key"),
    (THROWN, "all", "al", "not-one-of"),
    (ONE, "dm-2023\n", "dm-2032\n", "unknown-rulebook"),
    (ONE, "lane-entry-rest", "lane-enter-rest", "topic-not-contested"),
    (ONE, "locked-only", "locked-onyl", "reading-not-contested"),
    (ONE, "red:", "rde:", "unknown-camp"),
    (ONE, "yellow:", "yelow:", "unknown-camp"),
    (ONE, "blue:", "bleu-:", "unknown-camp"),
    (ONE, "green:", "gren:", "unknown-camp"),
    (ONE, "goal 4,", "gaol 4,", "unknown-space"),
    (ONE, "yellow 13", "yelow 13", "unknown-space"),
    (ONE, "start", "strat", "unknown-space"),
    (ONE, "base", "bsae", "unknown-space"),
    (ONE, "yellow 9}", "yellov 9}", "unknown-space"),
    (ONE, "red\nhand", "rad\nhand", "unknown-player"),
    (ONE, "heart/13", "hart/13", "unknown-card"),
    (ONE, "swap, 7", "swop, 7", "unknown-card"),
    (ONE, "-4", "--4", "unknown-card"),
    (SWAP, "{yellow:", "{yelow:", "unknown-camp"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "right", "wrong", "code"), MISTAKES, ids=[row[2].strip() for row in MISTAKES])
def test_a_slip_is_placed_and_the_right_word_given(text: str, right: str, wrong: str, code: str) -> None:
    assert places(problems(text)) == ""
    assert right in text
    before, _, after = text.partition(right)
    found = problems(before + wrong + after)
    place = len(before) + (len(right) - len(right.lstrip(" {")))
    line = before.count("\n") + 1
    assert places(found) == f"{code} {line}:{place - (before.rfind(chr(10)) + 1) + 1}"
    assert found[0].params["near"] == right.strip(" {:,}\n").removesuffix("\nhand").removesuffix(", 7")
    check_messages(found)


def on(rulebook: str) -> Callable[[str, str, str], Bad]:
    """Return a row whose document begins with two lines: the rulebook and the turn."""

    def row(name: str, rest: str, expected: str) -> Bad:
        return Bad(name, f"rulebook: {rulebook}\nturn: red\n{rest}", expected)

    return row


def play(name: str, said: str, expected: str) -> Bad:
    """Return a row with a play on line 5, from column 7, on a small table."""
    table = "rulebook: dm-2023\nturn: red\npieces: {red: [goal 4, red 3], yellow: [yellow 9]}\nhand: [5]\n"
    return Bad(f"play: {name}", f"{table}play: {said}\n", expected)


guide, classic = on("dm-2023"), on("classic")
SEVEN = "{card: 7, moves: [{move: goal 4, steps: 5}]}"
TYPES = [("null", "~"), ("list", "[a]"), ("mapping", "{a: b}"), ("truth", "true"), ("fraction", "1.5")]
WORDS = ("1.", "1:30", "no", "yes", "2023-10-11", "0o17", "017", "0x1F", "1e", ".nan", "1_000", "''", "5")

FORMS = [
    # Wrong types, missing keys, sizes.
    *[Bad(f"rulebook: {n}", f"rulebook: {v}\nturn: red\npieces: {{}}\n", "wrong-type 1:11") for n, v in TYPES],
    *[Bad(f"turn: {n}", f"rulebook: dm-2023\nturn: {v}\npieces: {{}}\n", "wrong-type 2:7") for n, v in TYPES],
    *[guide(f"title: {n}", f"pieces: {{}}\ntitle: {v}\n", "wrong-type 4:8") for n, v in TYPES],
    *[guide(f"a space: {n}", f"pieces: {{red: [start, {v}]}}\n", "wrong-type 3:23") for n, v in TYPES],
    *[guide(f"a card: {n}", f"pieces: {{}}\nhand: [5, {v}]\n", "wrong-type 4:11") for n, v in TYPES],
    *[guide(f"pieces: {v}", f"pieces: {v}\n", "wrong-type 3:9") for v in ("~", "[]", "red", "5", "true")],
    *[guide(f"a colour: {v}", f"pieces: {{red: {v}}}\n", "wrong-type 3:15") for v in ("~", "start", "{a: b}", "5")],
    *[guide(f"hand: {v}", f"pieces: {{}}\nhand: {v}\n", "wrong-type 4:7") for v in ("~", "5", "{a: b}")],
    *[guide(f"readings: {v}", f"pieces: {{}}\nreadings: {v}\n", "wrong-type 4:11") for v in ("~", "[]", "x")],
    *[play(v, v, "wrong-type 5:7") for v in ("~", "5", "[]", "heart")],
    *[Bad(f"turn: {w}", f"rulebook: dm-2023\nturn: {w}\npieces: {{}}\n", "unknown-player 2:7") for w in WORDS],
    *[guide(f"a space is the text {w}", f"pieces: {{red: [{w}]}}\n", "unknown-space 3:16") for w in WORDS],
    *[guide(f"a card is the text {w}", f"pieces: {{}}\nhand: [{w}]\n", "unknown-card 4:8") for w in WORDS[:-1]],
    Bad("nothing but a title", "title: x\n", "missing-key 1:1, missing-key 1:1, missing-key 1:1"),
    guide("no pieces", "", "missing-key 1:1"),
    guide("an empty citation list", "pieces: {}\ncites: []\n", "too-few 4:8"),
    guide("a title too long", f"pieces: {{}}\ntitle: {'x' * 401}\n", "text-too-long 4:8"),
    guide("a hand too large", f"pieces: {{}}\nhand: [{'5, ' * 61}]\n", "too-many 4:7"),
    Bad("an empty rulebook", "rulebook: ''\nturn: red\npieces: {}\n", "text-empty 1:11"),
    guide("a rulebook is no position", "pieces: {}\ndeck: {}\n", "unknown-key 4:1"),
    # Plays.
    play("empty", "{}", "missing-key 5:7"),
    play("no card", "{move: goal 4}", "missing-key 5:7"),
    play("only a card", "{card: 5}", "play-shape 5:7"),
    play("a card that is a list", "{card: [5], move: gaol 4}", "wrong-type 5:14, unknown-space 5:25"),
    play("no such card", "{card: 8, move: gaol 4}", "unknown-card 5:14, unknown-space 5:23"),
    play("discard and card", "{discard: all, card: 5, move: goal 4}", "not-allowed-here 5:8"),
    play("discard something", "{discard: some}", "not-one-of 5:17"),
    play("move and moves", "{card: 5, move: goal 4, moves: [{move: goal 4, steps: 5}]}", "move-and-moves 5:31"),
    play("moves is empty", "{card: 7, moves: []}", "too-few 5:24"),
    play("moves is a word", "{card: 7, moves: goal 4}", "wrong-type 5:24"),
    play("a part is a word", "{card: 7, moves: [goal 4]}", "wrong-type 5:25"),
    play("a part without steps", "{card: 7, moves: [{move: goal 4}]}", "missing-key 5:25"),
    play("a part without move", "{card: 7, moves: [{steps: 3}]}", "missing-key 5:25"),
    *[play(f"steps: {v}", SEVEN.replace("5", v), "out-of-range 5:47") for v in ("0", "-1", "100")],
    *[play(f"steps: {v}", SEVEN.replace("5", v), "wrong-type 5:47") for v in ("'6'", "1.4", "~", "true")],
    play("to without move", "{card: 7, moves: [{move: goal 4, steps: 1}], to: goal 3}", "to-without-move 5:52"),
    play("swap with one piece", "{card: swap, swap: [goal 4]}", "too-few 5:26"),
    play("swap with three", "{card: swap, swap: [goal 4, red 3, {yellow: yellow 9}]}", "too-many 5:26"),
    play("swap is a word", "{card: swap, swap: goal 4}", "wrong-type 5:26"),
    play("swap with itself", "{card: swap, swap: [red 3, red 3]}", "swap-with-itself 5:34"),
    play("swap card with move", "{card: swap, move: red 3}", "play-shape 5:20"),
    play("swap with move as well", "{card: swap, swap: [red 3, {yellow: yellow 9}], move: red 3}", "play-shape 5:55"),
    play("number card with swap", "{card: 5, swap: [red 3, {yellow: yellow 9}]}", "play-shape 5:17"),
    play("heart with swap", "{card: heart, swap: [red 3, {yellow: yellow 9}]}", "play-shape 5:21"),
    play("a piece is a list", "{card: 5, move: [goal 4]}", "wrong-type 5:23"),
    play("a piece of no colour", "{card: 5, move: {}}", "too-few 5:23"),
    play("a piece of two colours", "{card: 5, move: {red: goal 4, yellow: yellow 9}}", "too-many 5:23"),
    play("a piece of another's lane", "{card: 5, move: {red: yellow goal 4}}", "two-owners 5:29"),
    play("a piece nobody has there", "{card: 5, move: red 4}", "no-such-piece 5:23"),
    play("a piece of another colour", "{card: 5, move: yellow 9}", "no-such-piece-other 5:23"),
    play("two missing", "{card: swap, swap: [red 4, {yellow: red 8}]}", "no-such-piece 5:27, no-such-piece 5:34"),
    play("which function", "{card: 1/14, move: red 3}", "which-function 5:7"),
    play("no such function", "{card: 1/14, as: 15, move: red 3}", "unknown-function 5:24"),
    play("function of a plain card", "{card: 5, as: 6, move: red 3}", "unknown-function 5:21"),
    play("function is null", "{card: 1/14, as: ~, move: red 3}", "wrong-type 5:24"),
    guide("thrown hand that is not given", "pieces: {}\nplay: {discard: all}\n", "discard-without-hand 4:7"),
    # Independent mistakes together.
    guide(
        "everything at once",
        "title: 5\npieces:\n  red: [gaol 1, ~, goal 1, goal 1]\n  grn: [start]\n  yellow: start\nturm: red\n"
        "readings: {lane-entry-rest: 5, lane-end: exact-count}\n"
        "hand: [5, 99, [], hart]\nplay: {card: 8, move: {yelow: a}, to: goal 9, too: 5}\n",
        "wrong-type 3:8, unknown-space 5:9, wrong-type 5:17, impossible-shared-circle 5:28, unknown-camp 6:3, "
        "wrong-type 7:11, unknown-key 8:1, wrong-type 9:29, reading-not-contested 9:42, unknown-card 10:11, "
        "wrong-type 10:15, unknown-card 10:19, unknown-card 11:14, unknown-camp 11:24, unknown-space 11:39, "
        "unknown-key 11:47",
    ),
    guide(
        "hand and play",
        "pieces: {}\nhand: [hart]\nplay: {card: 5, move: red 1}\n",
        "unknown-card 4:8, no-such-piece 5:23",
    ),
    Bad("no rulebook and no turn", "rulebook: guide\npieces: {}\n", "missing-key 1:1, unknown-rulebook 1:11"),
    guide("key twice, card wrong", "pieces: {}\nhand: [8]\nturn: blue\n", "unknown-card 4:8, duplicate-key 5:1"),
]  # fmt: skip

SHAPES = [
    ("{card: 5}", "{card: 5, move: yellow 1}", "{card: 5, move: gul 1}"),
    ("{card: 7}", "{card: 7, moves: [{move: yellow 1, steps: 7}]}", "{card: 7, moves: [{move: gul 1, steps: 7}]}"),
    (
        "{card: swap}",
        "{card: swap, swap: [yellow 1, {red: red 1}]}",
        "{card: byttekort, swap: [gul 1, {rød: rød 1}]}",
    ),
    (
        "{card: heart/8, as: heart, swap: [red 3, goal 4]}",
        "{card: heart/8, as: heart, move: base}",
        "{card: hjerter/8, as: hjerter, move: startcirkel}",
    ),
]


@pytest.mark.parametrize(("said", "english", "danish"), SHAPES)
def test_how_a_card_is_played_is_shown_in_the_language_of_the_message(said: str, english: str, danish: str) -> None:
    (found,) = problems(play("", said, "").text)
    assert found.code == "play-shape"
    assert found.text("en").endswith(f": {english}.")
    assert found.text("da").endswith(f": {danish}.")


@pytest.mark.parametrize("name", ["5, or 6", "a: b", "a # b", "{x}"])
def test_the_name_of_a_card_is_shown_in_quotes_if_it_needs_them(name: str, tmp_path: Path) -> None:
    card = "{copies: 4, does: [{forward: 5}], cites: {explicit: [x.1]}}"
    rules = f"id: club\nextends: dm-2023\ntitle: {{en: x}}\nitems: {{x.1: {{en: x}}}}\ndeck: {{{name!r}: {card}}}\n"
    (tmp_path / "club.yaml").write_text(rules, encoding="utf-8")
    file = tmp_path / "table.yaml"
    table = "rulebook: club.yaml\npieces: {red: [yellow 1]}\nturn: red\nplay: "
    file.write_text(f"{table}{{card: {name!r}, swap: [yellow 1, {{blue: base}}]}}\n", encoding="utf-8")
    with pytest.raises(adjudicator.BadDocument) as caught:
        adjudicator.load(file)
    (advised,) = re.findall("for example: (.*)\\.", str(caught.value))
    file.write_text(f"{table}{advised}\n", encoding="utf-8")
    assert adjudicator.adjudicate(file).as_dict()["play"]["card"] == name


TABLES = [
    guide("five pieces", "pieces: {red: [base, start, red 5, red 6, red 5]}\n", "impossible-too-many-pieces 3:43"),
    guide("two colours", "pieces:\n  red: [red 3]\n  yellow: [red 4, red 3]\n", "impossible-two-colours 5:19"),
    guide(
        "three colours",
        "pieces: {red: [red 3], blue: [red 3], green: [red 3]}\n",
        "impossible-two-colours 3:31, impossible-two-colours 3:47",
    ),
    guide("on another's start", "pieces: {red: [yellow start]}\n", "impossible-foreign-on-start 3:16"),
    guide("in another's lane", "pieces: {red: [start, yellow goal 2]}\n", "impossible-foreign-in-lane 3:23"),
    guide("in another's base", "pieces: {red: [yellow base]}\n", "foreign-base 3:16"),
    guide("two on one circle", "pieces: {red: [goal 2, goal 1, goal 2]}\n", "impossible-shared-circle 3:32"),
    guide("one colour by two names", "pieces: {red: [], rød: []}\n", "camp-named-twice 3:19"),
    guide("no such field", "pieces: {red: [yellow 0, rød 15]}\n", "no-such-field 3:16, no-such-field 3:26"),
    guide("spaces of classic", "pieces: {red: [0, house 16]}\n", "unknown-space 3:16, unknown-space 3:19"),
    classic("spaces of the guide", "pieces: {red: [goal 1, house 20]}\n", "unknown-space 3:16, unknown-space 3:24"),
    classic("Start is two things", "pieces: {red: [Start]}\n", "start-is-two-things 3:16"),
    classic("own double space", "pieces: {red: [red 0/15]}\n", "own-double 3:16"),
    classic("another's 0", "pieces: {red: [yellow 0]}\n", "impossible-foreign-on-start 3:16"),
    classic("another's 15", "pieces: {red: [15, blue 15]}\n", "impossible-foreign-on-start 3:20"),
    classic("another's house", "pieces: {red: [yellow house 16]}\n", "impossible-foreign-in-lane 3:16"),
    classic("double space held", "pieces: {yellow: [red 0/15], red: [15]}\n", "impossible-double-held 3:19"),
    classic("double space held by 0", "pieces: {red: [0, 0], blue: [red 0/15]}\n", "impossible-double-held 3:30"),
    classic("two on a double space", "pieces: {yellow: [red 0/15], blue: [red 0/15]}\n", "impossible-two-colours 3:37"),
    classic("two in one house space", "pieces: {red: [house 16, house 16]}\n", "impossible-shared-circle 3:26"),
]  # fmt: skip
ROWS = [*FORMS, *TABLES]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_document_is_refused_with_every_place(row: Bad) -> None:
    found = problems(row.raw)
    assert places(found) == row.expected
    check_messages(found)


@pytest.mark.parametrize("row", ROWS[::6], ids=lambda row: row.name)
def test_commands_refuse_the_document(row: Bad, tmp_path: Path) -> None:
    check_refused(row, tmp_path, "check", "moves", "judge")


@pytest.mark.parametrize("row", TABLES, ids=lambda row: row.name)
def test_an_impossible_table_is_refused_with_its_items(row: Bad) -> None:
    assert problems(row.text)
    for problem in problems(row.text):
        assert bool(problem.cites) == (problem.code.startswith("impossible-") or problem.code == "own-double")


def test_what_is_right_is_always_said() -> None:
    """For an unknown word, the problem names the nearest known word or lists all of them."""
    for row in ROWS:
        for problem in problems(row.text):
            if "known" in problem.params:
                assert problem.params.get("near") or problem.params["known"], row.name


def test_a_mapping_has_its_problems_by_the_way_to_them() -> None:
    document = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": [None, "gaol 4"]}, "hand": [10**5000, 1.5]}
    assert [(p.code, p.at) for p in problems(document)] == [
        ("wrong-type", ("pieces", "red", 0)),
        ("text-too-long", ("hand", 0)),
        ("wrong-type", ("hand", 1)),
        ("unknown-space", ("pieces", "red", 1)),
    ]
    looped: dict[str, Any] = {}
    looped["pieces"] = looped
    assert [problem.code for problem in problems(looped)] == ["too-deep"]
    shared: list[Any] = []
    for _ in range(30):  # A thousand million entries, of thirty lists.
        shared = [shared, shared]
    assert [problem.code for problem in problems({"notes": shared})] == ["too-many-nodes"]
    assert [problem.code for problem in problems({"title": "\x1b[2J"})] == ["unprintable"]
    for nothing in (None, 5, [], "", object()):
        assert len(problems(nothing)) == 1


GOOD_LINE = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["goal 4"]}, "hand": [5]}
LINES = {
    "": "bad-json 1",
    "{": "bad-json 2",
    '{"rulebook": "dm-2023",}': "bad-json 24",
    "[" * 5000: "too-deep 41",
    "null": "not-a-mapping 1",
    json.dumps({**GOOD_LINE, "turn": "😀"}): "unknown-player 33",
    json.dumps({**GOOD_LINE, "hand": [5, "8"]}): "unknown-card 83",
    '{"rulebook": "dm-2023", "turn": "", "turn": "", "pieces": {"red": [0]}}': "duplicate-key 37, unknown-space 68",
    json.dumps({**GOOD_LINE, "title": "\x1b[31m"}): "unprintable 93",
    json.dumps({**GOOD_LINE, "hand": [10**30]}): "unknown-card 80",
    json.dumps({**GOOD_LINE, "hand": [float("nan")]}): "bad-json 80",
    '{"rulebook": "\\ud800", "turn": "red", "pieces": {}}': "unprintable 15",
    json.dumps({**GOOD_LINE, "title": "x" * 200_000}): "too-long 1",
}  # fmt: skip


def test_bad_lines_never_stop_the_batch() -> None:
    good = json.dumps(GOOD_LINE)
    lines = [line for bad in LINES for line in (bad, good)]
    done = run("batch", "-", text="\n".join(lines).encode() + b"\n\xff\n")
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr, len(said)) == (1, "", len(lines) + 1)
    assert all("legal" in answer for answer in said[1:-1:2])
    for number, expected in zip(range(1, len(lines), 2), LINES.values(), strict=True):
        found = said[number - 1]["problems"]
        assert ", ".join(f"{p['problem']} {p['column']}" for p in found) == expected
        assert all(p["line"] == number and p["message"] for p in found)
    assert said[-1]["problems"][0]["problem"] == "not-utf8"


SETTINGS = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SIGNS = st.sampled_from([*"ab5 :,-[]{}'\"&*!%@`|>?#\n\t\r\0\x1b\x85\u2028\ufeffæ😀~<\\", "red", "goal 1", ": ", "\n  "])
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
WORD = st.sampled_from(
    ["red", "goal 1", "yellow 14", "base", "0", "swap", 7, "heart/8", "all", 3, "dm-2023", "classic"]
)
INNER = st.text(max_size=5) | st.sampled_from(["red", "move", "to", "card", "as", "moves", "swap", "steps"])
JSON = st.recursive(
    SCALARS | WORD,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(INNER, inner, max_size=4),
    max_leaves=12,
)
DOCUMENTS = st.sampled_from([ONE, SPLIT, SWAP, THROWN])
CHANGES = st.tuples(st.integers(0, 400), st.integers(0, 3), SIGNS | st.just(""))
KEYS = st.sampled_from(
    ["rulebook", "readings", "title", "pieces", "turn", "hand", "play", "cites", "questions", "expect"]
)


@pytest.mark.parametrize("before", ["", "\ufeff", " ", "\ufeff "])
def test_compact_json_is_a_text_and_no_file(before: str) -> None:
    assert adjudicator.load(before + '{"rulebook":"duo","pieces":{},"turn":"red"}').player == "red"


@given(st.text() | st.lists(SIGNS, max_size=40).map("".join))
@SETTINGS
def test_any_text(text: str) -> None:
    check_messages(problems(text))
    check_messages(refusal(lambda: check_source(read_text(text))))


@given(JSON | st.dictionaries(KEYS, JSON, max_size=8))
@SETTINGS
def test_any_data(data: object) -> None:
    check_messages(refusal(lambda: adjudicator.adjudicate(data)))
    check_messages(refusal(lambda: check_source(plain(data))))


@given(st.sampled_from(["readings", "pieces", "turn", "hand", "play"]), JSON, DOCUMENTS)
@SETTINGS
def test_one_part_replaced(part: str, data: object, text: str) -> None:
    document = {**read_text(text).data, part: data}
    check_messages(refusal(lambda: adjudicator.adjudicate(document)))


@given(DOCUMENTS, st.lists(CHANGES, min_size=1, max_size=3))
@SETTINGS
def test_a_document_with_a_few_characters_changed(text: str, changes: list[tuple[int, int, str]]) -> None:
    for place, taken, put in changes:
        text = text[:place] + put + text[place + taken :]
    found = refusal(lambda: adjudicator.adjudicate(text + "\n"))
    check_messages(found)
    lines = (text + "\n").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert all(problem.mark.column <= len(lines[problem.mark.line - 1]) + 1 for problem in found)
