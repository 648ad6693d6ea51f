"""What there is to know about the program and the home, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.intake.examination import State
from mtgcr.views.remedies import remedy_text
from mtgcr.views.text.columns import padded
from mtgcr.views.voice import in_other_words

if TYPE_CHECKING:
    from mtgcr.library.answers import Examination


def render_examination(answer: Examination) -> str:
    """A line for each finding, and what to do under it."""
    lines = []
    for finding in answer.findings:
        mark = {State.FINE: " ", State.ADVICE: " ", State.DAMAGED: "!"}[finding.state]
        lines.append(f"{mark} {padded(in_other_words(finding.about), 15)} {in_other_words(finding.says)}")
        if finding.advice:
            lines.append(f"  {'':<15} → {remedy_text(finding.advice)}")
    return "\n".join(lines)
