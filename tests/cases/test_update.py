"""`test --update`: by two runs at once, of house rules, of what is too long, of what stands elsewhere."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from adjudicator._system.paths import folder
from adjudicator.cases import update
from adjudicator.cases.case import questions
from adjudicator.documents import yaml_reader
from adjudicator.documents.yaml_reader import read_text
from tests.command_line import COMMAND, run, unprivileged
from tests.malformed import cost

TABLE = "rulebook: dm-2023\npieces: {red: [goal 1, goal 4, yellow 13]}\nturn: red\nquestions:\n"
FIRST = "  - {ask: first, play: {card: 5, move: yellow 13}, expect: {verdict: legal}}\n"
SECOND = "  - {ask: second, play: {card: 5, move: goal 4}, expect: {verdict: illegal}}\n"


def test_two_runs_at_once_lose_no_change(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    for _ in range(5):
        file.write_text(TABLE + FIRST + SECOND, encoding="utf-8")
        words = [*COMMAND, "test", "--update", str(file), "-k"]
        runs = [subprocess.Popen([*words, word], stdout=subprocess.PIPE) for word in ("first", "second")]
        assert [running.communicate()[0].count(b"@@") // 2 for running in runs] == [1, 1]
        assert [running.returncode for running in runs] == [0, 0]
        assert [asked.expect["verdict"] for asked in questions(file)] == ["illegal", "legal"]
    assert [path.name for path in tmp_path.iterdir()] == ["case.yaml"]


def test_a_file_and_a_link_to_it_are_one(tmp_path: Path) -> None:
    (tmp_path / "case.yaml").write_text(TABLE + FIRST, encoding="utf-8")
    (tmp_path / "link.yaml").symlink_to("case.yaml")
    done = run("test", "--update", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")


def test_a_case_on_house_rules_is_rewritten(tmp_path: Path) -> None:
    """Its rulebook is a path from the case's own folder."""
    shutil.copytree(folder("positions") / "house-rules", tmp_path, dirs_exist_ok=True)
    file = tmp_path / "three-may-rest-unlocked.yaml"
    before = file.read_text(encoding="utf-8")
    file.write_text(before.replace("verdict: legal", "verdict: illegal"), encoding="utf-8")
    assert run("test", "--update", str(file)).returncode == 0
    assert "".join(file.read_text(encoding="utf-8").split()) == "".join(before.split())


def test_a_file_that_cannot_be_written_does_not_keep_others_from_being_rewritten(tmp_path: Path) -> None:
    for name in "abc":
        (tmp_path / f"{name}.yaml").write_text(TABLE + FIRST, encoding="utf-8")
    (tmp_path / "b.yaml").chmod(0o444)
    done = unprivileged("test", "--update", str(tmp_path))
    assert done.returncode == 74
    assert "b.yaml` cannot be written: it may not be opened." in done.stderr
    assert "1 of 3 questions failed." in done.stdout
    verdicts = [questions(tmp_path / f"{name}.yaml")[0].expect["verdict"] for name in "abc"]
    assert verdicts == ["illegal", "legal", "illegal"]


