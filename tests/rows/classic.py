"""Classic's 0, 15, 0/15 and House."""

from __future__ import annotations

from tests.rows.form import CL, P, row

# classic
row("space-0.1: past the own start only after a lap", CL, "red", P(red="0"), "1/14 14", P(red="red 14"))
row("space-15.2, House", CL, "red", P(red="yellow 13"), "3", P(red="house 16"))
row("to 15", CL, "red", P(red="yellow 13"), "2", P(red="15"))
row("exact count", CL, "red", P(red="yellow 14"), ["6", "9", "10", "7"])
row("exact count, the innermost", CL, "red", P(red="yellow 14"), "5", P(red="house 19"))
row("house.3: not passed", CL, "red", P(red="15, house 17"), "3")
row("house.2: one a space", CL, "red", P(red="15, house 17"), "2", P(red="15, house 19"))
row(
    "a House piece further in",
    CL,
    "red",
    P(red="house 16, house 18"),
    "1/14 1",
    P(red="house 17, house 18"),
    P(red="house 16, house 19"),
)
row("house.1: never out", CL, "red", P(red="house 16, house 17"), ["-4", "swap"])
row("space-15.1: -4 from 15", CL, "red", P(red="15"), "-4", P(red="yellow 11"))
row("0/15 is counted", CL, "yellow", P(yellow="yellow 13"), "3", P(yellow="red 1"))
row("0/15 is counted backward", CL, "yellow", P(yellow="red 3"), "-4", P(yellow="yellow 14"))
row("space-0.4: not past it", CL, "yellow", P(yellow="yellow 13", red="0"), ["3", "5", "6", "9", "10", "12", "7"])
row("space-0.4: nor backward", CL, "green", P(green="red 3", red="0"), "-4")
row("on it exactly: hit by the 0", CL, "yellow", P(yellow="yellow 13", red="0"), "2", P(yellow="base"))
row("on it exactly backward: hit by the 0", CL, "green", P(green="red 4", red="0"), "-4", P(green="base"))
row("15 does not bar", CL, "yellow", P(yellow="yellow 13", red="2x 15"), "3", P(yellow="red 1"))
row("two on 0/15 do not bar passing", CL, "yellow", P(yellow="yellow 13", blue="2x red 0/15"), "3", P(yellow="red 1"))
row(
    "the owner's own 0 does not bar him",
    CL,
    "red",
    P(red="yellow 14, 2x 0, base"),
    "2",
    P(red="house 16, 2x 0, base"),
    P(red="yellow 14, 0, red 2"),
)
row("space-15.3: single", CL, "green", P(green="yellow 13", red="15"), "2", P(green="red 0/15", red="base"))
row("two on 15", CL, "green", P(green="yellow 13", red="2x 15"), "2", P(green="base"))
row("two on 15 and one on 0", CL, "green", P(green="yellow 13", red="2x 15, 0"), "2", P(green="base"))
row("one on 15 and two on 0", CL, "green", P(green="yellow 13", red="15, 2x 0"), "2", P(green="base", red="base, 2x 0"))
row("space-0-15.1: hit", CL, "green", P(green="yellow 13", blue="red 0/15"), "2", P(green="red 0/15", blue="base"))
row("space-0-15.2: two", CL, "green", P(green="yellow 13", blue="2x red 0/15"), "2", P(green="base"))
row("space-0-15.2: heart barred", CL, "red", P(red="base", blue="2x red 0/15"), ["heart", "heart/8 heart"])
row("a single one is hit by the heart", CL, "red", P(red="base", blue="red 0/15"), "heart", P(red="0", blue="base"))
row("the owner to 15: hits", CL, "red", P(red="yellow 13", blue="red 0/15"), "2", P(red="15", blue="base"))
row("the owner to 15: two", CL, "red", P(red="yellow 13", blue="2x red 0/15"), "2", P(red="base"))
row("the owner back to 0: hits", CL, "red", P(red="red 4", blue="red 0/15"), "-4", P(red="0", blue="base"))
row("the owner back to 0: two", CL, "red", P(red="red 4", blue="2x red 0/15"), "-4", P(red="base"))
row("the owner past 15", CL, "red", P(red="yellow 13", blue="2x red 0/15"), "3", P(red="house 16"))
row("swap: 0, 15 and House never", CL, "red", P(red="0, 15, house 19", blue="blue 4"), "swap")
row("swap: 0/15 may", CL, "red", P(red="blue 4", yellow="green 0/15"), "swap", P(red="green 0/15", yellow="blue 4"))
row("swap: never to the own 15", CL, "red", P(red="blue 4", yellow="red 0/15"), "swap")
row("swap: nor the other way round", CL, "yellow", P(red="blue 4", yellow="red 0/15"), "swap")
row(
    "swap: others may with that one",
    CL,
    "red",
    P(red="blue 4", yellow="red 0/15", green="green 3"),
    "swap",
    P(yellow="green 3", green="red 0/15"),
    P(red="green 3", green="blue 4"),
)
row("swap: two on a 0/15 are safe", CL, "red", P(red="blue 4", yellow="2x green 0/15"), "swap")
