"""Rulings: on a play, on a hand, under every rulebook, and in bulk."""

# No postponed annotations here: typer would compile every one of them again.

import sys
from typing import Annotated, Any

import typer

from adjudicator.commands.completion import cards
from adjudicator.commands.draw import Draw, Picture, only_beside_markdown, only_in_letters, show_board, write_beside
from adjudicator.commands.shared import (
    BAD,
    FINE,
    NOT_FINE,
    SPOKEN,
    File,
    Files,
    Format,
    Jobs,
    Language,
    Output,
    PageFormat,
    Readings,
    Which,
    for_programs,
    in_bulk,
    print_json,
    question_of,
    shown,
    stop,
    stream_of,
    tell,
    watched_bytes,
    wrong_usage,
)
from adjudicator.documents.problems import BadDocument, Problem, printable


def judge(
    files: Files,
    output: Annotated[PageFormat, typer.Option("--format", help="How to print the ruling.")] = PageFormat.text,
    lang: Language = SPOKEN,
    reading: Readings = None,
    brief: Annotated[bool, typer.Option("--brief", help="Only the verdict, why, and the deciding item.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Every step, every item and every other play.")] = False,
    draw: Draw = False,
    picture: Picture = "",
    question: Which = None,
) -> None:
    """Rule on the play in each document."""
    only_in_letters(draw, output)
    only_beside_markdown(picture, output, len(files))
    answers: list[tuple[str, Any]] = []
    for file in files:
        try:
            asked = question_of(file, reading, question, in_dispute=True)
            answers.append((shown(file), asked.ruling(lang.value)))
        except BadDocument as bad:
            answers.append((shown(file), bad))
    if picture:
        write_beside(picture, answers[0][1])
    how = "brief" if brief else "full" if full else "normal"
    _print_rulings(answers, output, lang.value, how, draw, picture)
    rulings = [answer for _, answer in answers if not isinstance(answer, BadDocument)]
    if len(rulings) < len(answers):
        raise typer.Exit(BAD)
    raise typer.Exit(NOT_FINE if any(getattr(ruling, "verdict", "") == "illegal" for ruling in rulings) else FINE)


def _print_rulings(
    answers: list[tuple[str, Any]], output: PageFormat, lang: str, detail: str, draw: bool, picture: str = ""
) -> None:
    """Every file's answer in its place; the problems of bad documents go to standard error, but for JSON."""
    several = len(answers) > 1
    if output is PageFormat.json:
        told = [({"file": file} if several else {}) | _as_dict(answer, lang) for file, answer in answers]
        print_json(told if several else told[0])
        return
    good = [(file, answer) for file, answer in answers if not isinstance(answer, BadDocument)]
    if output is not PageFormat.text:
        for_programs()
    if output is PageFormat.markdown:
        from adjudicator.render.markdown import markdown

        typer.echo("\n".join(markdown(ruling, picture) for _, ruling in good), nl=False)
    elif output is PageFormat.html and good:
        from adjudicator.render.html.page import page

        typer.echo(page([ruling for _, ruling in good]), nl=False)
    elif good:
        from adjudicator.render.terminal.lines import Detail
        from adjudicator.render.terminal.paper import Paper, console
        from adjudicator.render.terminal.ruling import show

        out = Paper()
        for n, (file, ruling) in enumerate(good):
            if several:
                typer.echo(("\n" if n else "") + printable(file))
            if draw:
                show_board(console(), ruling)
            show(out, ruling, Detail(detail))
            out.done()
    tell([problem for _, bad in answers if isinstance(bad, BadDocument) for problem in bad.problems], lang)


def _as_dict(answer: Any, lang: str) -> dict[str, Any]:
    if isinstance(answer, BadDocument):
        return {"problems": [problem.as_dict(lang) for problem in answer.problems]}
    told: dict[str, Any] = answer.as_dict()
    return told


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
    lang: Language = SPOKEN,
    reading: Readings = None,
    draw: Draw = False,
    which: Which = None,
) -> None:
    """List every legal play and every refused one."""
    from adjudicator.rulings.hand_list import HandList

    only_in_letters(draw, output)
    try:
        question = question_of(file, reading, which)
    except BadDocument as bad:
        stop(bad.problems, output, lang.value)
    if question.around.draw:
        stop([Problem("no-table", {}, file=shown(file))], output, lang.value)
    account = None
    if question.around.events:
        from adjudicator.rulings.account import Account

        account = Account(question, lang.value)
        question = account.now()
    if card:
        question = question.about([_card(question, name) for name in card])
    ruling = HandList(question, lang.value)
    if account and account.state.shared and not card:
        ruling.legal, ruling.rejected = account.plays_now(), []
    _print_rulings([(shown(file), ruling)], output, lang.value, "normal", draw)


def _card(question: Any, name: str) -> Any:
    from adjudicator.loading.names import Unreadable, read_card

    card = read_card(question.book.cards, name)
    if isinstance(card, Unreadable):
        raise wrong_usage(card.code, "--card", **card.params)
    return card


def compare(
    file: File,
    output: Output = Format.text,
    lang: Language = SPOKEN,
    reading: Readings = None,
    question: Which = None,
) -> None:
    """Put the question to every rulebook and reading."""
    from adjudicator.rulings.compare import as_dict
    from adjudicator.rulings.compare import compare as put_to_all

    try:
        comparison = put_to_all(question_of(file, reading, question), lang.value)
    except BadDocument as bad:
        stop(bad.problems, output, lang.value)
    if output is Format.json:
        print_json(as_dict(comparison))
    else:
        from adjudicator.render.terminal.comparison import show_comparison

        show_comparison(comparison, lang.value)
    raise typer.Exit(0 if comparison.agree else 1)


A_MOMENT = 0.02
"""Seconds: whoever asks a line at a time waits no longer than that for what several cores have found out."""


def batch(
    file: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]",
            help="JSON Lines; - is standard input.",
        ),
    ] = "-",
    output: Annotated[Format, typer.Option("--format", help="json, or text: a line each.")] = Format.json,
    lang: Language = SPOKEN,
    jobs: Jobs = 1,
) -> None:
    """Answer JSON Lines with JSON Lines."""
    from adjudicator._system.processes import in_order
    from adjudicator._system.signals import whole
    from adjudicator.commands.json_lines import Work, read_patiently

    in_bulk()
    if output is Format.json:
        for_programs()
    bad = 0
    try:
        with stream_of(file) as stream:
            work = Work(shown(file), lang.value, output is Format.json)
            lines = read_patiently(stream, shown(file), A_MOMENT if jobs > 1 else None)
            for answered in watched_bytes(stream, in_order(work.answers, lines, jobs)):
                bad += answered.bad
                with whole():
                    sys.stdout.write(answered.text)
                    sys.stdout.flush()
    except BadDocument as unreadable:
        stop(unreadable.problems, Format.text, lang.value)
    raise typer.Exit(1 if bad else 0)
