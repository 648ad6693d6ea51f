"""Obsolete terms: the rule that spoke of one while it was in force."""

from __future__ import annotations

from mtgcr.kb.glossary_lookup import entries_named, names_of
from mtgcr.kb.storage.in_force import newest_known
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.terms import Term
    from mtgcr.parser.numbers import RuleNumber


class RuleThen(NamedTuple):
    """A number and a day on which it named the rule that is meant."""

    number: RuleNumber
    day: datetime.date


def rule_then(store: Store, words: str) -> RuleThen | None:
    """The rule to which the glossary sent the reader when a term of which nothing has come was last in force.

    None for other words: of a term that has a successor the rule of today is the heir.  Where there is none, the rule
    that the lexicon names says what is so instead, and need never have spoken of the matter, as that on the end of
    effects never did of mana burn.
    """
    exact = (match.term for match in load_lexicon().find(words) if not match.near)
    gone = (one for one in exact if one.status is TermStatus.OBSOLETE and not one.official_english)
    return next(filter(None, (_cited_then(store, term) for term in gone)), None)


def _cited_then(store: Store, term: Term) -> RuleThen | None:
    release = newest_known(store, term.last_in_force) if term.last_in_force else None
    if release is None:
        return None
    entries = entries_named(store, release, names_of(term))
    cited = (parse_number(number) for entry in entries for number in store.cited_numbers(entry.wording))
    number = next(filter(None, cited), None)
    return RuleThen(number, release.effective) if number else None
