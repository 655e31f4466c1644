"""Texts that are not a document: each is refused with its place and the correction, at little cost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from adjudicator._system.paths import folder
from adjudicator.cases.files import find
from adjudicator.documents.problems import At
from adjudicator.documents.yaml_reader import MOST_BYTES, read_file, read_text, scalar
from adjudicator.documents.yaml_writer import as_number, as_yaml
from tests.command_line import run
from tests.malformed import Bad, check_messages, check_refused, cost, places, problems

GOOD = """rulebook: dm-2023
title: Rød har en femmer
pieces:
  red: [goal 1, goal 4, yellow 13]
  yellow: [yellow 9]
turn: red
hand: [5]
"""
HEAD = "rulebook: dm-2023\npieces: {red: [start]}\n"
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)
EMPTY = "missing-key 1:1, missing-key 1:1, missing-key 1:1"

TEXTS = [
    # Nothing, or something else altogether.
    Bad("empty file", "", "empty 1:1"),
    Bad("blank lines", "\n\n  \n", "empty 1:1"),
    Bad("only comments", "# hej\n# med dig\n", "empty 1:1"),
    Bad("only a byte order mark", b"\xef\xbb\xbf", "empty 1:1"),
    Bad("only a document start", "---\n", "empty 1:1"),
    Bad("null", "~\n", "empty 1:1"),
    Bad("list at the top", "- red\n- blue\n", "not-a-mapping 1:1"),
    Bad("word at the top", "# a note\nhello\n", "not-a-mapping 2:1"),
    Bad("number at the top", "5\n", "not-a-mapping 1:1"),
    Bad("a web page", "<html><body>404</body></html>\n", "not-a-mapping 1:1"),
    Bad("no space after the colons", "rulebook:dm-2023\n", "not-a-mapping 1:1"),
    Bad("empty mapping", "{}\n", EMPTY),
    Bad("two documents", GOOD + "---\n" + GOOD, "several-documents 8:1"),
    Bad("text after the end", GOOD + "...\nturn: blue\n", "several-documents 9:1"),
    Bad("two documents in JSON", '{"a": 1}\n{"a": 1}\n', "several-documents 2:1"),
    Bad("a line indented less", "  rulebook: dm-2023\n turn: red\n", "bad-indent 2:2"),
    Bad("a line indented less after a note", "# a\n\n  rulebook: dm-2023\nturn: red\n", "bad-indent 4:1"),
    # Characters.
    Bad("NUL", HEAD + "turn: r\0ed\n", "unprintable 3:8"),
    Bad("NUL after letters of two bytes", "title: æøå 😀\nturn: r\0ed\n", "unprintable 2:8"),
    Bad("control characters on two lines", "title: a\x07\nturn: \x7fred\n", "unprintable 1:9, unprintable 2:7"),
    Bad("raw escape sequence", HEAD + "turn: \x1b[31mred\n", "unprintable 3:7"),
    Bad("escape sequence in a title", HEAD + 'turn: red\ntitle: "\\e[31mred"\n', "unprintable 4:8"),
    Bad("escape sequence in a key", HEAD + 'turn: red\n"\\x1b[2Jkey": 1\n', "unprintable 4:1"),
    Bad("C1 escape in a title", HEAD + 'turn: red\ntitle: "\\x9b31m"\n', "unprintable 4:8"),
    Bad("carriage return in a title", HEAD + 'turn: red\ntitle: "a\\rb"\n', "unprintable 4:8"),
    Bad("line separator", "title: a\u2028b\nturn: red\n", "unprintable 1:9"),
    Bad("next line", "title: a\x85b\n", "unprintable 1:9"),
    Bad("byte order mark inside", HEAD + "turn: \ufeffred\n", "unprintable 3:7"),
    Bad("Latin-1", HEAD.encode() + "turn: rød\n".encode("latin-1"), "not-utf8 3:8"),
    Bad("half a character at the end", "title: æø".encode()[:-1], "not-utf8 1:9"),
    Bad("raw surrogate", HEAD + "turn: \ud800\n", "not-utf8 3:7"),
    Bad("surrogate escape", HEAD + 'turn: "\\ud800"\n', "bad-escape 3:8"),
    Bad("half of a pair and a pair", HEAD + 'turn: "a\\ud83d\\ude00\\ude00"\n', "bad-escape 3:21"),
    Bad("digits missing in an escape", HEAD + 'turn: "red\\xZ"\n', "bad-escape 3:11"),
    Bad("escape past the last character", HEAD + 'turn: "\\U00110000"\n', "bad-escape 3:8"),
    Bad("UTF-16", GOOD.encode("utf-16"), "not-utf8 1:1"),
    Bad("UTF-16 without its mark", "turn: red\n".encode("utf-16-le"), "unprintable 1:2, unprintable 2:1"),
    Bad("UTF-32", GOOD.encode("utf-32"), "not-utf8 1:1"),
    # Line ends: places are counted as in an editor.
    Bad("CRLF", GOOD.replace("turn: red", "turn: rad").replace("\n", "\r\n"), "unknown-player 6:7"),
    Bad("CR only", GOOD.replace("turn: red", "turn: rad").replace("\n", "\r"), "unknown-player 6:7"),
    Bad("CR only, Latin-1", b"title: a\rturn: r\xf8d\r", "not-utf8 2:8"),
    Bad("CRLF and NUL", "title: a\r\nturn: r\0d\r\n", "unprintable 2:8"),
    Bad("byte order mark and a fault", "\ufeffrulbook: dm-2023\nturn: red\npieces: {}\n", "unknown-key 1:1"),
    # Punctuation.
    Bad("tab indents", "rulebook: dm-2023\npieces:\n\tred: [start]\n", "no-tabs 3:1"),
    Bad("tab after spaces", "pieces:\n  \tred: [start]\n", "no-tabs 2:3"),
    Bad("tab on a line of its own", HEAD + "\t\nturn: red\n", "no-tabs 3:1"),
    Bad("tab carries on a text", "title: a\n\tb: c\n", "no-tabs 2:1"),
    Bad("at sign", HEAD + "turn: @red\n", "stray-sign 3:7"),
    Bad("percent sign", HEAD + "turn: %red\n", "stray-sign 3:7"),
    Bad("backquote", HEAD + "turn: `red`\n", "stray-sign 3:7"),
    Bad("bold text", HEAD + "title: **bold**\n", "stray-sign 3:8"),
    Bad("text after a bar", HEAD + "title: | a\n", "stray-sign 3:8"),
    Bad("question mark", HEAD + "turn: ? red\n", "stray-sign 3:7"),
    Bad("unclosed quote", HEAD + "turn: 'red\nhand: [5]\n", "open-quote 3:7"),
    Bad("text after a quote", HEAD + "title: 'it''s' fine\n", "left-over 3:16"),
    Bad("no such escape", HEAD + 'title: "C:\\q"\n', "bad-escape 3:11"),
    Bad("unclosed list", "pieces:\n  red: [goal 1, goal 4\n  yellow: [start]\n", "open-bracket 2:8"),
    Bad("unclosed at the end", HEAD + "hand: [5, 6\n", "open-bracket 3:7"),
    Bad("bracket at the very end", "hand: [", "open-bracket 1:7"),
    Bad("brackets at the end", "a: [[1], {b: 2}, { # [\n\n# {\n", "open-bracket 1:18"),
    Bad("a key at the very end", "play: {card: [5], move:\n", "open-bracket 1:7"),
    Bad("comma missing", HEAD + "play: {card: 5 move: goal 4}\n", "comma-missing 3:20"),
    Bad("comma too many", HEAD + "hand: [5,, 6]\n", "value-missing 3:10"),
    Bad("bracket too many", HEAD + "hand: [5]]\n", "left-over 3:10"),
    Bad("word behind a bracket", HEAD + "hand: [5] x\n", "left-over 3:11"),
    Bad("word behind a document in braces", "{turn: red} x\n", "left-over 1:13"),
    Bad("no key", HEAD + ": 1\n", "value-missing 3:1"),
    Bad("no key in an entry", HEAD + "hand:\n- 1\n : 2\n", "value-missing 5:2"),
    Bad("colon missing", "rulebook: dm-2023\npieces\nturn: red\n", "no-colon 2:1"),
    Bad("colon missing in the first line", "rulebook dm-2023\npieces: {}\nturn: red\n", "no-colon 1:1"),
    Bad("colon missing in two lines", "rulebook dm-2023\npieces {}\nturn: red\n", "no-colon 1:1"),
    Bad("colon missing in the first key", HEAD + "play:\n  card 5\n  move: goal 4\n", "no-colon 4:3"),
    Bad("colon missing in an entry", HEAD + "events:\n- lifts red 3\n  by: red\n", "no-colon 4:3"),
    Bad("colon in a second line", HEAD + "title: a\n  b: c\n", "stray-colon 4:4"),
    Bad("colon in a title", HEAD + "title: Rød: en femmer\n", "stray-colon 3:11"),
    Bad("indented too far", "rulebook: dm-2023\n pieces: {}\n", "stray-colon 2:8"),
    Bad("indented too little", "pieces:\n  red: [start]\n yellow: [start]\n", "bad-indent 3:2"),
    Bad("list among keys", HEAD + "- red\n", "bad-indent 3:1"),
    Bad("%YAML of the future", "%YAML 3.0\n---\n" + GOOD, "directive 1:1"),
    Bad("unknown directive", "%FOO bar\n---\n" + GOOD, "directive 1:1"),
    Bad("%YAML without dashes", "%YAML 1.2\n\n# a\n" + GOOD, "directive 1:1"),
    Bad("%YAML and nothing after it", "%YAML 1.2", "directive 1:1"),
    Bad("%YAML and a comment", "%YAML 1.2\n# a comment", "directive 1:1"),
    Bad("%YAML at the end", GOOD + "%YAML 1.2", "directive 8:1"),
    Bad("%TAG after the end", GOOD + "...\n%TAG ! tag:x,2000:\n", "directive 9:1"),
    # Keys.
    Bad("list as a key", "? [a, b]\n: c\n", "key-not-a-word 1:3"),
    Bad("mapping as a key", "{a: b}: c\n", "key-not-a-word 1:1"),
    Bad("alias as a key", "title: &x [a]\n*x : b\n", "key-not-a-word 2:1"),
    Bad("key of a thousand letters", HEAD + "x" * 1100 + "\n: 1\n", "text-too-long 3:1"),
    Bad("long key in braces", HEAD + "hands: {red: [5], " + "x" * 3000 + ": [5]}\n", "text-too-long 3:19"),
    Bad("long key in quotes", HEAD + "'" + "x, " * 1000 + "': 1\n", "text-too-long 3:1"),
    Bad("long first key", "x" * 3000 + ": 1\nturn: red\n", "text-too-long 1:1"),
    Bad("long key in an entry", HEAD + "events:\n  - " + "x" * 3000 + ": 1\n", "text-too-long 4:5"),
    Bad("key twice", GOOD + "turn: blue\n", "duplicate-key 8:1"),
    Bad("colour twice", GOOD.replace("yellow:", "red:"), "duplicate-key 5:3"),
    Bad("two keys twice", GOOD + "play: {card: 5, card: 6, to: a, to: b}\n", "duplicate-key 8:17, duplicate-key 8:33"),
    # Anchors, aliases, tags.
    Bad("alias bomb", BOMB, "too-many-aliases 5:8"),
    Bad("alias of itself", "hand: &a [5, *a]\n", "alias-of-itself 1:14"),
    Bad("unknown alias", HEAD + "turn: *red\n", "unknown-alias 3:7"),
    Bad("merge key", "table: &t {turn: red}\n<<: *t\n", "merge-key 2:1"),
    Bad("Python object", HEAD + "turn: !!python/object:os.system red\n", "tag 3:7"),
    Bad("tags", "!!map\nhand: !x [5]\n!!str turn: red\nrulebook: classic\npieces: {}\n", "tag 1:1, tag 2:7, tag 3:1"),
    Bad("tag that is not declared", HEAD + "turn: !e!x red\n", "tag 3:7"),
    Bad("tag to the end of the line", HEAD + "turn: !<x\n", "tag 3:7"),
    # Depth and size.
    Bad("five thousand brackets", "hand: " + "[" * 5000, "too-deep 1:46"),
    Bad("five thousand braces", "{" * 5000, "key-not-a-word 1:2"),
    Bad("five thousand keys deep", "{a: " * 5000, "too-deep 1:161"),
    Bad("five thousand dashes", "- " * 5000 + "x\n", "too-deep 1:81"),
    Bad("five thousand questions", "? " * 5000, "key-not-a-word 1:3"),
    Bad("thousand lines deep", "".join(" " * n + "a:\n" for n in range(1000)), "too-deep 41:41"),
    Bad("very long line", HEAD + "turn: red\ntitle: " + "x" * 200_000 + "\n", "text-too-long 4:8"),
    Bad("number of 100000 digits", HEAD + "turn: red\nhand: [" + "9" * 100_000 + "]\n", "text-too-long 4:8"),
    Bad("number of 17 digits", HEAD + "turn: red\nhand: [12345678901234567]\n", "unknown-card 4:8"),
]  # fmt: skip


@pytest.mark.parametrize("row", TEXTS, ids=lambda row: row.name)
def test_text_is_refused_with_its_place(row: Bad) -> None:
    found = problems(row.raw)
    assert places(found) == row.expected
    check_messages(found)


def places_of(node: yaml.Node, at: At = ()) -> Iterator[tuple[At, tuple[int, int]]]:
    """Yield the place of every node and key, as the library's own nodes have them."""
    yield at, (node.start_mark.line + 1, node.start_mark.column + 1)
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield (*at, key.value, "\0key"), (key.start_mark.line + 1, key.start_mark.column + 1)
            yield from places_of(value, (*at, key.value))
    elif isinstance(node, yaml.SequenceNode):
        for number, entry in enumerate(node.value):
            yield from places_of(entry, (*at, number))


