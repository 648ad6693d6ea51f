"""Names of cards in English and Japanese (data/cards), read when a text with card names is to be understood."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.terms import read_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@lru_cache(maxsize=1)
def load_card_names() -> Mapping[str, tuple[str, ...]]:
    """The English names of the cards by their Japanese name; a Japanese name stands for two cards now and then."""
    _, rows = read_table(data_directory() / "cards" / "names.tsv")
    names: defaultdict[str, tuple[str, ...]] = defaultdict(tuple)
    for english, japanese in rows:
        names[unicodedata.normalize("NFKC", japanese)] += (english,)
    return dict(names)


def english_names(japanese: Iterable[str]) -> dict[str, str]:
    """The given Japanese names by the English names of the same cards; names that are not known are left out."""
    known = load_card_names()
    given = {unicodedata.normalize("NFKC", name): name for name in japanese}
    return {english: name for plain, name in given.items() for english in known.get(plain, ())}
