"""What is done by hand around hits, shares, cards and faults, in single quarrels: what is said, and what follows."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from tests.procedure.acts import DM, Event, blue, to
from tests.procedure.test_written_otherwise import CROWD, LAID, lifted
from tests.sample_documents import found_in


@pytest.mark.parametrize(
    ("table", "events"),
    [
        (
            {"rulebook": "duo", "turn": "red", "pieces": {"red-hole": ["yellow-hole 2"], "red-knob": ["red-knob 3"]}},
            [{"lays": 3}, {"lifts": {"red-hole": "yellow-hole 2"}}, {"puts-down": "yellow-hole 5"}],
        ),
        (
            {**CROWD, "rulebook": "classic"},
            [
                *({"lays": "swap"}, {"lifts": "red 9"}, {"puts-down": "red 12"}),
                *({"lifts": {"green": "red 12"}}, {"puts-down": "red 9"}),
            ],
        ),
    ],
)
def test_a_move_by_hand_is_no_piece_that_has_only_been_lifted(table: dict[str, Any], events: list[Event]) -> None:
    """`duo/play.1`, `classic/worth-considering.6`: no text has a rule on lifting, and here there is more than that."""
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    assert (said["verdict"], said["silent"]) == ("legal", [])


def test_who_takes_off_a_piece_of_the_pair_is_asked() -> None:
    """`dm-2023/faq.2.2`: red has landed on two and is sent home; it may think to have hit one of them."""
    table = {**CROWD, "pieces": {"red": ["red 3"], "yellow": ["red 8", "red 8"]}}
    act = {"lifts": {"yellow": "red 8"}}
    with pytest.raises(adjudicator.BadDocument) as bad:
        adjudicator.load({**table, "events": [LAID, {"moves": "red 3"}, act]})
    assert [problem.code for problem in bad.value.problems] == ["act-where-one-was-sent-home"]
    said = adjudicator.adjudicate({**table, "events": [LAID, {"moves": "red 3"}, {**act, "by": "red"}]}).as_dict()
    assert said["silent"] == ["foreign-piece"]


def test_hits_of_every_share_are_named_when_a_seven_is_found_wrong_later() -> None:
    """`classic/track.1`: the first share has hit, the second leaves a step over."""
    parts = [{"move": "red 3", "steps": 4}, {"move": "red 9", "steps": 2}]
    acts = [{"moves": {"moves": [each]}} for each in parts]
    for form in ([{"moves": {"moves": parts}}], acts):
        said = adjudicator.adjudicate({**CROWD, "events": [{"lays": 7}, *form, blue("lays", 2)]}).as_dict()
        assert [event["sent_home"] for event in said["events"] if "sent_home" in event] == [
            [{"piece": "yellow", "from": "red 7"}]
        ]


def test_a_hit_piece_that_its_owner_puts_back_still_goes_home() -> None:
    """`classic/track.1`: the owner has lifted it and put it where it stood."""
    hit = to({"yellow": "red 7"}, "red 9")
    events = [
        *({"lays": 7}, {"moves": {"moves": [{"move": "red 3", "steps": 4}, {"move": "red 9", "steps": 3}]}}),
        *lifted({"yellow": "red 7"}, "back", by="yellow"),
        {**hit, "by": "yellow"},
    ]
    said = adjudicator.adjudicate({**CROWD, "events": events}).as_dict()
    assert [found_in(event) for event in said["events"]][3:] == [["hit-goes-home"], ["hit-goes-home"]]


@pytest.mark.parametrize(
    ("table", "to_space", "first"),
    [
        ({"rulebook": "dm-2023", "yellow": ["red 8", "red 8"]}, "red 8", "dm-2023/faq.2.2"),
        ({"rulebook": "dm-2023", "yellow": ["red 8"]}, "red 8", "classic/track.1"),
        ({"rulebook": "classic", "yellow": ["red 8", "red 8"]}, "red 8", "classic/track.2"),
        ({"rulebook": "classic", "blue": ["0"], "red": ["red 10"]}, "blue 0/15", "classic/space-0.3"),
    ],
)
def test_why_a_piece_goes_home_is_known_a_turn_later(table: dict[str, Any], to_space: str, first: str) -> None:
    """The mover that has landed on two, or where another one stands on its 0, and the single piece that is hit."""
    pieces = {"red": ["red 3"], "blue": ["blue 2"]} | {camp: table[camp] for camp in table if camp != "rulebook"}
    (start,) = pieces["red"]
    hits = len(pieces.get("yellow", ())) == 1
    moved = to({"yellow": "red 8"}, "red 9") if hits else to({"red": to_space}, "red 4")
    by = "yellow" if hits else "red"
    events = [LAID, to(start, to_space), blue("lays", 2), {**moved, "by": by}]
    document = {"turn": "red", "hand": [5, 3], "rulebook": table["rulebook"], "pieces": pieces, "events": events}
    said = adjudicator.adjudicate(document).as_dict()
    assert found_in(said["events"][3]) == ["hit-goes-home"]
    (finding,) = [each for each in said["events"][3]["findings"] if each["finding"] == "hit-goes-home"]
    assert finding["citations"][0]["id"] == first


def test_the_penalty_for_talk_carried_out_later_is_said_to_be_open() -> None:
    """`classic/gameplay.15` does not say until when a piece may be sent home."""
    table = {**DM, "rulebook": "classic"}
    home = {**to({"red": "red 9"}, "base"), "by": "blue"}
    at_once = [{"talks": "game"}, home]
    later = [{"talks": "game"}, LAID, {"moves": "red 3"}, home]
    silent = [adjudicator.adjudicate({**table, "events": events}).as_dict()["silent"] for events in (at_once, later)]
    assert silent == [[], ["penalty-later"]]


@pytest.mark.parametrize(("space", "is_move"), [("red 4", False), ("red 8", True)])
def test_a_knocked_piece_put_on_another_space(space: str, is_move: bool) -> None:
    """`as-played/hands.2`: it goes back where it stood, and binds nobody; where the card brings it, it is moved."""
    said = adjudicator.adjudicate({**DM, "events": [LAID, {"knocks": "red 3"}, {"puts-down": space}]}).as_dict()
    assert found_in(said["events"][1]) == ["piece-knocked-over"]
    assert found_in(said["events"][2]) == ([] if is_move else ["piece-knocked-over"])
    assert said["now"]["turn"] == ("blue" if is_move else "red")
    assert "must_move" not in said["now"]


def test_half_a_swap_undone_by_another_card_is_said_to_go_back() -> None:
    """`classic/cards.9`: the second card is laid over the first, on which classic has no rule."""
    table = {**CROWD, "rulebook": "classic", "hand": ["swap", 3]}
    events = [{"lays": "swap"}, to("red 9", "red 12"), {"lays": 3}]
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    assert said["events"][2]["goes_back"] == "piece"


def test_a_piece_moved_out_of_turn_has_to_stand_there() -> None:
    with pytest.raises(adjudicator.BadDocument, match="No green piece stands on green 3"):
        adjudicator.load({**DM, "events": [LAID, {"moves": {"green": "green 3"}, "by": "yellow"}]})


def test_a_swap_with_both_pieces_in_the_hands() -> None:
    """`classic/cards.9`: own and opponents' pieces may be swapped; `classic/track.1`: the hit piece is lifted first."""
    table = {**CROWD, "rulebook": "classic"}
    swap = [{"lifts": "red 9"}, {"lifts": {"green": "red 12"}}, {"puts-down": "red 9"}, {"puts-down": "red 12"}]
    hit = [{"lifts": "red 9"}, {"lifts": {"green": "red 12"}}, {"puts-down": "base"}, {"puts-down": "red 12"}]
    for events in ([{"lays": "swap"}, *swap], [{"lays": 3}, *hit]):
        said = adjudicator.adjudicate({**table, "hand": ["swap", 3], "events": events}).as_dict()
        assert (said["verdict"], said["silent"]) == ("legal", [])


