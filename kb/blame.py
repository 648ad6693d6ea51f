"""For each word of a wording, the release that brought it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from kb.masking import mask_references

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from kb.model import Revision


_WORD = re.compile(r"(?:[A-Za-z0-9’'./-]+|.)\s*", re.DOTALL)
"""An English word or one other character, with the space behind it."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words that came together: `since` is the effective date of the release that brought them."""

    text: str
    since: datetime.date


def blame(revisions: Sequence[Revision]) -> tuple[Stretch, ...]:
    """The last wording of a lineage cut by the age of its words; the stretches joined are the wording.

    Revisions whose words are not held are passed over: their words count for the next one that is held.
    """
    told = [revision for revision in revisions if revision.text]
    if not told:
        return ()
    words, dates = _words(told[0].text), [told[0].since] * len(_words(told[0].text))
    for revision in told[1:]:
        newer = _words(revision.text)
        words, dates = newer, _carry(words, dates, newer, revision.since)
    return _stretches(words, dates)


def _words(text: str) -> list[str]:
    return _WORD.findall(text)


def _carry(
    old: Sequence[str], dates: Sequence[datetime.date], new: Sequence[str], since: datetime.date
) -> list[datetime.date]:
    """The dates of the new words: those of a longest common sequence keep theirs, the others are new."""
    from rapidfuzz.distance import LCSseq

    carried = [since] * len(new)
    for step in LCSseq.opcodes([_fold(word) for word in old], [_fold(word) for word in new]):
        if step.tag == "equal":
            carried[step.dest_start : step.dest_end] = dates[step.src_start : step.src_end]
    return carried


def _fold(word: str) -> str:
    """The word with typography folded; a number of a rule stands for all, since references follow moves."""
    return mask_references(word)


def _stretches(words: Sequence[str], dates: Sequence[datetime.date]) -> tuple[Stretch, ...]:
    found = []
    for since, group in groupby(zip(words, dates, strict=True), key=lambda pair: pair[1]):
        found.append(Stretch("".join(word for word, _ in group), since))
    return tuple(found)
