"""A question as asked → what it asks about: terms, words, rule numbers, names, a day, topics outside the rules."""

from __future__ import annotations

import re
import unicodedata
from calendar import day_name, month_abbr, month_name
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from mtgcr.kb.asking.absent_terms import ABILITIES, absent_terms
from mtgcr.kb.asking.asked_cards import find_cards
from mtgcr.kb.asking.asked_times import find_time, passing_times, unused_years
from mtgcr.kb.asking.asked_words import find_plain, split_question
from mtgcr.kb.asking.asking_tables import load_asking
from mtgcr.kb.asking.outside_forms import topics_of_form
from mtgcr.kb.words.folding import LETTER, english_forms, fold
from mtgcr.kb.words.misspelling import correct
from mtgcr.kb.words.slips import with_apostrophes
from mtgcr.kb.words.spelt_numbers import with_plain_numbers
from mtgcr.parser.language import Language
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.asking.asked_cards import NamedCard
    from mtgcr.kb.asking.asked_times import AskedTime, PassingTime
    from mtgcr.kb.asking.card_shelf import Card, CardShelf
    from mtgcr.kb.storage.release_map import ReleaseMap
    from mtgcr.kb.words.lexicon import Lexicon
    from mtgcr.kb.words.terms import Expansion
    from mtgcr.parser.numbers import RuleNumber


class QuestionVocabulary(Protocol):
    """The words that the rules have, and the cards that the user added."""

    @property
    def shelf(self) -> CardShelf | None:
        """The cards; None where none were added."""

    def known_words(self, prefix: str) -> tuple[str, ...]:
        """Those that begin so."""

    def is_said(self, word: str) -> bool:
        """Whether our own words on a rule have the English word in any form."""

    def respell(self, word: str) -> str:
        """The Japanese word as the rules spell it; itself where they know no spelling of it."""


_JAPANESE = re.compile(LETTER)
_NUMBER = re.compile(r"(?<![a-z0-9_.])(?:(?:cr|rule)\s?)?(\d{3}\.\d{1,3}[a-z]{0,2}|(?<=rule )\d{3})(?![a-z0-9]|\.\d)")
_EDITIONS = ("Alpha", "Beta", "Unlimited", "Revised")
"""Editions before the ones with names of their own."""
_QUOTED_NAME = re.compile(r"《([^》]+)》")
_ENGLISH_NAME = re.compile(r"(?<=[a-z,;:] )[A-Z][\w'’-]+(?:(?:,| of| the| to| in| and| from)*(?: the)? [A-Z][\w'’-]+)*")
_WITH_CAPITALS = frozenset(map(str.lower, (*month_name[1:], *month_abbr[1:], *day_name, *_EDITIONS)))
_ENGLISH_WORD = re.compile(r"[A-Za-z]+")
_CHECKED_WORD = re.compile(r"[A-Za-z]+|[ぁ-ゖー]{4,}?(?=とは|って|[はをがのにでと、。？?]|$)|[ァ-ヺー]{4,}")
"""What may be typed wrong: English words, Japanese words in kana."""
_MEANING = re.compile(
    r"\bwhat(?:'s| is| are| does [\w -]+ (?:mean|do\b)| do [\w -]+ mean| exactly| counts as| makes)|\bdefin|\bmeaning\b"
    r"|\bexplain|\bmean(?:s|t)? by|\bwho is|\bwhen is [\w -]+ called"
    r"|とは(?:$|[?。、何ど])|って(?:何|なに)(?!のため|[点枚個回人色番つ本年月日時分秒体種円歳度文件])|何(?:です|のこと|[?]|$)|意味|定義|の(?:効果|仕組み)"
)
_ENDINGS = ("ing", "ed", "er", "ers", "es")
"""Those of words that may be other forms of a term."""
_LISTS_OF_TYPES = "205."
_WORKS = re.compile(r"\bhow (?:does|do) [\w' -]+ (?:work|function)\b(?! together| with)")
_PROCEDURE = re.compile(
    r"\bhow (?:do|does|is|are|can)\b|\bsteps\b|\bstep by step\b|\bprocedure|\border\b"
    r"|\bwhat (?:happens (?:during|in|at)|do i do)\b"
    r"|手順|やり方|方法|順番|流れ|どう(?:や|する|計算|決)|どのように|行われる|何をする|では何"
)


