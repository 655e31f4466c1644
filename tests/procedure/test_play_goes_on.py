"""A turn is over when the next player plays on: until then every act that names nobody is of the player in turn, and
afterwards all stays as it was put. No text says when a turn is over (`dm-2023/foreword.3`)."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from tests.procedure.acts import Event, blue, to
from tests.sample_documents import found_in

WRONG = [{"lays": 5}, to("red 3", "red 9")]
BLUE_PLAYS = blue("lays", 2)
TABLE: dict[str, Any] = {
    "rulebook": "dm-2023",
    "turn": "red",
    "pieces": {"red": ["red 3", "red 12"], "yellow": ["red 8"], "blue": ["blue 4"], "green": ["green 3"]},
    "hand": [5, 3],
    "hands": {"blue": [2, 3]},
}


def told(events: list[Event], **changes: Any) -> dict[str, Any]:
    return adjudicator.adjudicate({**TABLE, **changes, "events": events}).as_dict()


def on_board(said: dict[str, Any], camp: str) -> list[str]:
    return [space for space in said["after"][camp] if space != "base"]


@pytest.mark.parametrize(
    ("why", "between"),
    [
        ("nothing", []),
        ("dm-2023/fair-play.3.1: the card, which binds, is to be taken back", [{"takes-back": 5}]),
        ("dm-2023/fair-play.3.1: another card is laid on it", [{"lays": 3}]),
        ("dm-2023/fair-play.1.1: another piece is touched", [{"lifts": "red 12"}, {"puts-down": "back"}]),
        ("dm-2023/foreword.3: the judge is asked", [{"asks": "judge"}]),
        ("dm-2023/fair-play.2.1: words", [{"complains": "play"}, {"talks": "other"}]),
        ("knocked over", [{"knocks": "red 12"}]),
    ],
)
@pytest.mark.parametrize("by", [{}, {"by": "red"}])
def test_no_act_in_between_hides_a_fault(why: str, between: list[Event], by: Event) -> None:
    said = told([*WRONG, *({**event, **by} for event in between), BLUE_PLAYS])
    assert found_in(said["events"][1]) == ["not-where-claimed", "no-rule"], why
    assert {event["by"] for event in said["events"][:-1]} == {"red"}
    assert on_board(said, "red") == ["red 12", "red 9"]
    assert said["now"]["turn"] == "blue"
    assert said["events"][-1]["regular"]


@pytest.mark.parametrize(
    ("why", "between"),
    [
        ("it is put right", [to({"red": "red 9"}, "red 3")]),
        ("it is being put right", [{"lifts": {"red": "red 9"}}]),
        ("it is named where it stood", [{"lifts": "red 3"}, {"puts-down": "back"}]),
        ("another player puts it right", [{**to({"red": "red 9"}, "red 3"), "by": "green"}]),
    ],
)
def test_a_fault_that_was_noticed_is_not_found_later(why: str, between: list[Event]) -> None:
    said = told([*WRONG, *between, BLUE_PLAYS])
    assert "found-later" not in said["silent"], why
    assert found_in(said["events"][-1]) == ["shown-too-early", "shown-binds"]
    assert on_board(said, "red") == ["red 12", "red 3"]


def test_a_piece_taken_home_after_a_fault_is_the_mover_s_act() -> None:
    """`classic/gameplay.9`: the next player, who has done nothing yet, pays nothing for it."""
    said = told([*WRONG, to({"yellow": "red 8"}, "base"), BLUE_PLAYS], rulebook="classic")
    assert [event["by"] for event in said["events"]] == ["red", "red", "red", "blue"]
    assert said["penalties"] == []
    assert on_board(said, "yellow") == []


SHARE = to("blue 13", "green 2")
REST = to("red 3", "red 7")


@pytest.mark.parametrize(
    "acts",
    [
        [SHARE, REST],
        [REST, SHARE],
        [{"moves": {"moves": [{"move": "blue 13", "steps": 3}, {"move": "red 3", "steps": 4}]}}],
        [
            {
                "moves": {
                    "moves": [
                        {"move": "blue 13", "steps": 3, "to": "green 2"},
                        {"move": "red 3", "steps": 4, "to": "red 7"},
                    ]
                }
            }
        ],
        [{"lifts": "blue 13"}, {"puts-down": "green 2"}, {"lifts": "red 3"}, {"puts-down": "red 7"}],
    ],
)
def test_a_seven_with_one_wrong_share_stays_whole(acts: list[Event]) -> None:
    """`dm-2023/faq.4.1`: the share passes a start field that bars it; the other one was counted rightly."""
    pieces = {"red": ["blue 13", "red 3"], "green": ["start"], "blue": ["blue 4"]}
    said = told([{"lays": 7}, *acts, BLUE_PLAYS], pieces=pieces, hand=[7, 3])
    assert on_board(said, "red") == ["green 2", "red 7"]
    assert "found-later" in said["silent"]


FIFTEEN: dict[str, Any] = {"red": ["15", "red 10"], "blue": ["blue 4"]}


@pytest.mark.parametrize(
    "acts",
    [
        [{"swaps": ["15", {"blue": "blue 4"}]}],
        [to("15", "blue 4"), to({"blue": "blue 4"}, "red 0/15")],
        [{"lifts": "15"}, {"lifts": {"blue": "blue 4"}}, {"puts-down": "red 0/15"}, {"puts-down": "blue 4"}],
        [{"lifts": "15"}, {"puts-down": "blue 4"}, {"lifts": {"blue": "blue 4"}}, {"puts-down": "red 0/15"}],
    ],
)
def test_a_swap_away_from_15_leaves_both_where_they_were_put(acts: list[Event]) -> None:
    """`classic/space-15.4`: 15 is closed to swapping."""
    said = told([{"lays": "swap"}, *acts, BLUE_PLAYS], rulebook="classic", pieces=FIFTEEN, hand=["swap", 3])
    assert (on_board(said, "red"), on_board(said, "blue")) == (["blue 4", "red 10"], ["red 0/15"])


MOVED = {"blue": ("blue 4", "blue 6"), "green": ("green 3", "green 5"), "yellow": ("red 8", "red 10")}


@pytest.mark.parametrize("player", ["blue", "green", "yellow"])
def test_a_piece_moved_out_of_turn_goes_back_when_the_right_player_plays(player: str) -> None:
    """It counts as put back, as the ruling says that it is, unless it is named where it was put in a later turn."""
    acts = [{**to(*MOVED[player]), "by": player}, {"lays": 5}, {"moves": "red 12"}]
    said = told(acts)
    assert on_board(said, player) == [MOVED[player][0]]
    assert "found-later" not in said["silent"]
    assert said["now"]["turn"] == "blue"
    named = told([*acts, {"knocks": {player: MOVED[player][1]}, "by": "blue"}])
    assert on_board(named, player) == [MOVED[player][1]]
    assert "found-later" in named["silent"]


@pytest.mark.parametrize("player", ["blue", "green"])
def test_or_when_it_is_named_there_in_a_later_turn(player: str) -> None:
    before, after = MOVED[player]
    acts = [{**to(before, after), "by": player}, {"lays": 5}, {"moves": "red 12"}, {"knocks": after, "by": player}]
    said = told(acts)
    assert on_board(said, player) == [after]
    assert found_in(said["events"][0]) == ["not-their-turn", "no-rule", "no-rule"]


def test_what_is_offered_after_a_move_out_of_turn_can_be_played() -> None:
    pieces = {"red": ["blue 1"], "blue": ["blue 4"]}
    acts: list[Event] = [{**to("blue 4", "blue 6"), "by": "blue"}]
    offered = told(acts, pieces=pieces)["now"]["legal"]
    assert {play["card"] for play in offered} == {"5", "3"}
    for play in offered:
        said = told([*acts, {"lays": play["card"]}, {"moves": "blue 1"}], pieces=pieces)
        assert said["after"] == play["after"]


def test_it_does_not_stay_where_its_player_names_it_as_before() -> None:
    said = told([{**to("blue 4", "blue 6"), "by": "blue"}, {"knocks": "blue 4", "by": "blue"}, {"lays": 5}])
    assert on_board(said, "blue") == ["blue 4"]


@pytest.mark.parametrize(
    "events",
    [
        [{"throws": "hand"}, BLUE_PLAYS, {"takes-back": 6, "by": "red"}],
        [{"throws": [6, 3]}, {"takes-back": 3, "by": "red"}],
    ],
)
def test_a_card_of_a_hand_that_was_thrown_stays_thrown(events: list[Event]) -> None:
    """`dm-2023/no-usable-card.1`: the whole hand is thrown; on taking a card of it back there is nothing."""
    said = told(events, hand=[6, 3], pieces={"blue": ["blue 4"]})
    assert said["events"][-1]["by"] == "red"
    assert found_in(said["events"][-1]) == ["no-rule"]
    assert "thrown-card-taken-back" in said["silent"]
    assert "6" not in said["now"].get("hand", [])


@pytest.mark.parametrize(
    "owner",
    [
        [{**to({"yellow": "red 8"}, "red 3"), "by": "yellow"}],
        [{"lifts": "red 8", "by": "yellow"}, {"puts-down": "red 3", "by": "yellow"}],
    ],
)
def test_the_owner_makes_the_other_half_of_a_swap(owner: list[Event]) -> None:
    """`dm-2023/swap-card.1`: the two change places, whoever's hand does it."""
    said = told([{"lays": "swap"}, to("red 3", "red 8"), *owner], hand=["swap", 3])
    assert found_in(said["events"][1]) == []
    assert (on_board(said, "red"), on_board(said, "yellow")) == (["red 12", "red 8"], ["red 3"])


