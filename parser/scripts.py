"""Which language a text is in, by its letters."""

from __future__ import annotations

import re
from functools import cache

from mtgcr.parser.language import Language

SAMPLE = 20_000
"""Letters at the beginning of a text that tell its language."""
ONE_IN = 20
"""One letter in so many is of a language, and the text is; names and terms of it in other texts are fewer."""


def language_of(text: str) -> Language:
    """The language of a line or question: that of which it has any letter, else that of the original."""
    if text.isascii():
        return Language.EN
    return next((one for one in Language if one.letters and _any(one.letters).search(text)), Language.EN)


def told_language(text: str) -> Language | None:
    """The language whose own letters make up a good part of the beginning; None where those of none do."""
    sample = text[:SAMPLE]
    telling = (one for one in Language if one.telling)
    return next((one for one in telling if len(_any(one.telling).findall(sample)) * ONE_IN > len(sample)), None)


def find_language(text: str) -> Language:
    """The language of a whole text: the one whose own letters it has many of, else that of the original."""
    return told_language(text) or Language.EN


@cache
def _any(letters: str) -> re.Pattern[str]:
    return re.compile(f"[{letters}]")
