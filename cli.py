"""mtgcr: the Comprehensive Rules of Magic: The Gathering at the command line."""

from __future__ import annotations

import gc
import io
import os
import sqlite3
import sys
import time
from itertools import pairwise

from mtgcr.commands.interface import fallback_language, interface_language, split_interface, without_empty
from mtgcr.kb.storage.home import HomeBusyError
from mtgcr.kb.storage.store import StoreDamagedError
from mtgcr.library.refusals import Refusal, as_sentence
from mtgcr.views.voice import choose, forget_choice, in_other_words, say, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

COMMANDS = {
    "rule": "rules_text",
    "search": "questions",
    "penalty": "sections",
    "term": "questions",
    "diff": "changes",
    "history": "changes",
    "refs": "rules_text",
    "ask": "questions",
    "check": "scenarios",
    "play": "playing",
    "bulletin": "documents",
    "rulings": "documents",
    "card": "documents",
    "page": "documents",
    "cite": "citations",
    "lint": "maintenance",
    "releases": "rules_text",
    "pairing": "translations",
    "documents": "translations",
    "add": "knowledge",
    "sync": "synchronising",
    "watch": "synchronising",
    "build": "knowledge",
    "doctor": "condition",
    "export": "maintenance",
    "atlas": "maintenance",
    "digest": "retelling",
    "mcp": "assistant",
    "feed": "feeds",
    "serve": "serving",
    "site": "copying",
}
"""Every command with the module of `commands/` that it is in, as the help lists them."""

GROUPS = {
    "cite": {"check": "cite_check", "date": "cite_date", "migrate": "cite_migrate", "impact": "cite_impact"},
    "atlas": {"build": "atlas_build"},
    "digest": {"todo": "digest_todo"},
}
"""The commands that have commands of their own, with the functions of these."""

