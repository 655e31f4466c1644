"""What happens at a table when one act went wrong, or seems to: who is at fault, and where the pieces stand."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from tests.procedure.acts import Event, Row, blue, part, ruled, to

BARRED = {"red": ["red 13", "red 3"], "blue": ["start"]}
OFF: Event = {**to({"blue": "red 5"}, "base"), "by": "red"}
KNOCK: Event = {"knocks": "red 3"}
LATE = ["moved-without-card"]

ROWS: list[Row] = [
    # A card that no piece can use.
    (
        "dm-2023/fair-play.4.1: goes back though a piece was lifted before it",
        *("dm-2023", {"red": ["red 13"], "blue": ["start"]}, "red", [5, "1/14"]),
        [{"lifts": "red 13"}, {"lays": 5}],
        [[], ["card-back", "another-card"]],
        {"red": ["red 13"], "blue": ["start"]},
    ),
    *(
        (
            f"dm-2023/fair-play.4.1: laid by mistake, the move is that of the card laid in its place, {form}",
            *("dm-2023", {"red": ["red 11"], "blue": ["start"]}, "red", [5, 3]),
            [{"lays": 5}, to("red 11", "red 14"), *back, {"lays": 3}],
            [["card-back", "another-card"], *([] for _ in range(len(back) + 2))],
            {"red": ["red 14"], "blue": ["start"]},
        )
        for form, back in (("taken back", [{"takes-back": 5}]), ("left under it", []))
    ),
    (
        "dm-2023/fair-play.3.1: a seven that a lifted piece cannot end can be used all the same",
        *("dm-2023", BARRED, "red", [7]),
        [{"lays": 7}, to("red 3", "red 7"), {"lifts": "red 13"}, {"puts-down": "blue 2"}],
        [[], [], [], ["barred-by-start-field"]],
        {"red": ["red 13", "red 3"], "blue": ["start"]},
    ),
    # A seven with one share that is wrong.
    *(
        (
            f"dm-2023/goal-circles.6: the share that may not rest is the fault, {form}",
            *("dm-2023", {"red": ["goal 4", "red 9", "red 1"]}, "red", [7]),
            [{"lays": 7}, *acts],
            [[], ["would-rest-unlocked"], *([] for _ in acts[1:])],
            {"red": ["goal 4", "red 1", "red 9"]},
        )
        for form, acts in (
            ("in one act", [{"moves": {"moves": [{"move": "goal 4", "steps": 2}, {"move": "red 9", "steps": 5}]}}]),
            ("share by share", [to("goal 4", "goal 2"), to("red 9", "red 14")]),
        )
    ),
    (
        "dm-2023/faq.4.1: the partner's piece does not pass the start field, and the share before it was right",
        *("dm-2023", {"red": ["yellow 14", "goal 1", "goal 2", "goal 3"], "green": ["green 13"], "yellow": ["start"]}),
        *("red", [7]),
        [{"lays": 7}, to("yellow 14", "goal 4"), to({"green": "green 13"}, "yellow 5")],
        [[], [], ["barred-by-start-field"]],
        {"yellow": ["start"], "red": ["goal 1", "goal 2", "goal 3", "yellow 14"], "green": ["green 13"]},
    ),
    # Which function was counted.
    (
        "dm-2023/start-field.4: fourteen fields over a held start field, and not one",
        *("dm-2023", {"red": ["red 13"], "blue": ["start"]}, "red", ["1/14", 3]),
        [{"lays": "1/14"}, to("red 13", "blue 13")],
        [[], ["barred-by-start-field"]],
        {"red": ["red 13"], "blue": ["start"]},
    ),
    (
        "duo/play.20: two fields back out of the lane",
        *("duo", {"yellow-knob": ["goal 3"]}, "yellow", ["2/-2", 10]),
        [{"lays": "2/-2"}, to({"yellow-knob": "goal 3"}, "red-hole 9")],
        [[], ["no-backward-in-lane"]],
        {"yellow-knob": ["goal 3"]},
    ),
    # Pieces that are knocked over.
    *(
        (
            f"classic/gameplay.9: an own piece set up a field off is no move before the card, {form}",
            *("classic", {"red": ["red 3", "red 9"]}, "red", [5, 3]),
            [knock, *acts, {"lays": 5}, {"moves": "red 9"}],
            [["piece-knocked-over"], *([] for _ in acts[1:]), ["piece-knocked-over"], [], []],
            {"red": ["red 14", "red 3"]},
        )
        for form, knock, acts in (
            ("in one act", KNOCK, [to("red 3", "red 4")]),
            ("by hand", KNOCK, [{"lifts": "red 3"}, {"puts-down": "red 4"}]),
            ("knocked over by another", {**KNOCK, "by": "blue"}, [to("red 3", "red 4")]),
        )
    ),
    (
        "dm-2023/fair-play.1.1: who sets up an own piece that another knocked over has not touched it",
        *("dm-2023", {"red": ["red 3"], "blue": ["blue 1"]}, "red", [5, 3]),
        [
            *({"lays": 5}, {"knocks": {"blue": "blue 1"}}, {"moves": "red 3"}, blue("lifts", "blue 1")),
            *(blue("puts-down", "back"), blue("lays", "heart"), blue("moves", "base")),
        ],
        [[], ["piece-knocked-over"], [], [], [], [], []],
        {"red": ["red 8"], "blue": ["blue 1", "start"]},
    ),
    # The card comes late, or the neighbour is hasty.
    (
        "classic/gameplay.9: the card of a move may follow when the next player has played, and is used up",
        *("classic", {"red": ["red 3"], "blue": ["blue 8"]}, "red", [5, 3]),
        [to("red 3", "red 8"), blue("lays", 2), blue("moves", "blue 8"), {"lays": 5, "by": "red"}],
        [["moved-before-card", "three-cards"], [], [], []],
        {"red": ["red 8"], "blue": ["blue 10"]},
    ),
    (
        "dm-2023/fair-play.5.1: who lays before the card of the move before lies there is too early",
        *("dm-2023", {"red": ["red 3"], "blue": ["blue 8"]}, "red", [5, 3]),
        [to("red 3", "red 8"), blue("lays", 2), {"lays": 5, "by": "red"}, blue("moves", "blue 8")],
        [[], ["shown-too-early", "shown-binds"], [], []],
        {"red": ["red 8"], "blue": ["blue 10"]},
    ),
    (
        "dm-2023/fair-play.4.2: lifting a piece does not take the turn from who has still to lay the card",
        *("dm-2023", {"red": ["red 3"], "blue": ["blue 1"]}, "red", [5, 3]),
        [
            *(to("red 3", "red 8"), blue("lifts", "blue 1"), {"lays": 5, "by": "red"}),
            *(blue("lays", 2), blue("puts-down", "blue 3")),
        ],
        [[], [], [], [], []],
        {"red": ["red 8"], "blue": ["blue 3"]},
    ),
    (
        "dm-2023/no-usable-card.2: moved too early and laid in turn: the turn is over when the next player plays",
        *("dm-2023", {"red": ["red 3"], "blue": ["blue 1", "blue 9"]}, "red", [5, 3]),
        [
            *({"lays": 5}, blue("moves", {"move": "blue 1", "to": "blue 3"}), {"moves": "red 3", "by": "red"}),
            *(blue("lays", 2), {"lays": "heart", "by": "green"}, {"moves": "base", "by": "green"}),
        ],
        [[], ["not-their-turn"], [], [], [], []],
        {"red": ["red 8"], "blue": ["blue 3", "blue 9"], "green": ["start"]},
    ),
    (
        "dm-2023/no-usable-card.2: the only player with cards plays on after a miscount",
        *("duo", {"red-knob": ["red-knob 3"]}, "red", [3, 7]),
        [
            *({"lays": 3}, to({"red-knob": "red-knob 3"}, "red-knob 7")),
            *({"lays": 7}, to({"red-knob": "red-knob 7"}, "yellow-hole 4")),
        ],
        [[], ["not-where-claimed"], [], []],
        {"red-knob": ["yellow-hole 4"]},
    ),
    # Another player's hand.
    *(
        (
            f"{book}: a piece hit before its card is taken home by its owner",
            *(book, {"red": ["red 3"], "blue": ["red 8"]}, "red", [5, 3]),
            [to("red 3", "red 8"), blue("moves", {"move": "red 8", "to": "base"}), {"lays": 5}],
            [early, [], []],
            {"red": ["red 8"]},
        )
        for book, early in (("family-fr", []), ("classic", ["moved-before-card", "three-cards"]))
    ),
    *(
        (
            f"classic/gameplay.9: a piece that another has just moved is no move before the card, {form}",
            *("classic", {"red": ["red 3"], "blue": ["blue 8"]}, "red", [5, 3]),
            [{"lays": 5}, {"moves": "red 3"}, blue("moves", {"move": {"red": "red 8"}, "to": end})],
            [[], [], ["not-your-piece"]],
            {"red": ["red 8"], "blue": ["blue 8"]},
        )
        for form, end in (("moved on", "red 7"), ("put back", "red 3"))
    ),
    *(
        (
            f"classic/track.1: a piece that was passed and not hit is another's, taken off {form}",
            *("classic", {"red": ["red 3"], "blue": ["red 5"]}, "red", [5, 2]),
            [{"lays": 5}, *acts],
            faults,
            {"red": ["red 8"], "blue": ["red 5"]},
        )
        for form, acts, faults in (
            ("before the move", [OFF, to("red 3", "red 8")], [[], ["not-your-piece"], []]),
            ("after it", [to("red 3", "red 8"), OFF], [[], [], ["not-your-piece"]]),
        )
    ),
    (
        "duo/play.3: who is moved for by another moves as he wants",
        *("duo", {"yellow-knob": ["yellow-knob 3", "yellow-knob 5"]}, "yellow", [3, 10]),
        [
            *({"lays": 3}, {**to({"yellow-knob": "yellow-knob 5"}, "yellow-knob 8"), "by": "red"}),
            {**to({"yellow-knob": "yellow-knob 3"}, "yellow-knob 6"), "by": "yellow"},
        ],
        [[], ["not-their-turn"], []],
        {"yellow-knob": ["yellow-knob 5", "yellow-knob 6"]},
    ),
    (
        "dm-2023/faq.14.1: nobody is sent home on purpose by another player",
        *("dm-2023", {"red": ["red 3", "red 9"], "blue": ["red 8", "red 8"]}, "red", [5, 3]),
        [{"lays": 5}, blue("moves", {"move": {"red": "red 3"}, "to": "base"})],
        [[], ["not-their-turn"]],
        {"red": ["red 3", "red 9"], "blue": ["red 8", "red 8"]},
    ),
    *(
        (
            f"classic/track.1: who brings back a piece that a miscount seemed to have hit does nothing wrong, {form}",
            *("classic", {"red": ["red 3"], "blue": ["red 6", "blue 2"]}, "red", [5, 12]),
            [{"lays": 5}, to("red 3", "red 6"), *acts],
            [[], ["not-where-claimed"], *([] for _ in acts)],
            {"red": ["red 8"], "blue": ["blue 2", "red 6"]},
        )
        for form, acts in (
            ("its owner", [to("red 6", "red 8"), blue("moves", {"move": {"blue": "base"}, "to": "red 6"})]),
            (
                "the player who seemed to hit it",
                [{"lifts": {"blue": "base"}, "by": "red"}, {"puts-down": "red 6", "by": "red"}, to("red 6", "red 8")],
            ),
        )
    ),
    *(
        (
            f"dm-2023/faq.2.2: a piece put on two others by a miscount is taken home by anybody, {form}",
            *("dm-2023", {"red": ["red 2"], "yellow": ["red 7", "red 7"]}, "red", [12, 5]),
            [{"lays": 12}, to("red 2", "red 7"), *home, to("red 2", "red 14")],
            [[], ["not-where-claimed"], *([] for _ in home), []],
            {"red": ["red 14"], "yellow": ["red 7", "red 7"]},
        )
        for form, home in (
            ("in one act", [{**to({"red": "red 7"}, "base"), "by": "yellow"}]),
            ("by hand", [{"lifts": {"red": "red 7"}, "by": "yellow"}, {"puts-down": "base", "by": "yellow"}]),
        )
    ),
    *(
        (
            f"dm-2023/seven.3: a seven short of steps is found late when the next player swaps its piece, {form}",
            *("dm-2023", {"red": ["red 3", "red 5"], "blue": ["blue 1", "blue 4"]}, "red", [7, 2]),
            [{"lays": 7}, to("red 3", "red 6"), blue("lays", "swap"), *acts],
            [[], ["steps-left-over"], [], *([] for _ in acts)],
            {"red": ["blue 1", "red 5"], "blue": ["blue 4", "red 6"]},
        )
        for form, acts in (
            ("in one act", [blue("swaps", [{"red": "red 6"}, "blue 1"])]),
            (
                "in two",
                [
                    blue("moves", {"move": "blue 1", "to": "red 6"}),
                    blue("moves", {"move": {"red": "red 6"}, "to": "blue 1"}),
                ],
            ),
        )
    ),
    # A move before the card, taken back; and a card exchanged for the one that was meant.
    *(
        (
            f"dm-2023/fair-play.1.1: the piece goes back from a field on which another own one stands: {why}",
            *(book, {"red": ["red 3", own]}, "red", hand),
            [to(origin, own), to(own, origin), {"lays": hand[0]}],
            [[], [], []],
            {"red": stand},
        )
        for why, book, own, origin, hand, stand in (
            ("on the track", "dm-2023", "red 9", "red 3", [6, 5], ["red 3", "red 9"]),
            ("out of base", "family-fr", "start", "base", ["heart", 5], ["red 3", "start"]),
        )
    ),
    (
        "family-fr/play.1: where no card binds, the move is that of the card laid in place of the first",
        *("family-fr", {"red": ["red 3", "blue 6"]}, "red", [5, 6]),
        [{"lays": 5}, to("red 3", "red 9"), {"takes-back": 5}, {"lays": 6}],
        [[], [], [], []],
        {"red": ["blue 6", "red 9"]},
    ),
    # A hand that was thrown wrongly, and moves made before the card.
    *(
        (
            f"classic/gameplay.6: thrown cards lie open, so moving with one is no move before the card, {form}",
            *("classic", {"red": ["red 3"]}, "red", [5, 2]),
            [{"throws": thrown}, to("red 3", "red 8")],
            [[*in_part, "must-play-card"], []],
            {"red": ["red 8"]},
        )
        for form, thrown, in_part in (("all of them", "hand", []), ("one of them", [5], ["hand-thrown-in-part"]))
    ),
    (
        "dm-2023/goal-circles.6: what the card cannot do is said, though the piece was lifted before it",
        *("dm-2023", {"red": ["goal 4", "red 9"]}, "red", [2, 3]),
        [to("goal 4", "goal 2"), {"lays": 2}],
        [[], ["touched-piece-stays", "would-rest-unlocked"]],
        {"red": ["goal 4", "red 9"]},
    ),
    (
        "dm-2023/fair-play.5.1: another card and another move of the same piece change no move made",
        *("dm-2023", {"yellow": ["yellow 4"]}, "yellow", [2, 3]),
        [
            *({"lays": 2}, {"moves": "yellow 4"}, {"lays": 3, "by": "yellow"}),
            {**to({"yellow": "yellow 6"}, "yellow 9"), "by": "yellow"},
        ],
        [[], [], ["shown-too-early", "shown-binds"], ["not-their-turn"]],
        {"yellow": ["yellow 6"]},
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_who_is_at_fault(row: Row) -> None:
    _, book, pieces, turn, hand, events, faults, after = row
    hands = {"yellow": []} if book == "duo" and turn == "red" else {}
    document = {"rulebook": book, "pieces": pieces, "turn": turn, "hand": hand, "hands": hands, "events": events}
    assert ruled(document) == (faults, after)


@pytest.mark.parametrize("way", ["events", "play"])
def test_a_seven_counted_too_far_rests_on_its_seven_steps(way: str) -> None:
    """`dm-2023/seven.3`: all seven, so that an eighth is none of them."""
    document: dict[str, Any] = {"rulebook": "dm-2023", "pieces": {"red": ["red 3"]}, "turn": "red", "hand": [7]}
    asked = {"events": [{"lays": 7}, to("red 3", "red 11")], "play": {"card": 7, "move": "red 3", "to": "red 11"}}
    said = adjudicator.adjudicate({**document, way: asked[way]}).as_dict()
    assert said["citations"][0]["id"] == "dm-2023/seven.3"


def test_part_of_a_seven_is_listed_as_it_can_be_used() -> None:
    """`dm-2023/fair-play.1.1`: after a wrong share the pieces moved bind, and what is listed moves them."""
    events = [{"lays": 7}, to("goal 4", "goal 2"), part("red 9", 5)]
    document = {"rulebook": "dm-2023", "pieces": {"red": ["goal 4", "red 9", "red 1"]}, "turn": "red", "hand": [7]}
    said = adjudicator.adjudicate({**document, "events": events}).as_dict()
    assert [piece["from"] for piece in said["now"]["must_move_all"]] == ["goal 4", "red 9"]


@pytest.mark.parametrize("book", ["dm-2023", "classic", "family-fr", "duo"])
def test_a_round_of_plain_turns_is_in_order(book: str) -> None:
    """`classic/gameplay.5`: a card, its move, and the next player; nobody has to be named."""
    players = ["yellow", "red"] if book == "duo" else ["yellow", "red", "blue", "green"]
    camps = [f"{player}-knob" for player in players] if book == "duo" else players
    pieces = {camp: [f"{camp} 2"] for camp in camps}
    acts = [act for camp in camps for act in ({"lays": 3}, {"moves": {camp: f"{camp} 2"}})]
    document = {"rulebook": book, "pieces": pieces, "turn": "yellow", "hand": [3, 7], "events": [*acts, {"lays": 7}]}
    assert ruled(document) == ([[] for _ in range(len(acts) + 1)], {camp: [f"{camp} 5"] for camp in camps})


def test_a_piece_that_stands_where_another_of_its_colour_was_hit_is_not_the_hit_one() -> None:
    """`classic/track.1`: that one is home, though nobody has said who took it there."""
    pieces = {"red": ["red 7", "green 6"], "green": ["green 1"], "blue": ["blue 2"], "yellow": ["yellow 2"]}
    acts: list[Event] = [{"lays": 5}, {"moves": "green 1"}, {"lays": "swap"}]
    acts += [{"swaps": [{"red": "red 7"}, {"green": "green 6"}]}, {"lays": 2}, {"lifts": "green 6"}]
    for last, space in (({"puts-down": "green 8"}, "green 8"), ({"puts-down": "back"}, "green 6")):
        document = {"rulebook": "dm-2023", "pieces": pieces, "turn": "green", "events": [*acts, last]}
        assert ruled(document)[0] == [[] for _ in range(7)]
        assert ruled(document)[1]["red"] == [space]


def test_a_piece_set_up_on_another_space_is_spoken_of_when_it_is_played_on_from_there() -> None:
    """`as-played/hands.2`: it should stand again where it stood, and nobody is at fault for what nobody saw."""
    pieces = {"red": ["red 3"], "blue": ["blue 4"], "yellow": ["red 9"], "green": ["green 2"]}
    acts: list[Event] = [{"knocks": {"yellow": "red 9"}}, {"puts-down": "red 10"}, {"lays": 5}, {"moves": "red 3"}]
    for by, card, piece in (("blue", 3, "blue 4"), ("green", 2, "green 2"), ("yellow", 2, "red 10")):
        acts += [{"lays": card, "by": by}, {"moves": piece, "by": by}]
    said = adjudicator.adjudicate({"rulebook": "dm-2023", "pieces": pieces, "turn": "red", "events": acts}).as_dict()
    assert (said["verdict"], said["after"]["yellow"][-1]) == ("legal", "red 12")
    assert "set-up-elsewhere" in said["silent"]
