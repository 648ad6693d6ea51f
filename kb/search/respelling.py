"""Other spellings that the texts know: Japanese with or without okurigana or in katakana, and typing mistakes."""

from __future__ import annotations

from itertools import islice, pairwise, product
from typing import TYPE_CHECKING

from mtgcr.kb.words import misspelling
from mtgcr.kb.words.folding import IDEOGRAPH, drop_ending, drop_okurigana, english_forms
from mtgcr.kb.words.romaji import in_katakana
from mtgcr.kb.words.tokens import pattern
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import HIRAGANA

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.search.concordance import Concordance
    from mtgcr.kb.search.ground import Ground

_MOST = 64
"""Spellings tried of one word."""
_TWO_KANJI = expression(IDEOGRAPH * 2)
_IS_HIRAGANA = expression(f"[{HIRAGANA}]")
_ALL_HIRAGANA = expression(f"[{HIRAGANA}ー]{{3,}}")


def respell(word: str, ground: Ground) -> str:
    """The folded word as the texts spell it: itself where it stands in one, or where no spelling of it does.

    割振り順 → 割り振り順, 生贄 → 生け贄, とらんぷる → トランプル.
    """
    if word.isascii() or len(word) < 2 or stands(word, ground):
        return word
    return next((other for other in _spellings(word, ground.concordance) if stands(other, ground)), word)


def correct(word: str, ground: Ground) -> str:
    """The folded English word, or, where it stands here in no form, the nearest of all words if that does."""
    if not word.isascii() or stands(word, ground):
        return word
    near = misspelling.correct(word, ground.concordance.terms)
    return near if near and stands(near, ground) else word


def stands(word: str, ground: Ground) -> bool:
    """Whether the folded word stands here in some form."""
    forms = (word, *english_forms(word)) if word.isascii() else (word, drop_ending(word))
    return any(ground.stands(pattern(form)) for form in dict.fromkeys(forms))


def _spellings(word: str, texts: Concordance) -> Iterator[str]:
    """The word in katakana, else with one kana, or none, between each two kanji, as far as the texts have them so."""
    if _ALL_HIRAGANA.fullmatch(word):
        yield in_katakana(word)
    bare = drop_okurigana(word)
    between = [_joints(one, other, texts) for one, other in pairwise(bare)]
    for joints in islice(product(*between), _MOST):
        yield bare[0] + "".join(joint + letter for joint, letter in zip(joints, bare[1:], strict=True))


def _joints(first: str, second: str, texts: Concordance) -> list[str]:
    """What may stand between the two letters: nothing, or between kanji a kana that the texts have beside both."""
    if not _TWO_KANJI.fullmatch(first + second):
        return [""]
    kana = [pair[1] for pair in texts.terms(first) if _IS_HIRAGANA.fullmatch(pair[1:])]
    return ["", *(one for one in kana if texts.known([one + second]))]
