"""A number that names nothing on a day: when it was in use, and the numbers that may have been meant."""

from __future__ import annotations

from mtgcr.kb.storage.in_force import newest_known
from mtgcr.kb.words.given_numbers import kind_of
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import RuleNumber, parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterator, Sequence

    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.store import Store

OFFERED = 3
"""Numbers that are offered for a mistyped one."""


class NoSuchRule(NamedTuple):
    """The number names nothing in the release; `other_times` tells when it named something.

    Where it never did, `nearest` are numbers of the release that are one slip of the keyboard away.
    """

    number: str
    release: ReleaseInfo
    other_times: tuple[tuple[datetime.date, datetime.date | None], ...] = ()
    nearest: tuple[str, ...] = ()
    moved_to: tuple[str, ...] = ()
    """The numbers that what had the number last before the release has in it; () where it is gone or comes later."""


def missing_number(store: Store, number: RuleNumber, release: ReleaseInfo) -> NoSuchRule:
    """What is known of a number that the release does not have."""
    times = _times(store, number)
    nearest = () if times else numbers_near(store, number, release)
    return NoSuchRule(str(number), release, times, nearest, _moved_to(store, number, release))


def _moved_to(store: Store, number: RuleNumber, release: ReleaseInfo) -> tuple[str, ...]:
    ended = [r for r in _ever(store, number) if r.until and r.until <= release.effective]
    last = max((r.until for r in ended if r.until), default=None)
    lineages = dict.fromkeys(r.lineage for r in ended if r.until == last)
    standing = (store.standing(lineage, release) for lineage in lineages)
    return tuple(dict.fromkeys(one.number for one in standing if one and one.kind is kind_of(number)))


def numbers_near(store: Store, number: RuleNumber, release: ReleaseInfo | None = None) -> tuple[str, ...]:
    """The numbers of the release (the newest known where none is given) nearest to a mistyped one."""
    known = release or newest_known(store)
    if known is None:
        return ()
    return nearest_numbers(number, lambda one: bool(store.numbered(str(one), known, kind_of(one))))


def nearest_numbers(number: RuleNumber, stands: Callable[[RuleNumber], bool]) -> tuple[str, ...]:
    """Of the numbers that stand those one slip away, the likeliest slip alone; else the rule or group above.

    A character typed twice (702.19bb), two in the wrong order (702.91b), one too many (601.22), in this order.
    """
    for kind in (_typed_twice, _swapped, _one_too_many, _above):
        found = dict.fromkeys(one for one in kind(number) if stands(one))
        if found:
            return tuple(map(str, found))[:OFFERED]
    return ()


def _typed_twice(number: RuleNumber) -> Iterator[RuleNumber]:
    typed = str(number)
    yield from _read(typed[:at] + typed[at + 1 :] for at in range(1, len(typed)) if typed[at] == typed[at - 1])


def _swapped(number: RuleNumber) -> Iterator[RuleNumber]:
    typed = str(number)
    yield from _read(typed[:at] + typed[at + 1] + typed[at] + typed[at + 2 :] for at in range(len(typed) - 1))


def _one_too_many(number: RuleNumber) -> Iterator[RuleNumber]:
    """The last first: what stands before it was typed right."""
    typed = str(number)
    yield from _read(typed[:at] + typed[at + 1 :] for at in reversed(range(len(typed))))


def _above(number: RuleNumber) -> Iterator[RuleNumber]:
    """The rule and the group above it; a section says too little."""
    above = number.parent
    while above is not None and above.group > 9:
        yield above
        above = above.parent


def _read(typed: Iterator[str]) -> Iterator[RuleNumber]:
    return (number for one in typed if (number := parse_number(one)) and number.rule)


def _times(store: Store, number: RuleNumber) -> tuple[tuple[datetime.date, datetime.date | None], ...]:
    """When the number was in use."""
    return _merge(tuple((r.since, r.until) for r in _ever(store, number)))


def _ever(store: Store, number: RuleNumber) -> Sequence[Revision]:
    """What ever had the number: as the atlas knows, else as the texts held tell."""
    found = store.ever_numbered(str(number), Language.EN)
    return [r for r in found if r.edition is Edition.ATLAS] or found


def _merge(
    times: tuple[tuple[datetime.date, datetime.date | None], ...],
) -> tuple[tuple[datetime.date, datetime.date | None], ...]:
    """Adjoining times as one."""
    merged: list[tuple[datetime.date, datetime.date | None]] = []
    for since, until in sorted(set(times), key=lambda time: time[0]):
        last = merged[-1][1] if merged else since
        if merged and (last is None or since <= last):
            merged[-1] = (merged[-1][0], None if last is None or until is None else max(last, until))
        else:
            merged.append((since, until))
    return tuple(merged)
