"""Where the rules went that stood under a heading which is gone."""

from __future__ import annotations

import datetime
from collections import Counter

from mtgcr.kb.lookup import heading_words
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.in_force import newest_known
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.store import Store

_DAY = datetime.timedelta(days=1)
_HEADINGS = frozenset({NodeKind.SECTION, NodeKind.GROUP})


class NewPlace(NamedTuple):
    """A group that has rules which stood under the heading before: its number and name then, and how many they are."""

    number: str
    heading: str
    rules: int


class Dissolved(NamedTuple):
    """What became of the rules under a heading when it went."""

    day: datetime.date
    """Effective date of the first release without the heading."""
    rules: int
    """How many stood under it in the release before; groups and headings among them."""
    places: tuple[NewPlace, ...]
    """Where those that went on stood then, most first; the others ended with it."""

    @property
    def went_on(self) -> int:
        """How many of the rules went on."""
        return sum(place.rules for place in self.places)


def dissolved(store: Store, last: Revision) -> Dissolved | None:
    """Where what stood under the heading went, of which this is the last revision.

    None for what stands, or was no heading with rules under it.
    """
    if last.until is None or not (last.kind in _HEADINGS or heading_words(last)):
        return None
    before, after = newest_known(store, last.until - _DAY), newest_known(store, last.until)
    below = tuple(_below(store, last.lineage, before)) if before else ()
    if after is None or not below:
        return None
    stood = filter(None, (store.standing(one.lineage, after) for one in below))
    counts = Counter(one.number.partition(".")[0] for one in stood)
    places = (NewPlace(number, _heading(store, number, after), count) for number, count in counts.items())
    return Dissolved(last.until, len(below), tuple(sorted(places, key=_most_first)))


def _below(store: Store, lineage: str, release: ReleaseInfo) -> Iterator[Revision]:
    """All that stands under it at any depth, examples apart."""
    for one in store.children(lineage, release):
        if one.kind is not NodeKind.EXAMPLE:
            yield one
            yield from _below(store, one.lineage, release)


def _heading(store: Store, number: str, release: ReleaseInfo) -> str:
    return next((one.title for one in store.numbered(number, release, NodeKind.GROUP) if one.title), "")


def _most_first(place: NewPlace) -> tuple[int, tuple[object, ...]]:
    number = parse_number(place.number)
    return -place.rules, number.sort_key if number else ()
