"""`check`: validates a document of whatever kind it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from adjudicator._system.paths import read_schema
from adjudicator.cases.question_document import ReadQuestion, asked_alone
from adjudicator.documents.nearest import nearest
from adjudicator.documents.problems import MOST_PROBLEMS, At, BadDocument, Problem, ProblemList
from adjudicator.documents.schema import check_form, form_problems
from adjudicator.documents.yaml_reader import Source
from adjudicator.loading.document_reader import DocumentReader
from adjudicator.loading.position_reader import find_book, load_source, read_sound
from adjudicator.rules.findings import FINDINGS, IMPOSSIBLE, Kind
from adjudicator.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from adjudicator.procedure.game import Game

TELLING = {
    "questions": "case",
    "deals": "game",
    "draw": "draw",
    "extends": "rulebook",
    "board": "rulebook",
    "deck": "rulebook",
    "sections": "text",
    "items": "text",
}
"""Keys that only one kind of document has."""


def kind_of(data: Any) -> str:
    """A document's kind, told by the keys that only it has, also where one is misspelt."""
    if not isinstance(data, dict):
        return "position"
    if telling := [key for key in TELLING if key in data]:
        return TELLING[telling[0]]
    own = read_schema("position")["properties"]
    unknown = [key for key in data if key not in own][:MOST_PROBLEMS]
    meant = (nearest(key, [*own, *TELLING]) for key in unknown)
    return next((TELLING[key] for key in meant if key in TELLING), "position")


def check_source(source: Source) -> str:
    """Checks form and meaning; returns the document's kind, or raises BadDocument."""
    return read_source(source)[0]


def read_source(source: Source) -> tuple[str, Any]:
    """The same, and what was read of the document: a case's questions, a game."""
    kind = kind_of(source.data)
    problems = _Once()
    read: object = None
    try:
        read = _CHECKS[kind](source)
    except BadDocument as bad:
        problems.note_all(bad.problems)
    named = isinstance(source.data, dict) and isinstance(source.data.get("rulebook"), str)
    if named and kind not in ("rulebook", "text"):
        problems.note_all(_unknown_items(source))
    if problems:
        raise BadDocument(problems)
    return kind, read


class _Once(ProblemList):
    """The table's own problems come up for every question; they are told once."""

    def __init__(self) -> None:
        super().__init__()
        self._known: set[tuple[object, ...]] = set()

    def note(self, problem: Problem) -> None:
        known = problem.code, problem.mark, problem.file, str(problem.params)
        if known not in self._known:
            super().note(problem)
            self._known.add(known)


def _check_case(source: Source) -> list[ReadQuestion]:
    """A case is its position asked several things; each question is read as a position of its own."""
    faults = form_problems("case", source)
    problems = _Once().note_all(faults)
    sound = source.hollow(faults)
    read: list[ReadQuestion] = []
    for n, question in enumerate(sound.data.get("questions") or ()):
        told = [fault._replace(at=fault.at[2:]) for fault in faults if fault.at[:2] == ("questions", n)]
        told += [fault for fault in faults if fault.at[:1] != ("questions",)]
        alone, asking = asked_alone(sound, n), None
        try:
            asking = read_sound(alone, ProblemList(told))
        except BadDocument as bad:
            about_the_table = ((question or {}).get("expect") or {}).get("verdict") == "impossible"
            problems.note_all(each for each in bad.problems if not (about_the_table and each.code in IMPOSSIBLE))
        read.append(ReadQuestion(alone, asking))
        if question and question.get("expect"):
            problems.note_all(_unknown_in_expectation(source, question["expect"], ("questions", n, "expect")))
    if problems:
        raise BadDocument(problems)
    return read


def _unknown_in_expectation(source: Source, expect: Any, at: At) -> Iterator[Problem]:
    """What is expected must be something that can come out: items, reasons and spaces that exist."""
    from adjudicator.rules.item_index import is_known, nearest_id

    books = _own_book(source)
    for c, name in enumerate(expect.get("cites") or ()):
        if name is not None and not is_known(name, books):
            yield source.problem("unknown-item", (*at, "cites", c), name=name, near=nearest_id(name))
    reasons = _IMPOSSIBLE if expect.get("verdict") == "impossible" else _REFUSALS
    if (reason := expect.get("reason")) is not None and reason not in reasons:
        near = nearest(reason, reasons)
        yield source.problem("unknown-finding", (*at, "reason"), name=reason, near=near)
    yield from _unknown_around(source, expect, at)
    for book in books:
        yield from _unknown_on_the_board(source, book, expect, at)


