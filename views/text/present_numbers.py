"""A Japanese text with the numbers that its references have on the day asked for, beside those that it prints."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.translations.present_numbers import MovedNumber


def stretch_with_present_numbers(text: str, moved: Sequence[MovedNumber], start: int, end: int) -> str:
    """A stretch of the text, as `with_present_numbers`."""
    inside = [one._replace(end=one.end - start) for one in moved if start < one.end <= end]
    return with_present_numbers(text[start:end], inside)


def with_present_numbers(text: str, moved: Sequence[MovedNumber]) -> str:
    """The text with 「（現733）」 behind each number that is another one on the day, 「（当時733）」 of a past day."""
    shown, end = "", 0
    for one in moved:
        shown += f"{text[end : one.end]}（{'当時' if one.is_past else '現'}{one.now}）"
        end = one.end
    return shown + text[end:]
