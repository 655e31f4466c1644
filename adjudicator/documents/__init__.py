"""Texts read into data with places: strict YAML, JSON Schema, problems with line and column, safe text.

Whatever holds for any document belongs here. What needs a rulebook to be understood does not: see `loading`.
"""
