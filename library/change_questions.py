"""Questions about how the rules changed."""

from __future__ import annotations

from mtgcr.library.given import answered, held, nothing_numbered, read_asked_day, read_day, read_language
from mtgcr.library.given_rules import one_of, read_rules_named
from mtgcr.library.opened import Opened
from mtgcr.library.refusals import Refusal
from mtgcr.library.rules_run import executed
from mtgcr.library.section_given import in_sections, sections_meant
from mtgcr.parser.language import Language

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.kb.changes.changes import Diff
    from mtgcr.kb.changes.history import Histories
    from mtgcr.kb.changes.obsolete_terms import RuleThen
    from mtgcr.kb.storage.day_meant import AskedDay, DayMeant
    from mtgcr.kb.storage.store import Store
    from mtgcr.library.given import Day
    from mtgcr.library.given_rules import GivenRule
    from mtgcr.library.outcome_changes import OutcomeChanges
    from mtgcr.rules.rulebook import Lookup


def _untested(
    store: Store, found: OutcomeChanges, lookup: Lookup, between: tuple[datetime.date, datetime.date]
) -> tuple[str, ...]:
    """The rules that came, went or were reworded in substance, and that no scenario compared is about."""
    from mtgcr.kb.changes.changes import Weight
    from mtgcr.kb.changes.comparison import compare
    from mtgcr.rules.model import RuleCited

    changed = held(compare(store, *between, Language.EN, only=("rules", "substantive"))).changes
    told = [change.new or change.old for change in changed if change.weight is Weight.SUBSTANTIVE]
    sources = (source for one in found.spoken for source in one.sources if source.number and source.release)
    about = {RuleCited(one.number or "", one.release or between[1]) for one in sources}
    about |= {cited for one in found.spoken for cited in one.cited}
    tested = {lookup.number(cited, day) for cited in about for day in between}
    return tuple(dict.fromkeys(node.number for node in told if node and node.number and node.number not in tested))


class ChangeQuestions(Opened):
    """Questions about how the rules changed."""

    def diff(
        self,
        old: Day,
        new: Day,
        *,
        lang: str | Language = Language.EN,
        section: str | None = None,
        only: Sequence[str] = (),
    ) -> Diff:
        """Every change from the older of two releases to the newer; "2024-11-08~1" names one of several texts of a day.

        `section` is a number or keyword below which to look, `only` are kinds, parts or weights of changes.
        """
        from mtgcr.kb.changes.comparison import compare, filters, first_unknown

        language = read_language(lang)
        if (unknown := first_unknown(only)) is not None:
            raise Refusal("unknown-filter", is_question=True, given=unknown, known=", ".join(filters()))
        if any(isinstance(one, str) and "~" in one for one in (old, new)):
            return self._diff_of_texts(old, new, language, section, only)
        asked = read_asked_day(old), read_asked_day(new)
        older, newer = sorted(asked, key=_day)
        with self._asked() as base:
            sections = sections_meant(base.store, section, older.day, newer.day)
            both = sections.both if sections else None
            found = held(compare(base.store, older.day, newer.day, language, section=both, only=only))
            spoken = Language.EN if found.is_translated or found.by_prints else language
            meant = _answered_apart(base.store, (older, newer), (found.old, found.new), spoken)
            turned = _day(asked[0]) > _day(asked[1])
            return _marked(base.store, in_sections(found, sections)._replace(days=meant, is_turned=turned))

    def _diff_of_texts(self, old: Day, new: Day, language: Language, section: str | None, only: Sequence[str]) -> Diff:
        from mtgcr.kb.changes.issue_diff import compare_issues
        from mtgcr.kb.storage.issues import Issue, find_issue, issues_of, read_address

        with self._asked() as base:
            texts: list[Issue] = []
            for given in (old, new):
                day, number = (read_address(given) if isinstance(given, str) else None) or (read_day(given), None)
                found = find_issue(base.store, day, number, language)
                if found is None and number is None:
                    raise Refusal("no-official-text", day=day)
                if found is None:
                    held = len(issues_of(base.store, day, language))
                    raise Refusal("no-such-text", address=f"{day}~{number}", day=day, held=held)
                texts.append(found)
            older, newer = sorted(texts, key=lambda one: one.place)
            days = older.release.effective, newer.release.effective
            sections = sections_meant(base.store, section, *days)
            found_diff = in_sections(compare_issues(base, older, newer, only=only), sections)
            return found_diff._replace(is_turned=texts[0].place > texts[1].place)

    def outcomes(self, old: Day, new: Day) -> OutcomeChanges:
        """The printed examples that come out otherwise on the later of the days than on the earlier.

        Refusal for a day before the first release that is executed, and where one text answers for two releases.
        """
        from dataclasses import replace

        from mtgcr.kb.storage.rulebook import StoredRuleBook
        from mtgcr.library.outcome_changes import outcome_changes
        from mtgcr.library.scenario_files import load_chosen
        from mtgcr.rules.rulebook import Lookup

        asked = read_asked_day(old), read_asked_day(new)
        older, newer = sorted(asked, key=_day)
        with self._asked() as base:
            book = executed(StoredRuleBook(base.store), older.day)
            lookup = Lookup(book)
            between = lookup.in_force(older.day), lookup.in_force(newer.day)
            meant = _answered_apart(base.store, (older, newer), between, Language.EN)
            found = outcome_changes(load_chosen((), ()), book, older.day, newer.day)
            untested = _untested(base.store, found, lookup, between)
            return replace(found, days=meant, is_turned=_day(asked[0]) > _day(asked[1]), untested=untested)

    def history(
        self, number: str, on: Day = None, *, lang: str | Language = Language.EN, blame: bool = False
    ) -> Histories:
        """Every number and wording of each rule that ever had the number, also of those that are gone.

        The rule that has the number now or had it last comes first; with a day that which had it then.  With `blame`
        the answer is to tell for each word the release that brought it.
        """
        from mtgcr.kb.changes.dissolved import dissolved
        from mtgcr.kb.changes.history import Histories, find_histories, numbers_below, of_day
        from mtgcr.kb.missing_numbers import numbers_near
        from mtgcr.kb.storage.day_meant import day_meant

        asked, today = None if on is None else read_asked_day(on), read_asked_day(None)
        with self._asked() as base:
            rule = one_of(read_rules_named(base.store, number, (asked or today).day), number)
            then = _rule_then(base.store, number, rule) if rule.by_term else None
            wanted = then.number if then else rule.number
            found = find_histories(base.store, wanted, language := read_language(lang))
            if then:
                found = of_day(found, str(wanted), then.day)
            if not found:
                raise Refusal("never-numbered", number=wanted, suggestions=numbers_near(base.store, wanted))
            if asked and not rule.by_term:  # a keyword is the same rule on any day
                found = of_day(found, str(wanted), asked.day)
            if asked and not found:
                raise nothing_numbered(base.store, wanted, asked.day)
            days = (day_meant(base.store, asked or today, _told_by(base.store, (asked or today).day)),)
            below, gone = numbers_below(base.store, found), dissolved(base.store, found[0].steps[-1].revision)
            return Histories(found, blame, str(wanted), days, language, below, gone)


