"""The lines that all renderers share: a verdict, a play, a rule item or a contested reading in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.documents.safe_text import one_line
from adjudicator.engine.play import Play
from adjudicator.locales.catalogue import Catalogue
from adjudicator.rules.findings import FALSE_CLAIMS
from adjudicator.rules.readings import TOPICS
from adjudicator.rules.rulebook import Citation
from adjudicator.rulings.citations import cited_for_findings
from adjudicator.rulings.decision import OtherReading
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.phrases import (
    card_words,
    function_words,
    hits_in_words,
    piece_words,
    space_in_list,
    space_of_words,
    space_words,
)
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
    """Return the play as it was proposed, without the player."""
    words, play, proposal = ruling.words, ruling.play, ruling.question.proposal
    if play is None or proposal is None:
        thrown = ruling.question.proposal.thrown if ruling.question.proposal else ()
        cards = words.listed([card_words(words, ruling.question.book, card.name) for card in thrown])
        return words.label("discard-cards", cards=cards) if thrown else words.label("discard-play")
    if play.function.does == "swap":
        one, other = (piece_words(words, ruling.board, move.camp, move.origin) for move in play.moves)
        return words.label("swap-play", card=card_words(words, ruling.question.book, play.card), one=one, other=other)
    pieces = words.listed([_part(ruling, play, index) for index in range(len(proposal.parts))])
    several = len(ruling.question.book.cards[play.card].functions) > 1
    label = "one-play-as" if several else "one-play"
    card = card_words(words, ruling.question.book, play.card)
    function = function_words(words, ruling.question.book, play.function.name)
    return words.label(label, card=card, function=function, piece=pieces)


def _part(ruling: Verdict, play: Play, index: int) -> str:
    """Return one proposed move: the piece, its share of a split, and where the player claims it ends."""
    words, proposal = ruling.words, ruling.question.proposal
    assert proposal is not None
    part = proposal.parts[index]
    own = ruling.board.players[ruling.question.player].camps[0]
    named = play.moves[index].camp if index < len(play.moves) else part.piece.camp
    camp = own if named is None else named
    moved = piece_words(words, ruling.board, camp, part.piece.space)
    if play.function.does == "split":
        moved += f" ({part.steps})"
    if part.to is None:
        return moved
    if part.to_camp in (None, camp):
        return words.label("claimed", piece=moved, to=space_words(words, ruling.board, part.to))
    return words.label("claimed", piece=moved, to=space_of_words(words, ruling.board, part.to_camp, part.to))


def contested(ruling: Verdict) -> list[str]:
    """Return a sentence for each contested topic that the play touches, what another reading would answer, and for each
    doubt."""
    sentences = []
    for other in sorted(ruling.contested, key=lambda other: not other.differs):
        label = "contested-same"
        if other.differs:
            label = "contested-differs" if other.refusal or ruling.refusal else "contested-result"
        sentences.append(
            ruling.words.label(
                label,
                asks=ruling.words.topics[other.topic],
                code=f"{other.topic}={other.reading}",
                says=ruling.words.reading(other.topic, other.reading),
                verdict=ruling.words.label("illegal" if other.refusal else "legal"),
                item=first_item(_differing_items(ruling, other)),
            )
        )
    return [*sentences, *(ruling.words.label("doubt", **doubt) for doubt in ruling.doubts)]


def _differing_items(ruling: Verdict, other: OtherReading) -> Sequence[Citation]:
    """Return the items that make another reading answer differently; for a legal play, those of the reading itself."""
    choice, play = ruling.question.book.choices[other.topic], other.play
    if other.refusal is None and play:
        produced = TOPICS[other.topic].readings[other.reading].produces
        own = [finding for findings in play.findings for finding in findings if finding.code in produced]
        if own:
            return cited_for_findings(ruling.question.book, own, play)
        if other.reading == choice.reading and choice.cites:
            return choice.cites
    return ruling.cites_otherwise(other)


def played_line(ruling: Verdict) -> str:
    """Return the play as a sentence, for renderers that print the verdict separately."""
    line = ruling.words.label("play-line", player=ruling.words.camp(ruling.question.player), play=played(ruling))
    return line[:1].upper() + line[1:]


def heading(ruling: Verdict) -> str:
    player = ruling.words.camp(ruling.question.player)
    return ruling.words.label("verdict-line", verdict=verdict(ruling), player=player, play=played(ruling))


def summary(ruling: Answer, most: int | None = None) -> str:
    """Return an answer as a line, with no more legal plays than the most given, and how many more there are."""
    if isinstance(ruling, Verdict):
        return f"{heading(ruling)} {ruling.explanation()}"
    if not isinstance(ruling, HandList):
        return str(ruling.as_dict()["explanation"]) or ruling.words.label("all-in-order")
    if ruling.over:
        return ruling.words.label("game-is-over")
    if not ruling.legal:
        empty = ruling.question.hand == ()
        return ruling.words.label("no-cards" if empty else "no-legal" if ruling.must_discard else "no-legal-asked")
    plays = [in_a_line(ruling, play) for play in ruling.legal[:most]]
    if left := len(ruling.legal) - len(plays):
        plays.append(ruling.words.label("more-items", count=left))
    return f"{ruling.words.head(ruling.words.label('legal-plays'))} {ruling.words.several(plays)}"


def read_otherwise(words: Catalogue, topic: str, reading: str, answer: str, item: str) -> str:
    """Return the sentence on another reading of a contested topic: what it says, and what the answer would be."""
    says = words.reading(topic, reading)
    return words.label(
        "contested-account", asks=words.topics[topic], code=f"{topic}={reading}", says=says, told=answer, item=item
    )


def title(ruling: Ruling) -> str:
    return one_line(ruling.question.title)


def way(ruling: Ruling, play: Play, index: int) -> str:
    return " → ".join(stations(ruling, play, index))


def stations(ruling: Ruling, play: Play, index: int) -> list[str]:
    """Return the spaces of one move's path, and after the last a refusal or the base the piece is sent to."""
    words, move = ruling.words, play.moves[index]
    spaces = [space_in_list(words, ruling.board, space) for space in (move.origin, *move.path)]
    if play.refusal and index == play.failed and play.refusal.code not in (*FALSE_CLAIMS, "steps-left-over"):
        spaces.append("✗")
    elif move.path and move.to != move.path[-1]:
        spaces.append(space_in_list(words, ruling.board, move.to))
    return spaces


