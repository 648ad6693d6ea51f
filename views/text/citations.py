"""The citator's answers for a terminal: one line a citation, as path:line:column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.citing.citator import Verdict
from mtgcr.kb.citing.cite_impact import Effect
from mtgcr.kb.citing.cite_migration import Rewrite, Undecided
from mtgcr.views.text.judged_day import older_judge, say_absent, say_beside, say_fitting, say_number, say_stands
from mtgcr.views.text.moments import SaidDays, say_spans
from mtgcr.views.text.section_findings import (
    counts_lines,
    dated_section_line,
    effects_counted,
    explain_section,
    impact_lines,
)
from mtgcr.views.voice import count, in_other_words, labelled, listed, quoted, say, spoken

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.citing.citator import Citator, Finding
    from mtgcr.kb.citing.cite_impact import Impact
    from mtgcr.kb.citing.mentions import Unread
    from mtgcr.kb.citing.section_findings import SectionFinding
    from mtgcr.kb.citing.tenures import Tenure
    from mtgcr.library.answers import CarriedCitations, CheckedCitations, DatedText, WeighedCitations

CODES = {
    Verdict.MISSING: "citation-missing",
    Verdict.ELSEWHERE: "citation-elsewhere",
    Verdict.UNDECIDED: "citation-undecided",
    Verdict.REWORDED: "citation-reworded",
}
MOST_UNREAD = 20
"""Numbers that are told one by one; JSON has all."""
LABELS = {
    Verdict.REWORDED: "{count} reworded",
    Verdict.UNDECIDED: "{count} undecided",
    Verdict.ELSEWHERE: "{count} of another rule",
    Verdict.MISSING: "{count} of no rule",
}
LEVELS = {
    Verdict.MISSING: "error",
    Verdict.ELSEWHERE: "error",
    Verdict.UNDECIDED: "warning",
    Verdict.REWORDED: "note",
}


def finding_line(citator: Citator, finding: Finding) -> str:
    """What is wrong with a citation, and what to write instead, in one line."""
    return f"{finding.mention.place}: {_code(finding.verdict)}: {explain(citator, finding)}"


def section_line(finding: SectionFinding) -> str:
    """What is wrong with a citation of a tournament document, in one line."""
    return f"{finding.mention.figures_place}: {_code(finding.verdict)}: {explain_section(finding)}"


def _code(verdict: Verdict) -> str:
    """How grave it is, with its code, as diagnostics have it."""
    return f"{in_other_words(LEVELS[verdict])}[{CODES[verdict]}]"


def explain(citator: Citator, finding: Finding) -> str:
    """What became of the rule that is meant, in a sentence."""
    number, then = str(finding.number), _then(citator, finding)
    match finding.verdict:
        case Verdict.RIGHT:
            return say("{number} is right", number=number)
        case Verdict.REWORDED:
            return say("{number} has other words since {day}", number=number, day=_reworded(citator, finding))
        case Verdict.UNDECIDED:
            return _undecided(citator, finding)
        case Verdict.MISSING:
            told = say_absent(number, then) + _was(citator, finding) + _advice(citator, finding)
            return told + _near(finding)
        case Verdict.ELSEWHERE:
            now = name_tenure(citator, finding.now) if finding.now else say("another rule")
            told = say_stands(number, now, then)
            told += _was(citator, finding, now) + _advice(citator, finding)
            return told + (say(" (told by the other numbers of the text)") if finding.by_others else "")


def _undecided(citator: Citator, finding: Finding) -> str:
    """What the number is now, and what else it was: nothing in the text tells which is meant."""
    if finding.written:
        return _spoken_against(citator, finding, finding.written)
    now = name_tenure(citator, finding.now) if finding.now else say("another rule")
    others = [one for one in finding.meant if not finding.now or one.lineage != finding.now.lineage]
    names = say(" or ").join(dict.fromkeys(name_tenure(citator, one) for one in others))
    told = "{number} is {what} now, and was {names} before; nothing here shows which is meant"
    if then := _then(citator, finding):
        told = "{number} is {what} {then}, and {names} at other times; nothing here shows which is meant"
        return say(told, number=finding.number, what=now, names=names, then=then)
    return say(told, number=finding.number, what=now, names=names)


def _spoken_against(citator: Citator, finding: Finding, day: datetime.date) -> str:
    """What the number was on the day of the text, the first that may be meant, and what the words speak for."""
    first, *others = finding.meant
    then = name_tenure(citator, first)
    names = ((one, name_tenure(citator, one)) for one in others if one.lineage != first.lineage)
    others_named = dict.fromkeys(_apart(citator, one, first) if name == then else name for one, name in names)
    told = "{number} was {then} on {day}; the words beside it speak for {names}, which had the number at other times"
    return say(told, number=finding.number, then=then, day=day, names=say(" or ").join(others_named))


def _was(citator: Citator, finding: Finding, now: str = "") -> str:
    if not finding.fits:
        titles = (citator.names.title(one, spoken()) for one in finding.meant if one.title)
        named = say(" or ").join(dict.fromkeys(titles))
        is_missing = finding.verdict is Verdict.MISSING
        never = say(", and never did") if is_missing else say(", and never was what the text says")
        return say("{told}: {names}", told=never, names=named) if named else never
    names = say(" or ").join(dict.fromkeys(name_tenure(citator, one) for one in finding.meant))
    if names == now and finding.now:
        names = _apart(citator, finding.meant[0], finding.now)
    return say_fitting(names, _times(citator, finding), finding.fits)


def _apart(citator: Citator, meant: Tenure, now: Tenure) -> str:
    """What tells the rule that is meant from the one of now, where both are called and begin alike."""
    words = citator.names.apart(meant, now, spoken())
    return quoted(words) if words else say("another one, whose words you do not have,")


def _then(citator: Citator, finding: Finding) -> str:
    """By which release it is judged, where that is not the newest."""
    older = older_judge(citator.tenures.releases, finding.day)
    return say("in the release of {day}", day=older) if older else ""


def _times(citator: Citator, finding: Finding) -> str:
    """When the number stood for what is meant."""
    return say_spans(citator.tenures.releases, finding.fits, citator.unsure([finding]))


def _reworded(citator: Citator, finding: Finding) -> str:
    """Since when it has other words."""
    if finding.reworded is None:
        return ""
    return SaidDays(citator.unsure([finding])).say(finding.reworded)


def _near(finding: Finding) -> str:
    """What may be meant by a number that no rule ever had."""
    return say(". Did you mean {numbers}?", numbers=listed(finding.nearest)) if finding.nearest else ""


def _advice(citator: Citator, finding: Finding) -> str:
    then = _then(citator, finding)
    return say_number(finding.today, then) if finding.today else _gone(citator, finding)


def _gone(citator: Citator, finding: Finding) -> str:
    """That the one rule that is meant is not in the release by which it is judged."""
    then = _then(citator, finding)
    return say("; that rule is not there" if then else "; that rule is gone") if len(finding.meant) == 1 else ""


def name_tenure(citator: Citator, tenure: Tenure) -> str:
    """What a number stood for, in few words: “Scry”, “World Rule”, the beginning of a rule, or its heading.

    In the language of the interface, as far as the rules have words in it.
    """
    names, language = citator.names, spoken()
    if name := names.name(tenure, language):
        return quoted(name)
    heading = names.heading(tenure, language)
    if beginning := names.beginning(tenure, language):
        told = quoted(beginning)
        return told + say(" (on “{heading}”)", heading=heading) if heading else told
    return say("a rule on “{heading}”", heading=heading) if heading else say("another rule")


def check_text(answer: CheckedCitations) -> str:
    """All that is wrong, then how many citations there were."""
    citator, findings, files, archived, *_ = answer
    lines = [finding_line(citator, one) for one in findings if one.verdict is not Verdict.RIGHT]
    counts = {verdict: sum(one.verdict is verdict for one in findings) for verdict in Verdict}
    found, held = count("1 citation|{number} citations", len(findings)), count("1 file|{number} files", files)
    parts = [say("{count} right", count=counts[Verdict.RIGHT])]
    parts += [say(LABELS[verdict], count=counts[verdict]) for verdict in LABELS if counts[verdict]]
    parts += [say("{count} archived", count=archived)] if archived else []
    undecided = counts[Verdict.UNDECIDED] and not answer.written
    lines += [section_line(one) for one in answer.sections if one.verdict is not Verdict.RIGHT]
    lines += unread_lines(answer.unread)
    sections = counts_lines(answer.sections, answer.editions) if answer.sections else []
    sections += [say("--written DATE tells which rule the undecided ones mean")] if undecided else []
    if not (findings or answer.sections):
        return "\n".join([*lines, *([say("no citation in {files}", files=held)] if files else [])])
    if not answer.days:
        told = say("{citations} in {files}, {told}", citations=found, files=held, told=listed(parts))
        return "\n".join([*lines, told, *sections])
    told = "{citations} in {files}, judged by the release of {day}: {told}"
    day = answer.days[0].answering
    return "\n".join([*lines, say(told, citations=found, files=held, day=day, told=listed(parts)), *sections])


def unread_lines(unread: Sequence[Unread]) -> Iterator[str]:
    """The numbers that were not taken for citations, each with the reason; how many where they are many."""
    told = "{place}: not read: {number}: {reason}"
    for one in unread[:MOST_UNREAD]:
        yield say(told, place=one.place, number=one.number, reason=in_other_words(one.reason))
    if len(unread) > MOST_UNREAD:
        yield say("{count} numbers not read", count=len(unread))


def dating_text(answer: DatedText) -> str:
    """The times of each citation, then those in which they fit together."""
    citator, dating, *_ = answer
    lines = [_dated_line(citator, one) for one in dating.findings]
    lines += [*map(dated_section_line, dating.sections), *unread_lines(answer.unread)]
    if not dating.spans:
        return "\n".join([*lines, count("it fits no release|none of them fits a release", dating.total)])
    together = say_spans(citator.tenures.releases, dating.spans, citator.unsure(dating.findings))
    if dating.fitting == dating.total:
        return "\n".join([*lines, count("it fits {times}|all fit {times}", dating.total, times=together)])
    told = "1 of {all} fits {times}|{number} of {all} fit {times}"
    return "\n".join([*lines, count(told, dating.fitting, all=dating.total, times=together)])


def _dated_line(citator: Citator, finding: Finding) -> str:
    citation = finding.mention.citation
    place = f"{finding.mention.place}: {citation.text if len(citation.numbers) == 1 else finding.number}"
    if not finding.fits and not finding.meant:
        return say("{place}: no rule ever had this number", place=place) + _near(finding)
    times = _times(citator, finding) or say("never")
    names = say(" or ").join(dict.fromkeys(name_tenure(citator, one) for one in finding.meant[:3]))
    more = say(" …") if len(finding.meant) > 3 else ""
    today = say_beside(finding.today, _then(citator, finding)) if finding.today else _gone(citator, finding)
    meant = len(finding.meant)
    told = "; {count} rules had it, and nothing here shows which is meant"
    several = say(told, count=meant) if meant > 1 else ""
    return say("{place}: {times} ({names})", place=place, times=times, names=names + more) + today + several


def migration_text(answer: CarriedCitations) -> str:
    """What is rewritten, then what a person must decide."""
    results = answer.results
    rewrites = [one for one in results if isinstance(one, Rewrite) and one.is_change]
    undecided = [one for one in results if isinstance(one, Undecided)]
    lines = [f"{one.mention.figures_place}: {one.mention.figures} → {one.new}" for one in rewrites]
    if undecided:
        lines += [*([""] if rewrites else []), say("left for you to decide:"), *map(_undecided_line, undecided)]
    kept = len(results) - len(rewrites) - len(undecided)
    done = "{count} rewritten, {kept} unchanged, {open} to decide"
    told = done if answer.is_written else "{count} to be rewritten, {kept} unchanged, {open} to decide"
    lines += ["", *unread_lines(answer.unread)] if answer.unread else []
    return "\n".join([*lines, say(told, count=len(rewrites), kept=kept, open=len(undecided))])


def _undecided_line(one: Undecided) -> str:
    candidates = say(" (perhaps {numbers})", numbers=listed(one.candidates)) if one.candidates else ""
    told = labelled(one.mention.citation.text, f"{in_other_words(one.reason)}{candidates}")
    return f"{one.mention.place}: {told}"


def impact_text(answer: WeighedCitations) -> str:
    """The citations that the release touches, then the counts."""
    impacts = answer.impacts
    lines = [_impact_line(answer.citator, one) for one in impacts if one.effect is not Effect.SAME]
    told = [listed(effects_counted(one.effect for one in impacts))] if impacts else []
    told += impact_lines(answer.sections, answer.editions) if answer.sections else []
    return "\n".join([*lines, *unread_lines(answer.unread), *(told or [say("no citation")])])


def _impact_line(citator: Citator, one: Impact) -> str:
    to = f" → {one.new_number}" if one.new_number and one.new_number != str(one.number) else ""
    other = name_tenure(citator, one.stands) if one.effect is Effect.RETARGETED and one.stands else ""
    now = say("; {number} is now {what}", number=one.number, what=other) if other else ""
    words = say(", reworded") if one.is_reworded and one.effect is not Effect.REWORDED else ""
    effect = in_other_words(one.effect.value)
    if one.effect is Effect.UNKNOWN:
        effect = say("unknown: in the older release no one rule has this number")
    return f"{one.mention.place}: " + labelled(f"{one.number}{to}", f"{effect}{words}{now}")
