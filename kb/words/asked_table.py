"""The words in which players ask about rules, where the rules do not say them: data/asking/asked_as.tsv."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from pathlib import Path

_COLUMNS = {Language.EN: "english", Language.JA: "japanese"}


def asked_words(language: Language, folder: Path | None = None) -> tuple[tuple[str, str], ...]:
    """Numbers of rules of the newest release with the words in the language, those with none left out.

    They are those of the embedded table unless a folder is told; the table has none in a further language.
    """
    if language not in _COLUMNS:
        return ()
    columns, rows = read_table((folder or data_directory() / "asking") / "asked_as.tsv")
    words = columns[_COLUMNS[language]]
    return tuple((row[columns["rule"]], row[words]) for row in rows if row[words])
