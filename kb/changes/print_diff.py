"""The difference between two releases whose words are not held: by the fingerprints that the atlas has of them.

What came, went, moved and was reworded is told exactly; of the words, the digest of both days where both have one.
"""

from __future__ import annotations

from mtgcr.kb.changes.changes import PARTS, Change, Diff, Recipe, Weight
from mtgcr.kb.changes.diff import number_moves
from mtgcr.kb.changes.pairs import print_of
from mtgcr.kb.changes.redline import redline
from mtgcr.kb.changes.retargeting import has_retargeted, number_changes
from mtgcr.kb.lineages.main_links import main_links
from mtgcr.kb.model import Link, LinkKind
from mtgcr.kb.storage.places import place_in_release
from mtgcr.kb.storage.standing import only_in, texts_in
from mtgcr.parser.language import Edition, Language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mtgcr.kb.changes.redline import Piece
    from mtgcr.kb.changes.retargeting import ReferenceChange
    from mtgcr.kb.model import Node, ReleaseInfo, Revision
    from mtgcr.kb.storage.store import Store


def diff_by_prints(store: Store, old: ReleaseInfo, new: ReleaseInfo, language: Language) -> Diff:
    """All changes between two releases of the atlas, with retellings in the language."""
    return Diff(
        old=old.effective,
        new=new.effective,
        language=language,
        changes=tuple(_Comparing(store, old, new, language).changes()),
        recipe=Recipe((), (), ()),
        by_prints=True,
    )


class _Comparing:
    """What is in one of both releases alone as the atlas has it, linked by lineage, and what the digest has of it.

    What has one row in both has stayed: nine tenths of two neighbours, of which nothing is to be told.
    """

    def __init__(self, store: Store, old: ReleaseInfo, new: ReleaseInfo, language: Language) -> None:
        self._store = store
        own = [sorted(only_in(store, *pair), key=place_in_release) for pair in ((old, new), (new, old))]
        stayed = _stayed(store, own, old, new)
        self._before, self._after = ([*side, *stayed] for side in own)
        names = [[one.lineage for one in side] for side in own]
        self._told = _retold(store, old, language, names[0]), _retold(store, new, language, names[1])
        self._links = _links(store, self._before, self._after, (old, new), stayed)
        old_nodes, new_nodes = ([_stand_in(one, "") for one in side] for side in (self._before, self._after))
        self._moves = number_moves(old_nodes, new_nodes, self._links)

    def changes(self) -> Iterator[Change]:
        """The changes in the order of the newer release, what went where it stood among what stayed."""
        found = [(self._place(link), change) for link in self._links if (change := self._change(link))]
        return (change for _, change in sorted(found, key=lambda told: told[0]))

    def _place(self, link: Link) -> tuple[object, ...]:
        """Where the change is told."""
        if link.new is not None:
            return place_in_release(self._after[link.new])
        assert link.old is not None  # a link joins something
        return place_in_release(self._before[link.old])

    def _change(self, link: Link) -> Change | None:
        before = self._before[link.old] if link.old is not None else None
        after = self._after[link.new] if link.new is not None else None
        one = after or before
        if one is None or (link.kind is LinkKind.SAME and before and after and print_of(before) == print_of(after)):
            return None
        old, new = (self._node(revision, told) for revision, told in zip((before, after), self._told, strict=True))
        references = self._references(before, after)
        weight = _weigh(before, after, references)
        is_reworded = weight is Weight.SUBSTANTIVE and old is not None and new is not None
        return Change(
            kind=LinkKind.REWORDED if link.kind is LinkKind.SAME else link.kind,
            part=PARTS[one.kind],
            weight=weight,
            old=old,
            new=new,
            words=_redlined(old, new) if is_reworded and old and new else (),
            references=references,
            confidence=link.confidence,
        )

    def _node(self, revision: Revision | None, told: Mapping[str, str]) -> Node | None:
        return _stand_in(revision, told.get(revision.lineage, "")) if revision else None

    def _references(self, before: Revision | None, after: Revision | None) -> tuple[ReferenceChange, ...]:
        """What became of the references of words that are else the same."""
        if not before or not after or before.masked != after.masked or print_of(before) == print_of(after):
            return ()
        old, new = (self._store.cited_numbers(revision.wording) for revision in (before, after))
        return number_changes(old, new, self._moves)


def _redlined(old: Node, new: Node) -> tuple[Piece, ...]:
    """What the retellings say otherwise; nothing where one lacks, or where the change is not retold yet."""
    return redline(old.text, new.text) if old.text and new.text and old.text != new.text else ()


def _weigh(before: Revision | None, after: Revision | None, references: Sequence[ReferenceChange]) -> Weight:
    """How much the change means: words that are others count as substantive, since fingerprints tell no more."""
    if before is None or after is None or before.masked != after.masked or before.title != after.title:
        return Weight.SUBSTANTIVE
    if print_of(before) == print_of(after):
        return Weight.NONE
    return Weight.RETARGETED if has_retargeted(references) else Weight.REFERENCES


def _retold(store: Store, release: ReleaseInfo, language: Language, lineages: Sequence[str]) -> dict[str, str]:
    """What the digest of the very day says of the lineages, by lineage."""
    digest = store.release_on(release.effective, language, Edition.DIGEST)
    if digest is None or digest.effective != release.effective:
        return {}
    return texts_in(store, digest, lineages)


def _stayed(
    store: Store, own: Sequence[Sequence[Revision]], old: ReleaseInfo, new: ReleaseInfo
) -> tuple[Revision, ...]:
    """What stayed as it was and is named by what did not: what it stands under, what it was joined with."""
    changed = {one.lineage for side in own for one in side}
    above = (one.parent for side in own for one in side if one.parent)
    joined = (name for _, *names, _ in store.joins(old.effective, new.effective, Language.EN) for name in names)
    found = (store.standing(name, old) for name in dict.fromkeys((*above, *joined)) if name not in changed)
    return tuple(one for one in found if one)


def _links(
    store: Store,
    before: Sequence[Revision],
    after: Sequence[Revision],
    span: tuple[ReleaseInfo, ReleaseInfo],
    stayed: Sequence[Revision],
) -> tuple[Link, ...]:
    """Same lineage, and the splits and merges in between; words are compared by their fingerprints."""
    places = [{revision.lineage: index for index, revision in enumerate(side)} for side in (before, after)]
    old, new = (
        [_stand_in(one, one.masked, place.get(one.parent or "")) for one in side]
        for side, place in zip((before, after), places, strict=True)
    )
    days = span[0].effective, span[1].effective
    sure = store.confidences(*days, Language.EN)
    known = {index: sure.get(revision.lineage, 1.0) for index, revision in enumerate(before)}
    partners = [places[1].get(revision.lineage) for revision in before]
    main = main_links(old, new, partners, known, range(len(before) - len(stayed), len(before)))
    beside = (
        Link(kind=kind, old=places[0][a], new=places[1][b], confidence=confidence)
        for kind, a, b, confidence in store.joins(*days, Language.EN)
        if a in places[0] and b in places[1]
    )
    return (*main, *beside)


def _stand_in(revision: Revision, text: str, parent: int | None = None) -> Node:
    """The revision as a node with the text, which stands for words that are not held."""
    return revision._replace(text=text).as_node(parent)
