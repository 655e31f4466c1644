"""The kind of a document is found by its keys, the misspelt ones last."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.cases.check import check_source, kind_of
from adjudicator.documents.yaml_reader import read_text
from tests.command_line import run
from tests.malformed import check_messages, places, refusal

POSITION = "rulebook: dm-2023\npieces: {red: [goal 4]}\nturn: red\n"
NOT_INDENTED = {
    "card": "wrong-type 4:6, unknown-key 5:1, unknown-key 6:1",
    "item": "wrong-type 4:6, unknown-key 5:1, unknown-key 6:1",
    "deal": "wrong-type 4:6, unknown-key 5:1, unknown-key 6:1",
}
KINDS = {
    "rulebook: dm-2023\npieces: {}\nturn: red\nqestions: []\n": "case",
    "rulebook: dm-2023\ndealer: red\ndelas: []\n": "game",
    "rulebook: dm-2023\ndraww: {}\n": "draw",
    "id: club\nextend: dm-2023\ntitle: {}\n": "rulebook",
    "id: text\nlanguage: en\nitem: {}\n": "text",
    "card: 5\n": "rulebook",
    "hand: [5]\nitem: 5\n": "position",
    "id: club\nextend: dm-2023\nitems: {a.1: {en: x}}\n": "rulebook",
    "id: club\nitems: {a.1: {en: x}}\nreadings: {lane-rest: anywhere}\n": "rulebook",
    "id: text\nlanguage: en\nitems: {}\nsection: {}\n": "text",
}


@pytest.mark.parametrize("key", NOT_INDENTED)
def test_a_play_that_is_not_indented_is_part_of_a_position(key: str) -> None:
    source = read_text(f"{POSITION}play:\n{key}: 5\nmove: goal 4\n")
    assert places(refusal(lambda: check_source(source))) == NOT_INDENTED[key]


@pytest.mark.parametrize("text", KINDS)
def test_a_misspelt_key_tells_the_kind_if_the_other_keys_allow_it(text: str) -> None:
    assert kind_of(read_text(text).data) == KINDS[text]


def test_items_of_house_rules_that_cannot_be_read_are_left_out(tmp_path: Path) -> None:
    rules = 'id: club\nextends: dm-2023\nitems: {a.1: {en: "So it is."}}\nreadings: {lane-rest: anywere}\n'
    (tmp_path / "club.yaml").write_text(rules, encoding="utf-8")
    text = "cites: [club/a.1]\nquestions: [{hand: [5], expect: {cites: [club/a.1, dm-2023/none.1]}}]\n"
    source = read_text(POSITION.replace("dm-2023", "./club.yaml") + text, str(tmp_path / "case.yaml"))
    found = [(problem.code, problem.params["name"]) for problem in refusal(lambda: check_source(source))]
    assert sorted(found) == [("unknown-item", "dm-2023/none.1"), ("unknown-reading", "anywere")]


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ("cites: [dm-2023/faq, dm-2023/faq.5, dm-2023/faq.5.2]", ""),
        ("cites: [dm-2023/faq, dm-2023]", "several-items 4:55"),
        ("cites: [as-played]", "several-items 4:42"),
        ("doubts: [dm-2023/fair-play.4.1]", ""),
        ("doubts: [dm-2023/fair-play]", "several-items 4:43"),
    ],
)
def test_what_no_answer_can_have_is_refused_with_an_item(expect: str, told: str) -> None:
    """An answer cites items: of a text as a whole, or of several doubts, it can have none."""
    source = read_text(f"{POSITION}questions: [{{hand: [5], expect: {{{expect}}}}}]\n")
    found = refusal(lambda: check_source(source))
    check_messages(found)
    assert places(found) == told
    assert all(problem.params["example"] in problem.text() for problem in found)


WRONG_TABLE = "hand: [99]\nplay: {card: 77, move: yellow 99}\n"
WITH_ITS_OWN = "questions: [{hand: [5], expect: {must_discard: false}}]\n"


@pytest.mark.parametrize("rules", ["", "[a]", "5", "{a: b}", "~"])
def test_items_under_a_rulebook_of_the_wrong_type_are_left(rules: str) -> None:
    text = POSITION.replace("dm-2023", rules) + "questions:\n- {hand: [5], expect: {cites: [club/a.1]}}\n"
    found = places(refusal(lambda: check_source(read_text(text))))
    assert found.startswith("wrong-type 1:1")


@pytest.mark.parametrize(
    ("play", "told"),
    [
        ("{card: 7, moves: [{move: goal 4, steps: 3}, {move: goal 4}]}", "missing-key 4:51"),
        ("{card: 3, x: goal 4}", "unknown-key 4:17"),
        ("{card: swap, swap: [start, start, start, gaol 7]}", "too-many 4:26"),
    ],
)
def test_faults_of_form_in_a_cases_own_play_are_told(play: str, told: str) -> None:
    text = f"{POSITION}play: {play}\nquestions:\n- {{expect: {{verdict: legal}}}}\n"
    assert places(refusal(lambda: check_source(read_text(text)))) == told


def test_the_position_of_a_case_is_read_though_its_questions_have_another() -> None:
    source = read_text(POSITION + WRONG_TABLE + WITH_ITS_OWN)
    told = "unknown-card 4:8, unknown-card 5:14, no-such-field 5:24"
    assert places(refusal(lambda: check_source(source))) == told


def test_what_is_wrong_in_a_cases_own_position_is_told_though_its_questions_have_another() -> None:
    own = (
        "rulebook: dm-2023\npieces: {red: [red 3], blue: [red 3]}\nturn: red\nhand: [5, 5, 5, 5, 5]\n"
        "hands: {blue: [5], blå: [5]}\nreadings: {lane-entry-rest: foo}\n"
    )
    expect = "pieces: {red: [red 3]}, hand: [5], hands: {}, readings: {}, expect"
    source = read_text(f"{own}questions:\n- {{{expect}: {{verdict: illegal}}}}\n")
    told = "impossible-two-colours 2:31, more-than-the-deck 4:7, camp-named-twice 5:20, reading-not-contested 6:29"
    assert places(refusal(lambda: check_source(source))) == told
    asked = "questions:\n- {expect: {verdict: impossible}}\n- {pieces: {red: [red 3]}, expect: {verdict: legal}}\n"
    two = "rulebook: dm-2023\npieces: {red: [red 3], blue: [red 3]}\nturn: red\nhand: [5]\n"
    assert check_source(read_text(two + asked)) == "case"


def test_no_table_afterwards_is_no_expectation() -> None:
    text = f"{POSITION}questions:\n- {{play: {{card: 5, move: goal 4}}, expect: {{after: {{}}}}}}\n"
    assert places(refusal(lambda: check_source(read_text(text)))).startswith("too-few 5:")


def test_what_a_question_overrides_need_not_fit_its_table() -> None:
    play = "play: {card: 5, move: red 3}\n"
    assert check_source(read_text(POSITION + play + WITH_ITS_OWN)) == "case"


def test_a_reason_of_an_impossible_table_wants_its_verdict() -> None:
    question = "questions:\n- {pieces: {}, expect: {reason: impossible-two-colours}}\n"
    (problem,) = refusal(lambda: check_source(read_text(POSITION + question)))
    assert (problem.code, problem.params["name"]) == ("missing-key", "verdict")


def test_what_a_draw_expects_is_asked_by_a_case(tmp_path: Path) -> None:
    draw = "rulebook: dm-2023\ndraw: {yellow: 7, rød: heart/13, blue: swap, green: 5}\nexpect: {dealer: red}\n"
    (problem,) = refusal(lambda: check_source(read_text(draw)))
    assert (problem.code, problem.mark.line) == ("unknown-key", 3)
    case = tmp_path / "case.yaml"
    case.write_text(problem.params["example"], encoding="utf-8")
    assert run("test", str(case)).stdout == "The question holds.\n"
    for wrong in ("draw: [5]", "draw: 5", "draw:", "draw: {}"):
        found = refusal(lambda wrong=wrong: check_source(read_text(f"{wrong}\nexpect: 5\n")))  # type: ignore[misc]
        assert [problem.params.get("example", "") for problem in found if problem.code == "unknown-key"] == [""]


NAMES_IN_EXPECTATIONS = [
    ("{legal: [{piece: qqq}]}", "unknown-camp 5:40"),
    ("{legal: [{moves: [{piece: rød, to: qqq}, {piece: qqq}]}]}", "unknown-space 5:58, unknown-camp 5:72"),
    ("{penalties: [{player: red, penalty: qqq}]}", "unknown-finding 5:59"),
    ("{penalties: [qqq]}", "unknown-finding 5:36"),
    ("{penalties: [{penalty: piece-sent-home, player: qqq}]}", "unknown-player 5:71"),
    ("{penalties: [{penalty: piece-sent-home, by: qqq}]}", "unknown-player 5:67"),
    (
        "{penalties: [{penalty: piece-sent-home, pieces: [{piece: qqq, from: red 99}]}]}",
        "unknown-camp 5:80, no-such-field 5:91",
    ),
    ("{penalties: [{penalty: piece-sent-home, by: blå, pieces: [{piece: rød, from: rød 3}]}]}", ""),
]


@pytest.mark.parametrize(("expect", "told"), NAMES_IN_EXPECTATIONS)
def test_each_wrong_name_in_an_expectation_is_told_at_its_place(expect: str, told: str) -> None:
    source = read_text(f"{POSITION}questions:\n- {{hand: [5], expect: {expect}}}\n")
    assert places(refusal(lambda: check_source(source))) == told


def test_a_draw_is_no_recorded_game() -> None:
    told = run("replay", "-", text="rulebook: dm-2023\ndraw: {yellow: 7}\nexpect: {dealer: red}\n").stderr
    assert told.startswith("<stdin>:1:1: This is no recorded game: ")
    assert told.count("\n") == 1


CLASSIC = 'rulebook: classic\npieces: {red: ["0"], yellow: [red 1]}\nturn: red\nhand: [5]\n'
OWN_DOUBLE = [
    "play: {card: 5, move: 0}, expect: {after: {red: [base, base, base, red 0/15]}}",
    "play: {card: 5, move: 0}, expect: {to: red 0/15}",
    "play: {card: 5, move: 0}, expect: {path: [red 1, red 0/15]}",
    "hand: [5], expect: {legal: [{piece: red, move: red 0/15}]}",
    "hand: [7x1], expect: {legal: [{moves: [{piece: red, to: red 0/15}]}]}",
    "hand: [swap], expect: {legal: [{swap: [{red: red 0/15}, {yellow: red 1}]}]}",
    "hand: [5], expect: {penalties: [{penalty: left-as-played, pieces: [{piece: red, from: red 0/15}]}]}",
]
ANOTHERS_DOUBLE = [
    "play: {card: 5, move: 0}, expect: {after: {yellow: [base, base, base, red 0/15]}}",
    "play: {card: swap, swap: [{yellow: red 1}, 0]}, expect: {to: red 0/15}",
    "hand: [5], expect: {legal: [{move: 0, to: red 5}]}",
]


@pytest.mark.parametrize("question", [*OWN_DOUBLE, *ANOTHERS_DOUBLE])
def test_what_is_expected_of_a_piece_is_named_as_on_the_table(question: str) -> None:
    """`classic/board.3`: a piece's own 0 and 15 are 0/15 for other colours only."""
    source = read_text(f"{CLASSIC}questions:\n- {{{question}}}\n")
    own = [problem for problem in refusal(lambda: check_source(source)) if problem.code == "own-double"]
    told = f"own-double 6:{question.find('red 0/15') + 4}"
    assert places(own) == (told if question in OWN_DOUBLE else "")
    assert all("for a red piece write `0` or `15`." in problem.text() for problem in own)
