"""The command line put together from the commands that are wanted."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def make_app(commands: Mapping[str, str], arguments: Sequence[str]) -> typer.Typer:
    """The command line with the commands that the arguments name, all of them where they name none.

    `commands` gives for every command the module of this package that it is in.

    Building a command costs a look at all its options; a look-up at the table pays for its own only.
    """
    app = typer.Typer(
        name="mtgcr",
        help="The Comprehensive Rules of Magic: The Gathering, dated, in English and Japanese, with executed examples.",
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(set_home)
    for name in [name for name in commands if name in arguments] or commands:
        command = getattr(import_module(f"mtgcr.commands.{commands[name]}"), name)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command(name=name)(command)
    return app


def _show_version(wanted: bool) -> None:
    if wanted:
        from mtgcr.kb.intake.version import version_text
        from mtgcr.kb.storage.home import default_home

        print(version_text(default_home()))
        raise typer.Exit


def set_home(
    home: Annotated[Path | None, typer.Option("--home", metavar="FOLDER", help="Folder of the knowledge base.")] = None,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show what is installed.")
    ] = False,
) -> None:
    """Options before the command hold for every command."""
    if home is not None:
        os.environ["MTGCR_HOME"] = str(home)
