"""The ruling where nothing is in dispute: every legal play of a hand and every refused one."""

from __future__ import annotations

from adjudicator.engine.question import Question
from adjudicator.engine.winning_and_helping import game_over
from adjudicator.rulings.json_parts import dumps
from adjudicator.rulings.ruling import Json, Ruling, as_json


class HandList(Ruling):
    def __init__(self, question: Question, lang: str) -> None:
        super().__init__(question, lang)
        tries = question.tries()
        self.legal = [play for play in tries if play.legal]
        self.rejected = [play for play in tries if not play.legal]
        self.over = game_over(question.rules.board, question.table)
        self.bound: list[str] = []
        """The sentences on what binds after events."""
        hand_tried = question.asked is None
        self.must_discard = not (hand_tried and self.legal) and question.hand_is_dead() and question.hand != ()

    def hand_as_dict(self) -> Json:
        """Return the hand and the cards asked about, without the plays."""
        hand, asked = self.question.hand, self.question.asked
        return {
            **self.head,
            "hand": [card.name for card in (self.question.cards() if hand is None else hand)],
            **({} if asked is None else {"asked": [card.name for card in asked]}),
            "must_discard": self.must_discard,
        }

    def as_dict(self) -> Json:
        return as_json(self.as_text())

    def as_text(self) -> str:
        legal = ", ".join([self.legal_text(play) for play in self.legal])
        rejected = ", ".join([self.rejected_text(play) for play in self.rejected])
        return f'{dumps(self.hand_as_dict())[:-1]}, "legal": [{legal}], "rejected": [{rejected}]}}'
