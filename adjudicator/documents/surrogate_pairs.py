r"""Escapes such as `\ud83d\ude00`, as JSON writes a sign beyond U+FFFF. YAML does not know them.

For reading, each half is replaced by the escape of a private sign, which leaves every place where it was, and the signs
that come out are put together again. Halves that stand alone are left as they are: they mean nothing.
"""

from __future__ import annotations

import re

_ESCAPES = r"\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|.)"
_PRIVATE = r"[\ue000-\ue7ff]|\\u[eE][0-7]"
_HALVES, _FIRST_PRIVATE = 0xD800, 0xE000


def hide_pairs(text: str) -> str | None:
    """Return the text with private signs in place of surrogate halves, of the same length; None if it has no pairs, or
    such signs of its own."""
    if "\\ud" not in text.casefold() or re.search(_PRIVATE, text):
        return None
    hidden = re.sub(_ESCAPES, lambda found: _hidden(found) if found[1] else found[0], text)
    return None if hidden == text else hidden


def _hidden(found: re.Match[str]) -> str:
    return "".join(f"\\u{int(half, 16) - _HALVES + _FIRST_PRIVATE:04x}" for half in found.groups())


def reveal_pairs(text: str, style: str | None) -> str:
    """Return a value as it was meant: only in double quotes are escapes escapes."""
    if style != '"':
        return re.sub(r"\\ue([0-7]..)", lambda found: f"\\u{int(found[1], 16) + _HALVES:04x}", text)
    return re.sub("([\ue000-\ue3ff])([\ue400-\ue7ff])", _sign, text)


def _sign(found: re.Match[str]) -> str:
    high, low = (ord(half) - _FIRST_PRIVATE for half in found.groups())
    return chr(0x10000 + (high << 10) + (low - 0x400))
