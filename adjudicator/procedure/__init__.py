"""What happens around a move, and whole games: acts, turns, hands, pieces moved by hand, conduct, replays.

Whatever depends on who did what in which order belongs here. What a card can do on a table, taken by itself, does not:
that is found out in `engine`.
"""
