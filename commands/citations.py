"""The citator: cite check, cite date, cite migrate, cite impact."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mtgcr.commands.choices import OutputFormat
from mtgcr.commands.options import AsOf, Format, Home
from mtgcr.commands.session import (
    NEGATIVE,
    USAGE,
    fail,
    open_home,
    print_answer,
    print_diagnostics,
    print_json,
    print_text,
    read_day,
)
from mtgcr.parser.diagnostic import Severity

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from mtgcr.kb.citing.citator import Citator
    from mtgcr.kb.citing.cite_migration import Migration, Rewrite
    from mtgcr.kb.citing.mentions import Reading
    from mtgcr.kb.storage.store import Store

cite = typer.Typer(rich_markup_mode=None, no_args_is_help=True)

Texts = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Files of any kind, or folders of them.")]


class CheckFormat(StrEnum):
    """How verdicts are printed."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"


@cite.callback()
def _cite() -> None:
    """Check, date and carry over the rule numbers in any text.

    Example: mtgcr cite check src/ notes.md
    """


@cite.command()
def check(
    files: Texts,
    as_of: AsOf = None,
    written: Annotated[str | None, typer.Option("--written", metavar="DATE|SET", help="The day of the texts.")] = None,
    answer_format: Annotated[CheckFormat, typer.Option("--format", help="text, json, or sarif.")] = CheckFormat.TEXT,
    home: Home = None,
) -> None:
    """Tell which rule numbers in the texts are right, name nothing, or mean another rule by now.

    Example: mtgcr cite check src/ notes.md
    Example: mtgcr cite check judge-quiz.md --written 2019 --format json
    """
    from mtgcr.views.json.citations import check_json
    from mtgcr.views.sarif import sarif
    from mtgcr.views.text.citations import check_text

    day, then = read_day(as_of), read_day(written) if written else None
    citator, _ = _open_citator(home, day, then or day)
    readings = _read(files)
    findings = [citator.judge(one, day, then) for reading in readings for one in reading.mentions]
    archived = sum(reading.archived for reading in readings)
    match answer_format:
        case CheckFormat.TEXT:
            print_text(check_text(citator, findings, len(readings), archived))
        case CheckFormat.JSON:
            print_json(check_json(citator, findings, archived))
        case CheckFormat.SARIF:
            print_json(sarif(citator, findings))
    if any(one.verdict.is_wrong for one in findings) or _has_errors(readings):
        raise typer.Exit(NEGATIVE)


