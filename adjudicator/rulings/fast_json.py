"""A ruling's JSON as text, put together from what has been put into JSON before: in bulk the same moves and the same
citations come up again and again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from adjudicator._system.bounded_cache import Memo
from adjudicator.documents.safe_text import harmless
from adjudicator.engine.landing import Hit
from adjudicator.engine.play import Play
from adjudicator.engine.proposal import Proposal
from adjudicator.engine.step import Move
from adjudicator.rules.board import NOWHERE, Table
from adjudicator.rules.findings import Finding, Grounds
from adjudicator.rules.rulebook import Citation
from adjudicator.rules.ruleset import Ruleset
from adjudicator.rulings.grounds import PlayGrounds, explanation
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.ruling import Claim, Ruling
from adjudicator.rulings.sentences import sentence
from adjudicator.rulings.verdict import Verdict

_quoted: Callable[[str], str] = json.encoder.encode_basestring
_encoded = json.JSONEncoder(ensure_ascii=False).encode


def dumps(value: Any) -> str:
    """JSON in which nothing can steer a terminal."""
    return harmless(_encoded(value))


def quoted(text: str) -> str:
    """The same of a text."""
    said = _quoted(text)
    return said if said.isprintable() else harmless(said)


class Sayings:
    """What has been said under one choice of readings, in one language."""

    def __init__(self, ruling: Ruling) -> None:
        """What spaces and items are called is the same in every ruling; this is one of them."""
        board, asked = ruling.board, ruling.question
        self.head: Memo[str] = Memo(
            lambda player: dumps({"rulebook": asked.book.id, "readings": asked.readings, "turn": player})
        )
        self.used: Memo[tuple[str, str]] = Memo(lambda used: dumps({"card": used[0], "as": used[1]})[:-1])
        self.hits: Memo[tuple[Hit, ...]] = Memo(lambda hits: dumps(ruling.hits(hits)))
        self.cited: Memo[tuple[Citation, ...]] = Memo(lambda cited: dumps(ruling.citations(cited)))
        self.weighed: Memo[tuple[Grounds, str, str]] = Memo(lambda held: self.cited[asked.book.weighed(*held)])
        self.alone: Memo[tuple[str, tuple[str, ...], str, str]] = Memo(
            lambda held: self.cited[asked.book.citations(Finding(held[0], aspects=held[1]), *held[2:])]
        )
        self.move: Memo[Move] = Memo(self._move)
        self.claim: Memo[Claim] = Memo(lambda claimed: dumps(ruling.claim(claimed))[1:-1])
        self.spaces = [quoted(token) for token in board.tokens]
        self.camps = [quoted(camp) for camp in board.camps]
        self.judged: Play | None = None
        self.stood = ("", "")
        """The play that was judged last, and what was said of it."""
        self.last: Table = ()
        self.rows: list[str] = []
        """The rows of the table that was told of last."""
        in_order = sorted(range(board.end), key=board.tokens.__getitem__)
        self.sorted = [self.spaces[space] for space in in_order]
        self.place = sorted(range(board.end), key=in_order.__getitem__)
        """Where a space comes in the order in which a camp's are told."""

    def _move(self, move: Move) -> str:
        camp, origin, steps, path, to = move
        way = ", ".join(map(self.spaces.__getitem__, path))
        return (
            f'{{"piece": {self.camps[camp]}, "from": {self.spaces[origin]}, "steps": {steps}, '
            f'"path": [{way}], "to": {self.spaces[to]}}}'
        )

    def moves(self, play: Play) -> str:
        return f"[{', '.join(map(self.move.__getitem__, play.moves))}]"

    def row(self, camp: int, pieces: tuple[int, ...]) -> str:
        """A camp and where its pieces stand."""
        places = sorted(map(self.place.__getitem__, pieces))
        return f"{self.camps[camp]}: [{', '.join(map(self.sorted.__getitem__, places))}]"

    def table(self, ruling: Ruling, table: Table) -> str:
        """A table to which a play leads; the rows in which nothing changes are those of the table it is played on."""
        before = ruling.question.table
        if self.last is not before:
            self.last, self.rows = before, [self.row(*held) for held in enumerate(before)]
        rows = self.rows.copy()
        for camp, held in enumerate(table):
            if held is not before[camp]:
                rows[camp] = self.row(camp, held)
        return f"{{{', '.join(rows)}}}"

    def legal(self, ruling: Ruling, play: Play) -> str:
        """An entry of the list of legal plays."""
        used, (made, why) = self.used[play.card, play.function.name], self.stands(ruling, play)
        return f'{used}, {made}, "after": {self.table(ruling, play.after)}, {why}}}'

    def stands(self, ruling: Ruling, play: Play) -> tuple[str, str]:
        """What a legal play does, and why it stands; what a verdict has said of it is not made again for the list."""
        asked = ruling.play if isinstance(ruling, Verdict) else None
        if not asked or play.moves != asked.moves or play.card != asked.card or play.function != asked.function:
            return self._stands(ruling, play, ruling.telling(play))
        if self.judged is not asked:
            self.judged, self.stood = asked, self._stands(ruling, play, ruling.grounded(play))
        return self.stood

    def _stands(self, ruling: Ruling, play: Play, grounded: PlayGrounds) -> tuple[str, str]:
        told = explanation(ruling.words, ruling.question, play, grounded)
        cited = self.weighed[grounded.grounds(), play.card, play.function.name]
        return (
            f'"moves": {self.moves(play)}, "hits": {self.hits[play.hits]}',
            f'"citations": {cited}, "explanation": {quoted(told)}',
        )

    def rejected(self, ruling: Ruling, play: Play) -> str:
        """An entry of the list of refused plays."""
        refusal, move = play.refusal, play.moves[play.failed]
        assert refusal is not None
        steps = f', "steps": {move.steps}' if play.function.does == "split" else ""
        at = f', "at": {self.spaces[refusal.at]}' if refusal.at != NOWHERE else ""
        return (
            f'{self.used[play.card, play.function.name]}, "piece": {self.camps[move.camp]}, '
            f'"from": {self.spaces[move.origin]}{steps}, "reason": "{refusal.code}"{at}, '
            f'"citations": {self.cited[tuple(ruling.why_not(play, refusal))]}, '
            f'"explanation": {quoted(ruling.why_refused(play))}}}'
        )

    def asked(self, ruling: Verdict, play: Play) -> str:
        """The verdict, and the play it is on."""
        refusal, proposal = ruling.refusal, ruling.question.proposal
        assert proposal is not None
        reason = f'illegal", "reason": "{refusal.code}' if refusal else "legal"
        at = f', "at": {self.spaces[refusal.at]}' if refusal and refusal.at != NOWHERE else ""
        return f'"verdict": "{reason}"{at}, "play": {self._proposed(ruling, play, proposal)}'

    def _proposed(self, ruling: Verdict, play: Play, proposal: Proposal) -> str:
        if proposal.swap:
            return dumps(ruling.proposed())
        used = self.used[play.card, play.function.name]
        if play.function.does != "split":
            return f"{used}, {self.claim[ruling.claimed(play, 0)]}}}"
        parts = [
            f'{{{self.claim[ruling.claimed(play, n)]}, "steps": {part.steps}}}' for n, part in enumerate(proposal.parts)
        ]
        return f'{used}, "moves": [{", ".join(parts)}]}}'

    def verdict(self, ruling: Verdict, play: Play) -> str:
        """All of a verdict that is about the play it is on."""
        trace = self._trace(ruling, play)
        if ruling.refusal is None:
            made, why = self.stands(ruling, play)
            return f'{made}, "trace": {trace}, "after": {self.table(ruling, play.after)}, {why}, "needed": []'
        return (
            f'"moves": {self.moves(play)}, "hits": [], "trace": {trace}, "after": null, '
            f'"citations": {self.cited[tuple(ruling.cites)]}, "explanation": {quoted(ruling.told())}, '
            f'"needed": {dumps(ruling.needs())}'
        )

    def _trace(self, ruling: Verdict, play: Play) -> str:
        steps: list[str] = []
        for index, move in enumerate(play.moves):
            told = {} if play.refusal else ruling.grounded(play).sentences(ruling.words, index)
            for step, (space, findings) in enumerate(ruling.steps(play, index)):
                happened = ""
                if findings:
                    happened = ", ".join([self._finding(ruling, play, move, each, told) for each in findings])
                steps.append(
                    f'{{"move": {index}, "step": {step}, "at": {self.spaces[space]}, "findings": [{happened}]}}'
                )
        return f"[{', '.join(steps)}]"

    def _finding(self, ruling: Verdict, play: Play, move: Move, finding: Finding, told: dict[Finding, str]) -> str:
        said = told.get(finding) or sentence(ruling.words, ruling.question, play, finding, move)
        cited = self.alone[finding.code, finding.aspects, play.card, play.function.name]
        return f'{{"finding": "{finding.code}", "citations": {cited}, "explanation": {quoted(said)}}}'


