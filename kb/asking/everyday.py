"""Everyday words for what the rules speak of (data/asking/everyday.tsv): "who starts" for 103.1, 「見せる」 for 701.20.

A query is such words where it has the pieces of a phrase (kb.asking.same_words) and no others, or where a phrase and
it have most of what they say in common: twice the weight of the pieces in both, by the weight of all pieces of both.
The weight of a piece is the logarithm of how few phrases have it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import lru_cache
from heapq import nlargest, nsmallest
from math import log
from string import ascii_lowercase

from mtgcr.kb.asking.phrases_ahead import cut_phrases
from mtgcr.kb.asking.same_words import load_same_words, pieces
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.said_words import said_words
from mtgcr.kb.words.slips import word_meant
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.scripts import language_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SHORTEST, NEAR = 5, 84.0
"""Letters of a word that may be typed wrong, and its similarity (0 to 100) to the one meant."""
LOOKED_AT, NEAREST = 3, 10
"""So many phrases count that have the same pieces, and that are like the query."""
ALIKE, A_LITTLE = 0.4, 0.2
"""What a query and a phrase have in common, 0 to 1, from which on it may be meant, and from which on it counts."""


class LikePhrase(NamedTuple):
    """How much a phrase has in common with a query, 0 to 1, and its rules."""

    share: float
    rules: tuple[str, ...]


class EverydayMeaning(NamedTuple):
    """The rules that a query means, by number in the release that the lexicon speaks of."""

    rules: tuple[str, ...] = ()
    is_whole: bool = False
    """Whether the query is a phrase as it is written, not a single piece of it in other words."""
    like: tuple[LikePhrase, ...] = ()
    """The phrases that the query is like, the most alike first; none where it is one."""


class _EverydayPhrases(NamedTuple):
    """The phrases with their rules: `having` are the phrases of each piece, `sizes` what each phrase weighs."""

    rules: Sequence[tuple[str, ...]]
    phrases: Sequence[str]
    whole: Mapping[frozenset[str], Sequence[int]]
    having: Mapping[str, Sequence[int]]
    sizes: Sequence[float]

    def put_right(self, word: str) -> str:
        """The English word that was meant: itself where a phrase has it, else the nearest one."""
        named = load_same_words().words
        if len(word) < SHORTEST or not word.isalpha() or word in named or word in self.having:
            return word
        meant = word_meant(word, (*named, *self.having), NEAR)
        return meant if meant[0] == word[0] else word

    def weight(self, piece: str) -> float:
        """What the piece says."""
        return log(1 + len(self.rules) / max(1, len(self.having.get(piece, ()))))


def everyday_meaning(words: str) -> EverydayMeaning:
    """What the words mean as a whole, else the phrases that they are like."""
    known = _phrases(language_of(fold(words)))
    said = frozenset(pieces(words, known.put_right))
    if said in known.whole:
        return _whole(words, known, known.whole[said], is_one=len(said) == 1)
    shared: defaultdict[int, float] = defaultdict(float)
    for piece in said:
        weight = known.weight(piece)
        for place in known.having.get(piece, ()):
            shared[place] += weight
    size = sum(map(known.weight, said))
    shares = {place: 2 * weight / (size + known.sizes[place]) for place, weight in shared.items()}
    best = nsmallest(NEAREST, shares, key=lambda place: (-shares[place], place))
    like = tuple(LikePhrase(shares[place], known.rules[place]) for place in best if shares[place] >= A_LITTLE)
    return EverydayMeaning(like=like)


def _whole(words: str, known: _EverydayPhrases, places: Sequence[int], *, is_one: bool) -> EverydayMeaning:
    """The rules of phrases with the same pieces: those written most alike first, then those of most phrases.

    A single piece is the whole of a phrase only where it is written so: a word of the rules is no slang for itself.
    """
    often = Counter(known.rules[place][0].rstrip(ascii_lowercase) for place in places)

    def fits(place: int) -> tuple[float, int, int]:
        first = known.rules[place][0].rstrip(ascii_lowercase)
        return _likeness(words, known.phrases[place]), often[first], -place

    best = nlargest(LOOKED_AT, places, key=fits)
    rules = tuple(dict.fromkeys(rule for place in best for rule in known.rules[place]))
    return EverydayMeaning(rules, is_whole=not is_one or fits(best[0])[0] == 1)


def _likeness(words: str, phrase: str) -> float:
    """How much of the two is the same as it is written, 0 to 1."""
    one, other = (set(said_words(text, language_of(fold(text)))) for text in (words, phrase))
    return 2 * len(one & other) / (len(one) + len(other) or 1)


@lru_cache(maxsize=2)
def _phrases(language: Language) -> _EverydayPhrases:
    """The phrases of the language."""
    table = tuple(everyday_phrases())
    said_of = zip(table, cut_phrases([phrase for _, phrase in table]), strict=True)
    both = [(one, said) for one, said in said_of if one[1].isascii() == (language is Language.EN)]
    of_language, cut = [one for one, _ in both], [frozenset(said.split("\t")) for _, said in both]
    having: defaultdict[str, list[int]] = defaultdict(list)
    whole: defaultdict[frozenset[str], list[int]] = defaultdict(list)
    for place, said in enumerate(cut):
        whole[said].append(place)
        for piece in said:
            having[piece].append(place)
    known = _EverydayPhrases(
        [rules for rules, _ in of_language], [phrase for _, phrase in of_language], whole, having, ()
    )
    weights = {piece: known.weight(piece) for piece in having}
    return known._replace(sizes=[sum(map(weights.__getitem__, said)) for said in cut])


def everyday_phrases() -> Iterator[tuple[tuple[str, ...], str]]:
    """Each phrase of the table with its rules."""
    for rules, *phrases in read_table(data_directory() / "asking" / "everyday.tsv")[1]:
        yield from ((tuple(rules.split(";")), phrase) for column in phrases for phrase in column.split(";") if phrase)
