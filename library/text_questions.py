"""Questions about other people's texts: citations, bulletins, rulings, pages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.library.given import (
    PastedText,
    citator,
    is_file,
    mistakes,
    read_day,
    read_texts,
    text_of,
)
from mtgcr.library.opened import Opened
from mtgcr.library.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.bulletins.bulletin import Account
    from mtgcr.kb.pages.page import PageAccount
    from mtgcr.kb.rulings.ruling_lookup import FoundRulings
    from mtgcr.library.answers import CarriedCitations, CheckedCitations, DatedText, WeighedCitations
    from mtgcr.library.given import Day, File


class TextQuestions(Opened):
    """Questions about other people's texts: citations, bulletins, rulings, pages."""

    def cite_check(
        self, files: Iterable[File | PastedText], on: Day = None, *, written: Day = None
    ) -> CheckedCitations:
        """The rule numbers in the texts, each right, reworded, moved, or naming nothing on the day.

        `written` is the day of the texts, where it is known.  A `PastedText` is read as it is, without any file.
        """
        from mtgcr.library.answers import CheckedCitations

        day, then = read_day(on), None if written is None else read_day(written)
        with self._asked() as base:
            judge = citator(base.store, day, then or day)
            readings = read_texts(files, judge)
            mentions = (one for reading in readings for one in reading.mentions)
            findings = tuple(found for one in mentions for found in judge.judge_listed(one, day, then))
        archived = sum(reading.archived for reading in readings)
        unread = tuple(one for reading in readings for one in reading.unread)
        return CheckedCitations(judge, findings, len(readings), archived, mistakes(readings), unread)

    def cite_date(self, text: str | PastedText, on: Day = None) -> DatedText:
        """From which time a text is: the releases in which its citations fit.

        `text` may be the path of a file; a `PastedText` never is.
        """
        from mtgcr.kb.citing.cite_dating import date_mentions
        from mtgcr.kb.citing.mentions import find_asked
        from mtgcr.library.answers import DatedText

        day = read_day(on)
        given = text.text if isinstance(text, PastedText) else text
        with self._asked() as base:
            judge = citator(base.store, day)
            is_path = not isinstance(text, PastedText) and is_file(given)
            readings = read_texts([given], judge) if is_path else [find_asked(given)]
            mentions = tuple(one for reading in readings for one in reading.mentions)
            if not mentions:
                raise Refusal("no-citation", given=given, diagnostics=mistakes(readings))
            return DatedText(judge, date_mentions(judge, mentions, day))

    def cite_migrate(self, files: Iterable[File], old: Day, new: Day, *, write: bool = False) -> CarriedCitations:
        """The rule numbers in the texts carried from one release to another; what is not certain is told, not guessed.

        With `write` the files are changed.
        """
        from mtgcr.kb.citing.carried import Carried
        from mtgcr.kb.citing.cite_migration import Migration
        from mtgcr.library.answers import CarriedCitations
        from mtgcr.library.citation_files import carry_files

        days = read_day(old), read_day(new)
        with self._asked() as base:
            migration = Migration(base.store, citator(base.store, *days), *days)
            results, written, diagnostics = carry_files(migration, map(Path, files), Carried(self.home), write=write)
        return CarriedCitations(results, written, write, diagnostics)

    def cite_impact(self, files: Iterable[File], old: Day, new: Day) -> WeighedCitations:
        """What the newer release does to the texts: numbers followed, retargeted, orphaned, rules reworded."""
        from mtgcr.kb.citing.cite_impact import weigh_impact
        from mtgcr.kb.citing.cite_migration import Migration
        from mtgcr.library.answers import WeighedCitations

        days = read_day(old), read_day(new)
        with self._asked() as base:
            judge = citator(base.store, *days)
            readings = read_texts(files, judge)
            mentions = (one for reading in readings for one in reading.mentions)
            impacts = tuple(weigh_impact(judge, Migration(base.store, judge, *days), mentions))
        return WeighedCitations(impacts, mistakes(readings))

    def bulletin(self, file: File, *, old: Day = None, new: Day = None) -> Account:
        """What an article about changes says rightly, wrongly, not at all, beside the real difference."""
        from mtgcr.kb.bulletins.bulletin import account_for
        from mtgcr.kb.bulletins.steps import NoStep
        from mtgcr.kb.words.lexicon import load_lexicon

        text, days = text_of(Path(file)), [None if day is None else read_day(day) for day in (old, new)]
        with self._asked() as base:
            found = account_for(base.store, load_lexicon(), text, str(file), *days)
        if isinstance(found, NoStep):
            raise Refusal("no-step", path=file, reason=found.reason)
        return found

    def rulings(self, asked: str = "", *, files: Iterable[File] = ()) -> FoundRulings:
        """Official rulings on the card or rule (all of them without one), of the texts held or of the files."""
        from mtgcr.kb.rulings.ruling_lookup import read_source, select_rulings, stored_sources
        from mtgcr.kb.words.lexicon import load_lexicon

        given = [read_source(text_of(Path(file)), str(file)) for file in files]
        with self._asked() as base:
            sources = [source for source in given if source] if given else list(stored_sources(base.store))
            if not sources:
                raise Refusal("no-rulings-given" if given else "no-rulings-held")
            found = select_rulings(base.store, load_lexicon(), sources, asked)
        if not found:
            raise Refusal("no-ruling", asked=asked)
        return found

    def page(self, file: File, on: Day = None) -> PageAccount:
        """A page that quotes the rules held against the release that it names, and against that of the day."""
        from mtgcr.kb.pages.page import NoRules, account_for_page
        from mtgcr.kb.rulings.ruling_lookup import stored_sources
        from mtgcr.parser.wiki import parse_page

        path, day = Path(file), read_day(on)
        found = parse_page(text_of(path), path.name)
        if found is None:
            raise Refusal("no-quotes", path=file)
        with self._asked() as base:
            listed = (source.listed for source in stored_sources(base.store))
            rulings = [ruling for one in listed if one for ruling in one.rulings]
            account = account_for_page(base.store, found, day, rulings)
        if isinstance(account, NoRules):
            raise Refusal("before-all-releases", day=day, first="")
        return account
