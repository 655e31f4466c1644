"""Documents read into questions: names, positions, plays, events, games and the one-line code.

What refers to a board, a card or a player in a document is understood here. Text and form of documents are read in
`documents`, rulebooks in `rules`. No play is judged here: `rulings` does that.

| for | see |
|---|---|
| spellings of spaces, camps, players and cards | `names.py` (the words themselves: `locales`) |
| positions; how it is seen that a table cannot arise | `position_reader.py`; `impossible_tables.py` |
| plays, events, recorded games | `play_reader.py`, `event_reader.py`, `game_reader.py` |
| what all readers share: names with their places and problems | `document_reader.py` |
| a position in one line | `one_line_code.py` |
"""
