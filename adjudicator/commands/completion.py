"""What a shell offers when a word is begun: rulebooks, items, cards, readings, schemas.

Files are left to the shell, which is offered nothing for them: it knows how to write a name with a space in it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, MutableMapping

TOPIC = "_ADJUDICATOR_TOPIC"
"""Where the shell asks only for what comes after a `=`: what stands before it."""


SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")


def understood(asked: str, environ: MutableMapping[str, str]) -> bool:
    """Is it something that a shell asks when it completes? What bash asks is put right."""
    kind, _, shell = asked.partition("_")
    if kind not in ("complete", "source") or shell not in SHELLS:
        return False
    try:
        if asked == "complete_bash":
            rejoin(environ)
    except (KeyError, ValueError):
        return False
    return True


def rejoin(environ: MutableMapping[str, str]) -> None:
    """Bash takes `topic=reading` for three words. Those before the cursor become one again; of the one under it only
    what follows the sign is offered, for only that is put in."""
    cursor = int(environ["COMP_CWORD"])
    if cursor < 0:
        raise ValueError(cursor)
    words = environ["COMP_WORDS"].split("\n")[: cursor + 1]
    begun = words.pop() if len(words) > cursor else ""
    whole: list[str] = []
    for n, word in enumerate(words):
        if whole and (word == "=" or words[n - 1] == "="):
            whole[-1] += word
        else:
            whole.append(word)
    if whole and (begun == "=" or whole[-1].endswith("=")):
        begun = begun.removeprefix("=")
        before = whole.pop().removesuffix("=")
        if before.startswith("-"):
            whole.append(before)
        else:
            environ[TOPIC] = f"{before}="
    environ["COMP_WORDS"], environ["COMP_CWORD"] = "\n".join([*whole, begun]), str(len(whole))


def rulebooks(incomplete: str) -> Iterator[str]:
    """The shipped rulebooks."""
    from adjudicator._system.paths import shipped_rulebooks

    yield from (name for name in shipped_rulebooks() if name.startswith(incomplete))


def items(incomplete: str) -> Iterator[str]:
    """Rule items; a text first, then its sections, then what stands in them."""
    from adjudicator._system.paths import shipped_rulebooks
    from adjudicator.rules.library import shipped

    found: dict[str, None] = {}
    for name in shipped_rulebooks():
        book = shipped(name)
        for text in book.own_texts:
            found |= dict.fromkeys(item.id for item in book.texts[text].items.values())
    yield from (item for item in found if item.startswith(incomplete))


def cards(incomplete: str) -> Iterator[str]:
    """The cards of all decks."""
    from adjudicator._system.paths import shipped_rulebooks
    from adjudicator.rules.library import shipped

    held = dict.fromkeys(card for name in shipped_rulebooks() for card in shipped(name).cards)
    yield from (card for card in held if card.startswith(incomplete))


def readings(incomplete: str) -> Iterator[str]:
    """Contested readings."""
    from adjudicator._system.paths import shipped_rulebooks
    from adjudicator.rules.library import shipped

    topic = os.environ.get(TOPIC, "")
    every = (pair for name in shipped_rulebooks() for pair in shipped(name).contested())
    offered = dict.fromkeys(f"{about}={name}" for about, name in every)
    yield from (each.removeprefix(topic) for each in offered if each.startswith(topic + incomplete))


def schemas(incomplete: str) -> Iterator[str]:
    """The kinds of document."""
    from adjudicator._system.paths import schema_names

    yield from (name for name in schema_names() if name.startswith(incomplete))
