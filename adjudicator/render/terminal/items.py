"""Rule items on a terminal: one in full, or all of a rulebook (`adjudicator rule`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from adjudicator.locales.catalogue import Catalogue, catalogue
from adjudicator.render.terminal.text_output import console
from adjudicator.render.terminal.wrapping import paragraph
from adjudicator.rules.item_index import IndexEntry, shows, supports
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rulings.phrases import card_words


def show_items(entries: Sequence[IndexEntry], citing: dict[str, list[str]], lang: str) -> None:
    out, words = console(), catalogue(lang)
    for n, entry in enumerate(entries):
        if n:
            out.print()
        out.print(Text(entry.item.id, "bold cyan"))
        paragraph(out, Text(entry.item.says.get(lang, entry.item.says["en"])), 2)
        if entry.item.note:
            paragraph(out, Text(words.label("note", says=_in(entry.item.note, lang))), 2, 2)
        section = entry.text.sections.get(entry.section, {})
        rests = [_rests(words, entry, *supported) for supported in supports(entry)]
        rows = [
            ("source", ", ".join(filter(None, (_in(entry.text.title, lang), _in(section, lang))))),
            ("kind", ", ".join(words.kinds_of_item.get(kind, kind) for kind in entry.item.kind.split("+"))),
            ("supports", ", ".join(rests) or words.label("supports-nothing")),
            ("shown-by", "" if (files := shows(entry, citing)) else words.label("no-positions")),
        ]
        for label, text in rows:
            paragraph(out, Text.assemble((words.head(words.label(label)), "dim"), f" {text}"), 2, 2)
        for file in files:
            out.print(Text(f"    {file}"), soft_wrap=True)


def _rests(words: Catalogue, entry: IndexEntry, book: Rulebook, what: str, name: str) -> str:
    """Return a finding or a card that rests on an item, with its rulebook where that is another one."""
    card, _, function = name.partition(" (")
    named = card_words(words, book, card) if what == "card" else name
    more: list[str] = [words.card(function.removesuffix(")"))] if function else []
    more += [book.id] if book is not entry.book else []
    return words.label(f"{what}-name", named=named) + (f" ({words.several(more)})" if more else "")


def show_catalogue(entries: Sequence[IndexEntry], lang: str) -> None:
    """Print every item on a line, under the headings of its text."""
    out, words = console(), catalogue(lang)
    for n, ((_, section), entries_of_section) in enumerate(groupby(entries, key=lambda e: (e.text.id, e.section))):
        group = list(entries_of_section)
        if n:
            out.print()
        text = group[0].text
        title, name = _in(text.title, lang), _in(text.sections.get(section, {}), lang)
        paragraph(out, Text(f"{words.head(title)} {name}" if name else title, "bold"))
        for entry in group:
            says = entry.item.says.get(lang, entry.item.says["en"])
            paragraph(out, Text.assemble((entry.item.id, "cyan"), f"  {says}"), 2, 2)


def _in(translated: object, lang: str) -> str:
    texts = dict(translated) if isinstance(translated, dict) else {}
    return str(texts.get(lang, texts.get("en", "")))
