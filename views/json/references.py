"""What a rule cites and what cites it, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.citing_place import CitingPlace
from mtgcr.views.json.forms import mark_json, mention_json
from mtgcr.views.json.sections import tenure_json

if TYPE_CHECKING:
    from mtgcr.kb.neighbourhood import Neighbourhood
    from mtgcr.views.json.shapes.common import MentionShape
    from mtgcr.views.json.shapes.rules import ReferencesShape


def neighbourhood_json(found: Neighbourhood) -> ReferencesShape:
    """`number`, `release`, `edges` and `under` with `citing` and `cited`, `missing`."""
    return {
        "number": found.number,
        "release": found.release.effective.isoformat(),
        "cites": list(found.cites),
        "cited_by": _citing(found),
        "edges": [{"citing": edge.citing, "cited": edge.cited} for edge in found.edges],
        "under": [{"citing": edge.citing, "cited": edge.cited} for edge in found.under],
        "missing": list(found.missing),
        "sections": [tenure_json(one) for one in found.sections],
        "marks": [mark_json(mark) for mark in found.marks],
    }


def _citing(found: Neighbourhood) -> list[MentionShape]:
    kinds = {edge.citing: edge.kind for edge in found.edges if edge.cited == found.number}
    return [mention_json(CitingPlace(kinds[name], name, name)) for name in found.cited_by]
