"""Rulings as a test suite: run, compare, cover, mutate, update and check case files, with a pytest plugin.

Here belongs everything about expectations. How a question is answered does not: `rulings` does that.

| for | see |
|---|---|
| finding case files | `files.py` |
| running them on several cores, and what is kept of each question's result | `run.py` |
| the questions of a file, one of them as a document | `case.py`, `question_document.py` |
| what a case may expect, and comparing it | `expectation.py` |
| printing results: terminal, JSON, GitHub, JUnit XML | `report.py` |
| `--update`, `--coverage`, `--mutate`; the command `check` | `update.py`, `coverage.py`, `mutation.py`; `check.py` |
"""
