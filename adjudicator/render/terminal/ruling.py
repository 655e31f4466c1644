"""Any ruling on a terminal: which file prints it."""

from __future__ import annotations

from adjudicator.render.terminal.hand import show_listed
from adjudicator.render.terminal.lines import Detail
from adjudicator.render.terminal.paper import Paper
from adjudicator.render.terminal.verdict import show_judged
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.ruling import Ruling
from adjudicator.rulings.verdict import Verdict


def show(out: Paper, ruling: Ruling, detail: Detail = Detail.normal) -> None:
    """Print any answer in the detail that is asked for."""
    if isinstance(ruling, Verdict):
        show_judged(out, ruling, detail)
    elif isinstance(ruling, HandList):
        show_listed(out, ruling)
    else:
        # Imported when needed: a ruling on a play does without the whole procedure room.
        from adjudicator.render.terminal.account import show_account, show_drawn
        from adjudicator.rulings.account import Account
        from adjudicator.rulings.first_dealer import DealerDraw

        if isinstance(ruling, Account):
            show_account(out, ruling, detail)
        elif isinstance(ruling, DealerDraw):
            show_drawn(out, ruling)
