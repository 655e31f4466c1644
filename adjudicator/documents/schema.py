"""Documents checked against their JSON Schema, with a place and a hint for every fault.

The yes or no for valid documents comes from `schema_fast.py`; jsonschema is imported to explain faults only.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, islice
from typing import Any

from adjudicator._system.paths import read_schema, schema_names
from adjudicator.documents.nearest import nearest
from adjudicator.documents.problems import MOST_PROBLEMS, At, BadDocument, Problem, ProblemList, Term
from adjudicator.documents.safe_text import sign_name
from adjudicator.documents.schema_fast import distinct, identity, is_valid
from adjudicator.documents.yaml_reader import MOST_DIGITS, Source


@cache
def _validator(name: str) -> Any:
    from jsonschema import Draft202012Validator, ValidationError, validators
    from referencing import Registry, Resource

    from adjudicator.documents.schema_compiler import to_the_end

    loaded = {other: read_schema(other) for other in schema_names()}
    resources = [(schema["$id"], Resource.from_contents(schema)) for schema in loaded.values()]
    registry: Any = Registry().with_resources(resources)

    def unique_items(validator: Any, wanted: bool, instance: Any, schema: Any) -> Iterator[Any]:
        """Replace jsonschema's check, which compares every pair of items."""
        if wanted and isinstance(instance, list) and not distinct(instance):
            yield ValidationError("listed twice")

    def pattern(validator: Any, wanted: str, instance: Any, schema: Any) -> Iterator[Any]:
        """Replace jsonschema's check, which lets a line end follow."""
        if isinstance(instance, str) and not re.search(to_the_end(wanted), instance):
            yield ValidationError("another form")

    extended: Any = validators
    return extended.extend(Draft202012Validator, {"uniqueItems": unique_items, "pattern": pattern})(
        loaded[name], registry=registry
    )


def check_form(name: str, source: Source) -> None:
    """Raise BadDocument with every fault of form."""
    if problems := form_problems(name, source):
        raise BadDocument(problems)


def form_problems(name: str, source: Source) -> ProblemList:
    """Return every fault of form, including those found while the text was read."""
    return ProblemList().note_all(chain(source.problems, _faults(name, source)))


def _faults(name: str, source: Source) -> Iterator[Problem]:
    if not isinstance(source.data, dict):
        yield source.problem("not-a-mapping", (), document=Term("document", name))
        return
    if name == "rulebook" and not {"extends", "board", "texts"} & source.data.keys():
        fault, source = _extending(source)
        yield fault
    if is_valid(name, source.data):
        return
    seen: set[tuple[object, ...]] = set()
    mistyped: set[At] = set()
    for error in _validator(name).iter_errors(source.data):
        at: At = tuple(error.absolute_path)
        if error.validator == "type":
            mistyped.add(at)
        elif at in mistyped:
            continue
        if error.validator is None:
            problems = _forbidden(source, error, at, read_schema(name))
        else:
            problems = _explain(source, error)
        for problem in problems:
            key = (problem.code, problem.at, str(problem.params))
            if key not in seen:
                seen.add(key)
                yield problem


def _extending(source: Source) -> tuple[Problem, Source]:
    """Return the problem of rules that extend no rulebook and are no whole one, and the rules as if they did extend
    one, so that nothing else seems to be missing."""
    misspelt = next((key for key in source.data if nearest(key, ("extends",))), "")
    fault = source.problem("missing-key", ("extends",), name="extends")
    if misspelt:
        fault = source.problem("unknown-key", (misspelt,), key=True, name=misspelt, near="extends")
    rest = {key: value for key, value in source.data.items() if key != misspelt}
    return fault, source._replace(data={**rest, "extends": "another"})


def _explain(source: Source, error: Any) -> Iterator[Problem]:
    """Yield the problems that an error of jsonschema stands for."""
    explain = _EXPLANATIONS.get(error.validator, _wrong_form)
    yield from explain(source, error, tuple(error.absolute_path))


