"""Sketches of wordings: a few small numbers that tell how like two wordings are, and from which no word can be read.

A sketch is the opening's hash (four hexadecimal digits) and, in ascending order, the hashes of at most `WORDS` of the
different words (two characters each, twelve bits).  Long words are taken rather than short ones, which say little.  All
wordings choose by the same measure, so that like wordings choose like words.
"""

from __future__ import annotations

from functools import lru_cache
from math import log

from mtgcr.kb.words.masking import mask_references, word_set

WORDS = 32
"""Measured on every release with the words of its neighbours not held: with 16 twice as many links are wrong as with
32, with all words as many."""
OPENING = 36
"""So many characters are the beginning of a wording: some six English words."""
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)}
_BITS = 12
_SILENT = str.maketrans("0123456789abcdef", "!%$&()*+:,;/<=>?")
"""Marks that are no part of a word and that no folding of typography changes."""


@lru_cache(maxsize=65536)
def sketch(text: str) -> str:
    """The sketch of a wording; "" of one without words."""
    masked = mask_references(text)
    if not masked:
        return ""
    chosen = sorted(word_set(masked), key=_rank)[:WORDS]
    values = sorted({_hash(word) % (1 << _BITS) for word in chosen})
    opening = _hash(masked[:OPENING]) >> _BITS & 0xFFFF
    return f"{opening:04x}" + "".join(_DIGITS[value >> 6] + _DIGITS[value & 63] for value in values)


@lru_cache(maxsize=65536)
def shadow(masked: str, drawn: str) -> str:
    """A text that stands for words that are not held: like another shadow as far as the words were alike.

    `masked` is the fingerprint of the words with references masked, `drawn` their sketch.  Equal words have equal
    shadows, words that begin alike have shadows that do, and every word that was sketched is a word of its own.
    """
    if not drawn:
        return ""
    opening = drawn[:4].translate(_SILENT)
    return " ".join((f"{opening:@<{OPENING}}", masked.translate(_SILENT), *_words(drawn)))


def _words(drawn: str) -> list[str]:
    pairs = zip(drawn[4::2], drawn[5::2], strict=True)
    return [f"{_VALUES[high] << 6 | _VALUES[low]:03x}" for high, low in pairs]


@lru_cache(maxsize=65536)
def _hash(word: str) -> int:
    import hashlib  # 4 ms that a look-up need not pay

    return int.from_bytes(hashlib.blake2b(word.encode(), digest_size=6).digest(), "big")


@lru_cache(maxsize=65536)
def _rank(word: str) -> float:
    """Low for words to be chosen: by chance, but the longer the word the likelier."""
    chance = (_hash(word) >> 16) / (1 << 32)
    return -log(max(chance, 1e-9)) / max(0.2, len(word) - 2)
