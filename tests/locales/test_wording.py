"""Grammar in every language: compound words, typed names, singular and plural."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator.documents.problems import BadDocument
from adjudicator.engine.play import Play
from adjudicator.locales.catalogue import Catalogue, capital, catalogue
from adjudicator.render.hand import by_card
from adjudicator.render.summary import in_a_line
from adjudicator.rulings.hand_list import HandList
from tests.command_line import run
from tests.engine_answers import judged, position

CAMPS = ("yellow", "red", "blue", "green", "yellow-knob", "red-knob", "yellow-hole", "red-hole")
BADLY_JOINED = re.compile(r"\S {2,}\S|\w- |^ | $")
"""A broken compound word such as "7- kort". Lists like "5- eller 7-" do not occur in these sentences."""


class _Filled(dict[str, object]):
    """Fills every parameter of a sentence: camps in the form it requires, and a number or name for the rest."""

    def __init__(self, words: Catalogue, camp: str) -> None:
        super().__init__()
        self.words, self.camp = words, camp

    def __missing__(self, name: str) -> object:
        if name in ("colour", "other", "owner"):
            return self.words.camp(self.camp, "piece")
        if name in ("camp", "player", "owner_name", "Player", "Other"):
            return self.words.camp(self.camp)
        if name.lower() == "other_owner":
            return capital(str(self.words.camp(self.camp, "owner")))
        return self.words.card("7") if name.lower() == "card" else 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_camps_name_is_set_apart_from_its_noun(lang: str) -> None:
    words = catalogue(lang)
    for camp in CAMPS:
        labels = {name: text for name, text in words.labels.items() if name != "swap-play"}
        for name, text in {**words.findings, **labels}.items():
            asked = {field for _, field, _, _ in Formatter().parse(text) if field}
            if asked & {"colour", "other", "owner", "other_owner", "Other_owner"}:
                assert not BADLY_JOINED.search(text.format_map(_Filled(words, camp))), (name, camp)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "line",
    [
        "dm-2023 r:R1 g:R3 turn=r hand=2",
        "classic r:R1 b:R3 turn=r hand=2",
        "duo rk:RK1 yk:RK4 turn=r hand=3",
        "duo rk:RK1 yh:RK5 turn=r hand=4x1",
    ],
)
def test_a_hit_in_a_line(line: str, lang: str) -> None:
    ruling = HandList(adjudicator.load(line), lang)
    told = [in_a_line(ruling, play) for play in ruling.legal if play.hits]
    assert told
    assert not any(BADLY_JOINED.search(each) for each in told)


def test_a_hit_in_danish() -> None:
    def told(line: str) -> str:
        ruling = HandList(adjudicator.load(line), "da")
        return in_a_line(ruling, ruling.legal[0])

    assert told("dm-2023 r:R1 g:R3 turn=r hand=2").endswith("slår den grønne brik hjem")
    assert told("duo rk:RK1 yk:RK4 turn=r hand=3").endswith("slår den gule knop-brik hjem")


def test_two_on_a_double_space_hinder_nobody_in_passing() -> None:
    """classic/space-0-15.2: these pieces bar the owner's Start card, so a sentence that they bar nothing would be
    wrong."""
    said = judged(
        position("classic", "red", {"red": ["Y14"], "yellow": ["R0/15"] * 2}, play={"card": 2, "move": "Y14"}), "da"
    )
    assert "hindrer ingen i at komme forbi" in said["explanation"]
    assert "spærrer ikke" not in said["explanation"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("dm-2023 g:Y13 turn=g play=heart:Y13", "; den grønne brik på gul 13 er allerede bragt i spil."),
        ("classic g:Y13 turn=g play=heart:Y13", "; den grønne brik på gul 13 er allerede flyttet ud."),
    ],
)
def test_a_heart_on_a_piece_in_play(line: str, told: str) -> None:
    """dm-2023/heart-card.1, classic/start.2."""
    assert told in adjudicator.adjudicate(line, "da").as_dict()["explanation"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_that_goes_to_one_piece_is_not_told_among_the_shares(lang: str) -> None:
    """dm-2023/seven.1: a seven for one piece is not split, and its end is named."""
    ruling = HandList(adjudicator.load("dm-2023 r:R1,R5,Y3 turn=r hand=7"), lang)
    (_, ways), *_ = by_card(ruling, ruling.legal)
    shares = [share for way in ways for share in way.shares]
    assert shares
    assert all("+" in share.rpartition("(")[2] for share in shares)
    head = ruling.words.head(ruling.words.camp("red"))
    assert all(share.startswith(f"{head} ") for share in shares)
    whole: list[Play] = [play for play in ruling.legal if len(play.moves) == 1]
    assert {in_a_line(ruling, play) for play in whole} <= {way.line for way in ways}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_typed_stands_as_it_was_typed(lang: str, tmp_path: Path) -> None:
    for target in (tmp_path / "nodir" / "x.svg", tmp_path):
        complaint = run("draw", "dm-2023 r:g1,g4 turn=r", "-o", str(target), "--lang", lang).stderr
        assert f"`{target}`" in "".join(complaint.split("\n"))
    document = {"rulebook": "classic", "turn": "red", "pieces": {"red": ["R1"]}, "events": [{"talks": "gaem"}]}
    with pytest.raises(BadDocument) as caught:
        adjudicator.load(document)
    (problem,) = caught.value.problems
    assert "`gaem`" in problem.text(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_words_of_the_language_begin_with_a_capital(lang: str) -> None:
    words = catalogue(lang)
    for code, text in words.problems.items():
        if text.startswith("{"):
            name = text[1:].partition("}")[0].partition(":")[0]
            assert name in ("camp", "card"), code


def test_one_step_first() -> None:
    """classic/cards.4, dm-2023/seven.3: a piece's share may be a single step."""
    for lang, told in (
        ("da", "Hvis den gule brik på grøn 14 først rykkede 1 træk, kunne"),
        ("en", "If the yellow piece on green 14 moved 1 first, no other"),
    ):
        said = HandList(adjudicator.load("dm-2023 y:G14,g3,g1 turn=y hand=7"), lang).as_dict()["rejected"]
        assert any(told in each["explanation"] for each in said)


@pytest.mark.parametrize(("lang", "known"), [("en", "yellow, red, blue, green"), ("da", "gul, rød, blå, grøn")])
def test_what_is_known_is_listed_by_name(lang: str, known: str) -> None:
    with pytest.raises(BadDocument) as bad:
        adjudicator.load("dm-2023 purple:Y9 turn=red hand=5")
    assert known in bad.value.problems[0].text(lang)
