"""Katakana with slips: how far a word as typed is from one that is known, as kana are mistaken for each other.

A large kana for a small one, a mark of voice left out or put in, a long vowel dropped, another vowel, or a kana that
looks like the right one (ン and ソ, ツ and シ) is less than a whole slip.  Signs that only look like katakana (一 for
ー, ノレ for ル) are read as such between katakana.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgcr.kb.words.loanwords import are_of_a_row
from mtgcr.kb.words.romaji import in_katakana
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import HIRAGANA

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_KATAKANA = expression("[ァ-ヺー]{3,}")
_STRANGE = dict(zip("一‐－力口夕二工卜八才", "ーーーカロタニエトハオ", strict=True))
_LOOKS_SO = expression("(?<=[ァ-ヺー])[一‐－力口夕二工卜八才]|[一力口夕二工卜八才](?=[ァ-ヺー])")
_FOREIGN = expression(f"(?=.*[{HIRAGANA}])(?=.*[ァ-ヺぁぃぅぇぉー])[{HIRAGANA}ァ-ヺー]+")
"""Kana of both kinds, and hiragana with sounds or marks that Japanese words are not written with: ばんでぃんぐ."""
_LOOKS_ALIKE = ("シツンソノ", "クタワフウヲ", "ロコユヨ", "スヌ", "マムアヤ", "テチラ", "レルノ", "ナメ")
_GROUPS = {kana: frozenset("".join(one for one in _LOOKS_ALIKE if kana in one)) for kana in "".join(_LOOKS_ALIKE)}
_LARGE = str.maketrans("ァィゥェォッャュョヮ", "アイウエオツヤユヨワ")
_HARDLY_HEARD = frozenset("ッーァィゥェォャュョイウ")
"""Kana that are left out, or put in, most easily."""
SLIGHT, ALIKE, WHOLE = 0.3, 0.5, 1.0
"""What a slip counts: of size, voice or length; of kana that look alike, or differ in their vowel; of any other."""
_SHORT, _LONG = 4, 8
"""Kana of a word up to which only slight slips are forgiven, and from which on two whole ones are."""


def as_katakana(text: str) -> str:
    """The text with signs that look like katakana read as such, as hiragana of a foreign word are.

    >>> as_katakana("ソ一サリー")
    'ソーサリー'
    """
    katakana = in_katakana(text) if is_foreign(text) else text
    return _LOOKS_SO.sub(lambda found: _STRANGE[found[0]], katakana)


def is_foreign(text: str) -> bool:
    """Whether hiragana are in the text, but as they are written in no Japanese word: ばんでぃんぐ, デスたっち."""
    return _FOREIGN.fullmatch(text) is not None


def is_katakana(word: str) -> bool:
    """Whether the word is of three or more katakana and nothing else."""
    return _KATAKANA.fullmatch(word) is not None


def nearest_katakana(typed: str, names: Iterable[str]) -> tuple[str, float]:
    """The other name in katakana that was meant, and what its slips count.

    ("", 0) where none is near enough, or the word is none in katakana.

    >>> nearest_katakana("トラソプル", ("トランプル", "トークン"))
    ('トランプル', 0.5)
    """
    forms = [form for form in dict.fromkeys((typed, typed.replace("ノレ", "ル"))) if is_katakana(form)]
    most = _most(len(typed))
    near = (
        (distance, name)
        for form in forms
        for name in names
        if name != typed
        and abs(len(name) - len(form)) <= most / SLIGHT
        and is_katakana(name)
        and _cost(form[0], name[0]) < WHOLE
        and (distance := _distance(form, name, most)) <= most
    )
    distance, name = min(near, default=(0.0, ""))
    return name, distance


def _most(length: int) -> float:
    """The slips that are forgiven in a word of so many kana."""
    return 2 * SLIGHT if length <= _SHORT else WHOLE if length < _LONG else 2 * WHOLE


def _distance(typed: str, name: str, most: float) -> float:
    """The least that the slips from one word to the other count; anything above `most` for more."""
    above = [0.0]
    for kana in name:
        above.append(above[-1] + _left_out(kana))
    for letter in typed:
        here = [above[0] + _left_out(letter)]
        for column, kana in enumerate(name, 1):
            changed = above[column - 1] + _cost(letter, kana)
            here.append(min(changed, above[column] + _left_out(letter), here[-1] + _left_out(kana)))
        if min(here) > most:
            return min(here)
        above = here
    return above[-1]


def _left_out(kana: str) -> float:
    return SLIGHT if kana in _HARDLY_HEARD else WHOLE


@lru_cache(maxsize=8192)
def _cost(one: str, other: str) -> float:
    """What it counts to have typed one kana for the other."""
    if one == other:
        return 0.0
    if _plain(one) == _plain(other):
        return SLIGHT
    return ALIKE if _plain(other) in _looking_like(_plain(one)) or are_of_a_row(one, other) else WHOLE


def with_one_slip_less(typed: str) -> Iterator[tuple[str, bool]]:
    """The word with one kana for another that it may have been mistaken for; whether only the size is another."""
    for place, kana in enumerate(typed):
        for other in _mistaken_for(kana):
            is_size = kana.translate(_LARGE) == other.translate(_LARGE)
            yield typed[:place] + other + typed[place + 1 :], is_size


@lru_cache(maxsize=256)
def _mistaken_for(kana: str) -> tuple[str, ...]:
    """The kana that differ from this one in size or voice, or that look like it and have neither."""
    others = [one for one in map(chr, range(ord("ァ"), ord("ヺ") + 1)) if one != kana]
    large = kana == _plain(kana)
    return tuple(
        one
        for one in others
        if _plain(one) == _plain(kana) or (large and one == _plain(one) and one in _looking_like(kana))
    )


def _looking_like(kana: str) -> frozenset[str]:
    return _GROUPS.get(kana, frozenset())


def _plain(kana: str) -> str:
    """The kana in its large form, without a mark of voice."""
    return unicodedata.normalize("NFD", kana)[0].translate(_LARGE)
