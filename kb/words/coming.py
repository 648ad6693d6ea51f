"""When terms came into the rules (data/lexicon/came.tsv), and what each took the place of."""

from __future__ import annotations

import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.terms import TermStatus, read_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgcr.kb.words.terms import Term


class Coming(NamedTuple):
    """The last release known to lack a term, None where the oldest one has it, and the first known to have it."""

    last_without: datetime.date | None
    came: datetime.date


def coming_of(term: Term) -> Coming | None:
    """When the term came; of a short form or an old name that of the word which stands for it; None: nobody knows."""
    if term.status is TermStatus.OFFICIAL:
        return _comings().get((term.english, term.kind))
    if term.status is TermStatus.OBSOLETE:
        return None
    official = (one for name in term.successor for one in terms_named(name) if one.status is TermStatus.OFFICIAL)
    return next(filter(None, map(coming_of, official)), None)


def terms_named(words: str) -> tuple[Term, ...]:
    """The terms spelt so, or the one that sounds so (サーガ), without those that are only spelt nearly so."""
    spelt = tuple(match.term for match in load_lexicon().meanings(words) if not match.near)
    heard = () if spelt else load_lexicon().heard(words)
    return spelt or (heard if len(heard) == 1 else ())


def replaced_by(term: Term) -> tuple[Term, ...]:
    """The obsolete terms whose place it took on the day on which it came."""
    coming = coming_of(term)
    obsolete = (one for one in load_lexicon().terms() if one.status is TermStatus.OBSOLETE)
    return tuple(one for one in obsolete if coming and one.until == coming.came and term.english in _capitals(one))


def _capitals(term: Term) -> frozenset[str]:
    """The words that stand for the term today, with and without capitals."""
    return frozenset(form for name in term.successor for form in (name, name.title(), name.capitalize()))


@lru_cache(maxsize=1)
def _comings() -> Mapping[tuple[str, str], Coming]:
    """The table by the name and kind of each term; read once per process."""
    _, rows = read_table(data_directory() / "lexicon" / "came.tsv")
    return {
        (english, kind): Coming(_day(without) if without else None, _day(came)) for english, kind, without, came in rows
    }


def _day(written: str) -> datetime.date:
    return datetime.date.fromisoformat(written)
