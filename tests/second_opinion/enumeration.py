"""A plain, slow, independent enumeration of the legal plays of Partners: a second opinion for tests.

Written from the rule texts, piece by piece and step by step, as at the table. It explains nothing; its only answer is
the set of positions that a card can lead to.

    results(document) -> {(card, as): {after, ...}}

in_full.py also gives the ways: which piece moved how far along which spaces, and which pieces were hit.

A *space* is the contract's token (`base`, `start`, `yellow 14`, `goal 1`; classic `0`, `15`, `red 0/15`, `house 16`). A
*piece* is (camp, space, moved by this card or not); a *table* is the sorted tuple of all pieces. The order of the
fields is in game.py, which gives the next space for a piece.

Contested readings: document["readings"] may hold any of the keys of DEFAULTS in game.py (the names are its own).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, groupby
from operator import itemgetter
from typing import Any, NamedTuple

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
    game_of,
    in_lane,
    start_crossed,
    toward,
)
from tests.second_opinion.table import all_home, count, game_over, locked, on_field, send_home, with_piece, without

# one walk


def step(game: Game, others: Table, camp: str, space: str, forward: bool, jump: bool) -> str | None:
    """Return the space after one step, or None if that step cannot be taken."""
    ahead = toward(game, camp, space) if forward else back(game, camp, space)
    if ahead is None or (in_lane(ahead) and count(others, camp, ahead)):
        return None
    owner = start_crossed(game, camp, space, forward)
    if owner is None or count(others, owner, "start") == 0:
        return ahead
    if owner == camp:
        return None if forward and game.reading("own-start-bars-owner") == "forward" else ahead
    return ahead if jump else None


def walk(
    game: Game, others: Table, camp: str, start: str, most: int, forward: bool, jump: bool, split: bool
) -> list[tuple[str, bool]]:
    """Return where the piece stands after each step, and whether it has turned by then (dm-2023, family-fr, duo).

    As many steps as asked for, or as many as it can take.
    """
    way: list[tuple[str, bool]] = []
    space, turned = start, False
    while len(way) < most:
        ahead = step(game, others, camp, space, forward, jump)
        if ahead is None:
            if not in_lane(space):
                break  # no turning on the track: a start field is barred, or the first circle is taken
            if not way and not (forward and game.reading("lane-piece-blocked-ahead") == "reverse"):
                break  # no free circle to turn on
            if in_lane(start) and game.reading("unlocked-lane-piece") == "inward":
                break
            if split and game.reading("turning-with-a-share") == "no":
                break
            if not turned and not in_lane(start) and game.reading("turning-from-outside") == "no":
                break
            if turned and game.reading("turning-twice") == "no":
                break
            forward, turned = not forward, True
            ahead = step(game, others, camp, space, forward, jump)
            if ahead is None:
                break  # shut in on both sides
        space = ahead
        way.append((space, turned))
    return way


def walk_classic(game: Game, others: Table, camp: str, start: str, most: int, forward: bool) -> list[tuple[str, bool]]:
    """Return the same in classic: exact count; no passing a 0/15 whose owner stands on 0; nothing passed in the
    House."""
    way: list[tuple[str, bool]] = []
    space = start
    while len(way) < most:
        if way and space.endswith(" 0/15") and count(others, space.split()[0], "0"):
            break  # it would have to go on past the 0/15
        ahead = toward(game, camp, space) if forward else back(game, camp, space)
        if ahead is None or (in_lane(ahead) and count(others, camp, ahead)):
            break
        space = ahead
        way.append((space, False))
    return way


# landing


def land(game: Game, others: Table, camp: str, space: str) -> Table | None:
    """Return the table after a piece of `camp` (which is not among `others`) has landed on `space`."""
    arrived, sent_home = (camp, space, True), (camp, "base", True)
    if in_lane(space) or space == "start":
        return with_piece(others, arrived)
    token = f"{camp} 0/15" if space in ("0", "15") else space  # the token of another camp's piece there
    standing = [c for c, s, _ in others if s == token and c != camp]  # all of one camp: two never share a field
    if len(standing) >= 2 and space == "0" and game.reading("own-0-held-by-two") == "safe":
        return with_piece(others, arrived)
    if len(standing) >= 2:
        return None if game.reading("landing-on-several") == "illegal" else with_piece(others, sent_home)
    if on_field(space) and count(others, camp, space) == 1 and game.reading("landing-on-own") == "captured":
        return with_piece(send_home(others, camp, space), arrived)
    if standing:
        others = send_home(others, standing[0], token)
    if game.rulebook == "classic" and space.endswith(" 0/15"):  # is the owner on his 15 or 0?
        owner = space.split()[0]
        on_15, on_0 = count(others, owner, "15"), count(others, owner, "0")
        if on_15 >= 2 and game.reading("several-on-15") == "safe":
            return with_piece(others, sent_home)
        if on_15:
            others = send_home(others, owner, "15")
        if on_0:
            return with_piece(others, sent_home)
    return with_piece(others, arrived)


# one move of one piece


class Moved(NamedTuple):
    steps: int
    way: list[tuple[str, bool]]
    after: Table

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(space for space, _ in self.way[: abs(self.steps)])


def way_of(
    game: Game, table: Table, piece: Piece, most: int, forward: bool, jump: bool = False, split: bool = False
) -> list[tuple[str, bool]]:
    """Return the spaces that a piece comes to with so many steps at most, and whether it has turned; it may perhaps not
    rest there."""
    camp, space, _ = piece
    classic = game.rulebook == "classic"
    if space == "base" or locked(game, table, camp, space):
        return []
    if in_lane(space) and not classic and game.reading("unlocked-lane-piece") == "frozen":
        return []
    if in_lane(space) and not forward and game.reading("unlocked-lane-piece") == "inward":
        return []
    if in_lane(space) and not forward and (classic or game.reading("minus-four-in-lane") == "no"):
        return []
    others = without(table, piece)
    if classic:
        return walk_classic(game, others, camp, space, most, forward)
    return walk(game, others, camp, space, most, forward, jump, split)


def moves(
    game: Game, table: Table, piece: Piece, counts: Sequence[int], jump: bool = False, split: bool = False
) -> Iterator[Moved]:
    """Yield the moves of one piece by its steps (negative: backward), landed, for each legal way to count."""
    camp, space, _ = piece
    classic, others = game.rulebook == "classic", without(table, piece)
    way = way_of(game, table, piece, max(map(abs, counts)), counts[0] > 0, jump, split)
    for steps in counts:
        n = abs(steps)
        if n <= len(way) and (classic or may_rest(game, others, camp, space, *way[n - 1])):
            after = land(game, others, camp, way[n - 1][0])
            if after is not None:
                yield Moved(steps, way, after)


def may_rest(game: Game, others: Table, camp: str, start: str, ended: str, turned: bool) -> bool:
    """Return whether a piece that stood on `start` may be left on `ended`: matters in the lane."""
    if not in_lane(ended):
        return in_lane(start) or not turned or game.reading("out-again") == "yes"
    if locked(game, with_piece(others, (camp, ended, True)), camp, ended):
        return True
    if in_lane(start):
        return game.rulebook != "dm-2023"
    entering = game.reading("lane-entry-rest")
    return entering == "any" or (entering == "locked-only" and not turned)


def move(game: Game, table: Table, piece: Piece, steps: int, jump: bool = False, split: bool = False) -> Table | None:
    """Return the table after this one move, or None if it is illegal."""
    return next((moved.after for moved in moves(game, table, piece, [steps], jump, split)), None)


def single_moves(game: Game, table: Table, camps: Sequence[str], steps: int, jump: bool = False) -> set[Table]:
    tries = (move(game, table, piece, steps, jump) for piece in set(table) if piece[0] in camps)
    return {t for t in tries if t is not None}


def hearts(game: Game, table: Table, camps: Sequence[str]) -> set[Table]:
    """Return the tables with one piece moved from base to the start field (classic: to 0)."""
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


def may_be_swapped(game: Game, table: Table, piece: Piece) -> bool:
    camp, space, _ = piece
    if in_lane(space):
        return game.reading("swap-from-lane") == "unlocked" and not locked(game, table, camp, space)
    return on_field(space) and count(table, camp, space) == 1


def in_play(game: Game, table: Table, camps: Sequence[str]) -> bool:
    """Return whether a piece of these camps is on its way: neither in base nor locked."""
    return any(camp in camps and space != "base" and not locked(game, table, camp, space) for camp, space, _ in table)


def swapped(game: Game, table: Table, turn: str, one: Piece, two: Piece) -> Table | None:
    """Return the table after these two pieces have changed places, or None if they may not."""
    own = game.camps_of(turn)
    playing = in_play(game, table, own)
    if one[0] not in own and two[0] not in own and playing and game.reading("swap-of-two-others") == "none-in-play":
        return None
    if not all(may_be_swapped(game, table, piece) for piece in (one, two)) or one == two:
        return None
    if one[0] != two[0] and (in_lane(one[1]) or in_lane(two[1])):
        return None  # nobody else stands in a camp's lane
    own_double = [camp for (camp, _, _), (_, space, _) in ((one, two), (two, one)) if space == f"{camp} 0/15"]
    if own_double and game.reading("swap-to-own-0/15") == "never":
        return None  # classic: no swap puts a piece on its own 15 (or 0)
    rest = without(without(table, one), two)
    there, back = (
        "0" if space == f"{camp} 0/15" else space for (camp, _, _), (_, space, _) in ((one, two), (two, one))
    )
    return with_piece(with_piece(rest, (one[0], there, False)), (two[0], back, False))


def swaps(game: Game, table: Table, turn: str) -> set[Table]:
    """Return the tables after each swap of two single pieces of any camps on numbered fields."""
    tries = (swapped(game, table, turn, one, two) for one, two in combinations(table, 2))
    return {t for t in tries if t is not None}


def splits(game: Game, table: Table, order: Sequence[str], total: int) -> set[Table]:
    """Return the tables after all splits, part after part: each piece once, at least one step each, all steps used.

    `order`: the camp whose pieces are moved, then the camp that takes the rest once the first has all its pieces
    home.
    """
    known: dict[tuple[Table, int], set[Table]] = {}

    def rest(now: Table, left: int) -> set[Table]:
        if (now, left) in known:
            return known[now, left]
        found: set[Table] = set()
        camp = next((c for c in order if not all_home(now, c)), None)
        for piece in {p for p in now if p[0] == camp and not p[2] and p[1] != "base"}:  # his, and not moved before
            for moved in moves(game, now, piece, range(1, left + 1), split=True):
                if moved.steps == left:
                    found.add(moved.after)
                else:
                    found |= rest(moved.after, left - moved.steps)
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
    """Return the pieces by camp. A table is sorted, and so are the camps and the spaces of each."""
    return tuple((camp, tuple(space for _, space, _ in held)) for camp, held in groupby(table, itemgetter(0)))


def played_camps(game: Game, table: Table, turn: str) -> tuple[str, ...]:
    """Return the camps a player moves: the own ones, and once they are all home the partner's."""
    if game.rulebook != "duo" and all_home(table, turn):
        return (PARTNER[turn],)
    return game.camps_of(turn)


