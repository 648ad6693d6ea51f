"""The history of a rule as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtgcr.kb.changes.history import History, Step
    from mtgcr.library.answers import Histories
    from mtgcr.views.json.shapes.changes import HistoriesShape, HistoryShape, StepShape


def histories_json(answer: Histories) -> HistoriesShape:
    """The first history's fields, and the others under `others`."""
    first, *others = [_history_json(history, with_blame=answer.blame) for history in answer.found]
    return {**first, "others": others}


def _history_json(history: History, *, with_blame: bool) -> HistoryShape:
    from mtgcr.views.json.attached import attached_json
    from mtgcr.views.json.forms import iso, revision_json

    answer: HistoryShape = {
        "lineage": history.lineage,
        "kind": history.kind.value,
        "numbers": [{"number": s.number, "from": iso(s.since), "until": iso(s.until)} for s in history.numbers],
        "ended": iso(history.ended),
        "revisions": [_step_json(step) for step in history.steps],
        "examples": [revision_json(example) for example in history.examples],
        "junctions": [
            {"on": iso(j.on), "kind": j.kind, "lineage": j.lineage, "number": j.number} for j in history.junctions
        ],
        "attached": attached_json(history.attached),
    }
    if with_blame:
        from mtgcr.kb.changes.blame import blame_history  # 2 ms that a history without it need not pay

        answer["blame"] = [{"text": s.text, "since": iso(s.since)} for s in blame_history(history)]
    return answer


def _step_json(step: Step) -> StepShape:
    from mtgcr.views.json.forms import references_json, revision_json, source_json

    return {
        **revision_json(step.revision),
        "renumbered": step.renumbered,
        "reworded": step.reworded,
        "references": references_json(step.references),
        "source": source_json(step.source) if step.source else None,
    }
