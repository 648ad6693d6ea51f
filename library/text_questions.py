"""Questions about other people's texts: citations, bulletins, rulings, cards, pages."""

from __future__ import annotations

from pathlib import Path

from mtgcr.library.given import (
    PastedText,
    answered,
    citator,
    is_file,
    mistakes,
    no_release,
    not_read,
    nothing_numbered,
    read_asked_day,
    read_texts,
)
from mtgcr.library.opened import Opened
from mtgcr.library.other_kinds import ARTICLES, RULINGS, article_of, refuse_other_kind
from mtgcr.library.refusals import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.asking.card_lookup import CardAnswer
    from mtgcr.kb.bulletins.bulletin import Account
    from mtgcr.kb.citing.citator import Citator
    from mtgcr.kb.pages.page import PageAccount
    from mtgcr.kb.rulings.ruling_lookup import FoundRulings, RulingSource, SelectedRulings
    from mtgcr.kb.storage.day_meant import AskedDay, DayMeant
    from mtgcr.kb.storage.store import Store
    from mtgcr.library.answers import CarriedCitations, CheckedCitations, DatedText, WeighedCitations
    from mtgcr.library.given import Day, File
    from mtgcr.parser.language import Language


class TextQuestions(Opened):
    """Questions about other people's texts: citations, bulletins, rulings, cards, pages."""

    def cite_check(
        self, files: Iterable[File | PastedText], on: Day = None, *, written: Day = None
    ) -> CheckedCitations:
        """The rule numbers in the texts, each right, reworded, moved, or naming nothing on the day.

        `written` is the day of the texts, where it is known.  A `PastedText` is read as it is, without any file.
        """
        from mtgcr.kb.citing.judging_texts import judge_texts
        from mtgcr.kb.citing.section_findings import editions_judging, judge_section
        from mtgcr.library.answers import CheckedCitations

        asked, then = read_asked_day(on), None if written is None else read_asked_day(written)
        known = (asked, then) if then else (asked,)
        with self._asked() as base:
            judge = citator(base.store, *known)
            readings = read_texts(files, judge)
            mentions = (one for reading in readings for one in reading.mentions)
            written_on = then.day if then else None
            findings = judge_texts(judge, mentions, asked.day, written_on)
            days = _judged_days(base.store, judge, *known)
        cited = (one for reading in readings for one in reading.sections)
        sections = tuple(judge_section(one, asked.day, written_on) for one in cited)
        archived = sum(reading.archived for reading in readings)
        written_day = next(iter(days[1:]), None)
        told = mistakes(readings)
        texts = sum(bool(one.mentions or one.sections or not one.diagnostics) for one in readings)
        found = CheckedCitations(judge, findings, texts, archived, told, not_read(readings), days[:1], written_day)
        return found._replace(sections=sections, editions=editions_judging(sections, asked.day))

    def cite_date(self, text: str | PastedText, on: Day = None) -> DatedText:
        """From which time a text is: the releases in which its citations fit.

        `text` may be the path of a file; a `PastedText` never is.
        """
        from mtgcr.kb.citing.cite_dating import date_mentions
        from mtgcr.kb.citing.mentions import find_asked
        from mtgcr.kb.citing.section_findings import judge_section
        from mtgcr.library.answers import DatedText

        asked = read_asked_day(on)
        given = text.text if isinstance(text, PastedText) else text
        with self._asked() as base:
            judge = citator(base.store, asked)
            is_path = not isinstance(text, PastedText) and is_file(given)
            readings = read_texts([given], judge) if is_path else [find_asked(given, judge.bare)]
            mentions = tuple(one for reading in readings for one in reading.mentions)
            sections = tuple(judge_section(one, asked.day) for reading in readings for one in reading.sections)
            unread, told = not_read(readings), mistakes(readings)
            if not mentions and not sections:
                why = tuple((one.number, one.reason) for one in unread)
                raise Refusal("no-citation", given=given, diagnostics=told, unread=why)
            days = _judged_days(base.store, judge, asked)
            return DatedText(judge, date_mentions(judge, mentions, asked.day, sections), days, unread, told)

    def cite_migrate(self, files: Iterable[File], old: Day, new: Day, *, write: bool = False) -> CarriedCitations:
        """The rule numbers in the texts carried from one release to another; what is not certain is told, not guessed.

        With `write` the files are changed.
        """
        from mtgcr.kb.citing.carried import Carried
        from mtgcr.kb.citing.cite_migration import Migration
        from mtgcr.library.answers import CarriedCitations
        from mtgcr.library.citation_files import carry_files

        asked = read_asked_day(old), read_asked_day(new)
        with self._asked() as base:
            judge = citator(base.store, *asked)
            migration = Migration(base.store, judge, *(one.day for one in asked))
            carried = carry_files(migration, map(Path, files), Carried(self.home), write=write)
            days = _judged_days(base.store, judge, *asked)
        return CarriedCitations(carried.results, carried.written, write, carried.diagnostics, days, carried.unread)

    def cite_impact(self, files: Iterable[File | PastedText], old: Day, new: Day) -> WeighedCitations:
        """What the newer release does to the texts: numbers followed, retargeted, orphaned, rules reworded.

        For citations of tournament documents: what their editions of the newer day do.
        """
        from mtgcr.kb.citing.cite_impact import weigh_impact
        from mtgcr.kb.citing.cite_migration import Migration
        from mtgcr.kb.citing.section_impact import editions_compared, weigh_section
        from mtgcr.library.answers import WeighedCitations

        asked = read_asked_day(old), read_asked_day(new)
        with self._asked() as base:
            judge = citator(base.store, *asked)
            readings = read_texts(files, judge)
            mentions = (one for reading in readings for one in reading.mentions)
            before, after = (one.day for one in asked)
            migration = Migration(base.store, judge, before, after)
            impacts = tuple(weigh_impact(judge, migration, mentions))
            days = _judged_days(base.store, judge, *asked)
        cited = (one for reading in readings for one in reading.sections)
        sections = tuple(weigh_section(one, before, after) for one in cited)
        editions = editions_compared(sections, before, after)
        return WeighedCitations(judge, impacts, mistakes(readings), days, sections, editions, not_read(readings))

    def bulletin(self, file: File, *, old: Day = None, new: Day = None) -> Account:
        """What an article about changes says rightly, wrongly, not at all, beside the real difference."""
        from dataclasses import replace

        from mtgcr.kb.bulletins.bulletin import account_for
        from mtgcr.kb.bulletins.steps import NoStep
        from mtgcr.kb.words.lexicon import load_lexicon

        text, asked = article_of(Path(file)), [None if day is None else read_asked_day(day) for day in (old, new)]
        if not any(asked):
            refuse_other_kind(text, Path(file), "bulletin")
        with self._asked() as base:
            days = (one.day if one else None for one in asked)
            found = account_for(base.store, load_lexicon(), text, str(file), *days)
            if isinstance(found, NoStep):
                raise Refusal("no-step", path=file, reason=found.reason)
            compared = found.reconciliation.comparison
            named = {
                one: release.effective for one, release in zip(asked, (compared.old, compared.new), strict=True) if one
            }
            return replace(found, days=answered(base.store, named, named.values()))

    def rulings(
        self,
        asked: str = "",
        *,
        files: Iterable[File] = (),
        start: int = 0,
        limit: int | None = None,
        language: Language | None = None,
    ) -> FoundRulings:
        """Official rulings on the card or rule (all of them without one), of the texts held or of the files.

        Those on a card that is held by its whole name are told too, unless files are given.  With `limit` no more than
        so many are told, from the place `start` on: each takes a millisecond or more.  Those in `language` come first.
        """
        from dataclasses import replace

        from mtgcr.kb.rulings.ruling_lookup import select_rulings, stored_sources
        from mtgcr.kb.words.lexicon import load_lexicon

        given = [_rulings_in(Path(file)) for file in files]
        with self._asked() as base:
            sources = [source for source in given if source] if given else list(stored_sources(base.store))
            selected = select_rulings(base.store, load_lexicon(), sources, asked)
            selected = selected if given else self._with_rulings_on_card(selected, base.store, asked)
            if not selected and not sources:
                raise Refusal("no-rulings-given" if given else "no-rulings-held")
            if not selected:
                raise _no_ruling(base.store, asked, sources)
            selected = selected.in_order_for(language) if language else selected
            found = selected.told(start, limit)
            rest = tuple(line for one in sources for line in one.rest) if given and not asked else ()
            return replace(found, days=answered(base.store, (read_asked_day(None),), (found.newest,)), rest=rest)

    def _with_rulings_on_card(self, found: SelectedRulings, store: Store, name: str) -> SelectedRulings:
        """What was found, and the rulings on the user's own card of the name."""
        from contextlib import closing

        from mtgcr.kb.asking.card_lookup import with_rulings_on_card
        from mtgcr.kb.asking.card_shelf import open_shelf

        shelf = open_shelf(self.home) if name and store.releases() else None
        if shelf is None:
            return found
        with closing(shelf):
            return with_rulings_on_card(found, shelf, name)

    def card(self, name: str) -> CardAnswer:
        """A card of the user's own, by a name in either language: keywords with their rules, rulings with theirs.

        For each rule that a ruling rests on it is told what of it has changed since the day of the ruling.
        """
        from contextlib import closing
        from dataclasses import replace

        from mtgcr.kb.asking.card_lookup import NoSuchCard, find_card
        from mtgcr.kb.asking.card_shelf import open_shelf
        from mtgcr.kb.words.lexicon import load_lexicon

        with self._asked() as base:
            shelf = open_shelf(self.home)
            if shelf is None:
                raise Refusal("no-cards-held")
            with closing(shelf):
                if not base.store.releases():
                    raise Refusal("no-release-held")
                found = find_card(shelf, base.store, load_lexicon(), name)
            if isinstance(found, NoSuchCard):
                raise Refusal("no-such-card", given=name, suggestions=found.near)
            return replace(found, days=answered(base.store, (read_asked_day(None),), (found.newest,)))

    def cards_called(self, words: str) -> tuple[str, ...]:
        """The names of the user's own cards that are called so or begin so, in either language; none without cards."""
        from contextlib import closing

        from mtgcr.kb.asking.card_lookup import names_called
        from mtgcr.kb.asking.card_shelf import open_shelf

        shelf = open_shelf(self.home)
        if shelf is None:
            return ()
        with closing(shelf):
            return names_called(shelf, words)

    def page(self, file: File, on: Day = None) -> PageAccount:
        """A page that quotes the rules held against the release that it names, and against that of the day."""
        from dataclasses import replace

        from mtgcr.kb.pages.page import NoRules, account_for_page
        from mtgcr.kb.rulings.ruling_lookup import stored_sources
        from mtgcr.kb.storage.in_force import no_release_on
        from mtgcr.parser.wiki import parse_page

        asked, text = read_asked_day(on), article_of(Path(file))
        found = parse_page(text, str(file))
        if found is None or not any(quote.release for quote in found.quotes):
            refuse_other_kind(text, Path(file), *ARTICLES)
        if found is None:
            raise Refusal("no-quotes", path=file)
        with self._asked() as base:
            listed = (source.listed for source in stored_sources(base.store))
            rulings = [ruling for one in listed if one for ruling in one.rulings]
            account = account_for_page(base.store, found, asked.day, rulings)
            if isinstance(account, NoRules):
                raise no_release(no_release_on(base.store, asked.day))
            return replace(account, days=answered(base.store, (asked,), (account.today.effective,)))


