"""Everything around a move, and whole games: acts, turns, hands, pieces moved by hand, conduct, replays.

Whatever depends on who did what in which order belongs here. What a card can do on a table, taken by itself, does not:
that is found out in `engine`. Where editions differ, or have a penalty, the act is judged here and what
follows is named in `rules/readings.py`.

| for | see |
|---|---|
| the acts that a document can name, and what each says | `event.py`; the state between two acts: `table_state.py` |
| which function judges which act, one after another | `course.py` |
| what can be said of an act: a remark, a penalty, that there is no rule | `remark.py` |
| what the text has against a fault: its own rule, a penalty, the judge, nothing | `remedy.py` |
| how the table looks after a wrong act; what is noted of it meanwhile | `as_played.py`; `overlooked.py` |
| a fault found out only after the next player has played, and what stays then | `found_later.py` |
| whose turn is next, who sits out, acts out of turn, cards not held, hands thrown | `turn_rules.py` |
| cards of the own hand laid, held up, dropped, shown before the turn, taken back, thrown | `cards_on_table.py` |
| talk, hints, complaints, exchange, pace, clock, judge; the penalty for talk carried out | `conduct.py` |
| a piece lifted or knocked over: whether it counts as touched, and binds | `lifting.py` |
| a piece put down; moved in one act; a card left half done | `putting_down.py`; `moving.py`; `stopping.py` |
| a piece moved before its card; moved on after a wrong move | `before_the_card.py`; `misplaced_pieces.py` |
| a piece put back where it counts as standing; moved for another player | `putting_right.py`; `out_of_turn.py` |
| a piece named where an earlier act has put it, though it counts as standing elsewhere, or hit there | `where_put.py` |
| shares undone, and what another player has moved for the one in turn | `undoing.py` |
| hit pieces cleared away, or forgotten | `hit_pieces.py` |
| whether a laid card binds, or may be taken back; which touched pieces must be moved | `obligations.py` |
| a seven or a swap carried out piece by piece | `sharing.py`, `split_by_hand.py`; `swap_by_hand.py`; `begun.py` |
| whether such a card is gone on with; which of two cards is used | `looking_ahead.py`; `which_card.py` |
| checking a recorded game: deals, hand sizes, exchange, turns | `game_replay.py` |
| how many cards a hand has when dealt, in every edition; which it can still have | `hand_knowledge.py` |

A new act is judged in the file of its kind; it gets its name in `event.py`, a line in `course.py` and a key in
`schemas/position.schema.json`. The keys of a recorded game are in `schemas/game.schema.json`.
"""
