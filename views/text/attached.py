"""What documents say of a rule, as text and JSON."""

from __future__ import annotations

from mtgcr.kb.storage.schema import QUOTE, REMARK, RULING
from mtgcr.views.text.columns import wrap
from mtgcr.views.voice import aside, count, labelled, listed, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.storage.excerpts import AttachedExcerpt

SHOWN = 3
"""Of more rulings than this only the number is told."""


def attached_lines(attached: Sequence[AttachedExcerpt], number: str, width: int) -> list[str]:
    """Remarks, the newest rulings, and where the rule is quoted; `number` is what `mtgcr rulings` takes."""
    by_kind = {kind: [one for one in attached if one.excerpt.kind == kind] for kind in (REMARK, RULING, QUOTE)}
    lines = [wrap(why_line(one), width) for one in by_kind[REMARK]]
    lines += [wrap(_ruling_line(one), width) for one in by_kind[RULING][:SHOWN]]
    if (more := len(by_kind[RULING]) - SHOWN) > 0:
        told = "1 more ruling: mtgcr rulings {rule}|{number} more rulings: mtgcr rulings {rule}"
        lines.append(count(told, more, rule=number))
    if quoted := sorted({f"{one.document}:{one.excerpt.line}" for one in by_kind[QUOTE]}):
        lines.append(wrap(say("quoted in {places}", places=listed(quoted)), width))
    return lines


def why_line(one: AttachedExcerpt) -> str:
    """A remark on a change, with where it stands."""
    place = f"{one.document}:{one.excerpt.line}"
    return say("why, as {place} says: {text}", place=place, text=one.excerpt.text)


def _ruling_line(one: AttachedExcerpt) -> str:
    about = say("ruling on {title}", title=one.excerpt.title) if one.excerpt.title else say("ruling")
    issued = listed([about, *([day] if (day := one.excerpt.told_day) else [])])
    return labelled(issued + aside(f"{one.document}:{one.excerpt.line}"), one.excerpt.text)
