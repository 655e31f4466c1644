"""The HTML page: complete, self-contained, and without scripts or references."""

from __future__ import annotations

from html.parser import HTMLParser
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator._system.paths import folder
from adjudicator.cases.case import answer, questions
from adjudicator.cases.files import find
from adjudicator.render.hand import by_card, by_reason
from adjudicator.render.html.page import page
from adjudicator.render.markdown import markdown
from adjudicator.render.scene import scene
from adjudicator.render.svg.layout import layout
from adjudicator.render.svg.play import marked_at
from adjudicator.render.terminal.board import board_lines
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.ruling import Ruling
from tests.command_line import run

EMPTY = {"meta", "br"}
POSITIONS = folder("positions")
HOSTILE = "<script>alert(1)</script> & \"quotes\" 'single' </title><img src=x onerror=alert(1)>"


class Reader(HTMLParser):
    """Parses a page and checks that its tags are closed in order and that nothing is run or fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        for name, value in attrs:
            assert not name.startswith("on"), (tag, name)
            assert name not in ("src", "href") or (value or "").startswith("#"), (tag, name, value)
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(ruling: Ruling) -> Reader:
    reader = Reader()
    reader.feed(page([ruling]))
    assert reader.open == []
    assert not reader.seen & {"script", "link", "iframe", "img", "object", "embed", "form"}
    return reader


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_shipped_question_has_its_page(lang: str) -> None:
    """In English the first of every file, in the other languages that of every third file."""
    pages = 0
    for file in list(find([folder("positions")]))[:: 1 if lang == "en" else 3]:
        for asked in questions(file)[:1]:
            ruling = answer(asked, lang).ruling
            if isinstance(ruling, Ruling) and not isinstance(ruling, HandList):
                said = read(ruling)
                assert {"article", "h1", "title"} <= said.seen
                pages += 1
    assert pages > (200 if lang == "en" else 60)


def test_nothing_a_document_says_becomes_markup() -> None:
    document: dict[str, Any] = {"rulebook": "dm-2023", "title": HOSTILE, "pieces": {"red": ["goal 4"]}, "turn": "red"}
    for asked in ({"play": {"card": 5, "move": "goal 4"}}, {"events": [{"asks": "judge"}]}):
        said = read(adjudicator.adjudicate({**document, **asked}))
        assert "<script>alert(1)</script>" in "".join(said.text)
    draw = {"rulebook": "dm-2023", "title": HOSTILE, "draw": {"yellow": 2, "red": 3, "blue": 5, "green": 6}}
    assert "Green deals first." in "".join(read(adjudicator.adjudicate(draw)).text)


def test_a_listing_has_its_page_and_its_markdown() -> None:
    code = "dm-2023 r:g1,g4,Y13 turn=r hand=5,7"
    listed = adjudicator.adjudicate(code)
    assert isinstance(listed, HandList)
    text = "".join(read(listed).text)
    assert [name for name, _ in by_card(listed, listed.legal)] == ["5", "7"]
    assert list(by_reason(listed, listed.rejected))
    for form, told in (("html", text), ("markdown", markdown(listed).replace("\\", ""))):
        for name, ways in by_card(listed, listed.legal):
            assert name in told
            assert all(way.line in told and way.item in told for way in ways), form
        for reason in by_reason(listed, listed.rejected):
            assert reason.line.id in told
            assert all(refusal.why in told for refusal in reason.refusals), form
    shown = run("moves", code, "--format", "html", "--lang", "fr")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith('<!DOCTYPE html>\n<html lang="fr">')
    assert run("moves", code, "--format", "markdown").stdout == markdown(listed)


def test_a_thrown_hand_comes_with_its_proof() -> None:
    ruling = adjudicator.load(POSITIONS / "dm-2023" / "hand-thrown-rightly.yaml").ruling()
    proof = list(by_reason(ruling, ruling.question.tries()))
    assert proof
    assert all(reason.refusals for reason in proof)
    for told in ("".join(read(ruling).text), markdown(ruling).replace("\\", "")):
        assert all(refusal.why in told for reason in proof for refusal in reason.refusals)


def test_markdown_shows_the_table_in_letters() -> None:
    ruling = adjudicator.load(POSITIONS / "dm-2023" / "five-from-thirteen-cannot-enter.yaml").ruling()
    board = markdown(ruling).split("```text\n")[1].split("\n```")[0]
    assert board.split("\n") == [line.plain for line in board_lines(scene(ruling), ruling.words)]
    assert "✗" in board
    draw = {"rulebook": "dm-2023", "draw": {"yellow": 2, "red": 3, "blue": 5, "green": 6}}
    assert "```" not in markdown(adjudicator.adjudicate(draw))


def test_markdown_shows_a_drawing_beside_it(tmp_path: Path) -> None:
    code, out = "dm-2023 r:R3 turn=r play=5:R3", tmp_path / "a table (1).svg"
    done = run("judge", code, "--format", "markdown", "--picture", str(out))
    assert done.returncode == 0
    assert f"![A position in Partners]({tmp_path.as_posix()}/a%20table%20%281%29.svg)" in done.stdout
    assert "```" not in done.stdout
    assert ElementTree.fromstring(out.read_text(encoding="utf-8")).tag.endswith("svg")
    for wrong in (("--format", "html"), ("--format", "markdown", code)):
        refused = run("judge", code, *wrong, "--picture", str(tmp_path / "none.svg"))
        assert (refused.returncode, refused.stdout) == (2, "")
    assert not (tmp_path / "none.svg").exists()
    assert run("judge", code, "--format", "markdown", "--picture", str(tmp_path / "no" / "x.svg")).returncode == 2
    assert run("judge", "-", "--format", "markdown", "--picture", str(tmp_path / "none.svg"), text="{").returncode == 3
    assert not (tmp_path / "none.svg").exists()


CASE = """
rulebook: dm-2023
title: A case
pieces: {red: [goal 1, goal 4, yellow 13]}
turn: red
questions:
  - ask: May the piece on 13 be moved?
    play: {card: 5, move: yellow 13}
    expect: {verdict: illegal}
  - ask: And the one in the lane?
    play: {card: 5, move: goal 4}
    expect: {verdict: legal}
  - ask: What can red do?
    hand: [5]
    expect: {legal: [{move: goal 4, to: yellow 14}]}
