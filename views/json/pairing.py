"""How a translation pairs with the English, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtgcr.kb.translations.pairing_lookup import PairingAnswer
    from mtgcr.kb.translations.pairing_report import Gap
    from mtgcr.views.json.shapes.held import GapShape, PairingShape


def pairing_json(answer: PairingAnswer) -> PairingShape:
    """`paired` counts by kind, `gaps` with `kind`, `node`, `japanese`, `english` (null where absent), `gone`."""
    return {
        "japanese": answer.japanese.effective.isoformat(),
        "english": answer.english.effective.isoformat(),
        "paired": {kind.value: count for kind, count in answer.report.paired.items()},
        "gaps": [_gap_json(answer, gap) for gap in answer.report.gaps],
    }


def _gap_json(answer: PairingAnswer, gap: Gap) -> GapShape:
    gone = answer.gone.get(gap.japanese)
    return {
        "kind": gap.kind.value,
        "node": gap.node.value,
        "japanese": gap.japanese or None,
        "english": gap.english or None,
        "gone": gone.isoformat() if gone else None,
    }
