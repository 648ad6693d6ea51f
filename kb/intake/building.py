"""Parsed releases → the tables of a new knowledge base."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate, groupby, pairwise
from pathlib import PurePath
from typing import TYPE_CHECKING

from mtgcr.kb.digest.telling import FIRST, NO_DIGEST, load_digest
from mtgcr.kb.intake.digest_tables import told_releases, told_rows
from mtgcr.kb.intake.document_tables import put_documents
from mtgcr.kb.intake.laying import LaidDigest, lay_down
from mtgcr.kb.intake.processes import ALONE
from mtgcr.kb.intake.progress import no_progress
from mtgcr.kb.intake.verification import doubt_of
from mtgcr.kb.lineages.atlas import SURE, Atlas
from mtgcr.kb.lineages.chain import Chain, build_chain
from mtgcr.kb.lineages.extension import Extended, HeldText, extend
from mtgcr.kb.lineages.lineage import BESIDE
from mtgcr.kb.model import Doubt, Node, NodeKind, ReleaseInfo
from mtgcr.kb.search.index import WordsAhead, packed_words
from mtgcr.kb.storage.codes import day_code
from mtgcr.kb.storage.doubts import write_doubts
from mtgcr.kb.storage.new_tables import (
    NewLink,
    NewRelease,
    NewRevision,
    NewTables,
    NewWording,
    new_tables,
)
from mtgcr.kb.storage.said_lists import said_rows
from mtgcr.kb.translations.counterparts import Counterparts
from mtgcr.kb.translations.translated_lineages import pair_lineages
from mtgcr.kb.words.fingerprint import fingerprint
from mtgcr.kb.words.masking import masked_fingerprint
from mtgcr.parser.citations import find_citations
from mtgcr.parser.diagnostic import Severity
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from mtgcr.kb.digest.telling import Digest
    from mtgcr.kb.intake.processes import Beside
    from mtgcr.kb.intake.progress import Progress
    from mtgcr.kb.intake.reading import Parsed
    from mtgcr.kb.lineages.overrides import Overrides
    from mtgcr.kb.storage.held_documents import Document

_SHARES = 8
"""In which texts go to another process: the more, the sooner both are done."""
_ATLAS = (Language.EN, Edition.ATLAS)


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
    laid: LaidDigest | None = None
    """What the digest comes to under this atlas, where that was made ahead; the digest itself is not loaded then."""


def build_database(
    path: Path,
    parsed: Iterable[Parsed],
    embedded: Embedded,
    progress: Progress = no_progress,
    documents: Sequence[Document] = (),
    replaced: Sequence[Parsed] = (),
    beside: Beside = ALONE,
) -> tuple[WordsAhead, ...]:
    """Write a complete knowledge base for these releases and documents to a new file.

    Of what was `replaced` by another text of the same day only the facts are written.  What is returned are the words
    of the texts for the index, being made `beside`.
    """
    calendar = " ".join(str(day_code(day)) for day in embedded.calendar)
    with new_tables(path) as tables:
        filling = _Tables(tables, embedded, progress, beside)
        filling.fill(sorted(parsed, key=_chain_order))
        tables.put_replaced(_new_release(one)._replace(nodes=0) for one in replaced)
        tables.put_indexes()
        put_documents(tables, documents)
        tables.finish({"embedded": embedded.fingerprint, "calendar": calendar, "complete": "yes"})
    return filling.ahead


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

    new: NewTables
    embedded: Embedded
    progress: Progress
    beside: Beside
    ahead: tuple[WordsAhead, ...] = ()
    """The words of the texts for the index, being made beside."""
    tied: Extended = field(init=False)
    wordings: dict[tuple[NodeKind, Language, str], int] = field(default_factory=dict)
    lineages: dict[str, int] = field(default_factory=dict)
    cited: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """What wordings cite, where that is known without reading them."""
    revisions: list[NewRevision] = field(default_factory=list)

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
        unread = self._add_atlas(self.embedded.atlas)
        self._begin_index()
        self._write_wordings()
        self._write_citations()
        self._write_unread(self.embedded.atlas, unread)
        self._write_atlas_releases(self.embedded.atlas)
        self._write_revisions()

    def _write_doubts(self, parsed: Sequence[Parsed]) -> None:
        """Which English texts may not be the official ones, as far as the atlas that ships tells."""
        doubts: dict[str, Doubt] = {}
        for one in parsed:
            if one.edition is Edition.OFFICIAL and one.language is Language.EN and not one.is_trusted:
                doubt = doubt_of(self.embedded.atlas, one.effective, one.nodes)
                doubts |= {one.sha256: doubt} if doubt else {}
        self.new.put_fact("doubts", write_doubts(doubts))

    def _extend_atlas(self, parsed: Sequence[Parsed]) -> None:
        """Put the texts that the atlas does not know into it, so that all that follows knows one line of releases."""
        ours = [p for p in parsed if p.edition is Edition.OFFICIAL and p.language is Language.EN]
        texts = (HeldText(p.effective, p.sha256, p.nodes, p.counts) for p in ours)
        shipped = self.embedded
        self.tied = extend(shipped.atlas, texts, lambda text: cited_numbers(text, Language.EN), shipped.overrides)
        if self.tied.atlas is not shipped.atlas:
            digest = load_digest() if shipped.laid else shipped.digest
            laid = lay_down(digest, self.tied.atlas, shipped.laid, self.beside, shipped.atlas)
            self.embedded = replace(shipped, atlas=self.tied.atlas, digest=digest, laid=laid)

    def _chain(self, releases: Sequence[Parsed], english: Chain | None) -> Chain:
        self.progress("histories", 0, len(releases))
        spoken = [(one.effective, one.nodes) for one in releases]
        if releases[0].language is not Language.EN:
            chain = build_chain(spoken)
            atlas = self.embedded.atlas if releases[0].edition is Edition.OFFICIAL else Atlas()
            return pair_lineages(chain, Counterparts(atlas, english), releases[0].language)
        found = ((one.effective, self.tied.lineages.get(one.effective)) for one in releases)
        known = {day: lineages for day, lineages in found if lineages is not None}
        chain = build_chain(spoken, self.embedded.overrides, known)
        self.progress("histories", len(releases), len(releases))
        return chain

    def _write_chain(self, releases: Sequence[Parsed], chain: Chain) -> None:
        standing: dict[str, _StandingRow] = {}
        printed: list[list[int]] = []
        for i, parsed in enumerate(releases):
            standing = self._write_nodes(parsed, chain.lineages[i], standing)
            self.new.put_releases((_new_release(parsed),))
            printed.append([standing[name].row for name in chain.lineages[i]])
            self.progress("store", i + 1, len(releases))
        self.new.put_printed(releases[0].language, releases[0].edition, printed)
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
        for name, before in standing.items():
            if now.get(name) is not before:
                ended = self.revisions[before.row - 1]
                self.revisions[before.row - 1] = ended._replace(until=parsed.effective)
        return now

    def _open(self, parsed: Parsed, node: Node, name: str, parent: str | None, key: tuple[object, ...]) -> _StandingRow:
        wording = self.wordings.setdefault((node.kind, parsed.language, node.text), len(self.wordings) + 1)
        self.revisions.append(NewRevision(
            self._lineage(name), parsed.language, parsed.edition, node.kind, node.number, node.ordinal, node.title,
            node.english, wording, self._lineage(parent) if parent else None, parsed.effective, None,
        ))  # fmt: skip
        return _StandingRow(key, len(self.revisions))

    def _write_told(self) -> None:
        """The digest of every release."""
        laid = self.embedded.laid or lay_down(self.embedded.digest, self.embedded.atlas)
        rows = []
        for one in laid.told:
            wording = self.wordings.setdefault((one.kind, one.language, one.text), len(self.wordings) + 1)
            self.cited[wording] = one.cites
            self.revisions.append(NewRevision(
                self._lineage(one.lineage), one.language, Edition.DIGEST, one.kind, one.number, one.ordinal, one.title,
                one.english, wording, self._lineage(one.parent) if one.parent else None, one.since, one.until,
            ))  # fmt: skip
            rows.append((len(self.revisions), one))
        self.new.put_told(told_rows(rows))
        days = [one.effective for one in self.embedded.atlas.releases if one.effective >= FIRST]
        self.new.put_releases(told_releases(days, laid.told, laid.sha256))
        self._write_said(laid)

    def _write_said(self, laid: LaidDigest) -> None:
        """How players ask for rules, and what is said of each in its newest retelling."""
        for language in Language:
            asked = ((self._lineage(lineage), words) for lineage, spoken, words in laid.asked if spoken is language)
            self.new.put_asked(language, asked)
        for pieces in laid.said():
            lineages = tuple(map(self._lineage, pieces.lineages))
            self.new.put_said(pieces.language, said_rows(lineages, pieces.rules))

    def _lineage(self, name: str) -> int:
        return self.lineages.setdefault(name, len(self.lineages) + 1)

    def _write_links(self, newer: Parsed, chain: Chain, i: int) -> None:
        rows = [
            NewLink(
                newer.effective, newer.language, newer.edition, link.kind,
                self._lineage(chain.lineages[i][link.old]) if link.old is not None else None,
                self._lineage(chain.lineages[i + 1][link.new]) if link.new is not None else None, link.confidence,
            )
            for link in chain.links[i]
            if link.kind in BESIDE or link.confidence < SURE
        ]  # fmt: skip
        self.new.put_links(rows)

    def _write_wordings(self) -> None:
        """The wordings whose words are held; the atlas knows the masked fingerprints of most."""
        known = {node.fingerprint: node.masked for node in self.embedded.atlas.nodes}
        ahead = self.embedded.laid.masked if self.embedded.laid else {}
        rows = (
            NewWording(
                key, kind, language, body, None,
                ahead.get(body) or known.get(fingerprint(body)) or masked_fingerprint(body),
            )
            for (kind, language, body), key in self.wordings.items()
        )  # fmt: skip
        self.new.put_wordings(rows)

    def _write_citations(self) -> None:
        """What each wording cites; the atlas knows it of the words that it knows."""
        known = {node.fingerprint: node.cites for node in self.embedded.atlas.nodes}
        rows: list[tuple[int, str]] = []
        for done, ((_, language, body), key) in enumerate(self.wordings.items()):
            cited = self.cited.get(key)
            if cited is None and language is Language.EN:
                cited = known.get(fingerprint(body))
            numbers = cited_numbers(body, language) if cited is None else cited
            rows += ((key, number) for number in sorted(numbers))
            if done % 500 == 0:
                self.progress("citations", done, len(self.wordings))
        self.new.put_citations(rows)
        self.progress("citations", len(self.wordings), len(self.wordings))

    def _begin_index(self) -> None:
        """Have the words of all texts found beside, in the order of the index: what is in force first."""
        if self.beside:
            in_force = {one.wording for one in self.revisions if one.until is None}
            bodies = {key: body for (_, _, body), key in self.wordings.items() if body}
            texts = [bodies[key] for key in sorted(bodies, key=lambda key: (key not in in_force, key))]
            self.ahead = tuple(WordsAhead(some, self.beside.begin(packed_words, some)) for some in _shares(texts))

    def _add_atlas(self, atlas: Atlas) -> dict[tuple[NodeKind, str], int]:
        """Every revision of every known release, and the rows of its words where no text with that print is held."""
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
            self.revisions.append(NewRevision(
                self._lineage(node.lineage), *_ATLAS, node.kind, node.number, node.ordinal, node.title, None, key,
                self._lineage(node.parent) if node.parent else None, node.since, node.until,
            ))  # fmt: skip
        return unread

    def _write_unread(self, atlas: Atlas, unread: Mapping[tuple[NodeKind, str], int]) -> None:
        """The wordings that only the atlas knows, with what they cite."""
        nodes = {(node.kind, node.fingerprint): node for node in atlas.nodes}
        rows = (
            NewWording(key, kind, Language.EN, None, print_, nodes[kind, print_].masked)
            for (kind, print_), key in unread.items()
        )
        self.new.put_wordings(rows)
        cited = ((key, number) for words, key in unread.items() for number in sorted(nodes[words].cites))
        self.new.put_citations(cited)

    def _write_atlas_releases(self, atlas: Atlas) -> None:
        self.new.put_releases(
            NewRelease(
                ReleaseInfo(one.effective, *_ATLAS, "atlas", one.sha256, one.rules, one.examples, one.glossary, 0)
            )
            for one in atlas.releases
        )
        self.new.put_links(
            NewLink(
                k.since, *_ATLAS, k.kind, self._lineage(k.old) if k.old else None,
                self._lineage(k.new) if k.new else None, k.confidence,
            )
            for k in atlas.links
        )  # fmt: skip
        self.new.put_aliases(atlas.aliases)

    def _write_revisions(self) -> None:
        self.new.put_lineages(self.lineages)
        self.new.put_revisions(self.revisions)


def _shares(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    """The texts in several shares that are about as long, in their order."""
    lengths = [0, *accumulate(map(len, texts))]
    ends = [bisect_left(lengths, lengths[-1] * share // _SHARES) for share in range(_SHARES + 1)]
    return (texts[start:end] for start, end in pairwise(ends) if start < end)


def _new_release(parsed: Parsed) -> NewRelease:
    warnings = sum(found.severity is Severity.WARNING for found in parsed.diagnostics)
    names = (PurePath(parsed.path).name, parsed.sha256)
    counts = (*parsed.counts, warnings)
    told = ReleaseInfo(parsed.effective, parsed.language, parsed.edition, *names, *counts)
    return NewRelease(told, len(parsed.nodes))


@lru_cache(maxsize=65536)
def cited_numbers(text: str, language: Language) -> tuple[str, ...]:
    """The rule numbers that a wording cites, in the order of their first mention."""
    numbers = (str(number) for citation in find_citations(text, language) for number in citation.numbers)
    return tuple(dict.fromkeys(numbers))