def test_a_foreign_piece_that_is_put_back_was_not_hit() -> None:
    """`dm-2023/fair-play.1.1` speaks of one's own piece; a card could have hit this one."""
    events = [{"lays": 7}, {"lifts": {"yellow": "red 7"}}, {"puts-down": "back"}, {"moves": "red 9"}]
    said = adjudicator.adjudicate({**CROWD, "events": events}).as_dict()
    assert (said["verdict"], said["silent"]) == ("legal", ["foreign-piece"])


def test_a_hit_piece_forgotten_for_a_turn_is_still_taken_home() -> None:
    """`classic/track.1`: red's seven hit it, and two players have played since."""
    events = [
        *({"lays": 7}, {"moves": {"moves": [{"move": "red 3", "steps": 7}]}}),
        *(blue("lays", 2), blue("moves", "blue 2"), to({"yellow": "red 10"}, "base")),
    ]
    said = adjudicator.adjudicate({**CROWD, "events": events}).as_dict()
    assert (said["verdict"], said["after"]["yellow"]) == ("legal", ["base", "base", "base", "red 7"])


@pytest.mark.parametrize("book", ["dm-2023", "classic"])
@pytest.mark.parametrize("by", ["blue", "green"])
def test_another_player_puts_a_miscount_right(book: str, by: str) -> None:
    """No text says who may: the piece counts as put there by red, whose turn is over then."""
    right = {**to({"red": "red 7"}, "red 8"), "by": by}
    events = [LAID, to("red 3", "red 7"), right, blue("lays", 3)]
    said = adjudicator.adjudicate({**DM, "rulebook": book, "events": events}).as_dict()
    assert found_in(said["events"][2]) == ["no-rule"]
    assert (said["after"]["red"], said["now"]["laid"]) == (["base", "base", "red 8", "red 9"], "3")


