"""What is made ready when the package is built: the shipped rulebooks as data, the schemas as Python.

All of it only saves time. The YAML and the schemas are what counts, and what was made of them is used only while it was
made from exactly these bytes.
"""

from __future__ import annotations

from pathlib import Path

from adjudicator._system.paths import read_schema, schema_names, shipped_rulebooks
from adjudicator.documents.schema_compiler import compile_schema
from adjudicator.documents.schema_fast import checksums
from adjudicator.rules import library


def prepare(folder: Path = library.PREPARED) -> None:
    """Writes into the folder whatever is not there already."""
    folder.mkdir(exist_ok=True)
    made = {f"{name}.data": library.prepared(name) for name in shipped_rulebooks()}
    made |= {f"{name}.py": code.encode() for name, code in forms().items()}
    for file, held in made.items():
        if not (folder / file).exists() or (folder / file).read_bytes() != held:
            (folder / file).write_bytes(held)


def forms() -> dict[str, str]:
    """The Python for every schema."""
    schemas = {name: read_schema(name) for name in schema_names()}
    return {name: compile_schema(name, schemas, checksums(schemas)) for name in schemas}
