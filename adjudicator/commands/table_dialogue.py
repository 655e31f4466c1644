"""A table entered step by step: each answer is checked at once, and asked for again with its problems.

The terminal is not touched here; `new.py` passes in how to ask and how to show a text.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from adjudicator._system.paths import shipped_rulebooks
from adjudicator.documents.problems import BadDocument, Problem
from adjudicator.documents.yaml_reader import Source
from adjudicator.documents.yaml_writer import as_yaml, flow
from adjudicator.engine.question import Question
from adjudicator.loading.names import NamedSpace, Unreadable, read_card, read_player, read_space
from adjudicator.loading.one_line_code import from_code, letters, space_code, to_code
from adjudicator.loading.position_reader import load_source
from adjudicator.locales.catalogue import catalogue
from adjudicator.rules.board import Board
from adjudicator.rules.cards import Card
from adjudicator.rules.house_rules import is_path
from adjudicator.rules.library import find, shipped

Ask = Callable[[str], str]
Show = Callable[[str], None]
Convert = Callable[[str], str]
"""Turns an answer into a word of the one-line code; raises BadDocument for one without a meaning."""


class TableDialogue:
    """The questions and answers of one table; valid answers are collected as words of a one-line code."""

    def __init__(self, lang: str, ask: Ask, show: Show, out: str = "") -> None:
        self.words = catalogue(lang)
        self.ask = ask
        self.show = show
        self.out = out
        """The file that the document is written to; empty if it is printed."""
        self.line: list[str] = []

    def document(self, rulebook: str = "") -> str:
        """Ask for everything and return the document."""
        rulebook = self._rulebook(rulebook)
        self.line = [rulebook]
        book = shipped(rulebook)
        board, names = book.board, [self.words.camp(player) for player in book.board.players]
        typed = _TypedNames(book.board, self.words.lang)
        last = max(int(token.rpartition(" ")[2]) for token in board.tokens[board.lane :])
        how = "ask-how-double" if board.double else "ask-how"
        self.show(self.words.label(how, last=last, **typed.example(self.words.space)))
        for camp, short in letters(board).items():
            self._word(f"{short}:", typed.spaces, "ask-pieces", camp=self.words.camp(camp))
            self._show_board()
        self._word("turn=", typed.player, "ask-turn", needed=True, players=", ".join(names))
        self._word("hand=", lambda answer: _cards(answer, rulebook), "ask-hand")
        examples = ", ".join(_plays(book.board, book.cards.values()))
        question = self._word("play=", lambda answer: "".join(answer.split()), "ask-play", examples=examples)
        code = to_code(question)  # It has table, turn, hand and play in the order of the shipped documents.
        assert code is not None
        return as_yaml(from_code(code).data)

    def _rulebook(self, rulebook: str) -> str:
        known = shipped_rulebooks()
        while rulebook not in known:
            if rulebook:
                self.show(self._why_not_by(rulebook))
            titles = ((name, shipped(name).title) for name in known)
            listed = ", ".join(f"{name} = {title.get(self.words.lang, title['en'])}" for name, title in titles)
            rulebook = self._ask("ask-rulebook", known=listed) or known[0]
        return rulebook

    def _why_not_by(self, rulebook: str) -> str:
        """Return why a table is not entered by a rulebook that is not a shipped one: above all, what is wrong with
        its file."""
        try:
            find(Source("", {"rulebook": rulebook}, {}), rulebook, ("rulebook",))
        except BadDocument as bad:
            lang = self.words.lang
            return "\n".join(each.line(lang) if each.file else each.text(lang) for each in bad.problems)
        return self.words.problem("not-entered-by", {"name": self._as_seen_from_the_document(rulebook)})

    def _as_seen_from_the_document(self, rulebook: str) -> str:
        """Return the path of a rulebook as the document has to name it; the whole path if nobody knows where the
        document will be."""
        whole = Path(rulebook).parent.resolve() / Path(rulebook).name
        if not self.out:
            return flow(str(whole))
        path = os.path.relpath(whole, Path(self.out).parent.resolve())
        return flow(path if is_path(path) else f"./{path}")

    def _ask(self, label: str, **named: str) -> str:
        return self.ask(self.words.label("ask", question=self.words.label(label, **named)))

    def _word(self, start: str, convert: Convert, label: str, needed: bool = False, **named: str) -> Question:
        """Ask for one more word of the line until the answer is valid; an empty answer leaves the word out."""
        while True:
            answer = self._ask(label, **named)
            if answer or not needed:
                try:
                    given = [start + convert(answer)] if answer else []
                    question = self._read([*self.line, *given])
                except BadDocument as bad:
                    self.show("\n".join(problem.text(self.words.lang) for problem in bad.problems))
                    continue
                self.line += given
                return question

    def _read(self, line: list[str]) -> Question:
        """Read the table so far; until the turn is entered, the first player has it."""
        has_turn = any(word.startswith("turn=") for word in line)
        first = next(iter(shipped(line[0]).board.players))
        return load_source(from_code(" ".join(line if has_turn else [*line, f"turn={first}"])))

    def _show_board(self) -> None:
        """Show the board with the pieces entered so far."""
        from adjudicator.render.scene import table_only
        from adjudicator.render.terminal.board import board_lines

        drawn = board_lines(table_only(self._read(self.line), self.words), self.words)
        self.show("\n".join(line.plain.rstrip() for line in drawn))


class _TypedNames:
    """A board's spaces and players as users type them: by name or by initials in their language."""

    def __init__(self, board: Board, lang: str) -> None:
        self.board = board
        words = catalogue(lang)
        self.camps = _by_initials({camp: words.initials(camp).casefold() for camp in board.camps})
        self.players = _by_initials({player: words.initials(player).casefold() for player in board.players})

    def example(self, name_of: Callable[[str], str]) -> dict[str, str]:
        """Return examples of input: a space by name and by initials, and the letters valid in every language."""
        camp, number = self.board.camps[0], self.board.fields
        short = next((initials for initials, named in self.camps.items() if named == camp), letters(self.board)[camp])
        all_letters = ", ".join(letters(self.board).values()).upper()
        return {"field": name_of(f"{camp} {number}"), "short": f"{short.upper()}{number}", "letters": all_letters}

    def spaces(self, answer: str) -> str:
        """Convert several spaces, with or without commas between them."""
        return ",".join(code for part in re.split("[,;]", answer) for code in self._of_part(part.split()))

    def _of_part(self, words: list[str]) -> Iterator[str]:
        """Yield the spaces in words without a comma: a name ends with its number, or is one without a number."""
        while words:
            ends = next((n for n, word in enumerate(words, 1) if word[-1].isdigit()), len(words))
            taken = next((n for n in range(ends, 0, -1) if isinstance(self._read(words[:n]), NamedSpace)), ends)
            yield self._code(words[:taken])
            words = words[taken:]

    def _read(self, words: list[str]) -> NamedSpace | Unreadable:
        text = " ".join(words)
        place = read_space(self.board, text)
        initial = re.fullmatch(r"([^\W\d]+) ?(\d+)", text)
        if isinstance(place, Unreadable) and place.code == "ambiguous" and initial and text[0].isupper():
            camp = self.camps.get(initial[1].casefold())
            own = read_space(self.board, f"{camp} {initial[2]}") if camp else place
            return place if isinstance(own, Unreadable) else own
        return place

    def _code(self, words: list[str]) -> str:
        place = self._read(words)
        if isinstance(place, Unreadable):
            raise BadDocument([Problem(place.code, place.params)])
        return "".join(words) if place.camp is not None else space_code(self.board, place.space)

    def player(self, answer: str) -> str:
        """Convert the name of the player on turn."""
        player = self.players.get(answer.casefold()) or read_player(self.board, answer)
        if isinstance(player, Unreadable):
            raise BadDocument([Problem(player.code, player.params)])
        return player


