"""A plain, slow referee of what is done around a move: cards laid and taken back, pieces lifted and put down, a seven
and a swap by hand, cards shown too early, hands thrown, talk and the clock. It says of each act whether it was in
order, what binds after it, and at the end what can be played.

Written from the rule texts, apart from the tool: it imports nothing of `adjudicator`, and takes what a card can do on a
table from the enumeration of this second opinion. It gives no reasons and cites nothing.
"""