def test_every_node_has_the_place_that_the_library_gives_it() -> None:
    files = list(find([folder("positions"), folder("rulebooks")]))
    assert len(files) > 300
    for file in files:
        node = yaml.compose(file.read_text(encoding="utf-8"), yaml.SafeLoader)
        assert read_file(file).marks == dict(places_of(node)), file


@pytest.mark.parametrize("row", TEXTS, ids=lambda row: row.name)
def test_commands_refuse_the_text(row: Bad, tmp_path: Path) -> None:
    check_refused(row, tmp_path, "check", "moves")


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        "\ufeff" + GOOD,
        GOOD.replace("\n", "\r\n"),
        GOOD.replace("\n", "\r"),
        "%YAML 1.2\n---\n" + GOOD + "...\n",
        GOOD.replace("[5]", "[\t5 ]  # a comment"),
        GOOD.replace("turn: red", "turn: &who red\nnotes: *who"),
        GOOD.replace("femmer", "femmer 👨‍👩‍👧 \u00ad"),
        json.dumps({"rulebook": "dm-2023", "turn": "red", "pieces": {}, "title": "/ \t\n ☃"}).replace("/", "\\/"),
    ],
)
def test_text_is_accepted(text: str) -> None:
    assert places(problems(text.encode())) == ""
    assert places(problems(text)) == ""


