"""What a rule cites and what cites it, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtgcr.kb.neighbourhood import Neighbourhood


def neighbourhood_text(found: Neighbourhood) -> str:
    """The references as two lists; deeper ones as pairs."""
    deeper = [edge for edge in found.edges if found.number not in (edge.citing, edge.cited)]
    lines = [
        f"{found.number} in the release of {found.release.effective}",
        f"  cites     {', '.join(found.cites) or 'nothing'}",
        f"  cited by  {', '.join(found.cited_by) or 'nothing'}",
    ]
    lines += [f"  {edge.citing} → {edge.cited}" for edge in deeper]
    lines += [f"  {number} is cited but does not exist in this release" for number in found.missing]
    return "\n".join(lines)
