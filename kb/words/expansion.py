"""Finding known spellings inside a longer text, longest first, in Japanese and English alike."""

from __future__ import annotations

import marshal

from mtgcr.kb.words.spelling import fold_term, stem_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LONGER = 2
"""Letters that a verb has more than its stem: はかい, はかいする."""
_KEY = 2
"""Letters by which the spellings are looked up that may begin at a place; by one alone thirty lengths are tried."""
_SHORT = 3
"""Katakana spellings of up to so many letters count only as whole words (サイ is not in サイズ)."""


class SpellingIndex:
    """Folded spellings and the numbers of the terms that they stand for.

    `silent` are the terms that count only as a whole text, not inside one.  A Japanese verb is found inflected:
    of 「唱える」 also 「唱え」 is known, when hiragana follows.
    """

    __slots__ = ("_exact", "_lengths", "_silent", "_starting", "_stems")

    def __init__(self, forms: Iterable[tuple[str, int]], silent: frozenset[int] = frozenset()) -> None:
        self._exact: dict[str, list[int]] = {}
        for form, term in forms:
            _enter(self._exact, fold_term(form), term)
        self._silent = silent
        self._stems: dict[str, list[int]] | None = None
        self._lengths: dict[str, tuple[int, ...]] = {}
        self._starting: dict[str, list[str]] = {}

    @classmethod
    def unpacked(cls, packed: bytes) -> SpellingIndex:
        """The index of which these are the tables (`pack`)."""
        index = cls(())
        index._exact, index._stems, index._lengths, silent = marshal.loads(packed)  # our own
        index._silent = frozenset(silent)
        return index

    def pack(self) -> bytes:
        """All that is looked up in a text."""
        self._measure()
        return marshal.dumps((self._exact, self._stems, self._lengths, sorted(self._silent)), 4)

    def exact(self, folded: str) -> list[int]:
        """The terms that are spelt so, in the order that they were added."""
        return self._exact.get(folded, [])

    def begun(self, folded: str) -> list[tuple[str, list[int]]]:
        """The spellings that begin so, with their terms."""
        starting = (self._starting or self._sort_out()).get(folded[:_KEY], ())
        return [(one, self._exact[one]) for one in starting if one.startswith(folded)]

    def _sort_out(self) -> dict[str, list[str]]:
        """The spellings by their first letters, many and few, in the order that they were added."""
        starting: dict[str, list[str]] = {}
        for spelling in self._exact:
            for letters in range(min(_KEY, len(spelling)) + 1):
                starting.setdefault(spelling[:letters], []).append(spelling)
        self._starting = starting
        return starting

    def beginning(self, folded: str) -> list[int]:
        """The terms of the shortest spelling that begins so; of few letters only one that is hardly longer."""
        most = len(folded) + LONGER if len(folded) <= _SHORT else len(folded) * 3
        longer = [one for one in self.begun(folded) if len(one[0]) <= most]
        return min(longer, key=lambda one: len(one[0]))[1] if longer and len(folded) >= LONGER else []

    def inflected(self, folded: str) -> list[int]:
        """The terms of which the folded text is an inflected form (唱えられた)."""
        stems = self._stemmed()
        for end in range(len(folded), 1, -1):
            if (terms := stems.get(folded[:end])) and _is_hiragana(folded[end:]):
                return terms
        return []

    def spellings(self) -> tuple[str, ...]:
        """Every folded spelling, for nearest matches."""
        return tuple(self._exact)

    def scan(self, folded: str) -> Iterator[tuple[int, int, list[int]]]:
        """The spellings that stand in a folded text: start, end and terms; leftmost, then longest; no overlaps."""
        lengths = self._lengths or self._measure()
        start, after_hit = 0, 0
        while start < len(folded):
            is_inside = start != after_hit and _is_inside_english(folded, start)
            known = () if is_inside else lengths.get(folded[start : start + _KEY]) or lengths.get(folded[start], ())
            found = self._longest(folded, start, known, after_hit) if known else None
            if found is None:
                start += 1
                continue
            yield start, *found
            start = after_hit = found[0]

    def _longest(self, folded: str, start: int, lengths: Iterable[int], after_hit: int) -> tuple[int, list[int]] | None:
        for length in lengths:
            end = start + length
            spelling = folded[start:end]
            terms = self._terms_inside(folded, spelling, end) if len(spelling) == length else []
            if not terms or (start != after_hit and _runs_on(folded, start, start, spelling)):
                continue
            if not _runs_on(folded, end, start, spelling) or self._goes_on(folded, end):
                return end + _long_vowel(folded, end), terms
        return None

    def _terms_inside(self, folded: str, spelling: str, end: int) -> list[int]:
        """The terms that mean something inside a text and are spelt so, or so inflected."""
        terms = self._exact.get(spelling, [])
        if not terms and not spelling.isascii() and _is_hiragana(folded[end : end + 1]):
            terms = self._stemmed().get(spelling, [])
        return [term for term in terms if term not in self._silent]

    def _goes_on(self, folded: str, end: int) -> bool:
        """Whether a known spelling begins at the end of another: then both stand there; not within English words."""
        if folded[end - 1 : end + 1].isascii() and folded[end - 1 : end + 1].isalpha():
            return False
        start = end + _long_vowel(folded, end)
        if start == len(folded):
            return True
        rest = self._lengths.get(folded[start : start + _KEY], ())
        return any(length > 1 and folded[start : start + length] in self._exact for length in rest)

    def _stemmed(self) -> dict[str, list[int]]:
        """What stays of the inflecting spellings, and their terms; made when first needed."""
        if self._stems is None:
            self._stems = {}
            for spelling, terms in self._exact.items():
                if not spelling.isascii() and (stem := stem_of(spelling)):
                    for term in terms:
                        _enter(self._stems, stem, term)
        return self._stems

    def _measure(self) -> dict[str, tuple[int, ...]]:
        """The lengths of the spellings by their first letters, longest first; those of one letter are with all."""
        spellings = (*self._exact, *self._stemmed())
        single = {spelling for spelling in spellings if len(spelling) == 1}
        lengths: dict[str, set[int]] = {one: {1} for one in single}
        for spelling in spellings:
            if len(spelling) > 1:
                lengths.setdefault(spelling[:_KEY], {1} if spelling[0] in single else set()).add(len(spelling))
        self._lengths = {first: tuple(sorted(found, reverse=True)) for first, found in lengths.items()}
        return self._lengths


