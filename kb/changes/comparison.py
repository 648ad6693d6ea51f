"""Comparing two releases of a knowledge base: links through the lineages, filters, rendering."""

from __future__ import annotations

from operator import attrgetter

from mtgcr.kb.changes.changes import WHOLE, ChangedPart, Weight
from mtgcr.kb.changes.diff import compare_nodes
from mtgcr.kb.changes.print_diff import diff_by_prints
from mtgcr.kb.changes.remarks import explain
from mtgcr.kb.changes.retargeting import has_retargeted
from mtgcr.kb.changes.translated_diff import told_in
from mtgcr.kb.lineages.main_links import main_links
from mtgcr.kb.model import Link, LinkKind, ReleaseInfo
from mtgcr.kb.storage.in_force import NoRelease, no_release_on
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import is_under

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.kb.changes.changes import Change, Diff
    from mtgcr.kb.model import Node
    from mtgcr.kb.storage.store import Store, StoredRelease


def compare(
    store: Store,
    old: datetime.date,
    new: datetime.date,
    language: Language,
    *,
    section: str | None = None,
    only: Sequence[str] = (),
) -> Diff | NoRelease:
    """The changes from the release in force on one day to that on a later one, narrowed to filters that are known.

    NoRelease where no text that is held is old enough.
    """
    diff = _diff(store, old, new, language)
    if isinstance(diff, NoRelease):
        return diff
    narrowed = narrow(explain(store, diff), section, only)
    if language is Language.EN or diff.by_prints or diff.language is language:
        return narrowed
    texts = [store.release_on(day, Language.EN, Edition.OFFICIAL) for day in (diff.old, diff.new)]
    return told_in(store, narrowed, (texts[0], texts[1]), language) if texts[0] and texts[1] else narrowed


def filters() -> tuple[str, ...]:
    """What changes may be narrowed to: parts, kinds and weights, by the alphabet."""
    return tuple(sorted(_NAMES | SAID.keys()))


SAID = {"edited": Weight.EDITORIAL.value}
"""What a weight is called where changes are told, for those who ask for it by that name."""


def first_unknown(only: Sequence[str]) -> str | None:
    """The first of the filters that is none."""
    return next((name for name in only if name not in _NAMES | SAID.keys()), None)


def narrow(diff: Diff, section: str | None, only: Sequence[str]) -> Diff:
    """The diff with the changes of the section and of the filters alone."""
    return diff.keeping(tuple(c for c in diff.changes if _is_wanted(c, section, only)))


_NAMES = {one.value for kinds in (ChangedPart, LinkKind, Weight) for one in kinds} - {Weight.NONE.value}


def _diff(store: Store, old: datetime.date, new: datetime.date, language: Language) -> Diff | NoRelease:
    """By the words where both releases are held; else by the fingerprints that the atlas has, which knows English.

    One text that stands for two releases is not compared with itself where the atlas knows both.  Translations are
    compared by their words only where both are of the very releases that were in force; else the
    English is compared for them, where both of its texts are those.
    """
    held = [store.release_on(day, language, Edition.OFFICIAL) for day in (old, new)]
    known = [store.release_on(day, Language.EN, Edition.ATLAS) for day in (old, new)]
    is_told = language is Language.EN and (held[0] != held[1] or not _stands_for_both(held[0], known))
    if held[0] and held[1] and (is_told or _are_of(held, known) or not (known[0] and known[1])):
        return diff_releases(store, held[0], held[1])
    english = [store.release_on(day, Language.EN, Edition.OFFICIAL) for day in (old, new)]
    if english[0] and english[1] and _are_of(english, known):
        return diff_releases(store, english[0], english[1])
    if known[0] and known[1]:
        return diff_by_prints(store, known[0], known[1], language)
    return no_release_on(store, old, language)


def _stands_for_both(text: ReleaseInfo | None, known: Sequence[ReleaseInfo | None]) -> bool:
    """Whether the text answers for two releases that the atlas knows: it is the older of them, or older than both."""
    return text is not None and known[0] != known[1] and all(one and text.effective <= one.effective for one in known)


def _are_of(held: Sequence[ReleaseInfo | None], known: Sequence[ReleaseInfo | None]) -> bool:
    """Whether each text is of the day of the release that was in force."""
    pairs = zip(held, known, strict=True)
    return all(text and release and text.effective == release.effective for text, release in pairs)


def diff_releases(store: Store, old: ReleaseInfo, new: ReleaseInfo) -> Diff:
    """All changes between two releases that are held."""
    before, after = (Spoken.of(store.document(release)) for release in (old, new))
    kept = kept_places(before, after)
    links = link_by_lineage(store, before, after, (old, new), frozenset(kept.values()))
    return compare_nodes(before.nodes, after.nodes, links, (old.effective, new.effective), new.language, kept)


class Spoken(NamedTuple):
    """A text as nodes, each with its lineage."""

    nodes: Sequence[Node]
    lineages: Sequence[str]
    rows: Sequence[int] = ()
    """Those of the nodes in the store, where it is held there: one row in two texts is one node that stayed."""

    @classmethod
    def of(cls, document: StoredRelease) -> Spoken:
        """A release that is held."""
        lineages, rows = (tuple(map(attrgetter(name), document.revisions)) for name in ("lineage", "row"))
        return cls(document.nodes, lineages, rows)


def kept_places(before: Spoken, after: Spoken) -> dict[int, int]:
    """Where nodes stand that have one row in both texts: place in the newer one → place in the older one."""
    old_places = {row: index for index, row in enumerate(before.rows)}
    return {index: old_places[row] for index, row in enumerate(after.rows) if row in old_places}


def link_by_lineage(
    store: Store,
    before: Spoken,
    after: Spoken,
    span: tuple[ReleaseInfo, ReleaseInfo],
    skipped: frozenset[int] = frozenset(),
) -> tuple[Link, ...]:
    """The links between two texts: same lineage, and the splits and merges in between.

    None by lineage for the old nodes that are skipped.
    """
    old_places = {lineage: index for index, lineage in enumerate(before.lineages)}
    new_places = {lineage: index for index, lineage in enumerate(after.lineages)}
    partners = [new_places.get(lineage) for lineage in before.lineages]
    confidence = store.confidences(span[0].effective, span[1].effective, span[1].language)
    linked = (index for index in range(len(partners)) if index not in skipped)
    known = {index: confidence.get(before.lineages[index], 1.0) for index in linked}
    main = main_links(before.nodes, after.nodes, partners, known, skipped)
    beside = store.joins(span[0].effective, span[1].effective, span[1].language)
    return (
        *main,
        *(
            Link(kind=kind, old=old_places[a], new=new_places[b], confidence=sure)
            for kind, a, b, sure in beside
            if a in old_places and b in new_places
        ),
    )


def _is_wanted(change: Change, section: str | None, only: Sequence[str]) -> bool:
    return (not section or _is_in(change, section)) and (
        not only or bool(_names_of(change) & {SAID.get(one, one) for one in only})
    )


def _names_of(change: Change) -> set[str]:
    """The filters that the change passes: "reworded" is what is told so, whatever its number, and nothing else."""
    names = {change.part.value, change.kind.value, change.weight.value} - {LinkKind.REWORDED.value}
    if has_retargeted(change.references):
        names.add(Weight.RETARGETED.value)
    if change.kind not in WHOLE and change.weight is Weight.SUBSTANTIVE:
        names.add(LinkKind.REWORDED.value)
    return names


def _is_in(change: Change, section: str) -> bool:
    numbers = [node.number for node in (change.old, change.new) if node]
    return any(is_under(number, section) for number in numbers)
