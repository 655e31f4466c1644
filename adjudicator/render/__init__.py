"""Answers made visible: text for terminals, SVG, HTML and Markdown.

Layout, colour and grouping belong here; plays stay in the order in which `engine` lists them. What a ruling says does
not: it is decided and worded in `rulings`.

| for | see |
|---|---|
| lines that text, page and Markdown share: the headline, a play, an item | `summary.py`; of events: `account.py` |
| how the plays of a hand are grouped | `hand.py` |
| the text on a terminal | `terminal/`, a file for each kind of answer: `verdict.py`, `hand.py`, `account.py`, … |
| colours on or off, the width of a line; wrapping | `terminal/text_output.py`; `terminal/wrapping.py` |
| the board in letters (`--draw`) | `terminal/board.py` |
| the drawing of `draw` and of pages: coordinates; which spaces and pieces | `svg/layout.py`; `svg/board.py` |
| … how one space, piece, arrow or padlock looks | `svg/shapes.py` |
| … arrows and marks of the play; title and legend | `svg/play.py`; `svg/picture.py` |
| what a picture shows, before coordinates | `scene.py`; the colours of the camps: `palette.py` |
| `--format html`, `--format markdown` | `html/`, `markdown.py` |

A new format is a new file here, a member of the formats in `commands/options.py`, a branch in
`commands/ruling_output.py` and a line in `commands/manual.py`.
"""
