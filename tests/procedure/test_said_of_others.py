"""What is done for another player, to another player's pieces, or with a card that lies there already."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from tests.procedure.acts import Event, blue, to
from tests.sample_documents import found_in

DM: dict[str, Any] = {"rulebook": "dm-2023", "turn": "red", "hand": [5, 3], "hands": {"blue": [2, 9]}}


def told(events: list[Event], **changes: Any) -> dict[str, Any]:
    return adjudicator.adjudicate({**DM, **changes, "events": events}).as_dict()


def test_nobody_wins_by_a_wrong_move_that_the_next_player_overlooks() -> None:
    """`dm-2023/number-cards.1`: the five does not reach; the next player has put the card out too early."""
    home = ["goal 1", "goal 2", "goal 3"]
    pieces = {"red": [*home, "yellow 12"], "green": [*home, "goal 4"], "blue": ["red 8"]}
    said = told([{"lays": 5}, to("yellow 12", "goal 4"), blue("lays", 2)], pieces=pieces)
    assert said["now"]["turn"] == "red"
    assert found_in(said["events"][-1]) == ["shown-too-early", "shown-binds"]


def test_a_card_shown_early_is_let_go_of_after_its_move() -> None:
    """`dm-2023/fair-play.5.1`."""
    pieces = {"red": ["red 3"], "blue": ["red 8"]}
    early = [blue("shows", 2), {"lays": 3}, {"moves": "red 3"}]
    said = told([*early, blue("moves", {"move": "red 8", "to": "red 10"}), blue("lays", 2)], pieces=pieces)
    assert said["events"][-1]["regular"]
    assert said["now"]["turn"] == "green"


def test_a_forgotten_hit_piece_is_taken_home_from_beside_another_of_its_colour() -> None:
    """`classic/track.1`."""
    pieces = {"red": ["red 3", "red 1"], "blue": ["red 8", "red 6"], "green": ["green 2"]}
    acts = [{"lays": 5}, to("red 3", "red 8"), blue("lays", 2), blue("moves", {"move": "red 6", "to": "red 8"})]
    said = told([*acts, {**to({"blue": "red 8"}, "base"), "by": "green"}], pieces=pieces)
    assert said["events"][-1]["regular"]
    assert said["after"]["blue"] == ["base", "base", "base", "red 8"]


def test_a_miscount_is_corrected_where_another_own_piece_stands() -> None:
    """`dm-2023/number-cards.1`."""
    pieces = {"red": ["red 14", "red 3", "red 7"], "blue": ["green 3"]}
    corrected = blue("moves", {"move": {"red": "red 7"}, "to": "red 8"})
    said = told([{"lays": 5}, to("red 3", "red 7"), corrected], pieces=pieces)
    assert said["after"]["red"] == ["base", "red 14", "red 7", "red 8"]
    assert said["silent"] == ["put-right-by-another"]


def test_the_reason_of_a_split_in_one_act_is_that_of_the_whole() -> None:
    """`duo/cards.12`: the steps were all used, but not by one camp."""
    pieces = {"red-knob": ["red-knob 1", "red-knob 2"], "red-hole": ["red-hole 3"]}
    shares = [{"move": {"red-hole": "red-hole 3"}, "steps": 2}, {"move": {"red-knob": "red-knob 1"}, "steps": 2}]
    said = told([{"lays": "4x1"}, {"moves": {"moves": shares}}], rulebook="duo", pieces=pieces, hand=["4x1"], hands={})
    assert found_in(said["events"][1])[0] == "split-other-camp"


@pytest.mark.parametrize(
    "acts",
    [
        [to("red 3", "base")],
        [{"lifts": "red 3"}, {"puts-down": "base"}],
        [{"lifts": "red 3"}, {"puts-down": "back"}],
    ],
)
def test_the_talker_takes_off_the_piece_that_is_to_go_home(acts: list[Event]) -> None:
    """`classic/gameplay.15`: the next player to the left chooses it; whose hand takes it off, no text says."""
    pieces = {"red": ["red 3", "red 9"], "blue": ["red 5"]}
    said = told([{"talks": "game"}, *acts], rulebook="classic", pieces=pieces)
    assert all(event["regular"] for event in said["events"][1:])
    assert ("red 3" in said["after"]["red"]) is ("puts-down" in acts[-1] and acts[-1]["puts-down"] == "back")


def test_the_example_of_a_card_that_can_be_used_is_one_that_may_be_played() -> None:
    """`dm-2023/fair-play.1.1` and `.5.1`: a lifted piece binds, and so does a card shown too early."""
    lifted = [{"lifts": "goal 4"}, {"puts-down": "back"}, {"lays": 5}]
    pieces: dict[str, Any] = {"red": ["goal 4", "goal 1", "red 3"]}
    (binds,) = (
        each for each in told(lifted, pieces=pieces)["events"][-1]["findings"] if each["finding"] == "card-binds"
    )
    assert "red 3" not in binds["explanation"]
    shown = [blue("shows", 2), {"lays": 3}, {"moves": "red 3"}, blue("throws", "hand")]
    thrown = told(shown, pieces={"red": ["red 3"], "blue": ["red 8"]})["events"][-1]["findings"][0]
    assert thrown["finding"] == "must-play-card"
    assert "9" not in thrown["explanation"]


def test_a_hit_piece_left_standing_is_not_the_one_that_its_colour_lifts_there() -> None:
    """`dm-2023/fair-play.1.1`: green was sent home from red 4, and its other piece came there by the swap."""
    pieces = {"red": ["red 3", "red 1"], "green": ["red 4", "blue 14"]}
    swapped = blue("swaps", [{"green": "blue 14"}, {"red": "red 4"}])
    acts = [{"lays": "1/14"}, {"moves": {"move": "red 3", "to": "red 4"}}, blue("lays", "swap"), swapped]
    hands = {"blue": ["swap"], "yellow": []}
    said = told([*acts, {"lifts": {"green": "red 4"}}], pieces=pieces, hand=["1/14"], hands=hands)
    assert said["events"][-1]["by"] == "green"


def test_a_helper_who_cannot_make_the_move_touches_nothing_for_the_player() -> None:
    """`dm-2023/fair-play.1.1`: blue is home and plays for yellow, who moves too far with blue's seven."""
    pieces = {"blue": ["goal 1", "goal 2", "goal 3", "goal 4"], "yellow": ["goal 2"]}
    acts = [{"lays": 7}, {**to("goal 2", "goal 4"), "by": "yellow"}]
    said = told(acts, pieces=pieces, turn="blue", hand=[7], hands={"yellow": [3]})
    assert "must_move" not in said["now"]


