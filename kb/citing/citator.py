"""What became of the rule that a citation means: right, reworded, no such number, another rule now.

Which rule is meant is known where the day of the text is known.  Else the words around the citation and the heading
that it quotes tell it, as far as the number ever stood for several rules (`mtgcr.kb.citing.meanings`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from mtgcr.kb.citing.bare_numbers import BareNumbers
from mtgcr.kb.citing.figures import is_range
from mtgcr.kb.citing.meanings import Meanings
from mtgcr.kb.citing.rule_names import RuleNames
from mtgcr.kb.citing.tenures import Tenure, Tenures, TenureSpan
from mtgcr.kb.missing_numbers import nearest_numbers

if TYPE_CHECKING:
    import datetime
    from collections.abc import Collection, Iterable, Sequence

    from mtgcr.kb.citing.mentions import Mention
    from mtgcr.kb.citing.surroundings import Words
    from mtgcr.kb.storage.calendar import Moment
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.lexicon import Lexicon
    from mtgcr.parser.numbers import RuleNumber


SETTLED = 5 * 365
"""Days after which a number is taken for that of the rule that has it, unless the words speak for one of before."""


class Verdict(Enum):
    """What a citation is worth on a day."""

    RIGHT = "right"
    REWORDED = "reworded"
    """The same rule under the same number, with other words than on the day of the text."""
    UNDECIDED = "undecided"
    """The number changed hands not long ago (`SETTLED`), and nothing tells which of the rules is meant."""
    ELSEWHERE = "elsewhere"
    """The number exists and stands for another rule than the one that is meant."""
    MISSING = "missing"
    """Nothing has the number."""

    @property
    def is_wrong(self) -> bool:
        """Whether the number must be corrected."""
        return self in (Verdict.ELSEWHERE, Verdict.MISSING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A citation judged."""

    mention: Mention
    number: RuleNumber
    """The one that decides: the first that is wrong, else the first."""
    verdict: Verdict
    fits: tuple[TenureSpan, ...]
    """When the number stood for what is meant."""
    meant: tuple[Tenure, ...]
    """What it stood for then, each rule once with its first tenure; several where nothing tells which is meant."""
    now: Tenure | None
    """What has the number on the day."""
    today: str | None
    """The number on the day of the rule that is meant; None where it is gone or not known."""
    reworded: datetime.date | None
    """When the rule that is meant last got other words."""
    nearest: tuple[str, ...] = ()
    """Of a number that no rule ever had, those that may be meant."""
    day: datetime.date
    """The day by whose rules it is judged."""
    written: datetime.date | None = None
    """The day of the text, where it is known."""
    by_others: bool = False
    """Whether only the other citations of the text, by their time, tell which rule is meant."""


