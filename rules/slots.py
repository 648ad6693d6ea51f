"""What can stand in the slots of a phrase: names, numbers, power and toughness, and words of a vocabulary.

Each kind is read from either language and shown in either.  A module adds its own words with a `Vocabulary` at
module level; the library finds it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol, Self

from mtgcr.parser.frozen_values import frozen
from mtgcr.parser.language import Language
from mtgcr.rules.catalogue import LIST_JOINT, QUOTES, in_all, told


class SlotTerm(str):
    """An English word of the game that is told in other languages; equal to the plain word."""

    __slots__ = ("context",)
    context: str
    """Where the catalogues have it."""

    def __new__(cls, en: str, context: str = "term") -> SlotTerm:
        """Makes the term of the English word."""
        term = super().__new__(cls, en)
        term.context = context
        return term

    def show(self, language: Language) -> str:
        """The word of the language."""
        return told(language, self.context, self)


class PowerToughness(NamedTuple):
    """Power and toughness, or a change of both."""

    power: int
    toughness: int

    def __str__(self) -> str:
        return f"{self.power}/{self.toughness}"


class SlotChange(PowerToughness):
    """A change of power and toughness, shown with signs."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.power:+}/{self.toughness:+}"


class Shown(Protocol):
    """A value that knows how to write itself."""

    def show(self, language: Language) -> str:
        """The value in words of the language."""


def show(value: object, language: Language) -> str:
    """The value as words of the language: terms translated, the parts of a tuple joined."""
    if hasattr(value, "show"):
        shown: Shown = value
        return shown.show(language)
    if isinstance(value, PowerToughness) or not isinstance(value, tuple):
        return str(value)
    return told(language, "grammar", LIST_JOINT).join(show(part, language) for part in value)


@frozen
class Saying:
    """A sentence within a sentence: its English and what fills it."""

    en: str
    values: tuple[tuple[str, object], ...] = ()

    def show(self, language: Language) -> str:
        """The sentence in the language."""
        values = ((name, PLAYERS.get(value) if isinstance(value, str) else value) for name, value in self.values)
        return told(language, "note", self.en).format_map({name: show(value, language) for name, value in values})


def quoted(words: str, language: Language) -> str:
    """The words in the quotes of the language."""
    return told(language, "grammar", QUOTES).format(words)


class Unreadable(ValueError):  # noqa: N818  # it says what the words are
    """Words that look like a value of a kind and are none."""


KINDS: dict[str, SlotKind] = {}
"""Every kind of slot by its name, wherever it is declared: sentences may have any of them in it."""


@frozen
class SlotKind:
    """A kind of slot: how its values are written (a regular expression without groups), and read.

    The catalogues have the expressions of other languages, where they differ.  `is_name` says that the value names
    something that the scenario must have introduced.
    """

    name: str
    en: str
    read: Callable[[str], object]
    is_name: bool = False

    def __new__(cls, name: str, *_others: object, **_named: object) -> Self:
        """Makes the kind, which is known by its name from now on; what it has within it keeps out of its place."""
        made = object.__new__(cls)  # not `super`: what is frozen is another class
        KINDS.setdefault(name, made)
        return made

    def pattern(self, language: Language) -> str:
        """The regular expression for one value."""
        return told(language, "grammar", self.en)

    def show(self, value: object, language: Language) -> str:
        """The value written so that it can be read again, in quotes where it must be."""
        words = show(value, language)
        return words if re.fullmatch(self.pattern(language), words) else quoted(words, language)

    def outlines(self, _language: Language) -> dict[str, str]:
        """What its values look like where they are sentences, each with the words that are always the same."""
        return {}


class Vocabulary(SlotKind):
    """A slot kind for a closed list of words, each known in every language.

    >>> COLOUR = Vocabulary("colour", ("green", "red"))
    >>> COLOUR.read("green")
    'green'
    """

    __slots__ = ("_patterns", "_terms")
    _terms: dict[str, SlotTerm]
    _patterns: dict[Language, str]

    def __init__(self, name: str, words: Iterable[str]) -> None:
        own = {word: SlotTerm(word, name) for word in words}
        shown = {language: [term.show(language) for term in own.values()] for language in Language}
        terms = {word: term for said in shown.values() for word, term in zip(said, own.values(), strict=True)}
        object.__setattr__(self, "_terms", own | terms)
        object.__setattr__(self, "_patterns", {language: _any_of(said) for language, said in shown.items()})
        super().__init__(name, _any_of(own), self.__getitem__)

    def pattern(self, language: Language) -> str:
        """The regular expression for one of the words."""
        return self._patterns[language]

    @property
    def words(self) -> tuple[str, ...]:
        """The words in English."""
        return tuple(dict.fromkeys(map(str, self._terms.values())))

    def __getitem__(self, word: str) -> SlotTerm:
        """The term for a word of either language; KeyError where it is none."""
        return self._terms[word]

    def get(self, word: str) -> str:
        """The term for the word, or the word itself where it is none."""
        return self._terms.get(word, word)

    def __contains__(self, word: object) -> bool:
        return word in self._terms


