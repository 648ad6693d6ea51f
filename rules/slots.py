"""What can stand in the slots of a phrase: names, numbers, power and toughness, and words of a vocabulary.

Each kind is read from either language and shown in either.  A module adds its own words with a `Vocabulary` at
module level; the library finds it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Callable


class Term(str):
    """An English word of the game that knows its Japanese; equal to the plain word."""

    __slots__ = ("ja",)
    ja: str

    def __new__(cls, en: str, ja: str) -> Term:
        """Makes the term of the two words."""
        term = super().__new__(cls, en)
        term.ja = ja
        return term

    def show(self, language: Language) -> str:
        """The word of the language."""
        return self.ja if language is Language.JA else str(self)


class PowerToughness(NamedTuple):
    """Power and toughness, or a change of both."""

    power: int
    toughness: int

    def __str__(self) -> str:
        return f"{self.power}/{self.toughness}"


class Change(PowerToughness):
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
    joint = "と" if language is Language.JA else " "
    return joint.join(show(part, language) for part in value)


class Unreadable(ValueError):  # noqa: N818  # it says what the words are
    """Words that look like a value of a kind and are none."""


@dataclass(frozen=True, slots=True)
class SlotKind:
    """A kind of slot: how its values are written in each language (regular expressions without groups), and read.

    `quoted` says whether a value that does not match when bare is put in quotes; `is_name` that the value names
    something that the scenario must have introduced.
    """

    name: str
    en: str
    ja: str
    read: Callable[[str], object]
    is_name: bool = False
    advice: str | None = None
    """What to write, for somebody who wrote something else."""

    def pattern(self, language: Language) -> str:
        """The regular expression for one value."""
        return self.ja if language is Language.JA else self.en

    def show(self, value: object, language: Language) -> str:
        """The value written so that it can be read again."""
        words = show(value, language)
        if re.fullmatch(self.pattern(language), words):
            return words
        return f"「{words}」" if language is Language.JA else f'"{words}"'


class Vocabulary(SlotKind):
    """A slot kind for a closed list of words, each English word with its Japanese.

    >>> COLOUR = Vocabulary("colour", {"green": "緑", "red": "赤"})
    >>> COLOUR.read("緑")
    'green'
    """

    __slots__ = ("_terms",)
    _terms: dict[str, Term]

    def __init__(self, name: str, words: dict[str, str]) -> None:
        terms = {en: Term(en, ja) for en, ja in words.items()}
        terms |= {ja: Term(en, ja) for en, ja in words.items()}
        object.__setattr__(self, "_terms", terms)
        advice = "one of " + ", ".join(words)
        super().__init__(name, _any_of(words), _any_of(words.values()), self.__getitem__, advice=advice)

    def __getitem__(self, word: str) -> Term:
        """The term for a word of either language; KeyError where it is none."""
        return self._terms[word]

    def get(self, word: str) -> str:
        """The term for the word, or the word itself where it is none."""
        return self._terms.get(word, word)

    def __contains__(self, word: object) -> bool:
        return word in self._terms


class Polarity(SlotKind):
    """A slot kind for a verb that says that something is so, or that it is not so; read as True or False.

    >>> BE = Polarity("be", ("is", "is not"), ("である", "ではない"))
    >>> BE.read("ではない"), BE.show(True, Language.EN)
    (False, 'is')
    """

    __slots__ = ("_words",)
    _words: dict[bool, Term]

    def __init__(self, name: str, en: tuple[str, str], ja: tuple[str, str]) -> None:
        words = {True: Term(en[0], ja[0]), False: Term(en[1], ja[1])}
        object.__setattr__(self, "_words", words)
        truths = {word: truth for truth, term in words.items() for word in (str(term), term.ja)}
        super().__init__(name, _any_of(en), _any_of(ja), truths.__getitem__)

    def show(self, value: object, language: Language) -> str:
        """The verb that says it."""
        return self._words[bool(value)].show(language)

    def outline(self, language: Language) -> str:
        """Both verbs, for a reader."""
        return "/".join(self.show(truth, language) for truth in (True, False))


def _any_of(words: object) -> str:
    longest_first = sorted(words, key=len, reverse=True)  # type: ignore[call-overload]  # any iterable of words
    bounded = (re.escape(word) + (r"\b" if word[-1].isascii() and word[-1].isalpha() else "") for word in longest_first)
    return "(?:" + "|".join(bounded) + ")"


POLARITIES = (
    Polarity("be", ("is", "is not"), ("である", "ではない")),
    Polarity("been", ("is", "is not"), ("いる", "いない")),
    Polarity("are", ("are", "are not"), ("いる", "いない")),
    Polarity("have", ("has", "does not have"), ("持つ", "持たない")),
    Polarity("can", ("can", "can't"), ("できる", "できない")),
    Polarity("may", ("may", "may not"), ("られる", "られない")),
)
"""Verbs of questions; one slot `so` of such a kind lets a result be asked for, or that it is not so."""


def _unquoted(words: str) -> str:
    return words.strip('"「」')


PLAYERS = Vocabulary(
    "player",
    {
        "Alex": "アレックス",
        "Bianca": "ビアンカ",
        "Carissa": "カリッサ",
        "Dmitri": "ドミトリ",
        "Eva": "エヴァ",
        "Farid": "ファリド",
        "Grace": "グレース",
        "Hiro": "ヒロ",
    },
)
"""The players of all scenarios, in turn order; a closed list so that a slip of the pen is no new player."""

_NAME_EN = r"(?:\"[^\"]+\"|[^\W\d_][\w'’:/\-]*)"
_NAME_JA = r"(?:「[^」]+」|[^\W\d_ぁ-ゖ]+)"


def _read_target(words: str) -> str:
    bare = _unquoted(words)
    return PLAYERS.get(bare)


NAME = SlotKind("name", _NAME_EN, _NAME_JA, _unquoted, is_name=True)
"""The name of an object; in Japanese without hiragana, or in quotes."""

BUILTIN_KINDS: tuple[SlotKind, ...] = (
    NAME,
    SlotKind("new", _NAME_EN, _NAME_JA, _unquoted),
    SlotKind("target", _NAME_EN, _NAME_JA, _read_target, is_name=True),
    SlotKind("number", r"\d+", r"\d+", int, advice="write it in figures"),
    SlotKind("integer", r"[+-]?\d+", r"[+-]?\d+", int),
    SlotKind(
        "pt", r"-?\d+/-?\d+", r"-?\d+/-?\d+", lambda w: PowerToughness(*map(int, w.split("/"))), advice="write 2/2"
    ),
    SlotKind(
        "change",
        r"[+-]\d+/[+-]\d+",
        r"[+-]\d+/[+-]\d+",
        lambda w: Change(*map(int, w.split("/"))),
        advice="write +1/+1",
    ),
    SlotKind("cost", r"(?:\{[^}\s]+\})+", r"(?:\{[^}\s]+\})+", str),
    SlotKind("text", r"\"[^\"]*\"", r"「[^」]*」", _unquoted),
    PLAYERS,
    *POLARITIES,
)
"""The kinds every phrase may use: `name` must be introduced, `new` introduces, `target` is a name or a player."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def ordinal(place: int) -> Term:
    """The place in a row, from 1, as a word.

    >>> ordinal(2), ordinal(2).ja
    ('second', '2番目')
    """
    en = _ORDINALS[place - 1] if place <= len(_ORDINALS) else f"number {place}"
    return Term(en, f"{place}番目")
