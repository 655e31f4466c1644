"""The pieces of one play moved by hand: lifted together, put down one by one, swapped one after the other, and a
share of a card left over."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from tests.sample_documents import found_in, valid

Event = dict[str, Any]
SWAP = {"pieces": {"red": ["red 3"], "yellow": ["yellow 9"]}, "hand": ["swap", 5]}
TWO = {"pieces": {"red": ["red 3", "red 6"], "blue": ["blue 3"]}, "hand": [7, 5], "hands": {"blue": [5]}}
HIT = {"pieces": {"red": ["red 3", "red 6"], "blue": ["red 8"]}, "hand": [5]}
YELLOW: Event = {"yellow": "yellow 9"}
BINDS = ["card-binds"], ["piece-binds"]
SWAPPED = ["base", "base", "base", "yellow 9"]
BOTH = ["base", "base", "red 10", "red 6"]

IN_ORDER: list[tuple[str, dict[str, Any], list[Event], list[list[str]], list[str]]] = [
    (
        "dm-2023/swap-card.1: a swap moves two pieces, and both are lifted for it",
        SWAP,
        [{"lays": "swap"}, {"lifts": "red 3"}, {"lifts": YELLOW}, {"swaps": ["red 3", YELLOW]}],
        [*BINDS, [], []],
        SWAPPED,
    ),
    (
        "dm-2023/swap-card.1: the first piece is put where the second stands, then the second where the first stood",
        SWAP,
        [{"lays": "swap"}, {"lifts": "red 3"}, {"puts-down": "yellow 9"}, {"lifts": YELLOW}, {"puts-down": "red 3"}],
        [*BINDS, [], [], []],
        SWAPPED,
    ),
    (
        "dm-2023/swap-card.1: both in the hand, the second put down first",
        SWAP,
        [{"lays": "swap"}, {"lifts": "red 3"}, {"lifts": YELLOW}, {"puts-down": "red 3"}, {"puts-down": "yellow 9"}],
        [*BINDS, [], [], []],
        SWAPPED,
    ),
    (
        "classic/worth-considering.6: the same told as two moves",
        {**SWAP, "rulebook": "classic"},
        [{"lays": "swap"}, {"moves": {"move": "red 3", "to": "yellow 9"}}, {"moves": {"move": YELLOW, "to": "red 3"}}],
        [[], [], []],
        SWAPPED,
    ),
    (
        "dm-2023/fair-play.1.1: a third piece has no part in the swap that was begun",
        {**SWAP, "pieces": {**SWAP["pieces"], "red": ["red 3", "red 6"]}},
        [{"lays": "swap"}, {"lifts": "red 3"}, {"lifts": YELLOW}, {"swaps": ["red 6", YELLOW]}],
        [*BINDS, [], ["touched-piece-stays", "piece-binds"]],
        ["base", "base", "red 3", "red 6"],
    ),
    (
        "dm-2023/swap-card.1: a swap of which only half is made is none",
        {**SWAP, "hands": {"blue": [5]}},
        [
            {"lays": "swap"},
            {"moves": {"move": "red 3", "to": "yellow 9"}},
            {"stops": "here"},
            {"lays": 5, "by": "blue"},
        ],
        [["card-binds"], [], ["not-the-cards-move", "no-rule"], ["card-back", "nothing-playable"]],
        ["base", "base", "base", "yellow 9"],
    ),
    (
        "dm-2023/seven.1: a seven moves several pieces, and two are lifted for it",
        TWO,
        [{"lays": 7}, {"lifts": "red 3"}, {"lifts": "red 6"}, {"puts-down": "red 10"}, {"puts-down": "red 6"}],
        [*BINDS, ["piece-binds"], [], []],
        BOTH,
    ),
    (
        "dm-2023/fair-play.1.1: a five moves one piece",
        {**TWO, "hand": [5]},
        [{"lays": 5}, {"lifts": "red 3"}, {"lifts": "red 6"}],
        [*BINDS, ["touched-piece-stays"]],
        ["base", "base", "red 3", "red 6"],
    ),
    (
        "dm-2023/swap-stack.3: a piece that is hit is taken off first",
        HIT,
        [{"lays": 5}, {"lifts": {"blue": "red 8"}}, {"lifts": "red 3"}, {"puts-down": "red 8"}],
        [["card-binds"], [], ["piece-binds"], []],
        ["base", "base", "red 6", "red 8"],
    ),
    (
        "dm-2023/swap-stack.3: or last, and is put into its base",
        HIT,
        [{"lays": 5}, {"lifts": "red 3"}, {"lifts": {"blue": "red 8"}}, {"puts-down": "base"}, {"puts-down": "red 8"}],
        [*BINDS, [], [], []],
        ["base", "base", "red 6", "red 8"],
    ),
    (
        "dm-2023/fair-play.1.1: no text speaks of lifting another's piece, in the hand or put back",
        {**HIT, "hand": [6]},
        [{"lays": 6}, {"lifts": {"blue": "red 8"}}, {"moves": "red 3"}],
        [["card-binds"], ["no-rule"], []],
        ["base", "base", "red 6", "red 9"],
    ),
    (
        "whose hand it is may be said with one of two acts",
        TWO,
        [{"lays": 5}, {"lifts": "red 3", "by": "red"}, {"puts-down": "red 8"}],
        [*BINDS, []],
        ["base", "base", "red 6", "red 8"],
    ),
    (
        "what one player lifted is not what the next puts down",
        TWO,
        [
            *({"lays": 5}, {"lifts": "red 3"}, {"moves": "red 3"}),
            *({"lays": 5}, {"lifts": "blue 3", "by": "blue"}, {"puts-down": "blue 8"}),
        ],
        [*BINDS, [], *BINDS, []],
        ["base", "base", "red 6", "red 8"],
    ),
    (
        "family-fr/final-zone.7: a piece that goes forward and back has been moved",
        {"rulebook": "family-fr", "pieces": {"red": ["goal 2", "red 3"]}, "hand": [2, 5]},
        [{"lays": 2}, {"lifts": "goal 2"}, {"puts-down": "goal 2"}, {"takes-back": 2, "by": "red"}],
        [[], [], [], ["no-rule"]],
        ["base", "base", "goal 2", "red 3"],
    ),
    (
        "dm-2023/fair-play.5.1: the card shown too early is played, so a piece it cannot move does not bind",
        {
            "pieces": {"red": ["red 3"], "blue": ["blue 12", "blue 3"], "green": ["start"]},
            "hand": [5],
            "hands": {"blue": [5, 2]},
        },
        [
            *({"shows": 5, "by": "blue"}, {"lays": 5}, {"moves": "red 3"}),
            *({"lifts": "blue 12"}, {"puts-down": "back"}, {"lays": 5}, {"moves": "blue 3"}),
        ],
        [
            *(["shown-too-early", "shown-binds"], ["card-binds"], []),
            *(["other-piece"], [], ["card-binds"], []),
        ],
        ["base", "base", "base", "red 8"],
    ),
    (
        "dm-2023/seven.3: red leaves two steps over, and blue goes on",
        TWO,
        [
            *({"lays": 7}, {"moves": {"moves": [{"move": "red 3", "steps": 5}]}}),
            *({"lays": 5, "by": "blue"}, {"moves": "blue 3", "by": "blue"}),
        ],
        [
            *(["card-binds"], ["steps-left-over", "no-rule"]),
            *(["card-binds"], []),
        ],
        ["base", "base", "red 6", "red 8"],
    ),
    (
        "dm-2023/seven.3: as long as nobody goes on, the rest may still come",
        TWO,
        [{"lays": 7}, {"moves": {"moves": [{"move": "red 3", "steps": 5}]}}, {"thinks": "moment"}],
        [["card-binds"], [], ["moment-to-think"]],
        ["base", "base", "red 6", "red 8"],
    ),
    (
        "family-fr/cards.10: five steps are left over when another card is laid",
        {**TWO, "rulebook": "family-fr"},
        [{"lays": 7}, {"moves": {"move": "red 3", "to": "red 5"}}, {"lays": 5}, {"moves": "red 6"}],
        [[], ["steps-left-over"], ["no-rule"], []],
        ["base", "base", "red 11", "red 3"],
    ),
    (
        "classic/cards.4: or when it is taken back",
        {**TWO, "rulebook": "classic"},
        [{"lays": 7}, {"moves": {"move": "red 3", "to": "red 5"}}, {"takes-back": 7}],
        [[], ["steps-left-over"], ["no-rule"]],
        ["base", "base", "red 3", "red 6"],
    ),
    (
        "dm-2023/fair-play.3.1: there the card that is taken back is what is wrong",
        TWO,
        [{"lays": 7}, {"moves": {"move": "red 3", "to": "red 5"}}, {"takes-back": 7}],
        [["card-binds"], [], ["card-must-be-used"]],
        ["base", "base", "red 5", "red 6"],
    ),
    (
        "classic/cards.5: both pieces put down before the card, one after the other on the same space",
        {"rulebook": "classic", "pieces": {"red": ["red 3", "red 6"]}, "hand": [7]},
        [{"lifts": "red 3"}, {"lifts": "red 6"}, {"puts-down": "red 8"}, {"puts-down": "red 8"}, {"lays": 7}],
        [[], [], ["moved-before-card", "three-cards"], [], []],
        ["base", "base", "red 8", "red 8"],
    ),
    (
        "classic/track.1: a hit piece put home before the card is laid is no move of its own",
        {"rulebook": "classic", "pieces": {"red": ["red 3"], "yellow": ["red 8"]}, "hand": [5, "swap"]},
        [
            *({"lifts": {"yellow": "red 8"}}, {"lifts": "red 3"}, {"puts-down": "red 8"}),
            *({"puts-down": "base"}, {"lays": 5}),
        ],
        [[], [], ["moved-before-card", "three-cards"], [], []],
        ["base", "base", "base", "red 8"],
    ),
    (
        "dm-2023/swap-stack.3: the hit piece comes home last",
        HIT,
        [{"lays": 5}, {"lifts": "red 3"}, {"lifts": {"blue": "red 8"}}, {"puts-down": "red 8"}, {"puts-down": "base"}],
        [*BINDS, [], [], []],
        ["base", "base", "red 6", "red 8"],
    ),
    (
        "dm-2023/swap-stack.3: and is even lifted only then",
        HIT,
        [{"lays": 5}, {"lifts": "red 3"}, {"puts-down": "red 8"}, {"lifts": {"blue": "red 8"}}, {"puts-down": "base"}],
        [*BINDS, [], [], []],
        ["base", "base", "red 6", "red 8"],
    ),
    (
        "dm-2023/fair-play.1.1: of two pieces that were lifted, one is put back though the seven moves both",
        {**TWO, "hand": [7]},
        [{"lays": 7}, {"lifts": "red 3"}, {"lifts": "red 6"}, {"puts-down": "back"}, {"moves": "red 3"}],
        [*BINDS, ["piece-binds"], [], ["touched-piece-stays"]],
        ["base", "base", "red 3", "red 6"],
    ),
    (
        "dm-2023/fair-play.1.1: another piece moved before the card does not free the one that was lifted",
        {**TWO, "hand": [5]},
        [{"lifts": "red 3"}, {"puts-down": "back"}, {"moves": "red 6"}, {"lays": 5}],
        [
            *(["piece-binds"], [], ["no-rule", "touched-piece-stays"]),
            ["card-binds"],
        ],
        ["base", "base", "red 3", "red 6"],
    ),
    (
        "family-fr/cards.11: two of three pieces in the hand come from one field",
        {"rulebook": "family-fr", "pieces": {"red": ["goal 3", "yellow 11", "yellow 11"]}, "hand": [7]},
        [
            *({"lays": 7}, {"lifts": "goal 3"}, {"lifts": "yellow 11"}, {"lifts": "yellow 11"}),
            *({"puts-down": "yellow 12"}, {"puts-down": "yellow 14"}, {"puts-down": "goal 2"}),
        ],
        [[], [], [], [], [], [], []],
        ["base", "goal 2", "yellow 12", "yellow 14"],
    ),
    (
        "family-fr/cards.11, final-zone.7: of two in the hand, one lifted twice, only the other can be first",
        {"rulebook": "family-fr", "pieces": {"red": ["goal 1", "goal 2", "yellow 12", "yellow 14"]}, "hand": [7]},
        [
            *({"lays": 7}, {"lifts": "yellow 14"}, {"lifts": "yellow 12"}, {"lifts": "yellow 14"}),
            *({"puts-down": "yellow 14"}, {"puts-down": "yellow 13"}),
        ],
        [[], ["no-rule"], [], [], [], []],
        ["goal 1", "goal 2", "yellow 13", "yellow 14"],
    ),
    (
        "dm-2023/goal-circles.6: a share is refused for where the piece was put",
        {"pieces": {"red": ["goal 1", "goal 4", "red 3"]}, "hand": [7]},
        [{"lays": 7}, {"lifts": "goal 4"}, {"puts-down": "goal 3"}],
        [*BINDS, ["would-rest-unlocked"]],
        ["base", "goal 1", "goal 4", "red 3"],
    ),
    (
        "dm-2023/seven.4: a share before its card, and the rest after it",
        TWO,
        [{"moves": {"move": "red 3", "to": "red 5"}}, {"lays": 7}, {"moves": {"move": "red 6", "to": "red 11"}}],
        [["no-rule", "piece-binds"], ["card-binds"], []],
        ["base", "base", "red 11", "red 5"],
    ),
    (
        "classic/gameplay.9: the card is used as it would have been, and only the penalty stays",
        {**TWO, "rulebook": "classic"},
        [{"moves": {"move": "red 3", "to": "red 5"}}, {"lays": 7}, {"moves": {"move": "red 6", "to": "red 11"}}],
        [["moved-before-card", "three-cards"], ["card-binds"], []],
        ["base", "base", "red 11", "red 5"],
    ),
    (
        "family-fr/cards.10: five steps of a share before its card are left over when play goes on",
        {**TWO, "rulebook": "family-fr"},
        [{"moves": {"move": "red 3", "to": "red 5"}}, {"lays": 7}, {"lays": 5}],
        [["no-rule"], ["steps-left-over"], ["no-rule"]],
        ["base", "base", "red 3", "red 6"],
    ),
    (
        "dm-2023/swap-card.1: one piece before the card, the other after it",
        SWAP,
        [{"moves": {"move": "red 3", "to": "yellow 9"}}, {"lays": "swap"}, {"moves": {"move": YELLOW, "to": "red 3"}}],
        [["no-rule", "piece-binds"], ["card-binds"], []],
        SWAPPED,
    ),
]


@pytest.mark.parametrize(("why", "table", "events", "findings", "after"), IN_ORDER, ids=[row[0] for row in IN_ORDER])
def test_pieces_of_one_play(
    why: str, table: dict[str, Any], events: list[Event], findings: list[list[str]], after: list[str]
) -> None:
    said = adjudicator.adjudicate({"rulebook": "dm-2023", "turn": "red", **table, "events": events}).as_dict()
    assert [found_in(event) for event in said["events"]] == findings, why
    assert said["after"]["red"] == after
    valid("ruling", said)


def test_a_penalty_names_the_pieces_where_they_stand_now() -> None:
    """`classic/gameplay.15`: in the middle of a seven as well."""
    events = [{"lays": 7}, {"moves": {"move": "red 3", "to": "red 5"}}, {"talks": "game"}, {"moves": "red 6"}]
    said = adjudicator.adjudicate({**TWO, "rulebook": "classic", "turn": "red", "events": events}).as_dict()
    (penalty,) = said["penalties"]
    assert [piece["from"] for piece in penalty["pieces"]] == ["red 5", "red 6"]


def test_another_reading_is_told_by_what_it_changes() -> None:
    """`classic-da/gameplay.16`: either partner's piece, even after another irregularity."""
    table = {"red": ["red 3"], "green": ["green 3"], "yellow": ["yellow 5"]}
    events = [
        *({"lays": 5}, {"swaps": ["red 3", {"yellow": "yellow 5"}]}),
        *({"talks": "game", "by": "green"}, {"moves": "red 3"}),
    ]
    document = {"rulebook": "classic", "turn": "red", "pieces": table, "hand": ["swap", 5], "events": events}
    (other,) = adjudicator.adjudicate(document).as_dict()["contested"]
    assert "green 3" in other["explanation"]
    assert "red 3" in other["explanation"]


