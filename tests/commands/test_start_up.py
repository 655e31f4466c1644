"""The modules that a single run loads, and its cost beside the bare interpreter."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator._system.paths import folder
from adjudicator.commands.app import COMMANDS, command_line
from adjudicator.documents.problems import BadDocument
from adjudicator.loading.position_reader import load
from adjudicator.render.terminal.ruling import show
from adjudicator.render.terminal.text_output import Paper, console
from adjudicator.render.terminal.wrapping import Detail
from adjudicator.rulings.ruling import Ruling
from tests.benchmarks.start import POSITION, cost
from tests.least_versions import older_than, rich_on_use

HEAVY = {
    *("jsonschema", "referencing", "attr", "rich.console", "rich.table", "rich.progress", "typer.rich_utils"),
    *("importlib.metadata", "email", "concurrent.futures", "multiprocessing", "asyncio", "xml", "unittest", "pydoc"),
    *(
        "adjudicator.rules.build",
        "adjudicator.documents.schema_compiler",
        "adjudicator.rules.house_rules",
        "adjudicator.commands.json_lines",
    ),
    *(
        "adjudicator.cases.case",
        "adjudicator.procedure.course",
        "adjudicator.rulings.account",
        "adjudicator.commands.help_translation",
    ),
    *("adjudicator.render.svg.picture", "adjudicator.render.terminal.board", "adjudicator.render.scene"),
    *("adjudicator.commands.replay", "adjudicator.commands.test", "adjudicator.locales.da"),
}
"""Modules that a plain ruling does not need."""


def loaded(*words: str) -> set[str]:
    """Return the modules that a run of the command line has loaded at its end."""
    code = f"import sys; sys.argv[1:] = {list(words)!r}; from adjudicator.commands.app import run; run()\n"
    code += "print('\\n' + '\\n'.join(sys.modules), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        env={"PATH": "", "LC_ALL": "C.UTF-8"},
        cwd=folder("positions").parent,
    )
    return set(done.stderr.split("\n"))


@rich_on_use
def test_a_ruling_loads_what_it_uses_and_nothing_else() -> None:
    modules = loaded("judge", POSITION)
    assert {"typer", "yaml._yaml", "rich.text", "adjudicator.prepared.case"} <= modules
    assert not modules & HEAVY


def packages(*words: str) -> set[str]:
    return {name.partition(".")[0] for name in loaded(*words)}


@rich_on_use
def test_a_ruling_as_json_needs_no_rich_and_help_needs_no_ruling() -> None:
    assert not packages("judge", POSITION, "--format", "json") & {"rich", "jsonschema"}
    for words in (["--help"], ["judge", "--help"]):
        assert not packages(*words) & {"rich", "yaml", "jsonschema"}
        assert "adjudicator.loading.position_reader" not in loaded(*words)


def test_only_the_command_that_is_asked_for_is_put_together() -> None:
    def names(*words: str) -> list[str | None]:
        return [each.name for each in command_line(words).registered_commands]

    for words in ([], ["--help"], ["frob"], ["--version", "judge"]):
        assert names(*words) == list(COMMANDS)
    for name in COMMANDS:
        assert names(name, "judge") == [name]


@rich_on_use
def test_a_ruling_costs_little_more_than_the_interpreter() -> None:
    """The limit is loose, for busy machines; `python -m tests.benchmarks start` measures."""
    found = [cost("judge", [sys.executable, "-m", "adjudicator"], sys.executable, 5) for _ in range(3)]
    assert min(each.times for each in found) <= 10, found


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("columns", "term"), [(30, "xterm"), (80, "xterm-256color"), (200, "")])
def test_what_is_printed_is_what_richs_console_would_print(
    columns: int, term: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _say_nothing_of_colours(monkeypatch)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", term)
    asked = [ruling for file in sorted(folder("positions").glob("*/*.yaml"))[::9] for ruling in _rulings(file)]
    assert len(asked) > 20
    for ruling in asked:
        for detail in Detail:
            said = []
            for stream in (io.StringIO(), Terminal()):
                monkeypatch.setattr(sys, "stdout", stream)
                out = Paper()
                assert out.console is None
                show(out, ruling, detail)
                out.done()
                rich, theirs = console(), io.StringIO()
                rich.file = theirs
                show(rich, ruling, detail)  # type: ignore[arg-type]
                assert stream.getvalue() == theirs.getvalue()
                said.append(stream.getvalue())
            assert "\x1b[" in said[1]
            assert said[0] == re.sub("\x1b\\[[0-9;]*m", "", said[1])


@pytest.mark.parametrize(
    ("name", "value", "coloured"),
    [
        ("NO_COLOR", "1", False),
        ("TERM", "dumb", False),
        pytest.param("FORCE_COLOR", "", False, marks=older_than("rich", 14)),
        ("FORCE_COLOR", "1", True),
    ],
)
def test_what_is_said_about_colours_is_left_to_rich(
    name: str, value: str, coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    _say_nothing_of_colours(monkeypatch)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert Paper().console is not None
    assert (console().color_system is not None and not console().no_color) is coloured


def _say_nothing_of_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


def _rulings(file: Path) -> list[Ruling]:
    """Return a position's ruling; nothing for other documents, or without a question of its own."""
    try:
        return [load(file).ruling("da")]
    except BadDocument:
        return []
