"""The files of a generation: the original bytes with their copy and list, and the index of a part."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, TypeVar

from mtgcr.kb.intake.kept_texts import list_texts
from mtgcr.kb.storage.document_store import document_infos
from mtgcr.kb.storage.home import DATABASE, INDEX, ORIGINALS, ORIGINALS_COPY, TEXTS, new_generation, new_part
from mtgcr.kb.storage.originals import Original, extend_originals, read_packed, write_originals
from mtgcr.kb.storage.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from mtgcr.kb.intake.progress import Progress
    from mtgcr.kb.intake.reading import Parsed
    from mtgcr.kb.search.index import WordsAhead
    from mtgcr.kb.storage.held_documents import Document, DocumentInfo
    from mtgcr.kb.storage.originals import ListedOriginal
    from mtgcr.kb.storage.postings import Begin

Filled = TypeVar("Filled")


def make_generation(home: Path, keep: Callable[[Path], None], form: str, fill: Callable[[Path], Filled]) -> Filled:
    """Make the next generation: its texts kept by `keep`, its part for the form filled by `fill`; what that returns."""
    with new_generation(home) as folder, ThreadPoolExecutor(1) as beside:
        # Packing is done outside Python, beside the rest.
        packed = beside.submit(keep, folder)
        with new_part(folder, form) as part:
            found = fill(part)
        packed.result()
        return found


def keep_texts(originals: Sequence[Original], sound: Path | None, folder: Path) -> None:
    """Write the original bytes, their copy, and the list of them; some may be in a file that is sound, packed already.

    Packing 75 releases takes 1.9 s of the processor.
    """
    write_originals(folder / ORIGINALS, originals, read_packed(sound) if sound else {})
    _list_and_copy(folder, originals)


def keep_more_texts(sound: Path, held: Sequence[ListedOriginal], further: Sequence[Original], folder: Path) -> None:
    """As `keep_texts` with those held and further ones; those held are in a file that is sound, packed already."""
    shutil.copyfile(sound, folder / ORIGINALS)
    extend_originals(folder / ORIGINALS, further)
    _list_and_copy(folder, (*held, *further))


def _list_and_copy(folder: Path, originals: Iterable[Original | ListedOriginal]) -> None:
    shutil.copyfile(folder / ORIGINALS, folder / ORIGINALS_COPY)
    (folder / TEXTS).write_bytes(list_texts(originals))


def originals_of(documents: Iterable[Document]) -> Iterator[Original]:
    """What is to be kept of the documents."""
    for document in documents:
        yield Original(name=document.name, data=document.data, kind=document.kind, language=document.language.value)


def all_originals(releases: Iterable[Parsed], documents: Iterable[Document]) -> Iterator[Original]:
    """What is to be kept: releases by language and date, so that each is near the one it is packed against."""
    for parsed in sorted(releases, key=lambda p: (p.language.value, p.effective)):
        name, day, language = PurePath(parsed.path).name, parsed.effective.isoformat(), parsed.language.value
        yield Original(name=name, data=parsed.data, language=language, effective=day, known_sha256=parsed.sha256)
    yield from originals_of(documents)


def index_part(part: Path, progress: Progress, ahead: Sequence[WordsAhead] = (), begin: Begin = partial) -> None:
    """Make the index of what the tables of the part hold; the words of some texts may have been made ahead."""
    from mtgcr.kb.lookup import HEADING_LENGTH
    from mtgcr.kb.search.index import build_index
    from mtgcr.kb.storage.indexed_texts import ruling_entries, wording_entries

    with closing(Store.open(part / DATABASE)) as store:
        entries = tuple(wording_entries(store, HEADING_LENGTH))
        rulings = ruling_entries(store)
        build_index(part / INDEX, entries, lambda done: progress("index", done, len(entries)), ahead, rulings, begin)
        progress("index", len(entries), len(entries))


def extend_index_of(part: Path, documents: int) -> None:
    """Put the rulings of the documents after so many that the tables hold into the index of the part."""
    from mtgcr.kb.search.index import extend_index
    from mtgcr.kb.storage.indexed_texts import ruling_entries

    with closing(Store.open(part / DATABASE)) as store:
        if rulings := ruling_entries(store, after=documents):
            extend_index(part / INDEX, rulings)


def documents_in(part: Path) -> tuple[DocumentInfo, ...]:
    """All documents that the tables of the part hold."""
    with closing(Store.open(part / DATABASE)) as store:
        return document_infos(store)
