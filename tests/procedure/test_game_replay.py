"""Recorded games: random legal games are accepted, and one illegal change in each is found at its place. The second
opinion plays the games and judges the changes, not the engine."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from adjudicator._system.paths import shipped_rulebooks
from adjudicator.documents.problems import BadDocument
from adjudicator.documents.yaml_reader import plain, read_text
from adjudicator.loading.game_reader import read_game
from adjudicator.rulings.game_report import GameReport
from tests.command_line import run
from tests.games.generator import game
from tests.games.tampering import tamper
from tests.sample_documents import valid

GAMES = 12
"""Games per rulebook in a test run. A thousand of each, and a thousand tampered ones, agreed as well."""


def record(document: Any, everything: bool = False) -> GameReport:
    return GameReport(read_game(plain(document)), everything=everything)


@pytest.mark.parametrize("book", shipped_rulebooks())
def test_random_games_are_in_order_and_tampered_ones_are_not(book: str) -> None:
    for seed in range(GAMES):
        rng = random.Random(f"{book} {seed}")
        document = game(rng, book, hidden=rng.choice([0.0, 0.0, 0.3]))
        whole = record(document)
        assert whole.irregular == [], document
        assert (whole.replay.turn, len(whole.replay.winners())) == (whole.game.turns, 1 if book == "duo" else 2)
        tampered, deal, turn, kind = tamper(rng, document)
        found = record(tampered).irregular
        assert found, (kind, tampered)
        assert (found[0].deal, found[0].turn) == (deal, turn), (kind, tampered)


def test_the_rest_of_a_record_is_followed_from_what_was_played() -> None:
    """With `--all` every irregularity is reported, and none stops the replay."""
    rng = random.Random(11)
    document, _, turn, _ = tamper(rng, game(rng, "dm-2023"), "false-claim")
    first, every = record(document), record(document, everything=True)
    assert len(first.irregular) == 1
    assert every.irregular[0].turn == first.irregular[0].turn == turn
    assert every.replay.turn == every.game.turns
    valid("ruling", every.as_dict())


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("games") / "game.json"
    file.write_text(json.dumps(game(random.Random(5), "dm-2023")), encoding="utf-8")
    return file


def test_the_position_after_any_turn_is_a_document(recorded: Path, tmp_path: Path) -> None:
    turns = sum(len(deal["turns"]) for deal in json.loads(recorded.read_text())["deals"])
    for turn in (0, 1, 57, turns):
        done = run("replay", str(recorded), "--at", str(turn))
        assert (done.returncode, done.stderr) == (0, "")
        file = tmp_path / f"{turn}.yaml"
        file.write_text(done.stdout, encoding="utf-8")
        assert f"title: after turn {turn}\n" in done.stdout
        assert run("check", str(file)).returncode == 0
        assert run("moves", str(file)).returncode == 0
    assert run("replay", str(recorded), "--at", str(turns + 1)).returncode == 2


def test_a_position_after_a_turn_keeps_its_rulebook_and_its_title_within_its_length(
    recorded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The path of house rules is that from the current folder."""
    (tmp_path / "games").mkdir()
    (tmp_path / "table.yaml").write_text("{id: our-table, extends: dm-2023}", encoding="utf-8")
    for folder, rulebook in (("games", "../table.yaml"), (".", "./table.yaml"), (".", "table.yaml")):
        document = {**json.loads(recorded.read_text()), "rulebook": rulebook, "title": "x" * 400}
        (tmp_path / folder / "game.json").write_text(json.dumps(document), encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        done = run("replay", f"{folder}/game.json", "--at", "12", "--lang", "fr")
        assert " après " in done.stdout
        checked = run("check", "-", text=done.stdout)
        assert (checked.returncode, checked.stderr) == (0, "")


def test_a_position_after_an_irregular_turn_is_printed_with_all(recorded: Path, tmp_path: Path) -> None:
    document = json.loads(recorded.read_text())
    document["deals"][0]["turns"][0]["player"] = document["dealer"]
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(document), encoding="utf-8")
    assert run("replay", str(wrong), "--at", "3").returncode == 1
    done = run("replay", str(wrong), "--at", "3", "--all")
    assert (done.returncode, "title: after turn 3" in done.stdout) == (0, True)


