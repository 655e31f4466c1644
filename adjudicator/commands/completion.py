"""Shell completion: rulebooks, items, cards, readings, schemas, and the script that connects a shell to it.

File names are left to the shell, which can quote a name with a space in it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, MutableMapping

NAME = "adjudicator"
REQUEST = "_ADJUDICATOR_COMPLETE"
"""The variable in which a shell asks for completion or for the script."""
TOPIC = "_ADJUDICATOR_TOPIC"
"""The variable with the text before a `=`, if the shell completes only what follows it."""

PLACES = {
    "bash": f"Save as ~/.local/share/bash-completion/completions/{NAME}, or source it in ~/.bashrc.",
    "zsh": f"Save as ~/.zfunc/_{NAME}, with `fpath+=~/.zfunc; autoload -Uz compinit; compinit` in ~/.zshrc.",
    "fish": f"Save as ~/.config/fish/completions/{NAME}.fish.",
    "powershell": "Add to the file that $PROFILE names.",
    "pwsh": "Add to the file that $PROFILE names.",
}
"""The shells that can complete, and what users do with the script for it."""


def completion_script(shell: str) -> str:
    """Return the script for a shell, with a comment on where to put it; nothing is installed.

    The comment is the last line, because zsh reads the first.
    """
    from typer.completion import get_completion_script  # type: ignore[attr-defined]

    return f"{get_completion_script(prog_name=NAME, complete_var=REQUEST, shell=shell)}\n\n# {PLACES[shell]}"


def prepare_request(request: str, environ: MutableMapping[str, str]) -> bool:
    """Return whether a shell asks for something that can be answered; join the words that bash has split."""
    kind, _, shell = request.partition("_")
    if request == "complete_bash":
        rejoin(environ)
    return kind in ("complete", "source") and shell in PLACES


def rejoin(environ: MutableMapping[str, str]) -> None:
    """Join words that bash has split: it passes `topic=reading` as three words.

    The words before the cursor are joined. For the word under it bash inserts only what follows the `=`, so the part
    before the `=` is put into a variable of its own.
    """
    cursor = int(environ["COMP_CWORD"])
    if cursor < 0:
        raise ValueError(cursor)
    words = environ["COMP_WORDS"].split("\n")[: cursor + 1]
    last = words.pop() if len(words) > cursor else ""
    joined: list[str] = []
    for n, word in enumerate(words):
        if joined and (word == "=" or words[n - 1] == "="):
            joined[-1] += word
        else:
            joined.append(word)
    if joined and (last == "=" or joined[-1].endswith("=")):
        last = last.removeprefix("=")
        before = joined.pop().removesuffix("=")
        if before.startswith("-"):
            joined.append(before)
        else:
            environ[TOPIC] = f"{before}="
    environ["COMP_WORDS"], environ["COMP_CWORD"] = "\n".join([*joined, last]), str(len(joined))


def shells() -> Iterable[str]:
    """Return the shells that can complete; of this and the following lists typer keeps what fits the word."""
    return PLACES


def items() -> Iterable[str]:
    """Return rule items: a text first, then its sections, then their items."""
    from adjudicator.rules.item_index import books, entries

    return dict.fromkeys(entry.item.id for book in books() for entry in entries(book))


def cards() -> Iterable[str]:
    """Return the cards of all decks."""
    from adjudicator.rules.item_index import books

    return dict.fromkeys(card for book in books() for card in book.cards)


def readings() -> Iterable[str]:
    """Return contested readings."""
    from adjudicator.rules.item_index import books

    before = os.environ.get(TOPIC, "")
    contested = dict.fromkeys(f"{topic}={name}" for book in books() for topic, name in book.contested())
    return [reading.removeprefix(before) for reading in contested if reading.startswith(before)]
