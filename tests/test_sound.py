"""The quick look at a document's form never says yes where the validator library says no, and seldom the reverse."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.resources import folder, read_schema, rulebook_file, shipped_rulebooks
from adjudicator.schema import _validator
from adjudicator.sound import sound
from adjudicator.source import read_file

DOCUMENTS = [read_file(path).data for path in sorted(folder("positions").rglob("*.yaml"))]
DOCUMENTS = [{k: v for k, v in document.items() if k != "questions"} for document in DOCUMENTS if "play" in document]
STRANGE: list[Any] = [None, True, 0, -1, 10**6, "", "x" * 500, [], {}, [1, [2]], {"red": []}, {"discard": "all"}]


def agree(value: Any) -> bool:
    """Whether both say the same of a position; a yes is the same yes."""
    held = read_schema("position")
    quick, library = sound(held, value, held), _validator("position").is_valid(value)
    assert quick == library, json.dumps(value)
    return quick


def spoilt(document: Any, rng: random.Random) -> Any:
    """A document with one part replaced, removed or added."""
    document = copy.deepcopy(document)
    part = document
    while isinstance(part, dict | list) and part:
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        key = rng.choice(keys)
        if not isinstance(part[key], dict | list) or not part[key] or rng.random() < 0.3:
            change = rng.random()
            if change < 0.6:
                part[key] = copy.deepcopy(rng.choice(STRANGE))
            elif change < 0.8:
                del part[key]
            elif isinstance(part, dict):
                part[rng.choice(["card", "colour", "to", "hand"])] = copy.deepcopy(rng.choice(STRANGE))
            else:
                part += part
            return document
        part = part[key]
    return document


def test_both_accept_every_shipped_position() -> None:
    assert all(agree(document) for document in DOCUMENTS)


def test_both_agree_on_spoilt_positions() -> None:
    rng = random.Random(17)
    found = [agree(spoilt(rng.choice(DOCUMENTS), rng)) for _ in range(2000)]
    assert any(found)
    assert not all(found)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
@settings(max_examples=200, deadline=None)
def test_both_agree_on_anything(value: Any) -> None:
    agree(value)


def test_what_it_does_not_know_it_leaves_to_the_library() -> None:
    assert not sound({"contains": {}}, ["x"], {})
    assert not sound({"$ref": "https://elsewhere.invalid/x"}, {}, {})


def test_it_never_says_yes_to_a_rulebook_that_the_library_refuses() -> None:
    held = read_schema("rulebook")
    books = [read_file(rulebook_file(name)).data for name in shipped_rulebooks()]
    books.append(read_file(folder("positions") / "house-rules" / "kitchen-table.yaml").data)
    assert all(sound(held, book, held) for book in books)
    rng, refused = random.Random(18), 0
    for _ in range(200):
        book = spoilt(rng.choice(books), rng)
        if not _validator("rulebook").is_valid(book):
            refused += 1
            assert not sound(held, book, held), json.dumps(book)
    assert refused


def test_both_accept_every_shipped_case() -> None:
    held = read_schema("case")
    cases = [read_file(path).data for path in sorted(folder("positions").rglob("*.yaml"))]
    cases = [case for case in cases if "questions" in case]
    assert len(cases) > 100
    assert all(sound(held, case, held) and _validator("case").is_valid(case) for case in cases)
    rng = random.Random(19)
    for _ in range(500):
        case = spoilt(rng.choice(cases), rng)
        assert not sound(held, case, held) or _validator("case").is_valid(case), json.dumps(case)
