"""What happens around a move, and whole games: acts, turns, hands, pieces moved by hand, conduct, replays.

Whatever depends on who did what in which order belongs here. What a card can do on a table, taken by itself, does not:
that is found out in `engine`.

| for | see |
|---|---|
| the acts that a document can name, and what each says | `event.py`; the state between two acts: `table_state.py` |
| the order of acts: which function judges which act | `course.py`; what the rules say of an act: `remark.py` |
| whose turn is next, who sits out, acts out of turn, cards not held, hands thrown | `turn_rules.py` |
| cards laid, taken back, shown, thrown; talk, hints, clock, judge | `cards_on_table.py`; `conduct.py` |
| pieces lifted, moved, put down | `lifting.py`, `moving.py`, `putting_down.py` |
| hit pieces cleared away, or forgotten | `hit_pieces.py` |
| a laid card that must be used, a touched piece that must be moved | `obligations.py` |
| a seven or a swap carried out piece by piece | `split_by_hand.py`, `swap_by_hand.py` |
| whole recorded games: dealing, hand sizes, exchange, turns | `game_replay.py` |
| what can follow from the seen and unseen cards of a hand | `hand_knowledge.py` |
"""
