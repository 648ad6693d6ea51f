"""The command that examines what is installed and held: doctor."""

from __future__ import annotations

import datetime
from typing import Annotated

import typer

from mtgcr.commands.choices import OutputFormat
from mtgcr.commands.options import Format, Home
from mtgcr.commands.session import NEGATIVE, find_home, print_answer, warn, watch_progress

Repair = Annotated[bool, typer.Option("--repair", help="Make the knowledge base again from the texts it keeps.")]


def doctor(repair: Repair = False, answer_format: Format = OutputFormat.TEXT, home: Home = None) -> None:
    """Tell what is there, where, how old, whether it is whole, and what to do.

    Example: mtgcr doctor --repair
    """
    from mtgcr.kb.intake.building import no_progress
    from mtgcr.kb.intake.examination import State, examination_json, examine, render_examination
    from mtgcr.kb.intake.ingest import rebuild

    if repair:
        lost = rebuild(find_home(home), watch_progress() or no_progress, without_damaged=True)
        for name in lost:
            warn(f"{name} could not be read any more and is gone; add it again")
    findings = examine(find_home(home), datetime.date.today())
    print_answer(answer_format, lambda: examination_json(findings), lambda: render_examination(findings))
    if any(finding.state is State.DAMAGED for finding in findings):
        raise typer.Exit(NEGATIVE)
