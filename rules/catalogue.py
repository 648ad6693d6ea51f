r"""What scenarios and traces say in each language: the code says it in English, a catalogue has the rest.

A language is a file `rules/catalogues/CODE.tsv`; each line is a context, the English and the same in the language.
Contexts: the role of a phrase (`given`, `when`, `option`, `result`), the name of a slot kind (`colour`, `effect`),
`note` for the sentences of traces, `term` for single words in them, `keyword` for those of scenarios, and `grammar` for
how words are put together, where the English is the key as well (what joins a list: a space in English).
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import TypeAlias

from mtgcr.parser.frozen_values import frozen
from mtgcr.parser.language import Language

Entry: TypeAlias = tuple[str, str]
"""A context and the English in it."""

QUOTES, LIST_JOINT, WORD_GAP, SLOT_GAP, LIST_GAP, ALIKE = '"{}"', " ", r"\s+", r"(?:)", r"\s+(?:and\s+)?", r"(?!)"
"""The grammar of phrases: quotes, what joins a list when written; what stands between words, around slots and between
the members of a list when read, and which words are read for one another (regular expressions)."""
UNSHOWN = r"(?!)"
"""What the example of a phrase leaves out of it (a regular expression): nothing in English, which has no examples."""


@frozen
class Catalogue:
    """What one language says for the English."""

    texts: Mapping[Entry, str]

    def text(self, context: str, english: str) -> str:
        """The same in the language; the English where the catalogue does not know it."""
        return self.texts.get((context, english), english)

    def missing(self, wanted: Iterable[Entry]) -> tuple[Entry, ...]:
        """Those that the catalogue does not know."""
        return tuple(entry for entry in wanted if entry not in self.texts)


def catalogue_of(table: str) -> Catalogue:
    """The catalogue that the lines of a table after its heading make."""
    rows = (line.split("\t") for line in table.splitlines()[1:])
    return Catalogue({(context, english): text for context, english, text in rows})


def rows_of(table: str) -> list[list[str]]:
    """The lines of a table of rules/ behind its heading, each cut into its columns."""
    lines = resources.files("mtgcr.rules").joinpath(table).read_text(encoding="utf-8").splitlines()[1:]
    return [line.split("\t") for line in lines]


@cache
def catalogue(language: Language) -> Catalogue:
    """The catalogue of the language; that of English is empty, for the code says it, as of one that has no file."""
    file = resources.files("mtgcr.rules").joinpath("catalogues", f"{language.value}.tsv")
    return catalogue_of(file.read_text(encoding="utf-8")) if file.is_file() else Catalogue({})


def told(language: Language, context: str, english: str) -> str:
    """The same in the language."""
    return catalogue(language).text(context, english)


def in_all(context: str, english: str) -> tuple[str, ...]:
    """The same in every language, English first."""
    return tuple(dict.fromkeys(told(language, context, english) for language in Language))
