"""Other spellings of a Japanese word that the texts know: with or without okurigana, in other kana."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from kb.folding import HIRAGANA, KANJI, drop_ending, drop_okurigana
from kb.tokens import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kb.concordance import Concordance

_MOST = 64
"""Spellings tried of one word."""
_IS_KANJI = re.compile(f"[{KANJI}]")
_IS_HIRAGANA = re.compile(f"[{HIRAGANA}]")
_ALL_HIRAGANA = re.compile(f"[{HIRAGANA}ー]+")
_TO_KATAKANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}
_LONG_E = re.compile("(?<=[エケセテネヘメレゲゼデベペェ])ー")
_VU = re.compile("ヴ[ァィェォ]?")
_VU_TO_BU = {"ヴァ": "バ", "ヴィ": "ビ", "ヴ": "ブ", "ヴェ": "ベ", "ヴォ": "ボ"}


def respell(word: str, texts: Concordance) -> str:
    """The folded word as the texts spell it: itself where it stands in one, or where no spelling of it does.

    割振り順 → 割り振り順, 生贄 → 生け贄, とらんぷる → トランプル, プレーヤー → プレイヤー.
    """
    if _stands(word, texts):
        return word
    return next((other for other in _spellings(word, texts) if _stands(other, texts)), word)


def _stands(word: str, texts: Concordance) -> bool:
    return any(len(texts.find(pattern(form), exact=False)) for form in dict.fromkeys((word, drop_ending(word))))


def _spellings(word: str, texts: Concordance) -> Iterator[str]:
    if _ALL_HIRAGANA.fullmatch(word) and len(word) > 2:
        yield word.translate(_TO_KATAKANA)
    yield _LONG_E.sub("イ", word)
    yield _VU.sub(lambda found: _VU_TO_BU[found[0]], word)
    if _IS_KANJI.search(word):
        yield from islice(_with_okurigana(drop_okurigana(word), texts), _MOST)


def _with_okurigana(word: str, texts: Concordance) -> Iterator[str]:
    """The word with one kana, or none, between each two kanji, as far as the texts have those pairs of letters."""
    if len(word) < 2:
        yield word
        return
    first, second = word[0], word[1]
    for rest in _with_okurigana(word[1:], texts):
        if len(texts.places(first + second)):
            yield first + rest
        for kana in _kana_between(first, second, texts):
            yield first + kana + rest


def _kana_between(first: str, second: str, texts: Concordance) -> list[str]:
    if not (_IS_KANJI.match(first) and _IS_KANJI.match(second)):
        return []
    followers = (pair[1:] for pair in texts.terms(first))
    return [kana for kana in followers if _IS_HIRAGANA.fullmatch(kana) and len(texts.places(kana + second))]
