"""What a rule cites and what cites it, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mtgcr.kb.neighbourhood import Neighbourhood


def neighbourhood_json(found: Neighbourhood) -> dict[str, Any]:
    """`number`, `release`, `edges` with `citing` and `cited`, `missing`."""
    return {
        "number": found.number,
        "release": found.release.effective.isoformat(),
        "cites": list(found.cites),
        "cited_by": list(found.cited_by),
        "edges": [{"citing": edge.citing, "cited": edge.cited} for edge in found.edges],
        "missing": list(found.missing),
    }
