"""The citator's answers for other programs: JSON, and SARIF for code hosts and editors (docs/cite.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.citing.citator import Verdict
from mtgcr.kb.citing.cite_impact import count_effects
from mtgcr.kb.citing.cite_migration import Rewrite, Undecided
from mtgcr.views.json.day_meant import day_json
from mtgcr.views.json.forms import diagnostic_json
from mtgcr.views.json.moments import unsure_json
from mtgcr.views.json.sections import meant_json, tenure_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.citing.citator import Citator, Finding
    from mtgcr.kb.citing.cite_impact import Impact
    from mtgcr.kb.citing.mentions import Mention, SectionMention, Unread
    from mtgcr.kb.citing.section_findings import SectionFinding
    from mtgcr.kb.citing.section_impact import SectionImpact
    from mtgcr.kb.citing.tenures import Tenure, Tenures, TenureSpan
    from mtgcr.library.answers import CarriedCitations, CheckedCitations, DatedText, WeighedCitations
    from mtgcr.views.json.shapes.citations import (
        CitationShape,
        CitationsShape,
        DatingShape,
        FitsShape,
        ImpactShape,
        ImpactsShape,
        MentionPlaceShape,
        MigrationShape,
        RewriteShape,
        SectionCitationShape,
        SectionImpactShape,
        TenureShape,
        UndecidedShape,
        UnreadShape,
    )

MEANINGS = {
    Verdict.MISSING: "No rule has the number.",
    Verdict.ELSEWHERE: "The number stands for another rule than the one that is meant.",
    Verdict.UNDECIDED: "The number stood for another rule before, and nothing tells which is meant.",
    Verdict.REWORDED: "The rule has been reworded since the text was written.",
}


def finding_json(citator: Citator, finding: Finding) -> CitationShape:
    """A citation judged."""
    tenures = citator.tenures
    return {
        **_mention_json(finding.mention),
        "number": str(finding.number),
        "verdict": finding.verdict.value,
        "fits": _spans_json(finding.fits),
        "meant": [_tenure_json(tenures, one) for one in finding.meant],
        "now": _tenure_json(tenures, finding.now) if finding.now else None,
        "today": finding.today,
        "reworded": finding.reworded.isoformat() if finding.reworded else None,
        "nearest": list(finding.nearest),
        "by_others": finding.by_others,
    }


def _figures_json(mention: SectionMention) -> MentionPlaceShape:
    """Each section of a list at the place of its own number."""
    place = mention.figures_place
    return {"text": mention.citation.text, "path": place.path, "line": place.line, "column": place.column}


def _mention_json(mention: Mention | SectionMention) -> MentionPlaceShape:
    return {
        "text": mention.citation.text,
        "path": mention.place.path,
        "line": mention.place.line,
        "column": mention.place.column,
    }


def _spans_json(spans: Iterable[TenureSpan]) -> list[FitsShape]:
    return [{"from": one.since.isoformat(), "until": one.until.isoformat() if one.until else None} for one in spans]


def _tenure_json(tenures: Tenures, tenure: Tenure) -> TenureShape:
    return {"lineage": tenure.lineage, "heading": tenures.heading(tenure)}


def section_finding_json(finding: SectionFinding) -> SectionCitationShape:
    """A citation of a tournament document judged."""
    mention = finding.mention
    return {
        **_figures_json(mention),
        "work": mention.citation.work,
        "number": mention.citation.number,
        "verdict": finding.verdict.value,
        "fits": _spans_json(finding.fits),
        "meant": [tenure_json(one) for one in finding.meant],
        "now": tenure_json(finding.now) if finding.now else None,
        "today": finding.today,
        "reworded": finding.reworded.isoformat() if finding.reworded else None,
    }


def check_json(answer: CheckedCitations) -> CitationsShape:
    """All citations with their verdicts, and how many of each there are."""
    counts = {verdict.value: sum(one.verdict is verdict for one in answer.findings) for verdict in Verdict}
    return {
        "citations": [finding_json(answer.citator, one) for one in answer.findings],
        "counts": counts,
        "archived": answer.archived,
        "unread": [_unread_json(one) for one in answer.unread],
        "diagnostics": [diagnostic_json(one) for one in answer.diagnostics],
        "written": day_json(answer.written) if answer.written else None,
        "sections": [section_finding_json(one) for one in answer.sections],
        "editions": [meant_json(one) for one in answer.editions],
        "unsure": unsure_json(answer.citator.unsure(answer.findings)),
    }


def _unread_json(unread: Unread) -> UnreadShape:
    return {
        "number": unread.number,
        "path": unread.place.path,
        "line": unread.place.line,
        "column": unread.place.column,
        "reason": unread.reason,
    }


def dating_json(answer: DatedText) -> DatingShape:
    """The citations with their times, and the times in which most fit together."""
    dating = answer.dating
    return {
        "citations": [finding_json(answer.citator, one) for one in dating.findings],
        "spans": _spans_json(dating.spans),
        "fitting": dating.fitting,
        "total": dating.total,
        "unread": [_unread_json(one) for one in answer.unread],
        "diagnostics": [diagnostic_json(one) for one in answer.diagnostics],
        "sections": [section_finding_json(one) for one in dating.sections],
        "unsure": unsure_json(answer.citator.unsure(dating.findings)),
    }


def migration_json(answer: CarriedCitations) -> MigrationShape:
    """What is rewritten, what a person must decide, and the files that were written."""
    rewrites = [one for one in answer.results if isinstance(one, Rewrite)]
    undecided = [one for one in answer.results if isinstance(one, Undecided)]
    return {
        "rewrites": [_rewrite_json(one) for one in rewrites if one.is_change],
        "undecided": [_undecided_json(one) for one in undecided],
        "unchanged": sum(not one.is_change for one in rewrites),
        "unread": [_unread_json(one) for one in answer.unread],
        "diagnostics": [diagnostic_json(one) for one in answer.diagnostics],
        "written": list(answer.written),
    }


def _rewrite_json(one: Rewrite) -> RewriteShape:
    return {**_mention_json(one.mention), "old": one.mention.figures, "new": one.new}


def _undecided_json(one: Undecided) -> UndecidedShape:
    return {**_mention_json(one.mention), "reason": one.reason, "candidates": list(one.candidates)}


def impact_json(answer: WeighedCitations) -> ImpactsShape:
    """What becomes of each citation, and how often."""
    counts = {effect.value: count for effect, count in count_effects(answer.impacts).items()}
    return {
        "citations": [_impact_json(answer.citator.tenures, one) for one in answer.impacts],
        "counts": counts,
        "unread": [_unread_json(one) for one in answer.unread],
        "diagnostics": [diagnostic_json(one) for one in answer.diagnostics],
        "sections": [_section_impact_json(one) for one in answer.sections],
        "editions": [meant_json(one) for one in answer.editions],
    }


def _impact_json(tenures: Tenures, one: Impact) -> ImpactShape:
    return {
        **_mention_json(one.mention),
        "number": str(one.number),
        "effect": one.effect.value,
        "new_number": one.new_number,
        "now": tenures.heading(one.stands) or None if one.stands else None,
        "reworded": one.is_reworded,
    }


def _section_impact_json(one: SectionImpact) -> SectionImpactShape:
    work, number = one.target or (None, None)
    return {
        **_figures_json(one.mention),
        "work": one.mention.citation.work,
        "number": one.mention.citation.number,
        "effect": one.effect.value,
        "new_work": work,
        "new_number": number,
        "now": tenure_json(one.now) if one.now else None,
        "reworded": one.is_reworded,
    }
