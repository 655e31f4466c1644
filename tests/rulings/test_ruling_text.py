"""The text of a ruling: its order, what it leaves out, and narrow terminals."""

from __future__ import annotations

import re
from typing import Any

import pytest

import adjudicator
from adjudicator.rulings.hand_list import HandList
from tests.command_line import run
from tests.engine_answers import judged, position

Pieces = dict[str, list[str]]
DM, CL, FR, DUO = "dm-2023", "classic", "family-fr", "duo"
HOME_GREEN = ["house 16", "house 17", "house 18", "house 19"]

FIRST: list[tuple[str, str, str, Pieces, dict[str, Any]]] = [
    ("dm-2023/number-cards.1", DM, "red", {"red": ["red 3"]}, {"card": 2, "move": "red 3"}),
    ("dm-2023/start-field.1", DM, "yellow", {"yellow": ["yellow 13"]}, {"card": 2, "move": "yellow 13"}),
    ("dm-2023/start-field.1", DM, "yellow", {"yellow": ["Y13"]}, {"card": 2, "move": "Y13", "to": "Y14"}),
    ("dm-2023/goal-circles.5", DM, "red", {"red": ["g4", "g1"]}, {"card": 5, "move": "g4", "to": "g2"}),
    ("dm-2023/start-field.4", DM, "green", {"green": ["B13", "start"]}, {"card": 5, "move": "B13"}),
    ("dm-2023/start-field.3", DM, "blue", {"blue": ["R12"]}, {"card": 3, "move": "R12"}),
    ("dm-2023/goal-circles.6", DM, "yellow", {"yellow": ["g3"]}, {"card": 2, "move": "g3"}),
    ("dm-2023/goal-circles.5", DM, "red", {"red": ["g4", "g1"], "blue": ["Y14"]}, {"card": 5, "move": "g4"}),
    ("classic/track.1", DM, "red", {"red": ["red 3"], "blue": ["red 5"]}, {"card": 2, "move": "red 3"}),
    ("family-fr/final-zone.6", FR, "red", {"red": ["g4", "g1"]}, {"card": 3, "move": "g4"}),
    ("family-fr/final-zone.6", FR, "blue", {"blue": ["R14"]}, {"card": 6, "move": "R14"}),
    ("family-fr/play.4", FR, "green", {"green": ["green 4"]}, {"card": -4, "move": "green 4"}),
    ("duo/play.18", DUO, "yellow", {"yellow-knob": ["g3"]}, {"card": 3, "move": {"yellow-knob": "g3"}}),
    ("classic/space-15.2", CL, "green", {"green": ["B11"]}, {"card": 6, "move": "B11"}),
    ("classic/gameplay.12", CL, "green", {"green": HOME_GREEN, "red": ["Y11"]}, {"card": 6, "move": "Y11"}),
    ("classic/space-0.1", CL, "blue", {"blue": ["0"]}, {"card": "1/14", "as": 1, "move": "0", "to": "15"}),
]


@pytest.mark.parametrize(("item", "book", "turn", "pieces", "play"), FIRST)
def test_what_decides_comes_before_how_it_is_counted(
    item: str, book: str, turn: str, pieces: Pieces, play: dict[str, Any]
) -> None:
    assert judged(position(book, turn, pieces, play=play))["citations"][0]["id"] == item


def test_the_closest_example_comes_before_others() -> None:
    """seven-in-goal.1 shows the seven that turns twice; block-in-goal.2 shows the five."""
    parts = [{"move": "g3", "steps": 5}, {"move": "g4", "steps": 1}, {"move": "Y14", "steps": 1}]
    said = judged(position(DM, "red", {"red": ["Y14", "g4", "g3", "g1"]}, play={"card": 7, "moves": parts}))
    assert said["citations"][0] == {"id": "dm-2023/seven-in-goal.1", "basis": "example"}


def test_what_only_tells_how_pieces_are_counted_is_left_to_full() -> None:
    line = "dm-2023 y:G10,G10 b:G8 turn=b play=2:G8"
    normal, full = run("judge", line).stdout, run("judge", "--full", line).stdout
    assert "dm-2023/faq.2.2 " in normal
    assert "dm-2023/number-cards.1" not in normal
    assert "… and 3 more; `--full` shows them all" in normal
    assert "dm-2023/number-cards.1" in full
    assert "more; `--full`" not in full


