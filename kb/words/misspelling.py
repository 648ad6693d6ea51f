"""Words of a question that stand nowhere, put right: the nearest word that the texts or the lexicon know."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

SHORTEST = 4
"""Words of fewer letters are left alone: too many others are near."""
SWAPPED = 5
"""In words of fewer letters only two swapped ones are put right."""
LONG = 10
"""From so many letters on, two mistakes are forgiven."""


def correct(word: str, known: Callable[[str], Iterable[str]]) -> str | None:
    """The known word nearest to one of letters or kana, at most one mistake away (two in long words); None for none.

    `known` gives the known words with a beginning.  The last letter is taken as typed ("apple" is no "apply").  Of
    equally near words the first by alphabet is taken.
    """
    if len(word) < SHORTEST or not word.isalpha():
        return None
    most = 2 if len(word) >= LONG else 1
    near = [
        (distance, other)
        for other in known(word[0])
        if abs(len(other) - len(word)) <= most
        and other.isalpha()
        and (other[-1] == word[-1] or len(other) != len(word) or sorted(other) == sorted(word))
        and (len(word) >= SWAPPED or sorted(other) == sorted(word))
        and (distance := edit_distance(word, other, most)) <= most
    ]
    return min(near)[1] if near else None


def edit_distance(one: str, other: str, most: int) -> int:
    """How many letters must be typed, dropped, changed or swapped with the next; more than `most` is `most + 1`.

    >>> edit_distance("trampel", "trample", 2)
    1
    """
    if most == 1:
        return _one_slip(one, other)
    before: list[int] = []
    above = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        here = [row]
        for column, against in enumerate(other, 1):
            cost = min(above[column] + 1, here[-1] + 1, above[column - 1] + (letter != against))
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == against:
                cost = min(cost, before[column - 2] + 1)
            here.append(cost)
        if min(here) > most:
            return most + 1
        before, above = above, here
    return min(above[-1], most + 1)


def _one_slip(one: str, other: str) -> int:
    """As `edit_distance` where one mistake is the most: it is where the words part, and the rest is the same."""
    if one == other:
        return 0
    start = next((place for place, (here, there) in enumerate(zip(one, other, strict=False)) if here != there), None)
    start = min(len(one), len(other)) if start is None else start
    rest, against = one[start:], other[start:]
    is_one = (
        rest[1:] == against[1:]
        or rest[1:] == against
        or rest == against[1:]
        or (rest[:2] == against[1::-1] and rest[2:] == against[2:])
    )
    return 1 if is_one else 2
