"""What a case expects, compared with what came out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from adjudicator.documents.problems import Problem
from adjudicator.loading.names import Unreadable, read_camp, read_card, read_function, read_player, read_space
from adjudicator.rules.board import Board
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rulings.game_report import GameReport
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.ruling import Ruling
from adjudicator.rulings.verdict import Verdict

Json = dict[str, Any]
Answer = Ruling | GameReport


class Difference(NamedTuple):
    """Something that came out otherwise than expected."""

    what: str
    expected: Any
    got: Any


def differences_of_the_table(expect: Mapping[str, Any], problems: list[Problem]) -> Iterator[Difference]:
    """A table that cannot arise, for other reasons than expected."""
    codes, cited = [problem.code for problem in problems], [item for problem in problems for item in problem.cites]
    if "reason" in expect and expect["reason"] not in codes:
        yield Difference("reason", expect["reason"], ", ".join(codes))
    if missing := [item for item in expect.get("cites", ()) if not any(_under(item, each) for each in cited)]:
        yield Difference("cites", missing, cited)


def compare_with_expected(expect: Mapping[str, Any], ruling: Answer) -> Iterator[Difference]:
    """What came out otherwise than expected."""
    said = RulingFacts(ruling)
    for what in ("verdict", "reason", "must_discard", "binds", "silent", "dealer", "deal", "turn", "won"):
        if what in expect:
            got = said.get(what, "possible" if expect[what] == "impossible" else None)
            if _canonical_players(ruling.board, what, expect[what]) != got:
                yield Difference(what, expect[what], got)
    if missing := _not_cited(expect.get("cites", ()), ruling):
        yield Difference("cites", missing, cited_by(ruling))
    if "penalties" in expect:
        penalties = said.get("penalties", ())
        wanted = [{"penalty": each} if isinstance(each, str) else each for each in expect["penalties"]]
        if not _match(wanted, list(penalties)):
            short = ("penalty", "player", "by", "pieces")
            got = [{key: each[key] for key in short if key in each} for each in penalties]
            yield Difference("penalties", expect["penalties"], got)
    yield from _of_the_play(expect, ruling, said)
    if "legal" in expect:
        got = legal_of(ruling)
        wanted = [_canonical_play(_book(ruling), each) for each in expect["legal"]]
        if not _match(wanted, got):
            yield Difference("legal", wanted, got)


class RulingFacts:
    """What `as_dict` says, as far as it is asked for: to say everything takes longer than to find it."""

    def __init__(self, ruling: Answer) -> None:
        self._parts: list[Callable[[], Json]] = [ruling.as_dict]
        if isinstance(ruling, Verdict):
            if play := ruling.play:
                self._parts.append(lambda: ruling.played(play))
            self._parts.append(ruling.ground)
        elif isinstance(ruling, HandList):
            self._parts.append(ruling.hand_as_dict)
        self._said: Json = {}

    def get(self, key: str, default: Any = None) -> Any:
        """What is said there; each part of the whole is made only if no shorter one holds it."""
        while key not in self._said and self._parts:
            self._said = self._parts.pop()()
        return self._said.get(key, default)


def _not_cited(items: Iterable[str], ruling: Answer) -> list[str]:
    """The items that are expected, and neither named nor any of their statements."""
    left = list(items)
    named = cited(ruling) if left else iter(())
    while left and (name := next(named, None)) is not None:
        left = [item for item in left if not _under(item, name)]
    return left


def _of_the_play(expect: Mapping[str, Any], ruling: Answer, said: RulingFacts) -> Iterator[Difference]:
    """Where the last piece moved ends, the way it takes, and how the table looks afterwards."""
    board = ruling.board
    moves = said.get("moves") if expect.keys() & {"to", "path"} else ()
    last = moves[-1] if moves else {}
    if "to" in expect and canonical(board, expect["to"]) != last.get("to"):
        yield Difference("to", expect["to"], last.get("to"))
    if "path" in expect and [canonical(board, space) for space in expect["path"]] != last.get("path"):
        yield Difference("path", expect["path"], last.get("path"))
    for name, spaces in expect.get("after", {}).items():
        camp = read_camp(board, name)
        got = (said.get("after") or {}).get("" if isinstance(camp, Unreadable) else board.camps[camp])
        if sorted(canonical(board, space) for space in spaces) != got:
            yield Difference(f"after: {name}", spaces, got)


def canonical(board: Board, value: Any) -> str:
    """A space as the output writes it."""
    place = read_space(board, value)
    return str(value) if isinstance(place, Unreadable) else board.tokens[place.space]


def _canonical_players(board: Board, what: str, value: Any) -> Any:
    """The players that are expected, as the output names them; anything else as it is."""
    if what == "won":
        return [_canonical_players(board, "dealer", name) for name in value]
    player = read_player(board, value) if what == "dealer" and value is not None else value
    return value if isinstance(player, Unreadable) else player


def _book(ruling: Answer) -> Rulebook:
    return ruling.game.book if isinstance(ruling, GameReport) else ruling.question.book


def _canonical_play(book: Rulebook, play: Any, key: str = "") -> Any:
    """A play as expected, with its spaces, camps and cards as the output writes them."""
    if isinstance(play, dict):
        named = {name if name in _OF_A_PLAY else _canonical_camp(book.board, name): name for name in play}
        said = {key: _canonical_play(book, play[name], key) for key, name in named.items()}
        card = book.cards.get(str(said.get("card")))
        function = read_function(book.cards, card, said["as"]) if card and "as" in said else None
        return said | {"as": function.name} if function else said
    if isinstance(play, list):
        return [_canonical_play(book, each, key) for each in play]
    if key in ("move", "to", *book.board.camps):
        return canonical(book.board, play)
    if key == "card":
        meant = read_card(book.cards, play)
        return play if isinstance(meant, Unreadable) else meant.name
    return _canonical_camp(book.board, play) if key == "piece" else play


def _canonical_camp(board: Board, name: Any) -> Any:
    camp = read_camp(board, name)
    return name if isinstance(camp, Unreadable) else board.camps[camp]


_OF_A_PLAY = ("card", "as", "piece", "move", "moves", "steps", "to", "swap", "discard")


def cited_by(ruling: Answer) -> list[str]:
    """Every item the answer names, each once."""
    return list(dict.fromkeys(cited(ruling)))


def cited(ruling: Answer) -> Iterator[str]:
    """Every item the answer names: for the verdict, on the way, or for a play or refusal in a list. What comes first
    is quickly found, and often enough."""
    if isinstance(ruling, HandList):
        for play in (*ruling.legal, *ruling.rejected):
            behind = ruling.why_not(play, play.refusal) if play.refusal else ruling.why(play)
            yield from (citation.id for citation in behind)
        return
    said: Json = {}
    if isinstance(ruling, Verdict):
        yield from (citation.id for citation in ruling.cites)
        said["trace"], said["contested"] = ruling.trace(), ruling.contested_as_list()
    else:
        said = ruling.as_dict()
        yield from (citation["id"] for citation in said.get("citations", ()))
    rows = [finding for step in said.get("trace", ()) for finding in step["findings"]]
    rows += [finding for event in said.get("events", ()) for finding in event["findings"]]
    rows += [other for other in said.get("contested", ()) if other.get("differs")]
    yield from (citation["id"] for row in rows for citation in row["citations"])


def _under(item: str, cited: str) -> bool:
    """`dm-2023/faq.5` stands for any of its statements."""
    return cited == item or cited.startswith(f"{item}.")


def legal_of(ruling: Answer) -> list[Json]:
    """The plays that are legal, or that are once all has happened, as a case writes them."""
    if isinstance(ruling, Verdict | HandList):
        return [shown(ruling.played(play)) for play in ruling.legal]
    return [shown(entry) for entry in ruling.as_dict().get("now", {}).get("legal", ())]


def shown(entry: Json) -> Json:
    """A legal play as a case writes it."""
    moves = entry["moves"]
    play: Json = {"card": entry["card"], "as": entry["as"]}
    if len(moves) == 2 and all(move["steps"] == 0 for move in moves):
        return {**play, "swap": [{move["piece"]: move["from"]} for move in moves]}
    if len(moves) == 1:
        return {**play, "piece": moves[0]["piece"], "move": moves[0]["from"], "to": moves[0]["to"]}
    parts = [{"piece": m["piece"], "move": m["from"], "steps": m["steps"], "to": m["to"]} for m in moves]
    return {**play, "moves": parts}


def _match(wanted: list[Any], got: list[Any]) -> bool:
    """Exactly these, in whatever order: every one expected is one of those that came out, and none is left over."""
    if len(wanted) != len(got):
        return False
    left = list(got)
    for each in wanted:
        found = next((other for other in left if _fits(each, other)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _fits(wanted: Any, got: Any) -> bool:
    """What is written must be so; what is left out may be anything."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        return all(key in got and _fits(value, got[key]) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(got, list):
        return _match(wanted, got)
    return str(wanted) == str(got)