def test_the_comments_of_an_expectation_stay_before_their_keys(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    asked = "  - play: {card: 5, move: yellow 13}\n    expect:\n      verdict: legal\n"
    asked += "      # what is cited\n      # first\n      cites:\n        # the FAQ\n        - dm-2023/faq.5\n"
    file.write_text(f"{TABLE}{asked}      # where to\n      to: goal 2\n# the end\n", encoding="utf-8")
    assert run("test", "--update", str(file)).returncode == 0
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [line.strip() for line in lines[6:]] == [
        *("verdict: illegal", "reason: no-free-circle-to-turn-on"),
        *("# what is cited", "# first", "cites: [dm-2023/faq.5]", "# the FAQ", "# where to", "to: yellow 13"),
        "# the end",
    ]


IN_BRACES = """\
  - play: {card: 5, move: yellow 13}
    expect: {verdict: legal,  # the point of it
             to: goal 2}
"""
BESIDE = """\
  - play: {card: 5, move: goal 4}
    expect:
      verdict: illegal  # beside it
      path: [goal 3,  # beside a part
        goal 2]
      to: goal 4  # after it
"""
BEFORE = """\
      # beside it
      verdict: legal
      # beside a part
      path: [goal 3, goal 2, goal 3, goal 4, yellow 14]
      to: yellow 14  # after it
"""


def test_a_comment_in_an_expectation_is_kept_or_the_expectation_left(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(TABLE + IN_BRACES + SECOND + BESIDE, encoding="utf-8")
    done = run("test", "--update", str(file))
    assert done.returncode == 1
    assert re.findall("case.yaml#([0-9]) .*line ([0-9]+)", done.stderr) == [("1", "6")]
    kept = BESIDE[: BESIDE.index("      verdict")] + BEFORE
    assert file.read_text(encoding="utf-8") == TABLE + IN_BRACES + SECOND.replace("illegal", "legal") + kept


def test_one_question_that_is_left_costs_little(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(
        TABLE + SECOND * 299 + "  - play: {card: 5, move: goal 4}\n    expect: {verdict: # why\n      illegal}\n"
    )
    code, seconds, _ = cost("test", file, "--update")
    assert (code, [asked.expect["verdict"] for asked in questions(file)]) == (1, ["legal"] * 299 + ["illegal"])
    assert seconds < 4


def test_a_comment_is_told_from_text() -> None:
    text = """{"a # b": '# c', d: 7'er, # 'e' # f\n g: h#i, '# j': '# k''s # l'} # m"""
    found = [found[0] for found in update._COMMENT.finditer(text) if found[0].startswith("#")]
    assert found == ["# 'e' # f", "# m"]


WHY = {
    "shared": (
        TABLE + "  - &q {play: {card: 5, move: goal 4}, expect: {verdict: illegal}}\n  - *q\n",
        ["#1 could not be", "#2 could not be", "stands in another place, serves another question too, or"],
    ),
    "too long": (
        TABLE + "  - {hand: [7], expect: {legal: []}}\n" + FIRST,
        ["#1 could not be", "The document has more than 60 parts."],
    ),
}


@pytest.mark.parametrize("case", WHY)
def test_it_says_why_a_question_is_left(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_reader, "MOST_NODES", 60)
    text, reasons = WHY[case]
    file = tmp_path / "case.yaml"
    file.write_text(text, encoding="utf-8")
    done = run("test", "--update", str(file))
    assert done.returncode == 1
    assert [reason for reason in reasons if reason not in done.stderr] == []


@pytest.mark.parametrize("as_json", [False, True], ids=["yaml", "json"])
def test_a_question_that_is_left_does_not_keep_others_from_being_rewritten(
    as_json: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(yaml_reader, "MOST_NODES", 80)
    text = TABLE + SECOND + "  - {hand: [7], expect: {legal: []}}\n" + FIRST
    if as_json:
        text = json.dumps(yaml_reader.read_text(text).data)
    file = tmp_path / "case.yaml"
    file.write_text(text, encoding="utf-8")
    done = run("test", "--update", str(file))
    assert (done.returncode, done.stderr.count("could not be rewritten")) == (1, 1)
    assert [asked.expect for asked in questions(file)] == [{"verdict": "legal"}, {"legal": []}, NOT_LEGAL]


NOT_LEGAL = {"verdict": "illegal", "reason": "no-free-circle-to-turn-on"}


def test_a_record_of_four_thousand_turns_is_read(tmp_path: Path) -> None:
    turn = "    - {player: red, play: {card: 7, moves: [{move: goal 4, steps: 3}, {move: {blue: goal 4}, steps: 4}]}}\n"
    file = tmp_path / "game.yaml"
    file.write_text("rulebook: dm-2023\ndealer: yellow\ndeals:\n  - turns:\n" + turn * 4000, encoding="utf-8")
    done = run("check", str(file))
    assert (done.returncode, done.stderr) == (0, "")


def test_a_json_case_with_an_emoji_is_rewritten(tmp_path: Path) -> None:
    """`json.dumps` writes the emoji as two escapes, which stay."""
    file = tmp_path / "case.json"
    file.write_text(json.dumps(yaml_reader.read_text(TABLE + FIRST.replace("first", "😀") + SECOND).data))
    assert run("test", "--update", str(file)).returncode == 0
    assert "\\ud83d\\ude00" in file.read_text()
    assert [asked.expect["verdict"] for asked in questions(file)] == ["illegal", "legal"]


def test_doubts_are_compared_rewritten_and_checked(tmp_path: Path) -> None:
    """`dm-2023/block-in-goal.2`: a piece that turns twice in one move."""
    file = tmp_path / "case.yaml"
    table = TABLE.replace("goal 1", "goal 2")
    twice = "  - {play: {card: 5, move: goal 2}, expect: {doubts: []}}\n"
    file.write_text(table + twice, encoding="utf-8")
    assert "doubts: expected [], got" in run("test", str(file)).stdout
    assert run("test", "--update", str(file)).returncode == 0
    assert [question.expect for question in questions(file)] == [{"doubts": ["dm-2023/block-in-goal.2"]}]
    file.write_text(table + twice.replace("[]", "[dm-2023/block-in-gaol.2]"), encoding="utf-8")
    assert "Did you mean `dm-2023/block-in-goal.2`" in "".join(run("check", str(file)).stderr.split("\n"))


def test_a_block_of_text_ends_before_what_follows_it(tmp_path: Path) -> None:
    """Only the expectation is rewritten; comments and empty lines after it stay."""
    file = tmp_path / "case.yaml"
    question = "  - ask: first\n    play: {card: 5, move: goal 4}\n    expect:\n      verdict: legal\n"
    folded, kept = "      to: >-\n        goal\n        2\n\n    # a comment\n", "      to: |-\n        goal 2\n"
    text = f"{TABLE}{question}{folded}{question}{kept}"
    file.write_text(text, encoding="utf-8")
    assert run("test", "--update", str(file)).returncode == 0
    then = f"{TABLE}{question}      to: yellow 14\n\n    # a comment\n{question}      to: yellow 14\n"
    assert file.read_text(encoding="utf-8") == then


def test_penalties_keep_the_keys_that_were_written(tmp_path: Path) -> None:
    """`classic/gameplay.15`; names of players and pieces may be in any of the languages."""
    file = tmp_path / "case.yaml"
    table = "rulebook: classic\npieces: {red: [red 3]}\nturn: red\nquestions:\n"
    right = "{penalty: piece-sent-home, player: rød, by: blå, pieces: [{piece: rød, from: rød 3}]}"
    wrong = "{penalty: three-cards, player: rød, by: blå, pieces: []}"
    for said, status in ((right, 0), (wrong, 1)):
        file.write_text(
            f"{table}  - {{events: [{{talks: game}}], expect: {{penalties: [{said}]}}}}\n", encoding="utf-8"
        )
        assert run("test", str(file)).returncode == status
    assert run("test", "--update", str(file)).returncode == 0
    (written,) = questions(file)[0].expect["penalties"]
    assert written == {
        "penalty": "piece-sent-home",
        "player": "red",
        "by": "blue",
        "pieces": [{"piece": "red", "from": "red 3"}],
    }


def test_what_a_ruling_does_not_have_is_dropped(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    question = "  - {play: {card: 5, move: goal 4}, expect: {verdict: illegal, penalties: [], binds: []}}\n"
    file.write_text(TABLE + question, encoding="utf-8")
    assert run("test", "--update", str(file)).returncode == 0
    assert questions(file)[0].expect == {"verdict": "legal"}


def test_an_alias_at_the_end_of_an_expectation_is_replaced_with_it(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    play = "    play: {card: 5, move: goal 4}\n    expect:\n"
    first = f"  - ask: first\n{play}      verdict: legal\n      cites: &c [dm-2023/faq]\n"
    last = "  - {play: {card: 5, move: goal 4}, expect: {verdict: legal}}\n"
    text = f"{TABLE}{first}  - ask: second\n{play}      verdict: illegal\n      cites: *c\n{last}"
    file.write_text(text, encoding="utf-8")
    assert run("test", "--update", str(file)).returncode == 0
    then = f"{TABLE}{first}  - ask: second\n{play}      verdict: legal\n      cites: [dm-2023/faq]\n{last}"
    assert file.read_text(encoding="utf-8") == then


IN_A_BLOCK = (
    TABLE
    + "  - play: {card: 5, move: goal 4}\n    expect:\n      verdict: legal\n      to: >-\n        red 9\n"
    + "  - play: {card: 5, move: yellow 13}\n    expect:\n      verdict: legal\n  # the end\n"
)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_line_ends_of_a_file_are_kept(end: str, tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_bytes(IN_A_BLOCK.replace("\n", end).encode())
    done = run("test", "--update", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    after = IN_A_BLOCK.replace("to: >-\n        red 9", "to: yellow 14")
    after = after.replace("legal\n  #", "illegal\n      reason: no-free-circle-to-turn-on\n  #")
    assert file.read_bytes() == after.replace("\n", end).encode()


def test_no_question_is_lost_though_the_rest_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(TABLE + FIRST + SECOND, encoding="utf-8")
    monkeypatch.setattr(
        update, "_spans", lambda text: [update._Span(text.index("{verdict"), len(text) - 1, 4, False)] * 2
    )
    monkeypatch.setattr(update, "_is_own", lambda spans, number: number == 0)
    monkeypatch.setattr(update, "_flow", lambda expect, column: "{verdict: illegal}}")
    assert run("test", "--update", str(file)).returncode == 1
    assert file.read_text(encoding="utf-8") == TABLE + FIRST + SECOND


ODD_CARDS = ("\N{SUPERSCRIPT TWO}", "--5", "05", "\N{ARABIC-INDIC DIGIT THREE}")

GAME = """\
rulebook: odd.yaml
dealer: yellow
deals:
  - hands: {red: ["CARD", heart, 2, 3], yellow: [heart, 2, 3, 6], blue: [2, 3, 6, 9], green: [2, 3, 6, 9]}
    exchange: {red: 2, green: 2, yellow: 2, blue: 2}
    turns:
      - {player: red, play: {card: heart}}
      - {player: blue, play: {discard: all}}
      - {player: green, play: {discard: all}}
      - {player: yellow, play: {card: heart}}
"""


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """Make a folder with house rules that have cards whose names are nearly numbers."""
    deck = "".join(
        f'  "{card}": {{copies: 4, does: [{{forward: 2}}], cites: {{explicit: [a.1]}}}}\n' for card in ODD_CARDS
    )
    rules = f'id: odd\nextends: dm-2023\nitems: {{a.1: {{kind: card, en: "Goes on."}}}}\ndeck:\n{deck}'
    (tmp_path / "odd.yaml").write_text(rules, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("card", ODD_CARDS)
def test_a_card_named_nearly_like_a_number_stays_that_card(card: str, odd: Path) -> None:
    file = odd / "case.yaml"
    question = f'questions:\n  - {{hand: ["{card}"], expect: {{legal: [{{card: "{card}", to: red 12}}]}}}}\n'
    file.write_text(f"rulebook: odd.yaml\npieces: {{red: [red 3]}}\nturn: red\n{question}", encoding="utf-8")
    assert run("test", "--update", str(file)).returncode == 0
    assert questions(file)[0].expect == {"legal": [{"card": card, "to": "red 5"}]}
    text = GAME.replace("CARD", card)
    (odd / "game.yaml").write_text(text, encoding="utf-8")
    done = run("replay", str(odd / "game.yaml"), "--at", "4")
    assert (done.returncode, done.stderr) == (0, "")
    assert card in read_text(done.stdout, "position").data["hand"]


OWN_STYLE = {
    "a mapping with an anchor": "    expect: &a\n      ? verdict\n      : illegal\n",
    "an anchor that is used later": "    expect:\n      verdict: illegal\n      cites: &c [dm-2023/faq]\n",
}


@pytest.mark.parametrize("style", OWN_STYLE)
def test_no_fault_of_a_text_that_is_never_written_is_told(style: str, tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    later = "  - {play: {card: 5, move: goal 4}, expect: {cites: *c}}\n" if "&c" in OWN_STYLE[style] else ""
    text = f"{TABLE}  - play: {{card: 5, move: goal 4}}\n{OWN_STYLE[style]}{later}"
    file.write_text(text, encoding="utf-8")
    done = run("test", "--update", str(file))
    assert "case.yaml#1 could not be rewritten" in done.stderr
    assert "or is written in a way that cannot be replaced." in done.stderr
    assert file.read_text(encoding="utf-8").startswith(text[: -len(later) or None])


def test_an_item_with_two_doubts_is_expected_once(tmp_path: Path) -> None:
    doubt = "  - {{item: a.1, arises: [moved-forward], says: {{en: Or {}.}}}}\n"
    rules = (
        f'id: club\nextends: dm-2023\nitems: {{a.1: {{en: "So."}}}}\ndoubts:\n{doubt.format("a")}{doubt.format("b")}'
    )
    (tmp_path / "club.yaml").write_text(rules, encoding="utf-8")
    file = tmp_path / "case.yaml"
    question = "  - {play: {card: 5, move: red 3}, expect: {doubts: []}}\n"
    file.write_text(f"rulebook: club.yaml\npieces: {{red: [red 3]}}\nturn: red\nquestions:\n{question}")
    assert run("test", "--update", str(file)).returncode == 0
    assert [question.expect for question in questions(file)] == [{"doubts": ["club/a.1"]}]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_block_of_text_that_begins_with_an_empty_line_ends_where_it_does(end: str, tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    question = "  - play: {card: 5, move: goal 4}\n    expect:\n      verdict: legal\n"
    rest = "    ask: kept\n# a comment\ntitle: kept too\n"
    file.write_bytes(f"{TABLE}{question}      to: |\n\n        red 9\n{rest}".replace("\n", end).encode())
    assert run("test", "--update", str(file)).returncode == 0
    assert file.read_bytes() == f"{TABLE}{question}      to: yellow 14\n{rest}".replace("\n", end).encode()


def test_nothing_beside_the_expectation_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though what is left holds by itself."""
    file = tmp_path / "case.yaml"
    text = f"{TABLE}{FIRST}title: kept\n"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(update, "_end", lambda node, text: len(text) - 1)
    monkeypatch.setattr(update, "_flow", lambda expect, column: "{verdict: illegal}}")
    done = run("test", "--update", str(file))
    assert (done.returncode, "case.yaml#1 could not be rewritten" in done.stderr) == (1, True)
    assert file.read_text(encoding="utf-8") == text


def test_nothing_is_rewritten_if_the_report_cannot_be(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(TABLE + FIRST, encoding="utf-8")
    done = run("test", "--update", "--junit", str(tmp_path / "no folder" / "report.xml"), str(file))
    assert done.returncode == 2
    assert "no such file or folder" in done.stderr
    assert file.read_text(encoding="utf-8") == TABLE + FIRST


def test_a_list_of_plays_takes_over_plays_of_another_kind(tmp_path: Path) -> None:
    """The seven over two pieces has no one piece that is moved, which is all that was written."""
    file = tmp_path / "case.yaml"
    question = "questions:\n  - {hand: [7], expect: {legal: [{move: goal 4}]}}\n"
    table = "rulebook: dm-2023\npieces: {red: [goal 1, goal 4, yellow 13]}\nturn: red\n"
    file.write_text(table + question, encoding="utf-8")
    assert run("test", "--update", str(file)).returncode == 0
    plays = questions(file)[0].expect["legal"]
    assert {key for play in plays for key in play} == {"move", "moves"}
    assert run("test", str(file)).returncode == 0
