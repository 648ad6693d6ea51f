"""The examples that come out otherwise, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.parser.language import Language
from mtgcr.views.text.check import Writer

if TYPE_CHECKING:
    from mtgcr.library.outcome_changes import OutcomeChanges
    from mtgcr.rules.model import Outcome
    from mtgcr.views.json.shapes.scenarios import OutcomeChangesShape, OutcomeShape


def outcome_changes_json(found: OutcomeChanges, language: Language = Language.EN) -> OutcomeChangesShape:
    """The same as one object for JSON."""
    writer = Writer(found.runner, language)
    return {
        "old": found.old.isoformat(),
        "new": found.new.isoformat(),
        "turned": found.is_turned,
        "compared": found.compared,
        "untested": list(found.untested),
        "changes": [
            {
                "title": change.new.scenario.title,
                "sources": [source.words for source in change.new.scenario.sources],
                "old": _value(change.old, writer),
                "new": _value(change.new, writer),
            }
            for change in found.changes
        ],
    }


def _value(outcome: Outcome, writer: Writer) -> OutcomeShape:
    return {
        "status": outcome.status.value,
        "answer": writer.answer(outcome),
        "rules": list(writer.reasons(outcome)),
    }