def test_exits_and_formats(recorded: Path, tmp_path: Path) -> None:
    done = run("replay", str(recorded))
    assert (done.returncode, done.stdout.startswith("All ")) == (0, True)
    assert run("replay", str(recorded), "--lang", "da").stdout.startswith("Alt er i orden: ")
    said = json.loads(run("replay", str(recorded), "--format", "json").stdout)
    assert (said["verdict"], len(said["won"])) == ("legal", 2)
    document = json.loads(recorded.read_text())
    document["deals"][0]["turns"][0]["player"] = document["dealer"]
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(document), encoding="utf-8")
    done = run("replay", str(wrong))
    assert done.returncode == 1
    assert "Deal 1, turn 1: " in done.stdout
    assert "classic/gameplay.5 (by analogy)" in done.stdout
    document["deals"][0]["turns"][0]["play"] = {"card": "8", "move": "gaol 1"}
    document["deals"][0]["hands"] = {"purple": [2]}
    wrong.write_text(json.dumps(document), encoding="utf-8")
    done = run("replay", str(wrong))
    assert done.returncode == 3
    assert len(done.stderr.splitlines()) == 3
    assert "Traceback" not in done.stderr


def thrown(**deal: Any) -> tuple[list[str], int]:
    """Return the answer to red throwing the hand at once, and whether too few cards are known for it."""
    turns = [{"player": "red", "play": {"discard": "all"}}]
    whole = record({"rulebook": "dm-2023", "dealer": "yellow", "deals": [{**deal, "turns": turns}]})
    return [each.remark.finding.code for each in whole.irregular], len(whole.replay.unchecked)


def test_hands_of_which_only_a_part_was_seen() -> None:
    """`dm-2023/fair-play.4.2`: a hand that certainly has a usable card may not be thrown."""
    unseen = {"yellow": None, "blue": None}
    two_hearts = {"red": [5, "heart", "heart/8", 6]}
    assert thrown(hands=two_hearts, exchange={**unseen, "red": None, "green": 3}) == (["must-play-card"], 0)
    one_heart = {"red": [5, "heart", 2, 6]}
    assert thrown(hands=one_heart, exchange={**unseen, "red": None, "green": 3}) == ([], 1)
    none = {"red": [2, 3, 5, 6], "green": [2, 3, 5, 6]}
    assert thrown(hands=none, exchange={**unseen, "red": 2, "green": None}) == ([], 0)
    seen_heart = {"red": [2, 3, 5, 6], "green": ["heart", 3, 5, 6]}
    assert thrown(hands=seen_heart, exchange={**unseen, "red": None, "green": "heart"}) == (["must-play-card"], 0)
    assert thrown(hands=seen_heart, exchange={**unseen, "red": 2, "green": None}) == ([], 1)
    assert thrown() == ([], 1)


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ([3, 5, "heart", "heart/8"], "whichever card was given away, it holds one that can be used (perhaps heart:"),
        ([3, "heart", "heart/8", "heart/8"], "it holds a card that can be used (heart/8:"),
    ],
)
def test_of_a_hand_with_a_card_given_unseen_no_card_is_named_as_sure_that_may_be_gone(
    cards: list[Any], told: str
) -> None:
    """`dm-2023/fair-play.4.2`."""
    unseen = dict.fromkeys(("yellow", "red", "blue", "green"))
    turns = [{"player": "red", "play": {"discard": "all"}}]
    deal = {"hands": {"red": cards}, "exchange": unseen, "turns": turns}
    whole = record({"rulebook": "dm-2023", "dealer": "yellow", "deals": [deal]})
    assert f"The hand may not be thrown: {told}" in whole.explanation()


