"""From which time a text is: the releases in which its citations fit."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from mtgcr.kb.citing.section_findings import edition_days
from mtgcr.kb.citing.tenures import TenureSpan
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.kb.citing.citator import Citator, Finding
    from mtgcr.kb.citing.mentions import Mention
    from mtgcr.kb.citing.section_findings import SectionFinding


@dataclass(frozen=True, slots=True)
class Dating:
    """The citations of a text with their times, and the times in which most of them fit together."""

    findings: tuple[Finding, ...]
    spans: tuple[TenureSpan, ...]
    fitting: int
    """How many of the citations fit in those times."""
    sections: tuple[SectionFinding, ...] = ()
    """The citations of tournament documents among them."""

    @property
    def total(self) -> int:
        """How many citations there are."""
        return len(self.findings) + len(self.sections)


def date_mentions(
    citator: Citator, mentions: Sequence[Mention], day: datetime.date, sections: tuple[SectionFinding, ...] = ()
) -> Dating:
    """The dating of a text by its citations; `day` is the day whose numbers are told beside them.

    Each number of a list is a citation of its own, and so are both ends of a range.

    Where tournament documents are cited, the days of their editions part the time too.
    """
    findings = tuple(one for mention in mentions for one in citator.judge_each(mention, day))
    editions = {day for one in sections for day in edition_days(one.mention.citation.work)}
    releases = sorted({*(citator.tenures.releases if findings else ()), *editions})
    time = time_of(releases, [*(one.fits for one in findings), *(one.fits for one in sections)])
    return Dating(findings, time.spans, time.fitting, sections)


class CommonTime(NamedTuple):
    """The times in which most of some citations fit together, and how many do."""

    spans: tuple[TenureSpan, ...]
    fitting: int


def time_of(releases: Sequence[datetime.date], every: Sequence[Sequence[TenureSpan]]) -> CommonTime:
    """The times in which most citations fit, each given by the times in which it does."""
    counts = [sum(any(span.holds(release) for span in fits) for fits in every) for release in releases]
    most = max(counts, default=0)
    spans = []
    for is_best, run in groupby(range(len(releases)), key=lambda index: counts[index] == most):
        indexes = list(run)
        if is_best and most:
            until = releases[indexes[-1] + 1] if indexes[-1] + 1 < len(releases) else None
            spans.append(TenureSpan(releases[indexes[0]], until))
    return CommonTime(tuple(spans), most)
