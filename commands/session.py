"""What every command needs: the knowledge base opened, the day read, answers printed, failures told in one line."""

from __future__ import annotations

import datetime
import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

from mtgcr.commands.choices import LanguageChoice, OutputFormat
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.home import default_home
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from mtgcr.kb.intake.building import Progress
    from mtgcr.kb.storage.in_force import NoRelease
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.parser.diagnostic import Diagnostic

NEGATIVE = 1
"""Exit code of an answer that is no: nothing found, a failed scenario, errors in a file."""
USAGE = 2
"""Exit code of a question that cannot be read."""


def find_home(given: Path | None) -> Path:
    """The folder of the knowledge base: as given, MTGCR_HOME, or the user's own; from now on it is MTGCR_HOME."""
    if given is not None:
        os.environ["MTGCR_HOME"] = str(given)
    return default_home()


def open_home(given: Path | None) -> KnowledgeBase:
    """The knowledge base, built first where there is none, and again where it is damaged."""
    return open_knowledge_base(find_home(given), watch_progress(), warn)


def read_day(as_of: str | None) -> datetime.date:
    """The day asked for, today without one.  Ends the program for something that is no day."""
    if as_of is None:
        return datetime.date.today()
    from mtgcr.kb.storage.asof import UnknownDate, read_date

    day = read_date(as_of)
    if isinstance(day, UnknownDate):
        near = f"; did you mean {', '.join(day.suggestions)}?" if day.suggestions else ""
        hint = "write a date as 2024-11-08, or a set as FDN or Foundations"
        if "~" in as_of:
            hint = "of several texts of one day the newest answers; the others are for mtgcr diff and mtgcr releases"
        fail(f"{as_of!r} is neither a date nor a set that is known{near}", USAGE, hint)
    return day


def languages(choice: LanguageChoice) -> tuple[Language, ...]:
    """The languages to show, in order."""
    if choice is LanguageChoice.BOTH:
        return Language.EN, Language.JA
    return (Language(choice.value),)


def fail(message: str, code: int = NEGATIVE, hint: str | None = None) -> NoReturn:
    """Tell on stderr what is wrong and what to do, and end with the code."""
    print_error(f"mtgcr: {message}")
    if hint:
        print_error(f"    hint: {hint}")
    raise SystemExit(code)


def warn(message: str) -> None:
    """Tell on stderr what the user should know, and go on."""
    print_error(f"mtgcr: {message}")


def fail_without_release(missing: NoRelease) -> NoReturn:
    """No release held is old enough for the day."""
    if missing.first is None:
        fail("the knowledge base holds no release in this language", NEGATIVE, "bring one in: mtgcr add FILE")
    fail(f"no release that is held was in force on {missing.asked}; the first is of {missing.first}", NEGATIVE,
         "mtgcr releases lists what is held")  # fmt: skip


def print_text(text: str) -> None:
    """Print an answer; control characters of a hostile text never reach the terminal."""
    from mtgcr.views.text.terminal import coloured, plain

    print(coloured(text) if use_colour() else plain(text))


def print_error(line: str) -> None:
    """Print a line on stderr; control characters of a hostile text or file name never reach the terminal."""
    from mtgcr.views.text.terminal import plain

    print(plain(line), file=sys.stderr)


def print_json(answer: dict[str, Any]) -> None:
    """Print an answer as one JSON object."""
    import json  # 3 ms that an answer as text need not pay

    from mtgcr.views.text.terminal import escape_controls

    print(escape_controls(json.dumps(answer, ensure_ascii=False, indent=2)))


def print_answer(
    answer_format: OutputFormat, as_json: Callable[[], dict[str, Any]], as_text: Callable[[], str]
) -> None:
    """Print the answer in the form asked for; only that one is written."""
    if answer_format is OutputFormat.JSON:
        print_json(as_json())
    else:
        print_text(as_text())


def print_diagnostics(diagnostics: Iterable[Diagnostic]) -> None:
    """Print each diagnostic on stderr as path:line:column: severity[code]: message."""
    for diagnostic in diagnostics:
        print_error(str(diagnostic))


def use_colour() -> bool:
    """Whether stdout is a terminal that wants colour (NO_COLOR is honoured)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def terminal_width() -> int:
    """The width to fill, in columns; 100 where stdout is no terminal."""
    if not sys.stdout.isatty():
        return 100
    import shutil  # 2 ms

    return shutil.get_terminal_size((100, 24)).columns


def watch_progress() -> Progress | None:
    """A progress bar on stderr when it is a terminal, else nothing."""
    if not sys.stderr.isatty():
        return None
    return _draw_progress


def _draw_progress(stage: str, done: int, total: int) -> None:
    width = 28
    filled = width * done // total if total else width
    bar = f"{stage:<12} [{'#' * filled}{'-' * (width - filled)}] {done}/{total}   "
    shown = bar if done < total else " " * len(bar) + "\r"  # what is done leaves no trace
    print(f"\r{shown}", end="", file=sys.stderr, flush=True)
