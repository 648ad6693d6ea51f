"""Parsed releases → the tables of a new knowledge base."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from pathlib import PurePath
from typing import TYPE_CHECKING, Protocol

from mtgcr.kb.digest.telling import FIRST, NO_DIGEST, tell, ways_of_asking
from mtgcr.kb.documents.document_store import write_document
from mtgcr.kb.intake.digest_tables import write_releases, write_told
from mtgcr.kb.intake.document_kinds import attach
from mtgcr.kb.intake.said_tables import write_said
from mtgcr.kb.intake.verification import doubt_of
from mtgcr.kb.lineages.atlas import SURE, Atlas
from mtgcr.kb.lineages.chain import Chain, build_chain
from mtgcr.kb.lineages.extension import Extended, HeldText, extend
from mtgcr.kb.lineages.lineage import BESIDE
from mtgcr.kb.lineages.nodes import count_nodes
from mtgcr.kb.model import Doubt, Node, NodeKind
from mtgcr.kb.storage.codes import EDITION_CODES, KIND_CODES, LANGUAGE_CODES, day_code, open_day_code
from mtgcr.kb.storage.doubts import write_doubts
from mtgcr.kb.storage.schema import INDEXES, SCHEMA, SCHEMA_NUMBER
from mtgcr.kb.storage.sequences import pack_ids
from mtgcr.kb.storage.store import Store
from mtgcr.kb.translations.counterparts import Counterparts
from mtgcr.kb.translations.japanese_lineages import pair_lineages
from mtgcr.kb.words.fingerprint import fingerprint
from mtgcr.kb.words.masking import masked_fingerprint
from mtgcr.parser.citations import find_citations
from mtgcr.parser.diagnostic import Severity
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from mtgcr.kb.digest.retelling import ToldRevision
    from mtgcr.kb.digest.telling import Digest
    from mtgcr.kb.documents.documents import Document
    from mtgcr.kb.intake.reading import Parsed
    from mtgcr.kb.lineages.overrides import Overrides

_DIGEST = EDITION_CODES[Edition.DIGEST]
_ATLAS = (LANGUAGE_CODES[Language.EN], EDITION_CODES[Edition.ATLAS])
_LAST_FACTS = "('embedded', 'calendar', 'complete')"
"""The facts that are written last of all."""


def _since(told: ToldRevision) -> datetime.date:
    return told.since


class Progress(Protocol):
    """Told how far a long piece of work is: its stage, what is done of it, and the whole."""

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Tell that `done` of `total` steps of the stage are done."""


def no_progress(stage: str, done: int, total: int) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """What ships with the program and goes into every knowledge base."""

    atlas: Atlas
    overrides: Overrides
    fingerprint: str
    """mtgcr.kb.intake.embedding.embedded_fingerprint"""
    calendar: tuple[datetime.date, ...] = ()
    """The effective dates of all releases known to exist."""
    digest: Digest = NO_DIGEST