def test_the_steps_left_over_rest_on_what_is_said_of_them() -> None:
    said = judged(position(DM, "green", {"green": ["Y10"]}, play={"card": 7, "moves": [{"move": "Y10", "steps": 4}]}))
    assert [item["id"] for item in said["citations"]] == ["dm-2023/seven.3", "dm-2023/faq.11.2"]


def test_a_heart_that_is_played_as_its_number_brings_nobody_out() -> None:
    said = judged(position(FR, "red", {}, play={"card": "heart/8", "as": 8, "move": "base"}))
    assert said["explanation"].endswith("played as 8, the card does not bring it out.")
    assert "family-fr/cards.3" in [item["id"] for item in said["citations"]]
    plain = judged(position(FR, "red", {}, play={"card": 9, "move": "base"}))
    assert plain["explanation"].endswith("only a heart brings it out.")


def test_a_false_claim_is_told_what_it_overlooked() -> None:
    said = judged(position(DM, "yellow", {"yellow": ["Y13"]}, play={"card": 2, "move": "Y13", "to": "Y14"}))
    assert said["explanation"].endswith("Red's start field is not counted.")


def test_texts_that_say_the_same_stand_in_one_line() -> None:
    said = run("judge", "classic r:15,h18 turn=r play=3:15").stdout
    assert "classic/house.2, classic-da/house.2 (says so)" in said
    assert said.count("Each space of House") == 1


def test_around_the_move_the_moves_are_left_out_where_something_was_wrong() -> None:
    table = position(DM, "red", {"red": ["goal 4", "goal 1", "red 3"]}, hand=[5, 3])
    events = [{"lays": 5}, {"lifts": "red 3"}, {"moves": "goal 4"}]
    said = run("judge", "-", text=str({**table, "events": events})).stdout
    assert "dm-2023/fair-play.1.1 (says so)" in said
    assert "dm-2023/goal-circles.5" not in said
    events = [{"lays": 5}, {"lifts": "red 3"}, {"moves": "red 3"}]
    assert judged({**table, "events": events})["citations"][0]["id"] == "dm-2023/fair-play.1.1"


def test_the_way_is_broken_between_spaces() -> None:
    said = run("judge", "dm-2023 y:Y1 turn=y play=1/14=14:Y1", COLUMNS="40").stdout
    way = said.split("Path\n")[1].split("\n\n")[0].splitlines()
    assert len(way) > 3
    assert all(len(line) <= 40 for line in way)
    spaces = [space for line in way for space in line.strip().removesuffix(" →").split(" → ")]
    assert all(re.fullmatch(r"(yellow|red) \d+", space) for space in spaces)
    assert (spaces[0], spaces[-1], len(spaces)) == ("yellow 1", "red 1", 15)


@pytest.mark.parametrize(
    "line",
    [
        "dm-2023 y:Y2,Y9,R4,R11 r:B3 turn=y hand=7",
        "dm-2023 r:Y14,g4,g3,g1 turn=r hand=7",
        "classic r:B9,G6,G13 y:B11 turn=r hand=7",
        "duo rh:YK3,RH1,RH4 yh:RH5 turn=r hand=4x1",
        "family-fr g:B11,g3,g2,g1 r:G6,G2 turn=g hand=7",
    ],
)
def test_every_way_to_share_a_card_out_is_in_the_list(line: str) -> None:
    """The grouped ways add up to all ways."""
    told = " ".join(run("moves", line).stdout.split("Refused")[0].split())
    one_by_one, _, only_counted = told.partition("Nothing else happens")
    shown = len(re.findall(r"[a-z]+(?:-[a-z0-9]+)?/[a-z]\S*", one_by_one))  # Each is followed by its item.
    shown += sum(int(count) for count in re.findall(r"and (\d+) other ways? to the same table", one_by_one))
    shown += sum(len(shares.split(", ")) for shares in re.findall(r"\(([\d+, ]+)\)", only_counted))
    assert shown == len(HandList(adjudicator.load(line), "en").legal)


def test_a_long_seven_is_told_in_few_lines() -> None:
    said = run("moves", "dm-2023 y:Y2,Y9,R4,R11 r:B3 turn=y hand=7").stdout
    assert len(said.splitlines()) < 45
    assert "yellow: yellow 2 + yellow 9 (1+6, 2+5, 3+4, 4+3, 5+2, 6+1)" in said
    assert "(6), hits the red" in said