class Asking(Enum):
    """What kind of thing a question wants to know."""

    MEANING = "what something is, means or does"
    PROCEDURE = "how something is done, and in which order"
    OTHER = "something else"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a question asks about.

    `terms` are the lexicon's, which names their rules by numbers of its own release until `told_by`; `words` the other
    words that say something, folded, in order; `names` what is written as a card's name; `outside` the topics outside
    the rules that it speaks of; `corrections` words typed wrong, and what they were taken for.
    """

    text: str
    language: Language
    asking: Asking
    terms: tuple[Expansion, ...]
    words: tuple[str, ...]
    names: tuple[str, ...]
    numbers: tuple[RuleNumber, ...]
    time: AskedTime | None
    outside: tuple[str, ...]
    outside_forms: tuple[str, ...] = ()
    """The topics outside the rules of which its form speaks, whatever its words ("is it a mistake to")."""
    corrections: tuple[tuple[str, str], ...] = ()
    cards: tuple[Card, ...] = ()
    """The user's own cards that it names."""
    unused_years: tuple[str, ...] = ()
    """Years that it names and from which no day was taken."""
    passing_times: tuple[PassingTime, ...] = ()
    """Days counted from today for whose rules it does not ask."""
    absent: tuple[Expansion, ...] = ()
    """The terms that it names as what something lacks ("without haste")."""
    new_terms: tuple[Expansion, ...] = ()
    """Those of the terms that only a text newer than the lexicon has."""
    whole: str = ""
    """All that it says: the text, or the keywords of the cards where it names cards and says nothing else."""

    def told_by(self, places: ReleaseMap, named_on: datetime.date) -> Question:
        """The same with the rules of its terms by their numbers in the release, and not in that of the day."""
        if named_on == places.release.effective:
            return self
        terms, absent = ([_told_by(one, places, named_on) for one in some] for some in (self.terms, self.absent))
        return replace(self, terms=tuple(terms), absent=tuple(absent))

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics outside the rules that its words or its form speak of."""
        return tuple(dict.fromkeys((*self.outside, *self.outside_forms)))

    @property
    def lacked_rules(self) -> frozenset[str]:
        """The rules on the keyword abilities that it names only as lacking."""
        had = {rule for term in self.terms if term not in self.absent for rule in term.rules}
        return frozenset(rule for term in self.absent for rule in term.rules if rule.startswith(ABILITIES)) - had

    @property
    def is_one_term(self) -> bool:
        """Whether it names one term of the lexicon and nothing else."""
        return len(self.terms) == 1 and not (self.words or self.names or self.numbers)


def _told_by(term: Expansion, places: ReleaseMap, named_on: datetime.date) -> Expansion:
    found = (place.number for number in term.rules for place in places.carried(number, named_on))
    return term._replace(rules=tuple(dict.fromkeys(found)))


def read_question(
    text: str,
    lexicon: Lexicon,
    vocabulary: QuestionVocabulary,
    asker: Language = Language.EN,
    today: datetime.date | None = None,
) -> Question:
    """The question read; no text raises.  One without words is in the language of who asks.

    Without `today` no day is counted from it.
    """
    text = with_plain_numbers(with_apostrophes(text))
    time = find_time(text, today=today)
    rest = _without(text, time.start, time.end) if time else text
    numbers, rest = _take_numbers(rest)
    is_wordless = not any(map(str.isalpha, rest))
    language = Language.JA if _JAPANESE.search(text) else asker if is_wordless else Language.EN
    cards = find_cards(rest, vocabulary.shelf, lexicon) if vocabulary.shelf else ()
    for card in cards:
        rest = _without(rest, card.start, card.end)
    names, rest = _take_names(rest, lexicon)
    rest, corrections = _put_right(rest, vocabulary)
    terms = _terms(rest, lexicon)
    words = _words(rest, terms)
    asking, kept = _asking(fold(rest)), _once(one for one in terms if fold(one.text) not in load_asking().common)
    if asking is Asking.MEANING and not kept and len(words) <= 1 and (alone := _alone(terms, words, lexicon)):
        terms, kept, words = alone, alone, ()
    keywords = "" if terms or words else _keywords(cards)
    if keywords:
        terms = kept = _once(lexicon.expand(keywords))
    return Question(
        text=text,
        language=language,
        asking=asking,
        terms=kept,
        words=words,
        names=tuple(dict.fromkeys([*(card.text for card in cards), *names])),
        numbers=numbers,
        time=time,
        outside=tuple(dict.fromkeys((*_outside(rest, terms), *_outside_names(names)))),
        outside_forms=tuple(dict.fromkeys(topics_of_form(_unquoted(fold(text), terms), language))),
        corrections=corrections,
        cards=tuple(dict.fromkeys(card.card for card in cards)),
        unused_years=unused_years(text, time),
        passing_times=passing_times(text, time, today),
        absent=tuple(absent_terms(text, terms, language)),
        whole=keywords or text,
    )


def _unquoted(folded: str, terms: Iterable[Expansion]) -> str:
    """The text without the brackets around terms of the lexicon: in brackets stands what is made up, too."""
    for term in terms:
        folded = folded.replace(f"「{fold(term.text)}」", fold(term.text))
    return folded


def _terms(text: str, lexicon: Lexicon) -> tuple[Expansion, ...]:
    """The terms in the text, in order, and English words that are other forms of one ("trampling")."""
    if not text.strip():
        return ()
    terms = list(lexicon.expand(text))
    rest = text
    for term in terms:
        rest = _without(rest, term.start, term.end)
    phrases = find_plain(rest.lower())
    for found in _ENGLISH_WORD.finditer(rest):
        word = found[0].lower()
        is_plain = any(start <= found.start() < end for start, end in phrases)
        if word.endswith(_ENDINGS) and not is_plain and word not in load_asking().common:
            named = (one for form in english_forms(word) for one in lexicon.expand(form) if len(one.text) == len(form))
            if other := min(named, key=lambda one: len(one.text), default=None):
                terms.append(other._replace(start=found.start(), end=found.end(), text=found[0]))
    return tuple(sorted(terms, key=lambda term: term.start))


def _alone(terms: Sequence[Expansion], words: Sequence[str], lexicon: Lexicon) -> tuple[Expansion, ...]:
    """The one term that is asked for where nothing else is said: an ordinary word (場), or a type in small letters.

    A type that only stands in a list, as Time does, is as often the ordinary word.
    """
    if words:
        named = (one for one in lexicon.expand(words[0]) if len(one.text) == len(words[0]))
        return _once(one for one in named if not one.rules[0].startswith(_LISTS_OF_TYPES))
    return _once(terms) if len(terms) == 1 else ()


def _once(terms: Iterable[Expansion]) -> tuple[Expansion, ...]:
    """The terms, each where it stands first: said again it says no more."""
    first: dict[str, Expansion] = {}
    for term in terms:
        first.setdefault(fold(term.text), term)
    return tuple(first.values())


def _keywords(cards: Iterable[NamedCard]) -> str:
    """What a question is about that names cards and says nothing else: their keywords."""
    return ", ".join(dict.fromkeys(keyword for named in cards for keyword in named.card.keywords))


def _asking(folded: str) -> Asking:
    if _PROCEDURE.search(folded) and not _WORKS.search(folded):
        return Asking.PROCEDURE
    return Asking.MEANING if _MEANING.search(folded) or _WORKS.search(folded) else Asking.OTHER


def _without(text: str, start: int, end: int) -> str:
    """The text with blanks for the stretch, so that all offsets stay."""
    return f"{text[:start]}{' ' * (end - start)}{text[end:]}"


def _take_numbers(text: str) -> tuple[tuple[RuleNumber, ...], str]:
    numbers: list[RuleNumber] = []
    plain = unicodedata.normalize("NFKC", text).lower()
    for found in _NUMBER.finditer(plain):
        if number := parse_number(found[1]):
            numbers.append(number)
            text = _without(text, *found.span()) if len(text) == len(plain) else text
    return tuple(dict.fromkeys(numbers)), text


def _take_names(text: str, lexicon: Lexicon) -> tuple[tuple[str, ...], str]:
    """What is written as the name of a card and is no term, and the text without it."""
    names: list[str] = []
    for pattern in (_QUOTED_NAME, _ENGLISH_NAME):
        for found in pattern.finditer(text):
            name = found[1] if pattern is _QUOTED_NAME else found[0]
            if pattern is _QUOTED_NAME or not (_is_no_name(name) or _is_of_terms(name, lexicon)):
                names.append(name)
                text = _without(text, *found.span())
    return tuple(dict.fromkeys(names)), text


def _is_no_name(name: str) -> bool:
    """Whether English writes the word with a capital for another reason: "I'm", a month, a day, an edition."""
    return fold(name) in load_asking().common or fold(name) in _WITH_CAPITALS


def _is_of_terms(name: str, lexicon: Lexicon) -> bool:
    """Whether the lexicon knows every word of the name ("First Strike and Trample", not "Blood Moon")."""
    for term in reversed(lexicon.expand(name)):
        name = _without(name, term.start, term.end)
    return all(word.lower() in load_asking().common for word in _ENGLISH_WORD.findall(name))


def _put_right(text: str, vocabulary: QuestionVocabulary) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The text with the words that the rules do not know replaced by near ones that they do."""
    corrections: list[tuple[str, str]] = []
    for found in reversed(list(_CHECKED_WORD.finditer(text))):
        if other := _other_spelling(found[0], vocabulary):
            corrections.append((found[0], other))
            text = f"{text[: found.start()]}{other}{text[found.end() :]}"
    return text, tuple(reversed(corrections))


