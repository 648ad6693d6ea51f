"""How near rules are to a question, as learned from situations at a table.

For each language the file `data/asking/towers/LANGUAGE.rows` has a row of 96 whole numbers, a byte each, for each of
32,768 places to which a piece of a text leads by its checksum, and after them such a row for each rule of `rules.txt`,
by the name of its lineage.  The rows of the pieces of a question are added, each times 1 + log of how often the piece
stands there; the cosine of the sum with the row of a rule tells how near they are.  The files are made by
`python -m mtgcr.bench.learn_towers`; what was measured is in docs/ask.md.

A language without a file has none, and neither has a rule of which nothing was said when they were learned, such as
one that came with a newer release: its row is the sum of those of the pieces of its words.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from itertools import pairwise
from math import log, sqrt
from mmap import ACCESS_READ, mmap
from operator import mul
from struct import Struct
from zlib import crc32

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.said_words import said_words
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

PLACES, NUMBERS = 1 << 15, 96
"""Places to which pieces lead, and numbers in a row."""
RULES, ROWS = "rules.txt", ".rows"
"""The file with the lineages that have a row, and what the names of the files of the languages end in."""
LONGEST = 1000
"""Characters of a question that are looked at."""
WORDS_ALONE = 1.1
"""What the cosine of a rule's words alone is multiplied by: those of rows are so much larger in the mean (English)."""
_ROW = Struct(f"{NUMBERS}b")
_NO_LETTERS = re.compile(r"[^a-z0-9+/]+")
_MARKS = re.compile(r"[\s、。？！「」『』《》()（）?!・,.:;]+")


class Tower(NamedTuple):
    """The rows of the places and of the rules in a language, and in which row each rule is, by its lineage."""

    rows: mmap | bytes
    rules: Mapping[str, int]

    def at(self, place: int) -> tuple[int, ...]:
        """The row at the place."""
        return _ROW.unpack_from(self.rows, place * NUMBERS)


class TowerRule(NamedTuple):
    """A rule by its lineage."""

    lineage: str
    words: str
    """Its words in the language of a question; "" where it has none in it."""
    then: str = ""
    """The name of what is said of it as it was on the day (`SaidThen.name`); "" where nothing is."""


def towers_folder() -> Path:
    """The folder of what was learned."""
    return data_directory() / "asking" / "towers"


@lru_cache(maxsize=4)
def load_tower(language: Language) -> Tower | None:
    """The tower of the language; None where nothing was learned in it."""
    path = towers_folder() / f"{language.value}{ROWS}"
    if not path.is_file():
        return None
    with path.open("rb") as file:  # what is read of the file stays open without it
        rows = mmap(file.fileno(), 0, access=ACCESS_READ)
    names = (path.parent / RULES).read_text("utf-8").split()
    return Tower(rows, {name: PLACES + place for place, name in enumerate(names)})


def pieces_in(text: str, language: Language) -> list[str]:
    """The pieces of the text: words, two words and runs of four letters; in Japanese one to three letters.

    >>> pieces_in("接死", Language.JA)
    ['u接', 'u死', 'c接死']
    """
    if language is not Language.EN:
        letters = _MARKS.sub(" ", fold(text))
        single = (f"u{letter}" for letter in letters if letter != " ")
        return [*single, *(f"c{run}" for run in _runs(letters, 2)), *(f"t{run}" for run in _runs(letters, 3))]
    words = said_words(text, language)
    letters = f" {_NO_LETTERS.sub(' ', fold(text)).strip()} "
    pairs = (f"b{one}_{other}" for one, other in pairwise(words))
    return [*(f"w{word}" for word in words), *pairs, *(f"c{run}" for run in _runs(letters, 4))]


def place_of(piece: str) -> int:
    """The place to which the piece leads."""
    return crc32(piece.encode(errors="replace")) % PLACES


def nearness(tower: Tower, question: str, language: Language, rules: Sequence[TowerRule]) -> list[float]:
    """How near each of the rules is to the question, 0 to 1.

    A rule without a row is as near as its own words say; one that has no words in the language as the others are in
    the mean.
    """
    whole = _sum_of(tower, question[:LONGEST], language)
    length = sqrt(sum(map(mul, whole, whole)))
    cosines = [
        max((_cosine(whole, length, row) * counts for row, counts in _rows_of(tower, one, language)), default=None)
        for one in rules
    ]
    known = [one for one in cosines if one is not None]
    mean = sum(known) / len(known) if known else 0.0
    return [max(0.0, mean if one is None else one) for one in cosines]


def _rows_of(tower: Tower, rule: TowerRule, language: Language) -> Iterator[tuple[Sequence[float], float]]:
    """The rows of a rule and what the cosine of each counts: those that were learned, else that of its words."""
    learned = [tower.rules[name] for name in (rule.lineage, rule.then) if name in tower.rules]
    yield from ((tower.at(place), 1.0) for place in learned)
    if not learned and rule.words:
        yield _sum_of(tower, rule.words[:LONGEST], language), WORDS_ALONE


def _sum_of(tower: Tower, question: str, language: Language) -> list[float]:
    """The rows of the pieces of the question together; most stand there once, and are added without being weighed."""
    found = Counter(map(place_of, pieces_in(question, language)))
    once = [tower.at(place) for place, count in found.items() if count == 1]
    whole: list[float] = [*map(sum, zip(*once, strict=True))] or [0.0] * NUMBERS
    for place, count in found.items():
        if count > 1:
            often = 1 + log(count)
            whole = [number + often * one for number, one in zip(whole, tower.at(place), strict=True)]
    return whole


def _cosine(whole: Sequence[float], length: float, row: Sequence[float]) -> float:
    near: float = sum(map(mul, whole, row)) / (length * sqrt(sum(map(mul, row, row))) or 1.0)
    return near


def _runs(text: str, length: int) -> Iterable[str]:
    return (text[start : start + length] for start in range(len(text) - length + 1))
