"""The rules of a term, which the lexicon names by their numbers of one release, with the numbers of another day."""

from __future__ import annotations

from mtgcr.kb.storage.in_force import newest_known
from mtgcr.kb.words.given_numbers import kind_of
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping

    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.terms import Term
    from mtgcr.parser.numbers import RuleNumber


class TermNumber(NamedTuple):
    """A number of the lexicon's release, and those that the same rule has on the day and today."""

    listed: str
    then: str | None
    """None where the rule does not stand on the day."""
    today: str | None
    """None where it does not stand today."""


def term_numbers(
    store: Store, listed: Iterable[str], listed_on: datetime.date, day: datetime.date
) -> tuple[TermNumber, ...]:
    """Those of the numbers that are not the same on the day: rules are followed, not numbers."""
    then, named_in, newest = newest_known(store, day), newest_known(store, listed_on), newest_known(store)
    if named_in is None or then == named_in:
        return ()
    return tuple(_changed(store, dict.fromkeys(listed), named_in, (then, newest)))


def told_by_day(store: Store, terms: Iterable[Term], listed_on: datetime.date, day: datetime.date) -> tuple[Term, ...]:
    """The terms with their rules as they are numbered on the day, without those that do not stand on it."""
    told = tuple(terms)
    changed = term_numbers(store, (number for term in told for number in term.rules), listed_on, day)
    then = {one.listed: one.then for one in changed}
    return tuple(_told(term, then) for term in told) if then else told


def _told(term: Term, then: Mapping[str, str | None]) -> Term:
    return term._replace(rules=tuple(now for number in term.rules if (now := then.get(number, number))))


def _changed(
    store: Store, listed: Iterable[str], named_in: ReleaseInfo, releases: tuple[ReleaseInfo | None, ReleaseInfo | None]
) -> Iterator[TermNumber]:
    for number in listed:
        parsed = parse_number(number)
        named = store.numbered(number, named_in, kind_of(parsed)) if parsed else ()
        then, today = (_number_in(store, named, release) for release in releases)
        if named and number != then:
            yield TermNumber(number, then, today)


def _number_in(store: Store, named: Iterable[Revision], release: ReleaseInfo | None) -> str | None:
    """The number that the first of the rules which stands in the release has there."""
    standing = (store.standing(one.lineage, release) for one in named if release)
    return next((one.number for one in standing if one), None)


def number_on(store: Store, number: RuleNumber, day: datetime.date, named_on: datetime.date) -> RuleNumber | None:
    """The number on the day of the rule that has this one on another day; None where there was no such rule.

    The number itself where nothing has it.  A number of our tables is one of `Lexicon.rules_of`, which a newer text may
    have given to another rule.
    """
    named, then = newest_known(store, named_on), newest_known(store, day)
    if named is None or then is None or named == then:
        return number
    lineages = [revision.lineage for revision in store.numbered(str(number), named, kind_of(number))]
    if not lineages:
        return number
    standing = store.standing(lineages[0], then)
    return parse_number(standing.number) if standing else None
