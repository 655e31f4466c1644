"""The command `moves`: every legal play and every refused one."""

# No postponed annotations here: typer would compile every one of them again.

from typing import Annotated, Any

import typer

from adjudicator.commands.completion import cards
from adjudicator.commands.input import display_name, read_table
from adjudicator.commands.options import (
    DEFAULT_LANGUAGE,
    Draw,
    File,
    Language,
    PageFormat,
    QuestionNumber,
    Readings,
    wrong_usage,
)
from adjudicator.commands.output import exit_if_bad
from adjudicator.commands.ruling_output import check_draw_option, print_rulings


def moves(
    file: File,
    card: Annotated[
        list[str] | None,
        typer.Option(
            "--card",
            metavar="CARD",
            help="Ask about this card, as 7, heart/8 or swap, whatever the hand; may be repeated.",
            autocompletion=cards,
        ),
    ] = None,
    output: Annotated[PageFormat, typer.Option("--format", help="How to print the answer.")] = PageFormat.text,
    lang: Language = DEFAULT_LANGUAGE,
    reading: Readings = None,
    draw: Draw = False,
    which: QuestionNumber = None,
) -> None:
    check_draw_option(draw, output)
    with exit_if_bad(output, lang.value):
        question = read_table(file, reading, which)
    asked = [_card(question, name) for name in card or ()]
    print_rulings([(display_name(file), _listed(question, lang.value, asked))], output, lang.value, "normal", draw)


def _listed(question: Any, lang: str, asked: list[Any]) -> Any:
    """Return the plays of the hand or of the cards asked about; after events those that are left by what binds."""
    if question.around.events:
        from adjudicator.rulings.moves_now import MovesNow

        return MovesNow(question, lang, asked)
    from adjudicator.rulings.hand_list import HandList

    return HandList(question.about(asked) if asked else question, lang)


def _card(question: Any, name: str) -> Any:
    from adjudicator.loading.names import Unreadable, read_card

    card = read_card(question.book.cards, name)
    if isinstance(card, Unreadable):
        raise wrong_usage(card.code, "--card", **card.params)
    return card