def _judged_days(store: Store, judge: Citator, *asked: AskedDay) -> tuple[DayMeant, ...]:
    """Which release each of the days means, and by which one citations are judged on it."""
    return answered(store, asked, (judge.tenures.release_on(one.day) for one in asked))


def _rulings_in(file: Path) -> RulingSource | None:
    """The rulings of the file; None for a text of no kind that is known.  Refusal for one of another kind."""
    from mtgcr.kb.rulings.ruling_lookup import read_source

    text = article_of(file)
    found = read_source(text, str(file))
    if found is None:
        refuse_other_kind(text, file, *RULINGS)
    return found


def _no_ruling(store: Store, asked: str, sources: Iterable[RulingSource]) -> Refusal:
    """That no ruling is on what was asked for; of a number that no rule has today, what its rule is called now."""
    from mtgcr.kb.rulings.ruling_lookup import cards_near
    from mtgcr.kb.storage.in_force import newest_known
    from mtgcr.kb.words.given_numbers import kind_of, read_number

    number, today = read_number(asked), read_asked_day(None).day
    newest = newest_known(store, today)
    if number is None:
        return Refusal("no-ruling", asked=asked, suggestions=cards_near(sources, asked))
    if newest is None or store.numbered(str(number), newest, kind_of(number)):
        return Refusal("no-ruling", asked=asked, suggestions=())
    return nothing_numbered(store, number, today)
