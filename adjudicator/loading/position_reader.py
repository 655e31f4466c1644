"""From a document to a checked question; every problem is collected, with its place, before any is told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudicator.documents.problems import BadDocument, ProblemList, Term, terms
from adjudicator.documents.schema import form_problems
from adjudicator.documents.yaml_reader import At, Source, plain, read_file, read_text
from adjudicator.engine.proposal import NoSuchPiece, Proposal, ProposedMove, missing_pieces, try_proposal
from adjudicator.engine.question import Circumstances, Question
from adjudicator.loading.event_reader import EventReader
from adjudicator.loading.impossible_tables import CampRow, impossibilities
from adjudicator.loading.names import space_term
from adjudicator.loading.one_line_code import is_shorthand
from adjudicator.loading.one_line_code import read as read_shorthand
from adjudicator.rules.board import NOWHERE, Table
from adjudicator.rules.cards import Card, Function
from adjudicator.rules.findings import Finding
from adjudicator.rules.library import find
from adjudicator.rules.rulebook import Rulebook

RULES = frozenset({"extends", "board", "deck", "sections"})
"""Keys that only rulebooks and their texts have."""


def load(document: Any) -> Question:
    """Reads a position, given as a path, YAML text or a mapping; raises BadDocument with every problem."""
    return load_source(to_source(document))


def to_source(document: Any) -> Source:
    if isinstance(document, Path):
        return read_file(document)
    if isinstance(document, str) and is_shorthand(document):
        return read_shorthand(document)
    if isinstance(document, str):
        is_text = "\n" in document or ": " in document or document.lstrip().startswith("{")
        return read_text(document) if is_text else read_file(Path(document))
    return plain(document)


def load_source(source: Source) -> Question:
    """Reads a position, or that of a case. Faults of form do not keep the rest from being read: everything wrong
    is told at once."""
    if isinstance(source.data, dict) and "deals" in source.data:
        raise BadDocument([source.problem("is-a-game", ("deals",), key=True)])
    if isinstance(source.data, dict) and "rulebook" not in source.data and (own := RULES & source.data.keys()):
        at = min(own, key=lambda key: source.mark((key,), key=True))
        raise BadDocument([source.problem("are-rules", (at,), key=True, file=source.file)])
    faults = form_problems(form_of(source.data), source)
    if not isinstance(source.data, dict):
        raise BadDocument(faults)
    return read_sound(source.hollow(faults), faults)


def form_of(data: Any) -> str:
    """The form of a document that asks something: a case, a draw for the first dealer, or a position."""
    if not isinstance(data, dict):
        return "position"
    return "case" if "questions" in data else "draw" if "draw" in data else "position"


def read_sound(source: Source, faults: ProblemList) -> Question:
    """Reads a position in which there is nothing (None) where the faults stand."""
    if source.data.get("rulebook") is None:
        raise BadDocument(faults)
    try:
        book = find_book(source)
    except BadDocument as bad:
        raise BadDocument([*faults, *bad.problems]) from None
    return _Reader(source, book, faults).question()


def read_with(source: Source, book: Rulebook) -> Question:
    """Reads a position under a given rulebook, whatever it names itself."""
    faults = form_problems(form_of(source.data), source)
    return _Reader(source.hollow(faults), book, faults).question()


def find_book(source: Source) -> Rulebook:
    """The rulebook a document names; raises BadDocument when there is none."""
    return find(source, source.data["rulebook"], ("rulebook",))


class _Reader(EventReader):
    """A position being read."""

    def __init__(self, source: Source, book: Rulebook, faults: ProblemList) -> None:
        super().__init__(source, book, faults)
        self.asking: Question | None = None
        """The table, once it is known, with no play proposed yet."""

    def question(self) -> Question:
        readings = self.readings()
        if "draw" in self.data:
            return self._drawn(readings)
        table = self._table()
        player = self.player(self.data.get("turn"), ("turn",))
        hand = self._hand(("hand",), self.data.get("hand")) if "hand" in self.data else None
        hands = self._hands() if "hands" in self.data else {}
        self._more_than_the_deck([*(hand or ()), *[card for held in hands.values() for card in held or ()]])
        if player in hands and "hand" in self.data:
            self.say("hand-twice", ("hand",), key=True, name=Term("camp", player))
        elif player in hands:
            hand = hands[player]
        if table is not None and player is not None:
            self.asking = Question(self.book, readings, table, player, hand, title=str(self.data.get("title") or ""))
        play, hand_known = self.data.get("play") or {}, "hand" in self.data
        proposal = self.proposal(play, ("play",), hand_known) if "play" in self.data else None
        events = self.events() if "events" in self.data else ()
        if events and "play" in self.data:
            self.say("play-and-events", ("play",), key=True)
        if self.asking is None:
            raise BadDocument(self.problems)
        question = self.asking.proposing(proposal) if proposal else self.asking
        if proposal and proposal.card:
            for missing in missing_pieces(question.rules, question.table, question.player, proposal):
                self._no_such_piece(missing, question.table)
        if events and not self.problems:
            question = Question(
                self.book,
                readings,
                question.table,
                question.player,
                hand,
                None,
                question.title,
                Circumstances(events, hands),
            )
            self._run(question)
        if self.problems:
            raise BadDocument(self.problems)
        return question

    def _drawn(self, readings: dict[str, str]) -> Question:
        """Who deals first is asked before there is a table."""
        drawn = {player: self.card(value, at) for player, value, at in self.players(self.data["draw"], ("draw",))}
        draw = {player: card for player, card in drawn.items() if card}
        missing = terms("camp", (player for player in self.board.players if player not in drawn))
        if missing and not self.problems:
            self.say("draw-incomplete", ("draw",), missing=missing)
        if self.problems:
            raise BadDocument(self.problems)
        board = self.board
        table = tuple((board.base,) * board.pieces for _ in board.camps)
        first = next(iter(board.players))
        title = str(self.data.get("title") or "")
        return Question(self.book, readings, table, first, None, None, title, Circumstances(draw=draw))

    def _run(self, question: Question) -> None:
        """Events that cannot have happened one after the other are a fault of the document."""
        from adjudicator.procedure.course import follow
        from adjudicator.procedure.remark import EventFault

        try:
            follow(question)
        except EventFault as fault:
            if fault.problems:
                self.problems += fault.problems
            elif fault.missing:
                named = fault.missing.named._replace(at=fault.event.at)
                self._no_such_piece(fault.missing._replace(named=named), fault.table)
            else:
                self.say(fault.code, fault.event.at, key=True)

    def as_claimed(self, card: Card, meant: list[Function], parts: list[ProposedMove]) -> Function | None:
        """`as` may be left out where only one function takes the piece to where the player says it ends."""
        if self.around_the_move:
            return super().as_claimed(card, meant, parts)
        if self.asking is None or not any(part.to is not None for part in parts):
            return None
        asking, fitting = self.asking, []
        for function in meant:
            tried = try_proposal(asking.rules, asking.table, asking.player, Proposal(card, function, tuple(parts)))
            if not isinstance(tried, NoSuchPiece) and tried.refusal is None:
                fitting.append(function)
        return fitting[0] if len(fitting) == 1 else None

    def _table(self) -> Table | None:
        board = self.board
        standing: dict[int, CampRow] = {}
        for name, spaces in (self.data.get("pieces") or {}).items():
            at: At = ("pieces", name)
            camp = self.camp(name, at)
            if camp is None:
                continue
            if camp in standing:
                self.say("camp-named-twice", at, key=True, name=name, other=standing[camp].name)
            else:
                standing[camp] = CampRow(name, self._row(spaces or (), camp, at))
        for problem in impossibilities(self.source, self.book, standing):
            self.problems.note(problem)
        if self.told_of(("pieces",)) or self.data.get("pieces") is None:
            return None
        pieces = [standing[camp].spaces if camp in standing else [] for camp in range(len(board.camps))]
        return tuple([tuple(sorted(spaces + [board.base] * (board.pieces - len(spaces)))) for spaces in pieces])

    def _row(self, values: Sequence[Any], camp: int, at: At) -> list[int]:
        """Where the pieces of this camp stand. Most spaces are called by their own names and can be anybody's."""
        spaces, others = self.board.spaces, self.board.shared + camp if self.board.double else NOWHERE
        row = [spaces.get(value, NOWHERE) if type(value) is str else NOWHERE for value in values]
        if NOWHERE in row or others in row:
            return [self._standing(value, camp, (*at, n)) for n, value in enumerate(values)]
        return row

    def _standing(self, value: Any, camp: int, at: At) -> int:
        """Where a piece of this camp stands; a space that belongs to another camp is impossible."""
        place = self.space(value, at)
        if place is None:
            return NOWHERE
        space, owner = place
        board = self.board
        if owner is not None and owner != camp:
            code = "impossible-foreign-in-lane" if board.in_lane(space) else "impossible-foreign-on-start"
            if space == board.base:
                self.say("foreign-base", at, camp=self.camp_term(camp), owner=self.camp_term(owner))
            else:
                self.say(code, at, cites=self._cited(code), camp=self.camp_term(camp), owner=self.camp_term(owner))
            return NOWHERE
        if board.double and space == board.shared + camp:
            self.say(
                "own-double",
                at,
                cites=self._cited("impossible-foreign-on-start"),
                camp=self.camp_term(camp),
                start=board.tokens[board.start],
            )
            return NOWHERE
        return space

    def _cited(self, code: str) -> tuple[str, ...]:
        return tuple(citation.id for citation in self.book.citations(Finding(code)))

    def _hand(self, at: At, cards: Any) -> tuple[Card, ...]:
        """The cards somebody holds."""
        held: list[Card] = []
        for n, value in enumerate(cards or ()):
            if card := self.card(value, (*at, n)):
                held.append(card)
        return tuple(held)

    def _more_than_the_deck(self, held: list[Card]) -> None:
        """All players together cannot hold more of a card than there are."""
        for card in {card.name: card for card in held}.values() if len(held) > 1 else ():
            if held.count(card) > card.copies:
                at: At = ("hand",) if "hand" in self.data else ("hands",)
                cites = self._cited("too-many-copies")
                self.say("more-than-the-deck", at, cites=cites, card=Term("card", card.name), copies=card.copies)

    def _hands(self) -> dict[str, tuple[Card, ...] | None]:
        """What each player is known to hold."""
        found: dict[str, tuple[Card, ...] | None] = {}
        for player, cards, at in self.players(self.data.get("hands"), ("hands",)):
            found[player] = self._hand(at, cards)
        return found

    def _no_such_piece(self, missing: NoSuchPiece, table: Table) -> None:
        board = self.board
        held = [camp for camp, pieces in enumerate(table) if missing.named.space in pieces]
        have = [space_term(board, space) for space in dict.fromkeys(table[missing.camps[0]])]
        other = self.camp_term(held[0]) if held and board.on_fields(missing.named.space) else ""
        self.say(
            "no-such-piece-other" if other and missing.code == "no-such-piece" else missing.code,
            missing.named.at,
            space=space_term(board, missing.named.space),
            camp=self.camp_term(missing.camps[0]),
            camps=[self.camp_term(camp) for camp in missing.camps],
            other=other,
            have=have,
        )
