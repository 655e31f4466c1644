"""The topics (questions that rulebooks answer) and their readings (the answers that they can choose).

A reading is a small function that decides and names findings; its signature is in `reading_protocols.py`. The items
cited for a finding are in the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Reading(NamedTuple):
    decide: Callable[..., Any]
    produces: frozenset[str]
    """The codes of the findings it can name."""


class Topic(NamedTuple):
    name: str
    needs: frozenset[str]
    """Features of board, deck or other readings without which the question does not arise."""
    readings: dict[str, Reading]
    concerns: frozenset[str]
    """Findings cited because of the answer, beside those that its readings produce: house rules with another answer
    drop their inherited citations too."""
    optional: bool
    """Whether a rulebook may be silent on it."""

    def reading(self, name: str, decide: Callable[..., Any], produces: str = "") -> None:
        self.readings[name] = Reading(decide, frozenset(produces.split()))


TOPICS: dict[str, Topic] = {}


def topic(name: str, needs: str = "", concerns: str = "", optional: bool = False) -> Topic:
    TOPICS[name] = Topic(name, frozenset(needs.split()), {}, frozenset(concerns.split()), optional)
    return TOPICS[name]


# Landing: hits, pairs, and the double space next to a start.

pair = topic("landing-on-pair")
pair.reading("mover-sent-home", lambda: "sent-home-by-pair", "sent-home-by-pair")
pair.reading("refused", lambda: "landing-on-pair-refused", "landing-on-pair-refused")
pair.reading("all-hit", lambda: None)

own = topic("landing-on-own")
own.reading("share", lambda: None)
own.reading("hit", lambda: "hit-own", "hit-own")

double = topic("double-landing", needs="start-double")
double.reading(
    "zero-stands-firm", lambda on_start: "sent-home-by-start-piece" if on_start else None, "sent-home-by-start-piece"
)
double.reading("zero-only-bars", lambda on_start: None)

on_arrival = topic("arrival-pair", needs="start-double")
on_arrival.reading("protected", lambda: None)
on_arrival.reading("each-hit", lambda: "each-hit-on-arrival", "each-hit-on-arrival")

on_zero = topic("zero-landing", needs="start-double")
on_zero.reading("sent-home-by-pair", lambda: None)
on_zero.reading("safe", lambda: "safe-on-start", "safe-on-start")


# The goal lane: counts that do not fit, circles a piece may rest on, and locked pieces.


def turn_back(on_circle: bool, own_piece: bool, turned: bool) -> str:
    if not on_circle:
        return "no-free-circle-to-turn-on"
    return "turned-again" if turned else "turned-back"


def must_fit(own_piece: bool) -> str:
    return "own-piece-in-lane" if own_piece else "count-too-high"


end = topic("lane-end")
end.reading("turn-back", turn_back, "no-free-circle-to-turn-on turned-back turned-again left-lane")
end.reading("exact-count", lambda on_circle, own_piece, turned: must_fit(own_piece), "count-too-high own-piece-in-lane")

turning = topic("lane-turning", needs="lane-end=turn-back", concerns="turned-back@own-piece")
turning.reading("free-circle-ahead", lambda turned: "no-free-circle-to-turn-on", "no-free-circle-to-turn-on")
turning.reading(
    "straight-back-inside", lambda turned: "no-free-circle-to-turn-on" if turned else None, "no-free-circle-to-turn-on"
)

from_outside = topic("lane-entry-turn", needs="lane-end=turn-back")
from_outside.reading("turns", lambda own_piece: None)
from_outside.reading("must-fit", must_fit, "count-too-high own-piece-in-lane")

second = topic("second-turn", needs="lane-end=turn-back")
second.reading("turns", lambda: None)
second.reading("refused", lambda: "no-second-turn", "no-second-turn")

out_again = topic("lane-exit", needs="lane-end=turn-back")
out_again.reading("allowed", lambda: None)
out_again.reading("not-in-the-same-move", lambda: "no-way-out-again", "no-way-out-again")

rest = topic("lane-rest", concerns="rests-unlocked locked@inside left-lane@inside")
rest.reading("locked-or-out", lambda locked: None if locked else "would-rest-unlocked", "would-rest-unlocked")
rest.reading("anywhere", lambda locked: None)

entry = topic("lane-entry-rest", needs="lane-end=turn-back", concerns="rests-unlocked")
entry.reading("anywhere", lambda locked, turned: None)
entry.reading(
    "locked-only",
    lambda locked, turned: "would-enter-unlocked" if turned and not locked else None,
    "would-enter-unlocked",
)
entry.reading(
    "never-unlocked", lambda locked, turned: None if locked else "would-enter-unlocked", "would-enter-unlocked"
)

lock = topic("lane-lock")
lock.reading("from-innermost", lambda occupied, inner: occupied & inner == inner, "locked-piece locked rests-unlocked")
lock.reading("never", lambda occupied, inner: False, "placed-in-lane")

in_lane = topic("lane-moves")
in_lane.reading("allowed", lambda back: None)
in_lane.reading("frozen", lambda back: "frozen-in-lane", "frozen-in-lane")
in_lane.reading("further-in", lambda back: "only-further-in" if back else None, "only-further-in")

backward = topic("lane-backward", needs="backward", concerns="moved-backward@in-lane")
backward.reading("refused", lambda: "no-backward-in-lane", "no-backward-in-lane")
backward.reading("allowed", lambda: None, "no-free-circle-to-turn-on")


# Acts around the move. These topics are optional: a rulebook has readings only for those that its text covers. For the
# others a ruling states that there is no rule.


def laid_card_must_be_used(usable: bool, given_up: bool) -> str:
    if not usable:
        return "card-back"
    return "card-must-be-used" if given_up else "card-binds"


def touched_piece_must_be_moved(movable: bool, left: bool, laid: bool = False, foreign: bool = False) -> str:
    if foreign:
        return "no-rule"
    if not movable:
        return "other-piece"
    return "touched-piece-stays" if left else "piece-binds"


def laid_card_comes_first(movable: bool, left: bool, laid: bool = False, foreign: bool = False) -> str:
    return touched_piece_must_be_moved(movable and not laid, left, foreign=foreign)


def any_touched_piece(movable: bool, left: bool, laid: bool = False, foreign: bool = False) -> str:
    return touched_piece_must_be_moved(movable, left)


def shown_card_must_be_played(usable: bool, passed_over: bool) -> str:
    if not usable:
        return "shown-lapses"
    return "shown-card-not-played" if passed_over else "shown-binds"


def finger_on_the_space(shown: bool) -> tuple[str, ...]:
    return ("swap-shown",) if shown else ("swap-not-shown", "three-cards@fitting")


def moved_before_the_card(lifted: bool) -> tuple[str, ...]:
    return () if lifted else ("moved-before-card", "three-cards@before-card")


def lifted_before_the_card(lifted: bool) -> tuple[str, ...]:
    return (f"moved-before-card{'@lifted' if lifted else ''}", "three-cards@before-card")


def talk(whose: str) -> Callable[[bool, bool], tuple[str, ...]]:
    """Return the reading by which talk about the game, in words, sends home one of these pieces."""

    def decide(of_the_game: bool, by_sign: bool) -> tuple[str, ...]:
        if by_sign:
            return ()
        return ("talked", f"piece-sent-home@{whose}") if of_the_game else ("talk-allowed",)

    return decide


def any_sign_is_talk(of_the_game: bool, by_sign: bool) -> tuple[str, ...]:
    return ("talked@by-sign", "piece-sent-home@talker") if by_sign else talk("talker")(of_the_game, False)


def until_the_judges_end_it(minutes: int, stuck: bool) -> str:
    return "judges-step-in" if minutes >= 60 else one_hour(minutes, stuck)


def one_hour(minutes: int, stuck: bool) -> str:
    if minutes >= 60:
        return "time-is-up"
    return "judges-step-in" if minutes >= 50 and stuck else "time-left"


def final_word(act: str) -> str:
    return {
        "asks": "judge-asked",
        "argues": "judge-has-ruled",
        "no-remedy": "judge-decides",
    }[act]


def every_heart_counts_nothing(values: list[int], hearts: list[bool]) -> list[int]:
    return [0 if heart else value for value, heart in zip(values, hearts, strict=True)]


laid = topic("laid-card", optional=True)
laid.reading("must-be-used", laid_card_must_be_used, "card-binds card-back card-must-be-used move-stands")

touched = topic("touched-piece", optional=True)
touched.reading("must-be-moved", touched_piece_must_be_moved, "piece-binds other-piece touched-piece-stays")
touched.reading("any-piece", any_touched_piece, "piece-binds other-piece touched-piece-stays")
touched.reading("laid-card-comes-first", laid_card_comes_first, "piece-binds other-piece touched-piece-stays")

shown_early = topic("card-before-turn", optional=True)
shown_early.reading(
    "must-be-played", shown_card_must_be_played, "shown-too-early shown-binds shown-lapses shown-card-not-played"
)

made = topic("made-move", optional=True)
made.reading("stands", lambda: "move-stands", "move-stands")
made.reading("can-be-changed", lambda: None)

unlaid = topic("held-or-dropped-card", optional=True)
unlaid.reading("not-laid", lambda dropped: "card-dropped" if dropped else "card-held-up", "card-held-up card-dropped")
unlaid.reading("laid", lambda dropped: None)

knocked = topic("knocked-piece", optional=True)
knocked.reading("put-back", lambda own_in_turn: "piece-knocked-over", "piece-knocked-over")
knocked.reading("touched", lambda own_in_turn: None if own_in_turn else "piece-knocked-over", "piece-knocked-over")

moved_early = topic("piece-before-card", optional=True)
moved_early.reading("three-cards", moved_before_the_card, "moved-before-card three-cards card-binds card-must-be-used")
moved_early.reading(
    "lifting-counts", lifted_before_the_card, "moved-before-card three-cards card-binds card-must-be-used"
)

swap_procedure = topic("swap-procedure", optional=True)
swap_procedure.reading("finger-on-the-space", finger_on_the_space, "swap-shown swap-not-shown three-cards")
swap_procedure.reading(
    "good-manners", lambda shown: ("swap-shown",) if shown else ("swap-not-shown",), "swap-shown swap-not-shown"
)

talking = topic("talking", optional=True)
talking.reading("talkers-piece-goes-home", talk("talker"), "talked piece-sent-home wrong-piece-sent-home talk-allowed")
talking.reading(
    "either-partners-piece-goes-home", talk("either"), "talked piece-sent-home wrong-piece-sent-home talk-allowed"
)
talking.reading("no-safe-piece-goes-home", talk("unsafe"), "talked piece-sent-home wrong-piece-sent-home talk-allowed")
talking.reading("any-sign-counts", any_sign_is_talk, "talked piece-sent-home wrong-piece-sent-home talk-allowed")

hints = topic("hints", optional=True)
hints.reading("not-in-the-exchange", lambda in_the_exchange: "hinted" if in_the_exchange else None, "hinted")
hints.reading("never", lambda in_the_exchange: "hinted" if in_the_exchange else "hinted@in-play", "hinted")

complaints = topic("complaints", optional=True)
complaints.reading(
    "no-card-named", lambda in_the_exchange: "complaint-allowed" if in_the_exchange else None, "complaint-allowed"
)
complaints.reading("as-hint", lambda in_the_exchange: "hinted" if in_the_exchange else None, "hinted")
complaints.reading("as-talk", lambda in_the_exchange: "talked", "talked piece-sent-home wrong-piece-sent-home")
complaints.reading("no-talk", lambda in_the_exchange: None)

received = topic("received-card", optional=True)
received.reading(
    "own-card-first",
    lambda early: "taken-up-early" if early else "taken-up-in-time",
    "taken-up-early taken-up-in-time",
)

pace = topic("pace", optional=True)
pace.reading("fairly-quick", lambda long: "too-slow" if long else "moment-to-think", "moment-to-think too-slow")

game_time = topic("game-time", optional=True)
game_time.reading("one-hour", one_hour, "time-left judges-step-in time-is-up")
game_time.reading("until-the-judges-end-it", until_the_judges_end_it, "time-left judges-step-in")

judge = topic("judge", optional=True)
judge.reading("final-word", final_word, "judge-asked judge-has-ruled judge-decides")

other_custom = topic("other-custom", optional=True)
other_custom.reading("guide-decides", lambda: "guide-decides", "guide-decides")

throwing = topic("throwing", concerns="must-play-card", optional=True)
throwing.reading("only-without-a-usable-card", lambda two_others, helping: False)
throwing.reading("rather-than-swap-two-others", lambda two_others, helping: two_others, "thrown-by-choice")
throwing.reading("rather-than-help", lambda two_others, helping: helping, "thrown-by-choice")

exchange = topic("exchange", optional=True)
exchange.reading("before-every-deal", lambda deal: True, "played-before-exchange exchange-incomplete")
exchange.reading("before-a-dealers-first-deal", lambda deal: deal == 0, "played-before-exchange exchange-incomplete")
exchange.reading("by-both-partners", lambda deal: False, "exchange-incomplete")

opening = topic("opening", concerns="not-their-turn@opening", optional=True)
opening.reading("left-of-the-dealer", lambda deal: True)
opening.reading("after-the-last-player", lambda deal: deal == 0)

first_dealer = topic("first-dealer", optional=True)
first_dealer.reading("highest-card", lambda values, hearts: values, "deals-first")
first_dealer.reading("highest-number", lambda values, hearts: [abs(value) for value in values], "deals-first")
first_dealer.reading("every-heart-counts-nothing", every_heart_counts_nothing, "deals-first")
first_dealer.reading("last-in-the-kitchen", lambda values, hearts: None, "kitchen-deals-first")


# Cards whose steps are divided among several pieces.

helper = topic(
    "split-helper", needs="split helper", concerns="partner-before-own-home@split partner-before-own-home@by-parts"
)
helper.reading("once-home-by-parts", lambda own_parts: True, "rest-to-helper")
helper.reading("last-piece-only", lambda own_parts: own_parts == 1, "rest-to-helper")
helper.reading("only-if-home-before", lambda own_parts: False)

share_turn = topic("split-turn", needs="split lane-end=turn-back")
share_turn.reading("turns", lambda: None)
share_turn.reading("must-fit", lambda: "part-must-fit", "part-must-fit")


# Passing start fields and leaving base.


def others_both_ways(owner: bool, forward: bool) -> str:
    return "own-start-passed" if owner else "barred-by-start-field"


def owner_backward_only(owner: bool, forward: bool) -> str:
    return "own-start-passed" if owner and not forward else "barred-by-start-field"


bar = topic("start-field-bar")
bar.reading("others-both-ways", others_both_ways, "barred-by-start-field own-start-passed")
bar.reading("owner-backward-only", owner_backward_only, "barred-by-start-field own-start-passed")
bar.reading("nobody", lambda owner, forward: "own-start-passed" if owner else None, "own-start-passed")

heart = topic("heart-exit", needs="start-double leave-base")
heart.reading("always", lambda foreign: None)
heart.reading("barred-by-pair", lambda foreign: "exit-barred-by-pair" if foreign >= 2 else None, "exit-barred-by-pair")


# Swaps: pieces that may change places.

pairs = topic("swap-pairs", needs="swap", concerns="swapped")
pairs.reading("refused", lambda alone: None if alone else "swap-piece-in-pair", "swap-piece-in-pair")
pairs.reading("allowed", lambda alone: None)

lane_swap = topic("swap-lane", needs="swap")
lane_swap.reading("protected", lambda locked: "swap-piece-in-lane", "swap-piece-in-lane")
lane_swap.reading(
    "locked-only", lambda locked: "swap-piece-in-lane" if locked else None, "swap-piece-in-lane swap-into-lane"
)

duty = topic("swap-duty", needs="swap")
duty.reading("like-any-card", lambda: None)
duty.reading("before-any-other", lambda: "swap-must-be-played", "swap-must-be-played")

not_own = topic("swap-without-own", needs="swap")
not_own.reading("always", lambda in_play: None)
not_own.reading("none-in-play", lambda in_play: "swap-needs-own" if in_play else None, "swap-needs-own")

arrival = topic("swap-arrival", needs="swap start-double")
arrival.reading(
    "neither-to-nor-from",
    lambda from_arrival: "swap-piece-on-arrival" if from_arrival else "swap-to-own-double",
    "swap-piece-on-arrival swap-to-own-double",
)
arrival.reading(
    "not-from",
    lambda from_arrival: "swap-piece-on-arrival" if from_arrival else None,
    "swap-piece-on-arrival swap-to-own-double",
)
arrival.reading(
    "onto-zero",
    lambda from_arrival: "swap-piece-on-arrival" if from_arrival else "swapped-to-start",
    "swap-piece-on-arrival swapped-to-start",
)
