"""A ruling's JSON as text. In bulk the same plays come up again and again on other tables, so what is said of a play is
put into JSON once and remembered, by all that it depends on; but for splits, which hardly ever come up again."""

from __future__ import annotations

import json
from typing import Any

from adjudicator.board import Board, Table
from adjudicator.candidates import Play
from adjudicator.explain import OF_THE_COUNT
from adjudicator.problems import harmless
from adjudicator.ruling import Judged, Listed, Ruling
from adjudicator.trace import stacks_passed
from adjudicator.walk import surroundings

MOST_REMEMBERED = 4_000
"""Under one choice of readings: an entry takes a kilobyte or two."""
MOST_TABLES = 20_000

dumps = json.JSONEncoder(ensure_ascii=False).encode


def as_text(ruling: Ruling) -> str:
    """What `as_dict` holds, as one line of JSON in which nothing can steer a terminal."""
    return harmless(_as_text(ruling))


def _as_text(ruling: Ruling) -> str:
    if isinstance(ruling, Judged):
        legal = ", ".join([_legal(ruling, play) for play in ruling.legal])
        contested = dumps(ruling.contested_as_list())
        return f'{dumps(ruling.verdict_as_dict())[:-1]}, "legal": [{legal}], "contested": {contested}}}'
    if isinstance(ruling, Listed):
        legal = ", ".join([_legal(ruling, play) for play in ruling.legal])
        rejected = ", ".join([_rejected(ruling, play) for play in ruling.rejected])
        return f'{dumps(ruling.hand_as_dict())[:-1]}, "legal": [{legal}], "rejected": [{rejected}]}}'
    return dumps(ruling.as_dict())


def _key(ruling: Ruling, play: Play) -> tuple[Any, ...]:
    """All that the words about a play depend on, beside the table it leads to."""
    question = ruling.question
    board = question.board
    passed = [
        stacks_passed(board, before, move)
        for before, move in zip(play.before, play.moves, strict=False)
        if before and len(move.path) > 1
    ]
    return (
        ruling.lang,
        question.player,
        question.outlook.helping,
        play.card,
        play.function,
        play.moves,
        play.hits,
        play.findings,
        tuple(map(tuple, passed)) if any(passed) else (),
    )


def _legal(ruling: Ruling, play: Play) -> str:
    known = ruling.question.rules.in_json
    key = _key(ruling, play) if play.function.does != "split" else None
    said = known.get(key) if key else None
    if said is None:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        entry = ruling.legal_entry(play)
        behind = {name: entry.pop(name) for name in ("citations", "explanation")}
        del entry["after"]
        said = f'{dumps(entry)[:-1]}, "after": ', f", {dumps(behind)[1:]}"
        if key:
            known[key] = said
    return f"{said[0]}{_table(ruling.board, play.after)}{said[1]}"


def _rejected(ruling: Ruling, play: Play) -> str:
    known, refusal = ruling.question.rules.in_json, play.refusal
    assert refusal is not None
    key = *_key(ruling, play), refusal, play.failed
    if refusal.code in OF_THE_COUNT:
        move, rules = play.moves[play.failed], ruling.question.rules
        before = play.before[play.failed] if play.failed < len(play.before) else ruling.question.table
        key = *key, surroundings(rules.board, before, move.camp, move.origin)
    said = known.get(key)
    if said is None:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        said = known[key] = dumps(ruling.rejected_entry(play)), ""
    return said[0]


def _table(board: Board, table: Table) -> str:
    return f"{{{', '.join([_pieces(board, camp, pieces) for camp, pieces in enumerate(table)])}}}"


def _pieces(board: Board, camp: int, pieces: tuple[int, ...]) -> str:
    known = board.in_json
    said = known.get((camp, pieces))
    if said is None:
        if len(known) >= MOST_TABLES:
            known.clear()
        names = sorted(board.tokens[space] for space in pieces)
        said = known[camp, pieces] = f"{dumps(board.camps[camp])}: {dumps(names)}"
    return said
