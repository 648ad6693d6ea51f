"""What is said beside words of our own: whether anybody checked them, and what they leave out."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.storage.told import ToldBy

OURS = "digest in our own words, not the official text"
"""What stands in the place of a file name where the words are ours."""
UNREVIEWED = "unreviewed"
"""Said of a retelling whose official words are others by now."""
UNREAD = "not yet checked by a second reader"


def say_unreviewed(told: ToldBy | None) -> str:
    """That the official words are others by now; "" while they are those retold."""
    if told is None or told.reworded is None:
        return ""
    return f"; {UNREVIEWED}: the official words were changed on {told.reworded}"


def told_notes(shown: Iterable[tuple[str, ToldBy | None]]) -> Iterator[str]:
    """Notes on the retellings shown, each with its number: unreviewed, not yet checked, and what is left out."""
    told = [(number, one) for number, one in shown if one]
    for day in sorted({one.reworded for _, one in told if one.reworded}):
        numbers = _listed(number for number, one in told if one.reworded == day)
        yield f"{UNREVIEWED}: the official words of {numbers} were changed on {day}"
    unread = [number for number, one in told if one.reviewed is None and one.reworded is None]
    if unread:
        yield f"{UNREAD}: {_listed(unread)}" if len(unread) < len(told) else UNREAD
    yield from dict.fromkeys(f"{number} leaves out: {one.omits}" for number, one in told if one.omits)


def _listed(numbers: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(numbers))
