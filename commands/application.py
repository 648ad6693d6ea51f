"""The command line put together from the commands that are wanted."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mtgcr.commands import options, session

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any


ABOUT = "The Comprehensive Rules of Magic: The Gathering, dated, in English and Japanese, with executed examples."


def make_app(
    commands: Mapping[str, str], groups: Mapping[str, Mapping[str, str]], arguments: Sequence[str]
) -> typer.Typer:
    """The command line with the commands that the arguments name, all of them where they name none.

    `commands` gives for every command the module of this package that its function is in; `groups` gives for each
    command that has commands of its own the names of their functions.

    Building a command costs a look at all its options; a look-up at the table pays for its own only.
    """
    app = _app(
        "The Comprehensive Rules of Magic: The Gathering, dated, in English and Japanese, with executed examples."
    )
    app.callback()(set_home)
    for name in _wanted(commands, arguments):
        module = import_module(f"mtgcr.commands.{commands[name]}")
        if name in groups:
            group = _app(str(getattr(module, name).__doc__))
            group.callback()(lambda: None)  # so that a group of one command stays a group
            for verb, function in groups[name].items():
                group.command(name=verb)(_with_options(getattr(module, function)))
            app.add_typer(group, name=name)
        else:
            app.command(name=name)(_with_options(getattr(module, name)))
    return app


def _wanted(commands: Mapping[str, str], arguments: Sequence[str]) -> Sequence[str]:
    """The command that the arguments name first; all where none or something else does, so that one is offered."""
    named = [word for word in arguments if word in commands]
    first = next((word for word in arguments if not word.startswith("-")), "")
    is_known = bool(named) and (first in commands or arguments[0].startswith("-"))
    return named[:1] if is_known else tuple(commands)


def _app(about: str) -> typer.Typer:
    return typer.Typer(
        name="mtgcr",
        help=about,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def _with_options(command: Callable[..., None]) -> Callable[..., None]:
    """The command with its annotations read: they name types of `options`, which its module need not import."""
    names: dict[str, Any] = {**vars(options), **command.__globals__}
    command.__annotations__ = inspect.get_annotations(command, globals=names, eval_str=True)
    return command


def _show_version(wanted: bool) -> None:
    if wanted:
        from mtgcr.kb.intake.version import version_text

        print(version_text(session.home_of(None)))
        raise typer.Exit


def set_home(
    home: Annotated[Path | None, typer.Option("--home", metavar="FOLDER", help="Folder of the knowledge base.")] = None,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show what is installed.")
    ] = False,
) -> None:
    """Options before the command hold for every command."""
    if home is not None:
        session.use_home(home)
