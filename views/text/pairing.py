"""How a translation pairs with the English, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.translations.pairing_report import GapKind

if TYPE_CHECKING:
    from mtgcr.kb.translations.pairing_lookup import PairingAnswer
    from mtgcr.kb.translations.pairing_report import Gap

_SAID = {
    GapKind.MISSING: "not translated",
    GapKind.LEFT_OVER: "not in the English",
    GapKind.DOUBLED: "printed again",
    GapKind.RENUMBERED: "has another number",
    GapKind.PARTED: "one of several entries for",
}


def pairing_text(answer: PairingAnswer) -> str:
    """How many are paired, then a line for each gap."""
    counts = ", ".join(f"{count} of kind {kind.value}" for kind, count in answer.report.paired.items())
    head = f"the Japanese release of {answer.japanese.effective} beside the English one of {answer.english.effective}"
    return "\n".join([head, f"paired: {counts}", *(_gap_line(answer, gap) for gap in answer.report.gaps)])


def _gap_line(answer: PairingAnswer, gap: Gap) -> str:
    gone = answer.gone.get(gap.japanese)
    since = f" since {gone}" if gone else ""
    other = f" ({gap.english})" if gap.japanese and gap.english else ""
    return f"  {gap.node.value} {gap.japanese or gap.english}: {_SAID[gap.kind]}{since}{other}"