@cite.command()
def date(
    text: Annotated[list[str], typer.Argument(metavar="TEXT|FILE", help="A citation with its words, or a file.")],
    as_of: AsOf = None,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Tell from which time a text is: the releases in which its citations fit.

    Example: mtgcr cite date "701.18 scry"
    """
    from mtgcr.kb.citing.cite_dating import date_mentions
    from mtgcr.views.json.citations import dating_json
    from mtgcr.views.text.citations import dating_text

    day, given = read_day(as_of), " ".join(text)
    reading = _read_given(given)
    if not reading.mentions:
        fail(f"there is no citation of a rule in {given!r}", NEGATIVE, "write the number as 701.18, with its words")
    citator, _ = _open_citator(home, day)
    dating = date_mentions(citator, reading.mentions, day)
    print_answer(answer_format, lambda: dating_json(citator, dating), lambda: dating_text(citator, dating))
    if not dating.spans:
        raise typer.Exit(NEGATIVE)


@cite.command()
def migrate(
    files: Texts,
    old: Annotated[str, typer.Option("--from", metavar="DATE|SET", help="The day whose numbers the texts have.")],
    new: Annotated[str, typer.Option("--to", metavar="DATE|SET", help="The day whose numbers they are to have.")],
    write: Annotated[bool, typer.Option("--write", help="Write the files; without it they are left alone.")] = False,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Carry the rule numbers in the texts to another release; what is not certain is listed, not guessed.

    Example: mtgcr cite migrate notes.md --from 2024-09-20 --to 2026-08-07 --write
    """
    from mtgcr.kb.citing.cite_migration import Rewrite, Undecided
    from mtgcr.kb.citing.citing import read_files
    from mtgcr.views.json.citations import migration_json
    from mtgcr.views.text.citations import migration_text

    migration = _open_migration(home, old, new)[1]
    results, written, readings = [], [], []
    for path, data, reading in read_files(files):
        print_diagnostics(reading.diagnostics)
        readings.append(reading)
        found = [migration.carry(one) for one in reading.mentions]
        results += found
        if write and _write(path, data, [one for one in found if isinstance(one, Rewrite)]):
            written.append(str(path))
    print_answer(
        answer_format, lambda: migration_json(results, written), lambda: migration_text(results, written=write)
    )
    if any(isinstance(one, Undecided) for one in results) or _has_errors(readings):
        raise typer.Exit(NEGATIVE)


@cite.command()
def impact(
    old: Annotated[str, typer.Argument(metavar="OLD", help="The release that the texts follow: a day or a set.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The release that comes.")],
    files: Texts,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Tell what a new release does to the texts: numbers followed, retargeted, orphaned, rules reworded.

    Example: mtgcr cite impact 2026-06-19 2026-08-07 src/
    """
    from mtgcr.kb.citing.cite_impact import Effect, weigh_impact
    from mtgcr.views.json.citations import impact_json
    from mtgcr.views.text.citations import impact_text

    citator, migration = _open_migration(home, old, new)
    readings = _read(files)
    impacts = list(weigh_impact(citator, migration, (one for reading in readings for one in reading.mentions)))
    print_answer(answer_format, lambda: impact_json(impacts), lambda: impact_text(impacts))
    if any(one.effect is not Effect.SAME for one in impacts) or _has_errors(readings):
        raise typer.Exit(NEGATIVE)


def _open_citator(home: Path | None, *days: datetime.date) -> tuple[Citator, Store]:
    """The citator; ends the program for a day before the first release that is known."""
    from mtgcr.kb.citing.citator import Citator
    from mtgcr.kb.words.lexicon import load_lexicon

    store = open_home(home).store
    citator = Citator(store, load_lexicon())
    for day in days:
        if day < citator.tenures.releases[0]:
            fail(f"no release is known that was in force on {day}", USAGE, "mtgcr releases lists what is known")
    return citator, store


def _open_migration(home: Path | None, old: str, new: str) -> tuple[Citator, Migration]:
    from mtgcr.kb.citing.cite_migration import Migration

    days = read_day(old), read_day(new)
    citator, store = _open_citator(home, *days)
    return citator, Migration(store, citator, *days)


def _read(files: Iterable[Path]) -> list[Reading]:
    from mtgcr.kb.citing.citing import read_files

    readings = [reading for _, _, reading in read_files(files)]
    for reading in readings:
        print_diagnostics(reading.diagnostics)
    return readings


def _read_given(given: str) -> Reading:
    """A file of that name, else the words themselves."""
    from mtgcr.kb.citing.mentions import Reading, find_asked

    try:
        is_path = Path(given).exists()
    except OSError:
        is_path = False
    if not is_path:
        return find_asked(given)
    return Reading(given, tuple(one for reading in _read([Path(given)]) for one in reading.mentions))


def _has_errors(readings: Iterable[Reading]) -> bool:
    return any(found.severity is Severity.ERROR for reading in readings for found in reading.diagnostics)


def _write(path: Path, data: bytes, rewrites: list[Rewrite]) -> bool:
    """Whether the file was written; one that cannot be written back as it is stays as it is, and is told."""
    from mtgcr.kb.citing.rewriting import rewrite, write_whole

    if not any(one.is_change for one in rewrites):
        return False
    new = rewrite(data, rewrites)
    if new is None:
        fail(f"{path} holds bytes that its encoding does not know", NEGATIVE, "it was left as it is; save it as UTF-8")
    write_whole(path, new)
    return True