def split_orders(
    game: Game, table: Table, own: tuple[str, ...], turn: str, function: str
) -> tuple[int, list[tuple[str, ...]]]:
    """Return the steps of a splitting card (0: none), and the orders in which it can move camps."""
    if function == "4x1":
        return 4, [own, own[::-1]]
    if function == "7" and game.rulebook != "duo":
        missing = sum(camp == turn and not locked(game, table, camp, space) for camp, space, _ in table)
        when = {"after-parts": True, "last-piece": missing == 1, "before-card": False}
        helped = own == (turn,) and when[game.reading("split-partner")]
        return 7, [(turn, PARTNER[turn]) if helped else own]
    return 0, []


def play(game: Game, table: Table, turn: str, function: str) -> set[Table]:
    """Return every table that one function of a card can lead to, for the player whose turn it is."""
    if game_over(game, table):
        return set()
    own = played_camps(game, table, turn)
    if function == "heart":
        return hearts(game, table, own)
    if function == "swap":
        return swaps(game, table, turn)
    if function == "5-jump":
        return single_moves(game, table, own, 5, jump=True)
    total, orders = split_orders(game, table, own, turn, function)
    if total:
        return {then for order in orders for then in splits(game, table, order, total)}
    return single_moves(game, table, own, int(function))


def game_and_table(document: Mapping[str, Any]) -> tuple[Game, Table]:
    game = game_of(document["rulebook"], tuple(sorted((document.get("readings") or {}).items())))
    assert game.rulebook in ("dm-2023", "family-fr", "classic", "duo"), game.rulebook
    assert all(topic in DEFAULTS for topic, _ in game.readings), game.readings
    return game, read_table(game, document["pieces"])


