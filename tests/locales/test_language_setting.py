"""The language of the command line: from --lang, the environment or the system, in help, usage errors and answers."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from adjudicator._system.language_setting import LANGUAGES, from_arguments, from_environment
from adjudicator.commands import manual
from adjudicator.commands.app import COMMANDS, build_command
from tests.command_line import run, run_process

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
WRONG_USAGE = [
    ["--hlp"],
    ["frob"],
    ["judge"],
    ["judge", "--nope"],
    ["judge", "x.yaml", "--format", "y"],
    ["judge", "x.yaml", "--format"],
    ["replay", "x.yaml", "--at", "-1"],
    ["replay", "x.yaml", "--at", "y"],
    ["replay", "positions/games/duo-hand-of-three.yaml", "--at", "7"],
    ["moves", "a.yaml", "b.yaml"],
    ["schema", "posision"],
    ["rule", "zzz"],
    ["moves", "dm-2023 turn=red", "--card", "8"],
    ["moves", "dm-2023 turn=red", "--reading", "x=y"],
    ["moves", "dm-2023 turn=red", "--reading", "lane-entry-rest=anywhere", "--reading", "lane-entry-rest=locked-only"],
]


def test_which_language_is_spoken() -> None:
    assert from_environment({}) == from_environment({"LANG": "C.UTF-8"}) == from_environment({"LANG": "de_DE"}) == "en"
    assert from_environment({"LANG": "da_DK.UTF-8"}) == "da"
    assert from_environment({"LANG": "fr_FR", "LC_ALL": "is_IS.UTF-8"}) == "is"
    assert from_environment({"LANG": "fr_FR", "ADJUDICATOR_LANG": "da"}) == "da"
    assert from_arguments(["judge", "--lang", "fr"], {"LANG": "da_DK"}) == "fr"
    assert from_arguments(["judge", "--lang=is"], {}) == "is"
    assert from_arguments(["judge", "--lang", "xx"], {"LANG": "da_DK"}) == "da"


def test_a_process_speaks_the_language_of_the_system() -> None:
    words = ["rule", "dm-2023/faq.5.1"]
    danish = run_process(*words, ADJUDICATOR_LANG="", LC_ALL="da_DK.UTF-8")
    assert danish.stdout == run(*words, "--lang", "da").stdout != run(*words, "--lang", "en").stdout


@pytest.mark.parametrize("lang", OTHERS)
def test_every_sentence_of_the_help_is_translated_and_none_is_idle(lang: str) -> None:
    command = build_command()
    every = [command, *command.commands.values()]
    said = {each.help for each in every} | {getattr(option, "help", None) for each in every for option in each.params}
    assert set(import_module(f"adjudicator.locales.{lang}.help").HELP) == said - {None}
    sections = [section for page in manual.PAGES.values() for section in (*page.sections, ("Examples", page.examples))]
    said = {sentence for page in manual.PAGES.values() for sentence in page.says} | {"See also"}
    said |= {heading for heading, _ in sections} | {text for _, rows in sections for _, text in rows}
    assert set(import_module(f"adjudicator.locales.{lang}.manual").MANUAL) == said


@pytest.mark.parametrize("lang", OTHERS)
def test_help_speaks_the_language(lang: str) -> None:
    for name in (None, *COMMANDS):
        words = [name] if name else []
        english = run(*words, "--help", ADJUDICATOR_LANG="en").stdout
        said = run(*words, "--help", ADJUDICATOR_LANG=lang).stdout
        assert said
        for phrase in ("Usage:", "Options:", "Arguments:", "Commands:", "Examples:", "Show this", "[required]"):
            assert phrase not in said, (name, phrase)
            assert phrase in english or phrase in ("Arguments:", "Commands:", "Examples:", "[required]")


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("words", WRONG_USAGE, ids=" ".join)
def test_wrong_usage_is_told_in_the_language(lang: str, words: list[str]) -> None:
    english, other = run(*words, ADJUDICATOR_LANG="en"), run(*words, ADJUDICATOR_LANG=lang)
    assert english.returncode == other.returncode == 2
    assert other.stdout == ""
    told = [line for line in other.stderr.splitlines() if line]
    assert told
    assert not set(told) & {line for line in english.stderr.splitlines() if line}, told
    leftover = re.search(r"\b(is not|there (are|is)|valid|Invalid|Missing|No such|Contested|Got|requires)\b", told[-1])
    assert leftover is None, told


def test_the_shell_is_offered_what_there_is() -> None:
    def offered(*words: str) -> list[str]:
        asked = {"_ADJUDICATOR_COMPLETE": "complete_bash", "COMP_WORDS": "\n".join(["adjudicator", *words])}
        return run(**asked, COMP_CWORD=str(len(words))).stdout.split()

    assert offered("rule", "dm-2023/faq.5") == ["dm-2023/faq.5.1", "dm-2023/faq.5.2", "dm-2023/faq.5.3"]
    assert set(offered("moves", "--card", "heart/1")) == {"heart/13", "heart/1"}
    assert offered("rule", "--diff", "d") == offered("new", "--rulebook", "d") == ["dm-2023", "duo"]
    assert offered("judge", "--reading", "lane-moves") == ["lane-moves=frozen", "lane-moves=further-in"]
    assert offered("schema", "po") == ["position"]


@pytest.mark.parametrize("words", [("judge", "--lang", "is"), ("--lang", "is", "judge"), ("judge", "--lang=is")])
def test_the_option_comes_before_a_variable_that_names_no_language(words: tuple[str, ...]) -> None:
    done = run_process(*words, "--brief", "dm-2023 r:R3 turn=r play=5:R3", ADJUDICATOR_LANG="de")
    assert (done.returncode, done.stdout.split(":")[0]) == (0, "Leyfilegt")
