"""The atlas: every rule of every known release by number, lineage and fingerprint, without its words."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.model import LinkKind, Node, NodeKind
from mtgcr.kb.words.fingerprint import fingerprint
from mtgcr.kb.words.masking import masked_fingerprint
from mtgcr.kb.words.sketches import sketch
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from mtgcr.kb.lineages.nodes import Counts
    from mtgcr.kb.model import Link

Identity = tuple[NodeKind, str, int]
"""What tells a node from the others of its release: kind, number (or term), ordinal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AtlasRelease:
    """A known release."""

    effective: datetime.date
    sha256: str
    """Of the bytes that the atlas was made from; another copy may differ in encoding or line ends."""
    rules: int
    examples: int
    glossary: int


def atlas_release(effective: datetime.date, sha256: str, counts: Counts) -> AtlasRelease:
    """The release that a text is, with what it holds."""
    rules, examples, glossary = counts
    return AtlasRelease(effective=effective, sha256=sha256, rules=rules, examples=examples, glossary=glossary)


class AtlasNode(NamedTuple):
    """A node from `since` until the day before `until` (None: it stands in the newest known release).

    A named tuple, since 18,000 are read, and thousands made, wherever texts come in.
    """

    lineage: str
    kind: NodeKind
    number: str
    ordinal: int
    title: str
    """Heading of a section, group or keyword; term of a glossary entry; else ""."""
    parent: str
    """Lineage of the node above; "" for none."""
    since: datetime.date
    until: datetime.date | None
    fingerprint: str
    masked: str
    """Fingerprint of the words with the numbers of references masked: it stays when only those move."""
    cites: tuple[str, ...]

    @property
    def identity(self) -> Identity:
        """What tells it from the others of a release."""
        return self.kind, self.number or self.title, self.ordinal


@dataclass(frozen=True, slots=True, kw_only=True)
class AtlasLink:
    """A split, merge or doubtful link that took effect on `since`; lineages, "" where there is none."""

    since: datetime.date
    kind: LinkKind
    old: str
    new: str
    confidence: float


def atlas_link(since: datetime.date, link: Link, old: Sequence[str], new: Sequence[str]) -> AtlasLink:
    """The link between two releases of these lineages, as it is remembered."""
    return AtlasLink(
        since=since,
        kind=link.kind,
        old=old[link.old] if link.old is not None else "",
        new=new[link.new] if link.new is not None else "",
        confidence=round(link.confidence, 2),
    )


class AtlasMatch(NamedTuple):
    """The nodes of a text beside those that the atlas has of its date."""

    nodes: Sequence[Node]
    found: tuple[AtlasNode | None, ...]
    """Of each node, what the atlas has of its kind, number or term, and ordinal."""
    same: tuple[bool, ...]
    """Of each node, whether that has its words."""


@dataclass(frozen=True, slots=True)
class Atlas:
    """All that is known of all releases: these and the links oldest first, the nodes in the order of `place_of`."""

    releases: tuple[AtlasRelease, ...] = ()
    nodes: tuple[AtlasNode, ...] = ()
    links: tuple[AtlasLink, ...] = ()
    sketches: Mapping[str, str] = field(default_factory=dict)
    """Of every wording, by its masked fingerprint, its sketch."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Names that lineages once had: what each is called now."""
    _by_release: dict[datetime.date, dict[Identity, AtlasNode]] = field(default_factory=dict, compare=False)
    _times: list[tuple[int, int, Identity, AtlasNode]] = field(default_factory=list, compare=False)
    """The nodes with what is asked of each for every release, days as numbers, which are compared in half the time."""
    _matches: dict[tuple[datetime.date, int], AtlasMatch] = field(default_factory=dict, compare=False)

    def knows(self, effective: datetime.date) -> bool:
        """Whether a release of the date is in the atlas."""
        return any(release.effective == effective for release in self.releases)

    def match(self, effective: datetime.date, nodes: Sequence[Node]) -> AtlasMatch:
        """The text effective on the date beside the atlas; kept, for a text is verified before it is stored."""
        key = effective, id(nodes)
        if key not in self._matches:
            found = tuple(map(self.release(effective).get, map(identity_of, nodes)))
            prints = [fingerprint(node.text) for node in nodes]
            same = [one is not None and one.fingerprint == told for one, told in zip(found, prints, strict=True)]
            self._matches[key] = AtlasMatch(nodes, found, tuple(same))
        return self._matches[key]

    def lineages(self, effective: datetime.date, nodes: Sequence[Node]) -> tuple[str, ...] | None:
        """The lineages of the nodes of a text effective on the date; None when the atlas does not know that text.

        A text with other words in a few places is known too; nodes that the atlas lacks get a lineage of their own.
        """
        if not self.knows(effective):
            return None
        _, found, same = self.match(effective, nodes)
        if sum(same) < len(self.release(effective)) * MOSTLY:
            return None
        both = zip(found, nodes, strict=True)
        return tuple([one.lineage if one else _own_lineage(node, effective) for one, node in both])

    def release(self, effective: datetime.date) -> dict[Identity, AtlasNode]:
        """The nodes of a known release, in the order of the rules."""
        if effective not in self._by_release:
            day = effective.toordinal()
            self._by_release[effective] = {
                identity: node
                for since, until, identity, node in self._times or self._find_times()
                if since <= day < until
            }
        return self._by_release[effective]

    def _find_times(self) -> list[tuple[int, int, Identity, AtlasNode]]:
        for node in self.nodes:
            until = node.until.toordinal() if node.until else _FOR_EVER
            self._times.append((node.since.toordinal(), until, node.identity, node))
        return self._times


