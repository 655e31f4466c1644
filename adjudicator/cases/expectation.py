"""The expectation of a case compared with its answer: an answer differs only in keys that the case expects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from adjudicator.documents.problems import Problem
from adjudicator.loading.names import (
    Unreadable,
    read_camp,
    read_card,
    read_function,
    read_function_of_any,
    read_player,
    read_space,
)
from adjudicator.rules.board import Board
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rulings.game_report import GameReport
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.ruling import Ruling
from adjudicator.rulings.verdict import Verdict

Json = dict[str, Any]
Answer = Ruling | GameReport


class Difference(NamedTuple):
    """One key whose value is not as expected."""

    what: str
    expected: Any
    got: Any


def compare_problems(expect: Mapping[str, Any], problems: list[Problem]) -> Iterator[Difference]:
    """Yield the differences of an impossible table: other reasons or items than expected."""
    codes, cited = [problem.code for problem in problems], [item for problem in problems for item in problem.cites]
    if "reason" in expect and expect["reason"] not in codes:
        yield Difference("reason", expect["reason"], ", ".join(codes))
    if missing := [item for item in expect.get("cites", ()) if not any(is_under(item, each) for each in cited)]:
        yield Difference("cites", missing, cited)
    for key in expect.keys() - {"verdict", "reason", "cites"}:
        yield Difference(key, expect[key], None)


def compare_with_expected(expect: Mapping[str, Any], ruling: Answer) -> Iterator[Difference]:
    facts = RulingFacts(ruling)
    for what in ("verdict", "reason", "must_discard", "binds", "silent", "dealer", "deal", "turn", "won"):
        if what in expect:
            got = facts.get(what, "possible" if expect[what] == "impossible" else None)
            if _canonical_players(ruling.board, what, expect[what]) != got:
                yield Difference(what, expect[what], got)
    if missing := _not_cited(expect.get("cites", ()), ruling):
        yield Difference("cites", missing, cited_by(ruling))
    if "doubts" in expect:
        doubts = facts.get("doubts")
        items = None if doubts is None else list(dict.fromkeys(doubt["item"] for doubt in doubts))
        if items is None or sorted(expect["doubts"]) != sorted(items):
            yield Difference("doubts", expect["doubts"], items)
    if "penalties" in expect:
        penalties = facts.get("penalties")
        wanted = [{"penalty": penalty} if isinstance(penalty, str) else penalty for penalty in expect["penalties"]]
        wanted = [_canonical_penalty(ruling.board, penalty) for penalty in wanted]
        if penalties is None or not _match(wanted, penalties):
            keys = ("penalty", "player", "by", "pieces")
            got = [{key: penalty[key] for key in keys if key in penalty} for penalty in penalties or ()]
            yield Difference("penalties", expect["penalties"], None if penalties is None else got)
    yield from _differences_of_play(expect, ruling, facts)
    if "legal" in expect:
        got = legal_of(ruling)
        wanted = [_canonical_play(_book(ruling), play) for play in expect["legal"]]
        if got is None or not _match(wanted, got):
            yield Difference("legal", wanted, got)


class RulingFacts:
    """The keys of `as_dict`, computed on demand: building the whole dictionary takes longer than ruling."""

    def __init__(self, ruling: Answer) -> None:
        self._parts: list[Callable[[], Json]] = [ruling.as_dict]
        if isinstance(ruling, Verdict):
            if play := ruling.play:
                self._parts.append(lambda: ruling.played(play))
            self._parts.append(ruling.ground)
        elif isinstance(ruling, HandList):
            self._parts.append(ruling.hand_as_dict)
        self._facts: Json = {}

    def get(self, key: str, default: Any = None) -> Any:
        """Return the value of a key, from the smallest part of the answer that has it."""
        while key not in self._facts and self._parts:
            self._facts = self._parts.pop()()
        return self._facts.get(key, default)


def _not_cited(items: Iterable[str], ruling: Answer) -> list[str]:
    """Return the expected items of which neither the item nor one of its statements is cited."""
    left = list(items)
    cited_items = cited(ruling) if left else iter(())
    while left and (name := next(cited_items, None)) is not None:
        left = [item for item in left if not is_under(item, name)]
    return left


def _differences_of_play(expect: Mapping[str, Any], ruling: Answer, facts: RulingFacts) -> Iterator[Difference]:
    """Yield differences of a move's target and path, and of the table afterwards."""
    board = ruling.board
    moves = facts.get("moves") if expect.keys() & {"to", "path"} else ()
    move = move_meant(moves)
    mover = str(move.get("piece"))
    if "to" in expect and canonical(board, expect["to"], mover) != move.get("to"):
        yield Difference("to", expect["to"], move.get("to"))
    if "path" in expect and [canonical(board, space, mover) for space in expect["path"]] != move.get("path"):
        yield Difference("path", expect["path"], move.get("path"))
    for name, spaces in expect.get("after", {}).items():
        camp = str(_canonical_camp(board, name))
        got = (facts.get("after") or {}).get(camp)
        if sorted(canonical(board, space, camp) for space in spaces) != got:
            yield Difference(f"after: {name}", spaces, got)


