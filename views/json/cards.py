"""What became of files of cards, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.json.forms import diagnostic_json

if TYPE_CHECKING:
    from mtgcr.kb.asking.card_shelf import CardsReport
    from mtgcr.views.json.shapes.held import CardsReportShape


def cards_report_json(report: CardsReport) -> CardsReportShape:
    """`taken`, `cards`, `rulings`, `diagnostics`."""
    return {
        "taken": report.is_taken,
        "cards": report.cards,
        "rulings": report.rulings,
        "diagnostics": [diagnostic_json(one) for one in report.diagnostics],
    }
