"""Texts read into data with places: strict YAML, JSON Schema, problems with line and column, safe text.

Whatever holds for any document belongs here. What needs a rulebook to be understood does not: see `loading`.

| for | see |
|---|---|
| YAML and JSON text with line and column; its encoding and limits | `yaml_reader.py` |
| … signs that JSON writes as two escapes; what is wrong with a text | `surrogate_pairs.py`; `yaml_faults.py` |
| writing YAML | `yaml_writer.py` |
| which keys and values a kind of document may have | data: `schemas/*.schema.json` |
| checking a document against its schema | `schema.py`; all schemas in one: `schema_bundle.py` |
| the same without the library | `schema_fast.py`, from what `schema_compiler.py` generates |
| problems, and the nearest right word | `problems.py`; `nearest.py` (their wording: `locales`) |
| text that cannot steer a terminal | `safe_text.py` |
"""
