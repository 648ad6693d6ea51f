"""What documents say of a rule, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.storage.schema import RULING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.storage.excerpts import AttachedExcerpt
    from mtgcr.views.json.shapes.common import AttachedShape


def attached_json(attached: Iterable[AttachedExcerpt]) -> list[AttachedShape]:
    """Each with `kind` (remark, ruling, quote), `file`, `line`, `card`, `date`, `since`, `confidence`, `text`."""
    return [
        {
            "kind": one.excerpt.kind,
            "file": one.document,
            "line": one.excerpt.line,
            "language": one.language.value,
            "card": one.excerpt.title if one.excerpt.kind == RULING else "",
            "date": one.excerpt.told_day or None,
            "since": one.since.isoformat(),
            "confidence": one.confidence,
            "text": one.excerpt.text,
        }
        for one in attached
    ]
