"""Rulings for people to read. A renderer is a function of a finished ruling; no rule is decided here.

| for | see |
|---|---|
| sentences and lines that several renderers print | `summary.py`; for a hand `hand.py`, for events `account.py` |
| the colours of the camps, for pictures and terminal | `palette.py` |
| what a picture of a play shows, before coordinates | `scene.py` |
| the drawing of `draw` and of pages | `svg/`: `layout.py` coordinates, `board.py` spaces and pieces, `play.py` arrows |
| a terminal | `terminal/`: a file for each kind of answer, `board.py` for `--draw`, `game_report.py` for `replay` |
| `--format html`, `--format markdown` | `html/`, `markdown.py` |

JSON is not made here: `as_dict` of each ruling is in `adjudicator.rulings`. A new format is a new file here and a new
member of the formats in `adjudicator.commands.options`.
"""