def move_meant(moves: Sequence[Json] | None) -> Json:
    """Return the move that `to` and `path` speak of: of a swap that of the piece named first, else the last one."""
    return (moves[0] if _is_swap(moves) else moves[-1]) if moves else {}


def _is_swap(moves: Sequence[Json]) -> bool:
    return len(moves) == 2 and all(move["steps"] == 0 for move in moves)


def canonical(board: Board, value: Any, camp: str = "") -> str:
    """Return a space as the output writes it for a piece of this camp; a space of another camp keeps its owner."""
    place = read_space(board, value)
    if isinstance(place, Unreadable):
        return str(value)
    owner = camp if place.camp is None else board.camps[place.camp]
    return board.tokens[place.space] if owner == camp else f"{owner} {board.tokens[place.space]}"


def _canonical_players(board: Board, what: str, value: Any) -> Any:
    """Return expected players as the output names them, other values unchanged."""
    if what == "won":
        return [_canonical_players(board, "dealer", name) for name in value]
    player = read_player(board, value) if what == "dealer" and value is not None else value
    return value if isinstance(player, Unreadable) else player


def _canonical_penalty(board: Board, penalty: Mapping[str, Any]) -> Json:
    """Return an expected penalty with players and pieces as the output names them."""
    named = {key: _canonical_players(board, "dealer", penalty[key]) for key in ("player", "by") if key in penalty}
    camps = [(piece, str(_canonical_camp(board, piece["piece"]))) for piece in penalty.get("pieces", ())]
    pieces = [{"piece": camp, "from": canonical(board, piece["from"], camp)} for piece, camp in camps]
    return {**penalty, **named, **({"pieces": pieces} if "pieces" in penalty else {})}


def _book(ruling: Answer) -> Rulebook:
    return ruling.game.book if isinstance(ruling, GameReport) else ruling.question.book


def _canonical_play(book: Rulebook, play: Any, key: str = "") -> Any:
    """Return an expected play with spaces, camps and cards as the output writes them."""
    if isinstance(play, dict):
        names = {name if name in _KEYS_OF_PLAY else _canonical_camp(book.board, name): name for name in play}
        canonical_play = {key: _canonical_play(book, play[name], key) for key, name in names.items()}
        if "as" not in play:
            return canonical_play
        card, name = book.cards.get(str(canonical_play.get("card"))), play["as"]
        function = read_function(book.cards, card, name) if card else read_function_of_any(book.cards, name)
        return canonical_play | {"as": function.name} if function else canonical_play
    if isinstance(play, list):
        return [_canonical_play(book, part, key) for part in play]
    if key in (*_SPACES_OF_PLAY, *book.board.camps):
        return canonical(book.board, play, key)
    if key == "card":
        found = read_card(book.cards, play)
        return play if isinstance(found, Unreadable) else found.name
    return _canonical_camp(book.board, play) if key == "piece" else play


def _canonical_camp(board: Board, name: Any) -> Any:
    camp = read_camp(board, name)
    return name if isinstance(camp, Unreadable) else board.camps[camp]


_SPACES_OF_PLAY = ("move", "to")
_KEYS_OF_PLAY = ("card", "as", "piece", "move", "moves", "steps", "to", "swap")


def cited_by(ruling: Answer, most: int | None = None) -> list[str]:
    """Return the items that the answer cites, without repetition; no more than the most given, which is quicker."""
    found: dict[str, None] = {}
    for item in cited(ruling):
        found[item] = None
        if len(found) == most:
            break
    return list(found)


