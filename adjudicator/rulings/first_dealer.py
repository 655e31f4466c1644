"""The ruling on who deals first: by a card each, or by another rule (`dm-2023/faq.18`, `classic/before-the-game.4`)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.question import Question
from adjudicator.procedure.remark import Remark, no_rule
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding
from adjudicator.rules.rulebook import Citation
from adjudicator.rulings.citations import cited_for_remarks
from adjudicator.rulings.decision import differing
from adjudicator.rulings.remark_sentences import elsewhere, remark_sentence
from adjudicator.rulings.ruling import Json, Ruling


def value(card: Card) -> int:
    """Return the value of a card: the higher of two, 0 for swap and heart, negative for backward."""
    return max(-each.steps if each.does == "backward" else each.steps for each in card.functions)


class DealerDraw(Ruling):
    """The first dealer, or the reason why the draw does not decide."""

    def __init__(self, question: Question, lang: str, *, with_contested: bool = True) -> None:
        super().__init__(question, lang)
        self.with_contested = with_contested
        self.values = {player: value(card) for player, card in question.around.draw.items()}
        self.dealer = ""
        self.remark = self._decide()

    def _decide(self) -> Remark:
        decide = self.question.rules.procedure.get("first-dealer")
        if decide is None:
            return no_rule("first-dealer")
        drawn = self.question.around.draw.values()
        hearts = [any(each.does == "leave-base" for each in card.functions) for card in drawn]
        counted = decide(values=list(self.values.values()), hearts=hearts)
        if counted is None:
            return Remark(Finding("kitchen-deals-first"))
        self.values, highest = dict(zip(self.values, counted, strict=True)), max(counted)
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
        return list(choice.cites) if choice else cited_for_remarks(self.question, [self.remark])

    def explanation(self) -> str:
        """Say who deals first, whether another reading leads to another answer, and what can be read otherwise."""
        sentences = [remark_sentence(self.words, self.question, self.remark)]
        if self.with_contested:
            sentences += map(self._otherwise, differing(self.question))
            sentences += [self.words.label("doubt", **doubt) for doubt in self.doubts]
        return " ".join(filter(None, sentences))

    @property
    def doubts(self) -> list[Json]:
        """The sentences that came into play and can be read otherwise."""
        return self.doubts_about([self.remark.finding])

    def _otherwise(self, other: tuple[str, str]) -> str:
        topic, reading = other
        there = DealerDraw(self.question.under({topic: reading}), self.lang, with_contested=False)
        if there.dealer == self.dealer:
            return ""
        words = self.words
        return words.label(
            "contested-account",
            asks=words.topics[topic],
            code=f"{topic}={reading}",
            says=words.reading(topic, reading),
            told=there.explanation(),
            item=there.cites[0].id if there.cites else "",
        )

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
            "doubts": self.doubts,
        }
