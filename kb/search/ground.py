"""What a search is over: the wordings allowed, and where a pattern stands in them, in their titles and headings."""

from __future__ import annotations

from functools import cache
from itertools import chain, compress
from math import log

from mtgcr.kb.search.concordance import GAP_MASK, Occurrences, up_to
from mtgcr.kb.storage.postings import Field
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.labels import skeleton
from mtgcr.kb.words.tokens import GAP_BITS, gap_code, pattern
from mtgcr.parser.letters import KATAKANA_PAIR, KATAKANA_WORD, LONG_VOWEL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from mtgcr.kb.search.concordance import Concordance
    from mtgcr.kb.words.tokens import Pattern

_KATAKANA = tuple(map(chr, range(0x30A1, 0x30FB)))
_JOINED = (gap_code(""), gap_code(LONG_VOWEL))
"""What stands between two letters of one word."""


class Ground:
    """All wordings of a concordance, or those with the keys allowed."""

    def __init__(self, concordance: Concordance, allowed: Collection[int] | None) -> None:
        self.concordance = concordance
        documents, labels = concordance.documents, concordance.is_label
        held = b"\1" * len(labels) if allowed is None else bytes(map(frozenset(allowed).__contains__, documents.keys))
        # As two long numbers, which takes all bytes at once.
        self.inside = (int.from_bytes(held) & ~int.from_bytes(labels)).to_bytes(len(labels))
        """For each document a 1 where it is a wording here, else a 0."""
        self.first, self.end = max(0, self.inside.find(1)), self.inside.rfind(1) + 1
        """Between which documents all wordings are."""
        self._reach = concordance.reach(max(labels.find(0), self.end))
        tokens = tuple(compress(documents.tokens[: self.end], self.inside))
        self.size, self.most_tokens = len(tokens), max(tokens, default=0)
        self.average_tokens = sum(tokens) / max(1, self.size) or 1.0
        self.lengths = cache(self._lengths_of)
        """What the counts of words are divided by in a wording, by the number of its tokens: 1 for all where b is 0."""

    def occurrences(self, pattern: Pattern, exact: bool) -> Occurrences:
        """Where the pattern stands here; with `exact`, or as a brief word of katakana, with its very gaps."""
        found = self.concordance.occurrences(pattern, exact or _is_brief(pattern), self._reach)
        inside = self.inside
        return Occurrences(*({document: n for document, n in one.items() if inside[document]} for one in found))

    def holding_apart(self, text: str, *, exact: bool) -> set[int]:
        """The wordings that hold the text, no word of katakana in it as a part of a longer one (レイヤー, プレイヤー).

        Any stretch of Japanese is found; but between words in katakana, unlike kanji, there is a sign (・) or another
        script.
        """
        found = self.holding(pattern(text), exact=exact)
        words = [word for word in fold(text).split() if not word.isascii() and KATAKANA_WORD.fullmatch(word)]
        return found.intersection(*map(self._apart, words if found else ()))

    def _apart(self, word: str) -> set[int]:
        """Where a folded word of katakana is no part of a longer one, here and in some other texts."""
        letters = word.replace(LONG_VOWEL, "").replace("・", "")
        found = self.concordance.find(pattern(word), exact=False, end=self._reach)
        before = self._joined([other + letters[0] for other in _KATAKANA])
        after = self._joined([letters[-1] + other for other in _KATAKANA])
        # The token of a letter is that of the pair which it begins: the one before, and the last of the word.
        last = len(letters) - 1
        apart = [
            place for place in found
            if (place >> GAP_BITS) - 1 not in before and (place >> GAP_BITS) + last not in after
        ]  # fmt: skip
        return set(self.concordance.documents_of(apart))

    def _joined(self, pairs: Sequence[str]) -> set[int]:
        """The tokens at which one of the pairs of letters stands, and no end of a word between the two."""
        places = chain.from_iterable(up_to(places, self._reach) for places in self.concordance.read(pairs))
        return {place >> GAP_BITS for place in places if place & GAP_MASK in _JOINED}

    def stands(self, pattern: Pattern) -> bool:
        """Whether the pattern stands here, or in some title or heading, whatever its gaps."""
        return any(self.inside[one] or self.concordance.is_label[one] for one in self._found(pattern, exact=False))

    def documents_with(self, term: str, field: Field) -> list[int]:
        """The documents here that have the term in the field."""
        return self._held(self.concordance.documents_of(self.concordance.read((term,), field)[0]))

    def _held(self, documents: Iterable[int]) -> list[int]:
        return [document for document in documents if self.inside[document]]

    def named(self, text: str) -> set[int]:
        """The wordings that have the text as their whole title."""
        (places,) = self.concordance.read((skeleton(text),), Field.LABEL)
        titled = self.concordance.labelled(self.concordance.documents_of(places), self._reach, Field.TITLE)
        return set(self._held(chain.from_iterable(titled)))

    def holding(self, pattern: Pattern, *, exact: bool) -> set[int]:
        """The wordings whose text holds the pattern."""
        return set(self._held(self._found(pattern, exact=exact)))

    def _found(self, pattern: Pattern, *, exact: bool) -> list[int]:
        """The documents in which the pattern stands, titles and headings among them, and those of some other texts."""
        places = self.concordance.find(pattern, exact or _is_brief(pattern), self._reach)
        return self.concordance.documents_of(places)

    def idf(self, found: int) -> float:
        """How much a word says that so many of the wordings have (that of BM25)."""
        return log(1 + (self.size - found + 0.5) / (found + 0.5))

    def _lengths_of(self, b: float) -> list[float]:
        slope = b / self.average_tokens
        return [1 - b + slope * tokens for tokens in range(self.most_tokens + 1)]


def _is_brief(pattern: Pattern) -> bool:
    """Whether it is a word of two letters of katakana (コート): without its long vowels anything would hold it.

    「タコ・トークン」 would be about コート, ストーム about トム; of longer words the vowels may be written in any way.
    """
    return len(pattern) == 1 and not pattern[0].is_prefix and KATAKANA_PAIR.fullmatch(pattern[0].text) is not None
