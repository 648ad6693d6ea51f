"""What became of files of cards, and the cards that a question names, as text and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.voice import count, say

if TYPE_CHECKING:
    from mtgcr.kb.asking.card_shelf import CardsReport


def cards_report_text(report: CardsReport) -> str:
    """One line: how many cards and rulings are held now, or that nothing was taken."""
    if not report.is_taken:
        return say("no cards were taken; those that were there are as they were")
    cards = count("1 card|{number:,} cards", report.cards)
    rulings = count("1 ruling|{number:,} rulings", report.rulings)
    return say("{cards} with {rulings} held now", cards=cards, rulings=rulings)
