"""Commands that bring texts in and keep the knowledge base: add, build."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from mtgcr.commands.choices import OutputFormat
from mtgcr.commands.session import NEGATIVE, open_library, print_answer, print_diagnostics, print_text
from mtgcr.library.refusals import Refusal
from mtgcr.views.voice import say

if TYPE_CHECKING:
    from mtgcr.commands.options import (
        Because,
        Cards,
        Format,
        Home,
        KeepGoing,
        OptionalFiles,
        PrintedDay,
        Reissued,
        Trust,
    )
    from mtgcr.kb.intake.ingest import AddReport


def add(
    files: OptionalFiles = None,
    cards: Cards = None,
    keep_going: KeepGoing = False,
    reissued: Reissued = False,
    trust: Trust = False,
    effective: PrintedDay = None,
    because: Because = "",
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Add releases of the rules, and documents about them, to the knowledge base: all of them or none.

    With --cards, add cards from a file of your own, so that questions may name them.

    Example: mtgcr add MagicCompRules.txt ja/cr_20260116.txt
    Example: mtgcr add --reissued MagicCompRules-corrected.txt
    Example: mtgcr add MTG_IPG_2024Sep23_EN.txt
    Example: mtgcr add --cards oracle-cards.json --cards rulings.json
    """
    from mtgcr.views.text.added import brought_in_text

    if not (files or cards):
        raise Refusal("nothing-to-add", is_question=True)
    found = open_library(home).bring_in(
        files or (),
        cards or (),
        keep_going=keep_going,
        reissued=reissued,
        trusted=trust,
        effective=effective,
        because=because,
    )
    print_answer(answer_format, found, lambda: brought_in_text(found))
    sys.stdout.flush()
    print_diagnostics(found.cards.diagnostics if found.cards else ())
    _print_refused(found.texts)
    print_diagnostics(told for one in found.works for told in one.diagnostics)
    if not found.is_taken:
        raise SystemExit(NEGATIVE)


def _print_refused(report: AddReport | None) -> None:
    """The errors of the files that were not taken."""
    from mtgcr.parser.diagnostic import Severity

    for file in report.refused if report else ():
        print_diagnostics(one for one in file.diagnostics if one.severity is Severity.ERROR)


def build(home: Home = None) -> None:
    """Rebuild the knowledge base from its stored texts.

    Example: mtgcr build
    """
    open_library(home).build()
    print_text(say("the knowledge base was rebuilt from its stored texts"))
