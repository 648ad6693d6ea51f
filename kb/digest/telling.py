"""The digest of every release: each retelling where the official words are those retold, by lineage and fingerprint.

A retelling stands in the digest of a release whose wording of the rule, the numbers of references aside, is the one
that was retold.  In releases after the newest retelling of a rule it stands too when the words are others by then, and
is marked as reworded; between two retellings, and before the first, other words are not told.
"""

from __future__ import annotations

import csv
import datetime
import hashlib
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, TypeVar

from mtgcr.kb.digest.bonds import Key, is_reviewed, key_of, read_bonds
from mtgcr.kb.digest.carrying import Moves
from mtgcr.kb.digest.reading import read_retellings
from mtgcr.kb.digest.retelling import Bond, Retelling, ToldRevision
from mtgcr.kb.embedded import digest_files, digest_folder
from mtgcr.kb.model import NodeKind
from mtgcr.kb.words.folding import fold
from mtgcr.parser.citations import find_citations
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from mtgcr.kb.digest.still_told import StillTold
    from mtgcr.kb.lineages.atlas import Atlas, AtlasNode

FIRST = datetime.date(2015, 1, 23)
"""The first release that has a digest; of the one before it is told too little (1,812 of 2,803)."""
HEADINGS = "headings.tsv"
Named = TypeVar("Named")
_NAMED = frozenset((NodeKind.SECTION, NodeKind.GROUP))
_NONE_READ: Mapping[str, tuple[str, ...]] = {}
_CITED = frozenset((*_NAMED, NodeKind.RULE))


@dataclass(frozen=True, slots=True)
class Digest:
    """All retellings, what ties them to official words, and the Japanese headings by lineage."""

    retellings: tuple[Retelling, ...] = ()
    bonds: Mapping[Key, Bond] = field(default_factory=dict)
    headings: Mapping[str, str] = field(default_factory=dict)
    sha256: str = ""
    """Of its files, in hexadecimal."""

    @property
    def releases(self) -> tuple[datetime.date, ...]:
        """The releases that retellings were written for, oldest first."""
        return tuple(sorted({one.release for one in self.retellings}))


NO_DIGEST = Digest()


def load_digest(folder: Path | None = None) -> Digest:
    """The digest of the folder, the one that ships with the program without it."""
    folder = folder or digest_folder()
    return Digest(read_retellings(folder)[0], read_bonds(folder), _read_headings(folder / HEADINGS), _sum_of(folder))


def _sum_of(folder: Path) -> str:
    summed = hashlib.sha256()
    for path in (*digest_files(folder), *sorted(folder.glob("*.tsv"))):
        summed.update(path.read_bytes())
    return summed.hexdigest()


def _read_headings(path: Path) -> dict[str, str]:
    """The Japanese headings of sections and groups, by lineage."""
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {row["lineage"]: row["japanese"] for row in csv.DictReader(file, delimiter="\t")}


class Telling(NamedTuple):
    """One retelling with the official words that it tells: their lineage, their masked fingerprint, what they cite."""

    retelling: Retelling
    bond: Bond
    lineage: str
    masked: str
    cites: frozenset[str]


def match_retellings(digest: Digest, atlas: Atlas) -> dict[str, list[Telling]]:
    """The retellings of each lineage, newest first; those whose release or place the atlas lacks are left out."""
    masks = {node.fingerprint: node.masked for node in atlas.nodes}
    found: defaultdict[str, list[Telling]] = defaultdict(list)
    lives = _lives(atlas.nodes, lambda node: node.identity)
    for one in sorted(digest.retellings, key=lambda one: one.release, reverse=True):
        node = next((node for node in lives.get(one.identity, ()) if _stands(node, one.release)), None)
        bond = digest.bonds.get(key_of(one))
        if node and bond:
            masked = masks.get(bond.fingerprint, "")
            found[node.lineage].append(Telling(one, bond, node.lineage, masked, frozenset(node.cites)))
    return found


