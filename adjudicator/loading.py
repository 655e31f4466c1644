"""From a document to a checked question; every problem is collected, with its place, before any is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from adjudicator.board import Board, Table
from adjudicator.cards import Card, Function
from adjudicator.plays import Named, NoSuchPiece, Part, Proposal
from adjudicator.possible import impossibilities
from adjudicator.problems import BadDocument, Problem
from adjudicator.question import Question
from adjudicator.rulebook import Rulebook
from adjudicator.schema import check_form
from adjudicator.source import At, Source, plain, read_file, read_text
from adjudicator.spaces import Unreadable, read_camp, read_card, read_space
from adjudicator.words import nearest


def load(document: Any) -> Question:
    """Reads a position, given as a path, YAML text or a mapping; raises BadDocument with every problem."""
    return load_source(to_source(document))


def to_source(document: Any) -> Source:
    if isinstance(document, Path):
        return read_file(document)
    if isinstance(document, str):
        is_text = "\n" in document or ": " in document or document.lstrip().startswith("{")
        return read_text(document) if is_text else read_file(Path(document))
    return plain(document)


def load_source(source: Source) -> Question:
    check_form("position", source)
    return _Reader(source).question()


def find_book(source: Source) -> Rulebook:
    """The rulebook a document names; raises BadDocument when there is none of that name."""
    from adjudicator.library import shipped
    from adjudicator.resources import shipped_rulebooks

    name = source.data["rulebook"]
    known = shipped_rulebooks()
    if name not in known:
        near = nearest(name, known)
        raise BadDocument([source.problem("unknown-rulebook", ("rulebook",), name=name, near=near, known=known)])
    return shipped(name)


def names_in_game(source: Source) -> Iterator[Problem]:
    """Players and cards of a recorded game that the rulebook does not know."""
    book = find_book(source)
    players = book.board.players

    def player(name: Any, at: At, key: bool = False) -> Iterator[Problem]:
        if name not in players:
            near = nearest(name, players)
            yield source.problem("unknown-player", at, key=key, name=name, near=near, known=list(players))

    def card(value: Any, at: At) -> Iterator[Problem]:
        found = None if value is None else read_card(book.cards, value)
        if isinstance(found, Unreadable):
            yield source.problem(found.code, at, **found.params)

    yield from player(source.data["dealer"], ("dealer",))
    for n, deal in enumerate(source.data["deals"]):
        at: At = ("deals", n)
        for name, cards in deal.get("hands", {}).items():
            yield from player(name, (*at, "hands", name), key=True)
            for c, value in enumerate(cards):
                yield from card(value, (*at, "hands", name, c))
        for name, value in deal.get("exchange", {}).items():
            yield from player(name, (*at, "exchange", name), key=True)
            yield from card(value, (*at, "exchange", name))
        for t, turn in enumerate(deal["turns"]):
            yield from player(turn["player"], (*at, "turns", t, "player"))
            if "card" in turn["play"]:
                yield from card(turn["play"]["card"], (*at, "turns", t, "play", "card"))


class _Reader:
    """One document being read; notes problems and goes on as far as it can."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.data: Mapping[str, Any] = source.data
        self.problems: list[Problem] = []
        self.book = find_book(source)
        self.board: Board = self.book.board

    def say(self, code: str, at: At, key: bool = False, cites: tuple[str, ...] = (), **params: Any) -> None:
        self.problems.append(self.source.problem(code, at, key, cites, **params))

    def question(self) -> Question:
        readings = self._readings()
        table = self._table()
        player = self._player()
        hand = self._hand()
        proposal = self._proposal(hand) if "play" in self.data else None
        if self.problems or table is None or player is None:
            raise BadDocument(self.problems)
        title = str(self.data.get("title", ""))
        question = Question(self.book, readings, table, player, hand, proposal, title)
        if isinstance(question.tried, NoSuchPiece):
            self._no_such_piece(question.tried, table)
            raise BadDocument(self.problems)
        return question

    def _readings(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for topic, name in self.data.get("readings", {}).items():
            at = ("readings", topic)
            choice = self.book.choices.get(topic)
            contested = sorted({topic for topic, _ in self.book.contested()})
            if choice is None:
                self.say(
                    "topic-not-contested", at, key=True, name=topic, near=nearest(topic, contested), known=contested
                )
            elif name not in (choice.reading, *choice.contested):
                known = [choice.reading, *choice.contested]
                self.say("reading-not-contested", at, name=name, topic=topic, near=nearest(name, known), known=known)
            else:
                found[topic] = name
        return found

    def _table(self) -> Table | None:
        board = self.board
        standing: list[list[int]] = [[] for _ in board.camps]
        marks: dict[tuple[int, int], At] = {}
        seen: dict[int, str] = {}
        before = len(self.problems)
        for name, spaces in self.data["pieces"].items():
            at: At = ("pieces", name)
            camp = read_camp(board, name)
            if camp is None:
                self.say("unknown-camp", at, key=True, name=name, near=nearest(name, board.camps), known=board.camps)
            elif camp in seen:
                self.say("camp-named-twice", at, key=True, name=name, other=seen[camp])
            else:
                seen[camp] = name
                for n, value in enumerate(spaces):
                    space = self._standing(value, (*at, n), camp)
                    if space is not None:
                        marks.setdefault((camp, space), (*at, n))
                        standing[camp].append(space)
        complete = len(self.problems) == before
        self.problems += impossibilities(self.source, self.book, standing, marks)
        if not complete or len(self.problems) > before:
            return None
        return tuple(tuple(sorted([*spaces, *[board.base] * (board.pieces - len(spaces))])) for spaces in standing)

    def _standing(self, value: Any, at: At, camp: int) -> int | None:
        """Where a piece of this camp stands; a space that belongs to another camp is impossible."""
        place = self._space(value, at)
        if place is None:
            return None
        space, owner = place
        board = self.board
        if owner is not None and owner != camp:
            code = "impossible-foreign-in-lane" if board.in_lane(space) else "impossible-foreign-on-start"
            if space == board.base:
                self.say("foreign-base", at, camp=board.camps[camp], owner=board.camps[owner])
            else:
                self.say(code, at, cites=self._cited(code), camp=board.camps[camp], owner=board.camps[owner])
            return None
        if board.double and space == board.shared + camp:
            self.say("own-double", at, camp=board.camps[camp], start=board.tokens[board.start])
            return None
        return space

    def _cited(self, code: str) -> tuple[str, ...]:
        return tuple(citation.id for citation in self.book.citations(code))

    def _space(self, value: Any, at: At) -> tuple[int, int | None] | None:
        place = read_space(self.board, value)
        if isinstance(place, Unreadable):
            self.say(place.code, at, **place.params)
            return None
        return place

    def _player(self) -> str | None:
        name = self.data["turn"]
        players = self.board.players
        if name in players:
            return str(name)
        camp = read_camp(self.board, name)
        if camp is not None and self.board.camps[camp] in players:
            return self.board.camps[camp]
        self.say("unknown-player", ("turn",), name=name, near=nearest(name, players), known=list(players))
        return None

    def _card(self, value: Any, at: At) -> Card | None:
        card = read_card(self.book.cards, value)
        if isinstance(card, Unreadable):
            self.say(card.code, at, **card.params)
            return None
        return card

    def _hand(self) -> tuple[Card, ...] | None:
        if "hand" not in self.data:
            return None
        cards = [self._card(value, ("hand", n)) for n, value in enumerate(self.data["hand"])]
        return tuple(card for card in cards if card)

    def _proposal(self, hand: tuple[Card, ...] | None) -> Proposal | None:
        play = self.data["play"]
        at: At = ("play",)
        if "discard" in play:
            if hand is None:
                self.say("discard-without-hand", at)
            return Proposal(None, None)
        card = self._card(play["card"], (*at, "card"))
        parts = self._parts(play, at)
        swap = tuple(
            piece for n, value in enumerate(play.get("swap", ())) if (piece := self._piece(value, (*at, "swap", n)))
        )
        function = self._function(card, play, parts, at) if card else None
        if card is None or function is None:
            return None
        if function.does == "swap" and len(swap) == 2 and not parts:
            return Proposal(card, function, (), swap)
        if function.does == "leave-base" and not parts and not swap and "move" not in play and "moves" not in play:
            parts = [Part(Named(self.board.base, None, at), 0, None)]
        if function.does == "swap" or swap or not parts:
            self._wrong_shape(card, function, play, at)
            return None
        if function.does == "split" and "move" in play:
            parts = [parts[0]._replace(steps=function.steps)]
        if function.does in ("forward", "backward") and len(parts) == 1 and parts[0].steps not in (0, function.steps):
            self.say("steps-do-not-fit", (*at, "moves", 0, "steps"), card=card.name)
        return Proposal(card, function, tuple(parts))

    def _wrong_shape(self, card: Card, function: Function, play: Mapping[str, Any], at: At) -> None:
        """The play is not written as its card is played; a part that could not be read is said already."""
        wanted = {"swap": ("swap",), "split": ("moves", "move")}.get(function.does, ("move",))
        if not any(key in play for key in wanted) or ("swap" in play) != (function.does == "swap"):
            self.say("play-shape", at, card=card.name, does=function.does, wanted=wanted[0])

    def _parts(self, play: Mapping[str, Any], at: At) -> list[Part]:
        if "move" in play and "moves" in play:
            self.say("move-and-moves", (*at, "moves"), key=True)
        said = [(at, play)] if "move" in play else [((*at, "moves", n), p) for n, p in enumerate(play.get("moves", ()))]
        if "to" in play and "move" not in play:
            self.say("to-without-move", (*at, "to"), key=True)
        found: list[Part] = []
        for where, part in said:
            piece = self._piece(part["move"], (*where, "move"))
            to = self._space(part["to"], (*where, "to")) if "to" in part else None
            if piece:
                found.append(Part(piece, part.get("steps", 0), to[0] if to else None))
        return found

    def _piece(self, value: Any, at: At) -> Named | None:
        if not isinstance(value, dict):
            place = self._space(value, at)
            return Named(place[0], place[1], at) if place else None
        ((name, token),) = value.items()
        camp = read_camp(self.board, name)
        if camp is None:
            near = nearest(name, self.board.camps)
            self.say("unknown-camp", (*at, name), key=True, name=name, near=near, known=self.board.camps)
            return None
        place = self._space(token, (*at, name))
        if place is None:
            return None
        if place[1] not in (None, camp):
            self.say("two-owners", (*at, name), camp=self.board.camps[camp])
            return None
        return Named(place[0], camp, at)

    def _function(self, card: Card, play: Mapping[str, Any], parts: list[Part], at: At) -> Function | None:
        """The function meant; `as` may be left out where only one can be."""
        known = [function.name for function in card.functions]
        if "as" in play:
            asked = read_function(card, play["as"])
            if asked is None:
                self.say("unknown-function", (*at, "as"), name=play["as"], card=card.name, known=known)
            return asked
        meant = [function for function in card.functions if _could_mean(function, play, parts, self.board)]
        if len(meant) == 1 or len(card.functions) == 1:
            return (meant or list(card.functions))[0]
        self.say("which-function", at, card=card.name, known=[f.name for f in meant] or known)
        return None

    def _no_such_piece(self, missing: NoSuchPiece, table: Table) -> None:
        board = self.board
        space = board.tokens[missing.named.space]
        held = [camp for camp, pieces in enumerate(table) if missing.named.space in pieces]
        have = [board.tokens[s] for s in dict.fromkeys(table[missing.camps[0]])]
        other = board.camps[held[0]] if held and board.on_fields(missing.named.space) else ""
        self.say(
            "no-such-piece-other" if other and missing.code == "no-such-piece" else missing.code,
            missing.named.at,
            space=space,
            camp=board.camps[missing.camps[0]],
            camps=[board.camps[camp] for camp in missing.camps],
            other=other,
            have=have,
        )


def read_function(card: Card, value: Any) -> Function | None:
    """The function a word names; of a split or a plain card also the card's own name or alias."""
    from adjudicator.spaces import fold_card

    asked = fold_card(value)
    for function in card.functions:
        if asked == function.name or (function.does == "leave-base" and asked in _HEART):
            return function
    if len(card.functions) == 1 and asked in card.aliases:
        return card.functions[0]
    return None


_HEART = ("heart", "start", "hjerte", "hjerter", "11", "►")


def _could_mean(function: Function, play: Mapping[str, Any], parts: list[Part], board: Board) -> bool:
    if "swap" in play:
        return function.does == "swap"
    if not parts:
        return function.does == "leave-base" if "moves" not in play and "move" not in play else True
    if function.does == "swap":
        return False
    from_base = all(part.piece.space == board.base for part in parts)
    return (function.does == "leave-base") == from_base