def _other_spelling(word: str, vocabulary: QuestionVocabulary) -> str | None:
    """What the word was meant to be, where the rules do not know it and know something near."""
    folded = fold(word)
    if not folded.isascii():
        other = vocabulary.respell(folded)
        return other if other != folded else None
    return None if _is_known(folded, vocabulary) else correct(folded, lambda prefix: _known_words(prefix, vocabulary))


def _known_words(prefix: str, vocabulary: QuestionVocabulary) -> Iterator[str]:
    """The words of the rules and those of any question that begin so."""
    yield from vocabulary.known_words(prefix)
    yield from (word for word in load_asking().common if word.startswith(prefix))


def _is_known(word: str, vocabulary: QuestionVocabulary) -> bool:
    """Whether the word is typed right: known to the tables or the rules in any form, or said of a rule by us."""
    tables = load_asking()
    forms = (word, *english_forms(word))
    if any(form in known for form in forms for known in (tables.common, tables.plain, tables.outside, tables.ordinary)):
        return True
    return any(form in vocabulary.known_words(form) for form in forms) or vocabulary.is_said(word)


def _words(text: str, terms: Iterable[Expansion]) -> tuple[str, ...]:
    """The plain phrases, and the words outside the terms that are not common ones."""
    for term in terms:
        text = _without(text, term.start, term.end)
    folded, phrases = fold(text), []
    for start, end in reversed(find_plain(folded)):
        phrases.append(folded[start:end])
        folded = _without(folded, start, end)
    common = load_asking().common
    return tuple(dict.fromkeys([*reversed(phrases), *(word for word in split_question(folded) if word not in common)]))


