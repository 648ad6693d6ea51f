"""What kind of text a release is: its language, and whose words it has.

A language is data: a line of data/languages/languages.tsv registers it, and the files of its code beside that table
tell how its texts are printed (parser.text_layouts) and how they cite rules (parser.citations).
"""

from __future__ import annotations

import os
from enum import Enum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import ClassVar

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "data", "languages")  # noqa: PTH118, PTH120
"""Where the languages are described; without pathlib, which no other module of a look-up needs by then."""
_BY_CODE: dict[str, Language] = {}
LANGUAGE_OF_ROW: dict[int, Language] = {}
"""The languages by the numbers that stand for them in tables."""


class _LanguageType(type):
    """So that one can go through all languages: `for language in Language`."""

    def __iter__(cls) -> Iterator[Language]:
        return iter(tuple(_BY_CODE.values()))


class Language(metaclass=_LanguageType):
    """A language of texts: one value for each that is registered, found by its code, `Language("ja")`.

    The first is that of the original, which all others translate.
    """

    __slots__ = ("folder", "letters", "name", "row", "telling", "value")

    EN: ClassVar[Language]
    """The language of the original."""
    JA: ClassVar[Language]

    value: str
    """Its ISO code."""
    name: str
    """What it is called in English; data/voice tells the other languages of the interface."""
    letters: str
    """Its letters, as what stands in the brackets of a pattern; "" for Latin ones, which tell no language."""
    telling: str
    """Those that no other language has: a text with enough of them is in this one."""
    row: int
    """The number that stands for it in tables."""
    folder: str
    """Where its files are."""

    def __new__(cls, code: str) -> Language:
        """The language with the code.  ValueError where none is registered."""
        try:
            return _BY_CODE[code]
        except KeyError:
            raise ValueError(f"{code!r} is the code of no language that is registered") from None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a language does not change: {name}")

    def __repr__(self) -> str:
        return f"Language({self.value!r})"

    def __reduce__(self) -> tuple[type[Language], tuple[str]]:
        return Language, (self.value,)


def register_language(code: str, name: str, letters: str, telling: str, folder: str = FOLDER) -> Language:
    """Make a language known, under the next free row.  ValueError where one has the code already."""
    if code in _BY_CODE:
        raise ValueError(f"the language {code!r} is registered twice")
    language = object.__new__(Language)
    row = max(LANGUAGE_OF_ROW, default=-1) + 1
    facts = {"value": code, "name": name, "letters": letters, "telling": telling, "row": row, "folder": folder}
    for fact, value in facts.items():
        object.__setattr__(language, fact, value)
    _BY_CODE[code] = LANGUAGE_OF_ROW[row] = language
    return language


def forget_language(language: Language) -> None:
    """Make the language unknown again."""
    del _BY_CODE[language.value], LANGUAGE_OF_ROW[language.row]


def _register_shipped() -> None:
    with open(os.path.join(FOLDER, "languages.tsv"), encoding="utf-8") as table:  # noqa: PTH118, PTH123  # as FOLDER
        _, *lines = table.read().splitlines()
    for line in lines:
        register_language(*line.split("\t"))


_register_shipped()
Language.EN, Language.JA = map(Language, ("en", "ja"))


class Edition(Enum):
    """Whether a text is the publisher's, our digest of it in our own words, known without words, or found elsewhere."""

    OFFICIAL = "official"
    DIGEST = "digest"
    ATLAS = "atlas"
    """Numbers, lineages and fingerprints only (data/atlas)."""
    DOCUMENT = "document"
    """No release: a document beside the releases that holds some words of theirs."""