def test_a_refusal_is_told_once_for_all_pieces_it_goes_for() -> None:
    said = " ".join(run("moves", "dm-2023 y:Y2,Y9,R4 turn=y hand=heart").stdout.split())
    assert "The same for the yellow piece on yellow 9 and the yellow piece on red 4." in said
    assert said.count("A heart only brings a piece out of base") == 1


DECIDES: list[tuple[str, str]] = [
    # A seven has no remainder, and the rule that partner's pieces may join is not the reason (`classic/cards.4`).
    ("classic r:h17,h18,h19,15 g:G3 turn=r hand=7 play=7:15+1", "classic/cards.4"),
    ("family-fr r:g1,g2,g3,Y14 g:G3 turn=r hand=7 play=7:Y14+1", "family-fr/cards.10"),
    ("family-fr r:g1,g2,g3,Y14 turn=r hand=7 play=7:Y14+1", "family-fr/cards.10"),
    # The player's own last piece comes home with part of the card, or the partner's last piece does.
    ("dm-2023 r:g1,g2,g3,Y13 turn=r hand=7 play=7:Y13+2", "dm-2023/faq.15.1"),
    ("dm-2023 r:g1,g2,g3,g4 g:g1,g2,g3,B14 turn=r hand=7 play=7:g@B14+1", "dm-2023/seven.3"),
    # A swap that must be played, with and without pieces on the board.
    ("family-fr y:Y5,Y5 r:Y6 b:B3 turn=y hand=swap play=discard", "family-fr/stuck.2"),
    ("dm-2023 y:Y5,Y5 r:Y6 b:B3 turn=y hand=swap play=discard", "dm-2023/fair-play.4.2"),
    ("dm-2023 r:Y6 b:B3 turn=y hand=swap play=discard", "dm-2023/faq.17.2"),
    ("family-fr r:R2,s turn=r hand=-4 play=-4:R2", "family-fr/wall.2"),
    ("duo yk:YK5 rk:RK3 rh:RH4 turn=y hand=9/swap play=9/swap=swap:rk@RK3,rh@RH4", "duo/cards.7"),
]


def ruled(line: str) -> dict[str, Any]:
    """Return the ruling on a position in one line."""
    return adjudicator.adjudicate(line).as_dict()


@pytest.mark.parametrize(("line", "item"), DECIDES)
def test_what_decides_is_cited_first(line: str, item: str) -> None:
    assert ruled(line)["citations"][0]["id"] == item


def test_what_a_hand_and_a_play_are_told_is_the_same() -> None:
    """`dm-2023/faq.15.1` and `duo/cards.15`, in `moves` as in `judge`."""
    for line, steps, item in (
        ("dm-2023 r:g1,g2,g3,Y13 turn=r hand=7", 2, "dm-2023/faq.15.1"),
        ("duo yk:g2,g1,RH9 turn=y hand=4x1", 2, "duo/cards.15"),
    ):
        refused = HandList(adjudicator.load(line), "en").as_dict()["rejected"]
        (one,) = [each for each in refused if each.get("steps") == steps]
        assert one["citations"][0]["id"] == item


def test_going_back_over_the_own_start_field_is_a_tip_for_those_just_past_it() -> None:
    """`dm-2023/minus-four.3`, `classic/worth-considering.3` and `duo/cards.6` name the origin of the piece."""
    for line, tip in (
        ("dm-2023 r:R4 turn=r hand=-4 play=-4:R4", "dm-2023/minus-four.3"),
        ("dm-2023 r:s turn=r hand=-4 play=-4:s", "dm-2023/minus-four.3"),
        ("classic r:R3 turn=r hand=-4 play=-4:R3", "classic/worth-considering.3"),
        ("duo yk:YK2 turn=y hand=2/-2 play=2/-2=-2:YK2", "duo/cards.6"),
    ):
        assert tip in [item["id"] for item in ruled(line)["citations"]], line
    for line in (
        "dm-2023 r:Y14 turn=r hand=-4 play=-4:Y14",
        "dm-2023 r:R5 turn=r hand=-4 play=-4:R5",
        "classic r:15 turn=r hand=-4 play=-4:15",
        "duo yk:YK8 turn=y hand=2/-2 play=2/-2=-2:YK8",
    ):
        cited = [item["id"] for item in ruled(line)["citations"]]
        assert not {"dm-2023/minus-four.3", "classic/worth-considering.3", "duo/cards.6"} & set(cited), line


