"""The words that all renderers share: the verdict in a line, plays in a line, items with their text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.documents.safe_text import one_line
from adjudicator.engine.play import Play
from adjudicator.rules.readings.topics import TOPICS
from adjudicator.rules.rulebook import Citation
from adjudicator.rulings.citations import cited_for_findings
from adjudicator.rulings.decision import OtherReading
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.phrases import by_itself, card_words, function_words, hits_in_words, named, piece
from adjudicator.rulings.ruling import Ruling
from adjudicator.rulings.verdict import Verdict

if TYPE_CHECKING:
    from adjudicator.cases.expectation import Answer


class ItemLine(NamedTuple):
    """A rule item as it is shown under a ruling."""

    id: str
    basis: str
    says: str


def verdict(ruling: Verdict) -> str:
    return ruling.words.label("illegal" if ruling.refusal else "legal")


def played(ruling: Verdict) -> str:
    """Who plays what, as it was proposed."""
    words, play, proposal = ruling.words, ruling.play, ruling.question.proposal
    if play is None or proposal is None:
        return words.label("discard-play")
    if play.function.does == "swap":
        one, other = (piece(words, ruling.question, move.camp, move.origin) for move in play.moves)
        return words.label("swap-play", card=card_words(words, ruling.question, play.card), one=one, other=other)
    pieces = words.listed([_part(ruling, play, index) for index in range(len(proposal.parts))])
    several = len(ruling.question.book.cards[play.card].functions) > 1
    label = "one-play-as" if several else "one-play"
    card = card_words(words, ruling.question, play.card)
    return words.label(label, card=card, function=function_words(words, ruling.question, play), piece=pieces)


def _part(ruling: Verdict, play: Play, index: int) -> str:
    """One proposed move: the piece, its share of a split, and where the player says it ends."""
    words, proposal = ruling.words, ruling.question.proposal
    assert proposal is not None
    part = proposal.parts[index]
    own = ruling.board.players[ruling.question.player].camps[0]
    camp = play.moves[index].camp if index < len(play.moves) else part.piece.camp
    said = piece(words, ruling.question, own if camp is None else camp, part.piece.space)
    if play.function.does == "split":
        said += f" ({part.steps})"
    return said if part.to is None else words.label("claimed", piece=said, to=named(words, ruling.board, part.to))


def contested(ruling: Verdict) -> list[str]:
    """A sentence for each contested question that the play touched: what the other reading would have answered."""
    told = []
    for other in ruling.contested:
        label = "contested-same"
        if other.differs:
            label = "contested-differs" if other.refusal or ruling.refusal else "contested-result"
        told.append(
            ruling.words.label(
                label,
                asks=ruling.words.topics[other.topic],
                code=f"{other.topic}={other.reading}",
                says=ruling.words.reading(other.topic, other.reading),
                verdict=ruling.words.label("illegal" if other.refusal else "legal"),
                item=first_item(_turning(ruling, other)),
            )
        )
    return told


def _turning(ruling: Verdict, other: OtherReading) -> Sequence[Citation]:
    """The items on account of which another reading answers otherwise; of a play that stands, what the reading itself
    says of it."""
    choice, play = ruling.question.book.choices[other.topic], other.play
    if other.refusal is None and play:
        produced = TOPICS[other.topic].readings[other.reading].produces
        made = [finding for found in play.findings for finding in found if finding.code in produced]
        if made:
            return cited_for_findings(ruling.question.book, made, play)
        if other.reading == choice.reading and choice.cites:
            return choice.cites
    return ruling.cites_otherwise(other)


def played_line(ruling: Verdict) -> str:
    """The play in a sentence, where the verdict is told apart from it."""
    said = ruling.words.label("play-line", player=ruling.words.camp(ruling.question.player), play=played(ruling))
    return said[:1].upper() + said[1:]


def heading(ruling: Verdict) -> str:
    player = ruling.words.camp(ruling.question.player)
    return ruling.words.label("verdict-line", verdict=verdict(ruling), player=player, play=played(ruling))


def summary(ruling: Answer) -> str:
    """An answer in one line."""
    if isinstance(ruling, Verdict):
        return f"{heading(ruling)} {ruling.explanation()}"
    if not isinstance(ruling, HandList):
        return str(ruling.as_dict()["explanation"])
    if ruling.over:
        return ruling.words.label("game-is-over")
    if not ruling.legal:
        return ruling.words.label("no-legal" if ruling.must_discard else "no-legal-asked")
    plays = ruling.words.several(in_a_line(ruling, play) for play in ruling.legal)
    return f"{ruling.words.head(ruling.words.label('legal-plays'))} {plays}"


def title(ruling: Ruling) -> str:
    return one_line(ruling.question.title)


def way(ruling: Ruling, play: Play, index: int) -> str:
    """One move's way, space by space."""
    return " → ".join(stations(ruling, play, index))


