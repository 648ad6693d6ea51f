"""The command line put together from the commands that are wanted."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mtgcr.commands import completion, options, session
from mtgcr.commands.help_text import EXAMPLE, SpokenCommand, SpokenGroup, mistake_lines, mistake_of
from mtgcr.views.voice import in_other_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any


ABOUT = "The Comprehensive Rules of Magic: The Gathering, dated, in English and Japanese, with executed examples."
HOME = "--home"
"""The option before the command that has a value."""
FIRST = (
    "rule trample",
    "rule 510.1c --as-of FDN --lang both",
    'search "legend rule"',
    'ask "Does deathtouch work with trample?"',
    "diff 2024-09-20 2024-11-08",
    "sync",
)
"""What somebody who types the name of the program alone may try first."""


def make_app(
    commands: Mapping[str, str], groups: Mapping[str, Mapping[str, str]], arguments: Sequence[str]
) -> typer.Typer:
    """The command line with the commands that the arguments name, all of them where they name none.

    `commands` gives for every command the module of this package that its function is in; `groups` gives for each
    command that has commands of its own the names of their functions.

    Building a command costs a look at all its options; a look-up at the table pays for its own only.
    """
    app = _app("\n\n".join((ABOUT, "\n".join(f"{EXAMPLE}mtgcr {one}" for one in FIRST))))
    app.callback()(set_home)
    for name in _wanted(commands, arguments):
        module = import_module(f"mtgcr.commands.{commands[name]}")
        if name in groups:
            group = _app(str(getattr(module, name).__doc__))
            group.callback()(lambda: None)  # so that a group of one command stays a group
            for verb, function in groups[name].items():
                group.command(name=verb, cls=SpokenCommand)(_with_options(getattr(module, function)))
            app.add_typer(group, name=name)
        else:
            app.command(name=name, cls=SpokenCommand)(_with_options(getattr(module, name)))
    return app


def run_command(
    commands: Mapping[str, str],
    groups: Mapping[str, Mapping[str, str]],
    arguments: Sequence[str],
    *,
    as_json: bool = False,
) -> None:
    """Do what the arguments say; mistakes in them are told as all others are, as JSON where JSON was asked for."""
    if asked := _completion_asked(arguments):
        session.print_text(completion.completion_for(*asked))
        return
    app = make_app(commands, groups, arguments)
    try:
        code = typer.main.get_command(app)(args=list(arguments), prog_name="mtgcr", standalone_mode=False)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        if as_json:
            session.refuse(mistake_of(error), as_json=True)
        session.print_error("\n".join(mistake_lines(error)))
        raise SystemExit(session.USAGE) from None
    if code:
        raise SystemExit(code)


def _wanted(commands: Mapping[str, str], arguments: Sequence[str]) -> Sequence[str]:
    """The command that stands first behind the options of all; all where it is none of them, so that one is offered."""
    place = _place_of_command(arguments)
    return [word for word in arguments[place : place + 1] if word in commands] or tuple(commands)


def _place_of_command(arguments: Sequence[str]) -> int:
    """Where the first word stands that is no option of all commands, nor the value of one."""
    place = 0
    while place < len(arguments) and arguments[place].startswith("-"):
        place += 2 if arguments[place] == HOME else 1
    return place


def _completion_asked(arguments: Sequence[str]) -> tuple[str, str] | None:
    """The option for a shell's completion, with the shell named in it or behind it, else ""; None without one.

    The library of the command line takes no name of a shell there, and would find out another.
    """
    place = _place_of_command(arguments)
    for word, following in zip(arguments[:place], (*arguments[1:], ""), strict=False):
        option, _, shell = word.partition("=")
        if option in (completion.SHOW, completion.INSTALL):
            return option, shell or ("" if following.startswith("-") else following)
    return None


def _app(about: str) -> typer.Typer:
    return typer.Typer(
        name="mtgcr",
        cls=SpokenGroup,
        help=about,
        no_args_is_help=True,
        suggest_commands=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def _with_options(command: Callable[..., None]) -> Callable[..., None]:
    """The command with its annotations read: they name types of `options`, which its module need not import."""
    names: dict[str, Any] = {**vars(options), **command.__globals__}
    command.__annotations__ = inspect.get_annotations(command, globals=names, eval_str=True)
    return command


def _hear_home(home: Path | None) -> Path | None:
    """The home is known before --version looks into it."""
    if home is not None:
        session.use_home(home)
    return home


def _show_version(wanted: bool) -> None:
    if wanted:
        from mtgcr.kb.intake.version import version_text

        told = "\n".join(map(in_other_words, version_text(session.home_of(None)).split("\n")))
        session.print_text(session.fitted(told))
        raise typer.Exit


def set_home(
    _home: Annotated[
        Path | None,
        typer.Option(HOME, metavar="FOLDER", callback=_hear_home, is_eager=True, help="Folder of the knowledge base."),
    ] = None,
    _interface: Annotated[
        str | None, typer.Option("--ui", metavar="en|ja", help="The language of the interface.")
    ] = None,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show what is installed.")
    ] = False,
) -> None:
    """Options before the command hold for every command; language and home were heard before all of them."""
