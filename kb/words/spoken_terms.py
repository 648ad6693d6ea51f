"""English terms that players say in Japanese, found by how katakana write them, with a slip too."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING

from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.kana_slips import SLIGHT, WHOLE, nearest_katakana, with_one_slip_less
from mtgcr.kb.words.loanword_table import is_ordinary
from mtgcr.kb.words.loanwords import READ_BY_LETTERS, least_likeness, likeness, sounds_of_english, sounds_of_katakana
from mtgcr.kb.words.misspelling import edit_distance
from mtgcr.parser.expressions import expression
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.words.terms import Term

_NAMED_KINDS = frozenset({"creature type", "planeswalker type", "planar type", "land type", "dungeon type"})
"""Subtypes with so many names that a word in katakana would always sound like one."""
_KEYWORDS = frozenset({"keyword ability", "keyword action", "ability word"})
"""What is read letter by letter from cards in English."""
_SAID_FIRST = _KEYWORDS | {"colour"}
"""What is heard as it is said before a name with several slips: ブラック is no ブロック."""
FEWEST_SOUNDS = 2
"""Consonants that a word in katakana has at least to be taken for an English one."""
FEWEST_SLIPPED, FEWEST_LEFT_OUT = 4, 6
"""The same where a kana is mistaken for another, and where a consonant is."""
SLIPPED_NEAR, LEFT_OUT_NEAR = 0.7, 0.6
"""How alike the vowels must be then: where a slip is more than one of size, and where a consonant is left out."""


FEWEST_OF_PART = 3
"""Consonants of a keyword without its ending that is heard as the keyword, and one less than those of a word of it."""
_ENDING = expression("(?:ing|ed)$")


class _SpokenAs(NamedTuple):
    """English that is said, and the term that it stands for."""

    english: str
    term: Term


class SpokenTerms:
    """The terms by the consonants of their English, and by those that who reads letter by letter has."""

    def __init__(self, terms: Iterable[Term]) -> None:
        terms = [term for term in terms if term.kind not in _NAMED_KINDS]
        self.written = frozenset(name for term in terms for name in map(fold, (term.japanese, *term.also_japanese)))
        """Their Japanese names: those of types would be near to many a word (ビーブル to ビークル)."""
        by_sounds: defaultdict[str, list[_SpokenAs]] = defaultdict(list)
        by_letters: defaultdict[str, list[_SpokenAs]] = defaultdict(list)
        for spoken in chain(_names(terms), _parts_of_keywords(terms)):
            by_sounds[sounds_of_english(spoken.english)].append(spoken)
            if spoken.term.kind in _KEYWORDS:
                for sounds in {sounds_of_english(spoken.english, kept) for kept in READ_BY_LETTERS}:
                    by_letters[sounds].append(spoken)
        self._by_sounds: Mapping[str, Sequence[_SpokenAs]] = by_sounds
        self._by_letters: Mapping[str, Sequence[_SpokenAs]] = by_letters

    def read(self, katakana: str, *, may_slip: bool = True) -> tuple[str, tuple[Term, ...]]:
        """The name of a term that the word in katakana is with a slip, or else the term in English that it is."""
        if is_ordinary(katakana):
            return "", ()
        near, slips = nearest_katakana(katakana, self.written) if may_slip else ("", WHOLE)
        keyword = self.keyword(katakana) if slips > SLIGHT else None
        if near and keyword is None:
            return near, ()
        return "", tuple(filter(None, [keyword or (self.spoken(katakana) if may_slip else None)]))

    def is_other_keyword(self, katakana: str, name: str) -> bool:
        """Whether a keyword sounds just so that does not have this name."""
        keyword = self.keyword(katakana)
        return keyword is not None and fold(name) not in map(fold, (keyword.japanese, *keyword.also_japanese))

    def spoken(self, katakana: str) -> Term | None:
        """The term that the word in katakana is, as written or with a slip."""
        sounds = sounds_of_katakana(katakana)
        if len(sounds) < FEWEST_SOUNDS:
            return None
        return (
            self._best(self._alike(katakana, sounds, least_likeness(sounds)))
            or self._best(self._alike(katakana, sounds, max(SLIPPED_NEAR, least_likeness(sounds)), self._by_letters))
            or (self._best(self._with_other_kana(katakana)) if len(sounds) >= FEWEST_SLIPPED else None)
            or (self._best(self._with_other_sounds(katakana, sounds)) if len(sounds) >= FEWEST_LEFT_OUT else None)
        )

    def keyword(self, katakana: str, least: float = SLIPPED_NEAR) -> Term | None:
        """The keyword that is spoken so without a slip, which goes before a name with several."""
        sounds = sounds_of_katakana(katakana)
        found = self._alike(katakana, sounds, least) if len(sounds) >= FEWEST_SOUNDS else ()
        return self._best((alike, term) for alike, term in found if term.kind in _SAID_FIRST)

    @staticmethod
    def _best(alike: Iterable[tuple[float, Term]]) -> Term | None:
        return max(alike, key=itemgetter(0), default=(0.0, None))[1]

    def _alike(
        self, katakana: str, sounds: str, least: float, among: Mapping[str, Sequence[_SpokenAs]] | None = None
    ) -> Iterator[tuple[float, Term]]:
        """The terms of these consonants whose vowels are at least so alike."""
        for english, term in (among or self._by_sounds).get(sounds, ()):
            if (alike := likeness(katakana, english)) >= least:
                yield alike, term

    def _with_other_kana(self, katakana: str) -> Iterator[tuple[float, Term]]:
        for meant, is_size in with_one_slip_less(katakana):
            sounds = sounds_of_katakana(meant)
            yield from self._alike(meant, sounds, least_likeness(sounds) if is_size else SLIPPED_NEAR)

    def _with_other_sounds(self, katakana: str, sounds: str) -> Iterator[tuple[float, Term]]:
        for other in self._by_sounds:
            if len(other) >= FEWEST_LEFT_OUT and edit_distance(sounds, other, 1) == 1:
                yield from self._alike(katakana, other, LEFT_OUT_NEAR)


def _names(terms: Iterable[Term]) -> Iterator[_SpokenAs]:
    """The English names of the terms, but for those that are read as letters."""
    return (_SpokenAs(term.english, term) for term in terms if not term.english.isupper())


def _parts_of_keywords(terms: Sequence[Term]) -> Iterator[_SpokenAs]:
    """Keywords without their ending (Compleated, Firebending), and what only one of several words has (Evidence)."""
    keywords = [term for term in terms if term.kind in _KEYWORDS]
    said = Counter(word for term in terms for word in set(term.english.casefold().split()))
    for term in keywords:
        words = term.english.split()
        if len(words) == 1:
            part = _ENDING.sub("", term.english)
            if part != term.english and len(sounds_of_english(part)) >= FEWEST_OF_PART:
                yield _SpokenAs(part, term)
        else:
            own = (word for word in words if said[word.casefold()] == 1)
            yield from (_SpokenAs(word, term) for word in own if len(sounds_of_english(word)) > FEWEST_OF_PART)
