"""Commands that run examples: check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.commands.choices import OutputFormat
from mtgcr.commands.session import NEGATIVE, languages, open_library, print_answer, print_text

if TYPE_CHECKING:
    from mtgcr.commands.options import (
        About,
        AllReleases,
        AnyLang,
        AsOf,
        Chosen,
        Coverage,
        Explain,
        Format,
        Home,
        NewAbout,
    )


def check(
    chosen: Chosen = None,
    rule: About = None,
    as_of: AsOf = None,
    all_releases: AllReleases = False,
    explain: Explain = False,
    coverage: Coverage = False,
    new: NewAbout = None,
    lang: AnyLang = None,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Run examples by the rules of a day, or of all releases, with a timeline of outcomes.

    Example: mtgcr check --rule 510.1c --explain
    """
    from mtgcr.kb.intake.processes import processors
    from mtgcr.views.text.check import coverage_text, report_text

    kb, (language, *_) = open_library(home), languages(lang)
    if new:
        from mtgcr.views.text.scenario_template import template

        outline = kb.outline(new, chosen or (), rules=rule or (), on=as_of)
        print_text(template(outline, language).rstrip("\n"))
        return
    if coverage:
        measured = kb.coverage(as_of)
        print_answer(answer_format, measured, lambda: coverage_text(measured))
        return
    everywhere = all_releases or as_of is None
    report = kb.check(chosen or (), rules=rule or (), on=as_of, all_releases=everywhere, processes=processors())
    print_answer(answer_format, report, lambda: report_text(report, language, explain=explain), report.days)
    if not report.is_good:
        raise SystemExit(NEGATIVE)