@pytest.mark.parametrize("back_first", [True, False])
def test_who_was_hit_by_a_miscount_puts_the_piece_back(back_first: bool) -> None:
    """`classic/gameplay.9` is about a move before its card, and this is none."""
    table = {**CROWD, "rulebook": "classic", "pieces": {"red": ["red 3"], "blue": ["red 9"]}, "hands": {"blue": [3]}}
    restored, right = blue("moves", {"move": {"blue": "base"}, "to": "red 9"}), {**to("red 9", "red 8"), "by": "red"}
    acts = [restored, right] if back_first else [right, restored]
    events = [LAID, to("red 3", "red 9"), to({"blue": "red 9"}, "base"), *acts, blue("lays", 3)]
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    assert [found_in(event) for event in said["events"]][1:] == [["not-where-claimed"], [], [], [], []]
    assert said["penalties"] == []


def test_a_piece_taken_home_by_mistake_is_put_back_by_its_owner() -> None:
    """`classic/gameplay.9`: nobody has hit it, and putting it back is no move before a card."""
    table = {**CROWD, "rulebook": "classic", "pieces": {"red": ["red 3"], "blue": ["red 9"]}, "hands": {"blue": [3]}}
    home = {**to({"blue": "red 9"}, "base"), "by": "red"}
    events = [LAID, {"moves": "red 3"}, home, blue("moves", {"move": {"blue": "base"}, "to": "red 9"}), blue("lays", 3)]
    said = adjudicator.adjudicate({**table, "events": events}).as_dict()
    assert [found_in(event) for event in said["events"]][3:] == [[], []]


def test_a_knocked_piece_set_upright_by_hand_binds_nobody() -> None:
    """`as-played/hands.2`: it goes back where it stood, which is no touch."""
    events = [{"knocks": "red 3"}, {"lifts": "red 3"}, {"puts-down": "back"}, LAID, {"moves": "red 9"}]
    assert adjudicator.adjudicate({**DM, "events": events}).as_dict()["verdict"] == "legal"


def test_the_last_card_that_cannot_be_used_is_the_hand_thrown() -> None:
    """`dm-2023/no-usable-card.1`: nothing is left to throw, and the next player plays on."""
    table = {**DM, "pieces": {"red": ["red 9"], "blue": ["start"]}, "hand": [12]}
    said = adjudicator.adjudicate({**table, "events": [{"lays": 12}, blue("lays", 2)]}).as_dict()
    assert (said["verdict"], said["now"]["turn"], said["now"]["laid"]) == ("legal", "blue", "2")


def test_who_plays_alone_takes_a_move_back() -> None:
    """`dm-2023/fair-play.1.1`: the move stands, whoever has cards."""
    hands: dict[str, list[int]] = {"blue": [], "green": [], "yellow": []}
    events = [LAID, {"moves": "red 3"}, to("red 8", "red 3")]
    said = adjudicator.adjudicate({**DM, "hand": [5, 2], "hands": hands, "events": events}).as_dict()
    assert found_in(said["events"][2]) == ["move-stands"]
