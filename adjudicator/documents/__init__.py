"""Texts read into data with places: strict YAML, JSON Schema, problems with line and column, safe text.

Whatever holds for any document belongs here. What needs a rulebook to be understood does not: see `loading`.

| for | see |
|---|---|
| YAML and JSON text with line and column, and its limits | `yaml_reader.py` |
| writing YAML | `yaml_writer.py` |
| form by JSON Schema | `schema.py`; all schemas in one: `schema_bundle.py` |
| the same without the library | `schema_fast.py`, from what `schema_compiler.py` generates |
| problems, and the nearest right word | `problems.py`; `nearest.py` |
| text that cannot steer a terminal | `safe_text.py` |
"""
