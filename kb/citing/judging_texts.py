"""Citations judged as a text: where one does not tell which rule it means, the time of the others does.

A text is of one time.  Three numbers that fit together only from 2025 to 2026 tell what a fourth of it stood for.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from mtgcr.kb.citing.cite_dating import time_of

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.citing.citator import Citator, Finding
    from mtgcr.kb.citing.mentions import Mention
    from mtgcr.kb.citing.tenures import TenureSpan

CLUES = 3
"""Citations, each of a number that several rules had, from which on a text has a time."""
AGREEING = 0.9
"""The share of them that has to fit in it."""


def judge_texts(
    citator: Citator, mentions: Iterable[Mention], day: datetime.date, written: datetime.date | None = None
) -> tuple[Finding, ...]:
    """The findings of all citations (`Citator.judge_listed`), those of one file as a text unless its day is known."""
    judged = [(one.place.path, citator.judge_listed(one, day, written)) for one in mentions]
    if written:
        return tuple(one for _, listed in judged for one in listed)
    texts = (tuple(one for _, listed in text for one in listed) for _, text in groupby(judged, key=lambda one: one[0]))
    return tuple(one for text in texts for one in decide_together(citator, text, day))


def decide_together(citator: Citator, findings: Sequence[Finding], day: datetime.date) -> tuple[Finding, ...]:
    """The findings, what is open by the time in which the others fit together; as they are where there is none."""
    if not any(map(_is_open, findings)):
        return tuple(findings)
    clues = [one for one in findings if _is_clue(citator, one)]
    time = time_of(citator.tenures.releases, [one.fits for one in clues])
    if len(clues) < CLUES or time.fitting < AGREEING * len(clues):
        return tuple(findings)
    return tuple(_decided(citator, one, time.spans, day) for one in findings)


def _is_open(finding: Finding) -> bool:
    """Whether several rules may be meant, also by a number that its rule has had for years: the text may be older."""
    return len(finding.meant) > 1 and not finding.mention.written


def _is_clue(citator: Citator, finding: Finding) -> bool:
    """Whether the words beside the citation tell of which time it is."""
    several = len({one.lineage for one in citator.tenures.ever(str(finding.number))}) > 1
    return several and len(finding.meant) == 1 and bool(finding.fits) and not finding.mention.written


def _decided(citator: Citator, finding: Finding, spans: Sequence[TenureSpan], day: datetime.date) -> Finding:
    if not _is_open(finding):
        return finding
    fitting = citator.fitting(finding.mention, finding.number)
    then = tuple(one for one in fitting if any(one.span.overlaps(span) for span in spans))
    if len({one.lineage for one in then}) != 1:
        return finding
    return replace(citator.weigh(finding.mention, finding.number, then, day), by_others=True)
