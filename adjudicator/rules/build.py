"""The files generated when the package is built: shipped rulebooks as binary data, schemas as Python.

They only save time. Each holds checksums of its sources and is ignored when a source has changed.
"""

from __future__ import annotations

from pathlib import Path

from adjudicator._system.paths import read_schema, schema_names, shipped_rulebooks
from adjudicator.documents.schema_compiler import compile_schema
from adjudicator.documents.schema_fast import checksums
from adjudicator.rules import library


def prepare(folder: Path = library.PREPARED) -> None:
    """Generate all files, and write those that have changed."""
    folder.mkdir(exist_ok=True)
    made = {f"{name}.data": library.prepared(name) for name in shipped_rulebooks()}
    made |= {f"{name}.py": code.encode() for name, code in forms().items()}
    for file, content in made.items():
        if not (folder / file).exists() or (folder / file).read_bytes() != content:
            (folder / file).write_bytes(content)


def forms() -> dict[str, str]:
    """Return the Python code for every schema."""
    schemas = {name: read_schema(name) for name in schema_names()}
    return {name: compile_schema(name, schemas, checksums(schemas)) for name in schemas}
