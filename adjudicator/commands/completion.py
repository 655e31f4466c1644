"""What a shell offers when a word is begun: files, rulebooks, items, cards, readings, schemas."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path


def files(incomplete: str) -> Iterator[str]:
    """Files and folders that begin so."""
    begun = Path(incomplete)
    folder, start = (begun, "") if incomplete.endswith("/") else (begun.parent, begun.name)
    try:
        found = sorted(each for each in folder.iterdir() if each.name.startswith(start))
    except OSError:
        return
    for each in found:
        if start.startswith(".") or not each.name.startswith("."):
            yield f"{each}/" if each.is_dir() else str(each)


def rulebooks(incomplete: str) -> Iterator[str]:
    """The shipped rulebooks."""
    from adjudicator.resources import shipped_rulebooks

    yield from (name for name in shipped_rulebooks() if name.startswith(incomplete))


def items(incomplete: str) -> Iterator[str]:
    """Rule items; a text first, then its sections, then what stands in them."""
    from adjudicator.library import shipped
    from adjudicator.resources import shipped_rulebooks

    found: dict[str, None] = {}
    for name in shipped_rulebooks():
        book = shipped(name)
        for text in book.own_texts:
            found |= dict.fromkeys(item.id for item in book.texts[text].items.values())
    yield from (item for item in found if item.startswith(incomplete))


def cards(incomplete: str) -> Iterator[str]:
    """The cards of all decks."""
    from adjudicator.library import shipped
    from adjudicator.resources import shipped_rulebooks

    held = dict.fromkeys(card for name in shipped_rulebooks() for card in shipped(name).cards)
    yield from (card for card in held if card.startswith(incomplete))


def readings(incomplete: str) -> Iterator[str]:
    """Contested readings."""
    from adjudicator.library import shipped
    from adjudicator.resources import shipped_rulebooks

    every = (pair for name in shipped_rulebooks() for pair in shipped(name).contested())
    yield from dict.fromkeys(f"{topic}={name}" for topic, name in every if f"{topic}={name}".startswith(incomplete))


def schemas(incomplete: str) -> Iterator[str]:
    """The kinds of document."""
    from adjudicator.resources import schema_names

    yield from (name for name in schema_names() if name.startswith(incomplete))