def _judged(ruling: Verdict, say: Sayings) -> str:
    if ruling.play is None:
        told = dumps(ruling.verdict_as_dict())[:-1]
    else:
        asked, verdict = say.asked(ruling, ruling.play), say.verdict(ruling, ruling.play)
        told = f"{_head(ruling, say)}, {asked}, {verdict}"
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


def _listed(ruling: HandList, say: Sayings) -> str:
    legal = ", ".join([say.legal(ruling, play) for play in ruling.legal])
    rejected = ", ".join([say.rejected(ruling, play) for play in ruling.rejected])
    return f'{dumps(ruling.hand_as_dict())[:-1]}, "legal": [{legal}], "rejected": [{rejected}]}}'


_KNOWN: dict[tuple[Ruleset, str], Sayings] = {}
"""What has been put into JSON before, by ruleset and language."""


def as_text(ruling: Ruling) -> str:
    """What `as_dict` holds, as one line of JSON in which nothing can steer a terminal."""
    if not isinstance(ruling, Verdict | HandList):
        return dumps(ruling.as_dict())
    key = ruling.question.rules, ruling.lang
    say = _KNOWN.get(key)
    if say is None:
        if len(_KNOWN) >= 64:
            _KNOWN.clear()
        say = _KNOWN[key] = Sayings(ruling)
    return _judged(ruling, say) if isinstance(ruling, Verdict) else _listed(ruling, say)
