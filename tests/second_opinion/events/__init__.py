"""A plain, slow referee of what is done around a move: cards laid, held up, dropped and taken back, pieces lifted,
knocked over and put down, a seven and a swap by hand, cards shown too early, hands thrown, talk, complaints and the
clock. It says of each act whether it was in order, what binds after it, and at the end what can be played. Of what
follows from a fault it says penalties, and not who decides where there is none.

Written from the rule texts, apart from the tool: it imports nothing of `adjudicator`, and takes what a card can do on a
table from the enumeration of this second opinion. It gives no reasons and cites nothing.

Where no text says what follows, it takes for granted what the ruling does, so there it is no second opinion:

- What was laid or moved wrongly goes back. A piece that went back may be put down once more, and one named where a
  wrong act has put it is moved from where it stood. A move before the card goes on likewise.
- Whoever brings a piece back to where it counts as standing does nothing wrong, whenever it is: `put_right.py`.
- It stays as it was played if the next player lays a card, moves or throws first: `found_later.py`; a move without any
  card too, and a piece moved out of turn. Of half a swap the other piece goes where the first one stood. Who alone has
  cards notices at once.
- A piece hit by a wrong move that goes back goes back with it, though it was taken home; if the move stays, it is home.
- The next player who moves a piece of the one before puts it right, and has not played. Who makes the rest of another
  player's card has made it for that player.
- Whose only card lies there and can do nothing has thrown the hand when the next player plays.
- A part of a seven that nothing completes goes back when its player says that it stops there. Parts moved before the
  seven that make no play together all go back.
- A card held up or dropped is not laid, and a piece knocked over is not touched, unless they are read so.
- Where lifting before the card counts as moving, a card that was refused was laid all the same.
- Where every piece binds that has left its field, another player's binds like an own one.
- A hand may be thrown rather than swap two others, where read so, only with no own piece in play.
- A piece lifted while another one binds is a fault of its own, unless one card moves both; then both bind, as they do
  if the second one is moved wrongly.
- Another player's piece may be taken off if the card hits or swaps it; else, put into base by the end, it is a fault.
- Lifting out of turn is none, but for the piece just moved. Moving out of turn is.
- A move for which no end is named is made with the card that lies there in order, not with one that was refused.
- A card named again while it lies there is not laid a second time.
- A piece knocked over and set up elsewhere, where the card does not bring it, counts as back where it stood.
- A card shown before the turn, if it is the only one and can be used, is laid with its player's next move.
- A seven that could be used up is, unless its player moves another piece; when it is left undone is in `going_on.py`.
- The penalty for talk is carried out by taking one of its pieces off, in one act or in two.
- At fifty minutes the judges step in, unless the game is said to look fine.
"""
