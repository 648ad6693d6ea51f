"""The words of sections that changed between two editions, where the user's own copies of both are held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.works.work_diff import PartWording

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mtgcr.kb.works.work_diff import SectionChange, WorkDiff
    from mtgcr.parser.works.printed import PrintedWork


def with_words(found: WorkDiff, old: PrintedWork, new: PrintedWork) -> WorkDiff:
    """The diff with the old and the new words of each part that was reworded."""
    changes = tuple(one._replace(wordings=tuple(_wordings(one, old, new))) for one in found.changes)
    return found._replace(changes=changes, has_words=True)


def _wordings(one: SectionChange, old: PrintedWork, new: PrintedWork) -> Iterator[PartWording]:
    if one.old is None or one.new is None:
        return
    before, after = _parts(old, one.old.number), _parts(new, one.new.number)
    for part in one.parts:
        wording = PartWording(part, before.get(part, ""), after.get(part, ""))
        if wording.old != wording.new:
            yield wording


def _parts(edition: PrintedWork, number: str) -> Mapping[str, str]:
    """The words of each part; a section may have several upgrades, which are one part."""
    section = edition.find(number)
    words: dict[str, str] = {}
    for part in section.parts if section else ():
        words[part.key] = f"{words[part.key]}\n{part.text}" if part.key in words else part.text
    return words
