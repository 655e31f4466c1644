"""Remarks on acts in sentences. Findings on plays are put into sentences in `finding_sentences.py`."""

from __future__ import annotations

from adjudicator._system.paths import shipped_rulebooks
from adjudicator.engine.question import Question
from adjudicator.locales.catalogue import Catalogue, capital
from adjudicator.procedure.remark import Remark
from adjudicator.rules.library import shipped
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rulings.finding_sentences import sentence
from adjudicator.rulings.phrases import card_words, piece_words, shown_by, space_words


def remark_sentence(words: Catalogue, question: Question, remark: Remark) -> str:
    """Return the sentence for a remark, with the items near it where there is no rule."""
    finding, play = remark.finding, remark.play
    if play and play.refusal is finding:
        return sentence(words, question, play, finding, play.moves[play.failed])
    board = question.board
    card = card_words(words, question.book, remark.card) if remark.card else words.card("")
    pieces = [piece_words(words, question.board, *each) for each in remark.pieces]
    moving = piece_words(words, question.board, *remark.piece) if remark.piece else ""
    variants = [*finding.aspects, *(["none"] if not remark.pieces else []), *(["unknown"] if play is None else [])]
    if len(pieces) > 1:
        variants = [*(f"{aspect}-several" for aspect in finding.aspects), *variants, "several"]
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
        space=space_words(words, board, remark.piece[1]) if remark.piece else "",
        Pieces=capital(words.listed(pieces)),
        choice=words.listed(list(dict.fromkeys(pieces)), "or"),
        matter=words.procedure.get(f"matter/{remark.topic}", ""),
    )
    pointers = (("nearest-here", nearest_here(question.book, remark)), ("elsewhere", elsewhere(question.book, remark)))
    return " ".join([text, *(words.label(label, items=", ".join(items)) for label, items in pointers if items)])


def elsewhere(book: Rulebook, remark: Remark) -> list[str]:
    """Return the items of other texts on a topic without a rule here, the sister's first; they do not bind here."""
    if remark.finding.code != "no-rule":
        return []
    names = sorted(shipped_rulebooks(), key=lambda name: name != book.sister)
    books = [shipped(name) for name in names if name != book.id]
    return list(dict.fromkeys(item for other in books for item in _items_near(other, remark)))


def nearest_here(book: Rulebook, remark: Remark) -> list[str]:
    return _items_near(book, remark) if remark.finding.code == "no-rule" else []


def _items_near(book: Rulebook, remark: Remark) -> list[str]:
    """Return a book's items on the topics near the remark's; penalties only on the remark's own topic."""
    return [
        citation.id
        for topic in remark.near
        for citation in (book.choices[topic].cites if topic in book.choices else ())
        if topic == remark.topic or not ((item := book.item(citation.id)) and "penalty" in item.kind)
    ]
