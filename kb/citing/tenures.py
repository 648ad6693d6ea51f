"""Who had a rule number when: for every number the rules that it stood for, for every rule its numbers.

Times come from the atlas; a release newer than the atlas continues them.  Read in one go, since a text may cite
any number.
"""

from __future__ import annotations

import datetime
from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mtgcr.kb.lookup import HEADING_LENGTH
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.spans import numbers_ever
from mtgcr.parser.headings import is_heading
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.storage.spans import NumberedSpan
    from mtgcr.kb.storage.store import Store

_KINDS = (NodeKind.SECTION, NodeKind.GROUP, NodeKind.RULE)


class TenureSpan(NamedTuple):
    """From a day until the day before `until` (None: still)."""

    since: datetime.date
    until: datetime.date | None

    def holds(self, day: datetime.date) -> bool:
        """Whether the day is in the span."""
        return self.since <= day and (self.until is None or day < self.until)

    def overlaps(self, other: TenureSpan) -> bool:
        """Whether some day is in both."""
        return (other.until is None or self.since < other.until) and (self.until is None or other.since < self.until)


@dataclass(frozen=True, slots=True)
class Tenure:
    """The time in which a rule had a number without a break; `ordinal` is 2 for the second rule under one number."""

    number: str
    ordinal: int
    lineage: str
    title: str
    """The heading of a section, group or keyword; "" for a sentence."""
    parent: str | None
    """The lineage of what it stood under at the end."""
    span: TenureSpan


class Tenures:
    """All tenures of the English rules, by number and by lineage, oldest first."""

    def __init__(self, store: Store) -> None:
        self.releases = _release_dates(store)
        """The effective dates of the releases that the tenures tell of."""
        self.calendar = store.calendar()
        """Between which releases a change came, where those between are not known."""
        self.of_number: Mapping[str, list[Tenure]]
        self.of_lineage: Mapping[str, list[Tenure]]
        self.of_number, self.of_lineage = defaultdict(list), defaultdict(list)
        rows = sorted(_read_rows(store), key=lambda row: row.tenure.span.since)
        self._wordings = _find_wordings(rows)
        for tenure in _join(rows):
            self.of_number[tenure.number].append(tenure)
            self.of_lineage[tenure.lineage].append(tenure)

    def release_on(self, day: datetime.date) -> datetime.date | None:
        """The newest release up to the day that the tenures tell of; None before the first."""
        place = bisect_right(self.releases, day)
        return self.releases[place - 1] if place else None

    def ever(self, number: str) -> Sequence[Tenure]:
        """Every tenure of the number."""
        return self.of_number.get(number, ())

    def standing(self, number: str, day: datetime.date) -> tuple[Tenure, ...]:
        """What has the number on the day: one, none, or two where a release used it twice."""
        return tuple(tenure for tenure in self.ever(number) if tenure.span.holds(day))

    def of(self, lineage: str, day: datetime.date) -> Tenure | None:
        """The tenure of the lineage on the day; None when it does not stand then."""
        return next((one for one in self.of_lineage.get(lineage, ()) if one.span.holds(day)), None)

    def above(self, tenure: Tenure) -> Iterator[Tenure]:
        """What the rule stood under at the end of its tenure, innermost first."""
        parent = tenure.parent
        while parent is not None:
            found = [one for one in self.of_lineage.get(parent, ()) if one.span.since <= _last_day(tenure.span)]
            if not found:
                return
            yield found[-1]
            parent = found[-1].parent

    def heading(self, tenure: Tenure) -> str:
        """Its own heading, else the innermost one that it stood under."""
        return next((one.title for one in (tenure, *self.above(tenure)) if one.title), "")

    def reworded(self, lineage: str, after: datetime.date, until: datetime.date) -> datetime.date | None:
        """The last day up to `until`, but after the other, on which the lineage got other words.

        None where it has the same on both days, also where it had others in between.  Typography and numbers of
        references do not count.
        """
        known = self._wordings.get(lineage, ())
        before, now = (_words_on(known, day) for day in (after, until))
        return now.since if before and now and before.masked != now.masked else None


def _last_day(span: TenureSpan) -> datetime.date:
    return span.until - datetime.timedelta(days=1) if span.until else datetime.date.max


def _release_dates(store: Store) -> tuple[datetime.date, ...]:
    atlas = sorted(one.effective for one in store.releases() if one.edition is Edition.ATLAS)
    return *atlas, *_later_dates(store)


def _later_dates(store: Store) -> tuple[datetime.date, ...]:
    """The effective dates of the English texts that are newer than the atlas."""
    newest = max((one.effective for one in store.releases() if one.edition is Edition.ATLAS), default=datetime.date.min)
    official = (one for one in store.releases() if one.edition is Edition.OFFICIAL and one.language is Language.EN)
    return tuple(sorted(one.effective for one in official if one.effective > newest))


class _Row(NamedTuple):
    """A revision: the tenure that it is of, as far as it reaches, and what its words are."""

    tenure: Tenure
    masked: str


def _read_rows(store: Store) -> Iterator[_Row]:
    """The revisions of the atlas, ended by the first newer text, and those of the newer texts."""
    first_later = next(iter(_later_dates(store)), None)
    for one in numbers_ever(store, Language.EN, Edition.ATLAS, _KINDS):
        yield _row(one, TenureSpan(one.since, one.until or first_later))
    if first_later is None:
        return
    for one in numbers_ever(store, Language.EN, Edition.OFFICIAL, _KINDS):
        if one.until is None or one.until > first_later:
            yield _row(one, TenureSpan(max(one.since, first_later), one.until))


def _row(one: NumberedSpan, span: TenureSpan) -> _Row:
    words = one.body if one.kind is NodeKind.RULE and is_heading(one.body, HEADING_LENGTH) else ""
    return _Row(Tenure(one.number, one.ordinal, one.lineage, one.title or words, one.parent, span), one.masked)


class _Wording(NamedTuple):
    """The words that a lineage has from a day on."""

    since: datetime.date
    masked: str


def _find_wordings(rows: Sequence[_Row]) -> Mapping[str, list[_Wording]]:
    """The words that each lineage had one after the other, oldest first."""
    found: defaultdict[str, list[_Wording]] = defaultdict(list)
    for tenure, masked in rows:
        known = found[tenure.lineage]
        if not known or known[-1].masked != masked:
            known.append(_Wording(tenure.span.since, masked))
    return found


def _words_on(known: Sequence[_Wording], day: datetime.date) -> _Wording | None:
    """What stands on the day; the first words for a day before them."""
    return next((one for one in reversed(known) if one.since <= day), known[0] if known else None)


def _join(rows: Iterable[_Row]) -> list[Tenure]:
    """Tenures from revisions: those of one rule under one number that adjoin are one."""
    runs: dict[tuple[str, int, str], Tenure] = {}
    done: list[Tenure] = []
    for tenure, _ in rows:
        key = (tenure.number, tenure.ordinal, tenure.lineage)
        before = runs.pop(key, None)
        if before is None:
            runs[key] = tenure
        elif before.span.until == tenure.span.since:
            runs[key] = replace(tenure, span=TenureSpan(before.span.since, tenure.span.until))
        else:
            runs[key] = tenure
            done.append(before)
    return sorted((*done, *runs.values()), key=lambda one: (one.span.since, one.ordinal))
