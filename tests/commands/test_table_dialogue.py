"""`new`: a table typed step by step becomes the same document, and a wrong answer is asked for again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator import load
from adjudicator._system.language_setting import LANGUAGES
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.commands.table_dialogue import TableDialogue, _TypedNames
from adjudicator.locales.catalogue import catalogue
from adjudicator.rules.library import shipped
from tests.command_line import run
from tests.sample_documents import TYPED

ANSWERS = ["dm-2024", "dm-2023", "", "g5", "g1, goal 4  yellow 13", "", "", "purple", "red", "5 7", "5:Y12", "5:Y13"]


def test_house_rules_are_written_into_the_document_afterwards(tmp_path: Path) -> None:
    club, table = tmp_path / "club.yaml", tmp_path / "table.yaml"
    assert "there is no such file" in run("new", "--rulebook", str(club), text="\n").stderr
    club.write_text("id: club\nextends: dm-2023\ntitle: {en: Club}\n", encoding="utf-8")
    asked = run("new", "--rulebook", str(club), text="\n")
    assert f"write `rulebook: {club.resolve()}` into the document afterwards" in asked.stderr
    club.write_text("id: club\nextends: dm-2024\ntitle: {en: Club}\n", encoding="utf-8")
    assert f"{club}:2:10: There is no rulebook `dm-2024`" in run("new", "--rulebook", str(club), text="\n").stderr
    table.write_text("pieces: {}\n", encoding="utf-8")
    assert "is not a rulebook" in run("new", "--rulebook", str(table), text="\n").stderr


@pytest.mark.parametrize(
    ("rules", "out", "written"),
    [
        ("hr/club.yaml", "table.yaml", "hr/club.yaml"),
        ("hr/club.yaml", "d/table.yaml", "../hr/club.yaml"),
        ("hr/club.yaml", "hr/table.yaml", "club.yaml"),
        ("hr/club", "hr/table.yaml", "./club"),
        ("hr/a: b.yaml", "hr/table.yaml", "'a: b.yaml'"),
        ("hr/CLUB.YAML", "hr/table.yaml", "CLUB.YAML"),
        ("hr/club.json", "hr/table.yaml", "club.json"),
    ],
)
def test_the_advised_path_of_house_rules_leads_to_them(
    rules: str, out: str, written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "d").mkdir()
    (tmp_path / "hr").mkdir()
    (tmp_path / rules).write_text("id: club\nextends: dm-2023\ntitle: {en: Club}\n", encoding="utf-8")
    asked = run("new", "--rulebook", rules, "-o", out, text="\n" * 5 + "r\n\n\n")
    advised = re.search("write `rulebook: (.*)` into", asked.stderr)
    assert advised
    assert advised[1] == written
    document = tmp_path / out
    document.write_text(document.read_text(encoding="utf-8").replace("dm-2023", written), encoding="utf-8")
    assert run("check", str(document)).returncode == 0
    told = re.search("in the same folder plays by them with `(.*)`, and", run("judge", rules).stderr)
    assert told
    beside = tmp_path / "hr" / "beside.yaml"
    beside.write_text(f"{told[1]}\npieces: {{}}\nturn: red\n", encoding="utf-8")
    assert run("check", str(beside)).returncode == 0


def test_entering_a_table(tmp_path: Path) -> None:
    done = run("new", text="\n".join(ANSWERS) + "\n")
    assert done.returncode == 0
    assert done.stdout == (
        "rulebook: dm-2023\npieces:\n  red: [yellow 13, goal 4, goal 1]\nturn: red\nhand: [5, 7]\n"
        "play: {card: 5, move: yellow 13}\n"
    )
    for said in (
        "There is no rulebook `dm-2024`",
        "`g5` could mean several things here; write one of these: yellow 5, green 5.",
        "`purple` is not one",
        "No red piece stands on Y12",
    ):
        assert said in done.stderr
    file = tmp_path / "table.yaml"
    answers = "\n".join(["0 0 green 3", "h16", "", "red 0/15", "green", "", ""])
    assert run("new", "--rulebook", "classic", "-o", str(file), text=answers + "\n").returncode == 0
    assert load(file).board.name(load(file).table)["yellow"] == ["0", "0", "base", "green 3"]
    assert run("new", "--rulebook", "classic", "-o", str(file), text=answers + "\n").returncode == 2
    assert run("new", text="dm-2023\n").returncode != 0


def test_what_was_typed_is_not_lost_if_the_file_appears_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, ask = tmp_path / "table.yaml", TableDialogue.document

    def meanwhile(dialogue: TableDialogue, rulebook: str) -> str:
        file.write_text("other", encoding="utf-8")
        return ask(dialogue, rulebook)

    monkeypatch.setattr(TableDialogue, "document", meanwhile)
    done = run("new", "-o", str(file), text=TYPED)
    assert (done.returncode, file.read_text(encoding="utf-8")) == (2, "other")
    assert done.stdout == run("new", text=TYPED).stdout != ""
    assert "The document stands on standard output instead." in done.stderr


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("book", shipped_rulebooks())
def test_what_is_shown_as_typed_can_be_typed(book: str, lang: str) -> None:
    held = shipped(book)
    board, asked = held.board, list[str]()
    one, other = board.camps[:2]
    pieces = {one: f"{other} 8", other: f"{other} 3, {other} 5"}
    player = board.player_of[board.numbers[other]].name

    def answers(play: str) -> Iterator[str]:
        yield from (pieces.get(camp, "") for camp in board.camps)
        yield from (player, "", play)

    def enter(play: str) -> str:
        typed, told = answers(play), list[str]()

        def ask(question: str) -> str:
            asked.append(question)
            return next(typed)

        return TableDialogue(lang, ask, told.append).document(book)

    enter("")
    shown = re.search(r"\(([^()]*?[:=][^()]*)\)", asked[-1])
    assert shown
    plays = [play for play in re.split(r",\s+", shown[1]) if ":" in play]
    assert len(plays) == 4
    for play in plays:
        assert "play:" in enter(play)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("book", shipped_rulebooks())
def test_a_space_is_read_as_it_is_shown(book: str, lang: str) -> None:
    board = shipped(book).board
    typed = _TypedNames(board, lang)
    shown = typed.example(catalogue(lang).space)
    assert typed.spaces(shown["field"]) == typed.spaces(shown["short"])
