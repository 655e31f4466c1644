"""Rules on disputed moves in the board game Partners, step by step, citing the rule item."""

from __future__ import annotations

TYPE_CHECKING = False
"""As in `typing`, which is not loaded here: Ctrl-C is handled only when this file is read."""

if TYPE_CHECKING:
    from typing import Any

    from adjudicator.documents.problems import BadDocument, Problem
    from adjudicator.engine.question import Question
    from adjudicator.rulings.ruling import Ruling
else:

    def __getattr__(name):
        """Import the two classes on first use."""
        if name not in ("BadDocument", "Problem"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from adjudicator.documents import problems

        return getattr(problems, name)


__all__ = ["BadDocument", "Problem", "adjudicate", "load"]
__version__ = "0.1.0"


def load(document: Any) -> Question:
    """Read a position, given as a path, YAML text or a mapping, and return a checked question.

    Raise BadDocument, which has every problem with its place.
    """
    from adjudicator.loading.position_reader import load as read

    return read(document)


def adjudicate(document: Any, lang: str = "en") -> Ruling:
    """Rule on the play in a document, or list what the hand can do if there is no play."""
    return load(document).ruling(lang)
