"""Topics that the rules do not speak of (data/asking/outside.tsv), told by words of a query."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.terms import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping


def topic_elsewhere(query: str) -> str | None:
    """The topic of the first word that belongs to one the rules do not speak of; None where there is none."""
    folded = fold(query)
    return next((topic for word, topic in _topics().items() if _stands_in(word, folded)), None)


def _stands_in(word: str, folded: str) -> bool:
    if word not in folded:  # which most are not, and looking costs a hundredth of an expression
        return False
    return not word.isascii() or re.search(rf"\b{re.escape(word)}\b", folded) is not None


@lru_cache(maxsize=1)
def _topics() -> Mapping[str, str]:
    rows = read_table(data_directory() / "asking" / "outside.tsv")[1]
    return {fold(word): topic for _, topic, words in rows for word in words.split(";")}
