"""What became of files, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.json.cards import cards_report_json
from mtgcr.views.json.forms import diagnostic_json, document_json, iso
from mtgcr.views.json.works import work_file_json

if TYPE_CHECKING:
    from mtgcr.kb.intake.ingest import AddReport, FileReport
    from mtgcr.library.answers import BroughtIn
    from mtgcr.views.json.shapes.held import AddedShape, BroughtInShape, VerificationShape


def add_json(report: AddReport) -> AddedShape:
    """What became of each file."""
    return {
        "changed": report.changed,
        "files": [
            {
                "path": file.path,
                "status": file.status.value,
                "effective": iso(file.parsed.effective) if file.parsed else None,
                "language": file.parsed.language.value if file.parsed else None,
                "document": file.document.kind if file.document else None,
                "verification": _verification_json(file),
                "diagnostics": [diagnostic_json(one) for one in file.diagnostics],
            }
            for file in report.files
        ],
        "documents": [document_json(document) for document in report.documents],
    }  # fmt: skip


def brought_in_json(found: BroughtIn) -> BroughtInShape:
    """The fields of `add_json`, empty where no text was given, and `cards`, null where no cards were."""
    texts: AddedShape = {"changed": False, "files": [], "documents": []}
    if found.texts:
        texts = add_json(found.texts)
    cards = cards_report_json(found.cards) if found.cards else None
    return {**texts, "cards": cards, "works": [work_file_json(one) for one in found.works]}


def _verification_json(file: FileReport) -> VerificationShape | None:
    """Whether the text is the official one; null for what is no text of the rules."""
    if file.parsed is None:
        return None
    found, doubt = file.verification, file.doubt
    return {
        "status": doubt.kind.value if doubt else "official" if found else "unknown",
        "trusted": file.is_trusted,
        "matching": found.matching if found else None,
        "differing": list(found.differing) if found else [],
        "strange": list(found.strange) if found else [],
        "lacking": list(found.lacking) if found else [],
    }