def _told_by(store: Store, day: datetime.date) -> datetime.date | None:
    """The release in force on the day; after the newest of which anything is known, that one."""
    from mtgcr.kb.storage.in_force import newest_known

    meant, newest = store.calendar().in_force(day), newest_known(store)
    return min(meant, newest.effective) if meant and newest else meant


def _rule_then(store: Store, words: str, rule: GivenRule) -> RuleThen:
    """The rule of an obsolete term in its time, of others in the release by whose numbers the lexicon names it.

    What finds it is loaded for words alone, and not for a number.
    """
    from mtgcr.kb.changes.obsolete_terms import RuleThen, rule_then
    from mtgcr.kb.words.lexicon import load_lexicon

    return rule_then(store, words) or RuleThen(rule.number, load_lexicon().rules_of)


def _marked(store: Store, diff: Diff) -> Diff:
    """The diff with what must be known of each newer number."""
    from mtgcr.kb.translations.number_marks import number_marks

    numbers = (change.new.number for change in diff.changes if change.new and change.new.number)
    marks = {mark.number: mark for mark in number_marks(store, numbers, diff.new)}
    changes = (one._replace(mark=marks.get(one.new.number if one.new else "")) for one in diff.changes)
    return diff._replace(changes=tuple(changes)) if marks else diff


def _day(asked: AskedDay) -> datetime.date:
    return asked.day


def _answered_apart(
    store: Store, asked: Sequence[AskedDay], releases: tuple[datetime.date, datetime.date], language: Language
) -> tuple[DayMeant, ...]:
    """Which release each of the two days means.  Refusal where one text answers for both, or nobody knows yet."""
    days = answered(store, asked, releases, language)
    if releases[0] != releases[1]:
        return days
    old, new = (day.meant for day in days)
    if old != new:
        raise Refusal("one-text-for-both", old=old, new=new, release=releases[0])
    if any(day.is_open for day in days):
        raise Refusal("future-for-both", day=new)
    if not all(day.is_held for day in days):
        raise Refusal("one-release-for-both", day=old)
    return days
