"""What the rules say about something that was done, as sentences."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator._system.paths import shipped_rulebooks
from adjudicator.engine.question import Question
from adjudicator.locales.catalogue import Catalogue, capital
from adjudicator.procedure.remark import Remark
from adjudicator.rules.findings import BY_THE_CARD
from adjudicator.rules.library import shipped
from adjudicator.rules.rulebook import Citation, Rulebook
from adjudicator.rulings.phrases import card_words, named, piece, shown_by
from adjudicator.rulings.sentences import sentence


def tell(words: Catalogue, question: Question, told: Remark) -> str:
    """One thing told, in one sentence."""
    finding, play = told.finding, told.play
    if play and play.refusal is finding:
        return sentence(words, question, play, finding, play.moves[play.failed])
    board = question.board
    card = card_words(words, question, told.card) if told.card else words.card("")
    pieces = [piece(words, question, *each) for each in told.pieces]
    moving = piece(words, question, *told.piece) if told.piece else ""
    variants = [*finding.aspects, *(["none"] if not told.pieces else []), *(["unknown"] if play is None else [])]
    variants += ["several"] if len(pieces) > 1 else []
    variants += ["one"] if words.is_one(finding.number) else []
    said = words.finding(finding.code, variants).format(
        player=words.camp(told.player),
        Player=capital(words.camp(told.player)),
        other=words.camp(told.other),
        Other=capital(words.camp(told.other)),
        card=card,
        Card=capital(card),
        piece=moving,
        Piece=capital(moving),
        colour=words.camp(board.camps[told.piece[0]], "piece") if told.piece else "",
        owner_name=words.camp(told.player),
        example=shown_by(words, question, play) if play else "",
        count=finding.number,
        due=told.due,
        space=named(words, board, told.piece[1]) if told.piece else "",
        Pieces=capital(words.listed(pieces)),
        choice=words.listed(pieces, "or"),
        matter=words.procedure.get(f"matter/{told.topic}", ""),
    )
    pointers = (("nearest-here", nearest_here(question.book, told)), ("elsewhere", elsewhere(question.book, told)))
    return " ".join([said, *(words.label(label, items=", ".join(items)) for label, items in pointers if items)])


def elsewhere(book: Rulebook, told: Remark) -> list[str]:
    """Where this rulebook has no rule, the items of other texts that speak of it, its sister's first; they do not bind
    here."""
    if told.finding.code != "no-rule":
        return []
    others = sorted(shipped_rulebooks(), key=lambda name: name != book.sister)
    return list(dict.fromkeys(item for name in others if name != book.id for item in _speaks_of(shipped(name), told)))


def nearest_here(book: Rulebook, told: Remark) -> list[str]:
    """Where this rulebook has no rule, the items of its own that speak of something near it."""
    return _speaks_of(book, told) if told.finding.code == "no-rule" else []


def _speaks_of(book: Rulebook, told: Remark) -> list[str]:
    """A book's items under the topics that are near; of another topic what is said, and not what it is penalised by."""
    return [
        citation.id
        for topic in told.near
        for citation in (book.choices[topic].cites if topic in book.choices else ())
        if topic == told.topic or not ((item := book.item(citation.id)) and "penalty" in item.kind)
    ]


def cited(question: Question, told: Iterable[Remark]) -> list[Citation]:
    """The items behind several things told, each once."""
    found = [item for each in told for item in _cited(question, each)]
    return list(dict.fromkeys(found))


def _cited(question: Question, told: Remark) -> tuple[Citation, ...]:
    play = told.play if told.play and told.play.refusal is told.finding else None
    card, function = (play.card, play.function.name) if play else ("", "")
    if told.finding.code in BY_THE_CARD and told.card and not play:
        card, function = told.card, question.book.cards[told.card].functions[0].name
    return question.book.citations(told.finding, card, function)
