"""Commands about the tournament documents: penalty; and what `rule` and `history` do with their sections."""

from __future__ import annotations

from mtgcr.commands.choices import OutputFormat
from mtgcr.commands.session import NEGATIVE, follow_words, languages, open_library, print_answer, terminal_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mtgcr.commands.choices import LanguageChoice
    from mtgcr.commands.options import AnyLang, AsOf, Format, Home, Infraction
    from mtgcr.kb.storage.day_meant import DayMeant


def penalty(
    infraction: Infraction = None,
    as_of: AsOf = None,
    lang: AnyLang = None,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Show the penalty of an infraction and what to do, or of all; at Regular REL what applies instead.

    Example: mtgcr penalty hidden card
    Example: mtgcr penalty --as-of 2014-05-02
    """
    from mtgcr.views.text.penalties import penalties_text

    follow_words(infraction or ())
    found = open_library(home).penalties(" ".join(infraction or ()), as_of)
    print_answer(answer_format, found, lambda: penalties_text(found, languages(lang), terminal_width()), _days(as_of))


def _days(as_of: str | None) -> tuple[DayMeant, ...]:
    """What there is to say of the day: that a span of days is answered for one of them."""
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.library.given import read_asked_day

    if as_of is None:
        return ()
    asked = read_asked_day(as_of)
    return (DayMeant(asked, asked.day, asked.day),)


def is_of_work(given: Sequence[str]) -> bool:
    """Whether a section of another work than the Comprehensive Rules is asked for."""
    if given[0][:1].isdigit():  # as nearly always, and nothing more need be loaded
        return False
    from mtgcr.kb.works.given_sections import read_section

    return read_section(" ".join(given)) is not None


def show_section(
    given: Sequence[str], as_of: str | None, lang: LanguageChoice | None, answer_format: OutputFormat, home: Path | None
) -> None:
    """Show a section of a work."""
    from mtgcr.views.text.sections import section_text

    found = open_library(home).section(" ".join(given), as_of, lang=lang.value if lang else None)
    print_answer(answer_format, found, lambda: section_text(found, languages(lang), terminal_width()), _days(as_of))


def show_section_history(
    given: str, lang: LanguageChoice | None, answer_format: OutputFormat, home: Path | None
) -> None:
    """Show what became of every section that had the number."""
    from mtgcr.views.text.sections import past_text

    found = open_library(home).section_history(given)
    print_answer(answer_format, found, lambda: past_text(found, languages(lang)[0], terminal_width()))


def show_section_hits(
    words: Sequence[str],
    works: str,
    as_of: str | None,
    lang: LanguageChoice | None,
    limit: int,
    answer_format: OutputFormat,
    home: Path | None,
) -> None:
    """Show the sections of works that the words find; ends the program where there are none."""
    from mtgcr.views.text.works import hits_text

    found = open_library(home).search_sections(" ".join(words), as_of, works=works.split(","), limit=limit)
    print_answer(answer_format, found, lambda: hits_text(found, languages(lang)[0], terminal_width()), _days(as_of))
    if not found.hits:
        raise SystemExit(NEGATIVE)


def show_work_diff(
    work: str,
    days: tuple[str, str],
    lang: LanguageChoice,
    answer_format: OutputFormat,
    home: Path | None,
    *,
    lists: bool,
) -> None:
    """Show what changed between two editions of a work."""
    from mtgcr.views.text.works import work_diff_text

    found = open_library(home).work_diff(work, *days, lang=lang.value, lists=lists)
    print_answer(answer_format, found, lambda: work_diff_text(found, languages(lang)[0], terminal_width()))


def show_editions(work: str, answer_format: OutputFormat, home: Path | None) -> None:
    """Show the editions of a work."""
    from mtgcr.views.text.works import editions_text

    found = open_library(home).editions(work)
    print_answer(answer_format, found, lambda: editions_text(found, languages(None)[0]))


def show_section_references(given: str, as_of: str | None, answer_format: OutputFormat, home: Path | None) -> None:
    """Show what a section cites and what cites it."""
    from mtgcr.views.text.section_references import section_references_text

    found = open_library(home).section_refs(given, as_of)
    print_answer(answer_format, found, lambda: section_references_text(found, languages(None)[0], terminal_width()))


def show_work_flaws(work: str, as_of: str | None, answer_format: OutputFormat, home: Path | None) -> None:
    """Show the wrong references of an edition; ends the program where there are any."""
    from mtgcr.views.text.section_references import work_flaws_text

    found = open_library(home).lint_work(work, as_of)
    print_answer(answer_format, found, lambda: work_flaws_text(found, languages(None)[0], terminal_width()))
    if found.found:
        raise SystemExit(NEGATIVE)
