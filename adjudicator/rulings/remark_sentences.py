"""Remarks in sentences, with the items they rest on. `sentences.py` does the same for plays."""

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


def tell(words: Catalogue, question: Question, remark: Remark) -> str:
    """Return a remark in a sentence."""
    finding, play = remark.finding, remark.play
    if play and play.refusal is finding:
        return sentence(words, question, play, finding, play.moves[play.failed])
    board = question.board
    card = card_words(words, question, remark.card) if remark.card else words.card("")
    pieces = [piece(words, question, *each) for each in remark.pieces]
    moving = piece(words, question, *remark.piece) if remark.piece else ""
    variants = [*finding.aspects, *(["none"] if not remark.pieces else []), *(["unknown"] if play is None else [])]
    variants += ["several"] if len(pieces) > 1 else []
    variants += ["one"] if words.is_one(finding.number) else []
    text = words.finding(finding.code, variants).format(
        player=words.camp(remark.player),
        Player=capital(words.camp(remark.player)),
        other=words.camp(remark.other),
        Other=capital(words.camp(remark.other)),
        card=card,
        Card=capital(card),
        piece=moving,
        Piece=capital(moving),
        colour=words.camp(board.camps[remark.piece[0]], "piece") if remark.piece else "",
        owner_name=words.camp(remark.player),
        example=shown_by(words, question, play) if play else "",
        count=finding.number,
        due=remark.due,
        space=named(words, board, remark.piece[1]) if remark.piece else "",
        Pieces=capital(words.listed(pieces)),
        choice=words.listed(pieces, "or"),
        matter=words.procedure.get(f"matter/{remark.topic}", ""),
    )
    pointers = (("nearest-here", nearest_here(question.book, remark)), ("elsewhere", elsewhere(question.book, remark)))
    return " ".join([text, *(words.label(label, items=", ".join(items)) for label, items in pointers if items)])


def elsewhere(book: Rulebook, remark: Remark) -> list[str]:
    """Return for a remark that there is no rule the items of other texts on the topic, the sister's first; they do not
    bind here."""
    if remark.finding.code != "no-rule":
        return []
    others = sorted(shipped_rulebooks(), key=lambda name: name != book.sister)
    return list(dict.fromkeys(item for name in others if name != book.id for item in _speaks_of(shipped(name), remark)))


def nearest_here(book: Rulebook, remark: Remark) -> list[str]:
    """Return for a remark that there is no rule the book's own items on something near."""
    return _speaks_of(book, remark) if remark.finding.code == "no-rule" else []


def _speaks_of(book: Rulebook, remark: Remark) -> list[str]:
    """Return a book's items under the topics that are near; of other topics than the remark's no penalties."""
    return [
        citation.id
        for topic in remark.near
        for citation in (book.choices[topic].cites if topic in book.choices else ())
        if topic == remark.topic or not ((item := book.item(citation.id)) and "penalty" in item.kind)
    ]


def cited(question: Question, remarks: Iterable[Remark]) -> list[Citation]:
    """Return the items that remarks rest on, each once."""
    return list(dict.fromkeys(item for remark in remarks for item in _cited(question, remark)))


def _cited(question: Question, remark: Remark) -> tuple[Citation, ...]:
    play = remark.play if remark.play and remark.play.refusal is remark.finding else None
    card, function = (play.card, play.function.name) if play else ("", "")
    if remark.finding.code in BY_THE_CARD and remark.card and not play:
        card, function = remark.card, question.book.cards[remark.card].functions[0].name
    return question.book.citations(remark.finding, card, function)
