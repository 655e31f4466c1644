"""What each reading says, in English: that is what stands with the reading itself."""

READINGS: dict[str, str] = {}

TOPICS = {
    "laid-card": "Must a card that has been laid be used?",
    "touched-piece": "Must a piece that has been lifted be moved?",
    "card-before-turn": "Must a card that was shown before the turn be played?",
    "piece-before-card": "What if a piece is moved before the card is laid?",
    "swap-procedure": "How do the hands swap two pieces?",
    "talking": "May partners talk about the game?",
    "hints": "May one hint at a card?",
    "pace": "How quickly must one play?",
    "game-time": "How long may a game last?",
    "judge": "Who has the last word?",
    "exchange": "Before which deals are cards exchanged?",
    "first-dealer": "Who deals first?",
    "start-field-bar": "Whom does a piece on its start field stop?",
    "heart-exit": "Does a heart bring a piece out whoever stands before its base?",
    "lane-end": "What if the count takes a piece further than its lane goes?",
    "lane-turning": "What of a piece in the lane whose next circle is taken?",
    "lane-rest": "Where may a piece stop that stood in the lane already?",
    "lane-entry-rest": "Where may a piece stop that comes into the lane?",
    "lane-lock": "When is a piece in the lane locked?",
    "lane-moves": "May a piece be moved on in the lane?",
    "lane-backward": "May a card that goes backward be used in the lane?",
    "landing-on-pair": "What if a piece lands on several of another colour?",
    "double-landing": "What does a piece on 0 do to one that lands on that 0/15?",
    "swap-pairs": "May a piece be swapped that shares its space with its own colour?",
    "swap-arrival": "May a piece be swapped to 15, or away from it?",
    "split-helper": "When does a part of the card go on the partner's pieces, or on one's other camp?",
    "split-lane-exit": "May a part of the card take a piece out of the lane?",
}
"""Every topic as the question it is."""
