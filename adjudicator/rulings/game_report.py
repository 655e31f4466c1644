"""The report on a recorded game, and the position after any of its turns as a document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from adjudicator.documents.yaml_writer import as_yaml
from adjudicator.engine.question import Question
from adjudicator.locales.catalogue import catalogue
from adjudicator.procedure.game_replay import Game, Irregularity, Moment, Replay
from adjudicator.procedure.remark import Remark, remedy_in
from adjudicator.procedure.remedy import remedy
from adjudicator.rules.board import Table
from adjudicator.rules.rulebook import Citation
from adjudicator.rules.ruleset import ASKED_AHEAD
from adjudicator.rulings.citations import cited_for_remarks
from adjudicator.rulings.decision import differing
from adjudicator.rulings.remark_sentences import remark_sentence
from adjudicator.rulings.ruling import Json, Ruling

Followed = Irregularity | Moment
MOST_OF_A_TITLE = 400
"""Characters, as in `schemas/position.schema.json`."""


class OtherReport(NamedTuple):
    """The report under another reading of a contested topic."""

    topic: str
    reading: str
    report: GameReport
    first: Irregularity | None
    """The first irregularity that is one under this reading only."""
    in_order: Irregularity | None
    """The first one that is none under this reading."""

    @property
    def cites(self) -> Sequence[Citation]:
        return self.report.cites_of(self.first) if self.first else []

    def explanation(self) -> str:
        """Return what this reading changes: a sentence on what is irregular now, or on what is in order."""
        if self.first:
            return self.report.sentence(self.first)
        turn = self.in_order.turn if self.in_order and self.report.irregular else None
        label = self.report.words.label
        return label("all-in-order") if turn is None else label("turn-in-order", turn=turn)


class GameReport:
    """The replay of a game to its first irregularity; with `everything` to its end, at most to the turn `stop_at`."""

    def __init__(
        self,
        game: Game,
        lang: str = "en",
        *,
        everything: bool = False,
        stop_at: int | None = None,
        watch: Callable[[Iterator[Followed]], Iterable[Followed]] = iter,
    ) -> None:
        self.game = game
        self.lang = lang
        self.words = catalogue(lang)
        self.board = game.book.board
        self.irregular: list[Irregularity] = []
        self.replay = Replay(game)
        self.moment: Moment | None = None
        """The last moment followed."""
        self.everything = everything
        with self.replay.rules.noting() as topics:
            self._follow(watch(self.replay.follow()), stop_at)
        self.topics = ASKED_AHEAD | topics
        """The topics that came up; another reading of any other topic makes no difference."""

    def _follow(self, followed: Iterable[Followed], stop_at: int | None) -> None:
        for each in followed:
            if isinstance(each, Moment):
                self.moment = each
                if stop_at is not None and each.turn == stop_at:
                    break
                continue
            self.irregular.append(each)
            if not self.everything:
                break

    @property
    def verdict(self) -> str:
        return "illegal" if self.irregular else "legal"

    @property
    def cites(self) -> Sequence[Citation]:
        """Return the items that the first irregularity rests on."""
        return self.cites_of(self.irregular[0]) if self.irregular else []

    def cites_of(self, irregular: Irregularity) -> Sequence[Citation]:
        """Return the items that an irregularity rests on; for a play those of its refusal."""
        play = irregular.play
        remark, *follows = self.remarks(irregular)
        after = cited_for_remarks(irregular.question, follows)
        if play and play.refusal is remark.finding:
            return list(dict.fromkeys([*Ruling(irregular.question, self.lang).why(play), *after]))
        return list(dict.fromkeys([*cited_for_remarks(irregular.question, [remark]), *after]))

    def remarks(self, irregular: Irregularity) -> list[Remark]:
        """Return the remark, and what the text has against it."""
        question, remark = irregular.question, irregular.remark
        return [remark, *remedy(question.rules, remark.player, [remark])]

    def sentence(self, irregular: Irregularity) -> str:
        remarks = self.remarks(irregular)
        return " ".join(remark_sentence(self.words, irregular.question, remark) for remark in remarks)

    @cached_property
    def contested(self) -> list[OtherReport]:
        """Return the contested readings under which something else is irregular, or the game comes out otherwise."""
        found = []
        for topic, reading in differing(self.beginning()):
            if topic in self.topics:
                game = self.game._replace(readings={**self.game.readings, topic: reading})
                other = GameReport(game, self.lang, everything=self.everything)
                if other.outline() != self.outline():
                    only = [_first_new(one.irregular, two.irregular) for one, two in ((other, self), (self, other))]
                    found.append(OtherReport(topic, reading, other, *only))
        return found

    def outline(self) -> list[object]:
        """Return what is irregular and when, and the table after it."""
        found = [(each.deal, each.turn, each.remark.finding.code) for each in self.irregular]
        return [*found, self.replay.turn, self.replay.table]

    def explanation(self) -> str:
        """Return what is irregular first, or that nothing is."""
        return " ".join(map(self.sentence, self.irregular[:1])) or self.words.label("all-in-order")

    def beginning(self) -> Question:
        return Replay(self.game).question(self.game.dealer)

    @cached_property
    def doubts(self) -> list[Json]:
        """The sentences on what is irregular that can be read otherwise."""
        found = {
            str(doubt): doubt
            for each in self.irregular
            for doubt in Ruling(each.question, self.lang).doubts_about([each.remark.finding])
        }
        return list(found.values())

    def as_dict(self) -> Json:
        report: Json = {"rulebook": self.game.book.id, "readings": dict(self.game.readings)}
        if self.game.title:
            report["title"] = self.game.title
        report |= {"verdict": self.verdict}
        if self.irregular:
            first = self.irregular[0]
            report |= {"reason": first.remark.finding.code, "deal": first.deal, "turn": first.turn}
        entries = Ruling(self.beginning(), self.lang)
        return report | {
            "turns": self.replay.turn,
            "recorded": self.game.turns,
            "won": self.replay.winners(),
            "unchecked": len(self.replay.unchecked),
            "unchecked_turns": [each._asdict() for each in self.replay.unchecked],
            "irregularities": [
                {
                    "deal": each.deal,
                    "turn": each.turn,
                    "player": each.remark.player,
                    "reason": each.remark.finding.code,
                    **({"remedy": found} if (found := remedy_in(self.remarks(each))) else {}),
                    "citations": entries.citations(self.cites_of(each)),
                    "explanation": self.sentence(each),
                }
                for each in self.irregular
            ],
            "after": self.board.name(self.replay.table),
            "citations": entries.citations(self.cites),
            "explanation": " ".join(self.sentence(each) for each in self.irregular[:1]),
            "contested": [self._differently(entries, other) for other in self.contested],
            "doubts": self.doubts,
        }

    def _differently(self, entries: Ruling, other: OtherReport) -> Json:
        return {
            **entries.contested_entry(other.topic, other.reading),
            "verdict": other.report.verdict,
            "differs": True,
            "citations": entries.citations(other.cites),
            "explanation": other.explanation(),
        }


def _first_new(irregular: Iterable[Irregularity], others: Iterable[Irregularity]) -> Irregularity | None:
    known = {(each.deal, each.turn, each.remark.finding.code) for each in others}
    return next((each for each in irregular if (each.deal, each.turn, each.remark.finding.code) not in known), None)


def position(record: GameReport, rulebook: str = "") -> str:
    """Return the position after the last turn followed, as a document; it names a rulebook file by the path given. A
    hand with more of a card than the deck has is left out, since no document can have it."""
    moment = record.moment
    assert moment is not None
    question = moment.question
    document: dict[str, Any] = {"rulebook": rulebook or question.book.id}
    if question.readings:
        document["readings"] = dict(question.readings)
    document["title"] = _title(record, record.words.label("after-turn", turn=moment.turn))
    document["pieces"] = _pieces(question, question.table)
    document["turn"] = question.player
    if question.hand and all(question.hand.count(card) <= card.copies for card in question.hand):
        document["hand"] = [card.name for card in question.hand]
    if moment.without_cards:
        document["hands"] = {player: [] for player in moment.without_cards}
    return as_yaml(document)


def _title(record: GameReport, after: str) -> str:
    """Return the game's title with the turn behind it, the title shortened where both are too long for a document."""
    game = record.game.title
    if not game:
        return after
    most = MOST_OF_A_TITLE - len(f"{record.words.head('')} {after}")
    return f"{record.words.head(game if len(game) <= most else game[: most - 1] + '…')} {after}"


def _pieces(question: Question, table: Table) -> dict[str, list[Any]]:
    board = question.board
    tokens = [[board.tokens[space] for space in spaces if space != board.base] for spaces in table]
    return {camp: standing for camp, standing in zip(board.camps, tokens, strict=True) if standing}
