"""Whether a question speaks of something that the game does not have: a word of no rule in the place of a keyword.

"Does bulwark 2 trigger", 「待機領域に置かれる」: all else in such a question may be words of the rules.  Stories
have words that no rule says too ("my roommate"), but seldom where a keyword, its number or its cost stands.
"""

from __future__ import annotations

import re
from calendar import month_abbr, month_name
from typing import TYPE_CHECKING

from mtgcr.kb.asking.asking_tables import load_asking
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.said_words import said_words
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from mtgcr.kb.asking.questions import Question

_THINGS = (
    r"(?:cost|counter|state|trigger|window|phase|step|zone|check|rule|side|face|designation|status|penalty|token|land"
    r"|creature|permanent|aura|spell|strike)s?|abilit(?:y|ies)|keyword|loyalty"
)
_BEFORE = (
    r"with|has|have|having|had|gain(?:s|ed|ing)?|loses?|lost|keyword|supertype|called|named|during"
    r"|becomes?|became|stays?|remains?|enters?"
)
_PLACES = {
    Language.EN: rf"\b{{word}} (?:\d|(?:{_THINGS})\b)|\b(?:{_BEFORE}) (?:the )?{{word}}\b"
    r"|\b(?:is|are|was|were|be|gets|got) {word} to\b",
    Language.JA: r"{word}[いきぎしちびみりえけげせてねべめれ]?"
    r"(?:\d|を?持[つちっ]|持ち|を(?:得|失|払)|に(?:なる|なっ|置)|カウンター|状態|段階|フェイズ|ステップ|領域"
    r"|の?(?:コスト|能力|指定|特殊タイプ|タイプ|ボーナス|軽減|回数|面))",
}
"""Where a keyword stands, or something else that rules name: "with stormguard", "the dusk phase", "bulwark 2"."""
_BEFORE_NUMBER = r"\b{word} \d"
_MONTHS = frozenset(map(str.lower, (*month_name[1:], *month_abbr[1:])))
_SHORTEST = 2


def names_made_up(question: Question, unsaid: Collection[str], unknown: Collection[str]) -> bool:
    """Whether a word that nothing said of any rule has, or that is unknown to all, stands where a keyword would.

    `unsaid` are the pieces of the question (kb.words.said_words) that are said of no rule.
    """
    time = question.time
    told = f"{question.text[: time.start]} {question.text[time.end :]}" if time else question.text
    folded, place = fold(told), _PLACES[question.language]
    new = {word for word in question.words if _is_unsaid(word, question.language, unsaid)}
    words = {*new, *unknown} - _MONTHS
    typed = {fold(word) for word, _ in question.corrections}
    return _stands(place, words, folded) or _stands(_BEFORE_NUMBER, typed, folded)


def _stands(place: str, words: Iterable[str], folded: str) -> bool:
    """Whether one of the words stands in the place: all in one pattern, since to make one takes longer than to look."""
    here = sorted(re.escape(word) for word in words if word in folded)
    return bool(here) and re.search(place.format(word=f"(?:{'|'.join(here)})"), folded) is not None


def _is_unsaid(word: str, language: Language, unsaid: Collection[str]) -> bool:
    """Whether nothing said of a rule has the word; of a Japanese one, a pair of its letters."""
    if len(word) < _SHORTEST or word in load_asking().plain or any(map(str.isdigit, word)):
        return False
    return any(piece in unsaid for piece in said_words(word, language))