def test_a_player_who_plays_twice_without_being_named_is_asked_for() -> None:
    """The second play is taken for the next player's; the message says so, and not that a colour is missing."""
    with pytest.raises(adjudicator.BadDocument) as refused:
        told([{"lays": 5}, {"moves": "red 3"}, {"lays": 3}, {"moves": "red 12"}])
    (problem,) = refused.value.problems
    assert problem.code == "act-of-the-player-before"


SWAPS: list[tuple[str, dict[str, Any], list[Event], list[Event]]] = [
    (
        "dm-2023/swap-stack.2: with one of a pair",
        {"red": ["red 3"], "yellow": ["yellow 2", "yellow 2"], "blue": ["blue 4"]},
        [{"swaps": ["red 3", {"yellow": "yellow 2"}]}],
        [to({"yellow": "yellow 2"}, "red 3"), to("red 3", "yellow 2")],
    ),
    (
        "dm-2023/swap-card.2: with a piece on its start field",
        {"red": ["red 3", "red 9"], "yellow": ["red 8", "start"], "blue": ["blue 4"]},
        [{"swaps": ["red 3", {"yellow": "start"}]}],
        [to("red 3", "yellow start"), to({"yellow": "start"}, "red 3")],
    ),
    (
        "dm-2023/swap-card.2: of a piece in the lane",
        {"red": ["red 3", "goal 2"], "yellow": ["red 8"], "blue": ["blue 4"]},
        [{"swaps": ["goal 2", {"yellow": "red 8"}]}],
        [to("goal 2", "red 8"), to({"yellow": "red 8"}, "red goal 2")],
    ),
    (
        "dm-2023/swap-card.2: of two own pieces, one of them in the lane",
        {"red": ["red 3", "goal 2"], "yellow": ["red 8"], "blue": ["blue 4"]},
        [{"swaps": ["red 3", "goal 2"]}],
        [to("goal 2", "red 3"), to("red 3", "goal 2")],
    ),
]


