"""One happening, however it is written down, gets one ruling: the same faults, the same table, the same plays."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator._system.paths import shipped_rulebooks
from tests.agreement.written_otherwise import WAYS, differences, drawn, outcome
from tests.procedure.acts import DM, Event, blue, to

DOCUMENTS = 40
LAID = {"lays": 5}
CROWD: dict[str, Any] = {
    "rulebook": "dm-2023",
    "turn": "red",
    "pieces": {
        "red": ["red 3", "red 9"],
        "yellow": ["red 10", "red 7"],
        "blue": ["blue 2", "red 13", "red 13"],
        "green": ["red 12"],
    },
    "hand": [5, 7, "swap"],
    "hands": {"blue": [2]},
}
PAIR: dict[str, Any] = {
    "rulebook": "dm-2023",
    "turn": "red",
    "pieces": {"blue": ["start", "blue 5", "blue 5"], "red": ["red 1", "red 2"]},
    "hand": [12, 6, "swap"],
}
HITS_YELLOW, YELLOW_HOME = to("red 3", "red 7"), to({"yellow": "red 7"}, "base")


def lifted(piece: Any, space: str, **by: str) -> list[Event]:
    return [{"lifts": piece, **by}, {"puts-down": space, **by}]


def swapped(piece: str, other: dict[str, str]) -> list[Event]:
    """Return the two moves of a swap with another colour's piece."""
    ((_, space),) = other.items()
    return [
        {"moves": {"move": piece, "to": space, "as": "swap"}},
        {"moves": {"move": other, "to": piece, "as": "swap"}},
    ]


