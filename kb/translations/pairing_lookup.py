"""The pairing of a Japanese release that the knowledge base holds: what goes one to one, and every gap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.kb.translations.entry_pairing import pair_entries
from mtgcr.kb.translations.pairing_report import GapKind, report_partners
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.kb.model import Node, ReleaseInfo, Revision
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.storage.store import Store, StoredRelease
    from mtgcr.kb.translations.pairing_report import PairingReport


@dataclass(frozen=True, slots=True)
class PairingAnswer:
    """A Japanese release beside the English one whose lineages it has."""

    japanese: ReleaseInfo
    english: ReleaseInfo
    report: PairingReport
    gone: dict[str, datetime.date]
    """For what is left over, by name, since when the English no longer has it, where that is known."""
    days: tuple[DayMeant, ...] = ()
    """Which release the day means, and which Japanese one answers."""


def find_pairing(store: Store, date: datetime.date) -> PairingAnswer | NoRelease:
    """The pairing of the Japanese release in force on the date, of the digest where no official one is held."""
    japanese = store.release_on(date, Language.JA)
    english = _english(store, japanese.effective) if japanese else None
    if japanese is None or english is None:
        held = [r.effective for r in store.releases() if r.language is Language.JA]
        return NoRelease(asked=date, first=min(held, default=None), is_of_language=bool(store.releases()))
    ours = store.document(japanese)
    report = _report(ours, store.standing_in(english))
    return PairingAnswer(japanese, english, report, _gone(store, ours, report))


def _english(store: Store, date: datetime.date) -> ReleaseInfo | None:
    """The newest English release up to the date that is held or that the atlas knows."""
    known = (store.release_on(date, Language.EN, edition) for edition in (Edition.OFFICIAL, Edition.ATLAS))
    return max(filter(None, known), key=lambda release: release.effective, default=None)


def _report(ours: StoredRelease, theirs: Sequence[Revision]) -> PairingReport:
    """The lineages tell the partners; of the senses of one English entry only the first has its lineage."""
    english = tuple(revision.as_node() for revision in theirs)
    places = {revision.lineage: index for index, revision in enumerate(theirs)}
    senses = pair_entries(_entries(ours.nodes), _entries(english))
    partners = [places.get(revision.lineage, senses.get(index)) for index, revision in enumerate(ours.revisions)]
    return report_partners(ours.nodes, english, partners)


def _entries(nodes: Sequence[Node]) -> dict[int, Node]:
    return {index: node for index, node in enumerate(nodes) if node.kind is NodeKind.ENTRY}


def _gone(store: Store, ours: StoredRelease, report: PairingReport) -> dict[str, datetime.date]:
    lineages = {name_of(node): one.lineage for node, one in zip(ours.nodes, ours.revisions, strict=True)}
    gone = {}
    for gap in report.of(GapKind.LEFT_OVER):
        lineage = lineages[gap.japanese]
        known = store.of_lineage(lineage, Language.EN, Edition.ATLAS) or store.of_lineage(lineage, Language.EN)
        ends = [revision.until for revision in known]
        if ends and all(ends):
            gone[gap.japanese] = max(end for end in ends if end)
    return gone
