"""What documents say of a rule, as text and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.storage.schema import QUOTE, REMARK, RULING
from mtgcr.views.text.columns import wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.documents.excerpts import AttachedExcerpt

SHOWN = 3
"""Of more rulings than this only the number is told."""


def attached_lines(attached: Sequence[AttachedExcerpt], number: str, width: int) -> list[str]:
    """Remarks, the newest rulings, and where the rule is quoted; `number` is what `mtgcr rulings` takes."""
    by_kind = {kind: [one for one in attached if one.excerpt.kind == kind] for kind in (REMARK, RULING, QUOTE)}
    lines = [wrap(why_line(one), width) for one in by_kind[REMARK]]
    lines += [wrap(_ruling_line(one), width) for one in by_kind[RULING][:SHOWN]]
    if (more := len(by_kind[RULING]) - SHOWN) > 0:
        lines.append(f"{more} more ruling{'s' * (more > 1)}: mtgcr rulings {number}")
    if quoted := sorted({f"{one.document}:{one.excerpt.line}" for one in by_kind[QUOTE]}):
        lines.append(wrap(f"quoted in {', '.join(quoted)}", width))
    return lines


def why_line(one: AttachedExcerpt) -> str:
    """A remark on a change, with where it stands."""
    return f"why, as {one.document}:{one.excerpt.line} says: {one.excerpt.text}"


def _ruling_line(one: AttachedExcerpt) -> str:
    about = f" on {one.excerpt.title}" if one.excerpt.title else ""
    day = f", {one.excerpt.issued}" if one.excerpt.issued else ""
    return f"ruling{about}{day} ({one.document}:{one.excerpt.line}): {one.excerpt.text}"
