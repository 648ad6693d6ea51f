"""Measures the search on queries as people type them: the share with a right hit among the first three.

    python -m mtgcr.bench.typed_search HOME FILE [--misses]

FILE is tests/cases/search_typed_open.tsv, to tune on, or search_typed_sealed.tsv, which is read by nobody who tunes.
A hit is right where its number is one of those named (`702.2*` names 702.2 and all below it), or where it is a
glossary entry that is named or that cites one.  `-` names nothing: right is an honest no.
"""

from __future__ import annotations

import datetime
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.bench.given_home import given_home
from mtgcr.kb.asking.asked_search import find_words
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.search.finding import SearchAnswer, SearchHit
from mtgcr.parser.numbers import is_under

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.storage.store import Store

DAY = datetime.date(2026, 8, 7)
FIRST = 3


class TypedQuery(NamedTuple):
    """What was typed, what is right for it, and of which kind it is ("romaji")."""

    query: str
    right: tuple[str, ...]
    kind: str


def read_queries(path: Path) -> tuple[TypedQuery, ...]:
    """The queries of a table with a head."""
    rows = (line.split("\t") for line in path.read_text("utf-8").splitlines()[1:])
    return tuple(TypedQuery(query, tuple(right.split(";")), kind) for query, right, kind in rows)


def is_right(store: Store, query: TypedQuery, answer: object) -> bool:
    """Whether one of the first three hits is right; for a query without an answer, whether nothing was found."""
    if not isinstance(answer, SearchAnswer):
        return False
    if query.right == ("-",):
        return not answer.hits
    return any(_fits(store, hit, query.right) for hit in answer.hits[:FIRST] if isinstance(hit, SearchHit))


def _fits(store: Store, hit: SearchHit, right: Iterable[str]) -> bool:
    numbers = (hit.number,) if hit.number else store.cited_numbers(hit.revision.wording)
    return any(_names(one, number) for one in right for number in numbers) or f"term:{hit.term}" in right


def _names(right: str, number: str) -> bool:
    return is_under(number, right.rstrip("*.")) if right.endswith("*") else number == right


def main(arguments: list[str]) -> int:
    """Print the share of each kind, and with --misses what the first hits of each wrong answer are."""
    home, table, *rest = arguments
    base = open_knowledge_base(given_home(home))
    shares: defaultdict[str, list[bool]] = defaultdict(list)
    for query in read_queries(Path(table)):
        answer = find_words(base, query.query, DAY)
        good = is_right(base.store, query, answer)
        shares[query.kind].append(good)
        shares["all"].append(good)
        if rest and not good:
            hits = answer.hits[:FIRST] if isinstance(answer, SearchAnswer) else ()
            found = ", ".join((h.term or h.number) if isinstance(h, SearchHit) else "ruling" for h in hits)
            print(f"{query.query} ({query.kind}; {';'.join(query.right)}): {found}")
    for kind, good_ones in sorted(shares.items()):
        print(f"{kind}: {sum(good_ones)} of {len(good_ones)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
