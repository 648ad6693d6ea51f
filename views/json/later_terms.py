"""Terms that came with a later release than the one that answers, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.json.forms import entry_json
from mtgcr.views.json.moments import DatedFields

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.glossary_lookup import LaterTerm
    from mtgcr.views.json.shapes.common import LaterTermShape


def later_json(later: Iterable[LaterTerm]) -> list[LaterTermShape]:
    """Each with the day of its coming; `ahead`: that is later than the day asked for, else its text is not held."""
    return [
        {
            "english": one.english,
            "japanese": one.japanese,
            "number": one.number,
            **DatedFields((one.came,)).since(one.came.latest),
            "ahead": one.is_ahead,
            "entries": [entry_json(entry) for entry in one.entries],
        }
        for one in later
    ]