KEEPERS = frozenset({"watch", "add", "sync", "build", "doctor", "serve"})
"""Commands that look after the knowledge base themselves, and are never run twice."""
MENDED = frozenset({"damaged", "cannot-read-home"})
"""Codes of refusals over the knowledge base itself, after which it may be made again."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""


def run(arguments: Sequence[str]) -> None:
    """Do what the arguments say; a no is told, and ends the program.

    The plain `rule NUMBER`, `history NUMBER`, `diff OLD NEW`, `search WORDS` and `ask QUESTION`, behind `--home FOLDER`
    too, do not load the command line library, which takes longer than the first two.
    """
    from mtgcr.commands.session import answer_as_json, refuse

    answer_as_json(wanted=wants_json(arguments))
    try:
        _run(without_empty(_heard(arguments)))
    except Refusal as no:
        if no.code in MENDED:
            raise
        refuse(no, as_json=wants_json(arguments))


def _heard(arguments: Sequence[str]) -> list[str]:
    """The arguments without `--ui`; the program speaks the language that it names from now on."""
    chosen, rest = split_interface(arguments)
    forget_choice()
    try:
        language, is_chosen = interface_language(chosen, os.environ)
    except Refusal:
        speak(fallback_language(os.environ))
        raise
    (choose if is_chosen else speak)(language)
    return rest


def _run(arguments: Sequence[str]) -> None:
    match arguments:
        case ["--home", folder, command, *rest] if command in COMMANDS and not folder.startswith("-"):
            from pathlib import Path

            from mtgcr.commands.session import use_home

            use_home(Path(folder))
            _run([command, *rest])
        case [option, *rest] if option.startswith("--home="):
            _run(["--home", option.partition("=")[2], *rest])
        case ["rule", *numbers] if numbers and not any(number.startswith("-") for number in numbers):
            from mtgcr.commands.rules_text import rule

            rule(list(numbers))
        case ["history", *words] if words and not any(word.startswith("-") for word in words):
            from mtgcr.commands.changes import history

            history(list(words))
        case ["diff", old, new] if not old.startswith("-") and not new.startswith("-"):
            from mtgcr.commands.changes import diff

            diff(old, new)
        case ["search", *words] if words and not any(word.startswith("-") for word in words):
            from mtgcr.commands.questions import search

            search(list(words))
        case ["ask", *words] if words and not any(word.startswith("-") for word in words):
            from mtgcr.commands.questions import ask

            ask(list(words))
        case _:
            from mtgcr.commands.application import run_command

            run_command(COMMANDS, GROUPS, arguments, as_json=wants_json(arguments))


def wants_json(arguments: Sequence[str]) -> bool:
    """Whether JSON was asked for, so that a no is JSON too."""
    typed = [word.lower() for word in arguments]
    return "--format=json" in typed or ("--format", "json") in pairwise(typed)


def main() -> None:
    """Run the command line; what goes wrong outside the program is told in one line."""
    from mtgcr.commands.session import forget_home

    forget_home()
    gc.disable()  # a command has ended before there is garbage worth looking for: checking takes a tenth less
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that knows no kana still gets an answer
    try:
        try:
            _run_mending(sys.argv[1:])
        finally:
            gc.freeze()  # nor looks Python for it as it ends: 5 ms less of the 72 of a look-up
            sys.stdout.flush()  # a full disk is told here; at the end of Python nobody could
    except (Exception, KeyboardInterrupt, SystemExit) as error:  # the last is how the library ends on Ctrl-C
        _end(error)


def _end(error: BaseException) -> NoReturn:
    """Tell what stopped the program, where that is no mistake of its own."""
    match error:
        case Refusal():
            from mtgcr.commands.session import answers_as_json, refuse

            refuse(error, as_json=answers_as_json())
        case HomeBusyError():
            _stop(
                say("Another mtgcr is writing the knowledge base in {home}.", home=error),
                say("Wait until it is done and try again."),
                "busy",
            )
        case StoreDamagedError():
            _stop(
                say("The knowledge base is damaged: {error}", error=error),
                say("mtgcr doctor tells what can be read, and what to do."),
                "damaged",
            )
        case sqlite3.Error():
            _stop(
                say("The knowledge base cannot be read or written: {error}", error=error),
                say("Check the disk; nothing was changed."),
                "cannot-read-home",
            )
        case BrokenPipeError():
            _give_up_output()
            sys.exit(1)
        case OSError():
            _stop_at_file(error)
        case KeyboardInterrupt() | SystemExit(code=130):
            _stop(say("Stopped; the knowledge base was not changed."), None, "stopped", INTERRUPTED)
        case _:
            raise error


def _stop_at_file(error: OSError) -> NoReturn:
    """Tell which file cannot be read or written."""
    if error.filename is None:  # it may be the output that cannot be written
        _give_up_output()
    told = in_other_words(error.strerror or str(error))
    hint = say("Check the path.") if isinstance(error, FileNotFoundError) else say("Nothing was changed.")
    _stop(as_sentence(f"{told}: {error.filename or ''}".rstrip(": ")), hint, "cannot-read-file")


def _run_mending(arguments: Sequence[str]) -> None:
    """Run, and where that fails over damage to the knowledge base, make it again and run once more.

    An answer that is no is held for a failure here too: a damaged knowledge base finds nothing.
    """
    if not KEEPERS.isdisjoint(arguments):
        run(arguments)
        return
    started = time.time()
    try:
        run(arguments)
    except (HomeBusyError, StoreDamagedError, BrokenPipeError):
        raise
    except SystemExit as end:
        if end.code != 1 or not _mend(None):
            raise
        run(arguments)
    except Exception:
        if not _mend(started):
            raise
        run(arguments)


def _mend(since: float | None) -> bool:
    from mtgcr.commands.session import home_of, warn, watch_progress
    from mtgcr.kb.intake.opening import mend

    return mend(home_of(None), since, watch_progress(), warn)


def _give_up_output() -> None:
    """Nothing more is written: what is left would fail again as Python ends, and a no as JSON too."""
    from mtgcr.commands.session import answer_as_json

    answer_as_json(wanted=False)
    if sys.stdout is sys.__stdout__ and isinstance(sys.stdout, io.TextIOWrapper):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stop(message: str, hint: str | None, kind: str, code: int = 1) -> NoReturn:
    from mtgcr.commands.session import fail

    fail(message, code, hint, kind)


if __name__ == "__main__":
    main()
