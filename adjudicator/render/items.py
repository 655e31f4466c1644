"""Rule items on a terminal: one in full, or a rulebook's list."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from adjudicator.catalogue import Entry, shows, supports
from adjudicator.locales import catalogue
from adjudicator.render.paper import console
from adjudicator.render.text import paragraph


def show_items(entries: Sequence[Entry], citing: dict[str, list[str]], lang: str) -> None:
    """Each item with its source, what rests on it and where it is shown."""
    out, words = console(), catalogue(lang)
    for n, entry in enumerate(entries):
        if n:
            out.print()
        out.print(Text(entry.item.id, "bold cyan"))
        paragraph(out, Text(entry.item.says.get(lang, entry.item.says["en"])), 2)
        section = entry.text.sections.get(entry.section, {})
        rests = [
            words.label(f"{what}-name", named=name if book is entry.book else f"{name} ({book.id})")
            for book, what, name in supports(entry)
        ]
        rows = [
            ("source", ", ".join(filter(None, (_in(entry.text.title, lang), _in(section, lang))))),
            ("kind", ", ".join(words.kinds_of_item.get(kind, kind) for kind in entry.item.kind.split("+"))),
            ("supports", ", ".join(rests) or words.label("supports-nothing")),
            ("shown-by", "" if (files := shows(entry, citing)) else words.label("no-positions")),
        ]
        for label, said in rows:
            paragraph(out, Text.assemble((f"{words.label(label)}: ", "dim"), said), 2, 2)
        for file in files:
            out.print(Text(f"    {file}"), soft_wrap=True)


def show_catalogue(entries: Sequence[Entry], lang: str) -> None:
    """Every item on a line, under the headings of its text."""
    out = console()
    for n, ((_, section), held) in enumerate(groupby(entries, key=lambda e: (e.text.id, e.section))):
        group = list(held)
        if n:
            out.print()
        text = group[0].text
        heading = (_in(text.title, lang), _in(text.sections.get(section, {}), lang))
        out.print(Text(": ".join(filter(None, heading)), "bold"))
        for entry in group:
            says = entry.item.says.get(lang, entry.item.says["en"])
            paragraph(out, Text.assemble((entry.item.id, "cyan"), f"  {says}"), 2, 2)


def _in(translated: object, lang: str) -> str:
    said = dict(translated) if isinstance(translated, dict) else {}
    return str(said.get(lang, said.get("en", "")))