def test_a_thrown_hand_comes_with_its_proof() -> None:
    """`classic/gameplay.6`: in the text and in the JSON."""
    from adjudicator.render.markdown import markdown

    table = {"red": ["house 17", "house 19"], "yellow": ["red 0/15", "red 0/15"]}
    document = {"rulebook": "classic", "turn": "red", "pieces": table, "hand": ["Start", 12]}
    ruling = adjudicator.adjudicate({**document, "events": [{"throws": "hand"}]})
    (event,) = ruling.as_dict()["events"]
    assert event["certificate"]["usable"] is False
    page = markdown(ruling)
    assert "Why no card can be used" in page
    assert "classic/space-0-15.2" in page


LIFTED: list[Event] = [{"lifts": "red 3"}, {"lifts": "red 6"}]
PUT_BACK: list[Event] = [*LIFTED, {"puts-down": "back"}]
MUST = [{"piece": "red", "from": "red 3"}, {"piece": "red", "from": "red 6"}]


@pytest.mark.parametrize("hand", [[7, 5], ["swap", 5]])
@pytest.mark.parametrize("before", [LIFTED, PUT_BACK])
def test_two_pieces_lifted_before_a_card_that_moves_only_one(hand: list[Any], before: list[Event]) -> None:
    """`dm-2023/fair-play.1.1`: another card in the hand moves both, and is the one to lay."""
    document = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3", "red 6"]}, "hand": hand}
    said = adjudicator.adjudicate({**document, "events": [*before, {"lays": 5}]}).as_dict()
    assert said["reason"] == "touched-piece-stays"
    assert "The red piece on red 3 and the red piece on red 6" in said["explanation"]
    assert (said["now"]["must_move"], said["now"]["must_move_all"]) == (MUST[0], MUST)
    assert all({move["from"] for move in play["moves"]} == {"red 3", "red 6"} for play in said["now"]["legal"])
    valid("ruling", said)


