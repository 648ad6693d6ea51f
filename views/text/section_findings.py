"""Citations of the tournament documents for a terminal: what became of the section that is meant."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mtgcr.kb.citing.citator import Verdict
from mtgcr.kb.citing.cite_impact import Effect
from mtgcr.kb.citing.section_findings import edition_days
from mtgcr.views.text.judged_day import older_judge, say_absent, say_beside, say_fitting, say_number, say_stands
from mtgcr.views.text.moments import say_spans
from mtgcr.views.text.sections import called, edition_lines
from mtgcr.views.voice import aside, count, in_other_words, labelled, listed, say, spoken
from mtgcr.views.work_labels import work_labels

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.citing.section_findings import SectionFinding
    from mtgcr.kb.citing.section_impact import SectionImpact
    from mtgcr.kb.works.section_lookup import EditionMeant
    from mtgcr.kb.works.work_facts import SectionTenure

LABELS = {
    Verdict.REWORDED: "{count} reworded",
    Verdict.ELSEWHERE: "{count} of another section",
    Verdict.MISSING: "{count} of no section",
}


def named(finding: SectionFinding) -> str:
    """The work and number that are cited: MTR 4.5."""
    return _called(finding.mention.citation.work, finding.mention.citation.number)


def explain_section(finding: SectionFinding) -> str:
    """What became of the section that is meant, in a sentence."""
    number, then = named(finding), _then(finding)
    match finding.verdict:
        case Verdict.RIGHT | Verdict.UNDECIDED:  # a section is never undecided: its editions have days
            return say("{number} is right", number=number)
        case Verdict.REWORDED:
            return say("{number} has other words since {day}", number=number, day=finding.reworded)
        case Verdict.MISSING:
            return say_absent(number, then) + _was(finding) + _advice(finding)
        case Verdict.ELSEWHERE:
            told = say_stands(number, _names([finding.now] if finding.now else []), then)
            return told + _was(finding) + _advice(finding)


def _was(finding: SectionFinding) -> str:
    if not finding.fits:
        names = _names(finding.meant)
        return say("{told}: {names}", told=say(", and never did"), names=names) if names else say(", and never did")
    return say_fitting(_names(finding.meant), section_times(finding), finding.fits)


def section_times(finding: SectionFinding) -> str:
    """When the number stood for what is meant."""
    return say_spans(edition_days(finding.mention.citation.work), finding.fits)


def _names(tenures: Iterable[SectionTenure]) -> str:
    return say(" or ").join(dict.fromkeys(say("“{name}”", name=called(one, spoken())) for one in tenures))


def _advice(finding: SectionFinding) -> str:
    if finding.today:
        return say_number(_called(finding.mention.citation.work, finding.today), _then(finding))
    gone = "; that section is not there" if _then(finding) else "; that section is gone"
    return say(gone) if len(finding.meant) == 1 else ""


def _then(finding: SectionFinding) -> str:
    """By which edition it is judged, where that is not the newest."""
    older = older_judge(edition_days(finding.mention.citation.work), finding.day)
    return say("in the edition of {day}", day=older) if older else ""


def dated_section_line(finding: SectionFinding) -> str:
    """The times in which the number stood for what is meant."""
    place = f"{finding.mention.place}: {named(finding)}"
    if not finding.fits:
        return say("{place}: no section ever had this number", place=place)
    work = finding.mention.citation.work
    today = say_beside(_called(work, finding.today), _then(finding)) if finding.today else ""
    return labelled(place, section_times(finding) + aside(_names(finding.meant))) + today


def counts_lines(findings: Sequence[SectionFinding], editions: Iterable[EditionMeant]) -> list[str]:
    """How many citations of tournament documents there were, how many of each kind, and by what they were judged."""
    counts = {verdict: sum(one.verdict is verdict for one in findings) for verdict in Verdict}
    parts = [say("{count} right", count=counts[Verdict.RIGHT])]
    parts += [say(LABELS[verdict], count=counts[verdict]) for verdict in LABELS if counts[verdict]]
    return _summed_up(len(findings), parts, editions)


def _summed_up(total: int, parts: Iterable[str], editions: Iterable[EditionMeant]) -> list[str]:
    found = count("1 citation|{number} citations", total)
    told = say("{citations} of tournament documents: {told}", citations=found, told=listed(parts))
    labels = work_labels(spoken())
    lines = (f"  {line}" for meant in editions for line in edition_lines(meant, labels))
    return [told, *dict.fromkeys(lines)]


def effects_counted(effects: Iterable[Effect]) -> Iterator[str]:
    """How often each effect occurs, the gravest first."""
    found = Counter(effects)
    return (say("{count} {what}", count=found[one], what=in_other_words(one.value)) for one in Effect if found[one])


def impact_lines(impacts: Sequence[SectionImpact], editions: Iterable[EditionMeant]) -> list[str]:
    """The citations that new editions touch, then how many of each kind there are, and which editions are compared."""
    lines = [_impact_line(one) for one in impacts if one.effect is not Effect.SAME]
    return [*lines, *_summed_up(len(impacts), effects_counted(one.effect for one in impacts), editions)]


def _impact_line(one: SectionImpact) -> str:
    cited = one.mention.citation.work, one.mention.citation.number
    to = f" → {_called(*one.target)}" if one.target and one.target != cited else ""
    other = one.now if one.effect is Effect.RETARGETED else None
    now = say("; {number} is now {what}", number=_called(*cited), what=_names([other])) if other else ""
    words = say(", reworded") if one.is_reworded and one.effect is not Effect.REWORDED else ""
    told = labelled(f"{_called(*cited)}{to}", f"{in_other_words(one.effect.value)}{words}{now}")
    return f"{one.mention.figures_place}: {told}"


def _called(work: str, number: str) -> str:
    return f"{work.upper()} {number}"
