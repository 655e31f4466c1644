"""Rulings as a test suite: run, compare, cover, mutate, update and check case files, with a pytest plugin.

Here belongs everything about expectations. How a question is answered does not: `rulings` does that.

| for | see |
|---|---|
| finding case files | `files.py` |
| answering the questions of some files, and what is kept of each | `run.py`; spread over cores: `commands/test.py` |
| the questions of a file, one of them as a document | `case.py`, `question_document.py` |
| what a case may expect, and whether the ruling fits it | `expectation.py` (its keys: `schemas/case.schema.json`) |
| how results, coverage and mutants are printed: terminal, JSON, GitHub, JUnit XML | `report.py` |
| what `test --update` rewrites, `--coverage` counts, `--mutate` changes | `update.py`, `coverage.py`, `mutation.py` |
| checking documents of any kind (`check`) | `check.py` |
| case files in pytest | `pytest_plugin.py` |

A new key of `expect` is compared in `expectation.py`, rewritten in `update.py`, allowed in `schemas/case.schema.json`.
"""
