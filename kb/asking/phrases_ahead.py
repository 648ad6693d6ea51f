"""Everyday phrases cut into their pieces, made ahead: cutting 3,265 takes 0.11 s, a quarter of a cold search of them.

A wheel brings them in its data (tools/prepared.py); a checkout remembers them beside the link of the editable
installation (docs/adr/0014-made-ahead.md).  They are told by checksums of all that they are made of, tables and code;
where those are others, or the file is not whole, the phrases are cut again.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from zlib import crc32

from mtgcr.kb.asking.same_words import pieces_of_folded
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.folding import fold

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

AHEAD = "everyday-phrases"
"""The name of the file, among what a wheel has prepared and beside the link of a checkout."""
_MADE_OF = (
    "data/asking/everyday.tsv",
    "data/asking/same_words.tsv",
    "data/lexicon/keywords.tsv",
    "kb/asking/same_words.py",
    "kb/words/said_words.py",
    "kb/words/folding.py",
)


def cut_phrases(phrases: Sequence[str]) -> Sequence[str]:
    """The pieces of each phrase of the table, in its order, with tabs between them."""
    data, made_of = data_directory(), _checksums()
    link = data.parent / ".links" / AHEAD
    for path in (data / "prepared" / AHEAD, link):
        if (cut := _read(path, made_of, len(phrases))) is not None:
            return cut
    text = _text_of(phrases, made_of)
    if made_of:
        _remember(link, text)
    return _cut_in(text)


def write_phrases(path: Path, phrases: Sequence[str]) -> None:
    """Make the file for a wheel."""
    path.write_text(_text_of(phrases, _checksums()), "utf-8")


def _text_of(phrases: Sequence[str], made_of: str) -> str:
    """What it is made of, and of each phrase a line with its pieces."""
    folded = fold("\n".join(phrases)).split("\n")  # one by one takes ten times as long
    cut = ["\t".join(dict.fromkeys(pieces_of_folded(phrase))) for phrase in folded]
    lines = "\n".join(cut)
    return f"{made_of} {crc32(lines.encode()):08x}\n{lines}"


def _cut_in(text: str) -> Sequence[str]:
    return text.split("\n")[1:]


def _read(path: Path, made_of: str, count: int) -> Sequence[str] | None:
    """What the file holds; None where it is made of something else, or is not what was written."""
    try:
        text = path.read_bytes().decode()
    except (OSError, UnicodeDecodeError):
        return None
    head, _, lines = text.partition("\n")
    if not made_of or head != f"{made_of} {crc32(lines.encode()):08x}":
        return None
    cut = _cut_in(text)
    return cut if len(cut) == count else None


def _checksums() -> str:
    """Of the tables and the code; "" where they cannot be read, as in an archive: then nothing is told by them."""
    top = data_directory().parent
    try:
        return " ".join(f"{crc32((top / name).read_bytes()):08x}" for name in _MADE_OF)
    except OSError:
        return ""


def _remember(path: Path, text: str) -> None:
    new = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        new.write_bytes(text.encode())
        new.replace(path)
    except OSError:  # no editable installation, or not ours to write: it is worked out again
        return