def test_a_share_that_only_cannot_be_the_first_is_told_so() -> None:
    """`classic/cards.4`, `dm-2023/seven.4`: the pieces go one after the other."""
    said = HandList(adjudicator.load("classic r:15,Y14 turn=r hand=7"), "en").as_dict()["rejected"]
    told = {(each["from"], each["steps"]): each["explanation"] for each in said if "steps" in each}
    assert "first" in told["yellow 14", 3]
    assert "first" in told["15", 2]
    assert "first" not in told["yellow 14", 2]


@pytest.mark.parametrize(
    "line",
    [
        # The 5-jump goes further (`duo/cards.16`).
        "duo rk:s yk:YK9 turn=y hand=7,5-jump play=7:YK9",
        # A one would end on a pair (`family-fr/capture.4`).
        "family-fr r:G13 y:s b:G14,G14 turn=r hand=5 readings=landing-on-pair:refused play=5:G13",
    ],
)
def test_how_far_a_piece_could_go_is_told_only_where_it_is_so(line: str) -> None:
    assert ruled(line)["needed"] == []


def test_a_stack_on_a_double_space_is_called_as_its_owner_sees_it() -> None:
    """`classic/board.4`: 15 is the owner's own."""
    told = ruled("classic r:Y14 y:R0/15,R0/15 turn=r hand=2 play=2:Y14")["explanation"]
    assert "yellow pieces on red 0/15" in told


def test_another_reading_is_cited_for_what_it_turns() -> None:
    for line, item in (
        ("family-fr r:s,g1,Y13 turn=r hand=6 play=6:Y13", "dm-2023/start-field.4"),
        (
            "dm-2023 r:Y14 turn=r hand=5 readings=lane-entry-rest:locked-only play=5:Y14",
            "dm-2023/example-4.1",
        ),
    ):
        said = " ".join(run("judge", line).stdout.split())
        assert f"Legal ({item})" in said


def test_what_befalls_a_piece_is_told_of_each_that_a_split_moves() -> None:
    """`dm-2023/faq.2.2`, `dm-2023/goal-circles.5`, `classic/space-0.3`: the second piece goes home, or turns, as
    well."""
    for line, said in (
        ("dm-2023 r:R3,R2 y:R6,R6 turn=r hand=7 play=7:R3+3,R2+4", "the piece that comes goes to base itself."),
        ("dm-2023 r:Y14,g4,g2,g1 turn=r hand=7 play=7:g4+3,Y14+4", "it turns on goal 3 and goes back the rest."),
        ("dm-2023 r:Y14,g4,g2,g1 turn=r hand=7 play=7:g4+3,Y14+4", "The piece comes out of its lane to yellow 14."),
        ("classic y:Y11,Y12 r:0,15 turn=y hand=7 play=7:Y12+3,Y11+4", "the piece that comes goes home to Start."),
    ):
        told = ruled(line)["explanation"]
        assert told.count(said) == 2, told


def test_how_the_board_is_counted_is_told_once_in_a_split() -> None:
    """`dm-2023/start-field.1`."""
    told = ruled("dm-2023 r:Y13,Y14 turn=r hand=7 play=7:Y13+3,Y14+4")["explanation"]
    assert told.count("Red's start field is not counted.") == 1


def test_a_foreign_stack_on_the_own_double_space_is_passed_in_both_directions() -> None:
    """`classic/worth-considering.5`, `dm-2023/stack-of-two.2`: 0 and 15 are one place for the others."""
    for line in ("classic r:R2 b:R0/15,R0/15 turn=r play=-4:R2", "classic r:Y12 b:R0/15,R0/15 turn=r play=5:Y12"):
        assert "Several blue pieces on red 0/15 stop nobody from passing." in ruled(line)["explanation"]
    assert "stop nobody" not in ruled("classic r:R2,0,0 turn=r play=-4:R2")["explanation"]


