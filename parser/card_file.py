"""Files of cards (Scryfall's bulk JSON, MTGJSON's AtomicCards) → cards and rulings on them, in bounded memory."""

from __future__ import annotations

import datetime
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from mtgcr.parser.bounded import check_size
from mtgcr.parser.diagnostic import Diagnostic, Place, Severity
from mtgcr.parser.json_stream import BrokenJsonError, stream_elements

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from typing import TextIO

LARGEST_CARDS = 400_000_000
"""Bytes; all cards in English are 180 million in Scryfall's bulk file of oracle cards."""
LONGEST_NAME = 300
LONGEST_TEXT = 20_000
MOST_KEYWORDS = 100
_NO_CARDS = {"art_series", "token", "double_faced_token", "emblem"}
"""Layouts of Scryfall that are no cards; they share names with cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRecord:
    """A card as a file tells it; `key` is the same in files of both shapes where they tell Scryfall's oracle id.

    A printing in Japanese has only its Japanese names: `keywords`, `text` and `type_line` are empty.  `names` are the
    whole English name and those of its faces; `japanese` likewise, empty where the file has none.
    """

    key: str
    names: tuple[str, ...]
    japanese: tuple[str, ...]
    type_line: str = ""
    text: str = ""
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRuling:
    """A ruling on the card with the key, and when it was issued, where that is told."""

    key: str
    issued: datetime.date | None
    text: str


FromCardFile: TypeAlias = CardRecord | CardRuling | Diagnostic


def read_card_file(path: Path) -> Iterator[FromCardFile]:
    """What stands in the file, in order; what is wrong with it comes as diagnostics, the last one for broken JSON."""
    name = str(path).encode("utf-8", "replace").decode()
    try:
        with _open(path) as file:
            for line, element in stream_elements(file):
                yield from _read_element(element, Place(name, line))
    except BrokenJsonError as error:
        yield _error("cards-broken-json", str(error), Place(name, error.line, error.column))
    except UnicodeDecodeError:
        yield _error("cards-broken-json", "this is not UTF-8 text", Place(name))
    except OSError as error:
        yield _error("file-unreadable", (error.strerror or "the file cannot be read").lower(), Place(name))


def _open(path: Path) -> TextIO:
    """The file, open for reading as text.  OSError where it is larger than any, or no file but a pipe."""
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        check_size(descriptor, path, LARGEST_CARDS)
    except OSError:
        os.close(descriptor)
        raise
    return open(descriptor, encoding="utf-8-sig", newline="\n")  # noqa: PTH123  # the caller closes it


def _error(code: str, message: str, place: Place, severity: Severity = Severity.ERROR) -> Diagnostic:
    return Diagnostic(code=code, severity=severity, message=message, place=place)


def _read_element(element: Any, place: Place) -> Iterator[FromCardFile]:
    """An object of Scryfall, or the faces that MTGJSON lists under a name."""
    match element:
        case {"object": "ruling", "oracle_id": str(key), "comment": str(text)}:
            yield CardRuling(key=_plain(key), issued=_day(element.get("published_at")), text=_plain(text))
        case {"layout": str(layout)} if layout in _NO_CARDS:
            return
        case {"object": "card", "name": str(name)} if _is_name(name):
            yield _scryfall_card(element)
        case [{"name": str(name)}, *_] if _is_name(name) and all(isinstance(face, dict) for face in element):
            yield from _mtgjson_card(element)
        case _:
            message = "this is neither a card nor a ruling"
            yield _error("cards-not-a-card", message, place, Severity.WARNING)


def _is_name(name: str) -> bool:
    return bool(name.strip()) and len(name) <= LONGEST_NAME


def _plain(value: Any) -> str:
    """The value as a text that can be stored; "" for what is no text."""
    return value[:LONGEST_TEXT].encode("utf-8", "replace").decode().strip() if isinstance(value, str) else ""


def _texts(values: Any) -> tuple[str, ...]:
    """The texts in a list, each once; none in what is no list."""
    listed = values if isinstance(values, list) else []
    return tuple(dict.fromkeys(text for value in listed[:MOST_KEYWORDS] if (text := _plain(value))))


def _day(value: Any) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(value)
    except (TypeError, ValueError):
        return None


def _objects(values: Any) -> list[Mapping[str, Any]]:
    return [value for value in values if isinstance(value, dict)] if isinstance(values, list) else []


def _scryfall_card(card: Mapping[str, Any]) -> CardRecord:
    """A card or printing of Scryfall; one in another language than English tells only its names."""
    faces = _objects(card.get("card_faces"))
    language, name = card.get("lang", "en"), _plain(card["name"])
    printed = _texts([card.get("printed_name"), *(face.get("printed_name") for face in faces)])
    key = next((one for face in (card, *faces) if (one := _plain(face.get("oracle_id")))), name)
    names = _texts([name, *(face.get("name") for face in faces)])
    if language != "en":
        return CardRecord(key=key, names=names, japanese=printed if language == "ja" else ())
    return CardRecord(
        key=key,
        names=names,
        japanese=(),
        type_line=_plain(card.get("type_line")),
        text=_plain(card.get("oracle_text")) or "\n//\n".join(_texts([face.get("oracle_text") for face in faces])),
        keywords=_texts(card.get("keywords")),
    )


def _mtgjson_card(faces: list[Mapping[str, Any]]) -> Iterator[CardRecord | CardRuling]:
    """A card of MTGJSON with its rulings; its faces are told one by one."""
    name = _plain(faces[0]["name"])
    ids = faces[0].get("identifiers")
    key = _plain(ids.get("scryfallOracleId")) if isinstance(ids, dict) else ""
    foreign = [one for face in faces for one in _objects(face.get("foreignData")) if one.get("language") == "Japanese"]
    yield CardRecord(
        key=key or name,
        names=_texts([name, *(face.get("faceName") for face in faces)]),
        japanese=_texts([one.get(what) for one in foreign for what in ("name", "faceName")]),
        type_line=" // ".join(_texts([face.get("type") for face in faces])),
        text="\n//\n".join(_texts([face.get("text") for face in faces])),
        keywords=_texts([word for face in faces for word in _texts(face.get("keywords"))]),
    )
    for ruling in (one for face in faces for one in _objects(face.get("rulings"))):
        if text := _plain(ruling.get("text")):
            yield CardRuling(key=key or name, issued=_day(ruling.get("date")), text=text)