_IMPOSSIBLE = sorted(IMPOSSIBLE)
_REFUSALS = [code for code, ground in FINDINGS.items() if ground.kind in (Kind.REFUSAL, Kind.IRREGULAR)]


def _unknown_on_the_board(source: Source, book: Rulebook, expect: Any, at: At) -> Iterator[Problem]:
    """Players, camps, spaces and cards that are expected."""
    reader = DocumentReader(source, book, ProblemList())
    reader.player(expect.get("dealer"), (*at, "dealer"))
    for n, name in enumerate(expect.get("won") or ()):
        reader.player(name, (*at, "won", n))
    _read_spaces(reader, expect, at)
    yield from reader.problems


def _read_spaces(reader: DocumentReader, expect: Any, at: At) -> None:
    """Spaces, camps and cards that are expected are read as those of a document are."""
    reader.space(expect.get("to"), (*at, "to"))
    for p, space in enumerate(expect.get("path") or ()):
        reader.space(space, (*at, "path", p))
    for name, spaces in (expect.get("after") or {}).items():
        reader.camp(name, (*at, "after", name))
        for s, space in enumerate(spaces or ()):
            reader.space(space, (*at, "after", name, s))
    for p, play in enumerate(expect.get("legal") or ()):
        for key in ("move", "to"):
            if isinstance(play, dict) and not isinstance(play.get(key), dict):
                reader.space(play.get(key), (*at, "legal", p, key))
        if isinstance(play, dict):
            reader.card(play.get("card"), (*at, "legal", p, "card"))


def _unknown_around(source: Source, expect: Any, at: At) -> Iterator[Problem]:
    """What is expected of what happens around the move."""
    from adjudicator.rules.readings.topics import TOPICS

    for key, kind in (("binds", Kind.BINDING), ("penalties", Kind.PENALTY)):
        named = expect.get(key) or ()
        known = [code for code, ground in FINDINGS.items() if ground.kind is kind] if named else []
        for n, name in enumerate(named):
            code = name.get("penalty") if isinstance(name, dict) else name
            if code is not None and code not in known:
                yield source.problem("unknown-finding", (*at, key, n), name=code, near=nearest(code, known))
    silent = expect.get("silent") or ()
    optional = (topic.name for topic in TOPICS.values() if topic.optional)
    topics = [*optional, "draw-tied", "foreign-piece"] if silent else []
    for n, name in enumerate(silent):
        if name is not None and name not in topics:
            yield source.problem("unknown-topic", (*at, "silent", n), name=name, near=nearest(name, topics))


def _unknown_items(source: Source) -> Iterator[Problem]:
    """The rule items that a document says it shows must exist."""
    from adjudicator.rules.item_index import is_known, nearest_id

    cites, books = source.data.get("cites"), _own_book(source)
    for n, name in enumerate(cites if isinstance(cites, list) else [cites]):
        if isinstance(name, str) and not is_known(name, books):
            at: At = ("cites", n) if isinstance(cites, list) else ("cites",)
            yield source.problem("unknown-item", at, name=name, near=nearest_id(name))


def _own_book(source: Source) -> list[Rulebook]:
    """The rulebook of the document, which may be a file of house rules with items of its own; none if it names none."""
    if not isinstance(source.data.get("rulebook"), str):
        return []
    try:
        return [find_book(source)]
    except BadDocument:
        return []


def _check_rulebook(source: Source) -> None:
    from adjudicator.rules.library import read_rulebook

    read_rulebook(source)


def _check_text(source: Source) -> None:
    from adjudicator.rules.rulebook_checks import check_text

    check_form("text", source)
    if problems := ProblemList().note_all(check_text(source)):
        raise BadDocument(problems)


def _check_game(source: Source) -> Game:
    """The cards, players and rulebook a recorded game names must exist, and its plays be readable."""
    from adjudicator.loading.game_reader import read_game

    game = read_game(source)
    if problems := ProblemList().note_all(_unknown_in_expectation(source, source.data.get("expect", {}), ("expect",))):
        raise BadDocument(problems)
    return game


_CHECKS: dict[str, Callable[[Source], object]] = {
    "position": load_source,
    "draw": load_source,
    "case": _check_case,
    "rulebook": _check_rulebook,
    "text": _check_text,
    "game": _check_game,
}
