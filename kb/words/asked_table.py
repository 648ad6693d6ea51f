"""The words in which players ask about rules: data/asking/asked_as.tsv, and at a table: data/asking/situations.tsv.

data/asking/past.tsv has situations about rules as they once were.
"""

from __future__ import annotations

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

_COLUMNS = {Language.EN: "english", Language.JA: "japanese"}


class PastWords(NamedTuple):
    """A situation in which somebody asks for a rule as it was."""

    lineage: str
    """Its name."""
    until: str
    """The last release that had the rule so, as YYYY-MM-DD."""
    words: str


def asked_words(language: Language, folder: Path | None = None) -> tuple[tuple[str, str], ...]:
    """Numbers of rules of the release of `Lexicon.rules_of` with the words in the language, those with none left out.

    They are those of the embedded table unless a folder is told; the table has none in a further language.
    """
    return _words("asked_as.tsv", language, folder)


def situations(language: Language, folder: Path | None = None) -> tuple[tuple[str, str], ...]:
    """The same numbers with situations at a table in which somebody asks for the rule."""
    return _words("situations.tsv", language, folder)


def past_situations(language: Language, folder: Path | None = None) -> tuple[PastWords, ...]:
    """Situations in the language in which somebody asks for rules as they were (data/asking/past.tsv)."""
    if language not in _COLUMNS:
        return ()
    columns, rows = read_table((folder or data_directory() / "asking") / "past.tsv")
    parts = columns["lineage"], columns["until"], columns[_COLUMNS[language]]
    return tuple(PastWords(*(row[part] for part in parts)) for row in rows)


def _words(name: str, language: Language, folder: Path | None) -> tuple[tuple[str, str], ...]:
    if language not in _COLUMNS:
        return ()
    columns, rows = read_table((folder or data_directory() / "asking") / name)
    words = columns[_COLUMNS[language]]
    return tuple((row[columns["rule"]], row[words]) for row in rows if row[words])
