"""How a translation pairs with the English, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.translations.pairing_report import GapKind
from mtgcr.parser.language import Edition
from mtgcr.views.voice import aside, in_other_words, labelled, listed, say

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
    paired = answer.report.paired.items()
    counts = listed(
        say("{count} of kind {kind}", count=count, kind=in_other_words(kind.value)) for kind, count in paired
    )
    ours = "our own Japanese (digest) of {japanese} beside the English release of {english}"
    theirs = "the Japanese release of {japanese} beside the English one of {english}"
    told = ours if answer.japanese.edition is Edition.DIGEST else theirs
    head = say(told, japanese=answer.japanese.effective, english=answer.english.effective)
    return "\n".join(
        [head, say("paired: {counts}", counts=counts), *(_gap_line(answer, gap) for gap in answer.report.gaps)]
    )


def _gap_line(answer: PairingAnswer, gap: Gap) -> str:
    gone = answer.gone.get(gap.japanese)
    since = say(" since {day}", day=gone) if gone else ""
    other = aside(gap.english) if gap.japanese and gap.english else ""
    name = f"{in_other_words(gap.node.value)} {gap.japanese or gap.english}"
    return "  " + labelled(name, f"{say(_SAID[gap.kind])}{since}{other}")
