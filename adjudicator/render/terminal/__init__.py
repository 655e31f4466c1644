"""Answers as text for terminals, wrapped and in colour, and the board in letters.

| for | see |
|---|---|
| wrapping, indents, headings, rule items, plays in lines | `wrapping.py` |
| where text goes: colours, width, pipes | `text_output.py` |
| a ruling | `verdict.py`, `hand.py`, `account.py`, `game_report.py`; chosen in `ruling.py` |
| `compare` and `rule` | `comparison.py`, `items.py` |
| the board of `--draw` | `board.py` |
"""
