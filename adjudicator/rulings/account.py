"""The ruling on the events around a move: each of them, and what binds after the last one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.procedure.before_the_card import makes_what_was_moved
from adjudicator.procedure.course import follow
from adjudicator.procedure.event import Act
from adjudicator.procedure.obligations import bound_pieces, moves_all, piece_binds_the_choice
from adjudicator.procedure.remark import FOUND_LATER, EventFault, JudgedEvent, Piece, Remark, first_wrong
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import FALSE_CLAIMS, Finding, Kind
from adjudicator.rules.rulebook import NOT_IN_THE_BOOK, Citation
from adjudicator.rulings.citations import cited_for_remarks
from adjudicator.rulings.decision import differing
from adjudicator.rulings.remark_sentences import elsewhere, remark_sentence
from adjudicator.rulings.ruling import Json, Ruling

AGAINST_WHAT_BINDS = frozenset({"card-must-be-used", "touched-piece-stays", "shown-card-not-played", "move-stands"})
"""Faults against what bound the player: of several faults they come first."""

AT_THE_CLOCK = frozenset({"judges-step-in", "time-is-up"})
"""Findings that stand whatever is played afterwards."""

MOST_FAULTS = 2
"""So many faults are named at the head of an account."""


class OtherAccount(NamedTuple):
    """The account under another reading of a contested topic."""

    topic: str
    reading: str
    account: Account


class Account(Ruling):
    """The events in order, with remarks on each, and what binds after the last one."""

    def __init__(self, question: Question, lang: str, *, with_contested: bool = True) -> None:
        super().__init__(question, lang)
        self.events, self.state, topics = follow(question)
        self.contested = self._contested(topics) if with_contested else []

    def _contested(self, topics: Collection[str]) -> list[OtherAccount]:
        """Return the contested readings of these topics under which the findings or the table differ."""
        found = []
        for topic, reading in differing(self.question):
            if topic not in topics:
                continue
            try:
                other = Account(self._by_name().under({topic: reading}), self.lang, with_contested=False)
            except EventFault:  # Under that reading a later event could not have happened.
                continue
            if other.outline() != self.outline():
                found.append(OtherAccount(topic, reading, other))
        return found

    def _by_name(self) -> Question:
        """Return the question with the player of every act named: by another reading the turn may be another's."""
        acts = zip(self.question.around.events, self.events, strict=True)
        named = tuple(act._replace(by=judged.event.by) for act, judged in acts)
        return self.question.with_events(named)

    def outline(self) -> list[object]:
        """Return the findings on each event, and the table after the last one."""
        return [*map(_outline, self.events), self.state.table_now]

    def only_in(self, other: Account) -> list[tuple[JudgedEvent, Remark]]:
        """Return the remarks that only hold under another reading, each with its event."""
        return [
            (there, remark)
            for here, there in zip(self.events, other.events, strict=True)
            for remark, outline in zip(there.remarks, _outline(there), strict=True)
            if outline not in _outline(here)
        ]

    def otherwise(self, other: Account) -> str:
        """Return the sentences that only hold under another reading, or else all of that account."""
        sentences = [remark_sentence(other.words, other.moment(there), remark) for there, remark in self.only_in(other)]
        return " ".join(dict.fromkeys(sentences)) or other.explanation()

    @property
    def thrown(self) -> list[Ruling]:
        """Return a ruling on every thrown hand in which nothing could be used."""
        thrown = [each for each in self.events if each.event.act == Act.THROWS and each.hand and not each.wrong]
        dead = [each for each in thrown if each.remarks and each.remarks[0].finding.code == "nothing-playable"]
        return [Ruling(self.moment(each), self.lang) for each in dead]

    @property
    def wrong(self) -> Remark | None:
        """Return the first remark on something that was not in order."""
        return first_wrong(remark for each in self.events for remark in each.remarks)

    def _faults(self) -> list[tuple[JudgedEvent, Remark]]:
        """Return every remark on something that was not in order, those against what bound first."""
        found = [(each, remark) for each in self.events for remark in each.remarks if remark.is_wrong]
        return sorted(found, key=lambda fault: fault[1].finding.code not in AGAINST_WHAT_BINDS)

    @property
    def verdict(self) -> str:
        return "illegal" if self.wrong else "legal"

    def remarks(self, *kinds: Kind) -> list[Remark]:
        return [remark for each in self.events for remark in each.remarks if remark.kind in kinds]

    @property
    def unruled(self) -> list[Remark]:
        """Return the remarks that there is no rule on something."""
        return [remark for remark in self.remarks(Kind.SILENT) if remark.topic]

    @property
    def unsaid(self) -> list[Remark]:
        """Return the remarks on topics on which the rulebook has no rule, or none of its own."""
        choices = self.question.book.choices
        remarks = [remark for each in self.events for remark in each.remarks if remark.topic]
        return [each for each in remarks if each.kind is Kind.SILENT or choices[each.topic].basis in NOT_IN_THE_BOOK]

    def moment(self, judged: JudgedEvent) -> Question:
        """Return the question as it stood before an event."""
        return self.question.at(judged.before, judged.event.by, judged.hand)

    @property
    def deciding(self) -> list[Remark]:
        """Return the first wrong remarks with what follows from them, else every lack of a rule, else the last
        remarks."""
        return [remark for _, remark in self._deciding()]

    def _deciding(self) -> list[tuple[JudgedEvent, Remark]]:
        found: dict[tuple[str, str], list[tuple[JudgedEvent, Remark]]] = {}
        for each, wrong in self._faults():
            follows = [remark for remark in each.remarks if _follows(remark)]
            found.setdefault((wrong.finding.code, wrong.player), [(each, remark) for remark in (wrong, *follows)])
        if found:
            return [pair for pairs in list(found.values())[:MOST_FAULTS] for pair in pairs]
        clock = next((each for each in self.events if any(r.finding.code in AT_THE_CLOCK for r in each.remarks)), None)
        unsaid = self.unsaid
        if not clock and (
            silent := [(each, remark) for each in self.events for remark in each.remarks if remark in unsaid]
        ):
            return silent
        last = clock or next((each for each in reversed(self.events) if each.remarks or each.play), None)
        return [(last, remark) for remark in last.remarks] if last else []

    @property
    def cites(self) -> Sequence[Citation]:
        """Return the items the answer rests on, the deciding ones first."""
        return list(dict.fromkeys([*self.grounds, *self._made()]))

    @property
    def grounds(self) -> Sequence[Citation]:
        """Return the items that decide. The moves' own items do only if all was in order and there is a rule on it;
        `card-binds` comes last, as it is true of every card."""
        remarks = [(each, remark) for each in self.events for remark in each.remarks]
        ordered = [*self._deciding(), *sorted(remarks, key=lambda pair: pair[1].finding.code == "card-binds")]
        made = [] if self.wrong or self.unruled else self._made(narrowly=True)
        return list(dict.fromkeys([*self._cited(ordered), *made]))

    def _cited(self, remarks: Iterable[tuple[JudgedEvent, Remark]]) -> list[Citation]:
        """Return the items behind remarks, each once; of a move to a wrong space those that take it to another one."""
        items: dict[Citation, None] = {}
        for judged, remark in remarks:
            play, moment = remark.play, self.moment(judged)
            if play and play.refusal is remark.finding and remark.finding.code in FALSE_CLAIMS:
                items |= dict.fromkeys(Ruling(moment, self.lang).why(play, narrowly=True))
            else:
                items |= dict.fromkeys(cited_for_remarks(moment, [remark]))
        return list(items)

    def _made(self, *, narrowly: bool = False) -> Sequence[Citation]:
        """Return the items that the legal plays rest on."""
        made = [each for each in self.events if each.play and each.play.legal]
        return [item for each in made for item in self._rests_on(each, narrowly=narrowly)]

    def _rests_on(self, judged: JudgedEvent, *, narrowly: bool) -> Sequence[Citation]:
        assert judged.play is not None
        return Ruling(self.moment(judged), self.lang).why(judged.play, narrowly=narrowly)

    @cached_property
    def doubts(self) -> list[Json]:
        """The sentences that came into play and can be read otherwise."""
        made = [each for each in self.events if each.play and each.play.legal]
        on_plays = [found for each in made for found in self._found(each)]
        on_acts = [_with_topic(remark) for each in self.events for remark in each.remarks]
        return self.doubts_about([*on_acts, *on_plays])

    def _found(self, judged: JudgedEvent) -> list[Finding]:
        assert judged.play is not None
        return Ruling(self.moment(judged), self.lang).all_findings(judged.play)

    def sentences(self, judged: JudgedEvent) -> list[str]:
        moment = self.moment(judged)
        return [remark_sentence(self.words, moment, remark) for remark in judged.remarks]

    def explanation(self) -> str:
        deciding = self._deciding()
        sentences = [remark_sentence(self.words, self.moment(each), remark) for each, remark in deciding]
        silence = [] if self.unruled else self.silence(self._cited(deciding[:1]))
        return " ".join([*silence, *dict.fromkeys(sentences)]) or self.words.label("all-in-order")

    # The state after the last event.

    def bound_cards(self) -> list[Card]:
        """Return the cards that must be used next: the one on the table, or those shown before the turn."""
        state = self.state
        binds = state.must_use or "laid-card" in state.rules.procedure
        laid = [state.laid] if state.laid and binds else []
        return [card for card in laid or state.bound_cards(state.player) if state.plays(card)]

    def cards_now(self) -> list[Card]:
        """Return the known cards one of which is to be played next."""
        state = self.state
        hand = () if state.over else state.hands.get(state.player) or ()
        laid = (state.laid,) if state.laid and not state.over else ()
        return self.bound_cards() or list({card.name: card for card in (*laid, *hand)}.values())

    def plays_now(self, cards: Iterable[Card] | None = None) -> list[Play]:
        """Return the plays possible next with the card and the pieces that bind; with `cards`, of those cards only,
        whatever the hand."""
        bound = self.bound_cards()
        asked = self.cards_now() if cards is None else [card for card in cards if not bound or card in bound]
        plays = [play for card in asked for play in self._plays_of(card)]
        if not self.state.pending:
            return plays
        # What was moved before its card goes back where no card makes it.
        makes = partial(makes_what_was_moved, self.state)
        goes_back = not any(makes(play) for card in self.cards_now() for play in self._plays_of(card))
        return plays if goes_back else [play for play in plays if makes(play)]

    def _plays_of(self, card: Card) -> list[Play]:
        """Return the plays of a card that leave no touched piece standing that it, or another card, could move."""
        plays = self.state.plays(card)
        chosen = self.state.uses(self.cards_now()) if self.state.laid or piece_binds_the_choice(self.state) else []
        bound = bound_pieces(self.state, chosen) or bound_pieces(self.state, plays)
        return self._still_to_be_made(card, [play for play in plays if moves_all(play, bound)])

    def _still_to_be_made(self, card: Card, plays: list[Play]) -> list[Play]:
        """Return the plays without the shares of a split that have been moved already, each rest once; with another
        card than the one on the table those shares go back."""
        if self.state.shared is None or card != self.state.laid:
            return plays
        rests = {self.state.shared.rest_of(play): play for play in plays}
        return [Play(play.card, play.function, play.after, steps) for steps, play in rests.items() if steps]

    @property
    def must_throw(self) -> bool:
        """Return whether the player whose turn it is has cards, and none of them can be played."""
        hand = self.state.hands.get(self.state.player)
        return bool(hand) and not self.state.over and not self.plays_now() and not self.state.first_use(hand or ())

    def must_move(self) -> tuple[Piece, ...]:
        """Return the touched pieces that must be moved next, in the order they were lifted."""
        state = self.state
        cards = self.cards_now() or state.possible_cards(state.player)
        return bound_pieces(state, state.uses(cards)) if state.touched else ()

    def binding(self) -> list[tuple[Question, Remark]]:
        """Return the remarks on what binds the player whose turn it is now, each with the question it is said of."""
        cards, pieces, state = {card.name for card in self.bound_cards()}, self.must_move(), self.state
        found: dict[tuple[str, Piece | None], tuple[Question, Remark]] = {}
        for each in self.events:
            for remark in each.remarks:
                code, choice = remark.finding.code, not state.laid and len(cards) > 1
                by_card = (
                    code == ("card-binds" if state.laid else "shown-binds") and remark.card in cards and not choice
                )
                chosen = choice and remark.topic == "second-card-shown"
                by_piece = code == "piece-binds" and remark.piece in pieces
                if remark.player == state.player and (by_card or chosen or by_piece):
                    found[code, remark.piece] = self._binds_now(remark) if by_card else (self.moment(each), remark)
        return list(found.values())

    def _binds_now(self, remark: Remark) -> tuple[Question, Remark]:
        """Return the remark on a card as it binds now: an example of what can still be done with it."""
        play = next((play for play in self.plays_now() if play.card == remark.card), None)
        aspects = ("now",) if remark.finding.code == "shown-binds" else ()
        return self.now(), remark._replace(play=play, finding=remark.finding._replace(aspects=aspects))

    def now(self) -> Question:
        """Return the question after the last event."""
        state = self.state
        return self.question.at(state.table_now, state.player, state.hands.get(state.player))

    def as_dict(self) -> Json:
        state = self.state
        entry: Json = {**self.head, "verdict": self.verdict}
        if faults := list(dict.fromkeys(remark.finding.code for _, remark in self._faults())):
            entry |= {"reason": faults[0], "faults": faults}
        here = Ruling(self.now(), self.lang)
        ended = state.over or state.deal_over
        now: Json = {"turn": None if ended else state.player, "laid": state.laid.name if state.laid else None}
        if bound := self.must_move():
            now["must_move"] = self._piece(bound[0])
            now["must_move_all"] = [self._piece(piece) for piece in bound]
        if early := state.shown.get(state.player):
            now["shown"] = [card.name for card in early]
        if state.hands.get(state.player) is not None:
            now["hand"] = [card.name for card in state.hands[state.player] or ()]
        if self.must_throw:
            now["must_discard"] = True
        now["legal"] = [here.legal_entry(play) for play in self.plays_now()]
        entry |= {
            "events": [self._event(each) for each in self.events],
            "binds": [remark.finding.code for remark in self.remarks(Kind.BINDING)],
            "penalties": [
                self._penalty(each, remark)
                for each in self.events
                for remark in each.remarks
                if remark.kind is Kind.PENALTY
            ],
            "silent": [remark.topic for remark in self.unsaid],
            "now": now,
            "after": self.board.name(state.table_now),
            "citations": self.citations(self.cites),
            "explanation": self.explanation(),
            "contested": [self._differently(each) for each in self.contested],
            "doubts": self.doubts,
        }
        return entry

    def _piece(self, piece: tuple[int, int]) -> Json:
        return {"piece": self.board.camps[piece[0]], "from": self.token(piece[1])}

    def _event(self, judged: JudgedEvent) -> Json:
        event, moment = judged.event, self.moment(judged)
        entry: Json = {"by": event.by, "act": event.act}
        if event.card:
            entry["card"] = event.card.name
        entry["regular"] = judged.wrong is None
        if judged.remedy:
            entry["remedy"] = judged.remedy
        if judged.goes_back:
            entry["goes_back"] = judged.goes_back
        if judged.sent_home:
            entry["sent_home"] = [self._piece(piece) for piece in judged.sent_home]
        if judged.steps_left:
            entry["steps_left"] = list(judged.steps_left)
        entry["findings"] = [
            {
                "finding": remark.finding.code,
                "kind": remark.kind.value,
                "citations": self.citations(self._cited([(judged, remark)])),
                **({"elsewhere": items} if (items := elsewhere(self.question.book, remark)) else {}),
                "explanation": remark_sentence(self.words, moment, remark),
            }
            for remark in judged.remarks
        ]
        entries = Ruling(moment, self.lang)
        if event.act == Act.THROWS and judged.hand is not None:
            entry["certificate"] = entries.certificate()
        if judged.play:
            play = judged.play
            entry["play"] = entries.legal_entry(play) if play.legal else entries.rejected_entry(play)
        return entry

    def _penalty(self, judged: JudgedEvent, remark: Remark) -> Json:
        entry: Json = {"penalty": remark.finding.code, "player": remark.player}
        if remark.other:
            entry |= {"by": remark.other, "pieces": [self._piece(piece) for piece in remark.pieces]}
        moment = self.moment(judged)
        return {
            **entry,
            "citations": self.citations(cited_for_remarks(moment, [remark])),
            "explanation": remark_sentence(self.words, moment, remark),
        }

    def _differently(self, other: OtherAccount) -> Json:
        return {
            **self.contested_entry(other.topic, other.reading),
            "verdict": other.account.verdict,
            "differs": True,
            "citations": self.citations(other.account.cites),
            "explanation": self.otherwise(other.account),
        }


def _follows(remark: Remark) -> bool:
    """Return whether a remark on a wrong act says what follows from it."""
    follows = remark.kind in (Kind.PENALTY, Kind.BINDING, Kind.REMEDY)
    return follows or remark.finding.code == "no-remedy" or remark.topic in FOUND_LATER


def _with_topic(remark: Remark) -> Finding:
    """Return the remark's finding; of a lack of a rule with its topic, under which a doubt can name it."""
    return remark.finding._replace(aspects=(remark.topic,)) if remark.topic else remark.finding


def _outline(judged: JudgedEvent) -> list[object]:
    return [(remark.finding.code, remark.pieces) for remark in judged.remarks]
