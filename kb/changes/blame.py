"""For each word of a wording, the release that brought it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from mtgcr.kb.words.fingerprint import fold_typography
from mtgcr.kb.words.masking import mask_references

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.kb.changes.history import History
    from mtgcr.kb.model import Revision


_RANGE = r"[1-9]\d\d\.\d{1,3}[a-z]{0,2}[–-](?:[1-9]\d\d\.\d{1,3}[a-z]{0,2}|\d{1,3}[a-z]{0,2}|[a-z]{1,2})\b"
_WORD = re.compile(rf"(?:{_RANGE}|[A-Za-z0-9]+(?:[’'./-][A-Za-z0-9]+)*|-{{2,}}|\.{{3}}|.)\s*", re.DOTALL)
"""A range of rules, an English word, a dash or ellipsis, or one other character, with the space behind it."""
_GROUP = re.compile(r"[1-9]\d{0,2}")
_NAMING = frozenset(("rule", "rules", "section", "sections"))
_LISTING = frozenset((",", "and", "or"))
_REFERENCE = "#"


@dataclass(frozen=True, slots=True)
class BlamedStretch:
    """Words that came together: `since` is the effective date of the release that brought them."""

    text: str
    since: datetime.date
    is_reference: bool = False
    """Whether it is the number of a rule alone: the rule that is named may be older, and had another number before."""


def blame(revisions: Sequence[Revision]) -> tuple[BlamedStretch, ...]:
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
    """The dates of the new words: those of a longest common sequence keep theirs, the others are new.

    New is also the number of a reference that follows its rule, and nothing beside it.
    """
    from rapidfuzz.distance import LCSseq

    carried, folded = [since] * len(new), _folded(new)
    for step in LCSseq.opcodes(_folded(old), folded):
        if step.tag != "equal":
            continue
        places = range(step.src_start, step.src_end), range(step.dest_start, step.dest_end)
        for source, place in zip(*places, strict=True):
            if _REFERENCE not in folded[place] or _is_same_number(old[source], new[place]):
                carried[place] = dates[source]
    return carried


def _is_same_number(one: str, other: str) -> bool:
    return fold_typography(one).split() == fold_typography(other).split()


def _folded(words: Sequence[str]) -> list[str]:
    """The words with typography folded; a number of a rule or group stands for all, since references follow moves."""
    folded: list[str] = []
    in_reference = False
    for word in words:
        plain = _masked(word)
        is_group = in_reference and _GROUP.fullmatch(plain)
        folded.append(_REFERENCE if is_group else plain)
        in_reference = folded[-1] == _REFERENCE or plain.lower() in _NAMING or (in_reference and plain in _LISTING)
    return folded


@lru_cache(maxsize=8192)
def _masked(word: str) -> str:
    """The word with typography folded, and a number of a rule as any other; rules share most of their words."""
    return mask_references(word)


def _stretches(words: Sequence[str], dates: Sequence[datetime.date]) -> tuple[BlamedStretch, ...]:
    found = []
    told = zip(words, _folded(words), dates, strict=True)
    for since, group in groupby(told, key=lambda one: one[2]):
        together = list(group)
        is_reference = all(_REFERENCE in folded for _, folded, _ in together)
        found.append(BlamedStretch("".join(word for word, _, _ in together), since, is_reference))
    return tuple(found)


def blame_history(history: History) -> tuple[BlamedStretch, ...]:
    """The newest words of a history, each stretch with the release that brought it; older ones of its language only."""
    told = [step.revision for step in history.steps if step.revision.text]
    return blame([one for one in told if one.language is told[-1].language])