def test_the_first_half_of_a_swap_begun_by_another_player_and_left_binds_nobody() -> None:
    """`dm-2023/swap-card.1`: what the other one has done for the player is only done if it is in order."""
    pieces = {"red": ["red 3", "red 6"], "blue": ["red 9"], "green": ["green 4"]}
    acts = [{"lays": "swap"}, {**to({"red": "red 3"}, "red 9"), "by": "green"}, to("red 6", "green 4")]
    said = told([*acts, to({"green": "green 4"}, "red 6")], pieces=pieces, hand=["swap"])
    assert "not-their-turn" in found_in(said["events"][1])
    assert said["now"]["turn"] == "blue"


def test_a_hand_with_a_card_shown_early_is_judged_as_a_whole() -> None:
    """`dm-2023/fair-play.4.2`: the shown card could be thrown as read here, the heart may not."""
    events = [blue("shows", "swap"), {"lays": 5}, {"moves": "red 3"}, {"throws": "hand"}]
    pieces = {"red": ["red 3"], "green": ["green 8"]}
    readings = {"throwing": "rather-than-swap-two-others"}
    said = told(events, pieces=pieces, hands={"blue": ["swap", "heart"]}, readings=readings)
    assert "must-play-card" in found_in(said["events"][-1])


def test_two_pieces_put_where_one_stood_and_that_one_where_the_second_stood() -> None:
    """`dm-2023/swap-card.1`; no text says what stays after it, and no piece gets lost."""
    pieces = {"yellow": ["red 1"], "red": ["yellow 5", "yellow 4"]}
    acts = [{"lays": "swap"}, to("yellow 4", "red 1"), to("yellow 5", "red 1"), {"stops": "here"}]
    acts += [to({"yellow": "red 1"}, "yellow 5"), blue("lays", 2)]
    said = told(acts, pieces=pieces, hand=["swap"])
    assert said["after"]["red"] == ["base", "base", "red 1", "red 1"]
    assert said["after"]["yellow"] == ["base", "base", "base", "yellow 5"]