def tell(
    digest: Digest,
    atlas: Atlas,
    cited: Mapping[str, tuple[str, ...]] = _NONE_READ,
    still: StillTold | None = None,
) -> Iterator[ToldRevision]:
    """What stands in the digests of all releases from FIRST on, in both languages, each revision with its time.

    `cited` are the numbers that English retellings are known to cite, by their words; others are read.  What is
    `still` told as it was is not worked out again.
    """
    return _Teller(digest, atlas, cited, still).tell() if digest.retellings else iter(())


def ways_of_asking(digest: Digest, atlas: Atlas) -> Iterator[tuple[str, Language, str]]:
    """How players ask for rules and terms.

    Lineage, language, and one way to ask a line, folded; of the newest.
    """
    for lineage, tellings in match_retellings(digest, atlas).items():
        for language in Language:
            if asked := tellings[0].retelling.asked(language):
                yield lineage, language, "\n".join(map(fold, asked))


class _Teller:
    """Goes through the atlas once; what a number names on a day is looked up by lineage."""

    def __init__(
        self, digest: Digest, atlas: Atlas, cited: Mapping[str, tuple[str, ...]], still: StillTold | None
    ) -> None:
        self._digest = digest
        self._atlas = atlas
        self._told = match_retellings(digest, atlas)
        self._lives = _lives(atlas.nodes, lambda node: node.lineage)
        self._named = _lives((node for node in atlas.nodes if node.kind in _CITED), lambda node: node.number)
        self._cites = dict(cited)
        self._still = still

    def tell(self) -> Iterator[ToldRevision]:
        for node in self._atlas.nodes:
            if node.until and node.until <= FIRST:
                continue
            if self._still and node.lineage not in self._still.changed and node.lineage not in self._citing_more:
                yield from self._still.told.get((node.lineage, node.until), ())
            elif node.kind in _NAMED:
                yield from self._heading(node)
            elif telling := self._telling(node):
                yield from self._revisions(node, telling)

    def _telling(self, node: AtlasNode) -> Telling | None:
        """The retelling of the words of the node; else the newest of its rule, where that is of an earlier day."""
        tellings = self._told.get(node.lineage, [])
        same = next((one for one in tellings if one.masked == node.masked), None)
        if same or not tellings or tellings[0].retelling.release >= node.since:
            return same
        return tellings[0]

    def _heading(self, node: AtlasNode) -> Iterator[ToldRevision]:
        japanese = self._digest.headings.get(node.lineage, "")
        for language, title in ((Language.EN, node.title), (Language.JA, japanese)):
            if title:
                since = max(node.since, FIRST)
                yield _revision(node, language, node.since, since=since, until=node.until, title=title, text=title)

    def _revisions(self, node: AtlasNode, telling: Telling) -> Iterator[ToldRevision]:
        since = max(node.since, FIRST)
        if not self._fits(node, telling, self._moves(telling.retelling, since)):
            since = telling.retelling.release
            if not _stands(node, since):
                return
        days = (since, *self._days_of_other_numbers(telling, since, node.until))
        for first, until in zip(days, (*days[1:], node.until), strict=True):
            yield from self._said(node, telling, first, until)

    def _said(
        self, node: AtlasNode, telling: Telling, since: datetime.date, until: datetime.date | None
    ) -> Iterator[ToldRevision]:
        """The retelling in each language, with the numbers of the first of these days."""
        one, moves = telling.retelling, self._moves(telling.retelling, since)
        for language in Language:
            title, english = _titles(one, node, language)
            yield _revision(
                node,
                language,
                one.release,
                since=since,
                until=until,
                title=title,
                english=english,
                text=moves.carry(one.text(language)),
                cites=tuple(filter(None, moves.numbers.values())),
                reviewed=telling.bond.reviewed if is_reviewed(one, telling.bond) else None,
                reworded=self._reworded(telling, node),
                omits=one.omits(language),
            )

    def _fits(self, node: AtlasNode, telling: Telling, moves: Moves) -> bool:
        """Whether the carried references are all there, and those of the official words are theirs at that time too.

        A range that grew or shrank under the same words would name what the rule does not.  What the retelling alone
        cites, as in the place of a number that is wrong in the official words, is only carried.
        """
        if None in moves.numbers.values():
            return False
        if telling.masked != node.masked or all(old == new for old, new in moves.numbers.items()):
            return True
        return set(node.cites).issuperset(new for old, new in moves.numbers.items() if old in telling.cites)

    @cached_property
    def _citing_more(self) -> frozenset[str]:
        """The lineages with a retelling that cites more than the official words: it changes while its row stays."""
        return frozenset(lineage for lineage, told in self._told.items() if any(map(self._more, told)))

    def _more(self, telling: Telling) -> frozenset[str]:
        """The numbers that the retelling alone cites, as in the place of one that is wrong in the official words."""
        return telling.cites.union(self._cited(telling.retelling)) - telling.cites

    def _days_of_other_numbers(
        self, telling: Telling, since: datetime.date, until: datetime.date | None
    ) -> list[datetime.date]:
        """The days between on which what the retelling alone cites got another number."""
        release = telling.retelling.release
        named = filter(None, (self._named_then(number, release) for number in self._more(telling)))
        lives = (pairwise(sorted(self._lives[one.lineage], key=attrgetter("since"))) for one in named)
        days = {after.since for before, after in chain.from_iterable(lives) if before.number != after.number}
        return sorted(day for day in days if since < day and (until is None or day < until))

    def _moves(self, one: Retelling, day: datetime.date) -> Moves:
        return Moves({number: self._number_on(number, one.release, day) for number in self._cited(one)})

    def _cited(self, one: Retelling) -> tuple[str, ...]:
        """The numbers that the retelling cites, read once."""
        if one.en not in self._cites:
            citations = find_citations(one.en, Language.EN) if any(map(str.isdigit, one.en)) else ()
            self._cites[one.en] = tuple(dict.fromkeys(str(n) for citation in citations for n in citation.numbers))
        return self._cites[one.en]

    def _number_on(self, number: str, release: datetime.date, day: datetime.date) -> str | None:
        """The number on the day of what has the number in the release; a number that names nothing stays."""
        named = self._named_then(number, release)
        if named is None:
            return number
        return next((node.number for node in self._lives[named.lineage] if _stands(node, day)), None)

    def _named_then(self, number: str, release: datetime.date) -> AtlasNode | None:
        """What has the number in the release."""
        return next((node for node in self._named.get(number, ()) if _stands(node, release)), None)

    def _reworded(self, telling: Telling, node: AtlasNode) -> datetime.date | None:
        """Since when the official words are others than those retold; None while they are the same."""
        if telling.masked == node.masked:
            return None
        later = (
            one.since
            for one in self._lives[node.lineage]
            if one.since > telling.retelling.release and one.masked != telling.masked
        )
        return min(later, default=node.since)


