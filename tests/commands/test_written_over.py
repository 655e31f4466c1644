"""Output files: what may be written over, and what never is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import run, shell
from tests.sample_documents import ILLEGAL


@pytest.mark.parametrize(
    "words",
    [
        *("draw p.yaml -o p.yaml", "draw p.yaml -o ./p.yaml", "draw p.yaml -o link", "draw - -o p.yaml <p.yaml"),
        *("judge p.yaml --format markdown --picture p.yaml", "test p.yaml --junit p.yaml", "test . --junit p.yaml"),
        "judge p.yaml#1 --format markdown --picture p.yaml",
    ],
)
def test_what_is_read_is_not_written_over(words: str, write: Any, tmp_path: Path) -> None:
    write(ILLEGAL)
    (tmp_path / "link").symlink_to("p.yaml")
    before = (tmp_path / "p.yaml").read_bytes()
    refused = shell(f"adjudicator {words}", tmp_path)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert re.search("exists, and is no (picture|report) that adjudicator", refused.stderr)
    assert (tmp_path / "p.yaml").read_bytes() == before


@pytest.mark.parametrize(
    "words",
    ["draw p.yaml -o club.yaml", "judge p.yaml --format markdown --picture club.yaml", "test p.yaml --junit link"],
)
@pytest.mark.parametrize(
    "rules", ["id: club\nextends: dm-2023\n", "id: club\nextends: dm-2023\nx: [\n", "<<<<<<< HEAD\nid: club\n"]
)
def test_a_rulebook_is_not_written_over(words: str, rules: str, write: Any, tmp_path: Path) -> None:
    """Nor one that cannot be read just now."""
    write({**ILLEGAL, "rulebook": "club.yaml"})
    (tmp_path / "club.yaml").write_text(rules, encoding="utf-8")
    (tmp_path / "link").symlink_to("club.yaml")
    refused = shell(f"adjudicator {words}", tmp_path)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "club.yaml` exists" in refused.stderr or "link` exists" in refused.stderr
    assert (tmp_path / "club.yaml").read_text(encoding="utf-8") == rules


PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" class="partners" role="img"><text/></svg>\n'
REPORT = "<?xml version='1.0' encoding='utf-8'?>\n<testsuite name=\"adjudicator\" tests=\"1\" />"


@pytest.mark.parametrize(
    ("begin", "code"),
    [
        *((PICTURE, 1), (REPORT, 2), (PICTURE.replace("partners", "logo"), 2), ("<svg/>", 2), ("<!---->" * 500, 2)),
        *(("<?xml version='1.0'?>\n<project/>", 2), (f"x{PICTURE}", 2)),
    ],
)
def test_a_picture_is_written_over_no_other_file_than_an_own_picture(
    begin: str, code: int, write: Any, tmp_path: Path
) -> None:
    (tmp_path / "out").write_text(begin, encoding="utf-8")
    done = run("judge", write(ILLEGAL), "--format", "markdown", "--picture", str(tmp_path / "out"))
    assert (done.returncode, "is no picture that adjudicator drew" in done.stderr) == (code, code == 2)


@pytest.mark.parametrize(
    ("begin", "code"), [(REPORT, 0), (PICTURE, 2), (REPORT.replace("adjudicator", "pytest"), 2), ("<?xml?>", 2)]
)
def test_a_report_is_written_over_no_other_file_than_an_own_report(
    begin: str, code: int, write: Any, tmp_path: Path
) -> None:
    (tmp_path / "out").write_text(begin, encoding="utf-8")
    case = {**ILLEGAL, "questions": [{"expect": {"verdict": "illegal"}}]}
    done = run("test", write(case), "--junit", str(tmp_path / "out"))
    assert (done.returncode, "is no report that adjudicator wrote" in done.stderr) == (code, code == 2)
    assert ((tmp_path / "out").read_text(encoding="utf-8") == begin) == (code == 2)


def test_of_a_draw_there_is_no_picture(tmp_path: Path) -> None:
    drawn = '{"rulebook": "dm-2023", "draw": {"yellow": 7, "red": "heart/13", "blue": 5, "green": 5}}'
    done = run("judge", "-", "--format", "markdown", "--picture", str(tmp_path / "out.svg"), text=drawn)
    assert (done.returncode, done.stdout, (tmp_path / "out.svg").exists()) == (3, "", False)
    assert "there is no table yet" in done.stderr


def test_an_older_picture_or_report_is_written_over(write: Any, tmp_path: Path) -> None:
    write(ILLEGAL)
    for file in ("picture", "report"):
        (tmp_path / file).touch()
    for _ in range(2):
        assert (
            shell("adjudicator draw p.yaml -o picture; adjudicator test --junit report p.yaml", tmp_path).stderr == ""
        )
    assert (tmp_path / "picture").read_text(encoding="utf-8").startswith("<svg")
    assert (tmp_path / "report").read_text(encoding="utf-8").startswith("<?xml")


def test_a_file_that_appears_while_a_picture_is_drawn_is_kept(tmp_path: Path) -> None:
    position = "rulebook: dm-2023\npieces: {red: [red 3]}\nturn: red\n"
    typed = f"(sleep 1.5; printf '{position}') | adjudicator draw - -o x.svg & sleep 0.5; echo mine > x.svg; wait $!"
    refused = shell(typed.replace("\n", "\\n"), tmp_path)
    assert refused.returncode == 2
    assert (tmp_path / "x.svg").read_text(encoding="utf-8") == "mine\n"