def stations(ruling: Ruling, play: Play, index: int) -> list[str]:
    """The spaces of one move's way, and what comes after the last: a refusal, or the way home."""
    words, move = ruling.words, play.moves[index]
    spaces = [by_itself(words, ruling.board, space) for space in (move.origin, *move.path)]
    if play.refusal and index == play.failed and play.refusal.code not in ("not-where-claimed", "steps-left-over"):
        spaces.append("✗")
    elif move.path and move.to != move.path[-1]:
        spaces.append(by_itself(words, ruling.board, move.to))
    return spaces


def in_a_line(ruling: Ruling, play: Play) -> str:
    """A legal play as short as it can be said: each piece, where from and where to, and whom it hits."""
    words, board = ruling.words, ruling.board
    parts = []
    for move in play.moves:
        steps = f" ({move.steps})" if play.function.does == "split" else ""
        origin, to = by_itself(words, board, move.origin), by_itself(words, board, move.to)
        parts.append(f"{words.head(words.camp(board.camps[move.camp]))} {origin} → {to}{steps}")
    return ", ".join([words.several(parts), *hits_in_words(words, board, play)])


def card_name(ruling: Ruling, play: Play) -> str:
    """The card, with the function it is played as where that is not all it can do."""
    card = card_words(ruling.words, ruling.question, play.card)
    function = function_words(ruling.words, ruling.question, play)
    return card if play.card == play.function.name else f"{card} ({function})"


def items(ruling: Ruling, cited: Sequence[Citation]) -> list[ItemLine]:
    """The cited items with what they say; of texts that run in parallel the reader's own language comes first, and
    where they say the same they stand in one line."""
    words, book = ruling.words, ruling.question.book
    languages = {name: book.texts[name].language for name in book.own_texts}
    parallel = [each for each in cited if each.id.split("/")[0] in languages] if len(languages) > 1 else []
    in_order = iter(sorted(parallel, key=lambda each: languages[each.id.split("/")[0]] != ruling.lang))
    found: dict[tuple[str, str], ItemLine] = {}
    for citation in [next(in_order) if each in parallel else each for each in cited]:
        item = book.item(citation.id)
        says = item.says.get(ruling.lang, item.says["en"]) if item else ""
        line = ItemLine(citation.id, words.label(citation.basis), says)
        same = found.get(line[1:])
        found[line[1:]] = line if same is None else same._replace(id=f"{same.id}, {line.id}")
    return list(found.values())


def shows_path(ruling: Verdict) -> bool:
    """Is there a way to show? Pieces that may not be swapped have gone none."""
    play = ruling.play
    if play is None or (play.refusal and play.function.does == "swap"):
        return False
    return any(move.path for move in play.moves)


def instead(ruling: Verdict) -> str:
    """The heading over what could have been played, or the sentence that nothing could; nothing if it stands."""
    if not ruling.refusal:
        return ""
    words, play = ruling.words, ruling.play
    if play is None or ruling.refusal is not play.refusal:
        return words.label("instead-hand") if ruling.legal else ""
    card = card_words(words, ruling.question, play.card)
    return words.label("instead" if ruling.legal else "nothing-instead", card=card)


def first_item(cited: Sequence[Citation]) -> str:
    """The deciding item, short enough for the end of a line."""
    return cited[0].id if cited else ""
