"""Names that may have been meant by one that nothing is called."""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST, ALIKE = 3, 0.75
"""How many names are told, and how much like what was typed a name must be that does not hold it."""


def near_names(names: Iterable[str], typed: str) -> tuple[str, ...]:
    """The names that hold what was typed, else those that are nearest to it.

    >>> near_names(["Brass Kettle", "Tin Cup"], "kettle"), near_names(["Brass Kettle", "Tin Cup"], "tin cap")
    (('Brass Kettle',), ('Tin Cup',))
    """
    wanted = folded_name(typed)
    folded = {folded_name(name): name for name in names}
    holding = [name for one, name in folded.items() if wanted and wanted in one]
    return tuple(holding or (folded[one] for one in get_close_matches(wanted, folded, MOST, ALIKE)))[:MOST]


def folded_name(name: str) -> str:
    """The name in small letters, with plain apostrophes and without forms of full width."""
    return unicodedata.normalize("NFKC", name).casefold().replace("’", "'").strip()