def _stands(node: AtlasNode, day: datetime.date) -> bool:
    """Whether the node is in force on the day."""
    return node.since <= day and (node.until is None or day < node.until)


def _lives(nodes: Iterable[AtlasNode], key: Callable[[AtlasNode], Named]) -> Mapping[Named, Sequence[AtlasNode]]:
    """The nodes by what names them, in their order."""
    found: defaultdict[Named, list[AtlasNode]] = defaultdict(list)
    for node in nodes:
        found[key(node)].append(node)
    return found


def _titles(one: Retelling, node: AtlasNode, language: Language) -> tuple[str, str | None]:
    """The heading of a glossary entry, and the English one that a Japanese entry names; none for others."""
    if node.kind is not NodeKind.ENTRY:
        return "", None
    return (node.title, None) if language is Language.EN else (one.ja_term or node.title, node.title)


def _revision(
    node: AtlasNode,
    language: Language,
    retold: datetime.date,
    *,
    since: datetime.date,
    until: datetime.date | None,
    title: str,
    text: str,
    english: str | None = None,
    cites: tuple[str, ...] = (),
    reviewed: datetime.date | None = None,
    reworded: datetime.date | None = None,
    omits: str = "",
) -> ToldRevision:
    """A revision at the place and time of the node."""
    return ToldRevision(
        lineage=node.lineage,
        parent=node.parent,
        language=language,
        kind=node.kind,
        number=node.number,
        ordinal=node.ordinal,
        title=title,
        english=english,
        text=text,
        cites=cites,
        since=since,
        until=until,
        retold=retold,
        reviewed=reviewed,
        reworded=reworded,
        omits=omits,
    )