@pytest.mark.parametrize(("why", "pieces", "one_act", "two"), SWAPS, ids=[row[0] for row in SWAPS])
def test_a_swap_that_cannot_be_made_goes_back_however_it_was_done(
    why: str, pieces: dict[str, Any], one_act: list[Event], two: list[Event]
) -> None:
    for acts in (one_act, two, two[::-1]):
        said = told([{"lays": "swap"}, *acts, BLUE_PLAYS], pieces=pieces, hand=["swap", 3])
        assert {camp: on_board(said, camp) for camp in pieces} == {k: sorted(v) for k, v in pieces.items()}, why
        assert said["now"]["turn"] == "blue"
        assert set(said["silent"]) == {"found-later-and-put-back"}


@pytest.mark.parametrize(
    "acts",
    [
        [to({"red": "red 9"}, "red 8")],
        [to({"red": "red 9"}, "red 3"), to({"red": "red 3"}, "red 8")],
    ],
)
def test_the_opponent_corrects_a_miscount(acts: list[Event]) -> None:
    """`dm-2023/number-cards.1`: in one go, or back first and counted out from there."""
    said = told([*WRONG, *({**act, "by": "blue"} for act in acts), BLUE_PLAYS])
    assert on_board(said, "red") == ["red 12", "red 8"]
    assert set(said["silent"]) == {"put-right-by-another"}
    assert said["events"][-1]["regular"]


