"""What a heading is: one definition, apart from the letters, whose patterns a look-up need not compile (2 ms)."""

from __future__ import annotations

import re

_SENSE = r"\s*\((?:\d|[a-z])\)$"
SENTENCE_ENDS = (".", "。", ":", "：")
"""What a sentence ends with, or what announces a list; a heading ends with none of them."""


def is_heading(text: str, longest: int) -> bool:
    """Whether the line names something instead of saying something: shorter than `longest`, and no sentence."""
    return 0 < len(text) < longest and not text.endswith(SENTENCE_ENDS)


def without_sense(heading: str) -> str:
    """The English heading of an entry without what tells its senses apart: "Commander" of "Commander(1)".

    Compiled where it is first asked, for few look-ups do.
    """
    return re.sub(_SENSE, "", heading)
