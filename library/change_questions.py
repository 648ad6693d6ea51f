"""Questions about how the rules changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.library.given import (
    answered,
    held,
    nothing_numbered,
    read_asked_day,
    read_day,
    read_language,
    read_rule_number,
    read_rule_numbers,
)
from mtgcr.library.opened import Opened
from mtgcr.library.refusals import Refusal
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.kb.changes.changes import Diff
    from mtgcr.kb.changes.history import Histories
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.storage.store import Store
    from mtgcr.library.given import Day
    from mtgcr.rules.outcome_changes import OutcomeChanges


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

        `section` is a number below which to look, `only` are kinds, parts or weights of changes.
        """
        from dataclasses import replace

        from mtgcr.kb.changes.comparison import compare, filters, first_unknown

        language = read_language(lang)
        if (unknown := first_unknown(only)) is not None:
            raise Refusal("unknown-filter", is_question=True, given=unknown, known=", ".join(filters()))
        if any(isinstance(one, str) and "~" in one for one in (old, new)):
            return self._diff_of_texts(old, new, language, section, only)
        asked = sorted((read_asked_day(old), read_asked_day(new)), key=lambda one: one.day)
        with self._asked() as base:
            found = held(compare(base.store, asked[0].day, asked[1].day, language, section=section, only=only))
            meant = answered(base.store, asked, (found.old, found.new), language)
            if found.old == found.new and not all(day.is_held for day in meant):
                raise _one_text(meant, found.old)
            return _marked(base.store, replace(found, days=meant))

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
            return compare_issues(base, older, newer, section=section, only=only)

    def outcomes(self, old: Day, new: Day) -> OutcomeChanges:
        """The printed examples that come out otherwise on the second day than on the first."""
        from dataclasses import replace

        from mtgcr.kb.storage.rulebook import StoredRuleBook
        from mtgcr.library.scenario_files import load_chosen
        from mtgcr.rules.outcome_changes import outcome_changes

        asked = read_asked_day(old), read_asked_day(new)
        with self._asked() as base:
            found = outcome_changes(load_chosen((), ()), StoredRuleBook(base.store), asked[0].day, asked[1].day)
            return replace(found, days=answered(base.store, asked, (found.old, found.new)))

    def history(
        self, number: str, on: Day = None, *, lang: str | Language = Language.EN, blame: bool = False
    ) -> Histories:
        """Every number and wording of each rule that ever had the number, also of those that are gone.

        The rule that has the number now or had it last comes first; with a day that which had it then.  With `blame`
        the answer is to tell for each word the release that brought it.
        """
        from mtgcr.kb.changes.history import Histories, find_histories, of_day
        from mtgcr.kb.missing_numbers import numbers_near

        wanted, asked = read_rule_number(number), None if on is None else read_asked_day(on)
        with self._asked() as base:
            found = find_histories(base.store, wanted, read_language(lang))
            if not found:
                raise Refusal("never-numbered", number=wanted, suggestions=numbers_near(base.store, wanted))
            if asked and not read_rule_numbers(number)[0].by_term:  # a keyword is the same rule on any day
                found = of_day(found, str(wanted), asked.day)
            if asked and not found:
                raise nothing_numbered(base.store, wanted, asked.day)
        return Histories(found, blame, str(wanted))


def _marked(store: Store, diff: Diff) -> Diff:
    """The diff with what must be known of each newer number."""
    from dataclasses import replace

    from mtgcr.kb.translations.number_marks import number_marks

    numbers = (change.new.number for change in diff.changes if change.new and change.new.number)
    marks = {mark.number: mark for mark in number_marks(store, numbers, diff.new)}
    changes = (replace(one, mark=marks.get(one.new.number if one.new else "")) for one in diff.changes)
    return replace(diff, changes=tuple(changes)) if marks else diff


def _one_text(days: Sequence[DayMeant], release: datetime.date) -> Refusal:
    """That both days are answered by one text, although they mean other releases."""
    old, new = (day.meant for day in days)
    return Refusal("one-text-for-both", old=old, new=new, release=release)
