"""Documents and rulebooks: checking them, their schemas, and looking rules up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from adjudicator.commands.completion import items, rulebooks, schemas
from adjudicator.commands.shared import (
    BAD,
    SPOKEN,
    Files,
    Format,
    Language,
    Output,
    for_programs,
    print_json,
    shown,
    source_of,
    stop,
    tell,
    wrong_usage,
)
from adjudicator.documents.problems import BadDocument, Problem, printable


def check(files: Files, output: Output = Format.text, lang: Language = SPOKEN) -> None:
    """Validate documents of any kind."""
    from adjudicator.cases.check import check_source
    from adjudicator.locales.catalogue import catalogue

    problems: list[Problem] = []
    words = catalogue(lang.value)
    for file in files:
        try:
            kind = check_source(source_of(file))
        except BadDocument as bad:
            problems += bad.problems
            continue
        if output is Format.text:
            typer.echo(words.label("valid", file=printable(shown(file)), kind=words.label(f"document/{kind}")))
    if output is Format.json:
        print_json({"problems": [problem.as_dict(lang.value) for problem in problems]})
    else:
        tell(problems, lang.value)
    raise typer.Exit(BAD if problems else 0)


def schema(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="position, case, draw, rulebook, text, game or ruling.",
            autocompletion=schemas,
        ),
    ],
    output: Output = Format.text,
    lang: Language = SPOKEN,
) -> None:
    """Print a JSON Schema."""
    from adjudicator._system.paths import schema_names
    from adjudicator.documents.nearest import nearest
    from adjudicator.documents.schema_bundle import bundled

    if name not in schema_names():
        known = schema_names()
        raise wrong_usage("unknown-schema", None, name=name, near=nearest(name, known), known=known)
    for_programs()
    typer.echo(json.dumps(bundled(name), ensure_ascii=False, indent=2))


def rule(
    item: Annotated[
        str | None,
        typer.Argument(
            metavar="[ID]",
            help="A rulebook, section or item.",
            autocompletion=items,
        ),
    ] = None,
    rulebook: Annotated[
        str | None,
        typer.Option(
            "--rulebook",
            metavar="FILE",
            help="House rules to look in.",
        ),
    ] = None,
    diff: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--diff",
            metavar="A B",
            help="Two rulebooks, by name or file, to set side by side.",
            autocompletion=rulebooks,
        ),
    ] = None,
    output: Output = Format.text,
    lang: Language = SPOKEN,
) -> None:
    """Show a rule item, or list them."""
    from adjudicator.rules.item_index import books, entries, look_up, nearest_id

    try:
        if diff is not None:
            _print_diff(_book(diff[0]), _book(diff[1]), output, lang.value)
            return
        own = [_book(rulebook)] if rulebook else []
    except BadDocument as bad:
        stop(bad.problems, output, lang.value)
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


def _book(name: str) -> Any:
    """A rulebook by its name or its file."""
    from adjudicator._system.paths import is_there, shipped_rulebooks
    from adjudicator.documents.yaml_reader import plain, read_file
    from adjudicator.rules.library import find, read_rulebook

    if name in shipped_rulebooks() or not is_there(Path(name)):
        return find(plain({}, name), name, ())
    return read_rulebook(read_file(Path(name)))
