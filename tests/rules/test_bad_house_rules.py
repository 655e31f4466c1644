"""House rules that cannot be played by, and rulebook paths that lead to something else."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator.cases.check import check_source
from adjudicator.documents.yaml_reader import plain, read_text
from adjudicator.loading.names import read_camp, read_card, read_space
from adjudicator.loading.position_reader import read_with
from adjudicator.rules.library import _FILES, MOST_FILES, _File, _from_file, read_rulebook
from tests.command_line import run
from tests.malformed import cost, places, problems, refusal

ITEMS = 'id: club\nextends: dm-2023\nitems: {a.1: {en: "So it is."}}\n'
CITES = "cites: {explicit: [a.1]}"
EIGHT = "board: {pieces: 8, lane: {name: goal, circles: [8, 7, 6, 5, 4, 3, 2, 1]}}\n"


def refused(text: str) -> str:
    return places(refusal(lambda: read_rulebook(read_text(text))))


def camps(*names: str) -> str:
    """Return a board with these camps, each for a player of its own."""
    players = ", ".join(f"{player}: {{camps: [{name}]}}" for player, name in zip("abcdefgh", names, strict=False))
    return f"board: {{camps: [{', '.join(names)}], players: {{{players}}}}}\n"


def test_no_name_lets_a_line_end_through() -> None:
    text = ITEMS.replace("id: club", 'id: "club\\n"').replace("a.1:", '"a.1\\n":')
    assert refused(text) == "wrong-form 1:5, wrong-form 3:9"
    assert refused(ITEMS + camps('"a\\n"', "b")).startswith("wrong-form 4:17")


@pytest.mark.parametrize("name", ["", "x\\n::error::boo", "x\\n", "Yellow", "<b>", "one two"])
def test_players_are_named_like_camps(name: str) -> None:
    board = camps("a", "b").replace("{a: {camps", f'{{"{name}": {{camps')
    assert refused(ITEMS + board) == "wrong-form 4:34"


def test_a_sister_that_is_none_and_a_text_listed_twice_are_told() -> None:
    assert refused("id: club\nextends: dm-2023\nsister: nonsense\n") == "unknown-rulebook 3:9"
    assert refused("id: club\nextends: dm-2023\nsister: club\n") == "unknown-rulebook 3:9"
    assert refused("id: club\nextends: dm-2023\ntexts: [duo, duo]\n") == "listed-twice 3:14"


@pytest.mark.parametrize("key", ["extend", "extnds", "extends-"])
def test_only_the_misspelt_key_is_told(key: str) -> None:
    """Not all that a whole rulebook would need."""
    readings = f"readings: {{lane-rest: {{is: anywhere, {CITES}}}}}\n"
    text = ITEMS.replace("extends", key) + readings
    (found,) = refusal(lambda: check_source(read_text(text)))
    assert places([found]) == "unknown-key 2:1"
    assert "Did you mean `extends`?" in found.text()


def test_rules_that_are_no_whole_rulebook_extend_one() -> None:
    (found,) = refusal(lambda: check_source(read_text(ITEMS.replace("extends: dm-2023\n", "readings: {}\n"))))
    assert found.text() == "The key `extends` is missing."
    of_a_whole_one = refused("id: club\nboard: {}\n")
    assert of_a_whole_one.count("missing-key") > 5


def test_the_same_doubt_twice_is_told() -> None:
    doubt = "  - {item: a.1, arises: [rests-unlocked], says: {en: Or not.}}\n"
    other = doubt.replace("Or not", "Or so")
    assert refused(f"{ITEMS}doubts:\n{doubt}{other}") == ""
    assert refused(f"{ITEMS}doubts:\n{doubt}{other}{doubt}") == "listed-twice 7:5"
    assert refused(f"{ITEMS}doubts:\n{doubt.replace('unlocked', 'unlocked+rests-unlocked')}") == "listed-twice 5:26"


def test_inherited_doubts_are_not_counted() -> None:
    doubts = [f"  - {{item: a.1, arises: [rests-unlocked], says: {{en: Or {n}.}}}}\n" for n in range(201)]
    assert refused(f"{ITEMS}doubts:\n{''.join(doubts[:200])}") == ""
    assert refused(f"{ITEMS}doubts:\n{''.join(doubts)}") == "too-many 5:3"


# Sizes that no list can hold.


@pytest.mark.parametrize(
    ("deck", "place"),
    [
        (f'deck: {{"7": {{does: [{{split: 20}}], {CITES}}}}}\n', "5:21"),
        (f'deck: {{"7": {{does: [{{split: 10}}], {CITES}}}}}\n', "5:21"),
        (f"deck: {{x: {{copies: 1, does: [{{as: a, split: 7}}, {{as: b, split: 7}}], {CITES}}}}}\n", "5:30"),
    ],
)
def test_a_card_that_could_be_played_in_too_many_ways_is_refused(deck: str, place: str) -> None:
    assert refused(ITEMS + EIGHT + deck) == f"too-many-plays {place}"


def test_swaps_on_a_crowded_board_are_counted_too() -> None:
    names = ("ab", "cd", "ef", "gh", "ij", "kl", "mn", "op")
    cards = "".join(f"  s{n}: {{copies: 1, does: [{{swap: true}}], {CITES}}}\n" for n in range(3))
    board = camps(*names).rstrip("}\n") + "}}, pieces: 8, lane: {name: goal, circles: [8, 7, 6, 5, 4, 3, 2, 1]}}\n"
    assert refused(ITEMS + board + "deck:\n" + cards) == "too-many-plays 6:3"


def test_the_most_that_a_deck_may_offer_takes_a_few_seconds(tmp_path: Path) -> None:
    """A seven over eight pieces, next to anything else."""
    (tmp_path / "club.yaml").write_text(ITEMS + EIGHT, encoding="utf-8")
    spread = ", ".join(f"{camp} {n}" for camp in ("yellow", "red") for n in (1, 4, 7, 10))
    table = f"rulebook: ./club.yaml\nturn: red\npieces: {{red: [{spread}]}}\n"
    (tmp_path / "p.yaml").write_text(table, encoding="utf-8")
    question = adjudicator.load(tmp_path / "p.yaml")
    assert len({play.after for play in question.legal() if play.card == "7"}) > 2500
    code, seconds, kilobytes = cost("moves", tmp_path / "p.yaml")
    assert code == 0
    assert seconds < 15
    assert kilobytes < 200_000


# Ambiguous names, and names that cannot be read back.


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (camps("team1", "team2"), "wrong-form 4:17, wrong-form 4:24"),
        (camps("a.b", "c"), "wrong-form 4:17"),
        ("board: {start: {token: home}}\n", "wrong-form 4:24"),
        (camps("yellow", "g"), "camp-like-a-space 4:25"),
        (camps("yellow", "gul"), "named-twice 4:25"),
        ("board: {camps: [a, b], players: {red: {camps: [a]}, rouge: {camps: [b]}}}\n", "named-twice 4:53"),
        ('board: {start: {token: "0"}}\n', "not-one-of 4:24"),
        ('board: {start: {token: "0", arrival: "15"}}\n', "missing-key 4:16"),
        ('board: {start: {token: "0", arrival: "0", double: "0/0"}}\n', "not-one-of 4:24"),
        ('board: {start: {token: "4", arrival: "15", double: "4/15"}}\n', "not-one-of 4:24"),
        ('board: {start: {token: "0", arrival: "2", double: "0/2"}}\n', "not-one-of 4:38"),
        ('board: {start: {token: "0", arrival: "15", double: "0/16"}}\n', "not-one-of 4:52"),
        ('board: {start: {token: start, arrival: "15", double: "0/15"}}\n', "not-one-of 4:24, not-one-of 4:54"),
        (f'deck: {{"a\\nb": {{copies: 1, does: [{{forward: 1}}], {CITES}}}}}\n', "name-in-one-line 4:8"),
        (
            f"deck:\n  x:\n    {CITES}\n    copies: 1\n    does: [{{forward: 1}}]\n"
            "    printed:\n      en: |\n        X\n",
            "name-in-one-line 10:11",
        ),
        (f"deck: {{{'x' * 200}: {{copies: 1, does: [{{forward: 1}}], {CITES}}}}}\n", ""),
        (f"deck: {{{'x' * 201}: {{copies: 1, does: [{{forward: 1}}], {CITES}}}}}\n", "text-too-long 4:8"),
        (f'deck: {{x: {{copies: 1, does: [{{as: "\\u202e", forward: 1}}], {CITES}}}}}\n', "name-unprintable 4:35"),
        (
            f'deck: {{x: {{copies: 1, printed: {{en: "\\u202e"}}, does: [{{forward: 1}}], {CITES}}}}}\n',
            "name-unprintable 4:37",
        ),
    ],
)
def test_names_that_could_not_be_read_again_are_refused(board: str, expected: str) -> None:
    assert refused(ITEMS + board) == expected


def test_whatever_a_book_may_call_things_can_be_read_again() -> None:
    """Camps named like a colour in another language, and cards in capitals."""
    deck = f"deck:\n  HIGH: {{copies: 1, aliases: [Høj], does: [{{forward: 1}}], {CITES}}}\n"
    book = read_rulebook(read_text(ITEMS + camps("gul", "grey", "y", "red-k", "red-knob") + deck))
    assert [read_camp(book.board, camp) for camp in book.board.camps] == [0, 1, 2, 3, 4]
    for space, token in enumerate(book.board.tokens):
        assert read_space(book.board, token)[0] == space, token
    for name in ("HIGH", "high", "Høj", "HØJ"):
        assert read_card(book.cards, name) is book.cards["HIGH"]


# Invalid forms.


def test_a_case_without_a_rulebook_is_told_what_it_lacks() -> None:
    text = "turn: red\npieces: {}\nquestions: [{expect: {verdict: legal, cites: [dm-2023/faq.5.2], to: goal 1}}]\n"
    assert places(refusal(lambda: check_source(read_text(text)))) == "missing-key 1:1"
    found = refusal(lambda: check_source(read_text(f"rulebook: [dm-2023]\n{text}")))
    assert places(found) == "wrong-type 1:11"


def test_a_whole_rulebook_has_no_items_of_its_own() -> None:
    found = refused("id: club\nitems: {a.1: {en: So.}}\nboard: {}\n").split(", ")
    assert "not-allowed-here 2:1" in found
    assert {each.split()[0] for each in found} == {"not-allowed-here", "missing-key"}


def test_a_function_that_is_no_mapping() -> None:
    assert refused(ITEMS + f"deck: {{x: {{copies: 1, does: [0, swap], {CITES}}}}}\n") == (
        "wrong-type 4:30, wrong-type 4:33"
    )


# Paths.

SECRET = "swordfish"


def naming(path: str, folder: Path) -> Path:
    """Write a position that names a rulebook by a path."""
    document = {"rulebook": path, "turn": "red", "pieces": {}, "hand": [5]}
    (folder / "p.yaml").write_text(json.dumps(document), encoding="utf-8")
    return folder / "p.yaml"


@pytest.mark.parametrize(
    "path",
    [
        *("/etc/passwd", "/etc/shadow", "../../../../../../../../etc/passwd", "/proc/self/environ", "/proc/self/mem"),
        *("/dev/stdin", "/dev/zero", "/dev/fd/0", "/dev/null", "./", "/", ".yaml", "./pipe", "./link.yaml"),
        *("./long.yaml", "./itself.yaml", "./p.yaml", "./code.py/", "./code.py.yaml", "file:///etc/passwd"),
        *("https://example.invalid/x.yaml", "$(touch ran).yaml", "`touch ran`.yaml", "| touch ran;.yaml", "~/x.yaml"),
        *("%s%n.yaml", "{path}.yaml", "a\tb/.yaml", "./secret.yaml", "./half.yaml", "x" * 300 + ".yaml"),
    ],
)
def test_a_path_that_leads_to_no_rulebook(path: str, tmp_path: Path) -> None:
    """The message says that there is no rulebook, and nothing about the file."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "secret.yaml").write_text(f"id: {SECRET}\nboard: {SECRET}\n{SECRET}: 1\nx: 1\ny: 1\n", "utf-8")
    (tmp_path / "half.yaml").write_text(f"id: {SECRET}\nboard: {SECRET}\n{SECRET}: 1\nx: 1\n", "utf-8")
    (tmp_path / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (tmp_path / "itself.yaml").symlink_to(tmp_path / "itself.yaml")
    (tmp_path / "long.yaml").write_text(f"id: {SECRET}\nextends: {SECRET}\n# " + SECRET * 500_000, "utf-8")
    (tmp_path / "code.py.yaml").write_text("import os\nos.mkdir('ran')\n", encoding="utf-8")
    began = time.process_time()
    found = problems(naming(path, tmp_path))
    assert time.process_time() - began < 2
    assert places(found) in ("rulebook-unreadable 1:14", "not-a-rulebook 1:14")
    for problem in found:
        assert "root:" not in problem.line()
        assert SECRET not in problem.line().replace("secret.yaml", "")
        assert problem.line().isprintable()
    assert not (tmp_path / "ran").exists()
    assert not Path("ran").exists()


def test_standard_input_is_not_read_for_a_rulebook(tmp_path: Path) -> None:
    done = run("judge", str(naming("/dev/stdin", tmp_path)), text=b"id: club\nextends: dm-2023\n")
    assert done.returncode == 3
    assert ":1:14: " in done.stderr


def test_a_rulebook_that_goes_away_before_it_is_read(tmp_path: Path) -> None:
    assert _from_file(_File(str(tmp_path / "gone.yaml"), 0, 0, 0, 100), 0) is None


def test_a_rulebook_is_read_anew_when_one_that_it_extends_has_changed(tmp_path: Path) -> None:
    base, child = tmp_path / "base.yaml", tmp_path / "child.yaml"
    free = 'items: {lane.1: {en: "So."}}\nreadings: {lane-rest: {is: anywhere, cites: {explicit: [lane.1]}}}\n'
    child.write_text("id: child\nextends: ./base.yaml\n", encoding="utf-8")
    asked = {"pieces": {"red": ["goal 1", "goal 4", "yellow 13"]}, "turn": "red", "play": {"card": 3, "move": "goal 4"}}
    verdicts = []
    for said in (free, "", free):
        base.write_text(f"id: base\nextends: dm-2023\n{said}", encoding="utf-8")
        verdicts.append(adjudicator.adjudicate({"rulebook": str(child), **asked}).as_dict()["verdict"])
    assert verdicts == ["legal", "illegal", "legal"]
    base.unlink()
    assert problems({"rulebook": str(child), **asked})


def test_thousands_of_small_rulebooks_are_not_kept(tmp_path: Path) -> None:
    """Each takes thousands of times as much memory as its file."""
    for number in range(MOST_FILES + 3):
        book = tmp_path / f"b{number}.yaml"
        book.write_text(f"id: book{number}\nextends: dm-2023\n", encoding="utf-8")
        adjudicator.load({"rulebook": str(book), "pieces": {}, "turn": "red"})
        assert len(_FILES) <= MOST_FILES


def test_a_thousand_rulebooks_that_extend_one_another(tmp_path: Path) -> None:
    for n in range(1000):
        text = f"id: club-{n}\nextends: ./{n + 1}.yaml\n"
        (tmp_path / f"{n}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "1000.yaml").write_text("id: last\nextends: dm-2023\n", encoding="utf-8")
    began = time.process_time()
    found = problems(naming("./0.yaml", tmp_path))
    assert [problem.code for problem in found] == ["extends-too-long"]
    assert problems(naming("./997.yaml", tmp_path)) == []
    assert time.process_time() - began < 5


def test_a_rulebook_by_a_link_or_from_outside_is_still_a_rulebook(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "club.yaml").write_text(ITEMS, encoding="utf-8")
    (tmp_path / "rules" / "link.yaml").symlink_to("../club.yaml")
    for path in ("rules/../club.yaml", "rules/link.yaml", str(tmp_path / "club.yaml")):
        assert problems(naming(path, tmp_path)) == []


def test_what_a_house_text_says_steers_no_terminal() -> None:
    items = 'items: {a.1: {en: "one\\u202e two\\nthree", da: "\\u2066en"}}\ntitle: {en: "Club\\u202e"}\n'
    reading = "readings: {lane-rest: {is: anywhere, cites: {explicit: [a.1]}}}\n"
    book = read_rulebook(read_text("id: club\nextends: dm-2023\n" + items + reading))
    item = book.item("club/a.1")
    assert item is not None
    assert item.says["en"] == "one\N{REPLACEMENT CHARACTER} two three"
    assert all(text.isprintable() for text in (*item.says.values(), *book.title.values()))
    table: dict[str, Any] = {"rulebook": "x", "turn": "red", "pieces": {"red": ["goal 4"]}, "hand": [3]}
    assert read_with(plain(table), book).ruling().as_dict()["legal"]


def test_doubts_and_open_questions_are_refused_in_their_place(tmp_path: Path) -> None:
    """The inherited ones come before a file's own; an item without its text is found in the extended book."""
    doubt = "  - {{item: {}, arises: [{}], says: {{en: x}}}}\n"
    own = (
        ITEMS
        + "silent:\n  - {asks: nonsense}\n  - {asks: misdeal, follows: faq.5.2}\n  - {asks: misdeal, follows: x.1}\n"
    )
    own += "doubts:\n" + doubt.format("a.1", "locked") + doubt.format("faq.5.2", "locked") + doubt.format("b.1", "nix")
    file = tmp_path / "club.yaml"
    file.write_text(own, encoding="utf-8")
    found = [line.split(": ")[0].partition("yaml:")[2] for line in run("check", str(file)).stderr.splitlines()]
    assert found == ["5:12", "7:12", "7:30", "11:12", "11:26"]


@pytest.mark.parametrize(
    ("own", "place"),
    [
        ('title: {en: "\u00a0"}\n', "4:13"),
        ('title: {en: Club, is: ""}\n', "4:23"),
        ('doubts: [{item: faq.5.2, arises: [locked], says: {en: " "}}]\n', "4:55"),
    ],
)
def test_a_text_of_blanks_is_none(own: str, place: str) -> None:
    assert refused(ITEMS + own) == f"text-empty {place}"
    assert refused('id: club\nextends: dm-2023\nitems: {a.1: {en: x, da: "  "}}\n') == "text-empty 3:26"


def test_a_reading_is_contested_once() -> None:
    readings = "readings: {lane-entry-rest: {is: locked-only, contested: [never-unlocked, anywhere, never-unlocked]}}\n"
    assert refused(ITEMS + readings) == "listed-twice 4:85"


def test_a_doubt_cannot_forge_lines(tmp_path: Path) -> None:
    says = '"One.\\n\\n::error::boo\\n\\n- two\\n##vso[task.complete]"'
    doubt = f"{{item: faq.5.2, arises: [locked], says: {{en: {says}}}}}"
    text = f"id: club\nextends: dm-2023\ndoubts:\n  - {doubt}\n"
    (tmp_path / "club.yaml").write_text(text, encoding="utf-8")
    for lang in ("en", "da"):
        lines = run("rule", "--contested", str(tmp_path / "club.yaml"), "--lang", lang).stdout.splitlines()
        assert not [line for line in lines if line.lstrip().startswith(("::", "- two", "##vso["))]
        assert "One." in " ".join(lines)


def test_what_a_camp_may_be_called_is_said() -> None:
    """Not what the id of a rulebook may be, which can have digits."""
    problem, *_ = refusal(lambda: read_rulebook(read_text(ITEMS + camps("red-1", "blue"))))
    assert problem.code == "wrong-form"
    assert "letters" in problem.as_dict("en")["message"]
    assert "digits" not in problem.as_dict("en")["message"]
