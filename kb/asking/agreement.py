"""Which rules a query means where several things speak for them: its words, how players ask, everyday phrases like it.

Each rule has the sum of what speaks for it.  The better the place among the rules with the words, and among those that
answer the query as a question, the more; the more alike an everyday phrase, the more.  The weights were found on 901
queries in both languages with every phrase left out whose pieces are those of the query (docs/search.md); around them
the shares hardly change.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from mtgcr.kb.asking.answers import ANSWERED, UNSURE
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mtgcr.kb.asking.everyday import LikePhrase

LIKE, ASKED, WORDS = 0.8, 1.1, 0.4
"""What the likest phrase, the best answer and the best hit count at most."""
PLACE = 1.2
"""How slowly what a place counts falls with the place: 1 / (PLACE + place), the first place being 0."""
RULES_OF_PHRASE, LATER = 3, 0.5
"""So many rules of a phrase count, each later one the less."""
MOST_ASKED, MOST_FOUND = 6, 8
"""Rules that answer and hits that are looked at."""
SURENESS: Final[Mapping[str, float]] = {ANSWERED: 1.0, UNSURE: 0.7}
"""What an answer counts by its status; UNANSWERED for one that is none."""
UNANSWERED = 0.3
WHOLE, IN_PART = 2.2, 0.7
"""What a hit with all of the words counts beside 1 for those after it, and hits where none has all of them."""


class Witnesses(NamedTuple):
    """What speaks for rules, each by its number or title on the day: the best first."""

    like: Sequence[LikePhrase]
    asked: Sequence[str]
    status: str
    found: Sequence[str]
    together: int
    """The first of what was found that have all of the words; 0 where none has."""


def agreed(witnesses: Witnesses) -> list[str]:
    """The rules and entries for which something speaks, the most first."""
    sums: defaultdict[str, float] = defaultdict(float)
    for share, rules in witnesses.like:
        for place, rule in enumerate(rules[:RULES_OF_PHRASE]):
            sums[rule] = max(sums[rule], LIKE * share / (1 + LATER * place))
    sure = ASKED * SURENESS.get(witnesses.status, UNANSWERED)
    for place, rule in enumerate(witnesses.asked[:MOST_ASKED]):
        sums[rule] += sure / (PLACE + place)
    others = 1.0 if witnesses.together else IN_PART
    for place, name in enumerate(witnesses.found[:MOST_FOUND]):
        sums[name] += WORDS * (WHOLE if place < witnesses.together else others) / (PLACE + place)
    return sorted(sums, key=lambda name: -sums[name])
