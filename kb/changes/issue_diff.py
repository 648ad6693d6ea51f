"""The difference between texts of which a later one of the same day may have taken the place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.changes.comparison import Spoken, link_by_lineage, narrow
from mtgcr.kb.changes.diff import compare_nodes
from mtgcr.kb.lineages.lineage import BESIDE, match
from mtgcr.kb.lineages.nodes import flatten
from mtgcr.kb.storage.originals import read_original
from mtgcr.parser.language import Edition
from mtgcr.parser.reader import parse_source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.changes.changes import Diff
    from mtgcr.kb.model import Link, ReleaseInfo
    from mtgcr.kb.storage.issues import Issue
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.kb.storage.store import Store


def compare_issues(
    base: KnowledgeBase, old: Issue, new: Issue, *, section: str | None = None, only: Sequence[str] = ()
) -> Diff:
    """The changes from one text to a later one, replaced or not, narrowed to filters that are known."""
    before, after = _spoken(base, old), _spoken(base, new)
    days = old.release.effective, new.release.effective
    links = _links(base.store, before, after, (old.release, new.release))
    diff = compare_nodes(before.nodes, after.nodes, links, days, new.release.language)
    return narrow(diff._replace(names=(old.address, new.address)), section, only)


def _links(store: Store, before: Spoken, after: Spoken, span: tuple[ReleaseInfo, ReleaseInfo]) -> tuple[Link, ...]:
    """Texts of one day are matched with each other, so that what both replaced ones have alone is seen too."""
    if span[0].effective == span[1].effective:
        return match(before.nodes, after.nodes)
    return link_by_lineage(store, before, after, span)


def _spoken(base: KnowledgeBase, issue: Issue) -> Spoken:
    """The nodes of the text with their lineages; those of a replaced one are those of what they became."""
    if issue.speaks:
        return Spoken.of(base.store.document(issue.release))
    data = read_original(base.originals, issue.release.sha256)
    assert data is not None  # it was kept with its row
    release = parse_source(issue.release.name, data).release
    assert release is not None  # it was read when it was taken
    nodes = flatten(release)
    heir = base.store.release_on(issue.release.effective, issue.release.language, Edition.OFFICIAL)
    assert heir is not None
    standing = base.store.document(heir)
    partners = {link.old: link.new for link in match(nodes, standing.nodes) if link.kind not in BESIDE}
    lineages = (
        f"{issue.address} {index}" if (partner := partners[index]) is None else standing.revisions[partner].lineage
        for index in range(len(nodes))
    )
    return Spoken(nodes, tuple(lineages))
