"""A plain, slow, independent enumeration of the legal plays of Partners: a second opinion for tests.

Written from the rule texts, piece by piece and step by step, as somebody at the table would do it. It explains
nothing; it only answers: which positions can this card lead to?

    results(document) -> {(card, as): {after, ...}}

A *space* is the contract's token (`base`, `start`, `yellow 14`, `goal 1`; classic `0`, `15`, `red 0/15`,
`house 16`). A *piece* is (camp, space, has it been moved by this card); a *table* is the sorted tuple of all
pieces. Nothing here knows where on the paper the fields are: game.py says which space comes next for a piece.

Contested readings: document["readings"] may hold any of the keys of DEFAULTS in game.py (the names are its own).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from tests.second_opinion.game import (
    CARDS,
    COLOURS,
    DEFAULTS,
    DUO_CARDS,
    PARTNER,
    After,
    Game,
    Piece,
    Table,
    back,
    in_lane,
    start_crossed,
    toward,
)

# looking at the table


def count(table: Table, camp: str, space: str) -> int:
    return sum(1 for c, s, _ in table if c == camp and s == space)


def on_field(space: str) -> bool:
    """A numbered field (in classic also a foreign 0/15): what is not base, start, goal, house, own 0 or own 15."""
    return space not in ("base", "start", "0", "15") and not in_lane(space)


def all_home(table: Table, camp: str) -> bool:
    return all(in_lane(s) for c, s, _ in table if c == camp)


def game_over(game: Game, table: Table) -> bool:
    sides = (
        [("yellow-knob", "yellow-hole"), ("red-knob", "red-hole")]
        if game.rulebook == "duo"
        else [("yellow", "blue"), ("red", "green")]
    )
    return any(all(all_home(table, camp) for camp in side) for side in sides)


def locked(game: Game, table: Table, camp: str, space: str) -> bool:
    """On circle k with circles 1..k all held by pieces of the camp. Classic knows no locking."""
    if game.rulebook == "classic" or not in_lane(space):
        return False
    k = int(space.split()[1])
    return all(count(table, camp, f"goal {n}") > 0 for n in range(1, k + 1))


def without(table: Table, piece: Piece) -> Table:
    rest = list(table)
    rest.remove(piece)
    return tuple(rest)


def with_piece(table: Table, piece: Piece) -> Table:
    return tuple(sorted((*table, piece)))


def send_home(table: Table, camp: str, space: str) -> Table:
    """Every piece of the camp on that space goes to base (moved or not is kept: it stays in base anyway)."""
    return tuple(sorted((c, "base" if (c, s) == (camp, space) else s, m) for c, s, m in table))


# one walk


def can_step(game: Game, others: Table, camp: str, space: str, forward: bool, jump: bool) -> bool:
    ahead = toward(game, camp, space) if forward else back(game, camp, space)
    if ahead is None:
        return False
    if in_lane(ahead) and count(others, camp, ahead):
        return False
    owner = start_crossed(game, camp, space, forward)
    if owner is None or count(others, owner, "start") == 0:
        return True
    if owner == camp:
        return not (forward and game.reading("own-start-bars-owner") == "forward")
    return jump


def walk(
    game: Game, others: Table, camp: str, start: str, steps: int, forward: bool, jump: bool
) -> tuple[str, bool] | None:
    """dm-2023, family-fr, duo: where the piece stands after all its steps, and whether it turned; None: it cannot."""
    space, turned = start, False
    for n in range(steps):
        if not can_step(game, others, camp, space, forward, jump):
            if not in_lane(space):
                return None  # nobody turns out on the board: a start field is barred, or the first circle is taken
            if n == 0 and not (forward and game.reading("lane-piece-blocked-ahead") == "reverse"):
                return None  # no free circle to turn on
            forward, turned = not forward, True
            if not can_step(game, others, camp, space, forward, jump):
                return None  # shut in on both sides
        following = toward(game, camp, space) if forward else back(game, camp, space)
        assert following is not None
        space = following
    return space, turned


def walk_classic(game: Game, others: Table, camp: str, start: str, steps: int, forward: bool) -> str | None:
    """classic: exact count; no passing a 0/15 whose owner stands on 0; nothing passed in the House."""
    space = start
    for n in range(steps):
        if n > 0 and space.endswith(" 0/15") and count(others, space.split()[0], "0"):
            return None  # it would have to go on past the 0/15
        following = toward(game, camp, space) if forward else back(game, camp, space)
        if following is None:
            return None
        if in_lane(following) and count(others, camp, following):
            return None
        space = following
    return space


# landing


def land(game: Game, others: Table, camp: str, space: str) -> Table | None:
    """The table after a piece of `camp` (which is not among `others`) has come to stand on `space`."""
    arrived, sent_home = (camp, space, True), (camp, "base", True)
    if in_lane(space) or space == "start":
        return with_piece(others, arrived)
    place = [(c, space) for c in game.camps if c != camp]  # who else can be there, under what token
    if game.rulebook == "classic" and space in ("0", "15"):
        place = [(c, f"{camp} 0/15") for c in game.camps if c != camp]
    for other, token in place:
        standing = count(others, other, token)
        if standing >= 2:
            return None if game.reading("landing-on-several") == "illegal" else with_piece(others, sent_home)
        if standing == 1:
            return with_piece(send_home(others, other, token), arrived)
    if game.rulebook == "classic" and space.endswith(" 0/15"):  # no third colour there; is the owner on his 15 or 0?
        owner = space.split()[0]
        on_15, on_0 = count(others, owner, "15"), count(others, owner, "0")
        if on_15 >= 2:
            return with_piece(others, sent_home)
        if on_15 == 1:
            others = send_home(others, owner, "15")
        if on_0:
            return with_piece(others, sent_home)
    return with_piece(others, arrived)


# one move of one piece


def move(game: Game, table: Table, piece: Piece, steps: int, jump: bool = False, split: bool = False) -> Table | None:
    """One piece takes its steps (negative: backward) and lands. None: that is not a legal move."""
    camp, space, _ = piece
    if space == "base" or locked(game, table, camp, space):
        return None
    others = without(table, piece)
    if game.rulebook == "classic":
        if steps < 0 and in_lane(space):
            return None
        ended = walk_classic(game, others, camp, space, abs(steps), steps > 0)
        return None if ended is None else land(game, others, camp, ended)

    if in_lane(space) and game.reading("unlocked-lane-piece") == "frozen":
        return None
    if steps < 0 and in_lane(space) and game.reading("minus-four-in-lane") == "no":
        return None
    walked = walk(game, others, camp, space, abs(steps), steps > 0, jump)
    if walked is None:
        return None
    ended, turned = walked
    must_lock_or_leave = in_lane(space) and game.rulebook == "dm-2023"
    if not in_lane(space) and turned and game.reading("lane-entry-rest") == "locked-only":
        must_lock_or_leave = True
    is_locked = locked(game, with_piece(others, (camp, ended, True)), camp, ended)
    if must_lock_or_leave and in_lane(ended) and not is_locked:
        return None
    if split and in_lane(space) and not is_locked and game.reading("split-part-from-lane") == "must-lock":
        return None
    return land(game, others, camp, ended)


def single_moves(game: Game, table: Table, camps: Sequence[str], steps: int, jump: bool = False) -> set[Table]:
    tries = (move(game, table, piece, steps, jump) for piece in set(table) if piece[0] in camps)
    return {t for t in tries if t is not None}


def hearts(game: Game, table: Table, camps: Sequence[str]) -> set[Table]:
    """One piece from base to the start field (classic: to 0)."""
    found: set[Table] = set()
    for camp in camps:
        piece = (camp, "base", False)
        if piece not in table:
            continue
        others = without(table, piece)
        if game.rulebook == "classic":
            if any(count(others, c, f"{camp} 0/15") >= 2 for c in COLOURS):
                continue  # barred by two foreign pieces on the own 0/15
            out = land(game, others, camp, "0")
        else:
            out = land(game, others, camp, "start")
        if out is not None:
            found.add(out)
    return found


def swapped(table: Table, one: Piece, two: Piece) -> Table | None:
    """The table after these two pieces have changed places. None: they may not."""
    if any(not on_field(space) or count(table, camp, space) != 1 for camp, space, _ in (one, two)) or one == two:
        return None
    if one[1] == f"{two[0]} 0/15" or two[1] == f"{one[0]} 0/15":
        return None  # classic: nobody is swapped to his own 15 (or 0)
    rest = without(without(table, one), two)
    return with_piece(with_piece(rest, (one[0], two[1], False)), (two[0], one[1], False))


def swaps(table: Table) -> set[Table]:
    """Two single pieces on numbered fields, anybody's, change places."""
    tries = (swapped(table, one, two) for one, two in combinations(table, 2))
    return {t for t in tries if t is not None}


