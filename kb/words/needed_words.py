"""Words of which every match of an expression has one, told beside it in its table.

An expression is compiled only for a text that can match: `python -m mtgcr.tools.needed_words` fills the column.
"""

from __future__ import annotations

ONE_OF, SEPARATOR = "one_of", ";"


def has_needed(text: str, one_of: str) -> bool:
    """Whether the text has one of the words in the cell of the column; every text has where the cell is empty."""
    return not one_of or any(word in text for word in one_of.split(SEPARATOR))
