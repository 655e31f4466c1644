"""The page to hand over: whole, self-contained, and deaf to whatever a document says."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest

import adjudicator
from adjudicator.cases import answer, find, questions
from adjudicator.locales import LANGUAGES
from adjudicator.render.page import page
from adjudicator.resources import folder
from adjudicator.ruling import Listed, Ruling
from tests.test_cli import run

EMPTY = {"meta", "br"}
HOSTILE = "<script>alert(1)</script> & \"quotes\" 'single' </title><img src=x onerror=alert(1)>"


class Reader(HTMLParser):
    """Reads a page and holds that its tags are closed in order and that nothing in it runs or is fetched."""

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
    pages = 0
    for file in find([folder("positions")]):
        for asked in questions(file)[:1]:
            ruling = answer(asked, lang).ruling
            if isinstance(ruling, Ruling) and not isinstance(ruling, Listed):
                said = read(ruling)
                assert {"article", "h1", "title"} <= said.seen
                pages += 1
    assert pages > 200


def test_nothing_a_document_says_becomes_markup() -> None:
    document: dict[str, Any] = {"rulebook": "dm-2023", "title": HOSTILE, "pieces": {"red": ["goal 4"]}, "turn": "red"}
    for asked in ({"play": {"card": 5, "move": "goal 4"}}, {"events": [{"asks": "judge"}]}):
        said = read(adjudicator.adjudicate({**document, **asked}))
        assert "<script>alert(1)</script>" in "".join(said.text)
    draw = {"rulebook": "dm-2023", "title": HOSTILE, "draw": {"yellow": 2, "red": 3, "blue": 5, "green": 6}}
    assert "Green deals first." in "".join(read(adjudicator.adjudicate(draw)).text)


def test_from_the_command_line() -> None:
    code = "dm-2023 r:g1,g4,Y13 turn=r play=5:Y13"
    done = run("judge", code, code, "--format", "html", "--lang", "da")
    assert done.returncode == 1
    assert done.stdout.startswith('<!DOCTYPE html>\n<html lang="da">')
    assert done.stdout.count("<article") == 2
    assert "Regelpunkter" in done.stdout