def test_a_hand_thrown_with_all_its_cards_named_is_checked() -> None:
    """`dm-2023/fair-play.4.2`: they lie open, though nobody saw them dealt."""
    unseen = dict.fromkeys(("yellow", "red", "blue", "green"))
    for cards, found in (([2, "heart", 5, 6], ["must-play-card"]), ([2, 3, 5, 6], [])):
        turns = [{"player": "red", "play": {"discard": cards}}]
        whole = record({"rulebook": "dm-2023", "dealer": "yellow", "deals": [{"exchange": unseen, "turns": turns}]})
        assert [each.remark.finding.code for each in whole.irregular] == found
        assert whole.replay.unchecked == []


@pytest.mark.parametrize(
    ("cards", "penalised", "found"),
    [
        (["heart", 5], False, []),
        ([], False, []),
        (["heart", 5, 2, None], False, []),
        (["heart", 5, None], False, ["wrong-hand-size"]),
        (["heart", 5, 2, 3, 6], False, ["wrong-hand-size"]),
        (["heart"], True, []),
        (["heart", 5, None], True, []),
        (["heart", None], True, ["wrong-hand-size"]),
        (["heart", 5, 2, 3], True, ["wrong-hand-size"]),
    ],
)
def test_unseen_cards_of_a_hand_may_be_left_out(cards: list[Any], penalised: bool, found: list[str]) -> None:
    """`classic/gameplay.1`, `.9`: four cards, or three for a penalty; with a null a hand is whole as it stands."""
    unseen = dict.fromkeys(("yellow", "red", "blue", "green"))
    turns = [{"player": "red", "play": {"card": "heart", "move": "base"}}]
    deal = {"hands": {"red": cards}, "exchange": unseen, "penalised": ["red"] * penalised, "turns": turns}
    whole = record({"rulebook": "classic", "dealer": "yellow", "deals": [deal]})
    assert [each.remark.finding.code for each in whole.irregular] == found
    if not found:
        assert whole.replay.hands["red"].size == 3 - penalised


@pytest.mark.parametrize("book", ["dm-2023", "family-fr"])
def test_three_cards_where_no_text_takes_one_are_a_misdeal(book: str) -> None:
    """`family-fr/dealing.1`: four for everyone; red plays three then, and holds no fourth."""
    unseen = dict.fromkeys(("yellow", "red", "blue", "green"))
    others = [{"player": player, "play": {"discard": "all"}} for player in ("blue", "green", "yellow")]
    cards = [("heart", "base"), (2, "start"), (3, "red 2")]
    mine = [{"player": "red", "play": {"card": card, "move": piece}} for card, piece in cards]
    first = {"exchange": unseen, "penalised": ["red"], "turns": [mine[0], *others, *mine[1:]]}
    document = {"rulebook": book, "dealer": "yellow", "deals": [first, {"exchange": unseen, "turns": []}]}
    assert [each.remark.finding.code for each in record(document, everything=True).irregular] == ["wrong-hand-size"]


def test_a_fifth_card_is_found_where_nobody_saw_the_hands() -> None:
    """`classic/gameplay.11`: 56 cards, four of each kind."""
    unseen = dict.fromkeys(("yellow", "red", "blue", "green"))
    players = ["red", "blue", "green", "yellow", "red"]
    turns = [{"player": player, "play": {"card": "heart"}} for player in players]
    document = {"rulebook": "dm-2023", "dealer": "yellow", "deals": [{"exchange": unseen, "turns": turns}]}
    assert [each.remark.finding.code for each in record(document).irregular] == ["too-many-copies"]
    shown = {"hands": {"red": ["heart"] * 4}, "exchange": unseen, "turns": [turns[1]]}
    assert record({**document, "deals": [{**shown, "turns": [turns[0], turns[1]]}]}).irregular[0].turn == 2
    given = {**shown, "turns": [turns[0], {"player": "blue", "play": {"discard": "all"}}, turns[2]]}
    assert record({**document, "deals": [given]}).irregular == []  # It may be the one that red gave green.


