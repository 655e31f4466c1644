"""Lanes, landing, swaps, splits and the end of the game, mostly of the guide and the family edition."""

from __future__ import annotations

from tests.rows.form import CL, COLOURS, DM, FORWARD, FR, HOME, HOUSE, LANES, P, row

# lanes
row("goal-circles.5: in, turned, out", LANES, "red", P(red="yellow 14"), "10", P(red="yellow 12"))
row("a piece entering may rest unlocked", LANES, "red", P(red="yellow 14"), "1/14 1", P(red="goal 4"))
row("a piece entering may rest unlocked, turned", LANES, "red", P(red="yellow 14"), "5", P(red="goal 2"))
row("turn at the end of the own pieces", LANES, "red", P(red="yellow 13, goal 1"), "6", P(red="goal 4, goal 1"))
row("turn at both ends: 1, 2, (3 taken) 1", DM, "red", P(red="goal 2, goal 3"), "3", P(red="goal 1, goal 3"))
row(
    "the same in the family book: 3 goes in reverse",
    FR,
    "red",
    P(red="goal 2, goal 3"),
    "3",
    P(red="goal 1, goal 3"),
    P(red="goal 2, yellow 13"),
)
row("goal-circles.6: would rest unlocked", DM, "red", P(red="goal 2, goal 3"), "2")
row(
    "family: there and back again is a move",
    FR,
    "red",
    P(red="goal 2, goal 3, goal 4"),
    "2",
    {},
    P(red="goal 2, goal 3, yellow 13"),
)
row("locked never moves", LANES, "red", P(red="goal 1, goal 2, goal 3"), [*FORWARD, "1/14 1", "-4", "swap"])
row(
    "lock-or-leave: out onto a foreign piece",
    LANES,
    "red",
    P(red="goal 1, goal 2, goal 4", blue="yellow 14"),
    "3",
    P(red="goal 1, goal 2, yellow 14", blue="base"),
)
row(
    "lock-or-leave: out onto a foreign pair",
    LANES,
    "red",
    P(red="goal 1, goal 2, goal 4", blue="2x yellow 14"),
    "3",
    P(red="goal 1, goal 2, base"),
)
row("next circle taken: none", DM, "red", P(red="goal 4, goal 3, goal 2"), "2")
row(
    "next circle taken, family: straight back",
    FR,
    "red",
    P(red="goal 4, goal 3"),
    "5",
    P(red="yellow 10, goal 3"),
    P(red="goal 4, goal 2"),
)  # 3: 2, 1, 2, 3, then 4 is taken: 2
row(
    "shut in on both sides",
    FR,
    "red",
    P(red="goal 4, goal 3, goal 2"),
    "1/14 1",
    P(red="goal 4, goal 3, goal 1"),
    P(red="yellow 14, goal 3, goal 2"),
)
row(
    "own start piece and the way home",
    DM,
    "red",
    P(red="yellow 13, start"),
    "2",
    P(red="goal 4, start"),
    P(red="yellow 13, red 2"),
)
row("own wall and the way home", FR, "red", P(red="yellow 13, start"), "2", P(red="yellow 13, red 2"))
row(
    "own wall and the way out of the lane",
    FR,
    "red",
    P(red="goal 1, goal 2, goal 4, start"),
    "3",
    P(red="goal 1, goal 2, yellow 14, start"),
    P(red="goal 1, goal 2, goal 4, red 3"),
)
row("own wall backward", FR, "red", P(red="red 2, start"), "-4", P(red="yellow 12, start"), P(red="red 2, yellow 11"))
row("a stack on the own start: each may leave it", LANES, "red", P(red="2x start"), "3", P(red="start, red 3"))
row("faq.4: no turning at a barred start field", LANES, "green", P(green="yellow 12", red="start"), "3")
row("faq.4: backward too", LANES, "green", P(green="red 4", red="start"), "-4")

# hearts and landing
row("heart", LANES, "red", P(red="start, yellow 3"), "heart", P(red="2x start, yellow 3"))
row("heart/8 as 8 needs a piece in play", LANES, "red", P(), "heart/8 8")
row("heart, none in base", LANES, "red", P(red="2x start, yellow 3, goal 1"), "heart/13 heart")
row("the partner is hit", f"{LANES} {CL}", "red", P(red="blue 3", green="blue 5"), "2", P(red="blue 5", green="base"))
row("the partner's pair", f"{LANES} {CL}", "red", P(red="blue 3", green="2x blue 5"), "2", P(red="base"))
row(
    "own pieces share",
    f"{LANES} {CL}",
    "red",
    P(red="blue 3, blue 5"),
    "2",
    P(red="2x blue 5"),
    P(red="blue 3, blue 7"),
)

