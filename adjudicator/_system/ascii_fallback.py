"""ASCII replacements for signs that a terminal cannot show: an error handler and a codec for those without UTF-8."""

from __future__ import annotations

import codecs
import unicodedata

NAME = "adjudicator-readable"
ENCODING = "adjudicator_ascii"

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


def _find(name: str) -> codecs.CodecInfo | None:
    """Return ASCII under the name of ours: typer writes UTF-8 to a stream whose encoding is called ASCII."""
    if name != ENCODING:
        return None
    ascii_ = codecs.lookup("ascii")
    return codecs.CodecInfo(
        name=ENCODING,
        encode=ascii_.encode,
        decode=ascii_.decode,
        incrementalencoder=ascii_.incrementalencoder,
        incrementaldecoder=ascii_.incrementaldecoder,
        streamreader=ascii_.streamreader,
        streamwriter=ascii_.streamwriter,
    )


codecs.register_error(NAME, replace_with_ascii)
codecs.register(_find)
