"""Rulings as JSON; the fields are told in docs/documents.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.json.forms import iso

if TYPE_CHECKING:
    from mtgcr.kb.model import Revision
    from mtgcr.kb.rulings.ruling_lookup import FoundRulings
    from mtgcr.kb.rulings.ruling_points import Point, SummaryAccount
    from mtgcr.kb.rulings.ruling_status import Descent
    from mtgcr.kb.rulings.ruling_ties import QuoteCheck
    from mtgcr.kb.rulings.rulings import RulingAccount, TiedRule
    from mtgcr.views.json.shapes.documents import (
        DescentShape,
        PointShape,
        RuleNameShape,
        RulingQuoteShape,
        RulingShape,
        RulingsShape,
        TiedShape,
    )


def rulings_json(found: FoundRulings) -> RulingsShape:
    """`rulings` with their rules and quotes, `points` of summaries with status and evidence, `rest` lines in none."""
    return {
        "rulings": [_ruling(name, one) for name, one in found.rulings],
        "points": [_point(account, point) for account, point in found.points],
        "about": found.about,
        "rest": [{"file": one.place.path, "line": one.place.line, "text": one.text} for one in found.rest],
    }


def _ruling(name: str, account: RulingAccount) -> RulingShape:
    ruling = account.ruling
    return {
        "source": {"file": name, "line": ruling.place.line},
        "date": iso(ruling.date),
        "card": ruling.card or "",
        "language": ruling.language.value,
        "original": ruling.is_original,
        "text": ruling.text,
        "rules": [tied_json(one) for one in account.rules],
        "quotes": [_quote(one) for one in account.quotes],
    }


def tied_json(one: TiedRule) -> TiedShape:
    """A rule that a ruling is about, with its numbers then and today."""
    return {
        "lineage": one.tie.lineage,
        "how": one.tie.how.value,
        "words": one.tie.words,
        "number_then": one.then.number if one.then else None,
        "number_today": one.today.number if one.today else None,
    }


def _quote(check: QuoteCheck) -> RulingQuoteShape:
    return {
        "quote": check.quote,
        "rule": check.rule.number or check.rule.title,
        "passage": check.passage,
        "same": check.is_same,
        "lost_condition": check.lost_condition or None,
    }


def _point(account: SummaryAccount, point: Point) -> PointShape:
    entry = point.entry
    return {
        "source": {"file": account.summary.path, "line": entry.place.line},
        "date": iso(account.summary.date),
        "release_then": iso(account.then.effective),
        "release_today": iso(account.today.effective),
        "section": entry.section,
        "ordinal": entry.ordinal,
        "title": entry.title,
        "number": str(point.number) if point.number else None,
        "cards": [str(name) for name in entry.card_names],
        "remarks": list(entry.remarks),
        "status": point.status.value,
        "descents": [_descent(one) for one in point.descents],
        "rules": [tied_json(one) for one in point.rules],
        "revoked": [_side(one) for one in point.revoked],
        "missing": list(point.missing),
        "obsolete": [
            {"term": one.written, "en": list(one.english), "ja": list(one.japanese), "until": iso(one.until)}
            for one in point.obsolete
        ],
    }


def _descent(descent: Descent) -> DescentShape:
    return {
        "then": _side(descent.then),
        "today": _side(descent.today) if descent.today else None,
        "related": [_side(one) for one in descent.related],
        "status": descent.status.value,
        "sentences": [{"text": one.text, "stands": one.stands, "number": one.number} for one in descent.stated],
        "added": list(descent.added),
    }


def _side(rule: Revision) -> RuleNameShape:
    return {"lineage": rule.lineage, "number": rule.number or None, "term": rule.title or None}
