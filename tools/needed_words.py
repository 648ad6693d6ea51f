"""Fills the column `one_of` of tables of expressions: words of which every match has one.

python -m mtgcr.tools.needed_words [--check]

A question that has none of them cannot match, and the expression need not be compiled for it: a third of the time of a
cold question went into compiling what did not match.  With --check nothing is written, and the exit code is 1 where a
table has other words.
"""

from __future__ import annotations

import re
import re._parser as parser  # type: ignore[import-not-found]  # what compiles them knows best what must be there
import sys
from typing import TYPE_CHECKING, Any, TypeAlias

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.needed_words import ONE_OF, SEPARATOR
from mtgcr.kb.words.terms import read_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    Words: TypeAlias = frozenset[str]
    """Words of which there is one in every match; none where nothing is known."""

TABLES = {"outside_forms.tsv": "form", "rule_changes.tsv": "form", "change_cues.tsv": "cue"}
"""The tables of data/asking, and which of their columns is an expression."""
PLACE = re.compile(r"\{[a-z]+\}")
"""What is put into an expression when it is read."""
FEWEST = {True: 2, False: 1}
"""Letters of a word that tells anything, of ASCII or others: nearly every question has a single one of ASCII."""
NOTHING: Words = frozenset()


def needed_words(expression: str) -> tuple[str, ...]:
    """Words of which every match of the expression has one, in order; none where there are no such words."""
    return tuple(sorted(_of_row(parser.parse(PLACE.sub(".*", expression)))))


def _of_row(items: Iterable[tuple[Any, Any]]) -> Words:
    """The best of the words that parts of a row need: all parts are there."""
    return max(_of_parts(items), key=_worth, default=NOTHING)


def _of_parts(items: Iterable[tuple[Any, Any]]) -> Iterator[Words]:
    """What each part of a row needs; letters behind each other are a word."""
    letters = ""
    for kind, given in items:
        if kind is parser.LITERAL:
            letters += chr(given)
            continue
        yield _word(letters)
        letters = ""
        yield _of_part(kind, given)
    yield _word(letters)


def _word(letters: str) -> Words:
    return frozenset([letters]) if len(letters) >= FEWEST[letters.isascii()] else NOTHING


def _of_part(kind: Any, given: Any) -> Words:
    if kind is parser.SUBPATTERN:
        return _of_row(given[-1])
    if kind is parser.BRANCH:
        return _of_one(given[1])
    if kind in (parser.MAX_REPEAT, parser.MIN_REPEAT) and given[0] > 0:
        return _of_row(given[2])
    return NOTHING


def _of_one(rows: Sequence[Iterable[tuple[Any, Any]]]) -> Words:
    """What one of several rows needs: nothing where one needs nothing."""
    needed = [_of_row(row) for row in rows]
    return frozenset().union(*needed) if all(needed) else NOTHING


def _worth(words: Words) -> tuple[float, int]:
    """The longer the shortest word, the seldomer it is there by chance; a letter that is not of ASCII tells more."""
    return min((len(word.strip()) * (1 if word.isascii() else 2.5) for word in words), default=0), -len(words)


def filled(path: Path, column: str) -> str:
    """The table with what its expressions need."""
    columns, rows = read_table(path)
    at, own = columns[column], columns.get(ONE_OF, len(columns))
    lines = ["\t".join((*(name for name in columns if name != ONE_OF), ONE_OF))]
    lines += ["\t".join((*row[:own], SEPARATOR.join(needed_words(row[at])))) for row in rows]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Fill the tables, or check them."""
    stale = 0
    for name, column in TABLES.items():
        path = data_directory() / "asking" / name
        text = filled(path, column)
        if text == path.read_text("utf-8"):
            continue
        if "--check" in sys.argv:
            print(f"{path} has other words than its expressions need")
            stale = 1
        else:
            path.write_text(text, "utf-8")
    return stale


if __name__ == "__main__":
    sys.exit(main())