def _enter(table: dict[str, list[int]], key: str, term: int) -> None:
    terms = table.setdefault(key, [])
    if term not in terms:
        terms.append(term)


def _long_vowel(folded: str, end: int) -> int:
    """How many characters of long vowel, which folded spellings lack at their end, follow there."""
    return 1 if _is_katakana(folded[end - 1]) and folded[end : end + 1] == "ー" else 0


def _is_inside_english(folded: str, place: int) -> bool:
    """Whether the place is within an English word, where no spelling begins; two thirds of all places are."""
    around = folded[place - 1 : place + 1] if place else ""
    return len(around) == 2 and around.isascii() and around.isalnum()


def _runs_on(folded: str, boundary: int, start: int, spelling: str) -> bool:
    """Whether the word that holds the spelling goes on over the boundary (before its start or after its end)."""
    if not 0 < boundary < len(folded):
        return False
    before, after = folded[boundary - 1], folded[boundary]
    inner, outer = (after, before) if boundary == start else (before, after)
    if inner.isascii():
        return inner.isalnum() and outer.isascii() and outer.isalnum()
    if _is_katakana(inner):
        return len(spelling) <= _SHORT and _is_katakana(outer)
    return len(spelling) == 1 and _is_kanji(inner) and _is_kanji(outer)


def _is_katakana(letter: str) -> bool:
    return "ァ" <= letter <= "ヺ" or letter == "ー"


def _is_kanji(letter: str) -> bool:
    return "\u4e00" <= letter <= "\u9fff"


def _is_hiragana(text: str) -> bool:
    return all("ぁ" <= letter <= "ゖ" for letter in text)