def deck_of(game: Game, hand: Sequence[Any] | None = None) -> dict[str, tuple[str, ...]]:
    """Return the cards, each with its functions: those in the hand, or of the whole deck."""
    deck = DUO_CARDS if game.rulebook == "duo" else CARDS
    return deck if hand is None else {str(card): deck[str(card)] for card in hand}


def swap_comes_first(game: Game, document: Mapping[str, Any]) -> bool:
    """Return whether a swap that the hand can make leaves no choice of another card."""
    return document.get("hand") is not None and game.reading("swap-card-in-hand") == "played-first"


def results(document: Mapping[str, Any]) -> dict[tuple[str, str], set[After]]:
    """Return, for every (card, as) of the hand or of the whole deck, exactly the positions a legal play can lead to."""
    game, table = game_and_table(document)
    found: dict[str, set[After]] = {}
    answers: dict[tuple[str, str], set[After]] = {}
    for card, functions in deck_of(game, document.get("hand")).items():
        for function in functions:
            if function not in found:
                found[function] = {as_after(t) for t in play(game, table, document["turn"], function)}
            answers[card, function] = found[function]
    if swap_comes_first(game, document) and found.get("swap"):
        return {(card, function): then if function == "swap" else set() for (card, function), then in answers.items()}
    return answers