def test_a_dealer_who_takes_over_early_has_shuffled_and_deals_three_times() -> None:
    """`classic/gameplay.11`: who takes over as dealer shuffles all cards."""
    players = ("yellow", "red", "blue", "green")
    exchange = dict.fromkeys(players)
    hand = {"hands": {"blue": [2, 2, 2, 2]}, "exchange": exchange}

    def dealt(begins: int, **dealer: str) -> dict[str, Any]:
        order = players[begins:] + players[:begins]
        return {**hand, **dealer, "turns": [{"player": player, "play": {"discard": "all"}} for player in order]}

    first, taken_over = dealt(0), dealt(1, dealer="yellow")
    without = {"exchange": exchange, "turns": dealt(1)["turns"]}
    deals = [first, taken_over, without, without, {**dealt(2), "dealer": "red"}]
    document = {"rulebook": "family-fr", "dealer": "green", "deals": deals}
    found = [(each.deal, each.remark.finding.code) for each in record(document, everything=True).irregular]
    assert found == [(2, "wrong-dealer")]


def test_who_has_given_a_card_unseen_cannot_play_all_four() -> None:
    """`classic/gameplay.3`: one of the four dealt is the partner's."""
    hands = {"red": ["heart", 3, 5, 6]}
    others = [{"player": player, "play": {"discard": "all"}} for player in ("blue", "green", "yellow")]
    cards = [("heart", "base"), (3, "start"), (5, "red 3"), (6, "red 8")]
    mine = [{"player": "red", "play": {"card": card, "move": piece}} for card, piece in cards]
    for received, found in ((9, ["card-not-in-hand"]), (6, []), (None, [])):
        exchange = {"yellow": None, "red": None, "blue": None, "green": received}
        deal = {"hands": hands, "exchange": exchange, "turns": [mine[0], *others, *mine[1:]]}
        whole = record({"rulebook": "dm-2023", "dealer": "yellow", "deals": [deal]})
        assert [each.remark.finding.code for each in whole.irregular] == found


def test_hands_that_could_not_be_checked_are_named(tmp_path: Path) -> None:
    """`dm-2023/fair-play.4.2`: of an unseen hand nobody knows whether it could be thrown."""
    unseen = {"yellow": None, "red": None, "blue": None, "green": None}
    turns = [{"player": player, "play": {"discard": "all"}} for player in ("red", "blue", "green", "yellow")]
    hands = {"blue": [5, 6, 9, 10], "yellow": [5, 6, 9, 10]}
    exchange = {**unseen, "yellow": 5, "blue": 6}
    document = {
        "rulebook": "dm-2023",
        "dealer": "yellow",
        "deals": [{"hands": hands, "exchange": exchange, "turns": turns}],
    }
    said = record(document).as_dict()
    assert said["unchecked"] == 2
    named = [{"deal": 1, "turn": 1, "player": "red"}, {"deal": 1, "turn": 3, "player": "green"}]
    assert said["unchecked_turns"] == named
    valid("ruling", said)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert run("replay", str(file)).stdout.endswith("  Deal 1, turn 1: red\n  Deal 1, turn 3: green\n")


def test_one_entry_left_out_of_the_exchange_is_one_irregularity() -> None:
    """`classic/gameplay.3`: it says that the player gave nothing, and not that the partner has a card less."""
    hands = {"red": [5, 6, 9, 10], "green": [5, 6, 9, 10]}
    players = ["red", "blue", "green", "yellow"]
    turns = [{"player": player, "play": {"card": 5, "move": "base"}} for player in players * 4]
    exchange = {"yellow": None, "blue": None, "red": 10}
    deal = {"hands": hands, "exchange": exchange, "turns": turns}
    whole = record({"rulebook": "dm-2023", "dealer": "yellow", "deals": [deal]})
    found = [each.remark.finding.code for each in whole.irregular]
    assert found[0] == "exchange-incomplete"
    assert "no-cards-left" not in found
    assert "`green: null`" in whole.sentence(whole.irregular[0])


