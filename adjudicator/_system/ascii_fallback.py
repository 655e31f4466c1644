"""ASCII replacements for signs that a terminal cannot show: a codec error handler for terminals without UTF-8."""

from __future__ import annotations

import codecs
import unicodedata

NAME = "adjudicator-readable"

SIGNS = {
    "→": "->",
    "✗": "x",
    "≠": "!=",
    "…": "...",
    "÷": "-",
    "×": "x",
    "♥": "heart",
    "–": "-",
    "·": "-",
    "\u00a0": " ",
    "’": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "\u202f": " ",
    "æ": "ae",
    "ø": "oe",
    "å": "aa",
    "ð": "d",
    "þ": "th",
    "œ": "oe",
}
SIGNS |= {sign.upper(): letters.capitalize() for sign, letters in SIGNS.items() if sign.islower()}


def replace_with_ascii(error: UnicodeError) -> tuple[str, int]:
    """Return the nearest ASCII text for the signs that cannot be encoded, and where to go on."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(_nearest, error.object[error.start : error.end])), error.end


def _nearest(sign: str) -> str:
    bare = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return SIGNS.get(sign) or bare or "?"


codecs.register_error(NAME, replace_with_ascii)
