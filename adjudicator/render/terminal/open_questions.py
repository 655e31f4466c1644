"""The open questions of a rulebook, on a terminal (`rule --contested`)."""

from __future__ import annotations

from rich.text import Text

from adjudicator.locales.catalogue import catalogue
from adjudicator.render.terminal.text_output import console
from adjudicator.render.terminal.wrapping import paragraph, say
from adjudicator.rules.open_questions import borrowed, without_rule
from adjudicator.rules.rulebook import Rulebook


def show_open_questions(book: Rulebook, lang: str) -> None:
    """Print the contested readings, the doubtful sentences, the borrowed items, and the questions without a rule."""
    out, words = console(), catalogue(lang)
    say(out, words.label("contested"), "bold")
    for topic, choice in book.choices.items():
        for other in choice.contested:
            paragraph(out, Text.assemble((words.topics[topic], "bold"), (f"  {topic}", "dim")), 2, 2)
            here = f"{words.reading(topic, choice.reading)} ({words.label(choice.basis)})"
            paragraph(out, Text.assemble((words.head(choice.reading), "cyan"), f" {here}"), 4, 2)
            paragraph(out, Text.assemble((words.head(other), "cyan"), f" {words.reading(topic, other)}"), 4, 2)
    out.print()
    say(out, words.label("doubtful-sentences"), "bold")
    for doubt in book.doubts:
        item = book.item(doubt.item)
        says = item.says.get(lang, item.says["en"]) if item else ""
        paragraph(out, Text.assemble((doubt.item, "cyan"), f"  {says}"), 2, 2)
        paragraph(out, Text(words.label("otherwise", says=doubt.says.get(lang, doubt.says["en"]))), 4, 2)
    out.print()
    say(out, words.label("borrowed"), "bold")
    for each in borrowed(book):
        basis = words.label(each.citation.basis)
        paragraph(out, Text.assemble(f"{each.finding}  ", (each.citation.id, "cyan"), (f" ({basis})", "dim")), 2, 2)
    out.print()
    say(out, words.label("without-rule"), "bold")
    for topic in without_rule(book):
        paragraph(out, Text.assemble(words.topics[topic], (f"  {topic}", "dim")), 2, 2)