def build_database(
    path: Path,
    parsed: Iterable[Parsed],
    embedded: Embedded,
    progress: Progress = no_progress,
    documents: Sequence[Document] = (),
    replaced: Sequence[Parsed] = (),
) -> None:
    """Write a complete knowledge base for these releases and documents to a new file.

    Of what was `replaced` by another text of the same day only the facts are written.
    """
    database = sqlite3.connect(path)
    try:
        database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 8192;")
        database.executescript(SCHEMA)
        _Tables(database, embedded, progress).fill(sorted(parsed, key=_chain_order))
        rows = (_facts(one) for one in replaced)
        database.executemany("INSERT INTO replaced VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        database.executescript(INDEXES)
        _write_documents(database, documents)
        database.execute(f"PRAGMA user_version = {SCHEMA_NUMBER}")
        database.commit()
        database.execute("PRAGMA synchronous = FULL")
        calendar = " ".join(str(day_code(day)) for day in embedded.calendar)
        facts = (embedded.fingerprint, calendar)
        database.execute("INSERT INTO meta VALUES ('embedded', ?), ('calendar', ?), ('complete', 'yes')", facts)
        database.commit()
    finally:
        database.close()


def append_to_database(path: Path, documents: Iterable[Document]) -> None:
    """Write the documents behind those that the finished knowledge base holds, as if it had been built with them.

    A file that this does not finish is as incomplete as one that `build_database` does not finish.
    """
    database = sqlite3.connect(path)
    try:
        database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
        # A build writes documents before these facts: what attaches them reads the same tables here.
        facts = database.execute(f"SELECT key, value FROM meta WHERE key IN {_LAST_FACTS}").fetchall()
        database.execute(f"DELETE FROM meta WHERE key IN {_LAST_FACTS}")
        _write_documents(database, documents)
        database.commit()
        database.execute("PRAGMA synchronous = FULL")
        database.executemany("INSERT INTO meta VALUES (?, ?)", facts)
        database.commit()
    finally:
        database.close()


def _write_documents(database: sqlite3.Connection, documents: Iterable[Document]) -> None:
    for document in documents:
        write_document(database, document, attach(document, Store(database)))


def _chain_order(parsed: Parsed) -> tuple[str, str, datetime.date]:
    """English before Japanese, so that Japanese nodes find the lineages of their English partners."""
    return parsed.edition.value, parsed.language.value, parsed.effective


@dataclass(slots=True)
class _StandingRow:
    """A revision that may go on in the next release."""

    key: tuple[object, ...]
    row: int


@dataclass(slots=True)
class _Tables:
    """The rows put down so far."""

    database: sqlite3.Connection
    embedded: Embedded
    progress: Progress
    tied: Extended = field(init=False)
    wordings: dict[tuple[NodeKind, Language, str], int] = field(default_factory=dict)
    lineages: dict[str, int] = field(default_factory=dict)
    cited: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """What wordings cite, where that is known without reading them."""
    revisions: list[list[object]] = field(default_factory=list)

    def fill(self, parsed: Sequence[Parsed]) -> None:
        english: dict[Edition, Chain] = {}
        self._write_doubts(parsed)
        self._extend_atlas(parsed)
        for (edition, language), group in groupby(parsed, key=lambda p: (p.edition, p.language)):
            releases = tuple(group)
            chain = self._chain(releases, english.get(edition))
            if language is Language.EN:
                english[edition] = chain
            self._write_chain(releases, chain)
        self._write_told()
        self._write_wordings()
        self._write_citations()
        self._write_atlas(self.embedded.atlas)
        self._write_revisions()

    def _write_doubts(self, parsed: Sequence[Parsed]) -> None:
        """Which English texts may not be the official ones, as far as the atlas that ships tells."""
        doubts: dict[str, Doubt] = {}
        for one in parsed:
            if one.edition is Edition.OFFICIAL and one.language is Language.EN and not one.is_trusted:
                doubt = doubt_of(self.embedded.atlas, one.effective, one.nodes)
                doubts |= {one.sha256: doubt} if doubt else {}
        self.database.execute("INSERT INTO meta VALUES ('doubts', ?)", (write_doubts(doubts),))

    def _extend_atlas(self, parsed: Sequence[Parsed]) -> None:
        """Put the texts that the atlas does not know into it, so that all that follows knows one line of releases."""
        ours = [p for p in parsed if p.edition is Edition.OFFICIAL and p.language is Language.EN]
        texts = (HeldText(p.effective, p.sha256, p.nodes) for p in ours)
        shipped = self.embedded
        self.tied = extend(shipped.atlas, texts, lambda text: cited_numbers(text, Language.EN), shipped.overrides)
        self.embedded = replace(shipped, atlas=self.tied.atlas)

    def _chain(self, releases: Sequence[Parsed], english: Chain | None) -> Chain:
        self.progress("lineage", 0, len(releases))
        spoken = [(one.effective, one.nodes) for one in releases]
        if releases[0].language is Language.JA:
            chain = build_chain(spoken)
            atlas = self.embedded.atlas if releases[0].edition is Edition.OFFICIAL else Atlas()
            return pair_lineages(chain, Counterparts(atlas, english))
        found = ((one.effective, self.tied.lineages.get(one.effective)) for one in releases)
        known = {day: lineages for day, lineages in found if lineages is not None}
        chain = build_chain(spoken, self.embedded.overrides, known)
        self.progress("lineage", len(releases), len(releases))
        return chain

    def _write_chain(self, releases: Sequence[Parsed], chain: Chain) -> None:
        standing: dict[str, _StandingRow] = {}
        printed: list[list[int]] = []
        for i, parsed in enumerate(releases):
            standing = self._write_nodes(parsed, chain.lineages[i], standing)
            self._write_release(parsed)
            printed.append([standing[name].row for name in chain.lineages[i]])
            self.progress("store", i + 1, len(releases))
        kind = (LANGUAGE_CODES[releases[0].language], EDITION_CODES[releases[0].edition])
        self.database.execute("INSERT INTO printed VALUES (?, ?, ?)", (*kind, pack_ids(printed)))
        for i, newer in enumerate(releases[1:]):
            self._write_links(newer, chain, i)

    def _write_nodes(
        self, parsed: Parsed, lineages: Sequence[str], standing: dict[str, _StandingRow]
    ) -> dict[str, _StandingRow]:
        now: dict[str, _StandingRow] = {}
        for node, name in zip(parsed.nodes, lineages, strict=True):
            kind, number, ordinal, title, text, above, english = node
            parent = lineages[above] if above is not None else None
            key = (kind, number, ordinal, title, text, english, parent)
            before = standing.get(name)
            now[name] = before if before and before.key == key else self._open(parsed, node, name, parent, key)
        effective = day_code(parsed.effective)
        for name, before in standing.items():
            if now.get(name) is not before:
                self.revisions[before.row - 1][-1] = effective
        return now

    def _open(self, parsed: Parsed, node: Node, name: str, parent: str | None, key: tuple[object, ...]) -> _StandingRow:
        wording = self.wordings.setdefault((node.kind, parsed.language, node.text), len(self.wordings) + 1)
        row = len(self.revisions) + 1
        self.revisions.append([
            row, self._lineage(name), LANGUAGE_CODES[parsed.language], EDITION_CODES[parsed.edition],
            KIND_CODES[node.kind], node.number, node.ordinal, node.title, node.english, wording,
            self._lineage(parent) if parent else None, day_code(parsed.effective), None,
        ])  # fmt: skip
        return _StandingRow(key, row)

    def _write_told(self) -> None:
        """The digest of every release."""
        told = tuple(tell(self.embedded.digest, self.embedded.atlas))
        rows = []
        for one in told:
            wording = self.wordings.setdefault((one.kind, one.language, one.text), len(self.wordings) + 1)
            self.cited[wording] = one.cites
            rows.append((len(self.revisions) + 1, one))
            self.revisions.append([
                len(self.revisions) + 1, self._lineage(one.lineage), LANGUAGE_CODES[one.language], _DIGEST,
                KIND_CODES[one.kind], one.number, one.ordinal, one.title, one.english, wording,
                self._lineage(one.parent) if one.parent else None, day_code(one.since), open_day_code(one.until),
            ])  # fmt: skip
        write_told(self.database, rows)
        days = [one.effective for one in self.embedded.atlas.releases if one.effective >= FIRST]
        write_releases(self.database, days, told, self.embedded.digest.sha256)
        asked = [
            (self._lineage(lineage), language, words)
            for lineage, language, words in ways_of_asking(self.embedded.digest, self.embedded.atlas)
        ]
        rows_asked = ((lineage, LANGUAGE_CODES[language], words) for lineage, language, words in asked)
        self.database.executemany("INSERT INTO asked VALUES (?, ?, ?)", rows_asked)
        for spoken in Language:
            newest = sorted((one for one in told if one.language is spoken and one.kind is NodeKind.RULE), key=_since)
            write_said(
                self.database,
                spoken,
                {self._lineage(one.lineage): one.text for one in newest},
                {lineage: words for lineage, language, words in asked if language is spoken},
            )

    def _lineage(self, name: str) -> int:
        return self.lineages.setdefault(name, len(self.lineages) + 1)

    def _write_release(self, parsed: Parsed) -> None:
        self.database.execute(
            "INSERT INTO release VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*_facts(parsed), len(parsed.nodes))
        )

    def _write_links(self, newer: Parsed, chain: Chain, i: int) -> None:
        rows = [
            (day_code(newer.effective), LANGUAGE_CODES[newer.language], EDITION_CODES[newer.edition], link.kind.value,
             self._lineage(chain.lineages[i][link.old]) if link.old is not None else None,
             self._lineage(chain.lineages[i + 1][link.new]) if link.new is not None else None, link.confidence)
            for link in chain.links[i]
            if link.kind in BESIDE or link.confidence < SURE
        ]  # fmt: skip
        self.database.executemany("INSERT INTO link VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

    def _write_wordings(self) -> None:
        """The wordings whose words are held; the atlas knows the masked fingerprints of most."""
        known = {node.fingerprint: node.masked for node in self.embedded.atlas.nodes}
        rows = (
            (key, KIND_CODES[kind], LANGUAGE_CODES[language], body,
             known.get(fingerprint(body)) or masked_fingerprint(body))
            for (kind, language, body), key in self.wordings.items()
        )  # fmt: skip
        self.database.executemany("INSERT INTO wording VALUES (?, ?, ?, ?, NULL, ?)", rows)

    def _write_citations(self) -> None:
        """What each wording cites; the atlas knows it of the words that it knows."""
        known = {node.fingerprint: node.cites for node in self.embedded.atlas.nodes}
        rows: list[tuple[int, str]] = []
        for done, ((_, language, body), key) in enumerate(self.wordings.items()):
            cited = self.cited.get(key) or (known.get(fingerprint(body)) if language is Language.EN else None)
            numbers = cited_numbers(body, language) if cited is None else cited
            rows += ((key, number) for number in sorted(numbers))
            if done % 500 == 0:
                self.progress("citations", done, len(self.wordings))
        self.database.executemany("INSERT INTO citation VALUES (?, ?)", rows)
        self.progress("citations", len(self.wordings), len(self.wordings))

    def _write_atlas(self, atlas: Atlas) -> None:
        """Every revision of every known release; without words where no text with that fingerprint is held."""
        held = {
            (kind, fingerprint(body)): key
            for (kind, language, body), key in self.wordings.items()
            if language is Language.EN
        }
        unread: dict[tuple[NodeKind, str], int] = {}
        first = len(self.wordings) + 1
        for node in atlas.nodes:
            words = (node.kind, node.fingerprint)
            key = held.get(words) or unread.setdefault(words, first + len(unread))
            self.revisions.append([
                len(self.revisions) + 1, self._lineage(node.lineage), *_ATLAS,
                KIND_CODES[node.kind], node.number, node.ordinal, node.title, None, key,
                self._lineage(node.parent) if node.parent else None, day_code(node.since), open_day_code(node.until),
            ])  # fmt: skip
        self._write_unread(atlas, unread)
        self._write_atlas_releases(atlas)

    def _write_unread(self, atlas: Atlas, unread: Mapping[tuple[NodeKind, str], int]) -> None:
        """The wordings that only the atlas knows, with what they cite."""
        nodes = {(node.kind, node.fingerprint): node for node in atlas.nodes}
        english = LANGUAGE_CODES[Language.EN]
        rows = (
            (key, KIND_CODES[kind], english, print_, nodes[kind, print_].masked)
            for (kind, print_), key in unread.items()
        )
        self.database.executemany("INSERT INTO wording VALUES (?, ?, ?, NULL, ?, ?)", rows)
        cited = ((key, number) for words, key in unread.items() for number in sorted(nodes[words].cites))
        self.database.executemany("INSERT INTO citation VALUES (?, ?)", cited)

    def _write_atlas_releases(self, atlas: Atlas) -> None:
        rows = (
            (day_code(one.effective), *_ATLAS, one.sha256, one.rules, one.examples, one.glossary)
            for one in atlas.releases
        )
        self.database.executemany("INSERT INTO release VALUES (NULL, ?, ?, ?, 'atlas', ?, ?, ?, ?, 0, 0)", rows)
        links = (
            (day_code(k.since), *_ATLAS, k.kind.value, self._lineage(k.old) if k.old else None,
             self._lineage(k.new) if k.new else None, k.confidence)
            for k in atlas.links
        )  # fmt: skip
        self.database.executemany("INSERT INTO link VALUES (?, ?, ?, ?, ?, ?, ?)", links)
        self.database.executemany("INSERT INTO alias VALUES (?, ?)", atlas.aliases.items())

    def _write_revisions(self) -> None:
        names = ((key, name) for name, key in self.lineages.items())
        self.database.executemany("INSERT INTO lineage VALUES (?, ?)", names)
        self.database.executemany(f"INSERT INTO revision VALUES ({', '.join('?' * 13)})", self.revisions)


def _facts(parsed: Parsed) -> tuple[int | str, ...]:
    """Day, language, edition, name, digest, and the numbers of rules, examples, entries and warnings."""
    identity = (day_code(parsed.effective), LANGUAGE_CODES[parsed.language], EDITION_CODES[parsed.edition])
    warnings = sum(found.severity is Severity.WARNING for found in parsed.diagnostics)
    return (*identity, PurePath(parsed.path).name, parsed.sha256, *count_nodes(parsed.nodes), warnings)


@lru_cache(maxsize=65536)
def cited_numbers(text: str, language: Language) -> tuple[str, ...]:
    """The rule numbers that a wording cites, in the order of their first mention."""
    numbers = (str(number) for citation in find_citations(text, language) for number in citation.numbers)
    return tuple(dict.fromkeys(numbers))
