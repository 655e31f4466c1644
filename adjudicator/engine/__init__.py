"""Moves: what a card can do on a table, and why it cannot do more.

A rule about steps, landing, hitting, splitting or swapping is applied here. Sentences, citations and files do not
belong here, nor does the order of a game. Wherever editions differ, the question is asked here and answered in
`rules/readings.py`.

| for | see |
|---|---|
| counting steps; turning, locking and resting in the lane | `walk.py` (which space is next: `rules/board.py`) |
| whom it hits where it ends, and who hits it; a won game | `landing.py` |
| both together: one piece's move, out of base too | `step.py` |
| which pieces are protected from a swap, as far as no reading is asked; where swapped ones stand | `swap.py` |
| all that can be tried with a card, and in which order; legal plays; throwing a hand | `tries.py`; a play: `play.py` |
| a card whose steps are split: the list of its plays, the refused beginnings | `split.py` |
| … all ways to divide the steps, so that every step is used | `division.py`; by trying all: `in_order.py` |
| … the rest that goes over to a helper: when, and to whom; one part made on the table | `part.py` |
| before a play: whether the game is over, whose pieces the player's cards move | `winning_and_helping.py` |
| a play that a player proposes, with its claims; what is refused before it is tried | `proposal.py` |
| which function of its card it means, if it names only where a piece ends | `meant.py` |
| the question that everything is asked of, and its public methods | `question.py` |
"""
