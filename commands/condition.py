"""The command that examines what is installed and held: doctor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.commands.choices import OutputFormat
from mtgcr.commands.session import NEGATIVE, open_library, print_answer, warn
from mtgcr.views.voice import say

if TYPE_CHECKING:
    from mtgcr.commands.options import Format, Home, Repair


def doctor(repair: Repair = False, answer_format: Format = OutputFormat.TEXT, home: Home = None) -> None:
    """Show what is installed, where, how old, whether it is whole, and what to do.

    Example: mtgcr doctor --repair
    """
    from mtgcr.kb.intake.examination import State
    from mtgcr.views.text.examination import render_examination

    found = open_library(home).doctor(repair=repair)
    for name in found.lost:
        warn(say("{name} could no longer be read and is gone; add it again", name=name))
    print_answer(answer_format, found, lambda: render_examination(found))
    if any(finding.state is State.DAMAGED for finding in found.findings):
        raise SystemExit(NEGATIVE)
