"""The one-line code: a position in one line, to be typed quickly or sent as a text:

    dm-2023 r:g1,g4,Y14 y:B9 turn=r hand=5 play=5:g4

A word for each colour with its pieces: small letters are the piece's own spaces (`s` start, `g1`, `h16`, `0`, `15`),
capitals a colour's fields (`Y14`, `R0/15`). In a play `b@Y9` is another colour's piece, `>` its claimed end,
`+` a share of a split, `=` the function meant: `7:g3+5>g2,b@Y9+2`, `1/14=14:R3`, `swap:r3,b@Y9`, `discard`
or `discard:5,3` for a part of the hand; `5:R3*b@R8` claims what is hit, `5:R3*` that nothing is.
In place of a play, events with commas between them, `b.` for blue's: `events=lays:7,moves:R5+3,b.shows:5,stops`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from adjudicator._system.paths import shipped_rulebooks
from adjudicator.documents.problems import At, BadDocument, Mark, Phrase, Problem, Term
from adjudicator.documents.yaml_reader import Source
from adjudicator.engine.proposal import NamedPiece, Proposal, ProposedMove
from adjudicator.engine.question import NOTHING_AROUND, Question
from adjudicator.locales.notation import LINE, WITHOUT_VALUE
from adjudicator.rules.board import Board
from adjudicator.rules.library import find, is_shipped

FILE = "<code>"
MOST_BYTES = 20_000
"""More than any line that a person types or sends."""


@lru_cache(maxsize=64)
def letters(board: Board) -> dict[str, str]:
    """Return each camp's letters: y for yellow, yk for yellow-knob, the whole name if the letters are not unique."""
    short = {camp: "".join(part[:1] for part in camp.split("-")) for camp in board.camps}
    taken = list(short.values())
    return {camp: abbreviated if taken.count(abbreviated) == 1 else camp for camp, abbreviated in short.items()}


# Writing.


def to_code(question: Question) -> str | None:
    """Return the question as a line, or None with events, which are only read, draws, house rules in files, or other
    cards asked about than those in the hand."""
    if question.around != NOTHING_AROUND or not is_shipped(question.book):
        return None
    hand = question.asked if question.hand is None else question.hand
    if question.asked not in (None, hand):
        return None
    names, words = _names(question.board), [question.book.id]
    for camp, pieces in enumerate(question.table):
        if standing := ",".join(filter(None, map(names.out.__getitem__, pieces))):
            words.append(f"{names.camps[camp]}:{standing}")
    words.append(f"turn={letters(question.board).get(question.player, question.player[:1])}")
    if hand is not None:
        words.append(f"hand={','.join([card.name for card in hand])}")
    if question.readings:
        words.append(f"readings={','.join([f'{topic}:{name}' for topic, name in question.readings.items()])}")
    if question.proposal:
        words.append(f"play={names.play(question.proposal)}")
    return " ".join(words)


def _space(board: Board, space: int) -> str:
    name, _, number = board.tokens[space].rpartition(" ")
    if space < board.base:
        return f"{letters(board)[name].upper()}{number}"
    if space == board.base:
        return "base"
    if space == board.start and not board.double:
        return "s"
    return f"{name[:1]}{number}"


def as_typed(board: Board, value: Any) -> Any:
    """Return a param of a problem with its spaces as a line has them: `YK3`, `g4`, `y@15`."""
    if isinstance(value, list | tuple) and not isinstance(value, Phrase):
        return [as_typed(board, each) for each in value]
    if isinstance(value, Term):
        return Term("typed", _space(board, board.spaces[value])) if value.kind == "space" else value
    if isinstance(value, Phrase):
        owner = letters(board).get(value[0]) if value[1:2] == (" ",) else None
        typed = [as_typed(board, each) for each in value]
        return f"{owner}@{typed[2]}" if owner else "".join(typed)
    return value


