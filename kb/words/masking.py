"""Wordings made comparable: typography folded, numbers of references masked, cut into words."""

from __future__ import annotations

import re
from functools import lru_cache

from mtgcr.kb.words.fingerprint import fingerprint, fold_typography

REFERENCE = re.compile(
    r"\b[1-9]\d\d\.\d{1,3}[a-z]{0,2}\b"
    r"(?:-[1-9]\d\d\.\d{1,3}[a-z]{0,2}\b|-\d{1,3}[a-z]{0,2}\b|-[a-z]{1,2}\b|(?<=\d[a-z]) - [b-km-np-z]\b)?"
    r"|(?<=rule )[1-9]\d\d\b|(?<=rules )[1-9]\d\d\b|(?<=section )[1-9]\b|(?<=sections )[1-9]\b"
)
"""A reference to a rule, group or section by number, or to a range of rules; typography is folded."""
_NUMBER = re.compile("[1-9]")
_LISTED = re.compile(r"(#(?:,|,? and|,? or) )[1-9]\d\d\b")
_WORD = re.compile(r"[a-z0-9']+|#|[^\x00-\x7f]")
"""An English word, a masked reference, or one character of another script."""


@lru_cache(maxsize=65536)
def mask_references(text: str) -> str:
    """The words with typography folded and the numbers of rules and sections replaced by "#".

    Numbers follow the rules that they name, so they say nothing about whether two wordings are the same.
    """
    plain = fold_typography(text)
    if not _NUMBER.search(plain):
        return plain  # more than half of all wordings; nothing of theirs need be looked at twice
    return _LISTED.sub(r"\1#", REFERENCE.sub("#", plain))


@lru_cache(maxsize=65536)
def split_words(text: str) -> tuple[str, ...]:
    """The words of a masked text in order, in small letters; other scripts character by character."""
    return tuple(_WORD.findall(text.lower()))


@lru_cache(maxsize=65536)
def word_set(text: str) -> frozenset[str]:
    """The different words of a masked text."""
    return frozenset(split_words(text))


@lru_cache(maxsize=65536)
def masked_fingerprint(text: str) -> str:
    """Eight hexadecimal digits that stay the same when only typography and the numbers of references change."""
    return fingerprint("".join(mask_references(text).split()))[:8]  # a space beside a dash changes no word
