"""What happened around the move, in words: the answer, the events one by one, the items, and what can be played now."""

from __future__ import annotations

from adjudicator.engine.proposal import NamedPiece
from adjudicator.locales.catalogue import capital
from adjudicator.procedure.remark import JudgedEvent
from adjudicator.render.summary import first_item
from adjudicator.rules.findings import Kind
from adjudicator.rulings.account import Account
from adjudicator.rulings.phrases import by_itself, card_words, piece, play_line


def heading(account: Account) -> str:
    """The answer in a line: was all in order, and if not, what was not."""
    words, label, told = account.words, verdict_label(account), account.explanation()
    return told if label == "silent-account" else words.label("account-line", verdict=words.label(label), told=told)


def verdict_label(account: Account) -> str:
    """Whether all was in order, or the rulebook has no rule, or judges take over, which nobody at the table has to
    answer for (`dm-2023/fair-play.7.1`, `.7.2`)."""
    if account.wrong:
        return "illegal-account"
    if account.remarks(Kind.SILENT):
        return "silent-account"
    judges = any(told.finding.code in ("judges-step-in", "time-is-up") for told in account.deciding)
    return "judges-account" if judges else "legal-account"


def happened(account: Account, passed: JudgedEvent) -> str:
    """What somebody did, in a sentence."""
    event, words, moment = passed.event, account.words, account.moment(passed)
    label = f"act-{event.act}"
    if f"{label}/{event.word}" in words.labels:
        label = f"{label}/{event.word}"
    elif event.has_move:
        label = "act-swaps" if event.act == "swaps" else "act-moves"
    player = words.camp(event.by)
    return words.label(
        label,
        player=capital(player),
        card=card_words(words, moment, event.card.name) if event.card else "",
        piece=piece(words, moment, _whose(account, passed, event.piece), event.piece.space) if event.piece else "",
        play=_moved(account, passed),
        count=event.minutes,
    )


def _whose(account: Account, passed: JudgedEvent, named: NamedPiece) -> int:
    """The camp of a piece that an event names, be it without its colour."""
    if named.camp is not None:
        return named.camp
    event, board = passed.event, account.board
    camps = board.players[event.by].camps if event.by in board.players else (0,)
    everybody = (*camps, *range(len(board.camps)))
    return next((camp for camp in everybody if named.space in passed.before[camp]), camps[0])


def _moved(account: Account, passed: JudgedEvent) -> str:
    """The move as it was made, or, before its card was known or where it fell, the pieces it names."""
    moment, words = account.moment(passed), account.words
    if passed.play and passed.play.legal:
        return play_line(words, moment, passed.play)
    proposal = next(iter(passed.event.proposals.values()), None)
    if proposal is None:
        return ""

    def said(meant: NamedPiece, to: int | None = None) -> str:
        moving = piece(words, moment, _whose(account, passed, meant), meant.space)
        return moving if to is None else f"{moving} → {by_itself(words, account.board, to)}"

    return words.listed([*map(said, proposal.swap), *(said(part.piece, part.to) for part in proposal.parts)])


def follows(account: Account, passed: JudgedEvent) -> list[str]:
    """What is told of an event, and the move that a card laid after it makes good."""
    made = []
    if passed.play and passed.play.legal and passed.event.card and passed.wrong is None:
        play = play_line(account.words, account.moment(passed), passed.play)
        made = [account.words.label("move-made", play=play)]
    return [*made, *account.sentences(passed)]


def differing_item(account: Account, other: Account) -> str:
    """The item on account of which another reading answers otherwise."""
    return first_item([each for each in other.cites if each not in account.cites] or other.cites)


def contested(account: Account) -> list[str]:
    """What would be told under another reading."""
    return [
        account.words.label(
            "contested-account",
            asks=account.words.topics[other.topic],
            code=f"{other.topic}={other.reading}",
            says=account.words.reading(other.topic, other.reading),
            told=account.otherwise(other.account),
            item=differing_item(account, other.account),
        )
        for other in account.contested
    ]


def turn(account: Account) -> str:
    """Whose turn it is, if there is another one."""
    words, state = account.words, account.state
    if state.over or state.deal_over:
        return words.label("game-is-over" if state.over else "game-or-deal-over")
    return words.label("turn-of", player=words.camp(state.player))
