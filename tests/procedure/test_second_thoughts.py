"""Accidents and second thoughts of a turn: what is put back is no further fault, and what is meant is found."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from tests.procedure.acts import Event, Row, blue, part, ruled, to
from tests.sample_documents import found_in

NOT_THEIRS = ["not-their-turn"]
FIVE = {"red": ["blue 7", "red 3"], "blue": ["red 12"]}
SEVEN = {"red": ["blue 9", "red 3"], "blue": ["red 12"]}
BACK: Event = {"move": {"red": "red 8"}, "to": "red 3"}
PUT: Event = {"puts-down": "red 3", "by": "red"}
HELPED = {"red": ["goal 1", "goal 2", "goal 3", "yellow 12"], "green": ["blue 3", "blue 9"]}
HELP = {"red": ["goal 1", "goal 2", "goal 3", "goal 4"], "green": ["blue 7", "blue 9"]}
TO_PARTNER: list[Event] = [{"move": "red 3", "steps": 3}, {"move": {"green": "green 2"}, "steps": 4}]
FIRST = ("yellow 12", "goal 4")
TWO = {"red": ["blue 2", "red 3"], "blue": ["red 12"]}

ROWS: list[Row] = [
    *(
        (
            f"dm-2023/fair-play.1.1: the own piece taken home by mistake and put back, {form}",
            *("dm-2023", {"blue": ["red 9"]}, "blue", [3, 5]),
            [*home, {"lays": 3}, {"moves": "red 9"}],
            [[] for _ in range(len(home) + 2)],
            {"blue": ["red 12"]},
        )
        for form, home in (
            ("in two acts", [to("red 9", "base"), to("base", "red 9")]),
            ("by hand", [{"lifts": "red 9"}, {"puts-down": "base"}, {"lifts": "base"}, {"puts-down": "red 9"}]),
        )
    ),
    (
        "classic/gameplay.9: the same costs no cards, as no card could have made that move",
        *("classic", {"blue": ["red 9"]}, "blue", [3, 5]),
        [to("red 9", "base"), to("base", "red 9"), {"lays": 3}, {"moves": "red 9"}],
        [[], [], [], []],
        {"blue": ["red 12"]},
    ),
    (
        "dm-2023/fair-play.3.1: the card that lies there is the one that was not taken back",
        *("dm-2023", TWO, "red", [5, 3]),
        [{"lays": 5}, {"takes-back": 5}, {"lays": 3}, {"moves": "blue 2"}],
        [[], ["card-must-be-used"], ["card-must-be-used"], ["card-must-be-used"]],
        TWO,
    ),
    *(
        (
            f"dm-2023/seven.3: a seven whose last share is sent home by a pair is used up, {form}",
            *("dm-2023", {"yellow": ["yellow 5", "red 12"], "red": ["red 14", "red 14"]}, "yellow", None),
            [
                {"lays": 7},
                to("yellow 5", "yellow 10"),
                *home,
                {"lays": 5, "by": "red"},
                {"moves": "red 14", "by": "red"},
            ],
            [[] for _ in range(len(home) + 4)],
            {"yellow": ["yellow 10"], "red": ["blue 5", "red 14"]},
        )
        for form, home in (
            ("in one act", [to("red 12", "base")]),
            ("by hand", [{"lifts": "red 12"}, {"puts-down": "base"}]),
        )
    ),
    *(
        (
            f"as-played/hands.2: another player knocks a piece over and sets it up where a share could go, {by} helps",
            *("dm-2023", TWO, "red", [7, 3]),
            [
                {"lays": 7},
                *(blue("knocks", {"red": "red 3"}), blue("puts-down", "red 4")),
                {**to({"red": "red 4"}, "red 3"), "by": by},
                {**to("red 3", "red 10"), "by": "red"},
            ],
            [[], ["piece-knocked-over"], ["piece-knocked-over"], [], []],
            {"red": ["blue 2", "red 10"], "blue": ["red 12"]},
        )
        for by in ("red", "blue")
    ),
    *(
        (
            f"dm-2023/heart-card.1: a piece brought out with a heart stays on its start field, with {end}",
            *("dm-2023", {"red": ["red 3"], "blue": ["red 9"], "green": ["blue 5"]}, "blue", ["heart", 2]),
            [
                *(to("red 9", "base"), {"lays": "heart"}, {"moves": out}),
                *({"lays": 3, "by": "green"}, {"moves": "blue 5", "by": "green"}),
            ],
            [[], ["touched-piece-stays"], ["touched-piece-stays", "touched-piece-stays"], [], []],
            {"red": ["red 3"], "blue": ["start"], "green": ["blue 8"]},
        )
        for end, out in (("its end", {"move": "base", "to": "start"}), ("no end", "base"))
    ),
    *(
        (
            f"dm-2023/fair-play.1.1 binds who moves a piece, not for whom it is moved: {form}",
            *("dm-2023", TWO, "red", [card, 3]),
            [{"lays": card}, blue("moves", {"move": {"red": "red 3"}, "to": end}), *back, {**last, "by": "red"}],
            [[], NOT_THEIRS if card == 5 and form != "by the other" else [], *([] for _ in range(len(back) + 1))],
            after,
        )
        for form, card, end, back, last, after in (
            ("a play", 5, "red 8", [{**to("red 8", "red 3"), "by": "red"}], {"moves": "blue 2"}, FIVE),
            ("by hand", 5, "red 8", [{"lifts": "red 8", "by": "red"}, PUT], {"moves": "blue 2"}, FIVE),
            ("by the other", 5, "red 8", [blue("moves", BACK)], {"moves": "blue 2"}, FIVE),
            ("a share", 7, "red 7", [{**to("red 7", "red 3"), "by": "red"}], to("blue 2", "blue 9"), SEVEN),
        )
    ),
    (
        "dm-2023/seven.3: the next player's card ends a seven that is a step short",
        *("dm-2023", {"yellow": ["red 9", "yellow 12", "yellow 5"], "red": ["red 1"]}, "yellow", None),
        [
            *({"lays": 7}, to("yellow 5", "yellow 10"), to("yellow 12", "yellow 13")),
            *({"lays": 2, "by": "red"}, {"moves": "red 1"}),
        ],
        [[], [], ["steps-left-over"], [], []],
        {"yellow": ["red 9", "yellow 10", "yellow 13"], "red": ["red 3"]},
    ),
    *(
        (
            f"dm-2023/fair-play.1.1: protected pieces may not be taken off before the move either, {form}",
            *("dm-2023", {"red": ["red 3"], "blue": ["red 8", "red 8"]}, "red", None),
            [{"lays": 5}, *off, to("red 3", "red 8")],
            [[], *faults, []],
            {"blue": ["red 8", "red 8"]},
        )
        for form, off, faults in (
            ("one", [to({"blue": "red 8"}, "base")], [["not-your-piece"]]),
            ("both", [to({"blue": "red 8"}, "base")] * 2, [["not-your-piece"]] * 2),
            ("by hand", [{"lifts": {"blue": "red 8"}}, {"puts-down": "base"}], [[], ["not-your-piece"]]),
        )
    ),
    *(
        (
            f"as-played/hands.2: a piece that nobody saw knocked over is moved on from where it was set up, {form}",
            *("dm-2023", {"yellow": ["yellow 3"], "red": ["red 3"], "blue": ["red 12"]}, "yellow", None),
            [
                *({"lays": 2}, blue("knocks", {"red": "red 3"}), blue("puts-down", "red 4"), {"moves": "yellow 3"}),
                *({"lays": 5, "by": "red"}, {"moves": move, "by": "red"}),
            ],
            [[], ["piece-knocked-over"], ["piece-knocked-over"], [], [], []],
            {"yellow": ["yellow 5"], "red": ["red 9"], "blue": ["red 12"]},
        )
        for form, move in (("with its end", {"move": "red 4", "to": "red 9"}), ("without", "red 4"))
    ),
    *(
        (
            f"as-played/pieces.1: a seven played out of turn, and the next player follows, {form}",
            *("dm-2023", {"red": ["red 3"], "green": ["blue 5", "red 13"], "yellow": ["yellow 3"]}, "red", None),
            [
                *(
                    {"lays": 5},
                    {"moves": "red 3"},
                    {"lays": 7, "by": "green"},
                    *({**act, "by": "green"} for act in acts),
                ),
                *({"lays": 2, "by": "yellow"}, {"moves": "yellow 3", "by": "yellow"}),
            ],
            [[], [], ["shown-too-early"], *([["not-their-turn"]] * len(acts)), [], []],
            {"red": ["red 8"], "green": ["blue 2", "blue 9"], "yellow": ["yellow 5"]},
        )
        for form, acts in (
            ("in one act", [{"moves": {"moves": [{"move": "blue 5", "steps": 4}, {"move": "red 13", "steps": 3}]}}]),
            ("in two by steps", [part("blue 5", 4), part("red 13", 3)]),
            ("in two", [to("blue 5", "blue 9"), to("red 13", "blue 2")]),
        )
    ),
    *(
        (
            f"dm-2023/swap-card.1: a swap out of turn, and the next player follows, {form}",
            *("dm-2023", {"blue": ["red 12"], "green": ["blue 5"], "yellow": ["yellow 3"]}, "blue", None),
            [
                *({"lays": "swap", "by": "green"}, *({**act, "by": "green"} for act in acts)),
                *({"lays": 2, "by": "yellow"}, {"moves": "yellow 3", "by": "yellow"}),
            ],
            [["shown-too-early"], *([["not-their-turn"]] * len(acts)), [], []],
            {"blue": ["blue 5"], "green": ["red 12"], "yellow": ["yellow 5"]},
        )
        for form, acts in (
            ("the other's piece first", [to({"blue": "red 12"}, "blue 5"), to("blue 5", "red 12")]),
            ("the own piece first", [to("blue 5", "red 12"), to({"blue": "red 12"}, "blue 5")]),
            ("in one act", [{"swaps": ["blue 5", {"blue": "red 12"}]}]),
        )
    ),
    *(
        (
            f"{rule}: another player moves the rest of a seven, {form}",
            *(book, {**pieces, "blue": ["red 12"]}, "red", None),
            [{"lays": 7}, to(*first), *rest, {"lays": 2, "by": "blue"}, {"moves": "red 12", "by": "blue"}],
            [[] for _ in range(len(rest) + 4)],
            {**after, "blue": ["red 14"]},
        )
        for rule, form, book, pieces, first, rest, after in (
            (
                "dm-2023/seven.5",
                "the partner",
                "dm-2023",
                HELPED,
                FIRST,
                [{**to("blue 3", "blue 7"), "by": "green"}],
                HELP,
            ),
            ("dm-2023/seven.5", "by steps", "dm-2023", HELPED, FIRST, [{**part("blue 3", 4), "by": "green"}], HELP),
            (
                *("dm-2023/seven.5", "by hand", "dm-2023", HELPED, FIRST),
                *([{"lifts": "blue 3", "by": "green"}, {"puts-down": "blue 7", "by": "green"}], HELP),
            ),
            (
                *("classic/cards.4", "an own one", "classic", {"red": ["red 3", "red 9"]}, ("red 3", "red 8")),
                *([{**to({"red": "red 9"}, "red 11"), "by": "green"}], {"red": ["red 11", "red 8"]}),
            ),
        )
    ),
    *(
        (
            f"{rule}: the wrong share of a seven is the fault, and not the one before, {form}",
            *(book, pieces, "red", [card]),
            [{"lays": card}, *acts],
            [*([[]] * len(acts)), [fault]],
            pieces,
        )
        for rule, book, card, pieces, shares, fault in (
            (
                *("dm-2023/faq.15.1", "dm-2023", 7, {"red": ["red 3"], "green": ["green 2"]}),
                *(
                    [{"move": "red 3", "steps": 3}, {"move": {"green": "green 2"}, "steps": 4}],
                    "partner-before-own-home",
                ),
            ),
            (
                *("dm-2023/faq.4.1", "dm-2023", 7, {"red": ["red 13", "red 3"], "blue": ["start"]}),
                *([{"move": "red 3", "steps": 4}, {"move": "red 13", "steps": 3}], "barred-by-start-field"),
            ),
            (
                *("duo/cards.12", "duo", "4x1", {"red-knob": ["red-knob 2"], "red-hole": ["red-hole 2"]}),
                *([{"move": "red-knob 2", "steps": 2}, {"move": "red-hole 2", "steps": 2}], "split-other-camp"),
            ),
        )
        for form, acts in (
            ("in one act", [{"moves": {"moves": shares}}]),
            ("in two", [{"moves": {"moves": [share]}} for share in shares]),
        )
    ),
    *(
        (
            f"dm-2023/swap-card.1: a swap given up half way, and {form}",
            *("dm-2023", {"red": ["red 9"], "yellow": ["yellow 5"], "green": ["green 2"]}, "red", ["swap", 3]),
            [{"lays": "swap"}, to({"yellow": "yellow 5"}, "red 9"), {"stops": "here"}, *then],
            [[], [], ["not-the-cards-move"], *([[]] * len(then))],
            after,
        )
        for form, then, after in (
            (
                *("made anew", [to({"yellow": "yellow 5"}, "red 9"), to("red 9", "yellow 5")]),
                {"red": ["yellow 5"], "yellow": ["red 9"], "green": ["green 2"]},
            ),
            (
                *("another one made", [{"swaps": ["red 9", {"green": "green 2"}]}]),
                {"red": ["green 2"], "yellow": ["yellow 5"], "green": ["red 9"]},
            ),
        )
    ),
    (
        "dm-2023/faq.13.1: the first piece, the second, and the first again",
        *("dm-2023", {"red": ["red 12", "red 3"]}, "red", [7, 5]),
        [{"lays": 7}, to("red 3", "red 5"), to("red 12", "red 13"), to("red 5", "red 9")],
        [[], [], [], ["piece-moved-twice"]],
        {"red": ["red 12", "red 5"]},
    ),
    *(
        (
            f"classic/board.4: 15 is called {name} as well by its own player",
            *("classic", {"red": ["yellow 12", "yellow 5"]}, "red", [3, 5]),
            [{"lays": 3}, {"lifts": "yellow 12"}, {"lifts": "yellow 5"}, {"puts-down": name}],
            [[], [], [], []],
            {"red": ["15", "yellow 5"]},
        )
        for name in ("15", "red 0/15")
    ),
]


@pytest.mark.parametrize(
    ("book", "pieces", "turn", "hand", "events", "faults", "after"), [row[1:] for row in ROWS], ids=[r[0] for r in ROWS]
)
def test_what_is_put_back_is_no_further_fault(
    book: str,
    pieces: dict[str, list[str]],
    turn: str,
    hand: list[Any] | None,
    events: list[Event],
    faults: list[list[str]],
    after: dict[str, list[str]],
) -> None:
    document = {"rulebook": book, "pieces": pieces, "turn": turn, "events": events}
    assert ruled(document if hand is None else {**document, "hand": hand}) == (faults, after)


def test_who_takes_home_a_piece_that_nobody_can_hit_is_asked() -> None:
    """`classic/track.1`: who hits a piece takes it off, and the next player would have no reason to."""
    events = [{"lays": 5}, to("red 3", "red 8"), to({"blue": "red 8"}, "base")]
    document = {"rulebook": "classic", "pieces": {"red": ["red 3"], "blue": ["red 8", "red 8"]}, "turn": "red"}
    with pytest.raises(adjudicator.BadDocument) as bad:
        adjudicator.adjudicate({**document, "events": events})
    assert [problem.code for problem in bad.value.problems] == ["act-that-takes-home"]


def test_a_card_shown_early_binds_in_the_next_turn_alone() -> None:
    """`dm-2023/fair-play.5.1` speaks of the turn that comes then."""
    pieces = {"red": ["red 3"], "blue": ["red 12"], "green": ["blue 9"], "yellow": ["yellow 3"]}
    turns = [("yellow", 2, "yellow 3"), ("red", 3, "red 3"), ("blue", 2, "red 12"), ("green", 2, "blue 9")]
    turns += [("yellow", 2, "yellow 5"), ("red", 2, "red 6")]
    acts = [act for by, card, piece in turns for act in ({"lays": card, "by": by}, {"moves": piece, "by": by})]
    document = {"rulebook": "dm-2023", "pieces": pieces, "turn": "yellow", "hands": {"red": [5, 3, 2]}}
    said = adjudicator.adjudicate({**document, "events": [{"shows": 5, "by": "red"}, *acts]}).as_dict()
    assert found_in(said["events"][3])[0] == "shown-card-not-played"
    assert [found_in(event) for event in said["events"][-2:]] == [["card-binds"], []]
