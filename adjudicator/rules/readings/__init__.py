"""The readings, one file for each family of topics. Importing a file registers its topics in `topics.py`."""

from adjudicator.rules.readings import landing, lane, procedure, splitting, stepping, swapping  # noqa: F401
