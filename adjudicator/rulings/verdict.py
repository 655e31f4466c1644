"""The ruling on a disputed play: the verdict, its reasons, and what else could have been played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from json import loads

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NoSuchPiece
from adjudicator.engine.question import Question
from adjudicator.engine.tries import not_held
from adjudicator.locales.catalogue import capital
from adjudicator.rules.board import NOWHERE
from adjudicator.rules.findings import BY_THE_CARD, FALSE_CLAIM, FALSE_CLAIMS, Finding
from adjudicator.rules.rulebook import NOT_IN_THE_BOOK, Citation
from adjudicator.rulings.citations import cited_for_findings
from adjudicator.rulings.decision import OtherReading, decide, decide_otherwise, other_order
from adjudicator.rulings.explanation import explanation
from adjudicator.rulings.finding_sentences import sentence
from adjudicator.rulings.json_parts import dumps, quoted
from adjudicator.rulings.needed import what_was_needed
from adjudicator.rulings.phrases import card_words, parts_line, shown_by
from adjudicator.rulings.ruling import Claim, Json, Ruling, as_json


class Verdict(Ruling):
    """The verdict on one play; `play` is None when the whole hand was thrown.

    Only the decision is made at once. Reasons and alternatives are worked out when they are first read.
    """

    def __init__(self, question: Question, lang: str) -> None:
        super().__init__(question, lang)
        decision = decide(question)
        assert not isinstance(decision, NoSuchPiece), "the loader refuses documents that name pieces nobody has there"
        self.decision = decision
        self.play = decision.play
        self.refusal = decision.refusal

    @cached_property
    def legal(self) -> list[Play]:
        """The legal plays of the disputed card; of the whole hand if the card itself may not be played."""
        card = self.question.proposal.card if self.question.proposal else None
        about_play = self.play is not None and (self.refusal is None or self.refusal is self.play.refusal)
        return self.question.legal([card] if card and about_play else None)

    @cached_property
    def other_order(self) -> Play | None:
        if self.refusal is None or self.refusal.code in FALSE_CLAIMS:
            return None
        return other_order(self.question, self.legal)

    @cached_property
    def contested(self) -> list[OtherReading]:
        return decide_otherwise(self.question, self.decision)

    @cached_property
    def doubts(self) -> list[Json]:
        """The sentences that came into play and can be read otherwise."""
        if self.play is None:
            return self.doubts_about([self.refusal or self.thrown])
        return self.doubts_about(self.all_findings(self.play), self.refusal)

    @property
    def thrown(self) -> Finding:
        """The finding on a hand that may be thrown: nothing in it can be used, or it need not be."""
        return Finding("thrown-by-choice" if self.legal else "nothing-playable")

    @property
    def is_dead(self) -> bool:
        """Whether a hand was thrown in which nothing can be used."""
        return self.play is None and not self.refusal and not self.legal

    @property
    def verdict(self) -> str:
        return "illegal" if self.refusal else "legal"

    @cached_property
    def cites(self) -> Sequence[Citation]:
        """The items that the verdict rests on, the deciding one first."""
        return self._cites_of(self.play, self.refusal)

    @cached_property
    def grounds(self) -> Sequence[Citation]:
        """The items that decide, without those on how pieces are counted."""
        return self._cites_of(self.play, self.refusal, narrowly=True)

    def _cites_of(self, play: Play | None, refusal: Finding | None, *, narrowly: bool = False) -> Sequence[Citation]:
        if play and refusal is play.refusal:
            return self.why(play, narrowly=narrowly)
        return cited_for_findings(self.question.book, [refusal or self.thrown], None)

    def explanation(self) -> str:
        explained = self._explanation()
        return " ".join([*self.silence(self.grounds), explained])

    def _explanation(self) -> str:
        if self.play is None or (self.refusal and self.refusal is not self.play.refusal):
            return self._hand_explanation()
        return explanation(self.words, self.question, self.play, self.explained(self.play))

    def _hand_explanation(self) -> str:
        """Explain a verdict on the hand: the card is not in it, or it was thrown, or it is empty."""
        example = ""
        if self.legal:
            example = shown_by(self.words, self.question, self.legal[0])
        finding = self.refusal or self.thrown
        proposal = self.question.proposal
        name = self.words.card("")
        if proposal and proposal.card:
            name = card_words(self.words, self.question.book, proposal.card.name)
        elif proposal and (strange := not_held(self.question.hand or (), proposal.thrown)):
            name = card_words(self.words, self.question.book, strange)
        player = capital(self.words.camp(self.question.player))
        return self.words.finding(finding.code, finding.aspects).format(card=name, example=example, Player=player)

    def needed(self) -> list[str]:
        """Return in sentences what would have been legal instead, where that is simple to say."""
        if self.play is None or not self.refusal or self.refusal is not self.play.refusal:
            return []
        sentences = what_was_needed(self.words, self.question, self.play)
        if self.other_order:
            parts = parts_line(self.words, self.question, self.other_order.moves)
            sentences.append(self.words.label("other-order", parts=parts))
        return sentences

    def trace(self) -> list[Json]:
        """Return every step that was counted, with what happened there; the last one of a refusal says why."""
        return list(loads(self._trace_text())) if self.play else []

    def _trace_text(self) -> str:
        play, rows = self.play, list[str]()
        assert play is not None
        for index, move in enumerate(play.moves):
            sentences = {} if play.refusal else self.explained(play).sentences(self.words, index)
            for step, (space, findings) in enumerate(self.steps(play, index)):
                found = []
                for finding in findings:
                    text = sentences.get(finding) or sentence(self.words, self.question, play, finding, move)
                    found.append(self.json.finding(play, finding, text))
                at = self.json.spaces[space]
                rows.append(f'{{"move": {index}, "step": {step}, "at": {at}, "findings": [{", ".join(found)}]}}')
        return f"[{', '.join(rows)}]"

    def steps(self, play: Play, index: int) -> Iterator[tuple[int, Iterable[Finding]]]:
        """Return every space of a move with the findings there; the last finding of a refused move is its refusal."""
        move, findings = play.moves[index], self.explained(play).findings(index)
        if play.refusal and index == play.failed:
            findings = (*(found for found in findings if found.code not in BY_THE_CARD), play.refusal)
        spaces = [move.origin, *move.path]
        at_step: dict[int, list[Finding]] = {}
        for finding in findings:
            step = finding.step if 0 <= finding.step < len(spaces) and finding.code != FALSE_CLAIM else None
            at_step.setdefault(len(spaces) - 1 if step is None else step, []).append(finding)
        return ((space, at_step.get(step, ())) for step, space in enumerate(spaces))

    def cites_otherwise(self, other: OtherReading) -> Sequence[Citation]:
        return self._cites_of(other.play, other.refusal)

    def proposed(self) -> Json:
        """Return the disputed play as it is written in a document, in canonical tokens."""
        proposal = self.question.proposal
        assert proposal is not None
        if self.play is None or proposal.function is None:
            return {"discard": [card.name for card in proposal.thrown] or "all"}
        entry: Json = {"card": self.play.card, "as": self.play.function.name}
        if proposal.hits is not None:
            entry["hits"] = [self.claim((piece.camp, piece.space, None, None))["move"] for piece in proposal.hits]
        if proposal.swap:
            return {**entry, "swap": [{self.board.camps[m.camp]: self.token(m.origin)} for m in self.play.moves]}
        if proposal.function.does != "split":
            return {**entry, **self.claim(self.claimed(self.play, 0))}
        parts = [
            {**self.claim(self.claimed(self.play, n)), "steps": part.steps} for n, part in enumerate(proposal.parts)
        ]
        return {**entry, "moves": parts}

    def claimed(self, play: Play, index: int) -> Claim:
        """Return the piece of a move and where it is claimed to end; with its camp only where that is not obvious."""
        assert self.question.proposal is not None
        part = self.question.proposal.parts[index]
        own = self.board.players[self.question.player].camps
        camp = play.moves[index].camp if index < len(play.moves) else part.piece.camp
        foreign = camp is not None and (camp not in own or len(own) > 1)
        return camp if foreign else None, part.piece.space, part.to_camp if part.to_camp != camp else None, part.to

    def ground(self) -> Json:
        """Return the verdict, whether the book itself has no word on it, and for a refusal its reason and space."""
        silent = any(citation.basis in NOT_IN_THE_BOOK for citation in self.grounds[:1])
        entry: Json = {"verdict": self.verdict, "silent": silent}
        if self.refusal:
            entry["reason"] = self.refusal.code
            if self.refusal.at != NOWHERE:
                entry["at"] = self.token(self.refusal.at)
        return entry

    def contested_as_list(self) -> list[Json]:
        return [
            self.contested_entry(other.topic, other.reading)
            | {
                "verdict": "illegal" if other.refusal else "legal",
                "differs": other.differs,
                "citations": self.citations(self.cites_otherwise(other)),
            }
            for other in self.contested
        ]

    def as_dict(self) -> Json:
        return as_json(self.as_text())

    def as_text(self) -> str:
        outcome = self._outcome_text()
        head = {**self.head, **self.ground()}
        if self.play is None:
            head["certificate"] = self.certificate()
        head["play"] = self.proposed()
        needed, contested = self.needed(), self.contested_as_list()
        legal = ", ".join([self._listed(other) for other in self.legal])
        return (
            f'{dumps(head)[:-1]}, {outcome}, "needed": {dumps(needed) if needed else "[]"}, '
            f'"legal": [{legal}], "contested": {dumps(contested) if contested else "[]"}, '
            f'"doubts": {dumps(self.doubts) if self.doubts else "[]"}}}'
        )

    def _outcome_text(self) -> str:
        """Return the result of the play and the reasons for the verdict, as JSON."""
        play, json = self.play, self.json
        moves = f'"moves": {json.moves(play)}' if play else '"moves": []'
        hits = json.hits[play.hits] if play and not self.refusal else "[]"
        trace = self._trace_text() if play else "[]"
        after = json.table(self.question.table, play.after if play else self.question.table)
        return (
            f'{moves}, "hits": {hits}, "trace": {trace}, "after": {"null" if self.refusal else after}, '
            f'"citations": {json.cited[tuple(self.cites)]}, "explanation": {quoted(self.explanation())}'
        )

    def _listed(self, other: Play) -> str:
        """Return the entry of a legal play; the disputed one is already explained."""
        play = self.play
        if self.refusal or not play or (other.function, other.moves) != (play.function, play.moves):
            return self.legal_text(other)
        return self.json.legal(self.question, other, self.json.reasons(self.question, play, self.explained(play)))