@pytest.mark.parametrize(
    ("word", "right"),
    [("rulebok", "rulebook"), ("hnad", "hand"), ("mvoe", "move"), ("questons", "questions")],
)
def test_a_misspelt_key_is_told_once_with_the_right_word(word: str, right: str, tmp_path: Path) -> None:
    play = "play: {card: 5, move: goal 4}\n"
    case = "questions: [{hand: [5], expect: {must_discard: true}}]\n"
    text = GOOD.replace("hand: [5]\n", case if right == "questions" else "hand: [5]\n" + play)
    file = tmp_path / "bad.yaml"
    file.write_text(text.replace(f"{right}:", f"{word}:", 1), encoding="utf-8")
    done = run("check", str(file))
    assert (done.returncode, done.stdout) == (3, "")
    (line,) = done.stderr.splitlines()
    assert f"`{word}`" in line
    assert f"`{right}`" in line


HEAVY = {
    "brackets": "[" * 3_900_000,
    "dashes": "- " * 1_900_000,
    "aliases": BOMB * 1000,
    "word": HEAD + "title: " + "x" * 3_900_000,
    "number": HEAD + "hand: [" + "9" * 3_900_000 + "]",
    "nodes": "- {a: [b]}\n" * 300_000,
    "unknown keys": HEAD + "".join(f"key{n}: 1\n" for n in range(24_000)),
    "misspelt topics": HEAD + "turn: red\nreadings: {" + ", ".join(f"t{n}: a" for n in range(24_000)) + "}\n",
    "long hand": HEAD + "turn: red\nhand: [" + "5, " * 49_000 + "]\n",
    "empty lines": "\n" * 3_900_000 + "\0",
    "too many bytes": HEAD + "#" * 5_000_000,
}