@pytest.mark.parametrize(
    ("line", "items"),
    [
        # The card's own item, and not the advice on 2/-2 that only implies how start fields are counted (duo/cards.6).
        ("duo yk:YH9 turn=y hand=3 play=3:yk@YH9", ["duo/cards.1"]),
        ("duo yk:YH9 turn=y hand=10 play=10:yk@YH9", ["duo/cards.1"]),
        ("duo yk:YH9 turn=y hand=heart/6 play=heart/6=6:yk@YH9", ["duo/cards.3"]),
        ("duo yk:YH9 turn=y hand=heart/8 play=heart/8=8:yk@YH9", ["duo/cards.4"]),
        ("duo yk:YH9 turn=y hand=9/swap play=9/swap=9:yk@YH9", ["duo/cards.7"]),
        ("duo yk:YH9 turn=y hand=5-jump play=5-jump:yk@YH9", ["duo/cards.16"]),
        ("duo yk:YH9 turn=y hand=4x1 play=4x1:yk@YH9+4", ["duo/cards.11"]),
        ("duo yk:RH9 turn=y hand=3 play=3:yk@RH9", ["duo/cards.1"]),
        # An item of a sister text on a case without effect comes after the rulebook's own; at a hit beside it.
        ("classic r:R2 y:R4,R4 turn=r hand=5 play=5:R2", ["classic/cards.1", "dm-2023/stack-of-two.2"]),
        ("dm-2023 r:R2 y:R4,R4 turn=r hand=5 play=5:R2", ["dm-2023/stack-of-two.2"]),
        # A piece that turns and rests unlocked: first the item on steps, then the picture that shows it.
        ("dm-2023 r:Y13,g1 turn=r hand=6 play=6:Y13", ["dm-2023/goal-circles.5", "dm-2023/example-4.1"]),
        # No text says that a card is for one's own pieces only; faq.4.1 is about a bar on a start field.
        ("dm-2023 r:R4 b:R9 turn=r hand=3 play=3:b@R9", ["as-played/pieces.1"]),
        # The item on the count of a seven has another number in each of the two texts.
        (
            "classic r:Y14,h17,h18,h19 g:15 turn=r hand=7 play=7:Y14+2,g@15+5",
            ["classic/cards.4", "classic/house.1"],
        ),
        ("duo yk:YK8 rk:s,s turn=y hand=5-jump,10,7 play=discard", ["duo/play.7"]),
        ("family-fr g:R8 b:s turn=g hand=swap play=swap:R8,b@s", ["dm-2023/swap-card.4"]),
    ],
)
def test_what_stands_first(line: str, items: list[str]) -> None:
    cited = [item["id"] for item in ruled(line)["citations"]]
    assert [item for item in cited if not item.startswith("classic-da/")][: len(items)] == items


def test_a_seven_that_is_too_high_for_house_in_both_texts() -> None:
    """classic/cards.4 is classic-da/cards.6; the item that it may be split (classic-da/cards.4) is not cited."""
    cited = [item["id"] for item in ruled("classic r:Y14 turn=r hand=7 play=7:Y14+7")["citations"]]
    assert cited[:2] == ["classic/cards.4", "classic-da/cards.6"]
    assert "classic-da/cards.4" not in cited


def test_the_two_on_fifteen_are_not_hit() -> None:
    """classic/worth-considering.5 is about a single piece on 15, or none."""
    shown = "classic/worth-considering.5"
    for pieces, first in (("0,15,15", None), ("0,15", 0), ("0", 1)):
        cited = [item["id"] for item in ruled(f"classic r:{pieces} y:Y12 turn=y hand=3 play=3:Y12")["citations"]]
        cited = [item for item in cited if not item.startswith("classic-da/")]
        assert shown not in cited if first is None else cited.index(shown) == first


@pytest.mark.parametrize(
    ("line", "item", "wins"),
    [
        ("dm-2023 r:Y14,g3,g2,g1 g:g4,g3,g2,g1 turn=r hand=1/14 play=1/14=1:Y14", "classic/winning.1", True),
        ("dm-2023 r:Y14,g3,g2,g1 g:B3,g3,g2,g1 turn=r hand=1/14 play=1/14=1:Y14", "classic/winning.1", False),
        ("dm-2023 r:Y14,g3,g2,g1 b:g4,g3,g2,g1 turn=r hand=1/14 play=1/14=1:Y14", "classic/winning.1", False),
        ("duo yk:g1,g2,g3 yh:g1,g2,RK10 turn=y hand=heart/1 play=heart/1=1:yh@RK10", "duo/winner.1", True),
        ("duo yk:g1,g2 yh:g1,g2,RK10 turn=y hand=heart/1 play=heart/1=1:yh@RK10", "duo/winner.1", False),
    ],
)
def test_the_play_that_wins_says_so(line: str, item: str, wins: bool) -> None:
    """In the ruling on a play and in the list of plays."""
    said = ruled(line)
    listed = HandList(adjudicator.load(line.partition(" play=")[0]), "en").as_dict()["legal"]
    (entry,) = [each for each in listed if each["after"] == said["after"]]
    for each in (said, entry):
        assert (item in [cited["id"] for cited in each["citations"]]) == wins
        assert ("the game is won" in each["explanation"]) == wins
