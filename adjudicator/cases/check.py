"""Validation of a document of any kind, as `check` does it. Cases need their expectations checked, hence this room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from adjudicator._system.paths import read_schema, shipped_texts
from adjudicator.cases.question_document import ReadQuestion, single_question
from adjudicator.documents.nearest import nearest
from adjudicator.documents.problems import MOST_PROBLEMS, At, BadDocument, Problem, ProblemList, Term, terms
from adjudicator.documents.schema import check_form, form_problems
from adjudicator.documents.yaml_reader import Source
from adjudicator.engine.proposal import whose
from adjudicator.engine.question import Question
from adjudicator.loading.document_reader import DocumentReader
from adjudicator.loading.names import function_terms, read_function, read_function_of_any
from adjudicator.loading.position_reader import find_book, load_source, read_despite_faults, with_advice
from adjudicator.procedure.remark import WITHOUT_TOPIC
from adjudicator.rules.board import NOWHERE
from adjudicator.rules.findings import FINDINGS, IMPOSSIBLE, Kind
from adjudicator.rules.house_rules import is_path
from adjudicator.rules.item_index import is_known, look_up, nearest_id
from adjudicator.rules.library import read_rulebook
from adjudicator.rules.readings import TOPICS
from adjudicator.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from adjudicator.procedure.game_replay import Game

KIND_BY_KEY = {
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
    """Return a document's kind, found by a key that only this kind has.

    The key may be misspelt, if the kind knows as many of the other keys as a position does: `card` at the edge of a
    position does not mean `board`.
    """
    if not isinstance(data, dict):
        return "position"
    if key := next((key for key in KIND_BY_KEY if key in data), None):
        return "rulebook" if key == "items" and _has_readings_or_extends(data) else KIND_BY_KEY[key]
    own = read_schema("position")["properties"]
    unknown = [key for key in data if key not in own][:MOST_PROBLEMS]
    corrected = (nearest(key, [*own, *KIND_BY_KEY]) for key in unknown)
    kinds = (KIND_BY_KEY[key] for key in corrected if key in KIND_BY_KEY)
    known = len(own.keys() & data.keys())
    return next(
        (kind for kind in kinds if len(read_schema(kind)["properties"].keys() & data.keys()) >= known), "position"
    )


def _has_readings_or_extends(data: Mapping[str, Any]) -> bool:
    """Return whether a document with items has something else of a rulebook, or `extends` misspelt: a text has not."""
    of_a_text = read_schema("text")["properties"]
    own = [key for key in read_schema("rulebook")["properties"] if key not in of_a_text]
    return any(key in own or nearest(key, ("extends",)) for key in data if key not in of_a_text)


def check_source(source: Source) -> str:
    """Check form and meaning; return the document's kind, or raise BadDocument."""
    return read_source(source)[0]


def read_source(source: Source) -> tuple[str, Any]:
    """Check a document; return its kind and what was read of it: a case's questions, a game."""
    kind = kind_of(source.data)
    problems = _UniqueProblems()
    content: object = None
    try:
        content = _CHECKS[kind](source)
    except BadDocument as bad:
        problems.note_all(bad.problems)
    has_book = isinstance(source.data, dict) and isinstance(source.data.get("rulebook"), str)
    if has_book and kind not in ("rulebook", "text"):
        problems.note_all(_unknown_items(source))
    if problems:
        raise BadDocument(problems)
    return kind, content


class _UniqueProblems(ProblemList):
    """Problems without repetition: those of a case's table are found again for every question."""

    def __init__(self) -> None:
        super().__init__()
        self._known: set[tuple[object, ...]] = set()

    def note(self, problem: Problem) -> None:
        key = problem.code, problem.mark, problem.file, str(problem.params)
        if key not in self._known:
            super().note(problem)
            self._known.add(key)


def _check_case(source: Source) -> list[ReadQuestion]:
    """Check a case; each question is read as a position of its own."""
    faults = with_advice(source, form_problems("case", source))
    problems = _UniqueProblems().note_all(faults)
    without_faults = source.without_faults(faults)
    problems.note_all(_wrong_in_the_table(without_faults, faults))
    found: list[ReadQuestion] = []
    for n, data in enumerate(without_faults.data.get("questions") or ()):
        own_faults = [fault._replace(at=fault.at[2:]) for fault in faults if fault.at[:2] == ("questions", n)]
        own_faults += [fault for fault in faults if fault.at[:1] != ("questions",)]
        alone, question = single_question(without_faults, n), None
        try:
            question = read_despite_faults(alone, ProblemList(own_faults))
        except BadDocument as bad:
            expects_impossible = ((data or {}).get("expect") or {}).get("verdict") == "impossible"
            problems.note_all(p for p in bad.problems if not (expects_impossible and p.code in IMPOSSIBLE))
        found.append(ReadQuestion(alone, question))
        if data and data.get("expect"):
            at: At = ("questions", n, "expect")
            problems.note_all(_unknown_in_expectation(source, data["expect"], at, _mover(question)))
    if problems:
        raise BadDocument(problems)
    return found


