"""The index of rule items for the command `rule`: what rests on each, and the shipped positions that show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from adjudicator._system.paths import folder, shipped_rulebooks
from adjudicator.documents.nearest import nearest
from adjudicator.documents.yaml_reader import read_file
from adjudicator.rules.library import shipped
from adjudicator.rules.rulebook import AS_PLAYED, Item, Rulebook, Text

Json = dict[str, Any]


class IndexEntry(NamedTuple):
    book: Rulebook
    text: Text
    item: Item

    @property
    def section(self) -> str:
        """The section whose name opens the item's key: `faq` for `dm-2023/faq.5.2`."""
        key = self.item.id.partition("/")[2]
        return next((name for name in self.text.sections if key == name or key.startswith(f"{name}.")), "")


def books() -> list[Rulebook]:
    return [shipped(name) for name in shipped_rulebooks()]


def entries(book: Rulebook) -> Iterator[IndexEntry]:
    """Yield every item of the rulebook's own texts, in their order, then what it assumes."""
    for name in (*book.own_texts, *({AS_PLAYED} & book.texts.keys())):
        text = book.texts[name]
        for item in text.items.values():
            yield IndexEntry(book, text, item)


def look_up(name: str, more: Sequence[Rulebook] = ()) -> list[IndexEntry]:
    """Return the item of that id, or all items under it: faq.5.1 to faq.5.3 for `dm-2023/faq.5`."""
    found = [
        entry
        for book in [*more, *books()]
        for entry in entries(book)
        if entry.item.id == name or entry.item.id.startswith((f"{name}.", f"{name}/"))
    ]
    return list({entry.item.id: entry for entry in reversed(found)}.values())[::-1]


def is_known(name: str, more: Sequence[Rulebook] = ()) -> bool:
    """Return whether there is an item of that id, or one under it."""
    return any(name in _names(book) for book in [*more, *books()])


@lru_cache(maxsize=64)
def _names(book: Rulebook) -> frozenset[str]:
    """Return the ids of a rulebook's items, and of all groups they are in."""
    ids = [entry.item.id for entry in entries(book)]
    groups = (each[:cut] for each in ids for cut, sign in enumerate(each) if sign in "./")
    return frozenset([*ids, *groups])


def nearest_id(name: str, more: Sequence[Rulebook] = ()) -> str:
    """Return the item, section or rulebook that a name means without its text, or else that it is most like; those of
    the house rules `more` come first."""
    ids: dict[str, None] = {}
    for book in [*more, *books()]:
        ids[book.id] = None
        for entry in entries(book):
            ids[entry.item.id] = None
            ids[entry.item.id.rpartition(".")[0]] = None
    return next((each for each in ids if each.endswith(f"/{name}")), "") or nearest(name, ids)


def positions_citing() -> dict[str, list[str]]:
    """Return for every item the shipped positions that name it under `cites`, as paths below positions/."""
    found: dict[str, list[str]] = {}
    root = folder("positions")
    for path in sorted(root.rglob("*.yaml")):
        data = read_file(path).data
        cites = data.get("cites", []) if isinstance(data, dict) else []
        for item in [cites] if isinstance(cites, str) else cites:
            found.setdefault(str(item), []).append(str(path.relative_to(root.parent)))
    return found


def supports(entry: IndexEntry) -> list[tuple[Rulebook, str, str]]:
    """Return the findings and cards that cite an item: in its own rulebook, and in those that follow it by analogy."""
    all_books = [entry.book, *(book for book in books() if book is not entry.book)]
    return [(book, what, name) for book in all_books for what, name in book.supports(entry.item.id)]


def shows(entry: IndexEntry, citing: dict[str, list[str]]) -> list[str]:
    """Return the positions that cite this item, or a whole group it belongs to."""
    item_id = entry.item.id
    return [
        path for cited, paths in citing.items() if item_id == cited or item_id.startswith(f"{cited}.") for path in paths
    ]


def as_dict(entry: IndexEntry, citing: dict[str, list[str]]) -> Json:
    rests = supports(entry)
    return {
        "id": entry.item.id,
        "rulebook": entry.book.id,
        "text": {"id": entry.text.id, "title": dict(entry.text.title), "language": entry.text.language},
        "section": {"id": entry.section, "title": dict(entry.text.sections.get(entry.section, {}))},
        "kind": entry.item.kind.split("+"),
        "says": dict(entry.item.says),
        **({"note": dict(entry.item.note)} if entry.item.note else {}),
        "supports": {
            "findings": [name for book, what, name in rests if what == "finding" and book is entry.book],
            "cards": [name for book, what, name in rests if what == "card" and book is entry.book],
            "elsewhere": [f"{book.id}: {name}" for book, _, name in rests if book is not entry.book],
        },
        "positions": shows(entry, citing),
    }
