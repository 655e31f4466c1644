"""The language a person is spoken to in, before any command has been understood."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

LANGUAGES = ("en", "da", "fr", "is")


def spoken(environ: Mapping[str, str] = os.environ) -> str:
    """The language asked for, else the system's own where it is one of ours, else English."""
    for name in ("ADJUDICATOR_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name, ""):
            language = value.partition("_")[0].partition(".")[0].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def asked_for(words: Sequence[str], environ: Mapping[str, str] = os.environ) -> str:
    """The language of a command line, also one that cannot be understood otherwise."""
    for n, word in enumerate(words):
        option, sign, value = word.partition("=")
        if option == "--lang":
            value = value if sign else next(iter(words[n + 1 :]), "")
            return value if value in LANGUAGES else spoken(environ)
    return spoken(environ)
