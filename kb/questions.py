"""A question as asked → what it asks about: terms, words, rule numbers, names, a day, topics outside the rules."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kb.asked_times import find_time
from kb.asking_tables import load_asking
from kb.folding import HIRAGANA, KANJI, KATAKANA, fold
from parser.document import Language
from parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kb.asked_times import AskedTime
    from kb.lexicon import Lexicon
    from kb.terms import Expansion
    from parser.numbers import RuleNumber

_JAPANESE = re.compile(r"[\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uff66-\uff9f々]")
_NUMBER = re.compile(r"(?<![\w.])(?:cr|rule)?\s?(\d{3}\.\d{1,3}[a-z]{0,2}|(?<=rule )\d{3})(?![\w]|\.\d)", re.IGNORECASE)
_QUOTED_NAME = re.compile(r"《([^》]+)》")
_ENGLISH_NAME = re.compile(r"(?<=[a-z,;:] )[A-Z][\w'’-]*(?:(?:,| of| the| to| in| and| from)*(?: the)? [A-Z][\w'’-]*)*")

_ENDING = rf"(?:(?![のをはがにとへもでや])[{HIRAGANA}])"
_WORD = re.compile(
    rf"[{KATAKANA}][{KATAKANA}ー・]*|[{KANJI}]+(?:{_ENDING}{{1,2}}[{KANJI}]+)*{_ENDING}{{0,5}}"
    r"|[+-]?\d+/[+-]?\d+|[a-z0-9]+(?:['-][a-z0-9]+)*"
)
"""A word of a folded question: Japanese is cut where the script changes, and hiragana alone says nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a question asks about.

    `terms` are the lexicon's, at their places in `text`; `words` the other words that say something, folded, in
    order; `names` what is written as a card's name; `outside` the topics outside the rules that it speaks of.
    """

    text: str
    language: Language
    terms: tuple[Expansion, ...]
    words: tuple[str, ...]
    names: tuple[str, ...]
    numbers: tuple[RuleNumber, ...]
    time: AskedTime | None
    outside: tuple[str, ...]


def read_question(text: str, lexicon: Lexicon) -> Question:
    """The question read; no text raises."""
    time = find_time(text)
    rest = _without(text, time.start, time.end) if time else text
    numbers, rest = _take_numbers(rest)
    names, rest = _take_names(rest, lexicon)
    terms = lexicon.expand(rest) if rest.strip() else ()
    return Question(
        text=text,
        language=Language.JA if _JAPANESE.search(text) else Language.EN,
        terms=tuple(term for term in terms if fold(term.text) not in load_asking().common),
        words=_words(rest, terms),
        names=names,
        numbers=numbers,
        time=time,
        outside=tuple(dict.fromkeys(_outside(text))),
    )


def _without(text: str, start: int, end: int) -> str:
    """The text with blanks for the stretch, so that all offsets stay."""
    return f"{text[:start]}{' ' * (end - start)}{text[end:]}"


def _take_numbers(text: str) -> tuple[tuple[RuleNumber, ...], str]:
    numbers: list[RuleNumber] = []
    for found in _NUMBER.finditer(unicodedata.normalize("NFKC", text)):
        if number := parse_number(found[1].lower()):
            numbers.append(number)
            text = _without(text, *found.span()) if len(text) >= found.end() else text
    return tuple(dict.fromkeys(numbers)), text


def _take_names(text: str, lexicon: Lexicon) -> tuple[tuple[str, ...], str]:
    """What is written as the name of a card and is no term, and the text without it."""
    names: list[str] = []
    for pattern in (_QUOTED_NAME, _ENGLISH_NAME):
        for found in pattern.finditer(text):
            name = found[1] if found.re is _QUOTED_NAME else found[0]
            if found.re is _QUOTED_NAME or not lexicon.expand(name):
                names.append(name)
                text = _without(text, *found.span())
    return tuple(names), text


def _words(text: str, terms: Iterable[Expansion]) -> tuple[str, ...]:
    """The words outside the terms that are not common ones."""
    for term in terms:
        text = _without(text, term.start, term.end)
    common = load_asking().common
    words = (found[0] for found in _WORD.finditer(fold(text)))
    return tuple(dict.fromkeys(word for word in words if word not in common))


def _outside(text: str) -> Iterable[str]:
    folded = fold(text)
    words = set(re.findall(r"[a-z0-9'$-]+", folded))
    for word, topic in load_asking().outside.items():
        if word in words or ((" " in word or not word.isascii()) and word in folded):
            yield topic
