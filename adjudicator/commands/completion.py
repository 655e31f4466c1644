"""Shell completion: rulebooks, items, cards, readings, schemas, and the script that connects a shell to it.

File names are left to the shell, which can quote a name with a space in it.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, MutableMapping
from contextlib import redirect_stdout, suppress
from typing import Any

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


def completion_script(command: Any, shell: str) -> str:
    """Return the script for a shell, with a comment on where to put it; nothing is installed.

    typer prints the script if a variable asks for it. The comment is the last line, because zsh reads the first.
    """
    os.environ[REQUEST] = f"source_{shell}"
    with redirect_stdout(io.StringIO()) as printed, suppress(SystemExit):
        command.main(args=[], prog_name=NAME)
    return f"{printed.getvalue().strip()}\n\n# {PLACES[shell]}"


def prepare_request(request: str, environ: MutableMapping[str, str]) -> bool:
    """Return whether a shell asks for something that can be answered; join the words that bash has split."""
    kind, _, shell = request.partition("_")
    if kind not in ("complete", "source") or shell not in PLACES:
        return False
    try:
        if request == "complete_bash":
            rejoin(environ)
    except (KeyError, ValueError):
        return False
    return True


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


def shells(incomplete: str) -> Iterator[str]:
    """Yield the shells that can complete."""
    yield from (shell for shell in PLACES if shell.startswith(incomplete))


def rulebooks(incomplete: str) -> Iterator[str]:
    """Yield the shipped rulebooks."""
    from adjudicator._system.paths import shipped_rulebooks

    yield from (name for name in shipped_rulebooks() if name.startswith(incomplete))


def items(incomplete: str) -> Iterator[str]:
    """Yield rule items: a text first, then its sections, then their items."""
    from adjudicator._system.paths import shipped_rulebooks
    from adjudicator.rules.library import shipped

    found: dict[str, None] = {}
    for name in shipped_rulebooks():
        book = shipped(name)
        for text in book.own_texts:
            found |= dict.fromkeys(item.id for item in book.texts[text].items.values())
    yield from (item for item in found if item.startswith(incomplete))


def cards(incomplete: str) -> Iterator[str]:
    """Yield the cards of all decks."""
    from adjudicator._system.paths import shipped_rulebooks
    from adjudicator.rules.library import shipped

    known = dict.fromkeys(card for name in shipped_rulebooks() for card in shipped(name).cards)
    yield from (card for card in known if card.startswith(incomplete))


def readings(incomplete: str) -> Iterator[str]:
    """Yield contested readings."""
    from adjudicator._system.paths import shipped_rulebooks
    from adjudicator.rules.library import shipped

    topic = os.environ.get(TOPIC, "")
    contested = (pair for name in shipped_rulebooks() for pair in shipped(name).contested())
    known = dict.fromkeys(f"{about}={name}" for about, name in contested)
    yield from (option.removeprefix(topic) for option in known if option.startswith(topic + incomplete))


def schemas(incomplete: str) -> Iterator[str]:
    """Yield the kinds of document."""
    from adjudicator._system.paths import schema_names

    yield from (name for name in schema_names() if name.startswith(incomplete))
