"""A bulletin's account as a JSON object; the fields are told in docs/documents.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.storage.in_force import source_of

if TYPE_CHECKING:
    from mtgcr.kb.bulletins.bulletin import Account
    from mtgcr.kb.bulletins.fusion import FusedReading
    from mtgcr.kb.bulletins.japanese_pieces import JapaneseFinding
    from mtgcr.kb.bulletins.lag import Lag
    from mtgcr.kb.bulletins.reconciliation import ClaimFinding, Explanation
    from mtgcr.kb.changes.pairs import Pair
    from mtgcr.kb.model import Revision
    from mtgcr.parser.bulletin import Item
    from mtgcr.views.json.shapes.documents import (
        BulletinFindingShape,
        BulletinShape,
        ExplanationShape,
        ItemShape,
        JapaneseFindingShape,
        LagShape,
        PairShape,
        RecoveredShape,
        SideShape,
    )

from mtgcr.views.json.forms import source_json


def account_json(account: Account) -> BulletinShape:
    """`old`, `new`, `findings`, `unmentioned`, `settled`, `lags`, `japanese`, `untranslated`, `explanations`."""
    found = account.reconciliation
    old, new = found.comparison.old, found.comparison.new
    return {
        "document": found.bulletin.path,
        "old": source_json(source_of(old)),
        "new": source_json(source_of(new)),
        "findings": [_finding(one) for one in found.findings],
        "unmentioned": [_pair(pair) for pair in found.unmentioned],
        "settled": [_pair(pair) for pair in found.settled],
        "lags": [_lag(lag) for lag in account.lags],
        "japanese": [_japanese(one) for one in account.japanese],
        "untranslated": [one.item.place.line for one in account.untranslated],
        "explanations": [_explanation(one) for one in found.explanations],
    }


def _item(item: Item) -> ItemShape:
    return {
        "kind": item.kind.value,
        "language": item.language.value,
        "line": item.place.line,
        "column": item.place.column,
        "numbers": [str(number) for number in item.numbers],
        "term": item.term,
        "text": item.text,
    }


def _finding(finding: ClaimFinding) -> BulletinFindingShape:
    return {
        **_item(finding.item),
        "claim": finding.claim.value,
        "printed": finding.printed.value if finding.printed else None,
        "repeated": finding.is_repeated,
        "change": _pair(finding.pair) if finding.pair else None,
        "recovered": _reading(finding.reading) if finding.reading else None,
    }


def _reading(reading: FusedReading) -> RecoveredShape:
    return {
        "old": reading.old.value if reading.old else None,
        "new": reading.new.value if reading.new else None,
        "stray": list(reading.stray),
        "lacking": list(reading.lacking),
    }


def _pair(pair: Pair) -> PairShape:
    return {"lineage": pair.lineage, "kind": pair.kind.value, "old": _side(pair.old), "new": _side(pair.new)}


def _side(revision: Revision | None) -> SideShape | None:
    if revision is None:
        return None
    return {"number": revision.number, "title": revision.title, "text": revision.text or None}


def _lag(lag: Lag) -> LagShape:
    return {
        **_item(lag.item),
        "printed": lag.printed.value if lag.printed else None,
        "stale": [
            {"japanese": one.japanese, "english": one.english, "last": one.last.isoformat()} for one in lag.stale
        ],
    }


def _japanese(found: JapaneseFinding) -> JapaneseFindingShape:
    compared = found.release.isoformat() if found.release else None
    return {
        **_item(found.item),
        "status": found.status.value,
        "compared_with": compared,
        "lacking": list(found.lacking),
    }


def _explanation(explanation: Explanation) -> ExplanationShape:
    return {**_item(explanation.item), "changes": [_pair(pair) for pair in explanation.pairs]}
