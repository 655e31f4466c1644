"""A ruling's JSON as text. In bulk the same moves come up again and again on other tables, so what is said of one is
put into JSON once and remembered, by all that it depends on: plays of one move whole, splits by their parts."""

from __future__ import annotations

import json
from typing import Any

from adjudicator.board import Table
from adjudicator.candidates import Play
from adjudicator.explain import OF_THE_COUNT, explanation, failing
from adjudicator.findings import Finding
from adjudicator.landing import Hit
from adjudicator.memory import Made, Memory
from adjudicator.problems import harmless
from adjudicator.rulebook import Citation
from adjudicator.ruling import Judged, Listed, Ruling
from adjudicator.sentences import sentence
from adjudicator.trace import Move, stacks_passed
from adjudicator.walk import surroundings

Key = tuple[Any, ...]
_encoded = json.JSONEncoder(ensure_ascii=False).encode


def dumps(value: Any) -> str:
    """JSON in which nothing can steer a terminal."""
    return harmless(_encoded(value))


def quoted(text: str) -> str:
    """The same of a text."""
    return harmless(json.encoder.encode_basestring(text))


WHOLE: Memory[Key] = Memory(5_000)
REJECTED: Memory[Key] = Memory(4_000)
REFUSED: Memory[Key] = Memory(2_000)
TRACES: Memory[Key] = Memory(3_000)
"""What plays do and why they stand, entries of the list of refused ones, verdicts of refusal, and the steps of legal
plays; an entry takes some one or two kilobytes."""
BETWEEN = "\0"
"""Stands between the two parts of a text that another comes into; in JSON it is always an escape."""


class Sayings:
    """What has been said under one choice of readings, in one language."""

    def __init__(self, ruling: Ruling) -> None:
        """What spaces and items are called is the same in every ruling; this is one of them."""
        board, asked = ruling.board, ruling.question
        self.head: Made[str] = Made(
            100, lambda player: dumps({"rulebook": asked.book.id, "readings": asked.readings, "turn": player})
        )
        self.used: Made[tuple[str, str]] = Made(500, lambda used: dumps({"card": used[0], "as": used[1]})[:-1])
        self.hits: Made[tuple[Hit, ...]] = Made(2000, lambda hits: dumps(ruling.hits(hits)))
        self.cited: Made[tuple[Citation, ...]] = Made(2000, lambda cited: dumps(ruling.citations(cited)))
        self.move: Made[Move] = Made(2000, self._move)
        self.spaces = [quoted(token) for token in board.tokens]
        self.camps = [quoted(camp) for camp in board.camps]
        self.last: Table = ()
        self.rows: list[str] = []
        """The rows of the table that was told of last."""
        self.sorted = sorted(range(board.end), key=board.tokens.__getitem__)
        self.place = {space: place for place, space in enumerate(self.sorted)}
        """Where a space comes in the order in which a camp's are told."""

    def _move(self, move: Move) -> str:
        path = ", ".join([self.spaces[space] for space in move.path])
        return (
            f'{{"piece": {self.camps[move.camp]}, "from": {self.spaces[move.origin]}, "steps": {move.steps}, '
            f'"path": [{path}], "to": {self.spaces[move.to]}}}'
        )

    def moves(self, play: Play) -> str:
        return f"[{', '.join([self.move[move] for move in play.moves])}]"

    def row(self, camp: int, pieces: tuple[int, ...]) -> str:
        """A camp and where its pieces stand."""
        places = sorted([self.place[space] for space in pieces])
        return f"{self.camps[camp]}: [{', '.join([self.spaces[self.sorted[place]] for place in places])}]"

    def table(self, ruling: Ruling, table: Table) -> str:
        """A table to which a play leads; the rows in which nothing changes are those of the table it is played on."""
        before = ruling.question.table
        if self.last is not before:
            self.last, self.rows = before, [self.row(*held) for held in enumerate(before)]
        rows = [
            row if held is known else self.row(camp, held)
            for camp, (held, known, row) in enumerate(zip(table, before, self.rows, strict=True))
        ]
        return f"{{{', '.join(rows)}}}"

    def legal(self, ruling: Ruling, play: Play) -> str:
        """An entry of the list of legal plays. Splits hardly ever come up again, but their parts do."""
        if play.function.does == "split":
            made, _, why = self._stands(ruling, play).partition(BETWEEN)
        else:
            made, _, why = self.stands(ruling, play, _key(ruling, play)).partition(BETWEEN)
        return f'{self.used[play.card, play.function.name]}, {made}, "after": {self.table(ruling, play.after)}, {why}}}'

    def stands(self, ruling: Ruling, play: Play, key: Key) -> str:
        """What a legal play does, and why it stands."""
        return WHOLE.recall(key) or WHOLE.keep(key, self._stands(ruling, play))

    def _stands(self, ruling: Ruling, play: Play) -> str:
        told = explanation(ruling.words, ruling.question, play, ruling.grounded(play))
        return (
            f'"moves": {self.moves(play)}, "hits": {self.hits[play.hits]}{BETWEEN}'
            f'"citations": {self.cited[ruling.why(play)]}, "explanation": {quoted(told)}'
        )

    def verdict(self, ruling: Judged, play: Play) -> str:
        """All of a verdict that is about the play it is on."""
        if ruling.refusal:
            return self._falls(ruling, play)
        key = _key(ruling, play)
        made, _, why = self.stands(ruling, play, key).partition(BETWEEN)
        trace = TRACES.recall(key) or TRACES.keep(key, self._trace(ruling, play))
        return f'{made}, "trace": {trace}, "after": {self.table(ruling, play.after)}, {why}, "needed": []'

    def rejected(self, ruling: Ruling, play: Play) -> str:
        """An entry of the list of refused plays."""
        key = _key_of_refused(ruling, play)
        return REJECTED.recall(key) or REJECTED.keep(key, dumps(ruling.rejected_entry(play)))

    def _falls(self, ruling: Judged, play: Play) -> str:
        key = *_key_of_refused(ruling, play), ruling.refusal
        if ruling.other_order:
            key = *key, ruling.other_order.moves
        said = REFUSED.recall(key)
        if said is None:
            told = (
                f'"moves": {self.moves(play)}, "hits": [], "trace": {self._trace(ruling, play)}, "after": null, '
                f'"citations": {self.cited[tuple(ruling.cites)]}, "explanation": {quoted(ruling.told())}, '
                f'"needed": {dumps(ruling.needs())}'
            )
            said = REFUSED.keep(key, told)
        return said

    def _trace(self, ruling: Judged, play: Play) -> str:
        steps = [
            f'{{"move": {index}, "step": {step}, "at": {self.spaces[space]}, '
            f'"findings": [{", ".join([self._finding(ruling, play, move, finding) for finding in findings])}]}}'
            for index, move in enumerate(play.moves)
            for step, (space, findings) in enumerate(ruling.steps(play, index))
        ]
        return f"[{', '.join(steps)}]"

    def _finding(self, ruling: Judged, play: Play, move: Move, finding: Finding) -> str:
        said = sentence(ruling.words, ruling.question, play, finding, move)
        cited = self.cited[tuple(ruling.cited([finding], play))]
        return f'{{"finding": {quoted(finding.code)}, "citations": {cited}, "explanation": {quoted(said)}}}'


