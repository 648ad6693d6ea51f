"""Names of cards in English and Japanese (data/cards), read when a text with card names is to be understood."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgcr.kb.embedded import data_directory

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path


class CardNames:
    """The Japanese names of the cards with the English ones; a Japanese name stands for two cards now and then.

    Kept as the bytes of the table, 1 MB for 31,000 names, of which a question looks up one or two; as names of their
    own they take 7.  The table has the letters in the form in which they are looked up (NFKC).
    """

    def __init__(self, table: Path) -> None:
        data = table.read_bytes()
        self._lines = data[data.index(b"\n") :]

    def english(self, japanese: str) -> tuple[str, ...]:
        """The English names of the Japanese one; none where it is not known."""
        return tuple(english for _, english in self._having(f"\t{japanese}\n"))

    def japanese(self, english: str) -> str:
        """The Japanese name of the English one; "" where it is not known."""
        return next((japanese for japanese, _ in self._having(f"\n{english}\t")), "")

    def is_name(self, words: str) -> bool:
        """Whether the words are a name in either language, in capitals or not."""
        sought = unicodedata.normalize("NFKC", words).strip()
        if not sought or "\n" in sought or "\t" in sought:
            return False
        found = re.compile(rb"(?i)[\n\t]" + re.escape(sought.encode("utf-8", "replace")) + rb"[\n\t]")
        return found.search(self._lines) is not None

    def within(self, part: str) -> Mapping[str, tuple[str, ...]]:
        """The Japanese names that have the letters within them, with the English ones."""
        found: defaultdict[str, tuple[str, ...]] = defaultdict(tuple)
        for japanese, english in self._having(part):
            if part in japanese:
                found[japanese] += (english,)
        return found

    def _having(self, words: str) -> Iterator[tuple[str, str]]:
        """The lines that hold the words, as Japanese and English name."""
        if not words.strip() or "\n" in words[1:-1] or "\t" in words[1:-1]:
            return
        sought = words.encode("utf-8", "replace")
        place = self._lines.find(sought)
        while place >= 0:
            start = self._lines.rindex(b"\n", 0, place + 1) + 1
            end = self._lines.index(b"\n", start)
            english, japanese = self._lines[start:end].decode().split("\t")
            yield japanese, english
            place = self._lines.find(sought, end)


@lru_cache(maxsize=1)
def load_card_names() -> CardNames:
    """The names that ship with the program."""
    return CardNames(data_directory() / "cards" / "names.tsv")


def english_names(japanese: Iterable[str]) -> dict[str, str]:
    """The given Japanese names by the English names of the same cards; names that are not known are left out."""
    known = load_card_names()
    given = {unicodedata.normalize("NFKC", name): name for name in japanese}
    return {english: name for plain, name in given.items() for english in known.english(plain)}
