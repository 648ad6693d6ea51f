"""Which release a day means, which one answers for it, and what of a rule changed between the two."""

from __future__ import annotations

from enum import Enum
from itertools import pairwise

from mtgcr.kb.storage.spine import same_words, spine
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping

    from mtgcr.kb.model import Doubt, Revision
    from mtgcr.kb.storage.spoken_days import DaySpan
    from mtgcr.kb.storage.store import Store


class AskedDay(NamedTuple):
    """The day asked for, as it was given ("" for today, where none was); `span` is what it is the answering day of."""

    given: str
    day: datetime.date
    span: DaySpan | None = None
    lies_ahead: bool = False
    """Whether it is later than today; "latest" is not, it names the newest release there is."""


class DayMeant(NamedTuple):
    """The release that a day means, whether anything is known of it or not, and the one whose words answer."""

    asked: AskedDay
    meant: datetime.date | None
    """None for a day before the first release known to exist."""
    answering: datetime.date | None
    """None where no words that old are held."""
    doubt: Doubt | None = None
    """Why the text that answers may not be the official one."""
    language: Language = Language.EN
    """That of the text which answers."""
    is_open: bool = False
    """Whether the day lies ahead of today and of all releases known, so that another may be in force by then."""
    is_worded: bool = False
    """Whether there are words for the day, though none of what was asked for."""

    @property
    def is_held(self) -> bool:
        """Whether the release that is meant answers itself."""
        return self.meant is None or self.meant == self.answering


class DayRemark(Enum):
    """What there is to say of a day before the answer; each place that tells an answer has words for every one."""

    AHEAD = "ahead"
    """The day lies ahead, and other releases may come before then."""
    SPAN = "span"
    """Several days are meant, and one of them answers."""
    BEFORE = "before"
    """No release is known that was in force on the day."""
    NEWER = "newer"
    """Today's release is not held; an older one answers."""
    NEWER_ALONE = "newer_alone"
    """Today's release is not held, nor any older one."""
    OTHER = "other"
    """The release that is meant is not held; an older one answers."""
    UNWORDED = "unworded"
    """There are words for the day, though none of the rule."""
    NONE = "none"
    """No text that old is held."""
    DOUBT = "doubt"
    """The text that answers may not be the official one."""


def day_remarks(day: DayMeant) -> Iterator[DayRemark]:
    """What there is to say of the day, in this order: nothing where its text answers."""
    if day.is_open:
        yield DayRemark.AHEAD
    if day.asked.span:
        yield DayRemark.SPAN
    if day.meant is None:
        yield DayRemark.BEFORE
    elif not day.is_held and not day.asked.given:
        yield DayRemark.NEWER if day.answering else DayRemark.NEWER_ALONE
    elif not day.is_held:
        yield DayRemark.OTHER if day.answering else DayRemark.UNWORDED if day.is_worded else DayRemark.NONE
    if day.doubt is not None:
        yield DayRemark.DOUBT


class RuleDay(NamedTuple):
    """What a day means for one rule."""

    day: DayMeant
    changed_between: bool | None = None
    """Whether the rule has other words in the release that answers than in the one meant; None where nobody knows."""
    next_known: datetime.date | None = None
    """Where of the release meant nothing more is known the nearest of which more is: the first after it, else the last
    before it that is newer than the one which answers."""
    changed_by_next: bool | None = None
    """Whether the rule has other words there than in the release that answers; None where it is not told."""
    number_meant: str | None = None
    """The number of the rule in the release meant, where that is known and its words are not held."""
    number_next: str | None = None
    """The number of the rule in `next_known`."""
    changed_within: tuple[datetime.date, ...] = ()
    """When the rule was reworded within the span asked for, after its first day."""
    below: tuple[str, ...] = ()
    """What stands below the rule and has other words in the release meant, or in `next_known`, or is new there."""


def day_meant(
    store: Store, asked: AskedDay, answering: datetime.date | None, language: Language = Language.EN
) -> DayMeant:
    """What the day comes to where the release of `answering` has the words."""
    speaks = store.release_on(answering, language) if answering else None
    doubt = speaks.doubt if speaks and speaks.effective == answering else None
    calendar = store.calendar(language)
    is_open = asked.lies_ahead and asked.day > max(calendar.existing, default=asked.day)
    return DayMeant(asked, calendar.in_force(asked.day), answering, doubt, language, is_open)


def rule_day(store: Store, day: DayMeant, lineage: str) -> RuleDay:
    """What the day comes to for the rule, as far as the releases known tell."""
    if day.is_held and day.asked.span is None:
        return RuleDay(day)
    revisions = spine(store, lineage, Language.EN)
    within = tuple(_rewordings(revisions, day.asked.span)) if day.asked.span else ()
    if day.is_held or day.meant is None or day.answering is None:
        return RuleDay(day, changed_within=within)
    now = _standing(revisions, day.answering)
    nearest = _nearest_known(store, day.meant, day.answering)
    if nearest is None:
        return RuleDay(day, changed_within=within)
    there = _standing(revisions, nearest)
    changed, number = _differ(now, there), there.number if there else None
    if nearest == day.meant:
        return RuleDay(day, changed, number_meant=number, changed_within=within)
    return RuleDay(day, None, nearest, changed, number_next=number, changed_within=within)


def with_below(store: Store, rule: RuleDay, shown: Mapping[str, str], parents: Iterable[str]) -> RuleDay:
    """The same, with what differs of `shown`, the lineages below it with their numbers, and what is new under these."""
    from mtgcr.kb.model import NodeKind
    from mtgcr.kb.storage.in_force import newest_known
    from mtgcr.parser.numbers import RuleNumber, parse_number

    day = rule.day
    there = rule.next_known or day.meant
    told = rule.changed_between if rule.next_known is None else rule.changed_by_next
    release = newest_known(store, there) if there and told is not None else None
    if release is None or day.answering is None:
        return rule
    lines = {lineage: spine(store, lineage, Language.EN) for lineage in shown}
    differing = [
        number
        for lineage, number in shown.items()
        if _differ(_standing(lines[lineage], day.answering), _standing(lines[lineage], release.effective))
    ]
    children = (child for parent in parents for child in store.children(parent, release))
    new = [one.number for one in children if one.kind is not NodeKind.EXAMPLE and one.lineage not in shown]
    numbers = {number: parse_number(number) for number in (*differing, *new)}
    return rule._replace(below=tuple(sorted(numbers, key=lambda one: numbers[one] or RuleNumber(0))))


def _nearest_known(store: Store, meant: datetime.date, answering: datetime.date) -> datetime.date | None:
    """The release meant where more is known of it; else the first known after it, else the last known before it."""
    calendar = store.calendar()
    nearest = calendar.known_from(meant) or calendar.known_by(meant)
    return nearest if nearest and nearest > answering else None


def _standing(revisions: Iterable[Revision], day: datetime.date) -> Revision | None:
    """The revision that stands on the day."""
    return next((one for one in revisions if one.since <= day and (one.until is None or day < one.until)), None)


def _differ(one: Revision | None, other: Revision | None) -> bool:
    return one is None or other is None or not same_words(one, other)


def _rewordings(revisions: Iterable[Revision], span: DaySpan) -> Iterable[datetime.date]:
    """The days after the first of the span and up to its last on which the rule got other words, or went."""
    for before, after in pairwise(revisions):
        if span.first < after.since <= span.last and not same_words(before, after):
            yield after.since
