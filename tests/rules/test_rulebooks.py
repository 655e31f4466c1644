"""Rulebooks are data, checked for missing and unused citations; no code depends on the name of one."""

from __future__ import annotations

import copy
import json
import marshal
import re
from pathlib import Path
from typing import Any

import pytest

from adjudicator._system.paths import PACKAGE, read_schema, shipped_rulebooks, shipped_texts
from adjudicator.cases.check import check_source
from adjudicator.documents.problems import BadDocument
from adjudicator.documents.yaml_reader import plain
from adjudicator.locales.catalogue import catalogue
from adjudicator.rules import library
from adjudicator.rules.build import prepare
from adjudicator.rules.findings import ASPECTS, FINDINGS, Finding, Kind
from adjudicator.rules.readings import TOPICS
from adjudicator.rules.rulebook import NOT_IN_THE_BOOK
from adjudicator.rules.rulebook_checks import possible_findings
from tests.malformed import check_messages

ITEMS_PER_TEXT = {"dm-2023": 117, "classic": 63, "classic-da": 64, "family-fr": 60, "duo": 46, "as-played": 5}


@pytest.mark.parametrize("name", shipped_rulebooks())
def test_shipped_rulebooks_pass_their_check(name: str) -> None:
    book, texts = library.read_shipped(name)
    assert [check_source(source) for source in (book, *texts.values())] == ["rulebook", *["text" for _ in texts]]


@pytest.mark.parametrize("name", shipped_texts())
def test_every_statement_is_an_item_in_both_languages(name: str) -> None:
    book = next(library.shipped(b) for b in shipped_rulebooks() if name in library.shipped(b).texts)
    text = book.texts[name]
    assert len(text.items) == ITEMS_PER_TEXT[name]
    for item in text.items.values():
        assert item.says["en"] != item.says["da"] or item.kind == "advice"


@pytest.mark.parametrize("name", shipped_rulebooks())
def test_every_possible_finding_is_cited_from_its_own_text_or_named_as_analogy(name: str) -> None:
    book = library.shipped(name)
    for code in possible_findings(book):
        for card in book.cards.values():
            for function in card.functions:
                finding = Finding(code, aspects=tuple(ASPECTS.get(code, ())))
                cited = book.citations(finding, card.name, function.name)
                assert cited
                assert all((c.basis in NOT_IN_THE_BOOK) != (c.id.split("/")[0] in book.own_texts) for c in cited)


def broken(change: Any, name: str = "dm-2023") -> list[tuple[str, dict[str, Any]]]:
    """Return the problems of a shipped rulebook after one change."""
    data = copy.deepcopy(library.read_shipped(name)[0].data)
    change(data)
    with pytest.raises(BadDocument) as caught:
        library.read_rulebook(plain(data))
    check_messages(caught.value.problems)
    return [(problem.code, dict(problem.params)) for problem in caught.value.problems]


def codes(change: Any, name: str = "dm-2023") -> set[str]:
    return {code for code, _ in broken(change, name)}


def test_a_finding_without_citation_is_told() -> None:
    assert codes(lambda d: d["cites"].pop("locked-piece")) == {"finding-uncited"}


def test_a_dead_citation_is_told() -> None:
    dead = {"explicit": ["faq.1.1"]}
    assert codes(lambda d: d["cites"].update({"count-too-high": dead})) == {"dead-citation"}


def test_an_unknown_item_is_told_with_the_nearest() -> None:
    ((code, params),) = broken(lambda d: d["cites"].update({"locked": {"explicit": ["goal-circle.1"]}}))
    assert code == "unknown-item"
    assert params["near"] == "dm-2023/goal-circles.1"


def test_a_function_without_citation_is_told() -> None:
    assert codes(lambda d: d["deck"]["2"].pop("cites")) == {"function-uncited"}


def test_an_unknown_finding_is_told() -> None:
    assert "unknown-finding" in codes(lambda d: d["cites"].update({"locked@twice": {"explicit": ["faq.1.1"]}}))
    assert "unknown-finding" in codes(lambda d: d["cites"].update({"lokked": {"explicit": ["faq.1.1"]}}))


def test_a_reading_that_produces_something_else_needs_its_citations() -> None:
    """Exact count instead of turning: its grounds are uncited, and those of turning are unused."""

    def change(data: dict[str, Any]) -> None:
        data["readings"]["lane-end"]["is"] = "exact-count"

    assert codes(change) == {"topic-does-not-arise", "finding-uncited", "dead-citation"}


