"""Citations of the tournament documents for a terminal: what became of the section that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.citing.citator import Verdict
from mtgcr.kb.citing.section_findings import edition_days
from mtgcr.views.text.moments import say_spans
from mtgcr.views.text.sections import edition_lines
from mtgcr.views.voice import count, listed, say, spoken
from mtgcr.views.work_labels import work_labels

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.citing.section_findings import SectionFinding
    from mtgcr.kb.works.section_lookup import EditionMeant
    from mtgcr.kb.works.work_facts import SectionTenure

LABELS = {
    Verdict.REWORDED: "{count} reworded",
    Verdict.ELSEWHERE: "{count} of another section",
    Verdict.MISSING: "{count} of no section",
}


def named(finding: SectionFinding) -> str:
    """The work and number that are cited: MTR 4.5."""
    citation = finding.mention.citation
    return f"{citation.work.upper()} {citation.number}"


def explain_section(finding: SectionFinding) -> str:
    """What became of the section that is meant, in a sentence."""
    number = named(finding)
    match finding.verdict:
        case Verdict.RIGHT:
            return say("{number} is right", number=number)
        case Verdict.REWORDED:
            return say("{number} has other words since {day}", number=number, day=finding.reworded)
        case Verdict.MISSING:
            return say("{number} does not exist", number=number) + _was(finding) + _advice(finding)
        case Verdict.ELSEWHERE:
            told = say("{number} is {what} now", number=number, what=_names([finding.now] if finding.now else []))
            return told + _was(finding) + _advice(finding)


def _was(finding: SectionFinding) -> str:
    if not finding.fits:
        names = _names(finding.meant)
        return say("{told}: {names}", told=say(", and never did"), names=names) if names else say(", and never did")
    return say("; it was {names} {times}", names=_names(finding.meant), times=section_times(finding))


def section_times(finding: SectionFinding) -> str:
    """When the number stood for what is meant."""
    return say_spans(edition_days(finding.mention.citation.work), finding.fits)


def _names(tenures: Iterable[SectionTenure]) -> str:
    return say(" or ").join(dict.fromkeys(say("“{name}”", name=one.title) for one in tenures))


def _advice(finding: SectionFinding) -> str:
    if finding.today:
        return say("; that is {number} today", number=f"{finding.mention.citation.work.upper()} {finding.today}")
    return say("; that section is gone") if len(finding.meant) == 1 else ""


def dated_section_line(finding: SectionFinding) -> str:
    """The times in which the number stood for what is meant."""
    place = f"{finding.mention.place}: {named(finding)}"
    if not finding.fits:
        return say("{place}: no section ever had this number", place=place)
    number = f"{finding.mention.citation.work.upper()} {finding.today}"
    today = say("; today {number}", number=number) if finding.today else ""
    return f"{place}: {section_times(finding)} ({_names(finding.meant)}){today}"


def counts_lines(findings: Sequence[SectionFinding], editions: Iterable[EditionMeant]) -> list[str]:
    """How many citations of tournament documents there were, how many of each kind, and by what they were judged."""
    counts = {verdict: sum(one.verdict is verdict for one in findings) for verdict in Verdict}
    parts = [say("{count} right", count=counts[Verdict.RIGHT])]
    parts += [say(LABELS[verdict], count=counts[verdict]) for verdict in LABELS if counts[verdict]]
    found = count("1 citation|{number} citations", len(findings))
    told = say("{citations} of tournament documents: {told}", citations=found, told=listed(parts))
    labels = work_labels(spoken())
    return [told, *(f"  {line}" for meant in editions for line in edition_lines(meant, labels))]
