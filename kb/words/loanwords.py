"""English words in katakana: two words sound alike where their consonants do, as far as kana can write them."""

from __future__ import annotations

import re
import unicodedata
from itertools import product
from typing import TYPE_CHECKING

from mtgcr.parser.expressions import expression

if TYPE_CHECKING:
    from collections.abc import Container

_KATAKANA = expression(r"[ァ-ヺー・ ]+")
_KANA = {
    "k": "カキクケコ", "g": "ガギグゲゴ", "s": "サシスセソ", "z": "ザジズゼゾヂヅ", "t": "タチツテト", "d": "ダデド",
    "n": "ナニヌネノン", "h": "ハヒヘホ", "f": "フ", "b": "バビブベボヴ", "p": "パピプペポ", "m": "マミムメモ",
    "r": "ラリルレロ", "y": "ヤユヨ", "w": "ワ", "a": "アイウエオ",
}  # fmt: skip
_CONSONANTS = {kana: letter for letter, row in _KANA.items() for kana in row}
_VOWEL_ROWS = (
    "アカガサザタダナハバパマヤラワァャ",
    "イキギシジチヂニヒビピミリィ",
    "ウクグスズツヅヌフブプムユルヴゥュ",
    "エケゲセゼテデネヘベペメレェ",
    "オコゴソゾトドノホボポモヨロォョ",
)
_VOWELS = {kana: vowel for vowel, row in zip("aiueo", _VOWEL_ROWS, strict=True) for kana in row}
_SILENT_R = r"(?<=[aeiou])r(?![aeiouy])|(?<=[io])re(?=[^aeiouy])|(?<=[aeiou])r(?=ed$)"
"""An r that is not heard (フォアテル), except by who reads letter by letter (ストロム)."""
_SOFT_G = r"g(?=[eiy])"
"""A g that is heard as a z, except by who reads letter by letter (リゲネレート)."""
_ENGLISH = (
    (r"al(?=[mk])", "a"),
    (r"tion|sion", "sn"), (r"(?:dge?|g)e$|dge", "z"), (r"ce$", "s"), (r"gh(?=t)", ""), (r"(?<=[a-z]{3})e$", ""),
    (r"ph", "f"), (r"sh|sch", "s"), (r"tch|ch", "t"), (r"th", "s"), (r"wh", "w"), (r"ts(?=u)", "t"),
    (r"qu(?=a)", "kw"), (r"ck|qu|q", "k"), (r"x", "ks"), (r"c(?=[eiy])", "s"), (r"c", "k"), (_SOFT_G, "z"),
    (r"g(?=[mn]$)", ""),
    (_SILENT_R, ""), (r"l", "r"), (r"v", "b"), (r"j", "z"), (r"(?<=[aeiou])w(?![aeiou])", ""),
    (r"m(?=[bpfv])", "n"), (r"(?<!^)h(?![aeou])|(?<![aeiouy])(?<!^)h", ""),
    (r"(.)\1", r"\1"),
)  # fmt: skip
_SMALL = expression("[ァ-ヺ](?=[ァィゥェォャュョ])")
"""A kana that leaves its vowel to the small one after it (ティ, シュ)."""
_GLIDING_U = expression("ウ(?=[ィェォエ])")
_FINAL_TS = expression("(?<=ッ)ツ$")
"""ブリッツ, which is no *blit."""
_ONE_S = expression("kss(?!$)")
"""The x before another s (マックススピード)."""
_VOICED_X = expression("グ(?=[ザジズゼゾ])")
"""The x of イグザート."""
_FILLED = expression("[クグスズツフブプムルヴ](?![ーウァィゥェォャュョ])|[ジチ]$|[シチジ]ュ$")
_FILLED_O = expression("[トド](?![ーウァィゥェォャュョ])")
"""Kana whose vowel fills in behind English consonants (プル), and those whose vowel may be heard (スト, トキ)."""
_VOWELS_HEARD = (
    (r"ou(?=ch|gh|bl)|ow(?=er)|(?<=[aeiou][^aeiou])a(?=ce$)", "A"),
    (r"tion|sion", "O"),
    (r"[eo]r$|ure$|(?<=w)or(?=[^aeiouy])|ear(?=[^aeiouy])|[eiu]r(?=[^aeiouyr])", "A"),
    (r"ou(?=l)", "O"),
    (r"eate$", "IEI"),
    (r"iere(?=d$)", "IA"),
    (r"ire(?=[^aeiouy])", "AIA"),
    (r"ou|ow(?=[lne])", "AU"),
    (r"^un|(?<![ao])u(?=[^aeiouylr]{2}|l[^aeiouyl]|[^aeiouy]$)", "A"),
    (r"ea(?=th)", "E"),
    (r"ea|ee|ie(?=[a-z])", "I"),
    (r"igh|i(?=[^aeiou]e$)|(?<=^[^aeiou])y$|(?<=^[^aeiou]{2})y$|(?<=^scr)y$|(?<=f)y$", "AI"),
    (r"a[iy]|a(?=(?!cle)[a-z]{1,2}e$|[^aeiou]ing$|O)", "EI"),
    (r"y", "I"),
    (r"a[uw](?!a)|oa|ow$", "O"),
    (r"oo|ew|ue$", "U"),
    (r"(?<=[A-Za-z]{3})e$", ""),
    (r"[^aeiouAEIOU]", ""),
)
"""How vowels are heard; in capitals, so that none is taken for letters again."""
_ENDS_IN_VOWEL = expression("[ァ-ヶ](?<![クグスズツヅヌフブプムユルウヴトドチシジヂキギンッュョ])ー?$")
"""A word in katakana that ends in a vowel that is said."""
READ_BY_LETTERS = ((_SILENT_R,), (_SOFT_G,), (_SILENT_R, _SOFT_G))
"""What who reads letter by letter hears as it is written."""
_OPEN_ENGLISH = expression(r"(?:[aiouywr]|[aeiou]e|re)$")
"""An English word that does; after any other letter nothing but a vowel that fills in is written."""
_CLOSED = expression("[ンクグスズツフブプムルトドジチ]$")
_SAID_AT_END = expression("(?:ee|ie|[^aeiou]y|[aio])$")
"""What an English word ends in that is no word in katakana without a vowel at its end."""
_DRAWN_E = expression("(?<=[エケゲセゼテデネヘベペメレェ])ー")
_DRAWN_O = expression("(?<=[オコゴソゾトドノホボポモヨロォョ])ウ(?![ィェォ])")
_NEAR, _NEAR_OF_FEW = 0.51, 0.7
"""How alike the vowels of words with the same consonants must be to be one word; of few, which many words have."""
_FEW = 2


