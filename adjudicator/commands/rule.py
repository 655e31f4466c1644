"""The command `rule`: rule items, and the differences of two rulebooks."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from adjudicator._system.paths import is_there, position_file, shipped_rulebooks
from adjudicator.commands.completion import items
from adjudicator.commands.input import display_name, read_source
from adjudicator.commands.options import DEFAULT_LANGUAGE, Format, Language, Output, wrong_usage
from adjudicator.commands.output import exit_if_bad, print_json
from adjudicator.documents.problems import BadDocument


def rule(
    item: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A rulebook, section or item.", autocompletion=items)
    ] = None,
    rulebook: Annotated[str | None, typer.Option("--rulebook", metavar="FILE", help="House rules to look in.")] = None,
    diff: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--diff",
            metavar="A B",
            help="Two rulebooks, by name or file, to set side by side.",
            autocompletion=shipped_rulebooks,
        ),
    ] = None,
    contested: Annotated[
        str | None,
        typer.Option(
            "--contested",
            metavar="BOOK",
            help="A rulebook, by name or file: what can be read otherwise, and where its text is silent.",
            autocompletion=shipped_rulebooks,
        ),
    ] = None,
    output: Output = Format.text,
    lang: Language = DEFAULT_LANGUAGE,
) -> None:
    from adjudicator.rules.item_index import books, entries, look_up, nearest_id

    asked = {"ID": item, "--rulebook": rulebook, "--diff": diff, "--contested": contested}
    if (diff is not None or contested is not None) and len(given := [name for name in asked if asked[name]]) > 1:
        raise wrong_usage("not-together", None, options=given)
    if diff == ("-", "-"):
        raise wrong_usage("stdin-twice", "--diff")
    with exit_if_bad(output, lang.value):
        if diff is not None:
            _print_diff(_book(diff[0]), _book(diff[1]), output, lang.value)
            return
        if contested is not None:
            _print_open_questions(_book(contested), output, lang.value)
            return
        own = [_book(rulebook)] if rulebook else []
    listed = look_up(item, own) if item else [entry for book in own or books() for entry in entries(book)]
    if not listed:
        raise wrong_usage("unknown-item", None, name=item, near=nearest_id(item or "", own))
    _print_items(listed, item is not None and "." in item, output, lang.value)


def _print_items(listed: list[Any], in_full: bool, output: Format, lang: str) -> None:
    from adjudicator.render.terminal.items import show_catalogue, show_items
    from adjudicator.rules.item_index import as_dict, positions_citing

    if output is Format.json:
        citing = positions_citing()
        print_json([as_dict(entry, citing) for entry in listed])
    elif in_full:
        show_items(listed, positions_citing(), lang)
    else:
        show_catalogue(listed, lang)


def _print_diff(one: Any, other: Any, output: Format, lang: str) -> None:
    from adjudicator.render.terminal.comparison import show_differences
    from adjudicator.rules.rulebook_diff import as_dict

    if output is Format.json:
        print_json(as_dict(one, other))
    else:
        show_differences(one, other, lang)


def _print_open_questions(book: Any, output: Format, lang: str) -> None:
    from adjudicator.render.terminal.open_questions import show_open_questions
    from adjudicator.rules.open_questions import as_dict

    if output is Format.json:
        print_json(as_dict(book))
    else:
        show_open_questions(book, lang)


def _book(name: str) -> Any:
    """Read a rulebook by its name, from its file or from standard input."""
    from adjudicator.cases.check import kind_of
    from adjudicator.documents.yaml_reader import plain
    from adjudicator.rules.library import find, read_rulebook

    if name in shipped_rulebooks() or not (name == "-" or is_there(position_file(name))):
        return find(plain({}, name), name, ())
    source = read_source(name)
    if kind_of(source.data) != "rulebook":
        raise BadDocument([source.problem("not-a-rulebook", (), name=display_name(name))])
    return read_rulebook(source)
