"""Writes data/lexicon/came.tsv: with which release each official term came into the rules.

usage: python -m mtgcr.bench.term_days HOME

HOME holds all English texts.  A term came with the first release that has it as a heading or an entry of its glossary,
or in the words of the rule that defines it and of those under that; a name of several words anywhere.  A single word
of the oldest releases stands for nothing that one could date: the glossary only grew to have it.
"""

from __future__ import annotations

import datetime
import re
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.in_force import newest_known
from mtgcr.kb.words.given_numbers import kind_of
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.spelling import fold_term
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.model import Revision
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.terms import Term

TABLE = data_directory() / "lexicon" / "came.tsv"
HEAD = "english\tkind\tlast_without\tcame"
WRITTEN_ANEW = datetime.date(2009, 7, 11)
"""Up to this release the glossary and the headings grew to have what the rules spoke of before."""
SUBTYPES = tuple(f"{kind} type" for kind in ("artifact", "enchantment", "land", "planeswalker", "spell", "creature"))
"""The kinds of subtypes: an entry may name another thing, as the rooms of dungeons are older than Rooms."""
_WORD = re.compile(r"[\w+/'-]+")
_BREAK = re.compile(r"[^\w\s+/'-]+")
"""What ends a stretch of words: "power. Up" names no term."""
_MOST_WORDS = 6


class _First(NamedTuple):
    """The first days on which the terms, by their places, stand so."""

    named: dict[int, datetime.date]
    """As a heading or an entry."""
    written: dict[int, datetime.date]
    """Anywhere."""
    own: dict[int, datetime.date]
    """In the rule that defines it, or under that."""


def table_text(store: Store) -> str:
    """The table as the texts that the store holds make it."""
    terms = [one for one in load_lexicon().terms() if one.status is TermStatus.OFFICIAL and one.english]
    days = [one.effective for one in store.releases_of(Language.EN, Edition.OFFICIAL)]
    first = _first_days(store, terms)
    rows = (_row(term, _came(term, place, first, min(days)), sorted(days)) for place, term in enumerate(terms))
    return "\n".join([HEAD, *dict.fromkeys(filter(None, rows)), ""])


def _came(term: Term, place: int, first: _First, oldest: datetime.date) -> datetime.date | None:
    """When the term came; None where nobody can tell, as of a document: its title stands outside the rules too."""
    if term.kind == "document":
        return None
    named, written, own = (days.get(place) for days in first)
    defined = [day for day in (None if term.kind in SUBTYPES else named, own) if day]
    is_phrase = " " in term.english or "-" in term.english
    told = written if is_phrase and term.kind != "heading" else None  # words of a heading are ordinary ones elsewhere
    came = min(filter(None, (*defined, told)), default=None)
    is_dated = is_phrase or term.kind == "keyword ability" or came == written
    is_chance = written == oldest and (came not in defined if came == oldest else term.kind == "heading")
    if came == WRITTEN_ANEW and not is_phrase:
        is_dated = any(name.title() == term.english.title() for name in _named_anew())
    return came if came and not is_chance and (is_dated or came > WRITTEN_ANEW) else None


@cache
def _named_anew() -> tuple[str, ...]:
    """The words that took the place of others when the rules were written anew."""
    return tuple(name for one in load_lexicon().terms() if one.until == WRITTEN_ANEW for name in one.successor)


def _row(term: Term, came: datetime.date | None, days: Sequence[datetime.date]) -> str:
    if came is None:
        return ""
    place = days.index(came)
    return "\t".join((term.english, term.kind, str(days[place - 1]) if place else "", str(came)))


class _Forms(NamedTuple):
    """The terms, by their places, as headings have them, and as sentences do."""

    headed: defaultdict[str, set[int]]
    spelt: defaultdict[str, set[int]]


def _first_days(store: Store, terms: Sequence[Term]) -> _First:
    forms = _Forms(defaultdict(set), defaultdict(set))
    for place, term in enumerate(terms):
        forms.headed[fold_term(term.english)].add(place)
        forms.spelt[" ".join(_words(term.english))].add(place)
    found, seen = _First({}, {}, {}), set()
    owners = _owners(store, terms)
    for release in sorted(store.releases_of(Language.EN, Edition.OFFICIAL), key=lambda one: one.effective):
        for node in store.standing_in(release):
            if (node.wording, node.lineage) not in seen:
                seen.add((node.wording, node.lineage))
                _note(found, forms, node, owners.get(node.lineage, frozenset()))
    return found


def _note(found: _First, forms: _Forms, node: Revision, owned: Iterable[int]) -> None:
    """Keep what the words of one rule or entry are the first to have."""
    headings = (node.title, *re.split(r", |(?<=.) \[", node.title)) if node.title else ()
    for place in (one for heading in headings for one in forms.headed.get(fold_term(heading), ())):
        found.named.setdefault(place, node.since)
    stretches = _BREAK.split(f"{node.title}. {node.text}".replace("’", "'"))
    places = {one for part in stretches for run in _runs(part) for one in forms.spelt.get(run, ())}
    for place in places:
        found.written.setdefault(place, node.since)
    for place in places.intersection(owned):
        found.own.setdefault(place, node.since)


def _runs(text: str) -> Iterator[str]:
    """Every few words that follow each other with nothing between, folded as terms are."""
    words = _words(text)
    for first in range(len(words)):
        for last in range(first + 1, min(first + _MOST_WORDS, len(words)) + 1):
            yield " ".join(words[first:last])


def _words(text: str) -> list[str]:
    """The words folded as terms are, with their hyphens: "power-up" is not "power up"."""
    return ["-".join(map(fold_term, word.split("-"))) for word in _WORD.findall(text)]


def _owners(store: Store, terms: Sequence[Term]) -> dict[str, frozenset[int]]:
    """The terms that each lineage defines, by their places."""
    release = newest_known(store, load_lexicon().rules_of)
    owned: defaultdict[str, set[int]] = defaultdict(set)
    for place, term in enumerate(terms):
        number = parse_number(term.rules[0]) if term.rules else None
        for rule in store.numbered(str(number), release, kind_of(number)) if number and release else ():
            for one in (rule, *store.ever_under(rule.lineage, Language.EN)):
                owned[one.lineage].add(place)
    return {lineage: frozenset(places) for lineage, places in owned.items()}


def main() -> None:
    """Writes the table."""
    TABLE.write_text(table_text(open_knowledge_base(Path(sys.argv[1])).store), encoding="utf-8")


if __name__ == "__main__":
    main()
