"""What every command needs: the library opened, answers printed, a no told in one line or as JSON."""

from __future__ import annotations

import os
import sys

from mtgcr.commands.choices import LanguageChoice, OutputFormat
from mtgcr.kb.storage.home import default_home
from mtgcr.library.library import Library
from mtgcr.parser.language import Language
from mtgcr.views.voice import follow, in_other_words, say, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path
    from typing import Any, NoReturn

    from mtgcr.kb.intake.progress import Progress
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.library.refusals import Refusal
    from mtgcr.parser.diagnostic import Diagnostic

NEGATIVE = 1
"""Exit code of an answer that is no: nothing found, a failed scenario, errors in a file."""
USAGE = 2
"""Exit code of a question that cannot be read."""
QUERY_REFUSED = "bad-query"

_chosen: list[Path] = []
"""The folder that `--home` named, last."""


_wants_json: list[bool] = []
"""Whether this run answers in JSON; where it is empty it does not."""


def answer_as_json(*, wanted: bool) -> None:
    """From now on a no is JSON too, or is told on stderr."""
    _wants_json[:] = [wanted]


def answers_as_json() -> bool:
    """Whether a no of this run is JSON."""
    return any(_wants_json)


def use_home(home: Path) -> None:
    """From now on the folder is the home of this run."""
    _chosen[:] = [home]


def home_of(given: Path | None) -> Path:
    """The folder of the knowledge base: as given, as `--home` named it before, MTGCR_HOME, or the user's own."""
    if given is not None:
        use_home(given)
    return _chosen[0] if _chosen else default_home()


def forget_home() -> None:
    """The next run begins without a home that was named."""
    _chosen.clear()


def open_library(given: Path | None) -> Library:
    """The library of the home; the knowledge base is built when first asked, and again where it is damaged."""
    return Library(home_of(given), watch_progress(), warn)


def languages(choice: LanguageChoice | None) -> tuple[Language, ...]:
    """The languages to show, in order; without a choice that of the interface."""
    if choice is None:
        return (spoken(),)
    return tuple(Language) if choice is LanguageChoice.BOTH else (Language(choice.value),)


def follow_words(words: Iterable[str]) -> None:
    """Answer in the language of what was typed, unless another was chosen; a plain number is in none."""
    typed = " ".join(words)
    if not typed.isascii():
        from mtgcr.kb.words.language_typed import language_typed

        follow(language_typed(typed))


def one_language(choice: LanguageChoice, hint: str | None = None) -> Language:
    """The language chosen; ends the program for both where only one is read, with a hint at what can be done."""
    if choice is LanguageChoice.BOTH:
        fail(say("This is in one language at a time."), USAGE, hint or say("--lang en or --lang ja"))
    return Language(choice.value)


def fail(message: str, code: int = NEGATIVE, hint: str | None = None, kind: str = "bad-usage") -> NoReturn:
    """Tell what is wrong and what to do, as JSON on stdout where JSON was asked for, else on stderr, and end.

    `kind` is the code of the no in JSON, `code` that of the program.
    """
    if answers_as_json():
        from mtgcr.views.json.refusals import no_json

        print_json(no_json(kind, message, hint))
        raise SystemExit(code)
    print_error(f"mtgcr: {message}")
    if hint:
        print_error(say("    hint: {hint}", hint=hint))
    raise SystemExit(code)


def refuse(refusal: Refusal, *, as_json: bool) -> NoReturn:
    """Tell the no, as JSON on stdout where JSON was asked for, else on stderr, and end with its code."""
    code = USAGE if refusal.is_question else NEGATIVE
    if as_json:
        from mtgcr.views.json.refusals import refusal_json

        print_json(refusal_json(refusal, spoken()))
        raise SystemExit(code)
    if refusal.code != QUERY_REFUSED:  # its message and hint are the diagnostic's own
        print_diagnostics(refusal.diagnostics)
    said = refusal.said(spoken(), in_other_words)
    fail(said.message, code, said.hint)


def warn(message: str) -> None:
    """Tell on stderr what the user should know, and go on."""
    print_error(f"mtgcr: {in_other_words(message)}")