def typed_params(board: Board, code: str, params: dict[str, Any]) -> dict[str, Any]:
    """Return the params of a problem with its spaces and functions as a line has them."""
    typed = {name: as_typed(board, value) for name, value in params.items()}
    if code == "which-function":
        typed["known"] = [f"{params['card']}={function}" for function in params["known"]]
    if code == "no-such-field":
        typed["letter"] = letters(board)[params["camp"]].upper()
    camp, _, number = str(params.get("value", "")).rpartition(" ")
    if camp in board.camps or camp == board.lane_name:
        typed["value"] = f"{letters(board)[camp].upper() if camp in board.camps else camp[:1]}{number}"
    return typed


def fault_of_line(fault: Problem) -> Problem:
    """Return a fault of form with what a line would have."""
    params = dict(fault.params)
    if fault.code == "missing-key":
        params["example"] = {"turn": "turn=r", "steps": "R3+3"}.get(params["name"], "")
    elif fault.code == "unknown-key":
        params["known"] = [key for key in params.get("known", ()) if key not in ("by", "finger", "looks")]
    return fault._replace(params=params)


class _Names:
    def __init__(self, board: Board) -> None:
        self.camps = [letters(board)[camp] for camp in board.camps]
        self.spaces = [_space(board, space) for space in range(board.end)]
        self.out = ["" if space == board.base else name for space, name in enumerate(self.spaces)]
        """The same with base left out, as pieces in base are not listed."""

    def play(self, proposal: Proposal) -> str:
        if proposal.card is None or proposal.function is None:
            return ":".join(["discard", *filter(None, [",".join(card.name for card in proposal.thrown)])])
        card = proposal.card.name
        if len(proposal.card.functions) > 1:
            card = f"{card}={proposal.function.name}"
        named = [*map(self._named, proposal.swap), *map(self._part, proposal.parts)]
        hits = "" if proposal.hits is None else f"*{'+'.join(map(self._named, proposal.hits))}"
        return f"{card}:{','.join(named)}{hits}" if named else f"{card}{hits}"

    def _named(self, piece: NamedPiece) -> str:
        token = self.spaces[piece.space]
        return token if piece.camp is None else f"{self.camps[piece.camp]}@{token}"

    def _part(self, part: ProposedMove) -> str:
        share = f"+{part.steps}" if part.steps else ""
        owner = "" if part.to_camp is None else f"{self.camps[part.to_camp]}@"
        return f"{self._named(part.piece)}{share}" + ("" if part.to is None else f">{owner}{self.spaces[part.to]}")


_names = lru_cache(maxsize=64)(_Names)


def play_code(board: Board, proposal: Proposal) -> str:
    return _names(board).play(proposal)


def space_code(board: Board, space: int) -> str:
    return _names(board).spaces[space]


# Reading.


def is_code(text: str) -> bool:
    """Return whether a text looks like a position in one line: it has `turn=`, or begins with a shipped rulebook and a
    word with a colon or an equals sign, as also a line does that was wrapped on its way. File names do not."""
    first, second, *_ = [*text.split(None, 2), "", ""]
    if _KEY.match(second) and first in shipped_rulebooks():
        return True
    if first.lstrip("\ufeff").startswith("{") or first.endswith(":"):  # JSON or YAML, which may quote such a line.
        return False
    return "\n" not in text.strip() and any(word.startswith("turn=") for word in text.split()[1:])


_KEY = re.compile(r"\w+[:=]")


def from_code(text: str) -> Source:
    """Return the document that the line stands for, each part with its column."""
    if len(text) > MOST_BYTES:
        raise BadDocument([Problem("too-long", {"most": MOST_BYTES}, file=FILE)])
    words = list(re.finditer(r"\S+", text))
    reader = _Line(_board_of(words[0][0]))
    reader.read(words)
    return Source(FILE, reader.data, reader.marks, tuple(reader.problems), LINE)


def part_of_line(board: Board, key: str, text: str) -> Any:
    """Return what a document has under a key, from the part of a line that stands for it; None if it is none."""
    return _Line(board).part_under(key, text)


