"""The Python generated from the schemas: it is up to date, agrees with the validator library on every document, and
no text of a schema can become code in it."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator._system.paths import folder, read_schema, rulebook_file, schema_names, shipped_rulebooks
from adjudicator.documents import schema_fast as sounding
from adjudicator.documents.schema import _validator, form_problems
from adjudicator.documents.schema_compiler import UnsupportedSchema, compile_schema
from adjudicator.documents.schema_fast import is_valid
from adjudicator.documents.yaml_reader import plain, read_file
from adjudicator.loading.position_reader import load
from adjudicator.rules.build import forms
from adjudicator.rules.library import PREPARED
from tests.schema_mutants import STRANGE, grown, spoilt

SCHEMAS = schema_names()


@cache
def documents() -> dict[str, list[Any]]:
    """Return valid documents of every kind, shipped or printed by a command."""
    found: dict[str, list[Any]] = {name: [] for name in SCHEMAS}
    for path in sorted(folder("positions").rglob("*.yaml")):
        data = read_file(path).data
        kinds = {"questions": "case", "draw": "draw", "deals": "game", "id": "rulebook"}
        found[next((kind for key, kind in kinds.items() if key in data), "position")].append(data)
        if "play" in data:
            found["position"].append({key: held for key, held in data.items() if key != "questions"})
    found["draw"].append({"rulebook": "dm-2023", "draw": {"yellow": 7, "red": "heart/13", "blue": "swap", "green": 5}})
    found["rulebook"] += [read_file(rulebook_file(name)).data for name in shipped_rulebooks()]
    found["text"] = [read_file(path).data for path in sorted(rulebook_file("x").parent.glob("texts/*.yaml"))]
    for data in found["position"][:60]:
        question = load(data)
        for answer in (question.ruling("da"), question.about(question.cards()[:1]).ruling()):
            found["ruling"].append(json.loads(json.dumps(answer.as_dict())))
    return found


def agree(name: str, value: Any) -> bool:
    """Check that both validators agree, and return their answer."""
    library = bool(_validator(name).is_valid(value))
    assert is_valid(name, value) is library, json.dumps(value)
    return library


@pytest.mark.parametrize("name", SCHEMAS)
def test_what_stands_on_the_disk_is_what_the_schemas_give(name: str) -> None:
    assert (PREPARED / f"{name}.py").read_text(encoding="utf-8") == forms()[name], "install again: it is out of date"


@pytest.mark.parametrize("name", SCHEMAS)
def test_sound_documents_are_sound(name: str) -> None:
    assert documents()[name]
    assert all(agree(name, document) for document in documents()[name])


@pytest.mark.parametrize("name", SCHEMAS)
def test_both_say_the_same_of_spoilt_documents(name: str) -> None:
    rng = random.Random(f"spoilt {name}")
    tries = 150 if name in ("rulebook", "text") else 400
    answers = [agree(name, spoilt(rng.choice(documents()[name]), rng)) for _ in range(tries)]
    assert len(answers) // 20 < sum(answers) < len(answers) * 19 // 20


@pytest.mark.parametrize("name", SCHEMAS)
def test_both_say_the_same_of_documents_grown_from_the_schema(name: str) -> None:
    rng = random.Random(f"grown {name}")
    tries = 300 if name == "ruling" else 1000
    answers = [agree(name, grown(name, rng)) for _ in range(tries)]
    assert len(answers) // 20 < sum(answers) < len(answers) * 19 // 20


@pytest.mark.parametrize("name", SCHEMAS)
def test_both_say_the_same_of_each_form_that_is_not_looked_for(name: str) -> None:
    assert not any(agree(name, value) for value in STRANGE)


WORDS = st.sampled_from(sorted({key for name in SCHEMAS for key in read_schema(name).get("properties", {})}))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


@given(st.sampled_from(SCHEMAS), JSON)
@settings(max_examples=400, deadline=None)
def test_both_say_the_same_of_anything(name: str, value: Any) -> None:
    agree(name, value)


def one(schema: dict[str, Any]) -> Any:
    """Generate and run the check of a schema."""
    code: dict[str, Any] = {}
    exec(compile_schema("one", {"one": schema}, {"one": 0}), code)
    return code["fits"]


KEYWORDS: list[dict[str, Any]] = [
    {"minimum": 2, "maximum": 3},
    {"type": "number", "minimum": 1},
    {"type": ["integer", "null"]},
    {"minLength": 1, "maxLength": 2},
    {"pattern": "^a"},
    {"items": {"type": "integer"}, "minItems": 1, "maxItems": 1},
    {"properties": {"x": {"type": "null"}}, "additionalProperties": {"type": "array"}},
    {"uniqueItems": True},
    {"uniqueItems": False},
    {"required": ["x"], "properties": {"x": {"const": None}}},
    {"minProperties": 1, "maxProperties": 1, "additionalProperties": {"type": "array"}},
    {"propertyNames": {"maxLength": 3}},
    {"dependentRequired": {"card": ["discard"], "x": ["y", "z"]}},
    {"not": {"type": "string"}},
    {"if": {"type": "integer"}, "then": {"minimum": 1}},
    {"if": {"type": "integer"}, "else": {"type": "array"}},
    {"anyOf": [{"type": "integer"}, {"minimum": 2}]},
    {"oneOf": [{"type": "integer"}, {"minimum": 1}, True]},
    {"allOf": [{"type": "integer"}, {"minimum": 1}]},
    {"enum": ["x", True, None]},
    {
        "$ref": "#/$defs/nest",
        "$defs": {"nest": {"type": "array", "items": {"anyOf": [{"type": "integer"}, {"$ref": "#/$defs/nest"}]}}},
    },
    {},
]


@pytest.mark.parametrize("schema", KEYWORDS, ids=json.dumps)
def test_every_keyword_means_what_it_means_to_the_library(schema: dict[str, Any]) -> None:
    from jsonschema import Draft202012Validator

    fits, library = one(schema), Draft202012Validator(schema)
    values = [
        *STRANGE,
        "a",
        "ab",
        "abc",
        2,
        3,
        4,
        [True, 1],
        [1, True, 1.0],
        [{"a": 1}, {"a": 1.0}],
        {"x": None},
        {"x": 1},
    ]
    assert [fits(value) for value in values] == [library.is_valid(value) for value in values]


@pytest.mark.parametrize(
    "schema",
    [
        {"contains": {}},
        {"properties": {"a": {"format": "date"}}},
        {"$ref": "https://elsewhere.invalid/x"},
        {"$ref": "#/$defs/none"},
        {"$ref": "other.schema.json#/$defs/x"},
        {"const": 5},
        {"enum": [["x"]]},
    ],
    ids=json.dumps,
)
def test_what_cannot_be_written_stops_the_build(schema: dict[str, Any]) -> None:
    with pytest.raises(UnsupportedSchema):
        one(schema)


EVIL = [
    *("'); raise SystemExit #", '"""\nraise SystemExit\n"""', "x\nraise SystemExit", "{raise_}", "\\", "é'\"", "class"),
    *("__import__", "search", "fits", "value"),
]


def one_that_says(word: str) -> dict[str, Any]:
    return {
        "$id": word,
        "description": word,
        "required": [word],
        "properties": {word: {"$ref": f"#/$defs/{word}"}, "p": {"type": "string", "pattern": "a", "title": word}},
        "dependentRequired": {word: [word]},
        "$defs": {word: {"enum": [word, "x"]}},
    }


@pytest.mark.parametrize("evil", EVIL, ids=repr)
def test_nothing_in_a_schema_gets_into_the_code_but_as_a_literal(evil: str) -> None:
    shapes = [
        [type(node).__name__ for node in ast.walk(ast.parse(compile_schema("one", {"one": schema}, {"one": 0})))]
        for schema in (one_that_says(evil), one_that_says("harmless"))
    ]
    assert shapes[0] == shapes[1]
    fits = one(one_that_says(evil))
    assert fits({evil: evil})
    assert fits({evil: "x", "p": "a"})
    assert not fits({evil: "y"})
    assert not fits({})


def test_where_nothing_fitting_was_written_the_library_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    good = documents()["position"][0]
    for _ in _unprepared(monkeypatch):
        assert is_valid("position", good) is None
        assert form_problems("position", plain(good)) == []
        assert [problem.code for problem in form_problems("position", plain({**good, "turn": []}))] == ["wrong-type"]


def _unprepared(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make generated files that are missing, incomplete, or made from other schemas."""
    with monkeypatch.context() as changed:
        changed.setattr(sounding, "checksums", lambda names: dict.fromkeys(names, 1))
        sounding._compiled.cache_clear()
        yield
    for broken in (ImportError, SyntaxError, NameError):

        def fails(name: str, error: type[Exception] = broken) -> Any:
            raise error

        with monkeypatch.context() as changed:
            changed.setattr(sounding, "import_module", fails)
            sounding._compiled.cache_clear()
            yield
    sounding._compiled.cache_clear()


@pytest.mark.parametrize(("turn", "asked"), [("red", False), (["red"], True), ("nobody", False)])
def test_the_library_is_asked_only_where_the_form_is_wrong(turn: Any, asked: bool) -> None:
    document = {"rulebook": "dm-2023", "pieces": {}, "turn": turn}
    code = (
        f"import sys, adjudicator\ntry: adjudicator.load({document!r})\nexcept adjudicator.BadDocument: pass\n"
        "print('jsonschema' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(asked)
