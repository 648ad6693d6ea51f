"""Small differences written as `diff` blocks, applied to a text; for tests that change one place of a release."""

from __future__ import annotations

from typing import NamedTuple


class Patched(NamedTuple):
    """A text after a change, with the lines (from 1) that were added or that follow a removed line."""

    text: str
    touched: frozenset[int]


def apply_patch(text: str, patch: str) -> Patched:
    """The text with the patch applied: lines with "-" replaced by those with "+", where the block occurs once.

    ValueError when it occurs never or more than once.
    """
    changes = [(line[:1], line[1:]) for line in patch.splitlines()]
    old = [words for sign, words in changes if sign != "+"]
    new = [words for sign, words in changes if sign != "-"]
    lines = text.split("\n")
    places = [i for i in range(len(lines) - len(old) + 1) if lines[i : i + len(old)] == old]
    if len(places) != 1:
        raise ValueError(f"the lines of the patch stand {len(places)} times in the text, not once: {old[:2]}")
    at = places[0]
    return Patched("\n".join(lines[:at] + new + lines[at + len(old) :]), frozenset(_touched(changes, at + 1)))


def _touched(changes: list[tuple[str, str]], first: int) -> list[int]:
    found, line, after_removal = [], first, False
    for sign, _ in changes:
        if sign == "-":
            after_removal = True
            continue
        if sign == "+" or after_removal:
            found.append(line)
        line, after_removal = line + 1, False
    return [*found, line] if after_removal else found