@pytest.mark.parametrize("before", [LIFTED, PUT_BACK])
def test_once_a_card_lies_that_moves_one_the_first_lifted_binds(before: list[Event]) -> None:
    """`dm-2023/fair-play.1.1`: where the hand is unknown, the card may be the only one there is."""
    document = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 3", "red 6"]}}
    lays = [*before, {"lays": 5}]
    said = adjudicator.adjudicate({**document, "events": lays}).as_dict()
    assert said["now"]["must_move_all"] == MUST[:1]
    moved = {
        piece: adjudicator.adjudicate({**document, "events": [*lays, {"moves": piece}]}).as_dict()
        for piece in ("red 3", "red 6")
    }
    assert moved["red 3"]["verdict"] == "legal"
    assert moved["red 6"]["reason"] == "touched-piece-stays"
    assert [play["moves"][0]["from"] for play in moved["red 6"]["now"]["legal"]] == ["red 3"]


def test_another_camps_circle_is_not_where_the_piece_came_from() -> None:
    """dm-2023/fair-play.1.1: only a piece put down on its own circle is back; blue's goal 4 is another space."""
    table = {"rulebook": "dm-2023", "pieces": {"red": ["goal 4", "goal 1"]}, "turn": "red", "hand": [3]}
    lifted = [{"lays": 3}, {"lifts": "goal 4"}]
    reasons = []
    for place in ("goal 4", "red goal 4", "back", "blue goal 4"):
        document = {**table, "events": [*lifted, {"puts-down": place}]}
        reasons.append(adjudicator.adjudicate(document).as_dict().get("reason"))
    assert reasons == [None, None, None, "would-rest-unlocked"]