# swaps
row("faq.8: two own, nothing changes", f"{LANES} {CL}", "red", P(red="blue 3, blue 5"), "swap", {})
row(
    "faq.7: none of one's own",
    f"{LANES} {CL}",
    "red",
    P(yellow="blue 3", green="blue 5"),
    "swap",
    P(yellow="blue 5", green="blue 3"),
)
row("one piece alone", f"{LANES} {CL}", "red", P(red="blue 3"), "swap")
row("a foreign start field", LANES, "red", P(red="blue 3", green="start"), "swap")
row(
    "three singles",
    f"{LANES} {CL}",
    "red",
    P(red="blue 3", green="blue 5", yellow="red 1"),
    "swap",
    P(red="blue 5", green="blue 3"),
    P(red="red 1", yellow="blue 3"),
    P(green="red 1", yellow="blue 5"),
)

# splits
row(
    "EX-18, faq.13: no A, B, A (it would hit both)",
    LANES,
    "red",
    P(red="red 1, blue 13", yellow="red 3, red 6", green="start"),
    "7",
    P(red="red 8, blue 13"),
    P(red="red 7, blue 14"),
)
row(
    "EX-18: one piece alone cannot stop on the way",
    CL,
    "red",
    P(red="red 1", yellow="red 3, red 6"),
    "7",
    P(red="red 8"),
)
row(
    "sent home in a part, stays in base",
    LANES,
    "red",
    P(red="red 1, red 13", blue="start", green="2x red 3"),
    "7",
    P(red="red 8, red 13"),
    P(red="red 7, red 14"),
)
row(
    "split: landing on a pair on purpose",
    CL,
    "red",
    P(red="0, red 11", blue="0", green="2x red 12"),
    "7",
    P(red="red 7, red 11"),
    P(red="red 6, base"),
    P(red="red 5, red 13"),
    P(red="red 4, red 14"),
    P(red="red 3, base"),
)
#        11 -> blue 0/15 with four: blue's 0 sends it home; with five or more it is barred
row(
    "last piece, the rest nowhere: 7 turns instead",
    LANES,
    "red",
    P(red="goal 1, goal 2, goal 3, yellow 14"),
    "7",
    P(red="goal 1, goal 2, goal 3, yellow 9"),
)
row(
    "the rest only on pieces in play",
    LANES,
    "red",
    P(red="goal 1, goal 2, goal 3, yellow 14", green="base, goal 1"),
    "7",
    P(red="goal 1, goal 2, goal 3, yellow 9"),
)
row(
    "the rest on several of the partner's",
    LANES,
    "red",
    P(red="goal 1, goal 2, goal 3, yellow 10", green="red 3, red 5"),
    "7",
    P(red="goal 1, goal 2, goal 3, yellow 13"),
    P(red=", ".join(HOME), green="2x red 5"),
    P(red=", ".join(HOME), green="red 3, red 7"),
    P(red=", ".join(HOME), green="red 4, red 6"),
)
row(
    "both home with the last step of the 7",
    LANES,
    "red",
    P(red="goal 1, goal 2, goal 3, yellow 10", green="goal 1, goal 2, goal 3, blue 13"),
    "7",
    P(red="goal 1, goal 2, goal 3, yellow 13"),
    P(red=", ".join(HOME), green=", ".join(HOME)),
)
row("classic: exactly seven even for the last", CL, "red", P(red="house 17, house 18, house 19, 15"), "7")
row(
    "classic: the rest on the partner",
    CL,
    "red",
    P(red="house 17, house 18, house 19, 15", green="red 3"),
    "7",
    P(red=", ".join(HOUSE), green="red 9"),
)

row(
    "classic: House pieces in a split, in the one order that works",
    CL,
    "red",
    P(red="house 16, yellow 14"),
    "7",
    P(red="house 19, house 18"),
)

# finished, game over
DONE = P(red=", ".join(HOME), green="base, start, blue 14, goal 1")
row("finished: heart for the partner", LANES, "red", DONE, "heart", P(green="2x start, blue 14, goal 1"))
row(
    "finished: the partner's lane",
    DM,
    "red",
    DONE,
    "2",
    P(green="base, green 2, blue 14, goal 1"),
    P(green="base, start, goal 3, goal 1"),
)
row("finished: the partner's own wall", FR, "red", DONE, "2", P(green="base, green 2, blue 14, goal 1"))
row(
    "finished: -4 for the partner",
    LANES,
    "red",
    DONE,
    "-4",
    P(green="base, blue 11, blue 14, goal 1"),
    P(green="base, start, blue 10, goal 1"),
)
row("finished: the partner plays his own", LANES, "green", DONE, "heart", P(green="2x start, blue 14, goal 1"))
OVER = P(red=", ".join(HOME), green=", ".join(HOME), yellow="yellow 3", blue="red 3")
for turn in COLOURS:
    row("game over", LANES, turn, OVER, [*FORWARD, "1/14 1", "-4", "heart", "swap"])
row("classic: finished", CL, "red", P(red=", ".join(HOUSE), green="15, base"), "-4", P(green="blue 11, base"))
row(
    "classic: finished, heart hits on the partner's 0/15",
    CL,
    "red",
    P(red=", ".join(HOUSE), green="base", blue="green 0/15"),
    "heart",
    P(green="0", blue="base"),
)
row(
    "classic: game over",
    CL,
    "yellow",
    P(red=", ".join(HOUSE), green=", ".join(HOUSE), yellow="0, yellow 2"),
    [*FORWARD, "swap", "heart", "-4"],
)