ROWS: list[tuple[str, dict[str, Any], list[Event], list[list[Event]], list[Event], set[str], list[str]]] = [
    # Why, the table, what comes first, the same in several forms, what comes after; all faults, and where red stands.
    (
        "dm-2023/fair-play.1.1: a piece moved wrongly with the whole seven binds beside the one lifted first",
        {**DM, "hand": [7, 5]},
        [{"lifts": "red 9"}, {"puts-down": "back"}, {"lays": 7}],
        [[{"moves": {"moves": [{"move": "red 3", "steps": 7}]}}], lifted("red 3", "red 10")],
        [],
        {"touched-piece-stays"},
        ["base", "base", "red 3", "red 9"],
    ),
    (
        "dm-2023/number-cards.1: a miscount onto an own piece is moved on from there",
        DM,
        [LAID],
        [
            [to("red 3", "red 9"), to("red 9", "red 8")],
            [to("red 3", "red 9"), *lifted("red 9", "red 8")],
            [to("red 3", "red 7"), to("red 7", "red 8")],
        ],
        [],
        {"not-where-claimed"},
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "dm-2023/swap-stack.2: a swap with one of a pair, in one act or in two",
        PAIR,
        [{"lays": "swap"}],
        [[{"swaps": ["red 1", {"blue": "blue 5"}]}], swapped("red 1", {"blue": "blue 5"})],
        [],
        {"swap-piece-in-pair"},
        ["base", "base", "red 1", "red 2"],
    ),
    (
        "dm-2023/swap-stack.2: and found later it is undone, as the two cannot stand there",
        {**PAIR, "hands": {"blue": [2]}},
        [{"lays": "swap"}],
        [[{"swaps": ["red 1", {"blue": "blue 5"}]}], swapped("red 1", {"blue": "blue 5"})],
        [blue("lays", 2)],
        {"swap-piece-in-pair"},
        ["base", "base", "red 1", "red 2"],
    ),
    (
        "dm-2023/swap-card.1: two pieces exchanged with a five, found later, stand where they were put",
        CROWD,
        [LAID],
        [[{"swaps": ["red 3", {"yellow": "red 10"}]}], swapped("red 3", {"yellow": "red 10"})],
        [blue("lays", 2)],
        {"not-the-cards-move"},
        ["base", "base", "red 10", "red 9"],
    ),
    (
        "classic/track.1: a miscount that hits, found later, with the hit piece taken home or not",
        CROWD,
        [LAID],
        [
            [HITS_YELLOW],
            [HITS_YELLOW, YELLOW_HOME],
            [HITS_YELLOW, *lifted({"yellow": "red 7"}, "base")],
            [HITS_YELLOW, {**YELLOW_HOME, "by": "yellow"}],
        ],
        [blue("lays", 2)],
        {"not-where-claimed"},
        ["base", "base", "red 7", "red 9"],
    ),
    (
        "dm-2023/fair-play.4.2: a hit without a card, found later, with the hit piece taken home or not",
        CROWD,
        [],
        [[to("red 9", "red 12")], [to("red 9", "red 12"), to({"green": "red 12"}, "base")]],
        [blue("lays", 2)],
        {"moved-without-card"},
        ["base", "base", "red 12", "red 3"],
    ),
    (
        "a miscount that hits is put right: the hit piece goes back with the one that has hit it",
        CROWD,
        [LAID],
        [
            [HITS_YELLOW, to("red 7", "red 8")],
            [HITS_YELLOW, YELLOW_HOME, to("red 7", "red 8")],
            [HITS_YELLOW, *lifted({"yellow": "red 7"}, "base"), to("red 7", "red 8")],
        ],
        [],
        {"not-where-claimed"},
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "classic/gameplay.9: a swap without a card, in one act or in two",
        {**CROWD, "rulebook": "classic"},
        [],
        [[{"swaps": ["red 9", {"green": "red 12"}]}], swapped("red 9", {"green": "red 12"})],
        [blue("lays", 2)],
        {"moved-before-card"},
        ["base", "base", "red 12", "red 3"],
    ),
    (
        "dm-2023/no-usable-card.1: a hand that can be used is thrown at once or card by card",
        {**DM, "hand": [5, 2]},
        [],
        [[{"throws": "hand"}], [{"throws": [5, 2]}], [{"throws": [5]}, {"throws": [2]}]],
        [blue("lays", 2)],
        {"must-play-card"},
        ["base", "base", "red 3", "red 9"],
    ),
    (
        "a judge is asked before the player stops in the middle of a seven",
        {**DM, "hand": [7]},
        [{"lays": 7}, {"moves": {"moves": [{"move": "red 3", "steps": 6}]}}],
        [[{"stops": "here"}], [{"asks": "judge"}, {"stops": "here"}]],
        [],
        {"steps-left-over"},
        ["base", "base", "red 9", "red 9"],
    ),
    (
        "dm-2023/fair-play.1.1: a piece moved to where it stands has been lifted and put back",
        DM,
        [LAID],
        [[to("red 3", "red 3")], lifted("red 3", "back"), lifted("red 3", "red 3")],
        [],
        set(),
        ["base", "base", "red 3", "red 9"],
    ),
    (
        "a miscount that hits is put right, and the piece taken home is put back",
        CROWD,
        [LAID, HITS_YELLOW],
        [
            [YELLOW_HOME, to("red 7", "red 3"), to({"yellow": "base"}, "red 7"), to("red 3", "red 8")],
            [YELLOW_HOME, to({"yellow": "base"}, "red 7"), to("red 7", "red 8")],
            [YELLOW_HOME, {**to({"yellow": "base"}, "red 7"), "by": "yellow"}, to({"red": "red 7"}, "red 8")],
            [*lifted({"yellow": "red 7"}, "base"), *lifted({"yellow": "base"}, "red 7"), to("red 7", "red 8")],
        ],
        [],
        {"not-where-claimed"},
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "dm-2023/seven.3: a seven stopped a step short, its shares in one act or in two",
        {**DM, "pieces": {"red": ["red 3", "green 5"], "blue": ["blue 2"]}, "hand": [7]},
        [{"lays": 7}],
        [
            [
                {"moves": {"moves": [{"move": "red 3", "steps": 5}, {"move": "green 5", "steps": 1}]}},
                {"stops": "here"},
            ],
            [
                {"moves": {"moves": [{"move": "red 3", "steps": 5}]}},
                {"moves": {"moves": [{"move": "green 5", "steps": 1}]}},
                {"stops": "here"},
            ],
        ],
        [],
        {"steps-left-over"},
        ["base", "base", "green 5", "red 8"],
    ),
    (
        "dm-2023/seven.3: one of a pair takes a share, and the next share is a step too long, found later",
        {**DM, "pieces": {"red": ["yellow 4", "yellow 4", "red 6"], "blue": ["blue 2"]}, "hand": [7]},
        [{"lays": 7}],
        [
            [
                {
                    "moves": {
                        "moves": [
                            {"move": "yellow 4", "steps": 3, "to": "yellow 7"},
                            {"move": "red 6", "steps": 5, "to": "red 11"},
                        ]
                    }
                }
            ],
            [
                {"moves": {"moves": [{"move": "yellow 4", "steps": 3, "to": "yellow 7"}]}},
                {"moves": {"moves": [{"move": "red 6", "steps": 5, "to": "red 11"}]}},
            ],
        ],
        [blue("lays", 2)],
        {"too-many-steps"},
        ["base", "red 11", "yellow 4", "yellow 7"],
    ),
    (
        "dm-2023/seven.3: the last share of a seven miscounted, in one act or in two",
        {**DM, "pieces": {"red": ["red 3", "green 5", "yellow 12"], "blue": ["blue 2"]}, "hand": [7]},
        [{"lays": 7}],
        [
            [
                {
                    "moves": {
                        "moves": [
                            {"move": "red 3", "steps": 5, "to": "red 8"},
                            {"move": "yellow 12", "steps": 2, "to": "goal 4"},
                        ]
                    }
                }
            ],
            [to("red 3", "red 8"), {"moves": {"moves": [{"move": "yellow 12", "steps": 2, "to": "goal 4"}]}}],
        ],
        [],
        {"not-where-claimed"},
        ["base", "green 5", "red 8", "yellow 12"],
    ),
    (
        "a piece moved out of turn is put back, in one act or by hand",
        {**DM, "hands": {"blue": [3]}},
        [blue("moves", {"move": "blue 2", "to": "blue 5"})],
        [
            [blue("moves", {"move": "blue 5", "to": "blue 2"})],
            lifted({"blue": "blue 5"}, "blue 2", by="blue"),
        ],
        [{**LAID, "by": "red"}],
        {"not-their-turn"},
        ["base", "base", "red 3", "red 9"],
    ),
    (
        "classic/gameplay.9: a piece put before the card where another one stands, and put back",
        {**DM, "rulebook": "classic", "pieces": {"red": ["red 3", "red 9"], "yellow": ["red 8"]}},
        [to("red 3", "red 8")],
        [[to("red 8", "red 3")], lifted("red 8", "red 3")],
        [LAID],
        {"moved-before-card"},
        ["base", "base", "red 3", "red 9"],
    ),
    (
        "classic/gameplay.9: of two cards laid the second is taken up again",
        {**DM, "rulebook": "classic", "hand": [5, 3]},
        [LAID, {"lays": 3}],
        [
            [{"takes-back": 3}, to("red 3", "red 8")],
            [to("red 3", "red 8")],
        ],
        [],
        set(),
        ["base", "base", "red 8", "red 9"],
    ),
    (
        "dm-2023/fair-play.1.1: after the last card, too, a move that has been made stands",
        {**DM, "hand": [5], "hands": {"blue": [2]}},
        [LAID, {"moves": "red 9"}],
        [[{**to("red 14", "red 9"), "by": "red"}], lifted("red 14", "red 9", by="red")],
        [],
        {"move-stands", "no-cards-left"},
        ["base", "base", "red 14", "red 3"],
    ),
    (
        "dm-2023/fair-play.1.1: the piece that has just hit is taken home",
        CROWD,
        [{"lays": 7}, {"moves": {"moves": [{"move": "red 3", "steps": 7, "to": "red 10"}]}}],
        [[{**to("red 10", "base"), "by": "red"}], lifted("red 10", "base", by="red")],
        [],
        {"move-stands", "not-their-turn"},
        ["base", "base", "red 10", "red 9"],
    ),
]


@pytest.mark.parametrize(("why", "table", "before", "forms", "after", "faults", "red"), ROWS, ids=[r[0] for r in ROWS])
def test_every_form_gets_the_same_ruling(
    why: str,
    table: dict[str, Any],
    before: list[Event],
    forms: list[list[Event]],
    after: list[Event],
    faults: set[str],
    red: list[str],
) -> None:
    told = []
    for form in forms:
        said = adjudicator.adjudicate({**table, "events": [*before, *form, *after]}).as_dict()
        assert said["after"]["red"] == red, why
        lengths = [1] * len(before) + [len(form)] + [1] * len(after)
        told.append(list(outcome(said, lengths)))
        wrong = {
            finding["finding"]
            for event in said["events"]
            for finding in event["findings"]
            if finding["kind"] in ("irregular", "refusal")
        }
        assert wrong == faults, why
    assert all(each == told[0] for each in told), why


@pytest.mark.parametrize("book", shipped_rulebooks())
def test_random_documents_written_otherwise(book: str) -> None:
    for number in range(DOCUMENTS):
        asked = drawn("otherwise", book, number)
        for way in WAYS:
            found = differences(asked, way)
            assert found is None or not found[1], (way, found, asked)
