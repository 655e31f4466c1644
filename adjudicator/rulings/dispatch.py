"""The choice of ruling for a question: an account, a first dealer, a list of plays or a verdict."""

from __future__ import annotations

from adjudicator.engine.question import Question
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.ruling import Ruling
from adjudicator.rulings.verdict import Verdict


def rule_on(question: Question, lang: str, *, with_contested: bool = True) -> Ruling:
    """Answer the question: judge the disputed play or the events, or list what the hand can do.

    What other readings would answer to events or a draw takes as long for each as the answer itself.
    """
    # Imported when needed: a ruling on a play does not need the procedure room.
    if question.around.events:
        from adjudicator.rulings.account import Account

        return Account(question, lang, with_contested=with_contested)
    if question.around.draw:
        from adjudicator.rulings.first_dealer import DealerDraw

        return DealerDraw(question, lang, with_contested=with_contested)
    if question.proposal is None:
        return HandList(question, lang)
    return Verdict(question, lang)