def _unknown_keys(source: Source, error: Any, at: At) -> Iterator[Problem]:
    known = error.schema.get("properties", {})
    for key in error.instance:
        if key not in known:
            if odd := next((sign for sign in key if sign.isspace() and sign != " "), ""):
                yield source.problem("odd-space", (*at, key), key=True, sign=sign_name(odd))
                continue
            if "events" in at and key in _NO_EVENT:
                yield source.problem("exchange-is-no-event", (*at, key), key=True, name=key)
                continue
            if "events" in at and key == "hits":
                yield source.problem("hits-is-no-event", (*at, key), key=True)
                continue
            if "events" in at and key == "steps" and "move" in error.instance:
                example = _written_acts([_act("moves", error.instance)])
                yield source.problem("unknown-key", (*at, key), key=True, name=key, example=example)
                continue
            if "events" in at and key in ("to", "as") and isinstance(error.instance.get("moves"), str | int):
                claimed = {key: value for key, value in error.instance.items() if key in ("to", "as")}
                example = _written_acts([_act("moves", {"move": error.instance["moves"], **claimed})])
                yield source.problem("unknown-key", (*at, key), key=True, name=key, example=example)
                continue
            if not at and "expect" not in known and nearest(key, ("expect", *known), 0.75) == "expect":
                example, near = (_draw_as_case(source.data), "") if "draw" in source.data else ("", "questions")
                yield source.problem("unknown-key", (key,), key=True, name=key, example=example, near=near)
                continue
            # In braces, a key without a space after its colon is read with its value.
            glued, colon, value = key.partition(":")
            if colon and glued in known:
                example = f"{glued}: {value}"[:80]
                yield source.problem("unknown-key", (*at, key), key=True, name=key, example=example)
                continue
            near = _near_key(key, known, error.instance)
            name = key if key == key.strip() else f"'{key}'"
            yield source.problem("unknown-key", (*at, key), key=True, name=name, near=near, known=list(known))


def _missing_keys(source: Source, error: Any, at: At) -> Iterator[Problem]:
    """Yield missing keys, except those that are present but misspelt: `_unknown_keys` reports these."""
    inside = error.parent is not None and error.parent.absolute_path == error.absolute_path
    known = {**(error.parent.schema.get("properties", {}) if inside else {}), **error.schema.get("properties", {})}
    unknown = islice((key for key in error.instance if key not in known), MOST_PROBLEMS)
    misspelt = {_near_key(key, known, error.instance) for key in unknown}
    for key in error.validator_value:
        if key not in error.instance and key not in misspelt:
            yield source.problem("missing-key", (*at, key), name=key)


def _missing_companions(source: Source, error: Any, at: At) -> Iterator[Problem]:
    for having, needed in error.validator_value.items():
        for key in needed:
            if having in error.instance and key not in error.instance:
                yield source.problem("missing-key", (*at, key), name=key)


def _near_key(key: str, known: Iterable[str], instance: Mapping[str, Any]) -> str:
    return nearest(key, [name for name in known if name not in instance])


def _wrong_type(source: Source, error: Any, at: At) -> Iterator[Problem]:
    wanted, value, schema = error.validator_value, error.instance, error.schema
    number = _WHOLE_NUMBER.fullmatch(value) if wanted == "integer" and isinstance(value, str) else None
    if number and len(number[1]) <= MOST_DIGITS and not schema["minimum"] <= int(number[1]) <= schema["maximum"]:
        yield from _out_of_range(source, error, at)
    else:
        yield _type_problem(source, at, wanted, value)


_WHOLE_NUMBER = re.compile(r"([+-]?[0-9]+)(\.0+)?")


_NO_EVENT = ("exchange", "exchanges", "swaps-cards", "gives")
"""Keys that writers look for among the events; a text speaks of the exchange before the first turn."""
_OF_A_POSITION = ("pieces", "hand", "hands", "play", "events", "questions", "deals")
_TEXTS = ("title", "notes", "ask")
_FORMS_OF_PARTS = {
    "play": "{card: 5, move: goal 4}",
    "pieces": "{red: [goal 4, red 3]}",
    "swap": "{blue: yellow 9}",
    "events": "[{lays: 5}, {moves: red 3}]",
}


