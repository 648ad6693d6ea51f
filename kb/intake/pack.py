"""A pack: what a home holds of its user's, in one file, to be taken into a home elsewhere.

    mtgcr pack 1 SHA256         a line: the digest of all that follows
    one zstandard frame         for each thing a line of JSON that tells what it is, and its bytes

It holds the texts as they were given, documents, copies of the tournament documents and cards, and nothing that was
made of them: whoever takes a pack makes tables of their own, and believes nothing but the words.  The same things in a
home give the same bytes.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import zstandard

from mtgcr.kb.intake.kept_texts import kept_originals
from mtgcr.kb.storage.card_seal import SavedCard, SavedRuling, save_rows
from mtgcr.kb.storage.home import CARDS
from mtgcr.kb.storage.originals import RELEASE
from mtgcr.kb.storage.ownership import check_home, sync_folder, write_synced
from mtgcr.kb.works.work_intake import PackedCopy, packed_copies
from mtgcr.parser.diagnostic import Diagnostic, Place, Severity
from mtgcr.parser.reader import LARGEST
from mtgcr.parser.remedies import Remedy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.storage.originals import Original

MAGIC = b"mtgcr pack 1 "
LARGEST_PACK = 200_000_000
"""Bytes of a pack, packed and unpacked; all releases since 1999 are 62 million, packed 2 million."""
_HEAD = len(MAGIC) + 64 + 1
_WINDOW = 27
"""2 ** 27 bytes: every text is packed against all before it."""
_CARDS = "cards"
_WORK = "work"


class PackError(Exception):
    """The pack cannot be read, or cannot be written; the message says why, the remedy what can be done, if anything."""

    def __init__(self, message: str, remedy: Remedy | None = None) -> None:
        super().__init__(message)
        self.remedy = remedy


@dataclass(frozen=True, slots=True)
class Pack:
    """What a pack holds: texts by name, cards with their rulings, copies of the tournament documents."""

    texts: tuple[tuple[str, bytes], ...] = ()
    cards: tuple[SavedCard | SavedRuling, ...] = ()
    works: tuple[PackedCopy, ...] = ()


def write_pack(home: Path, path: Path, *, texts: bool = True) -> Pack:
    """Write what the home holds into the file; without its `texts` documents and cards only.

    PackError where something there cannot be read, or the file is there already; OSError when the disk fails.
    """
    from mtgcr.kb.asking.card_shelf import examine_cards

    check_home(home)
    kept, found, copies = kept_originals(home), examine_cards(home), packed_copies(home) if texts else ()
    works = tuple(one for one in copies if one is not None)
    if kept.damaged or (found and not found[1]) or len(works) < len(copies):
        raise PackError("part of the home cannot be read", Remedy.REPAIR_HOME)
    if path.exists():
        raise PackError(f"{path} already exists")
    originals = tuple(one for one in kept.originals if texts or one.kind != RELEASE)
    rows = tuple(sorted(save_rows(home / CARDS), key=repr)) if found else ()
    payload = b"".join((*map(_text, originals), *map(_work, works), *([_cards(rows)] if rows else [])))
    if len(payload) > LARGEST_PACK:
        raise PackError(f"the contents of the home are larger than {LARGEST_PACK // 1_000_000} MB")
    write_synced(path, _packed(payload))
    sync_folder(path.absolute().parent)
    return Pack(tuple((one.name, one.data) for one in originals), rows, works)


def _packed(payload: bytes) -> bytes:
    parameters = zstandard.ZstdCompressionParameters.from_level(9, window_log=_WINDOW, enable_ldm=True)
    frame = zstandard.ZstdCompressor(compression_params=parameters).compress(payload)
    return MAGIC + hashlib.sha256(frame).hexdigest().encode() + b"\n" + frame


def _text(original: Original) -> bytes:
    return _entry(original.data, kind=original.kind, name=original.name)


def _work(copy: PackedCopy) -> bytes:
    return _entry(copy.data, kind=_WORK, name=copy.name, effective=copy.effective.isoformat(), because=copy.because)


def _cards(rows: tuple[SavedCard | SavedRuling, ...]) -> bytes:
    return _entry(
        "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode(), kind=_CARDS, name=_CARDS
    )


def _entry(data: bytes, *, kind: str, name: str, **more: str) -> bytes:
    return json.dumps({"kind": kind, "name": name, "size": len(data), **more}).encode() + b"\n" + data


def is_pack(path: Path) -> bool:
    """Whether the file says that it is a pack."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def read_pack(path: Path) -> Pack:
    """What the pack holds.  PackError where it is damaged, or larger than any; OSError where it cannot be read."""
    if path.stat().st_size > LARGEST_PACK:
        raise PackError(f"the pack is larger than {LARGEST_PACK // 1_000_000} MB")
    data = path.read_bytes()
    frame = memoryview(data)[_HEAD:]
    if data[len(MAGIC) : _HEAD] != hashlib.sha256(frame).hexdigest().encode() + b"\n":
        raise PackError("the pack is damaged: its bytes have changed since it was written")
    try:
        if zstandard.frame_content_size(frame) > LARGEST_PACK:
            raise PackError("the pack says that it has more than a pack can have")
        payload = zstandard.ZstdDecompressor(max_window_size=2**_WINDOW).decompress(frame, LARGEST_PACK)
        return _read_entries(memoryview(payload))
    except (zstandard.ZstdError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise PackError("the contents of the pack are in an unknown format") from error


def works_of(path: Path) -> tuple[PackedCopy, ...]:
    """The copies of tournament documents in the file; none where it is no pack, or a damaged one."""
    try:
        return read_pack(path).works if is_pack(path) else ()
    except (PackError, OSError):
        return ()


def unpack(
    files: Iterable[Path],
) -> tuple[list[Path | tuple[str, bytes]], list[SavedCard | SavedRuling], list[Diagnostic]]:
    """The files with what is in packs in their place, the cards of the packs, and why packs cannot be read."""
    texts: list[Path | tuple[str, bytes]] = []
    cards: list[SavedCard | SavedRuling] = []
    damaged: list[Diagnostic] = []
    for path in files:
        try:
            pack = read_pack(path) if is_pack(path) else None
        except PackError as error:
            place = Place(str(path).encode("utf-8", "replace").decode())
            damaged.append(Diagnostic(code="pack-damaged", severity=Severity.ERROR, message=str(error), place=place))
            continue
        texts += pack.texts if pack else [path]
        cards += pack.cards if pack else ()
    return texts, cards, damaged


def _read_entries(payload: memoryview) -> Pack:
    texts: list[tuple[str, bytes]] = []
    cards: list[SavedCard | SavedRuling] = []
    works: list[PackedCopy] = []
    for facts, data in _entries(payload):
        if facts["kind"] == _CARDS:
            cards += map(_row, bytes(data).decode().splitlines())
        elif len(data) > LARGEST:
            raise PackError(f"a text of the pack is larger than {LARGEST // 1_000_000} MB")
        elif facts["kind"] == _WORK:
            works.append(_copy(facts, bytes(data)))
        else:
            texts.append((Path(str(facts["name"])).name or "text", bytes(data)))
    return Pack(tuple(texts), tuple(cards), tuple(works))


def _copy(facts: dict[str, Any], data: bytes) -> PackedCopy:
    day = datetime.date.fromisoformat(str(facts["effective"]))
    return PackedCopy(Path(str(facts["name"])).name or "text", day, str(facts["because"]), data)


def _entries(payload: memoryview) -> Iterator[tuple[dict[str, Any], memoryview]]:
    at = 0
    while at < len(payload):
        end = bytes(payload[at : at + 10_000]).index(b"\n") + at
        facts = json.loads(bytes(payload[at:end]))
        at = end + 1 + int(facts["size"])
        if at > len(payload) or at <= end:
            raise ValueError("an entry is longer than the pack")
        yield facts, payload[end + 1 : at]


def _row(line: str) -> SavedCard | SavedRuling:
    match json.loads(line):
        case [str(key), str(issued), str(text)]:  # packs made before the source of a ruling was told
            return SavedRuling(key, issued, text)
        case [str(key), str(issued), str(text), str(source)]:
            return SavedRuling(key, issued, text, source)
        case [str(key), str(english), str(japanese), str(type_line), str(text), str(keywords), [*names]]:
            return SavedCard(key, english, japanese, type_line, text, keywords, tuple(map(str, names)))
        case _:
            raise ValueError("no card and no ruling")
