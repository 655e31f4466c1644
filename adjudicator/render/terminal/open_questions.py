"""The open questions of a rulebook, on a terminal (`rule --contested`)."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from adjudicator.locales.catalogue import Catalogue, catalogue
from adjudicator.render.terminal.text_output import console
from adjudicator.render.terminal.wrapping import paragraph, say
from adjudicator.rules.open_questions import borrowed, noted, without_rule
from adjudicator.rules.rulebook import Rulebook


def show_open_questions(book: Rulebook, lang: str) -> None:
    """Print the contested readings, the sentences with another meaning or with a note, and where the text is silent."""
    out, words = console(), catalogue(lang)
    _show_readings(out, words, book)
    _show_doubts(out, words, book)
    _show_notes(out, words, book)
    _show_borrowed(out, words, book)
    say(out, words.label("silent"), "bold")
    for silence in book.silent:
        paragraph(out, Text(words.silent[silence.asks]), 2, 2)
        follows = words.label("followed", item=silence.follows, says=_says(words, book, silence.follows))
        paragraph(out, Text(follows if silence.follows else words.label("not-settled"), "dim"), 4, 2)
    out.print()
    say(out, words.label("without-rule"), "bold")
    for topic in without_rule(book):
        paragraph(out, Text.assemble(words.topics[topic], (f"  {topic}", "dim")), 2, 2)


def _show_readings(out: Console, words: Catalogue, book: Rulebook) -> None:
    say(out, words.label("contested"), "bold")
    for topic, choice in book.choices.items():
        for other in choice.contested:
            paragraph(out, Text.assemble((words.topics[topic], "bold"), (f"  {topic}", "dim")), 2, 2)
            here = f"{words.reading(topic, choice.reading)} ({words.label(choice.basis)})"
            paragraph(out, Text.assemble((words.head(choice.reading), "cyan"), f" {here}"), 4, 2)
            paragraph(out, Text.assemble((words.head(other), "cyan"), f" {words.reading(topic, other)}"), 4, 2)
    out.print()


def _show_doubts(out: Console, words: Catalogue, book: Rulebook) -> None:
    say(out, words.label("doubtful-sentences"), "bold")
    for doubt in book.doubts:
        paragraph(out, Text.assemble((doubt.item, "cyan"), f"  {_says(words, book, doubt.item)}"), 2, 2)
        paragraph(out, Text(words.label("otherwise", says=_in(words, doubt.says))), 4, 2)
    out.print()


def _show_notes(out: Console, words: Catalogue, book: Rulebook) -> None:
    notes = noted(book)
    if not notes:
        return
    say(out, words.label("notes"), "bold")
    for item in notes:
        paragraph(out, Text.assemble((item.id, "cyan"), f"  {_in(words, item.says)}"), 2, 2)
        paragraph(out, Text(words.label("note", says=_in(words, item.note))), 4, 2)
    out.print()


def _show_borrowed(out: Console, words: Catalogue, book: Rulebook) -> None:
    """Print what is followed where the text has no word of its own, each item once, with the findings it is for."""
    say(out, words.label("borrowed"), "bold")
    followed: dict[tuple[str, str], list[str]] = {}
    for each in borrowed(book):
        followed.setdefault((each.citation.id, each.citation.basis), []).append(each.finding)
    for (item, basis), findings in followed.items():
        says = f"  {_says(words, book, item)}"
        paragraph(out, Text.assemble((item, "cyan"), says, (f" ({words.label(basis)})", "dim")), 2, 2)
        paragraph(out, Text(words.label("for-findings", names=", ".join(findings)), "dim"), 4, 2)
    out.print()


def _says(words: Catalogue, book: Rulebook, name: str) -> str:
    item = book.item(name)
    return _in(words, item.says) if item else ""


def _in(words: Catalogue, translated: Mapping[str, str]) -> str:
    return translated.get(words.lang, translated["en"])
