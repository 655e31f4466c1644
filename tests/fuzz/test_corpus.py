"""The corpus of fuzzing, run again without the fuzzer."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from adjudicator.documents.problems import BadDocument, Mark, Problem
from tests.fuzz import corpus
from tests.fuzz.mutate import mutated
from tests.fuzz.outcome import Finding, check, check_cost
from tests.fuzz.seeds import seeds
from tests.fuzz.targets import TARGETS


@pytest.mark.parametrize("target", TARGETS)
def test_the_corpus_holds_no_finding(target: str) -> None:
    inputs = corpus.read(target)
    assert len(inputs) > 30
    for data in inputs:
        TARGETS[target].ask(data)


def test_the_corpus_is_small_and_can_be_read_as_text() -> None:
    files = sorted(corpus.HERE.iterdir())
    assert [file.stem for file in files] == sorted(TARGETS)
    assert sum(file.stat().st_size for file in files) < 500_000
    for file in files:
        assert all(isinstance(json.loads(line), str) for line in file.read_text("ascii").splitlines())


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_made_of_the_seeds_holds_no_finding(target: str) -> None:
    """A few new random inputs, the same in every run."""
    rng = random.Random(1)
    begun = list(seeds(target))
    for data in rng.sample(begun, min(15, len(begun))):
        made = mutated(target, data, TARGETS[target].longest, rng.randrange(2**32), lambda raw, most: raw[: most // 2])
        TARGETS[target].ask(made[: TARGETS[target].longest])


def test_what_is_a_finding_is_found() -> None:
    """A bug, an impossible place, Python words, a control character, a cost."""

    def refuse(*problems: Problem) -> bool:
        def ask() -> None:
            raise BadDocument(problems)

        return check(ask, "one line\nand another")

    assert check(lambda: None, "")
    assert not refuse(Problem("unknown-space", {"value": "gaol 1", "near": "goal 1"}, Mark(2, 4)))
    for bad in (
        Problem("unknown-space", {"value": "a"}, Mark(3, 1)),
        Problem("unknown-space", {"value": "a"}, Mark(1, 10)),
        Problem("unknown-space", {"value": "a"}, Mark(0, 0)),
        Problem("bug", {"why": "KeyError('rulebook')"}),
    ):
        with pytest.raises(Finding):
            refuse(bad)
    with pytest.raises(Finding):
        refuse()
    with pytest.raises(ZeroDivisionError):
        check(lambda: 1 // 0, "")
    for seconds, kilobytes in ((6.0, 0), (0.0, 160_000)):
        with pytest.raises(Finding):
            check_cost(seconds, kilobytes)


def test_the_corpus_is_kept_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "HERE", tmp_path)
    inputs = [b"", b"\x00\xff\n", "æ".encode(), b"x" * 50]
    assert corpus.write("reading", [*inputs, b"x" * corpus.MOST_BYTES]) == len(inputs)
    assert sorted(corpus.read("reading")) == sorted(inputs)
    corpus.unpack(inputs, tmp_path / "files")
    assert sorted(corpus.packed(tmp_path / "files")) == sorted(inputs)
