"""The words of the interface, by key, in the language of the reader: `words/LANGUAGE.toml`, equal keys in each."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from mtgcr.parser.language import Language

FOLDER = Path(__file__).parent / "words"


@cache
def words_in(language: Language) -> Mapping[str, str]:
    """Every sentence and label of the language by its key, the names of tables joined by dots."""
    table = tomllib.loads((FOLDER / f"{language.value}.toml").read_text("utf-8"))
    return dict(_flat(table, ""))


def _flat(table: Mapping[str, Any], above: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for name, value in table.items():
        key = f"{above}{name}"
        found += _flat(value, f"{key}.") if isinstance(value, dict) else [(key, str(value))]
    return found


def say(language: Language, key: str, **facts: object) -> str:
    """The words of the key with the facts in their places.  KeyError for a key that the catalogue lacks."""
    words = words_in(language)[key]
    return words.format(**facts) if facts else words
