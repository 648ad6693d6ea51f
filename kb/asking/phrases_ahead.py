"""Everyday phrases cut into their pieces, made ahead: cutting 3,265 takes a quarter of a cold search of them."""

from __future__ import annotations

from mtgcr.kb.asking.same_words import pieces_of_folded
from mtgcr.kb.made_ahead import MadeAhead
from mtgcr.kb.words.folding import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

AHEAD = MadeAhead(
    "everyday-phrases",
    (
        "data/asking/everyday.tsv",
        "data/asking/same_words.tsv",
        "data/lexicon/keywords.tsv",
        "kb/asking/same_words.py",
        "kb/words/said_words.py",
        "kb/words/folding.py",
    ),
)


def cut_phrases(phrases: Sequence[str]) -> Sequence[str]:
    """The pieces of each phrase of the table, in its order, with tabs between them."""
    return AHEAD.read(lambda: _cut(phrases)).decode().split("\n")


def write_phrases(folder: Path, phrases: Sequence[str]) -> None:
    """Make the file for a wheel."""
    AHEAD.write(folder, lambda: _cut(phrases))


def _cut(phrases: Sequence[str]) -> bytes:
    """Of each phrase a line with its pieces."""
    folded = fold("\n".join(phrases)).split("\n")  # one by one takes ten times as long
    return "\n".join("\t".join(dict.fromkeys(pieces_of_folded(phrase))) for phrase in folded).encode()
