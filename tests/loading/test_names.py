"""Every name that is printed in any language is read back as the same thing; ambiguous names are reported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.documents.problems import BadDocument, Problem, Term
from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.loading.names import (
    NamedSpace,
    Unreadable,
    read_camp,
    read_card,
    read_function,
    read_player,
    read_space,
    space_term,
)
from adjudicator.locales.catalogue import Catalogue, catalogue
from adjudicator.locales.name_index import names_anywhere
from adjudicator.rules.board import Board
from adjudicator.rules.library import shipped
from adjudicator.rulings.phrases import card_words, function_words, space_words
from tests.command_line import run

EVERYWHERE = [(book, lang) for book in shipped_rulebooks() for lang in LANGUAGES]
everywhere = pytest.mark.parametrize(("book", "lang"), EVERYWHERE)


def typed(name: str) -> Iterator[str]:
    """Yield a name as people type it: without spaces, with a no-break space, in capitals, with a separate accent."""
    yield from (name, name.replace(" ", "\u00a0"), name.upper(), name.replace("é", "e\u0301"))
    if len(name) > 3:
        yield name.replace(" ", "")


def names_of(words: Catalogue, board: Board, space: int) -> set[str]:
    """Return a space as it is printed in sentences, in lists, and in the corrections that problems propose."""
    term = space_term(board, space)
    return {space_words(words, board, space), str(words.term(term)), f"{words.term(term):written}"}


@everywhere
def test_spaces(book: str, lang: str) -> None:
    words, board = catalogue(lang), shipped(book).board
    for space in range(board.end):
        for name in names_of(words, board, space):
            for text in typed(name):
                read = read_space(board, text)
                if board.double and name == "Start":
                    assert isinstance(read, Unreadable)
                    assert read.code == "start-is-two-things"
                else:
                    assert read == NamedSpace(space, None), text


@everywhere
def test_spaces_of_somebodys_own(book: str, lang: str) -> None:
    words, board = catalogue(lang), shipped(book).board
    own = [space for space in range(board.base, board.end) if not (board.double and space == board.base)]
    for index, camp in enumerate(board.camps):
        for space in own:
            for form in ("plain", "owner"):
                text = f"{words.camp(camp, form)} {words.space(board.tokens[space])}"
                assert read_space(board, text) == NamedSpace(space, index), text


@everywhere
def test_camps_and_players(book: str, lang: str) -> None:
    words, board = catalogue(lang), shipped(book).board
    for index, camp in enumerate(board.camps):
        for form in words.camps[""]:
            for text in typed(words.camp(camp, form).strip(" -")):
                assert read_camp(board, text) == index, text
    for player in board.players:
        for form in words.camps[""]:
            for text in typed(words.camp(player, form).strip(" -")):
                assert read_player(board, text) == player, text


@everywhere
def test_cards_and_functions(book: str, lang: str) -> None:
    words, question = catalogue(lang), adjudicator.load(f"{book} turn={next(iter(shipped(book).board.players))}")
    cards = question.book.cards
    for card in cards.values():
        for name in {card_words(words, question.book, card.name), words.card(card.name)}:
            for text in typed(name):
                assert read_card(cards, text) is card, text
    for play in plays_of_every_card(question):
        card = cards[play.card]
        for name in {function_words(words, question.book, play.function.name), words.card(play.function.name)}:
            for text in typed(name):
                assert read_function(cards, card, text) == play.function, text


def plays_of_every_card(question: Question) -> Iterator[Play]:
    yield from {(play.card, play.function): play for play in question.tries()}.values()


@everywhere
def test_what_is_suggested_can_be_written(book: str, lang: str) -> None:
    """Every correction that a problem proposes can be read, in the language of the message."""
    words, board, cards = catalogue(lang), shipped(book).board, shipped(book).cards
    wrong = read_space(board, "nowhere 99")
    assert isinstance(wrong, Unreadable)
    for run_of_spaces in wrong.params["known"]:
        for part in run_of_spaces:
            if isinstance(part, Term):
                assert isinstance(read_space(board, f"{words.term(part):written}"), NamedSpace)
    nobody = read_camp(board, "nobody")
    assert isinstance(nobody, Unreadable)
    assert [read_camp(board, words.term(each)) for each in nobody.params["known"]] == list(range(len(board.camps)))
    nothing = read_card(cards, "nothing")
    assert isinstance(nothing, Unreadable)
    assert [read_card(cards, words.term(each)) for each in nothing.params["known"]] == list(cards.values())


@everywhere
def test_a_slip_is_met_with_the_name_in_the_readers_language(book: str, lang: str) -> None:
    words, board = catalogue(lang), shipped(book).board
    for camp in board.camps:
        name = words.camp(camp)
        read = read_camp(board, f"{name[:-1]}x{name[-1]}")
        assert isinstance(read, Unreadable)
        assert f"`{name}`" in Problem(read.code, read.params).text(lang)


@everywhere
def test_a_document_in_a_languages_own_names(book: str, lang: str) -> None:
    """A whole position with hand and events, and its one-line code, mean the same as in English."""
    words, shown = catalogue(lang), shipped(book)
    board = shown.board
    camps, player = [words.camp(camp) for camp in board.camps], next(iter(board.players))
    field, other, third = (words.space(board.tokens[n * board.fields + 2]) for n in (0, 1, 2))
    lane = words.space(board.tokens[board.end - 1])
    hand = [words.card(card) for card in shown.cards]
    swap = next(card.name for card in shown.cards.values() if any(f.does == "swap" for f in card.functions))
    document = {
        "rulebook": book,
        "pieces": {camps[0]: [field, lane], camps[1]: [other], camps[2]: [third]},
        "turn": words.camp(player),
        "hand": hand,
        "play": {"card": words.card(swap), "as": words.card("swap"), "swap": [field, {camps[1]: other}]},
    }
    asked = adjudicator.load(document).ruling("en").as_dict()
    assert asked == adjudicator.adjudicate(asked["code"]).as_dict()
    words_of_line = [
        book,
        f"{camps[0]}:{field},{lane}",
        f"{camps[1]}:{other}",
        f"{camps[2]}:{third}",
        f"turn={words.camp(player)}",
        f"hand={','.join(hand)}",
        f"play={words.card(swap)}={words.card('swap')}:{field},{camps[1]}@{other}",
    ]
    line = " ".join(word.replace(" ", "") for word in words_of_line)
    assert adjudicator.adjudicate(line).as_dict() == asked


@everywhere
def test_a_table_is_entered_in_a_languages_own_names(book: str, lang: str) -> None:
    words, board, cards = catalogue(lang), shipped(book).board, shipped(book).cards
    field, lane = words.space(board.tokens[4]), words.space(board.tokens[board.lane])
    player, card = words.camp(next(iter(board.players))), list(cards)[-1]
    answers = [f"{field} {lane}", *[""] * (len(board.camps) - 1), player, f"{words.card(card)} 7", ""]
    done = run("new", "--rulebook", book, "--lang", lang, text="\n".join(answers) + "\n")
    assert done.returncode == 0, done.stderr
    entered = adjudicator.load(done.stdout)
    assert entered.table[0] == tuple(sorted([4, board.lane, *[board.base] * (board.pieces - 2)]))
    assert entered.hand == (cards[card], cards["7"])


AMBIGUOUS = {
    ("dm-2023", "G14"): "`G14` could mean several things here; write one of these: yellow 14, green 14.",
    ("dm-2023", "G4"): "`G4` could mean several things here; write one of these: yellow 4, green 4, goal 4.",
    ("classic", "g3"): "`g3` could mean several things here; write one of these: yellow 3, green 3.",
    ("duo", "gul 3"): "`gul 3` could mean several things here; write one of these: yellow-knob 3, yellow-hole 3.",
    ("duo", "J9"): "`J9` could mean several things here; write one of these: yellow-knob 9, yellow-hole 9.",
}


@pytest.mark.parametrize(("book", "text"), AMBIGUOUS)
def test_what_could_be_several_things(book: str, text: str) -> None:
    camp = shipped(book).board.camps[1]
    with pytest.raises(BadDocument) as bad:
        adjudicator.load({"rulebook": book, "pieces": {camp: [text]}, "turn": "red"})
    assert [problem.text() for problem in bad.value.problems] == [AMBIGUOUS[book, text]]


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("J14", "yellow 14"),
        ("v3", "green 3"),
        ("g4", "goal 4"),
        ("B2", "blue 2"),
        ("gr 5", "green 5"),
        ("R 1", "red 1"),
    ],
)
def test_initials(text: str, means: str) -> None:
    board = shipped("dm-2023").board
    assert read_space(board, text) == NamedSpace(board.spaces[means], None)


def test_half_a_swap_in_any_language() -> None:
    halves = [("yellow 3", "red 4"), ({"blue": "red 4"}, "yellow 3")]

    def ruled(name: str) -> dict[str, object]:
        moves = [{"moves": {"move": piece, "to": to, "as": name}} for piece, to in halves]
        table = {"rulebook": "dm-2023", "pieces": {"red": ["yellow 3"], "blue": ["red 4"]}, "turn": "red"}
        return adjudicator.adjudicate({**table, "events": [{"lays": "swap"}, *moves]}).as_dict()

    for name in names_anywhere("swap"):
        assert ruled(name) == ruled("swap")


@pytest.mark.parametrize("key", ["hands", "draw"])
def test_nobody_is_named_twice_under_two_names(key: str) -> None:
    document = {"rulebook": "dm-2023", "pieces": {}, "turn": "red"} if key == "hands" else {"rulebook": "dm-2023"}
    twice = {"yellow": [5], "gul": [6]} if key == "hands" else {"yellow": 5, "red": 5, "blue": 5, "vert": 5, "gul": 5}
    with pytest.raises(BadDocument) as bad:
        adjudicator.load({**document, key: twice})
    assert [(problem.code, problem.at) for problem in bad.value.problems] == [("camp-named-twice", (key, "gul"))]


def test_expectations_may_use_any_languages_names(tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(
        "rulebook: dm-2023\npieces: {rød: [gul 13, goal 4, goal 1]}\nturn: rauður\nquestions:\n"
        "  - hand: [5]\n    expect: {legal: [{card: '5', piece: rouge, move: case finale 4, to: jaune 14}]}\n"
        "  - play: {card: hjarta}\n    expect: {after: {rouge: [maison, yellow 13, goal 4, goal 1]}}\n"
        "  - draw: {gul: 5, rød: 7, blå: 2, grøn: 3}\n    expect: {dealer: rauður}\n",
        encoding="utf-8",
    )
    assert run("test", str(case)).stdout == "All 3 questions hold.\n"


@pytest.mark.parametrize(
    ("text", "card"),
    [
        *(("hearts", "heart"), ("♥/8", "heart/8")),
        *(("hjerterkort", "heart"), ("hjerte/8", "heart/8"), ("byt plads", "swap")),
        *(("coeur/8", "heart/8"), ("echange", "swap")),
        *(("hjartað/8", "heart/8"), ("skiptispil", "swap")),
    ],
)
def test_other_words_for_a_card(text: str, card: str) -> None:
    cards = shipped("dm-2023").cards
    assert read_card(cards, text) is cards[card]


@pytest.mark.parametrize(
    "text", ["yellow 1 3", "yellow 1_3", "Gul 1\u00a03", "Y1  3.", "yellow13", "Yellow 13", "yellow  13"]
)
def test_the_digits_of_a_space_stand_together(text: str) -> None:
    board = shipped("dm-2023").board
    read = read_space(board, text)
    if "13" in text:
        assert read == NamedSpace(board.spaces["yellow 13"], None)
    else:
        assert isinstance(read, Unreadable)
        assert "Did you mean `yellow 13`?" in Problem(read.code, read.params).text()


@pytest.mark.parametrize("text", ["1 0", "1_0", "10", " 10"])
def test_the_digits_of_a_card_stand_together(text: str) -> None:
    cards = shipped("dm-2023").cards
    read = read_card(cards, text)
    if "10" in text:
        assert read is cards["10"]
    else:
        assert isinstance(read, Unreadable)
        assert "Did you mean `10`?" in Problem(read.code, read.params).text()
        assert read_function(cards, cards["1/14"], "1 4") is None


def test_digits_apart_name_nothing() -> None:
    shown = shipped("dm-2023")
    for read in (read_space(shown.board, "yellow 9 9"), read_card(shown.cards, "9 9")):
        assert isinstance(read, Unreadable)
        assert read.code in ("unknown-space", "unknown-card")
    assert "Did you mean `Y13`?" in run("judge", "dm-2023 r:Y1_3 turn=r play=5:Y1_3").stderr
