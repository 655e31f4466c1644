"""What is listed as playable after events is in order when it is played, and leads to the table listed."""

from __future__ import annotations

import random
from typing import Any

import pytest

import adjudicator
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.engine.play import Play
from adjudicator.engine.step import Move
from adjudicator.rulings.account import Account
from adjudicator.rulings.moves_now import MovesNow
from tests.procedure.acts import blue, to
from tests.sample_documents import found_in
from tests.second_opinion.events.documents import document

Event = dict[str, Any]
DOCUMENTS = 200


def by_hand(account: Account, play: Play) -> list[Event]:
    """Return the acts that make the play from where the table stands."""
    board, state = account.board, account.state

    def named(move: Move) -> dict[str, str]:
        return {board.camps[move.camp]: board.tokens[move.origin]}

    lays: list[Event] = [] if state.laid and state.laid.name == play.card else [{"lays": play.card}]
    if state.half and not state.half.stopped and state.laid and state.laid.name == play.card:
        (other,) = (move for move in play.moves if (move.camp, move.origin) != state.half.piece)
        moves: Event = {"moves": {"move": named(other), "to": board.tokens[state.half.piece[1]]}}
    elif play.function.does == "swap":
        moves = {"swaps": [named(move) for move in play.moves]}
    elif play.function.does == "split":
        moves = {"moves": {"moves": [{"move": named(move), "steps": move.steps} for move in play.moves]}}
    else:
        (move,) = play.moves
        landed = move.path[-1] if move.path else move.to
        several = len(account.question.book.cards[play.card].functions) > 1
        one = {"move": named(move), "to": board.tokens[landed]}
        moves = {"moves": one | ({"as": play.function.name} if several else {})}
    return [*lays, moves]


def moves_out_of_turn(account: Account) -> bool:
    """Return whether a piece moved out of turn has not been put back."""
    return any(each.by != account.state.player for each in account.state.misplaced)


@pytest.mark.parametrize("book", shipped_rulebooks())
def test_what_is_listed_can_be_played(book: str) -> None:
    tried = 0
    for seed in range(DOCUMENTS):
        rng = random.Random(f"{book} {seed}")
        asked = document(rng, book)
        if any("finger" in event for event in asked["events"]):
            continue  # A swap that nobody could follow is penalised when it is done (`classic/worth-considering.8`).
        try:
            account = adjudicator.adjudicate(asked)
        except adjudicator.BadDocument:
            continue
        assert isinstance(account, Account)
        state, plays = account.state, account.plays_now()
        found = [found_in(each) for each in account.as_dict()["events"]]
        if state.refused or state.pending or state.taken_off.away:
            continue  # A move with the refused card, one made already, or one that does not hit what was put home.
        for play in rng.sample(plays, min(3, len(plays))):
            acts = [{**act, "by": state.player} for act in by_hand(account, play)]
            if moves_out_of_turn(account):
                continue  # Playing on leaves that piece where it was put.
            said = adjudicator.adjudicate({**asked, "events": [*asked["events"], *acts]}).as_dict()
            if [found_in(each) for each in said["events"]][: len(asked["events"])] != found:
                continue  # What follows has shown an earlier act to be another one.
            assert all(act["regular"] for act in said["events"][-len(acts) :]), (asked, acts)
            assert said["after"] == account.board.name(play.after), (asked, acts)
            tried += 1
    assert tried > DOCUMENTS // 2


@pytest.mark.parametrize(
    ("hand", "events", "says"),
    [
        ([7], [{"lays": 7}, to("red 3", "red 6")], "7 lies on the table and can be used (7: the red piece on red 5 →"),
        ([5], [blue("shows", 2), {"lays": 5}, {"moves": "red 3"}], "2 was shown before the turn and can be used"),
    ],
)
def test_what_binds_is_said_of_what_can_still_be_played(hand: list[Any], events: list[Event], says: str) -> None:
    """`dm-2023/fair-play.3.1`, `dm-2023/fair-play.5.1`."""
    pieces = {"red": ["red 3", "red 5"], "yellow": ["red 9"], "blue": ["blue 4"]}
    document = {"rulebook": "dm-2023", "turn": "red", "pieces": pieces, "hand": hand, "hands": {"blue": [2, 3]}}
    (bound,) = MovesNow(adjudicator.load({**document, "events": events}), "en").hand_as_dict()["bound"]
    assert bound["explanation"].startswith(says)
