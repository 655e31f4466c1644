"""Answers with their grounds: verdicts, lists of plays, accounts of events, comparisons, as data and as sentences.

Everything that cites a rule item or explains a finding belongs here. What a card can do does not (`engine`), nor does
how an answer looks (`render`).

| for | see |
|---|---|
| the ruling on a play, its JSON included | `verdict.py`; legal or not: `decision.py` |
| the ruling on a hand, on events | `hand_list.py`, `account.py` |
| the ruling on a draw for the first dealer, on a recorded game | `first_dealer.py`, `game_report.py` |
| which kind of ruling answers a question; what all of them share | `dispatch.py`; `ruling.py`, `json_parts.py` |
| the order in which items are cited | `citations.py`; for one finding: `rules/rulebook.py`; which items: `rulebooks/` |
| why a play stands or falls, in sentences | `explanation.py`, `finding_sentences.py`; names of things: `phrases.py` |
| what a refused piece would have needed | `remedies.py` |
| acts around the move, in sentences | `remark_sentences.py` |
| the same question in other rulebooks, spaces of one board as those of another | `compare.py`, `other_board.py` |
"""
