"""The list of what can be played after events: only what the cards and the pieces that bind leave.

What binds is decided by the account of the events (`account.py`).
"""

from __future__ import annotations

from adjudicator.engine.question import Question
from adjudicator.rules.cards import Card
from adjudicator.rulings.account import Account
from adjudicator.rulings.citations import cited_for_remarks
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.remark_sentences import remark_sentence
from adjudicator.rulings.ruling import Json


class MovesNow(HandList):
    """The legal and the refused plays after events, of the hand or of the cards asked about."""

    def __init__(self, question: Question, lang: str, asked: list[Card] | None = None) -> None:
        self.account = account = Account(question, lang, with_contested=False)
        super().__init__(account.now().about(asked) if asked else account.now(), lang)
        begun = account.state.shared or account.state.half
        bound = account.bound_cards()
        self.legal = account.plays_now(self.question.cards())
        self.rejected = [
            play for play in ([] if begun else self.rejected) if not bound or play.card in [card.name for card in bound]
        ]
        self.must_discard = self.must_discard and not account.plays_now()
        self.code = None  # A line gives a table and a hand, not what binds.
        self.binding = account.binding()
        self.bound = [remark_sentence(self.words, asked, remark) for asked, remark in self.binding]

    def hand_as_dict(self) -> Json:
        bound = [
            {
                "finding": remark.finding.code,
                "citations": self.citations(cited_for_remarks(asked, [remark])),
                "explanation": says,
            }
            for (asked, remark), says in zip(self.binding, self.bound, strict=True)
        ]
        return {**super().hand_as_dict(), "bound": bound}
