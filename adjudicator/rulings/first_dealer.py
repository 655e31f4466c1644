"""The ruling on who deals first: by a card each, or by another rule (`dm-2023/faq.18`, `classic/before-the-game.4`)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.question import Question
from adjudicator.procedure.remark import Remark, no_rule
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding
from adjudicator.rules.rulebook import Citation
from adjudicator.rulings.remark_sentences import cited, elsewhere, tell
from adjudicator.rulings.ruling import Json, Ruling


def value(card: Card) -> int:
    """Return what a card counts: the higher of two values, nothing for swap and heart, less than nothing backward."""
    return max(-each.steps if each.does == "backward" else each.steps for each in card.functions)


class FirstDealer(Ruling):
    """The first dealer, or why the draw does not decide."""

    def __init__(self, question: Question, lang: str) -> None:
        super().__init__(question, lang)
        self.values = {player: value(card) for player, card in question.around.draw.items()}
        self.dealer = ""
        self.remark = self._decide()

    def _decide(self) -> Remark:
        decide = self.question.rules.procedure.get("first-dealer")
        if decide is None:
            return no_rule("first-dealer")
        highest = decide(values=list(self.values.values()))
        if highest is None:
            return Remark(Finding("kitchen-deals-first"))
        first = [player for player, worth in self.values.items() if worth == highest]
        if len(first) > 1:
            return no_rule("draw-tied")
        self.dealer = first[0]
        card = self.question.around.draw[self.dealer]
        return Remark(Finding("deals-first", number=highest), self.dealer, card=card.name)

    @property
    def verdict(self) -> str:
        return "decided" if self.dealer else "undecided"

    @property
    def cites(self) -> Sequence[Citation]:
        """Return the items the answer rests on."""
        choice = self.question.book.choices.get("first-dealer")
        return list(choice.cites) if choice else cited(self.question, [self.remark])

    def explanation(self) -> str:
        return tell(self.words, self.question, self.remark)

    def as_dict(self) -> Json:
        head = {key: entry for key, entry in self.head.items() if key != "turn"}
        return {
            **head,
            "verdict": self.verdict,
            "dealer": self.dealer or None,
            "draw": {player: card.name for player, card in self.question.around.draw.items()},
            "values": self.values,
            "silent": [self.remark.topic] if self.remark.topic else [],
            **({"elsewhere": items} if (items := elsewhere(self.question.book, self.remark)) else {}),
            "citations": self.citations(self.cites),
            "explanation": self.explanation(),
        }
