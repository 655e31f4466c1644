"""The language to answer in, as the environment or the command line sets it, and whether it is written in UTF-8.

It is found before the command line is parsed, because the parser's own complaints are translated too.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, MutableMapping, Sequence

LANGUAGES = ("en", "da", "fr", "is")


def from_environment(environ: Mapping[str, str] = os.environ) -> str:
    """Return the language of ADJUDICATOR_LANG, else the system's if it is supported, else English."""
    for name in ("ADJUDICATOR_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name, ""):
            language = value.partition("_")[0].partition(".")[0].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def is_utf8(environ: Mapping[str, str] = os.environ) -> bool:
    """Return whether the system's language is written in UTF-8; without one it is.

    Python's own encoding does not say so: under `LC_ALL=C` it is UTF-8. Nor does LC_CTYPE=C.UTF-8: Python sets that
    itself, also where LANG is C.
    """
    names = ("LC_ALL", "LANG") if environ.get("LC_CTYPE") == "C.UTF-8" else ("LC_ALL", "LC_CTYPE", "LANG")
    locale = next((value for name in names if (value := environ.get(name))), "UTF-8")
    return "utf" in locale.lower()


def from_arguments(words: Sequence[str], environ: Mapping[str, str] = os.environ) -> str:
    """Return the language of a command line, even of one with mistakes in it."""
    return _named_in(words) or from_environment(environ)


def prefer_arguments(words: Sequence[str], environ: MutableMapping[str, str] = os.environ) -> None:
    """Set the variable to the language that the command line names, which it comes second to."""
    if named := _named_in(words):
        environ["ADJUDICATOR_LANG"] = named


def _named_in(words: Sequence[str]) -> str:
    for n, word in enumerate(words):
        option, sign, value = word.partition("=")
        if option == "--lang":
            value = value if sign else next(iter(words[n + 1 :]), "")
            return value if value in LANGUAGES else ""
    return ""
