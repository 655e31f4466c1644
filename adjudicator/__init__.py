"""Rules on disputed moves in the board game Partners, step by step, citing the rule item."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.documents.problems import BadDocument, Problem

if TYPE_CHECKING:
    from adjudicator.engine.question import Question
    from adjudicator.rulings.ruling import Ruling

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
