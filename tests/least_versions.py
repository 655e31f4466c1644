"""Tests that need more than the least version of a package that the tool allows: the tool works, but not as well."""

from __future__ import annotations

from importlib.metadata import version

import pytest


def older_than(package: str, *wanted: int) -> pytest.MarkDecorator:
    """Skip a test where the package is older."""
    installed = tuple(int(part) for part in version(package).split(".")[: len(wanted)])
    return pytest.mark.skipif(installed < wanted, reason=f"{package} is older than {'.'.join(map(str, wanted))}")


rich_on_use = older_than("typer", 0, 28)
"""Older ones of typer import rich and more before they are asked for anything."""