class Citator:
    """Judges citations against the rules of a day."""

    def __init__(self, store: Store, lexicon: Lexicon) -> None:
        self.tenures = Tenures(store)
        self.meanings = Meanings(store, self.tenures, lexicon)
        self.names = RuleNames(store, self.tenures, self.meanings)
        """How the rules are called that citations mean."""
        self.bare = BareNumbers(self.tenures, self.meanings)
        """Tells which numbers that nothing marks are citations."""

    def judge(self, mention: Mention, day: datetime.date, written: datetime.date | None = None) -> Finding:
        """What the citation is worth on the day; `written` is the day of its text, where it is known."""
        findings = self.judge_each(mention, day, written)
        return next((one for one in findings if one.verdict.is_wrong), findings[0])

    def judge_listed(
        self, mention: Mention, day: datetime.date, written: datetime.date | None = None
    ) -> tuple[Finding, ...]:
        """Every wrong number of a list, else the one judgement of the citation."""
        wrong = tuple(one for one in self.judge_each(mention, day, written) if one.verdict.is_wrong)
        return wrong or (self.judge(mention, day, written),)

    def judge_each(
        self, mention: Mention, day: datetime.date, written: datetime.date | None = None
    ) -> tuple[Finding, ...]:
        """What each number of a list is worth on the day; of a range both ends."""
        numbers, told = mention.citation.numbers, mention.written or written
        has_ends = is_range(mention.figures)
        judged = (numbers[0], numbers[-1]) if has_ends else numbers
        found = tuple(self._judge(mention, one, day, told) for one in dict.fromkeys(judged))
        return _as_range(*found) if has_ends and len(found) == 2 and not told else found

    def _judge(
        self, mention: Mention, number: RuleNumber, day: datetime.date, written: datetime.date | None
    ) -> Finding:
        return self.weigh(mention, number, self.fitting(mention, number, written), day, written)

    def weigh(
        self,
        mention: Mention,
        number: RuleNumber,
        fitting: Sequence[Tenure],
        day: datetime.date,
        written: datetime.date | None = None,
    ) -> Finding:
        """What the number is worth on the day where one of these tenures is meant."""
        now = self.tenures.standing(str(number), day)
        right = next((one for one in now if any(one.lineage == fit.lineage for fit in fitting)), None)
        meant = _once_each(fitting or self.meanings.named_instead(*_told_of(mention, number)))
        target = right or (meant[0] if len(meant) == 1 else None)
        today = self.tenures.of(meant[0].lineage, day) if len(meant) == 1 else None
        first = written or self.tenures.releases[0]
        return Finding(
            mention=mention,
            number=number,
            verdict=self._verdict(now, right, meant, day, written),
            fits=join_spans(one.span for one in fitting),
            meant=meant,
            now=right or (now[0] if now else None),
            today=today.number if today else None,
            reworded=self.tenures.reworded(target.lineage, first, day) if target else None,
            nearest=() if self.tenures.ever(str(number)) else self._nearest(number, written or day),
            day=day,
            written=written,
        )

    def unsure(self, findings: Iterable[Finding]) -> tuple[Moment, ...]:
        """Of all days told of these citations those that are only the last on which the change can have come."""
        told = tuple(findings)
        days = (day for one in told for span in one.fits for day in span)
        return self.tenures.calendar.unsure((*days, *(one.reworded for one in told)))

    def _nearest(self, number: RuleNumber, day: datetime.date) -> tuple[str, ...]:
        """The numbers of the day nearest to one that no rule ever had."""
        return nearest_numbers(number, lambda one: bool(self.tenures.standing(str(one), day)))

    def fitting(self, mention: Mention, number: RuleNumber, written: datetime.date | None = None) -> Sequence[Tenure]:
        """The tenures of the number that may be meant: that of the day of the text, else those that suit its words.

        Where the words name another rule than that of the day, the number was wrong on its own day; where they only
        speak for another, either may be meant.
        """
        told = self.meanings.fitting(*_told_of(mention, number))
        then = self.tenures.standing(str(number), written) if written else ()
        if not then or any(one.lineage == other.lineage for one in then for other in told):
            return then or told
        if self.meanings.names_another(*_told_of(mention, number)):
            return told  # trample is no more 702.20 for being written so today
        return (*then, *told)

    def _verdict(
        self,
        now: Sequence[Tenure],
        right: Tenure | None,
        meant: Sequence[Tenure],
        day: datetime.date,
        written: datetime.date | None,
    ) -> Verdict:
        if not now:
            return Verdict.MISSING
        if right is None:
            return Verdict.ELSEWHERE
        others = {one.lineage for one in meant} - {one.lineage for one in now}
        if others and (written or (day - right.span.since).days < SETTLED):
            return Verdict.UNDECIDED
        is_reworded = written and self.tenures.reworded(right.lineage, written, day)
        return Verdict.REWORDED if is_reworded else Verdict.RIGHT


def _told_of(mention: Mention, number: RuleNumber) -> tuple[str, Words, str | None, Collection[str]]:
    """By what it is told which rule a number means: words, quoted heading, and what else the words are about."""
    return str(number), mention.words, mention.citation.title, mention.listed


def _as_range(first: Finding, last: Finding) -> tuple[Finding, ...]:
    """The ends of a range: words that are about the whole of it do not prove that one end alone is another rule now.

    Of "601.2a–h" the words that 601.2h and 601.2i share decide nothing while 601.2a is right and 601.2h stands beside
    it: what that end means is not certain then.
    """
    return _beside(first, last), _beside(last, first)


def _beside(end: Finding, other: Finding) -> Finding:
    """The end of a range, not certain where it is told to be another rule beside one that is right."""
    are_siblings = end.now and other.now and end.now.parent == other.now.parent
    if end.verdict is not Verdict.ELSEWHERE or other.verdict is not Verdict.RIGHT or not (are_siblings and end.now):
        return end
    meant = (end.now, *(one for one in end.meant if one.lineage != end.now.lineage))
    fits = join_spans((*end.fits, end.now.span))
    return replace(end, verdict=Verdict.UNDECIDED, meant=meant, today=None, fits=fits, reworded=None)


def _once_each(tenures: Sequence[Tenure]) -> tuple[Tenure, ...]:
    """The first tenure of each rule, in order."""
    return tuple({one.lineage: one for one in reversed(tenures)}.values())[::-1]


def join_spans(spans: Iterable[TenureSpan]) -> tuple[TenureSpan, ...]:
    """The spans in order, those that overlap or adjoin as one."""
    joined: list[TenureSpan] = []
    for span in sorted(spans, key=lambda one: one.since):
        last = joined[-1] if joined else None
        if last and (last.until is None or span.since <= last.until):
            end = None if last.until is None or span.until is None else max(last.until, span.until)
            joined[-1] = TenureSpan(last.since, end)
        else:
            joined.append(span)
    return tuple(joined)