def test_a_wrong_correction_by_another_player_is_no_correction() -> None:
    said = told([*WRONG, {**to({"red": "red 9"}, "red 10"), "by": "green"}, BLUE_PLAYS])
    assert on_board(said, "red") == ["red 10", "red 12"]
    assert [event.get("goes_back") for event in said["events"]] == [None] * 4
    assert said["now"]["turn"] == "blue"


@pytest.mark.parametrize(
    "rest",
    [
        to({"red": "red 10"}, "blue 1"),
        {"moves": {"moves": [{"move": {"red": "red 10"}, "steps": 5}]}},
    ],
)
def test_another_player_makes_the_last_share_of_a_seven(rest: Event) -> None:
    """`dm-2023/seven.4`."""
    pieces = {"red": ["red 3", "red 10"], "green": ["green 3"]}
    said = told([{"lays": 7}, to("red 3", "red 5"), {**rest, "by": "green"}], pieces=pieces, hand=[7, 5])
    assert on_board(said, "red") == ["blue 1", "red 5"]
    assert all(event["regular"] for event in said["events"])


@pytest.mark.parametrize("third", [to("yellow 2", "yellow 4"), {"throws": "hand"}])
def test_a_third_player_does_not_end_a_seven(third: Event) -> None:
    """`dm-2023/seven.3`: the player is still counting; only who plays next ends the turn by playing."""
    pieces = {"red": ["red 3", "red 10"], "yellow": ["yellow 2"], "blue": ["blue 4"]}
    hands = {"yellow": [5, 6], "blue": [2, 3]}
    events = [{"lays": 7}, to("red 3", "red 5"), {**third, "by": "yellow"}]
    said = told(events, pieces=pieces, hand=[7, 5], hands=hands)
    assert said["events"][1]["regular"]
    assert on_board(said, "red") == ["red 10", "red 5"]


@pytest.mark.parametrize(
    "acts",
    [
        [{"moves": {"moves": [{"move": {"green": "green 5"}, "steps": 5}, {"move": "yellow 13", "steps": 2}]}}],
        [
            {"moves": {"moves": [{"move": {"green": "green 5"}, "steps": 5}]}},
            {"moves": {"moves": [{"move": "yellow 13", "steps": 2}]}},
        ],
    ],
)
def test_the_shares_after_a_wrong_one_stay(acts: list[Event]) -> None:
    """`dm-2023/seven.5`: the partner's piece comes after the last own one, which comes home by its share."""
    pieces = {"red": ["goal 1", "goal 2", "goal 3", "yellow 13"], "green": ["green 5", "red 2"]}
    said = told([{"lays": 7}, *acts], pieces=pieces, hand=[7, 5])
    assert on_board(said, "red") == ["goal 1", "goal 2", "goal 3", "goal 4"]
    assert on_board(said, "green") == ["green 5", "red 2"]


def test_a_piece_moved_with_a_card_laid_too_early_stands_where_that_card_takes_it() -> None:
    """`dm-2023/fair-play.5.1`: where it goes need not be named. That red is passed over then, no text says."""
    hands = {"blue": [2, 6], "green": [3, 7]}
    for moved in ({"moves": "blue 4", "by": "blue"}, {**to("blue 4", "blue 6"), "by": "blue"}):
        said = told([{"lays": 2, "by": "blue"}, moved, {"lays": 3, "by": "green"}], hands=hands)
        assert on_board(said, "blue") == ["blue 6"]


def test_two_cards_on_the_table_are_asked_about() -> None:
    """`dm-2023/fair-play.3.1`: the first one must be used; with which one the piece was moved, only its end tells."""
    with pytest.raises(adjudicator.BadDocument) as refused:
        told([{"lays": 5}, {"lays": 3}, {"moves": "red 3"}])
    assert [problem.code for problem in refused.value.problems] == ["which-card"]


