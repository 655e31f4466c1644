"""Fuzzing: whatever a document holds, it ends in an answer or in problems with their places.

    .venv/bin/pip install -e '.[fuzz]'
    .venv/bin/python -m tests.fuzz --seconds 3600

goes through all targets with atheris, guided by coverage. What it has learned is kept in corpus/, an input a line,
and `test_corpus.py` asks all of it again in every run of the tests, without atheris.
"""
