"""The recurring parts of a ruling's JSON, as text: moves, tables, citations, entries of lists.

A part is encoded once per rulebook and language and then remembered: without that, `batch` takes 1.3 times as long.
Whole rulings are assembled in `verdict.py` and `hand_list.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from adjudicator._system.bounded_cache import Memo
from adjudicator.documents.safe_text import harmless
from adjudicator.engine.landing import Hit
from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.engine.step import Move
from adjudicator.locales.catalogue import Catalogue, catalogue
from adjudicator.rules.board import NOWHERE, Table
from adjudicator.rules.findings import Finding, Grounds
from adjudicator.rules.rulebook import Citation, Rulebook
from adjudicator.rulings.explanation import PlayExplanation, explanation

_quoted: Callable[[str], str] = json.encoder.encode_basestring
_encoded = json.JSONEncoder(ensure_ascii=False).encode


def dumps(value: Any) -> str:
    """Return the JSON of a value, with nothing that controls a terminal or a build server."""
    return harmless(_encoded(value))


def quoted(text: str) -> str:
    """Return the JSON of a text, with nothing that controls a terminal or a build server."""
    found = _quoted(text)
    return found if found.isprintable() and "##" not in found else harmless(found)


class JsonParts:
    """Parts of rulings under one rulebook, in one language. Get it from `json_parts`."""

    def __init__(self, book: Rulebook, words: Catalogue) -> None:
        board = book.board
        self.words = words
        self.spaces = [quoted(token) for token in board.tokens]
        self.camps = [quoted(camp) for camp in board.camps]
        self.used: Memo[tuple[str, str]] = Memo(lambda used: dumps({"card": used[0], "as": used[1]})[:-1])
        self.move: Memo[Move] = Memo(self._move)
        self.hits: Memo[tuple[Hit, ...]] = Memo(self._hits)
        self.cited: Memo[tuple[Citation, ...]] = Memo(_cited)
        self.weighed: Memo[tuple[Grounds, str, str]] = Memo(lambda key: self.cited[book.weighed(*key)])
        self.cited_for: Memo[tuple[str, tuple[str, ...], str, str]] = Memo(
            lambda key: self.cited[book.citations(Finding(key[0], aspects=key[1]), *key[2:])]
        )
        in_order = sorted(range(board.end), key=board.tokens.__getitem__)
        self._sorted = [self.spaces[space] for space in in_order]
        self._place = sorted(range(board.end), key=in_order.__getitem__)
        """The rank of each space among the sorted tokens."""
        self._before: Table = ()
        self._rows: list[str] = []
        """The rows of the table of the last question."""

    def _move(self, move: Move) -> str:
        path = ", ".join([self.spaces[space] for space in move.path])
        return (
            f'{{"piece": {self.camps[move.camp]}, "from": {self.spaces[move.origin]}, "steps": {move.steps}, '
            f'"path": [{path}], "to": {self.spaces[move.to]}}}'
        )

    def _hits(self, hits: tuple[Hit, ...]) -> str:
        rows = [f'{{"piece": {self.camps[hit.camp]}, "from": {self.spaces[hit.origin]}}}' for hit in hits]
        return f"[{', '.join(rows)}]"

    def moves(self, play: Play) -> str:
        return f"[{', '.join([self.move[move] for move in play.moves])}]"

    def played(self, play: Play) -> str:
        return f'{self.used[play.card, play.function.name]}, "moves": {self.moves(play)}}}'

    def _row(self, camp: int, pieces: tuple[int, ...]) -> str:
        places = sorted([self._place[space] for space in pieces])
        return f"{self.camps[camp]}: [{', '.join([self._sorted[place] for place in places])}]"

    def table(self, before: Table, table: Table) -> str:
        """Return the table after a play; the rows that it does not change are taken from the table before it."""
        if self._before is not before:
            self._before, self._rows = before, [self._row(*row) for row in enumerate(before)]
        rows = self._rows.copy()
        for camp, pieces in enumerate(table):
            if pieces is not before[camp]:
                rows[camp] = self._row(camp, pieces)
        return f"{{{', '.join(rows)}}}"

    def legal(self, question: Question, play: Play, why: str) -> str:
        return (
            f'{self.used[play.card, play.function.name]}, "moves": {self.moves(play)}, "hits": {self.hits[play.hits]}, '
            f'"after": {self.table(question.table, play.after)}, {why}}}'
        )

    def reasons(self, question: Question, play: Play, explained: PlayExplanation) -> str:
        """Return the citations and the explanation of a legal play."""
        words = explanation(self.words, question, play, explained)
        cited = self.weighed[explained.grounds(), play.card, play.function.name]
        return f'"citations": {cited}, "explanation": {quoted(words)}'

    def rejected(self, play: Play, citations: tuple[Citation, ...], why: str) -> str:
        refusal, move = play.refusal, play.moves[play.failed]
        assert refusal is not None
        steps = f', "steps": {move.steps}' if play.function.does == "split" else ""
        at = f', "at": {self.spaces[refusal.at]}' if refusal.at != NOWHERE else ""
        return (
            f'{self.used[play.card, play.function.name]}, "piece": {self.camps[move.camp]}, '
            f'"from": {self.spaces[move.origin]}{steps}, "reason": "{refusal.code}"{at}, '
            f'"citations": {self.cited[citations]}, "explanation": {quoted(why)}}}'
        )

    def finding(self, play: Play, finding: Finding, words: str) -> str:
        cited = self.cited_for[finding.code, finding.aspects, play.card, play.function.name]
        return f'{{"finding": "{finding.code}", "citations": {cited}, "explanation": {quoted(words)}}}'


def _cited(citations: tuple[Citation, ...]) -> str:
    """Return citations; one by analogy names the sister text that it is taken from."""
    rows = []
    for citation in citations:
        sister = {"sister": citation.id.split("/")[0]} if citation.basis == "analogy" else {}
        rows.append({"id": citation.id, "basis": citation.basis, **sister})
    return dumps(rows)


@lru_cache(maxsize=64)
def json_parts(book: Rulebook, lang: str) -> JsonParts:
    """Return the remembered JSON parts for a rulebook in a language."""
    return JsonParts(book, catalogue(lang))