def _key(ruling: Ruling, play: Play) -> Key:
    """All that the words about a play depend on, beside the table it leads to."""
    question = ruling.question
    passed = [
        stacks_passed(ruling.board, before, move)
        for before, move in zip(play.before, play.moves, strict=False)
        if before and len(move.path) > 1
    ]
    return (
        question.rules,
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


def _key_of_refused(ruling: Ruling, play: Play) -> Key:
    """What the words about a refused play depend on; where another count would have done, also what decides that."""
    around: tuple[int, ...] = ()
    if play.refusal and play.refusal.code in OF_THE_COUNT:
        around = surroundings(ruling.board, *failing(ruling.question, play))
    return *_key(ruling, play), play.refusal, play.failed, around


def _judged(ruling: Judged, say: Sayings) -> str:
    if ruling.play is None:
        told = dumps(ruling.verdict_as_dict())[:-1]
    else:
        asked = dumps({**ruling.ground(), "play": ruling.proposed()})[1:-1]
        told = f"{_head(ruling, say)}, {asked}, {say.verdict(ruling, ruling.play)}"
    legal = ", ".join([say.legal(ruling, other) for other in ruling.legal])
    contested = dumps(ruling.contested_as_list()) if ruling.contested else "[]"
    return f'{told}, "legal": [{legal}], "contested": {contested}}}'


def _head(ruling: Ruling, say: Sayings) -> str:
    """What was asked, without the brace that ends it."""
    title, code = ruling.question.title, ruling.code
    return (
        say.head[ruling.question.player][:-1]
        + (f', "title": {quoted(title)}' if title else "")
        + (f', "code": {quoted(code)}' if code else "")
    )


def _listed(ruling: Listed, say: Sayings) -> str:
    legal = ", ".join([say.legal(ruling, play) for play in ruling.legal])
    rejected = ", ".join([say.rejected(ruling, play) for play in ruling.rejected])
    return f'{dumps(ruling.hand_as_dict())[:-1]}, "legal": [{legal}], "rejected": [{rejected}]}}'


def as_text(ruling: Ruling) -> str:
    """What `as_dict` holds, as one line of JSON in which nothing can steer a terminal."""
    if not isinstance(ruling, Judged | Listed):
        return dumps(ruling.as_dict())
    known = ruling.question.rules.in_json
    say = known.get(ruling.lang)
    if say is None:
        say = known[ruling.lang] = Sayings(ruling)
    return _judged(ruling, say) if isinstance(ruling, Judged) else _listed(ruling, say)
