"""What a long-lived process lets go of: words that one answer cut up, and that the next one hardly asks for.

The tables that remember how a text was folded, masked or cut are as large as building a home wants them (65,536
entries), where releases repeat each other.  A comparison, a look-up of rulings, a run of examples fills them once: in a
reader that had answered some 300 questions of all kinds they held 90 MB.
"""

from __future__ import annotations

import ctypes
import sys
from typing import TYPE_CHECKING

from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

MOST = 1024
"""Entries that a table may have after an answer; the words of a few pages are fewer."""


class WorkingTables(NamedTuple):
    """A module, and its functions that remember what they answered."""

    module: str
    functions: tuple[str, ...]


WORKING = (
    WorkingTables("mtgcr.kb.changes.redline", ("tokens", "_token_weight")),
    WorkingTables("mtgcr.kb.words.fingerprint", ("fold_typography", "fingerprint")),
    WorkingTables("mtgcr.kb.citing.surroundings", ("stems", "_pairs", "stem")),
    WorkingTables("mtgcr.kb.asking.defining", ("says_only_kind", "_folded")),
    WorkingTables("mtgcr.kb.words.masking", ("mask_references", "split_words", "word_set", "masked_fingerprint")),
    WorkingTables("mtgcr.kb.words.term_words", ("words_of",)),
    WorkingTables("mtgcr.parser.citations", ("find_citations",)),
    WorkingTables("mtgcr.parser.prose", ("_read",)),
    WorkingTables("mtgcr.parser.numbers", ("parse_number",)),
    WorkingTables("mtgcr.parser.document", ("_in_a_row",)),
    WorkingTables("mtgcr.parser.lines", ("read_parts",)),
)


def forget_workings() -> None:
    """Empty those of the tables that have grown."""
    for one in _loaded():
        if one.cache_info().currsize > MOST:
            one.cache_clear()


def give_back() -> None:
    """Give the system what is free between what is kept; nothing where the C library has no word for it."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)


def _loaded() -> Iterator[Any]:
    """The tables of the modules that are in use: none is loaded for this."""
    for module, functions in WORKING:
        if module in sys.modules:
            yield from (getattr(sys.modules[module], name) for name in functions)
