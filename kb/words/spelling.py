"""How terms are spelt alike: one form whatever the width, case, 「・」, hyphens, plurals and final long vowels.

It is for looking terms up, not for searching texts: over `mtgcr.kb.words.folding` it drops what a search must keep.
"""

from __future__ import annotations

from functools import lru_cache

from mtgcr.kb.words.folding import drop_okurigana, fold_with_offsets
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import COMPATIBILITY_IDEOGRAPHS, HIRAGANA, JAPANESE
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_TOKEN = expression(
    r"(?P<word>[a-z0-9]+(?:'[a-z]+)*'?)"
    r"|(?P<katakana>[ァ-ヺー]+)"
    r"|(?P<other>[^\W_a-z0-9ァ-ヺー]+|[+/∞]|(?<![a-z0-9])-(?=[0-9]))"
)
# Most terms need no general folding; these two say the same in a fifth of the time (a law in the tests).
_PLAIN_ENGLISH = expression(r"[A-Za-z0-9]+(?:[ -]+[A-Za-z0-9]+)*")
_PLAIN_JAPANESE = expression(f"[{JAPANESE.removesuffix(COMPATIBILITY_IDEOGRAPHS)}・]+")
"""What is its own folded form but for long vowels: an ideograph of the compatibility block stands for another."""
_LONG_VOWEL = expression("(?<=[ァ-ヺー][ァ-ヺ])ー+(?![ァ-ヺー])")
_SIBILANTS = ("sses", "xes", "ches", "shes")
_UNINFLECTED = ("ss", "us", "is")


class FoldedText(NamedTuple):
    """A folded text that remembers where each of its characters came from.

    `starts[i]` and `ends[i]` are offsets in the text as given, for the character `folded[i]`.
    """

    folded: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]


def fold_term(text: str) -> str:
    """The folded form: 「ﾌﾞﾛｯｸ・ｸﾘｰﾁｬｰ」 → 「ブロッククリーチャ」, "State-Based Actions" → "state based action"."""
    if not text.isascii() and _PLAIN_JAPANESE.fullmatch(text):
        return _LONG_VOWEL.sub("", text).replace("・", "")
    if _PLAIN_ENGLISH.fullmatch(text):
        return " ".join(map(_word, text.lower().replace("-", " ").split()))
    return "".join(piece for piece, _, _ in _pieces(fold_with_offsets(text)[0]))


def fold_with_places(text: str) -> FoldedText:
    """The folded form together with the offsets that its characters have in the text."""
    letters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    characters, offsets = fold_with_offsets(text)
    stops = _stops(offsets)
    for piece, start, end in _pieces(characters):
        for index, letter in enumerate(piece, start):
            last = index == start + len(piece) - 1
            letters.append(letter)
            starts.append(offsets[index])
            ends.append(stops[end - 1 if last else index])
    return FoldedText("".join(letters), tuple(starts), tuple(ends))


def _stops(offsets: Sequence[int]) -> list[int]:
    """For each character the offset at which the next letter of the text starts (one letter may fold to several)."""
    stops = list(offsets[1:])
    for index in range(len(stops) - 2, -1, -1):
        if stops[index] == offsets[index]:
            stops[index] = stops[index + 1]
    return stops


def _pieces(characters: str) -> list[tuple[str, int, int]]:
    """The parts that the folded form is joined from, each with its stretch of the folded characters."""
    if characters.isascii() and characters.isalpha():  # one English word: the expression need not be compiled for it
        return [(_word(characters), 0, len(characters))]
    pieces: list[tuple[str, int, int]] = []
    word_ended = -1
    for token in _TOKEN.finditer(characters):
        start, end = token.span()
        if token.lastgroup == "word":
            if 0 <= word_ended < start:
                pieces.append((" ", word_ended, start))
            pieces.append((_word(token[0]), start, end))
            word_ended = end
        else:
            pieces.append((_katakana(token[0]) if token.lastgroup == "katakana" else token[0], start, end))
            word_ended = -1
    return pieces


def _katakana(run: str) -> str:
    """A run of katakana without its final long vowel, where two letters or more are left (ライブラリー)."""
    return run.rstrip("ー") if len(run.rstrip("ー")) > 1 else run


@lru_cache(maxsize=8192)
def _word(word: str) -> str:
    """An English word without apostrophes and the ending of a plural or third person."""
    plain = word.replace("'", "")
    if len(plain) < 4 or not plain.endswith("s") or plain.endswith(_UNINFLECTED):
        return plain
    if plain.endswith("ies") and len(plain) > 4:
        return plain[:-3] + "y"
    return plain[:-2] if plain.endswith(_SIBILANTS) else plain[:-1]


def forget_words() -> None:
    """Forgets the words folded so far, so that a measurement starts cold."""
    _word.cache_clear()


_KATAKANA_RUN = expression("[ァ-ヺー]{2,}")
_LOOSE_KANA = (
    ("ヴァ", "バ"), ("ヴィ", "ビ"), ("ヴェ", "ベ"), ("ヴォ", "ボ"), ("ヴ", "ブ"), ("ヂ", "ジ"), ("ヅ", "ズ"),
    ("ティ", "チ"), ("ディ", "ジ"), ("ッ", ""), ("ー", ""),
)  # fmt: skip
_LARGE = str.maketrans("ァィゥェォャュョ", "アイウエオヤユヨ")
_DRAWN = expression("(?<=[エケセテネヘメレゲゼデベペ])[イエ]|(?<=[オコソトノホモヨロゴゾドボポ])[ウオ]")
"""A vowel that only draws out the one before it (プレイヤー, プレーヤー)."""


def bare_katakana(text: str) -> str:
    """The folded form in which katakana that people spell in several ways are alike; "" for a text without katakana.

    >>> bare_katakana("ライブラリアウト") == bare_katakana("ライブラリーアウト")
    True
    """
    folded = fold_term(text)
    return _KATAKANA_RUN.sub(lambda run: _bare(run[0]), folded) if _KATAKANA_RUN.search(folded) else ""


_JOINT = expression("(?<=[^ぁ-んa-z0-9])[がのをはにと](?=[^ぁ-ん])")


def joined_japanese(text: str) -> str:
    """The folded form without spaces, particles between words and okurigana within them.

    「置換効果 複数」 is 「置換効果が複数」, 「立消え」 is 「立ち消え」.
    """
    return drop_okurigana(_JOINT.sub("", fold_term(text).replace(" ", "")))


def _bare(run: str) -> str:
    for written, plain in _LOOSE_KANA:
        run = run.replace(written, plain)
    return _DRAWN.sub("", run.translate(_LARGE))


_HIRAGANA = expression(f"[{HIRAGANA}]*")
_VERB = expression(r"(?P<noun>.*?[^ぁ-ん])(?:する|を行う|の|な|である)|(?P<stem>.+)[うくすつぬむるぐぶただ]")


def stem_of(japanese: str) -> str:
    """What of a folded Japanese term stays when it is inflected: 「唱える」 → 「唱え」, 「破壊する」 → 「破壊」.

    "" for terms that do not inflect, or of which less than two characters would be left.
    """
    found = _VERB.fullmatch(japanese)
    stem = (found["noun"] or found["stem"]) if found else ""
    return stem if len(stem) > 1 and not stem.isascii() and not _HIRAGANA.fullmatch(stem) else ""