def test_a_hand_is_thrown_with_a_word_in_between() -> None:
    """`dm-2023/no-usable-card.1`."""
    pieces, hand = {"yellow": ["red 8"]}, [5, 3, 7, 2]
    for acts in (
        [{"throws": [5]}, {"asks": "judge"}, {"throws": [3, 7, 2]}],
        [{"throws": [5, 3, 7]}, {"throws": "hand"}],
    ):
        said = told(acts, pieces=pieces, hand=hand)
        assert all(event["regular"] for event in said["events"])
        assert said["now"]["turn"] == "blue"


def test_a_piece_is_touched_again_after_its_share() -> None:
    """`dm-2023/fair-play.1.2`: it cannot be moved any more; that it was lifted is no fault."""
    pieces = {"red": ["red 3", "red 10"]}
    events = [{"lays": 7}, to("red 10", "red 13"), {"lifts": "red 13"}, {"puts-down": "back"}, to("red 3", "red 7")]
    said = told(events, pieces=pieces, hand=[7])
    assert all(event["regular"] for event in said["events"])


def test_a_player_who_was_passed_over_is_named() -> None:
    """No text says whose turn it is then; the card shown by the one who played is used."""
    hands = {"blue": [2, 3], "green": [3, 6], "yellow": [5, 6]}
    pieces = {**TABLE["pieces"], "green": ["green 5"]}
    events = [{"lays": 5}, {"moves": "red 12"}, {"lays": 3, "by": "green"}, {"moves": "green 5", "by": "green"}]
    said = told([*events, {"lays": 5, "by": "yellow"}], pieces=pieces, hands=hands)
    assert "passed-over" in said["silent"]
    assert found_in(said["events"][2]) == ["shown-too-early"]
    assert on_board(said, "green") == ["green 8"]
    assert said["now"]["turn"] == "yellow"


def test_a_card_that_was_moved_with_out_of_turn_is_not_used_twice() -> None:
    """`dm-2023/fair-play.5.1`: where the move stays the card is used up, where it goes back it is to be played."""
    hands = {"blue": [2, 9], "green": [3, 7]}
    for rest, stays in (([{"lays": 3, "by": "green"}], True), ([{"lays": 5}, {"moves": "red 12"}], False)):
        said = told([{"lays": 2, "by": "blue"}, {**to("blue 4", "blue 6"), "by": "blue"}, *rest], hands=hands)
        assert on_board(said, "blue") == ["blue 6" if stays else "blue 4"]
        assert ("shown-binds" in found_in(said["events"][0])) is not stays


def test_a_hit_piece_was_not_left_where_it_had_been_moved_wrongly() -> None:
    """`dm-2023/number-cards.1`: the right play hits it where it counts, so it does not stay elsewhere."""
    pieces = {"red": ["red 3", "red 1"], "blue": ["red 8"]}
    acts = [{"lays": 5}, to({"blue": "red 8"}, "red 10"), to("red 3", "red 8"), BLUE_PLAYS]
    said = told(acts, pieces=pieces)
    assert on_board(said, "blue") == []
    assert found_in(said["events"][-1]) == ["card-back", "nothing-playable"]


@pytest.mark.parametrize(("book", "found"), [("dm-2023", ["move-stands", "not-their-turn"]), ("classic", [])])
def test_a_move_that_stands_is_not_undone_by_playing_on(book: str, found: list[str]) -> None:
    """`dm-2023/fair-play.1.1`; classic says nothing of it."""
    acts = [{"lays": 5}, to("red 2", "red 7"), {**to({"red": "red 7"}, "red 2"), "by": "red"}, BLUE_PLAYS]
    said = told(acts, rulebook=book, pieces={"red": ["red 2"], "blue": ["blue 4"]})
    assert [code for code in found_in(said["events"][2]) if code != "no-rule"] == found
    assert on_board(said, "red") == ["red 7"]


def test_the_hit_piece_in_the_hand_goes_home_last() -> None:
    """`classic/track.1`: it was lifted first, and the own piece put on its field."""
    acts = [{"lays": 5}, {"lifts": {"yellow": "red 8"}}, {"lifts": "red 3"}, {"puts-down": "red 8"}]
    said = told([*acts, {"puts-down": "base", "by": "red"}])
    assert all(event["regular"] for event in said["events"])
    assert (on_board(said, "red"), on_board(said, "yellow")) == (["red 12", "red 8"], [])
