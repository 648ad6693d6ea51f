"""What a rule cites and what cites it, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from mtgcr.kb.neighbourhood import Neighbourhood
    from mtgcr.views.json.shapes.common import MentionShape
    from mtgcr.views.json.shapes.rules import ReferencesShape


def neighbourhood_json(found: Neighbourhood) -> ReferencesShape:
    """`number`, `release`, `edges` with `citing` and `cited`, `missing`."""
    return {
        "number": found.number,
        "release": found.release.effective.isoformat(),
        "cites": list(found.cites),
        "cited_by": [_mention(name) for name in found.cited_by],
        "edges": [{"citing": edge.citing, "cited": edge.cited} for edge in found.edges],
        "missing": list(found.missing),
    }


def _mention(name: str) -> MentionShape:
    """A rule by its number, a glossary entry by its term."""
    if parse_number(name):
        return {"kind": NodeKind.RULE.value, "number": name}
    return {"kind": NodeKind.ENTRY.value, "term": name}
