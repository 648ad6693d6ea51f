"""Other spellings that the texts know: Japanese with or without okurigana or in other kana, and typing mistakes."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from mtgcr.kb.words.folding import IDEOGRAPH, drop_ending, drop_okurigana, english_forms
from mtgcr.kb.words.tokens import pattern
from mtgcr.parser.letters import HIRAGANA

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.search.concordance import Concordance
    from mtgcr.kb.search.ground import Ground

SHORTEST = 4
"""Letters of a word that is compared with others."""
NEAR = 80.0
"""The similarity (0 to 100) from which on a word is taken for another."""
_ALIKE = 5.0
"""Words whose similarity differs by less are equally near; the commonest of them was meant."""
_NEAREST = 16
"""So many near words are looked at."""
_MOST = 64
"""Spellings tried of one word."""
_IS_KANJI = re.compile(IDEOGRAPH)
_IS_HIRAGANA = re.compile(f"[{HIRAGANA}]")
_ALL_HIRAGANA = re.compile(f"[{HIRAGANA}ー]+")
_TO_KATAKANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}
_LONG_E = re.compile("(?<=[エケセテネヘメレゲゼデベペェ])ー")
_VU = re.compile("ヴ[ァィェォ]?")
_VU_TO_BU = {"ヴァ": "バ", "ヴィ": "ビ", "ヴ": "ブ", "ヴェ": "ベ", "ヴォ": "ボ"}


def respell(word: str, ground: Ground) -> str:
    """The folded word as the texts spell it: itself where it stands in one, or where no spelling of it does.

    割振り順 → 割り振り順, 生贄 → 生け贄, とらんぷる → トランプル, プレーヤー → プレイヤー.
    """
    if word.isascii() or len(word) < 2 or _stands(word, ground):
        return word
    return next((other for other in _spellings(word, ground.concordance) if _stands(other, ground)), word)


def correct(word: str, ground: Ground) -> str:
    """The folded word, or, where it stands in no text in any form, the nearest that does (deathouch → deathtouch).

    English words are compared with all words of the texts, Japanese ones with all titles and headings.
    """
    if len(word) < SHORTEST or not word.isalpha() or _stands(word, ground):
        return word
    from rapidfuzz import fuzz, process  # 23 ms, and only mistakes need it

    texts = ground.concordance
    known = texts.words if word.isascii() else texts.labels
    near = process.extract(word, known, scorer=fuzz.ratio, score_cutoff=NEAR, limit=_NEAREST)
    standing = [(other, score) for other, score, _ in near if len(other) >= SHORTEST and _stands(other, ground)]
    least = max((score for _, score in standing), default=0.0) - _ALIKE
    nearest = [other for other, score in standing if score > least]
    return max(nearest, key=lambda other: texts.frequency(pattern(other)), default=word)


def _stands(word: str, ground: Ground) -> bool:
    forms = (word, *english_forms(word)) if word.isascii() else (word, drop_ending(word))
    return any(ground.stands(pattern(form)) for form in dict.fromkeys(forms))


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
    are_kanji = _IS_KANJI.match(first) and _IS_KANJI.match(second)
    joints = _joints(first, second, texts) if are_kanji else [""]
    for rest in _with_okurigana(word[1:], texts):
        for joint in joints:
            yield first + joint + rest


def _joints(first: str, second: str, texts: Concordance) -> list[str]:
    """What the texts have between the two kanji: nothing, or one kana."""
    kana = [letter for letter in (pair[1:] for pair in texts.terms(first)) if _IS_HIRAGANA.fullmatch(letter)]
    joints = ["", *kana]
    known = texts.known([first + second, *(letter + second for letter in kana)])
    return [joint for joint in joints if (joint or first) + second in known]