def _wrong_in_the_table(source: Source, faults: ProblemList) -> Iterator[Problem]:
    """Yield what is wrong in a case's own position, though every question may have something else instead: names that
    nothing bears, hands, pieces and readings. Its play and events need not fit the table, nor the hands each other."""
    table = {key: value for key, value in source.data.items() if key != "questions"}
    try:
        own_faults = ProblemList(fault for fault in faults if fault.at[:1] != ("questions",))
        read_despite_faults(source._replace(data=table), own_faults)
    except BadDocument as bad:
        asked = [question or {} for question in source.data.get("questions") or ()]
        verdicts = [(question.get("expect") or {}).get("verdict") for question in asked]
        for problem in bad.problems:
            is_name = problem.code.startswith(("unknown-", "no-such-field"))
            of_table = problem.at[:1] not in ((), ("play",), ("events",))
            may_be_asked = problem.code in IMPOSSIBLE and "impossible" in verdicts
            if is_name or (of_table and problem.code not in ("missing-key", "hand-twice") and not may_be_asked):
                yield problem


def _mover(question: Question | None) -> int | None:
    """Return the camp of the piece that `to` and `path` speak of, if a play is in dispute."""
    if question is None or question.proposal is None:
        return None
    proposal = question.proposal
    named = [*proposal.swap[:1], *(part.piece for part in proposal.parts[-1:])]
    camps = (whose(question.rules, question.table, question.player, piece) for piece in named)
    return next((camp for camp in camps if isinstance(camp, int)), None)


def _unknown_in_expectation(source: Source, expect: Any, at: At, mover: int | None = None) -> Iterator[Problem]:
    """Yield the items, reasons and spaces in an expectation that do not exist."""
    books = _own_book(source)
    for key in ("cites", "doubts"):
        for n, name in enumerate(expect.get(key) or ()):
            if name is not None and not is_known(name, books) and not _may_be_of_unread_rules(source, books, name):
                yield source.problem("unknown-item", (*at, key, n), name=name, near=nearest_id(name))
            elif name is not None and (example := _instead_of_several(key, name, books)):
                yield source.problem("several-items", (*at, key, n), name=name, example=example)
    reason = expect.get("reason")
    reasons = _IMPOSSIBLE if expect.get("verdict") == "impossible" else _REFUSALS
    if "verdict" not in expect and reason in _IMPOSSIBLE:
        yield source.problem("missing-key", (*at, "verdict"), name="verdict", example="verdict: impossible")
    elif reason is not None and reason not in reasons:
        near = nearest(reason, reasons)
        yield source.problem("unknown-finding", (*at, "reason"), name=reason, near=near)
    yield from _unknown_around(source, expect, at)
    for book in books:
        yield from _unknown_on_the_board(source, book, expect, at, mover)


def _instead_of_several(key: str, name: str, books: Sequence[Rulebook]) -> str:
    """Return an item to name instead of a whole text, which nothing cites, or of a group among the doubts."""
    if key == "cites" and "/" in name:
        return ""
    found = [entry.item.id for entry in look_up(name, books)]
    return found[0] if found and name not in found else ""


_IMPOSSIBLE = sorted(IMPOSSIBLE)
_REFUSALS = [code for code, ground in FINDINGS.items() if ground.kind in (Kind.REFUSAL, Kind.IRREGULAR)]


def _unknown_on_the_board(source: Source, book: Rulebook, expect: Any, at: At, mover: int | None) -> Iterator[Problem]:
    """Yield the problems of players, camps, spaces and cards in an expectation."""
    reader = DocumentReader(source, book, ProblemList())
    reader.player(expect.get("dealer"), (*at, "dealer"))
    for n, name in enumerate(expect.get("won") or ()):
        reader.player(name, (*at, "won", n))
    _read_spaces(reader, expect, at, mover)
    yield from reader.problems


def _read_space(reader: DocumentReader, value: Any, camp: int | None, at: At) -> int | None:
    """Read a space of a piece of a camp, if it is known; return the owner that is named."""
    space, owner = reader.space(value, at) or (NOWHERE, None)
    if camp is not None and reader.board.double and space == reader.board.shared + camp:
        reader.own_double(camp, at)
    return owner


def _read_spaces(reader: DocumentReader, expect: Any, at: At, mover: int | None) -> None:
    """Read spaces, camps and cards in an expectation; the reader notes their problems."""
    _read_space(reader, expect.get("to"), mover, (*at, "to"))
    for p, space in enumerate(expect.get("path") or ()):
        _read_space(reader, space, mover, (*at, "path", p))
    for name, spaces in (expect.get("after") or {}).items():
        camp = reader.camp(name, (*at, "after", name))
        for s, space in enumerate(spaces or ()):
            owner = _read_space(reader, space, camp, (*at, "after", name, s))
            if camp is not None and owner not in (None, camp):
                reader.report("two-owners", (*at, "after", name, s), camp=reader.camp_term(camp))
    for p, play in enumerate(expect.get("legal") or ()):
        _read_legal_play(reader, play or {}, (*at, "legal", p))
    for p, penalty in enumerate(expect.get("penalties") or ()):
        if isinstance(penalty, dict):
            _read_penalty(reader, penalty, (*at, "penalties", p))


