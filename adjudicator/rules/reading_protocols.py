"""The signature of every topic's readings, for type checkers. The readings themselves are in `readings.py`.

A topic without a Protocol has readings without parameters. A string that a reading returns is the code of a finding,
with its aspect after an @; None means that there is nothing against it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol, TypedDict, overload

Finds = Callable[[], str | None]


class StartFieldBar(Protocol):
    def __call__(self, owner: bool, forward: bool) -> str | None: ...


class HeartExit(Protocol):
    def __call__(self, foreign: int) -> str | None: ...


class DoubleLanding(Protocol):
    def __call__(self, on_start: int) -> str | None: ...


class LaneEnd(Protocol):
    def __call__(self, on_circle: bool, own_piece: bool, turned: bool) -> str: ...


class LaneTurning(Protocol):
    def __call__(self, turned: bool) -> str | None: ...


class LaneEntryTurn(Protocol):
    def __call__(self, own_piece: bool) -> str | None: ...


class LaneMoves(Protocol):
    def __call__(self, back: bool) -> str | None: ...


class LaneRest(Protocol):
    def __call__(self, locked: bool) -> str | None: ...


class LaneEntryRest(Protocol):
    def __call__(self, locked: bool, turned: bool) -> str | None: ...


class LaneLock(Protocol):
    def __call__(self, occupied: int, inner: int) -> bool: ...


class SwapPairs(Protocol):
    def __call__(self, alone: bool) -> str | None: ...


class SwapWithoutOwn(Protocol):
    def __call__(self, in_play: bool) -> str | None: ...


class SwapLane(Protocol):
    def __call__(self, locked: bool) -> str | None: ...


class SwapArrival(Protocol):
    @overload
    def __call__(self, from_arrival: Literal[True]) -> str: ...
    @overload
    def __call__(self, from_arrival: Literal[False]) -> str | None: ...
    def __call__(self, from_arrival: bool) -> str | None: ...


class SplitHelper(Protocol):
    def __call__(self, own_parts: int) -> bool: ...


class LaidCard(Protocol):
    def __call__(self, usable: bool, given_up: bool) -> str: ...


class TouchedPiece(Protocol):
    def __call__(self, movable: bool, left: bool, laid: bool = False, foreign: bool = False) -> str: ...


class CardBeforeTurn(Protocol):
    def __call__(self, usable: bool, passed_over: bool) -> str: ...


class HeldOrDroppedCard(Protocol):
    def __call__(self, dropped: bool) -> str | None: ...


class KnockedPiece(Protocol):
    def __call__(self, own_in_turn: bool) -> str | None: ...


class PieceBeforeCard(Protocol):
    def __call__(self, lifted: bool) -> tuple[str, ...]: ...


class SwapProcedure(Protocol):
    def __call__(self, shown: bool) -> tuple[str, ...]: ...


class Talking(Protocol):
    def __call__(self, of_the_game: bool, by_sign: bool) -> tuple[str, ...]: ...


class Hints(Protocol):
    def __call__(self, in_the_exchange: bool) -> str | None: ...


class Complaints(Protocol):
    def __call__(self, in_the_exchange: bool) -> str | None: ...


class ReceivedCard(Protocol):
    def __call__(self, early: bool) -> str: ...


class Pace(Protocol):
    def __call__(self, long: bool) -> str: ...


class GameTime(Protocol):
    def __call__(self, minutes: int, stuck: bool) -> str: ...


class Judge(Protocol):
    def __call__(self, act: str) -> str: ...


class Exchange(Protocol):
    def __call__(self, deal: int) -> bool: ...


class Throwing(Protocol):
    def __call__(self, two_others: bool, helping: bool) -> bool: ...


class Opening(Protocol):
    def __call__(self, deal: int) -> bool: ...


class FirstDealer(Protocol):
    def __call__(self, values: list[int], hearts: list[bool]) -> list[int] | None: ...


Procedure = TypedDict(
    "Procedure",
    {
        "laid-card": LaidCard,
        "touched-piece": TouchedPiece,
        "made-move": Finds,
        "card-before-turn": CardBeforeTurn,
        "held-or-dropped-card": HeldOrDroppedCard,
        "knocked-piece": KnockedPiece,
        "piece-before-card": PieceBeforeCard,
        "swap-procedure": SwapProcedure,
        "talking": Talking,
        "hints": Hints,
        "complaints": Complaints,
        "received-card": ReceivedCard,
        "pace": Pace,
        "game-time": GameTime,
        "judge": Judge,
        "other-custom": Callable[[], str],
        "exchange": Exchange,
        "throwing": Throwing,
        "opening": Opening,
        "first-dealer": FirstDealer,
    },
    total=False,
)
"""The readings on what is done around a move, of the topics on which a rulebook speaks."""
