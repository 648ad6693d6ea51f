"""Tools that judge the rule numbers in other people's texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from mtgcr.assistant.asking import AsOf, Cursor, Text, Tools
from mtgcr.assistant.paging import Found
from mtgcr.assistant.shapes import CitationsResult, DatingResult
from mtgcr.kb.citing.citator import Verdict
from mtgcr.library.given import PastedText
from mtgcr.views.text.day_meant import day_lines, written_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mtgcr.assistant.shapes import CitedItem
    from mtgcr.kb.citing.citator import Citator, Finding
    from mtgcr.kb.citing.section_findings import SectionFinding
    from mtgcr.kb.citing.tenures import Tenure, TenureSpan
    from mtgcr.kb.storage.day_meant import DayMeant

Written = Annotated[str | None, Field(max_length=100, description="The day or set of the text, where it is known.")]
UNDECIDED = "{count} of {total} citations are undecided: ask for the day of the text, and check again with `written`."
WRONG = (
    "{count} of {total} citations are wrong on this day: see `verdict`, and `number_on_the_day` for the right number."
)
NONE = "No citation of the Comprehensive Rules or of a tournament document was found in the text."


class CitationTools(Tools):
    """Rule numbers in texts: whether they are right, and from when they are."""

    def check_citations(
        self, text: Text, as_of: AsOf = None, written: Written = None, cursor: Cursor = None
    ) -> CitationsResult:
        """Whether the rule numbers in a text are right on a day; where not, which number the rule that is meant has.

        Use this on every text with rule numbers before it is relied on, your own answer too.
        """
        question = ("check_citations", text, as_of, written)
        found: CitationsResult = self.paged(cursor, lambda: self._check(text, as_of, written), *question)
        return found

    def _check(self, text: str, as_of: str | None, written: str | None) -> Found:
        checked = self.library.cite_check([PastedText(text)], as_of, written=written)
        release = _judged_by(checked.days)
        verdicts = checked.verdicts
        counts = {one.value: verdicts.count(one) for one in Verdict}
        wrong = sum(one.is_wrong for one in verdicts)
        told = [WRONG.format(count=wrong, total=len(verdicts))] if wrong else []
        if undecided := counts[Verdict.UNDECIDED.value]:
            told.append(UNDECIDED.format(count=undecided, total=len(verdicts)))
        unread = [{"number": one.number, "line": one.place.line, "reason": one.reason} for one in checked.unread[:50]]
        items = [self._judged(checked.citator, one, release) for one in checked.findings]
        items += [self._judged_section(one) for one in checked.sections]
        return Found(
            "found" if items else "none",
            release,
            self.places.contents(release),
            {"counts": counts, "unread": unread},
            items,
            [
                *day_lines(checked.days),
                *(written_lines(checked.written) if checked.written else []),
                *told,
                *([] if items else [NONE]),
                *(one.message for one in checked.diagnostics),
            ],
        )

    def date_citation(self, text: Text, as_of: AsOf = None, cursor: Cursor = None) -> DatingResult:
        """From which releases a text is, by the rule numbers and words in it.

        Use this for a quotation or ruling without a date, to know which rules it speaks of.
        """
        question = ("date_citation", text, as_of)
        found: DatingResult = self.paged(cursor, lambda: self._date(text, as_of), *question)
        return found

    def _date(self, text: str, as_of: str | None) -> Found:
        dated = self.library.cite_date(PastedText(text), as_of)
        release, dating = _judged_by(dated.days), dated.dating
        items = [self._judged(dated.citator, one, release) for one in dating.findings]
        items += [self._judged_section(one) for one in dating.sections]
        facts = {"spans": _spans(dating.spans), "fitting": dating.fitting}
        told = (
            [] if dating.fitting == len(items) else [f"Only {dating.fitting} of {len(items)} citations fit together."]
        )
        return Found("found", release, self.places.contents(release), facts, items, [*day_lines(dated.days), *told])

    def _judged_section(self, finding: SectionFinding) -> CitedItem:
        """A citation of a tournament document, in the form of one of the rules."""
        mention, work = finding.mention, finding.mention.citation.work.upper()
        day = finding.fits[-1].since if finding.fits else None
        number = f"{work} {mention.citation.number}"
        return {
            "text": mention.citation.text,
            "line": mention.figures_place.line,
            "column": mention.figures_place.column,
            "number": number,
            "verdict": finding.verdict.value,
            "meant": [f"{one.number} {one.title}" for one in finding.meant],
            "stands_for": f"{finding.now.number} {finding.now.title}" if finding.now else None,
            "number_on_the_day": f"{work} {finding.today}" if finding.today else None,
            "reworded": finding.reworded.isoformat() if finding.reworded else None,
            "fits": _spans(finding.fits),
            "permalink": self.places.section(day, number) if day else "",
        }

    def _judged(self, citator: Citator, finding: Finding, release: str) -> CitedItem:
        place, number = finding.mention.place, str(finding.number)
        today = finding.today
        since = finding.fits[-1].since if finding.fits else None
        link = self.places.rule(release, today) if today else self.places.rule(since, number) if since else ""
        return {
            "text": finding.mention.citation.text,
            "line": place.line,
            "column": place.column,
            "number": number,
            "verdict": finding.verdict.value,
            "meant": [_heading(citator, one) for one in finding.meant],
            "stands_for": _heading(citator, finding.now) if finding.now else None,
            "number_on_the_day": today,
            "reworded": finding.reworded.isoformat() if finding.reworded else None,
            "fits": _spans(finding.fits),
            "permalink": link,
        }


def _judged_by(days: Sequence[DayMeant]) -> str:
    """The release by whose numbers the citations are judged."""
    return next((day.answering.isoformat() for day in days if day.answering), "")


def _heading(citator: Citator, tenure: Tenure) -> str:
    return f"{tenure.number} {citator.tenures.heading(tenure)}".strip()


def _spans(spans: Iterable[TenureSpan]) -> list[str]:
    """Stretches of days as 2016-08-26..2020-07-03, open where they last; the second day is the first no longer in."""
    return [f"{one.since}..{one.until or ''}" for one in spans]
