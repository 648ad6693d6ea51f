"""mtgcr: the Comprehensive Rules of Magic: The Gathering at the command line."""

from __future__ import annotations

import os
import sqlite3
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kb.home import HomeBusyError
from kb.store import StoreDamagedError

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = {
    "rule": "rules_text",
    "search": "questions",
    "term": "questions",
    "diff": "changes",
    "history": "changes",
    "refs": "rules_text",
    "ask": "questions",
    "check": "scenarios",
    "bulletin": "documents",
    "lint": "maintenance",
    "releases": "rules_text",
    "pairing": "translations",
    "documents": "translations",
    "add": "knowledge",
    "build": "knowledge",
    "export": "maintenance",
    "atlas": "maintenance",
}
"""Every command with the module of `commands/` that it is in, as the help lists them."""


def make_app(arguments: Sequence[str]) -> typer.Typer:
    """The command line with the commands that the arguments name, all of them where they name none.

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
    for name in [name for name in COMMANDS if name in arguments] or COMMANDS:
        command = getattr(import_module(f"commands.{COMMANDS[name]}"), name)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command(name=name)(command)
    return app


def _show_version(wanted: bool) -> None:
    if wanted:
        from kb.version import version_text

        print(version_text())
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


def main() -> None:
    """Run the command line; what goes wrong outside the program is told in one line."""
    try:
        make_app(sys.argv[1:])()
    except HomeBusyError as error:
        _stop(f"another mtgcr is writing the knowledge base in {error}", "wait until it is done and try again")
    except StoreDamagedError as error:
        _stop(f"the knowledge base {error} is damaged", "delete that folder of generations and add the texts again")
    except sqlite3.Error as error:
        _stop(f"the knowledge base cannot be read or written: {error}", "check the disk; it is as it was before")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        _stop(f"{error.strerror or error}: {error.filename or ''}".rstrip(": "), "nothing was changed")
    except KeyboardInterrupt:
        _stop("stopped; the knowledge base is as it was", None)


def _stop(message: str, hint: str | None) -> None:
    print(f"mtgcr: {message}", file=sys.stderr)
    if hint:
        print(f"    hint: {hint}", file=sys.stderr)
    sys.exit(1)


if __name__ == "__main__":
    main()
