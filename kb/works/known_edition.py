"""Whether a text is the edition that it says it is, as far as what ships of the editions tells."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mtgcr.kb.works.section_lineages import state_of
from mtgcr.kb.works.work_facts import load_facts, parts_on
from mtgcr.parser.diagnostic import Diagnostic, Place, Severity
from mtgcr.parser.language import Language
from mtgcr.parser.remedies import Remedy
from mtgcr.parser.works.logs import is_log

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator

    from mtgcr.kb.works.work_facts import EditionFact
    from mtgcr.parser.works.printed import PrintedWork

FEWEST_SHARED = 2 / 3
"""The share of its sections below which a text is no whole edition: 259 texts of 136 editions have at least 76 %."""
SAME = 0.8
"""The share of equal parts from which on a text with an edition's log is that edition: reading order costs some."""


def is_damaged(read: PrintedWork, path: str) -> Diagnostic | None:
    """The reason why the text is not the whole edition of its day, or more than it; None where none is known."""
    known = _known_numbers(read)
    found = {one.number for one in read.sections}
    if not known or len(known & found) >= FEWEST_SHARED * max(len(known), len(found)):
        return None
    edition = f"{len(known)} sections of the {read.work.upper()} of {read.effective}"
    message = (
        f"this text has {len(known & found)} of the {edition}, and {len(found - known)} that are not in it: "
        "it is cut short, damaged, or of another day"
    )
    return Diagnostic(
        code="work-not-whole", severity=Severity.ERROR, message=message, place=Place(path), hint=Remedy.NAME_DAY
    )


def with_lacking(read: PrintedWork, path: str) -> PrintedWork:
    """The text with a warning where it has not all sections of the edition of its day."""
    known = _known_numbers(read)
    held = load_facts(read.work).on(read.effective)
    numbers = [one.number for one in held if one.number in known and read.find(one.number) is None]
    if not numbers:
        return read
    message = f"missing from this text: {', '.join(numbers)} of the {read.work.upper()} of {read.effective}"
    told = Diagnostic(code="work-lacking", severity=Severity.WARNING, message=message, place=Place(path))
    return read._replace(diagnostics=(*read.diagnostics, told))


def misdated(read: PrintedWork, meant: EditionFact, path: str) -> Diagnostic:
    """That a text prints another day than the edition has whose words it has."""
    message = f"this text is dated {read.stated}, but its words are those of the edition of {meant.effective}"
    return Diagnostic(
        code="work-misdated", severity=Severity.ERROR, message=message, place=Place(path), hint=Remedy.NAME_DAY
    )


def _known_numbers(read: PrintedWork) -> set[str]:
    facts = load_facts(read.work)
    is_known = any(one.effective == read.effective for one in facts.editions)
    return {one.number for one in facts.on(read.effective)} if is_known else set()


def edition_of_words(read: PrintedWork) -> EditionFact | None:
    """The edition whose words an English text has that prints a day of which none is known; None for a new one.

    A new edition has at least a log of its own; where a work has none every part must be equal.
    """
    facts = load_facts(read.work)
    if read.language is not Language.EN or any(one.effective == read.effective for one in facts.editions):
        return None
    logged = {print_ for one in read.sections if is_log(one.title) for _, print_ in state_of(one, "", "").prints}
    own = Counter(print_ for one in read.sections for _, print_ in state_of(one, "", "").prints)
    for edition in reversed(facts.editions):
        held = Counter(_prints_on(read.work, edition.effective))
        shared = (own & held).total()
        if logged <= set(held) and shared >= (SAME if logged else 1) * max(own.total(), held.total()):
            return edition
    return None


def _prints_on(work: str, day: datetime.date) -> Iterator[str]:
    parts = parts_on(work, day)
    for one in load_facts(work).on(day):
        yield from parts.get(one.lineage, {}).values()
