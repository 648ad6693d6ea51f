"""Whether a question speaks of something that the game does not have: a word of no rule in the place of a keyword.

"Does bulwark 2 trigger", 「待機領域に置かれる」: all else in such a question may be words of the rules.  Stories
have words that no rule says too ("my roommate"), but seldom where a keyword, its number or its cost stands.
"""

from __future__ import annotations

from calendar import month_abbr, month_name

from mtgcr.kb.asking.absent_terms import ABILITIES
from mtgcr.kb.asking.asking_tables import load_asking
from mtgcr.kb.asking.questions import Asking
from mtgcr.kb.words.folding import IDEOGRAPH, fold
from mtgcr.kb.words.said_words import said_words
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Language
from mtgcr.parser.letters import KANJI, KATAKANA, LONG_VOWEL
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from mtgcr.kb.asking.questions import Question


class _Around(NamedTuple):
    """What stands right before a word, whichever it is, and right after it.

    To make a pattern of the words of a question takes longer than to look for them.
    """

    before: re.Pattern[str]
    begins: re.Pattern[str]
    """What is so where it begins."""
    after: re.Pattern[str]

    @classmethod
    def of(cls, before: str, after: str, begins: str = "") -> _Around:
        """The patterns."""
        return cls(expression(rf"(?:{before})\Z"), expression(begins), expression(after))

    def has(self, word: str, folded: str) -> bool:
        """Whether the word stands so anywhere in the text."""
        start = folded.find(word)
        while start >= 0:
            begins = self.begins.match(folded, start) and self.after.match(folded, start + len(word))
            if begins and self.before.search(folded, 0, start):
                return True
            start = folded.find(word, start + 1)
        return False


class _Before(NamedTuple):
    """What makes a name together with a keyword that it stands right before."""

    prefix: re.Pattern[str]
    after: re.Pattern[str]

    @classmethod
    def of(cls, prefix: str, after: str) -> _Before:
        """The patterns."""
        return cls(expression(rf"{prefix}\Z"), expression(after))

    def prefixes(self, keyword: str, folded: str) -> Iterator[str]:
        """What stands so before the keyword, wherever it does."""
        start = folded.find(keyword)
        while start >= 0:
            found = self.prefix.search(folded, 0, start)
            if found and self.after.match(folded, start + len(keyword)):
                yield found[1]
            start = folded.find(keyword, start + 1)


_THINGS = (
    r"(?:cost|counter|state|trigger|window|phase|step|zone|check|rule|side|face|designation|status|penalty|token|land"
    r"|creature|permanent|aura|spell|strike)s?|abilit(?:y|ies)|keyword|loyalty"
)
_BEFORE = (
    r"with|has|have|having|had|gain(?:s|ed|ing)?|loses?|lost|keyword|supertype|called|named|during"
    r"|becomes?|became|stays?|remains?|enters?"
)
_NUMBER = _Around.of("", r" \d", begins=r"\b")
_WITH_NUMBER = _Around.of(rf"\b(?:{_BEFORE}) ", r" (?:\d|\{)")
"""Where even what is written like a card's name is a keyword: "have Gravebond 2"."""
_PLACES = {
    Language.EN: (
        _Around.of("", rf" (?:\d|(?:{_THINGS})\b)", begins=r"\b"),
        _Around.of(rf"\b(?:{_BEFORE}) (?:the )?", r"\b"),
        _Around.of(r"\b(?:is|are|was|were|be|gets|got) ", r" to\b"),
    ),
    Language.JA: (
        _Around.of(
            "",
            r"[いきぎしちびみりえけげせてねべめれ]?"
            r"(?:\d|\{|を?持[つちっ]|持ち|を(?:得|失|払)|に(?:なる|なっ|置)|カウンター|状態|段階|フェイズ|ステップ|領域"
            r"|の?(?:コスト|能力|指定|特殊タイプ|タイプ|ボーナス|軽減|回数|面))",
        ),
    ),
}
"""Where a keyword stands, or something else that rules name: "with stormguard", "the dusk phase", "bulwark 2"."""
_PREFIXES = {
    Language.EN: (
        _Before.of(r'["“]((?:[a-z-]+ ){1,2})', r'(?: \d+)?["”]'),
        _Before.of(rf"\b(?:{_BEFORE}) (?:an? |the )?((?:[a-z-]+ ){{1,2}})", r"\b"),
        _Before.of(r"\bwhat(?:'s| is| does) (?:an? |the )?((?:[a-z-]+ ){1,2})", r"(?: mean| do)?\W*\Z"),
    ),
    Language.JA: (
        _Before.of(rf"[「『]((?:{IDEOGRAPH}|[{KATAKANA}{LONG_VOWEL}])+)", r"\d*[」』]"),
        _Before.of(
            rf"((?:{IDEOGRAPH}|[{KATAKANA}{LONG_VOWEL}])+)",
            r"(?:を?持[つちっ]|を(?:得|失)|とは|って(?:何|なに|どう|どん))",
        ),
    ),
}
"""What stands before a keyword, and with it makes a name: "reverse first strike", 「逆先制攻撃」."""
_MONTHS = frozenset(map(str.lower, (*month_name[1:], *month_abbr[1:])))
_SHORTEST = 2
_TELLING = {Language.EN: expression(r"[a-z]{4,}"), Language.JA: expression(rf"[{KANJI}]{{2}}|[{KATAKANA}]{{2}}")}
"""A piece of a question that says something by itself."""


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
    named = _stands((_NUMBER,), typed, folded) or _stands((_WITH_NUMBER,), map(fold, question.names), folded)
    return named or _stands(place, words, folded)


