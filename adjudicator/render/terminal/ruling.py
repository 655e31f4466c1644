"""Any ruling on a terminal: chooses the file that prints it."""

from __future__ import annotations

from adjudicator.render.terminal.hand import show_hand
from adjudicator.render.terminal.text_output import Paper
from adjudicator.render.terminal.verdict import show_verdict
from adjudicator.render.terminal.wrapping import Detail
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.ruling import Ruling
from adjudicator.rulings.verdict import Verdict


def show(out: Paper, ruling: Ruling, detail: Detail = Detail.normal) -> None:
    if isinstance(ruling, Verdict):
        show_verdict(out, ruling, detail)
    elif isinstance(ruling, HandList):
        show_hand(out, ruling)
    else:
        # A ruling on a play does not load the procedure room.
        from adjudicator.render.terminal.account import show_account, show_first_dealer
        from adjudicator.rulings.account import Account
        from adjudicator.rulings.first_dealer import DealerDraw

        if isinstance(ruling, Account):
            show_account(out, ruling, detail)
        elif isinstance(ruling, DealerDraw):
            show_first_dealer(out, ruling)