def _outside_names(names: Iterable[str]) -> Iterator[str]:
    """The topics outside the rules that the names are words of, each as a whole: a card may be called Blood Artist."""
    topics = load_asking().outside
    return (topics[name] for name in map(fold, names) if name in topics)


def _outside(text: str, terms: Sequence[Expansion]) -> Iterator[str]:
    """The topics outside the rules whose words stand in the question, unless they stand in its terms alone.

    「シールド戦の賞品」 has the terms シールド戦 and 賞品, and 「戦の賞品」, which is in neither, is of an event.
    """
    whole, named = fold(text), [fold(term.text) for term in terms]
    for term in terms:
        text = _without(text, term.start, term.end)
    cut = fold(text)
    spaced_whole, spaced_cut, *spaced_named = map(_spaced, (whole, cut, *named))
    for word, topic in load_asking().outside.items():
        is_english = word.isascii()
        said = f" {word} " if is_english else word
        if said not in (spaced_whole if is_english else whole):
            continue
        if said in (spaced_cut if is_english else cut) or not any(
            said in one for one in (spaced_named if is_english else named)
        ):
            yield topic


def _spaced(folded: str) -> str:
    """The English words with one blank around each."""
    return f" {' '.join(re.findall(r'[a-z0-9&-]+', folded))} "