def test_topics_unanswered_unknown_and_idle_are_told() -> None:
    assert "topic-unanswered" in codes(lambda d: d["readings"].pop("lane-lock"))
    answer = {"is": "always", "basis": "explicit"}
    assert "topic-does-not-arise" in codes(lambda d: d["readings"].update({"heart-exit": answer}))
    assert "unknown-topic" in codes(lambda d: d["readings"].update({"lane-lok": answer}))
    assert "unknown-reading" in codes(lambda d: d["readings"]["lane-lock"].update({"is": "from-outside"}))


def test_an_analogy_is_to_another_text_and_nothing_else_is() -> None:
    own = {"analogy": ["goal-circles.1"]}
    assert codes(lambda d: d["cites"].update({"locked": own})) == {"analogy-with-itself"}
    foreign = {"explicit": ["classic/house.1"]}
    assert codes(lambda d: d["cites"].update({"locked": foreign})) == {"foreign-text"}


def test_players_and_camps_must_fit() -> None:
    def stranger(data: dict[str, Any]) -> None:
        data["board"]["players"]["red"]["camps"] = ["purple"]

    assert codes(stranger) == {"unknown-camp-in-board", "camp-of-nobody"}
    assert "unknown-partner" in codes(lambda d: d["board"]["players"]["red"].update({"partner": "red"}))
    assert "circles-and-pieces" in codes(lambda d: d["board"].update({"pieces": 3}))
    assert "unknown-text" in codes(lambda d: d.update({"texts": ["dm-2022"]}))


def test_every_topic_is_answered_somewhere_and_every_reading_says_itself() -> None:
    answered = {topic for name in shipped_rulebooks() for topic in library.shipped(name).choices}
    assert answered == set(TOPICS)
    for topic in TOPICS.values():
        for name, reading in topic.readings.items():
            sentence = catalogue("en").reading(topic.name, name)
            assert sentence.endswith("."), f"{topic.name}: {name} has no sentence"
            assert reading.produces <= set(FINDINGS)


def test_no_code_asks_which_rulebook_it_is() -> None:
    """Only data names rulebooks. The one exception is the order in which the catalogue lists them."""
    name = re.compile(
        "|".join(rf"(?<![\w/`])[\"']{re.escape(n)}[\"']" for n in (*shipped_rulebooks(), "duo", "family-fr"))
    )
    found = [
        f"{path.relative_to(PACKAGE)}:{number}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if name.search(line) and path.name != "paths.py"
    ]
    assert found == []


def test_the_ruling_schema_documents_every_code() -> None:
    """The codes are a closed list that other programs rely on; they read it in the schema."""
    documented = read_schema("ruling")["$defs"]
    assert documented["reason"]["enum"] == [code for code, g in FINDINGS.items() if g.kind is Kind.REFUSAL]
    for kind in (Kind.EFFECT, Kind.BINDING, Kind.IRREGULAR, Kind.PENALTY, Kind.REMEDY, Kind.SILENT):
        assert documented[kind.value]["enum"] == [code for code, g in FINDINGS.items() if g.kind is kind]


def test_refusals_and_impossibilities_are_told_apart() -> None:
    for code, ground in FINDINGS.items():
        assert (ground.kind is Kind.IMPOSSIBLE) == code.startswith("impossible-")


@pytest.mark.parametrize("book", shipped_rulebooks())
def test_prepared_rulebooks_depend_on_nothing_but_their_sources(book: str) -> None:
    """Not on the Python that made them, nor on which strings it shares: so a wheel is the same from each."""
    raw = library.prepared(book)[4:]
    assert marshal.dumps(json.loads(json.dumps(marshal.loads(raw))), 2) == raw


def test_prepared_rulebooks_are_used_only_while_they_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "PREPARED", tmp_path)
    assert library._prepared("dm-2023") is None
    prepare(tmp_path)
    held = library._prepared("dm-2023")
    assert held is not None
    book, texts = library.read_shipped("dm-2023")
    assert held["book"] == book.data
    assert held["texts"] == {name: text.data for name, text in texts.items()}
    file = tmp_path / "dm-2023.data"
    written = file.read_bytes()
    for spoilt in (b"", written[:3], written[:-1], written[:99] + b"?" + written[100:], b"{}"):
        file.write_bytes(spoilt)
        assert library._prepared("dm-2023") is None
    file.write_bytes(written)
    monkeypatch.setattr(library, "_stamp", lambda files: [0 for _ in files])
    assert library._prepared("dm-2023") is None
