"""A table entered step by step comes out as the document that says the same; what is wrong is asked again."""

from __future__ import annotations

from pathlib import Path

from adjudicator import load
from tests.test_cli import run

ANSWERS = ["dm-2024", "dm-2023", "", "g5", "g1, goal 4  yellow 13", "", "", "purple", "red", "5 7", "5:Y12", "5:Y13"]


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
        "No red piece stands on yellow 12",
    ):
        assert said in done.stderr
    file = tmp_path / "table.yaml"
    answers = "\n".join(["0 0 green 3", "h16", "", "red 0/15", "green", "", ""])
    assert run("new", "--rulebook", "classic", "-o", str(file), text=answers + "\n").returncode == 0
    assert load(file).board.name(load(file).table)["yellow"] == ["0", "0", "base", "green 3"]
    assert run("new", "--rulebook", "classic", "-o", str(file), text=answers + "\n").returncode == 2
    assert run("new", text="dm-2023\n").returncode != 0