def _read_penalty(reader: DocumentReader, penalty: Mapping[str, Any], at: At) -> None:
    """Read the names in an expected penalty."""
    for key in ("player", "by"):
        reader.player(penalty.get(key), (*at, key))
    for n, piece in enumerate(penalty.get("pieces") or ()):
        _read_camp_and_spaces(reader, piece or {}, ("from",), (*at, "pieces", n))


def _read_camp_and_spaces(reader: DocumentReader, part: Mapping[str, Any], keys: Sequence[str], at: At) -> None:
    """Read the camp of a piece and the spaces under the keys."""
    camp = reader.camp(part["piece"], (*at, "piece"), key=False) if part.get("piece") is not None else None
    for key in keys:
        _read_space(reader, part.get(key), camp, (*at, key))


def _read_legal_play(reader: DocumentReader, play: Mapping[str, Any], at: At) -> None:
    """Read the names in an expected legal play."""
    card = reader.card(play.get("card"), (*at, "card"))
    name = play.get("as")
    if card and name is not None and read_function(reader.book.cards, card, name) is None:
        known = terms("card", (function.name for function in card.functions))
        reader.report("unknown-function", (*at, "as"), name=name, card=Term("card", card.name), known=known)
    if "card" not in play and name is not None and read_function_of_any(reader.book.cards, name) is None:
        reader.report("unknown-card", (*at, "as"), value=name, known=function_terms(reader.book.cards))
    parts = [(part or {}, (*at, "moves", n)) for n, part in enumerate(play.get("moves") or ())]
    for part, here in ((play, at), *parts):
        _read_camp_and_spaces(reader, part, ("move", "to"), here)
    for n, piece in enumerate(play.get("swap") or ()):
        for camp, space in (piece or {}).items():
            here = (*at, "swap", n, camp)
            _read_space(reader, space, reader.camp(camp, here), here)


def _unknown_around(source: Source, expect: Any, at: At) -> Iterator[Problem]:
    """Yield unknown remarks, penalties and topics in an expectation."""
    for key, kind in (("binds", Kind.BINDING), ("penalties", Kind.PENALTY)):
        names = expect.get(key) or ()
        known = [code for code, ground in FINDINGS.items() if ground.kind is kind] if names else []
        for n, name in enumerate(names):
            code, here = (name.get("penalty"), ("penalty",)) if isinstance(name, dict) else (name, ())
            if code is not None and code not in known:
                yield source.problem("unknown-finding", (*at, key, n, *here), name=code, near=nearest(code, known))
    silent = expect["silent"] if isinstance(expect.get("silent"), list) else ()
    optional = (topic.name for topic in TOPICS.values() if topic.optional)
    topics = [*optional, *WITHOUT_TOPIC] if silent else []
    for n, name in enumerate(silent):
        if name is not None and name not in topics:
            yield source.problem("unknown-topic", (*at, "silent", n), name=name, near=nearest(name, topics))


def _unknown_items(source: Source) -> Iterator[Problem]:
    """Yield the rule items under `cites` that do not exist."""
    cites, books = source.data.get("cites"), _own_book(source)
    for n, name in enumerate(cites if isinstance(cites, list) else [cites]):
        if isinstance(name, str) and not is_known(name, books) and not _may_be_of_unread_rules(source, books, name):
            at: At = ("cites", n) if isinstance(cites, list) else ("cites",)
            yield source.problem("unknown-item", at, name=name, near=nearest_id(name))


def _may_be_of_unread_rules(source: Source, books: Sequence[Rulebook], item: str) -> bool:
    """Return whether an item may be one of house rules that could not be read; their own problems are reported."""
    rules = source.data.get("rulebook")
    is_unread = not books and isinstance(rules, str) and is_path(rules)
    return is_unread and item.partition("/")[0] not in shipped_texts()


def _own_book(source: Source) -> list[Rulebook]:
    """Return the document's rulebook, which may be house rules with items of their own; none if it names none."""
    if not isinstance(source.data.get("rulebook"), str):
        return []
    try:
        return [find_book(source)]
    except BadDocument:
        return []


def _check_text(source: Source) -> None:
    from adjudicator.rules.rulebook_checks import check_text

    check_form("text", source)
    if problems := ProblemList().note_all(check_text(source)):
        raise BadDocument(problems)


def _check_game(source: Source) -> Game:
    """Read a recorded game and check its expectation."""
    from adjudicator.loading.game_reader import read_game

    game = read_game(source)
    if problems := ProblemList().note_all(_unknown_in_expectation(source, source.data.get("expect", {}), ("expect",))):
        raise BadDocument(problems)
    return game


_CHECKS: dict[str, Callable[[Source], object]] = {
    "position": load_source,
    "draw": load_source,
    "case": _check_case,
    "rulebook": read_rulebook,
    "text": _check_text,
    "game": _check_game,
}
