"""Words as they were meant: terms typed in hiragana, and slips of the input method, beside other words.

「せんせいこうげきのダメージ」 is 「先制攻撃のダメージ」, 「優先件を渡す」 is 「優先権を渡す」.  Kanji are taken for
others only where two of them stand side by side in no text, no term and no phrase that is known here.
"""

from __future__ import annotations

from functools import lru_cache

from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.romaji import in_katakana
from mtgcr.kb.words.tokens import GAP_BITS, gap_code
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import HIRAGANA, KANA, KATAKANA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.search.concordance import Concordance

SHORTEST = 3
"""Hiragana of a reading."""
LIKELY, SURELY = 0.7, 0.8
"""How alike the vowels of kana and of a keyword must be, alone and among other words."""
LONGEST_READ = 60
"""Characters of words in which terms are listened for."""
_GAP_MASK = (1 << GAP_BITS) - 1
_NO_GAP = gap_code("")
_HIRAGANA_RUN = expression(f"[{HIRAGANA}ー]{{{SHORTEST},}}")
_KANA_RUN = expression(f"[{KANA}・]{{{SHORTEST},}}")
_WITH_ENDING = expression(
    f"[{KATAKANA}ー・]+(?:[のをがはにでとも、なへや]|って|から|まで|より|なら|だけ|でき|され?|させ?|しな|した?|して|する|ます|ない|た)+"
    f"|[をがはにでとものへや]+[{KATAKANA}ー・]+"
)
"""A word in katakana with what goes before or after Japanese words: トランプルって, をプレイ."""
_GOES_ON = expression(r"(?:[のをがはにでとも、]|って|から|なら|する|した|して|でき|され|させ|持ち|$)")


def words_meant(words: str, texts: Concordance) -> str:
    """The words as they were meant; as they were typed where nothing was mistaken."""
    if words.isascii() or len(words) > LONGEST_READ:
        return words
    spoken = _KANA_RUN.sub(lambda run: _term_said(run[0]), words)
    spoken = _HIRAGANA_RUN.sub(lambda run: _term_read(run[0]), spoken)
    return _without_slips(spoken, texts)


def _term_said(run: str) -> str:
    """The kana with the longest term that they begin with as it is written, where they are kana of both kinds."""
    from mtgcr.kb.words.kana_slips import is_foreign  # English words have none

    for end in range(len(run), SHORTEST - 1, -1):
        said, rest = run[:end], run[end:]
        if (
            is_foreign(said)
            and not _WITH_ENDING.fullmatch(said)
            and _GOES_ON.match(rest)
            and (term := _spoken(said, SURELY if rest else LIKELY))
        ):
            return term + rest
    return run


def _spoken(kana: str, least: float) -> str:
    """The term that the kana are as katakana, a keyword whose vowels are at least so alike too; "" for none."""
    katakana, lexicon = in_katakana(kana), load_lexicon()
    if any(one.text == katakana for one in lexicon.expand(katakana)):
        return katakana
    keyword = lexicon.spoken_terms.keyword(katakana, least)
    return keyword.japanese or keyword.english if keyword else ""


def _term_read(run: str) -> str:
    """The hiragana with the longest term that they begin with in its kanji."""
    for end in range(len(run), SHORTEST - 1, -1):
        if _GOES_ON.match(run[end:]) and (term := load_lexicon().read_so(run[:end])):
            return term + run[end:]
    return run


def _without_slips(words: str, texts: Concordance) -> str:
    """The words with terms for what only sounds like them."""
    from mtgcr.kb.words.homophones import kanji_pairs, terms_heard  # English words have no such slips

    text = fold(words)
    pairs = kanji_pairs(text)
    unknown = frozenset(one for one, places in zip(pairs, texts.read(pairs), strict=True) if not _joined(places))
    if unknown and (unknown := unknown - _known_pairs()):
        found = list(terms_heard(text, unknown))
        for heard in reversed(found):
            text = text[: heard.start] + heard.term + text[heard.end :]
        return text if found else words
    return words


def _joined(places: Sequence[int]) -> bool:
    """Whether nothing stands between the two letters in one of the places: 再生、攻撃 is no 生攻."""
    return any(place & _GAP_MASK == _NO_GAP for place in places)


@lru_cache(maxsize=1)
def _known_pairs() -> frozenset[str]:
    """The pairs of kanji of terms, of everyday phrases and of what players call things."""
    from mtgcr.kb.asking.everyday import everyday_phrases  # few words have a pair that no rule has
    from mtgcr.kb.asking.same_words import load_same_words
    from mtgcr.kb.words.homophones import kanji_pairs

    phrases = (phrase for _, phrase in everyday_phrases() if not phrase.isascii())
    names = (*load_lexicon().japanese_spellings(), *load_same_words().japanese)
    return frozenset(kanji_pairs("\n".join((*names, *phrases))))
