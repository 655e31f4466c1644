"""Hypothesis strategies for every document that the schemas allow, whatever its content."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from hypothesis import strategies as st

from adjudicator._system.paths import read_schema, shipped_rulebooks
from adjudicator.rules.findings import FINDINGS
from adjudicator.rules.library import shipped
from adjudicator.rules.rulebook import Rulebook

Schema = Mapping[str, Any]
Made = st.SearchStrategy[Any]
ODD = ("red 0/15", "Y14", "gul 3", "house 16", "goal 5", "start", "15", "0", "", "x", "heart/8", "swap", "no", 7, -4)
TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff\u2028\u2029"), max_size=20)


class Maker:
    """Makes documents for one rulebook: mostly with its own names, sometimes with those of others."""

    def __init__(self, book: Rulebook, name: str) -> None:
        self.name = name
        self.book = book
        board = book.board
        self.spaces = self._mostly([*board.tokens, *board.tokens[board.base :]])
        functions = [function.name for card in book.cards.values() for function in card.functions]
        self.cards = self._mostly([*list(book.cards) * 4, *functions])
        self.camps = st.sampled_from(board.camps)
        self.players = st.sampled_from(list(board.players))
        self.readings = st.sampled_from([*book.contested(), ("lane-end", "turn-back"), ("lane-end", "x")])
        self.items = self._mostly(
            [f"{text}/{item}" for text in book.own_texts for item in list(book.texts[text].items)[:9]]
        )

    def _mostly(self, own: list[str]) -> Made:
        return st.one_of(*[st.sampled_from(own)] * 9, st.sampled_from(ODD))

    def document(self) -> Made:
        schema = read_schema(self.name)
        return self.made(schema, schema).map(lambda document: {**document, "rulebook": self.book.id})

    def made(self, schema: Schema, root: Schema, key: str = "") -> Made:
        """Return a strategy for anything that fits a schema."""
        if "$ref" in schema:
            named = self._named(schema["$ref"], root)
            return named.filter(bool) if "minProperties" in schema else named
        if "const" in schema:
            return st.just(schema["const"])
        if "enum" in schema:
            return st.sampled_from(schema["enum"])
        if "oneOf" in schema and "properties" not in schema:
            return st.one_of([self.made(branch, root, key) for branch in schema["oneOf"]])
        kind = schema.get("type", "string")
        return getattr(self, f"_{kind if isinstance(kind, str) else kind[0]}")(schema, root, key)

    def _named(self, ref: str, root: Schema) -> Made:
        file, _, name = ref.partition("#/$defs/")
        there = read_schema(file.removesuffix(".schema.json")) if file else root
        own = {
            "space": self.spaces,
            "card": self.cards,
            "word": self.players,
            "rulebook": st.just(self.book.id),
            "piece": st.one_of(self.spaces, st.dictionaries(self.camps, self.spaces, min_size=1, max_size=1)),
            "pieces": st.dictionaries(self.camps, st.lists(self.spaces, max_size=self.book.board.pieces)),
            "readings": st.lists(self.readings, max_size=2).map(dict),
            "cites": self.items.map(str),
            "draw": st.one_of(
                st.fixed_dictionaries(dict.fromkeys(self.book.board.players, self.cards)),
                st.dictionaries(self.players, self.cards, min_size=1),
            ),
        }
        if name in ("play", "event", "expect"):
            return getattr(self, f"_{name}")(there)
        return own[name] if name in own else self.made(there["$defs"][name], there, name)

    def _play(self, there: Schema) -> Made:
        """Return a strategy for a card with any other keys, or a thrown hand."""
        properties = dict(there["$defs"]["play"]["properties"])
        thrown = st.fixed_dictionaries({"discard": self.made(properties.pop("discard"), there, "discard")})
        return st.one_of(self._object({"properties": properties, "required": ["card"]}, there, "play"), thrown)

    def _event(self, there: Schema) -> Made:
        """Return a strategy for one event, mostly by the player whose turn it is, sometimes with unusual keys."""
        acts = {name: self.made(held, there, name) for name, held in there["$defs"]["event"]["properties"].items()}
        by, finger = acts.pop("by"), acts["finger"]
        alone = [st.fixed_dictionaries({name: act}, optional={"by": by}) for name, act in acts.items()]
        swap = st.fixed_dictionaries({"swaps": acts["swaps"]}, optional={"finger": finger})
        return st.one_of(*alone, swap, self._object(there["$defs"]["event"], there, "event"))

    def _expect(self, there: Schema) -> Made:
        """Return a strategy for an expectation of one part or two, or anything at all."""
        expect = there["$defs"]["expect"]
        keys = {name: self.made(held, there, name) for name, held in expect["properties"].items()}
        verdict = {"verdict": keys.pop("verdict")}
        few = [st.fixed_dictionaries({name: made}, optional=verdict) for name, made in keys.items()]
        return st.one_of(*few, self._object(expect, there, "expect"))

    def _object(self, schema: Schema, root: Schema, key: str) -> Made:
        properties = schema.get("properties", {})
        needed = {name: self.made(properties[name], root, name) for name in schema.get("required", ())}
        others = {name: self.made(held, root, name) for name, held in properties.items() if name not in needed}
        if properties:
            least = schema.get("minProperties", 0)
            one = [st.fixed_dictionaries({**needed, name: made}) for name, made in others.items()]
            many = st.fixed_dictionaries(needed, optional=others)
            return st.one_of(st.fixed_dictionaries(needed), *one, many).filter(lambda made: len(made) >= least)
        more = schema.get("additionalProperties", {"type": "integer"})
        most = min(schema.get("maxProperties", 4), 4)
        return st.dictionaries(
            self.players, self.made(more or {}, root), min_size=schema.get("minProperties", 0), max_size=most
        )

    def _array(self, schema: Schema, root: Schema, key: str) -> Made:
        most = min(schema.get("maxItems", 4), 2 if key == "questions" else 4)
        return st.lists(self.made(schema["items"], root, key), min_size=schema.get("minItems", 0), max_size=most)

    def _string(self, schema: Schema, root: Schema, key: str) -> Made:
        if key in ("cites", "reason"):
            return self.items.map(str) if key == "cites" else st.sampled_from(sorted(FINDINGS))
        return TEXTS

    def _integer(self, schema: Schema, root: Schema, key: str) -> Made:
        return st.integers(schema.get("minimum", -9), min(schema.get("maximum", 99), 99))

    def _boolean(self, schema: Schema, root: Schema, key: str) -> Made:
        return st.booleans()

    def _null(self, schema: Schema, root: Schema, key: str) -> Made:
        return st.none()


@cache
def _documents(name: str, book: str) -> Made:
    return Maker(shipped(book), name).document()


@st.composite
def documents(draw: st.DrawFn, name: str) -> Any:
    """Return a strategy for documents of a kind, for any shipped rulebook."""
    return draw(_documents(name, draw(st.sampled_from(shipped_rulebooks()))))