def _type_problem(source: Source, at: At, wanted: str | list[str], value: Any) -> Problem:
    """Return the problem of a value of the wrong type, with an example of the form of some parts of a position. What
    the writer means by a value is looked for in `loading/advice.py`.

    Of a rulebook that a position names nothing is repeated but a number.
    """
    example = form = ""
    number = _WHOLE_NUMBER.fullmatch(value) if isinstance(value, str) else None
    if number and len(number[1]) > MOST_DIGITS:
        return source.problem("wrong-type", at, wanted=wanted, got="long-number")
    if number and wanted == "integer":
        example = str(int(number[1]))
    if isinstance(value, dict) and "array" in wanted:
        dashed = next((key for key in value if key.startswith("-")), "")
        example = f"- {dashed[1:]}: {_written(value[dashed])}"[:80] if dashed else ""
    if at[:1] and at[0] in _OF_A_POSITION:
        named = "swap" if at[-2:-1] == ("swap",) else str(at[-1])
        form = _FORMS_OF_PARTS.get(named, "") if "object" in wanted or named == "events" else ""
    if isinstance(value, int) and wanted == "string" and at[-1] in _TEXTS:
        example = f'"{_written(value)}"'
    if isinstance(value, list) and at[-3:-2] == ("events",) and at[-1] != "by":
        # One act for each of them.
        example = _written_acts([_act(str(at[-1]), each) for each in value])
    return source.problem("wrong-type", at, wanted=wanted, got=_kind(value), example=example, form=form)


def _act(name: str, value: Any) -> dict[str, Any]:
    """Return the act that is meant; a move written with its steps is a share of a card."""
    is_share = name == "moves" and isinstance(value, dict) and "steps" in value
    return {name: {"moves": [value]} if is_share else value}


def _written_acts(acts: list[dict[str, Any]]) -> str:
    """Return acts as an example of what to write; nothing if they are many, or if one of them has not the form of an
    act."""
    from adjudicator.documents.yaml_writer import in_braces

    table = {"rulebook": "any", "pieces": {}, "turn": "red", "events": acts}
    return ", ".join(map(in_braces, acts)) if len(acts) <= MOST_SHOWN and is_valid("position", table) else ""


MOST_SHOWN = 5
"""Acts in an example."""


def _draw_as_case(data: Mapping[str, Any]) -> str:
    """Return the case that asks who deals first after a draw; nothing if it has not the form of one."""
    from adjudicator.documents.yaml_writer import in_braces

    draw = data["draw"]
    first = next(iter(draw), None) if isinstance(draw, dict) else None
    asked = [{"draw": draw, "expect": data["expect"]}]
    case = {"rulebook": data.get("rulebook"), "pieces": dict[str, Any](), "turn": first, "questions": asked}
    return in_braces(case) if is_valid("case", case) else ""


def _not_one_of(source: Source, error: Any, at: At) -> Iterator[Problem]:
    value, known = error.instance, error.validator_value
    if example := _meant(str(at[-1:][0]) if at else "", value):
        yield source.problem("not-one-of", at, value=_written(value), example=example)
        return
    if not isinstance(known, list) and "events" in at:
        yield source.problem("not-one-of", at, value=_written(value), example=f"{{{at[-1]}: {known}}}")
        return
    known = known if isinstance(known, list) else [known]
    known = [_written(each) if isinstance(each, bool) else each for each in known]
    yield source.problem("not-one-of", at, value=_written(value), known=known, near=nearest(value, known))


def _written(value: object) -> str:
    """Return the beginning of a value as a document writes it."""
    return (value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))[:40]


_NUMBERS = re.compile(r"\d+(/\d+)?( *, *\d+(/\d+)?)*")


def _meant(key: str, value: object) -> str:
    """Return the form of what a writer means who throws one card, or talks about a hand."""
    if key in ("throws", "discard") and (value == [] or _NUMBERS.fullmatch(str(value))):
        return f"{{{key}: [{str(value or 5)[:40]}]}}"
    return "{complains: play}" if (key, value) == ("talks", "hand") else ""


def _wrong_size(source: Source, error: Any, at: At) -> Iterator[Problem]:
    code = _LIMITS[error.validator]
    yield source.problem(code, at, least=error.validator_value, most=error.validator_value)


def _out_of_range(source: Source, error: Any, at: At) -> Iterator[Problem]:
    least, most = error.schema["minimum"], error.schema["maximum"]
    yield source.problem("out-of-range", at, least=least, most=most, value=error.instance)


def _listed_twice(source: Source, error: Any, at: At) -> Iterator[Problem]:
    before: set[Any] = set()
    for n, item in enumerate(error.instance):
        if identity(item) in before:
            yield source.problem("listed-twice", (*at, n), name=item)
        before.add(identity(item))


