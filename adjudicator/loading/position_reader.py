"""Positions read from documents into checked questions; all problems are collected and reported together.

Plays are read in `play_reader.py`, events in `event_reader.py`, whole games in `game_reader.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudicator.documents.problems import BadDocument, Phrase, ProblemList, Term, terms
from adjudicator.documents.schema import form_problems
from adjudicator.documents.yaml_reader import At, Source, plain, read_file, read_text
from adjudicator.engine.proposal import NoSuchPiece, Proposal, ProposedMove, missing_pieces, try_proposal
from adjudicator.engine.question import Circumstances, Question
from adjudicator.engine.winning_and_helping import active_camps
from adjudicator.loading.event_reader import EventReader
from adjudicator.loading.impossible_tables import CampRow, impossibilities
from adjudicator.loading.names import space_term
from adjudicator.loading.one_line_code import FILE, fault_of_line, from_code, is_code, letters, space_code
from adjudicator.rules.board import NOWHERE, Table
from adjudicator.rules.cards import Card, Function
from adjudicator.rules.library import find
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rules.ruleset import Ruleset

RULEBOOK_KEYS = frozenset({"extends", "board", "deck", "sections"})
"""The keys that only rulebooks and their texts have."""


def load(document: Any) -> Question:
    """Read a position from a path, YAML text, one-line code or mapping; raise BadDocument with every problem."""
    if isinstance(document, str) and is_code(document):
        source = from_code(document)
    elif isinstance(document, str) and (
        "\n" in document or ": " in document or document.lstrip("\ufeff \t\r").startswith("{")
    ):
        source = read_text(document)
    elif isinstance(document, str | Path):
        source = read_file(Path(document))
    else:
        source = plain(document)
    return load_source(source)


def load_source(source: Source) -> Question:
    """Read a position, or that of a case; problems of form do not stop the rest from being checked."""
    if isinstance(source.data, str) and is_code(source.data):
        raise BadDocument([source.problem("is-a-line", ())])
    if not isinstance(source.data, dict):
        raise BadDocument(form_problems("position", source))
    if "deals" in source.data:
        raise BadDocument([source.problem("is-a-game", ("deals",), key=True)])
    if "rulebook" not in source.data and (own := RULEBOOK_KEYS & source.data.keys()):
        from adjudicator.documents.yaml_writer import flow

        at = min(own, key=lambda key: source.mark((key,), key=True))
        raise BadDocument([source.problem("are-rules", (at,), key=True, file=flow(_beside(source.file)))])
    faults = with_advice(source, form_problems(form_of(source.data), source))
    return read_despite_faults(source.without_faults(faults), faults)


def _beside(file: str) -> str:
    """Return how a document in the same folder names a file with rules; a line of a stream is in no such file."""
    from adjudicator.rules.house_rules import is_path

    name = Path(file).name
    if is_path(name):
        return name
    return f"./{name}" if not Path(name).suffix and Path(file).is_file() else "rules.yaml"


def with_advice(source: Source, faults: ProblemList) -> ProblemList:
    """Return the faults of form of a position or case, with advice where one is accepted."""
    if source.file == FILE:
        return ProblemList(map(fault_of_line, faults))
    if not faults or not isinstance(source.data, dict):
        return faults
    from adjudicator.loading.advice import advised

    def read(again: Source) -> object:
        left = form_problems(form_of(again.data), again)
        return read_despite_faults(again.without_faults(left), left)

    sound = source.without_faults(faults)
    try:
        return advised(source, faults, find_book(sound).board, read) if sound.data.get("rulebook") else faults
    except BadDocument:  # The rulebook has faults of its own, which are told later.
        return faults


def form_of(data: Any) -> str:
    """Return the form of a document: a case, a draw for the first dealer, or a position."""
    if not isinstance(data, dict):
        return "position"
    return "case" if "questions" in data else "draw" if "draw" in data else "position"


def read_despite_faults(source: Source, faults: ProblemList) -> Question:
    """Read a position that has None in place of each fault, and report them with all further problems."""
    if source.data.get("rulebook") is None:
        raise BadDocument(faults)
    try:
        book = find_book(source)
    except BadDocument as bad:
        raise BadDocument([*faults, *bad.problems]) from None
    return _Reader(source, book, faults).question()


def read_with(source: Source, book: Rulebook) -> Question:
    """Read a position under a given rulebook instead of the one it names."""
    faults = form_problems(form_of(source.data), source)
    return _Reader(source.without_faults(faults), book, faults).question()


def find_book(source: Source) -> Rulebook:
    """Return the rulebook that a document names; raise BadDocument if there is none."""
    return find(source, source.data["rulebook"], ("rulebook",))


class _Reader(EventReader):
    undisputed: Question | None = None
    """The question without the play, once the table has been read."""

    def question(self) -> Question:
        readings = self.readings()
        if "draw" in self.data:
            return self._drawn(readings)
        table = self._table(self.book.rules(readings))
        player = self.player(self.data.get("turn"), ("turn",))
        hand = self._hand(("hand",), self.data.get("hand")) if "hand" in self.data else None
        entries = self.players(self.data.get("hands"), ("hands",))
        hands = {player: self._hand(at, cards) for player, cards, at in entries}
        self._check_copies([*(hand or ()), *[card for cards in hands.values() for card in cards or ()]])
        if player in hands and "hand" in self.data:
            self.report("hand-twice", ("hand",), key=True, name=Term("camp", player))
        elif player in hands:
            hand = hands[player]
        if table is not None and player is not None:
            self.undisputed = Question(self.book, readings, table, player, hand, title=self.title())
        play, hand_known = self.data.get("play") or {}, "hand" in self.data
        proposal = self.proposal(play, ("play",), hand_known) if "play" in self.data else None
        events = self.events()
        if events and "play" in self.data:
            self.report("play-and-events", ("play",), key=True)
        question = self.undisputed
        if question is None:
            raise BadDocument(self.problems)
        question.proposal = proposal
        if proposal and proposal.card:
            for missing in missing_pieces(question.rules, question.table, question.player, proposal):
                self._no_such_piece(missing, question.table)
        if events and not self.problems:
            question.around = Circumstances(events, hands)
            self._run(question)
        if self.problems:
            raise BadDocument(self.problems)
        return question

    def _drawn(self, readings: dict[str, str]) -> Question:
        """Read a draw for the first dealer; its table has all pieces in base."""
        drawn = {player: self.card(value, at) for player, value, at in self.players(self.data["draw"], ("draw",))}
        draw = {player: card for player, card in drawn.items() if card}
        missing = terms("camp", (player for player in self.board.players if player not in drawn))
        if missing and not self.problems:
            self.report("draw-incomplete", ("draw",), missing=missing)
        if self.problems:
            raise BadDocument(self.problems)
        board = self.board
        table = tuple((board.base,) * board.pieces for _ in board.camps)
        first = next(iter(board.players))
        return Question(self.book, readings, table, first, None, None, self.title(), Circumstances(draw=draw))

    def _run(self, question: Question) -> None:
        """Report events that cannot follow one another."""
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
                params: dict[str, Any] = {**fault.params}
                self.report(fault.code, fault.event.at, key=True, **params)

    def fitting(self, card: Card, meant: list[Function], parts: list[ProposedMove]) -> list[Function]:
        """Return the only function that takes the piece to the claimed end, on a table without faults."""
        if self.around_the_move:
            return meant
        if self.undisputed is None:
            return []
        question, fitting = self.undisputed, []
        for function in meant:
            proposal = Proposal(card, None, tuple(parts)).meaning(function)
            tried = try_proposal(question.rules, question.table, question.player, proposal)
            if not isinstance(tried, NoSuchPiece) and tried.refusal is None:
                fitting.append(function)
        return fitting if len(fitting) == 1 else []

    def _table(self, rules: Ruleset) -> Table | None:
        board = self.board
        standing: dict[int, CampRow] = {}
        for name, spaces in (self.data.get("pieces") or {}).items():
            at: At = ("pieces", name)
            camp = self.camp(name, at)
            if camp is None:
                continue
            if camp in standing:
                self.report("camp-named-twice", at, key=True, name=name, other=standing[camp].name)
            else:
                standing[camp] = CampRow(name, self._row(spaces or (), camp, at))
        for problem in impossibilities(self.source, self.book, rules, standing):
            self.problems.note(problem)
        if self.has_fault(("pieces",)) or self.data.get("pieces") is None:
            return None
        pieces = [standing[camp].spaces if camp in standing else [] for camp in range(len(board.camps))]
        return tuple([tuple(sorted(spaces + [board.base] * (board.pieces - len(spaces)))) for spaces in pieces])

    def _row(self, values: Sequence[Any], camp: int, at: At) -> list[int]:
        """Read the spaces of a camp's pieces; canonical tokens that no other camp can own are looked up at once."""
        spaces, others = self.board.spaces, self.board.shared + camp if self.board.double else NOWHERE
        row = [spaces.get(value, NOWHERE) if type(value) is str else NOWHERE for value in values]
        if NOWHERE in row or others in row:
            return [self._standing(value, camp, (*at, n)) for n, value in enumerate(values)]
        return row

    def _standing(self, value: Any, camp: int, at: At) -> int:
        """Read the space of one piece of a camp; report a space that belongs to another camp."""
        place = self.space(value, at)
        if place is None:
            return NOWHERE
        space, owner = place
        board = self.board
        if owner not in (None, camp):
            code = "impossible-foreign-in-lane" if board.in_lane(space) else "impossible-foreign-on-start"
            cites = self.cited(code)
            if space == board.base:
                code, cites = "foreign-base", ()
            self.report(code, at, cites=cites, camp=self.camp_term(camp), owner=self.camp_term(owner))
            return NOWHERE
        if board.double and space == board.shared + camp:
            self.own_double(camp, at)
            return NOWHERE
        return space

    def _hand(self, at: At, cards: Any) -> tuple[Card, ...]:
        read = [self.card(value, (*at, n)) for n, value in enumerate(cards or ())]
        return tuple([card for card in read if card])

    def _check_copies(self, cards: list[Card]) -> None:
        """Report every card of which all hands together have more copies than the deck."""
        for card in {card.name: card for card in cards}.values() if len(cards) > 1 else ():
            if cards.count(card) > card.copies:
                at: At = ("hand",) if "hand" in self.data else ("hands",)
                cites = self.cited("too-many-copies")
                self.report("more-than-the-deck", at, cites=cites, card=Term("card", card.name), copies=card.copies)

    def _owner_of_double(self, missing: NoSuchPiece, table: Table) -> int | None:
        """Return the camp whose piece is meant by its own double space: that named, or one that the player plays."""
        board, (space, camp, _) = self.board, missing.named
        owner = space - board.shared
        player = board.player_of[missing.camps[0]].name
        meant = {*missing.camps, *(active_camps(board, table, player) if camp is None else ())}
        return owner if board.double and board.shared <= space < board.base and owner in meant else None

    def _no_such_piece(self, missing: NoSuchPiece, table: Table) -> None:
        board = self.board
        others = [camp for camp, pieces in enumerate(table) if missing.named.space in pieces]
        if not others and (owner := self._owner_of_double(missing, table)) is not None:
            self.own_double(owner, missing.named.at)
            return
        have = [space_term(board, space) for space in dict.fromkeys(table[missing.camps[0]])]
        other = self.camp_term(others[0]) if others and board.on_fields(missing.named.space) else ""
        code = "no-such-piece-other" if other and missing.code == "no-such-piece" else missing.code
        meant = other if other and code == "no-such-piece-other" else self.camp_term(missing.camps[0])
        space = space_term(board, missing.named.space)
        in_a_line = f"{letters(board)[meant]}@{space_code(board, missing.named.space)}"
        self.report(
            code,
            missing.named.at,
            space=space,
            piece=in_a_line if self.source.file == FILE else Phrase(["{", meant, ": ", space, "}"]),
            camp=self.camp_term(missing.camps[0]),
            camps=[self.camp_term(camp) for camp in missing.camps],
            other=other,
            have=have,
        )