class Polarity(SlotKind):
    """A slot kind for a verb that says that something is so, or that it is not so; read as True or False.

    >>> BE = Polarity("be", "is", "is not")
    >>> BE.read("is not"), BE.show(True, Language.EN)
    (False, 'is')
    """

    __slots__ = ("words",)
    words: tuple[str, str]
    """That it is so, and that it is not, in English."""

    def __init__(self, name: str, so: str, not_so: str) -> None:
        object.__setattr__(self, "words", (so, not_so))
        truths = {word: en == so for en in self.words for word in in_all(name, en)}
        super().__init__(name, _any_of(self.words), truths.__getitem__)

    def pattern(self, language: Language) -> str:
        """The regular expression for either verb."""
        return _any_of([told(language, self.name, word) for word in self.words])

    def show(self, value: object, language: Language) -> str:
        """The verb that says it."""
        return told(language, self.name, self.words[0] if value else self.words[1])

    def outline(self, language: Language) -> str:
        """Both verbs, for a reader."""
        return "/".join(self.show(truth, language) for truth in (True, False))


_END = r"(?=s?(?![a-zA-Z0-9_]))"
"""Where a word in Latin letters ends: a plural ending may follow, which the phrase has, or kana do."""


def _any_of(words: object) -> str:
    longest_first = sorted(words, key=len, reverse=True)  # type: ignore[call-overload]  # any iterable of words
    halves: tuple[list[str], list[str]] = ([], [])
    for word in longest_first:
        halves[word[-1].isascii() and word[-1].isalpha()].append(re.escape(word))
    others, ended = map("|".join, halves)
    return f"(?:(?:{ended}){_END}{'|' * bool(others)}{others})" if ended else f"(?:{others})"


POLARITIES = (
    Polarity("be", "is", "is not"),
    Polarity("been", "is", "is not"),
    Polarity("are", "are", "are not"),
    Polarity("have", "has", "does not have"),
    Polarity("can", "can", "can't"),
    Polarity("may", "may", "may not"),
)
"""Verbs of questions; one slot `so` of such a kind lets a result be asked for, or that it is not so."""


_QUOTES = "".join(in_all("grammar", QUOTES)).replace("{}", "")


def unquoted(words: str) -> str:
    """The words without quotes of any language."""
    return words.strip(_QUOTES)


PLAYERS = Vocabulary("player", ("Alex", "Bianca", "Carissa", "Dmitri", "Eva", "Farid", "Grace", "Hiro"))
"""The players of all scenarios, in turn order; a closed list so that a slip of the pen is no new player."""

_NAME = r"(?:\"[^\"]+\"|[^\W\d_][\w'’:/\-]*)"


def _read_target(words: str) -> str:
    return PLAYERS.get(unquoted(words))


NAME = SlotKind("name", _NAME, unquoted, is_name=True)
"""The name of an object; in Japanese without hiragana, or in quotes."""

BUILTIN_KINDS: tuple[SlotKind, ...] = (
    NAME,
    SlotKind("new", _NAME, unquoted),
    SlotKind("target", _NAME, _read_target, is_name=True),
    SlotKind("number", r"\d+", int),
    SlotKind("integer", r"[+-]?\d+", int),
    SlotKind("pt", r"-?\d+/-?\d+", lambda w: PowerToughness(*map(int, w.split("/")))),
    SlotKind("change", r"[+-]\d+/[+-]\d+", lambda w: SlotChange(*map(int, w.split("/")))),
    SlotKind("cost", r"(?:\{[^}\s]+\})+", str),
    SlotKind("text", r"\"[^\"]*\"", unquoted),
    PLAYERS,
    *POLARITIES,
)
"""The kinds every phrase may use: `name` must be introduced, `new` introduces, `target` is a name or a player."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "number {place}")


@frozen
class Ordinal:
    """A place in a row, from 1, as a word.

    >>> Ordinal(2).show(Language.EN), Ordinal(11).show(Language.EN)
    ('second', 'number 11')
    """

    place: int

    def show(self, language: Language) -> str:
        """The place in words."""
        word = ORDINALS[min(self.place, len(ORDINALS)) - 1]
        return told(language, "ordinal", word).format(place=self.place)
