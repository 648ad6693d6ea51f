"""What callers give, read in one place for all doors: days, numbers, languages, files."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

from mtgcr.kb.storage.day_meant import AskedDay, DayMeant, day_meant
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.library.refusals import Refusal
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable
    from typing import Any, TypeAlias, TypeVar

    from mtgcr.kb.citing.citator import Citator
    from mtgcr.kb.citing.mentions import CitingText, Unread
    from mtgcr.kb.missing_numbers import NoSuchRule
    from mtgcr.kb.storage.spoken_days import DaySpan
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.diagnostic import Diagnostic
    from mtgcr.parser.numbers import RuleNumber

    Answered = TypeVar("Answered")

Day: TypeAlias = "datetime.date | str | None"
"""A day, or what names one: "2024-11-08", "Nov 2012", "summer 2024", "FDN", "Foundations", "latest"; None is today."""
Languages: TypeAlias = "Language | str | None"
"""A language or its code: "en", "ja"; "both" and None are all where several may be shown."""
File: TypeAlias = "str | os.PathLike[str]"
BOTH = "both"


def read_day(given: Day) -> datetime.date:
    """The day that is meant, today for None.  Refusal for something that names no day."""
    return read_asked_day(given).day


def read_asked_day(given: Day) -> AskedDay:
    """The day that is meant and how it was named, today for None.  Refusal for something that names no day."""
    today = datetime.date.today()
    if given is None or isinstance(given, datetime.date):
        return AskedDay("" if given is None else str(given), given or today, lies_ahead=(given or today) > today)
    from mtgcr.kb.storage.asof import UnknownDate, answering_day, names_latest, read_span

    if not given.strip():
        raise Refusal("no-day", is_question=True)
    day = read_span(given, today=today)
    if isinstance(day, UnknownDate):
        day = _told_by_term(given) or day
    if not isinstance(day, UnknownDate):
        answering = answering_day(day, today)
        is_ahead = answering > today and not names_latest(given)
        return AskedDay(given, answering, None if day.is_day else day, lies_ahead=is_ahead)
    if "~" in given:
        raise Refusal("numbered-day", is_question=True, given=given)
    if _FILE.search(given):
        raise Refusal("file-for-day", is_question=True, given=given)
    raise Refusal("unknown-day", is_question=True, given=given, suggestions=day.suggestions)


_FILE = re.compile(r"\.(?:txt|pdf|docx?|html?|rtf|md|json)$|^(?:~|\.{0,2})[/\\]|^[A-Za-z]:[/\\]")
"""How the name of a file looks that stands in the place of a day; the disk is not asked."""


def _told_by_term(given: str) -> DaySpan | None:
    """The days told by the coming or going of a term ("when sagas came out"); None for a single word."""
    from mtgcr.kb.asking.days_of_terms import span_told

    return span_told(given) if " " in given.strip() or not given.isascii() else None


class PastedText(NamedTuple):
    """A text that is given itself and not as a file, so that nothing is read from disk: `name` is how it is told."""

    text: str
    name: str = "text"


def read_languages(given: Languages) -> tuple[Language, ...] | None:
    """The languages, in the order in which they are shown; None where none is named.  Refusal for an unknown one."""
    if given is None:
        return None
    return tuple(Language) if given == BOTH else (read_language(given),)


def read_language(given: Language | str) -> Language:
    """The one language.  Refusal for an unknown one."""
    if isinstance(given, Language):
        return given
    known = [language.value for language in Language]
    if given not in known:
        raise Refusal("unknown-language", is_question=True, given=given, known=", ".join(known))
    return Language(given)


def days_of(store: Store, *asked: AskedDay, language: Language = Language.EN) -> tuple[DayMeant, ...]:
    """Which release each of the days means, and which one has the words."""
    releases = (store.release_on(one.day, language) for one in asked)
    return answered(store, asked, [release.effective if release else None for release in releases], language)


def answered(
    store: Store,
    asked: Iterable[AskedDay],
    releases: Iterable[datetime.date | None],
    language: Language = Language.EN,
) -> tuple[DayMeant, ...]:
    """Which release each of the days means, where those of `releases` answer for them, in order."""
    return tuple(day_meant(store, one, release, language) for one, release in zip(asked, releases, strict=True))


def held(found: Answered | NoRelease) -> Answered:
    """What was found.  Refusal where no release is old enough."""
    if isinstance(found, NoRelease):
        raise no_release(found)
    return found


def no_release(missing: NoRelease) -> Refusal:
    """No release is old enough for the day, or none is held."""
    if missing.first is None:
        return Refusal("no-release-in-language" if missing.is_of_language else "no-release-held")
    if missing.is_of_language:
        return Refusal("no-text-in-language", day=missing.asked, first=missing.first)
    if missing.meant is None:
        return Refusal("before-all-releases", day=missing.asked, first=missing.earliest or missing.first)
    return Refusal("no-release", day=missing.asked, meant=missing.meant, first=missing.first)


def no_such_rule(missing: NoSuchRule, meant: datetime.date | None = None) -> Refusal:
    """The number names nothing on the day; the data say when it did, or what may be meant.

    `meant` is the release in force on a day that was named: where an older one answers for it, the data have it too.

    `times` and `moved_to` are there where it was in use, the latter being what its rule is called on the day;
    `suggestions` where it never was.
    """
    number, release, times = missing.number, missing.release.effective, missing.other_times
    older: dict[str, Any] = {"meant": meant} if meant and meant != release else {}
    if not times:
        return Refusal("no-such-rule", number=number, release=release, suggestions=missing.nearest, **older)
    told, moved_to = _say_times(times), missing.moved_to
    return Refusal("other-times", number=number, release=release, times=told, spans=times, moved_to=moved_to, **older)


def nothing_numbered(store: Store, number: RuleNumber, day: datetime.date) -> Refusal:
    """That the number names nothing in the newest release known on the day."""
    from mtgcr.kb.missing_numbers import missing_number
    from mtgcr.kb.storage.in_force import newest_known, no_release_on

    release = newest_known(store, day)
    if release is None:
        return no_release(no_release_on(store, day))
    return no_such_rule(missing_number(store, number, release))


def _say_times(times: Iterable[tuple[datetime.date, datetime.date | None]]) -> str:
    """The times as days, as JSON has them: "2016-08-26..2020-07-03, 2025-06-06.."."""
    return ", ".join(f"{since}..{until or ''}" for since, until in times)


def citator(store: Store, *asked: AskedDay) -> Citator:
    """What judges citations.  Refusal for a day before the first release that is known."""
    from mtgcr.kb.citing.citator import Citator
    from mtgcr.kb.words.lexicon import load_lexicon

    made = Citator(store, load_lexicon())
    first, calendar = made.tenures.releases[0], store.calendar()
    for one in (one for one in asked if one.day < first):
        meant = calendar.in_force(one.day)
        if meant is None:
            raise Refusal("before-all-releases", is_question=True, day=one.day, first=min(calendar.existing))
        raise Refusal("no-release", is_question=True, day=one.day, meant=meant, first=first)
    return made


def read_texts(files: Iterable[File | PastedText], judge: Citator) -> tuple[CitingText, ...]:
    """What the texts, files, or files of folders cite; the words beside a number tell whether it is a rule's."""
    from mtgcr.kb.citing.citing import read_files
    from mtgcr.kb.citing.mentions import find_mentions

    readings: list[CitingText] = []
    for one in files:
        if isinstance(one, PastedText):
            readings.append(find_mentions(one.text, one.name, bare=judge.bare))
        else:
            readings += [reading for _, _, reading in read_files([Path(one)], judge.bare)]
    return tuple(readings)


def mistakes(readings: Iterable[CitingText]) -> tuple[Diagnostic, ...]:
    """What could not be read of them."""
    return tuple(found for reading in readings for found in reading.diagnostics)


def not_read(readings: Iterable[CitingText]) -> tuple[Unread, ...]:
    """The numbers in them that are not taken for citations."""
    return tuple(one for reading in readings for one in reading.unread)


def is_file(given: str) -> bool:
    """Whether there is a file or folder of that name."""
    try:
        return Path(given).exists()
    except OSError:
        return False


def text_of(path: Path) -> str:
    """The text of the file, whatever its encoding.  Refusal for something that is no text."""
    from mtgcr.parser.bounded import read_article
    from mtgcr.parser.decoding import decode

    if path.is_dir():
        raise Refusal("folder", path=path)
    from dataclasses import replace

    data = read_article(path)
    if not data.strip():
        raise Refusal("empty-file", path=path)
    found = decode(data, str(path))
    if found.text is None:
        told = tuple(replace(one, hint=None) for one in found.diagnostics)  # its hint is for texts of the rules
        raise Refusal("not-text", path=path, diagnostics=told)
    return found.text