def are_of_a_row(one: str, other: str) -> bool:
    """Whether two katakana have the same consonant and differ in their vowel: レ and ラ."""
    return one in _CONSONANTS and "a" != _CONSONANTS[one] == _CONSONANTS.get(other)


def sounds_of_katakana(word: str) -> str:
    """The consonants of a word in katakana ("トランプル": "trnpr"), "" for another word.

    A vowel that it begins with is "a".
    """
    kana = _VOICED_X.sub("ク", _FINAL_TS.sub("トス", _GLIDING_U.sub("ワ", unicodedata.normalize("NFKC", word))))
    kana = kana.replace("ヒュ", "フュ").replace("ホワ", "ワ").replace("イヤ", "イア")
    if not _KATAKANA.fullmatch(kana):
        return ""
    sounds = "".join(_CONSONANTS.get(one, "") for one in kana)
    return _kept(sounds[:1] + sounds[1:].replace("z", "s"))


def sounds_of_english(words: str, kept: Container[str] = ()) -> str:
    """The consonants of English words as kana would write them ("trample": "trnpr").

    What is in `kept` is heard as it is written, which READ_BY_LETTERS has in all ways.
    """
    heard = "".join(_sounds_of_word(word, kept) for word in re.findall("[a-z]+", words.casefold().replace("'", "")))
    return _kept(heard[:1] + heard[1:].replace("z", "s"))


def _sounds_of_word(word: str, kept: Container[str]) -> str:
    """The consonants of one English word, and a vowel that it begins with."""
    for pattern, sound in _ENGLISH:
        if pattern not in kept:
            word = re.sub(pattern, sound, word)
    heard = re.sub(r"[aeiouy]", "", word)
    return f"a{heard}" if word[:1] in "aeiou" else heard


def likeness(katakana: str, english: str) -> float:
    """How much the vowels of the two are alike, 0 to 1."""
    if not _end_alike(katakana, english.casefold()):
        return 0.0
    kana = _DRAWN_E.sub("イ", unicodedata.normalize("NFKC", katakana).replace("ウォ", "ワ"))
    kana = _DRAWN_O.sub("ー", kana)
    kana = _SMALL.sub("", _FILLED.sub("", kana))
    spoken = [_vowels_of(one) for one in (kana, _FILLED_O.sub("", kana))]
    heard = english.casefold()
    for letters, vowel in _VOWELS_HEARD:
        heard = re.sub(letters, vowel, heard)
    heard = heard.lower()
    from difflib import SequenceMatcher  # 2 ms, and only words in katakana that no text has need it

    by_letters = re.sub("[^aeiou]", "", english.casefold().replace("ow", "ou"))
    ways = product(spoken, (heard, heard.replace("e", "i", 1), by_letters))
    return max(SequenceMatcher(None, one, other).ratio() for one, other in ways)


def _vowels_of(katakana: str) -> str:
    return "".join(_VOWELS.get(one, "") for one in katakana)


def _end_alike(katakana: str, english: str) -> bool:
    """Whether both words end in a vowel that is said, or neither does, as far as their letters tell."""
    if _ENDS_IN_VOWEL.search(katakana):
        return _OPEN_ENGLISH.search(english) is not None
    return not (_CLOSED.search(katakana) and _SAID_AT_END.search(english))


def least_likeness(sounds: str) -> float:
    """How alike the vowels must be of two words with these consonants."""
    return _NEAR if len(sounds) > _FEW else _NEAR_OF_FEW


def _kept(sounds: str) -> str:
    """The sounds without vowels inside, and without those that are heard once though two are written."""
    return _ONE_S.sub("ks", (sounds[:1] + sounds[1:].replace("a", "")).replace("nn", "n"))
