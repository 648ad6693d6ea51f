"""Words in katakana that stand by themselves: レイヤー is no part of プレイヤー.

Japanese is indexed letter by letter, so that any stretch of it is found; between words in katakana, unlike kanji, there
is a sign (・) or another script, and a stretch in the middle of one is another word.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import GAP_BITS, gap_code, pattern
from mtgcr.parser.letters import KATAKANA

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.search.ground import Ground

_LETTERS = tuple(map(chr, range(0x30A1, 0x30FB)))
_WORD = re.compile(rf"[{KATAKANA}][{KATAKANA}ー・]*")
_JOINED = frozenset((gap_code(""), gap_code("ー")))
"""What stands between two letters of one word."""
_GAP_MASK = (1 << GAP_BITS) - 1


def is_katakana(word: str) -> bool:
    """Whether the folded word is of katakana alone."""
    return _WORD.fullmatch(word) is not None


def standing_apart(ground: Ground, text: str) -> set[int] | None:
    """The wordings in which the word is no part of a longer one; None for a word that is not of katakana alone."""
    word = fold(text)
    if not is_katakana(word):
        return None
    letters = [letter for letter in word if letter not in "ー・"]
    before = _joined(ground, (other + letters[0] for other in _LETTERS))
    after = _joined(ground, (letters[-1] + other for other in _LETTERS))
    starts = (place >> GAP_BITS for place in ground.find(pattern(word), exact=False))
    whole = [one for one in starts if one - 1 not in before and one + len(letters) - 1 not in after]
    return set(ground.concordance.documents_of(one << GAP_BITS for one in whole))


def _joined(ground: Ground, pairs: Iterable[str]) -> set[int]:
    """The places of those pairs of letters between which no word ends."""
    found = ground.concordance.read(tuple(pairs))
    return {place >> GAP_BITS for places in found for place in places if place & _GAP_MASK in _JOINED}
