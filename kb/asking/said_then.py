"""What is said of rules as they once were: of those that are gone, and of wordings that decided otherwise.

What is said of a rule else (kb.asking.said) is said of it as it is today.  data/asking/past.tsv has situations at a
table in which somebody asks for a rule as it was until a release, by the name of its lineage.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache, lru_cache
from math import fsum

from mtgcr.kb.storage.standing import lineage_rows
from mtgcr.kb.words.asked_table import past_situations
from mtgcr.kb.words.said_words import said_words
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Mapping, Sequence

    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language

PAST = "<"
"""Between a lineage and the last release in which its rule was so."""
KEPT = 8
"""Days of which it is kept, in either language."""
K, B = 0.6, 0.5
"""As in BM25 (kb.intake.said_tables, where what players ask with counts twice): how soon more of a piece says no more,
and how much the length of what is said matters."""


class SaidThen(NamedTuple):
    """What is said of a rule as it was."""

    name: str
    """The lineage and the last release with it, as "300.3@1999-11-01<2009-05-01"."""
    pieces: Mapping[str, int]
    """How often each piece (kb.words.said_words) stands there."""
    length: int
    """All of them together."""


@lru_cache(maxsize=KEPT)
def said_then(store: Store, language: Language, day: datetime.date) -> Mapping[int, SaidThen]:
    """What is said in the language of rules as they were on the day, by the rows of their lineages."""
    rows, first = lineage_rows(store), day.isoformat()
    ends: dict[str, str] = {}
    for name in past_texts(language):
        lineage, _, until = name.partition(PAST)
        if first <= until <= ends.get(lineage, until):
            ends[lineage] = until
    names = {lineage: f"{lineage}{PAST}{until}" for lineage, until in ends.items()}
    return {rows[lineage]: _told(name, language) for lineage, name in names.items() if lineage in rows}


@cache
def _told(name: str, language: Language) -> SaidThen:
    pieces = Counter(piece for text in past_texts(language)[name] for piece in said_words(text, language))
    return SaidThen(name, pieces, pieces.total())


def weigh_then(then: Mapping[int, SaidThen], rarity: Mapping[str, float]) -> Iterator[tuple[int, float]]:
    """How well what is said of each of the rules fits a question of pieces that are so rare, by its lineage."""
    average = sum(one.length for one in then.values()) / max(1, len(then))
    for lineage, one in then.items():
        damped = K * (1 - B + B * one.length / average)
        counts = ((rarity[piece], one.pieces[piece]) for piece in rarity.keys() & one.pieces.keys())
        yield lineage, fsum(rare * count / (count + damped) for rare, count in counts)


@cache
def past_texts(language: Language) -> Mapping[str, Sequence[str]]:
    """All texts of the table in the language, by the names of what they are said of (`SaidThen.name`)."""
    texts: defaultdict[str, list[str]] = defaultdict(list)
    for one in past_situations(language):
        texts[f"{one.lineage}{PAST}{one.until}"].append(one.words)
    return texts
