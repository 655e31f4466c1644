"""A case file that somebody changes while `test --update` shows its changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.cases.update import RewrittenFile
from tests.command_line import run


def test_a_file_changed_while_its_changes_are_shown_keeps_what_was_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "case.yaml"
    question = "questions:\n  - {hand: [5], expect: {legal: []}}\n"
    file.write_text("rulebook: dm-2023\npieces: {red: [red 3]}\nturn: red\n" + question, encoding="utf-8")
    shown = RewrittenFile.diff

    def typed_meanwhile(change: RewrittenFile) -> list[str]:
        file.write_text("# typed meanwhile\n" + change.before, encoding="utf-8")
        return shown(change)

    monkeypatch.setattr(RewrittenFile, "diff", typed_meanwhile)
    done = run("test", "--update", str(file))
    assert done.returncode == 1
    assert file.read_text(encoding="utf-8").startswith("# typed meanwhile\n")
    assert "has changed since it was read" in done.stderr
