"""The commands: options in, exit codes out. No rule is decided here."""

from __future__ import annotations

import errno
import io
import json
import os
import signal
import sys
from enum import StrEnum
from pathlib import Path
from typing import IO, Annotated, Any, NoReturn

import typer

from adjudicator.problems import BadDocument, Problem, printable

LEGAL, ILLEGAL, BAD = 0, 1, 3
UNWRITABLE, INTERRUPTED = 74, 130

app = typer.Typer(
    name="adjudicator",
    help="Rules on disputed moves in the board game Partners, step by step, citing the rule item.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Format(StrEnum):
    text = "text"
    json = "json"


class JudgeFormat(StrEnum):
    text = "text"
    json = "json"
    markdown = "markdown"


class Lang(StrEnum):
    en = "en"
    da = "da"


Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Documents; - is standard input.")]
File = Annotated[str, typer.Argument(metavar="FILE", help="A document; - is standard input.")]
Language = Annotated[Lang, typer.Option("--lang", help="Language of the answer.", envvar="ADJUDICATOR_LANG")]
Readings = Annotated[
    list[str] | None,
    typer.Option("--reading", metavar="TOPIC=READING", help="Switch a contested reading on; may be repeated."),
]
Output = Annotated[Format, typer.Option("--format", help="How to print the answer.")]


def run() -> None:
    """Runs the command line. A closed pipe, a full disk or Ctrl-C ends it quietly, and none looks like a verdict."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OSError as error:
        sys.stderr.write(f"adjudicator: {error.strerror or error}\n")
        os._exit(UNWRITABLE)
    except KeyboardInterrupt:
        os._exit(INTERRUPTED)


def _version(asked: bool) -> None:
    if asked:
        from adjudicator import __version__

        typer.echo(f"adjudicator {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None: ...


@app.command()
def judge(
    files: Files,
    output: Annotated[JudgeFormat, typer.Option("--format", help="How to print the ruling.")] = JudgeFormat.text,
    lang: Language = Lang.en,
    reading: Readings = None,
) -> None:
    """Rule on the play in each document: exit 0 if all are legal, 1 if one is not, 3 for a bad document."""
    answers: list[tuple[str, Any]] = []
    for file in files:
        try:
            question = _question(file, reading)
            if question.proposal is None:
                raise BadDocument([Problem("no-play", {}, file=_shown(file))])
            answers.append((_shown(file), question.ruling(lang.value)))
        except BadDocument as bad:
            answers.append((_shown(file), bad))
    _print_rulings(answers, output, lang.value)
    rulings = [answer for _, answer in answers if not isinstance(answer, BadDocument)]
    if len(rulings) < len(answers):
        raise typer.Exit(BAD)
    raise typer.Exit(ILLEGAL if any(ruling.refusal for ruling in rulings) else LEGAL)


def _print_rulings(answers: list[tuple[str, Any]], output: JudgeFormat, lang: str) -> None:
    """Every file's answer in its place; the problems of bad documents go to standard error, but for JSON."""
    several = len(answers) > 1
    if output is JudgeFormat.json:
        told = [({"file": file} if several else {}) | _as_dict(answer, lang) for file, answer in answers]
        _print_json(told if several else told[0])
        return
    good = [(file, answer) for file, answer in answers if not isinstance(answer, BadDocument)]
    if output is JudgeFormat.markdown:
        from adjudicator.render.markdown import markdown

        typer.echo("\n".join(markdown(ruling) for _, ruling in good), nl=False)
    elif good:
        from adjudicator.render.text import console, show

        out = console()
        for n, (file, ruling) in enumerate(good):
            if several:
                typer.echo(("\n" if n else "") + printable(file))
            show(out, ruling)
    _tell([problem for _, bad in answers if isinstance(bad, BadDocument) for problem in bad.problems], lang)


def _as_dict(answer: Any, lang: str) -> dict[str, Any]:
    if isinstance(answer, BadDocument):
        return {"problems": [problem.as_dict(lang) for problem in answer.problems]}
    told: dict[str, Any] = answer.as_dict()
    return told


@app.command()
def moves(
    file: File,
    card: Annotated[list[str] | None, typer.Option("--card", help="Ask about this card; may be repeated.")] = None,
    output: Output = Format.text,
    lang: Language = Lang.en,
    reading: Readings = None,
) -> None:
    """List every legal play for the hand, and every refused one with its reason."""
    from adjudicator.judge import list_moves

    try:
        question = _question(file, reading)
    except BadDocument as bad:
        _stop(bad.problems, output, lang.value)
    if card:
        question = question.about([_card(question, name) for name in card])
    ruling = list_moves(question, lang.value)
    if output is Format.json:
        _print_json(ruling.as_dict())
        return
    from adjudicator.render.text import console, show

    show(console(), ruling)


def _card(question: Any, name: str) -> Any:
    from adjudicator.locales import catalogue
    from adjudicator.spaces import Unreadable, read_card

    card = read_card(question.book.cards, name)
    if isinstance(card, Unreadable):
        raise typer.BadParameter(catalogue("en").problem(card.code, card.params), param_hint="--card")
    return card


@app.command()
def compare(file: File, output: Output = Format.text, lang: Language = Lang.en, reading: Readings = None) -> None:
    """Put the question to every rulebook and every contested reading: exit 0 if all agree, 1 if they differ."""
    from adjudicator.compare import as_dict
    from adjudicator.compare import compare as put_to_all

    try:
        comparison = put_to_all(_question(file, reading), lang.value)
    except BadDocument as bad:
        _stop(bad.problems, output, lang.value)
    if output is Format.json:
        _print_json(as_dict(comparison))
    else:
        from adjudicator.render.table import show_comparison

        show_comparison(comparison, lang.value)
    raise typer.Exit(0 if comparison.agree else 1)


@app.command()
def batch(
    file: Annotated[str, typer.Argument(metavar="[FILE]", help="JSON Lines; - is standard input.")] = "-",
    output: Annotated[Format, typer.Option("--format", help="json, or text: a line each.")] = Format.json,
    lang: Language = Lang.en,
) -> None:
    """Answer JSON Lines with JSON Lines, in the same order: exit 1 if any line was bad."""
    from adjudicator.batch import answers, in_a_line, told

    good = True
    try:
        with _stream(file) as stream:
            for number, answer in enumerate(answers(stream, _shown(file), lang.value), 1):
                good = good and not isinstance(answer, BadDocument)
                if output is Format.json:
                    typer.echo(json.dumps(told(answer, number, lang.value), ensure_ascii=False))
                else:
                    typer.echo(f"{number}: {in_a_line(answer, lang.value)}")
    except BadDocument as bad:
        _stop(bad.problems, Format.text, lang.value)
    raise typer.Exit(0 if good else 1)


def _stream(file: str) -> IO[bytes]:
    """A file's bytes, or those of standard input, which may be closed."""
    try:
        if file == "-" and sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return sys.stdin.buffer if file == "-" else Path(file).open("rb")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadDocument([Problem("unreadable", {"why": why}, file=_shown(file))]) from None


@app.command()
def check(files: Files, output: Output = Format.text, lang: Language = Lang.en) -> None:
    """Validate documents of any kind: positions, cases, rulebooks and their texts, games."""
    from adjudicator.checking import check_source
    from adjudicator.locales import catalogue

    problems: list[Problem] = []
    words = catalogue(lang.value)
    for file in files:
        try:
            kind = check_source(_source(file))
        except BadDocument as bad:
            problems += bad.problems
            continue
        if output is Format.text:
            typer.echo(words.label("valid", file=printable(_shown(file)), kind=words.label(kind)))
    if output is Format.json:
        _print_json({"problems": [problem.as_dict(lang.value) for problem in problems]})
    else:
        _tell(problems, lang.value)
    raise typer.Exit(BAD if problems else 0)


@app.command()
def schema(
    name: Annotated[str, typer.Argument(help="position, case, rulebook, text, game or ruling.")],
    output: Output = Format.text,
    lang: Language = Lang.en,
) -> None:
    """Print a JSON Schema. It is the same in every format and language."""
    from adjudicator.resources import schema_file, schema_names
    from adjudicator.words import nearest

    if name not in schema_names():
        near = nearest(name, schema_names())
        hint = f" Did you mean {near}?" if near else ""
        raise typer.BadParameter(f"there are {', '.join(schema_names())}.{hint}", param_hint="NAME")
    typer.echo(schema_file(name).read_text(encoding="utf-8"), nl=False)


@app.command()
def rule(
    item: Annotated[str | None, typer.Argument(metavar="[ID]", help="A rulebook, section or item.")] = None,
    rulebook: Annotated[str | None, typer.Option("--rulebook", metavar="FILE", help="House rules to look in.")] = None,
    diff: Annotated[tuple[str, str] | None, typer.Option("--diff", help="Two rulebooks to set side by side.")] = None,
    output: Output = Format.text,
    lang: Language = Lang.en,
) -> None:
    """Show a rule item: what it says, what rests on it and where it is shown. Without ID, the catalogue."""
    from adjudicator.catalogue import books, entries, look_up, nearest_id

    try:
        if diff is not None:
            _print_diff(_book(diff[0]), _book(diff[1]), output, lang.value)
            return
        own = [_book(rulebook)] if rulebook else []
    except BadDocument as bad:
        _stop(bad.problems, output, lang.value)
    listed = look_up(item, own) if item else [entry for book in own or books() for entry in entries(book)]
    if not listed:
        near = nearest_id(item or "")
        hint = f" Did you mean {near}?" if near else ""
        raise typer.BadParameter(f"there is no rule item {printable(item or '')}.{hint}", param_hint="ID")
    _print_items(listed, item is not None and "." in item, output, lang.value)


def _print_items(listed: list[Any], in_full: bool, output: Format, lang: str) -> None:
    from adjudicator.catalogue import as_dict, positions_citing
    from adjudicator.render.items import show_catalogue, show_items

    if output is Format.json:
        citing = positions_citing()
        _print_json([as_dict(entry, citing) for entry in listed])
    elif in_full:
        show_items(listed, positions_citing(), lang)
    else:
        show_catalogue(listed, lang)


def _print_diff(one: Any, other: Any, output: Format, lang: str) -> None:
    from adjudicator.differences import as_dict
    from adjudicator.render.table import show_differences

    if output is Format.json:
        _print_json(as_dict(one, other))
    else:
        show_differences(one, other, lang)


def _book(name: str) -> Any:
    """A rulebook by its name or its file."""
    from adjudicator.library import find, read_rulebook
    from adjudicator.resources import shipped_rulebooks
    from adjudicator.source import plain, read_file

    if name in shipped_rulebooks() or not Path(name).exists():
        return find(plain({}, "rulebook"), name, ())
    return read_rulebook(read_file(Path(name)))


def _shown(file: str) -> str:
    return "<stdin>" if file == "-" else file


def _source(file: str) -> Any:
    from adjudicator.source import MOST_BYTES, read_bytes, read_file

    return read_bytes(_stream(file).read(MOST_BYTES + 1), "<stdin>") if file == "-" else read_file(Path(file))


def _question(file: str, readings: list[str] | None = None) -> Any:
    """The question in a file, with the contested readings that are asked for."""
    from adjudicator.loading import load_source

    question = load_source(_source(file))
    contested = [f"{topic}={name}" for topic, name in question.book.contested()]
    own = [f"{topic}={choice.reading}" for topic, choice in question.book.choices.items() if choice.contested]
    for asked in readings or []:
        if asked not in contested and asked not in own:
            known = ", ".join(contested) or "none"
            raise typer.BadParameter(
                f"{printable(asked)} is not contested in {question.book.id}. Contested there: {known}.",
                param_hint="--reading",
            )
    chosen = dict(asked.split("=", 1) for asked in readings or [])
    if len(chosen) < len(set(readings or [])):
        raise typer.BadParameter("a topic can have only one reading.", param_hint="--reading")
    return question.under(chosen) if chosen else question


def _print_json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=1))


def _tell(problems: list[Problem], lang: str) -> None:
    for problem in problems:
        typer.echo(problem.line(lang), err=True)


def _stop(problems: list[Problem], output: Format, lang: str) -> NoReturn:
    if output is Format.json:
        _print_json({"problems": [problem.as_dict(lang) for problem in problems]})
    else:
        _tell(problems, lang)
    raise typer.Exit(BAD)
