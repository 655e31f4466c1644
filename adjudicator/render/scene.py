"""The content of a picture: the table and the disputed play on it, in spaces. Coordinates are in `svg/layout.py`."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.locales.catalogue import Catalogue
from adjudicator.render.summary import heading, title, way
from adjudicator.rules.board import NOWHERE, Board, Table
from adjudicator.rules.findings import FALSE_CLAIM, Finding
from adjudicator.rulings.account import Account
from adjudicator.rulings.phrases import card_words, function_words
from adjudicator.rulings.ruling import Ruling
from adjudicator.rulings.verdict import Verdict


class Place(NamedTuple):
    """A space and the camp it belongs to: every camp has its own base, start and lane."""

    camp: int
    space: int


class Leg(NamedTuple):
    """One piece's move as an arrow."""

    camp: int
    spaces: tuple[int, ...]
    """The origin, then every space of the path."""
    first: int = 1
    """The number of its first step: the parts of a split are numbered on, as players count aloud."""
    turns: tuple[int, ...] = ()
    """Positions in `spaces` where it turned back."""
    fails: Place | None = None
    """The space that the refusal is about."""
    claimed: bool = False
    """Whether `fails` is the space where the player claims that the piece ends."""
    sent_home: bool = False
    lands: Place | None = None
    """Where a swapped piece lands, if that is a space of the other camp."""
    does: str = ""
    """The kind of card function; a swap and a move out of base have no numbered steps."""

    @property
    def counted(self) -> bool:
        return self.does not in ("swap", "leave-base")

    @property
    def end(self) -> Place:
        return self.lands or Place(self.camp, self.spaces[-1])


class Scene(NamedTuple):
    """Everything a picture shows, in the language of the ruling."""

    board: Board
    table: Table
    letters: tuple[str, ...]
    """The letter on each camp's pieces."""
    lang: str
    locked: frozenset[Place] = frozenset()
    after: Table | None = None
    locked_after: frozenset[Place] = frozenset()
    legs: tuple[Leg, ...] = ()
    hits: tuple[Place, ...] = ()
    card: str = ""
    function: str = ""
    card_refused: bool = False
    """Whether the card or the whole play is refused, so that no space gets the cross."""
    refused: bool = False
    title: str = ""
    heading: str = ""
    why: str = ""
    ways: tuple[str, ...] = ()


def scene(ruling: Ruling) -> Scene:
    """Return the picture for a ruling: the table alone where there is no play."""
    if isinstance(ruling, Account):
        return _of_account(ruling)
    question, words = ruling.question, ruling.words
    drawn = _table(question, words)._replace(title=title(ruling))
    if not isinstance(ruling, Verdict):
        return drawn._replace(heading=words.label("turn-of", player=words.camp(question.player)))
    drawn = drawn._replace(heading=heading(ruling), why=ruling.explanation(), refused=ruling.refusal is not None)
    return _with_play(drawn, ruling, question, ruling.play, ruling.refusal) if ruling.play else drawn


def table_only(question: Question, words: Catalogue) -> Scene:
    return scene(Ruling(question, words.lang))


def _of_account(account: Account) -> Scene:
    """Show the play that was wrong, else the last one."""
    from adjudicator.render.account import heading as account_heading

    played = [event for event in account.events if event.play]
    shown = next((event for event in played if event.wrong), played[-1] if played else None)
    question = account.moment(shown) if shown else account.question
    drawn = _table(question, account.words)._replace(
        title=title(account), heading=account_heading(account), refused=account.wrong is not None
    )
    if shown is None or shown.play is None:
        return drawn
    wrong = shown.wrong.finding if shown.wrong else None
    return _with_play(drawn, Ruling(question, account.lang), question, shown.play, shown.play.refusal or wrong)


def _table(question: Question, words: Catalogue) -> Scene:
    board = question.board
    return Scene(board, question.table, letters(words, board), words.lang, locked(question, question.table))


def _with_play(drawn: Scene, ruling: Ruling, question: Question, play: Play, refusal: Finding | None) -> Scene:
    legs: list[Leg] = []
    for index in range(len(play.moves)):
        first = 1 + sum(len(leg.spaces) - 1 for leg in legs)
        legs.append(_leg(play, index, first, question.board.start))
    after = play.after if refusal is None else None
    return drawn._replace(
        legs=tuple(legs),
        hits=tuple(Place(*hit) for hit in play.hits) if play.legal else (),
        after=after,
        locked_after=locked(question, after) if after else frozenset(),
        card=card_words(ruling.words, question.book, play.card),
        function=function_words(ruling.words, question.book, play.function.name),
        card_refused=refusal is not None and not any(leg.fails for leg in legs),
        ways=tuple(way(ruling, play, index) for index, leg in enumerate(legs) if len(leg.spaces) > 1),
    )


def _leg(play: Play, index: int, first: int, start: int) -> Leg:
    move = play.moves[index]
    findings = play.findings[index] if index < len(play.findings) else ()
    fails = _fails(play, index, start)
    swap = play.function.does == "swap"
    other = play.moves[1 - index] if swap and len(play.moves) == 2 else None
    changes = other is not None and move.path == (other.origin,)
    return Leg(
        move.camp,
        (move.origin, *move.path),
        first,
        tuple(finding.step for finding in findings if finding.code in ("turned-back", "turned-again")),
        fails,
        fails is not None and play.refusal is not None and play.refusal.code == FALSE_CLAIM,
        play.legal and bool(move.path) and not swap and move.to != move.path[-1],
        Place(other.camp, other.origin) if other and changes else None,
        play.function.does,
    )


def _fails(play: Play, index: int, start: int) -> Place | None:
    """Return the space a refusal is about: the barring start field, else the space it names."""
    refusal, camp = play.refusal, play.moves[index].camp
    if refusal is None or index != play.failed:
        return None
    if refusal.code == "barred-by-start-field":
        return Place(refusal.who, start)
    if refusal.at == NOWHERE:
        return None
    claimed_elsewhere = refusal.code == FALSE_CLAIM and refusal.who != NOWHERE
    return Place(refusal.who if claimed_elsewhere else camp, refusal.at)


def locked(question: Question, table: Table) -> frozenset[Place]:
    """Return where pieces stand that the rulebook calls locked."""
    board, rules = question.board, question.rules
    if not rules.locks:
        return frozenset()
    return frozenset(
        Place(camp, space)
        for camp, pieces in enumerate(table)
        for space in pieces
        if board.in_lane(space) and rules.lane_lock(board.occupied(pieces), board.inner(space))
    )


def letters(words: Catalogue, board: Board) -> tuple[str, ...]:
    """Return the camps' initials in the reader's language if all differ, else in English, else numbers."""
    for names in ([words.camp(camp) for camp in board.camps], board.camps):
        initials = ["".join(part[:1].upper() for part in name.split("-")[:2]) for name in names]
        if len(set(initials)) == len(initials):
            return tuple(initials)
    return tuple(str(number) for number in range(1, len(board.camps) + 1))
