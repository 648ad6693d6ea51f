"""A card, and what became of files of cards, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.json.forms import diagnostic_json, iso
from mtgcr.views.json.rulings import tied_json

if TYPE_CHECKING:
    from mtgcr.kb.asking.card_lookup import CardAnswer, RuleSince, RulingSince
    from mtgcr.kb.asking.card_shelf import CardsReport
    from mtgcr.views.json.shapes.documents import CardAnswerShape, RuleSinceShape, RulingSinceShape
    from mtgcr.views.json.shapes.held import CardsReportShape


def cards_report_json(report: CardsReport) -> CardsReportShape:
    """`taken`, `cards`, `rulings`, `diagnostics`."""
    return {
        "taken": report.is_taken,
        "cards": report.cards,
        "rulings": report.rulings,
        "diagnostics": [diagnostic_json(one) for one in report.diagnostics],
    }


def card_json(answer: CardAnswer) -> CardAnswerShape:
    """The card with `keywords` and `rulings`, each with its rules."""
    card = answer.card
    return {
        "en": card.english,
        "ja": card.japanese,
        "type": card.type_line,
        "text": card.text,
        "keywords": [{"keyword": one.word, "rules": [rule.number for rule in one.rules]} for one in answer.keywords],
        "rulings": [_ruling(one) for one in answer.rulings],
        "release": answer.newest.isoformat(),
    }


def _ruling(one: RulingSince) -> RulingSinceShape:
    return {"date": iso(one.ruling.issued), "text": one.ruling.text, "rules": [_rule(rule) for rule in one.rules]}


def _rule(one: RuleSince) -> RuleSinceShape:
    standing = one.tied.today or one.tied.then
    return {
        **tied_json(one.tied),
        "title": standing.title if standing else "",
        "changed": [rule.number for rule in one.changed],
        "gone": [rule.number for rule in one.gone],
        "known": one.is_known,
    }
