"""Everyday words for what the rules speak of (data/asking/everyday.tsv): "who starts" for 103.1, 「見せる」 for 701.20.

A query is such words where it is one of the phrases but for order, endings and the words that say nothing, or where a
phrase makes up most of it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.said_words import said_words
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

_SILENT = frozenset(
    said_words(
        "a an the of to in on at for with is are be was do does did can may what how when if my your i you it its this"
        " that his her their me a there and or get gets got happens about rule rules mtg magic",
        Language.EN,
    )
)
_PARTICLES = re.compile(r"[\s・、。？?！!「」のをがはにへでとも]+")
_ASKING = re.compile(r"(?:どうな[るり]|ます|です|って|何|方法|やり方|仕方|場合|時|き|たい|ルール|処理|か)+$")
"""What a Japanese query ends with that only says that something is asked (とき without と, which is a particle)."""


MOST_OF_IT = 0.6
"""The share of a query that a phrase in it makes up at least, of its letters or English words."""
SHORTEST = {True: 2, False: 3}
"""Words of an English phrase (True) and letters of a Japanese one that is looked for inside a query."""


class EverydayMeaning(NamedTuple):
    """The rules that a query means, by number in the release that the lexicon speaks of."""

    rules: tuple[str, ...] = ()
    is_whole: bool = False
    """Whether the query is a phrase of the table, and not only for the most part."""


def everyday_meaning(words: str) -> EverydayMeaning:
    """What the words mean: the whole of them, else the phrase that makes up most of them; no rules for others."""
    key, phrases = _key(words), _phrases()
    if key in phrases:
        return EverydayMeaning(phrases[key], is_whole=True)
    return EverydayMeaning(phrases.get(_most_of(key), ()))


def _most_of(key: str) -> str:
    """The largest phrase in the query, by its key; "" where it is not most of it.

    One word of two is enough where it is a phrase by itself: "skip combat", "conditions for winning".
    """
    is_english = key.isascii()
    said: Sequence[str] = key.split() if is_english else key
    inside = (one for one in _phrases() if one.isascii() == is_english and _is_inside(one, key, said))
    size, best = max(((len(one.split() if is_english else one), one) for one in inside), default=(0, ""))
    if size >= max(SHORTEST[is_english], MOST_OF_IT * len(said)):
        return best
    alone = (one for one in said if one in _single_words())
    return next(alone, "") if is_english and len(said) == 2 else ""


def _is_inside(phrase: str, key: str, said: Collection[str]) -> bool:
    """Whether the query has all words of an English phrase, or a Japanese one in a row."""
    return all(word in said for word in phrase.split()) if key.isascii() else phrase in key


def _key(words: str) -> str:
    """The words without what makes no difference; "" where nothing is left."""
    folded = fold(words)
    if folded.isascii():
        said = set(said_words(folded, Language.EN))
        return " ".join(sorted(said - _SILENT or said))
    bare = _PARTICLES.sub("", folded)
    return _ASKING.sub("", bare) or bare


@lru_cache(maxsize=1)
def _phrases() -> Mapping[str, tuple[str, ...]]:
    """The rules of each phrase by its key; of the same phrase in two rows those of the first."""
    phrases: dict[str, tuple[str, ...]] = {}
    for rules, phrase in everyday_phrases():
        phrases.setdefault(_key(phrase), rules)
    return phrases


@lru_cache(maxsize=1)
def _single_words() -> frozenset[str]:
    """The keys of English phrases of one word."""
    return frozenset(_key(phrase) for _, phrase in everyday_phrases() if phrase.isascii() and " " not in phrase)


def everyday_phrases() -> Iterator[tuple[tuple[str, ...], str]]:
    """Each phrase of the table with its rules."""
    for rules, *phrases in read_table(data_directory() / "asking" / "everyday.tsv")[1]:
        yield from ((tuple(rules.split(";")), phrase) for column in phrases for phrase in column.split(";"))
