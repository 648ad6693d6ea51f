"""Hits, diffs, editions and copies of the tournament documents as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from mtgcr.kb.changes.redline import redline
from mtgcr.views.json.forms import diagnostic_json, iso
from mtgcr.views.json.sections import facts_json, meant_json, tenure_json

if TYPE_CHECKING:
    from mtgcr.kb.linting.section_references import JudgedReference, SectionReferences, WorkFlaws
    from mtgcr.kb.works.section_search import SectionHits
    from mtgcr.kb.works.work_diff import PartWording, SectionChange, WorkDiff
    from mtgcr.kb.works.work_intake import WorkFile
    from mtgcr.library.answers import WorkEditions
    from mtgcr.views.json.shapes.works import (
        PartWordingShape,
        SectionChangeShape,
        SectionHitsShape,
        SectionReferenceShape,
        SectionReferencesShape,
        WorkDiffShape,
        WorkEditionsShape,
        WorkFileShape,
        WorkFlawsShape,
    )


def hits_json(found: SectionHits) -> SectionHitsShape:
    """What was found in which editions, best first."""
    return {
        "asked": found.asked,
        "editions": [meant_json(meant) for meant in found.editions],
        "hits": [
            {"section": facts_json(hit.section), "score": hit.score, "matched": list(hit.matched)} for hit in found.hits
        ],
    }


def work_diff_json(found: WorkDiff) -> WorkDiffShape:
    """The changes between two editions."""
    return {
        "work": found.work,
        "old": meant_json(found.old),
        "new": meant_json(found.new),
        "changes": [_change_json(one) for one in found.changes],
        "unfounded": list(found.unfounded),
        "has_log": found.has_log,
        "has_words": found.has_words,
        "hidden": list(found.hidden),
    }


def _change_json(one: SectionChange) -> SectionChangeShape:
    return {
        "kinds": [kind.value for kind in one.kinds],
        "old": tenure_json(one.old) if one.old else None,
        "new": tenure_json(one.new) if one.new else None,
        "parts": list(one.parts),
        "announced": one.announced,
        "wordings": [_wording_json(wording) for wording in one.wordings],
    }


def _wording_json(wording: PartWording) -> PartWordingShape:
    pieces = redline(wording.old, wording.new)
    return {"part": wording.part, "words": [{"kind": one.kind.value, "text": one.text} for one in pieces]}


def editions_json(found: WorkEditions) -> WorkEditionsShape:
    """The editions of a work: known, missing between them, held."""
    return {
        "work": found.work,
        "editions": [
            {
                "effective": iso(one.effective),
                "stated": iso(one.stated),
                "sections": one.sections,
                "words": one.words,
                "remark": one.remark,
            }
            for one in found.editions
        ],
        "gaps": [gap.day for gap in found.gaps],
        "held": [
            {
                "effective": iso(one.effective),
                "language": one.language.value,
                "sha256": one.sha256,
                "remark": one.remark,
            }
            for one in found.held
        ],
    }


def work_file_json(one: WorkFile) -> WorkFileShape:
    """What became of a tournament document that was given."""
    edition = one.edition
    return {
        "file": one.path,
        "status": cast("Literal['added', 'refused']", one.status),
        "work": edition.work if edition else None,
        "effective": iso(edition.effective) if edition else None,
        "stated": iso(edition.stated) if edition else None,
        "language": edition.language.value if edition else None,
        "sections": len(edition.sections) if edition else 0,
        "known": one.is_known,
        "diagnostics": [diagnostic_json(told) for told in one.diagnostics],
    }


def section_references_json(found: SectionReferences) -> SectionReferencesShape:
    """What a section, or a whole work, cites on the day, and what cites it."""
    return {
        "asked": found.asked.given,
        "edition": meant_json(found.meant),
        "section": tenure_json(found.section) if found.section else None,
        "cites": [_reference_json(one) for one in found.cites],
        "cited_by": [_reference_json(one) for one in found.cited_by],
    }


def work_flaws_json(found: WorkFlaws) -> WorkFlawsShape:
    """The wrong references of an edition, and how many were checked."""
    return {
        "edition": meant_json(found.meant),
        "wrong": [_reference_json(one) for one in found.found],
        "checked": found.checked,
    }


def _reference_json(one: JudgedReference) -> SectionReferenceShape:
    place = one.cited
    return {
        "citing": tenure_json(one.citing),
        "work": one.reference.cites,
        "number": place.number,
        "by_name": bool(one.reference.section),
        "printed_since": iso(one.reference.since),
        "state": place.state.value,
        "meant": place.title,
        "wrong_since": iso(place.since),
        "today": place.today or None,
        "now": place.now or None,
    }
