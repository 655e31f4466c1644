"""Pages and pictures in a real browser: on a phone and a laptop, light and dark, and printed."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator._system.paths import folder
from adjudicator.cases.case import answer, questions
from adjudicator.cases.files import find
from adjudicator.locales.catalogue import catalogue
from adjudicator.render.html.page import MOST_ITEMS, page
from adjudicator.render.html.style import style
from adjudicator.render.markdown import markdown
from adjudicator.render.scene import scene
from adjudicator.render.summary import items, shows_path, stations
from adjudicator.render.svg.picture import pictures, svg
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.ruling import Ruling
from adjudicator.rulings.verdict import Verdict
from tests.browser import MISSING, Browser, Frame, NoBrowser, sheets
from tests.engine_answers import position

POSITIONS = folder("positions")
DISPUTES = {
    "dm-2023/five-may-not-stop-after-two": "da",
    "dm-2023/block-in-goal-turns-twice": "en",
    "dm-2023/barred-start-stops-a-two": "is",
    "dm-2023/seven-hits-with-each-part": "fr",
    "dm-2023/locked-piece-is-not-swapped": "da",
    "classic/landing-on-0-15-between-two": "fr",
    "classic/seven-into-house-and-on-with-the-partner": "da",
    "duo/jump-over-the-own-other-camp-and-hit": "is",
    "family-fr/piece-on-goal-2-turns-twice": "fr",
}
"""Plays with a turn in the lane, a bar, a split with hits, a refused swap, a double space, and on both other boards;
each with the language to show it in."""
PHONE, LAPTOP = 375, 1280
FRAMES = [Frame(width, dark) for width in (PHONE, LAPTOP) for dark in (False, True)]
SCREEN = {PHONE: 667, LAPTOP: 800}
HOSTILE = "<script>parent.alert(1)</script></svg><img src=x onerror=parent.alert(2)> & \"q\" 'q' \u202eevil\u0007 שלום"
LIFTED = Path(__file__).parents[1] / "data" / "lifted.yaml"


def hostile(document: dict[str, Any]) -> Ruling:
    """Return the ruling on a document whose title has characters that no document may have."""
    question = adjudicator.load(document)
    question.title = HOSTILE
    return question.ruling()


def no_card_can_be_used(lang: str) -> Ruling:
    """Return a ruling on a legally thrown hand, with the longest proof."""
    asked = questions(POSITIONS / "hard-disputes" / "seven-too-high-for-the-last-piece-classic.yaml")[2]
    ruling = answer(asked, lang).ruling
    assert isinstance(ruling, Verdict)
    assert ruling.play is None
    return ruling


@cache
def rulings() -> dict[str, Ruling]:
    """Return the pages to look at, by name."""
    found = {name: adjudicator.load(POSITIONS / f"{name}.yaml").ruling(lang) for name, lang in DISPUTES.items()}
    assert all(isinstance(ruling, Verdict) for ruling in found.values())
    found["lifted"] = adjudicator.load(LIFTED).ruling("is")
    found["moves"] = adjudicator.load(
        position("dm-2023", "red", {"red": ["goal 4", "red 3"]}, hand=[7, "heart", 5])
    ).ruling("fr")
    found["thrown"] = no_card_can_be_used("fr")
    play = {"card": 5, "move": "goal 4"}
    found["hostile"] = hostile(
        position("dm-2023", "red", {"red": ["goal 4"]}, notes=HOSTILE.replace("\u0007", ""), play=play)
    )
    found["draw"] = hostile({"rulebook": "dm-2023", "draw": {"yellow": 2, "red": 3, "blue": 5, "green": 6}})
    return found


def drawings() -> dict[str, str]:
    """Return the drawings outside a page."""
    found = {}
    for name, after in (("dm-2023/five-may-not-stop-after-two", ""), ("dm-2023/seven-hits-with-each-part", "beside")):
        drawn = svg(scene(rulings()[name]), catalogue(DISPUTES[name]), after)
        found[f"svg {name}"] = f'<!DOCTYPE html><body style="margin:0">{drawn}</body>'
    return found


NAMES = [*DISPUTES, "lifted", "moves", "thrown", "hostile", "draw"]
Seen = dict[str, dict[Frame, dict[str, Any]]]


@pytest.fixture(scope="module")
def browser() -> Browser:
    try:
        return Browser()
    except NoBrowser as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.fixture(scope="module")
def seen(browser: Browser) -> Seen:
    """Measure every page in every frame, from one start of the browser."""
    pages = {name: page([ruling]) for name, ruling in rulings().items()} | drawings()
    found = browser.seen(list(pages.values()), FRAMES)
    return {name: dict(zip(FRAMES, row, strict=True)) for name, row in zip(pages, found, strict=True)}


def looks(seen: Seen, name: str) -> list[tuple[Frame, dict[str, Any]]]:
    return list(seen[name].items())


@pytest.mark.parametrize("name", NAMES)
def test_nothing_reaches_beyond_the_screen(seen: Seen, name: str) -> None:
    for frame, look in looks(seen, name):
        assert look["wide"] == frame.width
        assert look["scrolls"] <= frame.width
        assert look["outside"] == []
        assert look["smallest"] >= 12


@pytest.mark.parametrize("name", NAMES)
def test_the_verdict_is_the_largest_text(seen: Seen, name: str) -> None:
    for _, look in looks(seen, name):
        (verdict,) = look["verdicts"]
        assert verdict >= 1.3 * look["largest"]


@pytest.mark.parametrize("name", [name for name in NAMES if name != "draw"])
def test_the_pictures_are_whole_and_on_the_screen(seen: Seen, name: str) -> None:
    after = pictures(scene(rulings()[name]), catalogue("en")).after
    for frame, look in looks(seen, name):
        shown = look["pictures"]
        assert len(shown) == (2 if after else 1)
        for each in shown:
            assert each["left"] >= 0
            assert each["left"] + each["width"] <= frame.width
            assert 300 <= each["width"] == pytest.approx(each["height"], abs=1)
            assert each["height"] <= SCREEN[frame.width]
        if after:
            beside = shown[0]["top"] == shown[1]["top"] and shown[1]["left"] > shown[0]["left"] + shown[0]["width"]
            below = shown[1]["top"] >= shown[0]["top"] + shown[0]["height"]
            assert (beside, below) == ((False, True) if frame.width == PHONE else (True, False))


@pytest.mark.parametrize("name", [*NAMES, *(f"svg {name}" for name in list(DISPUTES)[:4:3])])
def test_every_word_can_be_read(seen: Seen, name: str) -> None:
    for frame, look in looks(seen, name):
        assert look["crowded"] == look["covered"] == look["clipped"] == []
        faint = [pair for pair in look["colours"] if contrast(*pair[:2]) < 4.5]
        assert faint == [], frame
    day, night = (seen[name][Frame(LAPTOP, dark)]["colours"] for dark in (False, True))
    assert min(lightness(pair[1]) for pair in night) < 0.02 < 0.9 < max(lightness(pair[1]) for pair in day)


@pytest.mark.parametrize("name", DISPUTES)
def test_verdict_path_and_items_are_all_there(seen: Seen, name: str) -> None:
    ruling = rulings()[name]
    assert isinstance(ruling, Verdict)
    assert ruling.play
    shown = ruling.play.moves if shows_path(ruling) else []
    ways = [" → ".join(stations(ruling, ruling.play, n)) for n in range(len(shown))]
    shown_items = items(ruling, ruling.cites)[:MOST_ITEMS]
    for _, look in looks(seen, name):
        text = " ".join(look["text"].split())
        for said in (*ways, *(word for line in shown_items for word in line), ruling.explanation(), ruling.code or ""):
            assert " ".join(said.split()) in text
        steps = {step for board in look["drawn"] for text in board for step in text.split("·")}
        assert {
            str(n + 1) for n in range(sum(len(leg.spaces) - 1 for leg in scene(ruling).legs if leg.counted))
        } <= steps


@pytest.mark.parametrize("name", [*NAMES, *(f"svg {name}" for name in list(DISPUTES)[:4:3])])
def test_nothing_runs_and_nothing_is_fetched(seen: Seen, name: str) -> None:
    for _, look in looks(seen, name):
        assert (look["scripts"], look["fetched"], look["ran"]) == (0, [], [])


@pytest.mark.parametrize("name", ["hostile", "draw"])
def test_what_a_document_says_is_shown_as_it_is(seen: Seen, name: str) -> None:
    for _, look in looks(seen, name):
        assert "<script>parent.alert(1)</script></svg><img src=x onerror=parent.alert(2)> & \"q\" 'q' " in look["text"]
        assert "שלום" in look["text"]
        assert not {"\u202e", "\u0007"} & set(look["text"])


def test_in_no_shipped_picture_is_a_word_covered(browser: Browser) -> None:
    """In all shipped positions no word covers another, none is cut off, and none is under an arrow."""
    drawn: dict[str, str] = {}
    for file in find([POSITIONS]):
        for asked in questions(file)[:1]:
            ruling = answer(asked, "da").ruling
            if isinstance(ruling, Ruling) and not ruling.question.around.draw:
                drawn[asked.name] = pictures(scene(ruling), ruling.words).before
    head = f"<!DOCTYPE html><style>{style()} body {{ max-width: none }} svg {{ width: 460px }}</style>"
    names = list(drawn)
    parts = [names[n : n + 8] for n in range(0, len(names), 8)]
    pages = [head + "".join(drawn[name] for name in part) for part in parts]
    for part, (look,) in zip(parts, browser.seen(pages, [Frame(1900, height=1000, colours=False)]), strict=True):
        assert len(look["drawn"]) == len(part)
        assert look["crowded"] == look["covered"] == look["clipped"] == []
    assert len(names) > 200


# On paper.

A4 = (210, 297)


def longest(lang: str, many: int) -> list[Ruling]:
    """Return the shipped rulings with the most lines to print."""
    found = []
    for file in find([POSITIONS]):
        for asked in questions(file):
            ruling = answer(asked, lang).ruling
            if isinstance(ruling, Ruling) and not isinstance(ruling, HandList):
                parts = [part.split("\n")[: MOST_ITEMS + 2] for part in markdown(ruling, "none").split("\n### ")]
                found.append((sum(1 + len(line) // 110 for part in parts for line in part), len(found), ruling))
    assert len(found) > 500
    return [ruling for _, _, ruling in sorted(found, reverse=True)[:many]]


def test_every_ruling_is_one_sheet_of_paper(browser: Browser) -> None:
    """Each ruling begins on a new sheet, so as many sheets as rulings means that each fits on one."""
    printed = [*(rulings()[name] for name in (*DISPUTES, "lifted", "thrown")), *longest("fr", 20)]
    found = sheets(browser.printed(page(printed)))
    assert len(found) == len(printed)
    assert all((round(wide), round(high)) == A4 for wide, high in found)


def test_a_ruling_alone_is_one_sheet(browser: Browser) -> None:
    assert len(sheets(browser.printed(page([rulings()["dm-2023/seven-hits-with-each-part"]])))) == 1


# The browser itself.


def test_without_a_browser_the_tests_say_what_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "there-is-no-such-program")
    with pytest.raises(NoBrowser, match=r"python -m tests\.browser"):
        Browser()
    assert "tests.browser" in MISSING
    environment = {"PATH": "", "CHROMIUM": "there-is-no-such-program"}
    command = [sys.executable, "-m", "tests.browser"]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=root)
    assert done.returncode == 1
    assert "Install Chromium" in done.stderr


def test_with_a_browser_there_is_nothing_to_install() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.browser"],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def lightness(colour: str) -> float:
    """Return the relative luminance of a CSS colour, from 0 to 1."""
    parts = [float(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    dark, light = sorted((lightness(one), lightness(other)))
    return (light + 0.05) / (dark + 0.05)
