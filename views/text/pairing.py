"""How a translation pairs with the English, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.translations.pairing_report import GapKind
from mtgcr.parser.language import Edition
from mtgcr.views.text.search import COUNTED
from mtgcr.views.voice import aside, count, in_other_words, labelled, listed, say

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
    counts = listed(count(COUNTED[kind], number) for kind, number in answer.report.paired.items())
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
    other = aside(_named(gap.english)) if gap.japanese and gap.english else ""
    name = f"{in_other_words(gap.node.value)} {_named(gap.japanese or gap.english)}"
    return "  " + labelled(name, f"{say(_SAID[gap.kind])}{since}{other}")


def _named(node: str) -> str:
    """The number or term of a node, without the mark of its kind (term:Draw)."""
    return node.partition(":")[2] or node