SURE = 0.999
"""Links less sure than this are kept with their confidence."""
LONGEST_HEADING = 80
LONGEST_KEYWORD = 40
_FOR_EVER = datetime.date.max.toordinal() + 1
MOSTLY = 0.8
"""The share of the atlas's nodes that a text must have word for word to be taken for the known release."""


def _own_lineage(node: Node, effective: datetime.date) -> str:
    """The lineage of a node that the atlas lacks."""
    return f"{name_of(node)}@{effective}+"


def identity_of(node: Node) -> Identity:
    """The identity of a node of a release that was parsed."""
    return node.kind, node.number or node.title, node.ordinal


def row_name(row: AtlasNode) -> str:
    """What the node is called within its release, as kb.lineages.nodes.name_of says it."""
    return name_of(Node(row.kind, row.number, row.ordinal, row.title, "", None))


_NO_NUMBER = (0, 0, 0, 0, "")


def place_of(node: AtlasNode) -> tuple[object, ...]:
    """Where the node stands: introduction, rules in the order of numbers with their examples, glossary by term."""
    number = parse_number(node.number)
    part = 1 if number else (0 if node.kind is NodeKind.PARAGRAPH else 2)
    within = 1 if node.kind is NodeKind.EXAMPLE else 0
    term = "" if number else node.title.lower()
    return part, number.sort_key if number else _NO_NUMBER, within, term, node.ordinal


@dataclass(frozen=True, slots=True)
class Standing:
    """One release with the lineage of every node, ready to be put into an atlas."""

    release: AtlasRelease
    nodes: Sequence[Node]
    lineages: Sequence[str]
    cites: Callable[[Node], tuple[str, ...]]
    """The numbers that the words of a node cite; asked where a row is new."""


def make_atlas(releases: Iterable[Standing], links: Iterable[AtlasLink]) -> Atlas:
    """The atlas of these releases, which come oldest first."""
    made: list[AtlasNode] = []
    standing: dict[str, int] = {}
    infos = []
    sketches: dict[str, str] = {}
    for one in releases:
        infos.append(one.release)
        standing = _add_release(made, standing, one)
        sketches.update((masked_fingerprint(node.text), sketch(node.text)) for node in one.nodes)
    return Atlas(tuple(infos), ordered(made), tuple(links), sketches)


def ordered(nodes: Iterable[AtlasNode]) -> tuple[AtlasNode, ...]:
    """The nodes by their places, those of one place by lineage and time."""
    return tuple(sorted(nodes, key=lambda node: (*place_of(node), node.lineage, node.since)))


def _add_release(made: list[AtlasNode], standing: dict[str, int], one: Standing) -> dict[str, int]:
    now: dict[str, int] = {}
    for node in (atlas_row(one, place) for place in range(len(one.nodes))):
        before = standing.get(node.lineage)
        if before is not None and row_facts(made[before]) == row_facts(node):
            now[node.lineage] = before
            continue
        made.append(node)
        now[node.lineage] = len(made) - 1
    for lineage, place in standing.items():
        if now.get(lineage) != place:
            made[place] = made[place]._replace(until=one.release.effective)
    return now


def atlas_row(one: Standing, place: int) -> AtlasNode:
    """The row of the node at the place in a release that nothing follows yet."""
    node = one.nodes[place]
    return AtlasNode(
        lineage=one.lineages[place],
        kind=node.kind,
        number=node.number,
        ordinal=node.ordinal,
        title=heading_of(node),
        parent=one.lineages[node.parent] if node.parent is not None else "",
        since=one.release.effective,
        until=None,
        fingerprint=fingerprint(node.text),
        masked=masked_fingerprint(node.text),
        cites=one.cites(node),
    )


def heading_of(node: Node) -> str:
    """The heading or term, and that which a rule is where it only names a keyword; a sentence is none."""
    if node.title:
        return node.title if len(node.title) < LONGEST_HEADING else ""
    short = node.kind is NodeKind.RULE and len(node.text) < LONGEST_KEYWORD and not node.text.endswith((".", ":"))
    return node.text if short else ""


def row_facts(node: AtlasNode) -> tuple[object, ...]:
    """What makes another row where it changes."""
    return node.identity, node.parent, node.fingerprint, node.cites, node.title
