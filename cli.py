"""mtgcr: the Comprehensive Rules of Magic: The Gathering at the command line."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path
from typing import Annotated

import typer

from commands import changes, knowledge, maintenance, questions, rules_text, scenarios
from kb.home import HomeBusyError
from kb.store import StoreDamagedError

app = typer.Typer(
    name="mtgcr",
    help="The Comprehensive Rules of Magic: The Gathering, dated, in English and Japanese, with executed examples.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

COMMANDS = (
    rules_text.rule, questions.search, questions.term, changes.diff, changes.history, rules_text.refs, questions.ask,
    scenarios.check, maintenance.lint, rules_text.releases, knowledge.add, knowledge.build, maintenance.export,
)  # fmt: skip
"""The commands in the order in which the help lists them."""

for command in COMMANDS:
    app.command()(command)
app.add_typer(maintenance.atlas, name="atlas")


def _show_version(wanted: bool) -> None:
    if wanted:
        from kb.version import version_text

        print(version_text())
        raise typer.Exit


@app.callback()
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
        app()
    except HomeBusyError as error:
        _stop(f"another mtgcr is writing the knowledge base in {error}", "wait until it is done and try again")
    except StoreDamagedError as error:
        _stop(
            f"the knowledge base {error} is damaged", "mtgcr build makes it again; or delete the file and add the texts"
        )
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
