"""The two-player edition."""

from __future__ import annotations

from tests.rows.form import DUO, P, row

# duo
row("play.4: opponent's start", DUO, "yellow", P(yellow_knob="yellow-knob 9", red_knob="start"), "3")
row(
    "cards.16: the jump",
    DUO,
    "yellow",
    P(yellow_knob="yellow-knob 9", red_knob="start"),
    "5-jump",
    P(yellow_knob="red-knob 4"),
)
row(
    "play.5: the own other camp",
    DUO,
    "yellow",
    P(yellow_knob="red-knob 9", yellow_hole="start, 2x base"),
    "7",
    P(yellow_hole="yellow-hole 7, 2x base"),
)
row(
    "cards.17: jump, the own other camp",
    DUO,
    "yellow",
    P(yellow_knob="red-knob 9", yellow_hole="start"),
    "5-jump",
    P(yellow_knob="yellow-hole 4"),
    P(yellow_hole="yellow-hole 5"),
)
row("start not counted, lane, turn, out", DUO, "yellow", P(yellow_knob="red-hole 10"), "7", P(yellow_knob="red-hole 9"))
row(
    "no circle to turn on",
    DUO,
    "yellow",
    P(yellow_knob="red-hole 10, goal 3, goal 1"),
    "3",
    P(yellow_knob="red-hole 10, red-hole 10, goal 1"),
)
row("may rest unlocked", DUO, "yellow", P(yellow_knob="goal 3"), "3", P(yellow_knob="goal 2"))
row("-2 not in the lane", DUO, "yellow", P(yellow_knob="goal 3"), "2/-2 -2")
row("2 in the lane", DUO, "yellow", P(yellow_knob="goal 3"), "2/-2 2", P(yellow_knob="goal 1"))
row(
    "play.11: own other camp hit",
    DUO,
    "yellow",
    P(yellow_knob="red-knob 2", yellow_hole="red-knob 5"),
    "3",
    P(yellow_knob="red-knob 5", yellow_hole="base"),
    P(yellow_hole="red-knob 8"),
)
row(
    "play.12: a pair of the own other camp",
    DUO,
    "yellow",
    P(yellow_knob="red-knob 2", yellow_hole="2x red-knob 5"),
    "3",
    P(yellow_knob="base"),
    P(yellow_hole="red-knob 5, red-knob 8"),
)
row(
    "heart for either camp",
    DUO,
    "yellow",
    P(yellow_knob="start"),
    "heart/6 heart",
    P(yellow_knob="2x start"),
    P(yellow_hole="start"),
)
row(
    "swap without own",
    DUO,
    "yellow",
    P(red_knob="red-knob 2", red_hole="red-hole 2"),
    "9/swap swap",
    P(red_knob="red-hole 2", red_hole="red-knob 2"),
)
row("9/swap as 9", DUO, "red", P(red_knob="red-knob 1"), "9/swap 9", P(red_knob="red-knob 10"))
row(
    "cards.12: one camp only",
    DUO,
    "yellow",
    P(yellow_knob="yellow-knob 1", yellow_hole="yellow-hole 1"),
    "4x1",
    P(yellow_knob="yellow-knob 5"),
    P(yellow_hole="yellow-hole 5"),
)
row(
    "cards.12: two of a camp",
    DUO,
    "yellow",
    P(yellow_knob="yellow-knob 1, red-knob 1"),
    "4x1",
    P(yellow_knob="yellow-knob 5, red-knob 1"),
    P(yellow_knob="yellow-knob 4, red-knob 2"),
    P(yellow_knob="yellow-knob 3, red-knob 3"),
    P(yellow_knob="yellow-knob 2, red-knob 4"),
    P(yellow_knob="yellow-knob 1, red-knob 5"),
)
row(
    "cards.15: the rest on the other camp",
    DUO,
    "yellow",
    P(yellow_knob="goal 1, goal 2, red-hole 9", yellow_hole="start"),
    "4x1",
    P(yellow_knob="goal 1, goal 2, red-hole 9"),  # 10, 3, 10, 9: back where it was
    P(yellow_knob="goal 1, goal 2, goal 3", yellow_hole="yellow-hole 2"),  # 2 + 2
    P(yellow_hole="yellow-hole 4"),
)
row(
    "cards.15: nothing to use the rest on",
    DUO,
    "yellow",
    P(yellow_knob="goal 1, goal 2, red-hole 10"),
    "4x1",
    P(yellow_knob="goal 1, goal 2, red-hole 8"),
)
row(
    "a finished camp",
    DUO,
    "red",
    P(red_knob="goal 1, goal 2, goal 3", red_hole="red-hole 2"),
    "4x1",
    P(red_hole="red-hole 6"),
)
row(
    "game over",
    DUO,
    "red",
    P(red_knob="goal 1, goal 2, goal 3", red_hole="goal 1, goal 2, goal 3", yellow_knob="start"),
    ["7", "9/swap swap", "4x1"],
)
row(
    "game over for the other",
    DUO,
    "yellow",
    P(red_knob="goal 1, goal 2, goal 3", red_hole="goal 1, goal 2, goal 3", yellow_knob="start"),
    ["7", "heart/1 heart"],
)