def splits(game: Game, table: Table, order: Sequence[str], total: int) -> set[Table]:
    """Part after part, each piece once, each part at least one step, all steps used.

    `order`: the camp whose pieces are moved, then the camp that takes the rest once the first has all its pieces home.
    """
    known: dict[tuple[Table, int], set[Table]] = {}

    def rest(now: Table, left: int) -> set[Table]:
        if left == 0:
            return {now}
        if (now, left) in known:
            return known[now, left]
        found: set[Table] = set()
        camp = next((c for c in order if not all_home(now, c)), None)
        for piece in set(now):
            if piece[0] != camp or piece[2]:  # not his to move, or moved before
                continue
            for steps in range(1, left + 1):
                then = move(game, now, piece, steps, split=True)
                if then is not None:
                    found |= rest(then, left - steps)
        known[now, left] = found
        return found

    return rest(table, total)


# documents


def read_table(game: Game, pieces: Mapping[str, Sequence[str]]) -> Table:
    table: list[Piece] = []
    for camp in game.camps:
        spaces = [str(s) for s in pieces.get(camp, ())]
        assert len(spaces) <= game.each, f"too many pieces of {camp}"
        spaces += ["base"] * (game.each - len(spaces))
        table += [(camp, space, False) for space in spaces]
    return tuple(sorted(table))


