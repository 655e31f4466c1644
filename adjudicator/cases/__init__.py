"""Rulings as a test suite: run, compare, cover, mutate, update and check case files, with a pytest plugin.

Here belongs everything about expectations. How a question is answered does not: `rulings` does that.
"""
