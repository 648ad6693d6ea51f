"""The letters of the scripts that the texts are written in: one definition of each, for all layers.

The constants of ranges go inside brackets of a pattern, a run stands in it as it is.
"""

from __future__ import annotations

from mtgcr.parser.expressions import expression

HIRAGANA = "\u3041-\u3096\u309d\u309e"
KATAKANA = "\u30a1-\u30fa\u30fd\u30fe"
LONG_VOWEL = "\u30fc"
COMPATIBILITY_IDEOGRAPHS = "\uf900-\ufaff"
"""Ideographs that Unicode holds a second time for older encodings."""
KANJI = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff" + COMPATIBILITY_IDEOGRAPHS
KANA = HIRAGANA + KATAKANA + LONG_VOWEL
JAPANESE = KANA + KANJI
"""Every Japanese letter of normal width; half-width kana are folded before anything asks."""
JAPANESE_LETTER = expression(f"[{JAPANESE}]")
KANA_LETTER = expression(f"[{KANA}]")
HIRAGANA_LETTER = expression(f"[{HIRAGANA}]")
KATAKANA_RUN = rf"[{KATAKANA}][{KATAKANA}{LONG_VOWEL}・]*"
"""A word in katakana, as part of a pattern."""
KATAKANA_WORD = expression(KATAKANA_RUN)
KATAKANA_PAIR = expression(rf"[{KATAKANA}]{{2}}")
FIRST_JAPANESE = "\u3005"
"""No Japanese letter comes before it in Unicode, and no letter of a Western text after it."""


_LATIN = "abcdefghijklmnopqrstuvwxyz"
"""Written out: `string`, which has it too, makes templates as it is loaded."""
_AS_NARROW = "+-./[]{}"
"""Signs of full width that stand for these; brackets, colons and commas of full width are signs of their own."""
NARROW = {0xFEE0 + ord(one): one for one in f"0123456789{_LATIN}{_LATIN.upper()}{_AS_NARROW}"}
"""For `str.translate`: letters, figures and signs of full width in those of a Western text, one for one."""


def is_japanese(text: str) -> bool:
    """Whether a Japanese letter is in the text."""
    return JAPANESE_LETTER.search(text) is not None
