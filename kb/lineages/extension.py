"""The atlas with further texts: each tied to its neighbours in time and put between them, whatever their order.

Texts go in by their day, so that the same texts give the same atlas however they came.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from mtgcr.kb.lineages.atlas import (
    SURE,
    Atlas,
    AtlasLink,
    Standing,
    atlas_link,
    atlas_release,
    heading_of,
    ordered,
    row_name,
)
from mtgcr.kb.lineages.chain import new_lineage
from mtgcr.kb.lineages.lineage import BESIDE, joints
from mtgcr.kb.lineages.nodes import Counts, count_nodes, name_of
from mtgcr.kb.lineages.overrides import NO_OVERRIDES, Overrides
from mtgcr.kb.lineages.timeline import AtlasTimeline
from mtgcr.kb.lineages.tying import Neighbour, Shadows, Tie, shadow_node, tie
from mtgcr.kb.model import LinkKind
from mtgcr.kb.words.fingerprint import fingerprint
from mtgcr.kb.words.masking import masked_fingerprint
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.model import Link, Node

LEAST_LINKED = 0.4
"""Of the nodes of a text, or of its neighbour where that has more, so many must be the same for it to be a release of
the same rules: between any two neighbouring releases since 1999 it is more than two thirds."""


class HeldText(NamedTuple):
    """A text with words: its day, the digest of its bytes, its nodes, and how many they are where that is known."""

    effective: datetime.date
    sha256: str
    nodes: tuple[Node, ...]
    counts: Counts | None = None


@dataclass(frozen=True, slots=True)
class Extended:
    """An atlas with texts put into it."""

    atlas: Atlas
    lineages: Mapping[datetime.date, tuple[str, ...]]
    """Of every text that is a release of these rules; a text that is none is left out."""
    joins: tuple[tuple[datetime.date, str, str], ...] = ()
    """The lineages that became one: through which text, the name that is gone, and the one that stays."""
    ties: Mapping[datetime.date, Tie] = field(default_factory=dict)
    """What was decided on each text that was put in."""


def extend(
    atlas: Atlas,
    texts: Iterable[HeldText],
    cites: Callable[[str], tuple[str, ...]],
    overrides: Overrides = NO_OVERRIDES,
) -> Extended:
    """The atlas with the texts that it does not know put in; `cites` tells what a wording cites.

    A text of a day that the atlas knows gives words to its neighbours, and is tied without being put in where most of
    its words are others.
    """
    spoken = {text.effective: text for text in texts}
    known = {day: found for day, text in spoken.items() if (found := atlas.lineages(day, text.nodes)) is not None}
    if len(known) == len(spoken) or not atlas.releases:
        return Extended(atlas, known)
    return _Extension(atlas, spoken, known, cites, overrides).extended()


class _Extension:
    """The texts that were put in so far."""

    def __init__(
        self,
        atlas: Atlas,
        spoken: Mapping[datetime.date, HeldText],
        known: Mapping[datetime.date, tuple[str, ...]],
        cites: Callable[[str], tuple[str, ...]],
        overrides: Overrides,
    ) -> None:
        self._atlas = atlas
        self._spoken = spoken
        self._lineages = dict(known)
        self._overrides = overrides
        self._timeline = AtlasTimeline(atlas.nodes)
        self._releases = {release.effective: release for release in atlas.releases}
        self._links = list(atlas.links)
        self._shadows = Shadows(atlas.sketches)
        self._joins: list[tuple[datetime.date, str, str]] = []
        self._ties: dict[datetime.date, Tie] = {}
        cited = {node.fingerprint: node.cites for node in atlas.nodes}
        self._cited, self._read_citations = cited, cites

    def extended(self) -> Extended:
        """The atlas with all texts in it, oldest first."""
        for day in sorted(self._spoken.keys() - self._lineages.keys()):
            self._add(self._spoken[day])
        made = Atlas(
            tuple(self._releases[day] for day in sorted(self._releases)),
            ordered(self._timeline.rows()),
            tuple(sorted(self._links, key=lambda link: link.since)),
            self._shadows.sketches,
            self._aliases(),
        )
        return Extended(made, self._lineages, tuple(self._joins), self._ties)

    def _aliases(self) -> dict[str, str]:
        """The names that are gone, those that texts joined with others among them."""
        aliases = dict(self._atlas.aliases)
        for _, gone, stays in self._joins:
            aliases = {name: stays if heir == gone else heir for name, heir in aliases.items()}
            aliases[gone] = stays
        return aliases

    def _add(self, text: HeldText) -> None:
        """Tie the text to its neighbours; put it between them unless its day has another text already."""
        days = sorted(self._releases)
        place = bisect_right(days, text.effective)
        before, after = (days[place - 1] if place else None), (days[place] if place < len(days) else None)
        neighbours = self._neighbour(before), self._neighbour(after)
        found = tie(text.effective, text.nodes, neighbours, self._shadows, self._overrides)
        sizes = (len(one.nodes) for one in neighbours if one)
        if found.linked < LEAST_LINKED * max(len(text.nodes), min(sizes)):
            return
        self._ties[text.effective] = found
        lineages = self._named(text, found, before)
        self._lineages[text.effective] = lineages
        if before == text.effective:
            return
        self._put(text, lineages, (before, after))
        self._link(text, found, neighbours)
        for first, second in found.joins:
            self._join(text.effective, first, second)

    def _neighbour(self, day: datetime.date | None) -> Neighbour | None:
        """The release of the day, in its words where they are held."""
        if day is None:
            return None
        if day in self._spoken and day in self._lineages:
            return Neighbour(day, self._spoken[day].nodes, self._lineages[day], is_held=True)
        standing = ordered(self._timeline.standing(day).values())
        places = {row.lineage: place for place, row in enumerate(standing)}
        nodes = [shadow_node(row, places.get(row.parent), self._shadows) for row in standing]
        return Neighbour(day, nodes, tuple(places), is_held=False)

    def _named(self, text: HeldText, found: Tie, before: datetime.date | None) -> tuple[str, ...]:
        """The lineages of the nodes: as tied, else of what returns here or later, else new ones."""
        named = list(found.lineages)
        untied = [index for index, lineage in enumerate(named) if lineage is None]
        taken = {lineage for lineage in named if lineage}
        returning = self._returning(text, before) if untied else None
        for index in untied:
            node = text.nodes[index]
            back = (one for one in (returning(index, node) if returning else ()) if one and one not in taken)
            known = next(back, None) or self._new_lineage(node, text.effective, taken)
            taken.add(known)
            named[index] = known
        return tuple(lineage or "" for lineage in named)

    def _new_lineage(self, node: Node, day: datetime.date, taken: set[str]) -> str:
        return new_lineage(node, day, lambda name: name in self._timeline or name in taken)

    def _returning(
        self, text: HeldText, before: datetime.date | None
    ) -> Callable[[int, Node], tuple[str | None, str | None, str | None]]:
        """What a node may be again: by a human's word, or with the words of what ended before or begins after."""
        recalled = self._recalled(text, before)
        after = next((day for day in sorted(self._releases) if day > text.effective), None)
        ended = self._timeline.ended(text.effective)
        unborn = self._timeline.unborn(after) if after else {}

        def candidates(index: int, node: Node) -> tuple[str | None, str | None, str | None]:
            words = (node.kind, heading_of(node), masked_fingerprint(node.text)) if node.text else None
            return recalled.get(index), ended.get(words) if words else None, unborn.get(words) if words else None

        return candidates

    def _recalled(self, text: HeldText, before: datetime.date | None) -> dict[int, str]:
        if before is None:
            return {}
        places = {name_of(node): index for index, node in enumerate(text.nodes)}
        recalled = {}
        for decision in self._overrides.returning(before, text.effective):
            standing = self._timeline.standing(decision.before).values()
            old = next((row.lineage for row in standing if row_name(row) == decision.old), None)
            if old is not None and decision.new in places:
                recalled[places[decision.new]] = old
        return recalled

    def _put(
        self,
        text: HeldText,
        lineages: tuple[str, ...],
        days: tuple[datetime.date | None, datetime.date | None],
    ) -> None:
        before, after = days
        release = atlas_release(text.effective, text.sha256, text.counts or count_nodes(text.nodes))
        standing = Standing(release, text.nodes, lineages, self._cites)
        self._timeline.put(text.effective, (before, after), standing)
        self._releases[text.effective] = release

    def _cites(self, node: Node) -> tuple[str, ...]:
        known = self._cited.get(fingerprint(node.text))
        return self._read_citations(node.text) if known is None else known

    def _link(self, text: HeldText, found: Tie, neighbours: tuple[Neighbour | None, Neighbour | None]) -> None:
        """The links of the text that need a remark; those across it that took effect with it get its day."""
        before, after = neighbours
        own = Neighbour(text.effective, text.nodes, self._lineages[text.effective], is_held=True)
        # Where the text says what a neighbour says, the two neighbours were held against each other before.
        old_words, new_words = ({own.lineages[index] for index in said.same} for said in (found.before, found.after))
        made = [link for link in self._remarks(before, own, found.before.links) if link.new not in new_words]
        made += [link for link in self._remarks(own, after, found.after.links) if link.old not in old_words]
        known = {(link.kind, link.old, link.new) for link in made}
        day, standing = after.effective if after else None, frozenset(own.lineages)
        for place, link in enumerate(self._links):
            if link.since == day and (_took_effect(link, standing) or link.new in new_words - old_words):
                self._links[place] = replace(link, since=text.effective)
        self._links = [link for link in self._links if (link.kind, link.old, link.new) not in known] + made

    def _remarks(self, old: Neighbour | None, new: Neighbour | None, links: Sequence[Link]) -> Iterator[AtlasLink]:
        """The doubtful links between two releases, and the splits and merges that words show or a human states."""
        if old is None or new is None:
            return
        human = self._overrides.between(old.effective, new.effective)
        sketched = not (old.is_held and new.is_held)
        for link in (*links, *joints(old.nodes, new.nodes, links, human, sketched=sketched)):
            if link.kind in BESIDE or link.confidence < SURE:
                yield atlas_link(new.effective, link, old.lineages, new.lineages)

    def _join(self, day: datetime.date, first: str, second: str) -> None:
        joined = self._timeline.join(first, second)
        if joined is None:
            return
        gone, stays = joined
        self._joins.append((day, gone, stays))
        for known, lineages in self._lineages.items():
            if gone in lineages:
                self._lineages[known] = tuple(stays if one == gone else one for one in lineages)
        self._links = [
            replace(link, old=stays if link.old == gone else link.old, new=stays if link.new == gone else link.new)
            for link in self._links
        ]


def _took_effect(link: AtlasLink, standing: frozenset[str]) -> bool:
    """Whether a split or merge between the neighbours of a text has happened by then."""
    if link.kind is LinkKind.SPLIT:
        return link.new in standing
    return link.kind is LinkKind.MERGED and link.old not in standing