def as_after(table: Table) -> After:
    by_camp: dict[str, list[str]] = {}
    for camp, space, _ in table:
        by_camp.setdefault(camp, []).append(space)
    return tuple(sorted((camp, tuple(sorted(spaces))) for camp, spaces in by_camp.items()))


def play(game: Game, table: Table, turn: str, function: str) -> set[Table]:
    """Every table that one function of a card can lead to, for the player whose turn it is."""
    if game_over(game, table):
        return set()
    own = game.camps_of(turn)
    if game.rulebook != "duo" and all_home(table, turn):
        own = (PARTNER[turn],)  # finished: from now on every card is played on the partner's pieces
    if function == "heart":
        return hearts(game, table, own)
    if function == "swap":
        return swaps(table)
    if function == "5-jump":
        return single_moves(game, table, own, 5, jump=True)
    if function == "4x1":
        return splits(game, table, own, 4) | splits(game, table, own[::-1], 4)
    if function == "7" and game.rulebook != "duo":
        order = own if own != (turn,) or game.reading("split-partner") == "before-card" else (turn, PARTNER[turn])
        return splits(game, table, order, 7)
    return single_moves(game, table, own, int(function))


def results(document: Mapping[str, Any]) -> dict[tuple[str, str], set[After]]:
    """For every (card, as) of the hand, or of the whole deck, exactly the positions a legal play can lead to."""
    game = Game(document["rulebook"], tuple(sorted((document.get("readings") or {}).items())))
    assert game.rulebook in ("dm-2023", "family-fr", "classic", "duo"), game.rulebook
    assert all(topic in DEFAULTS for topic, _ in game.readings), game.readings
    table = read_table(game, document["pieces"])
    deck = DUO_CARDS if game.rulebook == "duo" else CARDS
    hand = document.get("hand")
    answers: dict[tuple[str, str], set[After]] = {}
    for card in deck if hand is None else [str(c) for c in hand]:
        for function in deck[card]:
            answers[card, function] = {as_after(t) for t in play(game, table, document["turn"], function)}
    return answers
