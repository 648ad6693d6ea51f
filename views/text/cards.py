"""What became of files of cards, and the cards that a question names, as text and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtgcr.kb.asking.card_shelf import CardsReport


def cards_report_text(report: CardsReport) -> str:
    """One line: how many cards and rulings are held now, or that nothing was taken."""
    if not report.is_taken:
        return "no cards were taken; those that were there are as they were"
    cards = "1 card" if report.cards == 1 else f"{report.cards:,} cards"
    rulings = "1 ruling" if report.rulings == 1 else f"{report.rulings:,} rulings"
    return f"{cards} with {rulings} held now"
