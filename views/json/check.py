"""What running scenarios came to, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.library.coverage import Coverage, Tally, is_discriminating
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from mtgcr.library.answers import ExampleRun
    from mtgcr.rules.check import Report
    from mtgcr.rules.model import (
        Outcome,
        Result,
        Stretch,
        Timeline,
    )
    from mtgcr.rules.registry import AuditEntry
    from mtgcr.views.json.shapes.scenarios import (
        AuditShape,
        CoverageShape,
        ExampleRunShape,
        ReportShape,
        ScenarioShape,
        StretchShape,
        TallyShape,
        TraceShape,
    )
from mtgcr.views.json.forms import diagnostic_json, iso
from mtgcr.views.text.check import Writer, fault_lines


def report_json(report: Report) -> ReportShape:
    """The report as one object for JSON."""
    return {
        "scenarios": [_timeline_json(timeline, report) for timeline in report.timelines],
        "audit": [_audit_json(entry) for entry in report.audit],
        "diagnostics": [diagnostic_json(one) for one in report.diagnostics],
    }


def example_run_json(run: ExampleRun) -> ExampleRunShape:
    """The example run, as one object for JSON."""
    return {
        "number": run.number,
        "ordinal": run.ordinal,
        "release": run.release.isoformat(),
        "printed": run.printed,
        "report": report_json(run.report) if run.report else None,
    }


def coverage_json(coverage: Coverage) -> CoverageShape:
    """The coverage as one object for JSON."""
    return {
        "release": coverage.on.isoformat(),
        "examples": _tally_json(coverage.examples),
        "rules": [{"number": number, **_tally_json(tally)} for number, tally in coverage.by_rule],
        "rules_with_code": list(coverage.rules_with_code),
        "not_modelled": [number for _, number in coverage.not_modelled if number],
        "scenarios_per_release": {date.isoformat(): count for date, count in coverage.speaking},
        "phrases": {"total": coverage.phrases, "used_once": list(coverage.used_once), "unused": list(coverage.unused)},
    }


def _tally_json(tally: Tally) -> TallyShape:
    return {
        "represented": tally.represented,
        "executed": tally.executed,
        "discriminating": tally.discriminating,
        "total": tally.total,
    }


def _audit_json(entry: AuditEntry) -> AuditShape:
    return {
        "flaw": entry.flaw.value,
        "operation": entry.operation,
        "number": entry.number,
        "since": entry.since.isoformat(),
        "last": iso(entry.last),
        "wording": entry.wording,
        "strays": entry.strays,
    }


def _timeline_json(timeline: Timeline, report: Report) -> ScenarioShape:
    scenario = timeline.scenario
    return {
        "title": scenario.title,
        "place": str(scenario.place),
        "sources": [source.words for source in scenario.sources],
        "status": timeline.status.value,
        "flips": [date.isoformat() for date in timeline.flips],
        "discriminating": is_discriminating(timeline),
        "stretches": [_stretch_json(stretch, report) for stretch in timeline.stretches],
    }


def _stretch_json(stretch: Stretch, report: Report) -> StretchShape:
    en, ja = Writer(report.runner, Language.EN), Writer(report.runner, Language.JA)
    outcome = stretch.outcome
    return {
        "first": stretch.first.isoformat(),
        "last": stretch.last.isoformat(),
        "status": outcome.status.value,
        "answer": {"en": en.answer(outcome), "ja": ja.answer(outcome)},
        "rules": list(en.reasons(outcome)),
        "trace": [_result_json(result, outcome, en, ja) for result in outcome.results if result.notes],
        "untested": list(en.untested(outcome)),
        "faults": list(fault_lines(outcome, en)),
    }


def _result_json(result: Result, outcome: Outcome, en: Writer, ja: Writer) -> TraceShape:
    return {
        "place": str(result.expectation.place),
        "status": result.status.value,
        "notes": [
            {"rules": list(en.numbers(note, outcome.on)), "en": en.note(note), "ja": ja.note(note)}
            for note in result.notes
        ],
    }
