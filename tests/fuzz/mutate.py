"""Changes a document as a tree, so that most results are YAML, and many are still documents."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

from adjudicator.documents.problems import BadDocument
from adjudicator.documents.yaml_reader import read_bytes
from tests.fuzz.seeds import documents, pool
from tests.fuzz.targets import TARGETS

Raw = Callable[[bytes, int], bytes]
"""Any change of the bytes."""
Way = tuple[str | int, ...]

WORDS = (
    *("red", "yellow", "blue", "green", "yellow-knob", "red-hole", "rød", "gul", "jaune", "blár", "Y14", "g4", "0"),
    *("15", "red 0/15", "house 16", "house 19", "goal 1", "goal 4", "goal 3", "base", "start", "back", "all", "hand"),
    *("1/14", "-4", "heart", "heart/8", "heart/13", "swap", "Joker", "÷4", "7×1", "4x1", "5-jump", "9/swap", "2/-2"),
    *("dm-2023", "classic", "duo", "family-fr", "./x.yaml", "/etc/passwd", "", " ", "~", "null", "\ufeff", "a\u202eb"),
    *("{", "%s", "{0}", "{near}", "<b>&\"'", "]]>", "::error::", "%0A", "\x1b[2J", "\u2028", "😀", "x" * 500, "_", "*"),
)  # fmt: skip
SHORT = (
    *("s", "b", "g1", "g4", "g3", "h16", "h19", "0", "15", "Y14", "R0/15", "B9", "YK3", "y", "r", "yk", "rh", "base"),
    *("discard", "swap", "heart", "5", "7", "1/14"),
)  # fmt: skip
LINE = (
    *("hand=5,7", "hand=", "play=5:g4", "play=7:g3+5>g2,b@Y9+2", "play=1/14=14:R3", "play=swap:r3,b@Y9", "turn=y"),
    *("play=discard", "turn=", "readings=lane-entry-rest:locked-only", "readings=a", "y:B9", "r:g1,g4,Y14", "b:"),
    *("yk:s,YK3", "classic", "duo"),
)  # fmt: skip
SIGNS = (",", ":", "=", ">", "+", "@", "\n", "\n  ", "- ", "&a ", "*a", "!x ")
NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 20, 99, 100, -1, -4, 10**15, 10**16, 10**30, -(10**16))
ODD: tuple[Any, ...] = (None, True, False, [], {}, [[]], {"": ""}, 1.5, [None])


def mutated(target: str, data: bytes, longest: int, seed: int, raw: Raw) -> bytes:
    """Return another input, mostly changed as a tree, sometimes byte by byte."""
    rng = random.Random(seed)
    kind = TARGETS[target]
    luck = rng.random()
    if luck < 0.12 or (kind.shape == "text" and luck < 0.4):
        return raw(data, longest)
    if kind.shape == "text" and luck < 0.7:
        return _typed(data, rng)
    if kind.shape == "words":
        return _line(data, rng)
    parts = data.split(kind.between) if kind.between else [data]
    place = rng.randrange(len(parts))
    try:
        tree = read_bytes(parts[place], "").data
    except BadDocument:
        tree = rng.choice(list(documents().values()))
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        tree = changed(tree, rng)
    parts[place] = json.dumps(tree, ensure_ascii=rng.random() < 0.3).encode("utf-8", "replace")
    if kind.between and rng.random() < 0.05:
        parts.insert(place, rng.choice(parts))
    made = kind.between.join(parts)
    return made if len(made) <= longest else raw(data, longest)


def _typed(data: bytes, rng: random.Random) -> bytes:
    """Insert or replace a word at word boundaries."""
    text = data.decode("utf-8", "replace")
    cuts = [n for n, sign in enumerate(text) if not sign.isalnum()] or [0]
    start = rng.choice(cuts)
    end = start if rng.random() < 0.5 else rng.choice([n for n in cuts if n >= start][:3])
    word = rng.choice(
        (*WORDS, *map(str, NUMBERS), ",", ":", "=", ">", "+", "@", "\n", "\n  ", "- ", "&a ", "*a", "!x ")
    )
    return (text[:start] + word + text[end:]).encode("utf-8", "replace")


def _line(data: bytes, rng: random.Random) -> bytes:
    """Change some words of a one-line code, or parts of them."""
    words = data.decode("utf-8", "replace").split(" ")
    for _ in range(rng.choice((1, 1, 2, 3))):
        place = rng.randrange(len(words))
        luck = rng.random()
        if luck < 0.1 and len(words) > 1:
            del words[place]
        elif luck < 0.2:
            words.insert(place, rng.choice(words))
        elif luck < 0.35:
            words.insert(place + 1, rng.choice(LINE))
        else:
            parts = re.split("([=:,@>+/])", words[place])
            at = rng.randrange(len(parts))
            other = rng.choice((*SHORT, *SHORT, *LINE, *WORDS, *map(str, NUMBERS)))
            parts[at : at + rng.randrange(3)] = [other] if rng.random() < 0.7 else [rng.choice("=:,@>+/"), other]
            words[place] = "".join(parts)
    if not any(word.startswith("turn=") for word in words):
        words.append("turn=red")
    return " ".join(words).encode("utf-8", "replace")


def changed(tree: Any, rng: random.Random) -> Any:
    """Return the tree with one part changed."""
    ways = list(_ways(tree, ()))
    way = rng.choice(ways)
    return _put(tree, way, rng, ways)


def _ways(tree: Any, way: Way) -> Any:
    yield way
    if isinstance(tree, dict | list):
        for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from _ways(value, (*way, key))


def _at(tree: Any, way: Way) -> Any:
    for key in way:
        tree = tree[key]
    return tree


def _put(tree: Any, way: Way, rng: random.Random, ways: list[Way]) -> Any:
    """Return the tree with another value at the end of a path."""
    if not way:
        return tree if not isinstance(tree, dict | list) else _inside(tree, "", rng)
    parent, key = _at(tree, way[:-1]), way[-1]
    name = next((str(part) for part in reversed(way) if isinstance(part, str)), "")
    luck = rng.random()
    if luck < 0.25:
        value = _like(name, isinstance(key, int), rng)
    elif luck < 0.35:
        value = _at(tree, rng.choice(ways))
    elif luck < 0.6 and isinstance(parent[key], dict | list):
        value = _inside(parent[key], name, rng)
    else:
        value = _other(parent[key], rng)
    return _replaced(tree, way, value)


def _replaced(tree: Any, way: Way, value: Any) -> Any:
    if not way:
        return value
    if isinstance(tree, dict):
        return {key: _replaced(held, way[1:], value) if key == way[0] else held for key, held in tree.items()}
    return [_replaced(held, way[1:], value) if n == way[0] else held for n, held in enumerate(tree)]


def _like(name: str, in_list: bool, rng: random.Random) -> Any:
    """Return a value that occurs elsewhere under the same key."""
    return rng.choice(pool().get(f"{name}[]" if in_list else name) or WORDS)


def _other(value: Any, rng: random.Random) -> Any:
    if rng.random() < 0.07:
        return rng.choice(ODD)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int) and rng.random() < 0.6:
        return value + rng.choice((-1, 1, 2, -2, 7))
    if isinstance(value, str) and value and rng.random() < 0.4:
        place = rng.randrange(len(value) + 1)
        return value[:place] + rng.choice((*"aæ1 -./\x00\u202e<&", "")) + value[place + rng.randrange(2) :]
    return rng.choice(WORDS) if rng.random() < 0.6 else rng.choice(NUMBERS)


def _inside(value: Any, name: str, rng: random.Random) -> Any:
    """Return a list or mapping with an item more or less, or in another order."""
    items = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    luck = rng.random()
    if luck < 0.25 and items:
        del items[rng.randrange(len(items))]
    elif luck < 0.4:
        rng.shuffle(items)
    elif luck < 0.5 and items:
        place = rng.randrange(len(items))
        items[place] = (rng.choice(pool()["\0key"]), items[place][1])
    elif isinstance(value, dict):
        key = rng.choice(pool()["\0key"]) if rng.random() < 0.7 else rng.choice(WORDS)
        items.append((key, _like(key, False, rng)))
    else:
        items.insert(rng.randrange(len(items) + 1), (0, _like(name, True, rng)))
    return dict(items) if isinstance(value, dict) else [held for _, held in items]
