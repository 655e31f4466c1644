"""The fast YAML reader and the one with line numbers read the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator._system.paths import folder
from adjudicator.cases.files import find
from adjudicator.documents.yaml_fast import read_text as read_unmarked
from adjudicator.documents.yaml_reader import read_text
from tests.fuzz import corpus
from tests.fuzz.targets import read_alike

POSITIONS = folder("positions")


def test_plain_texts_are_read_the_same_without_noting_places() -> None:
    quickly = 0
    for file in find([POSITIONS, folder("rulebooks")]):
        text = file.read_text(encoding="utf-8")
        quick, thorough = read_unmarked(text, "x"), read_text(text, "x")
        assert (quick.data, dict(quick.marks)) == (thorough.data, thorough.marks), file
        quickly += type(quick.marks) is not dict
    assert quickly > 300


ODD = (
    *("a: 1\na: 2", "a: {b: 1, b: 2}", "? [a]\n: 1", "a: 1\n---\nb: 2", "<<: {a: 1}", "a: &x 1\nb: *x", "a: !!str 1"),
    *("[1, 2]", "word", "", "---\n---\n", "a: [1,", "a:\tb", 'a: "\\a"', 'a: "\\u263a"', "a: |\n  b\n"),
    "%YAML 1.1\n---\n{}",
    *("a: " + "[" * 39 + "]" * 39, "a: " + "[" * 40 + "]" * 40, "a: [" + "," * 26_000 + "]", "\ufeffa: 1", "a: \x07"),
    *("a: no\nb: 1:30\nc: 0x1F\nd: 12345678901234567\ne: -7\nf: 007\ng: ~\nh:\ni: null\nj: 'null'\nk: \"5\"",),
    *("a: 1\r\nb: 2\r", "a: 1\n...\n", "a: 1\n... b", "'a\n b': c\n", "{? a : b}", "- a\n- b", "a: 'b\n\n  c'"),
    *("a: {1: 2, 1: 3}", "{a, b: , c}", "a: [" + "b, " * 9_000 + "]", "a: " + "b" * 26_000),
)


@pytest.mark.parametrize("text", ODD)
def test_odd_texts_are_read_the_same(text: str) -> None:
    read_alike(text.encode())


@pytest.mark.parametrize("target", ["reading", "case", "asking", "game"])
def test_what_fuzzing_has_kept_is_read_the_same(target: str) -> None:
    for data in corpus.read(target):
        read_alike(data)


@given(st.text(st.sampled_from(list("ab1-~ \n:,[]{}'\"#&*!|>?<%\\\t")), max_size=30))
def test_any_text_is_read_the_same(text: str) -> None:
    read_alike(text.encode())