def test_everything_wrong_with_a_record_is_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(
        "rulebook: dm-2023\ndealer: purple\ndeals:\n  - hands: {red: [heart, 99, swap, 3]}\n"
        "    turns: [{player: rod, play: {card: 99, move: gaol 1}}, {player: blue}]\n"
    )
    told = run("replay", str(file)).stderr.splitlines()
    assert [line.removeprefix(f"{file}:").split(": ")[0] for line in told] == [
        "2:9",
        "4:26",
        "5:22",
        "5:40",
        "5:50",
        "5:60",
    ]
    position = tmp_path / "position.yaml"
    position.write_text("rulebook: dm-2023\npieces: {}\nturn: red\n")
    assert "no recorded game" in run("replay", str(position)).stderr
    for command in ("judge", "moves", "compare"):
        assert "`adjudicator replay` checks it" in run(command, str(file)).stderr


def test_the_claim_says_which_function_is_meant() -> None:
    """A 1/14 without `as` is the function that takes the piece to its claimed end."""
    hands = {"yellow": ["heart", "1/14", 2, 3]}
    turns = [
        {"player": "yellow", "play": {"card": "heart"}},
        *({"player": player, "play": {"discard": "all"}} for player in ("red", "blue", "green")),
        {"player": "yellow", "play": {"card": "1/14", "move": "start", "to": "yellow 14"}},
    ]
    document = {"rulebook": "dm-2023", "dealer": "green", "deals": [{"hands": hands, "turns": turns}]}
    assert record(document).irregular == []
    turns[-1]["play"]["to"] = "yellow 9"  # type: ignore[index]
    assert [each.remark.finding.code for each in record(document).irregular] == ["not-where-claimed"]
    del turns[-1]["play"]["to"]  # type: ignore[attr-defined]
    with pytest.raises(BadDocument):
        record(document)


def test_a_turn_after_the_end_or_without_cards_is_told_once() -> None:
    whole = game(random.Random(5), "dm-2023")
    last = whole["deals"][-1]["turns"]
    over = [{"player": "red", "play": {"card": 5, "move": "red 3"}}, {"player": "blue", "play": {"discard": "all"}}]
    ended = len(record(whole, everything=True).irregular)
    last += over
    told = record(whole, everything=True).irregular[ended:]
    assert [each.remark.finding.code for each in told] == ["game-over", "game-over"]
    turns = [
        {"player": "red", "play": {"discard": "all"}},
        {"player": "red", "play": {"card": "heart"}},
    ]
    hands = {"red": [2, 3, 5, 6]}
    document = {"rulebook": "dm-2023", "dealer": "yellow", "deals": [{"hands": hands, "turns": turns}]}
    assert [each.remark.finding.code for each in record(document, everything=True).irregular] == ["no-cards-left"]


def test_a_title_of_several_lines_is_written_on_one(tmp_path: Path) -> None:
    title = "one\n::error::two\n\nthree"
    turns = [{"player": "red", "play": {"card": "heart"}}]
    deals = [{"hands": {"red": ["heart", 2, 3, 5]}, "turns": turns}]
    game = {"rulebook": "dm-2023", "title": title, "dealer": "yellow", "deals": deals}
    (tmp_path / "game.json").write_text(json.dumps(game), encoding="utf-8")
    done = run("replay", str(tmp_path / "game.json"), "--at", "1")
    assert done.returncode == 0
    assert "::error" not in [line.strip()[:7] for line in done.stdout.splitlines()]
    assert read_text(done.stdout).data["title"].startswith(title)
