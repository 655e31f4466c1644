"""Answers with their grounds: verdicts, lists of plays, accounts of events, comparisons, as data and as sentences.

Everything that cites a rule item or explains a finding belongs here. What a card can do does not (`engine`), nor does
how an answer looks (`render`).

| for | see |
|---|---|
| the ruling on a play | `verdict.py`; legal or not, and under other readings: `decision.py` |
| the ruling on a hand, on events, on the hand after them | `hand_list.py`, `account.py`, `moves_now.py` |
| the ruling on a draw for the first dealer, on a recorded game | `first_dealer.py`, `game_report.py` |
| which kind of ruling answers a question | `dispatch.py` |
| keys that the JSON of all rulings but those on recorded games begins with; the one-line code | `ruling.py` |
| recurring parts of the JSON: moves, tables, citations | `json_parts.py` |
| the order in which items are cited | `citations.py` (what an edition cites for a finding: `rulebooks/*.yaml`) |
| why a play stands or falls: which findings are put into sentences, in which order | `explanation.py` |
| … what a finding's sentence says, with `{count}` and the like | `locales/<language>/findings.py` |
| … a fact that no such bracket gives yet | first `finding_sentences.py` |
| a space, piece, card or play named in a sentence | `phrases.py` |
| what a refused piece would have needed | `needed.py` |
| acts around the move, in sentences | `remark_sentences.py` |
| the same question in other rulebooks, spaces of one board as those of another | `compare.py`, `other_board.py` |

The wording itself is in `locales`.
"""
