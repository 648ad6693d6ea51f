"""Verdicts on citations as SARIF, which code hosts show beside the lines."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from mtgcr.parser.diagnostic import Severity
from mtgcr.views.json.citations import MEANINGS
from mtgcr.views.json.day_meant import days_json
from mtgcr.views.text.citations import CODES, LEVELS, explain
from mtgcr.views.text.section_findings import explain_section

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.citing.citator import Citator, Finding, Verdict
    from mtgcr.kb.citing.section_findings import SectionFinding
    from mtgcr.library.answers import CheckedCitations
    from mtgcr.parser.diagnostic import Diagnostic, Place

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(answer: CheckedCitations) -> dict[str, Any]:
    """What is wrong, as a SARIF 2.1.0 log of one run."""
    rules = [{"id": code, "shortDescription": {"text": MEANINGS[verdict]}} for verdict, code in CODES.items()]
    results = [_result(answer.citator, one) for one in answer.findings if one.verdict in CODES]
    results += [_section_result(one) for one in answer.sections if one.verdict in CODES]
    driver = {"name": "mtgcr", "rules": rules}
    run = {"tool": {"driver": driver}, "results": results, "properties": days_json(answer.days)}
    if answer.diagnostics:
        run["invocations"] = [_invocation(answer.diagnostics)]
    return {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}


def _invocation(diagnostics: Sequence[Diagnostic]) -> dict[str, Any]:
    """What went wrong with files: a code host shows it beside the run, not beside a line."""
    return {
        "executionSuccessful": all(one.severity is not Severity.ERROR for one in diagnostics),
        "toolExecutionNotifications": [
            {
                "level": one.severity.value,
                "message": {"text": f"{one.place.path}: {one.message}"},
                "descriptor": {"id": one.code},
            }
            for one in diagnostics
        ],
    }


def _result(citator: Citator, finding: Finding) -> dict[str, Any]:
    mention = finding.mention
    return _located(finding.verdict, explain(citator, finding), mention.place, len(mention.citation.text))


def _section_result(finding: SectionFinding) -> dict[str, Any]:
    mention = finding.mention
    return _located(finding.verdict, explain_section(finding), mention.figures_place, len(mention.figures))


def _located(verdict: Verdict, told: str, place: Place, length: int) -> dict[str, Any]:
    region = {"startLine": place.line, "startColumn": place.column, "endColumn": place.column + length}
    uri = quote(PurePath(place.path).as_posix())
    return {
        "ruleId": CODES[verdict],
        "level": LEVELS[verdict],
        "message": {"text": told},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}],
    }
