"""Reading a proposed play: its card and function, its pieces, and the end the player claims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.documents.problems import Phrase, Term, terms
from adjudicator.documents.yaml_reader import At
from adjudicator.engine.proposal import NamedPiece, Proposal, ProposedMove
from adjudicator.loading.document_reader import DocumentReader
from adjudicator.loading.names import read_function, space_term
from adjudicator.loading.one_line_code import FILE, play_code
from adjudicator.rules.board import Board
from adjudicator.rules.cards import Card, Function

_WRITTEN_WITH = {"swap": ("swap",), "split": ("moves", "move")}


class PlayReader(DocumentReader):
    """Reads `play` of a position or of a turn in a game."""

    def proposal(self, play: Mapping[str, Any], at: At, hand_known: bool) -> Proposal | None:
        if play.get("discard"):
            if not hand_known:
                self.report("discard-without-hand", at)
            named = play["discard"] if isinstance(play["discard"], list) else ()
            thrown = [self.card(name, (*at, "discard", n)) for n, name in enumerate(named)]
            return Proposal(None, None, thrown=tuple(filter(None, thrown)))
        card = self.card(play.get("card"), (*at, "card"))
        parts = self._parts(play, at)
        claimed = [self._piece(value, (*at, "hits", n)) for n, value in enumerate(play.get("hits") or ())]
        # The event `swaps` has its pieces directly below it.
        swap = at if at[-1] == "swaps" else (*at, "swap")
        pieces = [self._piece(value, (*swap, n)) for n, value in enumerate(play.get("swap") or ())]
        meant = self._functions(card, play, parts, at) if card else []
        if card is None or not meant:
            return None
        function = meant[0]
        self._check_shape(card, function, play, at)
        if function.does == "leave-base" and not parts:
            to = self.space(play.get("to"), (*at, "to"))
            parts = [ProposedMove(NamedPiece(self.board.base, None, at), 0, *(to or (None, None)))]
        if function.does == "split" and "move" in play:
            parts = [part._replace(steps=function.steps) for part in parts]
        if self.has_fault(at):
            return None
        hits = tuple(filter(None, claimed)) if "hits" in play else None
        return Proposal(card, function, tuple(parts), tuple(filter(None, pieces)), tuple(meant[1:]), hits)

    def _check_shape(self, card: Card, function: Function, play: Mapping[str, Any], at: At) -> None:
        """Note a play that is not written as its card is played; a misspelt key does not count as a missing one."""
        wanted = _WRITTEN_WITH.get(function.does, ("move", "moves"))
        written = [key for key in ("move", "moves", "swap") if key in play]
        strange = [key for key in written if key not in wanted]
        if strange or not (written or function.does == "leave-base" or None in play.values()):
            in_a_line = self.source.file == FILE and at == ("play",)
            example = self._code_example(card, function) if in_a_line else self._example(card, function)
            self.report(
                "play-shape", (*at, *strange[:1]), key=bool(strange), card=Term("card", card.name), example=example
            )

    def _example(self, card: Card, function: Function) -> Phrase:
        one, other = self.board.camps[:2]
        field = Term("space", f"{one} 1")
        space = space_term(self.board, self.board.base) if function.does == "leave-base" else field
        written = {
            "swap": ["swap: [", field, ", {", Term("camp", other), ": ", Term("space", f"{other} 1"), "}]"],
            "split": ["moves: [{move: ", field, f", steps: {function.steps}}}]"],
        }.get(function.does, ["move: ", space])
        chosen = [] if len(card.functions) == 1 else [", as: ", _name_in_braces(function.name)]
        return Phrase(["{card: ", _name_in_braces(card.name), *chosen, ", ", *written, "}"])

    def _code_example(self, card: Card, function: Function) -> str:
        board = self.board
        field, other = (board.spaces[f"{camp} 1"] for camp in board.camps[:2])
        one = NamedPiece(board.base if function.does == "leave-base" else field, None, ())
        if function.does == "swap":
            return play_code(board, Proposal(card, function, swap=(one, NamedPiece(other, 1, ()))))
        return play_code(board, Proposal(card, function, (ProposedMove(one, 0),)))

    def _parts(self, play: Mapping[str, Any], at: At) -> list[ProposedMove]:
        if "move" in play and "moves" in play:
            self.report("move-and-moves", (*at, "moves"), key=True)
        moves = enumerate(play.get("moves") or ())
        written = [(at, play)] if "move" in play else [((*at, "moves", n), part) for n, part in moves if part]
        if "to" in play and ("moves" in play or "swap" in play) and None not in play.values():
            self.report("to-without-move", (*at, "to"), key=True)
        found: list[ProposedMove] = []
        for where, part in written:
            piece = self._piece(part.get("move"), (*where, "move"))
            to = self.space(part.get("to"), (*where, "to"))
            if piece:
                found.append(ProposedMove(piece, part.get("steps") or 0, *(to or (None, None))))
        return found

    def _piece(self, value: Any, at: At) -> NamedPiece | None:
        if not isinstance(value, dict):
            place = self.space(value, at)
            return NamedPiece(place[0], place[1], at) if place else None
        ((name, token),) = value.items()
        camp = self.camp(name, (*at, name))
        if camp is None:
            return None
        place = self.space(token, (*at, name))
        if place is None:
            return None
        if place[1] not in (None, camp):
            self.report("two-owners", (*at, name), camp=self.camp_term(camp))
            return None
        return NamedPiece(place[0], camp, at)

    def _functions(self, card: Card, play: Mapping[str, Any], parts: list[ProposedMove], at: At) -> list[Function]:
        """Return the function meant; `as` may be left out if only one is possible, or if the claimed end decides."""
        if "as" in play:
            asked = None if play["as"] is None else read_function(self.book.cards, card, play["as"])
            if asked is None and play["as"] is not None:
                known = terms("card", (function.name for function in card.functions))
                self.report("unknown-function", (*at, "as"), name=play["as"], card=Term("card", card.name), known=known)
            return [asked] if asked else []
        if self.has_fault(at) and len(card.functions) > 1:
            return []
        meant = [function for function in card.functions if _could_mean(function, play, parts, self.board)]
        if len(meant) == 1 or len(card.functions) == 1:
            return (meant or list(card.functions))[:1]
        if any(part.to is not None for part in parts) and (fitting := self.fitting(card, meant, parts)):
            # The steps of a split are not filled in before it is chosen.
            return sorted(fitting, key=lambda function: function.does == "split")
        known = terms("card", (function.name for function in meant or card.functions))
        self.report("which-function", at, card=Term("card", card.name), known=known)
        return []

    def fitting(self, card: Card, meant: list[Function], parts: list[ProposedMove]) -> list[Function]:
        """Return the functions that can lead to the claimed end: all of them while the table is unknown."""
        return meant


def _name_in_braces(name: str) -> str:
    """Return the name of a card or function as a document writes it between braces: in quotes if it needs them."""
    from adjudicator.documents.yaml_writer import in_braces

    written = in_braces([name])[1:-1]
    return Term("card", name) if written == name else written


def _could_mean(function: Function, play: Mapping[str, Any], parts: list[ProposedMove], board: Board) -> bool:
    if "swap" in play:
        return function.does == "swap"
    if not parts:
        return function.does == "leave-base" if "moves" not in play and "move" not in play else True
    if function.does == "swap":
        return False
    from_base = all(part.piece.space == board.base for part in parts)
    return (function.does == "leave-base") == from_base
