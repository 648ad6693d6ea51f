"""Words in katakana that stand by themselves: レイヤー is no part of プレイヤー.

Japanese is indexed letter by letter, so that any stretch of it is found; between words in katakana, unlike kanji, there
is a sign (・) or another script, and a stretch in the middle of one is another word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import GAP_BITS, gap_code, pattern
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import KATAKANA

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.search.ground import Ground

_LETTERS = tuple(map(chr, range(0x30A1, 0x30FB)))
_WORD = expression(rf"[{KATAKANA}][{KATAKANA}ー・]*")
_JOINED = (gap_code(""), gap_code("ー"))
"""What stands between two letters of one word."""


def is_katakana(word: str) -> bool:
    """Whether the folded word is of katakana alone."""
    return _WORD.fullmatch(word) is not None


def standing_apart(ground: Ground, text: str) -> set[int] | None:
    """The wordings in which the word is no part of a longer one; None for a word that is not of katakana alone."""
    word = fold(text)
    if not is_katakana(word):
        return None
    letters = [letter for letter in word if letter not in "ー・"]
    starts = [place >> GAP_BITS for place in ground.find(pattern(word))]
    before = _joined(ground, starts, -1, [other + letters[0] for other in _LETTERS])
    after = _joined(ground, starts, len(letters) - 1, [letters[-1] + other for other in _LETTERS])
    inside = before | after
    return set(ground.concordance.documents_of(one << GAP_BITS for one in starts if one not in inside))


def _joined(ground: Ground, starts: Iterable[int], distance: int, pairs: Sequence[str]) -> set[int]:
    """The starts that have one of those pairs of letters so far after them, with no end of a word between the two."""
    wanted = {start + distance << GAP_BITS | gap for start in starts for gap in _JOINED}
    found = set().union(*map(wanted.intersection, ground.concordance.read(pairs)))
    return {(place >> GAP_BITS) - distance for place in found}
