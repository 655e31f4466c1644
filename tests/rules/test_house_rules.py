"""House rules: a short file that extends a rulebook, from any folder, and its limits."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator._system.paths import folder
from adjudicator.cases.check import check_source
from adjudicator.documents.problems import BadDocument
from adjudicator.documents.yaml_reader import read_file, read_text
from adjudicator.loading.names import read_function_of_any
from adjudicator.rules.findings import Finding
from adjudicator.rules.library import read_rulebook, shipped
from tests.command_line import run
from tests.malformed import check_messages

CLUB = """\
id: club
extends: dm-2023
title: {en: Club rules}
items:
  lane.1: {en: "A piece in the lane may rest on any free circle."}
readings:
  lane-rest: {is: anywhere, cites: {explicit: [lane.1]}}
cites:
  rests-unlocked: {explicit: [lane.1]}
"""
POSITION = """\
rulebook: rules/club.yaml
turn: red
pieces: {red: [goal 1, goal 4]}
play: {card: 3, move: goal 4}
"""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Make a folder with a position and, in a folder below, the rules it names."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "club.yaml").write_text(CLUB, encoding="utf-8")
    (tmp_path / "p.yaml").write_text(POSITION, encoding="utf-8")
    return tmp_path


def told(text: str) -> set[str]:
    with pytest.raises(BadDocument) as caught:
        read_rulebook(read_text(text, "club.yaml"))
    check_messages(caught.value.problems)
    return {f"{problem.code} {problem.mark.line}:{problem.mark.column}" for problem in caught.value.problems}


def test_a_short_file_changes_the_answer(club: Path) -> None:
    said = adjudicator.adjudicate(club / "p.yaml").as_dict()
    assert (said["rulebook"], said["verdict"]) == ("club", "legal")
    assert {"id": "club/lane.1", "basis": "explicit"} in said["citations"]
    (club / "p.yaml").write_text(POSITION.replace("rules/club.yaml", "dm-2023"), encoding="utf-8")
    assert adjudicator.adjudicate(club / "p.yaml").as_dict()["reason"] == "would-rest-unlocked"


def test_it_works_from_another_folder_and_on_the_command_line(club: Path) -> None:
    done = run("judge", str(club / "p.yaml"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "club/lane.1" in done.stdout
    assert run("check", str(club / "p.yaml"), str(club / "rules" / "club.yaml")).returncode == 0
    shown = run("rule", "club/lane.1", "--rulebook", str(club / "rules" / "club.yaml")).stdout
    assert "rests-unlocked" in shown
    assert run("rule", "--rulebook", str(club / "rules" / "club.yaml")).stdout.count("club/") == 1


def test_rules_are_read_from_standard_input_too_and_told_from_other_documents(club: Path) -> None:
    file = str(club / "rules" / "club.yaml")
    for words in (["--rulebook", file], ["--diff", file, "dm-2023"], ["--contested", file]):
        piped = run("rule", *(word.replace(file, "-") for word in words), text=CLUB)
        assert (piped.returncode, piped.stdout) == (0, run("rule", *words).stdout)
        done = run("rule", *(word.replace(file, str(club / "p.yaml")) for word in words))
        assert (done.returncode, done.stderr.count("\n"), "is not a rulebook" in done.stderr) == (3, 1, True)


def test_the_shipped_example_is_short_and_sound() -> None:
    example = folder("positions") / "house-rules" / "kitchen-table.yaml"
    assert len(example.read_text(encoding="utf-8").splitlines()) < 20
    assert check_source(read_file(example)) == "rulebook"


def test_what_it_leaves_out_is_inherited() -> None:
    book, base = read_rulebook(read_text(CLUB)), shipped("dm-2023")
    assert book.cards == base.cards
    assert book.own_texts == ("club", "dm-2023")
    assert {t: c.reading for t, c in book.choices.items()} == {
        **{t: c.reading for t, c in base.choices.items()},
        "lane-rest": "anywhere",
    }


def test_deck_and_board_can_be_changed() -> None:
    text = CLUB + 'deck: {"2": null, "12": {copies: 8}}\nboard: {fields: 12}\n'
    book = read_rulebook(read_text(text))
    assert "2" not in book.cards
    assert book.cards["12"].copies == 8
    assert book.board.tokens[:13][-1] == "red 1"


@pytest.mark.parametrize(
    ("name", "card"),
    [
        *(("hjerter", "heart"), ("coeur", "heart"), ("♥", "heart"), ("Heart", "heart"), ("hjerter/8", "heart/8")),
        *(("bytte", "swap"), ("skipti", "swap"), ("- 4", "-4"), ("–4", "-4")),
    ],
)
def test_a_card_is_changed_under_any_name_that_it_is_read_by(name: str, card: str) -> None:
    cards, known = {}, shipped("dm-2023").cards
    for change in ("{copies: 8}", "{does: [{forward: 3}], cites: {explicit: [lane.1]}}", "null"):
        cards[change] = read_rulebook(read_text(CLUB + f"deck: {{'{name}': {change}}}\n")).cards
    assert cards["{copies: 8}"] == {**known, card: known[card]._replace(copies=8)}
    assert list(cards["null"]) == [each for each in known if each != card]
    (_, three, _) = cards.values()
    assert [function.steps for function in three[card].functions] == [3]
    assert told(CLUB + f"deck: {{'{name}': {{aliases: ['6']}}}}\n") == {f"named-twice 10:{23 + len(name)}"}


@pytest.mark.parametrize("taken_out", ["swap", "bytte"])
@pytest.mark.parametrize("first", [True, False])
def test_a_card_that_is_taken_out_leaves_its_other_names(taken_out: str, first: bool) -> None:
    """dm-2023 calls its swap card a joker as well."""
    entries = [f"{taken_out}: null", "joker: {copies: 3, does: [{forward: 3}], cites: {explicit: [lane.1]}}"]
    deck = ", ".join(entries if first else reversed(entries))
    cards = read_rulebook(read_text(CLUB + f"deck: {{{deck}}}\n")).cards
    assert "swap" not in cards
    assert [function.steps for function in cards["joker"].functions] == [3]
    assert told(CLUB + f"deck: {{joker: null, {taken_out}: null}}\n") == {"named-twice 10:21"}
    assert told(CLUB + "deck: {joker: null, swap: {copies: 3}}\n") == {"named-twice 10:21"}


def test_a_card_keeps_the_names_that_it_had() -> None:
    book = read_rulebook(read_text(CLUB + "deck: {joker: {aliases: [trade]}}\n"))
    assert book.cards["swap"].aliases == ("trade", "joker")


DOES = "does: [{forward: 5}, {backward: 3, as: back}], cites: {explicit: [lane.1]}"
JOLLY = f"jolly: {{copies: 4, aliases: [back], {DOES}}}"


@pytest.mark.parametrize(
    ("entry", "card", "function"), [(JOLLY, "jolly", "back"), ('heart: {aliases: ["8"]}', "heart/8", "8")]
)
def test_a_function_goes_by_its_own_name_before_that_of_a_card(
    entry: str, card: str, function: str, tmp_path: Path
) -> None:
    (tmp_path / "club.yaml").write_text(CLUB + f"deck: {{{entry}}}\n", encoding="utf-8")
    table = f"rulebook: club.yaml\npieces: {{red: [yellow 5]}}\nturn: red\nhand: [{card}]\n"
    (tmp_path / "p.yaml").write_text(table, encoding="utf-8")
    question = adjudicator.load(tmp_path / "p.yaml")
    cards = question.book.cards
    (listed,) = [play for play in question.legal() if play.function.name == function]
    (tmp_path / "p.yaml").write_text(f"{table}play: {{card: {card}, as: '{function}', move: yellow 5}}\n")
    said = adjudicator.adjudicate(tmp_path / "p.yaml").as_dict()
    assert said["play"]["as"] == function
    assert said["moves"][0]["steps"] == abs(listed.moves[0].steps)
    assert read_function_of_any(cards, function) == listed.function


def test_an_item_for_a_reading_that_stays_is_cited_before_those_of_the_book(club: Path) -> None:
    """A finding that is cited for another topic keeps its items alone."""
    same = CLUB[: CLUB.index("cites:\n")].replace("is: anywhere", "is: locked-or-out")
    (club / "rules" / "club.yaml").write_text(same, encoding="utf-8")
    cited = [each["id"] for each in adjudicator.adjudicate(club / "p.yaml").as_dict()["citations"]]
    assert cited[0] == "club/lane.1"
    assert "dm-2023/goal-circles.6" in cited
    book = read_rulebook(read_text(same))
    assert "club/lane.1" not in [each.id for each in book.citations(Finding("rests-unlocked"))]


def test_so_it_is_for_an_item_of_rules_that_extend_house_rules(club: Path) -> None:
    text = CLUB[: CLUB.index("cites:\n")].replace("id: club", "id: own").replace("dm-2023", "rules/club.yaml")
    book = read_rulebook(read_text(text, str(club / "own.yaml")))
    assert [each.id for each in book.citations(Finding("rests-unlocked"))] == ["own/lane.1", "club/lane.1"]


def test_an_item_may_say_what_the_book_only_shows() -> None:
    text = CLUB[: CLUB.index("cites:\n")].replace("lane-rest", "lane-entry-rest")
    choice = read_rulebook(read_text(text)).choices["lane-entry-rest"]
    assert (choice.basis, [each.id for each in choice.cites]) == ("explicit", ["club/lane.1"])


def test_an_item_that_is_not_there_is_told_as_it_is_written(tmp_path: Path) -> None:
    text = CLUB.replace("explicit: [lane.1]", "explicit: [lan.1]") + "silent: [{asks: misdeal, follows: lan.1}]\n"
    (tmp_path / "club.yaml").write_text(text, encoding="utf-8")
    said = run("check", str(tmp_path / "club.yaml")).stderr
    assert said.count("There is no item `lan.1`. Did you mean `club/lane.1`?") == 2


def test_faults_have_their_places() -> None:
    reading = "lane-rest: {is: anywhere, cites: {explicit: [lane.1]}}"
    assert told(CLUB.replace("is: anywhere", "is: anywher")) == {"unknown-reading 7:14"}
    assert told(CLUB.replace("unlocked: {explicit: [lane.1]", "unlocked: {explicit: [lane.2]")) == {"unknown-item 9:31"}
    assert told(CLUB.replace("cites: {explicit: [lane.1]}", "cites: {explicit: [faq.99]}")) == {"unknown-item 7:48"}
    assert told(CLUB.replace("cites: {explicit", "basis: analogy, cites: {explicit", 1)) == {"basis-without-item 7:14"}
    assert told(CLUB.replace(reading, "lane-rest: anywhere")) == {"reading-uncited 7:14"}
    assert told(CLUB.replace("is: anywhere", "is: anywhere, contested: [anywhere]")) == {"answered-twice 7:14"}
    assert told(CLUB.replace(reading, f"{reading}\n  lane-rest: locked-or-out")) == {"duplicate-key 8:3"}
    assert told(CLUB.replace("id: club", "id: classic")) == {"id-taken 1:5"}
    assert told(CLUB.replace("dm-2023", "dm-2022")) == {"unknown-rulebook 2:10"}
    assert told(CLUB + 'deck: {"4": {copies: 4}}\n') == {"missing-key 10:13"}
    assert told(CLUB + 'deck: {"5": {aliases: ["6"]}}\n') == {"named-twice 10:24"}
    new = "{copies: 1, does: [{forward: 4}], cites: {explicit: [five.1]}}"
    assert told(CLUB + f"deck: {{boot: {new}, Boot: {new}}}\n") == {"named-twice 10:78"}
    assert told(CLUB + f"deck: {{' ': {new}}}\n") == {"no-name 10:8"}
    assert told(CLUB + f"deck: {{boot: {new.replace('forward', 'as: _, forward')}}}\n") == {"no-name 10:38"}
    two = "{copies: 1, does: [{forward: 3}, {swap: true}], cites: {explicit: [five.1]}}"
    assert told(CLUB + f"deck: {{boot: {two}}}\n") == {"function-named-twice 10:47"}
    assert told(CLUB + f"deck: {{boot: {two.replace('forward', 'as: BOOT, forward')}}}\n") == {
        "function-named-twice 10:57"
    }
    assert told(CLUB + f"deck: {{boot: {new.replace('does', 'aliases: [hjerter], does')}}}\n") == {"named-twice 10:36"}
    printed = new.replace("does", "printed: {en: x, da: '7'}, does")
    assert told(CLUB + f"deck: {{boot: {printed}}}\n") == {"named-twice 10:47"}
    assert told(CLUB + "deck: {heart: {printed: {en: '8'}}}\n") == {"function-named-twice 10:30"}
    assert told(CLUB + f"deck: {{{JOLLY.replace('aliases: [back]', 'printed: {en: x, da: Back}')}}}\n") == {
        "function-named-twice 10:48"
    }
    assert told(CLUB + "deck: {heart: {copies: 8}, hjerter: {copies: 9}}\n") == {"named-twice 10:28"}
    assert told(CLUB + "texts: [nosuch]\n") == {"unknown-text 10:9"}
    with pytest.raises(BadDocument) as caught:
        read_rulebook(read_text(CLUB + "texts: [clasic]\n"))
    assert caught.value.problems[0].params["near"] == "classic"


def test_a_reading_that_cannot_come_up_any_more_takes_its_citations_with_it() -> None:
    """With exact counting no piece turns: citations for turning are not inherited, and cannot be given."""
    assert told(CLUB.replace("lane-rest: {is: anywhere", "lane-lock: {is: never")) == {"dead-citation 9:3"}


def test_a_changed_reading_does_not_inherit_the_items_of_the_old_one() -> None:
    """dm-2023/start-field.4 exempts the owner; house rules that do not must say so."""
    text = "id: club\nextends: dm-2023\nreadings: {start-field-bar: owner-backward-only}\n"
    assert {"reading-uncited 3:29", "finding-uncited 3:12"} <= told(text)


def test_what_is_cited_for_a_reading_reaches_the_rulings(tmp_path: Path) -> None:
    """dm-2023/faq.15.1 allows what these house rules forbid; the ruling cites the house rules alone."""
    (tmp_path / "club.yaml").write_text(
        "id: club\nextends: dm-2023\nitems: {help.1: {en: Only a player who was home before may help.}}\n"
        "readings: {split-helper: {is: only-if-home-before, cites: {explicit: [help.1]}}}\n",
        encoding="utf-8",
    )
    parts = "[{move: yellow 14, steps: 1}, {move: {green: red 3}, steps: 6}]"
    (tmp_path / "p.yaml").write_text(
        "rulebook: club.yaml\nturn: red\npieces: {red: [goal 1, goal 2, goal 3, yellow 14], green: [red 3]}\n"
        f"play: {{card: 7, moves: {parts}}}\n",
        encoding="utf-8",
    )
    said = adjudicator.adjudicate(tmp_path / "p.yaml").as_dict()
    assert said["verdict"] == "illegal"
    assert said["citations"][0] == {"id": "club/help.1", "basis": "explicit"}
    assert "dm-2023/faq.15.1" not in [citation["id"] for citation in said["citations"]]


@pytest.mark.parametrize("lang", ["en", "da"])
def test_an_item_of_the_house_rules_comes_first_in_every_format(lang: str, tmp_path: Path) -> None:
    """dm-2023/number-cards.1 speaks of moves over numbered fields, which is closer than what is said of a five."""
    (tmp_path / "club.yaml").write_text(
        "id: club\nextends: dm-2023\nitems: {five.1: {en: A five goes five on., da: Fem frem.}}\n"
        "deck: {'5': {does: [{forward: 5}], cites: {explicit: [five.1]}}}\n",
        encoding="utf-8",
    )
    (tmp_path / "further.yaml").write_text("id: further\nextends: club.yaml\n", encoding="utf-8")
    for book in ("club", "further"):
        file = tmp_path / "p.yaml"
        table = "pieces: {red: [yellow 2]}\nturn: red\nplay: {card: 5, move: yellow 2}\n"
        file.write_text(f"rulebook: {book}.yaml\n{table}", encoding="utf-8")
        said = adjudicator.adjudicate(file).as_dict()
        assert [citation["id"] for citation in said["citations"][:2]] == ["club/five.1", "dm-2023/number-cards.1"]
        for words in (["judge"], ["judge", "--brief"], ["judge", "--full"], ["compare"]):
            shown = run(*words, "--lang", lang, str(file)).stdout
            assert re.findall("club/five.1|dm-2023/number-cards.1", shown)[0] == "club/five.1"
        for form in ("html", "markdown"):
            shown = run("judge", "--lang", lang, "--format", form, str(file)).stdout
            assert shown.index("club/five") < shown.index("dm-2023/number-cards")


def test_a_card_that_does_something_else_needs_items_of_its_own() -> None:
    text = 'id: club\nextends: dm-2023\ndeck: {"-4": {does: [{forward: 4}]}}\n'
    assert told(text) == {"function-uncited 3:22"}


def test_the_old_answer_named_again_stays_what_it_was() -> None:
    book = read_rulebook(read_text("id: club\nextends: dm-2023\nreadings: {lane-entry-rest: anywhere}\n"))
    assert book.choices["lane-entry-rest"] == shipped("dm-2023").choices["lane-entry-rest"]


def test_short_names_reach_through_generations(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(CLUB, encoding="utf-8")
    other = tmp_path / "other.yaml"
    other.write_text("id: other\nextends: one.yaml\ncites: {hit: {explicit: [goal-circles.6, lane.1]}}\n", "utf-8")
    cited = read_rulebook(read_file(other)).citations(Finding("hit"))
    assert [citation.id for citation in cited] == ["club/lane.1", "dm-2023/goal-circles.6"]


def test_every_fault_is_told_at_once() -> None:
    text = "id: club\nextends: dm-2023\nreadings: {lane-rset: anywhere}\n"
    text += "cites: {foo: {explicit: [faq.1.1]}, hit: {explicit: [x.1]}}\n"
    assert {said.split()[0] for said in told(text)} == {"unknown-topic", "unknown-finding", "unknown-item"}


def test_a_reading_that_needs_other_citations_is_told_where_it_is_chosen() -> None:
    text = "id: club\nextends: dm-2023\nreadings:\n  lane-end: exact-count\n"
    assert "finding-uncited 4:3" in told(text)


@pytest.mark.parametrize(
    "changed",
    [
        "board: {players: {red: {camps: [red, green]}, blue: {camps: [blue, yellow]}}}\n",
        "deck: {hop: {copies: 1, does: [{forward: 5, jumps: true}], cites: {explicit: [cards.16]}}}\n",
    ],
    ids=["a split over two camps of one player", "a jump"],
)
def test_a_finding_that_a_new_board_or_card_brings_is_reported_there(changed: str) -> None:
    """No reading brings it, and the file has no `cites` to point at."""
    text = f"id: club\nextends: dm-2023\nitems: {{cards.16: {{en: It jumps.}}}}\n{changed}"
    assert "finding-uncited 4:1" in told(text)


def test_files_that_extend_one_another_end_somewhere(tmp_path: Path) -> None:
    one, other = tmp_path / "one.yaml", tmp_path / "other.yaml"
    one.write_text("id: one\nextends: other.yaml\n", encoding="utf-8")
    other.write_text("id: other\nextends: one.yaml\n", encoding="utf-8")
    with pytest.raises(BadDocument) as caught:
        read_rulebook(read_file(one))
    assert {problem.code for problem in caught.value.problems} == {"extends-too-long"}
    other.write_text(CLUB, encoding="utf-8")
    assert read_rulebook(read_file(one)).own_texts == ("club", "dm-2023")


SECRETS: list[Any] = [
    "hunter2: swordfish\n",
    "- swordfish\n",
    "swordfish\n: [",
    b"\xff\xfeswordfish",
    "id: swordfish\n",
]


@pytest.mark.parametrize("held", SECRETS)
def test_a_path_to_another_file_tells_nothing_of_it(held: Any, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_bytes(held if isinstance(held, bytes) else held.encode())
    (tmp_path / "p.yaml").write_text(POSITION.replace("rules/club.yaml", "secret.yaml"), encoding="utf-8")
    done = run("judge", str(tmp_path / "p.yaml"))
    assert done.returncode == 3
    assert "p.yaml:1:11: " in done.stderr
    assert "swordfish" not in done.stdout + done.stderr
    assert "hunter2" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    "name", ["missing.yaml", "./", "../../../../../../dev/null.yaml", "a/../b.yaml", "nul\\0.yaml"]
)
def test_a_path_to_nothing_is_a_problem_of_the_document(name: str, tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(POSITION.replace("rules/club.yaml", f"'{name}'"), encoding="utf-8")
    done = run("check", str(tmp_path / "p.yaml"))
    assert (done.returncode, "Traceback" in done.stderr) == (3, False)
    assert "p.yaml:1:11: " in done.stderr


FIVE = "{forward: 5, as: five, cites: {explicit: [a.1]}}"
SEVEN = "{split: 7, as: seven, cites: {explicit: [a.1]}}"


@pytest.mark.parametrize("does", [f"[{FIVE}, {SEVEN}]", f"[{SEVEN}, {FIVE}]"])
@pytest.mark.parametrize("end, function", [("yellow 8", "five"), ("yellow 10", "seven")])
def test_the_claimed_end_chooses_between_a_split_and_another_function(
    does: str, end: str, function: str, tmp_path: Path
) -> None:
    rules = f"id: club\nextends: dm-2023\nitems: {{a.1: {{en: So it is.}}}}\ndeck: {{7: {{does: {does}}}}}\n"
    (tmp_path / "club.yaml").write_text(rules, encoding="utf-8")
    table = {"rulebook": str(tmp_path / "club.yaml"), "pieces": {"red": ["yellow 3"]}, "turn": "red"}
    play = {"card": 7, "move": "yellow 3", "to": end}
    proposal = adjudicator.load({**table, "play": play}).proposal
    assert proposal is not None
    assert proposal.function is not None
    assert proposal.function.name == function
    assert adjudicator.adjudicate({**table, "play": play}).as_dict()["verdict"] == "legal"
    events = [{"by": "red", "lays": 7}, {"by": "red", "moves": {"move": "yellow 3", "to": end}}]
    assert adjudicator.adjudicate({**table, "events": events}).as_dict()["verdict"] == "legal"


def test_a_card_longer_than_the_board_is_refused_with_what_fits(tmp_path: Path) -> None:
    """`classic/house.1`: the count must fit; how much would fit is looked for among counts that a board has."""
    card = "{copies: 4, does: [{forward: 16}], cites: {explicit: [cards.1]}}"
    (tmp_path / "club.yaml").write_text(f"id: club\nextends: classic\ndeck: {{'16': {card}}}\n", "utf-8")
    play = {"card": 16, "move": "yellow 14"}
    document = {"rulebook": str(tmp_path / "club.yaml"), "pieces": {"red": ["yellow 14"]}, "turn": "red", "play": play}
    ruling = adjudicator.adjudicate(document)
    assert ruling.as_dict()["reason"] == "count-too-high"
