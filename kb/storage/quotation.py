"""Where quoted words stand: every rule, example or entry of any release that has exactly these words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.kb.storage.codes import EDITION_CODES, EDITIONS, KINDS, day_of, open_day_of
from mtgcr.kb.words.fingerprint import fingerprint
from mtgcr.kb.words.masking import masked_fingerprint
from mtgcr.parser.language import Edition

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.model import NodeKind
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurrence:
    """A time in which a rule, example or glossary entry had the words, under one number.

    `until` is the first day on which it had not; None while it has.
    """

    lineage: str
    kind: NodeKind
    number: str
    title: str
    since: datetime.date
    until: datetime.date | None


def find_quoted(store: Store, texts: Iterable[str], language: Language) -> dict[str, tuple[Occurrence, ...]]:
    """For each text that is the words of something, typography aside, all that had them, oldest first.

    Official texts and the atlas count, the times of the atlas before those of texts, which begin where the first text
    that is held does; our own digest does not count.
    """
    wanted = {bytes.fromhex(fingerprint(text)): text for text in texts}
    masks = {bytes.fromhex(masked_fingerprint(text)) for text in wanted.values()}
    found: dict[str, list[tuple[Edition, Occurrence]]] = {}
    rows = store.database.execute(
        "SELECT id, body, fingerprint, masked FROM wording WHERE language = ?", (language.row,)
    )
    for wording, body, known, masked in rows.fetchall():
        text = wanted.get(known or bytes.fromhex(fingerprint(body))) if masked in masks else None
        if text is not None:
            found.setdefault(text, []).extend(_occurrences(store, wording))
    return {text: _in_order(_exact(occurrences)) for text, occurrences in found.items() if occurrences}


def _exact(occurrences: Sequence[tuple[Edition, Occurrence]]) -> Iterable[Occurrence]:
    """Those of the atlas, and of lineages of which it has none with these words those of texts."""
    known = {one.lineage for edition, one in occurrences if edition is Edition.ATLAS}
    return (one for edition, one in occurrences if edition is Edition.ATLAS or one.lineage not in known)


def _occurrences(store: Store, wording: int) -> Iterable[tuple[Edition, Occurrence]]:
    rows = store.database.execute(
        "SELECT r.edition, l.name, r.kind, r.number, r.title, r.since, r.until"
        " FROM revision r JOIN lineage l ON l.id = r.lineage WHERE r.wording = ? AND r.edition <> ?",
        (wording, EDITION_CODES[Edition.DIGEST]),
    )
    for edition, lineage, kind, number, title, since, until in rows:
        occurrence = Occurrence(
            lineage=lineage,
            kind=KINDS[kind],
            number=number,
            title=title,
            since=day_of(since),
            until=open_day_of(until),
        )
        yield EDITIONS[edition], occurrence


def _in_order(occurrences: Iterable[Occurrence]) -> tuple[Occurrence, ...]:
    return tuple(sorted(dict.fromkeys(occurrences), key=lambda one: (one.since, one.number, one.lineage)))
