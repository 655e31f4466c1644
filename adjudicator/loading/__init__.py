"""Documents read into questions: names, positions, plays, events, games and the one-line code.

What refers to a board, a card or a player in a document is understood here. Text and form of documents are read in
`documents`, rulebooks in `rules`. A play is judged later, in `rulings`.
"""
