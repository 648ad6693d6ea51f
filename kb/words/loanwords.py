"""English words in katakana: two words sound alike where their consonants do, as far as kana can write them."""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher

_KATAKANA = re.compile(r"[ァ-ヺー・ ]+")
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
_ENGLISH = (
    (r"tion|sion", "sn"), (r"ph", "f"), (r"sh|sch", "s"), (r"tch|ch", "t"), (r"th", "s"), (r"wh", "w"),
    (r"ck|qu|q", "k"), (r"x", "ks"), (r"c(?=[eiy])", "s"), (r"c", "k"), (r"g(?=[eiy])", "z"), (r"dge?", "d"),
    (r"l", "r"), (r"v", "b"), (r"j", "z"), (r"(?<=[aeiou])r(?![aeiouy])", ""), (r"(?<=[aeiou])w", ""),
    (r"m(?=[bpfv])", "n"), (r"(?<!^)h", ""), (r"(.)\1", r"\1"),
)  # fmt: skip
NEAR = 0.3
"""Of words with the same consonants one is taken whose vowels are at least so alike."""


def sounds_of_katakana(word: str) -> str:
    """The consonants of a word in katakana ("トランプル": "trnpr"), "" for another word.

    A vowel that it begins with is "a".
    """
    kana = unicodedata.normalize("NFKC", word)
    if not _KATAKANA.fullmatch(kana):
        return ""
    letters = [_CONSONANTS.get(one, "") for one in kana]
    return _kept("".join(letters))


def sounds_of_english(word: str) -> str:
    """The consonants of an English word as kana would write them ("trample": "trnpr")."""
    letters = re.sub(r"[^a-z]", "", word.casefold())
    for pattern, sound in _ENGLISH:
        letters = re.sub(pattern, sound, letters)
    return _kept(
        re.sub(r"[aeiouy]", "", letters) if letters[:1] not in "aeiou" else f"a{re.sub('[aeiouy]', '', letters)}"
    )


def likeness(katakana: str, english: str) -> float:
    """How much the vowels of the two are alike, 0 to 1."""
    spoken = "".join(_VOWELS.get(one, "") for one in unicodedata.normalize("NFKC", katakana))
    return SequenceMatcher(None, spoken, re.sub("[^aeiou]", "", english.casefold())).ratio()


def _kept(sounds: str) -> str:
    """The sounds without vowels inside."""
    return sounds[:1] + sounds[1:].replace("a", "")