@pytest.mark.parametrize("first", [{"red 3": 2, "red 6": 5}, {"red 6": 5, "red 3": 2}])
def test_of_two_moves_before_the_card_the_one_that_is_the_cards_is_made(first: dict[str, int]) -> None:
    """`classic/gameplay.9`: the card must be used; the other move is not its."""
    acts = [{"moves": {"moves": [{"move": piece, "steps": steps}]}} for piece, steps in first.items()]
    pieces = {"red": ["red 3", "red 6"]}
    said = told([*acts, {"lays": 5}], rulebook="classic", pieces=pieces)
    assert (said["after"]["red"], said["now"]["turn"]) == (["base", "base", "red 11", "red 3"], "blue")


def test_the_owner_of_a_piece_that_nothing_hits_has_not_taken_a_hit_one_home() -> None:
    """`dm-2023/number-cards.1`: red's move, whose card is to come, hits blue, and yellow takes its own piece home."""
    pieces = {"red": ["red 3"], "blue": ["red 8"], "yellow": ["yellow 4"]}
    yellow = [{"lifts": "yellow 4", "by": "yellow"}, {"puts-down": "base", "by": "yellow"}]
    said = told([to("red 3", "red 8"), *yellow], pieces=pieces)
    assert not said["events"][-1]["regular"]


def test_one_of_two_pieces_that_stayed_where_it_was_moved_is_not_named_there_twice() -> None:
    """`dm-2023/faq.11.2`: the other piece stands where both stood, so one piece has been moved twice."""
    pieces = {"red": ["red 3", "red 3"], "blue": ["blue 4"]}
    acts = [{"lays": 5}, to("red 3", "red 9"), blue("lays", 2), blue("moves", "blue 4")]
    acts += [to("red 9", "red 12"), to("red 9", "red 13"), {"lays": 7}]
    said = told(acts, pieces=pieces, hand=[5, 7], hands={"blue": [2, 9], "green": [], "yellow": []})
    assert "piece-moved-twice" in found_in(said["events"][-1])


@pytest.mark.parametrize(
    ("pieces", "acts"),
    [
        ({"red": ["yellow 2"], "blue": ["yellow 3"]}, [to("yellow 2", "yellow 3")]),
        ({"red": ["yellow 2"], "blue": ["yellow 3"], "yellow": ["red 2"]}, [to({"yellow": "red 2"}, "yellow 3")]),
    ],
)
def test_after_a_rightful_play_what_is_listed_can_be_played(pieces: dict[str, list[str]], acts: list[Event]) -> None:
    """`classic/track.1`: a piece moved wrongly beside it hits nobody, as it counts as back."""
    pieces["red"] += ["red 3"]
    before = [{"lays": 5}, {"moves": "red 3"}, *({**act, "by": "red"} for act in acts)]
    listed = [play["moves"][0]["from"] for play in told(before, pieces=pieces)["now"]["legal"]]
    assert "yellow 3" in listed
    said = told([*before, blue("lays", 2), blue("moves", "yellow 3")], pieces=pieces)
    assert said["events"][-1]["regular"]
    assert said["after"]["blue"][-1] == "yellow 5"


def test_a_foreign_piece_that_counts_as_back_is_not_hit_and_hits_nobody() -> None:
    """`classic/track.1`: red lands where it had put yellow's piece before, and stays there."""
    pieces = {"red": ["red 3"], "yellow": ["red 2"], "blue": ["blue 4"]}
    said = told([{"lays": 5}, to({"yellow": "red 2"}, "red 8"), to("red 3", "red 8"), blue("lays", 2)], pieces=pieces)
    assert (said["after"]["red"][-1], said["after"]["yellow"][-1]) == ("red 8", "red 2")


def test_a_foreign_piece_moved_wrongly_is_played_from_where_it_counts() -> None:
    """`dm-2023/number-cards.1`: naming it there says that it was put back, whenever the card is laid."""
    pieces = {"red": ["red 3"], "blue": ["yellow 3"]}
    acts = [{"lays": 5}, to({"blue": "yellow 3"}, "yellow 8"), to("red 3", "red 8")]
    said = told([*acts, blue("lays", 2), blue("moves", "yellow 3")], pieces=pieces)
    assert said["after"]["blue"][-1] == "yellow 5"


@pytest.mark.parametrize("steps", [3, 4])
def test_a_card_laid_on_another_is_shared_out_as_if_it_lay_alone(steps: int) -> None:
    """`classic/cards.5`: the first share is as long as the card that was covered."""
    shares = [
        {"moves": {"moves": [{"move": piece, "steps": n}]}} for piece, n in (("red 3", steps), ("red 9", 7 - steps))
    ]
    said = told(
        [{"lays": 3}, {"lays": 7}, *shares], rulebook="classic", pieces={"red": ["red 3", "red 9"]}, hand=[3, 7]
    )
    assert said["now"]["turn"] == "blue"
    assert said["after"]["red"] == ["base", "base", f"red {16 - steps}" if steps > 1 else "", f"red {3 + steps}"]


