"""A table entered step by step: every answer is read at once, and asked for again with what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable

from adjudicator.library import shipped
from adjudicator.loading import load_source
from adjudicator.locales import catalogue
from adjudicator.problems import BadDocument
from adjudicator.question import Question
from adjudicator.resources import shipped_rulebooks
from adjudicator.shorthand import letters, read, write
from adjudicator.writing import as_yaml

Ask = Callable[[str], str]
Tell = Callable[[str], None]


class Entry:
    """One table being entered, as the words of a line: what is understood is kept, what is not is asked again."""

    def __init__(self, lang: str, ask: Ask, tell: Tell) -> None:
        self.words = catalogue(lang)
        self.ask = ask
        self.tell = tell
        self.line: list[str] = []

    def document(self, rulebook: str = "") -> str:
        """Asks for everything and returns the document."""
        known = shipped_rulebooks()
        while rulebook not in known:
            if rulebook:
                self.tell(self.words.problem("unknown-rulebook", {"name": rulebook, "known": known}))
            rulebook = self.ask(self.words.label("ask-rulebook", known=", ".join(known))) or known[0]
        self.line = [rulebook]
        board = shipped(rulebook).board
        self.tell(self.words.label("ask-how-double" if board.double else "ask-how"))
        for camp, short in letters(board).items():
            self._word(f"{short}:", _spaces, "ask-pieces", camp=self.words.camp(camp))
            self._show()
        self._word("turn=", _one, "ask-turn", needed=True, players=", ".join(board.players))
        self._word("hand=", _cards, "ask-hand")
        question = self._word("play=", _one, "ask-play")
        return written(question)

    def _word(
        self, start: str, typed: Callable[[str], str], label: str, needed: bool = False, **named: str
    ) -> Question:
        """One more word of the line; an empty answer leaves it out, a wrong one is asked for again."""
        while True:
            answer = self.ask(self.words.label(label, **named))
            given = [start + typed(answer)] if answer else []
            if given or not needed:
                try:
                    question = self._read([*self.line, *given])
                except BadDocument as bad:
                    self.tell("\n".join(problem.text(self.words.lang) for problem in bad.problems))
                    continue
                self.line += given
                return question

    def _read(self, line: list[str]) -> Question:
        """The table so far; until it is known whose turn it is, anybody's will do."""
        has_turn = any(word.startswith("turn=") for word in line)
        first = next(iter(shipped(line[0]).board.players))
        return load_source(read(" ".join(line if has_turn else [*line, f"turn={first}"])))

    def _show(self) -> None:
        """The board as it has grown so far."""
        from adjudicator.render.board_text import board_lines
        from adjudicator.render.scene import table_only

        drawn = board_lines(table_only(self._read(self.line), self.words), self.words)
        self.tell("\n".join(line.plain.rstrip() for line in drawn))


def written(question: Question) -> str:
    """A question as a document: the table first, then whose turn it is, what is held and what is played."""
    code = write(question)
    assert code is not None
    return as_yaml(read(code).data)


_SPACE = re.compile(r"[^\d\s,;]+\s*\d+(?:/\d+)?|\d+(?:/\d+)?|[^\d\s,;]+")
"""A space as somebody types it: Y14, yellow 14, start, 0, red 0/15."""


def _spaces(answer: str) -> str:
    return ",".join("".join(found.split()) for found in _SPACE.findall(answer))


def _cards(answer: str) -> str:
    return ",".join(re.split(r"[\s,;]+", answer.strip()))


def _one(answer: str) -> str:
    return "".join(answer.split())