def cited(ruling: Answer) -> Iterator[str]:
    """Yield the items that the answer cites: for the verdict, for findings on the way, for plays in a list.

    The first ones are quick to find, and often enough for the caller.
    """
    if isinstance(ruling, HandList):
        for play in (*ruling.legal, *ruling.rejected):
            yield from (citation.id for citation in ruling.why(play))
        return
    data: Json = {}
    if isinstance(ruling, Verdict):
        yield from (citation.id for citation in ruling.cites)
        data["trace"], data["contested"] = ruling.trace(), ruling.contested_as_list()
    else:
        data = ruling.as_dict()
        yield from (citation["id"] for citation in data.get("citations", ()))
    rows = [finding for step in data.get("trace", ()) for finding in step["findings"]]
    rows += [finding for event in data.get("events", ()) for finding in event["findings"]]
    rows += [other for other in data.get("contested", ()) if other.get("differs")]
    yield from (citation["id"] for row in rows for citation in row["citations"])


def is_under(item: str, cited: str) -> bool:
    """Return whether the item is cited, or for `dm-2023/faq.5` one of its statements."""
    return cited == item or cited.startswith(f"{item}.")


def legal_of(ruling: Answer) -> list[Json] | None:
    """Return the legal plays, after the events if there are any, as cases write them; None if there is no such list."""
    if isinstance(ruling, Verdict | HandList):
        return [shown(ruling.played(play)) for play in ruling.legal]
    now = ruling.as_dict().get("now")
    return None if now is None else [shown(entry) for entry in now["legal"]]


def shown(entry: Json) -> Json:
    """Return a legal play as cases write it."""
    moves = entry["moves"]
    play: Json = {"card": entry["card"], "as": entry["as"]}
    if _is_swap(moves):
        return {**play, "swap": [{move["piece"]: move["from"]} for move in moves]}
    if len(moves) == 1:
        return {**play, "piece": moves[0]["piece"], "move": moves[0]["from"], "to": moves[0]["to"]}
    parts = [{"piece": m["piece"], "move": m["from"], "steps": m["steps"], "to": m["to"]} for m in moves]
    return {**play, "moves": parts}


def _match(wanted: list[Any], got: list[Any]) -> bool:
    """Return whether the two lists pair up in any order, with none left over."""
    if len(wanted) != len(got):
        return False
    taken: dict[int, int] = {}
    place_of: dict[int, int] = {}
    alike = list(map(repr, wanted))
    for first in range(len(wanted)):
        free = _place_for(first, wanted, got, alike, taken)
        if free is None:
            return False
        place, asked_by = free
        while True:
            # The place is given to the one that asks for it, whose own place goes to the one that asked for that.
            index = asked_by[place]
            left = place_of.get(index)
            taken[place], place_of[index] = index, place
            if left is None:
                break
            place = left
    return True


def _place_for(
    first: int, wanted: list[Any], got: list[Any], alike: list[str], taken: Mapping[int, int]
) -> tuple[int, dict[int, int]] | None:
    """Return the place that becomes taken once `first` is paired, and who asks for each place on the way there.

    The ones paired before ask for other places in turn; of several that are alike only one asks.
    """
    asked_by: dict[int, int] = {}
    places = sorted(range(len(got)), key=lambda place: place in taken)
    asking, asked = [first], {alike[first]}
    for index in asking:
        for place in places:
            if place in asked_by or not _fits(wanted[index], got[place]):
                continue
            asked_by[place] = index
            if place not in taken:
                return place, asked_by
            if alike[taken[place]] not in asked:
                asked.add(alike[taken[place]])
                asking.append(taken[place])
    return None


def _fits(wanted: Any, got: Any) -> bool:
    """Return whether a value is as expected; keys that are not expected may have any value."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        return all(key in got and _fits(value, _owned(key, value, got)) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(got, list):
        return _match(wanted, got)
    return str(wanted) == str(got)


def _owned(key: str, wanted: Any, got: Json) -> Any:
    """Return a value of a legal play, a space with the piece's camp if the expectation names an owner."""
    with_owner = f"{got.get('piece')} {got[key]}" if key in _SPACES_OF_PLAY else ""
    return with_owner if with_owner and with_owner == wanted else got[key]
