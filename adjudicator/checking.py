"""`check`: validates a document of whatever kind it is."""

from __future__ import annotations

from typing import Any

from adjudicator.loading import load_source
from adjudicator.problems import BadDocument, Problem
from adjudicator.schema import check_form
from adjudicator.source import Source


def kind_of(data: Any) -> str:
    """A document's kind, told by the keys that only it has."""
    if not isinstance(data, dict):
        return "position"
    telling = {"questions": "case", "board": "rulebook", "deck": "rulebook", "items": "text", "deals": "game"}
    return next((kind for key, kind in telling.items() if key in data), "position")


def check_source(source: Source) -> str:
    """Checks form and meaning; returns the document's kind, or raises BadDocument."""
    kind = kind_of(source.data)
    check_form(kind, source)
    if kind == "position":
        load_source(source)
    elif kind == "case":
        _check_case(source)
    elif kind == "rulebook":
        _check_rulebook(source)
    elif kind == "text":
        _check_text(source)
    elif kind == "game":
        _check_game(source)
    return kind


def _check_case(source: Source) -> None:
    """A case is its position asked several things; each question is read as a position of its own."""
    problems: list[Problem] = []
    table = {key: value for key, value in source.data.items() if key not in ("questions", "cites")}
    for n, question in enumerate(source.data["questions"]):
        asked = {key: question[key] for key in ("play", "hand", "readings") if key in question}
        marks = dict(source.marks)
        marks |= {at[2:]: mark for at, mark in source.marks.items() if at[:2] == ("questions", n) and len(at) > 2}
        try:
            load_source(Source(source.file, {**table, **asked}, marks))
        except BadDocument as bad:
            problems += bad.problems
    if problems:
        raise BadDocument(_distinct(problems))


def _distinct(problems: list[Problem]) -> list[Problem]:
    """The table's own problems come up for every question; they are told once."""
    return list({problem.line(): problem for problem in problems}.values())


def _check_rulebook(source: Source) -> None:
    from adjudicator.library import read_rulebook

    read_rulebook(source)


def _check_text(source: Source) -> None:
    from adjudicator.rulebook import check_text

    if problems := list(check_text(source)):
        raise BadDocument(problems)


def _check_game(source: Source) -> None:
    """The cards, players and rulebook a recorded game names must exist."""
    from adjudicator.loading import names_in_game

    if problems := list(names_in_game(source)):
        raise BadDocument(problems)
