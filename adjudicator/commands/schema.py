"""The command `schema`: the JSON Schema of a kind of document."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from adjudicator._system.paths import schema_names
from adjudicator.commands.options import DEFAULT_LANGUAGE, Format, Language, Output, wrong_usage
from adjudicator.commands.output import use_utf8


def schema(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="position, case, draw, rulebook, text, game or ruling.", autocompletion=schema_names
        ),
    ],
    output: Output = Format.text,
    lang: Language = DEFAULT_LANGUAGE,
) -> None:
    from adjudicator.documents.nearest import nearest
    from adjudicator.documents.schema_bundle import bundled

    if name not in schema_names():
        known = schema_names()
        raise wrong_usage("unknown-schema", None, name=name, near=nearest(name, known), known=known)
    use_utf8()
    typer.echo(json.dumps(bundled(name), ensure_ascii=False, indent=2))
