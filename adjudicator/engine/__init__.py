"""Moves: what a card can do on a table, and why it cannot do more.

A rule about steps, landing, hitting, splitting or swapping is applied here. Sentences, citations and files do not
belong here, nor does the order of a game.

| for | see |
|---|---|
| counting a piece's steps: turning, bars, locked pieces, where it may rest | `walk.py` |
| what happens where it ends: hits, pairs, sent home | `landing.py`; both together, as one move: `step.py` |
| everything that can be tried with a card, and the bare list of legal plays | `tries.py`; a play: `play.py` |
| a card whose steps are shared out | `split.py`; the ways to divide them: `division.py`; one part: `part.py` |
| swapping two pieces; whether a hand may be thrown | `swap.py`; `throwing.py` |
| a play that a player proposes, with its claims | `proposal.py` |
| the question that everything is asked of | `question.py` |
"""
