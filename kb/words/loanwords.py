"""English words in katakana: two words sound alike where their consonants do, as far as kana can write them."""

from __future__ import annotations

import re
import unicodedata

from mtgcr.parser.expressions import expression

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
_SILENT_R = r"(?<=[aeiou])r(?![aeiouy])|(?<=o)re(?=[^aeiouy])"
"""An r that is not heard (フォアテル), except by who reads letter by letter (ストロム)."""
_ENGLISH = (
    (r"al(?=[mk])", "a"),
    (r"tion|sion", "sn"), (r"(?:dge?|g)e$|dge", "z"), (r"ce$", "s"), (r"gh(?=t)", ""), (r"(?<=[a-z]{3})e$", ""),
    (r"ph", "f"), (r"sh|sch", "s"), (r"tch|ch", "t"), (r"th", "s"), (r"wh", "w"), (r"ts(?=u)", "t"),
    (r"ck|qu|q", "k"), (r"x", "ks"), (r"c(?=[eiy])", "s"), (r"c", "k"), (r"g(?=[eiy])", "z"),
    (_SILENT_R, ""), (r"l", "r"), (r"v", "b"), (r"j", "z"), (r"(?<=[aeiou])w", ""),
    (r"m(?=[bpfv])", "n"), (r"(?<!^)h", ""), (r"z", "s"), (r"(.)\1", r"\1"),
)  # fmt: skip
_SMALL = expression("[ァ-ヺ](?=[ァィゥェォャュョ])")
"""A kana that leaves its vowel to the small one after it (ティ, シュ)."""
_GLIDING_U = expression("^ウ(?=[ィェォ])")
_FINAL_TS = expression("ツ$")
"""ブリッツ, which is no *blit."""
_FILLED = expression("[クグスズツフブプムルトド](?![ーウァィゥェォャュョ])")
"""Kana whose vowel mostly fills in between English consonants (スト, プル)."""
_VOWELS_HEARD = (
    (r"[eo]r$", "a"),
    (r"ea(?=th)", "e"),
    (r"ou(?=ch|gh|bl)", "a"),
    (r"ea|ee", "i"),
    (r"ou|ow(?=[ln])", "au"),
    (r"a(?=[a-z]{1,2}e$)", "ei"),
    (r"oo", "u"),
    (r"y", "i"),
    (r"(?<=[a-z]{3})e$", ""),
    (r"[^aeiou]", ""),
)
_ENDS_IN_VOWEL = expression("[ァ-ヶ](?<![クグスズツヅヌフブプムユルウヴトドチシジヂキギンッュョ])$")
"""A word in katakana that ends in a vowel that is said."""
_OPEN_ENGLISH = expression(r"(?:[aiouywr]|[aeiou]e|re)$")
"""An English word that does; after any other letter nothing but a vowel that fills in is written."""
NEAR = 0.3
"""Of words with the same consonants one is taken whose vowels are at least so alike."""


def are_of_a_row(one: str, other: str) -> bool:
    """Whether two katakana have the same consonant and differ in their vowel: レ and ラ."""
    return one in _CONSONANTS and "a" != _CONSONANTS[one] == _CONSONANTS.get(other)


def sounds_of_katakana(word: str) -> str:
    """The consonants of a word in katakana ("トランプル": "trnpr"), "" for another word.

    A vowel that it begins with is "a".
    """
    kana = _FINAL_TS.sub("トス", _GLIDING_U.sub("ワ", unicodedata.normalize("NFKC", word)))
    if not _KATAKANA.fullmatch(kana):
        return ""
    letters = [_CONSONANTS.get(one, "") for one in kana]
    return _kept("".join(letters).replace("z", "s").replace("nn", "n"))


def sounds_of_english(word: str, *, keeps_r: bool = False) -> str:
    """The consonants of an English word as kana would write them ("trample": "trnpr"); of "storm" with its r or not."""
    letters = re.sub(r"[^a-z]", "", word.casefold())
    for pattern, sound in _ENGLISH:
        if keeps_r and pattern == _SILENT_R:
            continue
        letters = re.sub(pattern, sound, letters)
    return _kept(
        re.sub(r"[aeiouy]", "", letters) if letters[:1] not in "aeiou" else f"a{re.sub('[aeiouy]', '', letters)}"
    )


def likeness(katakana: str, english: str) -> float:
    """How much the vowels of the two are alike, 0 to 1."""
    if _ENDS_IN_VOWEL.search(katakana) and not _OPEN_ENGLISH.search(english.casefold()):
        return 0.0
    kana = unicodedata.normalize("NFKC", katakana).replace("ウォ", "ワ")
    kana = _FILLED.sub("", _SMALL.sub("", kana))
    spoken = "".join(_VOWELS.get(one, "") for one in kana)
    heard = english.casefold()
    for letters, vowel in _VOWELS_HEARD:
        heard = re.sub(letters, vowel, heard)
    from difflib import SequenceMatcher  # 2 ms, and only words in katakana that no text has need it

    return SequenceMatcher(None, spoken, heard).ratio()


def _kept(sounds: str) -> str:
    """The sounds without vowels inside."""
    return sounds[:1] + sounds[1:].replace("a", "")
