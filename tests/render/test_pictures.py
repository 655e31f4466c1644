"""Pictures: every shipped position is drawn completely and legibly, as SVG and in a terminal."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator._system.paths import folder
from adjudicator.documents.problems import BadDocument
from adjudicator.locales.catalogue import catalogue
from adjudicator.render.palette import CAMPS, DARK, LIGHT
from adjudicator.render.scene import Place, Scene, letters, scene, table_only
from adjudicator.render.svg.layout import FIELD, layout
from adjudicator.render.svg.picture import svg
from adjudicator.render.svg.shapes import tag
from adjudicator.render.terminal.board import Signs as Signs_
from adjudicator.render.terminal.board import board_lines, grid, marks, plain
from adjudicator.rules.board import Board
from adjudicator.rulings.phrases import space_in_list
from tests.command_line import run
from tests.engine_answers import position
from tests.malformed import harmless

POSITIONS = folder("positions")
FILES = [path for path in sorted(POSITIONS.rglob("*.yaml")) if path.parent.name != "games"]
NAMESPACE = "{http://www.w3.org/2000/svg}"
BOOKS = ("dm-2023", "classic", "family-fr", "duo")
HOSTILE = "a<b>&\"'</title><script>alert(1)</script>]]>\x1b[31m\x07\x00 \ufffe{x} <!-- "


def has_a_table(path: Path) -> bool:
    """Return whether a document has a table: a draw has none, nor a case whose every question has a table of its
    own."""
    try:
        return not adjudicator.load(path).around.draw
    except BadDocument:
        return False


def drawn(path: Path, lang: str = "en") -> Scene:
    asked = adjudicator.load(path)
    if asked.proposal is None and not asked.around.events:
        return table_only(asked, catalogue(lang))
    return scene(asked.ruling(lang))


def shown(name: str, lang: str = "en") -> Scene:
    return drawn(POSITIONS / f"{name}.yaml", lang)


DRAWN = [path for path in FILES if has_a_table(path)]


def test_hardly_a_shipped_position_has_no_table() -> None:
    assert 0 < len(FILES) - len(DRAWN) < 8


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def board(book: str) -> Board:
    return adjudicator.load(position(book, "red", {})).board


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{NAMESPACE}text")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", DRAWN, ids=name)
def test_every_position_is_drawn_with_all_its_pieces(path: Path, lang: str) -> None:
    seen = drawn(path, lang)
    words = catalogue(lang)
    root = ElementTree.fromstring(svg(seen, words))
    said = texts(root)
    for camp, letter in enumerate(seen.letters):
        on_board = [space for space in seen.table[camp] if space != seen.board.base]
        pieces = len(seen.table[camp]) - len(on_board) + len(set(on_board))
        assert said.count(letter) == pieces + 1, "each piece, and the legend"
    stacks = sorted(
        f"×{n}" for pieces in seen.table for s in set(pieces) if s != seen.board.base if (n := pieces.count(s)) > 1
    )
    assert sorted(text for text in said if text.startswith("×")) == stacks
    described = root.findtext(f"{NAMESPACE}desc") or ""
    assert all(space_in_list(words, seen.board, space) in described for pieces in seen.table for space in pieces)
    assert root.findtext(f"{NAMESPACE}title")
    assert root.get("lang") == lang


@pytest.mark.parametrize("path", DRAWN, ids=name)
def test_every_position_fits_a_terminal(path: Path) -> None:
    for lang in LANGUAGES:
        seen = drawn(path, lang)
        words = catalogue(lang)
        for width in (80, 60, 40):
            lines = [line.plain for line in board_lines(seen, words, width)]
            assert max(map(len, lines)) <= width
            assert len(lines) <= 35
            in_ascii = [line.plain for line in board_lines(seen, words, width, ascii_only=True)]
            assert all(line.isascii() and len(line) <= width for line in in_ascii)
        text = "\n".join(line.plain for line in board_lines(seen, words, 80))
        for letter, pieces in zip(seen.letters, seen.table, strict=True):
            for space in set(pieces) - {seen.board.base}:
                assert re.search(rf"(?<!\w){letter}(?!\w)|{letter}[×\d]", text), seen.board.tokens[space]
            waiting = pieces.count(seen.board.base)
            assert (f"{letter}×{waiting}" in text) or not waiting


@pytest.mark.parametrize("book", BOOKS)
def test_no_two_spaces_overlap_and_all_are_inside(book: str) -> None:
    of = board(book)
    laid = layout(of)
    spots = [
        *laid.fields,
        *(spot for own in laid.own for spot in own[1:]),
        *(spot for base in laid.bases for spot in base),
    ]
    assert len(laid.fields) == of.base
    for one, other in combinations(spots, 2):
        assert hypot(one.x - other.x, one.y - other.y) >= 2 * FIELD, (one, other)
    for spot in spots:
        assert min(spot.x, spot.y) >= FIELD
        assert max(spot.x, spot.y) <= laid.size - FIELD
    for camp in range(len(of.camps)):
        lane = [laid.at(camp, space) for space in range(of.lane, of.end)]
        far = [hypot(spot.x - laid.size / 2, spot.y - laid.size / 2) for spot in lane]
        assert far == sorted(far, reverse=True), "the lane leads to the centre"


@pytest.mark.parametrize("book", BOOKS)
def test_camps_and_fields_run_clockwise(book: str) -> None:
    of = board(book)
    laid = layout(of)
    middle = laid.size / 2
    ring = laid.fields[: of.shared]
    for one, other in zip(ring, [*ring[1:], ring[0]], strict=True):
        turning = (one.x - middle) * (other.y - middle) - (one.y - middle) * (other.x - middle)
        assert turning > 0
    for one, other in pairwise(ring):
        assert hypot(one.x - other.x, one.y - other.y) < 80


@pytest.mark.parametrize("camps", [2, 3, 5, 6, 8])
def test_any_number_of_camps_can_be_drawn(camps: int) -> None:
    names = [f"camp{number}" for number in range(camps)]
    data = {
        "camps": names,
        "players": {each: {"camps": [each]} for each in names},
        "pieces": 8,
        "fields": 4,
        "start": {"token": "start"},
        "lane": {"name": "goal", "circles": [8, 7, 6, 5, 4, 3, 2, 1]},
    }
    of = Board(data)
    table = tuple(
        (0, of.start, *([of.base] * 4), of.end - 2, of.end - 1) if not each else (of.base,) * 8 for each in range(camps)
    )
    seen = Scene(of, table, letters(catalogue("en"), of), "en")
    laid = layout(of)
    spots = [
        *laid.fields,
        *(spot for own in laid.own for spot in own[1:]),
        *(spot for base in laid.bases for spot in base),
    ]
    assert all(hypot(a.x - b.x, a.y - b.y) >= 2 * FIELD for a, b in combinations(spots, 2))
    ElementTree.fromstring(svg(seen, catalogue("en")))
    assert grid(of, seen.letters) is None
    assert len(board_lines(seen, catalogue("en"), 80)) >= camps


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", [HOSTILE, "x" * 4000, " ".join(["ord"] * 900), "\u202egnp.exe"])
def test_a_title_cannot_break_out_of_the_picture(text: str, lang: str) -> None:
    asked = adjudicator.load(
        position("dm-2023", "red", {"red": ["goal 4"]}, title="t", play={"card": 5, "move": "goal 4"})
    )
    asked.title = text
    picture = svg(scene(asked.ruling(lang)), catalogue(lang))
    root = ElementTree.fromstring(picture)
    tags = {element.tag.removeprefix(NAMESPACE) for element in root.iter()}
    assert tags <= {"svg", "g", "title", "desc", "style", "rect", "circle", "path", "text"}
    assert harmless(picture.replace("\n", ""))
    assert "<script" not in picture


def test_a_picture_is_self_contained() -> None:
    picture = svg(shown("dm-2023/five-from-thirteen-cannot-enter"), catalogue("en"))
    addresses = re.findall(r"\w+://[^\"'\s]+", picture)
    assert addresses == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"href|url\(|@import|<script|<image|\bid=", picture)
    assert "prefers-color-scheme:dark" in picture
    assert set(DARK) == set(LIGHT)
    assert tag("circle", fill="red") == f'<circle fill="{LIGHT["red"]}" class="f-red"/>', "a colour for old viewers too"


def badges(picture: str) -> list[str]:
    """Return the texts on dark ground: the numbers of steps, not of fields."""
    found = re.findall(r'class="f-dark s-white"[^>]*/><text fill="[^"]*" class="f-white"[^>]*>([^<]*)<', picture)
    return found[:-1]  # The last one is in the legend.


CROSS = 'class="s-fail"'


def test_a_path_that_dies_has_its_steps_and_a_cross_where_it_dies() -> None:
    seen = shown("dm-2023/five-from-thirteen-cannot-enter")
    (leg,) = seen.legs
    tokens = seen.board.tokens
    assert [tokens[space] for space in leg.spaces] == ["yellow 13", "yellow 14"]
    assert leg.fails == Place(1, seen.board.spaces["goal 4"])
    assert seen.after is None
    picture = svg(seen, catalogue("en"))
    assert badges(picture) == ["1"]
    assert picture.count(CROSS) == 3  # The dashed line, the cross, and the one in the legend.


def test_to_and_fro_is_numbered_and_its_turns_are_marked() -> None:
    seen = shown("dm-2023/block-in-goal-turns-twice")
    (leg,) = seen.legs
    assert leg.turns == (1, 2, 3, 4)
    assert badges(svg(seen, catalogue("en"))) == ["1·3·5", "2·4"]
    assert CROSS not in svg(seen, catalogue("en"))


def test_a_seven_counts_on_from_piece_to_piece() -> None:
    seen = shown("dm-2023/seven-in-goal-houses-everything")
    assert [leg.first for leg in seen.legs] == [1, 6, 7]
    assert badges(svg(seen, catalogue("en"))) == ["1·3·5", "2·4", "6", "7"]


def test_a_bar_is_crossed_at_the_start_field_that_bars() -> None:
    seen = shown("dm-2023/barred-start-stops-a-two")
    assert seen.legs[0].fails == Place(1, seen.board.start)


def test_a_false_claim_is_crossed_where_it_was_claimed() -> None:
    seen = shown("dm-2023/five-may-not-stop-after-two")
    (leg,) = seen.legs
    assert leg.claimed
    assert leg.fails == Place(1, seen.board.spaces["goal 2"])
    assert len(leg.spaces) == 6, "and it is shown where the card leads"


def test_hits_and_pieces_sent_home_are_shown() -> None:
    seen = shown("classic/landing-on-0-15-between-two")
    of = seen.board
    assert seen.hits == (Place(1, of.arrival),)
    assert seen.legs[0].sent_home
    assert seen.legs[0].end == Place(0, of.spaces["red 0/15"])
    said = texts(ElementTree.fromstring(svg(seen, catalogue("da"))))
    assert catalogue("da").label("picture-hit") in said
    assert catalogue("da").label("picture-home") in said


def test_a_swap_is_two_arrows_and_a_heart_one() -> None:
    seen = shown("dm-2023/two-own-pieces-change-places")
    assert [leg.spaces for leg in seen.legs] == [leg.spaces[::-1] for leg in reversed(seen.legs)]
    assert badges(svg(seen, catalogue("en"))) == []
    assert "⇄" in "".join(line.plain for line in board_lines(seen, catalogue("en")))
    out = shown("dm-2023/heart-brings-a-piece-out")
    assert "▲" in "".join(line.plain for line in board_lines(out, catalogue("en")))


def test_a_swap_leads_to_where_the_other_piece_stands() -> None:
    seen = shown("classic/no-swap-with-a-piece-on-0")
    one, other = seen.legs
    assert (one.end, other.end) == (Place(other.camp, other.spaces[0]), Place(one.camp, one.spaces[0]))


def test_what_is_locked_is_marked() -> None:
    seen = shown("dm-2023/five-from-thirteen-cannot-enter")
    assert seen.locked == {Place(1, seen.board.spaces["goal 1"])}
    assert not shown("classic/no-passing-in-house").locked, "the classic rules lock nothing"


def test_a_card_that_is_not_held_is_crossed_out() -> None:
    document = position("dm-2023", "red", {"red": ["red 3"]}, hand=[6], play={"card": 5, "move": "red 3"})
    seen = scene(adjudicator.adjudicate(document))
    assert seen.card_refused
    assert seen.after is None
    assert CROSS in svg(seen, catalogue("en"))


def test_the_table_after_is_drawn_beside_or_below() -> None:
    seen = shown("dm-2023/blue-lands-on-two-yellow")
    sizes = []
    for after in ("", "beside", "below"):
        root = ElementTree.fromstring(svg(seen, catalogue("en"), after))
        sizes.append([float(part) for part in (root.get("viewBox") or "").split()[2:]])
        assert (catalogue("en").label("picture-after") in texts(root)) == bool(after)
    (wide, high), (beside, _), (same, below) = sizes
    assert beside > 2 * wide
    assert (same, below > 1.8 * high) == (wide, True)
    refused = shown("dm-2023/five-from-thirteen-cannot-enter")
    assert svg(refused, catalogue("en"), "beside") == svg(refused, catalogue("en"))


def test_what_happened_is_drawn_with_the_play_that_was_made() -> None:
    seen = scene(adjudicator.adjudicate(Path("tests/data/lifted.yaml")))
    assert seen.legs
    assert seen.heading.startswith("Not in order")
    assert seen.refused


def test_the_terminal_marks_steps_and_the_failing_one() -> None:
    seen = shown("dm-2023/five-from-thirteen-cannot-enter")
    laid = grid(seen.board, seen.letters)
    assert laid
    told = {
        place: mark
        for cell, mark in marks(seen, laid, Signs_()).items()
        for place in laid.cells
        if laid.cells[place] == cell
    }
    spaces = seen.board.spaces
    assert told[Place(1, spaces["yellow 13"])] == "●"
    assert told[Place(1, spaces["yellow 14"])] == "1"
    assert told[Place(1, spaces["goal 4"])] == "✗"
    lines = board_lines(seen, catalogue("en"), 60)
    assert any(line.plain == "yellow 13 → yellow 14 → ✗" for line in lines)


@pytest.mark.parametrize("book", BOOKS)
def test_the_terminal_board_has_a_cell_for_every_space(book: str) -> None:
    of = board(book)
    laid = grid(of, letters(catalogue("en"), of))
    assert laid
    assert laid.columns * laid.wide <= 80
    shared = {laid.cells[Place(0, space)] for space in range(of.base)}
    own = [laid.cells[Place(camp, space)] for camp in range(4) for space in range(of.start, of.end)]
    assert len(shared) == of.base
    assert len(set(own)) == len(own)
    assert not shared & set(own)
    assert all(0 <= cell.row < laid.rows and 0 <= cell.column < laid.columns for cell in (*shared, *own))


def test_letters_are_the_readers_own_where_they_differ() -> None:
    assert letters(catalogue("en"), board("dm-2023")) == ("Y", "R", "B", "G")
    assert letters(catalogue("da"), board("dm-2023")) == ("Y", "R", "B", "G"), "gul and grøn begin alike"
    assert letters(catalogue("da"), board("duo")) == ("GK", "RK", "GH", "RH")
    assert set(CAMPS) == {"yellow", "red", "blue", "green"}
    assert plain("målcirkel 4 → ✗ ½") == "maalcirkel 4 -> x 1?2"


# The command line.

KNOWN = str(POSITIONS / "dm-2023" / "five-from-thirteen-cannot-enter.yaml")


def test_draw_writes_a_picture(tmp_path: Path) -> None:
    out = tmp_path / "out.svg"
    done = run("draw", KNOWN, "-o", str(out), "--lang", "da")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert ElementTree.fromstring(out.read_text(encoding="utf-8")).get("lang") == "da"
    printed = run("draw", KNOWN)
    assert printed.returncode == 0
    assert ElementTree.fromstring(printed.stdout).tag == f"{NAMESPACE}svg"


def test_draw_says_what_is_wrong(tmp_path: Path) -> None:
    there = run("draw", KNOWN, "-o", str(tmp_path / "missing" / "out.svg"))
    assert (there.returncode, there.stdout) == (2, "")
    assert "out.svg" in there.stderr
    assert "Traceback" not in there.stderr
    assert run("draw", "-", text="rulebook: none\n").returncode == 3
    dealer = "rulebook: dm-2023\ndraw: {yellow: 7, red: 2, blue: 3, green: 5}\n"
    assert run("draw", "-", text=dealer).returncode == 3


@pytest.mark.parametrize("command", ["judge", "moves"])
def test_the_board_is_shown_before_the_text(command: str) -> None:
    without, shown_with = run(command, KNOWN), run(command, KNOWN, "--draw", LC_ALL="C.UTF-8")
    assert shown_with.returncode == without.returncode
    assert shown_with.stdout.endswith(without.stdout)
    assert "(R)" in shown_with.stdout
    assert run(command, KNOWN, "--draw", LC_ALL="POSIX").stdout.removesuffix(without.stdout).isascii()
    assert run(command, KNOWN, "--draw", "--format", "json").returncode == 2


def test_a_ruling_without_pictures_loads_none_of_this() -> None:
    code = (
        "import sys; from adjudicator.commands.app import run\n"
        f"sys.argv = ['adjudicator', 'judge', {KNOWN!r}]\n"
        "run()\n"
        "print([m for m in sys.modules if m.startswith(('adjudicator.render.scene', 'adjudicator.render.svg',"
        " 'adjudicator.render.palette', 'adjudicator.render.terminal.board'))], file=sys.stderr)\n"
    )
    done: Any = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "[]"