class _Line:
    """A line being read, word by word."""

    def __init__(self, board: Board | None) -> None:
        self.problems: list[Problem] = []
        self.marks: dict[At, Mark] = {(): Mark(1, 1)}
        self.data: dict[str, Any] = {"pieces": {}}
        self.camps = {short: camp for camp, short in letters(board).items()} if board else {}
        players = board.players if board else {}
        self.players = self.camps | {name[:1]: name for name in players if name not in self.camps.values()}
        self.lane = board.lane_name if board else "goal"

    def read(self, words: list[re.Match[str]]) -> None:
        self.data = {"rulebook": words[0][0], **self.data}
        self._mark(("rulebook",), words[0].start())
        for word in words[1:]:
            self._word(word[0], word.start())

    def part_under(self, key: str, text: str) -> Any:
        if key in ("moves", "swap"):
            read = self._part if key == "moves" else self._piece
            return [read(part, (), column) for _, part, column in _listed(text, 0)]
        for word in text.split() if key == "pieces" else [f"{key}={text}"]:
            self._word(word, 0)
        return None if self.problems else self.data.get(key)

    def _mark(self, at: At, column: int) -> None:
        self.marks[at] = Mark(1, column + 1)

    def _problem(self, code: str, column: int, **params: Any) -> None:
        self.problems.append(Problem(code, params, Mark(1, column + 1), FILE, notation=LINE))

    def _twice(self, key: str, column: int) -> None:
        self._problem("duplicate-key", column, key=key, line=1)

    def _word(self, word: str, column: int) -> None:
        key, sign, value = word.partition("=")
        if sign and key in _KEYS:
            if key in self.data:
                self._twice(key, column)
                return
            self._mark((key,), column)
            getattr(self, f"_{key}")(value, column + len(key) + 1)
            return
        camp, sign, spaces = word.partition(":")
        name = self.camps.get(camp, camp)
        if sign and name in self.data["pieces"]:
            self._twice(camp, column)
            return
        if not sign or camp in _KEYS:
            key, equals, value = word.partition("=")
            example = (
                f"{camp}={spaces.lstrip('=')}" if sign else f"{key}:{value}" if equals and key in self.camps else ""
            )
            self._problem("not-in-a-line", column, word=word, example=example)
            return
        at: At = ("pieces", name)
        self._mark(at, column)
        self._mark((*at, "\0key"), column)
        start = column + len(camp) + 1
        self.data["pieces"][name] = [self._space(each, (*at, n), col) for n, each, col in _listed(spaces, start)]

    def _space(self, text: str, at: At, column: int) -> Any:
        """Return a space as a document writes it."""
        self._mark(at, column)
        if field := re.match(r"([A-Z]+)(\d+(?:/\d+)?)\Z", text):
            camp = self.camps.get(field[1].lower())
            return f"{camp} {field[2]}" if camp else text
        if own := re.match(r"([a-z]*)(\d+)\Z", text):
            return f"{self.lane} {own[2]}" if own[1] and self.lane.startswith(own[1]) else text
        return {"s": "start", "b": "base"}.get(text, text)

    def _turn(self, value: str, column: int) -> None:
        self._mark(("turn",), column)
        self.data["turn"] = self.players.get(value, value)

    def _hand(self, value: str, column: int) -> None:
        self.data["hand"] = []
        for n, card, at in _listed(value, column):
            self._mark(("hand", n), at)
            self.data["hand"].append(card)

    def _readings(self, value: str, column: int) -> None:
        self.data["readings"] = {}
        for _, pair, at in _listed(value, column):
            topic, _, name = pair.partition(":")
            if topic in self.data["readings"]:
                self._twice(topic, at)
                continue
            self._mark(("readings", topic), at + len(topic) + 1 if name else at)
            self._mark(("readings", topic, "\0key"), at)
            self.data["readings"][topic] = name

    def _play(self, value: str, column: int) -> None:
        named, _, pieces = value.partition(":")
        if named == "discard":
            self.data["play"] = {"discard": self._cards(pieces, ",", ("play", "discard"), column + 8) or "all"}
            return
        value, claimed, hits = value.partition("*")
        named, _, pieces = value.partition(":")
        card, sign, function = named.partition("=")
        play: dict[str, Any] = {"card": card}
        self._mark(("play", "card"), column)
        if sign:
            play["as"] = function
            self._mark(("play", "as"), column + len(card) + 1)
        listed = list(_listed(pieces, column + len(named) + 1))
        if any("+" in part for _, part, _ in listed):
            play["moves"] = [self._part(part, ("play", "moves", n), at) for n, part, at in listed]
        elif len(listed) > 1:
            play["swap"] = [self._piece(part, ("play", "swap", n), at) for n, part, at in listed]
        elif listed:
            play |= self._part(listed[0][1], ("play",), listed[0][2])
        if claimed:
            listed = list(_listed(hits, column + len(value) + 1, "+"))
            play["hits"] = [self._piece(part, ("play", "hits", n), at) for n, part, at in listed]
        self.data["play"] = play

    def _events(self, line: str, column: int) -> None:
        self.data["events"] = []
        for n, text, start in _listed(line, column):
            at: At = ("events", n)
            self._mark(at, start)
            player, dot, rest = text.rpartition(".")
            act, _, value = rest.partition(":")
            begins = start + len(text) - len(rest)
            self._mark((*at, act, "\0key"), begins)
            self._mark((*at, act), begins + len(act) + 1 if value else begins)
            event = {act: self._act_value(act, value, (*at, act), begins + len(act) + 1)}
            if dot:
                self._mark((*at, "by"), start)
                event["by"] = self.players.get(player, player)
            self.data["events"].append(event)

    def _act_value(self, act: str, text: str, at: At, column: int) -> Any:
        """Return the value of an act as a document writes it."""
        if act in WITHOUT_VALUE and text in ("", WITHOUT_VALUE[act]):
            return WITHOUT_VALUE[act]
        if act == "throws":
            return self._cards(text, "+", at, column)
        if act == "swaps":
            return [self._piece(piece, (*at, n), start) for n, piece, start in _listed(text, column, "+")]
        if act == "moves" and "+" in text:
            return {"moves": [self._part(text, (*at, "moves", 0), column)]}
        if act == "moves" and ">" in text:
            return self._part(text, at, column)
        if act in ("lifts", "knocks", "moves") or (act == "puts-down" and text != "back"):
            return self._piece(text, at, column)
        return int(text) if act == "clock" and re.fullmatch("-?[0-9]{1,5}", text) else text

    def _cards(self, text: str, between: str, at: At, column: int) -> list[str]:
        cards = list(_listed(text, column, between))
        for n, _, start in cards:
            self._mark((*at, n), start)
        return [card for _, card, _ in cards]

    def _part(self, text: str, at: At, column: int) -> dict[str, Any]:
        piece, claimed, to = text.partition(">")
        piece, _, steps = piece.partition("+")
        part: dict[str, Any] = {"move": self._piece(piece, (*at, "move"), column)}
        if steps:
            self._mark((*at, "steps"), column + len(piece) + 1)
            part["steps"] = int(steps) if steps.isascii() and steps.isdigit() and len(steps) < 16 else steps
        if claimed:
            owner, _, space = to.rpartition("@")
            ended = self._space(space, (*at, "to"), column + text.index(">") + 1)
            part["to"] = f"{self.camps.get(owner, owner)} {ended}" if owner else ended
        return part

    def _piece(self, text: str, at: At, column: int) -> Any:
        camp, sign, space = text.partition("@")
        if not sign:
            return self._space(text, at, column)
        self._mark(at, column)
        name = self.camps.get(camp, camp)
        self._mark((*at, name, "\0key"), column)
        return {name: self._space(space, (*at, name), column + len(camp) + 1)}


_KEYS = ("turn", "hand", "play", "events", "readings")


def _listed(text: str, column: int, between: str = ",") -> Iterator[tuple[int, str, int]]:
    """Yield the parts between commas, or other signs, each with its number and its column."""
    for n, part in enumerate(text.split(between) if text else ()):
        yield n, part, column
        column += len(part) + 1


def _board_of(name: str) -> Board | None:
    """Return the board of the rulebook named; a wrong name is reported later, when the document is read."""
    try:
        return find(Source(FILE, {"rulebook": name}, {}), name, ("rulebook",)).board
    except BadDocument:
        return None