@pytest.mark.parametrize("name", HEAVY)
def test_a_heavy_document_costs_little(name: str, tmp_path: Path) -> None:
    file = tmp_path / "heavy.yaml"
    file.write_text(HEAVY[name], encoding="utf-8")
    code, seconds, kilobytes = cost("check", file)
    assert code == 3
    assert seconds < 5
    assert kilobytes < 200_000


@pytest.mark.parametrize("length", [65_535, 65_536, 65_537, 131_073, MOST_BYTES, MOST_BYTES + 1])
def test_a_document_is_read_to_its_end(length: int, tmp_path: Path) -> None:
    file, end = tmp_path / "long.yaml", "\nturn: red\n"
    file.write_text(HEAD + "#" * (length - len(HEAD) - len(end)) + end, encoding="utf-8")
    if length > MOST_BYTES:
        assert places(problems(file)) == "too-long 1:1"
    else:
        assert problems(file) == []
        assert read_file(file).data["turn"] == "red"


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for name in (str(tmp_path), str(tmp_path / "none.yaml"), str(loop), "x" * 5000):
        for command in ("check", "moves", "judge", "batch"):
            done = run(command, name)
            assert (done.returncode, done.stdout) == (3, ""), (command, name)
            assert ":1:1: " in done.stderr
            assert "Traceback" not in done.stderr
    assert places(problems("a\0b")) == "unreadable 1:1"
    assert places(problems(Path("\ud800"))) == "unreadable 1:1"