def says_unsaid_twice(question: Question, unsaid: Collection[str]) -> bool:
    """Whether it has a word twice of which nothing is said: it is what the question turns on.

    In Japanese two letters of kanji or katakana; in English a word of four letters or more.  `unsaid` are as in
    `names_made_up`.
    """
    pieces = said_words(fold(question.text), question.language)
    told = (piece for piece in unsaid if _TELLING[question.language].fullmatch(piece))
    return any(pieces.count(piece) > 1 for piece in told)


def names_variant(question: Question, stands: Callable[[str], bool]) -> bool:
    """Whether it names a keyword ability with another word before it, and no text has both together.

    `stands` tells whether one has a name.
    """
    named = ((one, rule) for one in question.terms for term in one.terms for rule in term.rules)
    abilities = dict.fromkeys(one for one, rule in named if rule.startswith(ABILITIES))
    folded = fold(question.text) if abilities else ""
    words = (*question.words, *(_spoken(question) if question.asking is Asking.MEANING else ()))
    is_asked = question.asking is Asking.MEANING and question.language is Language.EN
    return any(
        (any(word in prefix for word in words) or (is_asked and _says_something(prefix)))
        and not stands(f"{prefix}{keyword}")
        for keyword in (fold(ability.text) for ability in abilities)
        for before in _PREFIXES[question.language]
        for prefix in before.prefixes(keyword, folded)
    )


def _says_something(prefix: str) -> bool:
    """Whether its last word is no common one: "double vigilance", not "my vigilance", "creature with vigilance"."""
    return prefix.rsplit(maxsplit=1)[-1] not in load_asking().common


def _spoken(question: Question) -> Iterator[str]:
    """The terms that only players say: 「二段トランプル持ち」 has two keywords, 「二段警戒とは」 asks for a third."""
    return (
        fold(one.text) for one in question.terms if all(named.status is not TermStatus.OFFICIAL for named in one.terms)
    )


def _stands(places: Sequence[_Around], words: Iterable[str], folded: str) -> bool:
    """Whether one of the words stands in one of the places."""
    return any(place.has(word, folded) for word in words for place in places)


def _is_unsaid(word: str, language: Language, unsaid: Collection[str]) -> bool:
    """Whether nothing said of a rule has the word; of a Japanese one, a pair of its letters."""
    if len(word) < _SHORTEST or word in load_asking().plain or any(map(str.isdigit, word)):
        return False
    return any(piece in unsaid for piece in said_words(word, language))