def print_text(text: str) -> None:
    """Print an answer; control characters of a hostile text never reach the terminal."""
    from mtgcr.views.text.terminal import coloured, plain

    print(coloured(text) if use_colour() else plain(text))


def print_pages(text: str) -> None:
    """Print a long answer, on a terminal a page at a time as git does (PAGER, else less where it is there)."""
    if not sys.stdout.isatty():
        print_text(text)
        return
    import shutil
    import subprocess

    from mtgcr.views.text.terminal import coloured, plain

    pager = os.environ.get("PAGER", "less").split()
    if text.count("\n") < shutil.get_terminal_size((100, 24)).lines or not pager or shutil.which(pager[0]) is None:
        print_text(text)
        return
    shown = coloured(text) if use_colour() else plain(text)
    subprocess.run(pager, input=f"{shown}\n", text=True, env={"LESS": "FRX", **os.environ}, check=False)


def print_error(line: str) -> None:
    """Print a line on stderr; control characters of a hostile text or file name never reach the terminal."""
    from mtgcr.views.text.terminal import plain

    print(plain(fitted(line, is_terminal=sys.stderr.isatty())), file=sys.stderr)


def print_json(answer: Mapping[str, Any]) -> None:
    """Print an answer as one JSON object."""
    import json  # 3 ms that an answer as text need not pay

    from mtgcr.views.text.terminal import escape_controls

    print(escape_controls(json.dumps(answer, ensure_ascii=False, indent=2)))


def print_answer(
    answer_format: OutputFormat,
    answer: object,
    as_text: Callable[[], str],
    days: Sequence[DayMeant] = (),
    notes: Sequence[str] = (),
) -> None:
    """Print the answer of the library in the form asked for; only that one is written.

    As text it begins with the notes, and with what there is to say of the days that it is for.
    """
    if answer_format is OutputFormat.JSON:
        from mtgcr.views.json.answers import to_json

        print_json(to_json(answer))
    else:
        print_text(fitted("\n".join([*paragraphs(notes), *_about(days), as_text()])))


def fitted(text: str, *, is_terminal: bool | None = None) -> str:
    """The text with its long lines broken where somebody reads it: on a terminal, or where COLUMNS says how wide.

    Piped without COLUMNS all lines stay whole: editors read those that begin with a place (file:line:column:).
    Without `is_terminal` the text is for stdout.
    """
    reads = sys.stdout.isatty() if is_terminal is None else is_terminal
    if not reads and not os.environ.get("COLUMNS"):
        return text
    from mtgcr.views.text.columns import wrap_hanging

    width = terminal_width()
    return "\n".join(wrap_hanging(line, width) for line in text.split("\n"))


def _about(days: Sequence[DayMeant]) -> list[str]:
    if not any(day.asked.given or day.doubt or not day.is_held for day in days):
        return []
    from mtgcr.views.text.day_meant import day_lines

    return paragraphs(day_lines(days))


def paragraphs(lines: Iterable[str]) -> list[str]:
    """Each line wrapped, with an empty line after it."""
    from mtgcr.views.text.columns import wrap

    return [f"{wrap(line, terminal_width())}\n" for line in lines]


def print_diagnostics(diagnostics: Iterable[Diagnostic]) -> None:
    """Print each diagnostic on stderr as path:line:column: severity[code]: message."""
    from mtgcr.views.text.diagnostics import diagnostic_text

    for diagnostic in diagnostics:
        print_error(diagnostic_text(diagnostic))


def use_colour() -> bool:
    """Whether stdout is a terminal that wants colour (NO_COLOR is honoured)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def terminal_width() -> int:
    """The width to fill, in columns: that of the terminal, or COLUMNS; 100 where there is neither."""
    if not sys.stdout.isatty() and not os.environ.get("COLUMNS"):
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
    from mtgcr.views.text.columns import width_of

    told = in_other_words(stage)
    bar = f"{told}{' ' * (12 - width_of(told))} [{'#' * filled}{'-' * (width - filled)}] {done}/{total}   "
    shown = bar if done < total else " " * width_of(bar) + "\r"  # what is done leaves no trace
    print(f"\r{shown}", end="", file=sys.stderr, flush=True)
