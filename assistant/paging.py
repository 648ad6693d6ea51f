"""A result within its size: as many items as fit, and a cursor that asks for the next ones."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from typing import TYPE_CHECKING, Any, NamedTuple

from mtgcr.assistant.passages import all_sources

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LIMIT = 20_000
"""Characters of a result, as the JSON that is sent."""
OURS = (
    "Texts whose source is “digest” are mtgcr's own words for a rule, not the official wording: "
    "give them as a summary with number and date, not as a quotation of the rules."
)


class Found(NamedTuple):
    """What a tool found, before it is cut into pages.

    `facts` are the fields of the tool's own result; `items` are what is paged through.
    """

    status: str
    release: str | None
    permalink: str
    facts: Mapping[str, Any]
    items: Sequence[Any]
    notes: Sequence[str] = ()
    quoted: Sequence[Any] = ()
    """Passages among the facts, whose sources count too."""


class BadCursorError(ValueError):
    """The cursor is none, or is of another question or of another state of the knowledge base."""


def page(found: Found, question: str, generation: str, cursor: str | None) -> dict[str, Any]:
    """The result from the cursor on; BadCursorError where it does not belong to the question."""
    key = _key(found, question, generation)
    start = 0 if cursor is None else _read(cursor, key, len(found.items))
    sources = [one["source"] for one in (*found.quoted, *found.items) if "source" in one]
    notes = [*found.notes, *([OURS] if "digest" in sources else [])]
    head = {
        "notes": list(dict.fromkeys(notes)),
        "status": found.status,
        "release": found.release,
        "source": all_sources(sources),
        "permalink": found.permalink,
        "generation": generation,
        "total": len(found.items),
        "next_cursor": None,
        **found.facts,
        "items": [],
    }
    end = _end(found.items, start, LIMIT - size(head) - len(_write(len(found.items), key)))
    rest = _write(end, key) if end < len(found.items) else None
    return {**head, "next_cursor": rest, "items": list(found.items[start:end])}


def size(value: object) -> int:
    """Characters of the value as it is sent."""
    return len(as_json(value))


def as_json(value: object) -> str:
    """The value as it is sent: JSON without spaces, letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _end(items: Sequence[Any], start: int, room: int) -> int:
    """The place after the last item that fits; one fits always, since texts are cut."""
    for end in range(start, len(items)):
        room -= size(items[end]) + 1
        if room < 0:
            return max(end, start + 1)
    return len(items)


def _key(found: Found, question: str, generation: str) -> str:
    """What a cursor belongs to: the question, and all that was found."""
    about = f"{question}\n{generation}\n{found.release}\n{len(found.items)}"
    return hashlib.sha256(about.encode()).hexdigest()[:12]


def _write(place: int, key: str) -> str:
    return base64.urlsafe_b64encode(f"{place}.{key}".encode()).decode().rstrip("=")


def _read(cursor: str, key: str, total: int) -> int:
    try:
        place, _, found = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode().partition(".")
        start = int(place)
    except (binascii.Error, UnicodeError, ValueError) as error:
        raise BadCursorError from error
    if found != key or not 0 < start < total:
        raise BadCursorError
    return start
