"""The sentences of a ruling on events that page, Markdown and terminal share. The layout is in each renderer."""

from __future__ import annotations

from adjudicator.engine.proposal import NamedPiece
from adjudicator.locales.catalogue import capital
from adjudicator.procedure.event import Act
from adjudicator.procedure.remark import JudgedEvent
from adjudicator.render.summary import first_item, read_otherwise
from adjudicator.rulings.account import AT_THE_CLOCK, Account, OtherAccount
from adjudicator.rulings.citations import cited_for_remarks
from adjudicator.rulings.phrases import card_words, piece_words, play_line, space_in_list, space_of_words


def heading(account: Account) -> str:
    """Return the answer in one line: whether all was in order, and if not, why."""
    words, label, why = account.words, verdict_label(account), account.explanation()
    return why if label == "silent-account" else words.label("account-line", verdict=words.label(label), told=why)


def verdict_label(account: Account) -> str:
    """Return the label of the verdict. Judges taking over is no player's fault (`dm-2023/fair-play.7.1`, `.7.2`)."""
    if account.wrong:
        return "illegal-account"
    clock = [remark.finding for remark in account.deciding if remark.finding.code in AT_THE_CLOCK]
    if clock:
        return "legal-account" if "if-stuck" in clock[0].aspects else "judges-account"
    if account.unruled:
        return "silent-account"
    dismissed = any(remark.finding.code == "guide-decides" for remark in account.deciding)
    return "dismissed-account" if dismissed else "legal-account"


def happened(account: Account, passed: JudgedEvent) -> str:
    event, words, moment = passed.event, account.words, account.moment(passed)
    label = f"act-{event.act}"
    if f"{label}/{event.word}" in words.labels:
        label = f"{label}/{event.word}"
    elif event.act == Act.PUTS_DOWN and event.to == account.board.base:
        label = f"{label}/home"
    elif event.act == Act.PUTS_DOWN and event.to is not None and not event.has_move and not event.puts_back:
        label = f"{label}/there"
    elif event.has_move:
        label = "act-swaps" if event.act == "swaps" else "act-moves"
    player, named = words.camp(event.by), event.piece
    return words.label(
        label,
        player=capital(player),
        card=card_words(words, moment.book, event.card.name) if event.card else "",
        piece=piece_words(words, moment.board, _whose(account, passed, named), named.space) if named else "",
        cards=words.listed([card_words(words, moment.book, card.name) for card in event.cards]),
        play=_moved(account, passed),
        count=event.minutes,
        space="" if event.to is None else space_in_list(words, moment.board, event.to),
    )


def _whose(account: Account, passed: JudgedEvent, named: NamedPiece) -> int:
    """Return the camp of a piece that an event names, with or without its colour."""
    if named.camp is not None:
        return named.camp
    event, board = passed.event, account.board
    camps = board.players[event.by].camps if event.by in board.players else (0,)
    own_first = (*camps, *range(len(board.camps)))
    return next((camp for camp in own_first if named.space in passed.before[camp]), camps[0])


def _moved(account: Account, passed: JudgedEvent) -> str:
    """Return the move as it was made; if illegal, or before its card is laid, the pieces it names."""
    moment, words = account.moment(passed), account.words
    if passed.play and passed.play.legal:
        return play_line(words, moment, passed.play)
    proposal = next(iter(passed.event.proposals.values()), None)
    if proposal is None:
        return ""

    own = account.board.players[passed.event.by].camps if passed.event.by in account.board.players else (0,)
    has_parts = len(proposal.parts) > 1

    def intended(named: NamedPiece, to: int | None = None, owner: int | None = None) -> str:
        board = account.board
        came_now = has_parts and named.camp is None and all(named.space not in passed.before[camp] for camp in own)
        camp = own[0] if came_now else _whose(account, passed, named)  # An earlier part has put it there.
        moving = piece_words(words, board, camp, named.space)
        if to is None:
            return moving
        its_own = owner in (None, camp) or to < board.base
        return (
            f"{moving} → {space_in_list(words, board, to) if its_own else space_of_words(words, board, owner or 0, to)}"
        )

    parts = (intended(part.piece, part.to, part.to_camp) for part in proposal.parts)
    return words.listed([*map(intended, proposal.swap), *parts])


def follows(account: Account, passed: JudgedEvent) -> list[str]:
    """Return the sentences under an event: the move that a card laid afterwards makes legal, the steps left of a split,
    its remarks, and what becomes of something laid or moved wrongly."""
    made = []
    if passed.play and passed.play.legal and passed.event.card and passed.wrong is None:
        play = play_line(account.words, account.moment(passed), passed.play)
        made = [account.words.label("move-made", play=play)]
    label = "goes-back" if passed.remedy == "rule" else "goes-back-here"
    back = [account.words.label(f"{label}/{passed.goes_back}")] if passed.goes_back else []
    return [*made, *_steps_left(account, passed), *account.sentences(passed), *back, *_sent_home(account, passed)]


def _sent_home(account: Account, passed: JudgedEvent) -> list[str]:
    """Return that a wrong move which is left as it was played has sent pieces home."""
    words, board = account.words, account.board
    pieces = [piece_words(words, board, *piece) for piece in passed.sent_home]
    return [words.label("sent-home-with-it", pieces=capital(words.listed(pieces)), count=len(pieces))] if pieces else []


def _steps_left(account: Account, passed: JudgedEvent) -> list[str]:
    words, left = account.words, passed.steps_left
    if len(left) > 1:
        return [words.label("steps-left-or", counts=words.listed([str(steps) for steps in left], "or"))]
    return [words.label("steps-left", count=steps) for steps in left]


def differing_item(account: Account, other: OtherAccount) -> str:
    """Return the item behind what only the other account says, or where it says nothing more, behind the reading."""
    cites = cited_for_remarks(account.question, [remark for _, remark in account.only_in(other.account)])
    return first_item(cites or account.question.book.choices[other.topic].cites)


def contested(account: Account) -> list[str]:
    readings = [
        read_otherwise(
            account.words, other.topic, other.reading, account.otherwise(other.account), differing_item(account, other)
        )
        for other in account.contested
    ]
    return [*readings, *(account.words.label("doubt", **doubt) for doubt in account.doubts)]


def turn(account: Account) -> str:
    words, state = account.words, account.state
    if state.over or state.deal_over:
        return words.label("game-is-over" if state.over else "game-or-deal-over")
    whose = words.label("turn-of", player=words.camp(state.player))
    return f"{whose} {words.label('no-legal')}" if account.must_throw else whose
