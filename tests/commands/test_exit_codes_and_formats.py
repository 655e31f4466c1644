"""All commands from outside: exit codes, formats, languages and standard input."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from adjudicator.locales.catalogue import catalogue
from tests.command_line import COMMAND, run
from tests.sample_documents import ILLEGAL, LEGAL, OPEN, valid


def test_judge_says_legal_or_not_by_its_exit(write: Any) -> None:
    for document, code, verdict in ((LEGAL, 0, "Legal:"), (ILLEGAL, 1, "Not legal:")):
        done = run("judge", write(document))
        assert (done.returncode, done.stderr) == (code, "")
        assert done.stdout.startswith(verdict)
        assert "dm-2023/faq.5.2" in done.stdout


def test_judge_json_keeps_to_its_schema(write: Any) -> None:
    for document in (LEGAL, ILLEGAL, {**OPEN, "play": {"discard": "all"}}):
        done = run("judge", write(document), "--format", "json")
        said = json.loads(done.stdout)
        valid("ruling", said)
        assert {"rulebook", "readings", "turn", "verdict", "play", "trace", "after", "citations"} <= set(said)
        assert {"explanation", "legal", "contested"} <= set(said)


def test_judge_takes_several_files_and_standard_input(write: Any) -> None:
    both = run("judge", write(LEGAL, "a.yaml"), write(ILLEGAL, "b.yaml"), "--format", "json")
    assert both.returncode == 1
    assert [said["verdict"] for said in json.loads(both.stdout)] == ["legal", "illegal"]
    files = write(LEGAL, "a.yaml"), write({**LEGAL, "turn": "purple"}, "c.yaml"), write(ILLEGAL, "b.yaml")
    three = json.loads(run("judge", *files, "--format", "json").stdout)
    assert [said["file"] for said in three] == list(files)
    assert ["problems" in said for said in three] == [False, True, False]
    valid("ruling", three)
    for command in ("judge", "moves", "compare"):
        valid("ruling", json.loads(run(command, files[1], "--format", "json").stdout))
    assert run("judge", "-", text=json.dumps(LEGAL)).returncode == 0
    bad = run("judge", write(LEGAL, "a.yaml"), write({**LEGAL, "turn": "purple"}, "c.yaml"))
    assert bad.returncode == 3
    assert "Legal:" in bad.stdout
    assert re.search(r"c\.yaml:1:\d+: ", bad.stderr)
    posted = run("judge", "--format", "markdown", write(LEGAL, "a.yaml"), write(ILLEGAL, "b_c.yaml")).stdout
    assert [line.rpartition("/")[2] for line in posted.splitlines() if line.startswith("# ")] == [
        "a.yaml",
        r"b\_c.yaml",
    ]


def test_judge_wants_a_play(write: Any) -> None:
    done = run("judge", write(OPEN))
    assert done.returncode == 3
    assert "play" in done.stderr


def test_markdown_escapes_what_a_document_says(write: Any) -> None:
    done = run("judge", write({**ILLEGAL, "title": "<script>*x*</script> [a](b)"}), "--format", "markdown")
    assert done.returncode == 1
    assert done.stdout.startswith("## Not legal")
    assert "<script>" not in done.stdout
    assert re.search(r"(?<!\\)\]\(b\)", done.stdout) is None


def test_danish(write: Any) -> None:
    done = run("judge", write(ILLEGAL), "--lang", "da")
    assert done.returncode == 1
    assert "målcirkel" in done.stdout
    assert run("judge", write(ILLEGAL), ADJUDICATOR_LANG="da").stdout == done.stdout
    assert run("judge", write(ILLEGAL), "--lang", "xx").returncode == 2


def test_moves_lists_legal_and_refused(write: Any) -> None:
    done = run("moves", write(OPEN), "--format", "json")
    said = json.loads(done.stdout)
    valid("ruling", said)
    assert done.returncode == 0
    assert [entry["moves"][0]["from"] for entry in said["legal"]] == ["goal 4"]
    assert {entry["reason"] for entry in said["rejected"]} == {
        "no-free-circle-to-turn-on",
        "locked-piece",
        "piece-in-base",
    }
    text = run("moves", write(OPEN)).stdout
    assert "Legal plays" in text
    assert "Refused" in text


def test_moves_answers_for_the_whole_deck_or_for_cards_asked(write: Any) -> None:
    document = {key: value for key, value in OPEN.items() if key != "hand"}
    said = json.loads(run("moves", write(document), "--format", "json").stdout)
    valid("ruling", said)
    assert len(said["hand"]) == 14
    assert not said["must_discard"]
    said = json.loads(run("moves", write(OPEN), "--card", "1/14", "--card", "-4", "--format", "json").stdout)
    assert (said["hand"], said["asked"]) == (["5"], ["1/14", "-4"])
    assert not said["must_discard"]
    assert {entry["as"] for entry in said["rejected"]} == {"1", "14", "-4"}
    wrong = run("moves", write(OPEN), "--card", "8")
    assert wrong.returncode == 2
    assert "heart/8" in wrong.stderr


def test_moves_says_when_the_hand_must_be_thrown(write: Any) -> None:
    said = json.loads(run("moves", write({**OPEN, "pieces": {}, "hand": [5, 7, "swap"]}), "--format", "json").stdout)
    assert said["must_discard"]
    assert said["legal"] == []


@pytest.mark.parametrize("output", ["text", "markdown", "html"])
def test_moves_says_that_the_game_is_over_and_why(output: str) -> None:
    """`classic/winning.1`."""
    code = "dm-2023 r:g4,g3,g2,g1 b:Y3 g:g4,g3,g2,g1 turn=b hand=5"
    said = run("moves", code, "--format", output).stdout
    assert [told for told in ("The game is over.", "classic/winning.1", code) if told not in said] == []
    assert ('<p class="played">' in said, said[-1]) == (False, "\n")


def test_batch_keeps_order_and_goes_on_after_a_bad_line(tmp_path: Path) -> None:
    lines = [json.dumps(OPEN), '{"rulebook": "dm-2023"', json.dumps({**OPEN, "turn": "purple"}), json.dumps(ILLEGAL)]
    done = run("batch", "-", text="\n".join(lines) + "\n")
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert ["legal" in said[0], said[1]["line"], said[2]["line"], said[3]["verdict"]] == [True, 2, 3, "illegal"]
    (problem,) = said[2]["problems"]
    assert (problem["line"], lines[2][problem["column"] - 1 :].startswith('"purple"')) == (3, True)
    file = tmp_path / "lines.jsonl"
    file.write_text(json.dumps(LEGAL) + "\n", encoding="utf-8")
    assert run("batch", str(file)).returncode == 0
    assert run("batch", str(tmp_path / "none.jsonl")).returncode == 3


def test_check_tells_every_problem_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "p.yaml"
    file.write_text(
        "rulebook: dm-2023\nturn: red\nhand: [5, 8]\npieces: {red: [red 15], gren: [start]}\n", encoding="utf-8"
    )
    done = run("check", str(file))
    assert done.returncode == 3
    places = [re.match(r".*p\.yaml:(\d+):(\d+): ", line) for line in done.stderr.splitlines()]
    assert [place and (place[1], place[2]) for place in places] == [("3", "11"), ("4", "16"), ("4", "25")]
    assert "`green`" in done.stderr
    assert run("check", "--nonsense").returncode == 2
    said = json.loads(run("check", str(file), "--format", "json").stdout)
    assert [problem["line"] for problem in said["problems"]] == [3, 4, 4]


def test_check_validates_every_kind_of_document(tmp_path: Path) -> None:
    case = {
        **{key: OPEN[key] for key in ("rulebook", "pieces", "turn")},
        "cites": "dm-2023/goal-examples",
        "questions": [
            {"ask": "13?", "play": {"card": 5, "move": "yellow 13"}, "expect": {"verdict": "illegal"}},
            {"hand": [5], "expect": {"legal": [{"move": "goal 4", "to": "yellow 14"}]}},
        ],
    }
    turn = {"player": "red", "play": {"discard": "all"}}
    game = {"rulebook": "classic", "dealer": "yellow", "deals": [{"hands": {"red": [2, None]}, "turns": [turn]}]}
    for name, document in {"case": case, "game": game, "position": LEGAL}.items():
        file = tmp_path / f"{name}.yaml"
        file.write_text(json.dumps(document), encoding="utf-8")
        done = run("check", str(file))
        assert done.returncode == 0, done.stderr
        assert name in done.stdout
    case["questions"][0]["play"] = {"card": 5, "move": "yellow 12"}
    turn["player"] = "purple"
    for name, document in {"case": case, "game": game}.items():
        file = tmp_path / f"{name}.yaml"
        file.write_text(json.dumps(document), encoding="utf-8")
        done = run("check", str(file))
        assert done.returncode == 3
        assert re.search(rf"{name}\.yaml:1:\d+: ", done.stderr)


def test_a_full_disk_is_not_a_verdict(write: Any) -> None:
    full = Path("/dev/full")
    if full.exists():
        with full.open("w") as out:
            done = subprocess.run(
                [*COMMAND, "judge", write(ILLEGAL)], stdout=out, stderr=subprocess.PIPE, text=True, check=False
            )
        assert done.returncode == 74
        assert "Traceback" not in done.stderr
        command = " ".join([*COMMAND, "judge", write({**ILLEGAL, "turn": "nobody"}), "2>/dev/full"])
        assert subprocess.run(["sh", "-c", command], check=False).returncode == 74


def test_closed_standard_input_is_a_problem_of_the_document() -> None:
    command = " ".join([*COMMAND, "check", "-", "<&-"])
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert done.stderr.startswith("<stdin>:1:1: ")


def test_every_command_takes_format_and_lang(write: Any) -> None:
    asked = write(OPEN)
    for args in (["judge", write(LEGAL, "l.yaml")], ["moves", asked], ["check", asked], ["schema", "case"], ["rule"]):
        assert run(*args, "--format", "json", "--lang", "da").returncode == 0
        assert run(*args, "--format", "text", "--lang", "en").returncode == 0
    lines = json.dumps(LEGAL) + "\n"
    assert json.loads(run("batch", "-", "--format", "json", text=lines).stdout)["verdict"] == "legal"
    assert run("batch", "-", "--format", "text", text=lines).stdout.startswith("1: Legal")


def test_schemas_are_schemas() -> None:
    for name in ("position", "case", "draw", "rulebook", "text", "game", "ruling"):
        done = run("schema", name)
        assert done.returncode == 0
        jsonschema.Draft202012Validator.check_schema(json.loads(done.stdout))
    wrong = run("schema", "posision")
    assert wrong.returncode == 2
    assert "position" in wrong.stderr


def test_rule_shows_items_and_the_catalogue() -> None:
    done = run("rule", "dm-2023/faq.5")
    assert done.returncode == 0
    for item in ("dm-2023/faq.5.1", "dm-2023/faq.5.2", "dm-2023/faq.5.3", "no-free-circle-to-turn-on", "positions/"):
        assert item in done.stdout
    (said,) = json.loads(run("rule", "classic-da/house.2", "--format", "json").stdout)
    assert said["supports"]["findings"]
    assert "classic-da/gameplay.16" in run("rule").stdout
    assert "målcirkel" in run("rule", "dm-2023/faq.9.1", "--lang", "da").stdout
    wrong = run("rule", "dm-2023/fak.5")
    assert wrong.returncode == 2
    assert "dm-2023/faq.5" in wrong.stderr
    assert "Did you mean `dm-2023/faq.5`?" in run("rule", "faq.5").stderr


@pytest.mark.parametrize("command", ["judge", "moves", "batch", "check", "schema", "rule"])
def test_every_command_has_its_help(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout


def test_a_narrow_terminal_and_a_closed_pipe(write: Any) -> None:
    narrow = run("judge", write(ILLEGAL), COLUMNS="40")
    *lines, code = narrow.stdout.splitlines()
    assert max(len(line) for line in lines) <= 40
    assert code.startswith("dm-2023 "), "the code is one line, to be copied whole"
    assert "\x1b" not in narrow.stdout
    command = " ".join([*COMMAND, "rule", "|", "head", "-1"])
    piped = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert (piped.returncode, piped.stderr) == (0, "")


@pytest.mark.parametrize(
    "words",
    [
        ("rule", "--contested", "duo", "dm-2023/faq.5"),
        ("rule", "--diff", "duo", "classic", "dm-2023/faq.5"),
        ("rule", "--contested", "duo", "--rulebook", "classic"),
        ("judge", "--brief", "--full", "dm-2023 r:R3 turn=r play=5:R3"),
        ("judge", "positions/dm-2023/fair-play-7-one-hour-at-the-most.yaml#1", "--question", "2"),
        ("judge", "positions/dm-2023/fair-play-7-one-hour-at-the-most.yaml#0", "--question", "2"),
        ("replay", "game.yaml", "--at", "1", "--format", "json"),
    ],
)
def test_what_excludes_each_other_is_refused(words: tuple[str, ...]) -> None:
    refused = run(*words)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "cannot be given together" in refused.stderr


@pytest.mark.parametrize("option", ["--brief", "--full"])
@pytest.mark.parametrize("output", ["json", "markdown", "html"])
def test_detail_is_refused_where_a_format_has_but_one(option: str, output: str) -> None:
    """The option had no effect, and nothing said so."""
    code = "dm-2023 r:R3 turn=r play=5:R3"
    refused = run("judge", option, "--format", output, code)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert f"cannot be given together: {option}, --format {output}." in " ".join(refused.stderr.split())
    assert run("judge", option, "--format", "text", code).returncode == 0


def test_a_picture_may_have_any_name(tmp_path: Path) -> None:
    code = "dm-2023 r:R3 turn=r play=5:R3"
    done = run("judge", code, "--format", "markdown", "--picture", str(tmp_path / "x\udcff.svg"))
    assert done.returncode == 0
    assert "x%FF.svg)" in done.stdout
    done = run("judge", code, "--format", "markdown", "--picture", f"/{tmp_path}/y.svg")
    assert f"]({tmp_path}/y.svg)" in done.stdout


def test_a_title_of_spaces_is_none(write: Any) -> None:
    plain, blank = (
        run("judge", write({**ILLEGAL, **more}), "--format", "markdown") for more in ({}, {"title": " \u00a0"})
    )
    assert blank.stdout == plain.stdout


@pytest.mark.parametrize("words", [("rule", "dm-2023/faq.5"), ("compare", "dm-2023 r:R3 turn=r play=5:R3")])
def test_no_width_is_the_usual_width(words: tuple[str, ...]) -> None:
    assert run(*words, COLUMNS="0").stdout.strip()


@pytest.mark.parametrize(
    "words",
    [
        *(("judge", ""), ("check", "positions", ""), ("test", ""), ("batch", ""), ("rule", ""), ("replay", "")),
        *(
            ("new", "-o", ""),
            ("draw", "p.yaml", "-o", ""),
            ("judge", "p.yaml", "--picture="),
            ("test", ".", "--junit", ""),
        ),
    ],
)
@pytest.mark.parametrize("lang", ["en", "da", "fr", "is"])
def test_an_empty_word_is_wrong_usage(words: tuple[str, ...], lang: str) -> None:
    """A variable of the shell that was never set leaves one."""
    refused = run(*words, ADJUDICATOR_LANG=lang)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert catalogue(lang).problem("empty-name", {}) in refused.stderr


@pytest.mark.parametrize("words", [("judge",), ("check",), ("rule", "--diff")], ids=" ".join)
def test_standard_input_is_named_once(words: tuple[str, ...]) -> None:
    done = run(*words, "-", "-", text=json.dumps(ILLEGAL))
    assert (done.returncode, done.stdout) == (2, "")
    assert "write - once" in done.stderr


def test_of_several_documents_each_answer_has_the_name_of_its_file(write: Any, tmp_path: Path) -> None:
    (tmp_path / "a&b.yaml").write_text(json.dumps(ILLEGAL), encoding="utf-8")
    shown = run("judge", "--format", "html", write(ILLEGAL), str(tmp_path / "a&b.yaml"), "-", text=json.dumps(ILLEGAL))
    heads = re.findall('<article class="illegal">\n<p class="id" dir="auto">(.*)</p>', shown.stdout)
    assert heads == [write(ILLEGAL), str(tmp_path / "a&amp;b.yaml"), "&lt;stdin&gt;"]
    assert 'dir="auto">' not in run("judge", "--format", "html", str(tmp_path / "a&b.yaml")).stdout