def test_devices_and_standard_input() -> None:
    assert ":1:1: " in run("check", "/dev/null").stderr
    assert run("check", "/dev/zero").returncode == 3
    for text, place in ((b"", "1:1"), (b"turn: red\n\tx: y\n", "2:1"), (b"turn: \xff", "1:7"), (b"[" * 5000, "1:41")):
        for command in ("check", "moves", "judge"):
            done = run(command, "-", text=text)
            assert (done.returncode, done.stdout) == (3, "")
            assert done.stderr.startswith(f"<stdin>:{place}: ")


def test_a_file_name_cannot_steer_a_terminal(tmp_path: Path) -> None:
    done = run("check", str(tmp_path / "\x1b[31mred\n.yaml"))
    assert done.returncode == 3
    assert done.stderr.rstrip("\n").isprintable()


@pytest.mark.parametrize(
    "args",
    [
        ["check"],
        ["check", "--nonsense", "-"],
        ["check", "--format", "xml", "-"],
        ["check", "--lang", "xx", "-"],
        ["moves", "-", "-"],
        ["judge"],
        ["schema", "positon"],
        ["schema", "../../etc/passwd"],
        ["rule", "dm-2023/fak.5"],
        ["nonsense"],
    ],
)
def test_wrong_usage(args: list[str]) -> None:
    done = run(*args, text=GOOD.encode())
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


def test_wrong_card_is_wrong_usage() -> None:
    done = run("moves", "-", "--card", "hart", text=GOOD.encode())
    assert (done.returncode, done.stdout) == (2, "")
    assert "`heart`" in done.stderr


PAIRS = {
    '{"title": "Rød \\ud83d\\ude00", "x": 1}': "Rød 😀",
    '{"title": "\\ud83d\\ude00\\uD83D\\uDE01 \\u00f8"}': "😀😁 ø",
    '{"title": "a\\\\ud83d\\ud83d\\ude00"}': "a\\ud83d😀",
    '{title: \'\\ud83d\\ude00\', "x": "\\ud83d\\ude00"}': "\\ud83d\\ude00",
    '{title: a\\ud83d\\ude00, "x": "\\ud83d\\ude00"}': "a\\ud83d\\ude00",
}


@pytest.mark.parametrize("text", PAIRS)
def test_signs_that_json_writes_as_two_escapes_are_read(text: str) -> None:
    """`json.dumps` writes an emoji so; in single quotes and without quotes the escapes are text."""
    source = read_text(text)
    assert source.data["title"] == PAIRS[text]
    if "x" in source.data:
        assert source.mark(("x",), key=True).column == text.index("x") + (text[text.index("x") - 1] != '"')


def test_the_key_that_merges_may_be_a_word_in_quotes() -> None:
    assert read_text('{"<<": 5}').data == {"<<": 5}


def test_a_key_may_have_such_a_sign() -> None:
    assert read_text('{"\\ud83d\\ude00": 1}').data == {"😀": 1}


@pytest.mark.parametrize(
    ("word", "value"),
    [
        *(("5", 5), ("-4", -4), ("5.0", 5), ("-4.00", -4), ("1e1", 10), ("1.5", 1.5), ("-0.5e-3", -0.0005)),
        *((word, word) for word in ("05", "5.", ".5", "+5", "1e", "1_000", "0x1F", "1.5.2", "1/14", "٥.٥", "9" * 17)),
    ],
)
def test_numbers_are_what_json_calls_numbers(word: str, value: object) -> None:
    assert repr(scalar(word)) == repr(value)
    assert read_text(as_yaml({"title": word})).data["title"] == as_number(word)
