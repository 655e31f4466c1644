"""Moves: what a card can do on a table, and why it cannot do more.

A rule about steps, landing, hitting, splitting or swapping is applied here. Sentences, citations and files do not
belong here, nor does the order of a game.

| for | see |
|---|---|
| counting a piece's steps, its path | `walk.py`; whether it turns, is barred, may rest: `rules/readings.py` |
| whom it hits where it ends | `landing.py`; what a rulebook says of pairs: `rules/readings.py` |
| both together: one piece's move | `step.py` |
| what can be tried with a card, and in which order; legal plays; throwing a hand | `tries.py`; a play: `play.py` |
| a card whose steps are shared out | `split.py`; the ways to divide them: `division.py`; one part: `part.py` |
| swapping two pieces | `swap.py` |
| when the game is over; when a player helps the partner, and with whose pieces | `winning_and_helping.py` |
| a play that a player proposes, with its claims | `proposal.py` |
| the question that everything is asked of | `question.py` |
"""
