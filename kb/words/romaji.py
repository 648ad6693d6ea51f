"""Japanese words typed in Latin letters, as kana: Hepburn, Kunrei and what keyboards take ("sesshi", "tyuu", "nn")."""

from __future__ import annotations

import re

from mtgcr.parser.expressions import expression

_ROWS = {
    "": "あいうえお", "k": "かきくけこ", "g": "がぎぐげご", "s": "さしすせそ", "z": "ざじずぜぞ", "t": "たちつてと",
    "d": "だぢづでど", "n": "なにぬねの", "h": "はひふへほ", "b": "ばびぶべぼ", "p": "ぱぴぷぺぽ", "m": "まみむめも",
    "r": "らりるれろ",
}  # fmt: skip
_ODD = {
    "shi": "し", "chi": "ち", "tsu": "つ", "fu": "ふ", "ji": "じ", "ya": "や", "yu": "ゆ", "yo": "よ", "wa": "わ",
    "wo": "を", "fa": "ふぁ", "fi": "ふぃ", "fe": "ふぇ", "fo": "ふぉ", "ti": "てぃ", "di": "でぃ", "du": "どぅ",
    "va": "ゔぁ", "vi": "ゔぃ", "vu": "ゔ", "ve": "ゔぇ", "vo": "ゔぉ", "che": "ちぇ", "she": "しぇ", "je": "じぇ",
}  # fmt: skip
_GLIDES = {"ky": "き", "gy": "ぎ", "sy": "し", "sh": "し", "zy": "じ", "j": "じ", "jy": "じ", "ty": "ち", "ch": "ち",
           "ny": "に", "hy": "ひ", "by": "び", "py": "ぴ", "my": "み", "ry": "り"}  # fmt: skip
_SYLLABLES = {
    **{f"{head}{vowel}": kana for head, row in _ROWS.items() for vowel, kana in zip("aiueo", row, strict=True)},
    **_ODD,
    **{f"{head}{vowel}": f"{kana}{small}" for head, kana in _GLIDES.items()
       for vowel, small in zip("auo", "ゃゅょ", strict=True)},
}  # fmt: skip
_DRAWN = expression("(?<=[おこそとのほもよろごぞどぼぽょ])[うお]|(?<=[うくすつぬふむゆるぐずづぶぷゅ])う|ー")
"""What draws a vowel out, which many leave out in Latin letters (kogeki, shokan)."""
_SYLLABLE = expression("|".join(sorted(map(re.escape, _SYLLABLES), key=len, reverse=True)))


def readings_of_romaji(word: str) -> tuple[str, ...]:
    """What the word may be in hiragana, the likeliest first; none where its letters make no syllables."""
    found = (to_kana(word), to_kana(re.sub("n(?=y)", "n'", word.casefold())))
    return tuple(dict.fromkeys(one for one in found if one))


def to_kana(word: str) -> str | None:
    """The word in hiragana; None where its letters make no syllables.  Long vowels stay as they are typed."""
    kana, place, letters = "", 0, word.casefold().replace("-", "ー")
    while place < len(letters):
        rest = letters[place:]
        if found := _SYLLABLE.match(rest):
            kana, place = kana + _SYLLABLES[found[0]], place + found.end()
        elif rest[0] == "n":
            kana, place = kana + "ん", place + (2 if rest[:2] in ("nn", "n'") else 1)
        elif rest[0] == "m" and rest[1:2] in tuple("bpm"):
            kana, place = kana + "ん", place + 1
        elif rest[:1] == rest[1:2] or rest.startswith("tch"):
            kana, place = kana + "っ", place + 1
        elif rest[0] == "ー":
            kana, place = kana + "ー", place + 1
        else:
            return None
    return kana or None


def in_katakana(hiragana: str) -> str:
    """The word in katakana."""
    return "".join(chr(ord(one) + 0x60) if "ぁ" <= one <= "ゖ" else one for one in hiragana)


def in_hiragana(katakana: str) -> str:
    """The word in hiragana."""
    return "".join(chr(ord(one) - 0x60) if "ァ" <= one <= "ヶ" else one for one in katakana)


def undrawn(kana: str) -> str:
    """The hiragana without what only draws a vowel out.

    >>> undrawn("しょうかんよい") == undrawn("しょかんよい")
    True
    """
    return _DRAWN.sub("", kana)
