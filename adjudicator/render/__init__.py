"""Answers made visible: text for terminals, SVG, HTML and Markdown.

Layout, colour and grouping belong here; plays stay in the order in which `engine` lists them. What a ruling says does
not: it is decided and worded in `rulings`.

| for | see |
|---|---|
| sentences and lines that several renderers print | `summary.py`; for a hand `hand.py`, for events `account.py` |
| the colours of the camps, for pictures and terminal | `palette.py` |
| what a picture of a play shows, before coordinates | `scene.py` |
| the drawing of `draw` and of pages | `svg/`: `layout.py` coordinates, `board.py` spaces and pieces, `play.py` arrows |
| a terminal | `terminal/`: a file for each kind of answer, `board.py` for `--draw`, `game_report.py` for `replay` |
| `--format html`, `--format markdown` | `html/`, `markdown.py` |

A new format is a new file here and a new member of the formats in `adjudicator.commands.options`.
"""
