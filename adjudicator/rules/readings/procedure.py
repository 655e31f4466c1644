"""Readings on acts around the move: cards laid and taken back, pieces lifted, hints, talk, the clock.

These topics are optional: a rulebook has readings only for those that its text covers. For the others a ruling states
that there is no rule.
"""

from __future__ import annotations

from adjudicator.rules.readings.topics import reading, topic

topic("laid-card", optional=True)


@reading("laid-card", "must-be-used", "card-binds card-back card-must-be-used move-stands")
def laid_card_must_be_used(usable: bool, given_up: bool) -> str:
    if not usable:
        return "card-back"
    return "card-must-be-used" if given_up else "card-binds"


topic("touched-piece", optional=True)


@reading("touched-piece", "must-be-moved", "piece-binds other-piece touched-piece-stays")
def touched_piece_must_be_moved(movable: bool, left: bool) -> str:
    if not movable:
        return "other-piece"
    return "touched-piece-stays" if left else "piece-binds"


topic("card-before-turn", optional=True)


@reading("card-before-turn", "must-be-played", "shown-too-early shown-binds shown-lapses shown-card-not-played")
def shown_card_must_be_played(usable: bool, passed_over: bool) -> str:
    if not usable:
        return "shown-lapses"
    return "shown-card-not-played" if passed_over else "shown-binds"


topic("piece-before-card", optional=True)


@reading("piece-before-card", "three-cards", "moved-before-card three-cards card-binds card-must-be-used")
def moved_before_card() -> tuple[str, ...]:
    return ("moved-before-card", "three-cards@before-card")


topic("swap-procedure", optional=True)


@reading("swap-procedure", "finger-on-the-space", "swap-shown swap-not-shown three-cards")
def finger_on_the_space(shown: bool) -> tuple[str, ...]:
    return ("swap-shown",) if shown else ("swap-not-shown", "three-cards@fitting")


topic("talking", optional=True)


@reading("talking", "talkers-piece-goes-home", "talked piece-sent-home talk-allowed")
def talkers_piece_goes_home(of_the_game: bool) -> tuple[str, ...]:
    return ("talked", "piece-sent-home@talker") if of_the_game else ("talk-allowed",)


@reading("talking", "either-partners-piece-goes-home", "talked piece-sent-home talk-allowed")
def either_partners_piece_goes_home(of_the_game: bool) -> tuple[str, ...]:
    return ("talked", "piece-sent-home@either") if of_the_game else ("talk-allowed",)


topic("hints", optional=True)


@reading("hints", "not-in-the-exchange", "hinted")
def no_hints_in_the_exchange(in_the_exchange: bool) -> str | None:
    return "hinted" if in_the_exchange else None


topic("pace", optional=True)


@reading("pace", "fairly-quick", "moment-to-think too-slow")
def fairly_quick(long: bool) -> str:
    return "too-slow" if long else "moment-to-think"


topic("game-time", optional=True)


@reading("game-time", "one-hour", "time-left judges-step-in time-is-up")
def one_hour(minutes: int, stuck: bool) -> str:
    if minutes >= 60:
        return "time-is-up"
    return "judges-step-in" if minutes >= 50 and stuck else "time-left"


topic("judge", optional=True)


@reading("judge", "final-word", "judge-asked judge-has-ruled guide-decides")
def final_word(act: str) -> str:
    return {"asks": "judge-asked", "argues": "judge-has-ruled", "claims": "guide-decides"}[act]


topic("exchange", optional=True)


@reading("exchange", "before-every-deal", "played-before-exchange exchange-incomplete")
def exchange_before_every_deal(deal: int) -> bool:
    return True


@reading("exchange", "before-a-dealers-first-deal", "played-before-exchange exchange-incomplete")
def exchange_before_first_deal(deal: int) -> bool:
    return deal == 0


@reading("exchange", "by-both-partners", "exchange-incomplete")
def exchange_by_both(deal: int) -> bool:
    return False


topic("first-dealer", optional=True)


@reading("first-dealer", "highest-card", "deals-first")
def highest_card(values: list[int]) -> int:
    return max(values)


@reading("first-dealer", "last-in-the-kitchen", "kitchen-deals-first")
def last_in_the_kitchen(values: list[int]) -> None:
    return None
