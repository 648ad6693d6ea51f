"""What can be said of the Japanese of a bulletin: compared with a Japanese text that is held, else by its numbers."""

from __future__ import annotations

import datetime
import re
import unicodedata
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum
from typing import TYPE_CHECKING

from mtgcr.kb.bulletins.fusion import Printed, Recovery, read_fused
from mtgcr.kb.translations.freshness import official_translation, retold_translation
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.bulletins.reconciliation import ClaimFinding
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.translations.freshness import FoundTranslation
    from mtgcr.parser.bulletin import Item

_REFERENCE = re.compile(r"(?<![\d.])\d{3}(?:\.\d+[a-z]?)?(?![\d])")
_RUN_TOGETHER = re.compile(r"(\d{3}\.)(\d+[a-z])(\d+[a-z])")
"""509.5g3g: the old number and the new one of what they have in common."""
_DAY = datetime.timedelta(days=1)
GAP = 2
"""Two stretches that a piece lacks are one where no more letters than these stand between them."""


class JapaneseStatus(Enum):
    """What a Japanese piece is worth, as far as it can be compared."""

    SAME = "same as your Japanese text"
    WITHIN = "your Japanese text, with other words mixed in"
    """Struck and set words run together, as in the English."""
    OTHER = "differs from your Japanese text"
    NUMBERS = "refers to the same rules as the digest"
    OTHER_NUMBERS = "refers to other rules than the digest"
    NOT_COMPARED = "cannot be compared: you have no Japanese text of it"
    ALONE = "cannot be compared: no English stands beside it"


@dataclass(frozen=True, slots=True)
class JapaneseFinding:
    """A Japanese piece with its status; `release` is that of the Japanese it was compared with, None for none."""

    item: Item
    status: JapaneseStatus
    release: datetime.date | None = None
    lacking: tuple[str, ...] = ()
    """Of other words than those of a text that is held: the stretches of that text which the piece does not have."""


def find_japanese(store: Store, item: Item, beside: ClaimFinding | None) -> JapaneseFinding:
    """The status of a Japanese piece; `beside` is the English one that it stands beside."""
    if beside is not None and beside.pair is not None:
        compared = [_compare(item, known) for known in _official(store, beside)]
        order = list(JapaneseStatus)
        if compared:
            return min(compared, key=lambda one: order.index(one.status))
        return _by_numbers(item, list(_retold(store, beside)))
    return JapaneseFinding(item, JapaneseStatus.ALONE)


def _days(beside: ClaimFinding) -> Iterator[tuple[str, datetime.date]]:
    """The rule with a day on which it had the old words, and with one on which it has the new ones."""
    pair = beside.pair
    if pair and pair.new:
        yield pair.lineage, pair.new.since
    if pair and pair.old:
        yield pair.lineage, (pair.old.until - _DAY if pair.old.until else pair.old.since)


def _official(store: Store, beside: ClaimFinding) -> Iterator[FoundTranslation]:
    found = (official_translation(store, lineage, day, Language.JA) for lineage, day in _days(beside))
    yield from (one for one in found if one and not one.behind and one.revision.text)


def _retold(store: Store, beside: ClaimFinding) -> Iterator[FoundTranslation]:
    found = (retold_translation(store, lineage, day, Language.JA) for lineage, day in _days(beside))
    yield from (one for one in found if one and one.revision.text)


def _compare(item: Item, known: FoundTranslation) -> JapaneseFinding:
    printed, text = (unicodedata.normalize("NFKC", one) for one in (item.text, known.revision.text))
    reading = read_fused(_part_numbers(printed), None, text)
    if reading.printed is not Printed.DAMAGED:
        status = JapaneseStatus.SAME
    else:
        status = JapaneseStatus.OTHER if reading.new is Recovery.LOST else JapaneseStatus.WITHIN
    lacking = tuple(_missing(printed, text)) if status is JapaneseStatus.OTHER else ()
    return JapaneseFinding(item, status, known.release.effective, lacking)


def _missing(printed: str, text: str) -> Iterator[str]:
    """The stretches of the text that the piece does not have, those of a single letter left out.

    >>> list(_missing("それは墓地に置かれる。", "それはオーナーの墓地に置かれる。"))
    ['オーナーの']
    """
    kept = [one for one in SequenceMatcher(None, printed, text, autojunk=False).get_matching_blocks() if one.size > GAP]
    starts = (0, *(one.b + one.size for one in kept))
    ends = (*(one.b for one in kept), len(text))
    stretches = (text[start:end].strip() for start, end in zip(starts, ends, strict=True))
    yield from (one for one in stretches if len(one) > 1)


def _by_numbers(item: Item, known: Sequence[FoundTranslation]) -> JapaneseFinding:
    """The references held against those of our Japanese before and after; a piece may have both run together."""
    printed, told = references(item.text), [references(one.revision.text) for one in known]
    if not printed or not any(told):
        return JapaneseFinding(item, JapaneseStatus.NOT_COMPARED)
    whole = [place for place, one in enumerate(told) if one <= printed]
    is_same = whole and printed <= frozenset().union(*told)
    status = JapaneseStatus.NUMBERS if is_same else JapaneseStatus.OTHER_NUMBERS
    return JapaneseFinding(item, status, known[whole[0] if whole else 0].release.effective)


def references(text: str) -> frozenset[str]:
    """The numbers of rules in a text, also those that ran together.

    >>> sorted(references("rule 509.5g3g"))
    ['509.3g', '509.5g']
    """
    return frozenset(_REFERENCE.findall(_part_numbers(text)))


def _part_numbers(text: str) -> str:
    return _RUN_TOGETHER.sub(r"\1\2 \1\3", text)
