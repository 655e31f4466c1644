"""The worked positions of the texts."""

from __future__ import annotations

from tests.rows.form import CL, DM, DUO, FORWARD, FR, LANES, P, row

# the worked positions, dm-2023
row("EX-01", LANES, "yellow", P(yellow="yellow 13"), "2", P(yellow="red 1"))
row("EX-01", LANES, "yellow", P(yellow="yellow 13"), "3", P(yellow="red 2"))
row("EX-02", LANES, "yellow", P(yellow="yellow 13", red="start"), FORWARD)
row("EX-02", LANES, "yellow", P(yellow="yellow 13", red="start"), "1/14 1", P(yellow="yellow 14"))
row("EX-02 the partner too", LANES, "green", P(green="yellow 13", red="start"), FORWARD)
row("EX-03", LANES, "red", P(red="red 3, start"), "-4", P(red="start, yellow 13"), P(red="red 3, yellow 11"))
row("EX-04", LANES, "blue", P(blue="red 2", red="start"), "-4")
row("EX-04 nobody there", LANES, "blue", P(blue="red 2"), "-4", P(blue="yellow 12"))
row("EX-05", LANES, "green", P(green="yellow 9"), "3", P(green="yellow 12"))
row("EX-06", DM, "red", P(red="goal 4, goal 1, yellow 14"), "5", P(red="goal 1, 2x yellow 14"))
row("EX-06 with a 2", DM, "red", P(red="goal 4, goal 1, yellow 14"), "2", P(red="goal 2, goal 1, yellow 14"))
row("EX-07", DM, "red", P(red="yellow 14, goal 4, goal 1"), "5", P(red="2x yellow 14, goal 1"))
for n in (12, 13, 14):
    row(
        "EX-08",
        DM,
        "red",
        P(red=f"goal 1, goal 2, goal 4, yellow {n}"),
        "3",
        P(red=f"goal 1, goal 2, yellow 14, yellow {n}"),
    )
