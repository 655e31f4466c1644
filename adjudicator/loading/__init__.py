"""Documents read into questions: names, positions, plays, events, games and the one-line code.

What refers to a board, a card or a player in a document is understood here. Text and form of documents are read in
`documents`, rulebooks in `rules`. No play is judged here: `rulings` does that.

| for | see |
|---|---|
| what a name of a space, camp, player or card means here | `names.py` (its spellings: `locales/name_index.py`) |
| positions: table, turn, hands, readings | `position_reader.py`; why a table cannot arise: `impossible_tables.py` |
| plays, events, recorded games | `play_reader.py`, `event_reader.py`, `game_reader.py` |
| what all readers share: names with their places and problems | `document_reader.py` |
| a position in one line, read and written | `one_line_code.py` |

The keys that a document may have are in `schemas/`, the wording of problems is in `locales`.
"""
