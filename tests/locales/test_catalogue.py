"""The catalogues: all languages have the same messages with the same parameters, none missing and none unused."""

from __future__ import annotations

import errno
import re
from string import Formatter

import pytest

from adjudicator._system.language_setting import LANGUAGES
from adjudicator._system.paths import PACKAGE
from adjudicator.cases.check import _CHECKS
from adjudicator.documents.safe_text import printable
from adjudicator.documents.schema import FORMS
from adjudicator.locales.catalogue import Catalogue, catalogue
from adjudicator.procedure.event import Act
from adjudicator.procedure.remark import WITHOUT_TOPIC
from adjudicator.rules.cards import KINDS
from adjudicator.rules.findings import FINDINGS, Kind
from adjudicator.rules.readings import TOPICS

SAID = ("findings", "procedure", "problems", "labels")
PARTS = (*SAID, "spaces", "silent")


AROUND = (Kind.BINDING, Kind.IRREGULAR, Kind.PENALTY, Kind.REMEDY, Kind.SILENT)

SAME_IN_ALL_CIRCUMSTANCES: dict[str, set[str]] = {
    "da": set(),
    "fr": {f"{code}/double" for code in ("left-base", "hit", "sent-home-by-pair", "count-too-high")},
    "is": {f"act-clock{looks}/one" for looks in ("", "/locked", "/long", "/fine")}
    | {f"{name}/one" for name in ("cases-fail", "mutants-noticed", "time-left", "wrong-hand-size")},
}
"""Variants that a language words as the message itself, and so does not list."""


def formats(text: str) -> set[str]:
    return {form for _, _, form, _ in Formatter().parse(text) if form}


def parameters(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("part", PARTS)
def test_same_messages_and_parameters_as_in_english(lang: str, part: str) -> None:
    english, other = getattr(catalogue("en"), part), getattr(catalogue(lang), part)
    assert set(other) == set(english) - SAME_IN_ALL_CIRCUMSTANCES[lang]
    for name in other:
        text = english[name]
        if name.endswith("/one"):
            assert parameters(other[name]) <= parameters(english[name.removesuffix("/one")]), name
        else:
            assert parameters(other[name]) == parameters(text), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_finding_has_its_sentence(lang: str) -> None:
    told = {code for code, ground in FINDINGS.items() if ground.kind is not Kind.IMPOSSIBLE}
    impossible = set(FINDINGS) - told
    around = {code for code, ground in FINDINGS.items() if ground.kind in AROUND}
    procedure = {code.split("/")[0] for code in catalogue(lang).procedure}
    assert procedure == around | {"matter"}
    matters = {topic.name for topic in TOPICS.values() if topic.optional} | set(WITHOUT_TOPIC)
    said = {code for code in catalogue(lang).procedure if code.startswith("matter/")}
    assert {f"matter/{topic}" for topic in matters} == said
    sentences, told = set(catalogue(lang).findings), told - around
    assert {code for code in sentences if "/" not in code} == told
    assert {code.split("/")[0] for code in sentences} == told
    assert impossible <= set(catalogue(lang).problems)


def test_no_message_is_idle() -> None:
    """Every problem and label occurs in the code."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py") if "locales" not in path.parts)
    code += (PACKAGE / "locales" / "catalogue.py").read_text(encoding="utf-8")
    words = catalogue("en")
    composed = {"card-name", "finding-name", "explicit", "example", "analogy", "mutants-survived", "mutants-equivalent"}
    composed |= {"covered-items", "covered-findings", "assumed", "silent-analogy", "silent-assumed"}
    composed |= {"decided", "undecided", "turns", "deals", "goes-back", *(f"act-{act}" for act in Act)}
    composed |= {"goes-back-here"}
    composed |= {name for name in words.labels if name.split("/")[0] in composed}
    terms = {f"document/{kind}" for kind in _CHECKS} | {f"form/{form}" for form in FORMS.values()}
    terms |= {f"does/{does}" for does in (*KINDS, "jump")}
    terms |= {f"fact/{name}" for name in ("camps", "pieces", "fields", "circles", "start", "players")}
    assert terms <= set(words.labels)
    composed |= terms | {f"os/{name}" for name in (*errno.errorcode.values(), "name", "other")}
    for name in (*words.problems, *words.labels):
        told = name.removesuffix("/one").removesuffix("/line")
        assert told in composed or re.search(rf"[\"']{re.escape(told)}[\"']", code), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_asked_for_in_forms_that_they_have(lang: str) -> None:
    """`{card:the}` is used only where every card has that form."""
    words = catalogue(lang)
    had = {"capital", "written", *words.camps[""], *words.card("7").forms}
    asked = {form for part in SAID for text in getattr(words, part).values() for form in formats(text)}
    assert asked <= had


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_every_reading_and_kind_is_translated(lang: str) -> None:
    every = {f"{topic.name}={name}" for topic in TOPICS.values() for name in topic.readings}
    assert set(catalogue(lang).readings) == every
    assert set(catalogue(lang).topics) == set(catalogue("en").topics) == set(TOPICS)
    assert set(catalogue(lang).kinds_of_item) == set(catalogue("da").kinds_of_item)
    assert set(catalogue(lang)._names.TYPES) == set(catalogue("en")._names.TYPES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_camps_have_all_their_forms(lang: str) -> None:
    words = catalogue(lang)
    assert {"plain", "piece", "owner"} <= set(words.camps[""])
    assert all(set(forms) == set(words.camps[""]) for forms in words.camps.values())
    assert words.camp("purple") == "purple"


def test_danish_is_written_with_its_own_letters() -> None:
    words = catalogue("da")
    told = " ".join([*words.findings.values(), *words.problems.values(), *words.labels.values()])
    assert not re.search(r"\b(paa|faar|gaar|foerste|maa|naar|spaerrer|laast|roed|groen)\b", told.lower())
    assert all(letter in told for letter in "æøå")


def test_a_documents_words_cannot_steer_a_terminal() -> None:
    words: Catalogue = catalogue("en")
    said = words.problem("unknown-camp", {"name": "re\x1b[31md\n\x07", "near": "", "known": ["red"]})
    assert said.isprintable()
    assert printable("\x9b31m") == "\N{REPLACEMENT CHARACTER}31m"
