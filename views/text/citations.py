"""The citator's answers for a terminal: one line a citation, as path:line:column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.citing.citator import Verdict
from mtgcr.kb.citing.cite_impact import Effect
from mtgcr.kb.citing.cite_migration import Rewrite, Undecided

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.citing.citator import Citator, Finding
    from mtgcr.kb.citing.cite_impact import Impact
    from mtgcr.kb.citing.tenures import Tenure, TenureSpan
    from mtgcr.library.answers import CarriedCitations, CheckedCitations, DatedText, WeighedCitations

CODES = {
    Verdict.MISSING: "citation-missing",
    Verdict.ELSEWHERE: "citation-elsewhere",
    Verdict.REWORDED: "citation-reworded",
}
MOST_UNREAD = 20
"""Numbers that are told one by one; JSON has all."""
LEVELS = {Verdict.MISSING: "error", Verdict.ELSEWHERE: "error", Verdict.REWORDED: "note"}


def finding_line(citator: Citator, finding: Finding) -> str:
    """What is wrong with a citation, and what to write instead, in one line."""
    return f"{finding.mention.place}: {LEVELS[finding.verdict]}[{CODES[finding.verdict]}]: {explain(citator, finding)}"


def explain(citator: Citator, finding: Finding) -> str:
    """What became of the rule that is meant, in a sentence."""
    number = str(finding.number)
    match finding.verdict:
        case Verdict.RIGHT:
            return f"{number} is right"
        case Verdict.REWORDED:
            return f"{number} has other words since {finding.reworded}"
        case Verdict.MISSING:
            return f"{number} does not exist{_was(citator, finding)}{_advice(finding)}"
        case Verdict.ELSEWHERE:
            now = name_tenure(citator, finding.now) if finding.now else "another rule"
            return f"{number} is {now} now{_was(citator, finding, now)}{_advice(finding)}"


def _was(citator: Citator, finding: Finding, now: str = "") -> str:
    if not finding.fits:
        named = " or ".join(dict.fromkeys(one.title for one in finding.meant if one.title))
        never = ", and never did" if finding.verdict is Verdict.MISSING else ", and never was what the text says"
        return f"{never}: {named}" if named else never
    names = " or ".join(dict.fromkeys(name_tenure(citator, one) for one in finding.meant))
    if names == now:
        names = "another one, whose words are not held,"
    return f"; it was {names} {spans_text(citator.tenures.releases, finding.fits)}"


def _advice(finding: Finding) -> str:
    if finding.today:
        return f"; that is {finding.today} today"
    return "; that rule is gone" if len(finding.meant) == 1 else ""


def name_tenure(citator: Citator, tenure: Tenure) -> str:
    """What a number stood for, in few words: “Scry”, “World Rule”, the beginning of a rule, or its heading."""
    if name := tenure.title or citator.meanings.term(tenure):
        return f"“{name}”"
    heading = citator.tenures.heading(tenure)
    on = f" (on “{heading}”)" if heading else ""
    if beginning := citator.meanings.beginning(tenure):
        return f"“{beginning}”{on}"
    return f"a rule on “{heading}”" if heading else "another rule"


def spans_text(releases: Sequence[datetime.date], spans: Iterable[TenureSpan]) -> str:
    """The times as a reader says them; each ends on the first day on which it is no longer so."""
    return " and ".join(_span_text(releases, span) for span in spans)


def _span_text(releases: Sequence[datetime.date], span: TenureSpan) -> str:
    if span.until is None:
        return f"since {span.since}"
    return f"until {span.until}" if span.since == releases[0] else f"from {span.since} until {span.until}"


def check_text(answer: CheckedCitations) -> str:
    """All that is wrong, then how many citations there were."""
    citator, findings, files, archived, *_ = answer
    by = f", judged by the release of {answer.days[0].answering}: " if answer.days else ", "
    lines = [finding_line(citator, one) for one in findings if one.verdict is not Verdict.RIGHT]
    counts = {verdict: sum(one.verdict is verdict for one in findings) for verdict in Verdict}
    head = f"{_count(len(findings), 'citation')} in {_count(files, 'file')}{by}"
    parts = [f"{counts[Verdict.RIGHT]} right"]
    labels = {Verdict.REWORDED: "reworded", Verdict.ELSEWHERE: "of another rule", Verdict.MISSING: "of no rule"}
    parts += [f"{counts[verdict]} {label}" for verdict, label in labels.items() if counts[verdict]]
    parts += [f"{archived} archived"] if archived else []
    lines += [f"{one.place}: not read: {one.number}: {one.reason}" for one in answer.unread[:MOST_UNREAD]]
    parts += [f"{len(answer.unread)} numbers not read"] if len(answer.unread) > MOST_UNREAD else []
    return "\n".join([*lines, head + ", ".join(parts)])


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def dating_text(answer: DatedText) -> str:
    """The times of each citation, then those in which they fit together."""
    citator, dating, _ = answer
    releases = citator.tenures.releases
    lines = [_dated_line(citator, one) for one in dating.findings]
    if not dating.spans:
        return "\n".join([*lines, "none of them fits any release"])
    together = spans_text(releases, dating.spans)
    share = "all" if dating.fitting == len(dating.findings) else f"{dating.fitting} of {len(dating.findings)}"
    return "\n".join([*lines, f"{share} fit {together}"])


def _dated_line(citator: Citator, finding: Finding) -> str:
    place = f"{finding.mention.place}: {finding.mention.citation.text}"
    if not finding.fits and not finding.meant:
        return f"{place}: no rule ever had this number"
    times = spans_text(citator.tenures.releases, finding.fits) or "never"
    names = " or ".join(dict.fromkeys(name_tenure(citator, one) for one in finding.meant[:3]))
    more = " …" if len(finding.meant) > 3 else ""
    today = f"; today {finding.today}" if finding.today else ""
    several = (
        f"; {len(finding.meant)} rules had it, and nothing beside it tells which" if len(finding.meant) > 1 else ""
    )
    return f"{place}: {times} ({names}{more}){today}{several}"


def migration_text(answer: CarriedCitations) -> str:
    """What is rewritten, then what a person must decide."""
    results = answer.results
    rewrites = [one for one in results if isinstance(one, Rewrite) and one.is_change]
    undecided = [one for one in results if isinstance(one, Undecided)]
    lines = [f"{one.mention.figures_place}: {one.mention.figures} → {one.new}" for one in rewrites]
    if undecided:
        lines += ["", "for you to decide, left as they are:", *map(_undecided_line, undecided)]
    kept = len(results) - len(rewrites) - len(undecided)
    verb = "rewritten" if answer.is_written else "to be rewritten"
    return "\n".join([*lines, f"{len(rewrites)} {verb}, {kept} stay, {len(undecided)} to decide"])


def _undecided_line(one: Undecided) -> str:
    candidates = f" (perhaps {', '.join(one.candidates)})" if one.candidates else ""
    return f"{one.mention.place}: {one.mention.citation.text}: {one.reason}{candidates}"


def impact_text(answer: WeighedCitations) -> str:
    """The citations that the release touches, then the counts."""
    impacts = answer.impacts
    lines = [_impact_line(one) for one in impacts if one.effect is not Effect.SAME]
    counts = {effect: sum(one.effect is effect for one in impacts) for effect in Effect}
    summary = ", ".join(f"{count} {effect.value}" for effect, count in counts.items() if count)
    return "\n".join([*lines, summary or "no citation"])


def _impact_line(one: Impact) -> str:
    to = f" → {one.new_number}" if one.new_number and one.new_number != str(one.number) else ""
    now = f"; {one.number} is now {one.now}" if one.effect is Effect.RETARGETED and one.now else ""
    words = ", reworded" if one.is_reworded and one.effect is not Effect.REWORDED else ""
    return f"{one.mention.place}: {one.number}{to}: {one.effect.value}{words}{now}"
