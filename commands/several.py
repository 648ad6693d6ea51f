"""Several rules in one command that the library answers one at a time: history and refs."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from mtgcr.library.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

_Answer = TypeVar("_Answer")


def each_alone(
    given: str, answer: Callable[[str], _Answer], *, is_text: bool
) -> tuple[tuple[_Answer, ...], tuple[str, ...]]:
    """The answer, or of several rules one for each, in the order typed; then what is to be said before them all.

    Only as text: the JSON of one answer has no place for a second.  Refusal for those of the library.
    """
    try:
        return (answer(given),), ()
    except Refusal as refusal:
        if refusal.code != "one-at-a-time" or not is_text:
            raise
        from mtgcr.views.text.rule import apart_line

        words = refusal.data["not_a_term"]
        return tuple(answer(one) for one in refusal.data["each"]), (apart_line(words),) if words else ()