def _plays(board: Board, cards: Iterable[Card]) -> Iterator[str]:
    """Yield examples of plays for this deck: one function, two functions, a split, a swap."""
    short = letters(board)
    one, other = board.camps[:2]
    at, then, third = (space_code(board, board.spaces[f"{other} {number}"]) for number in (3, 5, 8))
    deck = list(cards)
    for several in (False, True):
        for card in deck:
            forward = [function for function in card.functions if function.does == "forward" and not function.jumps]
            if forward and (len(card.functions) > 1) is several:
                yield f"{card.name}{'=' + forward[-1].name if several else ''}:{at}"
                break
    for card in deck:
        for function in card.functions:
            if function.does == "split":
                yield f"{card.name}:{at}+{function.steps - 2},{then}+2"
            elif function.does == "swap":
                kind = f"={function.name}" if len(card.functions) > 1 else ""
                yield f"{card.name}{kind}:{at},{short[one]}@{third}"


def _by_initials(initials: dict[str, str]) -> dict[str, str]:
    """Return the names by their initials, without those that share initials."""
    all_initials = list(initials.values())
    return {initial: name for name, initial in initials.items() if all_initials.count(initial) == 1}


def _cards(answer: str, rulebook: str) -> str:
    """Convert several cards, with or without commas between them."""
    cards = shipped(rulebook).cards
    found: list[str] = []
    for part in re.split("[,;]", answer):
        words = part.split()
        while words:
            read = [(n, read_card(cards, " ".join(words[:n]))) for n in range(len(words), 0, -1)]
            taken, card = next(((n, card) for n, card in read if isinstance(card, Card)), read[-1])
            if isinstance(card, Unreadable):
                raise BadDocument([Problem(card.code, card.params)])
            found.append(card.name)
            words = words[taken:]
    return ",".join(found)
