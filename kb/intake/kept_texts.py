"""The texts that a home keeps: read from one file or its copy, and from the tables where both are damaged."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from mtgcr.kb.intake.text_again import release_again
from mtgcr.kb.storage.document_store import stored_documents
from mtgcr.kb.storage.home import DATABASE, ORIGINALS, ORIGINALS_COPY, TEXTS, current_generation, parts_of
from mtgcr.kb.storage.originals import Kept, ListedOriginal, Original, list_sound, read_originals
from mtgcr.kb.storage.seal import SEAL, broken_parts
from mtgcr.kb.storage.store import Store, StoreDamagedError
from mtgcr.parser.language import Edition

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.storage.held_documents import Document

AGAIN = "made again from the tables"
"""In the name of a text whose bytes are lost; its words are all there, its layout is ours."""


class OriginalsDamagedError(StoreDamagedError):
    """Some of the kept texts cannot be read any more; `names` says which."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(f"kept texts cannot be read: {', '.join(names)}")
        self.names = names


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldTexts:
    """The texts of a home; those of a file that is sound are not unpacked before they are asked for."""

    listed: tuple[ListedOriginal, ...] = ()
    read: Callable[[], Kept] = Kept
    """What unpacks them."""
    sound: Path | None = None
    """The file that is as it was sealed; None where none is, and the texts were gathered from all that is left."""

    def undamaged(self) -> Kept:
        """All texts, unpacked; OriginalsDamagedError where some cannot be read any more."""
        kept = self.read()
        if kept.damaged:
            raise OriginalsDamagedError(kept.damaged)
        return kept


def held_texts(home: Path) -> HeldTexts:
    """What the current generation was made from."""
    generation = current_generation(home)
    if generation is None:
        return HeldTexts()
    if sound := _sound_originals(generation):
        return HeldTexts(listed=list_sound(sound), read=partial(read_originals, sound), sound=sound)
    files = (generation / name for name in (ORIGINALS, ORIGINALS_COPY) if (generation / name).exists())
    kept = _with_tables(generation, read_originals(*files))
    return HeldTexts(listed=tuple(map(listed, kept.originals)), read=lambda: kept)


def kept_originals(home: Path) -> Kept:
    """What the current generation was made from, and the names of what can no longer be read."""
    return held_texts(home).read()


def listed(original: Original) -> ListedOriginal:
    """What is said of the text."""
    return ListedOriginal(original.name, original.kind, original.language, original.effective, original.sha256)


def _sound_originals(generation: Path) -> Path | None:
    """The file of its texts that is as it was sealed; None where neither it nor its copy is."""
    broken = broken_parts(generation, thoroughly=True)
    sound = (generation / name for name in (ORIGINALS, ORIGINALS_COPY) if name not in broken)
    return None if SEAL in broken else next(sound, None)


def _with_tables(generation: Path, found: Kept) -> Kept:
    """What was read of the files, with what the tables hold of the rest."""
    texts = {one.sha256: one for one in found.originals}
    named: dict[str, str] = dict(_listed(generation))
    stores = list(_stores(generation))
    for store in stores:
        for sha256, name, original in _in_tables(store, texts):
            named.setdefault(sha256, name)
            if original:
                texts[sha256] = original
        store.close()
    lost = tuple(name for sha256, name in named.items() if sha256 not in texts)
    # Without any list of what there was, what the damaged file itself tells is all that is known to be lost.
    return Kept(tuple(texts.values()), lost if named else found.damaged)


def _in_tables(store: Store, have: Iterable[str]) -> Iterator[tuple[str, str, Original | None]]:
    """Digest and name of each text that the tables were made from, and for those that are wanted the text."""
    try:
        for document in stored_documents(store.database):
            yield document.sha256, document.name, _original(document)
        for release in store.releases():
            if release.edition is Edition.OFFICIAL:
                yield release.sha256, release.name, None if release.sha256 in have else _again(store, release)
        for release in store.replaced():
            yield release.sha256, release.name, None
    except (sqlite3.Error, ValueError, TypeError, LookupError):
        return  # these tables are damaged here; what came before stands


def _original(document: Document) -> Original:
    return Original(name=document.name, data=document.data, kind=document.kind, language=document.language.value)


def _again(store: Store, release: ReleaseInfo) -> Original | None:
    nodes = store.document(release).nodes
    text = release_again(nodes, release)
    if text is None:
        return None
    name = f"{release.name} ({AGAIN})" if AGAIN not in release.name else release.name
    return Original(name=name, data=text.encode(), language=release.language.value, effective=str(release.effective))


def _stores(generation: Path) -> Iterator[Store]:
    """The tables of the generation that this program can read; those that are as they were sealed first."""
    parts = sorted(parts_of(generation), key=lambda part: bool(broken_parts(part, thoroughly=True)))
    for part in parts:
        try:
            yield Store.open(part / DATABASE)
        except StoreDamagedError:
            continue


def list_texts(originals: Iterable[Original | ListedOriginal]) -> bytes:
    """The list of what is kept, to know what is missing should the file of the originals be damaged."""
    return "".join(json.dumps([one.sha256, one.name]) + "\n" for one in originals).encode()


def _listed(generation: Path) -> Iterator[tuple[str, str]]:
    """Digests and names of the texts that were kept, as far as their list can be read."""
    try:
        lines = (generation / TEXTS).read_text("utf-8", "replace").splitlines()
    except OSError:
        return
    for line in lines:
        try:
            sha256, name = json.loads(line)
        except (ValueError, TypeError):
            continue
        if len(str(sha256)) == 64:
            yield str(sha256), str(name)
