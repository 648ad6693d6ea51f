"""One form for all the ways of typing a word: width, case, accents, quotes and dashes, endings, okurigana."""

from __future__ import annotations

import re
import unicodedata

from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import HIRAGANA, HIRAGANA_LETTER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# As what stands within brackets these two take ten times as long to compile; search starts with them.
LETTER = r"[^\W\x00-\xffー]"
"""A letter of Japanese, or of another script that is not Latin; ー and ・ are marks between letters."""
IDEOGRAPH = r"(?:(?![ぁ-ヿ])[^\W\x00-\xff])"
"""A letter as above that is not kana."""

_MARKED = expression(r".[\u3099\u309a\uff9e\uff9f]", re.DOTALL)
_LATIN_MARKS = expression("[\u0300-\u036f]")
_SAME = {
    **dict.fromkeys("‘’‚‛ʼ´′", "'"),
    **dict.fromkeys("“”„‟″", '"'),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("〜∼", "~"),
    **dict.fromkeys("·•‧", "・"),
    **dict.fromkeys("®™©\u00ad\u200b\ufeff", ""),
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "⁄": "/",
}


_PRINTED = (("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("—", "-"), ("–", "-"), ("™", ""), ("®", ""), ("…", "..."))
"""What English texts print beside ASCII, and what it folds to."""


class _FoldedText(dict[int, str]):
    """Code point → its folded form, worked out when first met; a table for `str.translate`."""

    def __missing__(self, code: int) -> str:
        folded = self[code] = _fold_character(chr(code))
        return folded


def _fold_character(character: str) -> str:
    if character in _SAME:
        return _SAME[character]
    plain = unicodedata.normalize("NFKC", character).lower()
    bare = _LATIN_MARKS.sub("", unicodedata.normalize("NFKD", plain))
    return "".join(_SAME.get(letter, letter) for letter in unicodedata.normalize("NFC", bare))


_TABLE = _FoldedText()


def fold(text: str) -> str:
    """The text in small letters of one width, without accents, with plain quotes, dashes and wave dashes.

    >>> fold("Ｄéjà—ﾌﾞﾛｯｸ ‘Æther’")
    "deja-ブロック 'aether'"
    """
    if text.isascii():
        return text.lower()
    plain = text
    for printed, folded in _PRINTED:  # in a tenth of the time of `str.translate`, which looks at every letter
        plain = plain.replace(printed, folded)
    return plain.lower() if plain.isascii() else _joined_marks(text).translate(_TABLE)


def fold_with_offsets(text: str) -> tuple[str, tuple[int, ...]]:
    """The folded text, and for each of its characters, and its end, the offset in the text that it came from."""
    if text.isascii():
        return text.lower(), tuple(range(len(text) + 1))
    folded: list[str] = []
    offsets: list[int] = []
    place = 0
    for piece in _pieces(text):
        for character in [piece] if _MARKED.fullmatch(piece) else piece:
            letters = fold(character)
            folded.append(letters)
            offsets.extend([place] * len(letters))
            place += len(character)
    return "".join(folded), (*offsets, place)


def _pieces(text: str) -> Iterator[str]:
    """The text cut so that each letter with a separate voicing mark is a piece of its own."""
    end = 0
    for found in _MARKED.finditer(text):
        yield text[end : found.start()]
        yield found[0]
        end = found.end()
    yield text[end:]


def _joined_marks(text: str) -> str:
    """The text with separate voicing marks (ﾌ + ﾞ, か + U+3099) joined to the letter before them."""
    return _MARKED.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)


_VOWELS = "aeiou"
_SIBILANT = expression("(?:s|x|z|ch|sh|o)$")
_IRREGULAR = {
    word: family
    for family in (
        ("begin", "begins", "began", "begun", "beginning"),
        ("choose", "chooses", "chose", "chosen", "choosing"),
        ("deal", "deals", "dealt", "dealing"),
        ("die", "dies", "died", "dying"),
        ("draw", "draws", "drew", "drawn", "drawing"),
        ("give", "gives", "gave", "given", "giving"),
        ("have", "has", "had", "having"),
        ("leave", "leaves", "left", "leaving"),
        ("lose", "loses", "lost", "losing"),
        ("pay", "pays", "paid", "paying"),
        ("take", "takes", "took", "taken", "taking"),
        ("win", "wins", "won", "winning"),
        ("cannot", "cant"),
    )
    for word in family
}


def english_forms(word: str) -> tuple[str, ...]:
    """Other forms that a folded English word may have: plural, third person, past, -ing; many of them no words.

    >>> {"trample", "tramples", "trampled"} <= set(english_forms("trampling"))
    True
    """
    if word in _IRREGULAR:
        return tuple(form for form in _IRREGULAR[word] if form != word)
    if len(word) < 3 or not (word.isascii() and word.isalpha()):
        return ()
    forms = dict.fromkeys(form for stem in _stems(word) for form in _inflected(stem))
    forms.pop(word, None)
    return tuple(forms)


def _stems(word: str) -> list[str]:
    """What the word may be a form of, itself first."""
    stems = [word]
    if word.endswith(("ies", "ied")) and len(word) > 4:
        stems.append(word[:-3] + "y")
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        stems.append(word[:-2] if _SIBILANT.search(word[:-2]) and word.endswith("es") else word[:-1])
    elif word.endswith("ed"):
        stems += [word[:-1], *_undoubled(word[:-2])]
    elif word.endswith("ing"):
        stems += [word[:-3] + "e", *_undoubled(word[:-3])]
    return [stem for stem in stems if len(stem) > 2]


def _undoubled(stem: str) -> list[str]:
    return [stem, stem[:-1]] if stem[-1:] == stem[-2:-1] else [stem]


def _inflected(stem: str) -> list[str]:
    if stem.endswith("y") and stem[-2] not in _VOWELS:
        return [stem, stem[:-1] + "ies", stem[:-1] + "ied", stem + "ing"]
    if stem.endswith("e"):
        return [stem, stem + "s", stem + "d", stem[:-1] + "ing"]
    forms = [stem, stem + ("es" if _SIBILANT.search(stem) else "s"), stem + "ed", stem + "ing"]
    if stem[-1] not in _VOWELS and stem[-2] in _VOWELS:
        forms += [stem + stem[-1] + "ed", stem + stem[-1] + "ing"]
    return forms


PARTICLES = "のをはがにとへもでや"
"""Hiragana that begin no ending of the word before them."""
_OKURIGANA = expression(rf"(?<={IDEOGRAPH})(?![{PARTICLES}])[{HIRAGANA}](?={IDEOGRAPH})")
_ENDING = expression(
    r"(?<=[^\W\x00-\xff])(?:[かがさたなばまらわ]れ[たるて]|させられる|られた|られる|される|された|している|します|しない|すれば|ました"
    r"|した|して|する|った|って|んだ|いた|いて|ない|ます|れば|れる|せる"
    r"|[うくぐすつぬぶむるえけげせてねべめれいきぎしちにびみりただ])$"
)


def drop_okurigana(text: str) -> str:
    """The text without a single kana between two kanji, particles apart: 割り振り → 割振り, 呪文の効果 as it is."""
    return _OKURIGANA.sub("", text) if HIRAGANA_LETTER.search(text) else text


def drop_ending(text: str) -> str:
    """A Japanese word without its inflected ending: 唱える → 唱, 打ち消された → 打ち消; one letter at least stays."""
    return _ENDING.sub("", text) if len(text) > 2 and HIRAGANA_LETTER.match(text[-1]) else text