def test_a_swap_laid_on_another_card_is_made_in_two_moves() -> None:
    """`classic/cards.3`."""
    pieces = {"red": ["red 3"], "blue": ["red 6"]}
    halves = [to("red 3", "red 6"), to({"blue": "red 6"}, "red 3")]
    said = told([{"lays": 3}, {"lays": "swap"}, *halves], rulebook="classic", pieces=pieces, hand=[3, "swap"])
    assert (said["after"]["red"][-1], said["after"]["blue"][-1]) == ("red 6", "red 3")


@pytest.mark.parametrize("book", ["dm-2023", "classic"])
@pytest.mark.parametrize("knocked", ["red 3", {"blue": "red 8"}])
def test_a_piece_knocked_over_and_set_up_one_field_off_is_no_move(book: str, knocked: Any) -> None:
    """`as-played/hands.2`."""
    over = [{"knocks": knocked}, {"puts-down": "red 4"}]
    for acts in ([*over, {"lays": 5}], [{"lays": 5}, *over]):
        events = [*acts, {"moves": "red 9"}]
        said = told(events, rulebook=book, pieces={"red": ["red 3", "red 9"], "blue": ["red 8"]})
        assert all(event["regular"] for event in said["events"])
        assert said["penalties"] == []
        assert said["after"]["red"] == ["base", "base", "red 14", "red 3"]


def test_a_copy_of_the_card_that_binds_may_lie_there_instead() -> None:
    """`dm-2023/fair-play.3.1`: the five must be used, whichever it is."""
    said = told([{"lays": 5}, {"takes-back": 5}, {"lays": 5}], pieces={"red": ["red 3"]}, hand=[5, 5])
    assert [event["regular"] for event in said["events"]] == [True, False, True]


SWAP_FOR = [{"red": "red 3"}, {"yellow": "red 8"}]
SEVEN_FOR = [{"move": {"red": "red 3"}, "steps": 3}, {"move": {"red": "red 9"}, "steps": 4}]


@pytest.mark.parametrize(
    ("card", "acts"),
    [
        ("swap", [{"swaps": SWAP_FOR, "by": "green"}]),
        ("swap", [{**to(SWAP_FOR[0], "red 8"), "by": "green"}, {**to(SWAP_FOR[1], "red 3"), "by": "green"}]),
        ("swap", [{**to(SWAP_FOR[1], "red 3"), "by": "yellow"}, to("red 3", "red 8")]),
        ("swap", [to("red 3", "red 8"), {**to(SWAP_FOR[1], "red 3"), "by": "yellow"}]),
        (7, [{"moves": {"moves": SEVEN_FOR}, "by": "green"}]),
        (7, [{"moves": {"moves": [share]}, "by": "green"} for share in SEVEN_FOR]),
    ],
)
def test_others_make_the_move_for_the_player_in_one_act_or_several(card: Any, acts: list[Event]) -> None:
    """No text says whose hands move the pieces (`dm-2023/swap-card.1`, `dm-2023/seven.4`)."""
    pieces = {"red": ["red 3", "red 9"], "yellow": ["red 8"]}
    for book in ("dm-2023", "classic"):
        said = told([{"lays": card}, *acts], rulebook=book, pieces=pieces, hand=[card, 3])
        assert all(event["regular"] for event in said["events"])
        assert said["silent"][0] == "put-right-by-another"
        assert said["now"]["turn"] == "blue"


def test_of_two_cards_shown_early_either_must_be_played() -> None:
    """`dm-2023/fair-play.5.1` speaks of one card."""
    hands = {"blue": [5, 2, 7]}
    shown = [blue("shows", 5), blue("shows", 2), {"lays": 5}, {"moves": "red 9"}]
    said = told([*shown, {"lays": 7}], pieces={"red": ["red 9"], "blue": ["red 1"]}, hands=hands)
    assert "Blue put two cards out before the turn" in said["explanation"]
    alone = told([shown[0], *shown[2:], {"lays": 7}], pieces={"red": ["red 9"], "blue": ["red 1"]}, hands=hands)
    assert "Blue put 5 out before the turn" in alone["explanation"]