row(
    "EX-08 from 11",
    DM,
    "red",
    P(red="goal 1, goal 2, goal 4, yellow 11"),
    "3",
    P(red="goal 1, goal 2, yellow 11, yellow 14"),
    P(red="goal 1, goal 2, goal 4, yellow 14"),
)
row("EX-09 the owner", LANES, "red", P(red="goal 2"), "1/14 1", P(red="goal 1"))
row("EX-09 others", LANES, "yellow", P(red="goal 2", yellow="yellow 4"), "swap")
row("EX-10", DM, "red", P(red="yellow 13, goal 4, goal 1"), "5", P(red="yellow 13, yellow 14, goal 1"))
row("EX-10 with a 3", DM, "red", P(red="yellow 13, goal 4, goal 1"), "3")
row("EX-11", LANES, "red", P(red="goal 3, goal 1"), ["-4", "swap"])
row("EX-11 with others about", LANES, "red", P(red="goal 3, goal 1", yellow="yellow 3"), ["-4", "swap"])
row("EX-12", DM, "red", P(red="goal 4, goal 3, goal 1, yellow 10"), "5", P(red="goal 4, goal 2, goal 1, yellow 10"))
row(
    "EX-13 all that the 7 can do",
    DM,
    "red",
    P(red="goal 1, goal 3, goal 4, yellow 14"),
    "7",
    P(red="goal 1, goal 2, goal 3, goal 4"),  # 5 + 1 + 1, the guide's
    P(red="goal 1, goal 2, goal 4, yellow 14"),  # c3 seven forward and back
    P(red="goal 1, goal 2, yellow 13, yellow 14"),  # c3 3, c4 4 (out)
    P(red="goal 1, goal 2, goal 3, yellow 13"),  # c3 1, c4 4 (out to 13), 14 2 (into c3)
    P(red="goal 1, goal 2, yellow 11, yellow 14"),  # c3 1, c4 6 (out)
    P(red="goal 1, goal 2, goal 3, yellow 11"),  # c3 1, c4 1, 14 5 (in, turned on c4, out)
    P(red="goal 1, goal 2, goal 4, yellow 12"),
)  # c3 1, c4 5 (out), 14 1
row("EX-14a", LANES, "red", P(red="start", yellow="4x yellow 14"), "-4", P(red="yellow 11"))
row("EX-14b", LANES, "blue", P(blue="yellow 12", yellow="4x yellow 14"), "2", P(blue="base"))
row("EX-14b backward", LANES, "red", P(red="red 4", yellow="4x yellow 14"), "-4", P(red="base"))
Q15 = P(yellow="2x blue 13, blue 11", blue="blue 9")
row("EX-15a blue", LANES, "blue", Q15, "5", P(blue="blue 14"))
row(
    "EX-15a yellow",
    LANES,
    "yellow",
    P(yellow="2x blue 13, blue 11", blue="blue 9, 3x base"),
    "heart/13 13",
    P(yellow="blue 13, blue 11, green 12"),
    P(yellow="2x blue 13, green 10"),
)
row("EX-15a blue, with an 8", LANES, "blue", Q15, "heart/8 8", P(blue="green 3"))
row(
    "EX-15b four steps exist only as a part of a 7",
    LANES,
    "blue",
    {**Q15, "blue": ["blue 9", "start"]},
    "7",
    P(blue="blue 9, blue 7"),
    P(blue="blue 10, blue 6"),
    P(blue="blue 11, blue 5", yellow="2x blue 13, base"),
    P(blue="blue 12, blue 4"),
    P(blue="base, blue 3"),
    P(blue="blue 14, blue 2"),
    P(blue="green 1, blue 1"),
    P(blue="green 2, start"),
)
row("EX-15b from 10", LANES, "blue", P(yellow="2x blue 13, blue 11", blue="blue 10"), "3", P(blue="base"))
row("EX-16", LANES, "blue", {**Q15, "red": ["goal 1"]}, "swap", P(blue="blue 11", yellow="2x blue 13, blue 9"))
row("EX-17", LANES, "red", P(red="goal 1, start, 2x base"), "swap")
row(
    "EX-17c",
    LANES,
    "red",
    P(red="goal 1, start", blue="blue 3", green="red 5"),
    "swap",
    P(blue="red 5", green="blue 3"),
)

# the worked positions, the others
for at, to in (("0", "11"), ("red 1", "12"), ("red 2", "13"), ("red 3", "14")):
    row("EX-20", CL, "red", P(red=at), "-4", P(red=f"yellow {to}"))
row("EX-20 contrast", CL, "red", P(red="red 4"), "-4", P(red="0"))
for at, to in (("start", "11"), ("red 1", "11"), ("red 2", "12"), ("red 3", "13"), ("red 4", "14")):
    row("dm-2023/minus-four.3, family-fr/cards.6", LANES, "red", P(red=at), "-4", P(red=f"yellow {to}"))
row("EX-21", CL, "red", P(red="0", yellow="yellow 11"), "-4", P(red="yellow 11", yellow="base"))
row("EX-22", CL, "yellow", P(red="0, 15", yellow="yellow 13"), "2", P(red="0, base", yellow="base"))
for at, to in (("start", "9"), ("yellow-knob 1", "9"), ("yellow-knob 2", "10")):
    row("EX-30", DUO, "yellow", P(yellow_knob=at), "2/-2 -2", P(yellow_knob=f"red-hole {to}"))
row(
    "EX-40", FR, "red", P(red="goal 4, goal 2"), "5", P(red="yellow 12, goal 2"), P(red="goal 4, goal 1")
)  # the 2: 1, 2, 3, then 4 is taken: 2, 1
row(
    "EX-41",
    FR,
    "red",
    P(red="goal 1, goal 2, goal 3, yellow 14", green="red 3"),
    "7",
    P(red="goal 1, goal 2, goal 3, yellow 9"),
    P(red="goal 1, goal 2, goal 3, goal 4", green="red 9"),
)
