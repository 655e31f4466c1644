"""The kind of a document is found by its keys, the misspelt ones last."""

from __future__ import annotations

import pytest

from adjudicator.cases.check import check_source, kind_of
from adjudicator.documents.yaml_reader import read_text
from tests.malformed import places, refusal

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
}


@pytest.mark.parametrize("key", NOT_INDENTED)
def test_a_play_that_is_not_indented_is_part_of_a_position(key: str) -> None:
    source = read_text(f"{POSITION}play:\n{key}: 5\nmove: goal 4\n")
    assert places(refusal(lambda: check_source(source))) == NOT_INDENTED[key]


@pytest.mark.parametrize("text", KINDS)
def test_a_misspelt_key_tells_the_kind_if_the_other_keys_allow_it(text: str) -> None:
    assert kind_of(read_text(text).data) == KINDS[text]