def _forbidden(source: Source, error: Any, at: At, schema: Any = None) -> Iterator[Problem]:
    """Yield the keys that a branch with `key: false` forbids; jsonschema does not name them.

    The branch is one of several forms or the `else` of the whole schema.
    """
    within = error.parent
    branch = schema[error.schema_path[0]] if within is None else within.validator_value[error.schema_path[0]]
    for key, rule in branch["properties"].items():
        if rule is False and key in (source.data if within is None else within.instance):
            yield source.problem("not-allowed-here", (*at, key), key=True, name=key)


def _wrong_form(source: Source, error: Any, at: At) -> Iterator[Problem]:
    if error.validator_value == NOT_BLANK:
        yield source.problem("text-empty", at)
        return
    is_key = "propertyNames" in error.absolute_schema_path
    wanted = Term("form", next((form for sign, form in FORMS.items() if sign in str(error.validator_value)), "name"))
    yield source.problem("wrong-form", (*at, error.instance) if is_key else at, key=is_key, wanted=wanted)


def _no_branch_fits(source: Source, error: Any, at: At) -> Iterator[Problem]:
    """Yield the problems of the nearest of several forms, if none fits."""
    branches: dict[int, list[Any]] = {}
    for inner in error.context:
        branches.setdefault(inner.schema_path[0], []).append(inner)
    of_kind = [errors for errors in branches.values() if not _other_kind(error, errors)]
    if not branches:
        yield from _several_fit(source, error, at)
    elif not of_kind:
        wanted = sorted({kind for errors in branches.values() for e in errors for kind in _kinds(e)})
        yield _type_problem(source, at, wanted, error.instance)
    else:
        found = [[problem for inner in errors for problem in _explain(source, inner)] for errors in of_kind]
        yield from min(found, key=_farness)


def _farness(problems: list[Problem]) -> tuple[int, int, bool]:
    """Return how far a value with these problems is from a form: one that knows all its keys is nearer."""
    of_keys = any(problem.code in ("unknown-key", "wrong-form") for problem in problems)
    return len(problems), -max((len(problem.at) for problem in problems), default=0), of_keys


def _several_fit(source: Source, error: Any, at: At) -> Iterator[Problem]:
    """Yield the keys of all forms but the first, if several fit at once; each form has a key that it requires.

    Every form fits a value that is no mapping; the wrong type is reported elsewhere.
    """
    if not isinstance(error.instance, dict):
        return
    present = [key for branch in error.validator_value for key in branch["required"] if key in error.instance]
    for key in present[1:]:
        yield source.problem("not-allowed-here", (*at, key), key=True, name=key)


def _other_kind(error: Any, errors: list[Any]) -> bool:
    return any(inner.validator == "type" and inner.absolute_path == error.absolute_path for inner in errors)


def _kinds(error: Any) -> list[str]:
    if error.validator != "type":
        return []
    value = error.validator_value
    return [value] if isinstance(value, str) else list(value)


def _kind(value: Any) -> str:
    """Return the name of a value's type in JSON Schema."""
    if isinstance(value, float):
        return "long-number" if abs(value) >= 10**MOST_DIGITS else "number"
    names = {dict: "object", list: "array", str: "string", bool: "boolean", int: "integer", type(None): "null"}
    return names.get(type(value), "string")


NOT_BLANK = r"\S"
FORMS = {
    "(?!": "camp",
    "[a-z]+(-": "letters",
    "[0-9]+)": "item",
    "]{2}": "language",
    "(advice|": "kind",
    "[a-z-]+(": "kind",
    "[a-z0-9.-]": "name",
}
"""What each pattern of the schemas describes, by a part that only this pattern has."""
_LIMITS = {
    "minItems": "too-few",
    "maxItems": "too-many",
    "minProperties": "too-few",
    "maxProperties": "too-many",
    "minLength": "text-empty",
    "maxLength": "text-too-long",
}
_EXPLANATIONS: dict[str | None, Callable[[Source, Any, At], Iterator[Problem]]] = {
    "additionalProperties": _unknown_keys,
    "required": _missing_keys,
    "dependentRequired": _missing_companions,
    "type": _wrong_type,
    "enum": _not_one_of,
    "const": _not_one_of,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "uniqueItems": _listed_twice,
    "oneOf": _no_branch_fits,
    None: _forbidden,
    **dict.fromkeys(_LIMITS, _wrong_size),
}
"""The function that explains each keyword's errors."""
