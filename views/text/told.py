"""What is said beside words of our own: whether anybody checked them, and what they leave out."""

from __future__ import annotations

from mtgcr.views.voice import listed, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.storage.told import ToldBy


def ours() -> str:
    """What stands in the place of a file name where the words are ours."""
    return say("digest in our own words, not the official text")


def say_unreviewed(told: ToldBy | None) -> str:
    """That the official words are others by now; "" while they are those retold."""
    if told is None or told.reworded is None:
        return ""
    return say("; unreviewed: the official words were changed on {day}", day=told.reworded)


def told_notes(shown: Iterable[tuple[str, ToldBy | None]]) -> Iterator[str]:
    """Notes on the retellings shown, each with its number: unreviewed, not yet checked, and what is left out."""
    told = [(number, one) for number, one in shown if one]
    for day in sorted({one.reworded for _, one in told if one.reworded}):
        numbers = _listed(number for number, one in told if one.reworded == day)
        yield say("unreviewed: the official words of {numbers} were changed on {day}", numbers=numbers, day=day)
    unread = [number for number, one in told if one.reviewed is None and one.reworded is None]
    if unread:
        said, named = say("not yet checked by a second reader"), len(unread) < len(told)
        yield f"{said}: {_listed(unread)}" if named else said
    omitting = ((number, one.omits) for number, one in told if one.omits)
    yield from dict.fromkeys(say("{number} leaves out: {what}", number=n, what=what) for n, what in omitting)


def _listed(numbers: Iterable[str]) -> str:
    return listed(dict.fromkeys(numbers))