def in_a_line(ruling: Ruling, play: Play) -> str:
    """Return a legal play in short: each piece, its origin and its end, and the pieces it hits."""
    words, board = ruling.words, ruling.board
    parts = []
    for move in play.moves:
        steps = f" ({move.steps})" if play.function.does == "split" else ""
        origin, to = space_in_list(words, board, move.origin), space_in_list(words, board, move.to)
        parts.append(f"{words.head(words.camp(board.camps[move.camp]))} {origin} → {to}{steps}")
    return ", ".join([words.several(parts), *hits_in_words(words, board, play)])


def card_name(ruling: Ruling, play: Play) -> str:
    card = card_words(ruling.words, ruling.question.book, play.card)
    function = function_words(ruling.words, ruling.question.book, play.function.name)
    return card if play.card == play.function.name else f"{card} ({function})"


def items(ruling: Ruling, cited: Sequence[Citation]) -> list[ItemLine]:
    """Return the cited items with their texts.

    Of parallel texts (`classic`, `classic-da`) the one in the reader's language comes first; items with the same words
    share a line."""
    words, book = ruling.words, ruling.question.book
    texts = [book.texts[name] for name in book.own_texts]
    languages = {text.id: text.language for text in texts if not text.of_house_rules}
    parallel = [citation for citation in cited if citation.id.split("/")[0] in languages] if len(languages) > 1 else []
    in_order = iter(sorted(parallel, key=lambda citation: languages[citation.id.split("/")[0]] != ruling.lang))
    lines: dict[tuple[str, str], ItemLine] = {}
    for citation in [next(in_order) if citation in parallel else citation for citation in cited]:
        item = book.item(citation.id)
        says = item.says.get(ruling.lang, item.says["en"]) if item else ""
        line = ItemLine(citation.id, words.label(citation.basis), says)
        same = lines.get(line[1:])
        lines[line[1:]] = line if same is None else same._replace(id=f"{same.id}, {line.id}")
    return list(lines.values())


def shows_path(ruling: Verdict) -> bool:
    """Return whether there is a path to show: pieces of a refused swap have none."""
    play = ruling.play
    if play is None or (play.refusal and play.function.does == "swap"):
        return False
    return any(move.path for move in play.moves)


def instead(ruling: Verdict) -> str:
    """Return the heading over what could have been played, or that nothing could; empty for a legal play."""
    if not ruling.refusal:
        return ""
    words, play = ruling.words, ruling.play
    if play is None or ruling.refusal is not play.refusal:
        return words.label("instead-hand") if ruling.legal else ""
    card = card_words(words, ruling.question.book, play.card)
    return words.label("instead" if ruling.legal else "nothing-instead", card=card)


def first_item(cited: Sequence[Citation]) -> str:
    """Return the id of the deciding item, or nothing."""
    return cited[0].id if cited else ""