"""


def test_the_questions_of_a_case_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(CASE, encoding="utf-8")
    told = [run("judge", str(file), "--question", str(number), "--brief") for number in (1, 2, 3)]
    assert [done.returncode for done in told] == [1, 0, 0]
    assert [done.stdout.split("\n")[0] for done in told] == [
        "May the piece on 13 be moved?",
        "And the one in the lane?",
        "What can red do?",
    ]
    assert "Legal plays" in told[2].stdout
    assert run("judge", f"{file}#2", "--brief").stdout == told[1].stdout
    assert run("judge", f"{file}#1", f"{file}#2", "--format", "html").stdout.count("<article") == 2
    drawn = [run("draw", f"{file}#{number}") for number in (1, 2, 3)]
    pictures = [ElementTree.fromstring(done.stdout) for done in drawn]
    titles = [picture.findtext("{http://www.w3.org/2000/svg}title") for picture in pictures]
    assert titles == ["May the piece on 13 be moved?", "And the one in the lane?", "What can red do?"]
    crossed = [done.stdout.count('class="s-fail"') > 0 for done in drawn]
    assert crossed == [True, False, False]
    assert "goal 4 → yellow 14" in run("moves", str(file), "--question", "3").stdout
    assert run("compare", str(file), "--question", "1").stdout.startswith("May the piece on 13 be moved?")


def test_a_question_that_is_not_there(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(CASE, encoding="utf-8")
    for asked, told in (
        (["judge", str(file)], "(3 in all)"),
        (["judge", f"{file}#4"], "no question 4: this document holds 3"),
        (["draw", str(file), "--question", "4"], "no question 4"),
        (["judge", "dm-2023 r:g4 turn=r play=5:g4", "--question", "1"], "holds 0"),
        (["judge", f"{file}#0"], "no question 0"),
    ):
        done = run(*asked)
        assert (done.returncode, done.stdout) == (3, "")
        assert told in done.stderr
    assert run("judge", str(file), "--question", "0").returncode == 2
    odd = tmp_path / "case#2"
    odd.write_text(CASE, encoding="utf-8")
    assert run("judge", f"{odd}#1", "--brief").stdout.startswith("May the piece on 13")
    assert "(3 in all)" in run("judge", str(odd)).stderr, "a file that has such a name is that file"


def test_an_arrow_ends_in_sight_of_its_last_number() -> None:
    drawn = scene(adjudicator.adjudicate("dm-2023 r:R3 turn=r play=5:R3"))
    laid = layout(drawn.board)
    (leg,) = drawn.legs
    _, *steps = marked_at(drawn, laid)
    away = [dist(at, laid.fields[space].point) for at, space in zip(steps, leg.spaces[1:], strict=True)]
    assert max(away[:-1]) < 17
    assert away[-1] > 21


def test_from_the_command_line() -> None:
    code = "dm-2023 r:g1,g4,Y13 turn=r play=5:Y13"
    done = run("judge", code, code, "--format", "html", "--lang", "da")
    assert done.returncode == 1
    assert done.stdout.startswith('<!DOCTYPE html>\n<html lang="da">')
    assert done.stdout.count("<article") == 2
    assert "Regelpunkter" in done.stdout
