"""What there is to know about the program and the home, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.remedies import with_command

if TYPE_CHECKING:
    from mtgcr.library.answers import Examination
    from mtgcr.views.json.shapes.held import ExaminationShape


def examination_json(answer: Examination) -> ExaminationShape:
    """`findings`, each with `about`, `says`, `state`, `advice` ("" for none), and the names of `lost` texts."""
    return {
        "findings": [
            {"about": one.about, "says": one.says, "state": one.state.value, "advice": with_command(one.advice)}
            for one in answer.findings
        ],
        "lost": list(answer.lost),
    }
