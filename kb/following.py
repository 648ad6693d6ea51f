"""The rule that had a number in a release, as it stands in the newest one; or when it ended, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.missing_numbers import NoSuchRule, missing_number
from mtgcr.kb.storage.in_force import newest_known, no_release_on
from mtgcr.kb.storage.spine import spine
from mtgcr.kb.words.given_numbers import kind_of
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.in_force import NoRelease
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.numbers import RuleNumber


class Successor(NamedTuple):
    """A rule into which words of another went when that ended; `number_today` is None where it has ended too."""

    number: str
    number_today: str | None


class FollowedRule(NamedTuple):
    """A rule from the number that it had to the one that it has today."""

    lineage: str
    number: str
    number_today: str | None
    """None where the newest release no longer holds it."""
    last_number: str
    """The number of today, or the last that it had."""
    ended: datetime.date | None
    """The effective date of the first release without it; None while it stands."""
    last_day: datetime.date
    """The effective date of the release that brought its last revision: its words can be read as of then."""
    successors: tuple[Successor, ...] = ()


class Followed(NamedTuple):
    """What had the number in the release, each followed to today; several where rules shared the number."""

    number: str
    release: datetime.date
    newest: datetime.date
    found: tuple[FollowedRule, ...]


def follow_number(store: Store, number: RuleNumber, date: datetime.date) -> Followed | NoSuchRule | NoRelease:
    """What had the number on the day, followed to the newest release known."""
    then, newest = newest_known(store, date), newest_known(store)
    if then is None or newest is None:
        return no_release_on(store, date)
    named = store.numbered(str(number), then, kind_of(number))
    if not named:
        return missing_number(store, number, then)
    return Followed(str(number), then.effective, newest.effective, tuple(_follow(store, one, newest) for one in named))


def _follow(store: Store, then: Revision, newest: ReleaseInfo) -> FollowedRule:
    last = spine(store, then.lineage, Language.EN)[-1]
    today = store.standing(then.lineage, newest)
    ended = None if today else last.until
    return FollowedRule(
        lineage=then.lineage,
        number=then.number,
        number_today=today.number if today else None,
        last_number=today.number if today else last.number,
        ended=ended,
        last_day=last.since,
        successors=_successors(store, then.lineage, newest) if today is None else (),
    )


def _successors(store: Store, lineage: str, newest: ReleaseInfo) -> tuple[Successor, ...]:
    """The rules into which words went, with the numbers of that day and of today."""
    found = []
    for one in store.junctions(lineage, Language.EN):
        if not one.went:
            continue
        today = store.standing(one.lineage, newest)
        found.append(Successor(one.number, today.number if today else None))
    return tuple(dict.fromkeys(found))
