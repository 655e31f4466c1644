"""Which kind of ruling answers a question: an account, a first dealer, a list of plays or a verdict."""

from __future__ import annotations

from adjudicator.engine.question import Question
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.ruling import Ruling
from adjudicator.rulings.verdict import Verdict


def rule_on(question: Question, lang: str) -> Ruling:
    """Answer the question: judge the disputed play or the events, or list what the hand can do."""
    # Imported when needed: a ruling on a play does without the whole procedure room.
    if question.around.events:
        from adjudicator.rulings.account import Account

        return Account(question, lang)
    if question.around.draw:
        from adjudicator.rulings.first_dealer import FirstDealer

        return FirstDealer(question, lang)
    if question.proposal is None:
        return HandList(question, lang)
    return Verdict(question, lang)
