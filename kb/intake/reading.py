"""Files → releases as nodes, many at once: other processes parse where that is worth starting them."""

from __future__ import annotations

import marshal
import sys
from contextlib import suppress
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from mtgcr.kb.lineages.nodes import Counts, count_nodes, flatten
from mtgcr.kb.model import Node
from mtgcr.kb.storage.codes import KIND_CODES, KINDS
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.reader import parse_source, read_source

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.parser.diagnostic import Diagnostic
    from mtgcr.parser.language import Edition, Language
    from mtgcr.parser.reader import SourceFile

Text: TypeAlias = Path | tuple[str, bytes]
"""A file to be read, or bytes that were read before with their name."""
BATCH = 8
"""Files that a process takes at a time; more are packed smaller, and keep the last process busy longer alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """A file that holds a release with a date: its bytes, its nodes, and what is odd in it."""

    path: str
    data: bytes
    sha256: str
    """Of the bytes, in hexadecimal."""
    diagnostics: tuple[Diagnostic, ...]
    effective: datetime.date
    language: Language
    edition: Edition
    nodes: tuple[Node, ...]
    counts: Counts
    is_trusted: bool = False
    """Whether the user says that it is the official text, whatever the atlas knows."""

    @property
    def identity(self) -> tuple[str, str]:
        """Day and language, of which a home has one text that speaks."""
        return self.effective.isoformat(), self.language.value


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReading:
    """A file that was read; `parsed` is None where it holds no release, or one without a date."""

    path: str
    data: bytes
    sha256: str
    diagnostics: tuple[Diagnostic, ...]
    has_headings: bool
    """Whether it holds rules under headings, as a release does and an article does not."""
    parsed: Parsed | None


def split_by_issue(official: Sequence[Parsed]) -> tuple[list[Parsed], list[Parsed]]:
    """The last text of each day and language, and those that came before it."""
    last = {one.identity: one for one in official}
    return list(last.values()), [one for one in official if last[one.identity] is not one]


def reading_of(source: SourceFile) -> FileReading:
    """What the file holds, as nodes."""
    nodes = _nodes_of(source)
    return _reading(_facts_of(source, nodes), nodes)


def read_all(texts: Sequence[Text]) -> Iterator[FileReading]:
    """What each text holds, in their order; several processes parse where there are many.

    Where the system grants no other process, or ends one, this one reads on.
    """
    done = 0
    if len(texts) > 1:
        for reading in _read_beside(texts):
            yield reading
            done += 1
    yield from (reading_of(_source(text)) for text in texts[done:])


def _read_beside(texts: Sequence[Text]) -> Iterator[FileReading]:
    """What the texts hold, as far as other processes read them; nothing of few texts."""
    from mtgcr.kb.intake.processes import MANY, NO_PROCESS, processors

    if len(texts) < MANY or (count := processors()) < 2:
        return
    with suppress(*NO_PROCESS):
        yield from _read_elsewhere(texts, count)


def _read_elsewhere(texts: Sequence[Text], count: int) -> Iterator[FileReading]:
    from mtgcr.kb.intake.processes import interrupts_held, processes

    with processes(count) as pool:
        with interrupts_held():
            batches = pool.map(_read, [texts[at : at + BATCH] for at in range(0, len(texts), BATCH)])
        for facts, packed in batches:
            yield from map(_reading, facts, _unpack(packed))


def _read(texts: Sequence[Text]) -> tuple[list[_Facts], bytes]:
    sources = [_source(text) for text in texts]
    releases = [_nodes_of(source) for source in sources]
    return list(map(_facts_of, sources, releases)), _pack(releases)


def _source(text: Text) -> SourceFile:
    return read_source(text) if isinstance(text, Path) else parse_source(*text)


class _Facts(NamedTuple):
    """All of a reading but its nodes."""

    path: str
    data: bytes
    sha256: str
    diagnostics: tuple[Diagnostic, ...]
    release: tuple[datetime.date | None, Language, Edition] | None
    counts: Counts


def _facts_of(source: SourceFile, nodes: Sequence[Node]) -> _Facts:
    found = source.release
    release = (found.effective, found.language, found.edition) if found else None
    return _Facts(source.path, source.data, source.sha256, source.diagnostics, release, count_nodes(nodes))


def _nodes_of(source: SourceFile) -> tuple[Node, ...]:
    return flatten(source.release) if source.release and source.release.effective else ()


def _reading(facts: _Facts, nodes: tuple[Node, ...]) -> FileReading:
    path, data, sha256, diagnostics, release, counts = facts
    effective, language, edition = release or (None, None, None)
    parsed = None
    if effective and language and edition:
        parsed = Parsed(
            path=path,
            data=data,
            sha256=sha256,
            diagnostics=diagnostics,
            effective=effective,
            language=language,
            edition=edition,
            nodes=nodes,
            counts=counts,
        )
    return FileReading(
        path=path, data=data, sha256=sha256, diagnostics=diagnostics, has_headings=bool(release), parsed=parsed
    )


def _pack(releases: Iterable[Sequence[Node]]) -> bytes:
    """The nodes as columns, which go from one process to another in a tenth of the time of objects.

    Words that several of these releases have are packed once.
    """
    return marshal.dumps([_columns(nodes) for nodes in releases])


def _columns(nodes: Sequence[Node]) -> list[Sequence[object]]:
    """Each field of all nodes, the kinds as codes; nothing where there are no nodes."""
    if not nodes:
        return []
    kinds, *columns = zip(*nodes, strict=True)
    return [[KIND_CODES[kind] for kind in kinds], *columns]


def _unpack(packed: bytes) -> Iterator[tuple[Node, ...]]:
    """The nodes of each release that was packed."""
    for columns in marshal.loads(packed):
        yield tuple(map(tuple.__new__, repeat(Node), _rows(*columns))) if columns else ()


def _rows(codes: list[int], numbers: list[str], *rest: Any) -> Iterator[tuple[Any, ...]]:
    """The fields of each node; the words that releases share become one string, whose hash is known."""
    ordinals, titles, texts, *others = rest
    kinds, words = map(KINDS.__getitem__, codes), map(sys.intern, texts)
    return zip(kinds, map(sys.intern, numbers), ordinals, titles, words, *others, strict=True)
