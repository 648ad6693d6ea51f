"""Words in katakana that everybody knows and that stand for no term of the rules: ブログ is no ブロック with a slip."""

from __future__ import annotations

from functools import lru_cache

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.romaji import in_katakana
from mtgcr.kb.words.terms import read_table


def is_ordinary(words: str) -> bool:
    """Whether the words are one of data/lexicon/loanwords.tsv, in hiragana too."""
    return not words.isascii() and in_katakana(fold(words)) in _ordinary_words()


@lru_cache(maxsize=1)
def _ordinary_words() -> frozenset[str]:
    """The words of the table."""
    rows = read_table(data_directory() / "lexicon" / "loanwords.tsv")[1]
    return frozenset(word for (words,) in rows for word in words.split())
