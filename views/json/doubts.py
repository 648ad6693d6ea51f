"""Doubts about texts as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtgcr.kb.model import Doubt
    from mtgcr.views.json.shapes.common import DoubtShape


def doubt_json(doubt: Doubt | None) -> DoubtShape | None:
    """`kind` and the names of what is not as it is known; null for none."""
    if doubt is None:
        return None
    return {
        "kind": doubt.kind.value,
        "differing": list(doubt.differing),
        "strange": list(doubt.strange),
        "lacking": list(doubt.lacking),
    }
