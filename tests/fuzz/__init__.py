"""Fuzzing: any document must end in an answer or in problems with their places. See tests/README.md.

`python -m tests.fuzz` runs all targets with atheris, guided by coverage. corpus/ holds the inputs that reached new
code, one a line; `test_corpus.py` runs them in every test run, without atheris.
"""
